"""Queries about a game: its past, an answer explained, an overlay for the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from northfront.core.ask import Side
from northfront.core.errors import Refusal
from northfront.core.game import Game
from northfront.core.hexes import Hex, scan
from northfront.core.position import Position
from northfront.core.record import Record
from northfront.core.state import State
from northfront.server.wire.combats import forecast_for
from northfront.server.wire.patch import patch
from northfront.server.wire.picture import moment

MOST_ANSWERS_BACK: Final = 400
"""At most this many answers are replayed for one request."""


def past(record: Record, viewer: Side | None, serial: int) -> dict[str, Any]:
    """The game as it stood at a serial."""
    return next(_moments(record, viewer, [serial]))


def moments(record: Record, viewer: Side | None, serials: Sequence[int]) -> Iterator[dict[str, Any]]:
    """The game as it stood at several serials: the first in full, then what had changed since the one before."""
    if sorted(set(serials)) != list(serials) or not serials:
        raise Refusal("serials must be in ascending order")
    if serials[-1] - serials[0] > MOST_ANSWERS_BACK:
        raise Refusal(f"the serials must lie within {MOST_ANSWERS_BACK} of each other")
    return _changes(_moments(record, viewer, serials))


def _changes(found: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    before: dict[str, Any] | None = None
    for each in found:
        yield each if before is None else patch(before, each)
        before = each


def _moments(record: Record, viewer: Side | None, serials: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Lazy: nothing is replayed before it is needed."""
    positions = _positions(record, viewer, serials)
    return (moment(p, viewer, serial) for p, serial in zip(positions, serials, strict=True))


def _positions(record: Record, viewer: Side | None, serials: Sequence[int]) -> Iterator[Position]:
    """In the viewer's numbering, answers of a secret round in progress do not count."""
    now = record.position
    if serials[-1] > now.serial_for(viewer):
        raise Refusal(
            f"the game stands at decision {now.serial_for(viewer)}; there is no {serials[-1]} to look back to"
        )
    known = now.serial - now.secret_answers
    return record.walk([min(serial, known) for serial in serials])


def explain(record: Record, side: Side, text: str) -> dict[str, Any]:
    """Whether an answer is offered, or why not, and a preview of what it would do."""
    ask = record.position.ask_of(side)
    answer = ask.options.read(record.game, text)
    offered = answer in ask.options
    reason = None if offered else ask.options.why(answer)
    shown = ask.preview(answer) if offered and ask.preview else None
    return {
        "answer": text,
        "offered": offered,
        "why": {"rule": reason.rule, "text": reason.text} if reason else None,
        "preview": forecast_for(record.position.state, side, shown) if shown else None,
    }


def overlay(record: Record, kind: str, at: str) -> dict[str, Any]:
    """For each side, a set of hexes or the units that threaten one hex."""
    game, s = record.game, record.position.state
    names = game.board.grid.names
    if kind == "threat" and game.threat:
        if not game.board.grid.has(at):
            raise Refusal(f"there is no hex {at[:20]} on this board")
        found = game.threat(s, game.board.grid.hex(at))
        return {"kind": kind, "hex": at, "units": [piece.id for u, piece in enumerate(game.pieces) if found >> u & 1]}
    source = {"zoc": game.zones, "supply": game.supplied, "control": game.control or _occupied}.get(kind)
    if source is None:
        raise Refusal(f"{game.title} has no overlay {kind[:20]}")
    hexes = {name: names(source(s, side)) for side, name in enumerate(game.sides)}
    if kind == "supply" and game.supply_lines:
        lines = {name: _named(game, game.supply_lines(s, side)) for side, name in enumerate(game.sides)}
        return {"kind": kind, "hexes": hexes, "lines": lines}
    return {"kind": kind, "hexes": hexes}


def field_of_fire(record: Record, viewer: Side | None, unit: str) -> dict[str, Any]:
    """What a unit can fire at: hexes with their distance, those in range that are blocked and by what, and lines along a way."""
    game, s = record.game, record.position.state
    if unit not in game.units or not s.knows(viewer, game.units[unit]):
        raise Refusal("nothing is known about this unit")
    u, grid = game.units[unit], game.board.grid
    found = game.field_of_fire(s, u) if game.field_of_fire else None
    if found is None:
        raise Refusal("this unit has no field of fire")
    at, name = s.where[u], grid.name
    return {
        "kind": "fire",
        "unit": unit,
        "hex": name(at),
        "range": found.reach,
        "lit": {name(h): grid.distance(at, h) for h in scan(found.lit)},
        "blocked": {name(h): name(by) if by >= 0 else "" for h, by in found.blocked.items()},
        "rays": [name(h) for h in found.rays],
        "why": {"blocked": found.why_blocked._asdict(), "far": found.why_far._asdict()},
    }


def _named(game: Game, steps: Mapping[Hex, Hex]) -> dict[str, str]:
    name = game.board.grid.name
    return {name(h): name(onward) for h, onward in steps.items()}


def _occupied(s: State, side: Side) -> int:
    return s.occupied[side]
