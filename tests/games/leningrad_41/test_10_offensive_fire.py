import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41.fire_table import asked, column, dead, drm, german, rolled, soviet, table, targets, told

# A motorized battalion has 7, a panzergrenadier battalion 8, a panzer battalion 10 with range 3, an artillery battalion 8 with range
# 20; a rifle regiment 7, militia 4, a machine-gun battalion 5 with range 2. Around 2206 lie 2205 2207 2106 2107 2306 2307.
ONE = "german 1-8m 2205\nsoviet r-181 2206\n"
TWO = "german 1-8m 2205\ngerman 2-8m 2207\nsoviet r-181 2206\n"


def test_10_1a_the_german_fires_in_his_phase():
    t = german(ONE)
    assert asked(t) == ("german", "target")
    assert targets(t) == {"2206"}


def test_10_1a_the_soviets_fire_in_theirs():
    t = soviet(ONE)
    assert asked(t) == ("soviet", "target")
    assert targets(t) == {"2205"}
    assert t.why("2206").startswith("[10.2e]")  # his own unit


def test_10_1b_factors_add_up_to_a_column():
    """[10.3a] 7 is in the first column, 14 in the second."""
    t = german(TWO)
    t.play("2206 1-8m")
    assert column(t) == "0-9"
    assert column(t, "2-8m") == "10-19"
    t.play("2-8m")
    assert column(t) == "10-19"
    t.play("fire", "die 2")
    assert dead(t, "r-181")


@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_10_3a_a_low_die_hits(die, hit):
    t = german(TWO)
    t.play("2206 all fire", f"die {die}")
    assert dead(t, "r-181") == hit


def test_10_3a_first_the_firing_units_are_named():
    t = german(ONE)
    t.play("2206")
    assert asked(t) == ("german", "firers")
    with pytest.raises(Refusal, match=r"10\.3a"):
        t.play("fire")


def test_10_3a_the_result_comes_at_once():
    t = german(ONE)
    t.play("2206 1-8m fire", "die 1")
    assert dead(t, "r-181")
    assert asked(t) == ("german", "target")


@pytest.mark.parametrize("strength", [["1-8m"], ["1-8m", "2-8m", "mot-a1", "mot-a3"]])
def test_10_3b_the_strength_of_the_target_plays_no_part(strength):
    shown = []
    for target in ("r-181", "army-01"):  # 7 and 4
        face = " 1-1dno" if target == "army-01" else ""
        more = "german 2-8m 2207\ngerman mot-a1 2210\ngerman mot-a3 2211\n"
        t = german(f"german 1-8m 2205\n{more}soviet {target} 2206{face}\n")
        t.play("2206", *strength)
        shown.append((column(t), drm(t), t.preview("fire")["odds"]))
    assert shown[0] == shown[1]


def test_10_2a_a_unit_fires_once_in_its_phase():
    """[10.1c]"""
    t = german(TWO + "german 3-8m 2204\nsoviet r-309 2305\n")  # 2205 and 2204 are next to 2305
    t.play("2206 1-8m fire", "die 6", "2305")
    assert t.options() == ["3-8m", "all"]
    assert t.why("1-8m").startswith("[10.2a]")
    with pytest.raises(Refusal, match=r"10\.2a"):
        t.play("1-8m")


def test_10_2a_a_target_needs_a_unit_that_has_not_fired():
    t = german(ONE + "soviet r-309 2305\n")
    assert targets(t) == {"2206", "2305"}
    t.play("2206 1-8m fire", "die 6")
    assert targets(t) == set()
    assert t.why("2305")


def test_10_1c_in_the_next_turn_it_fires_again():
    t = german(ONE)
    t.play("2206 1-8m fire", "die 6", "done")
    assert not t.position.state.fired


def test_10_2b_nobody_must_fire():
    t = german(TWO)
    assert "done" in t.options()
    t.play("done")
    assert t.position.state.phase == "soviet reinforcement"


