"""[11.0] The supply order: check, transfers of the Axis, fortresses."""

import pytest

from tests.games.leningrad_blitzkrieg.supply_table import (
    CUT,
    ISLAND,
    SIX_MORE,
    asked,
    cup,
    ordered,
    state_of,
    strengths,
    supply,
)


def test_11_0_check_then_withdrawal_then_transfers_then_fortresses():  # ruling R35
    t = supply(
        f"""
        terrain major-city 4510
        axis id-1 {CUT}
        axis id-11 0310
        axis hq-4pzg 0410
        axis pd-1 0510
        axis pd-6 0510
        soviet fort-1 fortress-store
        """,
        turn=9,
    )
    assert [line.split(" [")[1][:-1] for line in t.log()] == ["7.1a", "11.1.1", "15.3(2)a"]
    assert asked(t) == [("axis", "withdraw")]
    t.play("pd-1")  # two are not four: pd-6 leaves without a question (R33)
    assert t.options() == ["id-11", "done"]
    assert asked(t) == [("axis", "transfer")]
    t.play("done")
    assert asked(t) == [("soviet", "fortress")]
    t.play("4510", "done")
    assert t.at("fort-1") == "4510"


def test_11_0_only_when_the_chit_is_drawn():
    t = cup(f"axis id-1 {CUT}", supply=1, axis="chit-16a")
    t.play("draw chit-16a")
    assert state_of(t, "id-1") == (CUT, "full")
    t.play("draw supply")
    assert state_of(t, "id-1") == (CUT, "reduced")


def test_11_1_all_are_judged_at_the_same_moment():
    # The only land next to 3010 is 3111, which id-1 in 3211 controls. id-1 has no line itself and is lost; rd-10 suffers
    # all the same.
    t = supply(
        """
        terrain sea 3009 3011 2910 2911 3110
        axis id-1 3211 reduced
        soviet rd-10 3010
        """
    )
    assert t.at("id-1") == "eliminated"
    assert state_of(t, "rd-10") == ("3010", "reduced")


def test_11_1_all_are_judged_at_the_same_moment_the_other_way_round():
    # There is no Soviet source. rd-48 in 0310 bars the railway, and 0910 is eight hexes from its open end.
    t = supply(
        "soviet rd-48 0310 reduced\naxis id-11 0910",
        rails="has axis-source 0110\nline rail 0110 0210 0310 0410 0510 0610 0710 0810 0910\n",
    )
    assert t.at("rd-48") == "eliminated"
    assert state_of(t, "id-11") == ("0910", "reduced")


def test_11_1_whoever_reaches_a_source_of_his_side_is_in_supply():
    t = supply(f"axis id-1 {SIX_MORE}\naxis hq-16a 0110\nsoviet rd-10 3035\nsoviet hq-8a 5010")
    for unit in ("id-1", "hq-16a", "rd-10", "hq-8a"):
        assert state_of(t, unit)[1] == "full"


def test_11_1_the_enemys_source_does_not_help():
    t = supply("axis id-1 5010\nsoviet rd-10 0110")
    assert state_of(t, "id-1") == ("5010", "reduced")
    assert state_of(t, "rd-10") == ("0110", "reduced")


@pytest.mark.parametrize("unit", ["id-1", "pd-1", "hq-16a", "hq-4pzg"])
def test_11_1_1_a_unit_without_a_line_loses_a_step(unit):
    t = supply(f"axis {unit} {CUT}")
    assert state_of(t, unit) == (CUT, "reduced")


def test_11_1_1_soviet_units_too():
    t = supply(f"{ISLAND}soviet rd-48 3030\nsoviet td-23 3030")
    assert state_of(t, "rd-48") == ("3030", "reduced")
    assert state_of(t, "td-23") == ("3030", "reduced")


def test_11_1_1_the_last_step_is_the_end_of_the_unit():
    t = supply(f"{ISLAND}axis id-1 {CUT} reduced\nsoviet rd-48 3030 reduced\nsoviet dno-1 3030")  # one step only
    assert {t.at(unit) for unit in ("id-1", "rd-48", "dno-1")} == {"eliminated"}


def test_11_1_1_one_step_for_each_supply_order():
    t = supply(f"axis id-1 {CUT}\naxis id-11 {CUT}")
    assert [line for line in t.log() if "loses a step" in line] == [
        f"1st Infantry Division loses a step in {CUT} [11.1.1]",
        f"11th Infantry Division loses a step in {CUT} [11.1.1]",
    ]


