"""6.1, 8.2, 10.2, 10.3, 10.41: the charts that both games of the family have."""

from __future__ import annotations

from collections.abc import Sequence

from northfront.core.charts import (
    DASH,
    Arrival,
    Chart,
    Charts,
    Row,
    Turn,
    arrivals_by_turn,
    combat_chart,
    cost,
    signed,
    times,
    word,
)
from northfront.core.datafile import Data, Node
from northfront.core.toolkit.tables import RatioTable

RESULTS = "Left of the stroke the attacker's penalties, right of it the defender's. AE, DE: eliminated. Better than 7-1 is DE."
SIXTHS = 6
KINDS = {"foot": "infantry", "motor": "mechanized"}
PROPER = {"major-city": "City, outer hex", "interior": "City, interior"}


def family_charts(data: Data, combat: RatioTable, turns: Sequence[str], points: tuple[Chart, ...]) -> Charts:
    tables = data["tables"]
    return Charts(
        combat=(combat_chart(combat, "Combat results", "10.2", RESULTS), _classes(tables.table("classes"))),
        terrain=(_terrain(tables.table("terrain")),),
        turns=arrivals(turns, data["schedule"]),
        points=points,
    )


def arrivals(turns: Sequence[str], schedule: Node) -> tuple[Turn, ...]:
    rows = [(row.whole("turn"), _arrival(row)) for row in schedule.tables("arrivals")]
    rows += [
        (row.whole("turn"), Arrival("german", _withdrawal(row), tuple(row.texts("units"))))
        for row in schedule.tables("withdrawals", [])
    ]
    for n, row in enumerate(schedule.tables("turns"), start=1):
        drawn = [f"{row.whole(area)} at {area.upper()}" for area in ("n", "e") if area in row and row.whole(area)]
        if drawn:
            rows.append((n, Arrival("soviet", f"drawn: {', '.join(drawn)}")))
    return arrivals_by_turn(turns, rows)


def _arrival(row: Node) -> Arrival:
    units, area = tuple(row.texts("units")), row.text("area", "")
    where = f"at Area {area.upper()}" if area else "in the city"
    return Arrival(row.text("side"), f"{len(units)} {'unit' if len(units) == 1 else 'units'} {where}", units)


def _withdrawal(row: Node) -> str:
    return f"{len(row.texts('units'))} units leave" + (
        ", unless Germans are in the city" if row.flag("unless_inside") else ""
    )


def _classes(node: Node) -> Chart:
    classes = ("A", "B", "C")
    rows = tuple(Row(f"{each} attacks", tuple(signed(value) for value in node.wholes(each))) for each in classes)
    return Chart(
        "Class modifier",
        tuple(f"on {each}" for each in classes),
        rows,
        "10.41",
        node.text("confidence"),
        "Added to the die.",
    )


def _terrain(node: Node) -> Chart:
    rows = [
        Row(
            PROPER.get(row.text("id"), word(row.text("id"))),
            (*(cost(row.whole(kind), SIXTHS) for kind in KINDS), times(row.whole("times"))),
            "8.2",
            row.text("id"),
        )
        for row in node.tables("rows")
    ]
    for name, title, rule in (("assault", "City, interior, for Germans", "8.22"), ("road", "Along a road", "6.16")):
        row = node.table(name)
        rows.append(Row(title, (*(cost(row.whole(kind), SIXTHS) for kind in KINDS), DASH), rule))
    river = node.table("river")
    more = (f"{cost(river.whole(kind), SIXTHS)} more" for kind in KINDS)
    rows.append(Row("Across a river", (*more, times(river.whole("times"))), "8.23"))
    rows += [
        Row(title, (DASH, DASH, times(node.whole(name))), rule)
        for name, title, rule in (
            ("fort", "A fort, for Soviets", "10.34"),
            ("fortified", "A fortified hex, for Soviets", "10.35"),
        )
        if name in node
    ]
    rows.append(
        Row("Out of an enemy zone of control", (f"{cost(node.whole('zone'), SIXTHS)} more",) * 2 + (DASH,), "9.4")
    )
    return Chart("Terrain", (*KINDS.values(), "defence"), tuple(rows), "8.2", node.text("confidence"))
