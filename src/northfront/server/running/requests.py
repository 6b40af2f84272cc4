"""Around each request and socket: an id for the log, the metrics, and a line in the access log if one is wanted."""

from __future__ import annotations

import secrets
import time
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from northfront.server.running.logs import ACCESS, REQUEST
from northfront.server.running.metrics import REQUESTS, SOCKETS

METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Requests:
    """Middleware, the outermost."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        REQUEST.set(secrets.token_hex(4))  # never reset: the task ends with the request, and its last log lines need it
        if scope["type"] == "websocket":
            with SOCKETS.track_inprogress():
                await self._app(scope, receive, send)
        else:
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.monotonic(), 500

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = REQUEST.get()
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            method, route = _method(scope), _route(scope)
            REQUESTS.labels(method, route, status).inc()
            facts = {"method": method, "route": route, "status": status, "ms": round((time.monotonic() - began) * 1000)}
            if table := scope.get("path_params", {}).get("table"):
                facts["table"] = str(table)[:40]
            ACCESS.info("answered", extra={"facts": facts})


def _method(scope: Scope) -> str:
    return scope["method"] if scope["method"] in METHODS else "other"


def _route(scope: Scope) -> str:
    """The route as declared, without values from the address: they may be secret, and could be anything."""
    path = getattr(scope.get("route"), "path", "")
    return path or ("/web" if scope["path"].startswith("/web/") else "other")
