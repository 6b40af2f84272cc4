"""[15.0] The attack before the first turn, chits by turn, the withdrawal of turn 9, victory."""

import pytest

from northfront.games.leningrad_blitzkrieg.victory import ledger
from tests.games.leningrad_blitzkrieg.supply_table import (
    CUT,
    ISLAND,
    SIX_MORE,
    asked,
    attack,
    cup,
    ordered,
    state_of,
    supply,
    table,
)
from tests.games.table import against

# --- 15.1


def opening(text):
    """Before the first turn. 2010 is next to 2009 and 1910."""
    return table(f"turn 1 opening attack\n{text}")


def test_15_1_1_the_panzer_group_attacks_without_moving():
    t = opening("axis hq-4pzg 1909\naxis pd-1 2009\nsoviet rd-10 2010")
    assert asked(t) == [("axis", "target")]
    assert t.options() == ["2010", "done"]
    t.play("done")
    assert (t.position.state.turn, t.position.state.phase) == (1, "chit selection")


def test_15_1_1_within_the_range_of_its_hq():
    # pd-1 is four hexes from 2005, pd-6 five.
    t = opening("axis hq-4pzg 2005\naxis pd-1 2009\naxis pd-6 1911\nsoviet rd-10 2010")
    t.play("2010")
    assert t.options() == ["pd-1", "all"]
    assert t.why("pd-6")


def test_15_1_1_the_hq_itself_attacks():
    t = opening("axis hq-4pzg 2009\nsoviet rd-10 2010")
    t.play("2010")
    assert t.options() == ["hq-4pzg", "all"]


def test_15_1_1_once_and_then_turn_1_begins():
    t = opening("axis hq-4pzg 1909\naxis pd-1 2009\nsoviet rd-10 2010")
    t.play("2010", "all", "attack", "die 1")  # 8 to 3 is 2-1: A1
    assert state_of(t, "pd-1") == ("2009", "reduced")
    assert t.position.state.phase == "chit selection"


def test_15_1_1_units_may_advance():  # ruling R12
    t = opening("axis hq-4pzg 1909\naxis pd-1 2009\nsoviet rd-10 2010")
    t.play("2010", "all", "attack", "die 6", "2011", "pd-1")  # 2-1: R
    assert asked(t) == [("axis", "advance-on")]
    t.play("2111")
    assert t.at("pd-1") == "2111"


def test_15_1_1_no_attack_without_the_hq():
    t = opening("axis pd-1 2009\nsoviet rd-10 2010")
    assert t.position.state.phase == "chit selection"


def test_15_1_1_it_comes_before_the_first_chits_are_chosen():  # ruling R31
    t = table("scenario ready\nturn 1 axis set-up\naxis hq-4pzg 1909\naxis pd-1 2009\nsoviet rd-10 2010")
    while asked(t) != [("axis", "target")]:
        t.play("done")
    assert t.position.state.phase == "opening attack"


@pytest.mark.parametrize("unit", ["id-1", "id-12", "pd-12", "id-86", "hq-16a"])  # 18A, 16A, 3PzG, none, another HQ
def test_15_1_2_only_units_of_its_colour(unit):
    t = opening(f"axis hq-4pzg 1909\naxis pd-1 2009\naxis {unit} 2009\naxis id-269 1910\nsoviet rd-10 2010")
    t.play("2010")
    assert t.options() == ["pd-1", "id-269", "all"]
    assert t.why(unit)


def test_15_1_3_rivers_do_not_halve():
    for river in ("river", "major-river"):
        t = opening(f"hexside {river} 2009/2010\naxis hq-4pzg 1909\naxis pd-1 2009\nsoviet rd-10 2010")
        t.play("2010", "all")
        assert against(t) == "8 against 3"


def test_15_1_3_rivers_do_not_end_an_advance():  # ruling R11
    t = opening("hexside major-river 2009/2010 2010/2111\naxis hq-4pzg 1909\naxis pd-1 2009\nsoviet rd-10 2010")
    t.play("2010", "all", "attack", "die 6", "2011", "pd-1")
    assert "2111" in t.options()


