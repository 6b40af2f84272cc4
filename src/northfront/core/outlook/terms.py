"""What an outlook speaks of: goals, expected results of attacks, transports, pursuits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet
from northfront.core.toolkit.tables import RatioTable

ALL: Final = 4.0
"""A loss of this many steps or more means that every unit is eliminated."""


class ExpectedResult(NamedTuple):
    """The expected result of an attack."""

    cleared: float  # the chance that the hex is cleared
    theirs: float  # steps the defender loses
    ours: float  # steps the attacker loses


def expected(odds: Mapping[str, Fraction], outcome: Callable[[str], ExpectedResult]) -> ExpectedResult:
    """What to expect of a table whose results mean this."""
    cleared = theirs = ours = 0.0
    for result, chance in odds.items():
        each = outcome(result)
        cleared += float(chance) * each.cleared
        theirs += float(chance) * each.theirs
        ours += float(chance) * each.ours
    return ExpectedResult(cleared, theirs, ours)


@lru_cache(maxsize=4096)
def in_column(table: RatioTable, column: int, outcome: Callable[[str], ExpectedResult]) -> ExpectedResult:
    """What to expect in a column of a table; off the table, in its first or last one."""
    return expected(table.odds(column), outcome)


class Goal(NamedTuple):
    """A place that the attacking side wants."""

    hex: Hex
    worth: float


class Boards(NamedTuple):
    """Units that may be put straight into hexes once the others have moved: by rail, for instance."""

    hexes: Mapping[Unit, HexSet]
    most: int  # how many of them


class Pursuit(NamedTuple):
    """What announcing an attack as an overrun does to the march of the attackers, in points of `pace`."""

    won: float  # how far they go on if the hex is cleared
    lost: float  # what they can no longer do if it is not
