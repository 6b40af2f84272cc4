"""The ground that lines of text cover, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

ASCENT, DESCENT = 0.7, 0.22
"""How far capitals rise above the baseline, and how far some letters hang below it, at size 1."""


class Box(NamedTuple):
    """A rectangle on the paper."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def shared(self, other: Box) -> float:
        """The area that two boxes have in common."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(across, 0.0) * max(down, 0.0)

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


def text_box(text: str, left: float, baseline: float, width: float, size: float) -> Box:
    """What the ink of a line of text covers."""
    low = DESCENT if any(letter in text for letter in "gjpqyQ,;()") else 0.01
    return Box(left, baseline - ASCENT * size, left + width, baseline + low * size)


def stacked(boxes: Iterable[Box]) -> NDArray[np.float64]:
    """Boxes as rows of left, top, right and bottom."""
    return np.array(list(boxes), dtype=np.float64).reshape(-1, 4)


def covered(points: NDArray[np.float64], boxes: NDArray[np.float64], reach: float) -> NDArray[np.bool_]:
    """Which points are in a box or nearer to it than `reach`."""
    if not len(boxes):
        return np.zeros(len(points), dtype=np.bool_)
    x, y = points[:, 0], points[:, 1]
    low, high = points.min(axis=0) - reach, points.max(axis=0) + reach
    near = boxes[(boxes[:, 2] > low[0]) & (boxes[:, 0] < high[0]) & (boxes[:, 3] > low[1]) & (boxes[:, 1] < high[1])]
    left, top, right, bottom = (edge[None, :] for edge in near.T)
    across = (x[:, None] > left - reach) & (x[:, None] < right + reach)
    down = (y[:, None] > top - reach) & (y[:, None] < bottom + reach)
    return np.asarray((across & down).any(axis=1))


def overlap(box: Box, others: NDArray[np.float64]) -> NDArray[np.float64]:
    """The area that a box has in common with each of the others."""
    across = np.minimum(box.right, others[:, 2]) - np.maximum(box.left, others[:, 0])
    down = np.minimum(box.bottom, others[:, 3]) - np.maximum(box.top, others[:, 1])
    return np.asarray(np.maximum(across, 0.0) * np.maximum(down, 0.0))
