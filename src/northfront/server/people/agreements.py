"""What one side proposes to the other, and what the log says of proposals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from northfront.core.ask import CHANCE
from northfront.core.errors import Refusal
from northfront.core.record import Record
from northfront.server.people.clock import Pace
from northfront.server.wire.log import Line

TAKE_BACK, DRAW, PACE, REMATCH = "take-back", "draw", "pace", "rematch"
OFFERED, DECLINED, WITHDRAWN, AGREED = "offered", "declined", "withdrawn", "agreed"
MOST_OFFERS: Final = 10  # of one side in one turn
SAID: Final = {
    (TAKE_BACK, OFFERED): "{side} proposed to take something back",
    (TAKE_BACK, DECLINED): "{side} did not agree to take it back",
    (TAKE_BACK, WITHDRAWN): "{side} no longer wants to take it back",
    (DRAW, OFFERED): "{side} offered a draw",
    (DRAW, DECLINED): "{side} declined the draw",
    (DRAW, WITHDRAWN): "{side} no longer offers a draw",
    (PACE, OFFERED): "{side} proposed a pace: {more}",
    (PACE, DECLINED): "{side} declined the pace",
    (PACE, WITHDRAWN): "{side} no longer proposes a pace",
    (PACE, AGREED): "Agreed pace: {more}",
}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A side asks the other player for something. There is one proposal at a time."""

    side: str
    to: int  # of a take-back: how many answers would be left
    serial: int  # when it was made
    kind: str = TAKE_BACK
    value: str = ""  # of a pace: its days; of a rematch: the new table, and the hash of a token there

    def stands(self, record: Record) -> bool:
        """Can it still be agreed to?"""
        over = bool(record.position.over)
        if self.kind == REMATCH:
            return over
        if self.kind == TAKE_BACK:
            return self.serial == record.serial
        return not over and (self.kind == PACE or not self._played_past(record))

    def _played_past(self, record: Record) -> bool:
        """Has the other side decided something since? Then it has passed over the proposal."""
        mine = record.game.side(self.side)
        later = record.entries[self.serial :]
        return any(each.side not in (mine, CHANCE) and not each.forced and not each.automatic for each in later)

    @property
    def pace(self) -> Pace:
        days, claim = self.value.split()
        return Pace(int(days), int(claim))

    def plain(self, record: Record) -> dict[str, Any]:
        """As shown to everybody at the table."""
        told: dict[str, Any] = {"kind": self.kind, "side": self.side}
        if self.kind == TAKE_BACK:
            turn, phase = record.times[self.to]
            told |= {"to": self.to, "answers": self.serial - self.to, "turn": turn, "phase": phase}
        if self.kind == PACE:
            told |= {"days": self.pace.days, "claim": self.pace.patience}
        return told


def pace_proposal(side: str, record: Record, pace: Pace) -> Proposal:
    return Proposal(side, 0, record.serial, PACE, f"{pace.days} {pace.claim}")


@dataclass(frozen=True, slots=True)
class Remark:
    """What became of a proposal, after `n` publicly known answers: a line of the log."""

    n: int
    side: str
    kind: str
    what: str  # offered, declined, withdrawn, agreed
    more: str
    turn: int
    phase: str

    def line(self) -> Line:
        """Its line in the log, which everybody can read."""
        text = SAID[self.kind, self.what].format(side=self.side.capitalize(), more=self.more)
        when = {"n": self.n, "turn": self.turn, "phase": self.phase}
        return {**when, "kind": "agreement", "rule": "", "side": "", "text": text, "units": [], "hexes": []}


def remark(record: Record, side: str, kind: str, what: str, more: str = "") -> Remark:
    p = record.position
    return Remark(p.serial_for(None), side, kind, what, more, p.state.turn, p.state.phase)


def not_after(remarks: list[Remark], serial: int) -> list[Remark]:
    """The game may have gone back: later remarks are moved to where it stands now."""
    if not remarks or remarks[-1].n <= serial:
        return remarks
    return [replace(each, n=min(each.n, serial)) for each in remarks]


def refuse_too_many(remarks: Sequence[Remark], record: Record, side: str) -> None:
    """A side cannot fill the log with proposals."""
    turn = record.position.state.turn
    mine = (each for each in remarks if (each.side, each.turn) == (side, turn))
    if sum(each.what in (OFFERED, AGREED) for each in mine) >= MOST_OFFERS:
        raise Refusal(f"a side can make at most {MOST_OFFERS} proposals in one turn")
