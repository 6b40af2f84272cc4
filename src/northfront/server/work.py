"""Blocking work, in threads: a few for each kind of work, so that no kind waits for another.

kept = await work.store(self.store.load, name)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Threads:
    """A few threads. Work that finds all of them busy waits for its turn."""

    def __init__(self, name: str, most: int) -> None:
        self._pool = ThreadPoolExecutor(most, name)
        self._running: set[Future[Any]] = set()

    async def __call__(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The result of `function(*args, **kwargs)`."""
        running = self._pool.submit(function, *args, **kwargs)
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        return await asyncio.wrap_future(running)

    async def finished(self) -> None:
        """Wait for unfinished work, even if nobody waits for its result any more."""
        await asyncio.gather(*map(asyncio.wrap_future, list(self._running)), return_exceptions=True)


store: Final = Threads("store", 8)
"""The database only: callers here are waiting for an answer to be stored."""
replays: Final = Threads("replay", 2)  # opening tables, looking back, branching, results
uploads: Final = Threads("upload", 2)
pictures: Final = Threads("picture", 2)
thoughts: Final = Threads("thought", 4)  # each waits for a process in which a computer thinks
compression: Final = Threads("compress", 2)
services: Final = Threads("service", 4)  # of strangers' choice, by Apprise: they may answer as slowly as they like
