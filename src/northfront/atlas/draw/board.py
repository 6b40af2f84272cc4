"""A whole board as one SVG document: the table, the sheets side by side on it, overlays, names and live layers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from xml.sax.saxutils import escape

from northfront.atlas.draw.city.board import draw_city
from northfront.atlas.draw.city.townscape import Townscape
from northfront.atlas.draw.coast import WATER, Coast
from northfront.atlas.draw.document import document, placed
from northfront.atlas.draw.field import MARGIN, Spot
from northfront.atlas.draw.frame import Cartouche, cartouche_spot, draw_compass, draw_frame, draw_paper
from northfront.atlas.draw.layers import Layers, draw_ground, layers_of
from northfront.atlas.draw.legend import ROW, Entry, draw_legend, entries, rows
from northfront.atlas.draw.lettering import Box, stacked
from northfront.atlas.draw.names import Label, Labels, draw_dots, draw_labels
from northfront.atlas.draw.numbers import draw_numbers, number_box, spots_of
from northfront.atlas.draw.paper import Paper, papers
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.placing import meeting
from northfront.atlas.draw.sources import source_boxes
from northfront.atlas.draw.style import SCALE, Detail, lettering
from northfront.atlas.draw.theme import Theme
from northfront.atlas.draw.water_names import CurvedName, draw_curved, river_names, water_names
from northfront.core.board import Board
from northfront.core.hexes import Hex

HEADING: Final = 40.0
"""Lettering of a sheet's own heading."""
LETTERS_PER_WIDTH: Final = 1 / 62
"""Size of the title relative to the width of the map, so that a small board has a small title."""
TITLE_TEXT: Final = (34.0, 78.0)
KEY_TEXT: Final = (20.0, 38.0)
"""The smallest and largest lettering of title and legend."""
LINE_DISLIKE: Final = 0.22
RIVER_DISLIKE: Final = 0.12


@dataclass(frozen=True)
class Lettering:
    """All names of one sheet where they stand."""

    places: list[Label]
    waters: list[CurvedName]
    rivers: list[CurvedName]
    numbers: dict[Hex, Spot]

    @property
    def boxes(self) -> list[Box]:
        """What the names cover."""
        curved = [box for name in (*self.waters, *self.rivers) for box in name.boxes]
        return [label.box for label in self.places] + curved


@dataclass(frozen=True)
class Extras:
    """What is printed round the map: how much paper it needs, and where the title stands."""

    block: Cartouche | None
    in_water: tuple[float, float] | None
    heading: str
    legend: list[Entry]
    key_text: float

    @property
    def above(self) -> float:
        title = self.block.height + 44 if self.block and self.in_water is None else 0.0
        return title + (1.5 * HEADING if self.heading else 0.0)

    def below(self, width: float) -> float:
        return ROW * len(rows(self.legend, width, self.key_text)) + 8 if self.legend else 0.0


def draw_board(
    board: Board,
    coasts: Mapping[str, Coast],
    theme: Theme,
    *,
    title: str = "",
    subtitle: str = "",
    km_per_hex: float | None = None,
    detail: Detail = "middle",
    numbers: bool = True,
    legend: bool = True,
    overlays: Sequence[str] = (),
    live: str = "",
    north: float = 0.0,
    clear_of_counters: bool | None = None,
    city: Townscape | None = None,
) -> str:
    """The board as an SVG document, in mu.

    `coasts` are by the name of the sheet; a sheet without one gets a coast along its hexsides. `overlays` lie under the
    names and `live` above them, both in the picture's mu (see `centre_mu`). `north` is where north lies, in degrees
    clockwise from the top. A board without `legend` has no key below it and no heading above its main map. Names keep clear of counters if told to, or else if something is live.
    A `city` is drawn in its own way.
    """
    with_numbers = numbers and detail != "far"
    clear = bool(live) if clear_of_counters is None else clear_of_counters
    if city is not None:
        return draw_city(
            board,
            city,
            theme,
            title=title,
            subtitle=subtitle,
            km_per_hex=km_per_hex,
            detail=detail,
            numbers=numbers,
            overlays=overlays,
            live=live,
            clear_of_counters=clear,
        )
    block = Cartouche(title, subtitle, km_per_hex, north, _fitted(board, TITLE_TEXT)) if title else None
    grounds: list[str] = []
    names: list[str] = []
    frames: list[tuple[Paper, float, float]] = []
    for paper in papers(board.grid):
        layers = layers_of(paper, board, coasts.get(paper.sheet.name))
        lettered = letter(layers, detail, numbers=with_numbers, clear_of_counters=clear)
        extras = _extras(layers, lettered, block if paper.number == 0 else None, detail, legend=legend)
        above, below = extras.above, extras.below(paper.width)
        frames.append((paper, above, below))
        inside = draw_paper(paper, above, below) + draw_ground(layers, detail) + draw_frame(paper, detail)
        grounds.append(placed(paper, "b-map", inside + _draw_extras(paper, extras, north)))
        names.append(
            placed(paper, "b-lettering", _draw_names(layers, _clear_of_title(lettered, extras, paper, detail), detail))
        )
    body = "".join((*grounds, *overlays, *names, live))
    return document(board, theme, title, detail, frames, body)


