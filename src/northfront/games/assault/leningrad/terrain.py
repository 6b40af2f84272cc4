"""6.3: the Neva; 11.1: where supply comes from in Assault on Leningrad."""

from __future__ import annotations

from northfront.core.hexes import Sides, common
from northfront.games.assault.terrain import Chart


class LeningradChart(Chart):
    """The map of Assault on Leningrad."""

    def _crossings(self) -> Sides:
        """[6.31] [6.33a] Anywhere on the main map; [8.23a] [8.42] on the Inset only by bridges."""
        return common(self.great_river, self.board.grid.border(self.main, self.main))

    def _lay_supply(self) -> None:
        """[11.14a] North, east and the city for the Soviets; [11.13b] south and west for the Germans, [11.16a] by rail."""
        self.edges = self.board.grid.edges(self.main)
        self.sources = self.edges["north"] | self.edges["east"]
        self.homes = self.city, self.interior
        self.exits = self.edges["south"] | self.edges["west"]
        self.lifelines = self.board.hexsides("rail")
