"""Prospekts, railroads and bridges of a city."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from northfront.atlas.draw.city.strings import Gate, taut, toward
from northfront.atlas.draw.city.townscape import Townscape
from northfront.atlas.draw.city.water import Stream, Waters, crossing
from northfront.atlas.draw.curves import spline
from northfront.atlas.draw.field import MU, Spot
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.shapes import Points, Shape, line, nearest, parts, point
from northfront.core.board import Board, Course
from northfront.core.hexes import Hex, HexSet

REACH: Final = {"prospekt": 17.0, "rail": 21.0}
"""How far from a hex's centre a way may run."""
DRY_REACH: Final = 9.0
"""And so much farther in hexes away from great rivers."""
SIDE: Final = (8.0, 17.0)
"""A way crosses a hexside this near to its middle, across and along it."""
PULL: Final = 0.08
OFF_MAP: Final = 1.3
"""In hexes: how far a way runs on over the edge of the map."""
AT_BRIDGE: Final = 46.0
LONGEST: Final = 78.0
RAY: Final = 60.0
END: Final = 3.0
"""A bridge reaches this far on to either bank."""
STATION: Final = "station"


@dataclass(frozen=True)
class CityWay:
    """A Prospekt or railroad as one curve."""

    kind: str
    name: str
    hexes: tuple[Hex, ...]
    curve: Points


@dataclass(frozen=True)
class Bridge:
    """A bridge: its middle, its direction in degrees, and how much water is under it."""

    x: float
    y: float
    turn: float
    length: float
    over: str  # the kind of river
    carries: str  # prospekt, rail, or nothing


def ways_of(paper: Paper, board: Board, scape: Townscape) -> list[CityWay]:
    """All ways of a sheet; where two of a kind share a hex, they share a point in it."""
    wet = _beside_great_rivers(board)
    found: list[CityWay] = []
    for kind in REACH:
        courses = [course for course in board.courses if course.kind == kind and course.pairs[0][0] in paper.centres]
        knots = _knots(paper, scape, courses)
        if kind == "rail":
            knots |= {
                board.places[name]: paper.centres[board.places[name]]
                for name, site in scape.sites.items()
                if site.plan == STATION and board.places.get(name) in paper.centres
            }
        found += [_way(paper, scape, course, knots, wet) for course in courses]
    return found


def _beside_great_rivers(board: Board) -> HexSet:
    found: HexSet = 0
    for mask in board.hexsides("major-river"):
        found |= mask
    return found


def _hexes(course: Course) -> tuple[Hex, ...]:
    return (course.pairs[0][0], *(to for _, to in course.pairs))


def _knots(paper: Paper, scape: Townscape, courses: Sequence[Course]) -> dict[Hex, Spot]:
    """The common point of the ways that meet in a hex."""
    wishes: dict[Hex, list[Spot]] = {}
    for course in courses:
        real = scape.courses.get((course.kind, course.name))
        for h in dict.fromkeys(_hexes(course)):
            wish = toward(real, paper.centres[h], REACH[course.kind])
            wishes.setdefault(h, []).append(wish or paper.centres[h])
    return {h: _mean(spots) for h, spots in wishes.items() if len(spots) > 1}


def _mean(spots: Sequence[Spot]) -> Spot:
    x, y = np.mean(np.array(spots), axis=0)
    return float(x), float(y)


def _way(paper: Paper, scape: Townscape, course: Course, knots: Mapping[Hex, Spot], wet: HexSet) -> CityWay:
    hexes = _hexes(course)
    real = scape.courses.get((course.kind, course.name))
    gates: list[Gate] = []
    for h, following in zip(hexes, (*hexes[1:], None), strict=True):
        centre = paper.centres[h]
        reach = REACH[course.kind] + (0.0 if wet >> h & 1 else DRY_REACH)
        wish = knots.get(h) or toward(real, centre, reach)
        gates.append(Gate(centre, (1.0, 0.0), reach, reach, wish, pinned=h in knots))
        if following is not None:
            (ax, ay), (bx, by) = centre, paper.centres[following]
            gates.append(Gate(paper.middle(h, following), ((bx - ax) / MU, (by - ay) / MU), *SIDE))
    points = taut(gates, PULL)
    before, after = _run_off(paper, hexes[:2], points[:3]), _run_off(paper, hexes[-1:-3:-1], points[-1:-4:-1])
    return CityWay(course.kind, course.name, hexes, spline(np.vstack([*before, points, *after]), 6))


