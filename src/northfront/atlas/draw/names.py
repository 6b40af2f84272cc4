"""Names of places: each once, with its dot, where it covers neither another name nor its own hex's number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.coast import WATER
from northfront.atlas.draw.curves import even
from northfront.atlas.draw.lettering import Box, overlap, stacked, text_width
from northfront.atlas.draw.paper import CORNER, MU, Paper, Spot
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.shapes import Points
from northfront.atlas.draw.style import HALO, SCALE, Detail, lettering
from northfront.core.board import SIZES, Board
from northfront.core.hexes import Hex

COUNTER: Final = 36.5
"""Half the width of a counter on the map."""
CLEAR: Final = 41.0
"""Names that stay clear of counters begin this far from the centre."""
DOT: Final = {"village": 4.6, "town": 5.8, "city": 7.8, "major": 0.0}
ANCHORS: Final[tuple[tuple[float, float, float], ...]] = (
    (0, 1, 0.0),
    (0, -1, 0.1),
    (1, 0, 0.2),
    (-1, 0, 0.3),
    (1, 0.7, 0.4),
    (-1, 0.7, 0.45),
    (1, -0.7, 0.5),
    (-1, -0.7, 0.55),
)
"""Where a name may stand about its dot (east, south), and the penalty of each compared with the first."""
STRETCHES: Final = (1.0, 1.5, 2.1, 2.8, 3.6, 4.6, 5.8)
"""If there is no room near the dot, how much farther away."""
TRACKING: Final = 0.06
NEVER: Final = 1000.0
REACH: Final = 600.0
"""What is farther from a place than this cannot be in its name's way."""


@dataclass(frozen=True)
class Label:
    """A name where it stands; x is its start, middle or end as the anchor says, y its baseline."""

    place: str
    text: str
    size: str
    x: float
    y: float
    anchor: str
    letters: float
    box: Box


def dry_places(paper: Paper, board: Board) -> list[tuple[str, Hex, str]]:
    """Name, hex and size of the places on land of a sheet, the great ones first."""
    wet = board.ground(*WATER)
    here = [
        (name, h, board.sizes.get(name, "town"))
        for name, h in board.places.items()
        if h in paper.centres and not wet >> h & 1
    ]
    return sorted(here, key=lambda place: SIZES.index(place[2]))


def number_spot(paper: Paper, h: Hex, letters: float) -> Spot:
    """Middle and baseline of the number printed in a hex, at its top."""
    x, y = paper.centres[h]
    return x, (y - MU / 2 + letters if paper.sheet.shape == "flat-top" else y - CORNER + 1.55 * letters)


def number_box(paper: Paper, h: Hex, letters: float) -> Box:
    """What the number of a hex covers."""
    x, y = number_spot(paper, h, letters)
    half = 0.25 * letters * len(paper.grid.name(h))
    return Box(x - half, y - 0.75 * letters, x + half, y + 0.05 * letters)


