"""Signs on a city's map: rings of objectives, fortifications, bridges, rubble, and where units enter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from northfront.atlas.draw.city.ways import END, Bridge
from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.fortifications import wall
from northfront.atlas.draw.paper import Paper
from northfront.atlas.draw.pathdata import number, polyline
from northfront.atlas.draw.shapes import Points
from northfront.core.board import Board
from northfront.core.hexes import Hex, HexSet, scan

RING: Final = 0.91
FORT, FORT_IN_OBJECTIVE = 0.86, 0.78
MARK: Final = (-43.5, -24.5)
"""Where the mark of the side that holds an objective stands, from the centre of its hex."""
MARK_RADIUS: Final = 11.5
STAR: Final = "M0,-8.2L1.8,-2.5H7.8L3,1L4.8,6.6L0,3.1L-4.8,6.6L-3,1L-7.8,-2.5H-1.8Z"
BALK: Final = "M-2.2,-6.6H2.2V-2.2H6.6V2.2H2.2V6.6H-2.2V2.2H-6.6V-2.2H-2.2Z"
ENTRIES: Final = {"german-entry": "german", "reserve-entry": "reserve"}
ARROW: Final = "M-9,-6L9,0L-9,6Z"
LANE: Final = 20.0
"""The side street at either end of a bridge that no Prospekt uses."""
STONES: Final = 46


def hexagon(paper: Paper, centre: Spot, size: float = 1.0) -> str:
    """A hex as path data."""
    ring = paper.corners * size + np.array(centre)
    return polyline(np.vstack([ring, ring[:1]]), closed=True)


def hexagons(paper: Paper, hexes: HexSet) -> str:
    return "".join(hexagon(paper, paper.centres[h]) for h in scan(hexes & paper.members))


def ring(paper: Paper, centre: Spot, side: str, zoom: float) -> str:
    """The ring of an objective and the mark of the side that holds it."""
    data, (x, y) = hexagon(paper, centre, RING), centre
    inner = f'<path class="b-star" d="{STAR}"/>' if side == "soviet" else f'<path class="b-balk" d="{BALK}"/>'
    return (
        f'<path class="b-ring0" d="{data}"/><path class="b-ring-{side}" d="{data}"/>'
        f'<g transform="translate({number(x + MARK[0])},{number(y + MARK[1])}) scale({number(zoom)})">'
        f'<circle class="b-mark-{side}" r="{MARK_RADIUS}"/>{inner}</g>'
    )


def fort(paper: Paper, centre: Spot, *, in_objective: bool = False) -> str:
    """A wall with teeth."""
    size = FORT_IN_OBJECTIVE if in_objective else FORT
    data = wall(paper.corners, centre, size)
    return f'<path class="b-works0" d="{hexagon(paper, centre, size)}"/><path class="b-works1" d="{data}"/>'


def lane(bridge: Bridge) -> str:
    """Path data of the side street over a bridge."""
    reach = bridge.length / 2 + LANE
    dx, dy = reach * np.cos(np.radians(bridge.turn)), reach * np.sin(np.radians(bridge.turn))
    return polyline(np.array([(bridge.x - dx, bridge.y - dy), (bridge.x + dx, bridge.y + dy)]))


def draw_bridge(bridge: Bridge) -> str:
    """A deck between two rails with flared ends; the rails of a railroad on it."""
    half = bridge.length / 2 + END
    wide = {"rail": 4.2, "prospekt": 5.6}.get(bridge.carries, 3.6)
    a, b, w = number(-half), number(half), number(wide)
    deck = f'<path class="b-deck" d="M{a},-{w}H{b}V{w}H{a}Z"/>'
    track = f'<path class="b-deckrail" d="M{a},0H{b}"/>' if bridge.carries == "rail" else ""
    flare_out, flare_wide = number(-half - 3.4), number(wide + 3.4)
    rails = f"M{flare_out},-{flare_wide}L{a},-{w}H{b}l3.4,-3.4M{flare_out},{flare_wide}L{a},{w}H{b}l3.4,3.4"
    return f'<g transform="{_at(bridge)}">{deck}{track}<path class="b-rails" d="{rails}"/></g>'


def demolished(bridge: Bridge) -> str:
    """Two broken stubs and a cross."""
    half, wide, hole = bridge.length / 2 + END, 5.6, max(3.5, 0.18 * bridge.length)
    stubs = "".join(
        f"M{number(s * half)},{-wide}H{number(s * hole)}l{number(-2.5 * s)},3.4l{number(3 * s)},2.8l{number(-2.2 * s)},5"
        f"H{number(s * half)}"
        for s in (-1, 1)
    )
    cross = "M-11,-11l22,22m0,-22l-22,22"
    at = f"translate({number(bridge.x)},{number(bridge.y)})"
    return (
        f'<g transform="{_at(bridge)}"><path class="b-broken" d="{stubs}"/></g>'
        f'<g transform="{at}"><path class="b-cross0" d="{cross}"/><path class="b-cross1" d="{cross}"/></g>'
    )


def pontoon(bridge: Bridge) -> str:
    """A row of boats under two planks."""
    count, half = max(3, round(bridge.length / 7)), bridge.length / 2 + END
    boats = "".join(
        f'<rect class="b-boat" x="{number(-bridge.length / 2 + bridge.length * (i + 0.5) / count - 2.2)}" y="-7" '
        f'width="4.4" height="14" rx="2.2"/>'
        for i in range(count)
    )
    a, b = number(-half), number(half)
    return f'<g transform="{_at(bridge)}">{boats}<path class="b-rails" d="M{a},-2.4H{b}M{a},2.4H{b}"/></g>'


def _at(bridge: Bridge) -> str:
    return f"translate({number(bridge.x)},{number(bridge.y)}) rotate({number(bridge.turn)})"


def rubble(paper: Paper, centre: Spot, seed: int) -> str:
    """Broken blocks over a hex, always the same for the same hex."""
    chance = np.random.default_rng(seed)
    stones: list[str] = []
    for _ in range(STONES):
        turn, far, size, start = chance.random(4)
        middle = 47 * np.sqrt(far) * np.array([np.cos(2 * np.pi * turn), np.sin(2 * np.pi * turn)])
        corners = 2 * np.pi * start + np.array([0, 1.4, 2.7, 4.3])
        reach = (2.2 + 4.2 * size) * (0.6 + 0.6 * chance.random(4))
        stone: Points = middle + np.array(centre) + reach[:, None] * np.column_stack([np.cos(corners), np.sin(corners)])
        stones.append(polyline(np.vstack([stone, stone[:1]]), closed=True))
    return f'<path class="b-rubble0" d="{hexagon(paper, centre, 0.9)}"/><path class="b-rubble1" d="{"".join(stones)}"/>'


def entries(paper: Paper, board: Board) -> Iterator[str]:
    """An arrow on the frame for each hex where units enter."""
    left, top, right, bottom = paper.bounds
    for kind, side in ENTRIES.items():
        hexes = board.feature(kind) & paper.members
        for h in scan(hexes):
            x, y = paper.centres[h]
            if y < top + 60:
                yield _arrow(side, x + 25, top - 9, 90)
            if y > bottom - 60:
                yield _arrow(side, x + 25, bottom + 9, -90)
            if x > right - 110 and _goes_on(paper, h, hexes):
                yield _arrow(side, right + 9, y + 43, 180)
            if x < left + 110 and _goes_on(paper, h, hexes):
                yield _arrow(side, left - 9, y + 43, 0)


def _goes_on(paper: Paper, h: Hex, hexes: HexSet) -> bool:
    """Is there another entry up or down the same edge?"""
    x, y = paper.centres[h]
    others = (paper.centres[to] for to in scan(hexes) if to != h)
    return any(abs(ox - x) < 60 and 0 < abs(oy - y) < 180 for ox, oy in others)


def _arrow(side: str, x: float, y: float, turn: float) -> str:
    return f'<path class="b-entry-{side}" transform="translate({number(x)},{number(y)}) rotate({number(turn)})" d="{ARROW}"/>'
