"""One table. Changes are made one at a time, and nobody hears of a change before it is stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from northfront.core.ask import Side
from northfront.core.errors import NotYourDecision, Refusal, RulesFault, StaleAnswer
from northfront.core.position import Position
from northfront.core.record import Record
from northfront.server.computer.computers import Computers
from northfront.server.computer.workers import PlayerAnswer, Workers
from northfront.server.store.store import Store
from northfront.server.table.annotations import HintUse, SideNote
from northfront.server.table.audience import Audience, Watcher
from northfront.server.table.automatic import answer_automatically, forced
from northfront.server.table.state import TableState
from northfront.server.table.table_options import TableOptions

LOG: Final = logging.getLogger(__name__)


class Table:
    """A game in progress: the one place where its state is changed, stored and announced."""

    def __init__(self, state: TableState, store: Store, workers: Workers | None = None) -> None:
        self.state = state
        self.workers = workers or Workers()
        self.computers = Computers(state, self.workers, self._answer_of_computer, lambda: bool(self.audience.watchers))
        self.audience = Audience(state, self.computers)
        self._store = store
        self._lock = asyncio.Lock()

    @property
    def name(self) -> str:
        return self.state.name

    @property
    def record(self) -> Record:
        return self.state.record

    def join(self, watcher: Watcher) -> None:
        """Somebody has connected; computers that play only while somebody watches go on."""
        self.audience.join(watcher)
        self.computers.wake()

    async def begin(self) -> None:
        """After a start or a restart: roll dice that are due, and let computers play on."""
        async with self._lock:
            await self._change(lambda: None)
        self.computers.wake()

    async def answer(self, sides: list[Side], serial: int, texts: list[str]) -> None:
        """Give answers in order. The first that is refused ends the series; those before it stand."""
        async with self._lock:
            self._refuse_if_frozen()
            refused: list[Refusal] = []

            def give() -> None:
                try:
                    for i, text in enumerate(texts):
                        self.record.give_text(text, self.decider(sides), None if i else serial)
                except Refusal as error:
                    refused.append(error)  # the answers before it are stored all the same

            await self._change(give)
        self.computers.wake()
        if refused:
            raise refused[0]

    async def _answer_of_computer(self, side: Side, found: PlayerAnswer, asked: Position, serial: int) -> bool:
        """Give the answer of a computer; False if the decision has changed meanwhile."""
        async with self._lock:
            p = self.record.position
            if self.state.stopped or p is not asked or side not in p.asks or p.serial_for(side) != serial:
                return False
            written = [SideNote(self.record.game.sides[side], note) for note in found.notes]
            await self._change(lambda: self.record.give_text(found.answer, side), written)
        return True

    async def undo(self, sides: list[Side], serial: int) -> None:
        """Take back answers up to and including the last real choice of this seat."""
        async with self._lock:
            self._refuse_if_frozen()
            side = self._undoer(sides)
            if serial != self.record.position.serial_for(side):
                raise StaleAnswer("the game has gone on since; nothing was undone")
            left = self.record.undo(side)
            while forced(self.record.position.asks.get(side)) and self.state.undoable(side):
                left = min(left, self.record.undo(side))
            await self._write(lambda: self._store.cut(self.name, self.record, left))
        self.computers.interrupt()
        self.audience.broadcast()

    def hurry(self) -> None:
        """Whoever is thinking must move now."""
        if self.computers.thinking() is None:
            raise Refusal("no computer is thinking now")
        self.computers.hurry()
        self.audience.broadcast()

    async def set_standing_answer(self, sides: list[Side], kind: str, answer: str | None) -> None:
        """Set or drop a standing answer to a kind of decision."""
        for side in sides:
            name = self.record.game.sides[side]
            await asyncio.to_thread(self._store.set_standing_answer, self.name, name, kind[:64], answer and answer[:64])
            if answer is None:
                self.state.standing.pop((name, kind), None)
            else:
                self.state.standing[name, kind] = answer
        self.audience.broadcast()

    async def set_options(self, options: TableOptions) -> None:
        """Change how the table is run."""
        await asyncio.to_thread(self._store.set_options, self.name, options)
        self.state.options = options
        self.computers.wake()
        self.audience.broadcast()

    async def use_hint(self, side: Side) -> None:
        """Announce to everybody, once for each decision, that a side has asked for a hint."""
        p, s = self.record.position, self.record.position.state
        use = HintUse(p.serial_for(None), self.record.game.sides[side], s.turn, s.phase)
        if use not in self.state.hint_uses:
            await asyncio.to_thread(self._store.use_hint, self.name, use)
            self.state.hint_uses.append(use)
            self.audience.broadcast()

    def decider(self, sides: list[Side]) -> Side:
        """Which of these sides has to decide now."""
        asked = [side for side in self.record.position.asks if side in sides]
        if asked:
            return asked[0]
        if not sides:
            raise NotYourDecision("spectators only watch")
        self.record.position.ask_of(sides[0])  # raises a refusal that names who has to decide
        raise NotYourDecision("this is not your decision")

    @property
    def idle(self) -> bool:
        """Nobody watches, nothing is being changed, and no computer is thinking."""
        return not (self.audience.watchers or self._lock.locked() or self.computers.thinking())

    async def close(self) -> None:
        await self.computers.close()

    def _refuse_if_frozen(self) -> None:
        if self.state.frozen:
            raise Refusal(self.state.frozen)

    async def _change(self, give: Callable[[], object], notes: Sequence[SideNote] = ()) -> None:
        """Make a change and all that follows from it automatically, store it, then tell everybody."""
        before = self.record.serial
        try:
            give()
            answer_automatically(self.record, self.state.standing, self.computers)
            if self.record.position.over:
                self.record.secret = self.state.secret
        except RulesFault as fault:
            # Only the log of the server gets the text of the fault, which may name hidden things.
            LOG.exception("table %s is frozen", self.name, exc_info=fault)
            s = self.record.position.state
            self.state.frozen = f"A fault in the rules, which is ours, stopped this table: turn {s.turn}, {s.phase}."
            await self._write(lambda: self._store.freeze(self.name, self.state.frozen))
        if self.record.serial > before:
            known = len(self.state.notes)
            self.state.notes += notes
            await self._write(lambda: self._store.append(self.name, self.record, before, notes, known))
        self.audience.broadcast()

    async def _write(self, work: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(work)
        except Exception:
            self.state.broken = True  # whoever comes next loads the table from the store
            raise

    def _undoer(self, sides: list[Side]) -> Side:
        entries = self.record.entries
        if entries and entries[-1].side in sides:
            return entries[-1].side
        if not sides:
            raise NotYourDecision("spectators only watch")
        return sides[0]