def test_15_1_3_rivers_do_not_kill_on_retreat():  # ruling R11
    # The only way out leads to 2011 and from there over a major river to 2012. 16 to 3 is 5-1: a 5 is RR.
    text = """
        terrain sea 1910 1911 2110 2111 1912 2112
        hexside major-river 2011/2012
        axis hq-4pzg 1909
        axis pd-1 2009
        axis pd-6 2009
        soviet rd-10 2010
    """
    t = opening(text)
    t.play("2010", "all", "attack", "die 5")
    while asked(t)[0][0] == "soviet":
        t.play(t.options()[0])
    assert t.at("rd-10") == "2012"


def test_15_1_3_only_before_the_first_turn():
    text = "hexside river 2009/2010\naxis hq-4pzg 1909\naxis pd-1 2009\nsoviet rd-10 2010"
    t = ordered("chit-4pzg", text, 1)
    t.play("done", "2010", "all")
    assert against(t) == "4 against 3"


@pytest.mark.parametrize(("turn", "face"), [(1, "full"), (3, "full"), (4, "reduced")])
def test_15_1_4_german_units_suffer_nothing_until_turn_3(turn, face):
    t = supply(f"axis id-1 {CUT}", turn)
    assert state_of(t, "id-1") == (CUT, face)


def test_15_1_4_soviet_units_do():
    t = supply(f"{ISLAND}soviet rd-10 3030", 1)
    assert state_of(t, "rd-10") == ("3030", "reduced")


# --- 15.2

FROM = {
    "axis": {"chit-4pzg": 1, "chit-16a": 1, "chit-18a": 1, "manstein": 1, "axis-reinf": 4},
    "soviet": {
        "chit-8a": 1,
        "chit-11a": 1,
        "chit-27a": 2,
        "chit-23a": 3,
        "soviet-reinf": 4,
        "chit-48a": 4,
        "chit-34a": 5,
        "chit-42a": 6,
        "chit-55a": 7,
    },
}


@pytest.mark.parametrize("turn", range(1, 10))
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_15_2_each_chit_from_its_turn_on(turn, side):
    t = table(f"turn {turn} chit selection\n")
    if side in [who for who, _ in asked(t)]:
        there = set(t.options(side))
    else:  # the Axis has four chits for four on turns 1 and 2, and nothing to choose
        while asked(t):
            t.play(t.options()[0])
        state = t.position.state.named
        there = {*state("chits")[side], *state("hand")[side]}
    assert there == {chit for chit, first in FROM[side].items() if first <= turn}


def test_15_2_none_can_be_chosen_before():
    t = table("turn 3 chit selection\n")
    assert t.why("axis-reinf", "axis").startswith("[15.2")
    assert t.why("chit-48a", "soviet").startswith("[15.2")


def test_15_2_1_2_and_15_2_2_4_reinforcements_from_turn_4():
    """[15.2(1)2] [15.2(2)4]"""
    for turn, there in ((3, False), (4, True)):
        t = table(f"turn {turn} chit selection\n")
        assert ("axis-reinf" in t.options("axis")) == there
        assert ("soviet-reinf" in t.options("soviet")) == there


@pytest.mark.parametrize(("turn", "new"), [(4, "chit-48a"), (5, "chit-34a"), (6, "chit-42a"), (7, "chit-55a")])
def test_15_2_2_5_one_more_soviet_army_on_each_of_turns_4_to_7(turn, new):
    before, now = (set(table(f"turn {each} chit selection\n").options("soviet")) for each in (turn - 1, turn))
    assert now - before - {"soviet-reinf"} == {new}


def test_15_2_2_5_nothing_new_afterwards():
    assert table("turn 7 chit selection\n").options("soviet") == table("turn 9 chit selection\n").options("soviet")


RIFLES = ("rd-111", "rd-118", "rd-235", "rd-237", "rd-112", "rd-170")
NEW = "".join(f"soviet {unit} available\n" for unit in (*RIFLES, "hq-48a", "hq-34a", "hq-42a", "hq-55a"))


def arrivals(t, *units):
    for i, unit in enumerate(units):
        t.play(unit, f"4{i}10")


def test_15_2_2_5_its_hq_comes_within_the_number():  # ruling R40, box
    t = ordered("soviet-reinf", NEW, 4)
    arrivals(t, "hq-48a", *RIFLES[:5])
    assert t.position.state.turn == 5


