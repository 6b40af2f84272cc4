"""[9.0] Defensive fire. 0605 lies between 0505 0506 0604 0606 0705 0706.

A unit that goes from 0505 to 0605 is next to all the others at once. Up to 9 points hit on 1, 10 to 19 on 2 and less, 20 to 29 on 3.
"""

import pytest

from northfront.core.errors import Refusal
from northfront.core.view import view
from tests.games.leningrad_41.movement_table import asked, costs, face_up, german, hexes, named, soviet, table, units

ONE = "german 1-469i 0303\nsoviet r-181 0605\n"
RING = ("0506", "0604", "0606", "0705", "0706")


def ring(side, names):
    """Units around 0605, one in each hex."""
    return "".join(
        f"{side} {name.replace(' ', f' {at} ', 1) if ' ' in name else f'{name} {at}'}\n"
        for name, at in zip(names, RING, strict=False)
    )


def army(*identities):
    return [f"army-{n:02} {name}" for n, name in enumerate(identities, start=1)]


def strength(t):
    """What the chosen units fire with."""
    return t.preview("fire")["ratio"]


# --- when


def test_9_1_a_step_next_to_a_unit_gives_it_a_chance_to_fire():
    t = german(ONE)
    t.play("1-469i 0505")
    assert asked(t) == ("soviet", "defensive-fire")
    assert "r-181" in units(t)


def test_9_1_two_hexes_away_there_is_none():
    t = german(ONE)
    t.play("1-469i 0405")
    assert asked(t) == ("german", "leg")


def test_9_1_leaving_gives_none():
    t = german("german 1-469i 0505\nsoviet r-181 0605")
    t.play("1-469i 0404")
    assert asked(t) == ("german", "leg")


def test_9_1_nor_does_staying():
    t = german("german 1-469i 0505\nsoviet r-181 0605")
    t.play("1-469i stop")
    assert asked(t) == ("german", "unit")


def test_9_1_germans_fire_at_soviet_units_as_well():
    t = soviet("german 1-469i 0605\nsoviet r-181 0303")
    t.play("r-181 0505")
    assert asked(t) == ("german", "defensive-fire")


def test_9_1_a_move_past_the_enemy_is_made_in_legs():
    """Ruling R95: 0605 bars the only way, between two seas."""
    sea = (
        "terrain sea "
        + " ".join(f"{row}{c:02}" for row in ("05", "06") for c in range(1, 13) if c not in (5, 6))
        + "\n"
    )
    t = german(sea + "german 1-469i 0405\nsoviet r-181 0605")
    t.play("1-469i")
    assert not {h for h in hexes(t) if h >= "0601"}
    assert t.why("0706").startswith("[9.2c]")


def test_9_1_leaders_are_not_fired_at():
    """[14.6c] Ruling R31."""
    t = german("german manstein 0303\ngerman 1-469i 0101\nsoviet r-181 0605")
    t.play("manstein 0505")
    assert asked(t) == ("german", "leg")


def test_9_1_a_leader_alone_does_not_fire():
    t = german("german 1-469i 0303\nsoviet zhdanov 0605\nsoviet r-181 1212")
    t.play("1-469i 0505")
    assert asked(t) == ("german", "leg")


def test_9_1_nor_does_he_join_others():
    t = german(ONE + "soviet zhdanov 0605\n")
    t.play("1-469i 0505")
    assert units(t) == {"r-181"}
    assert t.why("zhdanov").startswith("[9.1]")


# --- how


def test_9_2a_strength_die_and_result_are_those_of_other_fire():
    for die, place in ((1, "german-dead"), (2, "0505")):
        t = german(f"dice {die}\n{ONE}")
        t.play("1-469i 0505", "r-181 fire")  # 7 points: only a 1 hits
        assert t.at("1-469i") == place
        assert "strength 7; no modifier" in " ".join(t.log())


