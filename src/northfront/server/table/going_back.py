"""Going back past dice and other sides: what a seat may take back alone, what it must propose, and what the log says."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from northfront.core.ask import CHANCE, Side
from northfront.core.errors import Refusal
from northfront.core.record import Record
from northfront.server.wire.log import Line

if TYPE_CHECKING:
    from northfront.server.table.state import TableState


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Answers were taken back past dice, another side or an uncovered fact; `n` were left."""

    n: int
    side: str
    answers: int
    agreed: str  # the side that agreed, if one had to be asked
    turn: int
    phase: str

    def line(self) -> Line:
        """Its line in the log, which everybody can read."""
        many = "one answer" if self.answers == 1 else f"{self.answers} answers"
        agreed = f"; {self.agreed.capitalize()} agreed" if self.agreed else ""
        text = f"{self.side.capitalize()} took back {many}, dice included{agreed}"
        when = {"n": self.n, "turn": self.turn, "phase": self.phase}
        return {**when, "kind": "take-back", "rule": "", "side": "", "text": text, "units": [], "hexes": []}


def lowest(record: Record) -> int:
    """No take-back leaves fewer answers than this."""
    return max(record.fixed, record.header.since)


def lowest_alone(state: TableState, sides: Collection[Side]) -> int:
    """How far back a seat may go without asking: to where another person last decided. Computers always agree.

    If nobody is to foresee the dice, rolls cannot be taken back without asking: their links are known by then.
    """
    record = state.record
    others = {side for side in state.people if side not in sides}
    n, floor = record.serial, lowest(record)
    if others and record.header.chains:
        others.add(CHANCE)
        floor = record.serial if record.position.chance else floor
    while n > floor and record.entries[n - 1].side not in others:
        n -= 1
    return n


def decision_before(record: Record, sides: Collection[Side], to: int) -> int:
    """The latest real decision of these sides after at most `to` answers."""
    for n in range(min(to, record.serial - 1), lowest(record) - 1, -1):
        if record.entries[n].side in sides and not record.entries[n].forced:
            return n
    raise Refusal("there is no decision of yours to go back to")
