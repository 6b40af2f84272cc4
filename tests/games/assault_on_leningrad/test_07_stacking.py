"""[7.0] Stacking."""

import pytest

from tests.games.assault.battle import always
from tests.games.assault.table import german, hexes, table

FULL = "[7.5b] it may not stack with the unit there"
PUSHED = always("-/1")


def joins(t, mover, to):
    t.play(mover)
    return to in hexes(t)


@pytest.mark.parametrize(
    "division",
    [
        "1-1pz 1-1mot 1-113mot",
        "6-11pz 6-4mot 6-114mot",
        "8-10pz 8-8mot 8-28mot",
        "12-29pz 12-5mot 12-25mot",
        "tot-1 tot-2 tot-3",
    ],
)
def test_7_2a_three_regiments_of_one_division(division):
    first, second, third = division.split()
    assert joins(german(f"german {first} 2020\ngerman {second} 2020\ngerman {third} 2022"), third, "2020")


@pytest.mark.parametrize("division", ["3-8mot 3-29mot", "20-76mot 20-90mot", "36-87mot 36-118mot"])
def test_7_2a_two_of_a_motorized_division(division):
    first, second = division.split()
    assert joins(german(f"german {first} 2020\ngerman {second} 2022"), second, "2020")


@pytest.mark.parametrize(("friend", "room"), [("1-1mot", True), ("6-4mot", False), ("hq-2", True), ("1-inf", False)])
def test_7_2b_a_regiment_retreats_to_its_own_division_or_a_headquarters(friend, room):
    t = table(f"{PUSHED}turn 4 soviet combat\ngerman 1-1pz 2020\nsoviet 191-rifle 2021\ngerman {friend} 2019")
    t.play("2020 191-rifle attack", "die 1", "retreat")
    assert ("2019" in hexes(t)) is room


def test_7_3a_and_anybody_joins_it():
    assert joins(german("german hq-56 2020\ngerman 1-inf 2022"), "1-inf", "2020")
    assert joins(german("german hq-56 2020\ngerman 1-1pz 2020\ngerman 1-1mot 2022"), "1-1mot", "2020")


def test_7_3a_a_headquarters_with_three_regiments_is_one_stack():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\ngerman 1-113mot 2020\ngerman hq-2 2022")
    t.play("hq-2 2020 stop")
    assert t.position.state.check() == []
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\ngerman hq-38 2020\ngerman hq-2 2022")
    t.play("hq-2")
    assert t.why("2020") == FULL
