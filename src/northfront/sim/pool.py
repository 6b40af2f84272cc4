"""Work spread over the processes of one machine. What is done is handed out at once; a process that dies costs no result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from northfront.core.errors import Refusal

T = TypeVar("T")
R = TypeVar("R")
TRIES = 3


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R]:
    """The results, in the order in which they are ready; each item is tried again if its process dies."""
    if jobs <= 1:
        yield from map(work, items)
        return
    left = dict(enumerate(items))
    for _ in range(TRIES):
        try:
            yield from _round(work, left, jobs)
        except BrokenProcessPool:
            continue
        return
    raise Refusal(f"a process died {TRIES} times over; {len(left)} of {len(items)} pieces of work are undone")


def _round(work: Callable[[T], R], left: dict[int, T], jobs: int) -> Iterator[R]:
    """Take finished work out of `left`; few pieces are handed out ahead, so that an interrupt is prompt."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = list(left)
        running: dict[Future[R], int] = {}
        try:
            while waiting or running:
                while waiting and len(running) < 2 * jobs:
                    number = waiting.pop(0)
                    running[pool.submit(work, left[number])] = number
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    del left[running.pop(future)]
                    yield result
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
