"""The Terrain Effects Chart: what hexes and hexsides cost, and how they help the defender. Costs are counted in halves."""

from __future__ import annotations

from typing import Final

from northfront.core.board import Board
from northfront.core.datafile import Node
from northfront.core.hexes import HexSet, Sides, common, minus, scan, union
from northfront.core.toolkit.costs import Cost, MoveCosts
from northfront.games.leningrad_blitzkrieg.state import HALVES

WATER: Final = ("sea", "lake")  # [TEC.f]
COLUMNS: Final = ("foot", "motor")


class Chart:
    """What it costs to enter a hex, and how it helps the defender."""

    def __init__(self, board: Board, chart: Node) -> None:
        self.board = board
        self._terrain = {row.text("id"): row for row in chart.tables("rows")}
        self._river = chart.whole("river")
        self.land: HexSet = board.grid.all & ~board.ground(*WATER)
        self.open: Sides = minus(board.grid.every_side, union(board.hexsides("lake"), board.hexsides("sea")))
        self.roads: Sides = common(board.hexsides("road"), self.open)
        self.rails: Sides = common(board.hexsides("rail"), self.open)
        self.road_hexes: HexSet = _beside(self.roads)
        self.rail_hexes: HexSet = _beside(self.rails)
        self.major: Sides = common(board.hexsides("major-river"), self.open)
        self.rivers: Sides = union(self.major, common(board.hexsides("river"), self.open))
        crossed = union(union(self.roads, self.rails), board.hexsides("bridge"))  # [2.1.3a] [2.1.3b]
        self.bridged_major: Sides = common(self.major, crossed)
        self.unbridged_major: Sides = minus(self.major, crossed)
        self._minor: Sides = minus(minus(self.rivers, self.major), crossed)
        self.bridged_major_hexes: HexSet = _beside(self.bridged_major)
        town = board.feature("town")
        self.clear: HexSet = board.ground("clear") & ~town  # [10.7.5] R23
        self._town, self._town_hexes = chart.whole("town"), town
        self.shifts = {h: shift for h in scan(self.land) if (shift := self._shift(h))}
        self.laws: dict[bool, MoveCosts] = {motor: MoveCosts(board.grid, self._costs(motor)) for motor in (False, True)}
        self.column_of_route = MoveCosts(board.grid, [Cost(self.roads, self.land, 1)])  # [9.3.1a] half a point a hex

    def _shift(self, h: int) -> int:
        """[10.3.3a] [TEC.a] [TEC.b] [TEC.c] [TEC.d] [TEC.h] The shift of the ground, and [TEC.g] one more for a town (R22)."""
        return self._terrain[self.board.terrain_at(h)].whole("shift") + (self._town if self._town_hexes >> h & 1 else 0)

    def _costs(self, motor: bool) -> list[Cost]:
        """[9.2b] The ground; [9.2.1(1)a] a river without a bridge; [9.2.1(2)] [TEC.k] along a road one point, whatever the ground.

        [9.2.1(1)b] [TEC.j] A major river without a bridge takes a whole move, so no cost is given for it. [9.2.1(1)c] [TEC.l] Over
        a bridge the ground alone counts, also where only a railway crosses (R60).
        """
        dry = minus(minus(self.open, self._minor), self.unbridged_major)
        costs = [Cost(self.roads, self.land, HALVES)]
        for name, row in self._terrain.items():
            hexes, points = self.board.ground(name) & self.land, row.whole(COLUMNS[motor])
            if hexes:
                costs.append(Cost(dry, hexes, points * HALVES))
                costs.append(Cost(self._minor, hexes, (points + self._river) * HALVES))
        return costs


def _beside(sides: Sides) -> HexSet:
    """The hexes beside these hexsides."""
    found = 0
    for mask in sides:
        found |= mask
    return found
