"""Where hexes lie: on their own sheet (as a coast is given) and on the picture (as live layers are drawn)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

import numpy as np

from northfront.atlas.draw.pathdata import number, polyline
from northfront.atlas.draw.shapes import Points, Shape, areas, merged, union
from northfront.core.board import Board
from northfront.core.hexes import Grid, Hex, HexSet, Sheet, scan

MU: Final = 100.0
"""One hex from flat to flat."""
CORNER: Final = MU / 3**0.5
"""From a hex's centre to its corner, which is also the length of a hexside."""
MARGIN: Final = 62.0
"""Paper round the hexes of a sheet: frame and numbers."""
GAP: Final = 70.0
"""Table between two sheets."""

Spot = tuple[float, float]


@dataclass(frozen=True)
class Paper:
    """One sheet of a board: its hexes, their centres in the sheet's own mu, and where it lies on the picture."""

    grid: Grid
    number: int
    hexes: tuple[Hex, ...]
    left: float  # where the sheet's field of hexes begins on the picture; all fields begin at the same height, 0

    @property
    def sheet(self) -> Sheet:
        return self.grid.sheets[self.number]

    @cached_property
    def members(self) -> HexSet:
        return sum(1 << h for h in self.hexes)

    @cached_property
    def centres(self) -> dict[Hex, Spot]:
        """In the sheet's own mu: `Sheet.centre` a hundred times."""
        return {h: (x * MU, y * MU) for h in self.hexes for x, y in (self.grid.centre(h),)}

    @cached_property
    def corners(self) -> Points:
        """The six corners of a hex about its centre."""
        first = 0.0 if self.sheet.shape == "flat-top" else np.pi / 6
        turn = first + np.arange(6) * np.pi / 3
        return CORNER * np.column_stack([np.cos(turn), np.sin(turn)])

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the hexes, in the sheet's own mu."""
        middle = np.array(list(self.centres.values()))
        low, high = middle.min(axis=0) + self.corners.min(axis=0), middle.max(axis=0) + self.corners.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    @property
    def width(self) -> float:
        return self.bounds[2] - self.bounds[0]

    @property
    def height(self) -> float:
        return self.bounds[3] - self.bounds[1]

    @property
    def offset(self) -> Spot:
        """What is added to the sheet's own mu to get the picture's."""
        return self.left - self.bounds[0], -self.bounds[1]

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
    found: list[Paper] = []
    left = 0.0
    for number_, sheet in enumerate(grid.sheets):
        hexes = tuple(h for h in scan(grid.all) if grid.sheet(h) is sheet)
        paper = Paper(grid, number_, hexes, left)
        found.append(paper)
        left += paper.width + 2 * MARGIN + GAP
    return tuple(found)


def paper_of(board: Board, h: Hex) -> Paper:
    """The sheet on which a hex lies."""
    return next(paper for paper in papers(board.grid) if paper.members >> h & 1)


def centre_mu(board: Board, h: Hex) -> Spot:
    """The centre of a hex on the picture."""
    paper = paper_of(board, h)
    x, y = paper.centres[h]
    dx, dy = paper.offset
    return x + dx, y + dy


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
