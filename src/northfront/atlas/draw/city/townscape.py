"""Where the things of a city really lay. It bends the drawn lines within their hexes; what is on the board decides the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.shapes import Points
from northfront.core.hexes import HexSet


class Site(NamedTuple):
    """Where an objective stands, and the plan that is drawn for it."""

    spot: Spot
    plan: str


class Quarter(NamedTuple):
    """The name of a part of the city, its size against the usual, and its slant in degrees."""

    name: str
    spot: Spot
    size: float
    turn: float


class Garden(NamedTuple):
    """A garden among the houses: its middle, half its width and half its height."""

    spot: Spot
    reach: tuple[float, float]


@dataclass(frozen=True)
class Townscape:
    """All of it in mu on the sheet's own paper (`Sheet.centre` a hundred times); rivers and ways by kind and name."""

    coast: Points = field(default_factory=lambda: np.empty((0, 2)))
    courses: Mapping[tuple[str, str], Points] = field(default_factory=dict)
    widths: Mapping[str, float] = field(default_factory=dict)
    sites: Mapping[str, Site] = field(default_factory=dict)
    quarters: tuple[Quarter, ...] = ()
    gardens: tuple[Garden, ...] = ()
    park: HexSet = 0
    unnamed: frozenset[str] = frozenset()  # ways too short for their name
