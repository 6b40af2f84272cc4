"""The level of a computer player is part of its name: how long it thinks, and how closely it looks."""

from dataclasses import fields, replace
from functools import partial

import pytest

from northfront import games
from northfront.ai import player, players_of, selectable
from northfront.ai.characters import CHARACTERS, values_of
from northfront.ai.levels import HASTY_LEVELS, LEVELS, described, seconds_for, with_levels
from northfront.ai.staff.planner import outlook_of
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


def test_a_character_follows_the_level_and_is_described():
    names = selectable("spi-leningrad")
    assert names[-3:] == [f"staff:normal:{character}" for character in ("cautious", "bold", "historical")]
    for name in names[-3:]:
        assert (player(name, 1, "spi-leningrad").level, seconds_for(player(name, 1))) == ("normal", 5)
    assert described("staff:normal:bold") == "Staff, normal, bold: takes risks and attacks for little"
    assert player("staff:quick:bold", 1).character == "bold"


@pytest.mark.parametrize("name", ["staff:normal:rash", "staff:normal:", "staff:normal:bold:bold"])
def test_a_character_that_does_not_exist_is_refused_with_those_that_do(name):
    with pytest.raises(UnknownOption, match="the characters are cautious, bold, historical"):
        player(name, 1, "spi-leningrad")


def test_a_game_that_values_its_answers_itself_has_no_characters(monkeypatch):
    monkeypatch.setitem(games.GAMES, "ford", replace(games.entry("ford"), outlook="", tactics="somewhere"))
    assert selectable("ford")[-1] == "staff:patient"
    with pytest.raises(UnknownOption, match="in ford the staff has one character only; call it staff:normal"):
        player("staff:normal:bold", 1, "ford")


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("side", [0, 1])
def test_characters_differ_in_what_they_value_and_in_nothing_else(character, side):
    usual = outlook_of("spi-leningrad", side)
    its_own = outlook_of("spi-leningrad", side, values_of(games.outlook("spi-leningrad"), side, character))
    assert its_own.weights != usual.weights
    assert replace(its_own, weights=usual.weights).weights == usual.weights
    same = {each.name for each in fields(usual)} - {"weights"}
    assert all(alike(getattr(its_own, name), getattr(usual, name)) for name in same)


def alike(one, other):
    """The same, or the same default of two outlooks."""
    return one is other or (isinstance(one, partial) and one.func is other.func)


def test_the_bold_one_fears_less_than_the_cautious_one():
    bold, cautious = (
        dict(values_of(games.outlook("spi-leningrad"), 0, character)) for character in ("bold", "cautious")
    )
    usual = outlook_of("spi-leningrad", 0).weights
    for name in ("risk", "attack", "stray"):
        assert bold[name] < usual[name] < cautious[name]


def test_who_has_more_time_looks_more_closely():
    assert {"quick"} == HASTY_LEVELS < set(LEVELS)
