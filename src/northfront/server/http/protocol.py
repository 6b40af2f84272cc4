"""uvicorn's HTTP with the limits it lacks: on the time a request takes to arrive, on its head, and on connections."""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from collections import Counter
from http import HTTPStatus
from typing import ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from northfront.server.limits import DEFAULTS, Limits, network

LONGEST_HEAD: Final = 64_000  # bytes
UNREAD: Final = 0.5  # seconds


class BoundedProtocol(HttpToolsProtocol):
    """One connection. A request that does not arrive in time closes it, with a sentence."""

    limits: ClassVar[Limits] = DEFAULTS
    by_address: ClassVar[Counter[str] | None] = None  # None: they come through a proxy, which counts them itself

    _deadline: TimerHandle | None = None
    _head = 0  # bytes of an incomplete head
    _address = ""
    _left = False
    _touched = False  # something has been received

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        if self.by_address is not None and self.client:
            self._address = network(self.client[0])
            self.by_address[self._address] += 1
            if self.by_address[self._address] > self.limits.sockets:
                self._end(HTTPStatus.TOO_MANY_REQUESTS, "too many connections are open from your address")
                return
        if len(self.connections) > self.limits.connections:
            self._end(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections are open; try again in a minute")
            return
        self._within(self.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()  # now it is a socket, which is counted at the gate
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        self._head += len(data)
        self._touched = True
        super().data_received(data)
        if self._head > LONGEST_HEAD:
            self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the head of this request is too large")
        elif self._head and not self._deadline:
            self._within(self.limits.head_seconds)

    def on_headers_complete(self) -> None:
        self._within(self.limits.request_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head = 0
        self._within(0)
        super().on_message_complete()

    def _within(self, seconds: float) -> None:
        """The next part of the request must arrive within this many seconds; 0: nothing is due."""
        if self._deadline:
            self._deadline.cancel()
        waiting = seconds and not self._left
        self._deadline = self.loop.call_later(seconds, self._late) if waiting else None

    def _late(self) -> None:
        """Read what arrived while this process was busy before closing the connection."""
        self._deadline = self.loop.call_later(UNREAD, self._too_late)

    def _too_late(self) -> None:
        if self._touched:
            self._end(HTTPStatus.REQUEST_TIMEOUT, "this request did not arrive in time")
        else:  # a browser opens spare connections, and would take this for the answer to a later request
            self.transport.close()

    def _leave(self) -> None:
        self._left = True
        self._within(0)
        if self._address and self.by_address is not None:
            self.by_address[self._address] -= 1
            if not self.by_address[self._address]:
                del self.by_address[self._address]
            self._address = ""

    def _end(self, status: HTTPStatus, text: str) -> None:
        """Say why, unless a response is on its way already, and close."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            head = f"HTTP/1.1 {status} {status.phrase}\r\nContent-Type: text/plain\r\nContent-Length: {len(text)}\r\n"
            self.transport.write(f"{head}Retry-After: 60\r\nConnection: close\r\n\r\n{text}".encode())
        self.transport.close()


def bounded(limits: Limits, *, proxied: bool) -> type[BoundedProtocol]:
    """The protocol with these limits."""
    counted = None if proxied else Counter[str]()
    return type("Bounded", (BoundedProtocol,), {"limits": limits, "by_address": counted})
