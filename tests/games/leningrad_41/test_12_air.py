"""Air strikes. 0405 is clear, 0404 an objective (+2), 0505 lies next to both.

A strength up to 9 hits on 1, 10 to 19 on 2, 20 to 29 on 3, 30 to 39 on 4, all after modifiers. Rudel has 6, a Ju87 10, a Ju88 12.
"""

import pytest

from northfront.core.view import view
from tests.games.leningrad_41.arrivals_table import asked, phase, seen, table, units_in

WING = "G rudel german-air  G ju87-1 german-air  G ju87-2 german-air  G ju88-1 german-air  G bf110-1 german-air"


def german(text, turn=5, lines=""):
    return table(f"{lines}turn {turn} german air strikes\n{text}\nG 1-469i 0914  S army-50 0101 unknown")


def soviet(text, turn=5, lines=""):
    return table(f"{lines}turn {turn} soviet fire\n{text}\nS army-50 0101 unknown")


def strike(t, target, *markers):
    """The strength and the modifiers of a strike that is ready."""
    t.play(target, *markers)
    shown = t.preview("fire")
    return shown["ratio"], {(each["dice"], each["rule"]) for each in shown["modifiers"]}


def test_12_1_a_strike_has_the_fire_factors_of_its_markers_and_needs_no_line_of_fire():
    wall = "terrain urban 0505 0506 0604 0605\n"
    t = german(f"{WING}  S army-01 0405 1-1dno", lines=wall)
    assert strike(t, "0405", "ju87-1") == ("strength 10", set())
    t.play("fire", "die 2")
    assert t.at("army-01") == "pool-42"


def test_12_1_and_modifiers_like_other_fire():
    """[10.10a] An objective +2, rubble +1, armor +2."""
    t = german(f"{WING}  S army-01 0404 kir-t1\nrubble = 0404")
    _, modifiers = strike(t, "0404", "ju87-1")
    assert sorted(dice for dice, _ in modifiers) == [1, 2, 2]


def test_12_2a_only_markers_that_have_come_can_be_used():
    t = german("G rudel german-air  G ju87-1 pool-luftwaffe  S army-01 0405 1-1dno")
    t.play("0405")
    assert "rudel" in t.options()
    assert "ju87-1" not in t.options()


def test_12_2b_each_marker_strikes_once_a_turn():
    """[12.6a]"""
    t = german("G rudel german-air  G ju87-1 german-air  S army-01 0405 1-1dno  S army-02 0703 2-1dno")
    t.play("0405", "rudel", "fire", "die 6", "0703")
    assert "rudel" not in t.options()
    assert "ju87-1" in t.options()
    assert t.at("rudel") == "flown"


def test_12_2b_and_again_on_the_next_turn():
    t = table("turn 5 soviet fire\nG rudel flown  G 1-8m 0405  S army-01 0404 1-1dno  S army-02 0101 unknown")
    t.play("done")
    assert t.at("rudel") == "german-air"
    t.play("die 4")
    assert phase(t) == "6 german air strikes"


def test_12_3a_german_strikes_are_made_before_movement():
    t = table(f"turn 5 german reinforcement\n{WING}  G 1-8m 0505  S army-01 0404 1-1dno")
    t.play("die 4")
    assert asked(t) == "german air-target"
    t.play("done")
    assert phase(t) == "5 german movement"


def test_12_3b_not_in_the_offensive_fire_phase():
    t = table(f"turn 5 german fire\n{WING}  G 1-8m 0505  S army-01 0404 1-1dno")
    assert "air" not in t.options()
    t.play("0404")
    assert "rudel" not in t.options()


SOVIET_AIR = "S air-10 soviet-air  S air-5 soviet-air  S r-181 0404  G 1-8m 0405"


def test_12_4a_soviet_markers_belong_to_the_front_reserve():
    """Ruling R66: a marker is one of the number drawn, waits off the map and may be used in the same player turn."""
    t = table(
        "turn 5 soviet reinforcement\nS air-10 pool-lfr  S r-181 0404  S r-309 pool-lfr  G 1-8m 0405\nS army-50 0101 unknown"
    )
    t.play("die 1", "draw air-10")
    assert t.at("air-10") == "soviet-air"
    assert t.at("r-309") == "pool-lfr"
    t.play("done")
    assert "air" in t.options()


