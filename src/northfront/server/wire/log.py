"""The log of a game in sentences, as far as one viewer may know it. Only new events are put into words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from northfront.core.ask import CHANCE, Side
from northfront.core.events import HEXES, Event, plain
from northfront.core.game import Game
from northfront.core.record import Entry, Record

Line: TypeAlias = dict[str, Any]
Standing: TypeAlias = Mapping[tuple[str, str], str]
"""Answers that a side gives to every decision of a kind: (side, kind of decision) -> answer."""
NONE: Final[Standing] = {}


class GameLog:
    """One viewer's log. It grows with the record, and is cut where answers were taken back."""

    def __init__(self, viewer: Side | None) -> None:
        self._viewer = viewer
        self._events: list[tuple[int, Event]] = []
        self._lines: list[Line] = []
        self._open = False

    def lines(self, record: Record) -> list[Line]:
        """All lines so far; once the game is over, secrets included. A list that was returned is never changed later."""
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
        """Drop what was taken back. Events are only added and removed at the end, so those before one that still stands do, too."""
        kept = len(self._events)
        while kept and (kept > len(log) or log[kept - 1] is not self._events[kept - 1]):
            kept -= 1
        if kept < len(self._events):
            del self._events[kept:]
            last = self._events[-1][0] if kept else -1
            self._lines = self._lines[: bisect_right(self._lines, last, key=number)]


class NewLines:
    """Counts the lines at the end of a log that tell what others did since one side last made a choice."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._last = 0  # the number of its last choice
        self._read: Entry | None = None  # the last answer that was examined
        self._until = 0
        self._standing: dict[tuple[str, str], str] = {}

    def count(self, record: Record, log: Sequence[Line], standing: Standing = NONE) -> int:
        """How many lines of this log are new to the side."""
        entries, last = record.entries, self._last_choice(record, standing)
        while last < len(entries) and entries[last].side in (CHANCE, self._side):  # the outcome of a choice is not new
            last += 1
        return len(log) - bisect_right(log, last, key=number)

    def _last_choice(self, record: Record, standing: Standing) -> int:
        """The last answer that was neither forced nor a standing one. Only answers since the previous call are examined."""
        entries, name = record.entries, record.game.sides[self._side]
        if standing != self._standing or not self._still_valid(entries):
            self._last, self._until, self._standing = 0, 0, dict(standing)
        for n in range(len(entries), self._until, -1):
            entry = entries[n - 1]
            if entry.side == self._side and not entry.forced and standing.get((name, entry.kind)) != entry.text:
                self._last = n
                break
        self._until, self._read = len(entries), entries[-1] if entries else None
        return self._last

    def _still_valid(self, entries: Sequence[Entry]) -> bool:
        """Has none of the examined answers been taken back?"""
        return not self._until or (self._until <= len(entries) and entries[self._until - 1] is self._read)


def number(line: Mapping[str, Any]) -> int:
    """The number of answers that were given before a line."""
    n: int = line["n"]
    return n


def _line(record: Record, last: int, n: int, event: Event) -> Line:
    s = record.position.state
    turn, phase = record.times[max(n, 1) - 1] if record.times else (s.turn, s.phase)
    dice = _thrown(record, last, n)
    return {"n": n, "turn": turn, "phase": phase, **({"die": dice} if dice else {}), **_described(record.game, event)}


def _thrown(record: Record, last: int, n: int) -> str:
    """The dice that were rolled right before this answer's first event, unless an earlier line has told of them."""
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
    line = {
        "kind": event.kind,
        "rule": event.rule,
        "text": str(told["text"]).rsplit(" [", 1)[0],
        "units": [str(value) for key, value in told.items() if key.startswith("unit")],
        "hexes": hexes,
    }
    return line | {"die": str(told["die"])} if "die" in told else line
