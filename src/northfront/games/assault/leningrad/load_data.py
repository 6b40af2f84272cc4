"""How the data files of Assault on Leningrad become its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from northfront.core.ask import Unit, UnitSet
from northfront.core.board import Board, read_hex
from northfront.core.datafile import Node
from northfront.core.hexes import HexSet, scan
from northfront.core.pieces import Piece
from northfront.core.toolkit.reading import read_units
from northfront.games.assault.load_data import read_bombardment
from northfront.games.assault.tables import AirTables, Availability, Prize, Withdrawal

ALWAYS = 99


def read_air(node: Node) -> AirTables:
    """[12.22a] German numbers are printed for the first turns; [12.23] otherwise a die decides."""
    german, soviet = (((ALWAYS, tuple(node.wholes(side))),) for side in ("german", "soviet"))
    fixed = tuple(node.wholes("german_turns"))
    return read_bombardment(
        node, (Availability("12.22a", fixed, "12.22a", german), Availability("", (), "12.23", soviet))
    )


def read_withdrawals(schedule: Node, units: Mapping[str, Unit]) -> tuple[Withdrawal, ...]:
    return tuple(
        Withdrawal(row.whole_within("turn", 1, 99), read_units(row, units), row.flag("unless_inside"))
        for row in schedule.tables("withdrawals")
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
