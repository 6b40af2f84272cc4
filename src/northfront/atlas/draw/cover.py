"""What grows and rises on the land: forest, marsh and hills with organic edges, and their signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from northfront.atlas.draw.coast import Ground
from northfront.atlas.draw.curves import distances, normals
from northfront.atlas.draw.noise import fractal, organic, scattered
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.shapes import (
    NOTHING,
    Points,
    Shape,
    bridged,
    contains,
    grow,
    outlines,
    simple,
    turned_inward,
)
from northfront.core.board import Board

FOREST: Final = ("forest", "woods")
MARSH: Final = ("marsh", "swamp")
LIGHT_WOODS: Final = ("light-woods", "deep-woods")
"""They go on under the deep ones, so that no gap is between the two."""
DEEP_WOODS: Final = ("deep-woods",)
HILL: Final = ("hill",)
ROUGH: Final = ("rough",)

TREES_APART: Final = 15.5
GROVE_APART: Final = 22.0
CONIFERS_APART: Final = 12.5
REEDS_APART: Final = 23.0
STONES_APART: Final = 25.0
MOST_SIGNS: Final = 14_000
"""Trees are spaced farther apart on a board that would have more than this."""
HACHURES: Final = ((5.0, 8.5), (17.0, 7.0))
"""How far inside the foot of a hill each row of hachures begins, and their length."""
HACHURE_APART: Final = 7.5


@dataclass(frozen=True)
class Look:
    """How the edge of one kind of cover is drawn."""

    inset: float
    amplitude: float
    scale: float
    seed: int
    into_marsh: float = 0.0  # how far it goes on into a marsh beside it, which is drawn over it


LOOKS: Final = {
    FOREST: Look(17, 13, 34, 3),
    LIGHT_WOODS: Look(17, 13, 34, 3, into_marsh=45),
    DEEP_WOODS: Look(20, 11, 30, 5),
    MARSH: Look(19, 11, 30, 8),
    HILL: Look(18, 10, 44, 26),
    ROUGH: Look(18, 12, 30, 29),
}


def cover(paper: Paper, board: Board, ground: Ground, kind: tuple[str, ...]) -> Shape:
    """The hexes of one kind as nature would bound them, on dry land only."""
    hexes = board.ground(*kind) & paper.members
    if not hexes:
        return NOTHING
    look = LOOKS[kind]
    body = paper.shape_of(hexes, over_the_edge=True)
    if look.into_marsh:
        marsh = paper.shape_of(board.ground(*MARSH), over_the_edge=True)
        body = body.union(grow(body, look.into_marsh).intersection(marsh))
    body = grow(grow(body, 7), -look.inset)
    edged = organic(simple(body, 1), look.amplitude, look.scale, look.seed)
    return simple(bridged(edged, 3).intersection(ground.inner), 0.5)


def trees(forest: Shape, taken: Sequence[Shape] = (), apart: float = TREES_APART) -> str:
    """Path data of all crowns, small and large as they grow."""
    found: list[str] = []
    spots = _spots(forest, taken, _spaced(forest, apart), 1)
    sizes = 4.6 + 1.3 * fractal(spots * 3, 40, 2)
    for (x, y), size in zip(spots, sizes, strict=True):
        half, high = number(size * 0.64), number(size * 1.55)
        found.append(f"M{number(x - size * 0.64)},{number(y)}q0-{high} {half}-{high}t{half} {high}z")
    return "".join(found)


def grove(woods: Shape, taken: Sequence[Shape] = ()) -> str:
    """Path data of crowns that stand far apart."""
    return trees(woods, taken, GROVE_APART)


def conifers(woods: Shape, taken: Sequence[Shape] = ()) -> str:
    """Path data of pointed trees that stand close together."""
    spots = _spots(woods, taken, _spaced(woods, CONIFERS_APART), 4)
    sizes = 4.4 + fractal(spots * 3, 40, 6)
    return "".join(
        f"M{number(x - size * 0.7)},{number(y + 3)}l{number(size * 0.7)}-{number(size * 2)} {number(size * 0.7)} {number(size * 2)}z"
        for (x, y), size in zip(spots, sizes, strict=True)
    )


def _spaced(woods: Shape, apart: float) -> float:
    """How far apart its trees are, so that there are not too many."""
    return max(apart, sqrt(woods.area / MOST_SIGNS / 0.87))


def reeds(marsh: Shape, taken: Sequence[Shape] = ()) -> str:
    """Path data of tufts over two strokes of water."""
    return "".join(
        f"M{number(x - 7)},{number(y)}h14m-11.2 3.6h8.4m-4.2-5v-5m-3 5l-1.7-4m7.7 4l1.7-4"
        for x, y in _spots(marsh, taken, REEDS_APART, 2)
    )


def stones(rough: Shape, taken: Sequence[Shape] = ()) -> str:
    """Path data of the small peaks of broken ground."""
    return "".join(
        f"M{number(x - 6)},{number(y)}l4.6-7 2.6 4m.6 3l3.2-4.6 3 4.6" for x, y in _spots(rough, taken, STONES_APART, 3)
    )


def _spots(shape: Shape, taken: Sequence[Shape], apart: float, seed: int) -> Points:
    """Where signs stand: inside, and clear of lines that would run through them."""
    inner = grow(shape, -4.5)
    if inner.is_empty:
        return np.empty((0, 2))
    spots = scattered(inner.bounds, apart, seed)
    spots = spots[contains(inner, spots)]
    for obstacle in taken:
        spots = spots[~contains(obstacle, spots)]
    return spots


def hachures(hill: Shape) -> str:
    """Path data of short strokes down the slopes, in rows along the foot, thinned out by the noise."""
    found: list[str] = []
    for depth, length in HACHURES:
        for ring in outlines(turned_inward(grow(grow(hill, -depth - 4), 4))):
            found += _strokes(ring, length)
    return "".join(found)


def _strokes(ring: Points, length: float) -> list[str]:
    along = distances(ring)
    if along[-1] < 6 * HACHURE_APART:
        return []
    where = np.linspace(0, along[-1], int(along[-1] / HACHURE_APART), endpoint=False)
    feet = np.column_stack([np.interp(where, along, ring[:, axis]) for axis in (0, 1)])
    slope = normals(np.vstack([feet, feet[:1]]))[:-1]
    reach = length * (0.8 + 0.5 * fractal(feet, 13, 5))
    steep = fractal(feet, 70, 17) > -0.28
    tips = feet + slope * reach[:, None]
    return [
        f"M{number(x)},{number(y)}l{number(dx)},{number(dy)}"
        for (x, y), (dx, dy), drawn in zip(feet, tips - feet, steep, strict=True)
        if drawn
    ]
