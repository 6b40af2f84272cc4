"""The log of a game in sentences, as far as one viewer may know it. Only new events are put into words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from northfront.core.ask import CHANCE, Side
from northfront.core.events import HEXES, NAMED, Event, plain
from northfront.core.game import Game
from northfront.core.record import Record
from northfront.server.wire.combats import combat_told

Line: TypeAlias = dict[str, Any]


class GameLog:
    """One viewer's log. It grows with the record, and is cut back when answers are taken back."""

    def __init__(self, viewer: Side | None) -> None:
        self._viewer = viewer
        self._events: list[tuple[int, Event]] = []
        self._lines: list[Line] = []
        self._open = False

    def lines(self, record: Record) -> list[Line]:
        """All lines so far; once the game is over, secrets included. A returned list is never changed."""
        if self._open != bool(record.position.over):
            self._open, self._events, self._lines = not self._open, [], []
        self._cut(record.log)
        last = self._events[-1][0] if self._events else 0
        new: list[Line] = []
        for each in record.log[len(self._events) :]:
            n, event = each
            seen = event if self._open else event.seen_by(self._viewer)
            if seen:
                new.append(_line(record, last, n, seen))
            self._events.append(each)
            last = n
        if new:
            self._lines = self._lines + new
        return self._lines

    def _cut(self, log: Sequence[tuple[int, Event]]) -> None:
        """Drop what was taken back. Events are only added and removed at the end, so all before one that still stands do, too."""
        kept = len(self._events)
        while kept and (kept > len(log) or log[kept - 1] is not self._events[kept - 1]):
            kept -= 1
        if kept < len(self._events):
            del self._events[kept:]
            last = self._events[-1][0] if kept else -1
            self._lines = self._lines[: bisect_right(self._lines, last, key=number)]


def number(line: Mapping[str, Any]) -> int:
    """The number of answers given before a line."""
    n: int = line["n"]
    return n


def _line(record: Record, last: int, n: int, event: Event) -> Line:
    s = record.position.state
    turn, phase = record.times[max(n, 1) - 1] if record.times else (s.turn, s.phase)
    dice = _thrown(record, last, n)
    return {"n": n, "turn": turn, "phase": phase, **({"die": dice} if dice else {}), **_described(record.game, event)}


def _thrown(record: Record, last: int, n: int) -> str:
    """The dice rolled right before this answer's first event, unless an earlier line has reported them."""
    start = n
    while start > last and record.entries[start - 1].side == CHANCE and record.entries[start - 1].kind == "die":
        start -= 1
    return " ".join(entry.text for entry in record.entries[start:n])


def _described(game: Game, event: Event) -> Line:
    told, grid = plain(game, event), game.board.grid
    hexes = [str(told[key]) for key in HEXES if key in told and grid.has(str(told[key]))]
    several = told.get("hexes", [])
    hexes += several if isinstance(several, list) else []
    hexes = hexes or [word for word in str(told.get("bridge", "")).split("/") if grid.has(word)]
    line: Line = {
        "kind": event.kind,
        "rule": event.rule,
        "side": _side(game, event),
        "text": str(told["text"]).rsplit(" [", 1)[0],
        "units": [str(value) for key, value in told.items() if key.startswith("unit")],
        "hexes": hexes,
    }
    if combat := combat_told(told):
        line["combat"] = combat
    if len(line["units"]) == 1:
        line["name"] = str(told.get(NAMED, game.pieces[int(event.args["unit"])].name))
    return line | {"die": str(told["die"])} if "die" in told else line


def _side(game: Game, event: Event) -> str:
    """Whose action or loss it is, if the event says so."""
    if event.kind == "victory":
        return ""
    side, unit = event.args.get("side"), event.args.get("unit")
    if isinstance(side, int):
        return game.sides[side]
    return game.sides[game.pieces[unit].side] if isinstance(unit, int) else ""
