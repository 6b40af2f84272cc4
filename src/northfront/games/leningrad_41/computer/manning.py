"""Who goes to which hex, so that as few of them as possible stay empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.leningrad_41.computer.marches import Marches

SECTOR: Final = 8  # hexes from the German within which the nearest places are filled first
ALONE: Final = 0.5  # what it costs to take the only guard from an objective
FAR: Final = 0.01  # for each hex of the way
WEAK: Final = 0.01  # for each fire factor that a better unit has


def manned(marches: Marches, reach: Mapping[Unit, HexSet], hexes: HexSet) -> dict[Unit, Hex]:
    """Those who are there stay; the other places are filled by whoever can come, the cheapest first."""
    where = marches.s.where
    staying: dict[Hex, Unit] = {}
    for u in reach:
        if hexes >> where[u] & 1:
            staying.setdefault(where[u], u)
    free = [u for u in reach if u not in staying.values()]
    able: dict[Hex, list[Unit]] = {}
    for h in scan(hexes):
        if h not in staying:
            costs = sorted((_cost(marches, u, h), u) for u in free if reach[u] >> h & 1)
            able[h] = [u for _, u in costs]
    seats = _Seats(able)
    near = marches.scene.near
    for h in sorted(seats.able, key=lambda h: (near(h, SECTOR), len(seats.able[h]), h)):
        seats.fill(h, set())
    return {u: h for h, u in staying.items()} | seats.at


def _cost(marches: Marches, u: Unit, h: Hex) -> float:
    """What it costs a unit to go there."""
    scene, left = marches.scene, marches.s.where[u]
    alone = scene.own_objectives >> left & 1 and not scene.guards(left, without=u)
    lost = ALONE * scene.pressed(left) if alone else 0.0
    return lost + FAR * scene.grid.distance(left, h) - WEAK * scene.fire(u)


class _Seats:
    """Whoever has a place may take another, if that makes room for one more (Kuhn)."""

    def __init__(self, able: dict[Hex, list[Unit]]) -> None:
        self.able = able
        self.at: dict[Unit, Hex] = {}

    def fill(self, h: Hex, asked: set[Unit]) -> bool:
        for u in self.able[h]:
            if u not in self.at:
                self.at[u] = h
                return True
        for u in self.able[h]:
            if u not in asked:
                asked.add(u)
                if self.fill(self.at[u], asked):
                    self.at[u] = h
                    return True
        return False
