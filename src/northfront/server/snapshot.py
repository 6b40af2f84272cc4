"""What a seat is shown of its table, as plain data, and how one showing differs from the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from northfront.core.ask import Ask, Either, Numbers, Options, Side, Words
from northfront.core.errors import IllegalAnswer, Refusal
from northfront.core.events import HEXES, Event, plain
from northfront.core.game import Game
from northfront.core.record import Record
from northfront.core.state import State
from northfront.core.view import show_ask, view

OWN_KEYS = ("units", "backs", "facts", "turn", "phase", "active", "over", "scenario", "settings", "waiting", "serial")


def picture_of(record: Record, viewer: Side | None, log: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The game as this side (None: a spectator) may see it."""
    p, game = record.position, record.game
    seen = view(p, viewer)
    ask = None if viewer is None else p.asks.get(viewer)
    fields = {name: value for name, value in seen.items() if name in game.state.FIELDS and name not in OWN_KEYS}
    return {
        **{key: seen[key] for key in OWN_KEYS if key in seen},
        "active": game.sides[p.state.active],
        "fields": {name: value for name, value in fields.items() if value and name not in ("hidden", "where", "face")},
        "phases": list(game.phases),
        "turns": getattr(game, "turns", 0),
        "result": p.over.replace("-", " "),
        "ask": decision(game, ask) if ask else None,
        "log": log,
    }


def decision(game: Game, ask: Ask) -> dict[str, Any]:
    """A decision with its side and those of its options that are words."""
    shown = show_ask(game, ask)
    return {**shown, "side": game.sides[ask.side], "words": words_of(ask.options)}


def words_of(options: Options) -> list[str]:
    if isinstance(options, Either):
        return list(options.words.words)
    if isinstance(options, Numbers):
        return [str(number) for number in options.range]
    return list(options.words) if isinstance(options, Words) else []


def past(record: Record, viewer: Side | None, serial: int) -> dict[str, Any]:
    """The game as it stood after so many answers."""
    p = record.at(serial)
    seen = view(p, viewer)
    return {"serial": serial, **{key: seen[key] for key in ("units", "backs", "turn", "phase", "over")}}


class Story:
    """What happened, in sentences, as far as one viewer may know; only what is new is put into words."""

    def __init__(self, viewer: Side | None) -> None:
        self._viewer = viewer
        self._told: list[tuple[int, Event]] = []
        self._lines: list[dict[str, Any]] = []
        self._open = False

    def lines(self, record: Record) -> list[dict[str, Any]]:
        """All lines up to now; when the game is over, secrets are told too."""
        known = len(self._told)
        if self._open != bool(record.position.over) or record.log[:known] != self._told:
            self._told, self._lines, known = [], [], 0
        self._open = bool(record.position.over)
        new = record.log[known:]
        self._told = self._told + new
        self._lines = self._lines + [line for n, event in new if (line := self._line(record, n, event))]
        return self._lines

    def _line(self, record: Record, n: int, event: Event) -> dict[str, Any] | None:
        seen = event if self._open else event.seen_by(self._viewer)
        if not seen:
            return None
        turn, phase = record.times[n - 1] if n else record.times[0] if record.times else (1, "")
        return {"n": n, "turn": turn, "phase": phase, **_line(record.game, seen)}


def _line(game: Game, event: Event) -> dict[str, Any]:
    told = plain(game, event)
    hexes = [str(told[key]) for key in HEXES if key in told and game.board.grid.has(str(told[key]))]
    hexes += [word for word in str(told.get("hexes", "")).split(" and ") if game.board.grid.has(word)]
    line = {
        "kind": event.kind,
        "rule": event.rule,
        "text": str(told["text"]).rsplit(" [", 1)[0],
        "units": [str(value) for key, value in told.items() if key.startswith("unit")],
        "hexes": hexes,
    }
    return line | {"die": str(told["die"])} if "die" in told else line


def patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What has changed between two showings: whole keys, but of units and log only what differs."""
    changed: dict[str, Any] = {key: value for key, value in new.items() if old.get(key) != value}
    if "units" in changed:
        changed["units"] = {unit: facts for unit, facts in new["units"].items() if old["units"].get(unit) != facts}
        changed["units"] |= dict.fromkeys(old["units"].keys() - new["units"].keys())
    if "log" in changed:
        same = _common(old["log"], new["log"])
        changed |= {"log_from": same, "log": new["log"][same:]}
    return changed


def _common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many entries at the beginning are the same."""
    shortest = min(len(old), len(new))
    return next((i for i in range(shortest) if old[i] != new[i]), shortest)


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
    return {"kind": kind, "hexes": {name: names(source(s, side)) for side, name in enumerate(game.sides)}}


def _occupied(s: State, side: Side) -> int:
    return s.occupied[side]


def problem(error: Exception) -> dict[str, str]:
    """A refusal as it is sent: its name, a sentence, and the case that forbids where one is known."""
    rule = error.reason.rule if isinstance(error, IllegalAnswer) and error.reason else ""
    return {"error": type(error).__name__, "text": str(error)[:500], "rule": rule}


def has_secrets(game: Game, s: State) -> bool:
    """Is there anything at this table that one side knows and another does not?"""
    return any(s.hidden) or any(field.seen for field in game.state.FIELDS.values())
