"""Curves through points: smooth, shaken by noise, tapering, and cut into dashes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.noise import fractal
from northfront.atlas.draw.shapes import Points, Shape, area, grow, union


def spline(points: Sequence[tuple[float, float]] | Points, steps: int = 8) -> Points:
    """A smooth curve through all points (Catmull-Rom), `steps` pieces between two of them."""
    knots = np.asarray(points, dtype=np.float64)
    if len(knots) < 3:
        knots = np.linspace(knots[0], knots[-1], 3)
    knots = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    a, b, c, d = (knots[i : len(knots) - 3 + i, None, :] for i in range(4))
    t = (np.arange(steps) / steps)[None, :, None]
    curve = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    return np.vstack([curve.reshape(-1, 2) / 2, knots[-2]])


def distances(curve: Points) -> NDArray[np.float64]:
    """How far each point is from the start, along the curve."""
    steps = np.hypot(*np.diff(curve, axis=0).T)
    return np.concatenate([[0.0], np.cumsum(steps)])


def normals(curve: Points) -> Points:
    """The direction to the right of the curve at each point, of length 1."""
    ways = np.gradient(curve, axis=0)
    ways /= np.hypot(ways[:, 0], ways[:, 1])[:, None] + 1e-9
    return np.column_stack([-ways[:, 1], ways[:, 0]])


def meandering(curve: Points, amplitude: float, scale: float, still: float, seed: int) -> Points:
    """The curve with small bends; its ends, and whatever is nearer to them than `still`, move less or not at all."""
    along = distances(curve)
    calm = np.minimum(1.0, np.minimum(along, along[-1] - along) / still)[:, None]
    bends = np.column_stack([fractal(curve, scale, seed), fractal(curve, scale, seed + 12)])
    return np.asarray(curve + calm * amplitude * bends)


def ribbon(curve: Points, width: NDArray[np.float64]) -> Shape:
    """The curve as an area with the given width at each point."""
    side = normals(curve) * width[:, None] / 2
    band = grow(area(np.vstack([curve + side, (curve - side)[::-1]])), 0.25)
    return union([band, *(_cap(curve[end], width[end]) for end in (0, -1))])


def _cap(at: Points, width: float) -> Shape:
    turn = np.arange(0, 2 * np.pi, 0.7)
    return area(at + width / 2 * np.column_stack([np.cos(turn), np.sin(turn)]))


def part(curve: Points, start: float, end: float) -> Points:
    """The stretch of a curve between two distances from its start."""
    along = distances(curve)
    inner = along[(along > start) & (along < end)]
    where = np.concatenate([[start], inner, [end]])
    return np.column_stack([np.interp(where, along, curve[:, axis]) for axis in (0, 1)])


def even(curve: Points, step: float) -> Points:
    """The curve with its points a step apart."""
    along = distances(curve)
    where = np.linspace(0, along[-1], max(3, int(along[-1] / step) + 1))
    return np.column_stack([np.interp(where, along, curve[:, axis]) for axis in (0, 1)])


def flattened(curve: Points, reach: int) -> Points:
    """The curve averaged over `reach` points to either side, so that letters stand quietly on it."""
    padded = np.vstack([np.repeat(curve[:1], reach, axis=0), curve, np.repeat(curve[-1:], reach, axis=0)])
    window = np.ones(2 * reach + 1) / (2 * reach + 1)
    return np.column_stack([np.convolve(padded[:, axis], window, mode="valid") for axis in (0, 1)])
