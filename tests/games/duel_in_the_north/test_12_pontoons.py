import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked
from tests.games.duel_in_the_north.table import table

# A river between 3010 and 3110. The Germans control what stands under `held` and the hexes of their units.
RIVER = "hexside river 3010/3110\n"
UNITS = "german pd-1 2010\nsoviet rd-112 5010\n"
PLACE = {frozenset(("3010", "3110"))}


def end_of_turn(text, units=UNITS):
    return table(f"""
        {text}
        has german-source 1410
        has soviet-source 6810
        turn 3 end of turn
        {units}
    """)


def pairs(t):
    return {frozenset(name.split("/")) for name in t.position.state.named("pontoons")}


def lay(t, near, far):
    t.play(near)
    if t.position.ask.kind == "pontoon-across":
        t.play(far)


def lift(t):
    """Take up the first pontoon offered."""
    t.play("lift")
    while t.position.ask.kind in ("lift", "lift-across"):
        t.play(t.options()[0])


def offered(t):
    """The hexes from which a pontoon may be laid."""
    return [answer for answer in t.options() if answer.isdecimal()] if t.position.ask.kind == "pontoon" else []


@pytest.mark.parametrize("kind", ["river", "major-river"])
def test_12_2a_the_german_lays_a_pontoon_over_a_river(kind):
    t = end_of_turn(f"hexside {kind} 3010/3110\nheld = 3010")
    assert asked(t) == ("german", "pontoon")
    assert "done" in t.options()
    lay(t, "3010", "3110")
    assert pairs(t) == PLACE


@pytest.mark.parametrize(("held", "near", "far"), [("3010", "3010", "3110"), ("3110", "3110", "3010")])
def test_12_2a_one_bank_is_enough(held, near, far):
    t = end_of_turn(RIVER + f"held = {held}")
    lay(t, near, far)
    assert pairs(t) == PLACE


def test_12_2a_with_neither_bank_there_is_nothing_to_lay():
    t = end_of_turn(RIVER + "held = 3009 3011")
    assert offered(t) == []


def test_12_2a_a_bank_that_the_enemy_stands_on_may_be_the_other():
    t = end_of_turn(RIVER, "german pd-1 3010\nsoviet rd-112 3110\n")
    lay(t, "3010", "3110")
    assert pairs(t) == PLACE


def test_12_2a_only_over_rivers():
    t = end_of_turn("hexside lake 3010/3110\nheld = 3010 3110")
    assert offered(t) == []


def test_12_2a_the_soviets_lay_none():
    t = end_of_turn(RIVER, "german pd-1 2010\nsoviet rd-112 3110\n")
    assert t.position.ask.kind != "pontoon"


def test_12_2a_it_is_not_compulsory():
    t = end_of_turn(RIVER + "held = 3010")
    t.play("done")
    assert pairs(t) == set()
    assert t.position.ask.kind != "pontoon"


FIVE = "hexside river 3010/3110 3210/3310 3410/3510 3610/3710 3810/3910\nheld = 3010 3210 3410 3610 3810\n"


def test_12_2a_there_are_four_at_most():
    """Ruling E-39."""
    t = end_of_turn(FIVE)
    for near, far in (("3010", "3110"), ("3210", "3310"), ("3410", "3510"), ("3610", "3710")):
        assert "3810" in offered(t)
        lay(t, near, far)
    assert len(pairs(t)) == 4
    assert offered(t) == []
    with pytest.raises(Refusal):
        t.play("3810")


def test_12_2a_one_that_is_taken_up_may_be_laid_again():
    """Ruling E-39."""
    four = "pontoons = 3010/3110=1 3210/3310=1 3410/3510=1 3610/3710=1\n"
    t = end_of_turn(FIVE + four)
    assert "lift" in t.options()
    assert offered(t) == []
    lift(t)
    assert len(pairs(t)) == 3
    lay(t, "3810", "3910")
    assert frozenset(("3810", "3910")) in pairs(t)
    assert len(pairs(t)) == 4


def test_12_2a_none_is_taken_up_any_more_once_one_was_laid():
    """Ruling E-39: else the phase need never end."""
    t = end_of_turn(FIVE + "pontoons = 3010/3110=1\n")
    lay(t, "3210", "3310")
    with pytest.raises(Refusal, match=r"12\.2a.*taken up before"):
        t.play("lift")


def test_12_2a_where_one_lies_there_is_no_second():
    t = end_of_turn(RIVER + "held = 3010\npontoons = 3010/3110=1\n")
    assert offered(t) == []


# The river flows all around 3110.
MOAT = "hexside river 3110/3109 3110/3210 3110/3211 3110/3111 3110/3011 3110/3010\n"


@pytest.mark.parametrize(("pontoon", "cost"), [("pontoons = 3010/3110=1\n", 1), ("", 3)])
def test_12_2a_a_pontoon_bears_like_a_bridge(pontoon, cost):
    """Ruling E-39."""
    t = table(f"""
        {MOAT}
        {pontoon}
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
        german pd-1 3010
    """)
    t.play("draw corps-41", "move-attack", "pd-1")
    assert t.preview("3110")["cost"] == cost


@pytest.mark.parametrize(("die", "left"), [("die 1", PLACE), ("die 2", set())])
def test_12_2a_the_soviets_may_demolish_it(die, left):
    """Ruling E-39."""
    t = table(f"""
        {RIVER}
        pontoons = 3010/3110=1
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3210
        soviet rd-112 3110
        german pd-1 2010
    """)
    t.play("draw army-8", "move-attack", "rd-112 demolish", die)
    assert pairs(t) == left
    assert not t.position.state.named("blown")