def test_9_2a_armored_units_are_hard_to_hit():
    """[10.12a]"""
    t = german("dice 1\ngerman 1-10pz 0303\nsoviet r-181 0605")
    t.play("1-10pz 0505", "r-181 fire")
    assert t.at("1-10pz") == "0505"
    t = german("dice 1\ngerman 1-10pz 0303\nsoviet at-14 0605")
    t.play("1-10pz 0505", "at-14 fire")
    assert t.at("1-10pz") == "german-dead"


def test_9_2b_the_other_player_decides():
    t = german(ONE)
    t.play("1-469i 0505", "hold")
    assert asked(t) == ("german", "leg")
    assert t.at("1-469i") == "0505"


def test_9_2b_he_has_to_name_a_unit_before_he_fires():
    t = german(ONE)
    t.play("1-469i 0505")
    assert "fire" not in t.options()
    assert t.why("fire").startswith("[9.2b]")


def test_9_2b_he_may_still_hold_when_he_has_named_one():
    """[10.2b] Nobody has to fire."""
    t = german(ONE)
    t.play("1-469i 0505", "r-181", "hold")
    assert asked(t) == ("german", "leg")


def test_9_2c_the_move_pauses_and_goes_on():
    t = german("dice 6\n" + ONE)
    t.play("1-469i 0505")
    with pytest.raises(Refusal):
        t.play("0404")
    t.play("r-181 fire")
    assert asked(t) == ("german", "leg")
    assert t.preview("0404")["left"] == 16 - 3 - 1  # 0303 to 0505 are three points


def test_9_2c_a_unit_that_is_gone_does_not_go_on():
    t = german("dice 1\n" + ONE + "german 2-469i 0101")
    t.play("1-469i 0505", "r-181 fire")
    assert asked(t) == ("german", "unit")
    assert units(t) == {"2-469i"}


def test_9_2d_a_unit_fires_any_number_of_times():
    t = german("dice 6 6 6\n" + ONE + "german 2-469i 0304\ngerman 3-469i 0302")
    for unit, to in (("1-469i", "0505"), ("2-469i", "0506"), ("3-469i", "0604")):
        t.play(f"{unit} {to}")
        assert "r-181" in units(t)
        t.play("r-181 fire", "stop")


def test_9_2e_only_the_moving_unit_in_the_hex_it_enters():
    t = german("dice 6\nterrain urban 0505\nsoviet r-181 0605\ngerman 1-469i 0404")
    t.play("1-469i 0505", "r-181 fire")
    assert "rolls 6, 7 in all" in t.log()[-1]  # the terrain of 0505, not that of 0404


def test_9_2e_who_is_eliminated_has_not_taken_the_hex():
    """[4.2a] Ruling R56."""
    t = german("dice 1\n" + ONE)
    t.play("1-469i 0505", "r-181 fire")
    held = named(t, "held").split()
    assert "0505" not in held
    assert "0404" in held or "0403" in held or "0304" in held  # it came through


def test_9_2f_a_unit_that_was_there_is_not_affected():
    t = german("dice 1\ngerman 2-469i 0505\n" + ONE)
    t.play("1-469i 0505", "r-181 fire")
    assert t.at("1-469i") == "german-dead"
    assert t.at("2-469i") == "0505"
    assert asked(t) == ("german", "unit")  # no second die


def test_9_2g_the_example_all_the_way_round():
    t = german("dice 6 6 6 6 6 6\ngerman 1-469i 0404\nsoviet r-181 0605")
    t.play("1-469i")
    for to in ("0505", "0506", "0606", "0706", "0705", "0604"):
        t.play(to)
        assert asked(t) == ("soviet", "defensive-fire"), to
        t.play("r-181 fire")
    assert t.at("1-469i") == "0604"
    assert max(costs(t).values()) <= 10


def test_9_2h_all_who_fire_fire_together():
    t = german("dice 2\ngerman 1-469i 0505\n" + ring("soviet", ["r-181", "r-309"]))
    t.play("1-469i 0605", "all")
    assert strength(t) == "strength 14"
    t.play("fire")
    assert t.at("1-469i") == "german-dead"  # 10 to 19: a 2 hits


