"""The legend under a map: a sample of each thing that occurs on it, drawn as the map draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from northfront.atlas.draw.cover import FOREST, HILL, MARSH, ROUGH, conifers, grove, hachures, reeds, stones, trees
from northfront.atlas.draw.curves import ribbon, spline
from northfront.atlas.draw.fonts import text_width
from northfront.atlas.draw.fortifications import WALLS, wall
from northfront.atlas.draw.noise import blob
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number, outline, polyline
from northfront.atlas.draw.shapes import Points, Shape, area, grow
from northfront.atlas.draw.sources import SIGNS
from northfront.core.board import Board
from northfront.core.hexes import HexSet, Sides

SWATCH: Final = 0.62
"""Size of a sample hex against a hex of the map."""
SAMPLE: Final = 62.0
"""Length of a sample line."""
GAP: Final = 40.0
ROW: Final = 76.0

Entry = tuple[str, str]


def _hexagon(paper: Paper) -> Shape:
    return area(paper.corners * SWATCH)


def _covered(kind: str, sign: str, signs: Callable[[Shape], str]) -> Callable[[Shape], str]:
    return lambda swatch: (
        f'<path class="b-{kind}" d="{outline(swatch)}"/><path class="b-{sign}" d="{signs(grow(swatch, -1.5))}"/>'
    )


def _filled(kind: str) -> Callable[[Shape], str]:
    return lambda swatch: f'<path class="b-{kind}" d="{outline(swatch)}"/>'


def _houses(radius: float) -> Callable[[Shape], str]:
    def draw(_: Shape) -> str:
        ring = blob(0, 0, radius, 5, 0.5)
        return f'<path class="b-built" d="{polyline(np.vstack([ring, ring[:1]]), closed=True)}"/>'

    return draw


def _streets(swatch: Shape) -> str:
    data = outline(grow(swatch, -3))
    return f'<path class="b-built" d="{data}"/><path class="b-blocks" d="{data}"/>'


TERRAIN: Final[dict[tuple[str, ...], tuple[str, Callable[[Shape], str]]]] = {
    ("clear",): ("Clear", lambda _: ""),
    FOREST: ("Forest", _covered("forest", "tree", trees)),
    ("light-woods",): ("Light woods", _covered("light", "tree", grove)),
    ("deep-woods",): ("Deep woods", _covered("dense", "conifer", conifers)),
    MARSH: ("Marsh", _covered("marsh", "reed", reeds)),
    HILL: ("Hills", _covered("hill", "hachure", hachures)),
    ROUGH: ("Rough", _covered("rough", "stone", stones)),
    ("town",): ("Town", _houses(16)),
    ("city",): ("City", _houses(22)),
    ("major-city",): ("Major city", _streets),
    ("soviet-city",): ("Soviet city", _streets),
    ("interior",): ("City interior", _streets),
    ("sea",): ("Sea", _filled("sea")),
    ("lake",): ("Lake", _filled("lake")),
}
LINES: Final = {
    "river": ("River", "b-river", ""),
    "don": ("Don", "b-river", ""),
    "volga": ("Volga", "b-river", ""),
    "major-river": ("Major river", "b-river", ""),
    "border": ("Border", "b-border0", "b-border"),
    "road": ("Road", "b-road0", "b-road1"),
    "rail": ("Railway", "b-minor0", "b-minor1"),
    "minor-rail": ("Minor railway", "b-minor0", "b-minor1"),
    "major-rail": ("Major railway", "b-major0", "b-major1"),
}
NAMES: Final = {"woods": "Woods", "swamp": "Swamp"}


def entries(paper: Paper, board: Board) -> list[Entry]:
    """What the legend lists: the name of each thing and its sample, about its own middle."""
    return [*_terrains(paper, board), *_walls(paper, board), *_sources(board), *_lines(board)]


def _terrains(paper: Paper, board: Board) -> Iterator[Entry]:
    for kinds, (name, draw) in TERRAIN.items():
        present = [kind for kind in kinds if board.ground(kind) or board.feature(kind)]
        if present:
            swatch = _hexagon(paper)
            edge = outline(swatch)
            text = NAMES.get(present[0], name) if len(present) == 1 else name
            yield text, f'<path class="b-land" d="{edge}"/>{draw(swatch)}<path class="b-key-edge" d="{edge}"/>'


def _walls(paper: Paper, board: Board) -> Iterator[Entry]:
    for kind, name in (("fort", "Fortification"), ("fortified", "Fortified city")):
        if board.feature(kind):
            data = "".join(wall(paper.corners * SWATCH, size=size) for size in WALLS[kind])
            yield name, f'<path class="b-fort" d="{data}"/><path class="b-key-edge" d="{outline(_hexagon(paper))}"/>'


def _sources(board: Board) -> Iterator[Entry]:
    for kind, sign in SIGNS.items():
        if board.feature(kind):
            yield f"{kind.removesuffix('-source').capitalize()} source", f'<g transform="scale(1.3)">{sign}</g>'


def _lines(board: Board) -> Iterator[Entry]:
    for kind, (name, under, over) in LINES.items():
        if any_side(board.hexsides(kind)):
            yield name, _line(kind, under, over)
    if any_side(board.hexsides("bridge")):
        yield "Bridge", f'{_line("river", "b-river", "", upright=True)}<path class="b-bridge" d="{BRIDGE}"/>'

    if any_side(board.hexsides("ferry")):
        yield "Ferry", _line("river", "b-river", "", upright=True) + ferry_sign(0, 0, 0)


BRIDGE: Final = "M-9-7.5l3 3h12l3-3M-9 7.5l3-3h12l3 3"
CROSSING: Final = "M-21 0h10M21 0h-10"
BOAT: Final = "M-9-2h18l-4 7h-10zM0-2v-8l6 6h-6"


def ferry_sign(x: float, y: float, turn: float) -> str:
    """A boat on its way over the water."""
    at = f"translate({number(x)},{number(y)})"
    return (
        f'<path class="b-bridge" stroke-dasharray="0.1 4.5" transform="{at} rotate({number(turn)})" d="{CROSSING}"/>'
        f'<path class="b-bridge" transform="{at}" d="{BOAT}"/>'
    )


def _line(kind: str, under: str, over: str, *, upright: bool = False) -> str:
    curve = _wave(upright=upright)
    if under == "b-river":
        wide = {"volga": 12.0, "major-river": 7.0, "don": 6.0}.get(kind, 3.2)
        return f'<path class="b-river" d="{outline(ribbon(curve, np.linspace(wide * 0.6, wide, len(curve))))}"/>'
    data = polyline(curve)
    return f'<path class="{under}" d="{data}"/>' + (f'<path class="{over}" d="{data}"/>' if over else "")


def _wave(*, upright: bool) -> Points:
    half = SAMPLE / 2
    knots = [(-half, 4.0), (-half / 3, -4.0), (half / 3, 4.0), (half, -4.0)]
    return spline([(y, x * 0.7) for x, y in knots] if upright else knots)


def any_side(sides: Sides) -> bool:
    found: HexSet = 0
    for mask in sides:
        found |= mask
    return found != 0


def rows(listed: list[Entry], width: float, letters: float) -> list[list[tuple[float, Entry]]]:
    """The entries in rows no longer than the paper, each with where it begins."""
    found: list[list[tuple[float, Entry]]] = [[]]
    at = 0.0
    for entry in listed:
        needed = SAMPLE + 12 + text_width(entry[0], letters)
        if found[-1] and at + needed > width:
            found.append([])
            at = 0.0
        found[-1].append((at, entry))
        at += needed + GAP
    return found


def draw_legend(listed: list[Entry], left: float, top: float, width: float, letters: float) -> str:
    """All entries in rows, from left, top on."""
    found = ['<g class="b-legend">']
    for i, row in enumerate(rows(listed, width, letters)):
        y = top + (i + 0.5) * ROW
        for start, (name, sample) in row:
            middle = left + start + SAMPLE / 2
            text_at = f'x="{number(left + start + SAMPLE + 12)}" y="{number(y + 0.34 * letters)}"'
            found.append(f'<g transform="translate({number(middle)},{number(y)})">{sample}</g>')
            found.append(f'<text class="b-key" {text_at} font-size="{number(letters)}">{name}</text>')
    return "".join(found) + "</g>"
