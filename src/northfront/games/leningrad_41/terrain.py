"""The Terrain Effects Chart: what hexes and hexsides cost, what they do for a defender, and what they hide."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from northfront.core.board import Board
from northfront.core.datafile import Node
from northfront.core.hexes import Grid, Hex, HexSet, Sides, common, minus, union
from northfront.core.toolkit.costs import Cost, MoveCosts
from northfront.core.toolkit.sight import Sight

SEA: Final = "sea"


def pair_name(grid: Grid, a: Hex, b: Hex) -> str:
    """A hexside in notation: 3010/3011."""
    return "/".join(sorted((grid.name(a), grid.name(b))))


@dataclass(frozen=True, slots=True)
class Ground:
    """The map until another bridge is demolished, or a pontoon is laid."""

    bridges: Sides  # that stand, pontoons included
    normal: MoveCosts  # [8.5a] [8.7b]
    motorized: MoveCosts  # [8.8b]
    level: MoveCosts  # the same with one point for every hex along a way (R9)
    open_country: MoveCosts  # [16.2b] the same without Prospekts and railroads
    rails: MoveCosts  # [15.1a]
    crossable: Sides  # hexsides that a ground unit can cross in a move

    def by_motor(self, flat: bool) -> MoveCosts:
        return self.level if flat else self.motorized


class Chart:
    """What the map's terrain means."""

    def __init__(self, board: Board, tables: Node) -> None:
        grid = board.grid
        self.board = board
        self._rows = {row.text("id"): row for row in tables.table("terrain").tables("rows")}
        self._river = tables.table("moves").whole("river")
        self.rubble = tables.table("moves").whole("rubble")  # [8.12]
        self.crossing = tables.table("engineer").whole("major_river")  # R11
        self.sea: HexSet = board.ground(SEA)
        self.land: HexSet = grid.all & ~self.sea
        self.objectives: HexSet = board.ground("objective")
        self.urban: HexSet = board.ground("urban")
        self.clear: HexSet = board.ground("clear")
        self.structures: HexSet = self.objectives | self.urban  # [10.8a] what blocks a line of fire
        self.forts: HexSet = board.feature("fort")
        self.major: Sides = board.hexsides("major-river")
        self.rivers: Sides = union(self.major, board.hexsides("river"))
        self.printed: Sides = board.hexsides("bridge")
        self.bridge_pairs = tuple(grid.pairs(self.printed))
        self.water_sides: Sides = union(self.rivers, board.hexsides(SEA))  # [8.10m]
        self.roads: Sides = union(board.hexsides("prospekt"), board.hexsides("rail"))
        self.rail_hexes: HexSet = _beside(board.hexsides("rail"))
        self.road_hexes: HexSet = _beside(self.roads)
        self.river_hexes: HexSet = _beside(self.major) & self.land  # [8.11b] R27
        self.coastal: HexSet = grid.ring(self.sea) & self.land
        self.sight = Sight(grid, self.structures, self.roads)
        self.entry = (board.feature("german-entry"), board.feature("reserve-entry"))
        self.water = MoveCosts(
            grid, [Cost(grid.every_side, self.sea | self.river_hexes | self.coastal, 1)]
        )  # [15.2a] [8.11c]
        self.ground = lru_cache(maxsize=128)(self._ground)

    def cost(self, h: Hex) -> int:
        """[8.5a] [8.5b] [8.5c] The points of a hex; [8.6a] [8.6b] a fortification sets them."""
        row = self._rows[self.board.terrain_at(h)]
        return row.whole("fort_moves" if self.forts >> h & 1 else "moves")

    def modifier(self, h: Hex) -> int:
        """[ER.a] What the terrain of a hex adds to the die: urban and objective are two kinds and never add up."""
        return self._rows[self.board.terrain_at(h)].whole("drm")

    def _ground(self, blown: tuple[str, ...], pontoons: Sides | None = None) -> Ground:
        grid, open_ = self.board.grid, minus(self.board.grid.every_side, self.board.hexsides(SEA))
        bridges = minus(self.printed, self._named(blown))
        if pontoons:
            bridges, open_ = union(bridges, pontoons), union(open_, pontoons)
        minor = minus(minus(common(self.rivers, open_), self.major), bridges)
        dry = minus(minus(open_, minor), minus(self.major, bridges))  # [8.9a]
        rails = common(self.board.hexsides("rail"), dry)
        along = common(self.roads, union(dry, minor))
        return Ground(
            bridges,
            MoveCosts(grid, self._costs(dry, minor, self.land)),
            MoveCosts(grid, self._motor_costs(dry, minor, along, flat=False)),
            MoveCosts(grid, self._motor_costs(dry, minor, along, flat=True)),
            MoveCosts(grid, self._costs(dry, minor, self.clear & ~self.road_hexes)),  # R52
            MoveCosts(grid, [Cost(rails, self.land, 1)]),
            union(dry, minor),
        )

    def _costs(self, dry: Sides, minor: Sides, into: HexSet) -> list[Cost]:
        """[8.7b] [8.9b] [8.9c] The cost of the hex, and one more over a minor river without a bridge."""
        costs = []
        for points, hexes in self._by_cost(into).items():
            costs += [Cost(dry, hexes, points), Cost(minor, hexes, points + self._river)]
        return costs

    def _motor_costs(self, dry: Sides, minor: Sides, along: Sides, *, flat: bool) -> list[Cost]:
        """[8.8b] Into clear hexes, or along a Prospekt or railroad into any (R9)."""
        wet = common(along, minor)
        beaten = minus(along, minor)
        costs = self._costs(dry, minor, self.clear)
        for points, hexes in self._by_cost(self.land).items():
            each = 1 if flat else points
            costs += [Cost(beaten, hexes, each), Cost(wet, hexes, each + self._river)]
        return costs

    def _by_cost(self, into: HexSet) -> dict[int, HexSet]:
        found: dict[int, HexSet] = {}
        for name, row in self._rows.items():
            hexes = self.board.ground(name) & into
            for part, key in ((hexes & ~self.forts, "moves"), (hexes & self.forts, "fort_moves")):
                if part:
                    found[row.whole(key)] = found.get(row.whole(key), 0) | part
        return found

    def _named(self, names: tuple[str, ...]) -> Sides:
        grid = self.board.grid
        return grid.sides([(grid.hex(a), grid.hex(b)) for a, b in (name.split("/") for name in names)])


def _beside(sides: Sides) -> HexSet:
    found = 0
    for mask in sides:
        found |= mask
    return found
