"""Built-up areas: blobs for towns and cities, streets and a wall for great cities."""

from __future__ import annotations

from typing import Final

from northfront.atlas.draw.coast import Ground
from northfront.atlas.draw.noise import blob, organic
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.shapes import NOTHING, Shape, area, grow, union
from northfront.core.board import Board
from northfront.core.hexes import HexSet, scan

RADIUS: Final = {"town": 17.0, "city": 25.0}
GREAT: Final = ("major-city", "soviet-city", "interior")
STREETS_INSET: Final = 9.0


def built_up(paper: Paper, board: Board, ground: Ground) -> Shape:
    """The houses of towns and cities: hexes of that terrain, and places of the size of a city."""
    great = great_city(paper, board)
    cities = board.ground("city") | _places(board, "city", "major")
    found = [
        (cities & paper.members & ~great, RADIUS["city"]),
        ((board.ground("town") | board.feature("town")) & paper.members & ~cities, RADIUS["town"]),
    ]
    blobs = [area(blob(*paper.centres[h], radius, h, 0.5)) for hexes, radius in found for h in scan(hexes)]
    return grow(union(blobs), 1.5).intersection(ground.inner) if blobs else NOTHING


def _places(board: Board, *sizes: str) -> HexSet:
    return sum(1 << h for h in {h for name, h in board.places.items() if board.sizes.get(name) in sizes})


def great_city(paper: Paper, board: Board) -> HexSet:
    """The hexes of great cities."""
    return board.ground(*GREAT) & paper.members


def streets(paper: Paper, board: Board, ground: Ground) -> Shape:
    """The built-up land of great cities."""
    hexes = great_city(paper, board)
    if not hexes:
        return NOTHING
    body = organic(grow(paper.shape_of(hexes), -STREETS_INSET), 7, 26, 4)
    return body.intersection(ground.inner)
