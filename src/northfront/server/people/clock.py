"""The clock of a table: days for each move, with reminders; if the players agreed so, the other side may then claim the game.

The time of a side starts when the move passes to it. Only Unix times are stored, so no process has to stay up, and any
process can answer.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

DAY: Final = 86_400
MOST_DAYS: Final = 60
LONGEST_PATIENCE: Final = 365
NEVER: Final = -1


def now() -> int:
    """The current Unix time."""
    return int(time.time())


@dataclass(frozen=True, slots=True)
class Pace:
    """What the players agreed on: days for each move, and how many days later the other side may claim the game."""

    days: int = 0  # 0: there is no clock
    claim: int = NEVER

    @property
    def patience(self) -> int | None:
        """The number of days after which the game may be claimed; None if it may not."""
        return None if self.claim == NEVER else self.claim

    def words(self) -> str:
        if not self.days:
            return "no clock"
        return _days(self.days, "turn") + self._ending()

    def _ending(self) -> str:
        if self.claim == NEVER:
            return ", with a reminder"
        later = f" {self.claim} {'day' if self.claim == 1 else 'days'} later" if self.claim else ""
        return f"; then the other side may claim the game{later}"


def pace_of(days: int, patience: int | None) -> Pace:
    """The pace of these days; without days there is nothing to claim."""
    return Pace(days, NEVER if patience is None or not days else patience)


class Move(NamedTuple):
    """Since when a side has had to decide, and until when it should (Unix times)."""

    since: int
    until: int


class Reminder(NamedTuple):
    """A reminder that is due: the time of this side runs out then, or has run out."""

    table: str
    side: str
    until: int


def moves_due(before: Mapping[str, Move], waiting: Iterable[str], pace: Pace, at: int) -> dict[str, Move]:
    """The moves of the sides that the game is waiting for now."""
    if not pace.days:
        return {}
    began = {side: before[side].since if side in before else at for side in waiting}
    return {side: Move(since, since + pace.days * DAY) for side, since in began.items()}


def remind_at(move: Move) -> int:
    """When a side is first reminded: a day before its time runs out, or halfway if it has only one day."""
    return max(move.until - DAY, (move.since + move.until) // 2)


def may_claim(due: Mapping[str, Move], mine: Iterable[str], pace: Pace, at: int) -> bool:
    """Is the game waiting only for others, and for longer than was agreed?"""
    late = [move for side, move in due.items() if side not in mine]
    return (
        pace.claim != NEVER and 0 < len(late) == len(due) and all(at >= each.until + pace.claim * DAY for each in late)
    )


def plain(pace: Pace, due: Mapping[str, Move]) -> dict[str, Any] | None:
    """As shown to everybody at the table; None if there is no clock."""
    if not pace.days:
        return None
    return {"days": pace.days, "claim": pace.patience, "due": {side: move._asdict() for side, move in due.items()}}


def _days(count: int, what: str) -> str:
    return f"one day a {what}" if count == 1 else f"{count} days a {what}"
