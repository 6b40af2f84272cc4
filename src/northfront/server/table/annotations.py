"""Annotations to a record, stored beside it: computers' plans, requests for hints, and take-backs."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from northfront.ai.intentions import Intention
from northfront.ai.staff.notes import Note
from northfront.core.game import Game
from northfront.server.wire.log import Line, number


@dataclass(frozen=True, slots=True)
class SideNote:
    """What the computer player of a side wrote down after `after` answers. Shown to nobody before the game is over."""

    side: str
    note: Note
    after: int | None

    def plain(self) -> dict[str, Any]:
        return {"side": self.side, **asdict(self.note), "after": self.after}


def read_note(side: str, data: Mapping[str, Any]) -> SideNote:
    """A note as it was stored; an early one does not say when it was written."""
    lists = {"lines": tuple(data["lines"]), "hexes": tuple(data["hexes"])}
    return SideNote(side, Note(data["turn"], data["phase"], data["title"], **lists), data.get("after"))


@dataclass(frozen=True, slots=True)
class HintUse:
    """Somebody asked for a hint, after `n` publicly known answers."""

    n: int
    side: str
    turn: int
    phase: str

    def line(self) -> Line:
        """Its line in the log, which both sides can read."""
        text = f"{self.side.capitalize()} asked for a hint"
        when = {"n": self.n, "turn": self.turn, "phase": self.phase}
        return {**when, "kind": "hint", "rule": "", "side": "", "text": text, "units": [], "hexes": []}


def intention_line(game: Game, each: Intention) -> Line:
    """What a computer was after in its turn: a line of the log that everybody can read."""
    when = {"n": each.n, "turn": each.turn, "phase": each.phase}
    hexes = [game.board.grid.name(h) for h in each.hexes]
    side = game.sides[each.side]
    return {**when, "kind": "intention", "rule": "", "side": side, "text": each.text, "units": [], "hexes": hexes}


def annotated(log: list[Line], beside: Sequence[Line]) -> list[Line]:
    """The log with the lines that describe no event of the game, each in its place."""
    if not beside:
        return log
    whole = [*log]
    for line in beside:
        insort(whole, line, key=number)
    return whole
