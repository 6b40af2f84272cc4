"""The printed sequence of play as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from northfront.core.ask import Side

if TYPE_CHECKING:
    from northfront.core.state import State


class Step(NamedTuple):
    """One phase of a turn: its name, which side's it is, and the case that says so. The name is unique in the sequence."""

    phase: str
    side: Side
    rule: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """The steps of a turn, in order."""

    steps: tuple[Step, ...]

    def index(self, phase: str) -> int:
        return next(i for i, step in enumerate(self.steps) if step.phase == phase)

    def advance(self, s: State) -> bool:
        """Go on to the next phase; True when that begins a new turn."""
        at = self.index(s.phase) + 1
        new_turn = at == len(self.steps)
        if new_turn:
            at = 0
            s.turn += 1
        s.phase, s.active = self.steps[at].phase, self.steps[at].side
        return new_turn
