"""How the data files of Duel in the North become its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from northfront.core.ask import Unit
from northfront.core.board import Board, read_hex, read_hexes
from northfront.core.datafile import Node
from northfront.core.hexes import HexSet, minus
from northfront.core.toolkit.reading import read_units
from northfront.games.duel_in_the_north.state import Arrival, Prize

SIDES: Final = ("german", "soviet")
MARKERS: Final = ("fort", "fighter", "cas")
HOWS: Final = ("edge", "hexes", "squares", "place", "lake", "replace")


def read_arrivals(schedule: Node, board: Board, units: Mapping[str, Unit]) -> dict[str, Arrival]:
    return {row.text("id"): _arrival(row, board, units) for row in schedule.tables("arrivals")}


def _arrival(row: Node, board: Board, units: Mapping[str, Unit]) -> Arrival:
    return Arrival(
        row.text("id"),
        row.whole_within("turn", 1, 99),
        SIDES.index(row.one_of("side", SIDES)),
        row.one_of("how", HOWS),
        row.text("edge", ""),
        read_hexes(row, "hexes", board.grid),
        read_units(row, units),
        units.get(row.text("replaces", ""), -1),
    )


def read_allotments(schedule: Node) -> tuple[tuple[int, int], ...]:
    """[2.6a] Chits by turn."""
    return tuple(
        (row.whole_within("german", 0, 99), row.whole_within("soviet", 0, 99)) for row in schedule.tables("turns")
    )


def read_prizes(campaign: Node, board: Board) -> tuple[Prize, ...]:
    return tuple(
        Prize(read_hex(row, "hex", board.grid), row.whole_within("points", 1, 99), row.flag("automatic", default=True))
        for row in campaign.tables("victory")
    )


def west_of_the_border(campaign: Node, board: Board) -> HexSet:
    """[18.3a] The land that can be reached from German soil without crossing the border of June 1941."""
    land = board.grid.all & ~board.ground("sea", "lake")
    start = 1 << read_hex(campaign, "border", board.grid)
    return board.grid.flood(start, land, minus(board.grid.every_side, board.hexsides("border")))


def read_ladoga(campaign: Node, board: Board) -> HexSet:
    """[17.3e] Lake Ladoga."""
    return board.grid.flood(1 << read_hex(campaign, "ladoga", board.grid), board.ground("lake"))


def boxes_of_turns(schedule: Node) -> Iterable[str]:
    """The boxes where air units and fort markers wait for their turn."""
    for row in schedule.tables("air"):
        if row.whole("turn") > 1:
            yield f"{row.text('side')[0]}{row.whole('turn')}-air"
    for row in schedule.tables("forts"):
        yield f"s{row.whole('turn')}-fort"


def box_titles(arrivals: Iterable[Arrival], others: Iterable[str]) -> dict[str, str]:
    """What the boxes are called at the table."""
    ways = {"hexes": "by the south edge", "squares": "from Finland", "place": "in place", "lake": "over Lake Ladoga"}
    due = {
        a.id: f"Turn {a.turn}: {SIDES[a.side].capitalize()}, {ways.get(a.how, f'by the {a.edge} edge')}"
        for a in arrivals
        if a.how != "replace"
    }
    waits = {
        name: f"Turn {name[1:].split('-')[0]}: {'air units' if name.endswith('air') else 'forts'}" for name in others
    }
    return {
        **due,
        **waits,
        "s7-novgorod": "Turn 7: takes the place of the Novgorod headquarters",
        "unused": "Not in this game",
        "kg-pool": "Kampfgruppen to be formed",
        "airfield": "Ready to fly",
        "flown": "Has flown",
        "lost": "Shot down",
        "fort-store": "Forts to place",
        "returning": "Headquarters that return next turn",
        "eliminated": "Eliminated",
        "withdrawn": "Withdrawn",
    }
