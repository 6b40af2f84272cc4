"""Printed sources of supply: a sign in the corner of the hex that points off the map, as far as one does."""

from __future__ import annotations

from typing import Final

import numpy as np

from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.lettering import Box
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number
from northfront.core.board import Board
from northfront.core.hexes import Hex

RADIUS: Final = 13.0
CORNER: Final = 0.7
"""How far out the sign is, of the way to the corner of the hex: a counter leaves it visible."""
LOWER_LEFT: Final = (1.0, -2.0)
"""What decides where no corner points off the map."""

BADGE: Final = f'<circle class="b-badge" r="{RADIUS:g}"/>'
CROSS: Final = f'{BADGE}<path class="b-cross" d="M-3-8.6h6V-3h5.6v6H3v5.6h-6V3h-5.6v-6H-3z"/>'
STAR: Final = (
    f'{BADGE}<path class="b-star" d="M0-10.6L2.5-3.4 10.1-3.3 4 1.3 6.3 8.6 0 4.2-6.3 8.6-4 1.3-10.1-3.3-2.5-3.4z"/>'
)
SIGNS: Final = {"axis-source": CROSS, "german-source": CROSS, "soviet-source": STAR}


def draw_sources(paper: Paper, board: Board) -> str:
    """The sign of every source on a sheet."""
    return "".join(
        f'<g transform="translate({number(x)},{number(y)})">{sign}</g>'
        for kind, sign in SIGNS.items()
        for h in _hexes(paper, board, kind)
        for x, y in (_spot(paper, h),)
    )


def source_boxes(paper: Paper, board: Board) -> list[Box]:
    """What the signs cover."""
    spots = [_spot(paper, h) for kind in SIGNS for h in _hexes(paper, board, kind)]
    return [Box(x, y, x, y).grown(RADIUS) for x, y in spots]


def _hexes(paper: Paper, board: Board, kind: str) -> list[Hex]:
    return [h for h in paper.hexes if board.feature(kind) >> h & 1]


def _spot(paper: Paper, h: Hex) -> Spot:
    centre = np.array(paper.centres[h])
    inward = sum((np.array(paper.centres[to]) - centre for _, to in paper.grid.neighbours(h)), np.array(LOWER_LEFT))
    corners = paper.corners[paper.corners[:, 1] > -1]  # above is the number of the hex
    corner = corners[int(np.argmin(corners @ inward))]
    x, y = centre + corner * CORNER
    return float(x), float(y)
