"""What no position of this game may show, and is therefore found out when a state is read."""

import pytest

from tests.games.spi_leningrad.table import table

FOUR = "".join(f"german inf-{n} 0112\n" for n in (1, 11, 12, 21))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("turn 3 german movement\n" + FOUR, "0112 holds more than 3 units"),
        ("terrain sea 0505\nturn 3 german movement\ngerman inf-1 0505", "a unit in the water of 0505"),
        ("turn 3 german movement\ngerman inf-1 0505\nsoviet fort-01 0505", "a fort stands under a German unit in 0505"),
        ("turn 3 german movement\ngerman inf-1 0505\nsoviet rifle-01 0505", "both sides are in 0505"),
    ],
    ids=["4.6a", "4.9e", "15.2b", "4.4"],
)
def test_4_6a_a_position_that_cannot_be_is_found_out(text, what):
    wrong = table(text).position.state.check()
    assert len(wrong) == 1
    assert what in wrong[0]


@pytest.mark.parametrize(("data", "turn", "wrong"), [("has german-source 0112\n", 1, 0), ("", 1, 1)])
def test_4_6b_the_first_german_stacks_may_be_larger(data, turn, wrong):
    assert len(table(f"{data}turn {turn} german movement\n{FOUR}").position.state.check()) == wrong
