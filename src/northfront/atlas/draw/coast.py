"""Land and water: the real coast, corrected until every hex agrees with the board.

Centres decide: the middle of a land hex is dry and that of a sea or lake hex is wet. A hex that the real coast
gets wrong is joined to its neighbours of the same kind, so that the correction is a spit or a bay and not a round island.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.noise import blob, organic
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.shapes import (
    NOTHING,
    Points,
    Shape,
    apart,
    area,
    box,
    bridged,
    contains,
    discs,
    grow,
    holds,
    line,
    only_large,
    polygons,
    rounded,
    simple,
    touches,
    union,
)
from northfront.core.board import Board
from northfront.core.hexes import Hex, HexSet, scan

Ring: TypeAlias = list[list[float]]
Polygon: TypeAlias = list[Ring]

SEA: Final = ("sea",)
LAKE: Final = ("lake",)
WATER: Final = (*SEA, *LAKE)

BLEED: Final = 150.0
"""Land and water go on this far beyond the map's edge, so that no shore line runs along it."""
DRY_WITHIN: Final = 20.0
WET_WITHIN: Final = 24.0
LAND_BLOB: Final = 33.0
WATER_BLOB: Final = 40.0
NECK: Final = 21.0
"""Half the width of what joins a corrected hex to its neighbours."""
ARM: Final = 13.0
"""Half the width of an all-sea or all-lake hexside."""
SILT: Final = 9.0
SCOUR: Final = 8.0
"""Gaps of water, and of land, up to twice this wide beside a correction are closed."""
SMOOTH: Final = 3.2
SMALL_LAKE: Final = 900.0
LEAST_LAKE: Final = 140.0
LEAST_ISLAND: Final = 160.0
LEAST_LAGOON: Final = 1200.0
LEAST_LINED: Final = 7000.0
"""Lakes smaller than this have no lines along their shore."""
ASHORE: Final = 3.0
LAST_RESORT: Final = 16.0
"""Half the width of the spot that makes a centre right when all else has failed."""


@dataclass(frozen=True)
class Coast:
    """Real land and lakes of one sheet, in mu on the sheet's own paper (`Sheet.centre` a hundred times).

    Polygons are lists of rings, the outer one first; a ring is a list of [x, y]. Derived from GSHHG data (LGPL).
    """

    land: list[Polygon] = field(default_factory=list)
    lakes: list[Polygon] = field(default_factory=list)


@dataclass(frozen=True)
class Ground:
    """What is drawn: land without its bays, and the lakes that lie upon it."""

    land: Shape
    lakes: Shape
    dry: Shape
    water: Shape
    inner: Shape
    """The dry land a little away from every shore, where woods and houses stand."""

    def is_dry(self, spots: Points) -> list[bool]:
        """Whether each spot is land, on the picture as drawn."""
        return [bool(answer) for answer in contains(self.dry, spots)]


def ground_of(paper: Paper, board: Board, coast: Coast | None) -> Ground:
    """The land and the lakes of a sheet, from its real coast or, without one, from its hexes alone."""
    frame = box(*_bled(paper))
    sea, lake = (board.ground(*kind) & paper.members for kind in (SEA, LAKE))
    if coast is None:
        land, lakes = _from_hexes(paper, frame, sea, lake)
    else:
        land, lakes = (_real(polygons_, frame) for polygons_ in (coast.land, coast.lakes))
        land, lakes = _corrected(paper, land, lakes, sea, lake)
    land = land.difference(_arms(paper, board, "sea", land))
    lakes = union([lakes, _arms(paper, board, "lake", lakes, wanted=True)])
    land, lakes = _true(paper, land, lakes, sea, lake)
    lakes = lakes.intersection(grow(land, SMOOTH))
    dry = land.difference(lakes)
    return Ground(land, lakes, dry, frame.difference(dry), grow(simple(dry, 1), -ASHORE))


def _bled(paper: Paper) -> tuple[float, float, float, float]:
    left, top, right, bottom = paper.bounds
    return left - BLEED, top - BLEED, right + BLEED, bottom + BLEED


def _real(polygons_: Iterable[Polygon], frame: Shape) -> Shape:
    found = [area(outer, holes) for outer, *holes in polygons_]
    whole = apart(found)
    if not whole.is_valid:  # rings that cross or overlap
        whole = union(grow(shape, 0) for shape in found)
    return simple(whole.intersection(frame), 0.6)


def _from_hexes(paper: Paper, frame: Shape, sea: HexSet, lake: HexSet) -> tuple[Shape, Shape]:
    """A made-up coast along the hexsides: rounded, with bays and points but never far from them."""
    open_sea = _weathered(paper.shape_of(sea, over_the_edge=True), 15)
    lakes = _weathered(grow(paper.shape_of(lake, over_the_edge=True), -5), 16)
    return frame.difference(open_sea), lakes


def _weathered(shape: Shape, seed: int) -> Shape:
    worn = organic(rounded(shape, 13), 15, 62, seed)
    return rounded(organic(worn, 4, 17, seed + 3), 1.6)


