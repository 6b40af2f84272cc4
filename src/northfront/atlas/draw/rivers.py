"""Rivers: hexsides as one tapering curve each, through the middle of every hexside, tributaries joined to their river."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.chains import along_midpoints, corner_edges, trunk_and_branches
from northfront.atlas.draw.coast import Ground
from northfront.atlas.draw.curves import distances, flattened, meandering, ribbon, spline
from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.shapes import Points, Shape, grow, line, nearest, polygons, union
from northfront.core.board import Board
from northfront.core.hexes import Hex

KINDS: Final = {"volga": 2.2, "major-river": 1.0, "don": 1.0, "river": 0.0}
"""How much of the greater width each kind has."""
STEPS: Final = 5
"""Points of the curve for each half hexside."""
TO_CORNERS: Final = 0.42
"""How far the curve follows its hexsides into their corners instead of running straight from middle to middle."""
BEND: Final = 8.0
BEND_SCALE: Final = 27.0
STILL: Final = 34.0
"""The curve does not meander this near to a mouth or confluence."""
LED_TO_WATER: Final = 80.0
"""A mouth this near to water is extended into it."""
LED_FROM_WATER: Final = 44.0
LEAST_WATER: Final = 2500.0
"""Smaller ponds attract no rivers."""
INTO_WATER: Final = 9.0
MINOR: Final = (1.6, 2.5, 4.2, 0.045)
MAJOR: Final = (2.6, 4.8, 8.5, 0.05)
"""Width at the source, at the mouth of a short river, at most, and what each hexside adds at the mouth."""
TAPER: Final = 0.8

Side = tuple[Hex, Hex]


@dataclass(frozen=True)
class River:
    """One curve of a named river (or of those without a name), from source to mouth."""

    name: str
    corners: tuple[Spot, ...]
    curve: Points
    width: NDArray[np.float64]
    major: bool


def rivers_of(paper: Paper, board: Board, ground: Ground) -> list[River]:
    """Every river of a sheet, the great ones first; each hexside is part of exactly one curve."""
    found: list[River] = []
    joined: dict[Spot, Points] = {}
    water = union(polygons(ground.water, LEAST_WATER))
    for name, corners, major in sorted(_chains(paper, board), key=_greatness):
        river = _river(name, _downstream(corners, water, joined), major, water, joined)
        found.append(river)
        for corner in river.corners:
            joined.setdefault(_key(corner), river.curve)
    return found


def river_shape(rivers: Iterable[River], ground: Ground) -> Shape:
    """All rivers as one area, on land only."""
    wet = union(ribbon(river.curve, river.width) for river in rivers)
    return wet.intersection(grow(ground.land, 2)).difference(grow(ground.lakes, -1.5))


def _greatness(chain: tuple[str, list[Spot], dict[Spot, float]]) -> tuple[bool, int]:
    _, corners, major = chain
    return not any(major.get(_middle(a, b)) for a, b in pairwise(corners)), -len(corners)


def _chains(paper: Paper, board: Board) -> Iterator[tuple[str, list[Spot], dict[Spot, float]]]:
    """Name and corners of each line of hexsides, and how great each of its hexsides is."""
    for name, sides in _by_name(paper, board).items():
        edges, places = corner_edges(paper, sides)
        major = {_middle(*paper.side(*side)): KINDS[kind] for side, kind in sides.items()}
        for path in trunk_and_branches(edges):
            yield name, [places[key] for key in path], major


def _by_name(paper: Paper, board: Board) -> dict[str, dict[Side, str]]:
    """The river hexsides of a sheet by the name of their river, in the order of the courses; the nameless ones last."""
    found: dict[str, dict[Side, str]] = {}
    taken: set[Side] = set()
    for course in board.courses:
        if course.kind in KINDS and course.name:
            for a, b in course.pairs:
                side = (min(a, b), max(a, b))
                if side not in taken and a in paper.centres:
                    taken.add(side)
                    found.setdefault(course.name, {})[side] = course.kind
    for kind in KINDS:
        for side in board.grid.pairs(board.hexsides(kind)):
            if side not in taken and side[0] in paper.centres:
                taken.add(side)
                found.setdefault("", {})[side] = kind
    return found


def _key(spot: Spot) -> Spot:
    return float(round(spot[0])), float(round(spot[1]))


def _middle(a: Spot, b: Spot) -> Spot:
    return _key(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


def _downstream(corners: list[Spot], water: Shape, joined: dict[Spot, Points]) -> list[Spot]:
    """The corners from source to mouth: the mouth is in the water, in a greater river, or where the list ends."""
    first, last = (_mouth_likeness(end, water, joined) for end in (corners[0], corners[-1]))
    return corners[::-1] if first < last else corners


def _mouth_likeness(end: Spot, water: Shape, joined: dict[Spot, Points]) -> float:
    to_water = nearest(water, *end)[2] * 0.8
    return min(to_water, 14.0 if _key(end) in joined else 400.0)


def _river(name: str, corners: list[Spot], major: dict[Spot, float], water: Shape, joined: dict[Spot, Points]) -> River:
    middles = along_midpoints(corners, TO_CORNERS)[1:-1]
    source = _end(corners[0], middles[0], LED_FROM_WATER, water, joined)
    mouth = _end(corners[-1], middles[-1], LED_TO_WATER, water, joined)
    curve = spline([*reversed(source), *middles, *mouth], STEPS)
    curve = meandering(curve, BEND, BEND_SCALE, STILL, 21)
    great = [major[_middle(a, b)] for a, b in pairwise(corners)]
    return River(name, tuple(corners), curve, _width(curve, great, from_water=len(source) > 1), any(great))


def _end(corner: Spot, inner: Spot, reach: float, water: Shape, joined: dict[Spot, Points]) -> list[Spot]:
    """The points beyond the last hexside's middle, outward: into another river, into the water, or the corner itself."""
    if (other := joined.get(_key(corner))) is not None:
        x, y, _ = nearest(line(other), *_between(corner, inner, 0.15))
        return [(x, y)]
    x, y, far = nearest(water, *corner)
    if 0 < far < reach:
        return [corner, (x + (x - corner[0]) / far * INTO_WATER, y + (y - corner[1]) / far * INTO_WATER)]
    return [corner]


def _between(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _width(curve: Points, great: list[float], *, from_water: bool) -> NDArray[np.float64]:
    """Width at each point: growing toward the mouth, more where the river is of the greater kind."""
    along = distances(curve)
    share = (along / along[-1]) ** TAPER
    slim, wide = (_tapered(form, share, len(great), from_water=from_water) for form in (MINOR, MAJOR))
    kind = np.interp(along / along[-1] * len(great), np.arange(len(great)) + 0.5, np.array(great, dtype=np.float64))
    kind = flattened(np.column_stack([kind, kind]), 2 * STEPS)[:, 0]
    return slim + (wide - slim) * kind


def _tapered(
    form: tuple[float, float, float, float], share: NDArray[np.float64], length: int, *, from_water: bool
) -> NDArray[np.float64]:
    source, mouth, most, growth = form
    mouth = min(most, mouth + growth * length)
    start = 0.7 * mouth if from_water else source
    return start + (mouth - start) * share
