"""[2.1b] The Terrain Effects Chart, and the ground while some bridges are down. Costs are counted in sixths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from northfront.core.board import Board
from northfront.core.datafile import Node
from northfront.core.hexes import Grid, Hex, HexSet, Sides, common, minus, scan, union
from northfront.core.toolkit.costs import Cost, MoveCosts

WATER: Final = ("sea", "lake")
MOTOR: Final = {True: "motor", False: "foot"}


class Laws(dict[bool, MoveCosts]):
    """One for motor units and one for others, each built when first needed: bridges are blown all the time."""

    def __init__(self, make: Callable[[bool], MoveCosts]) -> None:
        self._make = make

    def __missing__(self, motor: bool) -> MoveCosts:
        law = self[motor] = self._make(motor)
        return law


@dataclass(frozen=True, slots=True)
class Ground:
    """The map until another bridge is blown, repaired or laid."""

    open: Sides  # hexsides that land units cross: not open water, unless by a bridge
    rivers: tuple[tuple[int, Sides], ...]  # columns to the left, and its hexsides without a bridge [12.0e]
    unbridged: Sides  # all of them
    bridged: Sides  # hexsides with a standing bridge
    laws: Laws  # for motor units and others [9.0d]
    track: Sides  # railways that can be used: over a river only by a standing bridge [4.2f] [9.6a]
    trains: Laws  # along them


def pair_name(grid: Grid, a: Hex, b: Hex) -> str:
    """A hexside in notation: 3010/3011."""
    return "/".join(sorted((grid.name(a), grid.name(b))))


class Chart:
    """What it costs to enter a hex, and how it helps the defender."""

    def __init__(self, board: Board, chart: Node) -> None:
        self.board = board
        self._terrain = {row.text("id"): row for row in chart.tables("rows")}
        self._rivers = {row.text("id"): row for row in chart.tables("hexsides")}
        self._railways = {row.text("id"): row for row in chart.tables("railways")}
        self.zone = chart.whole("zone")
        self.land: HexSet = board.grid.all & ~board.ground(*WATER)
        self.coastal: HexSet = board.ground(*WATER) & board.grid.ring(self.land)  # [9.4a] water that touches land
        self.city: HexSet = board.ground("city", "major-city")
        self.major_city: HexSet = board.ground("major-city")
        squares = board.feature("finnish-square")
        named = sum({1 << h for h in board.places.values()})
        self.town: HexSet = named & self.land & ~self.city & ~squares
        self.rails: HexSet = 0  # hexes with a railway
        for kind in self._railways:
            for mask in board.hexsides(kind):
                self.rails |= mask
        self.shifts = {h: left for h in scan(self.land) if (left := self._shift(h))}
        self.no_overrun: HexSet = self._no_overrun()
        terrains = [row for name, row in self._terrain.items() if board.ground(name) & self.land]
        self.dearest = max(
            row.whole(column) for row in terrains for column in MOTOR.values()
        )  # first hex of an arrival
        self.ground = lru_cache(maxsize=256)(self._ground)

    def _shift(self, h: Hex) -> int:
        """[10.1e] The highest shift that the hex itself gives."""
        left = self._terrain[self.board.terrain_at(h)].whole("left")
        return max(left, self._terrain["town"].whole("left")) if self.town >> h & 1 else left

    def _no_overrun(self) -> HexSet:
        """[9.3d]"""
        barred = self.town
        for name, row in self._terrain.items():
            if not row.flag("overrun", default=True):
                barred |= self.board.ground(name)
        return barred

    def entry_cost(self, h: Hex, *, motor: bool) -> int:
        """[4.0b] What an arrival pays for its first hex."""
        return self._terrain[self.board.terrain_at(h)].whole(MOTOR[motor])

    def _ground(self, blown: tuple[str, ...], pontoons: tuple[str, ...]) -> Ground:
        board, grid = self.board, self.board.grid
        bridged = union(minus(board.hexsides("bridge"), self._named(blown)), self._named(pontoons))
        water = union(board.hexsides("lake"), board.hexsides("sea"))
        open_ = minus(grid.every_side, minus(water, bridged))
        rivers = {name: minus(board.hexsides(name), bridged) for name in self._rivers}
        unbridged = grid.closed_sides
        for sides in rivers.values():
            unbridged = union(unbridged, sides)
        dry = minus(open_, unbridged)
        track = grid.closed_sides
        for name in self._railways:
            track = union(track, common(board.hexsides(name), dry))
        return Ground(
            open_,
            tuple((self._rivers[name].whole("left"), sides) for name, sides in rivers.items()),
            unbridged,
            bridged,
            Laws(lambda motor: MoveCosts(grid, self._costs(motor, dry, open_, rivers))),
            track,
            Laws(lambda motor: MoveCosts(grid, self._fares(motor, track))),
        )

    def _costs(self, motor: bool, dry: Sides, open_: Sides, rivers: dict[str, Sides]) -> list[Cost]:
        costs = []
        for name, row in self._terrain.items():
            hexes = self.board.ground(name) & self.land
            if name == "town" or not hexes:
                continue
            points = row.whole(MOTOR[motor])
            costs.append(Cost(dry, hexes, points))
            for river, sides in rivers.items():
                wet = common(open_, sides)
                costs.append(Cost(wet, hexes, points + self._rivers[river].whole(MOTOR[motor])))
        return costs

    def _fares(self, motor: bool, track: Sides) -> list[Cost]:
        """[9.6c] [9.6d] Major and minor lines, joined."""
        return [
            Cost(common(self.board.hexsides(name), track), self.land, row.whole(MOTOR[motor]))
            for name, row in self._railways.items()
        ]

    def _named(self, names: tuple[str, ...]) -> Sides:
        grid = self.board.grid
        pairs = [name.split("/") for name in names]
        return grid.sides([(grid.hex(a), grid.hex(b)) for a, b in pairs])
