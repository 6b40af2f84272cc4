"""How wide text will be, without the fonts: the advance widths of a book face, with a reserve for wider ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

WIDTHS: Final = {
    "fijlt ',.;:|!()[]-": 0.31,
    "rs": 0.37,
    "acez": 0.43,
    "bdghknopquvxyJS0123456789": 0.5,
    "EFLPTZ": 0.59,
    "ABCDGHKNOQRUVXYw": 0.71,
    "Mm": 0.82,
    "W": 0.94,
}
"""Widths of characters at size 1, grouped by similar width."""
WIDTH_OF: Final = {character: width for characters, width in WIDTHS.items() for character in characters}
USUAL: Final = 0.55
BOLD: Final = 1.07
RESERVE: Final = 1.06
"""Faces of the stack differ; Palatino is wider than Times."""


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


def text_width(text: str, size: float, *, bold: bool = False, tracking: float = 0.0) -> float:
    """The length of a line of text; tracking is the extra space for each letter, in mu."""
    letters = unicodedata.normalize("NFD", text)
    wide = sum(WIDTH_OF.get(letter, USUAL) for letter in letters if not unicodedata.combining(letter))
    return wide * size * (BOLD if bold else 1.0) * RESERVE + tracking * len(text)


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
