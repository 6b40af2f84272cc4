"""The charts of The Ford."""

from __future__ import annotations

from northfront.core.charts import Chart, Charts, Row, Turn, combat_chart, cost, word
from northfront.core.datafile import Data
from northfront.core.toolkit.tables import RatioTable

RESULTS = (
    "A: the attacker, D: the defender, X: both. 1: one step or a retreat of one hex, as the owner likes. E: eliminated."
)


def charts(data: Data, combat: RatioTable) -> Charts:
    terrain = data["tables"].table("terrain")
    grounds = tuple(
        Row(word(name), (cost(terrain.whole(name), 2),), "3.2", name) for name in ("clear", "woods", "town", "road")
    )
    river = Row("Across the river", (f"{cost(terrain.whole('river'), 2)} more",), "3.3")
    turns = data["scenarios"].table("crossing").whole("turns")
    worth = (
        Row("Gorka at the end of a turn", ("the Germans win",), "6.1"),
        Row("Otherwise, after the last turn", ("the Soviets win",), "6.1"),
    )
    return Charts(
        combat=(combat_chart(combat, "Combat", "4.3", RESULTS),),
        terrain=(Chart("Movement points", ("cost",), (*grounds, river), "3.2"),),
        turns=tuple(Turn(n, "") for n in range(1, turns + 1)),
        points=(Chart("How to win", ("",), worth, "6.1"),),
    )
