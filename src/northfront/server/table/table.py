"""One table. Changes are made one at a time, and none is announced before it is stored."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from northfront.core.ask import Side
from northfront.core.contributions import AWAITED, WAIVED, contribute, read_link, reveal
from northfront.core.errors import NotYourDecision, Refusal, RulesFault, StaleAnswer
from northfront.core.position import Position
from northfront.core.record import Record
from northfront.server import work
from northfront.server.computer.claims import Claims
from northfront.server.computer.computers import Computers
from northfront.server.computer.workers import PlayerAnswer, Workers
from northfront.server.people.agreements import TAKE_BACK, Proposal
from northfront.server.people.people import People
from northfront.server.running.metrics import count_answers
from northfront.server.store.database import Unavailable
from northfront.server.store.signals import Signal
from northfront.server.store.store import Edition, Overtaken, Store, header_of
from northfront.server.table.annotations import HintUse, SideNote
from northfront.server.table.audience import Audience, Watcher
from northfront.server.table.automatic import answer_automatically, forced
from northfront.server.table.going_back import TakeBack, decision_before, lowest_alone
from northfront.server.table.opening import add_news, catch_up, open_table
from northfront.server.table.standing import Wish, moment
from northfront.server.table.state import TableState
from northfront.server.table.table_options import TableOptions
from northfront.server.wire.ending import ending

LOG: Final = logging.getLogger(__name__)
GLANCE: Final = 30.0  # seconds for which computers play on after a visit
RETRY: Final = 1.0  # seconds between attempts to read a table whose last change could not be stored
DELETED: Final = "This table has been deleted."

Write: TypeAlias = Callable[[Edition], None]
"""Stores a change that was made to this edition of a table."""


class Table:
    """A game in progress: the only place where its state is changed, stored and announced.

    Several processes may have the same table in memory; the store lets only one of them make the next change, and the
    others then take up what it did.
    """

    def __init__(
        self,
        state: TableState,
        store: Store,
        workers: Workers | None = None,
        claims: Claims | None = None,
    ) -> None:
        self.state = state
        self.workers = workers or Workers()
        claim = (claims or Claims(store)).of(state.name)
        self.computers = Computers(state, self.workers, self._answer_of_computer, self._is_watched, claim)
        self.audience = Audience(state, self.computers)
        self.tell_others: Callable[[str], None] = lambda _: None  # to the other processes
        self.people = People(state, store, self._make, self._play)
        self._store = store
        self._lock = asyncio.Lock()
        self._changes: set[asyncio.Task[None]] = set()
        self._recovering: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[dict[str, Any]] | None = None
        self._seen = float("-inf")  # when somebody last visited

    @property
    def name(self) -> str:
        return self.state.name

    @property
    def record(self) -> Record:
        return self.state.record

    def _is_watched(self) -> bool:
        return bool(self.audience.watchers) or time.monotonic() - self._seen < GLANCE

    def look(self) -> None:
        """Somebody has looked without staying."""
        self._seen = time.monotonic()
        self.computers.wake()

    def join(self, watcher: Watcher) -> None:
        """Somebody has connected: computers that play only while watched go on."""
        self.audience.join(watcher)
        self.computers.wake()

    async def begin(self) -> None:
        """After a start or a restart: roll dice that are due, and let computers play on."""
        if not self.state.frozen:
            await self._make(lambda: self._play(lambda: None))
        self.computers.wake()

    async def answer(self, sides: list[Side], serial: int, texts: list[str]) -> None:
        """Give answers in order. The first that is refused ends the series; those before it stand."""
        refused: list[Refusal] = []

        def give() -> None:
            refused.clear()
            try:
                for i, text in enumerate(texts):
                    self.record.give_text(text, self.decider(sides), None if i else serial)
                    self._waive(sides)
            except Refusal as error:
                refused.append(error)  # the answers before it are stored all the same

        await self._make(lambda: self._play(give))
        self.computers.wake()
        if refused:
            raise refused[0]

    async def contribute(self, sides: list[Side], seat: str, value: str) -> None:
        """A seat contributes to the dice, before the first roll."""
        await self._bind_dice(sides, seat, lambda: contribute(self.record, seat, value))

    async def reveal(self, sides: list[Side], seat: str, roll: int, link: str) -> None:
        """A seat reveals the link of its chain for a roll, or for a later one until which the server may stand in for it."""
        await self._bind_dice(sides, seat, lambda: reveal(self.record, seat, read_link(roll, link)))

    async def _bind_dice(self, sides: list[Side], seat: str, give: Callable[[], None]) -> None:
        if self.record.game.side(seat) not in sides:
            raise NotYourDecision("you do not hold this seat")
        await self._make(lambda: self._play(give))  # roll what was waiting for this
        self.computers.wake()

    def _waive(self, sides: list[Side]) -> None:
        """A player who answers before contributing to the dice has agreed to do without; a browser contributes before it plays."""
        header = self.record.header
        for name in [self.record.game.sides[side] for side in sides]:
            if header.contributions.get(name) == AWAITED and not header.chains:
                contribute(self.record, name, WAIVED)

    async def _answer_of_computer(self, side: Side, found: PlayerAnswer, asked: Position, serial: int) -> bool:
        """Give the answer of a computer; False if the decision has changed meanwhile."""
        given: list[bool] = []

        def change() -> Write | None:
            p = self.record.position
            given[:] = [p is asked and side in p.asks and p.serial_for(side) == serial]
            if not given[0]:
                return None
            written = [SideNote(self.record.game.sides[side], note, self.record.serial) for note in found.notes]
            return self._play(lambda: self.record.give_text(found.answer, side), written)

        await self._make(change)
        return given[0]

    async def undo(self, sides: list[Side], serial: int) -> None:
        """Take back answers up to and including the last real choice of this seat."""

        def change() -> Write:
            side = self._undoer(sides)
            if serial != self.record.position.serial_for(side):
                raise StaleAnswer("the game has gone on since; nothing was undone")
            left = self.record.undo(side)
            while forced(self.record.position.asks.get(side)) and self.state.undoable(side):
                left = min(left, self.record.undo(side))
            return lambda edition: self._store.cut(edition, self.record, left)

        await self._make(change)
        self.computers.interrupt()

    async def take_back(self, sides: list[Side], serial: int, to: int) -> None:
        """Go back to the last decision of this seat after at most `to` answers; if another person has decided since, propose it."""

        def change() -> Write:
            side, record, state = self._undoer(sides), self.record, self.state
            if serial != record.position.serial_for(side):
                raise StaleAnswer("the game has gone on since; nothing was taken back")
            if record.position.over or record.position.secret_round is not None:
                raise Refusal("the game cannot go back now: it is over, or both sides are deciding in secret")
            left = decision_before(record, sides, to)
            if record.undo_floor(side) <= left:
                record.undo(side, left)
                return lambda edition: self._store.cut(edition, record, left)
            if lowest_alone(state, sides) <= left:
                return self._rewind(record.game.sides[record.entries[left].side], left, "")
            proposal = Proposal(record.game.sides[record.entries[left].side], left, record.serial)
            return self.people.proposed(proposal)

        await self._make(change)
        self.computers.interrupt()
        self.computers.wake()

    async def reply(self, sides: list[Side], *, agree: bool, seen: Mapping[str, Any] | None = None) -> None:
        """The other player agrees to the proposal that he has seen, or declines; the side that made it can withdraw it."""

        def change() -> Write | None:
            proposal, game = self.state.open_proposal, self.record.game
            if proposal is None:
                raise Refusal("there is no proposal any more")
            if not sides:
                raise NotYourDecision("spectators only watch")
            if agree and seen and seen != proposal.plain(self.record):
                raise StaleAnswer("there is a different proposal now")
            if agree and game.side(proposal.side) in sides:
                raise NotYourDecision("the other player must agree to this")
            if agree and proposal.kind == TAKE_BACK:
                return self._rewind(proposal.side, proposal.to, game.sides[sides[0]])
            return self.people.replied(proposal, sides, agree=agree)

        await self._make(change)
        self.computers.wake()

    def _rewind(self, side: str, to: int, agreed: str) -> Write:
        record, state = self.record, self.state
        before = record.serial
        record.rewind(to)
        s = record.position.state
        done, number = (
            TakeBack(record.serial, side, before - record.serial, agreed, s.turn, s.phase),
            len(state.take_backs),
        )
        played = {*record.times, (s.turn, s.phase)}
        state.take_backs.append(done)
        state.notes = [each for each in state.notes if (each.note.turn, each.note.phase) in played]
        state.proposal = None
        self.computers.plan_again()
        return lambda edition: self._store.take_back(edition, record, done, number, state.notes)

    def hurry(self) -> None:
        """Make the thinking computer move now."""
        if self.computers.thinking() is None:
            raise Refusal("no computer is thinking now")
        self.computers.hurry()
        self.audience.broadcast()
        self.tell_others("hurry")

    def step(self) -> None:
        """Let paused computers take one step."""
        self.computers.step()
        self.tell_others("step")

    def hear(self, signal: Signal) -> None:
        """A client of another process wants something of computers that may be thinking here."""
        if signal.kind == "hurry":
            self.computers.hurry()
        elif signal.kind == "step":
            self.computers.step()

    async def set_standing_answer(self, side: Side, subject: str, answer: str | None, *, phase: bool = False) -> None:
        """Set or drop a standing answer; it applies to a pending decision at once."""

        def change() -> Write:
            name, standing = self.record.game.sides[side], self.state.standing
            now = moment(self.record.position.state) if phase else ""
            text = answer and Wish(answer, now).text()
            standing.pop((name, subject), None)
            if text:
                standing[name, subject] = text
            return lambda edition: self._store.set_standing_answer(edition, name, subject, text)

        await self._make(change)
        await self.begin()

    async def set_options(self, options: TableOptions) -> None:
        """Change the table's options."""

        def change() -> Write:
            self.state.options = options
            return lambda edition: self._store.set_options(edition, options)

        await self._make(change)
        self.computers.wake()

    async def use_hint(self, side: Side) -> None:
        """Announce to everybody, once for each decision, that a side has asked for a hint."""

        def change() -> Write | None:
            p, s = self.record.position, self.record.position.state
            use = HintUse(p.serial_for(None), self.record.game.sides[side], s.turn, s.phase)
            if use in self.state.hint_uses:
                return None
            others = [each for each in self.state.hint_uses if (each.n, each.side) != (use.n, use.side)]
            self.state.hint_uses = [*others, use]  # an earlier one at this point was taken back
            return lambda edition: self._store.use_hint(edition, use)

        await self._make(change)

    async def ending(self) -> dict[str, Any]:
        """How the game ended; worked out once, since a finished game does not change."""
        if self._ending is None:
            self._ending = asyncio.create_task(work.replays(ending, self.record))
        return await asyncio.shield(self._ending)

    def decider(self, sides: list[Side]) -> Side:
        """The one of these sides that has to decide now."""
        asked = [side for side in self.record.position.asks if side in sides]
        if asked:
            return asked[0]
        if not sides:
            raise NotYourDecision("spectators only watch")
        self.record.position.ask_of(sides[0])  # raises a refusal that names the side to decide
        raise NotYourDecision("this is not your decision")

    @property
    def idle(self) -> bool:
        """Is nobody watching, nothing being changed, and no computer thinking?"""
        return not (self.audience.watchers or self._changes or self._lock.locked() or self.computers.thinking())

    async def close(self) -> None:
        await self.computers.close()
        if self._recovering:
            self._recovering.cancel()
        await asyncio.gather(*self._changes, return_exceptions=True)

    async def settled(self) -> None:
        """Wait until memory agrees with the store: nothing else may be shown to anybody."""
        if not self.state.settled:
            async with self._lock:
                self._refuse_if_unsettled()

    async def shown(self, watcher: Watcher) -> str:
        """Everything a watcher is shown, as JSON, once all of it is stored."""
        await self.settled()
        return self.audience.snapshot_text(watcher)

    async def refresh(self, version: int) -> None:
        """The store has this version of the table: take up what others have done, if anything."""
        if self.state.version < version or not self.state.settled:
            async with self._lock:
                if self.state.version < version or not self.state.settled:
                    await self._recover()
            self.audience.broadcast()
            self.computers.wake()

    async def _make(self, change: Callable[[], Write | None]) -> None:
        """Make a change, store it and announce it. It is completed even if the caller has gone."""
        making = asyncio.create_task(self._make_alone(change))
        self._changes.add(making)
        making.add_done_callback(self._changes.discard)
        await asyncio.shield(making)

    async def _make_alone(self, change: Callable[[], Write | None]) -> None:
        async with self._lock:
            self._refuse_if_unsettled()
            try:
                while not await self._made(change):  # another process was faster; the change may still be possible
                    await self._recover()
                    self._refuse_if_unsettled()
            finally:
                self.audience.broadcast()

    async def _made(self, change: Callable[[], Write | None]) -> bool:
        """Make and store a change; False if we did not have the latest edition of the table."""
        if self.state.frozen:
            raise Refusal(self.state.frozen)
        self.state.settled = False
        try:
            write = self.people.timed(change())
            if write:
                await work.store(write, Edition(self.name, self.state.version))
                self.state.version += 1
        except Overtaken:
            return False
        except Exception as error:
            if isinstance(error, Refusal) and not isinstance(error, Unavailable):  # nothing was changed
                self.state.settled = True
                raise
            LOG.exception("table %s: a change could not be stored", self.name)
            await self._recover()
            raise Unavailable("the server could not store this, so nothing has changed; try again") from error
        self.state.settled = True
        return True

    async def _recover(self) -> None:
        """Read the table again; until that succeeds, nobody is shown anything."""
        try:
            await self._take_up()
        except Exception as error:
            LOG.warning("table %s cannot be read", self.name, exc_info=error)
            if self._recovering is None or self._recovering.done():
                self._recovering = asyncio.create_task(self._keep_trying())

    async def _keep_trying(self) -> None:
        while not self.state.settled:
            await asyncio.sleep(RETRY)
            async with self._lock:
                if not self.state.settled:
                    try:
                        await self._take_up()
                    except Exception as error:
                        LOG.warning("table %s cannot be read", self.name, exc_info=error)
        self.audience.broadcast()
        self.computers.wake()

    async def _take_up(self) -> None:
        """Catch up with the store: by adding what is new, or else from scratch."""
        state, settled, known = self.state, self.state.settled, self.record.serial
        state.settled = False
        if settled and await self._caught_up():
            added = self.record.entries[known:]
            if any(entry.side in self.computers for entry in added):
                self.computers.plan_again()  # their plans were made in another process
            elif added:
                self.computers.interrupt()
        else:
            fresh = await work.replays(open_table, self._store, self.name)
            if fresh is None:
                state.frozen = DELETED
            else:
                state.adopt(fresh)
            self._ending = None
            self.audience.forget()
            self.computers.plan_again()
        state.settled = True

    async def _caught_up(self) -> bool:
        """Add what is new to what is known; usually that is a few answers, read with one query."""
        news = await work.store(self._store.news, self.name, self.record.serial)
        if news and add_news(self.state, news):
            return True
        return bool(news) and await work.replays(catch_up, self.state, self._store)

    def _refuse_if_unsettled(self) -> None:
        if not self.state.settled:
            raise Unavailable("the server is reading this table again; nothing is lost, so try again in a moment")

    def _play(self, give: Callable[[], object], notes: Sequence[SideNote] = ()) -> Write | None:
        """Give answers and all that follows from them automatically; returns what then has to be stored."""
        state, record = self.state, self.record
        before, known, frozen = record.serial, len(state.notes), ""
        dice = record.header, dict(record.links)
        try:
            give()
            answer_automatically(record, state.standing, self.computers)
            if record.position.over:
                record.secret = state.secret
        except RulesFault as fault:
            LOG.exception("table %s is frozen", self.name, exc_info=fault)
            s = record.position.state
            frozen = f"A bug in our rules stopped this table: turn {s.turn}, {s.phase}."
            state.frozen = frozen
        header = "" if dice == (record.header, record.links) else header_of(record)
        if record.serial == before and not frozen and not header:
            return None
        state.notes += notes

        def keep(edition: Edition) -> None:
            self._store.append(edition, record, before, notes, known, frozen, header)
            count_answers(state, record.entries[before:])

        return keep

    def _undoer(self, sides: list[Side]) -> Side:
        entries = self.record.entries
        if entries and entries[-1].side in sides:
            return entries[-1].side
        if not sides:
            raise NotYourDecision("spectators only watch")
        return sides[0]
