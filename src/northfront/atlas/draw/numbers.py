"""The numbers of hexes: at the top of each hex, at its foot where a name needs the top, left out where both are taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from northfront.atlas.draw.field import CORNER, MU, Spot
from northfront.atlas.draw.fonts import text_width
from northfront.atlas.draw.lettering import Box, stacked
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.placing import Figures
from northfront.atlas.draw.style import Detail, lettering
from northfront.core.hexes import Hex, HexSet

HIGH: Final = 0.73
"""Height of figures at size 1."""
FLAT_EDGE, POINTED_EDGE = 0.2, 0.62
"""How far figures stay from a flat edge, and from a corner, where the hex is narrow."""


def number_spot(paper: Paper, h: Hex, letters: float, *, foot: bool = False) -> Spot:
    """Middle and baseline of the number in a hex; clear of a counter that lies there."""
    x, y = paper.centres[h]
    flat = paper.sheet.shape == "flat-top"
    edge = MU / 2 - FLAT_EDGE * letters if flat else CORNER - POINTED_EDGE * letters
    return x, y + edge if foot else y - edge + HIGH * letters


def number_box(paper: Paper, h: Hex, letters: float, *, foot: bool = False) -> Box:
    """What the number of a hex covers."""
    x, y = number_spot(paper, h, letters, foot=foot)
    half = text_width(paper.grid.name(h), letters, "sans") / 2
    return Box(x - half, y - HIGH * letters, x + half, y)


def figures_of(paper: Paper, detail: Detail) -> Figures:
    """The two places of each number of a sheet, in the order of its hexes."""
    letters = lettering(detail, "number")
    tops, feet = (stacked(number_box(paper, h, letters, foot=foot) for h in paper.hexes) for foot in (False, True))
    return Figures(tops, feet)


def spots_of(paper: Paper, detail: Detail, taken: Iterable[Box]) -> dict[Hex, Spot]:
    """Where the numbers of a sheet are printed when everything else has its place."""
    letters = lettering(detail, "number")
    standing = figures_of(paper, detail).standing(stacked(taken))
    return {
        h: number_spot(paper, h, letters, foot=where == "foot")
        for h, where in zip(paper.hexes, standing, strict=True)
        if where
    }


def draw_numbers(paper: Paper, detail: Detail, wet: HexSet, spots: Mapping[Hex, Spot]) -> str:
    """The numbers, fainter on water. They are drawn after the names, so that no halo cuts into them."""
    found: list[str] = []
    for kind, afloat in (("", 0), (" b-number-wet", 1)):
        texts = "".join(
            f'<text x="{number(x)}" y="{number(y)}">{paper.grid.name(h)}</text>'
            for h, (x, y) in spots.items()
            if wet >> h & 1 == afloat
        )
        if texts:
            found.append(f'<g class="b-number{kind}" font-size="{number(lettering(detail, "number"))}">{texts}</g>')
    return "".join(found)
