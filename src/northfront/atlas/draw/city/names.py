"""Lettering of a city: quarters, objectives, waters, Prospekts and railroads, in this order; each claims its place for good.

Whatever finds no free place is left out, except objectives; numbers of hexes give way to names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from northfront.atlas.draw.city.townscape import Quarter
from northfront.atlas.draw.curves import distances, even, flattened
from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.fonts import text_width
from northfront.atlas.draw.lettering import ASCENT, DESCENT, Box, stacked
from northfront.atlas.draw.numbers import figures_of
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number, polyline
from northfront.atlas.draw.placing import NEVER, Candidates, Figures, meeting, settle, shared
from northfront.atlas.draw.shapes import Points
from northfront.atlas.draw.style import HALO, SCALE, Detail
from northfront.core.hexes import Hex

SIZES: Final[dict[Detail, dict[str, float]]] = {
    "far": {"objective": 8.2, "quarter": 9.0, "great": 8.6, "small": 0.0, "way": 0.0, "track": 0.0},
    "middle": {"objective": 8.7, "quarter": 10.5, "great": 9.2, "small": 8.0, "way": 7.2, "track": 7.0},
    "near": {"objective": 11.4, "quarter": 15.0, "great": 14.0, "small": 10.5, "way": 9.4, "track": 9.4},
}
"""In screen pixels; 0 leaves such names out."""
ANCHORS: Final[tuple[Spot, ...]] = (
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 0.72),
    (-1, 0.72),
    (1, -0.72),
    (-1, -0.72),
    (0, 1.5),
    (0, -1.5),
)
"""Where a name may stand about its plan, the best first."""
ABOUT_PLAN, ABOUT_COUNTER = (30.0, 18.0), (39.0, 36.5)
"""How far from the middle of the plan, or of the hex if a counter may lie there."""
LINE: Final = 0.98
PLACE_COST, LINE_COST, OUTSIDE, OVERLAP = 0.2, 0.45, 90.0, 0.01
BESIDE: Final = 0.12
"""The weight of a counter in another hex."""
TRACKING: Final = {"quarter": 0.30, "great": 0.12, "small": 0.05, "way": 0.04, "track": 0.04}
BEND, STEEP, CLASH = 700.0, 90.0, 1.5
WORST: Final = {"great": 9000.0, "small": 9000.0, "way": 5200.0, "track": 3200.0}
"""A name along a line is left out rather than cost more than this."""
PACE: Final = 14.0
POINTS: Final = 11
TOO_BENT: Final = 1.4


class Claim(NamedTuple):
    """Ground that is taken, and how much it matters."""

    box: Box
    weight: float


class Stood(NamedTuple):
    """A name of an objective in lines, where it stands."""

    text: tuple[str, ...]
    widths: tuple[float, ...]
    box: Box
    anchor: str
    cost: float


class Named(NamedTuple):
    """An objective and where its plan is."""

    h: Hex
    name: str
    spot: Spot


class Letterer:
    """The names of one sheet."""

    def __init__(self, paper: Paper, detail: Detail, claims: Iterable[Claim]) -> None:
        self.paper, self.detail = paper, detail
        self.claims = list(claims)
        self.texts: list[Box] = []
        self.drawn: list[str] = []
        self.count = 0

    def letters(self, what: str) -> float:
        return SIZES[self.detail][what] / SCALE[self.detail]

    def _write(self, boxes: Iterable[Box]) -> None:
        """Letters stand here: nothing else is written over them."""
        self.texts += boxes

    def quarter(self, quarter: Quarter) -> None:
        """Spaced capitals, turned with the quarter."""
        text, letters = quarter.name.upper(), self.letters("quarter") * quarter.size
        tracking = TRACKING["quarter"] * letters
        wide = text_width(text, letters, "serif-bold", tracking=tracking)
        (x, y), turn = quarter.spot, np.radians(quarter.turn)
        along = np.array([np.cos(turn), np.sin(turn)])
        pieces = max(2, int(wide / 60))
        spots = [np.array([x, y]) + along * ((i + 0.5) / pieces - 0.5) * wide for i in range(pieces)]
        half = abs(along) * wide / pieces / 2 + (4, 0.45 * letters)
        self._write(Box(*(spot - half), *(spot + half)) for spot in spots)
        self.drawn.append(
            f'<text class="b-quarter" transform="translate({number(x)},{number(y)}) rotate({number(quarter.turn)})" '
            f'x="{number(tracking / 2)}" y="{number(0.35 * letters)}" font-size="{number(letters)}" '
            f'letter-spacing="{number(tracking)}">{escape(text)}</text>'
        )

    def objectives(self, named: Sequence[Named], stands: Iterable[Box], *, numbers: bool) -> None:
        """Names about their plans, or about the counters there if there are places where counters stand."""
        stands = list(stands)
        letters = self.letters("objective")
        claims = [*self.claims, *(Claim(box, BESIDE) for box in stands)]
        boxes = stacked(claim.box for claim in claims)
        weights = np.array([claim.weight for claim in claims])
        choices = [list(self._choices(each, letters, clear=bool(stands))) for each in named]
        written = stacked(self.texts)
        names = []
        for each in choices:
            here = stacked(stood.box for stood in each)
            costs = np.array([stood.cost for stood in each]) + OVERLAP * (shared(here, boxes) * weights).sum(axis=1)
            names.append(Candidates(here, costs + NEVER * meeting(here, written).any(axis=1)))
        chosen = settle(names, figures_of(self.paper, self.detail) if numbers else Figures(), written)
        stood = [each[choice] for each, choice in zip(choices, chosen, strict=True)]
        self._write(each.box for each in stood)
        self.drawn += [_objective(each.name, where, letters) for each, where in zip(named, stood, strict=True)]

    def _choices(self, each: Named, letters: float, *, clear: bool) -> Iterator[Stood]:
        gap_x, gap_y = ABOUT_COUNTER if clear else ABOUT_PLAN
        x, y = self.paper.centres[each.h] if clear else each.spot
        left, top, right, bottom = self.paper.bounds
        for lines, text in enumerate(_broken(each.name)):
            widths = tuple(text_width(part, letters, "serif-bold") for part in text)
            wide, high = max(widths) + 0.3 * letters, letters * (LINE * (len(text) - 1) + ASCENT + DESCENT)
            for i, (east, south) in enumerate(ANCHORS):
                cx, cy = x + east * (gap_x + wide / 2), y + south * (gap_y + high / 2)
                box = Box(cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2)
                out = box.left < left + 8 or box.right > right - 8 or box.top < top + 8 or box.bottom > bottom - 8
                anchor = "middle" if not east else "start" if east > 0 else "end"
                yield Stood(text, widths, box, anchor, i * PLACE_COST + lines * LINE_COST + out * OUTSIDE)

    def along(self, curve: Points, text: str, what: str, kind: str, lift: float) -> None:
        """A name along the straightest free stretch of a line; `lift` is how far above it."""
        letters = self.letters(what)
        tracking = TRACKING[what] * letters
        need = (
            text_width(text, letters, "sans" if kind == "way" else "serif-italic", tracking=tracking) * 1.08
            + 0.5 * letters
        )
        smooth = flattened(even(curve, 7.0), 2)
        whole = distances(smooth)[-1]
        if not letters or whole < 1.02 * need:
            return
        starts = np.arange(1.0, whole - need, PACE)
        where = starts[:, None] + np.linspace(0, need, POINTS)[None, :]
        course = distances(smooth)
        lines = np.stack([np.interp(where, course, smooth[:, axis]) for axis in (0, 1)], axis=2)
        backward = lines[:, 0, 0] > lines[:, -1, 0]
        lines[backward] = lines[backward, ::-1]
        lines = lines[self._inside(lines)]
        if not len(lines):
            return
        steps = np.diff(lines, axis=1)
        angles = np.arctan2(steps[:, :, 1], steps[:, :, 0])
        lifted = lines + lift * np.stack([np.sin(angles), -np.cos(angles)], axis=2)[:, [*range(POINTS - 1), -1]]
        slope = lines[:, -1] - lines[:, 0]
        cost = BEND * abs(np.diff(angles, axis=1)).sum(axis=1) + STEEP * abs(np.arctan2(slope[:, 1], slope[:, 0]))
        cost += np.where(np.ptp(angles, axis=1) > TOO_BENT, np.inf, CLASH * self._clash(lifted, letters))
        written = stacked(self.texts)
        cost[[bool(meeting(stacked(self._letters(line, letters)), written).any()) for line in lifted]] = np.inf
        best = int(np.argmin(cost))
        if cost[best] > WORST[what] * (1.7 if self.detail == "near" else 1.0):
            return
        line = lifted[best]
        self._write(self._letters(line, letters))
        self._draw_along(line, text, letters, tracking, kind)

    def _letters(self, line: Points, letters: float) -> list[Box]:
        """What letters along a line cover."""
        high, low, half = 0.75 * letters, 0.22 * letters, 0.45 * letters
        return [Box(x - half, y - high, x + half, y + low) for x, y in even(line, 0.7 * letters)]

    def _inside(self, lines: Points) -> Points:
        left, top, right, bottom = self.paper.bounds
        low, high = np.array([left + 10, top + 10]), np.array([right - 10, bottom - 10])
        return np.asarray(((lines > low) & (lines < high)).all(axis=(1, 2)))

    def _clash(self, lines: Points, letters: float) -> Points:
        """How much of taken ground each line of letters would cover."""
        low, high = lines.min(axis=(0, 1)) - letters, lines.max(axis=(0, 1)) + letters
        boxes = stacked(claim.box for claim in self.claims)
        weights = np.array([claim.weight for claim in self.claims])
        near = (boxes[:, 2] > low[0]) & (boxes[:, 0] < high[0]) & (boxes[:, 3] > low[1]) & (boxes[:, 1] < high[1])
        boxes, weights = boxes[near], weights[near]
        x, y = lines[:, :, 0, None], lines[:, :, 1, None]
        across = np.minimum(x + 0.45 * letters, boxes[:, 2]) - np.maximum(x - 0.45 * letters, boxes[:, 0])
        down = np.minimum(y + 0.2 * letters, boxes[:, 3]) - np.maximum(y - 0.75 * letters, boxes[:, 1])
        return np.asarray((np.clip(across, 0, None) * np.clip(down, 0, None) * weights).sum(axis=(1, 2)))

    def _draw_along(self, line: Points, text: str, letters: float, tracking: float, kind: str) -> None:
        calm = flattened(line, 1)
        path = polyline(np.vstack([2 * calm[0] - calm[1], calm, 2 * calm[-1] - calm[-2]]))
        mark = f"b-line{self.paper.number}-{self.count}"
        self.count += 1
        self.drawn.append(
            f'<path id="{mark}" d="{path}" fill="none" stroke="none"/><text class="b-{kind}-name" '
            f'font-size="{number(letters)}" letter-spacing="{number(tracking)}">'
            f'<textPath href="#{mark}" startOffset="50%" text-anchor="middle">{escape(text)}</textPath></text>'
        )

    def svg(self) -> str:
        return f'<g class="b-names" stroke-width="{number(HALO * 0.85 / SCALE[self.detail])}">{"".join(self.drawn)}</g>'


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """A name in one, two or three lines, as even as they go."""
    words = name.split(" ")
    for count in range(1, min(3, len(words)) + 1):
        ways = (
            tuple(" ".join(words[a:b]) for a, b in pairwise((0, *breaks, len(words))))
            for breaks in combinations(range(1, len(words)), count - 1)
        )
        yield min(ways, key=lambda lines: max(map(len, lines)))


def _objective(place: str, stood: Stood, letters: float) -> str:
    box = stood.box
    x = {"middle": (box.left + box.right) / 2, "start": box.left + 0.15 * letters, "end": box.right - 0.15 * letters}
    lines = "".join(
        f'<text x="{number(x[stood.anchor])}" y="{number(box.top + letters * (ASCENT + LINE * i))}" '
        f'textLength="{number(wide)}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
        for i, (text, wide) in enumerate(zip(stood.text, stood.widths, strict=True))
    )
    return (
        f'<g class="b-objective" data-place={quoteattr(place)} text-anchor="{stood.anchor}" '
        f'font-size="{number(letters)}">{lines}</g>'
    )
