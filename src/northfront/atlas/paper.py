"""A sheet as geometry: centres, corners and hexsides of its hexes on paper, for the builder."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable
from typing import TypeAlias

import numpy as np
from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from northfront.atlas.projection import Points
from northfront.core.hexes import Grid, Hex, Sheet, scan

Corner: TypeAlias = int
Side: TypeAlias = tuple[Hex, Hex]
RADIUS = 1 / math.sqrt(3)


def side_of(a: Hex, b: Hex) -> Side:
    """The hexside between two hexes, the lower one first."""
    return (a, b) if a < b else (b, a)


def cheapest(start: int, goal: int, steps: Callable[[int], Iterable[tuple[int, float]]]) -> list[int]:
    """The cheapest way from start to goal, the start not included; empty if there is none."""
    best: dict[int, float] = {start: 0.0}
    came: dict[int, int] = {}
    queue = [(0.0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if here == goal:
            break
        if cost > best[here]:
            continue
        for there, step in steps(here):
            if cost + step < best.get(there, math.inf):
                best[there] = cost + step
                came[there] = here
                heapq.heappush(queue, (cost + step, there))
    way = []
    while goal != start and goal in came:
        way.append(goal)
        goal = came[goal]
    return way[::-1]


class Paper:
    """The hexes of one sheet and the graph of their corners."""

    def __init__(self, grid: Grid, sheet: Sheet) -> None:
        self.grid, self.sheet = grid, sheet
        self.hexes: list[Hex] = [h for h in scan(grid.all) if grid.sheet(h) is sheet]
        self.index = {h: i for i, h in enumerate(self.hexes)}
        self.centres: Points = np.array([grid.centre(h) for h in self.hexes])
        self._find_corners()
        self.sides = self._find_sides()
        self.outline: BaseGeometry = unary_union([self.polygon(h).buffer(0.01) for h in self.hexes])

    def _find_corners(self) -> None:
        first = 0.0 if self.sheet.shape == "flat-top" else math.pi / 6
        around = [
            (RADIUS * math.cos(first + k * math.pi / 3), RADIUS * math.sin(first + k * math.pi / 3)) for k in range(6)
        ]
        known: dict[tuple[int, int], Corner] = {}
        places: list[tuple[float, float]] = []
        self.corners: dict[Hex, list[Corner]] = {}
        self.touching: list[list[Hex]] = []
        for h, (x, y) in zip(self.hexes, self.centres, strict=True):
            self.corners[h] = []
            for dx, dy in around:
                key = (round((x + dx) * 100), round((y + dy) * 100))
                near = [(key[0] + i, key[1] + j) for i in (0, -1, 1) for j in (0, -1, 1)]
                corner = next((known[each] for each in near if each in known), len(places))
                if corner == len(places):
                    known[key] = corner
                    places.append((x + dx, y + dy))
                    self.touching.append([])
                self.corners[h].append(corner)
                self.touching[corner].append(h)
        self.places: Points = np.array(places)

    def _find_sides(self) -> dict[tuple[Hex, Hex], tuple[Corner, Corner]]:
        """Each hexside between two hexes of the sheet, the lower hex first, with its two corners."""
        sides = {}
        for a in self.hexes:
            for _, b in self.grid.neighbours(a):
                if a < b:
                    shared = [corner for corner in self.corners[a] if corner in self.corners[b]]
                    sides[a, b] = (shared[0], shared[1])
        return sides

    def polygon(self, h: Hex) -> Polygon:
        return Polygon(self.places[self.corners[h]])

    def nearest(self, points: Points) -> list[Hex]:
        """The hex whose centre is nearest to each point, be it on the sheet or not."""
        apart = ((points[:, None, :] - self.centres[None, :, :]) ** 2).sum(axis=2)
        return [self.hexes[i] for i in apart.argmin(axis=1)]

    def nearest_corner(self, point: Points, among: Iterable[Corner]) -> Corner | None:
        corners = list(among)
        if not corners:
            return None
        apart = ((self.places[corners] - point) ** 2).sum(axis=1)
        return corners[int(apart.argmin())]

    def samples(self, h: Hex, rings: int = 4) -> Points:
        """Points spread evenly over a hex."""
        centre = self.centres[self.index[h]]
        points = [centre]
        for ring in range(1, rings + 1):
            scale = 0.92 * ring / rings
            corners = centre + (self.places[self.corners[h]] - centre) * scale
            for k in range(6):
                a, b = corners[k], corners[(k + 1) % 6]
                points.extend(a + (b - a) * step / ring for step in range(ring))
        return np.array(points)
