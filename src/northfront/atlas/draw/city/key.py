"""The plate on open water: title, scale and compass, and a sample of each thing on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final
from xml.sax.saxutils import escape

import numpy as np

from northfront.atlas.draw.city.cuts import Shapes, middles
from northfront.atlas.draw.city.fabric import Fabric
from northfront.atlas.draw.city.plans import draw_plan
from northfront.atlas.draw.city.signs import ARROW, demolished, draw_bridge, fort, hexagon, pontoon, ring, rubble
from northfront.atlas.draw.city.townscape import Site
from northfront.atlas.draw.city.ways import Bridge
from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.fonts import text_width
from northfront.atlas.draw.frame import Cartouche
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number, outline
from northfront.core.board import Board

WIDTH: Final = 640.0
HEAD: Final = 190.0
ROW: Final = 92.0
FOOT: Final = 20.0
TEXT: Final = 28.0
TITLE: Final = 54.0
SECOND: Final = 110.0
"""Where the second sample of a row stands."""
SMALL: Final = 0.70
SAMPLE: Final = Bridge(0, 0, 0, 34, "river", "prospekt")
ORIGIN: Final = (0.0, 0.0)


@dataclass(frozen=True)
class Plate:
    """What is written and shown, and the fabric from which a sample is cut."""

    paper: Paper
    board: Board
    fabric: Fabric
    title: Cartouche

    @cached_property
    def rows(self) -> list[tuple[str, tuple[str, ...]]]:
        return list(self._rows())

    @property
    def height(self) -> float:
        return HEAD + ROW * len(self.rows) + FOOT

    def draw(self, left: float, top: float) -> str:
        """The plate with its corner at left, top."""
        high = self.height
        found = [
            f'<g class="b-legend" transform="translate({number(left)},{number(top)})">',
            f'<rect class="b-plate" width="{number(WIDTH)}" height="{number(high)}" rx="10"/>',
            f'<rect class="b-plate1" x="9" y="9" width="{number(WIDTH - 18)}" height="{number(high - 18)}" rx="6"/>',
            self.title.draw(22, 30, dry=False),
        ]
        for i, (text, samples) in enumerate(self.rows):
            y = HEAD + (i + 0.5) * ROW
            for j, sample in enumerate(samples):
                found.append(f'<g transform="translate({number(74 + j * SECOND)},{number(y)})">{sample}</g>')
            x = 74 + SECOND * (len(samples) - 1) + 62
            found.append(
                f'<text class="b-plate-text" x="{number(x)}" y="{number(y + 0.34 * TEXT)}" font-size="{number(TEXT)}">'
                f"{escape(text)}</text>"
            )
        return "".join(found) + "</g>"

    def _rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        paper = self.paper
        hexes = hexagon(paper, ORIGIN, 0.68)
        edge = f'<path class="b-key-edge" d="{hexes}"/>'
        yield "clear ground", (f'<path class="b-clear" d="{hexes}"/>{edge}',)
        yield "built-up blocks", (self._blocks(hexes) + edge,)
        rings = (self._small(draw_plan(Site(ORIGIN, "admiralty")) + ring(paper, ORIGIN, side, 1.0)) for side in SIDES)
        yield "objective, Soviet · German", tuple(rings)
        yield "fortification", (self._small(fort(paper, ORIGIN)),)
        yield (
            "rubble",
            (self._small(f'<path class="b-block1" d="{hexagon(paper, ORIGIN, 0.95)}"/>{rubble(paper, ORIGIN, 3113)}'),),
        )
        yield "Prospekt · railroad", (_lines("prospekt"), _lines("track"))
        yield (
            "great river, by bridge only",
            ('<path class="b-wet" d="M-40,-18h80v36h-80z"/><path class="b-quay" d="M-40,-18h80m0,36h-80"/>',),
        )
        wave = "M-40,0q20,-14 40,0t40,0"
        banks = f'<path d="{wave}" class="b-canal0"/><path d="{wave}" class="b-canal1"/>'
        yield "canal, small river", (banks,)
        water = '<path class="b-wet" d="M-17,-30h34v60h-34z"/><path class="b-quay" d="M-17,-30v60m34,0v-60"/>'
        rail = replace(SAMPLE, carries="rail")
        yield "bridge · railroad bridge", (water + draw_bridge(SAMPLE), water + draw_bridge(rail))
        yield "demolished · pontoon", (water + demolished(SAMPLE), water + pontoon(SAMPLE))
        yield (
            "entry: German · Reserve",
            tuple(
                f'<path class="b-entry-{side}" transform="scale(1.8)" d="{ARROW}"/>' for side in ("german", "reserve")
            ),
        )

    def _small(self, sample: str) -> str:
        return f'<g transform="scale({SMALL})">{sample}</g>'

    def _blocks(self, hexes: str) -> str:
        """A hex of the map itself, with its blocks."""
        mark = f"b-sample{self.paper.number}"
        x, y = self._typical()
        near = [_within(pieces, (x, y)) for pieces in (*self.fabric.blocks, self.fabric.yards)]
        kinds = ("b-block0", "b-block1", "b-block2", "b-yard")
        inside = "".join(
            f'<path class="{kind}" d="{"".join(map(outline, pieces))}"/>'
            for kind, pieces in zip(kinds, near, strict=True)
        )
        return (
            f'<clipPath id="{mark}"><path d="{hexes}"/></clipPath><g clip-path="url(#{mark})">'
            f'<path class="b-street" d="{hexes}"/><g transform="translate({number(-x)},{number(-y)})">{inside}</g></g>'
        )

    def _typical(self) -> Spot:
        """An urban hex with many blocks about it."""
        spots = middles(np.concatenate(self.fabric.blocks))
        best, most = ORIGIN, -1
        for h, (x, y) in self.paper.centres.items():
            if self.board.ground("urban") >> h & 1:
                count = int((np.hypot(spots[:, 0] - x, spots[:, 1] - y) < 50).sum())
                if count > most:
                    best, most = (x, y), count
        return best


SIDES: Final = ("soviet", "german")


def title_letters(title: str) -> float:
    """The size at which a title fits on the plate."""
    return min(TITLE, (WIDTH - 50) / (2.6 * 0.95 + text_width(title, 1.0, "serif-bold", tracking=0.1)))


def _within(pieces: Shapes, spot: Spot) -> Iterable[object]:
    if not len(pieces):
        return ()
    away = middles(pieces) - spot
    return list(pieces[np.hypot(away[:, 0], away[:, 1]) < 70])


def _lines(kind: str) -> str:
    return "".join(f'<path class="b-{kind}{layer}" d="M-38,0h76"/>' for layer in (0, 1))
