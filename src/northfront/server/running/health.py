"""The health of the server: can the store be written, and is the event loop on time?"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from northfront.core.errors import Refusal
from northfront.server import work
from northfront.server.running.logs import LOG
from northfront.server.running.metrics import LAG

BEAT: Final = 0.5  # seconds between two checks of the event loop
REMEMBERED: Final = 20  # checks
LATE: Final = 2.0  # seconds; players notice shorter delays, but a machine that is briefly busy is not unhealthy
FRESH: Final = 2.0  # seconds for which a result is reused, so asking often costs nothing


class Health:
    """Watches the event loop all the time, and checks the store when somebody asks."""

    def __init__(self, write: Callable[[], None], patience: float = 5.0) -> None:
        self._write, self._patience = write, patience
        self._lags: deque[float] = deque(maxlen=REMEMBERED)
        self._asked: asyncio.Task[str] | None = None
        self._until = 0.0
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        ending = [task for task in (self._beating, self._asked) if task]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)

    async def trouble(self) -> str:
        """What is wrong; "" if nothing is."""
        if self._asked is None or (self._asked.done() and time.monotonic() > self._until):
            self._asked = asyncio.create_task(self._look())
        return await asyncio.shield(self._asked)

    async def _look(self) -> str:
        try:
            found = await asyncio.wait_for(self._store(), self._patience)
        except TimeoutError:
            found = f"the store has not answered within {self._patience:g} seconds"
        self._until = time.monotonic() + FRESH
        return found or self._held_up()

    async def _store(self) -> str:
        try:
            await work.store(self._write)
        except (Refusal, SQLAlchemyError, OSError):
            LOG.exception("the store cannot be written")
            return "the store cannot be written; the log says why"
        return ""

    def _held_up(self) -> str:
        worst = max(self._lags, default=0.0)
        return f"the server was held up for {worst:.1f} seconds just now" if worst > LATE else ""

    async def _beat(self) -> None:
        while True:
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            lag = max(0.0, time.monotonic() - due)
            LAG.observe(lag)
            self._lags.append(lag)