def test_15_2_2_5_or_on_top_of_it():  # ruling R40, free
    t = ordered("soviet-reinf", f"setting new-hqs=free\n{NEW}", 4)
    arrivals(t, *RIFLES)
    assert t.options() == ["hq-48a", "done"]
    t.play("hq-48a", "4810")
    assert t.at("hq-48a") == "4810"
    assert t.position.state.turn == 5


def test_15_2_2_5_free_ones_from_their_turn_on():
    t = ordered("soviet-reinf", f"setting new-hqs=free\n{NEW}", 5)
    assert {"hq-48a", "hq-34a"} <= set(t.options())
    assert not {"hq-42a", "hq-55a"} & set(t.options())


def test_15_2_2_5_its_chit_does_nothing_before_the_hq_is_there():
    t = cup(NEW, 4, soviet="chit-48a,chit-8a")
    t.play("draw chit-48a")
    assert t.log()[-1].endswith("[13.2]")


@pytest.mark.parametrize(("turn", "numbers"), [(1, (4, 1)), (5, (4, 3)), (9, (4, 5))])  # of the Turn Track
def test_15_2c_supply_goes_into_the_cup_besides(turn, numbers):
    t = table(f"turn {turn} chit selection\n")
    while asked(t):
        side = asked(t)[-1][0]
        t.play(f"{side} {t.options(side)[0]}")
    state = t.position.state.named
    assert (len(state("chits")["axis"] + state("hand")["axis"]), len(state("chits")["soviet"])) == numbers
    assert "supply" in t.options()


# --- 15.3

TRACK = "axis pd-12 track\naxis md-18 track\naxis md-20 track\n"
BOX = "axis id-86 available\naxis id-93 available\naxis id-96 available\n"


def test_15_3_1_three_divisions_on_top_of_the_number():
    t = ordered("axis-reinf", TRACK + BOX, 7)
    t.play("id-86", "0110", "id-93", "0210")
    assert t.options() == ["pd-12", "md-18", "md-20", "done"]
    t.play("pd-12", "0310", "md-18", "0310", "md-20", "0410")
    assert [t.at(unit) for unit in ("pd-12", "md-18", "md-20")] == ["0310", "0310", "0410"]
    assert t.position.state.turn == 8


def test_15_3_1_they_arrive_like_others():
    t = ordered("axis-reinf", f"{TRACK}soviet rd-10 0810", 7)
    t.play("pd-12")
    assert t.options() == ["0110", "0210", "0310", "0410", "0510", "0610"]  # by rail, and not into a zone


def test_15_3_1_not_before_turn_7():
    t = ordered("axis-reinf", TRACK + BOX, 6)
    assert t.options() == ["id-86", "id-93", "id-96", "done"]


def test_15_3_1_and_later_if_the_chit_comes_later():  # ruling R39
    t = ordered("axis-reinf", TRACK, 8)
    assert t.options() == ["pd-12", "md-18", "md-20", "done"]


GROUP = """
    axis hq-4pzg 0310
    axis pd-1 0410
    axis pd-6 0410 reduced
    axis pd-8 0510
    axis md-3 0510 reduced
    axis id-269 0610
    axis id-1 0610
"""


def withdraw(t):
    """Whoever may leave leaves."""
    while asked(t) == [("axis", "withdraw")]:
        t.play(t.options()[0])
    return t


def test_15_3_2_a_the_hq_and_four_mechanized_units_leave():
    t = supply(f"{GROUP}axis md-36 0710", 9)
    assert t.at("hq-4pzg") == "withdrawn"
    assert asked(t) == [("axis", "withdraw")]
    assert t.options() == ["pd-1", "pd-6", "pd-8", "md-3", "md-36"]  # no infantry, no HQ, and no way out
    t.play("pd-1", "pd-6", "pd-8", "md-36")
    assert {t.at(unit) for unit in ("hq-4pzg", "pd-1", "pd-6", "pd-8", "md-36")} == {"withdrawn"}
    assert t.at("md-3") == "0510"
    assert asked(t) == [("axis", "transfer")]


