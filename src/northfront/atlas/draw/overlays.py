"""Live layers over sets of hexes, to be given to `draw_board`; their classes stand in the board's style block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from northfront.atlas.draw.paper import contour_path, hex_path
from northfront.core.board import Board
from northfront.core.hexes import HexSet

ZONE_INSET: Final = 1.75
CUT_INSET: Final = 2.0

PATTERNS: Final = (
    '<pattern id="b-zone" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0,0V11" class="b-zone-line"/></pattern>'
    '<pattern id="b-cut" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<path d="M0,0V9" class="b-cut-line"/></pattern>'
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


def cut_overlay(board: Board, cut: HexSet, blocking: HexSet = 0) -> str:
    """Hexes without supply, ringed, and the hexes that block it, hatched the other way."""
    return (
        f'<g class="b-cuts"><path class="b-cut" d="{hex_path(board, blocking, 2 * CUT_INSET)}"/>'
        f'<path class="b-cut-ring" d="{hex_path(board, cut, CUT_INSET)}"/></g>'
    )


def reach_overlay(board: Board, quarters: Sequence[HexSet]) -> str:
    """Hexes within reach, by the quarter of the allowance that they cost, nearest first, with a line round all."""
    tints = (f'<path class="b-reach{i}" d="{hex_path(board, hexes)}"/>' for i, hexes in enumerate(quarters))
    within = 0
    for hexes in quarters:
        within |= hexes
    return f'<g class="b-reach">{"".join(tints)}<path class="b-reach-edge" d="{contour_path(board, within)}"/></g>'
