"""The great buildings of a city: small ground plans, each one even-odd path, and where they stand in their hexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from northfront.atlas.draw.city.townscape import Site, Townscape
from northfront.atlas.draw.city.water import Waters
from northfront.atlas.draw.city.ways import STATION, CityWay
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number, polyline
from northfront.atlas.draw.shapes import box, grow, line, shared_areas, union
from northfront.core.board import Board
from northfront.core.hexes import Hex, scan

RASTER: Final = 6
AWAY: Final = 27.0
"""A plan stands at most this far from the centre of its hex."""
HALF: Final = (25.0, 15.0)
OTHER: Final = "works"


def _bar(x: float, y: float, wide: float, high: float) -> str:
    return f"M{number(x)},{number(y)}h{number(wide)}v{number(high)}h{number(-wide)}z"


def disc(x: float, y: float, r: float) -> str:
    """A circle as path data."""
    arc = f"a{number(r)},{number(r)} 0 1 0 "
    return f"M{number(x - r)},{number(y)}{arc}{number(2 * r)},0{arc}{number(-2 * r)},0z"


def _cross(x: float, y: float, r: float, half: float) -> str:
    arm = number(r - half)
    wide, back, minus = number(2 * half), number(-2 * half), number(half - r)
    return f"M{number(x - half)},{number(y - r)}h{wide}v{arm}h{arm}v{wide}h{minus}v{arm}h{back}v{minus}h{minus}v{back}h{arm}z"


def _bastions() -> str:
    """Six bastions round a fortress."""
    points = [
        (1.05 * r * np.cos(turn + off), 0.74 * r * np.sin(turn + off))
        for turn in np.arange(6) * np.pi / 3
        for r, off in ((15, -0.34), (23, -0.16), (25, 0), (23, 0.16), (15, 0.34))
    ]
    return polyline(np.array([*points, points[0]]), closed=True)


PLANS: Final = {
    "works": _bar(-23, -13, 13, 26) + _bar(-8, -13, 13, 26) + _bar(10, -13, 13, 16) + disc(16.5, 9.5, 4),
    "shipyard": _bar(-23, -13, 46, 7)
    + _bar(-21, -6, 7, 20)
    + _bar(-9, -6, 7, 17)
    + _bar(3, -6, 7, 20)
    + _bar(15, -6, 7, 14),
    "port": _bar(-23, -14, 46, 6)
    + _bar(-23, -8, 6, 22)
    + _bar(-8, -8, 6, 22)
    + _bar(7, -8, 6, 22)
    + _bar(18, -8, 5, 14),
    "station": _bar(-21, -14, 42, 9)
    + _bar(-19, -3, 5, 18)
    + _bar(-8, -3, 5, 18)
    + _bar(3, -3, 5, 18)
    + _bar(14, -3, 5, 18),
    "power": _bar(-22, -2, 44, 15) + disc(-14, -9, 4) + disc(-3, -9, 4) + disc(8, -9, 4),
    "warehouses": "".join(_bar(-23 + i * 12.3, -13, 8.5, 26) for i in range(4)),
    "institute": "M-22,12V-12H22V12H14V-3H4.5V9H-4.5V-3H-14V12z",
    "smolny": "M-22,13V-9H-13V-4H13V-9H22V13H14V5H-14V13z" + _bar(-5, -12, 10, 6),
    "tauride": _bar(-23, -11, 10, 22) + _bar(13, -11, 10, 22) + _bar(-13, -3, 26, 6) + disc(0, 0, 8.5),
    "admiralty": "M-27,11V-11H27V11H19V-3H5V5H-5V-3H-19V11z",
    "palace": _bar(-25, -12, 50, 24) + _bar(-16, -5.5, 32, 11),
    "exchange": _bar(-13, -9, 26, 18)
    + disc(-21, -9, 3)
    + disc(-21, 9, 3)
    + _bar(-17, -12, 2.5, 24)
    + _bar(15, -12, 2.5, 24),
    "castle": "M-16,-10L-10,-16H10L16,-10V10L10,16H-10L-16,10zM0,-9L8,-4V4L0,9L-8,4V-4z",
    "kazan": _cross(0, -2, 12, 4.5)
    + "M-25,12A26,20 0 0 1 -12,-1L-9,3A20,16 0 0 0 -20,13zM25,12A26,20 0 0 0 12,-1L9,3A20,16 0 0 1 20,13z",
    "isaac": _cross(0, 0, 16, 7) + disc(0, 0, 5),
    "theatre": _bar(-20, -10, 26, 20) + "M6,-12A12,12 0 0 1 6,12z",
    "lavra": _bar(-22, -14, 44, 28) + _bar(-18.5, -10.5, 37, 21) + _cross(0, 0, 9, 3.2),
    "fortress": _bastions(),
    "house": _bar(-20, -14, 40, 28) + _bar(-12, -7, 9, 14) + _bar(3, -7, 9, 14),
    "arsenal": _cross(-12, 0, 12, 3.6) + _cross(13, 0, 10, 3.2),
}


def standing(paper: Paper, board: Board, scape: Townscape, waters: Waters, ways: Sequence[CityWay]) -> dict[Hex, Site]:
    """The site of each objective: off the water and the ways, near its real place."""
    lines = grow(union(line(way.curve) for way in ways), 5.0)
    steps = np.arange(-24, 25, RASTER)
    around = np.array([(dx, dy) for dx in steps for dy in steps if np.hypot(dx, dy) <= AWAY], dtype=np.float64)
    found: dict[Hex, Site] = {}
    for h in scan(board.ground("objective") & paper.members):
        x, y = paper.centres[h]
        site = scape.sites.get(board.name_at(h), Site((x, y), OTHER))
        here = box(x - 60, y - 50, x + 60, y + 50)
        spots = around + np.array([x, y])
        low, high = spots - HALF, spots + HALF
        boxes = [box(*a, *b) for a, b in zip(low, high, strict=True)]
        cost = 3.0 * shared_areas(grow(waters.all.intersection(here), 4.0), boxes)
        cost += (0.3 if site.plan == STATION else 1.4) * shared_areas(lines.intersection(here), boxes)
        cost += 2.4 * np.hypot(*(spots - site.spot).T) + 2.0 * np.hypot(*around.T)
        best = spots[int(np.argmin(cost))]
        found[h] = Site((float(best[0]), float(best[1])), site.plan)
    return found


def draw_plan(site: Site) -> str:
    """A plan with its halo."""
    data = PLANS.get(site.plan, PLANS[OTHER])
    return (
        f'<g transform="translate({number(site.spot[0])},{number(site.spot[1])})">'
        f'<path class="b-plan0" d="{data}"/><path class="b-plan" d="{data}"/></g>'
    )
