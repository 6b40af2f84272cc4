"""[18.0] The alternative campaign: where clauses meet each other, and single ones that are easily lost."""

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import SET_UP, hexes
from tests.games.duel_in_the_north.table import table


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


def test_18_3a_nobody_stays_east_of_the_border():
    t = table(SET_UP, board=False)
    assert "done" not in t.options()
    with pytest.raises(Refusal, match=r"18\.3a"):
        t.play("done")
    t.play("id-121 1833", "done")
    assert t.position.state.phase != "german set-up"


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


def test_18_5a_nobody_says_that_the_finns_halt_after_turn_10():
    for scenario, told in (("historical", True), ("alternative", False)):
        t = table(f"scenario {scenario}\nturn 10 end of turn\ngerman id-1 2020\nsoviet rd-16 6020")
        assert any("Finns halt" in line for line in t.log()) is told
