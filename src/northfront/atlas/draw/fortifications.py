"""Printed fortifications: a wall with teeth inside the hex, doubled around a fortified city."""

from __future__ import annotations

from typing import Final

import numpy as np

from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number
from northfront.atlas.draw.shapes import Points
from northfront.core.board import Board

WALLS: Final = {"fort": (0.86,), "fortified": (0.86, 0.76)}
"""How large each wall is against its hex, by the feature of the board."""
TOOTH: Final = 0.07
TEETH: Final = (0.2, 0.4, 0.6, 0.8)


def walls(paper: Paper, board: Board) -> str:
    """Path data of all walls of a sheet."""
    return "".join(
        wall(paper.corners, paper.centres[h], size)
        for kind, sizes in WALLS.items()
        for h in paper.hexes
        if board.feature(kind) >> h & 1
        for size in sizes
    )


def wall(corners: Points, centre: tuple[float, float] = (0.0, 0.0), size: float = 0.86) -> str:
    """One wall with its teeth outward."""
    ring = np.asarray(corners)
    data = ""
    for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        data += _stroke(a * size, b * size, centre)
        for t in TEETH:
            foot = a + (b - a) * t
            data += _stroke(foot * size, foot * (size + TOOTH), centre)
    return data


def _stroke(a: Points, b: Points, centre: tuple[float, float]) -> str:
    (ax, ay), (bx, by), (x, y) = a, b, centre
    return f"M{number(x + ax)},{number(y + ay)}L{number(x + bx)},{number(y + by)}"