def test_10_2b_nor_all_who_can():
    t = german(TWO)
    t.play("2206 1-8m")
    assert "fire" in t.options()
    assert "2-8m" in t.options()


@pytest.mark.parametrize("order", [("2206", "2308"), ("2308", "2206")])
def test_10_2c_fires_come_one_by_one_in_any_order(order):
    t = german("german 1-8m 2205\ngerman 2-8m 2309\nsoviet r-181 2206\nsoviet r-309 2308\n")
    for target in order:
        t.play(f"{target} all fire", "die 1")
    assert dead(t, "r-181")
    assert dead(t, "r-309")


def test_10_2c_the_result_of_one_is_known_before_the_next_is_announced():
    t = german("german 1-8m 2205\ngerman 2-8m 2309\nsoviet r-181 2206\nsoviet r-309 2308\n")
    t.play("2206 all fire", "die 6")
    assert not dead(t, "r-181")
    assert targets(t) == {"2308"}


def test_10_2d_a_fire_is_finished_before_the_next():
    t = german("german 1-8m 2205\ngerman 2-8m 2309\nsoviet r-181 2206\nsoviet r-309 2308\n")
    t.play("2206 1-8m")
    with pytest.raises(Refusal):
        t.play("2308")
    t.play("fire")
    assert asked(t)[1] == "chance"


def test_10_2e_an_empty_hex_is_no_target():
    t = german(ONE)
    assert t.why("2204").startswith("[10.2e]")
    with pytest.raises(Refusal, match=r"10\.2e"):
        t.play("2204")


def test_10_2e_an_empty_structure_is_no_target_of_ordinary_fire():
    """Ruling R92: only for demolition."""
    t = german("terrain urban 2204\n" + ONE)
    assert t.why("2204").startswith("[10.2e]")
    assert "structure-fire" in t.options()


def test_10_2f_a_fire_has_one_target():
    t = german("german 1-8m 2205\nsoviet r-181 2206\nsoviet r-309 2305\n")
    t.play("2206 1-8m fire", "die 1")
    assert dead(t, "r-181")
    assert t.at("r-309") == "2305"


STACK = "terrain objective 2206\ngerman 1-8m 2205\ngerman 2-8m 2207\ngerman mot-a3 2210\ngerman mot-a1 2211\ngerman mot-a2 2211\n"


def test_10_2g_both_units_in_the_hex_are_attacked():
    """[10.13a] 7 + 7 + 10 + 8 + 8 = 40; the objective adds 2."""
    t = german(STACK + "soviet r-181 2206\nsoviet r-309 2206\n")
    t.play("2206 all fire", "die 3", "die 4")
    assert (dead(t, "r-181"), dead(t, "r-309")) == (True, False)


def test_10_13a_each_has_its_own_roll_with_the_full_strength():
    t = german(STACK + "soviet r-181 2206\nsoviet r-309 2206\n")
    t.play("2206 all fire")
    assert rolled(t) == 2
    assert [line.count("strength 40") for line in t.log() if "fires at" in line] == [1, 1]


def test_10_13a_a_single_unit_has_one_roll():
    t = german(STACK + "soviet r-181 2206\n")
    t.play("2206 all fire")
    assert rolled(t) == 1


def test_10_2h_in_defensive_fire_only_the_moving_unit_is_attacked():
    t = table("german 1-8m 2208\ngerman 2-8m 2207\nsoviet r-181 2206\n", "3 german movement")
    t.play("1-8m")
    if "normal" in t.options():
        t.play("normal")
    t.play("2207")
    assert asked(t)[0] == "soviet"
    t.play("r-181", "fire")
    assert rolled(t) == 1
    assert not dead(t, "2-8m")


def test_10_4_a_unit_fires_alone():
    t = german(TWO)
    t.play("2206 1-8m fire", "die 1")
    assert dead(t, "r-181")


def test_10_4_the_target_is_in_range_of_each():
    """[10.6a]"""
    t = german("german 1-8m 2205\ngerman 2-8m 2204\ngerman mot-pzj 2203\nsoviet r-181 2206\n")
    t.play("2206")
    assert t.options() == ["1-8m", "mot-pzj", "all"]
    assert t.why("2-8m").startswith("[10.6a]")
    with pytest.raises(Refusal, match=r"10\.6a"):
        t.play("2-8m")


