"""[5.0] Zones of Control."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.core.hexes import HexSet
from northfront.core.memo import by_side
from northfront.core.toolkit.zoc import zone
from northfront.games.spi_leningrad.state import LeningradState


@by_side
def controlled(s: LeningradState, side: Side) -> HexSet:
    """[5.0a] [5.0b] The hexes in the zones of a side's units: into all terrain, not over all-sea or all-lake hexsides.

    Forts and air units are markers and have no zone; that zones are mutual [5.0c] follows from hexsides having two sides.
    """
    return zone(s.game.board.grid, s.occupied[side], s.game.open)


def beside(s: LeningradState, hexes: HexSet) -> HexSet:
    """[8.1] [4.9e] The hexes from which these can be attacked."""
    return s.game.board.grid.cross(hexes, s.game.open)
