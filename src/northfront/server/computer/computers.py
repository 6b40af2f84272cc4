"""The computer players of one table: which of them is thinking, since when, and at what pace they play."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Final, TypeAlias

from northfront.ai import Player
from northfront.ai import player as make_player
from northfront.ai.levels import seconds_for
from northfront.ai.random import RandomPlayer
from northfront.core.ask import Side
from northfront.core.imagine import PlayerView
from northfront.core.position import Position
from northfront.core.view import knowledge
from northfront.server.computer.claims import AGAIN, Claim
from northfront.server.computer.workers import PlayerAnswer, WorkerFailed, Workers, think
from northfront.server.table.state import COMPUTER, TableState

LOG: Final = logging.getLogger(__name__)
GRACE: Final = 10.0  # seconds beyond its own limit before a worker is considered lost
HURRY: Final = 0.25  # seconds left to a player that was told to move now
HURRY_GRACE: Final = 3.0
LONGEST_REST: Final = 30.0  # seconds before another attempt when an answer could not be stored
TRIES: Final = 2
Phase: TypeAlias = tuple[int, str]
NEVER: Final[tuple[Phase, float]] = ((0, ""), 0.0)

GiveAnswer: TypeAlias = Callable[[Side, PlayerAnswer, Position, int], Awaitable[bool]]
"""Gives the answer of a side to the decision with this position and serial; False if that decision is no longer open."""


class Computers:
    """Each player decides from what a person in its seat would see, in a process that is given nothing else."""

    def __init__(
        self, state: TableState, workers: Workers, give: GiveAnswer, watched: Callable[[], bool], claim: Claim
    ) -> None:
        self._state, self._workers, self._give, self._watched, self._claim = state, workers, give, watched, claim
        self._players = self._new_players()
        self.alone = len(self._players) == len(state.record.game.sides)  # only computers play
        self._playing: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[PlayerAnswer] | None = None
        self._hurried: Phase | None = None  # the phase in which they were told to hurry
        self._began = NEVER  # a phase, and when a computer started thinking in it
        self._nudge = asyncio.Event()
        self._wanted = self._taken = 0  # steps requested and taken while the computers are paused

    def _new_players(self) -> dict[Side, Player]:
        game = self._state.record.game
        return {
            game.side(side): make_player(who.removeprefix(COMPUTER), _seed(self._state.secret, side), game.name)
            for side, who in self._state.seats.items()
            if who.startswith(COMPUTER)
        }

    def plan_again(self) -> None:
        """The game went back: plans made for what has been undone must be dropped."""
        self._players = self._new_players()
        self._began = NEVER
        self.interrupt()

    def __contains__(self, side: object) -> bool:
        return side in self._players

    def wake(self) -> None:
        """Something has changed: a computer may have to decide now."""
        self._nudge.set()
        if self._players and (self._playing is None or self._playing.done()):
            self._playing = asyncio.create_task(self._play())

    def step(self) -> None:
        """Take one step, then pause again."""
        self._wanted += 1
        self.wake()

    def hurry(self) -> None:
        """Make the thinking computer move now, and quickly for the rest of this phase."""
        if self._hurried != self._phase:
            self._hurried = self._phase
            self.interrupt()

    def interrupt(self) -> None:
        """Stop thinking about a decision that has changed."""
        if self._asking:
            self._asking.cancel()

    async def close(self) -> None:
        if self._playing:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    def thinking(self) -> dict[str, Any] | None:
        """Who is thinking, since when, and for how long at most. Everybody may see this."""
        side = self._next()
        if side is None or not self._may_answer():
            return None
        if self._began[0] != self._phase:
            self._began = (self._phase, round(time.time(), 1))
        name, hurried = self._state.record.game.sides[side], self._hurried == self._phase
        return {"side": name, "since": self._began[1], "most": seconds_for(self._players[side]), "hurried": hurried}

    @property
    def _phase(self) -> Phase:
        s = self._state.record.position.state
        return s.turn, s.phase

    def _next(self) -> Side | None:
        """The computer that has to decide now."""
        p = self._state.record.position
        if p.over or self._state.frozen:
            return None
        return next((side for side in p.asks if side in self._players), None)

    def _may_answer(self) -> bool:
        """Always against people; computers playing each other keep to the pace that was set, and need somebody to watch."""
        return not self.alone or self._stepping or (self._state.options.going and self._watched())

    @property
    def _stepping(self) -> bool:
        return self._wanted > self._taken

    async def _play(self) -> None:
        """Make one decision after another while it is a computer's turn to decide."""
        failures = 0
        try:
            while (side := self._next()) is not None:
                try:
                    await self._play_one(side)
                    failures = 0
                except Exception:
                    LOG.exception("table %s: %s gave no answer", self._state.name, self._state.record.game.sides[side])
                    failures += 1
                    await asyncio.sleep(min(2.0**failures, LONGEST_REST))
        finally:
            self._began = NEVER
            await self._claim.release(unfinished=self._next() is not None and self._may_answer())

    async def _play_one(self, side: Side) -> None:
        """Make one decision, if the computers of this table think in this process."""
        if self.alone and not (self._stepping or self._watched()):  # nobody is watching
            await self._rest()
            return
        if not await self._claim.hold():
            await self._nudged(AGAIN)
            return
        before = len(self._state.record.log)
        steps = await self._decide(side)
        if self.alone and len(self._state.record.log) > before:
            self._taken = steps
            await self._pause()

    async def _rest(self) -> None:
        """Give up the claim and wait until something changes, even while the claim is being given up."""
        self._nudge.clear()
        await self._claim.release()
        await self._nudge.wait()

    async def _nudged(self, seconds: float) -> None:
        """Wait until something changes, for at most this long."""
        self._nudge.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._nudge.wait(), seconds)

    async def _pause(self) -> None:
        """Give watchers time to see what has happened; any change they make to the pace ends the pause."""
        if self._state.options.wait and not self._stepping:
            await self._nudged(self._state.options.wait)

    async def _decide(self, side: Side) -> int:
        """Think, wait for permission, answer. The answer is dropped if the decision has changed meanwhile.

        Returns how many steps had been requested when permission came: a later request is another step.
        """
        position = self._state.record.position
        serial = position.serial_for(side)
        found = await self._think(side)
        while not self._may_answer():
            await self._rest()
        steps = self._wanted
        if self.alone and self._state.options.wait:
            self._began = NEVER  # watchers are shown the time of each decision separately
        if found and await self._give(side, found, position, serial):
            self._players[side] = found.player
        return steps

    async def _think(self, side: Side) -> PlayerAnswer | None:
        """An answer that is among the options, or None if the player was interrupted."""
        p, player = self._state.record.position, self._players[side]
        if isinstance(player, RandomPlayer):  # it needs no view and takes no time
            return PlayerAnswer(player.choose(PlayerView(p, side)), player, ())
        known = knowledge(p, side)
        for _ in range(TRIES):
            try:
                found = await self._ask(player, known)
            except WorkerFailed as failure:
                LOG.warning("table %s: %s gave no answer", self._state.name, p.game.sides[side], exc_info=failure)
                continue
            if found is None or found.answer in known["ask"]["options"]:
                return found
            LOG.warning("table %s: %s gave an answer that is not offered", self._state.name, player)
        return PlayerAnswer(RandomPlayer(serial_seed(side, p.serial)).choose(PlayerView(p, side)), player, ())

    async def _ask(self, player: Player, known: dict[str, Any]) -> PlayerAnswer | None:
        hurried = self._hurried == self._phase
        seconds = HURRY if hurried else seconds_for(player)
        limit = seconds + (HURRY_GRACE if hurried else GRACE)
        self._asking = asyncio.create_task(self._workers.ask(think, player, known, seconds, seconds=limit))
        try:
            return await self._asking
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task and task.cancelling():  # the table is being closed
                raise
            return None
        finally:
            self._asking = None


def _seed(secret: str, side: str) -> str:
    """The seed of a player. It reveals nothing about the dice."""
    return sha256(f"player {side} {secret}".encode()).hexdigest()


def serial_seed(side: Side, serial: int) -> str:
    """A seed for a computation made once, at this decision."""
    return f"{side} {serial}"
