"""Questions that several rulebooks put in the same words."""

from __future__ import annotations

from northfront.core.ask import Ask, Side, Units, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.state import State
from northfront.core.toolkit.movement import format_points


def announced(s: State, hexes: HexSet, chosen: UnitSet) -> str:
    """An attack as announced so far, and what is asked."""
    where = " and ".join(s.game.board.grid.names(hexes))
    if not chosen:
        return f"Who attacks {where}?"
    who = ", ".join(s.game.pieces[u].name for u in scan(chosen))
    return f"{who} against {where}: who else? Or attack."


def where_to(s: State, units: UnitSet, points: float) -> str:
    """Where the moving units go with the points they have left."""
    names = " and ".join(s.game.pieces[u].name for u in scan(units))
    verb = "do" if units & (units - 1) else "does"
    return f"Where {verb} {names} go? {format_points(points)} {'point' if 0 < points <= 1 else 'points'} left."


def excess(s: State, side: Side, h: Hex, units: UnitSet, rule: str) -> Ask:
    """Which unit of an overstacked hex is lost."""
    prompt = f"Too many units in {s.game.board.grid.name(h)}: which one is lost?"
    return Ask(side, "excess", prompt, Units(units), rule, about=units, where=1 << h)
