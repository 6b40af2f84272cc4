"""Answers to questions about a game that change nothing: its past, an answer explained, an overlay for the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from northfront.core.ask import Side
from northfront.core.errors import Refusal
from northfront.core.game import Game
from northfront.core.hexes import Hex
from northfront.core.record import Record
from northfront.core.state import State
from northfront.core.view import view
from northfront.server.wire.picture import hexsides_of


def past(record: Record, viewer: Side | None, serial: int) -> dict[str, Any]:
    """The game as it stood at a serial. As the viewer counts, answers of a secret round that still goes on do not count."""
    now = record.position
    if serial > now.serial_for(viewer):
        raise Refusal(f"the game stands at decision {now.serial_for(viewer)}; there is no {serial} to look back to")
    p = record.at(min(serial, now.serial - now.secret_answers))
    seen = view(p, viewer)
    shown = {key: seen[key] for key in ("units", "backs", "turn", "phase", "over")}
    return {"serial": serial, "hexsides": hexsides_of(p), **shown}


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
        "preview": shown or None,
    }


def overlay(record: Record, kind: str, at: str) -> dict[str, Any]:
    """For each side a set of hexes, or the units that threaten one hex."""
    game, s = record.game, record.position.state
    names = game.board.grid.names
    if kind == "threat" and game.threat:
        if not game.board.grid.has(at):
            raise Refusal(f"there is no hex {at[:20]} on this board")
        found = game.threat(s, game.board.grid.hex(at))
        return {"kind": kind, "hex": at, "units": [piece.id for u, piece in enumerate(game.pieces) if found >> u & 1]}
    source = {"zoc": game.zones, "supply": game.supplied, "control": _occupied}.get(kind)
    if source is None:
        raise Refusal(f"{game.title} has no overlay {kind[:20]}")
    hexes = {name: names(source(s, side)) for side, name in enumerate(game.sides)}
    if kind == "supply" and game.supply_lines:
        lines = {name: _named(game, game.supply_lines(s, side)) for side, name in enumerate(game.sides)}
        return {"kind": kind, "hexes": hexes, "lines": lines}
    return {"kind": kind, "hexes": hexes}


def _named(game: Game, steps: Mapping[Hex, Hex]) -> dict[str, str]:
    name = game.board.grid.name
    return {name(h): name(onward) for h, onward in steps.items()}


def _occupied(s: State, side: Side) -> int:
    return s.occupied[side]
