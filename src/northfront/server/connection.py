"""One WebSocket: what its client may ask, and what it hears."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from fastapi import WebSocket

from northfront.core.errors import Refusal
from northfront.server.snapshot import explain, overlay, past, problem
from northfront.server.table import Table, Watcher
from northfront.server.tables import Tables

LARGEST_MESSAGE: Final = 20_000
QUEUE: Final = 500
HELLO_WITHIN: Final = 20.0


class BadMessage(Refusal):
    """A message that is not one of ours."""


class Connection:
    """A client at a table."""

    def __init__(self, websocket: WebSocket, tables: Tables, name: str) -> None:
        self._socket, self._tables, self._name = websocket, tables, name
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue(QUEUE)
        self._table: Table | None = None
        self._watcher: Watcher | None = None
        self._writer: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Greet, then answer one message after another."""
        self._writer = asyncio.create_task(self._write())
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
            if hello.get("type") != "hello":
                raise BadMessage("the first message must be hello")
            self._table = await self._tables.find(self._name)
            sides = await self._tables.sides_of(self._table, _text(hello, "token", 100))
        except (Refusal, TimeoutError) as error:
            await self._socket.send_json(refusal(error, {}))
            await self._socket.close(4000)
            return
        self._watcher = Watcher(sides, self._send)
        self._table.watchers.append(self._watcher)
        self._table.tell()
        while True:
            message: dict[str, Any] = {}
            try:
                message = await self._receive()
                await self._handle(message)
            except Refusal as error:
                self._send(refusal(error, message))
                self._table = await self._tables.find(self._name)

    def leave(self) -> None:
        """The client has gone."""
        if self._writer:
            self._writer.cancel()
        if self._table and self._watcher in self._table.watchers:
            self._table.watchers.remove(self._watcher)
            self._table.tell()

    async def _write(self) -> None:
        while True:
            await self._socket.send_text(json.dumps(await self._out.get(), separators=(",", ":")))

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self._out.put_nowait(message)
        except asyncio.QueueFull:  # a client that does not listen: it will be sent everything anew
            while not self._out.empty():
                self._out.get_nowait()
            if self._watcher:
                self._watcher.last = {}

    async def _receive(self) -> dict[str, Any]:
        text = await self._socket.receive_text()
        if len(text) > LARGEST_MESSAGE:
            raise BadMessage("this message is too large")
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            raise BadMessage("this message is not JSON") from None
        if not isinstance(message, dict):
            raise BadMessage("a message is a JSON object with a type")
        return message

    async def _handle(self, message: dict[str, Any]) -> None:
        handlers: dict[str, Callable[[Table, Watcher, dict[str, Any]], Awaitable[dict[str, Any] | None]]] = {
            "answer": _answer,
            "undo": _undo,
            "refresh": _refresh,
            "explain": _explain,
            "overlay": _overlay,
            "past": _past,
            "standing": _standing,
            "seat": _seat,
        }
        handler = handlers.get(_text(message, "type", 20))
        if handler is None:
            raise BadMessage("there is no message of this type")
        assert self._table is not None
        assert self._watcher is not None
        reply = await handler(self._table, self._watcher, message)
        if reply is not None:
            self._send({**reply, **_id(message)})


def refusal(error: Exception, message: Mapping[str, Any]) -> dict[str, Any]:
    """The reply to a message that was refused."""
    return {"type": "refused", **_id(message), **problem(error)}


def _id(message: Mapping[str, Any]) -> dict[str, int]:
    number = message.get("id")
    return {"id": number} if type(number) is int and abs(number) < 1 << 53 else {}


def _text(message: Mapping[str, Any], key: str, longest: int) -> str:
    value = message.get(key, "")
    if not isinstance(value, str) or len(value) > longest:
        raise BadMessage(f"{key} must be a text of at most {longest} characters")
    return value


def _serial(message: Mapping[str, Any]) -> int:
    value = message.get("serial")
    if type(value) is not int or not 0 <= value < 1 << 31:
        raise BadMessage("serial must be a whole number")
    return value


async def _answer(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    answers = message.get("answers")
    if (
        not isinstance(answers, list)
        or not answers
        or not all(isinstance(each, str) and len(each) <= 80 for each in answers)
    ):
        raise BadMessage("answers must be a list of texts")
    await table.answer(watcher.sides, _serial(message), answers)
    return {"type": "done"}


async def _undo(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    await table.undo(watcher.sides, _serial(message))
    return {"type": "done"}


async def _refresh(table: Table, watcher: Watcher, _: dict[str, Any]) -> None:
    table.show(watcher, whole=True)


async def _explain(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    side = table.decider(watcher.sides)
    if table.eyes(watcher) != side:
        raise BadMessage("sit down first: this is for the other player to see")
    return {"type": "explained", **explain(table.record, side, _text(message, "answer", 80))}


async def _overlay(table: Table, _: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    return {"type": "overlay", **overlay(table.record, _text(message, "kind", 20), _text(message, "hex", 20))}


async def _past(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    return {"type": "past", **past(table.record, table.eyes(watcher), _serial(message))}


async def _standing(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    answer = None if message.get("answer") is None else _text(message, "answer", 64)
    await table.stand(watcher.sides, _text(message, "kind", 64), answer)
    return {"type": "done"}


async def _seat(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    side = table.record.game.side(_text(message, "side", 32))
    if side not in watcher.sides:
        raise BadMessage("you do not hold this seat")
    watcher.seated = side
    table.show(watcher)
    return {"type": "done"}
