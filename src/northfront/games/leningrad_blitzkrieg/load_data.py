"""How the data files of Leningrad Blitzkrieg become its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from northfront.core.ask import Unit
from northfront.core.board import Board, named_hexes, rows_on_board
from northfront.core.datafile import Node
from northfront.core.hexes import HexSet
from northfront.core.pieces import read_unit
from northfront.games.leningrad_blitzkrieg.state import Code, Points, Turn
from northfront.games.leningrad_blitzkrieg.terrain import Chart

SIDES: Final = ("axis", "soviet")


def read_turns(schedule: Node) -> tuple[Turn, ...]:
    """The Turn Track."""
    return tuple(
        Turn(
            (row.whole_within("axis", 0, 99), row.whole_within("soviet", 0, 99)),
            (row.whole_within("axis-reinf", 0, 99), row.whole_within("soviet-reinf", 0, 99)),
        )
        for row in schedule.tables("turns")
    )


def read_chit_turns(schedule: Node, units: Mapping[str, Unit]) -> dict[Unit, int]:
    """[15.2] The first turn of each chit."""
    return {
        units[row.text("id")]: row.whole_within("from", 1, 99)
        for row in schedule.tables("chits")
        if row.text("id") in units
    }


def read_points(node: Node) -> Points:
    return Points(*(node.whole_within(name, 0, 99) for name in Points._fields))


def read_codes(campaign: Node, board: Board, chart: Chart) -> dict[str, Code]:
    """[4.0(2)1] [4.0(2)2] The hexes of each set-up code; the place beside an army's headquarters is open to its units."""
    beside: dict[str, HexSet] = {}
    for at, row in rows_on_board(campaign.tables("headquarters"), "at", board):
        code = row.text("code", "")
        if code:
            beside[code] = beside.get(code, 0) | 1 << at
    return {name: Code(hexes | beside.get(name, 0), must) for name, hexes, must in _codes(campaign, board, chart)}


def _codes(campaign: Node, board: Board, chart: Chart) -> Iterator[tuple[str, HexSet, HexSet]]:
    for row in campaign.tables("codes"):
        hexes = named_hexes(row, "hexes", board) if "hexes" in row else 0
        area = 0
        for centre, part in rows_on_board(row.tables("areas") if "areas" in row else [], "centre", board):
            area |= board.grid.flood(1 << centre, chart.land, chart.open, part.whole("radius"))
        yield row.text("id"), hexes | area, hexes


def read_code_of(campaign: Node, units: Mapping[str, Unit]) -> dict[Unit, str]:
    return {read_unit(row, "unit", units): row.text("code") for row in campaign.tables("units")}