def test_9_2h_once_for_each_entry():
    t = german("dice 6\ngerman 1-469i 0505\n" + ring("soviet", ["r-181", "r-309"]))
    t.play("1-469i 0605", "r-181 fire")
    assert asked(t) == ("german", "leg")


def test_9_2h_the_owner_chooses_who_takes_part():
    """Ruling R12."""
    t = german("dice 2\ngerman 1-469i 0505\n" + ring("soviet", ["r-181", "r-309"]))
    t.play("1-469i 0605", "r-309")
    assert strength(t) == "strength 7"
    t.play("fire")
    assert t.at("1-469i") == "0605"


def test_9_2h_also_from_one_stack():
    t = soviet("dice 2\nsoviet r-181 0505\ngerman 1-469i 0705\ngerman 2-469i 0705")
    t.play("r-181 0605", "all")
    assert strength(t) == "strength 12"


@pytest.mark.parametrize(
    ("ground", "net"),
    [
        ("", 6),
        ("terrain urban 0605", 7),
        ("terrain objective 0605", 8),
        ("terrain urban 0605\nrubble = 0605", 8),
        ("has fort 0605", 7),
        ("terrain objective 0605\nhas fort 0605", 9),
        ("hexside river 0605/0705 0505/0605", 6),  # ruling R42
    ],
)
def test_9_2i_terrain_counts(ground, net):
    t = soviet(f"dice 6\n{ground}\nsoviet r-181 0505\ngerman 1-469i 0705")
    t.play("r-181 0605", "1-469i fire")
    assert f"rolls 6, {net} in all" in t.log()[-1]


def test_9_2j_sub_commands_may_mix():
    t = german("german 1-469i 0505\n" + ring("soviet", ["r-181", "army-01 kom-1"]))
    t.play("1-469i 0605", "r-181 army-01")
    assert strength(t) == "strength 11"
    t = soviet("soviet r-181 0505\n" + ring("german", ["1-469i", "1-8m", "1-1tot", "stug-659"]))
    t.play("r-181 0605", "1-469i 1-8m 1-1tot stug-659")
    assert strength(t) == "strength 28"


def test_9_2j_no_more_than_three_units_of_a_soviet_sub_command():
    """[13.4b] Ruling R13."""
    t = german(
        "german 1-469i 0505\n" + ring("soviet", army("kom-1", "kom-2", "kom-3", "kom-4")) + "soviet r-181 0706\n"
    )
    t.play("1-469i 0605", "army-01 army-02 army-03")
    assert t.why("army-04").startswith("[13.4b]")
    t.play("r-181")  # the other sub-command has its own three
    assert strength(t) == "strength 19"


def test_9_2j_all_names_no_more_than_may_fire():
    t = german("german 1-469i 0505\n" + ring("soviet", army("kom-1", "kom-2", "kom-3", "kom-4")))
    t.play("1-469i 0605", "all")
    assert strength(t) == "strength 12"


def test_9_2j_by_option_there_is_no_limit():
    """Ruling R13."""
    t = german(
        "setting defensive-caps=off\ngerman 1-469i 0505\n" + ring("soviet", army("kom-1", "kom-2", "kom-3", "kom-4"))
    )
    t.play("1-469i 0605", "army-01 army-02 army-03 army-04")
    assert strength(t) == "strength 16"


@pytest.mark.parametrize(("leader", "together"), [("0705", True), ("0905", False)])
def test_9_2j_under_a_leader_there_is_none_either(leader, together):
    """[14.2a] Ruling R81: all four are within two hexes of 0705, but not of 0905."""
    four = ring("soviet", army("kom-1", "kom-2", "kom-3", "kom-4"))
    t = german(f"german 1-469i 0505\nsoviet zhdanov {leader}\n{four}")
    t.play("1-469i 0605", "army-01 army-02 army-03")
    assert ("army-04" in units(t)) is together


