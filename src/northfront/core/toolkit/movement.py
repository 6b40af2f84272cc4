"""Reach: where a unit can go, what it costs, by which way, and why not elsewhere.

The reach is found layer by layer, each layer being the set of hexes with exactly that cost, so it is a set from the start
and lists nothing. A `line` is a second set of costs for a unit that keeps to it from its first step on (a train); once it has
left the line, the first costs apply. A passage joins hexes that are not adjacent, perhaps on two maps, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from itertools import repeat
from typing import Any, Final

from northfront.core.ask import Explained, Reason, Unit, UnitSet
from northfront.core.hexes import Grid, Hex, HexSet, scan
from northfront.core.state import State
from northfront.core.toolkit.costs import OPEN, MoveCosts, MoveLimits
from northfront.core.toolkit.layers import Found, spread

FRACTIONS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


class Reach(Explained):
    """The hexes that one unit can reach."""

    __slots__ = ("_allowance", "_barred", "_found", "_line", "_reasons", "_start", "_walk", "granted", "law", "members")

    def __init__(
        self,
        law: MoveCosts,
        start: Hex,
        allowance: int,
        walk: MoveLimits,
        line: MoveCosts | None,
        found: Found,
        without_closed: Callable[[], HexSet] | None = None,
    ) -> None:
        self._barred = without_closed  # where it could go if no hexside were closed
        self.law, self._start, self._allowance, self._walk, self._line = law, start, allowance, walk, line
        self._found = found
        members = found.members
        for barred, _ in walk.may_not_end:
            members ^= members & barred
        self.members = members
        self.granted = found.granted & members  # those that only `minimum` allows, for the whole allowance
        self._reasons: dict[Hex, Reason | None] | None = None

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
        if self._reasons is None:
            self._reasons = dict(self._explained())
        return self._reasons[member] if member in self._reasons else _no_way(self._walk)

    def _explained(self) -> Iterator[tuple[Hex, Reason | None]]:
        """Every hex with its reason, for callers that ask about many; of several reasons the last one counts."""
        walk, law, start = self._walk, self.law, 1 << self._start
        rule, text = walk.far_reason
        far = spread(law, self._start, law.longest(walk), walk, self._line)
        closed = _union([hexes for hexes, _ in walk.closed])
        unstopped = self._connected(closed) if walk.stops else 0
        yield from _each(law.grid.all, _no_way(walk))
        yield from self._barriers(far.members | unstopped)
        yield from _each(unstopped, walk.stop_reason)
        left, worded = format_points((self._allowance + walk.reserved) / walk.scale), dict[int, Reason]()
        for h, cost in far.costs().items():
            if cost not in worded:
                needed = format_points((cost + walk.reserved) / walk.scale)
                worded[cost] = Reason(rule, f"{text}: {needed} needed, {left} left")
            yield h, worded[cost]
        if self._barred:
            yield from _each(self._barred(), walk.sides_reason)
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
        """Where the unit could go, at any distance, if only these hexes were closed."""
        law, walk = self.law, self._walk
        if law.compiled or (walk.passages and not walk.beyond_passages):
            here = ((closed, walk.no_way),)
            free = MoveLimits(closed=here, passages=walk.passages, beyond_passages=walk.beyond_passages)
            return spread(law, self._start, law.longest(free), free).members
        return law.connected(self._start, law.grid.all & ~closed, walk.passages)


def reach(law: MoveCosts, start: Hex, allowance: int, walk: MoveLimits = OPEN, line: MoveCosts | None = None) -> Reach:
    """Everywhere a unit at `start` can go for `allowance` points (the start itself is not in it)."""
    granting = walk.minimum is not None and allowance + walk.reserved > 0
    allowance = max(allowance, 0)
    barred = None
    if walk.closed_sides:
        barred = partial(_members, law, start, allowance, walk, line, granting)
        law = law.without(walk.closed_sides)
        line = line.without(walk.closed_sides) if line else None
    return Reach(law, start, allowance, walk, line, spread(law, start, allowance, walk, line, granting), barred)


def _members(
    law: MoveCosts, start: Hex, allowance: int, walk: MoveLimits, line: MoveCosts | None, granting: bool
) -> HexSet:
    return spread(law, start, allowance, walk, line, granting).members


def _no_way(walk: MoveLimits) -> Reason:
    return walk.no_way if walk.no_way.rule else Reason(walk.far_reason.rule, walk.no_way.text)


def _each(hexes: HexSet, reason: Reason | None) -> Iterator[tuple[Hex, Reason | None]]:
    return zip(scan(hexes), repeat(reason), strict=False)


def _union(sets: list[HexSet]) -> HexSet:
    found = 0
    for hexes in sets:
        found |= hexes
    return found


def in_points(cost: int, scale: int) -> float:
    """A cost as the number that clients get: 2.5 for five halves, 0.333 for a third."""
    return round(cost / scale, 3)


@lru_cache(maxsize=1024)
def format_points(points: float) -> str:
    """Points as a player counts them: 2½ for 2.5, ⅓ for 0.333."""
    whole, part = divmod(Fraction(points).limit_denominator(12), 1)
    fraction = FRACTIONS.get(part, f" {part}" if part else "")
    return f"{whole}{fraction}" if whole or not part else fraction.strip()


def leg_preview(grid: Grid, cost: int, left: int, path: Iterable[Hex], scale: int) -> dict[str, Any]:
    """What a leg costs, what is left after it, and by which way it goes."""
    return {
        "cost": in_points(cost, scale),
        "left": in_points(max(0, left), scale),
        "path": [grid.name(h) for h in path],
    }


def who_can_come(s: State, near: HexSet, units: UnitSet, reach_of: Callable[[Unit], HexSet]) -> UnitSet:
    """Those of these units that are in one of the hexes nearby, or could go there."""
    return sum([1 << u for u in scan(units) if near & (1 << s.where[u] | reach_of(u))])
