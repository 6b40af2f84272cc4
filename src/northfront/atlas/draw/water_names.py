"""Names on water and along rivers: curved, tracked, and only where they fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.coast import WATER, Ground
from northfront.atlas.draw.curves import even, flattened, normals
from northfront.atlas.draw.field import MU, Spot
from northfront.atlas.draw.fonts import text_width
from northfront.atlas.draw.lettering import Box, covered, stacked
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number, polyline
from northfront.atlas.draw.rivers import River
from northfront.atlas.draw.shapes import Points, Shape, contains, simple
from northfront.atlas.draw.style import HALO, SCALE, WATER_TEXT, Detail, lettering
from northfront.core.board import Board

TRACKINGS: Final = (0.5, 0.32, 0.16, 0.05)
"""Space after each letter of a water's name, relative to its size; the widest that fits is taken."""
SHARES: Final = {"major": 1.0, "city": 0.75, "town": 0.5, "village": 0.42}
"""Size of a water's lettering against the largest, by the size of the place."""
LARGE: Final = (1.0, 0.85, 0.72)
SMALL: Final = (0.6, 0.5, 0.42)
LEVEL, SLANTING, STEEP = (
    tuple(np.radians(angles)) for angles in ((0, 10, -10), (22, -22), (40, -40, 58, -58, 75, -75, 90))
)
TRIALS: Final = tuple(
    (shrink, tilts)
    for shrinks, ways in ((LARGE, (LEVEL, SLANTING, STEEP)), (SMALL, (LEVEL, SLANTING, STEEP)))
    for tilts in ways
    for shrink in shrinks
)
"""Sizes and slants of a water's name in the order they are tried: smaller is better than hard to read."""
SWAY: Final = 0.07
"""How far the middle of a water's name rises above its ends, for its length."""
LIFT: Final = 7.0
"""A river's name stands this far above the water."""
RIVER_TRACKING: Final = 0.06
PACE: Final = 8.0
"""The step of the search for a place along a river."""
NEVER: Final = 1000.0
ON_A_NUMBER: Final = 0.4
TOO_CROOKED: Final = 3.0
"""A river's name is left out rather than bent more than this."""


@dataclass(frozen=True)
class CurvedName:
    """A name along a curve."""

    text: str
    place: str
    letters: float
    tracking: float
    curve: Points
    boxes: tuple[Box, ...]


def water_names(paper: Paper, board: Board, ground: Ground, detail: Detail) -> list[CurvedName]:
    """A name for every place on water, as large as its water allows, the great ones first."""
    wet = board.ground(*WATER) & paper.members
    here = [(name, h, board.sizes.get(name, "town")) for name, h in board.places.items() if wet >> h & 1]
    here.sort(key=lambda place: -SHARES[place[2]])
    room = simple(ground.water, 2.0).intersection(paper.outline) if here else ground.water
    found: list[CurvedName] = []
    for name, h, size in here:
        taken = stacked(box for other in found for box in other.boxes)
        found.append(_water_name(name, paper.centres[h], size, room, taken, detail))
    return found


def _water_name(name: str, at: Spot, size: str, room: Shape, taken: NDArray[np.float64], detail: Detail) -> CurvedName:
    """The largest lettering that fits in the water and meets no other name; level and close is preferred to slanting."""
    text = name.upper() if size == "major" else name
    largest = WATER_TEXT * SHARES[size] / SCALE[detail]
    for shrink, tilts in TRIALS:
        letters = largest * shrink
        for tracking in TRACKINGS:
            arcs = [_arc(text, spot, letters, tracking * letters, tilt) for tilt in tilts for spot in _near(at)]
            free = [not covered(arc, taken, 0.8 * letters).any() for arc in arcs]
            fits = _fits(arcs, letters, room) & free
            if fits.any():
                return _named(text, name, letters, tracking * letters, arcs[int(np.argmax(fits))])
    letters = largest * SMALL[-1]
    return _named(text, name, letters, 0.0, _arc(text, at, letters, 0.0, 0.0))


def _fits(arcs: Sequence[Points], letters: float, room: Shape) -> NDArray[np.bool_]:
    """Which arcs lie in the water with letters upon them."""
    ways = np.array([arc[-1] - arc[0] for arc in arcs])
    up = np.column_stack([-ways[:, 1], ways[:, 0]]) / np.hypot(ways[:, 0], ways[:, 1])[:, None]
    middle = np.array(arcs)
    points = np.concatenate([middle + up[:, None, :] * height * letters for height in (-0.6, 0.0, 0.6)], axis=1)
    wet = contains(room, points.reshape(-1, 2)).reshape(len(arcs), -1)
    return np.asarray(wet.all(axis=1))