SS = "german 1-1tot 0506\ngerman 2-1tot 0506\ngerman 3-1tot 0604\ngerman 1-2tot 0604\n"


def test_9_2j_no_more_than_four_units_with_an_ss_division():
    """[13.3a] [13.3b] Ruling R13."""
    t = soviet(SS + "soviet r-181 0505\ngerman 2-2tot 0606\ngerman stug-659 0705\ngerman 1-469i 0706")
    t.play("r-181 0605", "1-1tot 2-1tot 3-1tot")
    assert {"1-2tot", "stug-659", "1-469i"} <= units(t)
    t.play("1-2tot")
    assert t.why("2-2tot").startswith("[13.3a]")
    assert t.why("stug-659").startswith("[13.3b]")
    assert "1-469i" in units(t)


def test_9_2j_the_limit_of_three_corps_units_does_not_hold():
    """Ruling R13: 13.2b does not speak of defensive fire."""
    corps = ring("german", ["stug-659", "stug-660", "stug-666", "stug-667", "1-469i"])
    t = soviet("soviet r-181 0505\n" + corps)
    t.play("r-181 0605", "1-469i stug-659 stug-660 stug-666")
    assert t.why("stug-667") == ""
    t.play("stug-667")
    assert strength(t) == "strength 34"


# --- who


@pytest.mark.parametrize("gun", ["army-01 0605 mtr-42", "army-01 0605 art-51", "how-101 0605"])
def test_9_3a_units_capable_of_indirect_fire_never_fire(gun):
    t = german(f"german 1-469i 0404\nsoviet {gun}\nsoviet r-181 0604")
    t.play("1-469i 0505")
    assert t.why(gun.split()[0]).startswith("[9.3a]")
    assert units(t) == {"r-181"}


def test_9_3a_alone_they_do_not_even_stop_anybody():
    t = german("german 1-469i 0404\nsoviet how-101 0605")
    t.play("1-469i")
    assert {"0505", "0704"} <= hexes(t)  # past the guns in one leg (R95)
    t.play("0505")
    assert asked(t) == ("german", "leg")


def test_9_3a_aurora_is_one_of_them_and_the_gunboat_is_not():
    ground = "line rail 0605 0705\nhexside major-river 0604/0704\n"
    t = german(ground + "german 1-469i 0404\nsoviet aurora 0605\nsoviet lg42 0604")
    t.play("1-469i 0505")
    assert t.why("aurora").startswith("[9.3a]")
    assert "lg42" in units(t)


def test_9_3b_air_strikes_and_the_fleet_never_fire():
    t = german("german 1-469i 0404\nsoviet r-181 0605\nsoviet air-10 soviet-air\nsoviet rbf fleet")
    t.play("1-469i 0505")
    assert units(t) == {"r-181"}


def test_9_3c_air_strikes_are_not_fired_at():
    t = table("turn 2 german air strikes\ngerman ju87-1 german-air\n" + ONE + "soviet r-309 0606\n")
    t.play("0605 ju87-1 fire", "die 6")
    assert t.position.state.phase == "german movement"  # nobody was asked for an answer to it


def test_9_3d_a_unit_stacked_with_artillery_fires():
    t = soviet("soviet r-181 0505\ngerman 1-469i 0705\ngerman inf-a1 0705")
    t.play("r-181 0605")
    assert units(t) == {"1-469i"}
    assert t.why("inf-a1").startswith("[9.3a]")


def test_9_4_only_adjacent_units():
    t = german(
        "german 1-469i 0404\nsoviet r-181 0605\nsoviet army-01 0705 mg-1\nsoviet at-14 0606"
    )  # ranges of 2 and 3
    t.play("1-469i 0505")
    assert units(t) == {"r-181"}
    assert t.why("army-01").startswith("[9.4]")
    assert t.why("at-14").startswith("[9.4]")


def test_9_4_range_alone_gives_no_chance():
    t = german("german 1-469i 0404\nsoviet army-01 0705 mg-1")
    t.play("1-469i 0505")
    assert asked(t) == ("german", "leg")


