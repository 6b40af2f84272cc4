"""[11.5] Supply on the Inset and by the fringe."""

import pytest

from tests.games.assault.supply import fed
from tests.games.assault.table import own_map


def on_map(text, side="german"):
    return own_map(f"turn 20 {side} movement\n{text}")


POCKET = "soviet 4-vol 0420\ngerman 11-inf 0520\ngerman 12-inf 0522\n"  # both neighbours on the main map are in zones


@pytest.mark.parametrize(
    ("inside", "supplied"),
    [
        ("", True),  # straight into the city hex
        ("german hq-38 B2\n", True),  # by the Inset now
        ("german 1-inf J6\n", False),  # K6 and K7 are in its zone
        ("german 1-inf I5\ngerman 21-inf I6\ngerman 32-inf I7\n", False),  # all of J is
        ("german 1-inf I5\ngerman 21-inf I6\ngerman 32-inf I7\nsoviet 2-vol J6\n", True),  # a friend lifts it
    ],
)
def test_11_14b_the_interior_hex_must_be_in_no_german_zone(inside, supplied):
    assert bool(fed(on_map(POCKET + inside, "soviet"), "4-vol")) == supplied


def test_11_52_soviets_in_the_interior_need_no_line():
    t = own_map(
        "turn 20 soviet movement\nsoviet 4-vol J5\ngerman 1-inf J4\ngerman 11-inf J6\ngerman 12-inf I5\ngerman 21-inf I6\ngerman 32-inf K5\ngerman 58-inf K6"
    )
    assert fed(t, "4-vol") == {"4-vol"}
