"""Roads, railways, bridges and the border: steps between hexes as long smooth lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from northfront.atlas.draw.chains import along_midpoints, corner_edges, through_lines, trunk_and_branches
from northfront.atlas.draw.curves import distances, normals, spline
from northfront.atlas.draw.field import MU, Spot
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.shapes import Points, Shape, line, nearest
from northfront.core.board import Board
from northfront.core.hexes import Hex

RAILS: Final = ("major-rail", "rail", "minor-rail")
ROADS: Final = ("road",)
BESIDE: Final = 9.0
"""A road that follows a railway runs this far beside it."""
TIGHTENINGS: Final = 3
SLACK: Final = 19.0
"""A way crosses a hexside at most this far from its middle."""
NEAR_BRIDGE: Final = 40.0
"""A crossing this far from the middle of its hexside still belongs to that hexside."""

Step = tuple[Hex, Hex]


@dataclass(frozen=True)
class Way:
    """A road or railway as one curve."""

    kind: str
    hexes: tuple[Hex, ...]
    curve: Points


def railways(paper: Paper, board: Board) -> list[Way]:
    """All railways of a sheet; a step with two kinds counts as the greater one."""
    return _ways(paper, board, RAILS)


def roads(paper: Paper, board: Board) -> list[Way]:
    """All roads of a sheet, beside the railway where both take the same steps."""
    rails = {step for kind in RAILS for step in board.grid.pairs(board.hexsides(kind))}
    return [_beside(way, rails) for way in _ways(paper, board, ROADS)]


def _ways(paper: Paper, board: Board, kinds: Iterable[str]) -> list[Way]:
    kind_of: dict[Step, str] = {}
    for kind in kinds:
        for step in board.grid.pairs(board.hexsides(kind)):
            if step[0] in paper.centres:
                kind_of.setdefault(step, kind)
    ends = set(board.places.values())

    def kind_at(a: Hex, b: Hex) -> str:
        return kind_of[min(a, b), max(a, b)]

    lines = through_lines(kind_of, paper.centres, lambda a, at, b: kind_at(a, at) == kind_at(at, b))
    busy = _junctions(kind_of)
    return [Way(kind_at(*way[:2]), tuple(way), spline(_relaxed(_knots(paper, way, ends | busy)), 8)) for way in lines]


def _junctions(steps: Iterable[Step]) -> set[Hex]:
    count: dict[Hex, int] = {}
    for step in steps:
        for h in step:
            count[h] = count.get(h, 0) + 1
    return {h for h, ways in count.items() if ways > 2}


def _knots(paper: Paper, way: list[Hex], fixed: set[Hex]) -> list[tuple[Spot, bool]]:
    """The points of a way and whether they must stay: the middle of each hexside may move, towns and junctions not."""
    found = [(spot, True) for spot in (*_run_off(paper, way, fixed), paper.centres[way[0]])]
    for a, b in pairwise(way):
        found.append((paper.middle(a, b), False))
        if b in fixed and b != way[-1]:
            found.append((paper.centres[b], True))
    return [*found, *((spot, True) for spot in (paper.centres[way[-1]], *_run_off(paper, way[::-1], fixed)))]


def _relaxed(knots: list[tuple[Spot, bool]]) -> Points:
    """The points pulled tight, so that a way does not swerve into every town, yet crosses each hexside well inside it."""
    first = np.array([spot for spot, _ in knots])
    points = first.copy()
    slack = np.array([0.0 if fixed else SLACK for _, fixed in knots])[:, None]
    for _ in range(TIGHTENINGS):
        tight = points.copy()
        tight[1:-1] = 0.5 * points[1:-1] + 0.25 * (points[:-2] + points[2:])
        shift = tight - first
        far = np.hypot(shift[:, 0], shift[:, 1])[:, None] + 1e-9
        points = first + shift * np.minimum(1.0, slack / far)
    return points


def _run_off(paper: Paper, way: list[Hex], fixed: set[Hex]) -> list[Spot]:
    """Where a way begins in an open hex at the map's edge and points off it, or nearly so, a point on the edge."""
    start, second = way[0], way[1]
    if start in fixed:
        return []
    here = np.array(paper.centres[start])
    ahead = here - paper.centres[second]
    off = [step for step in np.array(list(paper.beyond)) - here if np.hypot(*step) < 1.1 * MU]
    best = max(off, key=lambda step: float(step @ ahead), default=-ahead)
    x, y = here + best * 0.55
    return [(float(x), float(y))] if best @ ahead > 0 else []


