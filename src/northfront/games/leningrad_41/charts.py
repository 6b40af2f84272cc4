"""4.0, 8.5, 10.10, 19.0: the charts of Leningrad '41."""

from __future__ import annotations

from northfront.core.charts import (
    DASH,
    Arrival,
    Chart,
    Charts,
    Row,
    arrivals_by_turn,
    combat_chart,
    signed,
    word,
)
from northfront.core.datafile import Data, Node
from northfront.core.naming import counted
from northfront.core.toolkit.tables import StrengthTable

RESULTS = "E: the target is eliminated. A die for each target; 1 and less is the first row, 7 and more the last."
GROUND = {"objective": "Objective (heavy structure)"}
MODIFIERS = (
    ("drm", "close-assault", "Close assault", "10.11"),
    ("drm", "armored", "Armored target, no anti-armor unit fires", "10.12"),
    ("drm", "rudel", "Rudel", "12.8"),
    ("drm", "fanatic", "Ardor or Fervor", "17.0"),
    ("drm_lost", "fort", "Fortification, Soviets in it", "8.6"),
    ("drm_lost", "rubble", "Rubble", "10.18"),
    ("drm_lost", "crossing", "Close assault across water", "10.16"),
    ("drm_lost", "anti-aircraft", "Anti-aircraft near the target of an air strike", "12.10"),
)


def charts(data: Data, fire: StrengthTable) -> Charts:
    tables, schedule = data["tables"], data["schedule"]
    return Charts(
        combat=(combat_chart(fire, "Fire results by strength", "10.10", RESULTS), _modifiers(tables)),
        terrain=(_terrain(tables),),
        turns=arrivals_by_turn([row.text("dates") for row in schedule.tables("turns")], _arrivals(schedule)),
        points=(_victory(tables.table("victory")),),
    )


def _modifiers(tables: Node) -> Chart:
    ground = tables.table("terrain")
    rows = [
        Row(f"Target in {_ground(row).lower()}", (signed(row.whole("drm")),), "10.10")
        for row in ground.tables("rows")
        if row.whole("drm")
    ]
    rows += [Row(title, (signed(tables.table(table).whole(name)),), rule) for table, name, title, rule in MODIFIERS]
    return Chart(
        "Added to the die", ("die",), tuple(rows), "10.10", "reconstructed", "Positive is good for the defender."
    )


def _terrain(tables: Node) -> Chart:
    node, more = tables.table("terrain"), tables.table("moves")
    rows = []
    for row in node.tables("rows"):
        costs = [str(row.whole(key)) if key in row else "no" for key in ("moves", "fort_moves")]
        rows.append(Row(_ground(row), (*costs, "blocks" if row.flag("blocks") else "open"), "8.5", row.text("id")))
    rows.append(Row("Across a minor river", (f"{more.whole('river')} more",) * 2 + (DASH,), "8.9"))
    rows.append(Row("Rubble", (f"{more.whole('rubble')} more",) * 2 + (DASH,), "8.12"))
    return Chart(
        "Terrain", ("moves", "with a fortification", "line of fire"), tuple(rows), "8.5", node.text("confidence")
    )


def _ground(row: Node) -> str:
    return GROUND.get(row.text("id"), word(row.text("id")))


def _arrivals(schedule: Node) -> list[tuple[int, Arrival]]:
    rows = [(row.whole("turn"), Arrival("german", _german(row))) for row in schedule.tables("german")]
    later, soviet = schedule.table("german_later").whole("from"), schedule.table("soviet")
    for n, row in enumerate(schedule.tables("turns"), start=1):
        if n >= later:
            rows.append((n, Arrival("german", "one die on the schedule of 19.1")))
        if row.whole("replacements"):
            rows.append((n, Arrival("german", counted(row.whole("replacements"), "replacement"))))
        if n >= soviet.whole("from"):
            rows.append(
                (
                    n,
                    Arrival(
                        "soviet",
                        f"42nd Army: one for every {soviet.whole('objectives')} objectives; Front Reserve: one die",
                    ),
                )
            )
    return rows


def _german(row: Node) -> str:
    parts = ["56th Panzer Corps: half a die"] if "corps" in row else []
    parts += ["Manstein"] if row.texts("units", []) else []
    parts += [f"{row.whole('air')} air strikes"] if "air" in row else []
    return ", ".join([*parts, "one division"])


def _victory(node: Node) -> Chart:
    wanted = node.whole("objectives")
    rows = (
        Row("Germans hold every objective", ("win at once",), "4.5a"),
        Row("No German unit on the map", ("Soviets win at once",), "4.5b"),
        Row(f"{wanted} objectives or more at the end", ("Germans win",), "4.3"),
        Row("Fewer", ("Soviets win",), "4.4"),
    )
    return Chart("How to win", ("",), rows, "4.0", node.text("confidence"))
