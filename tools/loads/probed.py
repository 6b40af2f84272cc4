"""A server that notes how long its event loop is kept busy without a pause, in seconds of its own CPU.

    python tools/loads/probed.py PORT DATABASE [--limit NAME=VALUE ...]

Unlike a time on the clock, that does not depend on what else the machine does: it is how long a client would wait on a quiet one.
GET /pauses tells the longest since it was last asked, and the 99th percentile.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import uvicorn

from northfront.server.app import make_app
from northfront.server.limits import Limits, read_limits
from northfront.server.pages.drawing import Drawer
from northfront.server.running.garbage import Garbage

EVERY = 0.002  # seconds between two looks: figures are too high by at most so much
Event = MutableMapping[str, Any]


class Probed:
    """The application, and one more address."""

    def __init__(self, database: str, limits: Limits) -> None:
        self._app = make_app(database, limits=limits, draw=Drawer())
        self._pauses: list[float] = []
        self._last = 0.0

    async def __call__(
        self, scope: Event, receive: Callable[[], Awaitable[Event]], send: Callable[[Event], Awaitable[None]]
    ) -> None:
        if scope["type"] == "lifespan":
            self._last = time.thread_time()
            asyncio.get_running_loop().call_later(EVERY, self._look)
        if scope.get("path") != "/pauses":
            await self._app(scope, receive, send)
            return
        found, self._pauses = sorted(self._pauses), []
        told = {"longest": found[-1], "p99": found[len(found) * 99 // 100], "looks": len(found)}
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(told).encode()})

    def _look(self) -> None:
        now = time.thread_time()
        self._pauses.append(now - self._last)
        self._last = now
        asyncio.get_running_loop().call_later(EVERY, self._look)


if __name__ == "__main__":
    app = Probed(sys.argv[2], read_limits(each for each in sys.argv[3:] if each != "--limit"))
    garbage = Garbage()
    uvicorn.run(
        app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", ws_per_message_deflate=False, backlog=2048
    )