@pytest.mark.parametrize("turn", [1, 2, 10])
def test_12_4b_an_available_marker_may_be_used_on_any_turn(turn):
    assert "air" in soviet(SOVIET_AIR, turn).options()


def test_12_4b_it_may_wait():
    t = soviet(SOVIET_AIR)
    t.play("done")
    assert t.at("air-10") == t.at("air-5") == "soviet-air"


def test_12_4c_a_used_marker_goes_back_to_the_pool():
    t = soviet(SOVIET_AIR)
    t.play("air", "0405", "air-10", "die 6")
    assert t.at("air-10") == "pool-lfr"
    assert t.at("air-5") == "soviet-air"


def test_12_5a_soviet_strikes_are_made_in_the_offensive_fire_phase():
    t = table(f"turn 5 soviet movement\n{SOVIET_AIR}\nS army-50 0101 unknown")
    assert "air" not in t.options()
    t.play("done")
    assert phase(t) == "5 soviet fire"
    assert "air" in t.options()


def test_12_5b_they_need_a_spotter_of_the_front_reserve():
    """Ruling R33."""
    t = soviet("S air-10 soviet-air  S army-01 0404 1-1dno  G 1-8m 0405")
    assert "air" not in t.options()
    t = soviet("S air-10 soviet-air  S r-181 0404  G 1-8m 0405  G 2-8m 0908")
    t.play("air")
    assert t.options() == ["0405"]


def test_12_5b_a_hex_that_nobody_sees_is_refused_with_its_case():
    t = soviet("S air-10 soviet-air  S r-181 0404  G 1-8m 0405  G 2-8m 0908")
    t.play("air")
    assert t.why("0908").startswith(("[12.5b]", "[11.2d]"))


def test_12_5b_or_of_either_army_if_the_option_says_so():
    t = soviet("setting spotters=any\nS air-10 soviet-air  S army-01 0404 1-1dno  G 1-8m 0405")
    t.play("air")
    assert t.options() == ["0405"]


def test_12_5b_a_face_down_unit_does_not_spot():
    """Ruling R76."""
    t = soviet("setting spotters=any\nS air-10 soviet-air  S army-01 0404 1-1dno hidden  G 1-8m 0405")
    assert "air" not in t.options()


def test_12_5b_the_spotter_must_have_the_target_in_range_and_sight():
    """[11.2e] A rifle regiment sees one hex; 14th Anti-Tank Brigade farther, but not through a house."""
    far = soviet("S air-10 soviet-air  S r-181 0407  G 1-8m 0409")
    assert "air" not in far.options()
    for wall, able in (("", True), ("terrain urban 0408\n", False)):
        t = soviet("S air-10 soviet-air  S at-14 0407  G 1-8m 0409  G 2-8m 0406", lines=wall)
        t.play("air")
        assert ("0409" in t.options()) is able


AT_A_RIVER = "hexside river 0405/0505\nhexside bridge 0405/0505\nterrain urban 0306 0909\n"
WATCHER = "S air-10 soviet-air  S r-181 0405  S army-01 0406 1-1dno  G 1-8m 0912"


@pytest.mark.parametrize(("turn", "setting", "words"), [(3, "all", 2), (2, "all", 1), (3, "units", 0)])
def test_12_5a_soviet_strikes_may_be_aimed_at_bridges_and_empty_structures_too(turn, setting, words):
    """Ruling R16. Bridges from turn 3 on [10.17a]."""
    t = soviet(f"setting air-targets={setting}\n{WATCHER}", turn, AT_A_RIVER)
    assert ("air" in t.options()) is bool(words)
    if words:
        t.play("air")
        assert t.options() == ["structure-fire", "bridge-fire"][:words]


def test_12_5b_an_empty_structure_must_be_spotted_too():
    t = soviet(WATCHER, lines=AT_A_RIVER)
    t.play("air", "structure-fire")
    assert t.options() == ["0306", "0404"]  # nobody sees 0909


def test_12_5a_a_strike_at_a_structure_leaves_rubble_and_is_spent():
    """[10.19b] [12.4c] 10 hits on 2; a structure in an urban hex has +1."""
    for die, fallen in ((1, True), (2, False)):
        t = soviet(WATCHER, lines=AT_A_RIVER)
        t.play("air", "structure-fire", "0306", f"die {die}")
        assert (t.game.board.grid.names(t.position.state.rubble) == ["0306"]) is fallen
        assert t.at("air-10") == "pool-lfr"


