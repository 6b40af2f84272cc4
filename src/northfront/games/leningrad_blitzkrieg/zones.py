"""[3.2] Zones of control."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.core.hexes import HexSet
from northfront.core.memo import by_side
from northfront.core.toolkit.zoc import zone
from northfront.games.leningrad_blitzkrieg.state import AXIS, BlitzkriegState


def controlled(s: BlitzkriegState, side: Side) -> HexSet:
    """[3.2a] [3.2.4] A side's zones where they have an effect: [14.2.2] not in a hex with a fortress (R43, R55)."""
    zones = extended(s, side)
    return zones & ~s.fortress_hexes if side == AXIS else zones


@by_side
def extended(s: BlitzkriegState, side: Side) -> HexSet:
    """[3.2a] [3.2.3] The six hexes around each unit; [3.2.1] not into water nor over closed hexsides, [3.2.2] but over rivers."""
    return zone(s.game.board.grid, s.occupied[side], s.game.chart.open, s.game.chart.land)


def beside(s: BlitzkriegState, hexes: HexSet) -> HexSet:
    """[10.1.6] The hexes from which these can be attacked, or the other way round."""
    return s.game.board.grid.cross(hexes, s.game.chart.open)
