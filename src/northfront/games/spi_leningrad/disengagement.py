"""[6.0] Disengagement."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Reason, Unit, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.games.spi_leningrad.state import GERMAN, HALVES, LeningradState
from northfront.games.spi_leningrad.surprise import first_soviet_turn

TOGETHER: Final = 2  # [6.0P]
HELD: Final = Reason("6.4", "no unit disengages directly into another enemy-controlled hex")


def extra_cost(s: LeningradState, u: Unit) -> int:
    """[6.1] [6.2] What leaving an enemy-controlled hex costs on top of the hex entered."""
    return (2 if at_any_time(s, u) else 3) * HALVES


def at_any_time(s: LeningradState, u: Unit) -> bool:
    """[6.1] German armor and mechanized units."""
    return s.game.side_of[u] == GERMAN and bool(s.game.motor >> u & 1)


def held_fast(s: LeningradState, units: UnitSet, at: Hex) -> Reason | None:
    """Why these units cannot leave the enemy-controlled hex they are in; None if they can [4.7c]."""
    if first_soviet_turn(s):
        return Reason("17.1", "no Soviet unit disengages on turn 1")
    if units.bit_count() > TOGETHER:
        return Reason("6.0P", "no more than two units disengage together")
    if not any(not units >> u & 1 for u in s.stacks[at]):  # [6.3] at this instant
        return Reason("6.3", "a friendly unit must stay behind")
    if not s.start_of(units) >> at & 1 and not all(at_any_time(s, u) for u in scan(units)):
        return Reason(
            "6.2", "it has stopped in an enemy zone of control [4.7a] and can disengage only from where it began"
        )
    return None
