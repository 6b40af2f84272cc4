"""How long a computer player may think. The level is part of its name: `staff:quick`; plain `staff` is the normal one.

Levels differ in time, and in how closely a player looks. All of them see the same, and none has better dice.
"""

from __future__ import annotations

from typing import Final

from northfront.core.errors import UnknownOption

LEVELS: Final = {"quick": 1.0, "normal": 5.0, "patient": 20.0}
"""Seconds for each phase of the game."""
HASTY_LEVELS: Final = frozenset({"quick"})
"""The levels that misjudge the strength of units, and look only at a decision's immediate gain."""
NORMAL: Final = "normal"
PLANNERS: Final = frozenset({"staff"})
"""The players that use their time; the others answer at once."""
DESCRIPTIONS: Final = {
    "random": "takes any legal answer, by chance",
    "greedy": "takes what is best at once, and looks no farther",
}


def split_name(name: str) -> tuple[str, str]:
    """The player and its level; no level for a player that has none."""
    who, sign, level = name.partition(":")
    if who not in PLANNERS:
        if sign:
            raise UnknownOption(f"{who[:40]} has no levels; call it {who[:40]}")
        return who, ""
    if sign and level not in LEVELS:
        raise UnknownOption(f"{who} has no level {level[:40]!r}; the levels are {', '.join(LEVELS)}")
    return who, level or NORMAL


def seconds_for(player: object) -> float:
    """How long this player may think in a phase; 0 for one that answers at once."""
    return LEVELS.get(getattr(player, "level", ""), 0.0)


def with_levels(names: list[str]) -> list[str]:
    """Every player under the names that select it, one for each level."""
    return [each for who in names for each in ([f"{who}:{level}" for level in LEVELS] if who in PLANNERS else [who])]


def described(name: str) -> str:
    """A player in a few plain words."""
    who, level = split_name(name)
    if not level:
        return f"{who.capitalize()}: {DESCRIPTIONS[who]}"
    seconds = LEVELS[level]
    haste = ", judges at a glance" if level in HASTY_LEVELS else ""
    return f"{who.capitalize()}, {level}: thinks up to {seconds:g} second{'s' if seconds != 1 else ''} a phase{haste}"
