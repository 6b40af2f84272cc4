"""The shapes of hexes: on their own sheet (as a coast is given) and on the picture (as live layers are drawn)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from northfront.atlas.draw.field import CORNER, MU, Field, Spot, centre_mu, laid_out
from northfront.atlas.draw.pathdata import number, polyline
from northfront.atlas.draw.shapes import Points, Shape, areas, merged, union
from northfront.core.board import Board
from northfront.core.hexes import Grid, Hex, HexSet, scan


@dataclass(frozen=True)
class Paper(Field):
    """One sheet of a board, with the shapes of its hexes."""

    @cached_property
    def corners(self) -> Points:
        """The six corners of a hex about its centre."""
        return np.array(self.ring)

    @cached_property
    def outline(self) -> Shape:
        """The edge of the map: all hexes as one shape."""
        return self.shape_of(self.members)

    @cached_property
    def beyond(self) -> dict[Spot, Hex]:
        """Centres just off the map, each with the first hex beside it, so that what is there goes on over the edge."""
        taken = {_key(spot) for spot in self.centres.values()}
        found: dict[tuple[int, int], tuple[Spot, Hex]] = {}
        for h, (x, y) in self.centres.items():
            for corner, following in pairwise([*self.corners, self.corners[0]]):
                dx, dy = corner + following
                spot = (float(x + dx), float(y + dy))
                if _key(spot) not in taken:
                    found.setdefault(_key(spot), (spot, h))
        return dict(found.values())

    def shape_of(self, hexes: HexSet, *, over_the_edge: bool = False) -> Shape:
        """Some hexes as one shape, going on over the edge of the map if wished."""
        spots = [self.centres[h] for h in scan(hexes & self.members)]
        if over_the_edge:
            spots += [spot for spot, h in self.beyond.items() if hexes >> h & 1]
        if not spots:
            return union(())
        rings = np.array(spots)[:, None, :] + self.corners[None, :, :]
        return merged(areas(rings))

    def side(self, a: Hex, b: Hex) -> tuple[Spot, Spot]:
        """The two ends of the hexside between two adjacent hexes."""
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        middle_x, middle_y = (ax + bx) / 2, (ay + by) / 2
        half = CORNER / 2 / MU
        across_x, across_y = (by - ay) * half, (ax - bx) * half
        return (middle_x - across_x, middle_y - across_y), (middle_x + across_x, middle_y + across_y)

    def middle(self, a: Hex, b: Hex) -> Spot:
        """The midpoint of the hexside between two adjacent hexes."""
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        return (ax + bx) / 2, (ay + by) / 2


def _key(spot: Spot) -> tuple[int, int]:
    return round(spot[0]), round(spot[1])


@lru_cache(maxsize=16)
def papers(grid: Grid) -> tuple[Paper, ...]:
    """The sheets of a board, side by side from left to right."""
    return laid_out(grid, Paper)


def paper_of(board: Board, h: Hex) -> Paper:
    """The sheet on which a hex lies."""
    return next(paper for paper in papers(board.grid) if paper.members >> h & 1)


def hex_path(board: Board, hexes: HexSet, inset: float = 0.0) -> str:
    """Path data of hexes on the picture, each separately, each edge `inset` further in."""
    found: list[str] = []
    for h in scan(hexes):
        paper = paper_of(board, h)
        ring = paper.corners * (1 - 2 * inset / MU) + centre_mu(board, h)
        found.append(polyline(np.vstack([ring, ring[:1]]), closed=True))
    return "".join(found)


def contour_path(board: Board, hexes: HexSet) -> str:
    """Path data of the line round a set of hexes on the picture: every hexside with a hex of the set on one side only."""
    grid, found = board.grid, []
    for h in scan(hexes):
        paper = paper_of(board, h)
        x, y = centre_mu(board, h)
        inside = {_key(centre_mu(board, to)) for _, to in grid.neighbours(h) if hexes >> to & 1}
        for corner, following in pairwise([*paper.corners, paper.corners[0]]):
            dx, dy = corner + following
            if _key((x + float(dx), y + float(dy))) not in inside:
                found.append(polyline(np.array([corner, following]) + np.array([x, y])))
    return "".join(found)


def grid_path(paper: Paper) -> str:
    """Path data of all hexsides of a sheet, each once."""
    drawn: set[tuple[int, int]] = set()
    found: list[str] = []
    for x, y in paper.centres.values():
        for corner, following in pairwise([*paper.corners, paper.corners[0]]):
            middle = _key((x + float(corner[0] + following[0]) / 2, y + float(corner[1] + following[1]) / 2))
            if middle not in drawn:
                drawn.add(middle)
                dx, dy = following - corner
                start = f"M{number(x + float(corner[0]))},{number(y + float(corner[1]))}"
                found.append(f"{start}l{number(float(dx))},{number(float(dy))}")
    return "".join(found)
