"""Leningrad (SPI, 1979): the advance of Army Group North, summer 1941. One file a section of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from northfront.core.ask import Side, Unit
from northfront.core.board import named_hexes, read_board, read_hex, rows_on_board
from northfront.core.datafile import Data, Node
from northfront.core.game import LOWEST, Level, Scenario, read_option
from northfront.core.hexes import scan
from northfront.core.pieces import Piece, read_pieces, read_unit
from northfront.core.toolkit.policies import LOSSES_AND_RETREATS
from northfront.games.spi_leningrad.air import air_interdiction
from northfront.games.spi_leningrad.charts import charts
from northfront.games.spi_leningrad.forts import fortification
from northfront.games.spi_leningrad.legs import threat
from northfront.games.spi_leningrad.load_data import (
    SIDES,
    UNTRIED,
    box_titles,
    read_arrivals,
    read_column,
    read_faces,
    read_result,
    read_shift,
    read_tables,
    with_faces,
)
from northfront.games.spi_leningrad.movement import movement
from northfront.games.spi_leningrad.preconditions import combat
from northfront.games.spi_leningrad.sequence import SEQUENCE, end_of_turn, replacement
from northfront.games.spi_leningrad.setup import german_set_up, soviet_set_up
from northfront.games.spi_leningrad.state import (
    GERMAN,
    SOVIET,
    STACKING,
    Arrival,
    Leningrad,
    LeningradState,
)
from northfront.games.spi_leningrad.supply import supplied, supply_lines
from northfront.games.spi_leningrad.terrain import Chart, open_sides
from northfront.games.spi_leningrad.untried import pool
from northfront.games.spi_leningrad.victory import german_points, ledger, score, soviet_points
from northfront.games.spi_leningrad.zones import controlled

MOTOR: Final = ("armor", "mechanized", "untried-armor")
PHASES = {
    "german set-up": german_set_up,
    "soviet set-up": soviet_set_up,
    "german replacement": replacement,
    "german movement": movement,
    "german combat": combat,
    "german interdiction": air_interdiction,
    "soviet fortification": fortification,
    "soviet movement": movement,
    "soviet combat": combat,
    "end of turn": end_of_turn,
}
PHRASES = {
    "set-up": "{unit} is placed in {at}",
    "rebuilt": "{unit} is back at full strength in {at}",
    "moves": "{unit} moves from {start} to {to}",
    "arrives": "{unit} enters the map in {to}",
    "air-arrives": "{unit} is ready",
    "recalled": "{unit} is rebuilt",
    "flies": "{unit} flies over {target}",
    "interdicts": "{unit} interdicts {at}",
    "fort-built": "A fort is built in {at}",
    "fort-taken": "The fort in {at} is taken",
    "revealed": "{unit} in {at} is revealed: {strength}",
    "attacks": "{side} attacks {hexes}, {attack} to {defence} is {ratio}; {shifts}; column {column}, rolls {die}: {result}",
    "overruns": "{side} overruns {hexes}, {attack} to {defence} is {ratio}; {shifts}; column {column}, rolls {die}: {result}",
    "reduced": "{unit} loses a step in {at}",
    "eliminated": "{unit} is eliminated in {at}",
    "retreats": "{unit} retreats from {start} to {to}",
    "advances": "{unit} advances into {to}",
    "victory": "{german} German points to {soviet} Soviet: {level}",
}


def define(data: Data) -> Leningrad:
    """The game built from these data."""
    board, tables, campaign = read_board(data["map"]), data["tables"], data["scenarios"].table("campaign")
    faces = {kind: read_faces(tables.table("untried").table(name)) for kind, name in UNTRIED.items()}
    pieces = tuple(with_faces(piece, faces) for piece in read_pieces(data["counters"], SIDES))
    units = {piece.id: u for u, piece in enumerate(pieces)}
    victory = campaign.table("victory")
    arrivals = read_arrivals(data["schedule"], board, pieces, campaign)
    combat_tables = read_tables(tables)
    return Leningrad(
        name="spi-leningrad",
        title="Leningrad (SPI, 1979)",
        version=1,
        digest=data.digest,
        sides=SIDES,
        board=board,
        pieces=pieces,
        boxes=("unused", *arrivals, "airfield", "flown", "eliminated"),
        box_titles=box_titles(arrivals.values()),
        sequence=SEQUENCE,
        phases=PHASES,
        phrases=PHRASES,
        state=LeningradState,
        scenarios={
            row.text("id"): Scenario(row.text("text"), partial(place_units, campaign))
            for row in campaign.tables("titles")
        },
        results={row.text("id"): read_result(row) for row in victory.tables("levels")},
        options={row.text("id"): read_option(row) for row in campaign.tables("options")},
        check=check,
        facts=facts,
        supplied=supplied,
        supply_lines=supply_lines,
        zones=controlled,
        policies=LOSSES_AND_RETREATS,
        threat=threat,
        score=score,
        chart=Chart(board, tables.table("terrain")),
        combat=combat_tables,
        charts=charts(data, combat_tables[next(iter(combat_tables))]),
        ledger=ledger,
        shifts={row.text("id"): read_shift(row) for row in tables.table("shifts").tables("rows")},
        open=open_sides(board),
        faces=faces,
        face_counts={kind: {face.id: face.count for face in printed} for kind, printed in faces.items()},
        arrivals=arrivals,
        corps={
            name: sum(1 << u for u, piece in enumerate(pieces) if piece.formation == name)
            for name in sorted({piece.formation for piece in pieces if piece.formation})
        },
        motor=sum(1 << u for u, piece in enumerate(pieces) if piece.kind in MOTOR),
        forts=tuple(u for u, piece in enumerate(pieces) if piece.kind == "fort"),
        air=tuple(u for u, piece in enumerate(pieces) if piece.kind == "air"),
        turns=campaign.whole_within("turns", 1, 99),
        leningrad=named_hexes(campaign, "leningrad", board),
        frozen=named_hexes(campaign, "frozen", board),
        columns=tuple(
            (units[row.text("unit")], column)
            for row in campaign.tables("columns")
            if (column := read_column(board, row)) and row.text("unit") in units
        ),
        german_stacks=tuple(
            (h, row.whole("infantry")) for h, row in rows_on_board(campaign.tables("german_stacks"), "hex", board)
        ),
        victory_hexes=named_hexes(victory, "german_hexes", board),
        victory_points=victory.whole("german_points"),
        losses={
            row.text("id"): (row.whole("reduced"), row.whole("eliminated")) for row in victory.tables("soviet_points")
        },
        levels=tuple(Level(row.text("id"), row.whole("from", LOWEST)) for row in victory.tables("levels")),
    )


def place_units(campaign: Node, s: LeningradState) -> None:
    """[SU1] [1.0] The printed set-up; units not on the map wait in the boxes of their turns [SU2]; [SU3] or all of it is done."""
    for key in ("german", "soviet", *(("ready",) if s.scenario == "ready" else ())):
        for row in campaign.tables(key):
            s.place(read_unit(row, "unit", s.game.units), read_hex(row, "at", s.game.board.grid))
    for row in campaign.tables("waiting"):
        arrival = next(
            a for a in s.game.arrivals.values() if (a.side, a.kind, a.turn) == (GERMAN, "infantry", row.whole("turn"))
        )
        s.place(read_unit(row, "unit", s.game.units), s.game.box(arrival.id))
    taken = sum(1 << u for u, _ in s.game.columns)
    spare = [u for u, at in enumerate(s.where) if at == s.game.box("unused") and not taken >> u & 1]
    for arrival in s.game.arrivals.values():
        wanted = [u for u in spare if _fits(s.game.pieces[u], arrival)]
        for u in wanted[: arrival.count]:
            s.place(u, s.game.box(arrival.id))
            spare.remove(u)


def _fits(piece: Piece, arrival: Arrival) -> bool:
    return piece.side == arrival.side and (
        piece.kind == arrival.kind or (arrival.kind == "corps" and bool(piece.formation))
    )


def facts(s: LeningradState, _side: Side | None) -> dict[str, Any]:
    """Public facts: the strengths not yet revealed, and the points so far."""
    return {
        "pool": {kind: {face.id: count for face, count in pool(s, kind)} for kind in UNTRIED},
        "points": {"german": german_points(s), "soviet": soviet_points(s)},
        "unsupplied": [s.game.pieces[u].id for side in (GERMAN, SOVIET) for u in _unsupplied(s, side)],
    }


def _unsupplied(s: LeningradState, side: Side) -> Iterator[Unit]:
    reached = supplied(s, side)
    return (u for u in scan(s.on_map[side]) if not reached >> s.where[u] & 1)


def check(s: LeningradState) -> list[str]:
    """What must never be true of a state of this game."""
    name = s.game.board.grid.name
    starting = s.game.board.feature("german-source") if s.turn == 1 and not s.over else 0
    wrong = []
    for h, stack in s.stacks.items():
        if len(stack) > STACKING and not starting >> h & 1:
            wrong.append(f"{name(h)} holds more than {STACKING} units")
        if not s.game.chart.land >> h & 1:
            wrong.append(f"there is a unit in the water of {name(h)}")
    wrong += [f"both sides are in {name(h)}" for h in scan(s.occupied[GERMAN] & s.occupied[SOVIET])]
    wrong += [f"a fort stands under a German unit in {name(h)}" for h in scan(s.forts & s.occupied[GERMAN])]
    for kind, faces in s.game.faces.items():
        untried = sum(piece.kind == kind and not s.face[u] for u, piece in enumerate(s.game.pieces))
        counters = sum(piece.kind == kind for piece in s.game.pieces)
        if sum(count for _, count in pool(s, kind)) != untried and counters == sum(face.count for face in faces):
            wrong.append(f"more units of {UNTRIED[kind]} show a face than there are counters with it")
    return wrong
