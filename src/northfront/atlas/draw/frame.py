"""What is printed round a map: paper, frame, numbers of rows and columns, title, scale and compass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from northfront.atlas.draw.coast import Ground
from northfront.atlas.draw.field import MARGIN, MU
from northfront.atlas.draw.fonts import text_width
from northfront.atlas.draw.lettering import Box, covered, stacked, text_box
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.shapes import contains
from northfront.atlas.draw.style import SCALE, Detail

SHADOW: Final = (6.0, 10.0)
INNER_FRAME: Final = 14.0
OUTER_FRAME: Final = MARGIN - 8.0
FIGURES: Final = 34.0
"""Middle of the row and column numbers, outside the hexes."""
EDGE: Final = 60.0
"""The title stays this far from the edge of the map."""
STEP: Final = 25.0
"""The step of the search for a place for the title."""
ROUND_LENGTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def draw_paper(paper: Paper, above: float, below: float) -> str:
    """The sheet with its shadow and frame; `above` and `below` is paper for headings and legend."""
    left, top, right, bottom = paper.bounds
    x, y = left - MARGIN, top - MARGIN - above
    size = f'width="{number(right - left + 2 * MARGIN)}" height="{number(bottom - top + 2 * MARGIN + above + below)}" rx="4"'
    dx, dy = SHADOW
    return (
        f'<rect class="b-shadow" x="{number(x + dx)}" y="{number(y + dy)}" {size}/>'
        f'<rect class="b-sheet" x="{number(x)}" y="{number(y)}" {size}/>'
    )


def draw_frame(paper: Paper, detail: Detail) -> str:
    """Two lines round the hexes and the numbers of rows and columns between them."""
    figures = "".join(_figures(paper, detail))
    return f"{_rectangle(paper, INNER_FRAME, 'b-frame1')}{_rectangle(paper, OUTER_FRAME, 'b-frame')}{figures}"


def _rectangle(paper: Paper, outside: float, kind: str) -> str:
    left, top, right, bottom = paper.bounds
    return (
        f'<rect class="{kind}" x="{number(left - outside)}" y="{number(top - outside)}" '
        f'width="{number(right - left + 2 * outside)}" height="{number(bottom - top + 2 * outside)}"/>'
    )


def _figures(paper: Paper, detail: Detail) -> Iterator[str]:
    sheet = paper.sheet
    letters = max(16.0, min(26.0, 8.5 / SCALE[detail]))
    every = 2 if detail == "far" and max(len(sheet.lines), len(sheet.places)) > 16 else 1
    upright = sheet.shape == "flat-top"
    yield f'<g class="b-margin" font-size="{number(letters)}">'
    for line in sheet.lines[::every]:
        x, y = sheet.centre(line, sheet.places[0])
        yield from _figure(paper, _label(sheet.numbers, "L+|A", line), x * MU if upright else None, y * MU, letters)
    for place in sheet.places[::every]:
        x, y = (sum(pair) / 2 for pair in zip(*(sheet.centre(line, place) for line in sheet.lines[:2]), strict=True))
        if len(sheet.lines) == 1:
            x, y = sheet.centre(sheet.lines[0], place)
        yield from _figure(paper, _label(sheet.numbers, "P+", place), None if upright else x * MU, y * MU, letters)
    yield "</g>"


def _label(pattern: str, run: str, value: int) -> str:
    found = re.search(run, pattern)
    if found is None:
        return str(value)
    return chr(ord("A") + value - 1) if found[0] == "A" else f"{value:0{len(found[0])}}"


def _figure(paper: Paper, text: str, x: float | None, y: float, letters: float) -> Iterator[str]:
    """A number on both sides of the map: above and below if it has an x, else left and right."""
    left, top, right, bottom = paper.bounds
    if x is not None:
        spots = [(x, top - FIGURES), (x, bottom + FIGURES)]
    else:
        spots = [(left - FIGURES, y), (right + FIGURES, y)]
    for at, height in spots:
        yield f'<text x="{number(at)}" y="{number(height + 0.36 * letters)}">{text}</text>'


@dataclass(frozen=True)
class Cartouche:
    """Title, subtitle, scale and compass as one block."""

    title: str
    subtitle: str
    km_per_hex: float | None
    north: float
    letters: float

    @property
    def compass(self) -> float:
        """Radius of the compass."""
        return 0.95 * self.letters

    @property
    def width(self) -> float:
        texts = (
            text_width(self.title, self.letters, "serif-bold", tracking=0.1 * self.letters),
            text_width(self.subtitle, 0.52 * self.letters, "serif-italic"),
        )
        return 2.6 * self.compass + max(*texts, self.bar + 1.5 * self.letters)

    @property
    def height(self) -> float:
        return self.letters * (2.4 if self.km_per_hex else 1.75)

    @property
    def unit(self) -> tuple[int, float]:
        """Kilometres of the scale bar and their length: the longest round number that is not too long."""
        km = self.km_per_hex or 1.0
        most = max(1.2 * MU, 5.5 * self.letters)
        length = max((length for length in ROUND_LENGTHS if length / km * MU <= most), default=1)
        return length, length / km * MU

    @property
    def bar(self) -> float:
        return self.unit[1] if self.km_per_hex else 0.0

    def boxes(self, left: float, top: float) -> list[Box]:
        """What its parts cover: compass, title, subtitle and scale."""
        size, start = self.letters, left + 2.6 * self.compass
        x, y = left + self.compass, top + self.height * 0.52
        wide = text_width(self.title, size, "serif-bold", tracking=0.1 * size)
        covered = [
            Box(x, y, x, y).grown(1.2 * self.compass),
            text_box(self.title, start, top + 0.85 * size, wide, size),
        ]
        if self.subtitle:
            small = 0.52 * size
            wide = text_width(self.subtitle, small, "serif-italic")
            covered.append(text_box(self.subtitle, start, top + 1.5 * size, wide, small))
        if self.km_per_hex:
            covered.append(Box(start, top + 1.85 * size, start + self.bar + 0.75 * size, top + 2.45 * size))
        return covered

    def draw(self, left: float, top: float, *, dry: bool) -> str:
        """The block with its corner at left, top."""
        size, start = self.letters, left + 2.6 * self.compass
        found = [
            f'<g class="b-cartouche{" b-dry" if dry else ""}">',
            draw_compass(left + self.compass, top + self.height * 0.52, self.compass, self.north),
            _line(
                self.title, start, top + 0.85 * size, size, f'font-weight="700" letter-spacing="{number(0.1 * size)}"'
            ),
            _line(self.subtitle, start, top + 1.5 * size, 0.52 * size, 'font-style="italic"'),
        ]
        if self.km_per_hex:
            found.append(self._bar(start, top + 1.85 * size))
        return "".join(found) + "</g>"

    def _bar(self, left: float, top: float) -> str:
        kilometres, length = self.unit
        thick, piece = 0.14 * self.letters, length / 4
        filled = "".join(
            f"M{number(left + i * piece)},{number(top)}h{number(piece)}v{number(thick)}h{number(-piece)}z"
            for i in (0, 2)
        )
        text = (
            f'class="b-title" y="{number(top + thick + 0.42 * self.letters)}" font-size="{number(0.38 * self.letters)}"'
        )
        return (
            f'<path class="b-ruled" d="{filled}"/>'
            f'<path class="b-rule" d="M{number(left)},{number(top)}h{number(length)}v{number(thick)}h{number(-length)}z"/>'
            f'<text {text} x="{number(left)}">0</text>'
            f'<text {text} x="{number(left + length)}" text-anchor="middle">{kilometres} km</text>'
        )


def _line(text: str, x: float, y: float, size: float, how: str) -> str:
    """A line of the title."""
    at = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text class="b-title" {at} {how}>{escape(text)}</text>'


def draw_compass(x: float, y: float, radius: float, north: float) -> str:
    """A needle and four points; `north` is where north lies, in degrees clockwise from the top of the sheet."""
    points = "M0,-1L.16,-.16L0,0ZM1,0L.16,.16L0,0ZM0,1L-.16,.16L0,0ZM-1,0L-.16,-.16L0,0Z"
    others = "M0,-1L-.16,-.16L0,0ZM1,0L.16,-.16L0,0ZM0,1L.16,.16L0,0ZM-1,0L-.16,.16L0,0Z"
    letters = 0.42
    return (
        f'<g class="b-compass" transform="translate({number(x)},{number(y)}) rotate({number(north)}) scale({number(radius * 0.82)})">'
        f'<path class="b-ruled" d="{points}"/><path class="b-rule" stroke-linejoin="round" style="stroke-width:.045" d="{points}{others}"/>'
        f'<circle class="b-rule" r=".62" style="stroke-width:.035" stroke-opacity=".6"/>'
        f'<text class="b-title" y="-1.08" font-size="{letters}" font-weight="700" text-anchor="middle">N</text></g>'
    )


def cartouche_spot(paper: Paper, ground: Ground, block: Cartouche, taken: Iterable[Box]) -> tuple[float, float] | None:
    """A place in open water for the title, as far north and west as there is one; None if there is none."""
    left, top, right, bottom = paper.bounds
    across, down = np.arange(left + EDGE, right - EDGE, STEP), np.arange(top + EDGE, bottom - EDGE, STEP)
    wide, high = (int(np.ceil((length + block.letters) / STEP)) + 1 for length in (block.width, block.height))
    if high > len(down) or wide > len(across):
        return None
    x, y = np.meshgrid(across, down)
    spots = np.column_stack([x.ravel(), y.ravel()])
    free = contains(ground.water, spots) & ~covered(spots, stacked(taken), STEP)
    windows = sliding_window_view(free.reshape(x.shape), (high, wide)).all(axis=(2, 3))
    if not windows.any():
        return None
    row, column = divmod(int(np.argmax(windows)), windows.shape[1])
    return float(across[column]) + block.letters / 2, float(down[row]) + block.letters / 2
