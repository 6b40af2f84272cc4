"""What covers the ground of a city: blocks and yards between streets, gardens and trees, and the fields outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.city.cuts import (
    Numbers,
    Rule,
    Shapes,
    cut,
    directions_of,
    inner_points,
    middles,
    shrunk,
    sizes,
)
from northfront.atlas.draw.city.townscape import Garden, Townscape
from northfront.atlas.draw.city.water import Waters
from northfront.atlas.draw.city.ways import CityWay
from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.noise import noise, scattered
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.shapes import Points, Shape, box, contains, grow, line, rounded, simple, union
from northfront.core.board import Board

BUILT: Final = ("urban", "objective")
OVER: Final = 10.0
"""Blocks are cut from ground this much larger than their hexes, so that the rim of the city is ragged."""
FREE: Final = {"great": 4.6, "small": 3.4, "prospekt": 6.6, "rail": 5.4, "site": 3.0}
"""How far blocks stay from each of these."""
SITE: Final = (28.0, 18.0)
"""Half the ground of a great building."""
EMPTY: Final = 900.0
"""Farther from the heart of the city than this, some blocks are not built up."""
YARDS: Final = 240.0
TINTS: Final = (-0.25, 0.3)
FIELD: Final = 5200.0
TREES: Final = 15.0


@dataclass(frozen=True)
class Fabric:
    """The ground of a sheet; blocks and fields by tint."""

    street: Shape
    blocks: tuple[Shapes, Shapes, Shapes]
    yards: Shapes
    gardens: Shapes
    park: Shape
    fields: tuple[Shapes, Shapes, Shapes]
    trees: tuple[tuple[float, float, float], ...]  # x, y, radius


def fabric_of(
    paper: Paper, board: Board, scape: Townscape, waters: Waters, ways: Sequence[CityWay], sites: Sequence[Spot]
) -> Fabric:
    """Everything on the ground."""
    hexes = board.ground(*BUILT) & paper.members
    city = paper.shape_of(hexes)
    land = paper.outline.difference(waters.great)
    street = simple(rounded(city, 13).intersection(land), 0.2)
    heart = _heart(paper, scape)
    pieces = cut(_building_ground(city, waters, ways, sites), _block_rule(waters, ways, heart))
    pieces = pieces[contains(city, inner_points(pieces))]
    green = _in_gardens(middles(pieces), scape.gardens)
    gardens, pieces = pieces[green], pieces[~green]
    spots = inner_points(pieces)
    far = np.hypot(*(spots - heart).T)
    tone = _noise(spots, 11, 8)
    built = ~((far > EMPTY) & (_noise(spots, 60, 3) + 0.6 * tone > 0.78))
    pieces, far, tone = pieces[built], far[built], tone[built]
    roomy = sizes(pieces) > YARDS
    yards = shrunk(pieces[roomy], np.where(far < 1100, 4.6, 5.4)[roomy])
    park = _park(paper, scape, waters, street)
    trees = _trees(union([grow(park, -5), *shrunk(gardens, 2.5)]))
    return Fabric(street, _by_tone(pieces, tone), yards, gardens, park, _fields(land, street, waters), trees)


def _noise(spots: Points, scale: float, seed: int) -> Numbers:
    return np.asarray(2 * noise(spots[:, 0], spots[:, 1], scale, seed) - 1)


def _by_tone(pieces: Shapes, tone: Numbers) -> tuple[Shapes, Shapes, Shapes]:
    low, high = TINTS
    return pieces[tone < low], pieces[(tone >= low) & (tone < high)], pieces[tone >= high]


def _heart(paper: Paper, scape: Townscape) -> NDArray[np.float64]:
    """The middle of the great buildings, or of the sheet."""
    if scape.sites:
        return np.asarray(np.median(np.array([site.spot for site in scape.sites.values()]), axis=0))
    return np.asarray(np.mean(np.array(list(paper.centres.values())), axis=0))


def _building_ground(city: Shape, waters: Waters, ways: Sequence[CityWay], sites: Sequence[Spot]) -> Shape:
    taken = [grow(waters.great, FREE["great"]), grow(waters.small, FREE["small"])]
    taken += [grow(simple(line(way.curve), 0.5), FREE[way.kind]) for way in ways]
    wide, high = (half + FREE["site"] for half in SITE)
    taken += [box(x - wide, y - high, x + wide, y + high) for x, y in sites]
    return grow(city, OVER).difference(union(taken))


def _block_rule(waters: Waters, ways: Sequence[CityWay], heart: NDArray[np.float64]) -> Rule:
    """Along the nearest Prospekt or embankment; small in the heart of the city and larger outward."""
    lines = [way.curve for way in ways if way.kind == "prospekt"]
    lines += [stream.curve for stream in waters.streams if stream.great or stream.width.mean() > 7]

    def size(centres: Points) -> Numbers:
        far = np.hypot(*(centres - heart).T)
        return np.asarray(1.5 * (520 + np.clip((far - 700) * 0.62, 0, 900)))

    def gap(longer: Numbers) -> Numbers:
        return np.where(longer > 150, 3.4, np.where(longer > 70, 2.5, 1.9))

    return Rule(directions_of(lines), 9000, size, 52, lambda centres: 0.08 * _noise(centres, 7, 4), gap)


def _in_gardens(spots: Points, gardens: Sequence[Garden]) -> NDArray[np.bool_]:
    inside = np.zeros(len(spots), dtype=np.bool_)
    for garden in gardens:
        inside |= np.hypot(*((spots - garden.spot) / garden.reach).T) < 1
    return inside


def _park(paper: Paper, scape: Townscape, waters: Waters, street: Shape) -> Shape:
    if not scape.park:
        return union(())
    dry = paper.shape_of(scape.park).difference(grow(waters.all, 5))
    return simple(rounded(dry, 6).difference(union([grow(street, 4), grow(waters.all, 4)])), 0.2)


def _fields(land: Shape, street: Shape, waters: Waters) -> tuple[Shapes, Shapes, Shapes]:
    """Clear ground as a patchwork, cut like the blocks but larger and turned by noise."""
    rule = Rule(
        lambda centres: 1.5 * _noise(centres, 520, 15),
        FIELD,
        lambda centres: np.full(len(centres), FIELD),
        np.inf,
        lambda centres: 0.2 * _noise(centres, 7, 17),
        np.zeros_like,
    )
    pieces = cut(land.difference(union([grow(street, 5), grow(waters.small, 4)])), rule)
    tone = _noise(middles(pieces), 9, 12)
    low, middle, high = (
        shrunk(part, 2.2) for part in (pieces[tone < -0.33], pieces[abs(tone) <= 0.33], pieces[tone > 0.33])
    )
    return low, middle, high


def _trees(zone: Shape) -> tuple[tuple[float, float, float], ...]:
    if zone.is_empty:
        return ()
    spots = scattered(zone.bounds, TREES, 7)
    spots = spots[contains(zone, spots) & (_noise(spots, 45, 31) > -0.25)]
    radius = 3.1 + 1.1 * _noise(spots, 5, 33)
    return tuple((float(x), float(y), float(r)) for (x, y), r in zip(spots, radius, strict=True))