def test_12_5a_a_strike_at_a_bridge_demolishes_it():
    """[10.17b] 10 hits on 2; a bridge has +1."""
    for die, fallen in ((1, True), (2, False)):
        t = soviet(WATCHER, lines=AT_A_RIVER)
        t.play("air", "bridge-fire", "0405", f"die {die}")
        assert ("0405/0505" in t.position.state.blown) is fallen
        assert t.at("air-10") == "pool-lfr"


def test_12_6a_a_soviet_marker_strikes_once():
    t = soviet(f"{SOVIET_AIR}  G 2-8m 0403")
    t.play("air", "0405", "air-10", "die 6", "air", "0403")
    assert "air-10" not in t.options()


def test_12_6b_no_air_strike_in_defense():
    t = table("turn 5 german movement\nG 1-8m 0506  S r-181 0404  S air-10 soviet-air")
    t.play("1-8m", "0405")
    assert t.options() == ["r-181", "all", "hold", "fire-all"]
    t = table(f"turn 5 soviet movement\n{WING}  G 1-8m 0505  S r-181 0403")
    t.play("r-181", "0404")
    assert t.options() == ["1-8m", "all", "hold", "fire-all"]


def test_12_6c_nothing_eliminates_a_marker():
    """[12.10] Anti-aircraft fire worsens the strike; the marker only goes to those that have flown."""
    t = german(f"{WING}  S army-01 0405 pvo-1")
    t.play("0405", "rudel", "fire", "die 6")
    assert t.at("rudel") == "flown"


def test_12_6d_markers_reach_the_whole_map():
    t = german(f"{WING}  S army-01 0115 1-1dno  S army-02 0801 2-1dno")
    assert {"0115", "0801"} <= set(t.options())


def test_12_6e_aircraft_do_not_stop_one_another():
    t = german(f"{WING}  S army-01 0405 1-1dno  S air-10 soviet-air  S air-5 soviet-air")
    t.play("0405", "rudel", "fire")
    assert asked(t) == "chance"
    assert units_in(t, "soviet-air") == {"air-10", "air-5"}


def test_12_7a_up_to_three_german_markers_strike_together():
    t = german(f"{WING}  S army-01 0405 1-1dno")
    t.play("0405", "rudel", "ju87-1")
    assert "ju87-2" in t.options()
    t.play("ju87-2")
    assert t.options() == ["fire"]
    assert t.why("ju88-1").startswith("[12.7a]")


def test_12_7a_all_is_no_way_round_the_limit():
    t = german(f"{WING}  S army-01 0405 1-1dno")
    t.play("0405")
    if "all" in t.options():
        t.play("all")
        if asked(t) == "german strikes":
            t.play("fire")
        t.play("die 6")
    assert len(units_in(t, "flown")) <= 3


def test_12_1_strikes_may_demolish_structures_and_bridges_unless_the_option_forbids_it():
    """[10.17a] [10.19a] Ruling R16; bridges from turn 3."""
    river = "hexside river 0810/0811\nhexside bridge 0810/0811\n"
    for turn, setting, expected in (
        (3, "all", {"structure-fire", "bridge-fire"}),
        (2, "all", {"structure-fire"}),
        (3, "units", set()),
    ):
        t = table(
            f"{river}setting air-targets={setting}\nturn {turn} german air strikes\n{WING}  S army-01 0405 1-1dno"
        )
        assert {word for word in t.options() if "-fire" in word} == expected


def test_12_7a_a_demolition_takes_three_at_most_as_well():
    t = german(f"{WING}  S army-01 0405 1-1dno")
    t.play("structure-fire", "0404", "rudel", "ju87-1", "ju87-2")
    assert t.options() == ["fire"]


def test_12_7a_a_hex_is_struck_once_in_the_phase():
    """[10.5] Ruling R34: otherwise the limit of three would mean nothing; it may be fired at afterwards."""
    t = german(f"{WING}  S army-01 0405 1-1dno  S army-02 0703 2-1dno  G 1-8m 0505")
    t.play("0405", "rudel", "fire", "die 6")
    assert t.why("0405").startswith("[10.5]")
    t.play("done", "done")
    assert "0405" in t.options()


