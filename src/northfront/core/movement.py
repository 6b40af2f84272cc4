"""Reach: where a unit can go, what it costs, by which way, and why not elsewhere.

Costs are whole numbers; a game with half points counts halves. A `Law` is what moving costs on a board for one class of
unit; a `Walk` adds what depends on the moment: closed hexes, zones of control. The reach is found layer by layer, each
layer being the set of hexes that cost exactly so much, so it is a set to begin with and lists nothing. A `line` is a second
law for a unit that keeps to it from its first step on (a train); once it has left the line, it is bound to the first law.
A passage joins hexes that do not touch, on two maps perhaps, and costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

from northfront.core.ask import Reason, Whyable
from northfront.core.hexes import Grid, Hex, HexSet, Passages, Sides, scan, through

STOPPED: Final = Reason("", "the unit must stop before it gets there")
TOO_FAR: Final = Reason("", "not enough movement points")
NO_WAY: Final = Reason("", "no way leads there")
FRACTIONS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


class Cost(NamedTuple):
    """Entering a hex of `into` across a hexside of `over` costs `points`."""

    over: Sides
    into: HexSet
    points: int


class Law:
    """What moving costs one class of unit: of all costs that fit a step, the lowest holds."""

    __slots__ = ("grid", "groups", "highest")

    def __init__(self, grid: Grid, costs: Sequence[Cost]) -> None:
        self.grid: Final = grid
        self.highest: Final = max(cost.points for cost in costs)
        groups: dict[Sides, list[tuple[HexSet, int]]] = {}
        for cost in costs:
            if cost.points < 1:
                raise ValueError("every step costs at least one point; scale half points to whole numbers")
            groups.setdefault(cost.over, []).append((cost.into, cost.points))
        self.groups: Final = [
            (over, _mask(over), tuple(sorted(into, key=lambda cost: cost[1]))) for over, into in groups.items()
        ]

    def longest(self, walk: Walk) -> int:
        """More than any way on this board can cost, to find out whether distance alone forbids a hex."""
        dearest = self.highest + sum(more for _, more in (*walk.leaving, *walk.entering))
        return dearest * self.grid.all.bit_count()


def _mask(sides: Sides) -> HexSet:
    a, b, c, d, e, f = sides
    return a | b | c | d | e | f


@dataclass(slots=True)  # not frozen: one is made for every question about a move, and freezing doubles its price
class Walk:
    """What bears on movement at this moment. Each set comes with the case that makes it count. Nobody writes to it."""

    closed: Sequence[tuple[HexSet, Reason]] = ()  # may not be entered
    stops: HexSet = 0  # entering one ends the move (most often the enemy's zones)
    stop_reason: Reason = STOPPED
    first_reason: Reason | None = None  # why not from one stop straight into another, if that has a case of its own
    from_stop_to_stop: bool = True  # may a unit that starts in a stop enter another with its first step
    leaving: Sequence[tuple[HexSet, int]] = ()  # leaving one of these costs so much more
    entering: Sequence[tuple[HexSet, int]] = ()  # entering one of these costs so much more
    far_reason: Reason = TOO_FAR
    no_way: Reason = NO_WAY
    may_not_end: Sequence[tuple[HexSet, Reason]] = ()  # may be passed through, but not stayed in
    scale: int = 1  # how many of the law's points make one printed movement point
    minimum: Reason | None = None  # where a rule grants one hex whatever it costs
    reserved: int = 0  # points that the first step takes besides, already kept back from the allowance
    passages: Passages = ()  # ways between hexes that do not touch; they cost nothing, but a stop is a stop
    beyond_passages: bool = True  # may a unit go on when it has used one


OPEN: Final = Walk()


class Reach(Whyable):
    """The hexes that one unit can reach, `layers[c]` being those that cost exactly c."""

    __slots__ = (
        "_allowance",
        "_beyond",
        "_opened",
        "_start",
        "_walk",
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
        layers: list[HexSet],
        members: HexSet,
        granted: HexSet,
        line: Reach | None,
        hops: Mapping[Hex, Hex],
    ) -> None:
        self.law, self._start, self._allowance, self._walk = law, start, allowance, walk
        self.line = line  # where the unit can go without leaving its line
        self.layers = layers
        self.members = members
        self.granted = granted  # those that only `minimum` allows, for the whole allowance
        self.hops = hops  # the hexes that are reached by a passage, and from where
        self._beyond: tuple[Reach, HexSet, HexSet] | None = None
        self._opened: list[tuple[Reason, Reach]] | None = None

    def cost(self, h: Hex) -> int:
        """What it costs to go there by the cheapest way."""
        return next(c for c, layer in enumerate(self.layers) if layer >> h & 1)

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
        for before in scan(self.law.grid.ring(1 << h)):
            cost = _step_cost(self.law, self._walk, before, h, self._start)
            if 0 < cost <= spent and self.layers[spent - cost] >> before & 1:
                return before, spent - cost
        return self._start, 0  # the one hex that `minimum` grants

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
        if self._between_stops(bit):
            return walk.first_reason or walk.stop_reason
        boundless, unstopped, unbarred = self._without_limits()
        if boundless.members & bit:
            needed = points(boundless.cost(member) + walk.reserved, walk.scale)
            left = points(self._allowance + walk.reserved, walk.scale)
            return walk.far_reason._replace(text=f"{walk.far_reason.text}: {needed} needed, {left} left")
        if unstopped & bit:
            return walk.stop_reason
        if unbarred & bit:
            return self._barrier(bit)._replace(text="the way there is barred")
        return walk.no_way if walk.no_way.rule else walk.no_way._replace(rule=walk.far_reason.rule)

    def _barrier(self, bit: HexSet) -> Reason:
        """The first of the closed sets without which the way would be open; the first of all if none is enough."""
        if self._opened is None:
            walk, far = self._walk, self.law.longest(self._walk)
            rest = [(each[1], tuple(other for other in walk.closed if other is not each)) for each in walk.closed]
            self._opened = [
                (why, reach(self.law, self._start, far, replace(OPEN, closed=closed, **_ways(walk))))
                for why, closed in rest
            ]
        for reason, way in self._opened:
            if way.members & bit:
                return reason
        return self._walk.closed[0][1]

    def _without_limits(self) -> tuple[Reach, HexSet, HexSet]:
        """Where the unit could go with all the points in the world; if nothing stopped it; if nothing was closed."""
        if self._beyond is None:
            walk, far = self._walk, self.law.longest(self._walk)
            line = self.line.law if self.line else None
            boundless = reach(self.law, self._start, far, replace(walk, minimum=None), line)
            free = replace(OPEN, closed=walk.closed, leaving=walk.leaving, entering=walk.entering, **_ways(walk))
            unstopped = reach(self.law, self._start, far, free).members if walk.stops else 0
            unbarred = reach(self.law, self._start, far, replace(free, closed=())).members if walk.closed else 0
            self._beyond = boundless, unstopped, unbarred
        return self._beyond

    def _between_stops(self, bit: HexSet) -> bool:
        """Is it the next hex, barred because the unit would go from one stop straight into another?"""
        walk, start = self._walk, 1 << self._start
        if walk.from_stop_to_stop or not walk.stops & start:
            return False
        return bool(_one_hex(self.law, start, bit & walk.stops))


def _ways(walk: Walk) -> dict[str, Any]:
    """The passages of a walk, without anything else that bears on it."""
    return {"passages": walk.passages, "beyond_passages": walk.beyond_passages}


def points(cost: int, scale: int) -> str:
    """Points as a player counts them, for instance 2½ where the law counts halves."""
    whole, rest = divmod(cost, scale)
    part = Fraction(rest, scale)
    fraction = FRACTIONS.get(part, f" {part}" if rest else "")
    return f"{whole}{fraction}" if whole or not rest else fraction.strip()


def _step_cost(law: Law, walk: Walk, a: Hex, b: Hex, start: Hex) -> int:
    """The cost of one step between adjacent hexes; 0 if it is not allowed."""
    if walk.stops >> a & 1 and (a != start or (not walk.from_stop_to_stop and walk.stops >> b & 1)):
        return 0
    over = law.grid.direction(a, b)
    fitting = [
        points for sides, _, into in law.groups if sides[over] >> a & 1 for hexes, points in into if hexes >> b & 1
    ]
    if not fitting:
        return 0
    left = sum(more for hexes, more in walk.leaving if hexes >> a & 1)
    return min(fitting) + left + sum(more for hexes, more in walk.entering if hexes >> b & 1)


def reach(law: Law, start: Hex, allowance: int, walk: Walk = OPEN, line: Law | None = None) -> Reach:
    """Everywhere a unit at `start` can go for `allowance` points (the start itself is not in it)."""
    granting = walk.minimum and allowance + walk.reserved > 0
    allowance = max(allowance, 0)
    first = 1 << start
    todo = law.grid.all | first  # what has not been reached more cheaply
    for closed, _ in walk.closed:
        todo ^= todo & closed
    todo |= first
    layers = [0] * (allowance + 1)
    layers[0] = first
    found = 0
    hops: dict[Hex, Hex] = {}
    last = _expand(law, walk, first, _first_steps(walk, first, todo ^ first), 0, allowance, layers)
    if walk.passages and (there := _hop(walk, first, _first_steps(walk, first, todo ^ first), hops)):
        layers[0] |= there
        found |= there
        todo ^= there
        onward = there ^ (there & walk.stops) if walk.beyond_passages else 0
        steps = _first_steps(walk, first, todo ^ first)
        last = max(last, _expand(law, walk, onward, steps, 0, allowance, layers)) if onward else last
    riding = None
    if line:
        riding = reach(line, start, allowance, replace(walk, minimum=None, may_not_end=()))
        for spent, there in enumerate(riding.layers):
            layers[spent] |= there
            last = spent if there and spent > last else last
    todo ^= first
    stops = walk.stops
    spent = 1
    while spent <= last:
        front = layers[spent]
        if front:
            front &= todo
            layers[spent] = front
            found |= front
            todo ^= front
            front ^= front & stops
            if walk.passages and front and (there := _hop(walk, front, todo, hops)):
                layers[spent] |= there
                found |= there
                todo ^= there
                front |= there ^ (there & stops) if walk.beyond_passages else 0
            if front:
                last = max(last, _expand(law, walk, front, todo, spent, allowance, layers))
        spent += 1
    granted = 0
    if granting:
        granted = _one_hex(law, first, _first_steps(walk, first, todo))
        layers[allowance] |= granted
        found |= granted
    for barred, _ in walk.may_not_end:
        found ^= found & barred
    return Reach(law, start, allowance, walk, layers, found, granted & found, riding, hops)


def _hop(walk: Walk, front: HexSet, todo: HexSet, hops: dict[Hex, Hex]) -> HexSet:
    """What can be entered by passages from here, one after another; `hops` learns from where."""
    found = 0
    while front and (there := through(front, walk.passages) & todo):
        for h in scan(there):
            hops[h] = next(scan(through(1 << h, walk.passages) & front))
        found |= there
        todo ^= there
        front = there ^ (there & walk.stops)
    return found


def _first_steps(walk: Walk, first: HexSet, todo: HexSet) -> HexSet:
    """What a unit may enter with its first step: from one stop perhaps not another."""
    if walk.from_stop_to_stop or not walk.stops & first:
        return todo
    return todo ^ (todo & walk.stops)


def _expand(law: Law, walk: Walk, front: HexSet, into: HexSet, spent: int, allowance: int, layers: list[HexSet]) -> int:
    """Add to the later layers what can be entered from this one; the last layer that was touched."""
    if walk.leaving:
        parts = _split(front, walk.leaving)
        if len(parts) > 1 or parts[0][1]:
            free = replace(walk, leaving=())
            return max(_expand(law, free, part, into, spent + more, allowance, layers) for part, more in parts)
    cross = law.grid.cross
    left = allowance - spent
    last = 0
    for over, beside, costs in law.groups:
        here = front & beside
        if not here:
            continue
        beyond = cross(here, over) & into
        if not beyond:
            continue
        for hexes, points in costs:  # ascending
            if points > left:
                break
            entered = beyond & hexes
            if not entered:
                continue
            if walk.entering:
                for part, more in _split(entered, walk.entering):
                    if points + more <= left:
                        layers[spent + points + more] |= part
                        last = max(last, spent + points + more)
            else:
                layers[spent + points] |= entered
                last = max(last, spent + points)
    return last


def _split(hexes: HexSet, extras: Sequence[tuple[HexSet, int]]) -> list[tuple[HexSet, int]]:
    """Part a set by what its members cost beside the usual."""
    parts = [(hexes, 0)]
    for dear, more in extras:
        costly = [(part & dear, cost + more) for part, cost in parts if part & dear]
        if costly:
            parts = [(part ^ (part & dear), cost) for part, cost in parts if part & ~dear] + costly
    return parts


def _one_hex(law: Law, first: HexSet, into: HexSet) -> HexSet:
    """The adjacent hexes that a rule lets any unit enter for its whole allowance."""
    granted = 0
    for over, _, costs in law.groups:
        beyond = law.grid.cross(first, over) & into
        for hexes, _ in costs:
            granted |= beyond & hexes
    return granted
