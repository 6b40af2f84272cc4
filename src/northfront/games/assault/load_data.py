"""How the data files of a game of the family become its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from northfront.core.ask import Unit
from northfront.core.board import Board
from northfront.core.datafile import Data, Node
from northfront.core.toolkit.reading import read_units
from northfront.games.assault.tables import A, AirTables, Arrival, Availability, B, C

SIDES: Final = ("german", "soviet")


def read_arrivals(
    schedule: Node, board: Board, units: Mapping[str, Unit], areas: Iterable[str], city: str
) -> dict[str, Arrival]:
    """[16.12] [16.14] Turn, side and Entry Area."""
    found = {}
    for row in schedule.tables("arrivals"):
        area, turn, side = (
            row.one_of("area", ("", *areas), ""),
            row.whole_within("turn", 1, 99),
            row.one_of("side", SIDES),
        )
        way = f"by Entry Area {area.upper()}" if area else f"in {city}"
        found[row.text("id")] = Arrival(
            row.text("id"),
            turn,
            SIDES.index(side),
            board.feature(f"entry-{area}"),
            read_units(row, units),
            f"Turn {turn}: {side.capitalize()}, {way}",
        )
    return found


def read_bombardment(node: Node, available: tuple[Availability, ...]) -> AirTables:
    """[12.33] The highest die that disrupts, by terrain."""
    chances = node.table("bombardment")
    return AirTables(available, {name: chances.whole_within(name, 0, 6) for name in chances})


def read_classes(tables: Node) -> dict[int, tuple[int, ...]]:
    """[10.41a] By the class of the attacker, then of the defender."""
    letters = tables.table("classes")
    return {number: tuple(letters.wholes(letter)) for letter, number in (("A", A), ("B", B), ("C", C))}


def read_turns(data: Data) -> tuple[str, ...]:
    """The dates of each turn."""
    return tuple(row.text("dates") for row in data["schedule"].tables("turns"))


def box_titles(arrivals: Iterable[Arrival]) -> dict[str, str]:
    """What the boxes are called at the table."""
    return {
        **{each.id: each.title for each in arrivals},
        "unused": "Not in this game",
        "off-map": "Off the map",
        "ready": "Air Units ready",
        "eliminated": "Eliminated",
    }
