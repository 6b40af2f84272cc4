"""Reach: where a unit can go, what it costs, by which way, and why not elsewhere.

The reach is found layer by layer, each layer being the set of hexes that cost exactly so much, so it is a set to begin with
and lists nothing. A `line` is a second law for a unit that keeps to it from its first step on (a train); once it has left the
line, it is bound to the first law. A passage joins hexes that do not touch, on two maps perhaps, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from typing import Final

from northfront.core.ask import Reason, Whyable
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.law import OPEN, Law, Walk
from northfront.core.layers import Layers, spread

FRACTIONS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


class Reach(Whyable):
    """The hexes that one unit can reach, `layers[c]` being those that cost exactly c."""

    __slots__ = (
        "_allowance",
        "_reasons",
        "_start",
        "_walk",
        "costs",
        "granted",
        "hops",
        "law",
        "layers",
        "line",
        "members",
    )

    def __init__(
        self,
        law: Law,
        start: Hex,
        allowance: int,
        walk: Walk,
        found: Layers,
        members: HexSet,
        granted: HexSet,
        line: Reach | None,
    ) -> None:
        self.law, self._start, self._allowance, self._walk = law, start, allowance, walk
        self.line = line  # where the unit can go without leaving its line
        self.layers = found.by_cost
        self.costs = found.costs  # those whose layer is not empty
        self.hops = found.hops  # the hexes that are reached by a passage, and from where
        self.members = members
        self.granted = granted  # those that only `minimum` allows, for the whole allowance
        self._reasons: dict[Hex, Reason | None] | None = None

    def cost(self, h: Hex) -> int:
        """What it costs to go there by the cheapest way."""
        bit = 1 << h
        for cost in self.costs:
            if self.layers[cost] & bit:
                return cost
        raise LookupError(f"{self.law.grid.name(h)} is out of reach")

    def path(self, h: Hex) -> list[Hex]:
        """The cheapest way from the start to h, both included; of equal ones, the first in the order of hexes."""
        way = [h]
        spent = self.cost(h)
        while way[-1] != self._start:
            if way[-1] in self.hops:
                way.append(self.hops[way[-1]])
                continue
            if self.line and self.line.layers[spent] >> way[-1] & 1:
                return self.line.path(way[-1]) + way[-2::-1]
            previous, spent = self._before(way[-1], spent)
            way.append(previous)
        return way[::-1]

    def along_line(self, h: Hex) -> bool:
        """Does the cheapest way there keep to the line?"""
        return self.line is not None and bool(self.line.layers[self.cost(h)] >> h & 1)

    def _before(self, h: Hex, spent: int) -> tuple[Hex, int]:
        walk, layers = self._walk, self.layers
        stops = walk.stops
        if walk.from_stop_to_stop or not stops >> h & 1:
            stops &= ~(1 << self._start)
        spent -= sum([more for hexes, more in walk.entering if hexes >> h & 1])
        for before, points in self.law.steps_into(h):
            if stops >> before & 1:
                continue
            left = spent - points
            for hexes, more in walk.leaving:
                left -= more if hexes >> before & 1 else 0
            if left >= 0 and layers[left] >> before & 1:
                return before, left
        return self._start, 0  # the one hex that `minimum` grants

    def why(self, member: Hex) -> Reason | None:
        """The case that keeps the unit from ending there, or None if it can."""
        if self._reasons is None:
            self._reasons = dict(self._explained())
        return self._reasons[member] if member in self._reasons else _no_way(self._walk)

    def _explained(self) -> Iterator[tuple[Hex, Reason | None]]:
        """Every hex with its reason, as people and programs ask about many; of several the last one holds."""
        walk, law, start = self._walk, self.law, 1 << self._start
        rule, text = walk.far_reason
        far = spread(law, self._start, law.longest(walk), walk, self.line.law if self.line else None)
        closed = _union([hexes for hexes, _ in walk.closed])
        unstopped = self._connected(closed) if walk.stops else 0
        yield from _each(law.grid.all, _no_way(walk))
        yield from self._barriers(far.found | unstopped)
        yield from _each(unstopped, walk.stop_reason)
        left = points(self._allowance + walk.reserved, walk.scale)
        for cost in far.costs:
            needed = points(cost + walk.reserved, walk.scale)
            yield from _each(far.by_cost[cost], Reason(rule, f"{text}: {needed} needed, {left} left"))
        if walk.stops & start and not walk.from_stop_to_stop:
            yield from _each(law.beyond(start) & walk.stops, walk.first_reason or walk.stop_reason)
        for hexes, reason in reversed((*walk.closed, *walk.may_not_end)):
            yield from _each(hexes, reason)
        yield self._start, Reason(rule, "the unit is there already")
        yield from _each(self.members, None)

    def _barriers(self, reached: HexSet) -> Iterator[tuple[Hex, Reason | None]]:
        """What lies behind closed hexes: the first of the closed sets without which the way would be open, or else the first."""
        walk = self._walk
        behind = self._connected(0) & ~reached if walk.closed else 0
        if not behind:
            return
        sets = [hexes for hexes, _ in walk.closed]
        barred = [Reason(reason.rule, "the way there is barred") for _, reason in walk.closed]
        yield from _each(behind, barred[0])
        for i in reversed(range(len(sets))):
            yield from _each(behind & self._connected(_union(sets[:i] + sets[i + 1 :])), barred[i])

    def _connected(self, closed: HexSet) -> HexSet:
        """Where the unit could go, however far it is, if only these hexes were closed."""
        law, walk = self.law, self._walk
        if walk.passages and not walk.beyond_passages:
            free = replace(OPEN, closed=((closed, walk.no_way),), passages=walk.passages, beyond_passages=False)
            return spread(law, self._start, law.longest(free), free).found
        return law.connected(self._start, law.grid.all & ~closed, walk.passages)


def reach(law: Law, start: Hex, allowance: int, walk: Walk = OPEN, line: Law | None = None) -> Reach:
    """Everywhere a unit at `start` can go for `allowance` points (the start itself is not in it)."""
    granting = walk.minimum and allowance + walk.reserved > 0
    allowance = max(allowance, 0)
    if allowance < law.lowest and not granting and not walk.passages and (line is None or allowance < line.lowest):
        return _nowhere(law, start, allowance, walk, line)
    found = spread(law, start, allowance, walk, line)
    members, granted = found.found, 0
    if granting:
        granted = _one_hex(law, start, walk.first_steps(1 << start, found.todo))
        if granted:
            found.by_cost[allowance] |= granted
            if found.costs[-1] != allowance:
                found.costs.append(allowance)
            members |= granted
    for barred, _ in walk.may_not_end:
        members ^= members & barred
    ride = found.line
    riding = Reach(line, start, allowance, walk, ride, ride.found, 0, None) if line and ride else None
    return Reach(law, start, allowance, walk, found, members, granted & members, riding)


def _nowhere(law: Law, start: Hex, allowance: int, walk: Walk, line: Law | None) -> Reach:
    """The reach of a unit that cannot pay for a single step, as every fourth is when somebody asks."""
    nothing = Layers([1 << start, *[0] * allowance], [0], 0, {}, None, 0)
    riding = _nowhere(line, start, allowance, walk, None) if line else None
    return Reach(law, start, allowance, walk, nothing, 0, 0, riding)


def _one_hex(law: Law, start: Hex, into: HexSet) -> HexSet:
    """The adjacent hexes that a rule lets any unit enter for its whole allowance."""
    granted = 0
    for to, _ in law.steps_from(start):
        granted |= to & into
    return granted


def _no_way(walk: Walk) -> Reason:
    return walk.no_way if walk.no_way.rule else Reason(walk.far_reason.rule, walk.no_way.text)


def _each(hexes: HexSet, reason: Reason | None) -> Iterator[tuple[Hex, Reason | None]]:
    return zip(scan(hexes), repeat(reason), strict=False)


def _union(sets: list[HexSet]) -> HexSet:
    found = 0
    for hexes in sets:
        found |= hexes
    return found


@lru_cache(maxsize=1024)
def points(cost: int, scale: int) -> str:
    """Points as a player counts them, for instance 2½ where the law counts halves."""
    whole, rest = divmod(cost, scale)
    part = Fraction(rest, scale)
    fraction = FRACTIONS.get(part, f" {part}" if rest else "")
    return f"{whole}{fraction}" if whole or not rest else fraction.strip()
