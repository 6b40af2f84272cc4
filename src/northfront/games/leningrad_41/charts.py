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
from northfront.games.leningrad_41.load_data import read_dice

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
DEMOLITION = (
    ("bridge", "Bridge over a minor river", "10.17"),
    ("major_bridge", "Bridge over a major river", "10.17"),
    ("urban", "Empty urban hex", "10.19"),
    ("objective", "Empty objective", "10.19"),
    ("engineer", "Engineers beside it fire", "10.19"),
)
OUTCOMES = {"lands-silent": "no fire", "eliminated": "lost"}
DICE = tuple(str(die) for die in range(1, 7))


def charts(data: Data, fire: StrengthTable) -> Charts:
    tables, schedule = data["tables"], data["schedule"]
    return Charts(
        combat=(
            combat_chart(fire, "Fire results by strength", "10.10", RESULTS),
            *_added(tables),
            _even_balance(tables.table("balance")),
            *_dice(tables),
        ),
        terrain=(_terrain(tables),),
        turns=arrivals_by_turn([row.text("dates") for row in schedule.tables("turns")], _arrivals(schedule)),
        points=(_victory(tables.table("victory")),),
    )


def _added(tables: Node) -> tuple[Chart, ...]:
    """What is added to the die of ordinary fire, and of a demolition."""
    node = tables.table("demolition")
    rows = tuple(Row(title, (signed(node.whole(name)),), rule) for name, title, rule in DEMOLITION)
    note = f"Nothing else is added. Bridges are fired at from turn {node.whole('from_turn')} on."
    return _modifiers(tables), Chart(
        "Demolition: added to the die", ("die",), rows, "10.17", node.text("confidence"), note
    )


def _dice(tables: Node) -> tuple[Chart, ...]:
    """What other dice mean: they have no modifiers."""
    rubble, metro, landing = (tables.table(name) for name in ("rubble", "metro", "airborne"))
    left = [
        Row(title, tuple("rubble" if int(die) in rubble.wholes(by) else DASH for die in DICE), rule)
        for by, title, rule in (("fire", "After fire", "10.18"), ("air", "After an air strike", "12.10"))
    ]
    rows = (*left, Row("Metro", _outcomes(metro), "15.5"))
    note = "Rubble is rolled for when fire has emptied an urban hex or an objective."
    drop = (Row("Landing", _outcomes(landing), "18.2"),)
    return (
        Chart("Rubble and Metro", DICE, rows, "10.18", metro.text("confidence"), note),
        Chart("Airborne assault", DICE, drop, "18.2", landing.text("confidence"), when=("airborne", "on")),
    )


def _outcomes(node: Node) -> tuple[str, ...]:
    dice = read_dice(node)
    return tuple(OUTCOMES.get(dice[int(die)], dice[int(die)]) for die in DICE)


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


def _even_balance(node: Node) -> Chart:
    """R101: what the option adds."""
    rows = (Row("German ground fire at units", (signed(node.whole("german_fire")),)),)
    note = "Option balance=even: our own variant, not the book's (ruling R101)."
    return Chart(
        "Even balance: added as well", ("die",), rows, "10.10", node.text("confidence"), note, ("balance", "even")
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
