"""A server that notes how long its event loop is kept busy without a pause, in seconds of its own CPU.

    python tools/loads/probed.py PORT DATABASE [--limit NAME=VALUE ...]

Unlike a time on the clock, that hardly depends on what else the machine does: it is how long a client would wait on a quiet one.
(On a machine that is too busy, messages pile up meanwhile, and many short pieces of work in a row count as one stretch.)
GET /pauses tells the longest since it was last asked, the 99th percentile, how many were too long and what was being done
then, and the longest collection of garbage.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import uvicorn

from northfront.server.app import make_app
from northfront.server.limits import Limits, read_limits
from northfront.server.pages.drawing import Drawer
from northfront.server.running.garbage import Garbage

EVERY = 0.002  # seconds between two looks: figures are too high by at most so much
LONG = 0.1  # seconds of CPU at a stretch that people notice
SUSPICIOUS = 0.03  # seconds after which we note what is being done
Event = MutableMapping[str, Any]


class Collections:
    """How long collections of garbage take, with all that is done on that occasion."""

    def __init__(self) -> None:
        self._start = 0.0
        self.longest = 0.0
        gc.callbacks.append(self._searched)

    def _searched(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._start = time.thread_time()
        else:
            self.longest = max(self.longest, time.thread_time() - self._start)


class Probed:
    """The application, and one more address."""

    def __init__(self, database: str, limits: Limits) -> None:
        self._app = make_app(database, limits=limits, draw=Drawer())
        self._pauses: list[float] = []
        self._last = 0.0
        self._doing: Counter[str] = Counter()
        self._found: Counter[str] = Counter()  # while it took too long
        self._collections = Collections()

    async def __call__(
        self, scope: Event, receive: Callable[[], Awaitable[Event]], send: Callable[[Event], Awaitable[None]]
    ) -> None:
        if scope["type"] == "lifespan":
            self._last = time.thread_time()
            threading.Thread(target=self._watch, args=(threading.get_ident(),), daemon=True).start()
            asyncio.get_running_loop().call_later(EVERY, self._look)
        if scope.get("path") != "/pauses":
            await self._app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(self._told()).encode()})

    def _told(self) -> dict[str, Any]:
        found, doing = sorted(self._pauses), [place for place, _ in self._found.most_common(3)]
        told = {"longest": found[-1], "p99": found[len(found) * 99 // 100], "late": sum(each > LONG for each in found)}
        told |= {"doing": doing, "garbage": self._collections.longest}
        self._pauses, self._found, self._collections.longest = [], Counter(), 0.0
        return told

    def _look(self) -> None:
        now = time.thread_time()
        self._pauses.append(now - self._last)
        if now - self._last > LONG:
            self._found += self._doing
        self._doing = Counter()
        self._last = now
        asyncio.get_running_loop().call_later(EVERY, self._look)

    def _watch(self, loop: int) -> None:
        """Note now and then what the thread of the event loop does, if it has not looked for long."""
        clock = time.pthread_getcpuclockid(loop)
        while True:
            time.sleep(EVERY)
            if time.clock_gettime(clock) - self._last > SUSPICIOUS:
                frames = traceback.extract_stack(sys._current_frames()[loop])  # noqa: SLF001 - the only way to see another thread
                places = [f"{each.filename.rpartition('/')[2]}:{each.lineno}" for each in frames]
                self._doing[" < ".join(places[:-5:-1])] += 1


if __name__ == "__main__":
    garbage = Garbage()  # kept, as in serve()
    app = Probed(sys.argv[2], read_limits(each for each in sys.argv[3:] if each != "--limit"))
    uvicorn.run(
        app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", ws_per_message_deflate=False, backlog=2048
    )
