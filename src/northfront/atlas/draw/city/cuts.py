"""Areas cut into blocks: halved again and again, all of one generation at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import shapely  # type: ignore[import-untyped,unused-ignore]  # it has no types of its own
from numpy.typing import NDArray

from northfront.atlas.draw.shapes import Points, Shape

GENERATIONS: Final = 14
CRUMB: Final = 60.0
"""Pieces smaller than this are dropped."""
FAR: Final = 4000.0

Shapes = NDArray[np.object_]
Numbers = NDArray[np.float64]


class Rule(NamedTuple):
    """How pieces are cut, each a function of their centres."""

    direction: Callable[[Points], Numbers]
    again: float  # above this area the direction is taken anew
    size: Callable[[Points], Numbers]  # pieces up to this area are left whole
    longest: float  # unless a side is longer
    shift: Callable[[Points], Numbers]  # how far beside the middle, as a share of the longer side
    gap: Callable[[Numbers], Numbers]  # the street between two pieces, by the length of the longer side


def cut(shape: Shape, rule: Rule) -> Shapes:
    """The pieces of a shape."""
    pieces = _polygons(shapely.get_parts(shape))[0]
    turns = np.full(len(pieces), np.nan)
    done: list[Shapes] = []
    for generation in range(GENERATIONS + 1):
        keep = shapely.area(pieces) >= CRUMB
        pieces, turns = pieces[keep], turns[keep]
        if not len(pieces):
            break
        areas, centres = shapely.area(pieces), shapely.get_coordinates(shapely.centroid(pieces))
        turns = np.where(np.isnan(turns) | (areas > rule.again), rule.direction(centres), turns)
        wide, high = _extent(pieces, turns)
        longer = np.maximum(wide, high)
        whole = (areas < rule.size(centres)) & (longer < rule.longest) | (generation == GENERATIONS)
        done.append(pieces[whole])
        pieces, turns = _halved(
            pieces[~whole],
            turns[~whole],
            centres[~whole],
            turns[~whole] + np.where(wide > high, np.pi / 2, 0.0)[~whole],
            (rule.shift(centres) * longer)[~whole],
            rule.gap(longer)[~whole],
        )
    return np.concatenate(done) if done else pieces


def _extent(pieces: Shapes, turns: Numbers) -> tuple[Numbers, Numbers]:
    """Width and height of each piece in its own direction."""
    points, owner = shapely.get_coordinates(pieces, return_index=True)
    first = np.searchsorted(owner, np.arange(len(pieces)))
    cos, sin = np.cos(turns)[owner], np.sin(turns)[owner]
    wide, high = (
        np.maximum.reduceat(value, first) - np.minimum.reduceat(value, first)
        for value in (points[:, 0] * cos + points[:, 1] * sin, points[:, 1] * cos - points[:, 0] * sin)
    )
    return wide, high


def _halved(
    pieces: Shapes, turns: Numbers, centres: Points, lines: Numbers, shifts: Numbers, gaps: Numbers
) -> tuple[Shapes, Numbers]:
    """Both halves of each piece beside a line through its middle, a gap apart, and the directions they inherit."""
    along = np.column_stack([np.cos(lines), np.sin(lines)])
    across = np.column_stack([-np.sin(lines), np.cos(lines)])
    halves, inherited = [], []
    for side in (-1.0, 1.0):
        foot = centres + across * (shifts + side * gaps / 2)[:, None]
        a, b = foot - along * FAR, foot + along * FAR
        planes = shapely.polygons(np.stack([a, b, b + side * FAR * across, a + side * FAR * across], axis=1))
        parts, owner = shapely.get_parts(shapely.intersection(pieces, planes), return_index=True)
        parts, kept = _polygons(parts)
        halves.append(parts)
        inherited.append(turns[owner[kept]])
    return np.concatenate(halves), np.concatenate(inherited)


def _polygons(parts: Shapes) -> tuple[Shapes, NDArray[np.bool_]]:
    kept = shapely.get_type_id(parts) == shapely.GeometryType.POLYGON
    return parts[kept], kept


def directions_of(curves: list[Points], coarse: float = 3.0) -> Callable[[Points], Numbers]:
    """The direction of the nearest of these lines."""
    starts, ends = [], []
    for curve in curves:
        plain = shapely.get_coordinates(shapely.simplify(shapely.LineString(curve), coarse))
        long = np.hypot(*(plain[1:] - plain[:-1]).T) > 2 * coarse
        starts.append(plain[:-1][long])
        ends.append(plain[1:][long])
    a, b = np.vstack(starts), np.vstack(ends)
    tree = shapely.STRtree([shapely.LineString(ends) for ends in np.stack([a, b], axis=1)])
    angles = np.arctan2(b[:, 1] - a[:, 1], b[:, 0] - a[:, 0])

    def nearest(centres: Points) -> Numbers:
        return np.asarray(angles[tree.nearest(shapely.points(centres))])

    return nearest


def inner_points(pieces: Shapes) -> Points:
    """A point inside each piece."""
    return np.asarray(shapely.get_coordinates(shapely.point_on_surface(pieces)))


def middles(pieces: Shapes) -> Points:
    return np.asarray(shapely.get_coordinates(shapely.centroid(pieces)))


def shrunk(pieces: Shapes, by: Numbers | float) -> Shapes:
    """The pieces with their edges moved inward and their corners sharp; those that vanish are left out."""
    smaller = shapely.buffer(pieces, -np.asarray(by), join_style="mitre")
    return np.asarray(smaller[~shapely.is_empty(smaller)])


def sizes(pieces: Shapes) -> Numbers:
    return np.asarray(shapely.area(pieces))
