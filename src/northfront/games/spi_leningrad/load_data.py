"""How the data files of Leningrad become its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from northfront.core.board import Board, named_hexes
from northfront.core.datafile import Node
from northfront.core.game import Result
from northfront.core.hexes import HexSet
from northfront.core.pieces import Piece
from northfront.core.toolkit.tables import RatioTable, Shift, read_ratio_table
from northfront.games.spi_leningrad.state import Arrival, Face

SIDES: Final = ("german", "soviet")
UNTRIED: Final = {"untried-infantry": "infantry", "untried-armor": "armor"}
MARKERS: Final = ("fort", "air")


def read_faces(node: Node) -> tuple[Face, ...]:
    return tuple(
        Face(row.text("id"), row.text("kind"), row.whole("attack"), row.whole("defence"), row.whole("count"))
        for row in node.tables("faces")
    )


def with_faces(piece: Piece, faces: Mapping[str, tuple[Face, ...]]) -> Piece:
    """An untried counter can show any face of its kind; forts and air units are not units [2.4]."""
    if piece.kind in MARKERS:
        return replace(piece, marker=True)
    if piece.kind not in faces:
        return piece
    shown = [{**piece.faces[0], "attack": face.attack, "defence": face.defence} for face in faces[piece.kind]]
    names = ("", *(face.id for face in faces[piece.kind]))
    kinds = (piece.kind, *(face.kind for face in faces[piece.kind]))
    return replace(piece, faces=(piece.faces[0], *shown), face_names=names, face_kinds=kinds)


def read_tables(tables: Node) -> dict[str, RatioTable]:
    """The printed table, and the one whose doubtful cell follows the pattern (R4)."""
    printed = read_ratio_table(tables.table("combat"))
    by_choice = {}
    for cell in tables.table("doubtful").tables("cells"):
        headings = [printed.heading(i) for i in range(len(printed.columns))]
        column = headings.index(cell.one_of("column", headings))
        for choice in (cell.text("printed"), cell.text("regular")):
            row = list(printed.rows[cell.whole("die")])
            row[column] = choice
            by_choice[choice] = replace(printed, rows={**printed.rows, cell.whole("die"): tuple(row)})
    return by_choice


def read_shift(row: Node) -> Shift:
    return Shift(row.whole("columns"), row.text("rule"), row.text("text"))


def box_titles(arrivals: Iterable[Arrival]) -> dict[str, str]:
    """What the boxes are called at the table."""
    kinds = {**UNTRIED, "air": "air unit", "fort": "forts"}
    due = {
        arrival.id: f"Arrives on turn {arrival.turn}: {SIDES[arrival.side].capitalize()} "
        f"{'surprise ' if arrival.surprise else ''}{kinds.get(arrival.kind, arrival.kind)}"
        for arrival in arrivals
    }
    return {**due, "unused": "Not in this game", "airfield": "Ready to fly", "flown": "Has flown"}


def read_result(row: Node) -> Result:
    """A level of victory."""
    side = row.one_of("winner", SIDES)
    name = side.capitalize()
    return Result(side, f"The {name} player wins a {row.text('text').removeprefix(name).strip()}")


def read_column(board: Board, row: Node) -> HexSet:
    number = f"{row.whole('column'):02}"
    return board.grid.hexes(name for name in board.grid.names(board.grid.all) if name.startswith(number))


def read_arrivals(schedule: Node, board: Board, pieces: tuple[Piece, ...], campaign: Node) -> dict[str, Arrival]:
    infantry = {piece.id for piece in pieces if piece.kind == "untried-infantry"}
    counters = len(infantry) - sum(
        row.text("unit") in infantry for key in ("soviet", "columns") for row in campaign.tables(key)
    )
    arrivals = {}
    for row in schedule.tables("arrivals"):
        count, missing = row.whole("count"), 0
        if row.text("kind") == "untried-infantry":
            missing = max(0, count - max(counters, 0))
            counters -= count
        delayed = {each.whole("id"): named_hexes(each, "entry", board) for each in row.tables("delayed", [])}
        arrivals[row.text("id")] = Arrival(
            row.text("id"),
            row.whole("turn"),
            SIDES.index(row.one_of("side", SIDES)),
            row.text("kind"),
            count,
            named_hexes(row, "entry", board),
            row.flag("delay", default=True),
            named_hexes(row, "otherwise", board),
            delayed,
            row.flag("surprise", default=False),
            missing,
        )
    return arrivals