def _near(at: Spot) -> Iterator[Spot]:
    """A hex's centre, then places round it."""
    yield at
    for far in (0.4, 0.8, 1.3):
        for turn in np.arange(0, 2 * np.pi, np.pi / 4):
            yield at[0] + far * MU * float(np.cos(turn)), at[1] + far * MU * float(np.sin(turn))


def _arc(text: str, at: Spot, letters: float, tracking: float, tilt: float) -> Points:
    """A shallow arc as long as a text whose middle is at a spot."""
    length = text_width(text, letters, "serif-italic", tracking=tracking)
    t = np.linspace(-0.5, 0.5, 13)
    arc = np.column_stack([t * length, SWAY * length * (4 * t * t - 0.5)])
    turn = np.array([[np.cos(tilt), np.sin(tilt)], [-np.sin(tilt), np.cos(tilt)]])
    return np.asarray(arc @ turn + at)


def _named(text: str, place: str, letters: float, tracking: float, curve: Points) -> CurvedName:
    boxes = tuple(Box(x, y, x, y).grown(letters * 0.5) for x, y in even(curve, letters * 0.8))
    return CurvedName(text, place, letters, tracking, curve, boxes)


def river_names(
    rivers: Iterable[River], detail: Detail, forbidden: Iterable[Box], disliked: Iterable[Box], ground: Ground
) -> list[CurvedName]:
    """The name of each river once, along its longest curve, where it covers nothing; left out if there is no such place."""
    letters = lettering(detail, "river")
    taken, avoided = list(forbidden), stacked(disliked)
    longest: dict[str, River] = {}
    for river in rivers:
        if river.name and (river.name not in longest or len(river.curve) > len(longest[river.name].curve)):
            longest[river.name] = river
    found: list[CurvedName] = []
    for river in longest.values():
        name = _river_name(river, letters, stacked(taken), avoided, ground)
        if name is not None:
            found.append(name)
            taken += name.boxes
    return found


def _river_name(river: River, letters: float, taken: Points, avoided: Points, ground: Ground) -> CurvedName | None:
    """The name on the best stretch of a river: straight, level, free, above the water rather than below."""
    tracking = RIVER_TRACKING * letters
    curve = flattened(even(river.curve, PACE), 4)
    window = int(text_width(river.name, letters, "serif-italic", tracking=tracking) / PACE) + 1
    if len(curve) < window + 4:
        return None
    banks = [curve + normals(curve) * side * (LIFT + 0.36 * letters) for side in (1, -1)]
    best: tuple[float, Points] | None = None
    for side, bank in enumerate(banks):
        cost = _discomfort(curve, bank, letters, taken, avoided, ground)
        sums = np.convolve(cost, np.ones(window), mode="valid")
        for start in range(1, len(sums) - 1):
            stretch = bank[start : start + window]
            eastward = stretch[-1, 0] > stretch[0, 0]
            above = eastward == (side == 1)
            total = sums[start] + 0.4 * (not above) + 0.8 * abs((start + window / 2) / len(curve) - 0.55)
            if total < (best[0] if best else TOO_CROOKED):
                best = (total, stretch if eastward else stretch[::-1])
    return _named(river.name, "", letters, tracking, best[1]) if best else None


def _discomfort(
    curve: Points, bank: Points, letters: float, taken: Points, avoided: Points, ground: Ground
) -> NDArray[np.float64]:
    """What each point of a bank costs a name upon it: bends and slopes a little, water and other names too much."""
    steps = np.gradient(curve, axis=0)
    ways = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    cost = np.abs(np.gradient(ways)) + 0.02 * np.abs(np.sin(ways))
    cost += NEVER * (covered(bank, taken, 0.55 * letters) | ~contains(ground.dry, bank))
    return np.asarray(cost + ON_A_NUMBER * covered(bank, avoided, 0.45 * letters))


def draw_curved(names: Iterable[CurvedName], kind: str, detail: Detail, mark: str) -> str:
    """Texts along their curves; `mark` keeps the names of curves apart on one picture."""
    halo = f' stroke-width="{number(HALO * 0.8 / SCALE[detail])}"' if kind == "river" else ""
    found: list[str] = []
    for i, name in enumerate(names):
        base = name.curve + normals(name.curve) * 0.3 * name.letters
        ends = base[[0, -1]] + (base[[0, -1]] - base[[1, -2]]) / np.hypot(*(base[1] - base[0])) * name.letters
        path = polyline(np.vstack([ends[:1], base, ends[1:]]))
        place = f" data-place={quoteattr(name.place)}" if name.place else ""
        found.append(
            f'<path id="{mark}{i}" d="{path}" fill="none"/><text class="b-{kind}-name"{place} '
            f'font-size="{number(name.letters)}" letter-spacing="{number(name.tracking)}"{halo}>'
            f'<textPath href="#{mark}{i}" startOffset="50%" text-anchor="middle">{escape(name.text)}</textPath></text>'
        )
    return "".join(found)