class Labels:
    """The solver: names are placed one after another, each where it conflicts least."""

    def __init__(self, paper: Paper, board: Board, detail: Detail, *, numbers: bool, clear_of_counters: bool) -> None:
        self.paper, self.board, self.detail = paper, board, detail
        self.clear_of_counters = clear_of_counters
        self.numbers = lettering(detail, "number") if numbers else 0.0
        self.forbidden: list[Box] = []
        self.lines = np.empty((0, 4))
        self.line_costs = np.empty(0)

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
        dots = [self._dot(h, size) for _, h, size in places]
        self.forbid(dots)
        found: list[Label] = []
        for (name, h, size), dot in zip(places, dots, strict=True):
            label = self._best(name, h, size, dot)
            self.forbid([label.box])
            found.append(label)
        return found

    def _dot(self, h: Hex, size: str) -> Box:
        x, y = self.paper.centres[h]
        return Box(x, y, x, y).grown(DOT[size] + 1.5)

    def _best(self, name: str, h: Hex, size: str, dot: Box) -> Label:
        forbidden = [box for box in self.forbidden if box is not dot and _far(box, dot) < REACH]
        if self.numbers:
            forbidden.append(number_box(self.paper, h, self.numbers))
        around = list(self._around(h, size))
        lines, line_costs = self._lines_near(dot)
        walls = stacked(forbidden)
        hurdles = np.vstack([stacked(box for box, _ in around), lines])
        costs = np.concatenate([[cost for _, cost in around], line_costs])
        best: tuple[float, Label] | None = None
        for liked, label in self._candidates(name, h, size):
            if best is not None and liked >= best[0]:
                break
            total = liked + self._cost(label.box, walls, hurdles, costs)
            if best is None or total < best[0]:
                best = (total, label)
        assert best is not None
        return best[1]

    def _lines_near(self, dot: Box) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        away = np.maximum(np.abs(self.lines[:, 0] - dot.left), np.abs(self.lines[:, 1] - dot.top))
        return self.lines[away < REACH], self.line_costs[away < REACH]

    def _candidates(self, name: str, h: Hex, size: str) -> Iterator[tuple[float, Label]]:
        """Every way to place a name, the best first."""
        for ring, stretch in enumerate(STRETCHES):
            for east, south, cost in ANCHORS:
                yield cost + 1.2 * ring, self._label(name, h, size, (east, south), stretch)

    def _label(self, name: str, h: Hex, size: str, way: Spot, stretch: float) -> Label:
        letters = lettering(self.detail, size)
        text = name.upper() if size == "major" else name
        bold = size in {"city", "major"}
        tracking = TRACKING * letters if size == "major" else 0.0
        wide, high = text_width(text, letters, bold=bold, tracking=tracking), 0.86 * letters
        gap = CLEAR if self.clear_of_counters else max(DOT[size] + 3.2, 4 / SCALE[self.detail])
        if size == "major":
            gap = max(gap, 26.0)
        x, y = self.paper.centres[h]
        east, south = way
        x += east * gap * stretch
        y += south * (gap * stretch + high / 2)
        left = x - wide / 2 if east == 0 else x if east > 0 else x - wide
        box = Box(left - 2, y - high / 2 - 1, left + wide + 2, y + high / 2 + 1)
        anchor = "middle" if east == 0 else "start" if east > 0 else "end"
        return Label(name, text, size, x, y + 0.3 * letters, anchor, letters, box)

    def _around(self, h: Hex, size: str) -> Iterator[tuple[Box, float]]:
        """What a name should not cover: numbers and counters beside it, and for a great city its own hexes."""
        for _, to in self.paper.grid.neighbours(h):
            x, y = self.paper.centres[to]
            if self.numbers:
                yield number_box(self.paper, to, self.numbers), 0.35
            if self.clear_of_counters:
                yield Box(x, y, x, y).grown(COUNTER), 1.6
        if size == "major":
            x, y = self.paper.centres[h]
            yield Box(x, y, x, y).grown(COUNTER), 4.0
            for _, to in self.paper.grid.neighbours(h):
                if self.board.ground("major-city") >> to & 1:
                    x, y = self.paper.centres[to]
                    yield Box(x, y, x, y).grown(COUNTER), 3.0

    def _cost(
        self, box: Box, walls: NDArray[np.float64], hurdles: NDArray[np.float64], costs: NDArray[np.float64]
    ) -> float:
        left, top, right, bottom = self.paper.bounds
        outside = box.left < left or box.right > right or box.top < top or box.bottom > bottom
        shared = overlap(box, hurdles)
        least = min((box.right - box.left) * (box.bottom - box.top), 1500.0)
        soft = float((costs * ((shared > 0) * 0.15 + shared / least)).sum())
        return 3.0 * outside + NEVER * int((overlap(box, walls) > 0).sum()) + soft


def _far(a: Box, b: Box) -> float:
    """How far apart two boxes are at least, along one axis."""
    return max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)


def line_boxes(curves: Iterable[Points]) -> NDArray[np.float64]:
    """Small boxes along lines, for names to avoid."""
    spots = [even(curve, 14.0) for curve in curves]
    if not spots:
        return np.empty((0, 4))
    middle = np.vstack(spots)
    return np.hstack([middle - 3.0, middle + 3.0])


def draw_labels(labels: Iterable[Label], detail: Detail) -> str:
    """The texts of names."""
    halo = HALO / SCALE[detail]
    found = [f'<g class="b-names" stroke-width="{number(halo)}">']
    for label in labels:
        tracking = f' letter-spacing="{number(TRACKING * label.letters)}"' if label.size == "major" else ""
        found.append(
            f'<text class="b-name b-{label.size}" data-place={quoteattr(label.place)} x="{number(label.x)}" '
            f'y="{number(label.y)}" font-size="{number(label.letters)}" text-anchor="{label.anchor}"{tracking}>'
            f"{escape(label.text)}</text>"
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
