"""Worker processes on one machine, and work spread over them. A process that dies costs no result."""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from northfront.core.errors import Refusal

T = TypeVar("T")
R = TypeVar("R")
TRIES: Final = 3
_CONTEXT: Final = get_context("spawn")


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R]:
    """The results, in the order in which they are ready. If a process dies, its item is tried again.

    Closing the iterator, as an interrupt or an early decision does, ends the processes at once.
    """
    if jobs <= 1:
        yield from map(work, items)
        return
    waiting = deque((item, 1) for item in items)
    idle = [Worker() for _ in range(min(jobs, len(items)))]
    busy: dict[Any, tuple[Worker, T, int]] = {}
    try:
        while waiting or busy:
            while waiting and idle:
                item, tries = waiting.popleft()
                worker = idle.pop()
                busy[worker.pipe] = (worker, item, tries)
                worker.give(work, item)
            for pipe in wait(list(busy)):
                worker, item, tries = busy.pop(pipe)
                idle.append(worker)
                try:
                    result: R = worker.result()
                except WorkerDied:
                    if tries == TRIES:
                        raise Refusal(f"a process died {TRIES} times over the same work: {item}") from None
                    idle.remove(worker)
                    worker.end()
                    idle.append(Worker())
                    waiting.append((item, tries + 1))
                else:
                    yield result
    finally:
        for worker in (*idle, *(each for each, _, _ in busy.values())):
            worker.end()


class WorkerDied(Exception):
    """The process of a worker ended before it gave its result."""


class Worker:
    """A process that does one piece of work after another, until it is ended or the process that started it is gone.

    Both users of it, `spread` here and the computer players of the server, decide for themselves what follows a failure.
    """

    def __init__(self, nice: int = 0, memory: int = 0) -> None:
        """`memory` is the most that the process may take, in bytes, on a system that can see to it; 0: as much as there is."""
        self.pipe, far = _CONTEXT.Pipe()
        self._process: BaseProcess = _CONTEXT.Process(target=_serve, args=(far, nice, memory), daemon=True)
        with _interrupts_ignored():
            self._process.start()
        far.close()

    def give(self, work: Callable[..., Any], *arguments: Any) -> None:
        """Hand it a piece of work. If the process has died meanwhile, `result` says so."""
        with suppress(OSError):
            self.pipe.send((work, arguments))

    def result(self, seconds: float | None = None) -> Any:
        """What the work returned; what it raised is raised here. Blocks, for as many seconds as are given."""
        try:
            if not self.pipe.poll(seconds):
                raise TimeoutError(f"no answer came within {seconds:g} seconds")
            done, result = self.pipe.recv()
        except (EOFError, ConnectionResetError, BrokenPipeError):
            raise WorkerDied("the process died") from None
        if not done:
            raise result
        return result

    def end(self) -> None:
        """A thread that still waits for a result gets `WorkerDied`, so the pipe is left open for it."""
        self._process.kill()
        self._process.join()


def _serve(pipe: Connection, nice: int, memory: int) -> None:
    """What a worker process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for one that was not started from the main thread
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if nice:
        _be_nice(nice)
    if memory:
        _bound(memory)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            work, arguments = pipe.recv()
            try:
                answer = (True, work(*arguments))
            except Exception as error:  # noqa: BLE001 - it is raised again where the result is awaited
                error.add_note(traceback.format_exc())
                answer = (False, error)
            pipe.send(answer)


def _be_nice(nice: int) -> None:
    if sys.platform != "win32":  # which has classes of processes instead
        with suppress(OSError):
            os.nice(nice)


def _bound(memory: int) -> None:
    with suppress(ImportError, OSError, ValueError):
        resource = import_module("resource")  # not on Windows
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _exit_with_parent() -> None:
    """A process that is killed leaves no worker behind, not even one that is busy."""
    if parent := parent_process():
        parent.join()
    os._exit(0)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """A process started within ignores Ctrl-C: the one that started it decides what to do."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