def _run_off(paper: Paper, hexes: Sequence[Hex], points: Points) -> list[Points]:
    """Where a way points off the map, one more point beyond the edge."""
    (x, y), (sx, sy) = (paper.centres[h] for h in hexes)
    ahead = (round(2 * x - sx), round(2 * y - sy))
    if not any((round(bx), round(by)) == ahead for bx, by in paper.beyond):
        return []
    way = points[0] - points[-1]
    return [points[0] + way / (np.hypot(*way) + 1e-9) * OFF_MAP * MU]


def bridges_of(paper: Paper, board: Board, ways: Sequence[CityWay], waters: Waters) -> list[Bridge]:
    """Every bridge, where its way meets the water; one without a way stands square to its river."""
    found: list[Bridge] = []
    for kind in ("major-river", "river"):
        streams = [stream for stream in waters.streams if stream.great == (kind == "major-river")]
        for a, b in board.grid.pairs(board.hexsides("bridge")):
            if a in paper.centres and board.hexsides(kind)[board.grid.direction(a, b)] >> a & 1:
                carried = [way for way in ways if any({a, b} == set(step) for step in pairwise(way.hexes))]
                found.append(_bridge(paper.middle(a, b), crossing(streams, paper.middle(a, b)), carried, waters))
    return found


def _bridge(middle: Spot, stream: Stream, carried: Sequence[CityWay], waters: Waters) -> Bridge:
    river = line(stream.curve)
    kind = "major-river" if stream.great else "river"
    spot, turn, carries = _square(river, middle), _direction(stream.curve, _square(river, middle)) + 90.0, ""
    for way in carried:
        crossings = [part for part in parts(river.intersection(line(way.curve))) if part.geom_type == "Point"]
        near = [part for part in crossings if part.distance(point(*middle)) < AT_BRIDGE]
        carries = way.kind if carries != "prospekt" else carries
        if near:
            best = min(near, key=lambda part: part.distance(point(*middle)))
            spot = (best.x, best.y)
            turn = _direction(way.curve, spot)
            break
    water = waters.great if stream.great else stream.shape
    (x, y), length = _span(water, spot, turn, float(stream.width.mean()))
    return Bridge(x, y, turn, length, kind, carries)


def _square(river: Shape, middle: Spot) -> Spot:
    x, y, _ = nearest(river, *middle)
    return x, y


def _direction(curve: Points, spot: Spot) -> float:
    """The direction of a curve at a spot upon it, in degrees."""
    at = int(np.argmin(np.hypot(curve[:, 0] - spot[0], curve[:, 1] - spot[1])))
    dx, dy = curve[min(at + 2, len(curve) - 1)] - curve[max(at - 2, 0)]
    return float(np.degrees(np.arctan2(dy, dx)))


def _span(water: Shape, spot: Spot, turn: float, usual: float) -> tuple[Spot, float]:
    """The middle and the length of the water under a bridge."""
    dx, dy = RAY * np.cos(np.radians(turn)), RAY * np.sin(np.radians(turn))
    ray = line([(spot[0] - dx, spot[1] - dy), (spot[0] + dx, spot[1] + dy)])
    wet = [part for part in parts(water.intersection(ray)) if part.distance(point(*spot)) < 3]
    if not wet:
        return spot, usual
    (ax, ay), (bx, by) = wet[0].coords[0], wet[0].coords[-1]
    return ((ax + bx) / 2, (ay + by) / 2), min(float(wet[0].length), LONGEST)