def _corrected(paper: Paper, land: Shape, lakes: Shape, sea: HexSet, lake: HexSet) -> tuple[Shape, Shape]:
    dry = paper.members & ~(sea | lake)
    large = union(polygons(lakes, SMALL_LAKE))
    flooded = _which(dry, touches(large, _centres(paper, dry, DRY_WITHIN)))
    parched = _which(lake, ~holds(large, _centres(paper, lake, WET_WITHIN)))
    large = _joined(large, _patch(paper, parched, lake, WATER_BLOB, large))
    large = large.difference(_patch(paper, flooded, 0, LAND_BLOB))
    large = only_large(rounded(large, SMOOTH), LEAST_LAKE)
    ashore = _which(dry | lake, ~holds(land, _centres(paper, dry | lake, DRY_WITHIN)))
    afloat = _which(sea, touches(land, _centres(paper, sea, WET_WITHIN)))
    land = _joined(land, _patch(paper, ashore, dry | lake, LAND_BLOB, land))
    land = land.difference(_dredged(paper, afloat, sea, land))
    land = only_large(rounded(land, SMOOTH), LEAST_ISLAND, LEAST_LAGOON)
    ponds = [rounded(pond, 1.2) for pond in polygons(lakes, LEAST_LAKE) if pond.area <= SMALL_LAKE]
    return land, union([large, *ponds])


def _dredged(paper: Paper, afloat: HexSet, sea: HexSet, land: Shape) -> Shape:
    """What the sea takes: the wrong hexes, and narrow land between them and the water beside them."""
    if not afloat:
        return NOTHING
    frame = box(*_bled(paper))
    patch = _patch(paper, afloat, sea, WATER_BLOB, frame.difference(land))
    near = grow(patch, 3 * SCOUR)
    return bridged(union([near.difference(land), patch]), SCOUR)


def _joined(shape: Shape, patch: Shape) -> Shape:
    """A shape with its corrections, and the gaps between both filled."""
    if patch.is_empty:
        return shape
    near = grow(patch, 3 * SILT)
    return union([shape, bridged(union([shape.intersection(near), patch]), SILT)])


def _centres(paper: Paper, hexes: HexSet, radius: float) -> NDArray[Any]:
    return discs(np.array([paper.centres[h] for h in scan(hexes)]).reshape(-1, 2), radius)


def _which(hexes: HexSet, answers: Iterable[bool]) -> HexSet:
    return sum(1 << h for h, answer in zip(scan(hexes), answers, strict=True) if answer)


def _patch(paper: Paper, wrong: HexSet, kin: HexSet, radius: float, beside: Shape = NOTHING) -> Shape:
    """A blob for each wrong hex, organic; an isolated one gets necks to its neighbours of the same kind."""
    if not wrong:
        return NOTHING
    blobs = [area(blob(*paper.centres[h], radius, h, 0.4)) for h in scan(wrong)]
    alone = _which(wrong, ~touches(beside, np.array(blobs))) if kin else 0
    ways = [line([paper.centres[a], paper.centres[b]]) for a, b in _neighbours(paper, alone, kin)]
    return simple(organic(union([*blobs, grow(union(ways), NECK)]), 9, 32, 41), 0.8)


def _neighbours(paper: Paper, hexes: HexSet, kin: HexSet) -> Iterator[tuple[Hex, Hex]]:
    for h in scan(hexes):
        yield from ((h, to) for _, to in paper.grid.neighbours(h) if kin >> to & 1)


def _arms(paper: Paper, board: Board, kind: str, shape: Shape, *, wanted: bool = False) -> Shape:
    """Water along the all-water hexsides between two dry hexes; `wanted` if the shape itself is the water."""
    dry = paper.members & ~board.ground(*WATER)
    pairs = [pair for pair in board.grid.pairs(board.hexsides(kind)) if all(dry >> h & 1 for h in pair)]
    if not pairs:
        return NOTHING
    middles = np.array([paper.middle(*pair) for pair in pairs])
    already = contains(shape, middles)
    missing = [pair for pair, inside in zip(pairs, already, strict=True) if inside != wanted]
    return organic(union(grow(line(paper.side(a, b)), ARM) for a, b in missing), 9, 26, 43)


def _true(paper: Paper, land: Shape, lakes: Shape, sea: HexSet, lake: HexSet) -> tuple[Shape, Shape]:
    """The final correction: whatever smoothing has spoilt, every centre agrees with its hex."""
    dry = paper.members & ~(sea | lake)
    near = LAST_RESORT * 0.6
    spoilt = {
        "land": _which(dry | lake, ~holds(land, _centres(paper, dry | lake, near))),
        "sea": _which(sea, touches(land, _centres(paper, sea, near))),
        "shore": _which(dry, touches(lakes, _centres(paper, dry, near))),
        "lake": _which(lake, ~holds(lakes, _centres(paper, lake, near))),
    }
    spot = {kind: _patch(paper, hexes, 0, 2 * LAST_RESORT) for kind, hexes in spoilt.items()}
    land = union([land, spot["land"]]).difference(spot["sea"])
    lakes = union([lakes, spot["lake"]]).difference(spot["shore"])
    return land, lakes


def shore_lines(shape: Shape, distances: Iterable[float], *, inside: bool = False) -> Iterator[Shape]:
    """Lines along a shore, one for each distance: outside the land, or inside a lake large enough for them."""
    body = simple(union(polygons(shape, LEAST_LINED)) if inside else shape, 1.0)
    for before, distance in pairwise([0.0, *distances]):
        step = distance - before
        body = simple(grow(body, -0.9 * step if inside else step), 0.6)
        yield body.boundary
