"""How the data files of Assault on Leningrad become its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from northfront.core.ask import Unit, UnitSet
from northfront.core.board import Board, read_hex
from northfront.core.datafile import Node
from northfront.core.hexes import HexSet, scan
from northfront.core.pieces import Piece
from northfront.core.toolkit.reading import read_units
from northfront.games.assault.tables import AirTables, Arrival, Prize, Withdrawal

SIDES: Final = ("german", "soviet")
AREAS: Final = ("a", "b", "c")


def read_arrivals(schedule: Node, board: Board, units: Mapping[str, Unit]) -> dict[str, Arrival]:
    """[16.12] [16.14] Turn, side and Entry Area."""
    found = {}
    for row in schedule.tables("arrivals"):
        area = row.one_of("area", ("", *AREAS), "")
        found[row.text("id")] = Arrival(
            row.text("id"),
            row.whole_within("turn", 1, 99),
            SIDES.index(row.one_of("side", SIDES)),
            board.feature(f"entry-{area}"),
            read_units(row, units),
        )
    return found


def read_withdrawals(schedule: Node, units: Mapping[str, Unit]) -> tuple[Withdrawal, ...]:
    return tuple(
        Withdrawal(row.whole_within("turn", 1, 99), read_units(row, units), row.flag("unless_inside"))
        for row in schedule.tables("withdrawals")
    )


def read_air(node: Node) -> AirTables:
    chances = node.table("bombardment")
    return AirTables(
        tuple(node.wholes("german_turns")),
        (tuple(node.wholes("german")), tuple(node.wholes("soviet"))),
        {name: chances.whole_within(name, 0, 6) for name in chances},
    )


def read_prizes(campaign: Node, board: Board) -> tuple[Prize, ...]:
    """[17.22a] The cities, [17.22b] and the key points of the Inset."""
    cities = [
        Prize(read_hex(row, "hex", board.grid), row.whole_within("points", 1, 99), row.flag("garrison"))
        for row in campaign.tables("victory")
    ]
    worth = campaign.whole_within("key_points", 1, 99)
    return (*cities, *(Prize(h, worth, garrison=False) for h in scan(board.feature("key-point"))))


def city_workers(campaign: Node, pieces: Iterable[Piece], units: Mapping[str, Unit]) -> UnitSet:
    """[14.2a] The Workers that set up on the main map outside Leningrad."""
    workers = {piece.id for piece in pieces if piece.kind == "worker"}
    return sum(1 << units[row.text("unit")] for row in campaign.tables("soviet") if row.text("unit") in workers)


def named(campaign: Node, key: str, board: Board) -> HexSet:
    """A single hex as a set."""
    return 1 << read_hex(campaign, key, board.grid)


def box_titles(arrivals: Iterable[Arrival]) -> dict[str, str]:
    """What the boxes are called at the table."""
    ways = {"g1": "A", "g2": "B", "g3": "C", "g5": "A", "g7": "B", "g9": "B", "g17": "A"}
    due = {
        each.id: f"Turn {each.turn}: {SIDES[each.side].capitalize()}, {_way(ways.get(each.id, ''))}"
        for each in arrivals
    }
    return {
        **due,
        "unused": "Not in this game",
        "off-map": "Off the map",
        "ready": "Air Units ready",
        "eliminated": "Eliminated",
        "withdrawn": "Withdrawn",
    }


def _way(area: str) -> str:
    return f"by Entry Area {area}" if area else "in Leningrad"