# --- what it does not do


def test_9_5a_it_leaves_no_rubble():
    t = german("terrain urban 0505\ngerman 2-469i 0101\n" + ONE + "soviet r-309 0604\nsoviet r-1025 0506\n")
    t.play("1-469i 0505", "all", "fire", "die 1")
    assert t.at("1-469i") == "german-dead"
    assert asked(t) == ("german", "unit")  # no second die
    assert named(t, "rubble") == ""


def test_9_5b_it_is_never_a_close_assault():
    t = german("dice 6\n" + ONE)
    t.play("1-469i 0505", "r-181")
    assert "assault" not in t.options()
    t.play("fire")
    assert "no modifier; rolls 6, 6 in all" in t.log()[-1]


def test_9_5c_nobody_advances():
    t = german("dice 1\ngerman 2-469i 0101\n" + ONE)
    t.play("1-469i 0505", "r-181 fire")
    assert asked(t) == ("german", "unit")
    assert t.at("r-181") == "0605"


def test_9_6a_only_while_the_enemy_moves():
    """[9.6b] An advance next to a unit draws no fire."""
    t = table("turn 2 german fire\ngerman 1-469i 0505\ngerman 2-469i 0704\nsoviet r-181 0605\nsoviet r-309 0705")
    t.play("0605 1-469i assault", "die 1")
    assert asked(t) == ("german", "advance")
    t.play("1-469i")
    assert t.at("1-469i") == "0605"
    assert asked(t) == ("german", "target")  # 2-469i may still fire at 0705; r-309 was not asked


def test_9_6c_not_at_units_that_are_placed():
    """Ruling R7: a replacement is put on a unit next to the enemy."""
    t = table("turn 2 german reinforcement\ngerman 1-469i 0505\ngerman 2-469i german-dead\nsoviet r-181 0605")
    t.play("269-inf", "draw 2-469i", "0505")
    assert t.at("2-469i") == "0505"
    assert asked(t) == ("", "chance")  # the reinforcements of the turn come next


def test_9_6c_but_at_units_that_move_onto_the_map():
    """[7.1d] Ruling R7."""
    t = german("has german-entry 0505\ngerman 1-469i german-entry\nsoviet r-181 0605")
    t.play("1-469i 0505")
    assert asked(t) == ("soviet", "defensive-fire")
    t = soviet("has reserve-entry 0505\nsoviet r-181 reserve-entry\ngerman 1-469i 0605")
    t.play("r-181 0505")
    assert asked(t) == ("german", "defensive-fire")


# --- face-down units


def test_9_2b_a_face_down_unit_that_fires_is_flipped():
    """[6.6e]"""
    t = german("german 1-469i 0404\nsoviet army-01 0605 kom-1 hidden")
    t.play("1-469i 0505", "army-01")
    assert not face_up(t, "army-01")
    t.play("fire", "draw kom-1", "die 6")
    assert face_up(t, "army-01")


def test_9_2b_who_holds_his_fire_stays_hidden():
    t = german("german 1-469i 0404\nsoviet army-01 0605 kom-1 hidden")
    t.play("1-469i 0505", "army-01", "hold")
    assert not face_up(t, "army-01")


@pytest.mark.parametrize("mark", ["unknown", "mtr-42 hidden", "kom-1 hidden", "br-42 hidden"])
def test_9_1_the_pause_does_not_tell_what_a_face_down_unit_is(mark):
    """[6.6a] Ruling R96."""
    t = german(f"german 1-469i 0404\nsoviet army-01 0605 {mark}\nsoviet r-181 1212")
    t.play("1-469i 0505")
    assert asked(t) == ("soviet", "defensive-fire")
    plain = german("german 1-469i 0404\nsoviet army-01 0605 kom-1 hidden\nsoviet r-181 1212")
    plain.play("1-469i 0505")
    assert str(view(t.position, 0)) == str(view(plain.position, 0))


