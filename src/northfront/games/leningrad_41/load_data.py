"""How the data files of Leningrad '41 become its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from northfront.core.board import Board
from northfront.core.datafile import Node
from northfront.core.hexes import HexSet
from northfront.core.pieces import Piece
from northfront.games.leningrad_41.state import ARMY, Enhanced, Identity

SIDES: Final = ("german", "soviet")
MARKERS: Final = ("air", "naval-gunfire")
NUMBERS: Final = {
    "drm": ("close-assault", "armored", "rudel", "fanatic"),
    "drm_lost": ("fort", "rubble", "crossing", "anti-aircraft"),
    "balance": ("german_fire",),
    "allowance": ("motorized",),
    "demolition": ("from_turn", "major_bridge", "bridge", "urban", "objective", "engineer"),
}


def read_pool(campaign: Node, pool: str) -> list[str]:
    """[3.5a] The counters of a pool, and those of its army that can go back into it [7.7a]."""
    units = next(row.texts("units") for row in campaign.tables("pools") if row.text("id") == pool)
    return [*units, *(row.text("unit") for row in campaign.tables("placed") if row.text("anywhere", "") == "land")]


def with_bodies(pieces: Iterable[Piece], pool: Iterable[str]) -> tuple[tuple[Piece, ...], tuple[Identity, ...]]:
    """[3.6d] For each counter of the 42nd Army's pool a body that lies face down and can turn out to be any of them."""
    pool, printed = set(pool), list(pieces)
    hidden = [piece for piece in printed if piece.id in pool]
    identities = tuple(Identity(piece.id, piece.kind, piece.name, piece.faces[0]) for piece in hidden)
    names, kinds = ("", *(each.id for each in identities)), ("unknown", *(each.kind for each in identities))
    faces: tuple[Mapping[str, int], ...] = ({}, *(each.figures for each in identities))
    bodies = [
        replace(
            piece,
            id=f"army-{number:02}",
            name=f"42nd Army unit {number}",
            kind="unknown",
            size="",
            faces=faces,
            face_names=names,
            face_kinds=kinds,
            face_titles=(f"42nd Army unit {number}", *(each.name for each in identities)),
            back=ARMY,
        )
        for number, piece in enumerate(hidden, start=1)
    ]
    others = [piece for piece in printed if piece.id not in pool]
    return (*others, *bodies), identities


def read_numbers(tables: Node) -> dict[str, int]:
    return {f"{table}.{name}": tables.table(table).whole(name) for table, names in NUMBERS.items() for name in names}


def read_dice(table: Node) -> dict[int, str]:
    """A small table with a result for each die."""
    return {die: row.text("result") for row in table.tables("rows") for die in row.wholes("dice")}


def read_rubble(table: Node) -> dict[str, tuple[int, ...]]:
    return {name: tuple(table.wholes(name)) for name in ("fire", "air")}


def read_enhanced(row: Node) -> Enhanced:
    numbers = (row.whole(name) for name in Enhanced._fields[1:])
    return Enhanced(tuple(row.wholes("dice")), *numbers)


def read_ss(campaign: Node) -> tuple[str, ...]:
    """[13.3a] The divisions of the SS."""
    return tuple(row.text("id") for row in campaign.tables("divisions") if row.flag("ss", default=False))


def read_replacements(schedule: Node) -> tuple[int, ...]:
    return tuple(row.whole_within("replacements", 0, 9) for row in schedule.tables("turns"))


def read_schedule(schedule: Node) -> dict[int, Mapping[Any, Any]]:
    """[19.1] What comes on which turn, as plain rows; turn 0 stands for all turns after the last that is named."""
    found: dict[int, Mapping[Any, Any]] = {}
    for row in schedule.tables("german"):
        found[row.whole("turn")] = {
            "units": row.texts("units", []),
            "air": row.whole("air", 0),
            "half": row.text("corps", "") == "half",
            "first": row.one_of("first", ("corps", "division")),
            "rolls": {die: each.text("division") for each in row.tables("rolls", []) for die in each.wholes("dice")},
            "others": row.texts("others", []),
        }
    later = {}
    for row in schedule.table("german_later").tables("rows"):
        for die in row.wholes("dice"):
            later[die] = {
                "one_of": row.texts("one_of", []),
                "corps": row.whole("corps", 0),
                "air": row.whole("air", 0),
                "next": row.text("next", ""),
            }
    found[0] = later
    return found


def read_barred(campaign: Node, board: Board) -> HexSet:
    """[3.6b] The hexrows in which nobody sets up."""
    rows = {f"{row:02}" for row in campaign.wholes("barred_rows")}
    return board.grid.hexes(name for name in board.grid.names(board.grid.all) if name[:2] in rows)
