"""Railways and roads as unbroken chains of hexes that run through the towns they served."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from shapely import LineString, Point, distance, points

from northfront.atlas.geography import Way
from northfront.atlas.paper import Paper, Side, cheapest, side_of
from northfront.atlas.projection import Georeference
from northfront.core.hexes import Hex

STRAY: Final = 3.0
FAMILIAR: Final = 0.72
"""A step that a way of the same kind already takes is cheaper, so that ways merge instead of running side by side."""


SHORT_BRANCH: Final = 5


@dataclass(frozen=True, slots=True)
class Track:
    """A way, or a stretch of one, as hexes."""

    name: str
    rank: int
    hexes: tuple[Hex, ...]


class Ways:
    """Traces ways of one kind one after another."""

    def __init__(
        self, paper: Paper, where: Georeference, land: set[Hex], closed: set[Side], towns: Mapping[str, Hex]
    ) -> None:
        self.paper, self.where, self.land, self.closed, self.towns = paper, where, land, closed, towns
        self.tracks: list[Track] = []
        self.taken: set[Side] = set()
        self._centres = points(paper.centres)

    def lay(self, track: Track) -> None:
        """Take a chain as it is."""
        self.tracks.append(track)
        self.taken |= {side_of(a, b) for a, b in pairwise(track.hexes)}

    def trace(self, way: Way) -> None:
        """Add the stretches of a way that lie on the sheet."""
        paper = self.where.paper(way.course)
        for stops, line in self._stretches(way, paper):
            chain = [stops[0]]
            for stop in stops[1:]:
                chain += self._leg(line, chain[-1], stop)
            if len(chain) > 1 and not self._leads_nowhere(way, chain):
                self.lay(Track(way.name, way.rank, tuple(chain)))

    def _leads_nowhere(self, way: Way, chain: list[Hex]) -> bool:
        """A short branch with one end that is no place of this board, no other way and not the edge of the map."""
        if way.rank == 1 or len(chain) > SHORT_BRANCH:
            return False
        known = set(self.towns.values()) | {h for side in self.taken for h in side}
        return any(h not in known and len(self.paper.grid.neighbours(h)) == 6 for h in (chain[0], chain[-1]))

    def _stretches(self, way: Way, course: np.ndarray) -> list[tuple[list[Hex], LineString]]:
        """Runs of the course on the sheet, each with the hexes it must pass and its real line."""
        line = LineString(course).segmentize(0.2)
        town_at = {line.project(Point(point)): name for name, point in zip(way.towns, course, strict=True) if name}
        found: list[tuple[list[Hex], LineString]] = []
        run: list[tuple[float, float]] = []
        stops: list[Hex] = []
        for x, y in [*line.coords, (1e6, 1e6)]:
            inside = self.paper.outline.distance(Point(x, y)) < 0.05
            if inside:
                h = self.paper.nearest(np.array([[x, y]]))[0]
                at = line.project(Point(x, y))
                name = next((town_at[each] for each in town_at if abs(each - at) < 0.02), "")
                if not run:
                    stops = [self._landward(h)]
                if name in self.towns and stops[-1] != self.towns[name]:
                    stops.append(self.towns[name])
                run.append((x, y))
                last = h
            elif run:
                if len(run) > 2:
                    found.append(([*stops, self._landward(last)], LineString(run)))
                run, stops = [], []
        return found

    def _landward(self, h: Hex) -> Hex:
        """The hex itself, or the nearest that is land."""
        if h in self.land:
            return h
        centre = self.paper.centres[self.paper.index[h]]
        return min(
            self.land, key=lambda each: float(((self.paper.centres[self.paper.index[each]] - centre) ** 2).sum())
        )

    def _leg(self, line: LineString, start: Hex, goal: Hex) -> list[Hex]:
        away = np.asarray(distance(self._centres, line))

        def steps(h: Hex) -> Iterator[tuple[Hex, float]]:
            for _, other in self.paper.grid.neighbours(h):
                side = side_of(h, other)
                if other in self.land and side not in self.closed:
                    cost = 1 + STRAY * float(away[self.paper.index[other]]) ** 2
                    yield other, cost * (FAMILIAR if side in self.taken else 1.0)

        return cheapest(start, goal, steps)
