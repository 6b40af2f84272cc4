"""6.3: the Neva; 11.1: where supply comes from in Assault on Leningrad."""

from __future__ import annotations

from northfront.core.hexes import HexSet, Sides, scan
from northfront.games.assault.terrain import Chart, common


class LeningradChart(Chart):
    """The map of Assault on Leningrad."""

    def _crossings(self) -> Sides:
        """[6.31] [6.33a] Anywhere on the main map; [8.23a] [8.42] on the Inset only by bridges."""
        return common(self.great_river, self.board.grid.border(self.main, self.main))

    def _lay_supply(self) -> None:
        """[11.14a] North, east and the city for the Soviets; [11.13b] south and west for the Germans, [11.16a] by rail."""
        self.edges = self._edges()
        self.sources = self.edges["north"] | self.edges["east"]
        self.homes = self.city, self.interior
        self.exits = self.edges["south"] | self.edges["west"]
        self.lifelines = self.board.hexsides("rail")

    def _edges(self) -> dict[str, HexSet]:
        """The hexes along each edge of the main map: rows are counted to the south, places to the west."""
        sheet, grid = self.board.grid.sheets[0], self.board.grid
        rows = {h: grid.name(h)[:2] for h in scan(self.main)}
        places = {h: grid.name(h)[2:] for h in scan(self.main)}
        return {
            "north": sum(1 << h for h in rows if rows[h] == f"{sheet.lines[0]:02}"),
            "south": sum(1 << h for h in rows if rows[h] == f"{sheet.lines[-1]:02}"),
            "east": sum(1 << h for h in rows if places[h] == f"{sheet.places[0]:02}"),
            "west": sum(1 << h for h in rows if places[h] == f"{sheet.places[-1]:02}"),
        }
