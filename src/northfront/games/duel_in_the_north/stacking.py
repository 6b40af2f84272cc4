"""[7.0] Stacking."""

from __future__ import annotations

from northfront.core.ask import Procedure, Side
from northfront.core.hexes import HexSet, first
from northfront.core.toolkit.questions import excess
from northfront.games.duel_in_the_north.state import DuelState


def crowded(s: DuelState, side: Side) -> HexSet:
    """[7.1a] Hexes with more than three combat units."""
    return s.full(side, 0)


def overstacked(s: DuelState) -> Procedure[bool]:
    """[7.1b] [7.1c] Once all have moved, the owner eliminates excess units; True when done."""
    full = crowded(s, s.active)
    if not full:
        return True
    h = first(full)
    units = s.in_hex(h) & ~s.game.hqs
    s.eliminate((yield excess(s, s.active, h, units, "7.1c")), "7.1c")
    return False
