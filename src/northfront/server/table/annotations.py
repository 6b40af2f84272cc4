"""Annotations to a record, stored beside it: what the computers planned, and who asked for hints."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from northfront.ai.staff.notes import Note
from northfront.server.wire.log import Line, number


@dataclass(frozen=True, slots=True)
class SideNote:
    """What the computer player of a side wrote down. It is shown to nobody before the game is over."""

    side: str
    note: Note

    def plain(self) -> dict[str, Any]:
        return {"side": self.side, **asdict(self.note)}


def read_note(data: Mapping[str, Any]) -> Note:
    """A note as it was stored."""
    lists = {"lines": tuple(data["lines"]), "hexes": tuple(data["hexes"])}
    return Note(data["turn"], data["phase"], data["title"], **lists)


@dataclass(frozen=True, slots=True)
class HintUse:
    """Somebody asked for a hint, after `n` answers that everybody knows of."""

    n: int
    side: str
    turn: int
    phase: str

    def line(self) -> Line:
        """Its line in the log, which both sides can read."""
        text = f"{self.side.capitalize()} asked for a hint"
        when = {"n": self.n, "turn": self.turn, "phase": self.phase}
        return {**when, "kind": "hint", "rule": "", "text": text, "units": [], "hexes": []}


def with_hints(log: list[Line], uses: Sequence[HintUse]) -> list[Line]:
    """The log with a line for every hint, each in its place."""
    if not uses:
        return log
    whole = [*log]
    for use in uses:
        insort(whole, use.line(), key=number)
    return whole
