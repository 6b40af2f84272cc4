"""Land, sea and lakes of a sheet: first as real polygons on paper, then as a decision for each hex and hexside."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import numpy as np
from shapely import Polygon, contains_xy, get_parts, prepare, segmentize, set_precision, transform, unary_union
from shapely.geometry.base import BaseGeometry

from northfront.atlas.gshhg import ISLAND, LAKE, LAND, shores
from northfront.atlas.paper import Paper, side_of
from northfront.atlas.plan import Plan
from northfront.atlas.projection import Georeference, Points
from northfront.core.hexes import Hex

Kind: TypeAlias = Literal["land", "sea", "lake"]

SMALLEST_LAKE: Final = 0.45
"""In hexes: a smaller lake is drawn but decides nothing."""
WET_SIDE: Final = 0.8
"""A hexside that is water to this share, between two land hexes, is an all-sea or all-lake hexside."""
MARGIN: Final = 2.5


@dataclass(frozen=True, slots=True)
class Shores:
    """The real shores on paper: land without lakes, the lakes that count, and the small ones."""

    land: BaseGeometry
    lakes: BaseGeometry
    ponds: BaseGeometry


def real_shores(plan: Plan, paper: Paper, where: Georeference) -> Shores:
    """GSHHG through the board's projection and warp, or nothing but land where the plan wants no coast."""
    view = paper.outline.buffer(MARGIN)
    if not plan.choices.coast:
        return Shores(view, Polygon(), Polygon())
    hexes = plan.km_per_hex**2
    ground: dict[int, list[BaseGeometry]] = {LAND: [], LAKE: [], ISLAND: []}
    window = _window(paper, where)
    for shore in shores(*window, smallest=hexes / 150):
        on_paper = transform(segmentize(shore.polygon, 0.04), lambda lonlat: where.paper(lonlat[:, ::-1]))
        on_paper = on_paper.buffer(0).intersection(view)
        if not on_paper.is_empty:
            ground[shore.level].append(on_paper)
    lakes = [part for lake in ground[LAKE] for part in get_parts(lake)]
    big = unary_union([lake for lake in lakes if lake.area >= SMALLEST_LAKE])
    ponds = unary_union([lake for lake in lakes if 0.012 <= lake.area < SMALLEST_LAKE])
    islands = unary_union([island for island in ground[ISLAND] if island.area >= 0.02])
    big = big.difference(islands)
    return Shores(unary_union(ground[LAND]).difference(big), big, ponds)


def _window(paper: Paper, where: Georeference) -> tuple[float, float, float, float]:
    """Latitudes and longitudes that cover the sheet: found by trying, for a projection need not be inverted for that."""
    lat, lon = np.meshgrid(np.arange(53.0, 63.0, 0.1), np.arange(15.0, 39.0, 0.1), indexing="ij")
    places = np.column_stack((lat.ravel(), lon.ravel()))
    points = where.flat(places)
    low, high = paper.centres.min(axis=0) - MARGIN - 1, paper.centres.max(axis=0) + MARGIN + 1
    inside = places[((points >= low) & (points <= high)).all(axis=1)]
    south, west = inside.min(axis=0) - 0.3
    north, east = inside.max(axis=0) + 0.3
    return float(south), float(west), float(north), float(east)


def decide_hexes(plan: Plan, paper: Paper, shores: Shores) -> dict[Hex, Kind]:
    """Land where there is enough of it or the rulebook needs it; else whichever water there is more of."""
    prepare(shores.land)
    prepare(shores.lakes)
    kinds: dict[Hex, Kind] = {}
    for h in paper.hexes:
        points = paper.samples(h)
        land = _share(shores.land, points)
        lake = _share(shores.lakes, points)
        kinds[h] = "land" if land >= plan.choices.land else "lake" if lake > 1 - land - lake else "sea"
    for pin in plan.pins:
        if pin.kind == "water":
            kinds[pin.hexes[0]] = "lake" if pin.what == "lake" else "sea"
        elif pin.kind in ("land", "place", "terrain", "river", "open", "way road", "way rail"):
            kinds.update((h, "land") for h in pin.hexes if h in kinds)
    return kinds


def _share(area: BaseGeometry, points: Points) -> float:
    return float(contains_xy(area, points).mean())


def decide_hexsides(plan: Plan, paper: Paper, shores: Shores, kinds: dict[Hex, Kind]) -> dict[tuple[Hex, Hex], Kind]:
    """The hexsides between land hexes that are all sea or all lake."""
    found: dict[tuple[Hex, Hex], Kind] = {}
    for (a, b), (v, w) in paper.sides.items():
        if kinds[a] == kinds[b] == "land":
            ends = paper.places[[v, w]]
            along = ends[0] + (ends[1] - ends[0]) * np.linspace(0.06, 0.94, 15)[:, None]
            land, lake = _share(shores.land, along), _share(shores.lakes, along)
            if 1 - land >= WET_SIDE:
                found[a, b] = "lake" if lake >= 1 - land - lake else "sea"
    for pin in plan.pins:
        side = side_of(*pin.hexes) if len(pin.hexes) == 2 else (-1, -1)
        if pin.kind == "closed":
            found[side] = "lake" if pin.what == "lake" else "sea"
        elif pin.kind in ("open", "river"):
            found.pop(side, None)
        elif pin.kind.startswith("way"):
            for a, b in pairwise(pin.hexes):
                found.pop(side_of(a, b), None)
    return found


def rings(area: BaseGeometry) -> list[list[list[list[float]]]]:
    """Polygons as plain lists in map units, a hundred a hex: outer ring first. Rounded so that they stay valid."""
    found = []
    whole = set_precision(transform(area.simplify(0.006), lambda points: points * 100), 0.1)
    for part in get_parts(whole.normalize()):
        if isinstance(part, Polygon) and part.area > 30:
            edges = (part.exterior, *part.interiors)
            found.append([[[round(x, 1), round(y, 1)] for x, y in edge.coords[:-1]] for edge in edges])
    return found
