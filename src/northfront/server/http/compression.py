"""Compression of responses, in its own threads, so that no table waits for somebody's download."""

from __future__ import annotations

import gzip
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from northfront.server import work

SMALLEST: Final = 1000  # bytes; smaller responses are sent as they are
LEVEL: Final = 6  # level 9 takes twice as long and saves one percent
KINDS: Final = ("text/", "application/json", "application/javascript", "image/svg+xml")


class Compression:
    """Middleware that compresses text. It leaves alone what is already compressed or is not text."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wanted = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        await self._app(scope, receive, _Response(send, wanted=wanted).take)


class _Response:
    """One response, buffered until it is complete."""

    def __init__(self, send: Send, *, wanted: bool) -> None:
        self._send, self._wanted = send, wanted
        self._start: Message = {}
        self._parts: list[bytes] = []

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            return
        self._parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            body = b"".join(self._parts)
            headers = MutableHeaders(raw=self._start["headers"])
            if self._may_be_compressed(headers, body):
                headers.add_vary_header("Accept-Encoding")
                if self._wanted:
                    body = await work.compression(pack, body)
                    headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
            await self._send(self._start)
            await self._send({"type": "http.response.body", "body": body})

    def _may_be_compressed(self, headers: Headers, body: bytes) -> bool:
        whole = self._start["status"] != 206 and "content-encoding" not in headers
        return whole and len(body) >= SMALLEST and headers.get("content-type", "").startswith(KINDS)


def pack(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)
