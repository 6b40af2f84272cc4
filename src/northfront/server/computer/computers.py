"""The computer players of one table: who of them thinks, since when, and at what pace they go on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from northfront.ai import Player
from northfront.ai import player as make_player
from northfront.ai.levels import seconds_for
from northfront.ai.random import RandomPlayer
from northfront.core.ask import Side
from northfront.core.imagine import PlayerView
from northfront.core.view import knowledge
from northfront.server.computer.workers import PlayerAnswer, WorkerFailed, think

if TYPE_CHECKING:
    from northfront.server.table.table import Table

LOG: Final = logging.getLogger(__name__)
COMPUTER: Final = "computer:"
GRACE: Final = 10.0  # seconds beyond its own before a thought counts as lost
HURRY: Final = 0.25  # seconds for one that is told to move now
HURRY_GRACE: Final = 3.0
TRIES: Final = 2
Beginning: TypeAlias = tuple[tuple[int, str], float]
"""A phase, and when a computer began to think in it."""
NEVER: Final[Beginning] = ((0, ""), 0.0)


class Computers:
    """Each thinks from what a person in its seat sees, in a process that has nothing else."""

    def __init__(self, table: Table, secret: str) -> None:
        self._table = table
        game = table.record.game
        self._players: dict[Side, Player] = {
            game.side(side): make_player(who.removeprefix(COMPUTER), _seed(secret, side), game.name)
            for side, who in table.seats.items()
            if who.startswith(COMPUTER)
        }
        self.alone = len(self._players) == len(game.sides)  # nobody but computers plays
        self._playing: asyncio.Task[None] | None = None
        self._thought: asyncio.Task[PlayerAnswer] | None = None
        self._hurried: tuple[int, str] | None = None  # the phase in which they were told to hurry
        self._began: Beginning = NEVER
        self._nudge = asyncio.Event()
        self._wanted = self._taken = 0  # steps: things that may happen though they are told to wait

    def __contains__(self, side: object) -> bool:
        return side in self._players

    def wake(self) -> None:
        """Something has changed: perhaps it is for a computer to decide."""
        self._nudge.set()
        if self._players and (self._playing is None or self._playing.done()):
            self._playing = asyncio.create_task(self._play())

    def step(self) -> None:
        """Let one thing happen, then wait again."""
        self._wanted += 1
        self.wake()

    def hurry(self) -> None:
        """Whoever thinks is to move now: what he finds in a moment counts, in the rest of this phase too."""
        if self._hurried != self._phase:
            self._hurried = self._phase
            self.interrupt()

    def interrupt(self) -> None:
        """End a thought whose question has changed."""
        if self._thought:
            self._thought.cancel()

    async def close(self) -> None:
        if self._playing:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    def thinking(self) -> dict[str, Any] | None:
        """Who thinks, since when, and how long at most, as everybody may see it."""
        side = self._next()
        if side is None or not self._free_to_go():
            return None
        if self._began[0] != self._phase:
            self._began = (self._phase, round(time.time(), 1))
        player = self._players[side]
        name, hurried = self._table.record.game.sides[side], self._hurried == self._phase
        return {"side": name, "since": self._began[1], "most": seconds_for(player), "hurried": hurried}

    @property
    def _phase(self) -> tuple[int, str]:
        s = self._table.record.position.state
        return s.turn, s.phase

    def _next(self) -> Side | None:
        """The computer that must decide now."""
        p = self._table.record.position
        if p.over or self._table.frozen or self._table.broken:
            return None
        return next((side for side in p.asks if side in self._players), None)

    def _free_to_go(self) -> bool:
        """People are never kept waiting; computers among themselves go as fast as those who watch want it."""
        table_options = self._table.table_options
        watched = table_options.wait == 0 or bool(self._table.audience.watchers)
        return not self.alone or self._stepping or (table_options.going and watched)

    @property
    def _stepping(self) -> bool:
        return self._wanted > self._taken

    async def _play(self) -> None:
        """One decision after another, as long as they are for a computer."""
        while (side := self._next()) is not None:
            before = len(self._table.record.log)
            steps = await self._decide(side)
            if self.alone and len(self._table.record.log) > before:
                self._taken = steps
                await self._wait()
        self._began = NEVER

    async def _wait(self) -> None:
        """So that what has happened can be seen; a word from those who watch ends it."""
        self._nudge.clear()
        with contextlib.suppress(TimeoutError):
            if self._table.table_options.wait and not self._stepping:
                await asyncio.wait_for(self._nudge.wait(), self._table.table_options.wait)

    async def _decide(self, side: Side) -> int:
        """Think, wait for leave, answer. An answer to a question that has changed meanwhile is dropped.

        Returns how many steps were wanted when it had leave: one that is wanted while it is answered is another.
        """
        position = self._table.record.position
        serial = position.serial_for(side)
        found = await self._think(side)
        while not self._free_to_go():
            self._nudge.clear()
            await self._nudge.wait()
        steps = self._wanted
        if self.alone and self._table.table_options.wait:
            self._began = NEVER  # those who watch see each thought by itself
        if found and await self._table.answer_of_computer(side, found, position, serial):
            self._players[side] = found.player
        return steps

    async def _think(self, side: Side) -> PlayerAnswer | None:
        """An answer that is offered; none if the thought was interrupted."""
        p, player = self._table.record.position, self._players[side]
        if isinstance(player, RandomPlayer):  # it looks at nothing and takes no time
            return PlayerAnswer(player.choose(PlayerView(p, side)), player, ())
        known = knowledge(p, side)
        for _ in range(TRIES):
            try:
                found = await self._ask(player, known)
            except WorkerFailed as lost:
                LOG.warning("table %s: a thought of %s was lost: %s", self._table.name, p.game.sides[side], lost)
                continue
            if found is None or found.answer in known["ask"]["options"]:
                return found
            LOG.warning("table %s: %s answered %r, which is not offered", self._table.name, player, found.answer)
        return PlayerAnswer(RandomPlayer(serial_seed(side, p.serial)).choose(PlayerView(p, side)), player, ())

    async def _ask(self, player: Player, known: dict[str, Any]) -> PlayerAnswer | None:
        hurried = self._hurried == self._phase
        seconds = HURRY if hurried else seconds_for(player)
        patience = seconds + (HURRY_GRACE if hurried else GRACE)
        asking = self._table.workers.ask(think, player, known, seconds, seconds=patience)
        self._thought = asyncio.create_task(asking)
        try:
            return await self._thought
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task and task.cancelling():  # the table closes
                raise
            return None
        finally:
            self._thought = None


def _seed(secret: str, side: str) -> str:
    """A player's own chance. Nothing of the dice can be worked out from it."""
    return sha256(f"player {side} {secret}".encode()).hexdigest()


def serial_seed(side: Side, serial: int) -> str:
    """A seed for something that is worked out once, at this decision."""
    return f"{side} {serial}"