def test_15_3_2_a_any_mechanized_units():
    t = supply(f"{GROUP}axis pd-12 0710\naxis md-18 {SIX_MORE}\nsoviet rd-10 0711", 9)
    assert t.options() == ["pd-1", "pd-6", "pd-8", "md-3", "pd-12", "md-18"]  # of 3PzG and next to the enemy too


def test_15_3_2_a_fewer_if_there_are_fewer():  # ruling R33
    t = supply("axis hq-4pzg 0310\naxis pd-1 0410\naxis id-1 0610", 9)
    assert {t.at("hq-4pzg"), t.at("pd-1")} == {"withdrawn"}
    assert t.at("id-1") == "0610"


def test_15_3_2_a_units_in_the_box_count():  # ruling R36
    t = supply("axis hq-4pzg available\naxis pd-1 available\naxis pd-12 track\naxis id-1 0310", 9)
    assert {t.at("hq-4pzg"), t.at("pd-1")} == {"withdrawn"}
    assert t.at("pd-12") == "track"


def test_15_3_2_a_four_units_leave_even_if_the_hq_is_lost():
    t = supply(
        "axis hq-4pzg eliminated\naxis pd-1 0410\naxis pd-6 0410\naxis pd-8 0510\naxis md-3 0510\naxis id-1 0610", 9
    )
    withdraw(t)
    assert {t.at(unit) for unit in ("pd-1", "pd-6", "pd-8", "md-3")} == {"withdrawn"}


@pytest.mark.parametrize("turn", [1, 8])
def test_15_3_2_a_only_on_turn_9(turn):
    t = supply(GROUP, turn)
    assert asked(t) == [("axis", "transfer")]
    assert t.at("hq-4pzg") == "0310"


def test_15_3_2_a_after_the_check():  # ruling R35: whoever starves first cannot leave
    t = supply(f"axis hq-4pzg 0310\naxis pd-1 {CUT} reduced\naxis pd-6 0410", 9)
    assert t.at("pd-1") == "eliminated"
    assert t.at("pd-6") == "withdrawn"
    assert t.position.state.losses == 3


def test_15_3_2_b_no_points_for_them():
    t = withdraw(supply(GROUP, 9))
    assert {t.at(unit) for unit in ("hq-4pzg", "pd-1", "pd-6", "pd-8", "md-3")} == {"withdrawn"}  # reduced ones too
    assert t.position.state.losses == 0


def test_15_3_2_b_they_never_come_back():
    t = withdraw(supply(f"{GROUP}axis id-86 available", 9, axis="axis-reinf"))
    t.play("done", "draw axis-reinf")
    assert t.options() == ["id-86", "done"]


def test_15_3_2_c_manstein_delays_it_once():  # ruling R15
    t = supply(f"{GROUP}axis md-36 0710", 9, hand="manstein")
    assert asked(t) == [("axis", "interrupt")]
    t.play("interrupt")
    assert asked(t) == [("axis", "unit")]  # 4PzG acts
    assert t.at("hq-4pzg") == "0310"
    t.play("done", "draw supply")
    assert t.at("hq-4pzg") == "withdrawn"
    assert asked(t) == [("axis", "withdraw")]


def test_15_3_2_c_nothing_is_checked_meanwhile():
    t = supply(f"{GROUP}axis id-11 {CUT}", 9, hand="manstein")
    t.play("interrupt")
    assert state_of(t, "id-11") == (CUT, "full")


def test_15_3_2_c_even_without_the_hq_on_the_map():  # ruling R14
    t = supply("axis hq-4pzg available\naxis pd-1 0410", 9, hand="manstein")
    assert asked(t) == [("axis", "interrupt")]
    t.play("interrupt", "draw supply")
    assert t.at("pd-1") == "withdrawn"


def test_15_3_2_c_no_other_chit_and_no_other_turn_without_the_hq():  # ruling R14
    t = cup("axis hq-4pzg available\naxis pd-1 0410", 8, supply=1, hand="manstein", soviet="chit-8a")
    t.play("draw supply")
    assert asked(t) == [("axis", "transfer")]
    t.play("done", "draw chit-8a")
    assert asked(t) != [("axis", "interrupt")]


