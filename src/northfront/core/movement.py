"""Reach: where a unit can go, what it costs, by which way, and why not elsewhere.

The reach is found layer by layer, each layer being the set of hexes that cost exactly so much, so it is a set to begin with
and lists nothing. A `line` is a second law for a unit that keeps to it from its first step on (a train); once it has left the
line, it is bound to the first law. A passage joins hexes that do not touch, on two maps perhaps, and costs nothing.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from northfront.core.ask import Reason, Whyable
from northfront.core.hexes import Hex, HexSet
from northfront.core.law import OPEN, Law, Walk
from northfront.core.layers import Found, spread

FRACTIONS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


class Beyond(NamedTuple):
    """What lies outside a unit's reach, and what keeps it from going there."""

    between_stops: HexSet  # the next hexes, where it would go from one stop straight into another
    costs: dict[Hex, int]  # where it could go with all the points in the world, and for how many
    unstopped: HexSet  # ... if nothing stopped it
    unbarred: HexSet  # ... if nothing was closed, either
    opened: list[HexSet]  # ... if this one of the closed sets was open


class Reach(Whyable):
    """The hexes that one unit can reach."""

    __slots__ = ("_allowance", "_beyond", "_found", "_line", "_start", "_walk", "granted", "law", "members")

    def __init__(self, law: Law, start: Hex, allowance: int, walk: Walk, line: Law | None, found: Found) -> None:
        self.law, self._start, self._allowance, self._walk, self._line = law, start, allowance, walk, line
        self._found = found
        members = found.members
        for barred, _ in walk.may_not_end:
            members ^= members & barred
        self.members = members
        self.granted = found.granted & members  # those that only `minimum` allows, for the whole allowance
        self._beyond: Beyond | None = None

    @property
    def layers(self) -> list[HexSet]:
        """`layers[c]` are the hexes that cost exactly c."""
        return self._found.layers()

    def cost(self, h: Hex) -> int:
        """What it costs to go there by the cheapest way."""
        return self._found.cost(h)

    def path(self, h: Hex) -> list[Hex]:
        """The cheapest way from the start to h, both included; of equal ones, the first in the order of hexes."""
        return self._found.path(h)

    def along_line(self, h: Hex) -> bool:
        """Does the cheapest way there keep to the line?"""
        return self._found.along_line(h)

    def why(self, member: Hex) -> Reason | None:
        """The case that keeps the unit from ending there, or None if it can."""
        bit = 1 << member
        walk = self._walk
        if self.members & bit:
            return None
        if member == self._start:
            return Reason(walk.far_reason.rule, "the unit is there already")
        for barred, reason in (*walk.closed, *walk.may_not_end):
            if barred & bit:
                return reason
        if self._beyond is None:
            self._beyond = self._look_beyond()
        beyond = self._beyond
        if beyond.between_stops & bit:
            return walk.first_reason or walk.stop_reason
        if member in beyond.costs:
            needed = points(beyond.costs[member] + walk.reserved, walk.scale)
            left = points(self._allowance + walk.reserved, walk.scale)
            return Reason(walk.far_reason.rule, f"{walk.far_reason.text}: {needed} needed, {left} left")
        if beyond.unstopped & bit:
            return walk.stop_reason
        if beyond.unbarred & bit:
            barrier = next((n for n, way in enumerate(beyond.opened) if way & bit), 0)
            return Reason(walk.closed[barrier][1].rule, "the way there is barred")
        return walk.no_way if walk.no_way.rule else Reason(walk.far_reason.rule, walk.no_way.text)

    def _look_beyond(self) -> Beyond:
        """Worked out once for all hexes, as people and programs ask about many."""
        walk, law, start = self._walk, self.law, 1 << self._start
        far = spread(law, self._start, law.longest(walk), walk, self._line)
        sets = [hexes for hexes, _ in walk.closed]
        unstopped = self._connected(_union(sets)) if walk.stops else 0
        unbarred = self._connected(0) if sets else 0
        from_stop = walk.stops & start and not walk.from_stop_to_stop
        opened = []
        if unbarred & ~(unstopped | far.members):
            opened = [self._connected(_union(sets[:i] + sets[i + 1 :])) for i in range(len(sets))]
        return Beyond(law.beyond(start) & walk.stops if from_stop else 0, far.costs(), unstopped, unbarred, opened)

    def _connected(self, closed: HexSet) -> HexSet:
        """Where the unit could go, however far it is, if only these hexes were closed."""
        law, walk = self.law, self._walk
        if law.compiled or (walk.passages and not walk.beyond_passages):
            here = ((closed, walk.no_way),)
            free = Walk(closed=here, passages=walk.passages, beyond_passages=walk.beyond_passages)
            return spread(law, self._start, law.longest(free), free).members
        return law.connected(self._start, law.grid.all & ~closed, walk.passages)


def reach(law: Law, start: Hex, allowance: int, walk: Walk = OPEN, line: Law | None = None) -> Reach:
    """Everywhere a unit at `start` can go for `allowance` points (the start itself is not in it)."""
    granting = walk.minimum is not None and allowance + walk.reserved > 0
    allowance = max(allowance, 0)
    return Reach(law, start, allowance, walk, line, spread(law, start, allowance, walk, line, granting))


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
