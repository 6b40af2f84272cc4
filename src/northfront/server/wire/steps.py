"""The log grouped into steps: the march of a stack, an arrival, a fight with its results.

Made from a viewer's own log alone, so it can reveal nothing that the log does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from northfront.core.game import Game
from northfront.core.naming import together
from northfront.core.vocabulary import AFTER_STRIKES, ARRIVALS, BEFORE_STRIKES, MOVES, STRIKES
from northfront.server.wire.log import Line

Step: TypeAlias = dict[str, Any]
SET_UP: Final = "set-up"
SURE: Final = "overwhelms"  # a strike without a die roll
BESIDE: Final = ("agreement", "chit", "hint", "intention")  # kinds of lines about something other than moves
FIGHTING: Final = {*STRIKES, *BEFORE_STRIKES, *AFTER_STRIKES}


class GameSteps:
    """The steps of one viewer's log. They grow with it, and are rebuilt when lines are taken back."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._steps: list[Step] = []
        self._open: _Open | None = None

    def of(self, log: list[Line]) -> list[Step]:
        """All steps so far. A returned list is never changed."""
        known = len(self._lines)
        if log[:known] != self._lines:  # usually the same objects, so this is fast
            self._steps, self._open, known = [], None, 0
        if known < len(log):
            steps = [*self._steps]
            for i in range(known, len(log)):
                self._add(steps, i, log[i])
            self._steps = steps
        self._lines = log
        return self._steps

    def _add(self, steps: list[Step], i: int, line: Line) -> None:
        if self._open and self._open.belongs(line):
            self._open.take(line)
            steps[-1] = self._open.plain()
        else:
            self._open = _Open(i, line)
            steps.append(self._open.plain())


class _Open:
    """The step that lines may still be added to."""

    def __init__(self, first: int, line: Line) -> None:
        self._first = first
        self._lines: list[Line] = []
        self._at: dict[str, str] = {}  # where the units of a march are by now
        self._names: dict[str, str] = {}
        self._way: list[str] = []
        self._struck = self._decided = False
        self._marches = line["kind"] in MOVES or line["kind"] in ARRIVALS
        self.take(line)

    def belongs(self, line: Line) -> bool:
        """Does a line belong to the same step?"""
        last = self._lines[-1]
        if (last["turn"], last["phase"]) != (line["turn"], line["phase"]):
            return False
        if self._marches:
            return self._goes_on(last, line)
        if last["kind"] in FIGHTING and line["kind"] in FIGHTING:
            return self._fights_on(last, line)
        return bool(last["n"] == line["n"] and last["kind"] == line["kind"])  # such as all who starve at once

    def _goes_on(self, last: Line, line: Line) -> bool:
        kind, hexes, units = line["kind"], line["hexes"], line["units"]
        if kind in MOVES and hexes:
            same_unit = len(units) == 1 and self._at.get(units[0]) == hexes[0]
            same_way = bool(self._way) and (self._way[0], self._way[-1]) == (hexes[0], hexes[-1])
            return same_unit or (same_way and bool(units) == bool(last["units"]))
        if kind in ARRIVALS:
            together = kind == SET_UP or bool(hexes and last["hexes"] and hexes[-1] == last["hexes"][-1])
            return bool(last["kind"] == kind and together)
        return kind in BEFORE_STRIKES and last["n"] == line["n"] and bool(units) and set(units) <= self._at.keys()

    def _fights_on(self, last: Line, line: Line) -> bool:
        if line["kind"] in AFTER_STRIKES:
            return self._struck or last["kind"] in (line["kind"], *BEFORE_STRIKES)
        return not self._decided and last["kind"] not in AFTER_STRIKES

    def take(self, line: Line) -> None:
        """Add a line."""
        self._lines.append(line)
        kind, units = line["kind"], line["units"]
        self._struck |= kind in STRIKES
        self._decided |= kind in STRIKES and ("die" in line or kind == SURE)
        if self._marches and line["hexes"]:
            self._way += line["hexes"] if not self._way else line["hexes"][1:] if self._is_leg(line) else []
            self._at.update(dict.fromkeys(units, line["hexes"][-1]))
            self._names.update(dict.fromkeys(units, line.get("name", "")))

    def _is_leg(self, line: Line) -> bool:
        """Does this line continue the way of the first unit?"""
        return (
            bool(line["units"]) and line["units"][0] == next(iter(self._at), "") and line["hexes"][0] == self._way[-1]
        )

    def plain(self) -> Step:
        """The step as sent: its first line, its kind, the acting side, and for a march who goes which way."""
        step: Step = {"line": self._first, "kind": self._kind(), "side": self._side()}
        if self._marches:
            step |= {"who": together([name for name in self._names.values() if name]), "way": [*self._way]}
        return step

    def _kind(self) -> str:
        if self._struck:
            return "fight"
        if not self._marches:
            return "event"
        return "arrival" if self._lines[0]["kind"] in ARRIVALS else "move"

    def _side(self) -> str:
        strikes = (line for line in self._lines if line["kind"] in STRIKES)
        return str(next(strikes, self._lines[0])["side"])


def fresh(game: Game, steps: Sequence[Step], log: Sequence[Line], side: str) -> int:
    """The number of steps since a side last acted outside the other's turn."""
    others = tuple(f"{each} " for each in game.sides if each != side)

    def acted(step: Step) -> bool:
        line = log[step["line"]]
        return bool(step["side"] == side) and line["kind"] not in BESIDE and not line["phase"].startswith(others)

    back = next((back for back, step in enumerate(reversed(steps)) if acted(step)), len(steps))
    later = steps[len(steps) - back :]
    return 0 if all(log[step["line"]]["kind"] in BESIDE for step in later) else back