def test_12_7b_never_with_ground_units():
    t = german(f"{WING}  S army-01 0405 1-1dno  G 1-8m 0505  G mot-a1 0506")
    t.play("0405")
    assert not {"1-8m", "mot-a1"} & set(t.options())


def test_12_8_rudel_gives_a_modifier_of_minus_1():
    t = german(f"{WING}  S army-01 0405 1-1dno")
    assert strike(t, "0405", "rudel") == ("strength 6", {(-1, "12.8")})
    t.play("fire", "die 2")
    assert t.at("army-01") == "pool-42"
    t = german(f"{WING}  S army-01 0405 1-1dno")
    assert strike(t, "0405", "ju87-1", "rudel") == ("strength 16", {(-1, "12.8")})
    t = german(f"{WING}  S army-01 0405 1-1dno")
    assert strike(t, "0405", "bf110-1") == ("strength 6", set())
    t.play("fire", "die 2")
    assert t.at("army-01") == "0405"


def test_12_9a_soviet_strikes_obey_the_command_rules():
    """[13.4a] Only Front Reserve markers join, and [13.4b] the two are fewer than three."""
    t = soviet(f"{SOVIET_AIR}  S army-01 0505 1-1dno")
    t.play("air", "0405")
    assert t.options() == ["air-10", "air-5", "all"]


def test_12_9b_both_soviet_markers_may_strike_together():
    t = soviet(SOVIET_AIR)
    t.play("air", "0405", "all", "die 2")  # 15 hits on 2, 10 alone would do as well
    assert t.at("1-8m") == "german-dead"
    assert {"air-10", "air-5"} <= units_in(t, "pool-lfr")


def test_12_9b_one_marker_alone_keeps_the_other():
    t = soviet(SOVIET_AIR)
    t.play("air", "0405", "air-5", "die 2")  # 5 hits on 1 only
    assert t.at("1-8m") == "0405"
    assert t.at("air-10") == "soviet-air"


def test_12_9b_never_with_ground_units_nor_in_turn_on_one_hex():
    """[10.5] Ruling R34: strikes, fleet and ground units share the phase."""
    t = soviet(f"{SOVIET_AIR}  S rbf fleet")
    t.play("0405")
    assert not {"air-10", "air-5"} & set(t.options())
    t = soviet(f"{SOVIET_AIR}  G 2-8m 0403  S rbf fleet")
    t.play("air", "0405", "air-5", "die 6")
    assert t.why("0405").startswith("[10.5]")
    assert "0403" in t.options()


def test_12_10_anti_aircraft_units_in_the_hex_or_next_to_it_help():
    for where in ("0405", "0404", "0506"):
        text = f"S army-02 {where} pvo-1" if where == "0405" else f"S army-01 0405 1-1dno  S army-02 {where} pvo-1"
        t = german(f"{WING}  {text}")
        assert (1, "12.10") in strike(t, "0405", "ju87-1")[1], where
    t = german(f"{WING}  S army-01 0405 1-1dno  S army-02 0403 pvo-1")  # two hexes away
    assert strike(t, "0405", "ju87-1")[1] == set()


def test_12_10_two_of_them_count_once():
    t = german(f"{WING}  S army-01 0405 1-1dno  S army-02 0404 pvo-1  S army-03 0506 pvo-2")
    assert strike(t, "0405", "ju87-1")[1] == {(1, "12.10")}


def test_12_10_german_flak_helps_against_soviet_strikes():
    for flak in ("flak-88", "flak-20"):
        t = soviet(f"{SOVIET_AIR}  G {flak} 0506")
        t.play("air", "0405", "air-10", "die 2")
        assert t.at("1-8m") == "0405", flak  # 2 and 1 is 3: 10 hits on 2
    t = soviet(SOVIET_AIR)
    t.play("air", "0405", "air-10", "die 2")
    assert t.at("1-8m") == "german-dead"


def test_12_10_only_against_air_strikes():
    t = table("turn 5 german fire\nG ju87-1 german-air  G 1-8m 0505  S army-01 0405 pvo-1  S army-50 0101 unknown")
    t.play("0405", "1-8m")
    assert not [each for each in t.preview("fire")["modifiers"] if each["rule"] == "12.10"]