def test_10_4_all_leaves_out_who_cannot():
    t = german("german 1-8m 2205\ngerman 2-8m 2204\ngerman mot-pzj 2203\nsoviet r-181 2206\n")
    t.play("2206 all")
    assert t.preview("fire")["ratio"] == "strength 13"


def test_10_5_a_hex_is_attacked_once_in_a_phase():
    t = german(TWO)
    t.play("2206 1-8m fire", "die 6")
    assert t.why("2206").startswith("[10.5]")
    with pytest.raises(Refusal, match=r"10\.5"):
        t.play("2206")


def test_10_5_in_the_next_phase_it_may_be_attacked_again():
    t = table(TWO + "attacked = 2206\n", "3 german movement")
    t.play("done")
    assert asked(t) == ("german", "target")
    assert "2206" in targets(t)


def test_10_6a_a_unit_fires_up_to_its_range():
    """A panzer battalion has range 3."""
    assert targets(german("german 1-10pz 2203\nsoviet r-181 2206\n")) == {"2206"}
    t = german("german 1-10pz 2202\nsoviet r-181 2206\n")
    assert targets(t) == set()
    assert t.why("2206").startswith("[10.6a]")


@pytest.mark.parametrize(("at", "within"), [("2206", True), ("2208", True), ("2209", False)])
def test_10_6b_the_target_is_counted_and_the_own_hex_is_not(at, within):
    """From 2202 to 2206 the range is 4, as in the book; the gun has range 6."""
    t = german(f"german flak-88 2202\nsoviet r-181 {at}\n")
    assert targets(t) == ({at} if within else set())
    grid = t.game.board.grid
    assert grid.distance(grid.hex("2202"), grid.hex("2206")) == 4


def test_10_6a_unlimited_range_reaches_everywhere():
    """[2.12b] [12.6d]"""
    t = soviet("german 1-8m 2112\nsoviet army-01 2111 1-1dno\nsoviet rbf fleet\n")
    assert "naval" in t.options()


def test_10_10b_a_modifier_changes_the_die_and_not_the_strength():
    """The book's example: strength 8, +2, a roll of 2 gives 4 in the column up to 9."""
    t = german("german 1-8p 2205\nsoviet tr-1 2206\n")  # the tank gives +2 [10.12a]
    t.play("2206 1-8p")
    assert (column(t), drm(t)) == ("0-9", {"armored, no anti-armor": 2})
    t.play("fire", "die 2")
    assert any("rolls 2, 4 in all" in line for line in t.log())
    assert not dead(t, "tr-1")


def test_10_10a_modifiers_add_up():
    """An objective 2, a fortification 1, rubble 1, a tank 2."""
    t = german("terrain objective 2206\nhas fort 2206\nrubble = 2206\ngerman 1-8p 2205\nsoviet tr-1 2206\n")
    t.play("2206 1-8p")
    assert drm(t, "fire") == {"armored, no anti-armor": 2, "objective": 2, "fortification": 1, "rubble": 1}
    t.play("fire", "die 1")
    assert any("rolls 1, 7 in all" in line for line in t.log())


def test_10_10c_a_positive_modifier_helps_the_defender():
    for terrain, hit in (("clear", True), ("urban", False)):
        t = german(f"terrain {terrain} 2206\n{ONE}")
        t.play("2206 1-8m fire", "die 1")
        assert dead(t, "r-181") == hit


def test_10_10c_a_negative_modifier_helps_the_attacker():
    for how, hit in (("fire", False), ("assault", True)):
        t = german(ONE)
        t.play(f"2206 1-8m {how}", "die 2")
        assert dead(t, "r-181") == hit