def letter(layers: Layers, detail: Detail, *, numbers: bool, clear_of_counters: bool) -> Lettering:
    """Where the names of a sheet stand: waters first, then places, then rivers in what room is left."""
    paper, board = layers.paper, layers.board
    waters = water_names(paper, board, layers.ground, detail)
    solver = Labels(paper, board, detail, numbers=numbers, clear_of_counters=clear_of_counters)
    solver.forbid(box for name in waters for box in name.boxes)
    solver.forbid(source_boxes(paper, board))
    solver.dislike(layers.lines, LINE_DISLIKE)
    solver.dislike((river.curve for river in layers.rivers), RIVER_DISLIKE)
    places = solver.solve()
    printed = spots_of(paper, detail, solver.forbidden) if numbers else {}
    figures = [
        number_box(paper, h, lettering(detail, "number"), foot=y > paper.centres[h][1]) for h, (_, y) in printed.items()
    ]
    rivers = river_names(layers.rivers, detail, [*solver.forbidden, *figures], [], layers.ground)
    taken = [*solver.forbidden, *(box for name in rivers for box in name.boxes)]
    return Lettering(places, waters, rivers, spots_of(paper, detail, taken) if numbers else {})


def _fitted(board: Board, sizes: tuple[float, float]) -> float:
    """Lettering for the width of the first sheet, between two sizes."""
    smallest, largest = sizes
    return max(smallest, min(largest, papers(board.grid)[0].width * LETTERS_PER_WIDTH))


def _extras(layers: Layers, lettered: Lettering, block: Cartouche | None, detail: Detail, *, legend: bool) -> Extras:
    paper, board = layers.paper, layers.board
    spot = cartouche_spot(paper, layers.ground, block, lettered.boxes) if block else None
    first = paper.number == 0
    heading = paper.sheet.name if len(board.grid.sheets) > 1 and (legend or not first) else ""
    listed = entries(paper, board) if first and legend else []
    key_text = max(_fitted(board, KEY_TEXT), min(KEY_TEXT[1], 9.5 / SCALE[detail]) if paper.width > 2000 else 0.0)
    return Extras(block, spot, heading, listed, key_text)


def _clear_of_title(lettered: Lettering, extras: Extras, paper: Paper, detail: Detail) -> Lettering:
    """No number of a hex shows between the letters of a title that stands in open water."""
    if not (extras.block and extras.in_water and lettered.numbers):
        return lettered
    letters, title = lettering(detail, "number"), stacked(extras.block.boxes(*extras.in_water))
    hexes = list(lettered.numbers)
    figures = stacked(number_box(paper, h, letters, foot=lettered.numbers[h][1] > paper.centres[h][1]) for h in hexes)
    under = [bool(row.any()) for row in meeting(figures, title)]
    kept = {h: lettered.numbers[h] for h, hidden in zip(hexes, under, strict=True) if not hidden}
    return replace(lettered, numbers=kept)


def _draw_extras(paper: Paper, extras: Extras, north: float) -> str:
    left, top, right, bottom = paper.bounds
    found: list[str] = []
    if extras.block and extras.in_water:
        found.append(extras.block.draw(*extras.in_water, dry=False))
    elif extras.block:
        found.append(extras.block.draw(left - MARGIN / 2, top - MARGIN - extras.block.height - 12, dry=True))
    if extras.heading:
        y = top - MARGIN - extras.above + 1.25 * HEADING
        found.append(
            f'<text class="b-heading" x="{number(left - MARGIN + 14)}" y="{number(y)}" font-size="{number(HEADING)}" '
            f'letter-spacing="2">{escape(extras.heading[:1].upper() + extras.heading[1:])}</text>'
        )
        if not extras.block:
            compass = draw_compass(right + MARGIN - 40, y - 0.3 * HEADING, 0.62 * HEADING, north)
            found.append(f'<g class="b-dry">{compass}</g>')
    if extras.legend:
        found.append(draw_legend(extras.legend, left - 14, bottom + MARGIN - 4, paper.width, extras.key_text))
    return "".join(found)


def _draw_names(layers: Layers, lettered: Lettering, detail: Detail) -> str:
    sheet = layers.paper.number
    return (
        draw_curved(lettered.waters, "water", detail, f"b-water{sheet}-")
        + draw_curved(lettered.rivers, "river", detail, f"b-stream{sheet}-")
        + draw_dots(layers.paper, layers.board)
        + draw_labels(lettered.places, detail)
        + draw_numbers(layers.paper, detail, layers.board.ground(*WATER), lettered.numbers)
    )
