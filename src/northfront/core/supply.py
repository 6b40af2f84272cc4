"""Supply: which hexes have a way to a source. What blocks it, over which hexsides and how far is the game's policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from northfront.core.hexes import Grid, Hex, HexSet, Passages, Sides, first, scan
from northfront.core.hexes import through as beyond
from northfront.core.law import Law

KEPT = 512
"""Answers that are kept: between two moves the same is asked many times, by the rules, for the map and by who thinks ahead."""


@lru_cache(maxsize=KEPT)
def trace(
    grid: Grid,
    sources: HexSet,
    through: HexSet,
    over: Sides | None = None,
    limit: int | None = None,
    passages: Passages = (),
) -> HexSet:
    """The hexes of `through` with a way to a source that stays in `through`, of at most `limit` hexes if given.

    The way may use the passages between hexes that do not touch, for instance from one map to another.
    """
    return grid.flood(sources, through, over, limit, passages)


@lru_cache(maxsize=KEPT)
def trace_points(law: Law, sources: HexSet, through: HexSet, limit: int) -> HexSet:
    """The hexes from which a way to a source costs at most `limit` movement points."""
    found = 0
    for layer in ways_to(law, sources, through, limit):
        found |= layer
    return found


def ways_to(
    law: Law,
    goals: HexSet,
    through: HexSet,
    limit: int,
    late: Mapping[int, HexSet] | None = None,
    passages: Passages = (),
    until: HexSet = 0,
) -> list[HexSet]:
    """Layer c: the hexes from which the cheapest way to a goal costs exactly c movement points.

    The points are those of moving from the hex to the goal: each hex entered on the way, the goal's included. It goes
    backwards, so the law must cost the same in both directions of a hexside. `late` are more goals, each reckoned to be so
    many points beyond itself. Each of the passages takes one point. The first layer with a hex of `until` is the last one.
    """
    if law.compiled:
        return law.compiled.ways_to(goals, through, limit, tuple((late or {}).items()), passages, until, (), 0)
    if limit < 0:
        return []
    cross = law.grid.cross
    layers = [0] * (limit + 1)
    layers[0] = goals & through
    for cost, more in (late or {}).items():
        if cost <= limit:
            layers[cost] |= more & through
    found = 0
    for spent in range(limit + 1):
        front = layers[spent]
        front ^= front & found
        layers[spent] = front
        if not front:
            continue
        if front & until:
            return layers[: spent + 1]
        found |= front
        if passages and spent < limit:
            layers[spent + 1] |= beyond(front, passages) & through
        for over, beside, costs in law.groups:
            here = front & beside
            if here:
                for hexes, points in costs:
                    before = here & hexes
                    if before and spent + points <= limit:
                        layers[spent + points] |= cross(before, over) & through
    return layers


def lead(law: Law, layers: Sequence[HexSet], starts: HexSet) -> dict[Hex, Hex]:
    """The cheapest ways from some hexes to a goal, as a tree: each hex with the next one, a goal with itself.

    The layers are those of `ways_to`. Of equal ways all take the first, so ways that have met stay together.
    """
    tree: dict[Hex, Hex] = {}
    for spent in range(len(layers) - 1, 0, -1):
        for h in scan(layers[spent] & starts):
            tree[h] = first(_one_step_on(law, layers, h, spent))
            starts |= 1 << tree[h]
    return tree | {h: h for h in scan(layers[0] & starts)}


def _one_step_on(law: Law, layers: Sequence[HexSet], h: Hex, spent: int) -> HexSet:
    """The neighbours of a hex of layer `spent` through which a way of that cost leads."""
    found = 0
    for over, _, costs in law.groups:
        beside = law.grid.cross(1 << h, over)
        for hexes, points in costs:
            if points <= spent:
                found |= beside & hexes & layers[spent - points]
    return found
