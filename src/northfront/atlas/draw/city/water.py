"""The sea and the rivers of a city: each river within its hexsides, as wide as it is, bending as it really did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.city.strings import Gate, taut, toward
from northfront.atlas.draw.city.townscape import Townscape
from northfront.atlas.draw.coast import Ground
from northfront.atlas.draw.curves import spline
from northfront.atlas.draw.field import MU, Spot
from northfront.atlas.draw.noise import fractal, shaken
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.shapes import (
    NOTHING,
    Points,
    Shape,
    area,
    box,
    discs,
    grow,
    line,
    nearest,
    outlines,
    polygons,
    simple,
    strokes,
    union,
)
from northfront.core.board import Board, Course
from northfront.core.hexes import Hex, HexSet, scan

RIVERS: Final = ("major-river", "river")
ACROSS: Final = {"major-river": 11.0, "river": 20.0}
"""How far from the middle of its hexside a river may run toward either hex."""
ALONG: Final = 26.0
USUAL_WIDTH: Final = {"major-river": 30.0, "river": 7.0}
PULL: Final = 0.10
BEND: Final = (1.6, 30.0)
SWELL: Final = (0.10, 90.0)
"""Noise of the course and of the width: how much, over what distance."""
INTO_SEA: Final = 14.0
WET, DRY = 34.0, 27.0
"""The sea reaches this far round the centre of a sea hex, the land round that of a land hex."""
BLEED: Final = 80.0
STEP: Final = 6.0
SMOOTH: Final = 45.0
"""The shore is averaged over this distance, so that no scallops of single hexes remain."""
FORKS: Final = 7.0
FAR: Final = 1e9


@dataclass(frozen=True)
class Stream:
    """One river as it is drawn."""

    name: str
    great: bool
    curve: Points
    width: NDArray[np.float64]

    @cached_property
    def shape(self) -> Shape:
        return strokes(self.curve, self.width)


@dataclass(frozen=True)
class Waters:
    """Everything wet on a sheet."""

    sea: Shape
    streams: tuple[Stream, ...]

    @cached_property
    def great(self) -> Shape:
        """The sea and the major rivers, their forks rounded."""
        whole = union([self.sea, *(stream.shape for stream in self.streams if stream.great)])
        return simple(grow(grow(whole, FORKS), -FORKS), 0.2)

    @cached_property
    def small(self) -> Shape:
        return union(stream.shape for stream in self.streams if not stream.great).difference(self.great)

    @cached_property
    def all(self) -> Shape:
        return union([self.great, self.small])

    def ground(self, paper: Paper) -> Ground:
        """For names and titles on the open water."""
        left, top, right, bottom = paper.bounds
        frame = box(left - BLEED, top - BLEED, right + BLEED, bottom + BLEED)
        dry = frame.difference(self.all)
        return Ground(dry, NOTHING, dry, self.sea, dry)


def waters_of(paper: Paper, board: Board, scape: Townscape) -> Waters:
    """The waters of a sheet; a river is drawn after those that it flows into or leaves."""
    sea = _sea(paper, board.ground("sea") & paper.members, scape.coast)
    streams: list[Stream] = []
    met: dict[Spot, Points] = {}
    for kind in RIVERS:
        for course in board.courses:
            if course.kind == kind and course.pairs[0][0] in paper.centres:
                stream = _stream(paper, board, course, scape, sea, met)
                streams.append(stream)
                for pair in course.pairs:
                    for corner in paper.side(*pair):
                        met.setdefault(_key(corner), stream.curve)
    return Waters(sea, tuple(streams))


def _stream(
    paper: Paper, board: Board, course: Course, scape: Townscape, sea: Shape, met: Mapping[Spot, Points]
) -> Stream:
    real = scape.courses.get((course.kind, course.name))
    bends = spline(real, 6) if real is not None else None
    gates = [_gate(paper, pair, course.kind, bends) for pair in course.pairs]
    middle = taut(gates, PULL) if len(gates) > 1 else np.array([gates[0].middle])
    corners = _corners(paper, course)
    source, mouth = (
        _end(paper, board, corner, spot, sea, met) for corner, spot in zip(corners, middle[[0, -1]], strict=True)
    )
    curve = shaken(spline(np.vstack([source[::-1], middle, mouth])), *BEND, 5)
    usual = scape.widths.get(course.name, USUAL_WIDTH[course.kind])
    share, scale = SWELL
    return Stream(
        course.name, course.kind == RIVERS[0], curve, np.asarray(usual * (1 + share * fractal(curve, scale, 9)))
    )


def _gate(paper: Paper, pair: tuple[Hex, Hex], kind: str, bends: Points | None) -> Gate:
    middle = paper.middle(*pair)
    (ax, ay), (bx, by) = (paper.centres[h] for h in pair)
    normal = ((bx - ax) / MU, (by - ay) / MU)
    return Gate(middle, normal, ACROSS[kind], ALONG, toward(bends, middle, FAR))


def _corners(paper: Paper, course: Course) -> tuple[Spot, Spot]:
    """The two ends of a chain of hexsides."""
    sides = [paper.side(*pair) for pair in course.pairs]
    if len(sides) == 1:
        return sides[0]
    first, last = ((sides[0], sides[1]), (sides[-1], sides[-2]))
    return _free(*first), _free(*last)


def _free(side: tuple[Spot, Spot], following: tuple[Spot, Spot]) -> Spot:
    """The end of a hexside that the next one does not touch."""
    touched = {_key(corner) for corner in following}
    return next((corner for corner in side if _key(corner) not in touched), side[0])


def _end(paper: Paper, board: Board, corner: Spot, inner: Points, sea: Shape, met: Mapping[Spot, Points]) -> Points:
    """What lies beyond the last hexside, outward: another river, the sea, the edge of the map, or the corner itself."""
    if (other := met.get(_key(corner))) is not None:
        x, y, _ = nearest(line(other), *corner)
        return np.array([(x, y)])
    round_it = [h for h in paper.hexes if _near(paper.centres[h], corner)]
    if any(board.ground("sea") >> h & 1 for h in round_it):
        x, y, _ = nearest(grow(sea, -INTO_SEA), *corner)
        return np.array([corner, (x, y)])
    here = np.array(corner)
    if len(round_it) < 3:
        return np.array([here, 2 * here - inner, here + 4 * (here - inner)])
    return here[None, :]


def _near(centre: Spot, corner: Spot) -> bool:
    return abs(centre[0] - corner[0]) + abs(centre[1] - corner[1]) < MU


def _key(spot: Spot) -> Spot:
    return float(round(spot[0])), float(round(spot[1]))


def _sea(paper: Paper, sea: HexSet, coast: Points) -> Shape:
    """The real outline, wet at every sea hex and dry at every land hex, then smoothed."""
    if not sea:
        return NOTHING
    grid = paper.grid
    inner = sum(1 << h for h in scan(sea) if all(sea >> to & 1 for _, to in grid.neighbours(h)))
    real = [grow(area(coast), 0)] if len(coast) else []
    wet = union([*real, *discs(_centres(paper, sea), WET), paper.shape_of(inner, over_the_edge=True)])
    dry = union(discs(_centres(paper, paper.members & ~sea), DRY))
    worn = wet.difference(dry)
    for step in (-26.0, 60.0, -34.0):
        worn = grow(worn, step)
    largest = max(polygons(worn), key=lambda part: part.area)
    left, top, right, bottom = paper.bounds
    frame = box(left - BLEED, top - BLEED, right + BLEED, bottom + BLEED)
    shore = _smoothed(outlines(largest)[0])
    shore = shaken(shore, 4.0, 38.0, 2)
    return grow(area(shore), 0).intersection(frame)


def _centres(paper: Paper, hexes: HexSet) -> Points:
    return np.array([paper.centres[h] for h in scan(hexes)])


def _smoothed(ring: Points) -> Points:
    """A ring with evenly spaced points, averaged along itself."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
    where = np.arange(0.0, lengths[-1], STEP)
    even = np.column_stack([np.interp(where, lengths, ring[:, axis]) for axis in (0, 1)])
    reach = int(3 * SMOOTH / STEP)
    window = np.exp(-0.5 * (np.arange(-reach, reach + 1) * STEP / SMOOTH) ** 2)
    padded = np.vstack([even[-reach:], even, even[:reach]])
    return np.column_stack([np.convolve(padded[:, axis], window / window.sum(), "valid") for axis in (0, 1)])


def crossing(streams: Iterable[Stream], spot: Spot) -> Stream:
    """The river at a hexside."""
    return min(streams, key=lambda stream: nearest(line(stream.curve), *spot)[2])
