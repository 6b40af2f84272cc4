"""The level of a computer player is part of its name: how long it thinks, and how closely it looks."""

import pytest

from northfront.ai import player, players_of
from northfront.ai.levels import HASTY_LEVELS, LEVELS, described, seconds_for, with_levels
from northfront.core.errors import UnknownOption


@pytest.mark.parametrize(
    ("name", "seconds"), [("staff:quick", 1), ("staff", 5), ("staff:normal", 5), ("staff:patient", 20)]
)
def test_a_staff_thinks_as_long_as_its_level_says(name, seconds):
    assert seconds_for(player(name, 1, "spi-leningrad")) == seconds


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_those_who_answer_at_once_have_no_level(name):
    assert seconds_for(player(name, 1, "spi-leningrad")) == 0
    with pytest.raises(UnknownOption, match=f"{name} has no levels"):
        player(f"{name}:quick", 1, "spi-leningrad")


@pytest.mark.parametrize(("name", "told"), [("staff:slow", "quick, normal, patient"), ("hal:quick", "no player hal")])
def test_a_level_that_does_not_exist_is_refused_with_those_that_do(name, told):
    with pytest.raises(UnknownOption, match=told):
        player(name, 1, "spi-leningrad")


def test_every_player_can_be_chosen_and_is_described():
    names = with_levels(players_of("spi-leningrad"))
    assert names == ["greedy", "random", *(f"staff:{level}" for level in LEVELS)]
    assert described("staff:quick") == "Staff, quick: thinks up to 1 second a phase, judges at a glance"
    assert described("staff:patient") == "Staff, patient: thinks up to 20 seconds a phase"
    for name in names:
        assert player(name, 1, "spi-leningrad")
        assert described(name)


def test_who_has_more_time_looks_more_closely():
    assert {"quick"} == HASTY_LEVELS < set(LEVELS)