@pytest.mark.parametrize(
    ("terrain", "expected"), [("clear", {}), ("urban", {"urban": 1}), ("objective", {"objective": 2})]
)
def test_10_10e_terrain_of_the_target(terrain, expected):
    """[ER.a] Urban and objective never add up."""
    t = german(f"terrain {terrain} 2206\n{ONE}")
    t.play("2206 1-8m")
    assert drm(t) == expected


def test_8_6c_a_fortification_adds_to_the_terrain_for_soviet_defenders_only():
    """[8.6c] [8.6d] Ruling R43."""
    ground = "terrain urban 2206 2205\nhas fort 2206 2205\n"
    t = german(ground + ONE)
    t.play("2206 1-8m")
    assert drm(t) == {"urban": 1, "fortification": 1}
    t = soviet(ground + ONE)
    t.play("2205 r-181")
    assert drm(t) == {"urban": 1}


def test_10_10e_a_die_beyond_the_table_takes_its_last_row():
    """Ruling R69. 50 and more always hits unless the die is modified above 6."""
    t = german(ONE)
    t.play("2206 1-8m assault", "die 1")  # 0 in all
    assert dead(t, "r-181")
    guns = "".join(
        f"german {gun} 22{at}\n" for gun, at in (("mot-a1", "09"), ("mot-a2", "09"), ("mot-a3", "10"), ("nbw-1", "10"))
    )
    text = f"{TWO}{guns}terrain objective 2206\n"
    t = german(text)
    t.play("2206 all")
    assert column(t) == "50"  # 7 + 7 + 8 + 8 + 10 + 12 = 52
    t.play("fire", "die 5")  # 7 in all
    assert not dead(t, "r-181")
    t = german(text)
    t.play("2206 all fire", "die 4")
    assert dead(t, "r-181")


def test_10_12a_an_armored_target_adds_two():
    t = german("german 1-8p 2205\nsoviet tr-1 2206\n")
    t.play("2206 1-8p fire", "die 1")
    assert not dead(t, "tr-1")


@pytest.mark.parametrize("unit", ["pz-pzj", "1-10pz"])
def test_10_12b_not_if_one_anti_armor_unit_fires(unit):
    t = german(f"german 1-8p 2205\ngerman {unit} 2204\nsoviet tr-1 2206\n")
    t.play("2206 1-8p")
    assert drm(t) == {"armored, no anti-armor": 2}
    t.play(unit)
    assert drm(t) == {}
    t.play("fire", "die 2")  # 14 or 18
    assert dead(t, "tr-1")


def test_10_12a_the_gunboat_is_armored():
    """[15.2b]"""
    t = german("terrain sea 2206\ngerman 1-8p 2205\nsoviet lg42 2206\n")
    t.play("2206 1-8p")
    assert drm(t) == {"armored, no anti-armor": 2}


def test_10_12a_motorized_units_are_not_armored():
    """[2.11]"""
    t = soviet("german 1-8p 2205\nsoviet r-181 2206\n")
    t.play("2205 r-181")
    assert drm(t) == {}


def test_10_13b_a_modifier_for_one_unit_is_not_used_for_the_other():
    """The book's example [10.13c]: 25 on a tank and infantry in clear terrain: two rolls from 20 to 29, +2 for the tank only."""
    t = soviet(
        "german 1-10pz 2205\ngerman 1-8p 2205\nsoviet army-01 2210 art-51\nsoviet army-02 2211 art-704\nsoviet army-03 2206 mg-1\n"
    )
    t.play("2205 army-01 army-02 army-03")
    assert (t.preview("fire")["ratio"], column(t)) == ("strength 25", "20-29")
    fires = [line for line in told(t, "fire", "die 3", "die 3") if "fires at" in line]
    assert sorted("armored" in line for line in fires) == [False, True]
    assert dead(t, "1-8p")
    assert not dead(t, "1-10pz")


def test_10_13b_a_tank_can_still_be_hit():
    t = soviet(
        "german 1-10pz 2205\nsoviet army-01 2210 art-51\nsoviet army-02 2211 art-704\nsoviet army-03 2206 mg-1\n"
    )
    t.play("2205 all fire", "die 1")  # 25, 3 in all
    assert dead(t, "1-10pz")


