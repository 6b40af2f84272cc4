"""Work spread over the processes of one machine. What is done is handed out at once; a process that dies costs no result."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from northfront.core.errors import Refusal

T = TypeVar("T")
R = TypeVar("R")
TRIES: Final = 3


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R]:
    """The results, in the order in which they are ready; an item is tried again if its process dies.

    Whoever stops listening (an interrupt, a question that is answered) ends the processes at once.
    """
    if jobs <= 1:
        yield from map(work, items)
        return
    waiting = deque((item, 1) for item in items)
    idle = [Worker(work) for _ in range(min(jobs, len(items)))]
    busy: dict[Any, tuple[Worker, T, int]] = {}
    try:
        while waiting or busy:
            while waiting and idle:
                item, tries = waiting.popleft()
                worker = idle.pop()
                worker.give(item)
                busy[worker.pipe] = (worker, item, tries)
            for pipe in wait(list(busy)):
                worker, item, tries = busy.pop(pipe)
                idle.append(worker)
                try:
                    result: R = worker.result()
                except (EOFError, ConnectionResetError):
                    if tries == TRIES:
                        raise Refusal(f"a process died {TRIES} times over the same work: {item}") from None
                    idle.remove(worker)
                    worker.end()
                    idle.append(Worker(work))
                    waiting.append((item, tries + 1))
                else:
                    yield result
    finally:
        for worker in (*idle, *(each for each, _, _ in busy.values())):
            worker.end()


class Worker:
    """A process that does one piece of work after the other."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = get_context("spawn")
        self.pipe, far = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(work, far), daemon=True)
        with _interrupts_are_ours():
            self._process.start()
        far.close()

    def give(self, item: Any) -> None:
        """Hand it a piece of work; if it has died meanwhile, `result` says so."""
        with suppress(OSError):
            self.pipe.send(item)

    def result(self) -> Any:
        """What it did; an EOFError if it died over it."""
        done, result = self.pipe.recv()
        if not done:
            raise result
        return result

    def end(self) -> None:
        self._process.terminate()
        self._process.join()
        self.pipe.close()


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """The life of a worker: it ends with the process that started it."""
    while True:
        try:
            item = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, work(item))
        except Exception as error:  # noqa: BLE001 - it is raised again where somebody waits for the result
            answer = (False, error)
        pipe.send(answer)


@contextmanager
def _interrupts_are_ours() -> Iterator[None]:
    """A process started within ignores Ctrl-C: the one that started it decides what to do."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
