"""[7.0] Stacking."""

from __future__ import annotations

from northfront.core.ask import Ask, Procedure, Side, Units
from northfront.core.hexes import HexSet, first
from northfront.games.duel_in_the_north.state import DuelState


def crowded(s: DuelState, side: Side) -> HexSet:
    """[7.1a] Hexes with more than three combat units."""
    return s.full(side, 0)


def overstacked(s: DuelState) -> Procedure[bool]:
    """[7.1b] [7.1c] Once all have moved, the owner eliminates what is too many; True when that is done."""
    full = crowded(s, s.active)
    if not full:
        return True
    h = first(full)
    units = s.in_hex(h) & ~s.game.hqs
    prompt = f"Too many units in {s.game.board.grid.name(h)}: which one is lost?"
    s.eliminate((yield Ask(s.active, "excess", prompt, Units(units), "7.1c", about=units)), "7.1c")
    return False
