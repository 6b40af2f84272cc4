"""The SVG document round a board: the table, the sheets on it, and the style."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from northfront.atlas.draw.field import MARGIN
from northfront.atlas.draw.overlays import PATTERNS
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.style import SCALE, Detail, stylesheet
from northfront.atlas.draw.theme import Theme
from northfront.core.board import Board

TABLE: Final = 70.0
"""The width of table visible round the sheets."""


def placed(paper: Paper, kind: str, inside: str) -> str:
    """A layer of a sheet where the sheet lies on the picture."""
    dx, dy = paper.offset
    sheet = escape(paper.sheet.name, {'"': "&quot;"})
    return f'<g class="{kind}" data-sheet="{sheet}" transform="translate({dx:.4f},{dy:.4f})">{inside}</g>'


def document(
    board: Board,
    theme: Theme,
    title: str,
    detail: Detail,
    frames: list[tuple[Paper, float, float]],
    body: str,
    more_style: str = "",
) -> str:
    """A whole picture; of each sheet, how much paper is above and below its map."""
    left = -MARGIN - TABLE
    right = max(paper.left + paper.width for paper, _, _ in frames) + MARGIN + TABLE
    top = -MARGIN - TABLE - max(above for _, above, _ in frames)
    bottom = max(paper.height + below for paper, _, below in frames) + MARGIN + TABLE
    wide, high = right - left, bottom - top
    view = " ".join(number(value) for value in (left, top, wide, high))
    scale = SCALE[detail]
    name = escape(title or " and ".join(sheet.name for sheet in board.grid.sheets))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-board" role="img" viewBox="{view}" '
        f'width="{number(wide * scale)}" height="{number(high * scale)}"><title>{name}</title>'
        f"<style>{stylesheet(theme)}</style>{more_style}<defs>{PATTERNS}</defs>"
        f'<rect class="b-table" x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}"/>'
        f"{body}</svg>"
    )
