"""Supply: which hexes have a way to a source. What blocks it, over which hexsides and how far is the game's policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from northfront.core.ask import Side
from northfront.core.hexes import Grid, Hex, HexSet, Passages, Sides, first, scan
from northfront.core.hexes import through as beyond
from northfront.core.state import State
from northfront.core.toolkit.costs import MoveCosts, per_hex

CACHE_SIZE = 512
"""Cached answers: between two moves the rules, the map and computer players ask the same many times."""
LAWS = 128
"""Movement costs that are kept sorted by cost."""


@lru_cache(maxsize=CACHE_SIZE)
def trace(
    grid: Grid,
    sources: HexSet,
    through: HexSet,
    over: Sides | None = None,
    limit: int | None = None,
    passages: Passages = (),
) -> HexSet:
    """The hexes of `through` with a way to a source that stays in `through`, of at most `limit` hexes if given.

    The way may use passages between hexes that are not adjacent, for instance from one map to another.
    """
    return grid.flood(sources, through, over, limit, passages)


@lru_cache(maxsize=CACHE_SIZE)
def trace_points(law: MoveCosts, sources: HexSet, through: HexSet, limit: int) -> HexSet:
    """The hexes from which a way to a source costs at most `limit` movement points."""
    found = 0
    for layer in cost_layers(law, sources, through, limit):
        found |= layer
    return found


Steps: TypeAlias = tuple[tuple[int, HexSet, Sides], ...]
"""All steps by cost, ascending: the hexes they enter, and for each hexside the hexes they come from."""


@lru_cache(maxsize=LAWS)
def _steps(law: MoveCosts) -> Steps:
    """Movement costs sorted by cost. Each step is in it once, at the lowest cost that applies."""
    masks: dict[int, list[HexSet]] = {}
    for over, _, costs in law.groups:
        for hexes, points in costs:
            entered = masks.setdefault(points, [0] * 6)
            for d, side in enumerate(over):
                entered[d] |= side & hexes
    n, cheaper = law.grid.stride, [0] * 6
    found: list[tuple[int, HexSet, Sides]] = []
    for points in sorted(masks):
        a, b, c, d, e, f = (mask & ~known for mask, known in zip(masks[points], cheaper, strict=True))
        cheaper = [mask | known for mask, known in zip(masks[points], cheaper, strict=True)]
        from_where = a >> 1, b << (n - 1), c << n, d << 1, e >> (n - 1), f >> n
        found.append((points, a | b | c | d | e | f, from_where))
    return tuple(found)


def cost_layers(
    law: MoveCosts,
    goals: HexSet,
    through: HexSet,
    limit: int,
    late: Mapping[int, HexSet] | None = None,
    passages: Passages = (),
    until: HexSet = 0,
    slow: Sequence[tuple[HexSet, int]] = (),
    last: HexSet = 0,
) -> list[HexSet]:
    """Layer c: the hexes from which the cheapest way to a goal costs exactly c movement points.

    The points are those of moving from the hex to the goal: each hex entered on the way, the goal's included. The search goes
    backwards, so the costs must be the same in both directions of a hexside. `late` are more goals, each counted as this
    many points beyond itself. Each passage takes one point. `slow` are sets that do not overlap: a step into one of their
    hexes costs this much more, but not by a passage. The first layer with a hex of `until` is the last one; so is the one by
    which all of `last` are found, if any are given.
    """
    if law.compiled:
        return law.compiled.ways_to(goals, through, limit, tuple((late or {}).items()), passages, until, slow, last)
    if limit < 0:
        return []
    steps = _steps(law)
    n = law.grid.stride
    m = n - 1
    layers, delayed = [0] * (limit + 1), [0] * (limit + 1)  # what was found, and what continues from there only later
    layers[0] = goals
    for cost, more in (late or {}).items():
        if cost <= limit:
            layers[cost] |= more
    ends = held_up = 0
    for one, other in passages:
        ends |= one | other
    for hexes, _ in slow:
        held_up |= hexes
    todo = through
    for spent in range(limit + 1):
        front = layers[spent]
        if front:
            front &= todo
            layers[spent] = front
        if front:
            todo ^= front
            if front & until or (last and not last & todo):
                return layers[: spent + 1]
            if front & ends and spent < limit:
                layers[spent + 1] |= beyond(front, passages)
            if front & held_up:
                front = _wait(front, slow, spent, delayed)
        front |= delayed[spent]
        if not front:
            continue
        a, b, c, d, e, f = front >> 1, front << m, front << n, front << 1, front >> m, front >> n
        for points, entered, (g, h, i, j, k, o) in steps:
            if spent + points > limit:
                break
            if front & entered:
                layers[spent + points] |= a & g | b & h | c & i | d & j | e & k | f & o
    return layers


def march(
    law: MoveCosts,
    goals: HexSet,
    through: HexSet,
    limit: int,
    late: Mapping[int, HexSet] | None = None,
    passages: Passages = (),
    until: HexSet = 0,
    slow: Sequence[tuple[HexSet, int]] = (),
    last: HexSet = 0,
) -> list[int]:
    """By hex, what `cost_layers` finds; the limit where it finds nothing."""
    if law.compiled:
        goal_sets = tuple((late or {}).items())
        return law.compiled.march(goals, through, limit, goal_sets, passages, until, slow, last, limit)
    found = [limit] * law.grid.all.bit_length()
    for cost, layer in enumerate(cost_layers(law, goals, through, limit, late, passages, until, slow, last)):
        for h in scan(layer):
            found[h] = cost
    return found


def _wait(front: HexSet, slow: Sequence[tuple[HexSet, int]], spent: int, delayed: list[HexSet]) -> HexSet:
    """The hexes of a layer that continue at once; `delayed` records when the others do."""
    for hexes, more in slow:
        held = front & hexes
        if held:
            front ^= held
            if spent + more < len(delayed):
                delayed[spent + more] |= held
    return front


def routes(law: MoveCosts, layers: Sequence[HexSet], starts: HexSet) -> dict[Hex, Hex]:
    """The cheapest ways from some hexes to a goal, as a tree: each hex with the next one, a goal with itself.

    The layers are those of `cost_layers`. Of equal ways all take the first, so ways that have met stay together.
    """
    tree: dict[Hex, Hex] = {}
    for spent in range(len(layers) - 1, 0, -1):
        for h in scan(layers[spent] & starts):
            tree[h] = first(_one_step_on(law, layers, h, spent))
            starts |= 1 << tree[h]
    return tree | {h: h for h in scan(layers[0] & starts)}


def _one_step_on(law: MoveCosts, layers: Sequence[HexSet], h: Hex, spent: int) -> HexSet:
    """The neighbours of a hex of layer `spent` through which a way of that cost leads."""
    found = 0
    for over, _, costs in law.groups:
        beside = law.grid.cross(1 << h, over)
        for hexes, points in costs:
            if points <= spent:
                found |= beside & hexes & layers[spent - points]
    return found


def lines(grid: Grid, over: Sides, goals: HexSet, within: HexSet, starts: HexSet) -> dict[Hex, Hex]:
    """The shortest ways from some hexes to a goal over these hexsides, as a tree."""
    if not starts or not goals:
        return {}
    law = per_hex(grid, over)
    return routes(law, cost_layers(law, goals, within, within.bit_count()), starts)


def clear_for(s: State, side: Side, ground: HexSet, enemy_zones: HexSet, own: HexSet) -> HexSet:
    """Where supply can pass: no enemy unit, and no enemy zone except where `own` units are."""
    return ground & ~s.occupied[1 - side] & ~(enemy_zones & ~own)
