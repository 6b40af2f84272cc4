"""Plane geometry of the drawing, in map units (mu): only this module and city/cuts.py use shapely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import shapely  # type: ignore[import-untyped,unused-ignore]  # it has no types of its own
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]
Shape: TypeAlias = Any
"""A geometry of shapely, which has no annotations of its own."""

NOTHING: Final[Shape] = shapely.Polygon()
ROUNDNESS: Final = 3
"""Segments of a quarter circle where a shape is grown: enough for lines of a few mu."""

FINE: Final = 0.25
"""Points nearer than this to the line between their neighbours are invisible."""
SEAM: Final = 0.2
"""Neighbours are enlarged by this much while they are joined, so that rounding leaves no gap."""


def area(points: Points | Sequence[Sequence[float]], holes: Sequence[Sequence[Sequence[float]]] = ()) -> Shape:
    return shapely.Polygon(points, holes)


def areas(corners: NDArray[np.float64]) -> list[Shape]:
    """One polygon for each row of corners."""
    return [shapely.Polygon(ring) for ring in corners]


def line(points: Points | Sequence[Sequence[float]]) -> Shape:
    return shapely.LineString(points)


def point(x: float, y: float) -> Shape:
    return shapely.Point(x, y)


def discs(centres: Points, radius: float) -> NDArray[Any]:
    """A circle round each centre."""
    return np.asarray(shapely.buffer(shapely.points(centres), radius, quad_segs=ROUNDNESS))


def strokes(curve: Points, width: NDArray[np.float64]) -> Shape:
    """A line drawn with a brush as wide as given at each point."""
    segments = shapely.linestrings(np.stack([curve[:-1], curve[1:]], axis=1))
    return shapely.union_all(shapely.buffer(segments, width[:-1] / 2, quad_segs=6))


def box(left: float, top: float, right: float, bottom: float) -> Shape:
    return shapely.box(left, top, right, bottom)


def union(shapes: Iterable[Shape]) -> Shape:
    """All shapes as one; nothing at all is the empty polygon."""
    found = list(shapes)
    return shapely.union_all(found) if found else NOTHING


def apart(shapes: Sequence[Shape]) -> Shape:
    """Polygons that do not overlap, as one shape."""
    return shapely.MultiPolygon(shapes)


def merged(shapes: Sequence[Shape]) -> Shape:
    """Shapes that touch, as one without seams and with its corners sharp."""
    whole = shapely.union_all(shapely.buffer(shapes, SEAM, join_style="mitre"))
    return shapely.simplify(shapely.buffer(whole, -SEAM, join_style="mitre"), SEAM)


def grow(shape: Shape, by: float) -> Shape:
    return shapely.buffer(shape, by, quad_segs=ROUNDNESS)


def rounded(shape: Shape, by: float) -> Shape:
    """The shape without corners, necks or bays narrower than twice `by`."""
    for step in (by, -2 * by, by):
        shape = shapely.simplify(grow(shape, step), FINE)
    return shape


def bridged(shape: Shape, by: float) -> Shape:
    """The shape with gaps narrower than twice `by` filled, as a river silts up."""
    return grow(shapely.simplify(grow(shape, by), FINE), -by)


def simple(shape: Shape, tolerance: float) -> Shape:
    return shapely.simplify(shape, tolerance)


def moved(shape: Shape, how: Callable[[Points], Points], step: float) -> Shape:
    """The shape with every point moved; edges longer than `step` are divided first."""
    return shapely.buffer(shapely.transform(shapely.segmentize(shape, step), how), 0)


def parts(shape: Shape) -> list[Shape]:
    """The single polygons or lines of a shape, without the empty ones."""
    return [part for part in shapely.get_parts(shape) if not part.is_empty]


def polygons(shape: Shape, least: float = 0.0) -> list[Shape]:
    """The polygons of a shape larger than `least`."""
    return [part for part in parts(shape) if part.geom_type == "Polygon" and part.area > least]


def only_large(shape: Shape, least: float, least_hole: float = 0.0) -> Shape:
    """The shape without islands and holes smaller than given; if no size for holes is given, that for islands applies."""
    kept = []
    for part in polygons(shape, least):
        holes = [ring for ring in part.interiors if shapely.Polygon(ring).area > (least_hole or least)]
        kept.append(shapely.Polygon(part.exterior, holes))
    return union(kept)


def contains(shape: Shape, points: Points) -> NDArray[np.bool_]:
    """Which of the points lie inside."""
    shapely.prepare(shape)
    inside: NDArray[np.bool_] = shapely.contains_xy(shape, points[:, 0], points[:, 1])
    return inside


def holds(shape: Shape, others: NDArray[Any]) -> NDArray[np.bool_]:
    """Which of the other shapes lie wholly inside."""
    shapely.prepare(shape)
    inside: NDArray[np.bool_] = shapely.contains(shape, others)
    return inside


def touches(shape: Shape, others: NDArray[Any]) -> NDArray[np.bool_]:
    """Which of the other shapes meet this one."""
    shapely.prepare(shape)
    met: NDArray[np.bool_] = shapely.intersects(shape, others)
    return met


def shared_areas(shape: Shape, others: Sequence[Shape]) -> NDArray[np.float64]:
    """How much of each of the other shapes this one covers."""
    return np.asarray(shapely.area(shapely.intersection(shape, np.array(others))))


def nearest(shape: Shape, x: float, y: float) -> tuple[float, float, float]:
    """The point of a shape nearest to x, y, and how far it is; far away if there is no shape."""
    if shape.is_empty:
        return x, y, float("inf")
    here = shapely.Point(x, y)
    found = shapely.get_coordinates(shapely.shortest_line(here, shape))[1]
    return float(found[0]), float(found[1]), float(np.hypot(found[0] - x, found[1] - y))


def outlines(shape: Shape) -> list[Points]:
    """The rings of a shape's polygons and the points of its lines."""
    found: list[Points] = []
    for part in parts(shape):
        if part.geom_type == "Polygon":
            found += [shapely.get_coordinates(ring) for ring in (part.exterior, *part.interiors)]
        elif part.geom_type in {"LineString", "LinearRing"}:
            found.append(shapely.get_coordinates(part))
        elif part.geom_type.startswith(("Multi", "Geometry")):
            found += outlines(part)
    return found


def turned_inward(shape: Shape) -> Shape:
    """The shape with its inside to the same side of every ring: where normals of a curve point."""
    return shapely.orient_polygons(shape)
