"""9.6, 10.1, 15.0: the charts of Duel in the North."""

from __future__ import annotations

from northfront.core.charts import DASH, Arrival, Chart, Charts, Row, arrivals_by_turn, combat_chart, cost, word
from northfront.core.datafile import Data, Node
from northfront.core.toolkit.tables import RatioTable

RESULTS = "Left of the stroke the attacker's loss in steps, right of it the defender's. R: the defender retreats so many hexes. Two dice, added."
SIXTHS = 6
PLACES = {"edge": "at the {edge} edge or by rail", "lake": "over Lake Ladoga", "replace": "in place of another unit"}


def charts(data: Data, combat: RatioTable) -> Charts:
    tables, schedule, campaign = data["tables"], data["schedule"], data["scenarios"].table("campaign")
    chits = [
        (row.whole("id"), Arrival(side, f"{row.whole(side)} chits"))
        for row in schedule.tables("turns")
        for side in ("german", "soviet")
    ]
    return Charts(
        combat=(combat_chart(combat, "Combat results", "10.1", RESULTS),),
        terrain=(_terrain(tables.table("terrain")),),
        turns=arrivals_by_turn(
            [row.text("dates") for row in schedule.tables("turns")],
            [*chits, *((row.whole("turn"), _arrival(row)) for row in schedule.tables("arrivals"))],
        ),
        points=(_points(campaign),),
    )


def _terrain(node: Node) -> Chart:
    rows = []
    for row in node.tables("rows"):
        costs = [cost(row.whole(kind), SIXTHS) if kind in row else "as its ground" for kind in ("foot", "motor")]
        rows.append(Row(word(row.text("id")), (*costs, _left(row.whole("left"))), "9.6", row.text("id")))
    for row in node.tables("hexsides"):
        costs = [f"{cost(row.whole(kind), SIXTHS)} more" for kind in ("foot", "motor")]
        rows.append(Row(f"Across a {word(row.text('id')).lower()}", (*costs, _left(row.whole("left"))), "9.6"))
    for row in node.tables("railways"):
        costs = [cost(row.whole(kind), SIXTHS) for kind in ("foot", "motor")]
        rows.append(Row(f"Along a {word(row.text('id')).lower()}way", (*costs, DASH), "9.6"))
    rows.append(Row("A fort", (DASH, DASH, _left(node.whole("fort"))), "13.0"))
    rows.append(
        Row("Out of an enemy zone of control", (f"{cost(node.whole('zone'), SIXTHS)} more",) * 2 + (DASH,), "8.0")
    )
    return Chart("Terrain", ("foot", "motor", "attacked: columns"), tuple(rows), "9.6", node.text("confidence"))


def _left(columns: int) -> str:
    return f"{columns} left" if columns else DASH


def _arrival(row: Node) -> Arrival:
    how, units = row.text("how"), tuple(row.texts("units", []))
    where = f"at {', '.join(row.texts('hexes', []))}" if row.texts("hexes", []) else ""
    place = PLACES.get(how, where).format(edge=row.text("edge", ""))
    return Arrival(row.text("side"), f"{len(units)} {'unit' if len(units) == 1 else 'units'} {place}".strip(), units)


def _points(campaign: Node) -> Chart:
    rows = [
        Row(
            f"{row.text('name')} {row.text('hex')}",
            (str(row.whole("points")), "yes" if row.flag("automatic") else "no"),
            "15.0",
        )
        for row in campaign.tables("victory")
    ]
    note = "After the last turn the Germans win with five points more than the Soviets, at any time with all hexes marked yes."
    return Chart("What is worth points", ("points", "needed to win at once"), tuple(rows), "15.0", "read", note)
