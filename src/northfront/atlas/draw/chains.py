"""Pieces (hexsides, steps) joined into the long lines that a pen would draw."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import pairwise
from typing import TypeVar

import numpy as np

from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.paper import Paper
from northfront.core.hexes import Hex

Knot = TypeVar("Knot", bound=Hashable)
Links = dict[Knot, list[Knot]]


def links(edges: Iterable[tuple[Knot, Knot]]) -> Links[Knot]:
    """Each knot with the knots beside it, in the order of the edges."""
    found: Links[Knot] = {}
    for a, b in edges:
        for here, there in ((a, b), (b, a)):
            beside = found.setdefault(here, [])
            if there not in beside:
                beside.append(there)
    return found


def trunk_and_branches(edges: Iterable[tuple[Knot, Knot]]) -> list[list[Knot]]:
    """The longest path, then the longest of what is left, until every edge is part of one."""
    left = links(edges)
    found: list[list[Knot]] = []
    while left:
        path = _longest(left)
        for a, b in pairwise(path):
            left[a].remove(b)
            left[b].remove(a)
        left = {knot: beside for knot, beside in left.items() if beside}
        found.append(path)
    return found


def _longest(graph: Links[Knot]) -> list[Knot]:
    """A path between the two knots that are farthest apart; in a ring, half of the way round."""
    ends = [knot for knot, beside in graph.items() if len(beside) == 1] or list(graph)[:1]
    paths = (_farthest(graph, end) for end in ends)
    return max(paths, key=len)


def _farthest(graph: Links[Knot], start: Knot) -> list[Knot]:
    before: dict[Knot, Knot | None] = {start: None}
    order = [start]
    for knot in order:
        for beside in graph[knot]:
            if beside not in before:
                before[beside] = knot
                order.append(beside)
    path: list[Knot] = []
    at: Knot | None = order[-1]
    while at is not None:
        path.append(at)
        at = before[at]
    return path


def through_lines(
    steps: Iterable[tuple[Hex, Hex]], centres: Mapping[Hex, Spot], same: Callable[[Hex, Hex, Hex], bool]
) -> list[list[Hex]]:
    """Ways as long lines: at a junction the straightest two of the same kind continue as one."""
    graph = links(steps)
    onward: dict[tuple[Hex, Hex], Hex] = {}
    for at, beside in graph.items():
        for a, b in _straight_pairs(at, beside, centres, same):
            onward[a, at], onward[b, at] = b, a
    return _followed(graph, onward)


def _straight_pairs(
    at: Hex, beside: list[Hex], centres: Mapping[Hex, Spot], same: Callable[[Hex, Hex, Hex], bool]
) -> Iterable[tuple[Hex, Hex]]:
    angles = [(_turn(centres, a, at, b), a, b) for i, a in enumerate(beside) for b in beside[i + 1 :] if same(a, at, b)]
    free = set(beside)
    for turn, a, b in sorted(angles):
        if a in free and b in free and (turn < 1.2 or len(beside) == 2):
            free -= {a, b}
            yield a, b


def _turn(centres: Mapping[Hex, Spot], a: Hex, at: Hex, b: Hex) -> float:
    """How far a way from a over `at` to b turns off the straight line, in radians."""
    before, here, after = (np.array(centres[h]) for h in (a, at, b))
    (ux, uy), (vx, vy) = here - before, after - here
    return round(float(abs(np.arctan2(ux * vy - uy * vx, ux * vx + uy * vy))), 6)


def _followed(graph: Links[Hex], onward: Mapping[tuple[Hex, Hex], Hex]) -> list[list[Hex]]:
    used: set[tuple[Hex, Hex]] = set()
    found: list[list[Hex]] = []
    starts = [(a, b) for a in graph for b in graph[a] if (b, a) not in onward]
    rings = [(a, b) for a in graph for b in graph[a]]
    for a, b in [*starts, *rings]:
        if (a, b) in used:
            continue
        way = [a, b]
        used |= {(a, b), (b, a)}
        while (ahead := onward.get((way[-2], way[-1]))) is not None and (way[-1], ahead) not in used:
            used |= {(way[-1], ahead), (ahead, way[-1])}
            way.append(ahead)
        found.append(way)
    return found


def corner_edges(paper: Paper, pairs: Iterable[tuple[Hex, Hex]]) -> tuple[list[tuple[Spot, Spot]], dict[Spot, Spot]]:
    """Hexsides as edges between corners of hexes (by a rounded key), and where each corner really is."""
    edges: list[tuple[Spot, Spot]] = []
    places: dict[Spot, Spot] = {}
    for a, b in pairs:
        ends = paper.side(a, b)
        keys = [(float(round(x)), float(round(y))) for x, y in ends]
        places |= zip(keys, ends, strict=True)
        edges.append((keys[0], keys[1]))
    return edges, places


def along_midpoints(corners: list[Spot], pull: float = 0.0) -> list[Spot]:
    """The points of a line of hexsides: its first corner, the middle of each hexside, its last corner.

    With a pull there are points between the middles too, drawn toward the corners by that share.
    """
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(corners)]
    found = [corners[0], middles[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(middles, middles[1:], corners[1:], strict=False):
        x, y = (ax + bx) / 2, (ay + by) / 2
        found += [(x + pull * (cx - x), y + pull * (cy - y))] if pull else []
        found.append((bx, by))
    return [*found, corners[-1]]