def test_11_1_2_strength_and_movement_stay_as_they_are():
    # The source is 25 hexes from id-1, which still reaches the fifth hex, not the sixth, and attacks with 5.
    text = "axis hq-16a 2509\naxis id-1 2610\nsoviet rd-10 2710"
    t = ordered("chit-16a", text.replace("2710", "3530"), rails="has axis-source 0110\n")
    t.play("id-1")
    assert "2615" in t.options()
    assert "2616" not in t.options()
    assert strengths(ordered("chit-16a", text, rails="has axis-source 0110\n"), "2710") == ("5 against 3", "1.5-1")


def test_11_2_the_axis_may_take_any_units_off_the_map():
    t = supply("axis id-1 0310\naxis pd-1 0510\naxis hq-16a 0810\naxis id-11 0112")
    assert asked(t) == [("axis", "transfer")]
    assert t.options() == ["pd-1", "id-1", "id-11", "hq-16a", "done"]
    t.play("hq-16a", "id-11", "pd-1", "id-1")
    assert {t.at(unit) for unit in ("pd-1", "id-1", "id-11", "hq-16a")} == {"available"}


def test_11_2_or_none():
    t = supply("axis id-1 0310")
    t.play("done")
    assert t.at("id-1") == "0310"
    assert t.position.state.turn == 5


def test_11_2_soviet_units_stay():
    t = supply("soviet rd-10 4510\nsoviet hq-8a 4510")
    assert t.position.state.turn == 5  # nobody was asked


def test_11_2_lifted_units_cost_no_points():
    t = supply("axis pd-1 0310 reduced")
    t.play("pd-1")
    assert t.position.state.losses == 0


def test_11_2_1_not_without_a_communication_line():
    t = supply(f"axis id-1 {CUT}\naxis id-11 {SIX_MORE}")
    assert t.options() == ["id-11", "done"]
    assert t.why("id-1").startswith("[11.2.1]")


def test_11_2_1_not_on_the_first_turns_either():  # ruling R10
    t = supply(f"axis id-1 {CUT}\naxis id-11 0310", turn=3)
    assert state_of(t, "id-1") == (CUT, "full")
    assert t.why("id-1").startswith("[11.2.1]")


@pytest.mark.parametrize("enemy", ["rd-10 0510", "hq-8a 0510", "fort-1 0510 reduced"])
def test_11_2_1_not_in_an_enemy_zone(enemy):
    # 0410 touches 0510; a friendly unit in the same hex changes nothing, and 0310 is two hexes away.
    t = supply(f"axis id-1 0410\naxis id-11 0410\naxis id-21 0310\nsoviet {enemy}")
    assert t.options() == ["id-21", "done"]
    assert t.why("id-1").startswith("[11.2.1]")


def test_11_2_2_back_with_the_next_reinforcements_order():
    t = cup("axis id-1 0310 reduced\naxis id-86 available\naxis id-93 available", supply=1, axis="axis-reinf")
    t.play("draw supply", "id-1")
    t.play("draw axis-reinf")
    assert t.options() == ["id-1", "id-86", "id-93", "done"]
    t.play("id-1", "1510")
    assert state_of(t, "id-1") == ("1510", "reduced")
    assert t.options() == ["id-86", "id-93", "done"]


def test_11_2_2_within_the_number():  # ruling R37: two on turn 4
    t = cup("axis id-1 0310\naxis id-86 available\naxis id-93 available", supply=1, axis="axis-reinf")
    t.play("draw supply", "id-1", "draw axis-reinf", "id-1", "1510", "id-86", "1510")
    assert t.at("id-93") == "available"
    assert t.position.state.turn == 5


def test_11_2_2_not_before_and_only_by_rail():
    t = cup("axis id-1 0310\naxis hq-16a 0210", supply=1, axis="chit-16a,axis-reinf")
    t.play("draw supply", "id-1", "done", "draw chit-16a")
    assert "id-1" not in t.options()
    t.play("done", "draw axis-reinf", "id-1")
    assert "0410" in t.options()
    assert t.why("0411").startswith("[12.1.1a]")


def test_11_3_the_soviet_player_builds_in_major_cities_with_a_line():
    t = supply("terrain major-city 4510 3030\n" + ISLAND + "has town 4310\nsoviet fort-1 fortress-store")
    assert asked(t) == [("soviet", "fortress")]
    assert t.options() == ["4510", "done"]
    assert t.why("3030").startswith("[14.1.1]")
    assert t.why("4310").startswith("[14.1.1]")


def test_11_3_or_not():
    t = supply("terrain major-city 4510\nsoviet fort-1 fortress-store")
    t.play("done")
    assert t.at("fort-1") == "fortress-store"


def test_11_3_at_no_other_time():
    t = ordered("chit-8a", "terrain major-city 4510\nsoviet fort-1 fortress-store\nsoviet hq-8a 4511")
    assert asked(t) == [("soviet", "unit")]
    t.play("done")
    assert t.position.state.turn == 5
    assert t.at("fort-1") == "fortress-store"
