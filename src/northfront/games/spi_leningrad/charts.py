"""4.9, 9.5, 9.6, 18.0: the charts of Leningrad."""

from __future__ import annotations

from northfront.core.charts import (
    MINUS,
    Arrival,
    Chart,
    Charts,
    Row,
    arrivals_by_turn,
    combat_chart,
    cost,
    sentence,
    signed,
    times,
    word,
)
from northfront.core.datafile import Data, Node
from northfront.core.toolkit.tables import RatioTable
from northfront.games.spi_leningrad.load_data import UNTRIED

RESULTS = "Left of the stroke the defender, right of it the attacker. 1, 2: steps or hexes of retreat, as the owner likes. E: eliminated."
HALF = 2


def charts(data: Data, combat: RatioTable) -> Charts:
    tables, schedule, campaign = data["tables"], data["schedule"], data["scenarios"].table("campaign")
    doubts = {
        (row.whole("die"), row.text("column")): row.text("note") for row in tables.table("doubtful").tables("cells")
    }
    return Charts(
        combat=(combat_chart(combat, "Combat results", "9.5", RESULTS, doubts), _shifts(tables.table("shifts"))),
        terrain=(_terrain(tables.table("terrain")),),
        turns=arrivals_by_turn(
            [row.text("dates") for row in schedule.tables("turns")],
            [(row.whole("turn"), _arrival(row)) for row in schedule.tables("arrivals")],
        ),
        points=_points(campaign.table("victory")),
    )


def _shifts(node: Node) -> Chart:
    rows = (
        Row(
            sentence(row.text("text")),
            (signed(row.whole("columns")) + (" each" if row.flag("each", default=False) else ""),),
            row.text("rule"),
        )
        for row in node.tables("rows")
    )
    return Chart(
        "Column shifts",
        ("columns",),
        tuple(rows),
        "9.6",
        "read",
        "To the right, in favour of the attacker, if positive.",
    )


def _terrain(node: Node) -> Chart:
    motor, infantry = node.table("motor"), node.table("infantry")
    rows = [
        Row(word(name), (cost(motor.whole(name), HALF), cost(infantry.whole(name), HALF)), "4.9", name)
        for name in motor
    ]
    rows += [
        Row(sentence(row.text("text")), (times(row.whole("times")),) * 2, row.text("rule"))
        for row in node.tables("times")
    ]
    return Chart("Terrain", ("armor, mechanized", "infantry"), tuple(rows), "4.9", "read")


def _arrival(row: Node) -> Arrival:
    kind, count = row.text("kind"), row.whole("count")
    name = {**UNTRIED, "air": "air unit"}.get(kind, kind)
    where = row.texts("entry", [])
    text = f"{count} {name}" + (f" at {', '.join(where)}" if where else "")
    return Arrival(row.text("side"), text, tuple(row.texts("units", [])))


def _points(node: Node) -> tuple[Chart, ...]:
    worth = [
        Row(f"{hex_}, held by a German unit in supply", (f"German {node.whole('german_points')}",), "18.2")
        for hex_ in node.texts("german_hexes")
    ]
    for row in node.tables("soviet_points"):
        worth.append(Row(f"German {row.text('id')} reduced", (f"Soviet {row.whole('reduced')}",), "18.1"))
        worth.append(Row(f"German {row.text('id')} eliminated", (f"Soviet {row.whole('eliminated')}",), "18.1"))
    rows = [Row(row.text("text"), (_range(least, above),), "18.3") for row, least, above in _levels(node)]
    return (
        Chart("What is worth points", ("points",), tuple(worth), "18.0", "read"),
        Chart("Levels of victory", ("German less Soviet points",), tuple(rows), "18.3", "read"),
    )


def _levels(node: Node) -> list[tuple[Node, int | None, int | None]]:
    """Each level with the least lead that gives it, and the least of the level above."""
    levels = node.tables("levels")
    leads = [row.whole("from") if "from" in row else None for row in levels]
    return list(zip(levels, leads, [None, *leads[:-1]], strict=True))


def _range(least: int | None, above: int | None) -> str:
    low, high = (str(each).replace("-", MINUS) for each in (least, None if above is None else above - 1))
    return f"{high} or less" if least is None else f"{low} or more" if above is None else f"{low} to {high}"
