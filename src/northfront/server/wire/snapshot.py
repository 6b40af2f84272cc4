"""What a seat is shown of its table, as plain data, and how one showing differs from the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from northfront.core.ask import Ask, Either, Numbers, Options, Side, Words
from northfront.core.errors import IllegalAnswer, Refusal
from northfront.core.game import Game
from northfront.core.hexes import Hex
from northfront.core.position import Position
from northfront.core.record import Record
from northfront.core.state import State
from northfront.core.view import view

OWN_KEYS = ("units", "backs", "facts", "turn", "phase", "active", "over", "scenario", "settings", "waiting", "serial")


def picture_of(record: Record, viewer: Side | None) -> dict[str, Any]:
    """The game as this side (None: a spectator) may see it now, without how it came to that."""
    p, game = record.position, record.game
    seen = view(p, viewer)
    ask = None if viewer is None else p.asks.get(viewer)
    fields = {name: value for name, value in seen.items() if name in game.state.FIELDS and name not in OWN_KEYS}
    return {
        **{key: seen[key] for key in OWN_KEYS if key in seen},
        "active": game.sides[p.state.active],
        "fields": {name: value for name, value in fields.items() if value and name not in ("hidden", "where", "face")},
        "phases": list(game.phases),
        "turns": getattr(game, "turns", len(game.showing.turns)),
        "hexsides": hexsides_of(p),
        "result": p.game.results[p.over].text if p.over else "",
        "ask": {**seen["ask"], **_more_of(game, ask)} if ask else None,
    }


def _more_of(game: Game, ask: Ask) -> dict[str, Any]:
    return {"side": game.sides[ask.side], "words": words_of(ask.options), "secret": ask.secret}


def hexsides_of(p: Position) -> list[list[str]]:
    """What lies on hexsides: its kind and the two hexes."""
    name = p.game.board.grid.name
    marks = p.game.hexside_marks(p.state) if p.game.hexside_marks else ()
    return [[kind, name(a), name(b)] for kind, a, b in marks]


def words_of(options: Options) -> list[str]:
    """Those of the options that are words."""
    if isinstance(options, Either):
        return list(options.words.words)
    if isinstance(options, Numbers):
        return [str(number) for number in options.range]
    return list(options.words) if isinstance(options, Words) else []


def past(record: Record, viewer: Side | None, serial: int) -> dict[str, Any]:
    """The game as it stood after so many answers, as this viewer counts them: a secret round does not count yet."""
    now = record.position
    if serial > now.serial_for(viewer):
        raise Refusal(f"the game stands at decision {now.serial_for(viewer)}; there is no {serial} to look back to")
    p = record.at(min(serial, now.serial - now.secret_answers))
    seen = view(p, viewer)
    shown = {key: seen[key] for key in ("units", "backs", "turn", "phase", "over")}
    return {"serial": serial, "hexsides": hexsides_of(p), **shown}


def patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What has changed between two showings: whole keys, but of units and log only what differs."""
    changed = {key: value for key, value in new.items() if key not in old or _differ(old[key], value)}
    if "units" in changed:
        changed["units"] = {unit: facts for unit, facts in new["units"].items() if old["units"].get(unit) != facts}
        changed["units"] |= dict.fromkeys(old["units"].keys() - new["units"].keys())
    if "log" in changed:
        same = _common(old["log"], new["log"])
        changed |= {"log_from": same, "log": new["log"][same:]}
    return changed


def _differ(old: Any, new: Any) -> bool:
    return old is not new and bool(old != new)  # what was not worked out anew is the same thing


def _common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many entries at the beginning are the same."""
    shortest = min(len(old), len(new))
    if old[:shortest] == new[:shortest]:  # as a rule; nearly all of them are the same things, which takes no time
        return shortest
    return next(i for i in range(shortest) if old[i] != new[i])


def explain(record: Record, side: Side, text: str) -> dict[str, Any]:
    """Whether an answer is offered, why not, and what it would bring."""
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
    """Sets of hexes by side, or the units that threaten a hex."""
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


def problem(error: Exception) -> dict[str, str]:
    """A refusal as it is sent: its name, a sentence, and the case that forbids where one is known."""
    rule = error.reason.rule if isinstance(error, IllegalAnswer) and error.reason else ""
    return {"error": type(error).__name__, "text": str(error)[:500], "rule": rule}