def test_12_10_guns_that_the_strike_uncovers_fire_back():
    """[6.6c] They are flipped before the die is rolled: 10 hits on 2, but 2 and 1 is 3."""
    for what, lost in (("pvo-1", False), ("kom-1", True)):
        t = german(f"{WING}  S army-01 0405 {what} hidden")
        t.play("0405", "ju87-1", "fire", f"draw {what}", "die 2")
        assert (t.at("army-01") == "pool-42") is lost


def test_12_10_the_preview_does_not_betray_hidden_guns():
    """[6.6a] What lies face down next to the target is not to be told from the modifiers."""
    shown = []
    for what in ("pvo-1 hidden", "kom-1 hidden"):
        for target in ("S army-01 0405 1-1dno  S army-02 0506", "S army-01 0405"):
            t = german(f"{WING}  {target} {what}")
            t.play("0405", "ju87-1")
            shown.append((t.preview("fire"), view(t.position, t.game.side("german"))))
    assert shown[:2] == shown[2:]


def rubbled(die, second, target="0404", text="S army-01 {} 1-1dno"):
    """A strike of 32 on an objective, which hits on 2 there; then the roll for rubble."""
    t = german(f"{WING}  {text.format(target)}", lines="terrain urban 0408\n")
    t.play(target, "ju87-1", "ju87-2", "ju88-1", "fire", f"die {die}")
    if asked(t) == "chance":
        t.play(f"die {second}")
    return t, target in t.game.board.grid.names(t.position.state.rubble)


@pytest.mark.parametrize(("second", "made"), [(1, False), (4, False), (5, True), (6, True)])
def test_12_10r_an_eliminated_unit_may_leave_rubble_on_5_or_6(second, made):
    for target in ("0404", "0408"):
        assert rubbled(1, second, target)[1] is made


def test_12_10r_not_without_an_elimination():
    t, made = rubbled(6, 6)
    assert not made
    assert asked(t) == "german air-target"


def test_12_10r_not_in_a_clear_hex():
    t = german(f"{WING}  S army-01 0405 1-1dno")
    t.play("0405", "ju87-1", "fire", "die 1")
    assert asked(t) != "chance" or "ubble" not in str(t.position.chance)


def test_12_10r_not_while_a_unit_is_left():
    """Ruling R28: the second unit survives, so the hex is not vacated."""
    t = german(f"{WING}  S army-01 0404 1-1dno  S army-02 0404 2-1dno")
    t.play("0404", "ju87-1", "ju87-2", "ju88-1", "fire", "die 1", "die 6")
    assert asked(t) != "chance"
    assert not t.position.state.rubble


def test_12_10r_a_leader_who_survives_is_a_unit_that_is_left():
    """[14.6a] The strike passes him over."""
    t = german(f"{WING}  S army-01 0404 1-1dno  S zhdanov 0404")
    t.play("0404", "ju87-1", "ju87-2", "ju88-1", "fire", "die 1")
    assert asked(t) != "chance"
    assert t.at("zhdanov") == "0404"


def test_12_10r_a_hex_that_is_rubble_needs_no_roll():
    """[10.18f]"""
    t = german(f"{WING}  S army-01 0404 1-1dno\nrubble = 0404")
    t.play("0404", "ju87-1", "ju87-2", "ju88-1", "fire", "die 1")
    assert asked(t) != "chance"


def test_12_1_the_strike_shows_the_german_what_he_hit():
    t = german(f"{WING}  S army-01 0405 1-1dno hidden")
    t.play("0405", "ju87-1", "fire", "draw 1-1dno")
    assert seen(t, "army-01")


@pytest.mark.parametrize(
    ("side", "text", "case"),
    [
        ("german", "", "12.3b"),
        ("soviet", "", "12.4a"),
        ("soviet", "S air-10 soviet-air\n", "12.5b"),
    ],
)
def test_12_5_why_no_strike_flies(side, text, case):
    """A unit of the 42nd Army sees the Germans, and none of the Front Reserve does."""
    t = table(f"turn 2 {side} fire\nG 1-469i 0505  S army-01 0506 nkvd-5\n{text}")
    assert t.why("air").startswith(f"[{case}]")
