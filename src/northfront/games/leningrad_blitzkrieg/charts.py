"""9.2, 10.3, 10.4, 15.4: the charts of Leningrad Blitzkrieg."""

from __future__ import annotations

from northfront.core.charts import (
    DASH,
    MINUS,
    Arrival,
    Chart,
    Charts,
    Row,
    arrivals_by_turn,
    combat_chart,
    word,
)
from northfront.core.datafile import Data, Node
from northfront.core.naming import counted
from northfront.core.toolkit.tables import RatioTable

RESULTS = "A1, A2: the attacker loses steps. R, RR: the defender retreats one hex or two. A number before RR: the defender loses steps as well."
SIDES = ("axis", "soviet")


def charts(data: Data, combat: RatioTable) -> Charts:
    tables, schedule = data["tables"], data["schedule"]
    return Charts(
        combat=(combat_chart(combat, "Combat results", "10.3", RESULTS),),
        terrain=(_terrain(tables.table("terrain"), tables.table("limits")),),
        turns=arrivals_by_turn(
            [row.text("dates") for row in schedule.tables("turns")],
            [(row.whole("id"), _due(row, side)) for row in schedule.tables("turns") for side in SIDES],
        ),
        points=(_points(tables.table("victory")),),
    )


def _terrain(node: Node, limits: Node) -> Chart:
    rows = [
        Row(
            word(row.text("id")),
            (str(row.whole("foot")), str(row.whole("motor")), _down(row.whole("shift"))),
            "9.2",
            row.text("id"),
        )
        for row in node.tables("rows")
    ]
    rows.append(Row("A town", ("as its ground",) * 2 + (f"{_down(node.whole('town'))} more",), "9.2"))
    rows.append(Row("Across a minor river without a bridge", (f"{node.whole('river')} more",) * 2 + (DASH,), "9.2.1"))
    rows.append(
        Row("Into or out of an enemy zone of control", (f"{limits.whole('zone')} more",) * 2 + (DASH,), "9.2.2")
    )
    return Chart("Terrain", ("foot", "motor", "attacked: columns"), tuple(rows), "9.2", node.text("confidence"))


def _down(columns: int) -> str:
    return f"{columns} down" if columns else DASH


def _due(row: Node, side: str) -> Arrival:
    arriving = row.whole(f"{side}-reinf")
    chits = counted(row.whole(side), "chit")
    return Arrival(side, f"{chits}, {counted(arriving, 'reinforcement')}" if arriving else chits)


def _points(node: Node) -> Chart:
    city, leningrad = node.whole("city"), node.whole("leningrad")
    rows = (
        Row("A major city hex, in communication", (str(city), str(city)), "15.4(1)"),
        Row("The same without communication", (str(city // 2), str(city // 2)), "15.4(3)"),
        Row("A hex of Leningrad, more", (DASH, str(leningrad)), "15.4(2)"),
        Row("A mechanized Axis unit lost", (f"{MINUS}{node.whole('mechanized')}", DASH), "15.4(4)"),
        Row("Another Axis unit lost", (f"{MINUS}{node.whole('other')}", DASH), "15.4(4)"),
    )
    return Chart("What is worth points", ("Axis", "Soviet"), rows, "15.4", node.text("confidence"))
