"""[18.2] [18.4] [18.5] What is different in the alternative scenario."""

import pytest

from tests.games.duel_in_the_north.battle import hexes
from tests.games.duel_in_the_north.table import table

FINNS = "german army-18 3010\ngerman finn-hq-4 5302\ngerman finn-hq-2 5402\ngerman finn-4 5303\nsoviet rd-16 6034\n"
BOTH = {"finn-hq-4", "finn-hq-2"}


def entry(scenario, turn, unit, box, hq):
    side, other = ("german", "soviet") if box.startswith("g") else ("soviet", "german")
    t = table(f"""
        scenario {scenario}
        turn {turn} activation
        chits = {side}={hq} {other}=
        held = 1410
        {side} {hq} 3010
        {side} {unit} {box}
    """)
    t.play(f"draw {hq}", "move-attack", unit)
    return {answer for answer in t.options() if answer.isdecimal()}


SOUTH = {"3834", "3934", "4034", "4134", "4234"}


@pytest.mark.parametrize(("unit", "box"), [("rd-179", "s2-south"), ("rd-235", "s2-east")])
def test_18_2a_soviets_choose_among_the_entries_of_the_turn(unit, box):
    assert entry("alternative", 2, unit, box, "army-8") >= {*SOUTH, "6810", "6820"}


@pytest.mark.parametrize(("unit", "box", "south"), [("rd-179", "s2-south", True), ("rd-235", "s2-east", False)])
def test_18_2a_not_in_the_historical_game(unit, box, south):
    found = entry("historical", 2, unit, box, "army-8")
    assert (found >= SOUTH, "6810" in found) == (south, not south)


def test_18_2a_even_all_of_them_at_the_same_place():
    t = table("""
        scenario alternative
        turn 2 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet rd-179 s2-south
        soviet rd-184 s2-south
        soviet rd-235 s2-east
    """)
    t.play("draw army-8", "move-attack")
    for unit in ("rd-179", "rd-184", "rd-235"):
        t.play(unit, "6815", "stop")
    assert [t.at(unit) for unit in ("rd-179", "rd-184", "rd-235")] == ["6815"] * 3


@pytest.mark.parametrize(("unit", "box", "lake"), [("rd-305", "s7-east", True), ("army-29", "s7-east", False)])
def test_18_2a_only_infantry_comes_over_the_lake(unit, box, lake):
    t = table(
        f"""
        scenario alternative
        turn 7 activation
        chits = german= soviet=army-29
        soviet army-29 {box if unit == "army-29" else "5327"}
        soviet rd-305 s7-east
        """,
        board=False,
    )
    t.play("draw army-29", "move-attack", unit)
    assert "6820" in t.options()
    assert ("5906" in t.options()) == lake


def test_18_2a_nor_does_a_stack_with_others_in_it():
    t = table(
        """
        scenario alternative
        turn 7 activation
        chits = german= soviet=army-29
        soviet army-29 s7-east
        soviet rd-305 s7-east
        """,
        board=False,
    )
    t.play("draw army-29", "move-attack", "rd-305 join army-29")
    assert "5906" not in t.options()


def test_18_2a_who_may_be_placed_in_a_town_does_not_march_in_there():
    t = table("""
        scenario alternative
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet rd-111 s3-east
    """)
    t.play("draw army-8", "move-attack", "rd-111")
    assert hexes(t) == {f"68{row:02}" for row in range(35)}


def test_18_2a_who_is_not_placed_now_may_be_placed_next_turn():
    t = table("scenario alternative\nturn 3 reinforcement\nsoviet ldno-1 s3-leningrad\nsoviet rd-16 5030")
    t.play("die 1", "later")
    assert t.position.state.phase == "hex activation"
    t.play("pass", "die 1")
    assert (t.position.state.turn, t.position.ask.kind) == (4, "place")


def test_18_2a_48th_army_takes_over_from_a_group_that_has_just_been_placed():
    t = table("""
        scenario alternative
        turn 7 reinforcement
        soviet nog s5-novgorod
        soviet army-48 s7-novgorod
        soviet rd-16 5030
    """)
    t.play("die 1", "5914")
    assert t.at("army-48") == "5914"
    assert t.position.state.named("placed") == ["nog", "army-48"]


def test_18_4a_germans_enter_as_in_the_historical_game():
    assert entry("alternative", 4, "pd-19", "g4-south", "corps-57") == {"4634", "4734", "4834"}
    assert entry("alternative", 4, "id-ssp", "g4-west", "corps-41") == {"1410"}
    assert entry("alternative", 6, "finn-4", "g6-finland", "finn-hq-4") == {"5200", "5300", "5400"}


# --- the Finns


def roll(die, turn=11):
    t = table(f"scenario alternative\nturn {turn} chits\n{FINNS}")
    t.play(f"die {die}")
    return t


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_18_5a_one_to_four_takes_both_finnish_chits(die):
    assert set(roll(die).options()) == {"army-18"}


@pytest.mark.parametrize("die", [5, 6])
def test_18_5a_five_and_six_leave_them(die):
    assert set(roll(die).options()) == {"army-18", *BOTH}


def test_18_5a_turn_10_takes_nothing():
    t = table(f"scenario alternative\nturn 9 end of turn\n{FINNS}")
    assert t.position.state.turn == 10
    assert set(t.options()) == {"army-18", *BOTH}  # no die yet


def test_18_5a_nor_does_its_end():
    t = table(f"scenario alternative\nturn 10 end of turn\n{FINNS}")
    assert t.position.state.turn == 11
    t.play("die 6")
    assert set(t.options()) == {"army-18", *BOTH}


def finish(t, *chits):
    """Draw these chits, do nothing, and go on to the next turn."""
    turn = t.position.state.turn
    for chit in chits:
        t.play(f"draw {chit}", "pass")
    while t.position.state.turn == turn:
        t.play("pass")


def test_18_5a_every_turn_anew():
    t = roll(5)
    finish(t, "finn-hq-4", "army-18", "finn-hq-2")
    t.play("die 4")
    assert t.options() == ["army-18"]


def test_18_5a_for_good():
    t = roll(4)
    finish(t, "army-18")
    assert t.position.state.turn == 12
    assert t.options() == ["army-18"]  # no die any more


def test_18_5a_there_is_no_die_in_the_historical_game():
    t = table("turn 11 chits\ngerman army-18 3010\nsoviet rd-16 6034")
    assert t.options() == ["army-18"]


def test_18_5a_nobody_says_that_the_finns_halt_after_turn_10():
    for scenario, told in (("historical", True), ("alternative", False)):
        t = table(f"scenario {scenario}\nturn 10 end of turn\ngerman id-1 2020\nsoviet rd-16 6020")
        assert any("Finns halt" in line for line in t.log()) is told
