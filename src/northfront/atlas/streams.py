"""Rivers as unbroken chains of hexsides: paths on the graph of hex corners that follow their course.

A tributary ends on the chain of the river it joins; the sea, a lake or the edge of the map ends a river; no chain has a
gap, and a stub that would be a single hexside is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from shapely import LineString, Point, distance, get_parts, line_merge, points, unary_union
from shapely.geometry.base import BaseGeometry

from northfront.atlas.geography import River
from northfront.atlas.paper import Corner, Paper, Side, cheapest, side_of
from northfront.atlas.plan import Plan
from northfront.atlas.projection import Georeference
from northfront.atlas.shore import Kind
from northfront.core.hexes import Hex

STRAY: Final = 9.0
"""What leaving the course costs: the square of the distance in hexes times this."""
SHARED: Final = 3.5
"""How much more a hexside costs that another river already has."""
NEAR_WATER: Final = 1.1


@dataclass(frozen=True, slots=True)
class Chain:
    """A river, or a stretch of one, from source to mouth."""

    name: str
    rank: int
    sides: tuple[Side, ...]


class Streams:
    """Traces rivers one after another, the great ones first."""

    def __init__(self, plan: Plan, paper: Paper, where: Georeference, kinds: Mapping[Hex, Kind]) -> None:
        self.plan, self.paper, self.where = plan, paper, where
        self.water: BaseGeometry = unary_union(
            [paper.polygon(h).buffer(0.01) for h in paper.hexes if kinds[h] != "land"]
        )
        self.shore = {corner for corner, hexes in enumerate(paper.touching) if any(kinds[h] != "land" for h in hexes)}
        self.edge = {corner for corner, hexes in enumerate(paper.touching) if len(hexes) < 3}
        self.dry = {side_of(*pin.hexes) for pin in plan.of("dry")} | {side_of(*pin.hexes) for pin in plan.of("closed")}
        self.graph: dict[Corner, list[tuple[Corner, Side]]] = {}
        for side, (v, w) in paper.sides.items():
            if kinds[side[0]] == kinds[side[1]] == "land" and side not in self.dry:
                self.graph.setdefault(v, []).append((w, side))
                self.graph.setdefault(w, []).append((v, side))
        self.chains: list[Chain] = []
        self.taken: dict[Side, str] = {}
        self.on: dict[Corner, str] = {}

    def trace(self, river: River) -> None:
        """Add the chains of one river, as many as the water and the edge of the map leave of it."""
        course = LineString(self.where.paper(river.course)).segmentize(0.15)
        pinned = [side_of(*pin.hexes) for pin in self.plan.of("river") if pin.what == river.name]
        within = course.intersection(self.paper.outline.buffer(0.25)).difference(self.water.buffer(-0.12))
        stretches = [
            part for part in get_parts(line_merge(within)) if isinstance(part, LineString) and part.length > 0.7
        ]
        stretches.sort(key=lambda part: course.project(Point(part.coords[0])))
        for i, stretch in enumerate(stretches):
            forced = [side for side in pinned if _nearest_stretch(self.paper, stretches, side) == i]
            self._stretch(river, stretch, course, forced, last=i == len(stretches) - 1)

    def _stretch(
        self, river: River, stretch: LineString, course: LineString, forced: list[Side], *, last: bool
    ) -> None:
        if course.project(Point(stretch.coords[0])) > course.project(Point(stretch.coords[-1])):
            stretch = LineString(list(stretch.coords)[::-1])
        start = self._end(np.array(stretch.coords[0]), "", river.name)
        end = self._end(np.array(stretch.coords[-1]), river.into if last else "", river.name)
        if start is None or end is None:
            return
        via = self._through(stretch, forced)
        corners, sides = self._path(stretch, [start, *via, end])
        corners, sides = self._cut(corners, sides, forced)
        if len(sides) < self.plan.choices.shortest_river and not forced:
            return
        self.chains.append(Chain(river.name, river.rank, tuple(sides)))
        for side in sides:
            self.taken.setdefault(side, river.name)
        for corner in corners:
            self.on.setdefault(corner, river.name)

    def _end(self, point: np.ndarray, into: str, name: str) -> Corner | None:
        """The corner where a stretch begins or ends: on the river it joins, at the water, at the edge, or just near."""
        joined = [corner for corner, other in self.on.items() if into and other == into]
        corner = self.paper.nearest_corner(point, joined)
        if corner is not None and self._apart(corner, point) < 2.5:
            return corner
        corner = self.paper.nearest_corner(point, self.shore & self.graph.keys())
        if corner is not None and self._apart(corner, point) < NEAR_WATER and self.water.distance(Point(point)) < 0.6:
            return corner
        corner = self.paper.nearest_corner(point, self.edge & self.graph.keys())
        if corner is not None and self._apart(corner, point) < 0.9:
            return corner
        free = [each for each in self.graph if self.on.get(each, name) == name]
        return self.paper.nearest_corner(point, free)

    def _apart(self, corner: Corner, point: np.ndarray) -> float:
        return float(np.hypot(*(self.paper.places[corner] - point)))

    def _through(self, stretch: LineString, forced: list[Side]) -> list[Corner]:
        """The corners of pinned hexsides, in the order of the course."""
        via: list[tuple[float, Corner]] = []
        for side in forced:
            via.extend((stretch.project(Point(self.paper.places[corner])), corner) for corner in self.paper.sides[side])
        return [corner for _, corner in sorted(via)]

    def _path(self, stretch: LineString, stops: list[Corner]) -> tuple[list[Corner], list[Side]]:
        """The cheapest chain through these corners; hexsides away from the course cost more."""
        corners, sides = [stops[0]], []
        for goal in stops[1:]:
            more = self._leg(stretch, corners[-1], goal, set(corners[:-1]))
            corners += [corner for corner, _ in more]
            sides += [side for _, side in more]
        return corners, sides

    def _leg(self, stretch: LineString, start: Corner, goal: Corner, used: set[Corner]) -> list[tuple[Corner, Side]]:
        away = self._away(stretch)
        between: dict[tuple[Corner, Corner], Side] = {}

        def steps(corner: Corner) -> Iterator[tuple[Corner, float]]:
            for other, side in self.graph.get(corner, ()):
                if other not in used:
                    cost = 0.58 + STRAY * (away[corner] ** 2 + away[other] ** 2) / 2
                    cost *= SHARED if side in self.taken else 1.0
                    between[corner, other] = side
                    yield other, cost + (1.5 if other in self.on and other != goal else 0.0)

        way = cheapest(start, goal, steps)
        return [(corner, between[before, corner]) for before, corner in pairwise([start, *way])]

    def _away(self, stretch: LineString) -> np.ndarray:
        return np.asarray(distance(points(self.paper.places), stretch))

    def _cut(self, corners: list[Corner], sides: list[Side], forced: list[Side]) -> tuple[list[Corner], list[Side]]:
        """Begin after the last corner that it shares with another river near its source; end at the first one after."""
        first = 0
        while first < len(sides) and sides[first] in self.taken and sides[first] not in forced:
            first += 1
        corners, sides = corners[first:], sides[first:]
        keep = max((sides.index(side) for side in forced if side in sides), default=0)
        for i in range(max(1, keep + 1), len(corners)):
            if corners[i] in self.on:
                return corners[: i + 1], sides[:i]
        return corners, sides


def _nearest_stretch(paper: Paper, stretches: list[LineString], side: Side) -> int:
    middle = Point(paper.places[list(paper.sides[side])].mean(axis=0))
    return min(range(len(stretches)), key=lambda i: stretches[i].distance(middle))
