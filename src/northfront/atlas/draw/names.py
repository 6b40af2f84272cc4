"""Names of places: each once, with its dot, where it covers no other name, no number and no counter of its own hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from northfront.atlas.draw.coast import WATER
from northfront.atlas.draw.curves import even
from northfront.atlas.draw.fonts import Face, text_width
from northfront.atlas.draw.lettering import Box, stacked, text_box
from northfront.atlas.draw.numbers import figures_of
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.placing import NEVER, Boxes, Candidates, Figures, meeting, near, settle, shared
from northfront.atlas.draw.shapes import Points
from northfront.atlas.draw.style import HALO, SCALE, Detail, lettering
from northfront.atlas.draw.towns import GREAT
from northfront.core.board import SIZES, Board
from northfront.core.hexes import Hex, scan

COUNTER: Final = 36.5
"""Half the width of a counter on the map."""
RING: Final = 43.4
"""As far from its middle reach its shadow and the ring of a unit that may act; a name of the same hex begins beyond."""
DOT: Final = {"village": 4.6, "town": 5.8, "city": 7.8, "major": 0.0}
WAYS: Final[tuple[tuple[float, float, float], ...]] = (
    (0, 1, 0.0),
    (0, -1, 0.3),
    (1, 0, 0.25),
    (-1, 0, 0.35),
    (1, 1, 0.6),
    (-1, 1, 0.65),
    (1, -1, 0.75),
    (-1, -1, 0.8),
)
"""Where a name may stand about its place (east, south), and the penalty of each compared with the first."""
SLIDES: Final = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75)
"""How far it may slide along that side, of the room there is."""
STEPS: Final = (0.0, 7.0, 16.0)
"""How far it may be moved away from its place, if need be."""
SLID, STEPPED, OUTSIDE = 0.25, 0.05, 40.0
BESIDE, OWN_CITY = 1.6, 3.0
"""What it costs to cover a counter in another hex, and in another hex of the same city."""
TRACKING: Final = 0.06


@dataclass(frozen=True)
class Label:
    """A name where it stands: its left end and baseline, and what its ink covers."""

    place: str
    text: str
    size: str
    x: float
    y: float
    letters: float
    box: Box

    @property
    def width(self) -> float:
        return self.box.right - self.box.left


def dry_places(paper: Paper, board: Board) -> list[tuple[str, Hex, str]]:
    """Name, hex and size of the places on land of a sheet, the great ones first."""
    wet = board.ground(*WATER)
    here = [
        (name, h, board.sizes.get(name, "town"))
        for name, h in board.places.items()
        if h in paper.centres and not wet >> h & 1
    ]
    return sorted(here, key=lambda place: SIZES.index(place[2]))


class Labels:
    """The names of a sheet: what each may choose from, and what stands in the way."""

    def __init__(self, paper: Paper, board: Board, detail: Detail, *, numbers: bool, clear_of_counters: bool) -> None:
        self.paper, self.board, self.detail = paper, board, detail
        self.clear_of_counters = clear_of_counters
        self.figures = figures_of(paper, detail) if numbers else Figures()
        self.forbidden: list[Box] = []
        self.lines = np.empty((0, 4))
        self.line_costs = np.empty(0)
        wet = board.ground(*WATER)
        self.stands = stacked(self._counter(h) for h in scan(paper.members & ~wet))

    def forbid(self, boxes: Iterable[Box]) -> None:
        self.forbidden += boxes

    def dislike(self, curves: Iterable[Points], cost: float) -> None:
        """Names should not lie across these lines."""
        boxes = line_boxes(curves)
        self.lines = np.vstack([self.lines, boxes])
        self.line_costs = np.concatenate([self.line_costs, np.full(len(boxes), cost)])

    def solve(self) -> list[Label]:
        """A label for every place on land."""
        places = dry_places(self.paper, self.board)
        self.forbid(self._dot(h, size) for _, h, size in places)
        walls = stacked(self.forbidden)
        labels = [list(self._candidates(*place)) for place in places]
        names = [
            self._weighed(h, size, walls, [(cost, label.box) for cost, label in each])
            for (_, h, size), each in zip(places, labels, strict=True)
        ]
        chosen = settle(names, self.figures, walls)
        found = [each[choice][1] for each, choice in zip(labels, chosen, strict=True)]
        self.forbid(label.box for label in found)
        return found

    def _dot(self, h: Hex, size: str) -> Box:
        x, y = self.paper.centres[h]
        return Box(x, y, x, y).grown(DOT[size] + 1.5)

    def _counter(self, h: Hex) -> Box:
        x, y = self.paper.centres[h]
        return Box(x, y, x, y).grown(COUNTER)

    def _ringed(self, h: Hex) -> Box:
        return self._counter(h).grown(RING - COUNTER)

    def _candidates(self, name: str, h: Hex, size: str) -> Iterator[tuple[float, Label]]:
        """Every way to place a name about its hex, or about its city, if that has several hexes."""
        letters = lettering(self.detail, size)
        text = name.upper() if size == "major" else name
        wide = text_width(text, letters, _face(size), tracking=_tracking(size, letters))
        for home, more in self._homes(h, size):
            for dx, dy, cost in _about(home, wide, text_box(text, 0, 0, wide, letters)):
                yield cost + more, Label(name, text, size, dx, dy, letters, text_box(text, dx, dy, wide, letters))

    def _homes(self, h: Hex, size: str) -> Iterator[tuple[Box, float]]:
        x, y = self.paper.centres[h]
        if not self.clear_of_counters:
            yield Box(x, y, x, y).grown(max(DOT[size] + 3.2, 4 / SCALE[self.detail], 26.0 * (size == "major"))), 0.0
            return
        yield self._ringed(h), 0.0
        city = [self._counter(each) for each in self._city(h) if each != h] if size == "major" else []
        if city:
            left, top, right, bottom = zip(*city, self._counter(h), strict=True)
            yield Box(min(left), min(top), max(right), max(bottom)), 0.4

    def _city(self, h: Hex) -> list[Hex]:
        """The hexes of the great city that this one belongs to."""
        great, found = self.board.ground(*GREAT) & self.paper.members, 1 << h
        while (grown := found | self.paper.grid.ring(found) & great) != found:
            found = grown
        return list(scan(found & great))

    def _weighed(self, h: Hex, size: str, walls: Boxes, each: list[tuple[float, Box]]) -> Candidates:
        """Candidates with all that they cost by themselves; those that meet a wall only if all do."""
        boxes, costs = stacked(box for _, box in each), np.array([cost for cost, _ in each])
        own = stacked([self._dot(h, size), *([self._ringed(h).grown(-0.3)] if self.clear_of_counters else [])])
        costs += NEVER * meeting(boxes, walls[near(boxes, walls)]).any(axis=1)
        costs += NEVER * meeting(boxes, own).any(axis=1)
        left, top, right, bottom = self.paper.bounds
        outside = (boxes[:, 0] < left) | (boxes[:, 2] > right) | (boxes[:, 1] < top) | (boxes[:, 3] > bottom)
        costs += OUTSIDE * outside + self._soft(boxes, self.lines, self.line_costs)
        if self.clear_of_counters:
            costs += self._soft(boxes, self.stands, np.full(len(self.stands), BESIDE))
            city = stacked(self._counter(other) for other in self._city(h)) if size == "major" else stacked(())
            costs += self._soft(boxes, city, np.full(len(city), OWN_CITY))
        return Candidates(boxes, costs)

    def _soft(self, boxes: Boxes, hurdles: Boxes, weights: Points) -> Points:
        """What it costs to cover part of what should not be covered."""
        here = near(boxes, hurdles)
        common = shared(boxes, hurdles[here])
        least = np.minimum((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]), 1500.0)
        return np.asarray((weights[here] * ((common > 0) * 0.15 + common / least[:, None])).sum(axis=1))


def _tracking(size: str, letters: float) -> float:
    return TRACKING * letters if size == "major" else 0.0


def _face(size: str) -> Face:
    return "serif-bold" if size in {"city", "major"} else "serif"


def _about(home: Box, wide: float, ink: Box) -> Iterator[tuple[float, float, float]]:
    """Left end, baseline and cost of a name of this width all round its home."""
    middle_x, middle_y = (home.left + home.right) / 2, (home.top + home.bottom) / 2
    half_x, half_y = (home.right - home.left) / 2, (home.bottom - home.top) / 2
    for east, south, cost in WAYS:
        for step in STEPS:
            for slide in SLIDES if not (east and south) else (0.0,):
                along_x = slide * (half_x + wide / 2) if not east else east * (half_x + step + wide / 2)
                along_y = slide * half_y if not south else 0.0
                x = middle_x + along_x - wide / 2
                if south > 0:
                    base = home.bottom + step - ink.top - (0.35 * half_y if east else 0.0)
                elif south < 0:
                    base = home.top - step - ink.bottom + (0.35 * half_y if east else 0.0)
                else:
                    base = middle_y + along_y - ink.top / 2
                yield x, base, cost + SLID * abs(slide) + STEPPED * step


def line_boxes(curves: Iterable[Points]) -> Boxes:
    """Small boxes along lines, for names to avoid."""
    spots = [even(curve, 14.0) for curve in curves]
    if not spots:
        return np.empty((0, 4))
    middle = np.vstack(spots)
    return np.hstack([middle - 3.0, middle + 3.0])


def draw_labels(labels: Iterable[Label], detail: Detail) -> str:
    """The texts of names. Each is as long as it was reckoned, however the reader kerns."""
    halo = HALO / SCALE[detail]
    found = [f'<g class="b-names" stroke-width="{number(halo)}">']
    for label in labels:
        tracking = _tracking(label.size, label.letters)
        spaced = f' letter-spacing="{number(tracking)}"' if tracking else ""
        found.append(
            f'<text class="b-name b-{label.size}" data-place={quoteattr(label.place)} x="{number(label.x)}" '
            f'y="{number(label.y)}" font-size="{number(label.letters)}" textLength="{number(label.width)}" '
            f'lengthAdjust="spacingAndGlyphs"{spaced}>{escape(label.text)}</text>'
        )
    return "".join(found) + "</g>"


def draw_dots(paper: Paper, board: Board) -> str:
    """A ring for each town, a ring with a core for each city."""
    found: list[str] = []
    for _, h, size in dry_places(paper, board):
        x, y = (number(value) for value in paper.centres[h])
        if radius := DOT[size]:
            found.append(f'<circle class="b-dot" cx="{x}" cy="{y}" r="{number(radius)}"/>')
        if size == "city":
            found.append(f'<circle class="b-core" cx="{x}" cy="{y}" r="3.2"/>')
    return "".join(found)
