"""[3.1] The map, the Inset, and the Terrain Effects Chart. Costs are counted in sixths of a movement point."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Side
from northfront.core.board import Board
from northfront.core.datafile import Node
from northfront.core.hexes import Hex, HexSet, Passages, Sides, common, first, minus, scan, through, union
from northfront.core.toolkit.costs import Cost, MoveCosts
from northfront.games.assault.tables import GERMAN, SOVIET

WATER: Final = ("sea", "lake", "island")  # [6.17a] [8.25] closed to ground units
COLUMNS: Final = ("foot", "motor", "guerrilla")  # [6.13b] of the chart, as far as it has them


class Chart:
    """Which hexes and hexsides are what, what it costs to enter them, and how they help the defender.

    What differs from game to game is laid by its own chart: who crosses the great river where, and where supply comes from.
    """

    crossings: Sides  # [6.33a] where Soviets cross the great river
    sources: HexSet  # [11.14a] edges of the map that supply the Soviets
    homes: tuple[
        HexSet, HexSet
    ]  # [11.14a] [11.52] hexes of the city that supply them: with no German on the Inset, with one
    exits: HexSet  # [11.13b] edges of the map that supply the Germans
    lifelines: Sides  # [11.16a] the ways that carry German supply

    def __init__(self, board: Board, chart: Node) -> None:
        self.board = board
        grid = board.grid
        first = grid.sheets[0]
        self.main: HexSet = sum(1 << h for h in scan(grid.all) if grid.sheet(h) is first)
        self.inset: HexSet = grid.all ^ self.main
        self.land: HexSet = grid.all & ~board.ground(*WATER)
        self.city: HexSet = board.ground("major-city")  # [8.12a] its three hexes on the main map
        self.interior: HexSet = board.ground("interior")  # [8.12a]
        self.whole_city: HexSet = self.city | self.interior
        self.fringe: HexSet = board.feature("fringe") & self.inset  # [8.13a] of the Inset
        self.forts: HexSet = board.feature("fort") | board.feature("fortified")
        self.fringes: Passages = board.passages("fringe")  # [8.13b] main-map hex, Inset hexes
        self.doors: HexSet = 0  # where units change the map
        for one, other in self.fringes:
            self.doors |= one | other
        self._counterparts = {h: through(1 << h, self.fringes) for h in scan(self.doors)}
        self.districts: Passages = board.passages("district")  # [8.12b] city hex, interior hexes
        self._lay_sides()
        self._lay_supply()
        self.lifeline_hexes: HexSet = 0
        for mask in self.lifelines:
            self.lifeline_hexes |= mask
        self._read(chart)

    def _lay_sides(self) -> None:
        board, grid = self.board, self.board.grid
        dry = minus(grid.every_side, board.hexsides("lake"))  # [6.17a]
        great = union(board.hexsides("major-river"), board.hexsides("volga"))
        of_inset = common(great, grid.border(self.inset, self.inset))
        self.bridges: Sides = common(of_inset, board.hexsides("bridge"))  # [8.24] they are permanent
        self.great_river: Sides = minus(great, self.bridges)
        self.don: Sides = board.hexsides("don")
        self.rivers: Sides = union(
            union(board.hexsides("river"), self.bridges), self.don
        )  # [10.33a] [10.38a] what doubles
        self.open: Sides = minus(dry, self.great_river)  # [6.32] [8.23a] [8.42] [10.37] [11.13d] [19.34a]
        self.on_foot: Sides = minus(self.open, self.don)  # what is crossed off a road by paying for it
        self.crossings = self._crossings()
        on_main_map = common(self.great_river, grid.border(self.main, self.main))
        self.wide: Sides = union(union(self.don, self.crossings), on_main_map)  # [6.33a] what takes a whole move
        self.soviet_open: Sides = union(
            self.open, common(dry, self.crossings)
        )  # [10.28c] [11.14a] what Soviets cross somehow
        within = grid.border(self.city, self.city)
        self.streets: Sides = within  # [8.21a] among the city hexes the great river does not matter
        gates = minus(grid.border(self.city, self.main), within)
        self.zone_sides: Sides = minus(minus(self.open, gates), within)  # [9.7a] [9.7b] [8.43a] [19.32a] [19.32b]

    def _crossings(self) -> Sides:
        """Where Soviets cross the great river."""
        raise NotImplementedError

    def _lay_supply(self) -> None:
        """Where supply comes from."""
        raise NotImplementedError

    def _read(self, chart: Node) -> None:
        self._rows = {row.text("id"): row for row in chart.tables("rows")}
        self._road, self._river = chart.table("road"), chart.table("river")
        self._assault = chart.table("assault")
        self.zone = chart.whole("zone")  # [9.4a]
        self.river_times = self._river.whole("times")
        fort, fortified = chart.whole("fort", 1), chart.whole("fortified", 1)
        strong = dict.fromkeys(scan(self.board.feature("fort")), fort) | dict.fromkeys(
            scan(self.board.feature("fortified")), fortified
        )
        plain = {h: self._rows[self.board.terrain_at(h)].whole("times") for h in scan(self.land)}
        self.times = (plain, plain | strong)  # [10.34a] [10.35a] [10.35b] [9.6c] by side
        columns = [column for column in COLUMNS if column in self._road]
        self.laws = {(side, column): self._law(side, column) for side in (GERMAN, SOVIET) for column in columns}

    def _law(self, side: Side, column: str) -> MoveCosts:
        """[6.13a] [6.16d] What moving costs this side in this column: by road or across country, whichever is cheaper."""
        costs, roads = [], common(self.board.hexsides("road"), self.open)
        barred = self.city if side == GERMAN else 0  # [8.31]
        for name in self._rows:
            hexes = self.board.ground(name) & self.land & ~barred
            if not hexes:
                continue
            points = self.entry(side, column, first(hexes))
            costs.append(Cost(minus(self.on_foot, self.rivers), hexes, points))
            wet = common(self.on_foot, self.rivers)
            costs.append(Cost(wet, hexes, points + self._river.whole(column)))  # [6.15a] [8.23b]
        costs.append(Cost(roads, self.land & ~barred, self._road.whole(column)))  # [6.16a] [6.16b] [6.16c] [6.16e]
        if side == SOVIET and self.city:
            costs.append(Cost(self.streets, self.city, self.entry(side, column, first(self.city))))  # [8.21a]
        return MoveCosts(self.board.grid, costs)

    def entry(self, side: Side, column: str, h: Hex) -> int:
        """[16.14] What a hex costs without a road or a river; [8.22a] [8.22b] interior hexes by side, [8.21b] [8.22c] [8.36b] others alike."""
        if side == GERMAN and self.interior >> h & 1 and column in self._assault:
            return self._assault.whole(column)
        return self._rows[self.board.terrain_at(h)].whole(column)

    def road(self, column: str) -> int:
        """[16.17]"""
        return self._road.whole(column)

    def counterparts(self, h: Hex) -> HexSet:
        """[8.13b] The hexes of the other map that belong to the same fringe area."""
        return self._counterparts.get(h, 0)

    def district(self, h: Hex) -> tuple[HexSet, HexSet] | None:
        """[8.12b] The city hex and the interior hexes of the district that a hex of the city belongs to."""
        return next(((one, other) for one, other in self.districts if (one | other) >> h & 1), None)
