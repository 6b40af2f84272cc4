"""Processes in which computer players think, so that no table waits for another's thoughts.

A process is handed a function and plain data, and knows nothing of records, dice or seats. A thought that takes too long or
is not wanted any more is ended by ending its process; another takes its place at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from pickle import PickleError
from typing import Any, Final, TypeVar

from northfront.sim.pool import cores

R = TypeVar("R")
MOST: Final = 2
STARTING: Final = 60.0  # seconds for a process to begin its work, on a machine that is busy
NICE: Final = 10
_CONTEXT: Final = get_context("spawn")


class WorkerFailed(Exception):
    """A thought that did not come to its end: its process died, took too long, or met a fault."""


class _Fault:
    """What went wrong in the process, in words."""

    def __init__(self, text: str) -> None:
        self.text = text


def _serve(pipe: Connection) -> None:
    """The life of a process: do what is asked until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        pipe.send(None)
        while True:
            work, arguments = pipe.recv()
            try:
                found = work(*arguments)
            except Exception:  # noqa: BLE001 - whatever it was, the server must hear of it
                found = _Fault(traceback.format_exc())
            pipe.send(found)


def _leave_with_the_server() -> None:
    """A server that was killed leaves no thought behind."""
    if server := parent_process():
        server.join()
    os._exit(0)


class _Worker:
    """One process and the line to it."""

    def __init__(self) -> None:
        self._pipe, far = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(far,), daemon=True)
        self._process.start()
        far.close()
        self._ready = False

    def ask(self, work: Callable[..., R], arguments: tuple[Any, ...], seconds: float) -> R:
        """Blocks until the answer is there."""
        try:
            if not self._ready:
                self._hear(STARTING)
                self._ready = True
            self._pipe.send((work, arguments))
            found = self._hear(seconds)
        except EOFError:
            raise WorkerFailed("the process died") from None
        except (OSError, TypeError, AttributeError, PickleError) as error:
            raise WorkerFailed(f"the line to the process failed: {error}") from error
        if isinstance(found, _Fault):
            raise WorkerFailed(found.text)
        return found  # type: ignore[no-any-return]

    def _hear(self, seconds: float) -> Any:
        if not self._pipe.poll(seconds):
            raise WorkerFailed(f"no answer came within {seconds:g} seconds")
        return self._pipe.recv()

    def end(self) -> None:
        """A thread that still waits for its answer hears that the process is gone."""
        self._process.kill()
        self._process.join()


class Workers:
    """A few processes, started when the first is needed; who asks when all are busy waits for his turn."""

    def __init__(self, most: int = MOST) -> None:
        self._size = max(1, min(cores(), most))
        self._room = asyncio.Semaphore(self._size)
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()

    async def ask(self, work: Callable[..., R], *arguments: Any, seconds: float) -> R:
        """What a function makes of plain data. Cancelling this ends the thought."""
        async with self._room:
            while len(self._idle) + len(self._busy) < self._size:
                self._idle.append(_Worker())
            worker = self._idle.pop(0)
            self._busy.add(worker)
            try:
                found = await asyncio.to_thread(worker.ask, work, arguments, seconds)
            except BaseException:
                self._busy.discard(worker)
                worker.end()
                raise
            self._busy.discard(worker)
            self._idle.insert(0, worker)  # it has the game at hand
            return found

    def close(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle, self._busy = [], set()
