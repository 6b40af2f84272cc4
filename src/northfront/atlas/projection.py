"""From latitude and longitude to a sheet's paper: a projection, an affine fit, and a smooth warp that makes the pins hold.

Paper coordinates are those of `Sheet.centre`: x to the east and y to the south of the printed sheet, one hex being 1 from
flat to flat. A printed wargame map is seldom true to scale; the warp moves each pinned place into its printed hex and
fades out within a few hexes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Points: TypeAlias = npt.NDArray[np.float64]
"""n rows of two: latitude and longitude, kilometres, or paper x and y."""

EARTH: Final = 6371.0


@dataclass(frozen=True, slots=True)
class Conic:
    """Lambert's conformal conic projection, in kilometres east and north of its origin."""

    parallels: tuple[float, float]
    origin: float
    meridian: float

    def __call__(self, places: Points) -> Points:
        south, north = (math.radians(parallel) for parallel in self.parallels)
        n = math.log(math.cos(south) / math.cos(north)) / math.log(_stretch(north) / _stretch(south))
        factor = EARTH * math.cos(south) * _stretch(south) ** n / n
        rho0 = factor / _stretch(math.radians(self.origin)) ** n
        rho = factor / np.tan(np.pi / 4 + np.radians(places[:, 0]) / 2) ** n
        theta = n * np.radians(places[:, 1] - self.meridian)
        return np.column_stack((rho * np.sin(theta), rho0 - rho * np.cos(theta)))


def _stretch(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)


@dataclass(frozen=True, slots=True)
class Azimuthal:
    """The azimuthal equidistant projection, in kilometres east and north of its centre."""

    latitude: float
    longitude: float

    def __call__(self, places: Points) -> Points:
        lat, lon = np.radians(places[:, 0]), np.radians(places[:, 1] - self.longitude)
        here = math.radians(self.latitude)
        cosine = math.sin(here) * np.sin(lat) + math.cos(here) * np.cos(lat) * np.cos(lon)
        angle = np.arccos(np.clip(cosine, -1, 1))
        scale = EARTH * np.where(angle > 1e-9, angle / np.maximum(np.sin(angle), 1e-9), 1.0)
        east = np.cos(lat) * np.sin(lon)
        north = math.cos(here) * np.sin(lat) - math.sin(here) * np.cos(lat) * np.cos(lon)
        return np.column_stack((scale * east, scale * north))


@dataclass(frozen=True, slots=True)
class Plain:
    """Degrees times fixed kilometres: good enough for a map of two degrees."""

    km_per_latitude: float
    km_per_longitude: float

    def __call__(self, places: Points) -> Points:
        return np.column_stack((places[:, 1] * self.km_per_longitude, places[:, 0] * self.km_per_latitude))


Projection: TypeAlias = Conic | Azimuthal | Plain


@dataclass(frozen=True, slots=True)
class Georeference:
    """How one sheet lies on the earth: paper = affine(projection(place)), then warped."""

    projection: Projection
    x: tuple[float, float, float]
    y: tuple[float, float, float]
    pins: Points  # where pinned places fall without the warp
    pull: Points  # weights of the warp, one pair a pin
    fade: float  # distance in hexes at which a pin's pull has fallen to a third

    def flat(self, places: Points) -> Points:
        """Without the warp."""
        km = self.projection(places)
        east, north = km[:, 0], km[:, 1]
        return np.column_stack(
            (self.x[0] * east + self.x[1] * north + self.x[2], self.y[0] * east + self.y[1] * north + self.y[2])
        )

    def paper(self, places: Points) -> Points:
        """Where these places lie on the printed sheet."""
        points = self.flat(places)
        if len(self.pins):
            points = points + _kernel(points, self.pins, self.fade) @ self.pull
        return np.round(points, 7)  # so that a ring stays closed and every machine gets the same


def _kernel(points: Points, pins: Points, fade: float) -> Points:
    squares = ((points[:, None, :] - pins[None, :, :]) ** 2).sum(axis=2)
    return np.asarray(np.exp(-squares / fade**2))


def pinned(flat: Georeference, places: Points, targets: Points) -> Georeference:
    """The same fit, warped so that each place lies on its target exactly."""
    if not len(places):
        return flat
    pins = flat.flat(places)
    pull: Points = np.asarray(np.linalg.solve(_kernel(pins, pins, flat.fade), targets - pins), dtype=np.float64)
    return Georeference(flat.projection, flat.x, flat.y, pins, pull, flat.fade)
