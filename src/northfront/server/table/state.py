"""The current state of a table."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple

from northfront import games
from northfront.core.ask import Side
from northfront.core.record import Record
from northfront.server.people.agreements import Proposal
from northfront.server.people.meeting import Meeting
from northfront.server.table.annotations import HintUse, SideNote
from northfront.server.table.going_back import TakeBack
from northfront.server.table.table_options import TableOptions

COMPUTER: Final = "computer:"


class Person(NamedTuple):
    """Who plays a side: what he calls himself, when he was last seen, and until when he counts as here (Unix times)."""

    name: str = ""
    seen: float = 0.0
    until: float = 0.0


@dataclass(slots=True)
class TableState:
    """Changed by its `Table` alone. The audience and the computers of the table read it, and so need not know the table."""

    name: str
    record: Record
    seats: dict[str, str]  # side -> here, link, or computer:NAME
    secret: str  # of the dice; revealed when the game is over
    frozen: str = ""  # why no answers are accepted
    standing: dict[tuple[str, str], str] = field(default_factory=dict)  # see standing.py
    options: TableOptions = field(default_factory=TableOptions)
    notes: list[SideNote] = field(default_factory=list)
    hint_uses: list[HintUse] = field(default_factory=list)
    take_backs: list[TakeBack] = field(default_factory=list)
    proposal: Proposal | None = None
    meeting: Meeting = field(default_factory=Meeting)
    version: int = 0  # the number of changes, as the store counts them
    settled: bool = True  # is all of this stored? Otherwise it may be shown to nobody
    players: dict[str, Person] | None = None  # by side; None: not read yet

    def adopt(self, other: TableState) -> None:
        """Take over what was read from the store."""
        for each in fields(other):
            if each.name != "players":  # who is here is not stored with the table
                setattr(self, each.name, getattr(other, each.name))

    @property
    def people(self) -> list[Side]:
        """The sides that are not played by computers."""
        game = self.record.game
        return [game.side(name) for name, who in self.seats.items() if not who.startswith(COMPUTER)]

    @property
    def hintable(self) -> bool:
        """Can hints be given for this game?"""
        return games.has_players(self.record.game.name)

    @property
    def open_proposal(self) -> Proposal | None:
        """What somebody proposes, if it can still be agreed to."""
        return self.proposal if self.proposal and self.proposal.stands(self.record) else None

    def undoable(self, side: Side) -> int:
        """How many of its answers a side can take back."""
        return self.record.position.serial_for(side) - self.record.undo_floor(side)