def _beside(way: Way, rails: set[Step]) -> Way:
    """The way moved aside where it shares its steps with a railway, and back at its ends."""
    shared = [float((min(a, b), max(a, b)) in rails) for a, b in pairwise(way.hexes)]
    if not any(shared):
        return way
    along = distances(way.curve)
    share = np.interp(along / along[-1] * len(shared), np.arange(len(shared)) + 0.5, shared)
    ends = np.minimum(1.0, np.minimum(along, along[-1] - along) / (MU * 0.4))
    return Way(way.kind, way.hexes, way.curve + normals(way.curve) * (BESIDE * share * ends)[:, None])


def border_lines(paper: Paper, board: Board) -> list[Points]:
    """The border as curves through the middles of its hexsides."""
    pairs = [pair for pair in board.grid.pairs(board.hexsides("border")) if pair[0] in paper.centres]
    edges, places = corner_edges(paper, pairs)
    return [spline(along_midpoints([places[key] for key in path]), 6) for path in trunk_and_branches(edges)]


def bridges(paper: Paper, board: Board, ways: Iterable[Way], rivers: Shape) -> list[tuple[float, float, float]]:
    """Each bridge: where its way meets the water, and the way's direction there in degrees."""
    found: list[tuple[float, float, float]] = []
    over = list(ways)
    for a, b in board.grid.pairs(board.hexsides("bridge")):
        if a in paper.centres:
            crossing = [way for way in over if any({a, b} == set(step) for step in pairwise(way.hexes))]
            found += [_bridge(paper, a, b, way.curve, rivers) for way in crossing[:1]] or [_bare_bridge(paper, a, b)]
    return found


def ferries(paper: Paper, board: Board) -> list[tuple[float, float, float]]:
    """Each ferry: the middle of its hexside, and the direction over it in degrees."""
    pairs = board.grid.pairs(board.hexsides("ferry"))
    return [_bare_bridge(paper, a, b) for a, b in pairs if a in paper.centres]


def _bridge(paper: Paper, a: Hex, b: Hex, curve: Points, rivers: Shape) -> tuple[float, float, float]:
    middle = paper.middle(a, b)
    track = line(_near(curve, middle))
    x, y, far = nearest(track.intersection(rivers), *middle)
    if far > NEAR_BRIDGE:
        x, y, _ = nearest(track, *middle)
    at = int(np.argmin(np.hypot(curve[:, 0] - x, curve[:, 1] - y)))
    dx, dy = curve[min(at + 1, len(curve) - 1)] - curve[max(at - 1, 0)]
    return x, y, float(np.degrees(np.arctan2(dy, dx)))


def _near(curve: Points, spot: Spot) -> Points:
    """The stretch of a curve from shortly before to shortly after a spot."""
    at = int(np.argmin(np.hypot(curve[:, 0] - spot[0], curve[:, 1] - spot[1])))
    return curve[max(0, at - 8) : at + 9]


def _bare_bridge(paper: Paper, a: Hex, b: Hex) -> tuple[float, float, float]:
    x, y = paper.middle(a, b)
    (ax, ay), (bx, by) = paper.centres[a], paper.centres[b]
    return x, y, float(np.degrees(np.arctan2(by - ay, bx - ax)))
