"""Zones of control. Whose zones, over which hexsides and into which hexes is the game's policy."""

from __future__ import annotations

from northfront.core.hexes import Grid, HexSet, Sides


def zone(grid: Grid, units: HexSet, over: Sides | None = None, into: HexSet | None = None) -> HexSet:
    """The hexes adjacent to these units: across the hexsides `over` only, and within `into` only, where given."""
    found = grid.cross(units, over) if over else grid.ring(units)
    return found if into is None else found & into