def test_15_3_3_its_chit_then_does_nothing():
    t = withdraw(supply(GROUP, 9, axis="chit-4pzg,chit-16a"))
    t.play("done", "draw chit-4pzg")
    assert t.log()[-1].endswith("[15.3(3)]") or t.log()[-1].endswith("[13.2]")
    assert t.options() == ["chit-16a"]


def test_15_3_3_nor_does_manstein():
    t = supply(GROUP, 9, hand="manstein", axis="chit-16a")
    t.play("pass")
    withdraw(t).play("done", "draw chit-16a")
    assert t.position.over  # nobody was asked, not even at the end of the turn


# --- 15.4

LENINGRAD = "terrain major-city 4203 4204 4104\n"


def count(text, **others):
    """The points after the last turn, and who has won."""
    t = cup(text, 9, **others)
    return t.log()[-1].split(" [")[0], t.position.over


def test_15_4_1_ten_points_for_each_major_city():
    # Two for the Axis at 0512 and 0712, close to its railway; one for the Soviets.
    board = "terrain major-city 0512 0712 4510\nhas town 0312 4710\nheld = 0512 0712 0312\n"
    assert count(board) == ("20 Axis points to 10 Soviet: The Axis player wins", "axis")


def test_15_4_1_whoever_entered_last_has_it():
    board = "terrain major-city 0512\naxis hq-16a 0510\nsoviet hq-8a 0515\nheld = {}\n"
    assert count(board.format("0512"))[0].startswith("10 Axis points to 0 Soviet")
    assert count(board.format(""))[0].startswith("0 Axis points to 10 Soviet")


def test_15_4_2_twenty_for_a_hex_of_leningrad():
    assert count(LENINGRAD)[0].startswith("0 Axis points to 60 Soviet")


def test_15_4_2_not_for_the_axis():
    # No railway leads there: a line for it is drawn from a source next door.
    board = f"{LENINGRAD}has axis-source 4206\nheld = 4204\n"
    assert count(board)[0].startswith("10 Axis points to 40 Soviet")


def test_15_4_3_half_without_a_communication_line():
    board = "terrain major-city 2510 0512 4510\nheld = 2510 0512\n"  # 2510 is ten hexes from the railway
    assert count(board)[0].startswith("15 Axis points to 10 Soviet")


def test_15_4_3_and_half_of_twenty():  # ruling R27
    # Sea round the three hexes of Leningrad: 4203 touches 4202, 4103, 4303 and 4304, 4204 touches 4205, 4105 and 4305, 4104
    # touches 4003 and 4004 besides.
    board = f"{LENINGRAD}terrain sea 4202 4103 4303 4304 4205 4105 4305 4003 4004\n"
    assert count(board)[0].startswith("0 Axis points to 30 Soviet")


def test_15_4_3_an_empty_city_in_an_enemy_zone_has_no_line():  # ruling R41
    board = "terrain major-city 4510\naxis id-1 4509\n"
    assert count(board)[0].startswith("0 Axis points to 5 Soviet")
    assert count(f"{board}soviet rd-10 4510")[0].startswith("0 Axis points to 10 Soviet")
    assert count(f"{board}soviet fort-1 4510 reduced")[0].startswith("0 Axis points to 10 Soviet")


@pytest.mark.parametrize(("unit", "cost"), [("id-1", 1), ("pd-1", 3), ("md-3", 3), ("hq-16a", 1), ("hq-4pzg", 3)])
def test_15_4_4_axis_units_lost_to_supply(unit, cost):
    t = supply(f"axis {unit} {CUT} reduced", 8)
    assert t.at(unit) == "eliminated"
    assert t.position.state.losses == cost


@pytest.mark.parametrize(("unit", "cost"), [("id-1", 1), ("pd-1", 3)])
def test_15_4_4_or_in_combat(unit, cost):
    t = ordered(
        "chit-8a",
        f"soviet hq-8a 2006\nsoviet td-23 2008\nsoviet td-28 2008\nsoviet td-2 1909\nsoviet td-5 1909\naxis {unit} 2009 reduced",
    )
    attack(t, "2009", 6)
    assert t.position.state.losses == cost


def test_15_4_4_a_step_costs_nothing():
    t = supply(f"axis pd-1 {CUT}", 8)
    assert t.position.state.losses == 0