def test_10_14a_a_unit_is_eliminated_or_nothing_happens():
    t = german(ONE)
    before = t.text()
    t.play("2206 1-8m fire", "die 2")
    assert t.at("r-181") == "2206"
    assert [line for line in t.text().splitlines() if line not in before] == ["fired = 1-8m", "attacked = 2206"]


def test_10_14b_where_the_eliminated_go():
    """[7.7a] Ruling R26."""
    t = german("german 1-8m 2205\nsoviet r-181 2206\n")
    t.play("2206 1-8m fire", "die 1")
    assert t.at("r-181") == "pool-lfr"
    t = soviet("german 1-8m 2205\nsoviet r-181 2206\n")
    t.play("2205 r-181 fire", "die 1")
    assert t.at("1-8m") == "german-dead"


def test_10_14b_a_unit_of_the_army_goes_back_without_its_face():
    t = german("german 1-8m 2205\nsoviet army-01 2206 kom-1\n")
    t.play("2206 1-8m fire", "die 1")
    assert t.at("army-01") == "pool-42"
    assert t.position.state.unknown(t.game.units["army-01"])


def test_10_3a_hidden_units_are_seen_before_the_roll_and_the_attack_goes_on():
    """[6.6c] Ruling R78."""
    t = german("german 1-8p 2205\nsoviet army-01 2206 unknown\n")
    t.play("2206 1-8p")
    assert drm(t) == {}  # nothing is said about what it may be
    t.play("fire", "draw kir-t1")
    assert asked(t)[1] == "chance"
    t.play("die 1")
    assert any("armored" in line and "rolls 1, 3 in all" in line for line in t.log())
    assert t.at("army-01") == "2206"
    assert not t.position.state.unknown(t.game.units["army-01"])


@pytest.mark.parametrize("face", ["kir-t1 hidden", "1-1dno hidden", "unknown"])
def test_6_6a_the_preview_is_the_same_whatever_lies_face_down(face):
    """[6.6a]"""
    t = german(f"german 1-8p 2205\nsoviet army-01 2206 {face}\n")
    t.play("2206 1-8p")
    shown = t.preview("fire")
    assert (drm(t), shown["odds"]) == ({}, {"-": "5/6", "E": "1/6"})


def test_10_2a_face_down_units_do_not_fire_before_they_are_flipped():
    """[6.6e]"""
    t = soviet("german 1-8m 2205\nsoviet army-01 2206 unknown\nsoviet army-02 2105 mg-1 hidden\nsoviet r-181 2204\n")
    t.play("2205")
    for unit in ("army-01", "army-02"):
        assert t.why(unit).startswith("[6.6e]")
    assert t.options() == ["r-181", "all"]


def test_6_6e_a_flipped_unit_fires():
    """[6.6e] [6.6b]"""
    t = soviet("german 1-8m 2205\nsoviet army-01 2206 unknown\n")
    t.play("flip army-01", "draw mg-1", "2205 army-01 fire", "die 1")
    assert dead(t, "1-8m")


@pytest.mark.parametrize("face", ["kir-t1 hidden", "1-1dno hidden", "unknown"])
def test_6_6a_nor_does_the_preview_of_defensive_fire_tell(face):
    """[6.6a]"""
    t = table(f"german 1-8p 2205\nsoviet army-01 2207 {face}\n", "3 soviet movement")
    t.play("army-01 2206", "1-8p")
    assert asked(t)[0] == "german"
    assert (drm(t), t.preview("fire")["odds"]) == ({}, {"-": "5/6", "E": "1/6"})


def test_10_1c_any_number_of_defensive_fires():
    """[9.2d] And it may still fire in its own phase."""
    t = table("german 1-8m 2207\nsoviet r-181 2206\n", "3 german movement")
    for step in ("1-8m 2107", "2106"):  # both next to 2206
        t.play(step, "r-181 fire", "die 6")
    t.play("stop", "done")
    assert not t.position.state.fired
