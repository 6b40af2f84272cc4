"""What moving costs: `MoveCosts` for one class of unit on a board, `MoveLimits` for what affects it at the moment.

Costs are whole numbers; a game with half points counts halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple

from northfront.core.ask import Reason
from northfront.core.hexes import Grid, Hex, HexSet, Passages, Sides, minus, through
from northfront.core.kernel import kernel

STOPPED: Final = Reason("", "the unit must stop before it gets there")
TOO_FAR: Final = Reason("", "not enough movement points")
NO_WAY: Final = Reason("", "no way leads there")
CACHE_SIZE: Final = 64
"""Costs with closed hexsides that are kept: the zones that close them change with every move."""
COARSER: Final = 256
"""Rounded costs that are kept: as many as a game keeps of its own, and searches go back and forth between them."""


class Cost(NamedTuple):
    """Entering a hex of `into` across a hexside of `over` costs `points`."""

    over: Sides
    into: HexSet
    points: int


class MoveCosts:
    """What moving costs one class of unit: of all costs that apply to a step, the lowest counts."""

    __slots__ = ("_compiled", "beside", "grain", "grid", "groups", "highest", "lowest", "spreads")

    def __init__(self, grid: Grid, costs: Sequence[Cost]) -> None:
        self.grid: Final = grid
        groups: dict[Sides, list[tuple[HexSet, int]]] = {}
        for over, into, points in costs:
            groups.setdefault(over, []).append((into, points))
        prices = [cost.points for cost in costs]
        self.lowest: Final = min(prices)
        self.highest: Final = max(prices)
        if self.lowest < 1:
            raise ValueError("every step costs at least one point; scale half points to whole numbers")
        self.grain: Final = gcd(*prices)  # every cost is a multiple of it
        self.groups: Final = [
            (over, _union(over), tuple(sorted(into, key=lambda cost: cost[1]))) for over, into in groups.items()
        ]
        self.beside: Final = _union(beside for _, beside, _ in self.groups)  # from where a step is possible at all
        # The same as flat rows, for the loop that all movement goes through.
        self.spreads: Final = tuple((beside, into[0][1], into, *over) for over, beside, into in self.groups)
        self._compiled: kernel.Law | None = None

    def without(self, sides: Sides) -> MoveCosts:
        """The same where these hexsides cannot be crossed."""
        return _without(self, sides)

    @property
    def compiled(self) -> kernel.Law | None:
        """The same costs for the kernel, if there is one; made on first use."""
        if self._compiled is None and self.grid.compiled:
            self._compiled = kernel.Law(self.grid.compiled, self.groups)
        return self._compiled

    def longest(self, walk: MoveLimits) -> int:
        """More than any way on this board can cost, to find out whether distance alone forbids a hex."""
        dearest = self.highest + sum(more for _, more in (*walk.leaving, *walk.entering))
        return dearest * self.grid.all.bit_count()

    def prices(self, h: HexSet) -> list[tuple[int, Sides]]:
        """What entering a hex costs over which hexsides, the cheapest first."""
        found = []
        for over, _, costs in self.groups:
            for hexes, points in costs:  # ascending
                if hexes & h:
                    found.append((points, over))
                    break
        found.sort()
        return found

    def beyond(self, hexes: HexSet) -> HexSet:
        """What can be entered from these hexes with one step, whatever it costs."""
        found, cross = 0, self.grid.cross
        for over, beside, costs in self.groups:
            here = hexes & beside
            if here:
                entered = cross(here, over)
                for into, _ in costs:
                    found |= entered & into
        return found

    def connected(self, start: Hex, within: HexSet, passages: Passages) -> HexSet:
        """All hexes of `within` to which a way leads, however far; the start itself is not in it."""
        todo = within & ~(1 << start)
        found, front = 0, 1 << start
        while front:
            front = (self.beyond(front) | through(front, passages)) & todo
            todo ^= front
            found |= front
        return found


def _union(sets: Iterable[HexSet]) -> HexSet:
    found = 0
    for hexes in sets:
        found |= hexes
    return found


@lru_cache(maxsize=CACHE_SIZE)
def per_hex(grid: Grid, over: Sides) -> MoveCosts:
    """One point for each hex, over these hexsides only."""
    return MoveCosts(grid, [Cost(over, grid.all, 1)])


@lru_cache(maxsize=COARSER)
def coarser(by: int, *laws: MoveCosts) -> MoveCosts:
    """All of these costs divided by a number and rounded: close enough to plan a march, and sooner searched."""
    groups = [group for law in laws for group in law.groups]
    rows = [Cost(over, into, max(1, round(points / by))) for over, _, group in groups for into, points in group]
    return MoveCosts(laws[0].grid, rows)


@lru_cache(maxsize=CACHE_SIZE)
def _without(costs: MoveCosts, sides: Sides) -> MoveCosts:
    rows = [Cost(minus(over, sides), into, points) for over, _, group in costs.groups for into, points in group]
    return MoveCosts(costs.grid, rows)


@dataclass(slots=True)  # not frozen: one is made for every question about a move, and freezing doubles its price
class MoveLimits:
    """What affects movement at this moment. Each set comes with the case that makes it count. Treat it as read-only."""

    closed: Sequence[tuple[HexSet, Reason]] = ()  # may not be entered
    stops: HexSet = 0  # entering one ends the move (most often the enemy's zones)
    stop_reason: Reason = STOPPED
    first_reason: Reason | None = None  # why not straight from stop to stop, if that has its own case
    from_stop_to_stop: bool = True  # may a unit that starts in a stop enter another with its first step
    leaving: Sequence[tuple[HexSet, int]] = ()  # leaving one of these costs this much more
    entering: Sequence[tuple[HexSet, int]] = ()  # entering one of these costs this much more
    far_reason: Reason = TOO_FAR
    no_way: Reason = NO_WAY
    may_not_end: Sequence[tuple[HexSet, Reason]] = ()  # may be passed through, but not stayed in
    scale: int = 1  # how many of the law's points make one printed movement point
    minimum: Reason | None = None  # where a rule grants one hex whatever it costs
    reserved: int = 0  # extra points for the first step, already deducted from the allowance
    passages: Passages = ()  # passages between hexes that are not adjacent; they cost nothing, but a stop is a stop
    beyond_passages: bool = True  # may a unit go on when it has used one
    closed_sides: Sides | None = None  # hexsides that may not be crossed now: a river between two zones, for one
    sides_reason: Reason = NO_WAY  # why not, for what lies beyond them

    def first_steps(self, first: HexSet, todo: HexSet) -> HexSet:
        """What a unit may enter with its first step: from one stop perhaps not another."""
        if self.from_stop_to_stop or not self.stops & first:
            return todo
        return todo ^ (todo & self.stops)


OPEN: Final = MoveLimits()
