"""The board at true scale, cut into pages."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from northfront.atlas.draw.board import HEADING
from northfront.atlas.draw.document import TABLE
from northfront.atlas.draw.field import MARGIN as FRAME
from northfront.atlas.draw.paper import papers
from northfront.core.board import Board
from northfront.export.paper.sizes import HEX, MARGIN, OVERLAP, Size

SCALE: Final = HEX / 100
"""Millimetres for one unit of the drawing."""


class Tile(NamedTuple):
    """What of a sheet one page shows, in millimetres from the corner of the picture of the board."""

    name: str
    left: float
    top: float
    width: float
    height: float
    right: str  # the name of the tile that is glued on at the right
    below: str


class MapSheet(NamedTuple):
    """A sheet of the board: all its tiles, row by row."""

    title: str
    wide: bool  # are its pages laid sideways?
    left: float
    top: float
    width: float
    height: float
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def map_sheets(board: Board, view: tuple[float, float, float, float], size: Size) -> list[MapSheet]:
    """All sheets of a board, whose picture shows this."""
    found = []
    for paper in papers(board.grid):
        left, top, bottom = paper.left - FRAME, view[1] + TABLE, view[1] + view[3] - TABLE
        if paper.number:  # title and key are on the first sheet
            top, bottom = -FRAME - 1.5 * HEADING, paper.height + FRAME
        x, y = (left - view[0]) * SCALE, (top - view[1]) * SCALE
        found.append(_cut(paper.sheet.name, x, y, (paper.width + 2 * FRAME) * SCALE, (bottom - top) * SCALE, size))
    return found


def _cut(name: str, left: float, top: float, width: float, height: float, size: Size) -> MapSheet:
    """The sheet on as few pages as it needs, upright or sideways; all of them show as much of it."""
    ways = []
    for wide in (False, True):
        page = (size.height, size.width) if wide else (size.width, size.height)
        columns, rows = (_pieces(total, room - 2 * MARGIN) for total, room in zip((width, height), page, strict=True))
        ways.append((columns * rows, wide, columns, rows))
    _, wide, columns, rows = min(ways)
    tiles = tuple(_tiles(left, top, width, height, columns, rows))
    return MapSheet(name[:1].upper() + name[1:], wide, left, top, width, height, columns, rows, tiles)


def _pieces(total: float, room: float) -> int:
    return max(1, ceil((total - OVERLAP) / (room - OVERLAP)))


def _tiles(left: float, top: float, width: float, height: float, columns: int, rows: int) -> Iterator[Tile]:
    across, down = (width - OVERLAP) / columns, (height - OVERLAP) / rows
    for row in range(rows):
        for column in range(columns):
            yield Tile(
                _name(column, row),
                left + column * across,
                top + row * down,
                across + OVERLAP,
                down + OVERLAP,
                _name(column + 1, row) if column + 1 < columns else "",
                _name(column, row + 1) if row + 1 < rows else "",
            )


def _name(column: int, row: int) -> str:
    return f"{chr(ord('A') + column)}{row + 1}"
