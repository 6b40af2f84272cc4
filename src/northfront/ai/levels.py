"""How long a computer player may think. The level is part of its name: `staff:quick`; plain `staff` is the normal one.

Levels differ in time, and in how closely a player looks. All have the same view and the same dice. A character may
follow (`characters.py`): `staff:normal:bold`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from northfront.ai.characters import CHARACTERS
from northfront.core.errors import UnknownOption

LEVELS: Final = {"quick": 1.0, "normal": 5.0, "patient": 20.0}
"""Seconds for each phase of the game."""
HASTY_LEVELS: Final = frozenset({"quick"})
"""The levels that misjudge the strength of units, and look only at a decision's immediate gain."""
NORMAL: Final = "normal"
PLANNERS: Final = frozenset({"staff"})
"""The players that use their time; the others answer at once."""
DESCRIPTIONS: Final = {
    "random": "takes any legal answer at random",
    "greedy": "takes the best immediate gain, and looks no further",
}


class Name(NamedTuple):
    """The parts of a player's name."""

    who: str
    level: str = ""  # empty for a player without levels
    character: str = ""  # empty for the usual one


def split_name(name: str) -> Name:
    """The player, its level and its character."""
    who, sign, rest = name.partition(":")
    if who not in PLANNERS:
        if sign:
            raise UnknownOption(f"{who[:40]} has no levels; call it {who[:40]}")
        return Name(who)
    level, more, character = rest.partition(":")
    if sign and level not in LEVELS:
        raise UnknownOption(f"{who} has no level {level[:40]!r}; the levels are {', '.join(LEVELS)}")
    if more and character not in CHARACTERS:
        raise UnknownOption(f"{who} has no character {character[:40]!r}; the characters are {', '.join(CHARACTERS)}")
    return Name(who, level or NORMAL, character)


def seconds_for(player: object) -> float:
    """How long this player may think in a phase; 0 for one that answers at once."""
    return LEVELS.get(getattr(player, "level", ""), 0.0)


def with_levels(names: list[str]) -> list[str]:
    """Every player under the names that select it, one for each level."""
    return [each for who in names for each in ([f"{who}:{level}" for level in LEVELS] if who in PLANNERS else [who])]


def with_characters(names: list[str]) -> list[str]:
    """The characters of those that have any, at the normal level."""
    return [f"{who}:{NORMAL}:{character}" for who in names if who in PLANNERS for character in CHARACTERS]


def described(name: str) -> str:
    """A player in a few plain words."""
    who, level, character = split_name(name)
    if not level:
        return f"{who.capitalize()}: {DESCRIPTIONS[who]}"
    seconds = LEVELS[level]
    haste = ", judges at a glance" if level in HASTY_LEVELS else ""
    time = f"thinks up to {seconds:g} second{'s' if seconds != 1 else ''} a phase{haste}"
    if not character:
        return f"{who.capitalize()}, {level}: {time}"
    return f"{who.capitalize()}, {level}, {character}: {CHARACTERS[character].text}"
