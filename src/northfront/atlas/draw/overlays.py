"""Live layers over sets of hexes, to be passed to `draw_board`; their classes are in the board's style block."""

from __future__ import annotations

from typing import Final

from northfront.atlas.draw.paper import contour_path, hex_path
from northfront.core.board import Board
from northfront.core.hexes import HexSet

ZONE_INSET: Final = 1.75

PATTERNS: Final = (
    '<pattern id="b-zone" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0,0V11" class="b-zone-line"/></pattern>'
    '<pattern id="b-blocks" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<path d="M0,0V7" class="b-block"/></pattern>'
)


def control_overlay(board: Board, hexes: HexSet, side: int) -> str:
    """Hexes that a side controls: shaded, with a line round them. Sides are numbered 0 and 1."""
    return (
        f'<g class="b-control"><path class="b-control{side}" d="{hex_path(board, hexes)}"/>'
        f'<path class="b-front{side}" d="{contour_path(board, hexes)}"/></g>'
    )


def zone_overlay(board: Board, hexes: HexSet) -> str:
    """Hexes in enemy zones: hatched."""
    return f'<path class="b-zone" d="{hex_path(board, hexes, ZONE_INSET)}"/>'


def supply_overlay(board: Board, hexes: HexSet, side: int) -> str:
    """Hexes to which a side's supply reaches: tinted."""
    return f'<path class="b-supply{side}" d="{hex_path(board, hexes)}"/>'
