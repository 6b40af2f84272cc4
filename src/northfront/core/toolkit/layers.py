"""How far a unit gets, layer by layer: layer c is the set of hexes that cost exactly c.

Everything that moves goes through `spread`. The kernel does the work where there is one, `search` in plain Python where there
is none. The loop of `search` is written out: no calls, no objects, and steps that nobody could pay are skipped. A plain
Dijkstra in the tests is the reference for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Protocol

from northfront.core.hexes import Hex, HexSet, first, scan, through
from northfront.core.toolkit.costs import MoveCosts, MoveLimits


class Found(Protocol):
    """What a unit reaches, however it was computed."""

    @property
    def members(self) -> HexSet:
        """All hexes but the start."""

    @property
    def granted(self) -> HexSet:
        """Those that are granted for the whole allowance, whatever they cost."""

    def cost(self, h: Hex) -> int:
        """What it costs to go there by the cheapest way; LookupError if none leads there."""

    def path(self, h: Hex) -> list[Hex]:
        """The cheapest way from the start to h, both included; of equal ones, the first in the order of hexes."""

    def along_line(self, h: Hex) -> bool:
        """Does the cheapest way there keep to the line?"""

    def layers(self) -> list[HexSet]:
        """By what they cost, the hexes; the start costs nothing."""

    def costs(self) -> dict[Hex, int]:
        """What each hex costs, the start included."""


class Layers:
    """What `search` has found."""

    __slots__ = ("_law", "_start", "_walk", "by_cost", "granted", "hops", "line", "members", "todo", "used")

    def __init__(self, law: MoveCosts, start: Hex, allowance: int, walk: MoveLimits) -> None:
        self._law, self._start, self._walk = law, start, walk
        self.by_cost = [1 << start, *[0] * allowance]
        self.used = [0]  # ascending: the costs whose layer is not empty
        self.hops: dict[Hex, Hex] = {}  # the hexes that are reached by a passage, and from where
        self.line: Layers | None = None  # what is reached without leaving the line
        self.todo = 0  # what is open and was not reached
        self.members = self.granted = 0

    def cost(self, h: Hex) -> int:
        bit = 1 << h
        for cost in self.used:
            if self.by_cost[cost] & bit:
                return cost
        raise LookupError(h)

    def path(self, h: Hex) -> list[Hex]:
        way = [h]
        spent = self.cost(h)
        while way[-1] != self._start:
            if way[-1] in self.hops:
                way.append(self.hops[way[-1]])
                continue
            if self.line and self.line.by_cost[spent] >> way[-1] & 1:
                return self.line.path(way[-1]) + way[-2::-1]
            previous, spent = self._before(way[-1], spent)
            way.append(previous)
        return way[::-1]

    def along_line(self, h: Hex) -> bool:
        return self.line is not None and bool(self.line.by_cost[self.cost(h)] >> h & 1)

    def layers(self) -> list[HexSet]:
        return self.by_cost

    def costs(self) -> dict[Hex, int]:
        return {h: cost for cost in self.used for h in scan(self.by_cost[cost])}

    def grant(self) -> None:
        """Add the adjacent hexes that a rule lets any unit enter for its whole allowance."""
        begin = 1 << self._start
        self.granted = self._law.beyond(begin) & self._walk.first_steps(begin, self.todo)
        if self.granted:
            allowance = len(self.by_cost) - 1
            self.by_cost[allowance] |= self.granted
            if self.used[-1] != allowance:
                self.used.append(allowance)
            self.members |= self.granted

    def _before(self, h: Hex, spent: int) -> tuple[Hex, int]:
        walk, layers = self._walk, self.by_cost
        stops, start = walk.stops, 1 << self._start
        if stops & start and stops >> h & 1 and not walk.from_stop_to_stop:
            stops |= layers[0]  # a passage from the start is not a step
        else:
            stops &= ~start
        if not walk.beyond_passages:
            for beyond in self.hops:  # nothing goes on from there
                stops |= 1 << beyond
        spent -= sum([more for hexes, more in walk.entering if hexes >> h & 1])
        bit, found, cheaper = 1 << h, [], 0
        for points, over in self._law.prices(bit):
            near = self._law.grid.back(bit, over)
            near ^= near & (stops | cheaper)
            cheaper |= near
            for part, more in split(near, walk.leaving) if near else ():
                left = spent - points - more
                if left >= 0 and (before := part & layers[left]):
                    found.append((first(before), left))
        return min(found, default=(self._start, 0))  # by default the one hex that is granted


def spread(
    law: MoveCosts, start: Hex, allowance: int, walk: MoveLimits, line: MoveCosts | None = None, granting: bool = False
) -> Found:
    """All that a unit at `start` reaches for `allowance` points, or because it is granted one hex."""
    if allowance < law.lowest and not granting and not walk.passages and (line is None or allowance < line.lowest):
        return _nowhere(law, start, allowance, walk, line)  # as every fourth is when somebody asks
    compiled = law.compiled
    if compiled:
        return compiled.reach(
            start,
            allowance,
            walk.closed,
            walk.stops,
            walk.from_stop_to_stop,
            walk.leaving,
            walk.entering,
            walk.passages,
            walk.beyond_passages,
            line.compiled if line else None,
            granting,
        )
    found = search(law, start, allowance, walk, line)
    if granting:
        found.grant()
    return found


def _nowhere(law: MoveCosts, start: Hex, allowance: int, walk: MoveLimits, line: MoveCosts | None) -> Layers:
    """For a unit that cannot pay for a single step."""
    found = Layers(law, start, allowance, walk)
    found.line = _nowhere(line, start, allowance, walk, None) if line else None
    return found


def search(law: MoveCosts, start: Hex, allowance: int, walk: MoveLimits, line: MoveCosts | None = None) -> Layers:
    """All that a unit at `start` reaches for `allowance` points, in plain Python."""
    result = Layers(law, start, allowance, walk)
    begin = 1 << start
    stops, passages = walk.stops, walk.passages
    todo = law.grid.all
    for hexes, _ in walk.closed:
        todo ^= todo & hexes
    todo ^= todo & begin
    doors = 0
    for one, other in passages:
        doors |= one | other
    layers, used, hops, found = result.by_cost, result.used, result.hops, 0
    steps = walk.first_steps(begin, todo)
    last = _expand(law, walk, begin, steps, 0, allowance, layers)
    if begin & doors and (there := _hop(walk, begin, steps, hops)):
        layers[0] |= there
        found |= there
        todo ^= there
        onward = there ^ (there & stops) if walk.beyond_passages else 0
        last = max(last, _expand(law, walk, onward, walk.first_steps(begin, todo), 0, allowance, layers))
    if line:
        aboard = line.beside & begin or passages
        riding = search(line, start, allowance, walk) if aboard else _nowhere(line, start, allowance, walk, None)
        result.line = riding
        for spent in riding.used:
            layers[spent] |= riding.by_cost[spent]
        last = max(last, riding.used[-1])
    rides = result.line is not None and result.line.members
    dear = 0
    for hexes, _ in walk.leaving:
        dear |= hexes
    n = law.grid.stride
    m = n - 1
    spreads, lowest, plain = law.spreads, law.lowest, not walk.entering
    grain = spent = 1 if rides or walk.entering else gcd(law.grain, *[more for _, more in walk.leaving])
    while spent <= last:
        front = layers[spent] & todo
        layers[spent] = front
        if front:
            used.append(spent)
            found |= front
            todo ^= front
            front ^= front & stops
            if front & doors and (there := _hop(walk, front, todo, hops)):
                layers[spent] |= there
                found |= there
                todo ^= there
                front |= there ^ (there & stops) if walk.beyond_passages else 0
            left = allowance - spent
            if left < lowest or not front:
                pass
            elif plain and not front & dear:
                for beside, least, prices, a, b, c, d, e, f in spreads:
                    here = front & beside if least <= left else 0
                    if here:
                        # `Grid.cross`, written out
                        here = (
                            (here & a) >> 1
                            | (here & b) << m
                            | (here & c) << n
                            | (here & d) << 1
                            | (here & e) >> m
                            | (here & f) >> n
                        ) & todo
                        if here:
                            for hexes, points in prices:  # ascending
                                if points > left:
                                    break
                                entered = here & hexes
                                if entered:
                                    layers[spent + points] |= entered
                                    if spent + points > last:
                                        last = spent + points
            else:
                last = max(last, _expand(law, walk, front, todo, spent, allowance, layers))
        spent += grain
    result.members, result.todo = found, todo
    return result


def _hop(walk: MoveLimits, front: HexSet, todo: HexSet, hops: dict[Hex, Hex]) -> HexSet:
    """What can be entered by passages from here, one after another; `hops` learns from where."""
    found = 0
    while front and (there := through(front, walk.passages) & todo):
        for h in scan(there):
            hops[h] = first(through(1 << h, walk.passages) & front)
        found |= there
        todo ^= there
        front = there ^ (there & walk.stops)
    return found


def _expand(
    law: MoveCosts, walk: MoveLimits, front: HexSet, into: HexSet, spent: int, allowance: int, layers: list[HexSet]
) -> int:
    """Add to the later layers what can be entered from this one, extras included; the last layer that was touched."""
    last = 0
    for part, more in split(front, walk.leaving) if walk.leaving else ((front, 0),):
        last = max(last, _enter(law, walk, part, into, spent + more, allowance, layers))
    return last


def _enter(
    law: MoveCosts, walk: MoveLimits, front: HexSet, into: HexSet, spent: int, allowance: int, layers: list[HexSet]
) -> int:
    last, left, cross, entering = 0, allowance - spent, law.grid.cross, walk.entering
    for over, beside, costs in law.groups if left >= law.lowest else ():
        here = front & beside
        beyond = cross(here, over) & into if here else 0
        if beyond:
            for hexes, points in costs:  # ascending
                if points > left:
                    break
                entered = beyond & hexes
                for part, more in split(entered, entering) if entering else ((entered, 0),):
                    if part and points + more <= left:
                        layers[spent + points + more] |= part
                        if spent + points + more > last:
                            last = spent + points + more
    return last


def split(hexes: HexSet, extras: Sequence[tuple[HexSet, int]]) -> list[tuple[HexSet, int]]:
    """Part a set by what its members cost besides the usual."""
    parts = [(hexes, 0)]
    for dear, more in extras:
        costly = [(part & dear, cost + more) for part, cost in parts if part & dear]
        if costly:
            parts = [(part ^ (part & dear), cost) for part, cost in parts if part & ~dear] + costly
    return parts