def test_9_3a_an_unknown_unit_that_proves_to_be_artillery_adds_nothing():
    """Ruling R17."""
    t = german("german 1-469i 0404\nsoviet army-01 0605 unknown\nsoviet r-181 0604")
    t.play("1-469i 0505", "army-01 r-181 fire", "draw mtr-42", "die 6")
    assert "strength 7" in t.log()[-1]
    assert face_up(t, "army-01")


def test_9_3a_if_none_can_fire_a_motorized_unit_goes_on():
    """[8.8c] Ruling R17."""
    t = german("german 1-8m 0404\nsoviet army-01 0605 unknown\nsoviet r-181 1212")
    t.play("1-8m motorized 0505", "army-01 fire", "draw mtr-42")
    assert asked(t) == ("german", "leg")
    assert "No Soviet unit can fire" in t.log()[-1]


def test_9_2e_fire_flips_a_hidden_unit_and_its_companion():
    """[6.6c] Ruling R77: only the moving one is rolled for."""
    t = soviet(
        "terrain objective 0605\ngerman 1-469i 0705\nsoviet army-01 0505 kom-1 hidden\nsoviet army-02 0605 kom-2 hidden"
    )
    t.play("army-01 0605", "1-469i", "fire", "draw kom-1", "draw kom-2", "die 6")
    assert face_up(t, "army-01")
    assert face_up(t, "army-02")
    assert asked(t) == ("soviet", "leg")


def test_9_2e_an_unknown_unit_that_is_fired_at_is_drawn():
    t = soviet("german 1-469i 0705\nsoviet army-01 0505 unknown\nsoviet r-181 0101")
    t.play("army-01 0605", "1-469i fire", "draw kir-t1", "die 1")
    assert t.at("army-01") == "0605"  # armored: a 1 becomes a 3
    assert face_up(t, "army-01")


@pytest.mark.parametrize("answer", ["1-469i", "all", "fire"])
def test_9_2i_the_forecast_does_not_tell_what_a_hidden_unit_is(answer):
    """[6.6a]"""
    seen = []
    for identity in ("kir-t1", "kom-1"):
        t = soviet(f"german 1-469i 0705\nsoviet army-01 0505 {identity} hidden")
        t.play("army-01 0605")
        if answer == "fire":
            t.play("1-469i")
        seen.append(t.preview(answer))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("identity", ["kir-t1", "kom-1", "rb-1"])
def test_9_2b_the_question_does_not_tell_either(identity):
    """[6.6a]"""
    t = soviet(f"german 1-469i 0705\nsoviet army-01 0505 {identity} hidden\nsoviet army-02 0101 mg-1")
    plain = soviet("german 1-469i 0705\nsoviet army-01 0505 nkvd-5 hidden\nsoviet army-02 0101 mg-1")
    for each in (t, plain):
        each.play("army-01 0605")
    assert str(view(t.position, 0)) == str(view(plain.position, 0))


def test_9_2h_all_is_not_more_than_the_limits_allow_for_germans():
    """[13.3a] Ruling R13."""
    t = soviet(SS + "soviet r-181 0505\ngerman 2-2tot 0606\ngerman 3-2tot 0606")
    t.play("r-181 0605", "all")
    assert strength(t) == "strength 32"  # four of eight points


def test_9_2b_an_answer_to_a_known_unit_calls_it_by_its_name():
    """[6.6g] A face-up unit is asked for, and fired at, under the name on its counter."""
    t = soviet("german 1-469i 0705\nsoviet army-01 0505 kom-1\nsoviet r-181 0101")
    t.play("army-01")
    prompt = t.position.ask.prompt
    assert "Komsomol" in (prompt if isinstance(prompt, str) else prompt())


def test_9_2h_one_word_lets_all_fire_who_may():
    t = german("german 1-469i 0505\n" + ring("soviet", ["r-181", "r-309", "r-942", "r-947"]))
    t.play("1-469i 0605", "fire-all die 6")
    assert "strength 21" in t.log()[0]  # three of the four, seven points each [13.4b]
