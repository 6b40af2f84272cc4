"""Numbers and points as SVG path data, in tenths of a mu and as short as they can be written."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from northfront.atlas.draw.shapes import Points, Shape, outlines


def number(value: float) -> str:
    """A number with one decimal at most: 12, -3.5, .4."""
    return tenths(round(value * 10))


@cache
def tenths(value: int) -> str:
    """A count of tenths as a number."""
    whole, rest = divmod(abs(value), 10)
    digits = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{digits}" if value < 0 else digits


def polyline(points: Points, *, closed: bool = False) -> str:
    """A line through points: the first absolute, the others relative to the one before, without repeated points."""
    grid = np.rint(points * 10).astype(np.int64)
    steps = np.diff(grid, axis=0)
    steps = steps[np.any(steps != 0, axis=1)]
    if closed:
        steps = steps[:-1]
    found = [f"M{tenths(int(grid[0, 0]))},{tenths(int(grid[0, 1]))}"]
    if len(steps):
        found.append("l" + _joined(steps.ravel().tolist()))
    return "".join(found) + ("Z" if closed else "")


def _joined(values: Iterable[int]) -> str:
    """Numbers in a row; a minus sign separates as well as a space does."""
    return " ".join(map(tenths, values)).replace(" -", "-")


def outline(shape: Shape) -> str:
    """The path of a shape: rings closed, lines open."""
    return "".join(polyline(points, closed=bool((points[0] == points[-1]).all())) for points in outlines(shape))