def test_15_4_4_the_soviets_lose_none():
    t = supply(f"{ISLAND}soviet rd-10 3030 reduced\nsoviet td-23 3030 reduced", 8)
    assert t.position.state.losses == 0


def test_15_4_4_they_are_taken_from_the_points():
    board = "terrain major-city 0512 4510\nheld = 0512\nlosses = {}\n"
    assert count(board.format(4))[0].startswith("6 Axis points to 10 Soviet")
    assert count(board.format(13))[0].startswith("-3 Axis points to 10 Soviet")


@pytest.mark.parametrize(
    ("held", "losses", "over"), [("0512 0712", 9, "axis"), ("0512 0712", 10, "draw"), ("0512", 0, "soviet")]
)
def test_15_4_5_more_points_win(held, losses, over):
    # 20 to 10 less the losses; or 10 to 20.
    board = f"terrain major-city 0512 0712 4510\nheld = {held}\nlosses = {losses}\n"
    assert count(board)[1] == over


def test_15_4_5_not_before_the_last_turn():
    t = cup(LENINGRAD, 8)
    assert not t.position.over
    assert t.position.state.turn == 9


# --- 15.5


def test_15_5a_two_steps_in_one_hex_or_in_two():
    board = "terrain major-city 4510 4515 4520\nsoviet fort-1 fortress-store\nsoviet fort-2 fortress-store\n"
    t = supply(board)
    t.play("4510", "4510")
    assert state_of(t, "fort-1") == ("4510", "full")
    assert t.position.state.turn == 5
    t = supply(board)
    t.play("4515", "4520")
    assert state_of(t, "fort-1") == ("4515", "reduced")
    assert state_of(t, "fort-2") == ("4520", "reduced")
    assert t.position.state.turn == 5


def test_15_5a_again_in_the_next_order():
    t = supply("terrain major-city 4510 4515\nsoviet fort-1 4510 reduced\nsoviet fort-2 4515 reduced")
    t.play("4510", "4515")
    assert (state_of(t, "fort-1")[1], state_of(t, "fort-2")[1]) == ("full", "full")


def test_15_5b_two_markers_in_the_whole_game():
    t = supply("terrain major-city 4510 4515\nsoviet fort-1 eliminated\nsoviet fort-2 eliminated")
    assert t.position.state.turn == 5  # nobody was asked


def test_15_3_2_a_who_does_not_leave_is_told_why():
    t = supply(f"{GROUP}axis pd-12 0710", 9)
    assert t.why("id-1").startswith("[15.3(2)a]")
    assert t.why("pd-12") == ""


def test_15_4_each_line_of_the_ledger_cites_its_case():
    """Two cities in communication, one of them Leningrad, and one seven hexes from the railway."""
    board = "terrain major-city 1003 4510 4203\nheld = 1003\nlosses = 3\n"
    t = table(f"{board}turn 9 end of turn\naxis id-1 0310\n")
    s = t.position.state
    found = {(s.game.board.grid.names(row.hexes)[0] if row.hexes else "", row.rule) for row in ledger(s)}
    assert found == {("1003", "15.4(3)"), ("4510", "15.4(1)"), ("4203", "15.4(2)"), ("", "15.4(4)")}


def test_15_4_each_line_of_the_chart_cites_its_case():
    rules = {row.head: row.rule for row in table("").game.charts.points[0].rows}
    assert rules["The same without communication"] == "15.4(3)"
    assert rules["A hex of Leningrad, more"] == "15.4(2)"


def test_15_2_2_5_a_new_hq_that_comes_again_counts():
    """[13.3] By option it comes on top of the number with its chit; lost and rebuilt it is a reinforcement like others."""
    t = ordered("soviet-reinf", f"setting new-hqs=free\ncame = hq-48a\n{NEW}", 4)
    assert "hq-48a" in t.options()
    arrivals(t, "hq-48a", *RIFLES[:5])
    assert t.position.state.turn == 5
    t = ordered("soviet-reinf", f"setting new-hqs=free\n{NEW}", 4)
    t.play("hq-48a", "4810")
    assert t.position.state.named("came") == ["hq-48a"]
