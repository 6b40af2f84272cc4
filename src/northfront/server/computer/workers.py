"""Worker processes for computer players, so that no table waits while another one's computer thinks.

A worker is handed a function and plain data: a player and what a person in its seat would see. It has no access to records,
dice or other seats. Work that takes too long or is no longer wanted is stopped by ending its process, which is then replaced.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from northfront import games
from northfront.ai import Player
from northfront.ai.hints.advice import Hint, hints
from northfront.ai.staff.notes import Note
from northfront.core.imagine import PlayerView, ToldView
from northfront.sim.pool import Worker, cores

R = TypeVar("R")
MOST: Final = 2
START_SECONDS: Final = 60.0  # for a new process to be ready, on a busy machine
NICE: Final = 10


class WorkerFailed(Exception):
    """No result: the process died, took too long, or the work raised an exception."""


class Workers:
    """A few processes, started when the first is needed. When all are busy, callers wait their turn."""

    def __init__(self, most: int = MOST) -> None:
        self._size = max(1, min(cores(), most))
        self._free = asyncio.Semaphore(self._size)
        self._idle: list[_PlayerWorker] = []
        self._busy: set[_PlayerWorker] = set()

    async def ask(self, work: Callable[..., R], *arguments: Any, seconds: float) -> R:
        """The result of `work(*arguments)` in another process. Cancelling this call stops the work."""
        async with self._free:
            while len(self._idle) + len(self._busy) < self._size:
                self._idle.append(_PlayerWorker(NICE))
            worker = self._idle.pop(0)
            self._busy.add(worker)
            try:
                found = await asyncio.to_thread(worker.ask, work, arguments, seconds)
            except BaseException:
                self._busy.discard(worker)
                worker.end()
                raise
            self._busy.discard(worker)
            self._idle.insert(0, worker)  # used again first: it has the game loaded
            return found

    def close(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle, self._busy = [], set()


class _PlayerWorker(Worker):
    """A worker whose time to start does not count as time to think."""

    _ready = False

    def ask(self, work: Callable[..., R], arguments: tuple[Any, ...], seconds: float) -> R:
        """Blocks until the result is there. After a failure the worker must not be used again."""
        try:
            if not self._ready:
                self.give(_nothing)
                self.result(START_SECONDS)
                self._ready = True
            self.give(work, *arguments)
            found: R = self.result(seconds)
        except Exception as error:
            raise WorkerFailed("\n".join((str(error), *getattr(error, "__notes__", ())))) from error
        return found


def _nothing() -> None:
    """The first piece of work of a process: once it is done, the process has started."""


class PlayerAnswer(NamedTuple):
    """An answer, the player as it is after giving it, and the notes it has written meanwhile."""

    answer: str
    player: Player
    notes: tuple[Note, ...]


def think(player: Player, known: Mapping[str, Any], seconds: float) -> PlayerAnswer:
    """One decision of a player. Its notes are taken from it, since the table keeps them."""
    answer = player.choose(_view_of(known), seconds)
    written: list[Note] = getattr(player, "notes", [])
    notes = tuple(written)
    if notes:
        written.clear()
    return PlayerAnswer(answer, player, notes)


def find_hints(known: Mapping[str, Any], seconds: float, seed: str) -> list[Hint]:
    """Hints for a person who has to decide."""
    return hints(_view_of(known), seconds, seed)


def _view_of(known: Mapping[str, Any]) -> PlayerView:
    """What this process was sent, together with the rules of the game."""
    return ToldView(games.load(known["game"]), known)
