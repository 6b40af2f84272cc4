"""Worker processes, mainly for computer players, so that no table waits while another table's computer thinks.

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
from northfront.server import work
from northfront.server.running.metrics import WORK, WORKING
from northfront.sim.pool import Worker, cores

R = TypeVar("R")
MOST: Final = 2
START_SECONDS: Final = 60.0  # seconds for a new process to get ready, on a busy machine
NICE: Final = 10


class WorkerFailed(Exception):
    """No result: the process died, took too long, or the work raised an exception."""


class Workers:
    """A few processes, started when the first is needed. When all are busy, callers wait their turn."""

    def __init__(self, most: int = MOST, *, memory: int = 0, threads: work.Threads = work.thoughts) -> None:
        """`threads` wait for the results; `memory` bounds each process, in bytes."""
        self._size = max(1, min(cores(), most))
        self._memory, self._threads = memory, threads
        self._free = asyncio.Semaphore(self._size)
        self._idle: list[_PatientWorker] = []
        self._busy: set[_PatientWorker] = set()

    async def ask(self, task: Callable[..., R], *arguments: Any, seconds: float) -> R:
        """The result of `task(*arguments)` in another process. Cancelling this call ends the task."""
        with WORKING.labels(task.__name__).track_inprogress():
            return await self._ask(task, arguments, seconds)

    async def _ask(self, task: Callable[..., R], arguments: tuple[Any, ...], seconds: float) -> R:
        async with self._free:
            while len(self._idle) + len(self._busy) < self._size:
                self._idle.append(_PatientWorker(NICE, self._memory))
            worker = self._idle.pop(0)
            self._busy.add(worker)
            try:
                with WORK.labels(task.__name__).time():
                    found = await self._threads(worker.ask, task, arguments, seconds)
            except BaseException:
                self._busy.discard(worker)
                worker.end()
                raise
            self._busy.discard(worker)
            self._idle.insert(0, worker)  # reused first: it has the game loaded
            return found

    def close(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle, self._busy = [], set()


class _PatientWorker(Worker):
    """A worker that has started: starting does not count as thinking time."""

    _ready = False

    def ask(self, task: Callable[..., R], arguments: tuple[Any, ...], seconds: float) -> R:
        """The result; blocks until it is there. After a failure the worker must not be used again."""
        try:
            if not self._ready:
                self.give(_nothing)
                self.result(START_SECONDS)
                self._ready = True
            self.give(task, *arguments)
            found: R = self.result(seconds)
        except Exception as error:
            raise WorkerFailed("\n".join((str(error), *getattr(error, "__notes__", ())))) from error
        return found


def _nothing() -> None:
    """The first task of a process: once it is done, the process has started."""


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
