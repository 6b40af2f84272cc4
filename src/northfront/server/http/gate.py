"""The gate that every request passes first: is it meant for this server, is it too large, does its sender ask for too much?"""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from http import HTTPStatus
from ipaddress import ip_address
from math import ceil
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from northfront.core.errors import Refusal
from northfront.server.limits import TooLarge, TooMany, Visitor, Visitors
from northfront.server.wire.messages import BadMessage, storable
from northfront.server.wire.refusals import problem

KILOBYTE: Final = 1000
COSTS: Final[Mapping[str, float]] = {
    "/web/": 0.2,
    "/picture.": 20,
    "/record": 5,
    "/result": 5,
    "/reveal": 20,
    "/text": 3,
}
"""How many requests one counts as if its path contains this; any other counts as one."""
TRY_AGAIN_LATER: Final = 1013
UPLOADS: Final = "/api/records"


class NotForUs(Refusal):
    """A request that was not meant for this server, or that another site made."""


class NotHere(Refusal):
    """An address with characters that none of our addresses has."""


class Names:
    """The host names of this server. A page that points a name of its own at our address is not let in."""

    def __init__(self, public_url: str = "") -> None:
        self._origin = public_url.rstrip("/").lower()
        name = socket.gethostname().lower()
        self._known = {"localhost", name, f"{name}.local", _hostname(urlsplit(self._origin).netloc)}

    def check(self, headers: Headers, *, changes: bool) -> None:
        """Refuse a request under another name, or from a page of another site that would change something."""
        host = headers.get("host", "")
        name = _hostname(host)
        if host and name not in self._known and not _is_address(name):
            raise NotForUs(f"this server is not called {name[:100] or 'that'}; set its name with --public-url")
        origin = headers.get("origin", "").lower()
        if changes and origin and origin != self._origin and urlsplit(origin).netloc != host.lower():
            raise NotForUs("this was sent by a page of another site")


def _hostname(netloc: str) -> str:
    try:
        return (urlsplit(f"//{netloc}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Gate:
    """Middleware around everything else, for requests and sockets."""

    def __init__(self, app: ASGIApp, visitors: Visitors, names: Names | None) -> None:
        self._app, self._visitors, self._names = app, visitors, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        visitor = scope["visitor"] = self._visitors.at((scope.get("client") or ("",))[0])
        try:
            self._check(scope, visitor)
            if scope["type"] == "http":
                receive = _again(await self._body(scope, receive), receive)
        except Refusal as refusal:
            refuse = _refuse if scope["type"] == "http" else _turn_away
            await refuse(refusal, receive, send)
            return
        if scope["type"] == "http":
            await self._app(scope, receive, send)
            return
        visitor.sockets += 1
        try:
            await self._app(scope, receive, send)
        finally:
            visitor.sockets -= 1

    def _check(self, scope: Scope, visitor: Visitor) -> None:
        headers, path = Headers(scope=scope), scope["path"]
        if self._names:
            changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
            self._names.check(headers, changes=changes)
        if not path.isprintable():
            raise NotHere("there is nothing at this address")
        cost = next((cost for part, cost in COSTS.items() if part in path), 1.0)
        visitor.requests.ask(cost, "requests come")
        if scope["type"] == "websocket" and visitor.sockets >= self._visitors.limits.sockets:
            raise TooMany(f"{visitor.sockets} sockets are already open from your address; close one", 10)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body; its size is checked before it is parsed."""
        limits = self._visitors.limits
        most = (limits.record if scope["path"] == UPLOADS else limits.body) * KILOBYTE
        told = Headers(scope=scope).get("content-length", "0")
        parts, size, more = [], int(told) if told.isdecimal() else 0, True
        if size > most:
            raise TooLarge(f"a request may hold at most {most // KILOBYTE} kilobytes here")
        size = 0
        while more:
            message = await receive()
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            more = message.get("more_body", False)
            if size > most:
                raise TooLarge(f"a request may hold at most {most // KILOBYTE} kilobytes here")
        body = b"".join(parts)
        if not storable(body.decode("utf-8", "replace")):
            raise BadMessage("this request contains characters that cannot be stored")
        return body


def _again(body: bytes, receive: Receive) -> Receive:
    """What was already received, once more, then what follows."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


def visitor_of(connection: HTTPConnection) -> Visitor:
    """The sender of a request or the client at a socket."""
    found: Visitor = connection.scope["visitor"]
    return found


def status_of(refusal: Refusal) -> HTTPStatus:
    if isinstance(refusal, TooLarge):
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    if isinstance(refusal, NotHere):
        return HTTPStatus.NOT_FOUND
    if isinstance(refusal, BadMessage):
        return HTTPStatus.CONFLICT
    return HTTPStatus.TOO_MANY_REQUESTS if isinstance(refusal, TooMany) else HTTPStatus.MISDIRECTED_REQUEST


async def _refuse(refusal: Refusal, _: Receive, send: Send) -> None:
    body = json.dumps(problem(refusal)).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    if isinstance(refusal, TooMany):
        headers.append((b"retry-after", b"%d" % ceil(refusal.wait)))
    await send({"type": "http.response.start", "status": status_of(refusal), "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _turn_away(refusal: Refusal, receive: Receive, send: Send) -> None:
    """Tell a client that asks too much why before closing its socket; any other client is closed at once."""
    await receive()
    if isinstance(refusal, TooMany):
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": json.dumps({"type": "refused", **problem(refusal)})})
    await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": str(refusal)[:100]})
