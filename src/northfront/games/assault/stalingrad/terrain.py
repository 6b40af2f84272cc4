"""19.3: the Volga and its ferries; 19.5: where supply comes from in Assault on Stalingrad."""

from __future__ import annotations

from northfront.core.hexes import Sides, common, union
from northfront.games.assault.terrain import Chart


class StalingradChart(Chart):
    """The map of Assault on Stalingrad."""

    def _crossings(self) -> Sides:
        """[19.34b] By ferry, or between the city hexes of the main map and the east bank; [19.34c] while a German is on the Inset those
        hexes are closed [8.33b], and on the Inset there are ferries only (S-30).
        """
        ferries = common(self.great_river, self.board.hexsides("ferry"))
        banks = self.board.grid.border(self.city, self.board.feature("east-bank") & self.main)
        return union(ferries, common(self.great_river, banks))

    def _lay_supply(self) -> None:
        """[19.52] The red edge for the Soviets; [19.51a] areas W and S for the Germans, [19.51b] [19.53] by road, not by rail."""
        board = self.board
        self.sources = board.feature("soviet-source")
        self.homes = 0, 0  # the city feeds nobody
        self.exits = board.feature("entry-w") | board.feature("entry-s")
        self.lifelines = board.hexsides("road")
