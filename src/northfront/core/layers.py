"""How far a unit gets, layer by layer: layer c is the set of hexes that cost exactly c.

Everything that moves goes through `spread`, so its inner loop is written out: no calls, no objects, and steps that nobody
could pay are passed over. A plain Dijkstra in the tests is its reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from northfront.core.hexes import Hex, HexSet, first, scan, through
from northfront.core.law import Law, Walk


class Layers(NamedTuple):
    """What a search has found."""

    by_cost: list[HexSet]
    costs: list[int]  # ascending: those whose layer is not empty
    found: HexSet  # all but the start
    hops: dict[Hex, Hex]  # the hexes that are reached by a passage, and from where
    line: Layers | None  # what is reached without leaving the line
    todo: HexSet  # what is open and was not reached


def spread(law: Law, start: Hex, allowance: int, walk: Walk, line: Law | None = None) -> Layers:
    """All that a unit at `start` reaches for `allowance` points."""
    begin = 1 << start
    stops, passages = walk.stops, walk.passages
    todo = law.grid.all
    for hexes, _ in walk.closed:
        todo ^= todo & hexes
    todo ^= todo & begin
    layers = [0] * (allowance + 1)
    layers[0] = begin
    costs, found = [0], 0
    hops: dict[Hex, Hex] = {}
    steps = walk.first_steps(begin, todo)
    last = _first_step(law, start, steps, allowance, walk, layers)
    if passages and (there := _hop(walk, begin, steps, hops)):
        layers[0] |= there
        found |= there
        todo ^= there
        onward = there ^ (there & stops) if walk.beyond_passages else 0
        last = max(last, _expand(law, walk, onward, walk.first_steps(begin, todo), 0, allowance, layers))
    riding = spread(line, start, allowance, walk) if line else None
    if riding:
        for spent in riding.costs:
            layers[spent] |= riding.by_cost[spent]
        last = max(last, riding.costs[-1])
    doors = 0
    for one, other in passages:
        doors |= one | other
    dear = 0
    for hexes, _ in walk.leaving:
        dear |= hexes
    n = law.grid.stride
    m = n - 1
    spreads, lowest, plain = law.spreads, law.lowest, not walk.entering
    grain = spent = 1 if line or walk.entering else gcd(law.grain, *(more for _, more in walk.leaving))
    while spent <= last:
        front = layers[spent] & todo
        layers[spent] = front
        if front:
            costs.append(spent)
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
                                    last = max(last, spent + points)
            else:
                last = max(last, _expand(law, walk, front, todo, spent, allowance, layers))
        spent += grain
    return Layers(layers, costs, found, hops, riding, todo)


def _first_step(law: Law, start: Hex, into: HexSet, allowance: int, walk: Walk, layers: list[HexSet]) -> int:
    """Enter the hexes beside the start; the last layer that was touched."""
    last = 0
    left = sum([more for hexes, more in walk.leaving if hexes >> start & 1])
    for to, points in law.steps_from(start):
        if into & to:
            spent = left + points
            if walk.entering:
                spent += sum([more for hexes, more in walk.entering if hexes & to])
            if spent <= allowance:
                layers[spent] |= to
                last = max(last, spent)
    return last


def _hop(walk: Walk, front: HexSet, todo: HexSet, hops: dict[Hex, Hex]) -> HexSet:
    """What can be entered by passages from here, one after another; `hops` learns from where."""
    found = 0
    while front and (there := through(front, walk.passages) & todo):
        for h in scan(there):
            hops[h] = first(through(1 << h, walk.passages) & front)
        found |= there
        todo ^= there
        front = there ^ (there & walk.stops)
    return found


def _expand(law: Law, walk: Walk, front: HexSet, into: HexSet, spent: int, allowance: int, layers: list[HexSet]) -> int:
    """Add to the later layers what can be entered from this one, extras included; the last layer that was touched."""
    last, cross = 0, law.grid.cross
    for part, more in split(front, walk.leaving):
        left = allowance - spent - more
        for over, beside, costs in law.groups if left >= law.lowest else ():
            here = part & beside
            entered = cross(here, over) & into if here else 0
            for hexes, points in costs if entered else ():  # ascending
                if points > left:
                    break
                for there, dearer in split(entered & hexes, walk.entering):
                    if there and points + dearer <= left:
                        layers[spent + more + points + dearer] |= there
                        last = max(last, spent + more + points + dearer)
    return last


def split(hexes: HexSet, extras: Sequence[tuple[HexSet, int]]) -> list[tuple[HexSet, int]]:
    """Part a set by what its members cost besides the usual."""
    parts = [(hexes, 0)]
    for dear, more in extras:
        costly = [(part & dear, cost + more) for part, cost in parts if part & dear]
        if costly:
            parts = [(part ^ (part & dear), cost) for part, cost in parts if part & ~dear] + costly
    return parts
