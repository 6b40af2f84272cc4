"""[8.34] Legs that change maps next to the enemy: the zone a unit is in goes with it until it enters a hex (R80)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from northfront.core.ask import Explained, Reason
from northfront.core.hexes import Hex, HexSet, Passages, scan
from northfront.core.toolkit.movement import Reach
from northfront.games.assault.terrain import Chart

BEGUN, LEFT_FLUID, LEFT_RIGID = 1, 2, 3
"""Values of `begun`; the last two, for leaving such a zone, hold until the unit enters a hex."""
RIGID: Final = Reason("9.2d", "it would go from one rigid zone of control straight into another")
WATER: Final = Reason("6.17a", "no way leads there")

Zones = tuple[HexSet, HexSet]  # rigid, fluid


class Stretch(NamedTuple):
    """What can be reached on foot from a hex, and how the unit got there."""

    spent: int
    way: list[Hex]
    onward: Reach | None  # nothing where it must stop


class Ways(Explained):
    """Where a unit can go in several stretches, changing maps in between."""

    def __init__(self, stretches: list[Stretch], barred: HexSet, may_not_end: HexSet) -> None:
        self._stretches, self._barred = stretches, barred
        members = 0
        for stretch in stretches:
            members |= 1 << stretch.way[-1] | (stretch.onward.members if stretch.onward else 0)
        self.members: HexSet = members & ~may_not_end & ~(1 << stretches[0].way[0])

    def cost(self, h: Hex) -> int:
        """The cost of the cheapest way there."""
        return self._best(h)[0]

    def path(self, h: Hex) -> list[Hex]:
        """The cheapest way there, including the start."""
        stretch = self._stretches[self._best(h)[1]]
        return [*stretch.way[:-1], *stretch.onward.path(h)] if stretch.onward and h != stretch.way[-1] else stretch.way

    def why(self, member: Hex) -> Reason | None:
        if self.members >> member & 1:
            return None
        if self._barred >> member & 1:
            return RIGID
        reasons = [stretch.onward.why(member) for stretch in self._stretches if stretch.onward]
        return next((reason for reason in reasons if reason != WATER), WATER)

    def _best(self, h: Hex) -> tuple[int, int]:
        """The cost of the cheapest way, and its last stretch."""
        return min((spent, n) for n, stretch in enumerate(self._stretches) for spent in _costs(stretch, h))


def _costs(stretch: Stretch, h: Hex) -> Iterator[int]:
    if h == stretch.way[-1]:
        yield stretch.spent
    elif stretch.onward and stretch.onward.members >> h & 1:
        yield stretch.spent + stretch.onward.cost(h)


def find_ways(
    chart: Chart,
    start: tuple[Hex, int],
    zones: Zones,
    closed: HexSet,
    may_not_end: HexSet,
    walk: Callable[[Hex, int, int], Reach | None],
) -> Ways:
    """Everything a unit can reach from a hex, given how its move has begun; `walk(hex, begun, spent)` yields one stretch.

    [8.34a] Changing maps is free, [9.2d] but never leads from one rigid zone into another. Within one leg no unit returns to where a
    stretch began.
    """
    (rigid, fluid), (at, begun) = zones, start
    waiting, known, stretches, barred = [(0, at, begun, [at])], set[tuple[Hex, int]](), list[Stretch](), 0
    while waiting:
        spent, h, begun, way = heappop(waiting)
        if (h, begun) in known:
            continue
        known.add((h, begun))
        stretch = Stretch(spent, way, walk(h, begun, spent))
        stretches.append(stretch)
        for cost, path in _doors(stretch, chart.doors & ~rigid):
            after = clinging(zones, path[-1], begun if path[-1] == h else BEGUN)
            there = chart.counterparts(path[-1]) & ~closed
            if after == LEFT_RIGID:
                barred |= there & rigid
                there &= ~rigid
            elif after == BEGUN:
                there &= fluid  # the others are reached by `walk`
            for to in scan(there):
                heappush(waiting, (spent + cost, to, after, way + path[1:] + [to]))
    return Ways(stretches, barred, may_not_end)


def _doors(stretch: Stretch, doors: HexSet) -> Iterator[tuple[int, list[Hex]]]:
    """Where a stretch can change maps, with cost and way: at its start, and at these doors."""
    onward, at = stretch.onward, stretch.way[-1]
    if onward:
        yield 0, [at]
        for cost, hexes in enumerate(onward.layers):
            yield from ((cost, onward.path(h)) for h in scan(hexes & doors & ~(1 << at)))


def clinging(zones: Zones, at: Hex, begun: int) -> int:
    """The value of `begun` once the unit has changed maps here: [9.4a] it still has to leave the zone it was in."""
    rigid, fluid = zones
    return max(begun, LEFT_RIGID if rigid >> at & 1 else LEFT_FLUID if fluid >> at & 1 else BEGUN)


def after_way(chart: Chart, zones: Zones, begun: int, way: list[Hex]) -> tuple[int, bool]:
    """The value of `begun` at the end of a way, and whether a hex was entered on it."""
    entered = False
    for here, there in pairwise(way):
        changed = chart.counterparts(here) >> there & 1
        begun = clinging(zones, here, begun) if changed else BEGUN
        entered |= not changed
    return begun, entered


def clear_passages(chart: Chart, zones: Zones, at: Hex, begun: int) -> Passages:
    """[8.34a] The passages where zones do not matter: those between hexes in no fluid zone.

    No unit moves on out of a rigid zone. If the unit itself carries one, its own passage is excluded.
    """
    rigid, fluid = zones
    carries = chart.doors >> at & 1 and (begun >= LEFT_FLUID or (rigid | fluid) >> at & 1)
    if not carries and not fluid & chart.doors:
        return chart.fringes
    return tuple(
        (one, other & ~fluid)
        for one, other in chart.fringes
        if not one & fluid and not (carries and (one | other) >> at & 1)
    )
