"""The taut string: a line drawn through gates, pulled straight and toward where it really lay, never out of a gate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.shapes import Points, line, nearest

ROUNDS: Final = 160
TENSION: Final = 0.65
"""How much a point moves toward the middle of its neighbours in a round."""


class Gate(NamedTuple):
    """A place through which a string runs: an ellipse about `middle`, `across` wide along `normal` and `along` at right angles."""

    middle: Spot
    normal: Spot
    across: float
    along: float
    wish: Spot | None = None  # where the line really lay
    pinned: bool = False  # it runs exactly through its wish


def taut(gates: Sequence[Gate], pull: float) -> Points:
    """The points of the string, one in each gate; `pull` is how much a wish counts in each round."""
    middle = np.array([gate.middle for gate in gates])
    normal = np.array([gate.normal for gate in gates])
    reach = np.array([(gate.across, gate.along) for gate in gates])
    wished = np.array([gate.wish is not None for gate in gates])[:, None]
    fixed = np.array([gate.pinned for gate in gates])[:, None]
    wish = np.array([gate.middle if gate.wish is None else gate.wish for gate in gates])
    points = wish.copy()
    for _ in range(ROUNDS):
        moved = points.copy()
        moved[1:-1] = (1 - TENSION) * points[1:-1] + TENSION * (points[:-2] + points[2:]) / 2
        moved = np.where(wished, moved + pull * (wish - moved), moved)
        points = np.where(fixed, wish, _pressed(moved, middle, normal, reach))
    return points


def _pressed(points: Points, middle: Points, normal: Points, reach: Points) -> Points:
    """Points outside their gate moved to its rim."""
    away = points - middle
    across = (away * normal).sum(axis=1)
    along = away[:, 1] * normal[:, 0] - away[:, 0] * normal[:, 1]
    out = np.hypot(across / reach[:, 0], along / reach[:, 1])
    return np.asarray(middle + away / np.maximum(out, 1.0)[:, None])


def toward(course: Points | None, spot: Spot, most: float) -> Spot | None:
    """The point of the real course nearest to a spot, but at most so far from it."""
    if course is None:
        return None
    x, y, far = nearest(line(course), *spot)
    share = min(1.0, most / far) if far else 0.0
    return spot[0] + (x - spot[0]) * share, spot[1] + (y - spot[1]) * share
