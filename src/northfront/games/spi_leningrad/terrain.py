"""[4.9] The Terrain Effects Chart. Costs are counted in half points."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from northfront.core.board import Board
from northfront.core.datafile import Node
from northfront.core.hexes import Hex, HexSet, Sides, minus, union
from northfront.core.toolkit.costs import Cost, MoveCosts

Multipliers: TypeAlias = tuple[tuple[HexSet, int], ...]
"""Hexes that cost a multiple at the moment: a fort, interdiction."""


def open_sides(board: Board) -> Sides:
    """[4.9e] The hexsides that are not all lake or all sea."""
    return minus(board.grid.every_side, union(board.hexsides("lake"), board.hexsides("sea")))


class Chart:
    """What it costs to enter a hex, for motor units (armor, mechanized) and for infantry."""

    def __init__(self, board: Board, chart: Node) -> None:
        self.board = board
        self.doubled = {row.text("id"): row.whole_within("times", 1, 9) for row in chart.tables("times")}
        self._costs = {motor: self._printed(chart.table("motor" if motor else "infantry")) for motor in (True, False)}
        self._points = {
            motor: {name: row.whole(name) for name in row}
            for motor, row in ((True, chart.table("motor")), (False, chart.table("infantry")))
        }
        self.land: HexSet = 0  # what some unit may enter
        for cost in self._costs[True]:
            self.land |= cost.into
        self.law = lru_cache(maxsize=512)(self._law)

    def _printed(self, points: Node) -> list[Cost]:
        board = self.board
        passable = open_sides(board)
        road = board.hexsides("road")
        off_road = minus(passable, road)
        river = board.hexsides("river")
        across = minus(off_road, minus(off_road, river))
        dry = minus(off_road, river)
        costs = []
        land = 0
        for name in points:
            if name != "road":
                hexes = board.ground(name)
                land |= hexes
                costs.append(Cost(dry, hexes, points.whole_within(name, 1, 99)))  # [4.2a] [4.9a] [4.9b]
                costs.append(Cost(across, hexes, points.whole(name) * self.doubled["river"]))  # [4.9c] [4.9n2]
        costs.append(Cost(road, land, points.whole_within("road", 1, 99)))  # [4.2b] [4.2c] [4.9n1] R38
        return costs

    def _law(self, *, motor: bool, multipliers: Multipliers = (), leaving: tuple[HexSet, int] = (0, 1)) -> MoveCosts:
        """The current law: some hexes cost more to enter, some more to leave."""
        costs = self._costs[motor]
        for hexes, times in multipliers:  # R37 R39
            costs = [
                part
                for over, into, points in costs
                for part in (Cost(over, into & ~hexes, points), Cost(over, into & hexes, points * times))
                if part.into
            ]
        start, times = leaving
        if times > 1:
            costs = [
                part
                for over, into, points in costs
                for part in (
                    Cost(_leaving(over, ~start), into, points),
                    Cost(_leaving(over, start), into, points * times),
                )
            ]
        return MoveCosts(self.board.grid, costs)

    def entry_cost(self, into: Hex, times: int, *, motor: bool) -> int:
        """[16.1a] What an arriving unit pays for its first hex: it comes across no road and no river (R41)."""
        return self._points[motor][self.board.terrain_at(into)] * times


def _leaving(over: Sides, start: HexSet) -> Sides:
    a, b, c, d, e, f = over
    return a & start, b & start, c & start, d & start, e & start, f & start
