"""[1.3] How fractions are rounded."""

import pytest

from tests.games.leningrad_blitzkrieg.command_table import cost, cup, drawn
from tests.games.table import against

# Infantry has a strength of 5 and 2 when reduced, a rifle division 3, a tank division defends with 2.
ATTACK = """
    hexside river 2010/2011 1911/2011
    axis hq-4pzg 2007
    soviet {target} 2011
    {attackers}
"""


def attack(attackers, target):
    """Who may attack 2011, with every unit that can join."""
    t = drawn(ATTACK.format(target=target, attackers=attackers), axis="chit-4pzg")
    t.play("done")
    return t


def strengths(t, *attackers):
    """What the last of these attackers makes of the attack on 2011."""
    t.play("2011", *attackers[:-1])
    return against(t, attackers[-1])


def test_1_3a_half_of_five_is_two():
    t = attack("axis id-269 2010", "td-23")
    assert strengths(t, "id-269") == "2 against 2"


def test_1_3a_half_of_five_is_not_enough_against_three():
    t = attack("axis id-269 2010", "rd-10")
    assert t.position.state.turn == 5  # there is nothing to attack, and the turn is over


def test_1_3a_half_of_five_movement_points_is_two():
    t = cup("soviet rd-10 2010\nsoviet rd-48 4010\nsetting reserves=on", soviet="reserve")
    t.play("draw reserve", "die 1", "rd-10")
    assert cost(t, "rd-10", "2012") == "2"
    assert "2013" not in t.options()


def test_1_3b_the_units_of_a_hex_are_added_first():
    t = attack("axis id-269 2010\naxis id-290 2010", "rd-10")
    assert strengths(t, "id-269", "id-290") == "5 against 3"  # not 2 and 2


def test_1_3b_each_hex_is_halved_by_itself():
    t = attack("axis id-269 2010\naxis id-290 1911", "rd-10")
    assert strengths(t, "id-269", "id-290") == "4 against 3"


@pytest.mark.parametrize(("units", "halved"), [("id-269 id-290 id-1", 7), ("id-269 id-1 id-290", 7)])
def test_1_3b_a_stack_and_a_single_unit(units, halved):
    t = attack("axis id-269 2010\naxis id-290 2010\naxis id-1 1911", "rd-10")
    assert strengths(t, *units.split()) == f"{halved} against 3"
