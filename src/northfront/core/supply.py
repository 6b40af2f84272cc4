"""Supply: which hexes have a way to a source. What blocks it, over which hexsides and how far is the game's policy."""

from __future__ import annotations

from northfront.core.hexes import Grid, HexSet, Sides
from northfront.core.movement import Law


def trace(grid: Grid, sources: HexSet, through: HexSet, over: Sides | None = None, limit: int | None = None) -> HexSet:
    """The hexes of `through` with a way to a source that stays in `through`, of at most `limit` hexes if given."""
    return grid.flood(sources, through, over, limit)


def trace_points(law: Law, sources: HexSet, through: HexSet, limit: int) -> HexSet:
    """The hexes from which a way to a source costs at most `limit` movement points.

    The points are those of moving from the hex to the source: each hex entered on the way, the source's included.
    """
    if limit < 0:
        return 0
    cross = law.grid.cross
    layers = [0] * (limit + 1)
    layers[0] = sources & through
    found = 0
    for spent in range(limit + 1):
        front = layers[spent]
        front ^= front & found
        if not front:
            continue
        found |= front
        for over, beside, costs in law.groups:
            here = front & beside
            if here:
                for hexes, points in costs:
                    before = here & hexes
                    if before and spent + points <= limit:
                        layers[spent + points] |= cross(before, over) & through
    return found
