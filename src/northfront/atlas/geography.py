"""Our gazetteer: towns, rivers, railways, roads, ground and lines in latitude and longitude, as of 1941 and 1942.

The Baltic and Leningrad are the region without a name; another region has a folder of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from northfront.atlas.projection import Points
from northfront.core.board import SIZES
from northfront.core.datafile import Node, read_toml


@dataclass(frozen=True, slots=True)
class Town:
    name: str
    size: str
    place: tuple[float, float]


@dataclass(frozen=True, slots=True)
class River:
    """From source to mouth. Rank 1 is great, 3 matters only at six kilometres a hex."""

    name: str
    rank: int
    into: str
    course: Points


@dataclass(frozen=True, slots=True)
class Way:
    """A railway or road: its points, and which of them are towns."""

    name: str
    rank: int  # 1: main, 2: other
    course: Points
    towns: tuple[str, ...]  # one per point, empty for a bare point


@dataclass(frozen=True, slots=True)
class Area:
    kind: str
    name: str
    ring: Points


def _file(region: str, name: str) -> Node:
    path = f"{region}/{name}" if region else name
    return read_toml((files("northfront.atlas") / "geography" / path).read_text("utf-8"), f"geography/{path}")


@cache
def towns(region: str = "") -> dict[str, Town]:
    """All towns by name."""
    found: dict[str, Town] = {}
    for row in _file(region, "towns.toml").tables("towns"):
        name = row.text("name")
        if name in found:
            raise row.fault(f"there are two towns called {name}", "name")
        place = (_degrees(row, "lat", row.value.get("lat")), _degrees(row, "lon", row.value.get("lon")))
        found[name] = Town(name, row.one_of("size", SIZES), place)
    return found


@cache
def rivers(region: str = "") -> tuple[River, ...]:
    """All rivers, the great ones first, so that a tributary finds the river it joins."""
    found = [
        River(row.text("name"), row.whole("rank"), row.text("into"), points_of(row, "course"))
        for row in _file(region, "rivers.toml").tables("rivers")
    ]
    return tuple(sorted(found, key=lambda river: (river.rank, -len(river.course), river.name)))


@cache
def railways(region: str = "") -> tuple[Way, ...]:
    return tuple(_ways(region, "railways", lambda row: 1 if row.whole("tracks", 1) > 1 else 2))


@cache
def roads(region: str = "") -> tuple[Way, ...]:
    return tuple(_ways(region, "roads", lambda row: 1 if row.text("class", "road") == "highway" else 2))


def _ways(region: str, kind: str, rank: Any) -> Iterator[Way]:
    for row in _file(region, f"{kind}.toml").tables(kind):
        points, names = [], []
        for stop in row.value.get("through", []):
            if isinstance(stop, str):
                if stop not in towns(region):
                    raise row.fault(f"there is no town {stop}", "through")
                points.append(towns(region)[stop].place)
                names.append(stop)
            else:
                points.append(_pair(row, "through", stop))
                names.append("")
        if len(points) < 2:
            raise row.fault("a way needs at least two points", "through")
        yield Way(row.text("name"), rank(row), np.array(points), tuple(names))


@cache
def areas() -> tuple[Area, ...]:
    """Forests, marshes and hills."""
    return tuple(
        Area(row.one_of("kind", ("forest", "marsh", "hill")), row.text("name"), points_of(row, "ring"))
        for row in _file("", "ground.toml").tables("areas")
    )


@cache
def lines() -> tuple[Area, ...]:
    """Frontiers and fortified lines."""
    return tuple(
        Area(row.one_of("kind", ("frontier", "fortified")), row.text("name"), points_of(row, "course"))
        for row in _file("", "lines.toml").tables("lines")
    )


def points_of(row: Node, key: str) -> Points:
    pairs = [_pair(row, key, pair) for pair in row.value.get(key, [])]
    if len(pairs) < 2:
        raise row.fault("needs at least two points [latitude, longitude]", key)
    return np.array(pairs)


def _pair(row: Node, key: str, pair: Any) -> tuple[float, float]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise row.fault(f"must hold points [latitude, longitude], not {pair!r}", key)
    return _degrees(row, key, pair[0]), _degrees(row, key, pair[1])


def _degrees(row: Node, key: str, value: Any) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not -180 <= value <= 180:
        raise row.fault(f"must be degrees, not {value!r}", key)
    return float(value)
