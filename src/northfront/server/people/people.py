"""What people do at a table besides playing: write, keep notes, propose, agree, resign, claim. Part of a `Table`, whose gate it uses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from northfront.core.agreed import AGREE, CLAIM, RESIGN
from northfront.core.ask import Side
from northfront.core.errors import NotYourDecision, Refusal
from northfront.server.people import chat, clock
from northfront.server.people.agreements import (
    AGREED,
    DECLINED,
    DRAW,
    OFFERED,
    PACE,
    REMATCH,
    WITHDRAWN,
    Proposal,
    not_after,
    pace_proposal,
    refuse_too_many,
    remark,
)
from northfront.server.people.clock import Pace
from northfront.server.people.storing import (
    keep_line,
    keep_page,
    keep_proposal,
    keep_remark,
    keep_terms,
)
from northfront.server.store.store import Edition, Store
from northfront.server.table.state import TableState
from northfront.server.wire.dice import seats_waited_for

Write: TypeAlias = Callable[[Edition], None]
Work: TypeAlias = Callable[[Connection], None]
Make: TypeAlias = Callable[[Callable[[], Write | None]], Awaitable[None]]
"""Makes a change to the table: it is checked, stored and announced, or nothing happens."""
Play: TypeAlias = Callable[[Callable[[], object]], Write | None]
"""Gives an answer, and returns what has to be stored."""


class People:
    """Each of these methods is one change to the table, made through its gate."""

    def __init__(self, state: TableState, store: Store, make: Make, play: Play) -> None:
        self._state, self._store, self._make, self._play = state, store, make, play

    async def say(self, sides: Sequence[Side], text: str) -> None:
        """Write to the other seats."""

        def change() -> Write:
            meeting, side = self._state.meeting, self._seat(sides)
            if not self.others(sides):
                raise Refusal("nobody else sits at this table")
            line = chat.next_line(meeting.chat, side, text, clock.now())
            meeting.chat = lines = chat.with_line(meeting.chat, line)
            return self._stored(lambda c: keep_line(c, self._state.name, line, len(lines)))

        await self._make(change)

    async def read_up_to(self, sides: Sequence[Side], n: int) -> None:
        """This seat has read the chat up to this line."""

        def change() -> Write | None:
            meeting, side = self._state.meeting, self._seat(sides)
            last = min(n, meeting.chat[-1].n if meeting.chat else 0)
            if last <= meeting.read.get(side, 0):
                return None
            meeting.read = {**meeting.read, side: last}
            return self._page(side)

        await self._make(change)

    async def keep_notes(self, side: Side, text: str) -> None:
        """Keep what the player of a side has written down for himself."""

        def change() -> Write | None:
            meeting, name = self._state.meeting, self._name(side)
            kept = chat.notes_text(text)
            if kept == meeting.notes.get(name, ""):
                return None
            meeting.notes = {**meeting.notes, name: kept}
            return self._page(name)

        await self._make(change)

    async def resign(self, side: Side) -> None:
        await self._make(lambda: self._end(side, RESIGN))

    async def claim(self, sides: Sequence[Side]) -> None:
        """Claim the game, because the other side has let the agreed time pass."""

        def change() -> Write | None:
            meeting = self._state.meeting
            mine = [self._name(side) for side in sides]
            self._seat(sides)
            if not clock.may_claim(meeting.due, mine, meeting.terms.pace, clock.now()):
                raise Refusal("the game can be claimed only when the other side has let the agreed time pass")
            return self._end(sides[0], CLAIM)

        await self._make(change)

    async def offer_draw(self, sides: Sequence[Side]) -> None:
        """Offer a draw to the other player; if one person plays all sides, the game simply ends in a draw."""

        def change() -> Write | None:
            side, state = self._seat(sides), self._state
            self._refuse_if_over()
            if len(state.people) < len(state.seats):
                raise Refusal("a computer does not agree to a draw; you can resign")
            if not self.others(sides):
                return self._end(sides[0], AGREE)
            return self.proposed(Proposal(side, 0, state.record.serial, DRAW))

        await self._make(change)

    async def propose_pace(self, sides: Sequence[Side], pace: Pace) -> None:
        """Propose how many days each move has; if no other person plays, it applies at once."""

        def change() -> Write | None:
            side, state = self._seat(sides), self._state
            self._refuse_if_over()
            if pace == state.meeting.terms.pace:
                raise Refusal("that is already the pace")
            if not self.others(sides):
                refuse_too_many(state.meeting.remarks, state.record, side)
                return self._stored(*self._pace_agreed(side, pace))
            return self.proposed(pace_proposal(side, state.record, pace), pace.words())

        await self._make(change)

    async def offer_rematch(self, proposal: Proposal) -> None:
        await self._make(lambda: self.proposed(proposal))

    async def rematch_opened(self, table: str) -> None:
        """Tell everybody here where the rematch is played."""

        def change() -> Write | None:
            state, terms = self._state, self._state.meeting.terms
            if terms.rematch:
                return None
            state.proposal, state.meeting.terms = None, replace(terms, rematch=table)
            return self._stored(
                lambda c: keep_proposal(c, state.name, None), lambda c: keep_terms(c, state.name, state.meeting.terms)
            )

        await self._make(change)

    def proposed(self, proposal: Proposal, more: str = "") -> Write:
        """Put a proposal to the other side; one at a time."""
        state = self._state
        before = state.open_proposal
        if before and before.side != proposal.side:
            raise Refusal("first answer the other side's proposal")
        said = () if proposal.kind == REMATCH else self._remarked(proposal.side, proposal.kind, OFFERED, more)
        state.proposal = proposal
        return self._stored(lambda c: keep_proposal(c, state.name, proposal), *said)

    def replied(self, proposal: Proposal, sides: Sequence[Side], *, agree: bool) -> Write | None:
        """Agree to a proposal, decline or withdraw it. Agreeing to a take-back or a rematch is handled elsewhere."""
        side, state = self._seat(sides), self._state
        if agree and proposal.kind == DRAW:
            return self._end(sides[0], AGREE)
        if agree and proposal.kind == REMATCH:
            raise Refusal("open the rematch to agree to it")
        state.proposal = None
        gone: Work = lambda c: keep_proposal(c, state.name, None)
        if agree:
            return self._stored(gone, *self._pace_agreed(side, proposal.pace))
        if proposal.kind == REMATCH:
            return self._stored(gone)
        what = WITHDRAWN if side == proposal.side else DECLINED
        return self._stored(gone, *self._remarked(side, proposal.kind, what))

    def others(self, sides: Sequence[Side]) -> bool:
        """Does another person play at this table?"""
        return not set(self._state.people) <= set(sides)

    def timed(self, write: Write | None) -> Write | None:
        """A change to the table together with its effects on the clock and on later lines of the log."""
        state, meeting, position = self._state, self._state.meeting, self._state.record.position
        waiting = {self._name(side) for side in position.asks if side in state.people}
        waiting |= set(seats_waited_for(state.record))  # a player who withholds his part of the dice
        meeting.remarks = not_after(meeting.remarks, state.record.serial)
        due = clock.moves_due(meeting.due, waiting, meeting.terms.pace, clock.now())
        if due == meeting.due:
            return write
        meeting.due = due
        return lambda edition: (write or self._stored())(edition._replace(due=due))

    def _end(self, side: Side, word: str) -> Write | None:
        """End the game; everything is disclosed, as at any end."""
        state = self._state
        self._refuse_if_over()
        state.proposal = None
        return self._play(lambda: state.record.end(side, word))

    def _pace_agreed(self, side: str, pace: Pace) -> tuple[Work, ...]:
        state = self._state
        terms = replace(state.meeting.terms, pace=pace)
        state.meeting.terms = terms
        return (
            lambda c: keep_terms(c, state.name, terms),
            *self._remarked(side, PACE, AGREED, pace.words()),
        )

    def _remarked(self, side: str, kind: str, what: str, more: str = "") -> tuple[Work, ...]:
        """A line of the log."""
        state, meeting = self._state, self._state.meeting
        if what == OFFERED:
            refuse_too_many(meeting.remarks, state.record, side)
        new, number = remark(state.record, side, kind, what, more), len(meeting.remarks)
        meeting.remarks = [*meeting.remarks, new]
        return (lambda c: keep_remark(c, state.name, number, new),)

    def _page(self, side: str) -> Write:
        read, notes = self._state.meeting.read.get(side, 0), self._state.meeting.notes.get(side, "")
        return self._stored(lambda c: keep_page(c, self._state.name, side, read, notes))

    def _stored(self, *works: Work) -> Write:
        def write(edition: Edition) -> None:
            with self._store.changing(edition) as connection:
                for work in works:
                    work(connection)

        return write

    def _seat(self, sides: Sequence[Side]) -> str:
        """The seat that holds these sides, by the name of its first."""
        if not sides:
            raise NotYourDecision("spectators only watch")
        return self._name(sides[0])

    def _name(self, side: Side) -> str:
        return self._state.record.game.sides[side]

    def _refuse_if_over(self) -> None:
        if self._state.record.position.over:
            raise Refusal("the game is over")
