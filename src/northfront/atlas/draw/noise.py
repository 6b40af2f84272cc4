"""Smooth randomness: the same for the same place, so that every drawing of a board has the same coast and the same trees."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.shapes import Points, Shape, moved

TABLE: Final = np.random.default_rng(7).random((256, 256))
OCTAVES: Final = ((1.0, 0.6), (2.1, 0.27), (4.3, 0.13))
"""How much finer each layer of the noise is, and how much it counts."""
STEP: Final = 5.0
"""Length of the pieces into which an edge is cut before it is made organic."""


def noise(x: NDArray[np.float64], y: NDArray[np.float64], scale: float, seed: int) -> NDArray[np.float64]:
    """Values from 0 to 1 that change over about `scale`."""
    x, y = x / scale + seed * 17.3, y / scale + seed * 9.1
    column, row = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    left, right, top, bottom = column % 256, (column + 1) % 256, row % 256, (row + 1) % 256
    above = TABLE[left, top] * (1 - u) + TABLE[right, top] * u
    below = TABLE[left, bottom] * (1 - u) + TABLE[right, bottom] * u
    mixed: NDArray[np.float64] = above * (1 - v) + below * v
    return mixed


def fractal(points: Points, scale: float, seed: int) -> NDArray[np.float64]:
    """Noise with finer noise upon it, about 0 and mostly within -1 and 1."""
    x, y = points[:, 0], points[:, 1]
    layers = (share * noise(x, y, scale / finer, seed + i) for i, (finer, share) in enumerate(OCTAVES))
    total: NDArray[np.float64] = sum(layers, np.zeros(len(points)))
    return (total - 0.5) * 2


def shaken(points: Points, amplitude: float, scale: float, seed: int) -> Points:
    """The points, each moved by the noise of its place."""
    return points + amplitude * np.column_stack([fractal(points, scale, seed), fractal(points, scale, seed + 11)])


def organic(shape: Shape, amplitude: float, scale: float, seed: int) -> Shape:
    """The shape with an edge as nature draws it."""
    return moved(shape, lambda points: shaken(points, amplitude, scale, seed), STEP)


def blob(x: float, y: float, radius: float, seed: int, roughness: float = 0.25) -> Points:
    """A ring round a place that is never quite a circle."""
    turn = np.arange(0.0, 2 * np.pi, 0.28)
    unit = np.column_stack([np.cos(turn), np.sin(turn)])
    reach = radius * (1 + roughness * fractal(unit * 1.6 + 7, 1.0, seed % 50))
    return unit * reach[:, None] + (x, y)


def scattered(bounds: tuple[float, float, float, float], apart: float, seed: int) -> Points:
    """Places about `apart` from each other without visible rows, from north to south."""
    left, top, right, bottom = bounds
    if not right > left:
        return np.empty((0, 2))
    rows = np.arange(np.floor(top / (apart * 0.87)), np.ceil(bottom / (apart * 0.87)))
    columns = np.arange(np.floor(left / apart), np.ceil(right / apart) + 1)
    x, y = np.meshgrid(columns, rows)
    x = x + 0.5 * (y % 2)
    lattice = np.column_stack([x.ravel(), y.ravel()])
    cells = np.mod(np.rint(lattice * 2).astype(np.int64), 256)
    shift = np.column_stack([TABLE[cells[:, 0], cells[:, 1]], TABLE[(cells[:, 1] + 57 + seed) % 256, cells[:, 0]]])
    return (lattice * (1, 0.87) + (shift - 0.5) * 0.72) * apart
