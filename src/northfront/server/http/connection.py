"""One WebSocket: what its client may ask, and what it hears."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from fastapi import WebSocket

from northfront.core.errors import NotYourDecision, Refusal
from northfront.server.table.audience import Watcher
from northfront.server.table.hints import hint
from northfront.server.table.table import Table
from northfront.server.table.table_options import LONGEST_WAIT
from northfront.server.table.tables import Tables
from northfront.server.wire.queries import explain, overlay, past
from northfront.server.wire.refusals import problem
from northfront.server.wire.views import compact

LARGEST_MESSAGE: Final = 20_000
QUEUE: Final = 500
HELLO_WITHIN: Final = 20.0


class BadMessage(Refusal):
    """A message that is not one of ours."""


class Connection:
    """A client at a table."""

    def __init__(self, websocket: WebSocket, tables: Tables, name: str) -> None:
        self._socket, self._tables, self._name = websocket, tables, name
        self._out: asyncio.Queue[str] = asyncio.Queue(QUEUE)
        self._table: Table | None = None
        self._watcher: Watcher | None = None
        self._writer: asyncio.Task[None] | None = None
        self._hinting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Greet, then answer one message after another."""
        self._writer = asyncio.create_task(self._write())
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
            if hello.get("type") != "hello":
                raise BadMessage("the first message must be hello")
            self._table = await self._tables.find(self._name)
            token = _text(hello, "token", 100)
            sides = await self._tables.sides_of(self._table, token)
        except (Refusal, TimeoutError) as error:
            await self._socket.send_json(refusal(error, {}))
            await self._socket.close(4000)
            return
        self._watcher = Watcher(sides, self._post, holder=bool(token))
        self._table.audience.join(self._watcher)
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
        for task in (self._writer, self._hinting):
            if task:
                task.cancel()
        if self._table and self._watcher:
            self._table.audience.leave(self._watcher)

    async def _write(self) -> None:
        while True:
            await self._socket.send_text(await self._out.get())

    def _send(self, message: dict[str, Any]) -> None:
        self._post(compact(message))

    def _post(self, message: str) -> None:
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
            "hurry": _hurry,
            "pace": _pace,
            "hint": self._hint,
        }
        handler = handlers.get(_text(message, "type", 20))
        if handler is None:
            raise BadMessage("there is no message of this type")
        assert self._table is not None
        assert self._watcher is not None
        reply = await handler(self._table, self._watcher, message)
        if reply is not None:
            self._send({**reply, **_id(message)})

    async def _hint(self, table: Table, watcher: Watcher, message: dict[str, Any]) -> None:
        """It takes a while; meanwhile other messages are answered."""
        if self._hinting and not self._hinting.done():
            raise BadMessage("a hint is being worked out already")

        async def find() -> None:
            try:
                self._send({"type": "hints", **await hint(table, watcher), **_id(message)})
            except Refusal as error:
                self._send(refusal(error, message))

        self._hinting = asyncio.create_task(find())


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
    table.audience.show(watcher, whole=True)


async def _explain(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    side = table.decider(watcher.sides)
    if table.audience.visible_as(watcher) != side:
        raise BadMessage("sit down first: this is for the other player to see")
    return {"type": "explained", **explain(table.record, side, _text(message, "answer", 80))}


async def _overlay(table: Table, _: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    return {"type": "overlay", **overlay(table.record, _text(message, "kind", 20), _text(message, "hex", 20))}


async def _past(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    return {"type": "past", **past(table.record, table.audience.visible_as(watcher), _serial(message))}


async def _standing(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    answer = None if message.get("answer") is None else _text(message, "answer", 64)
    await table.set_standing_answer(watcher.sides, _text(message, "kind", 64), answer)
    return {"type": "done"}


async def _seat(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    side = table.record.game.side(_text(message, "side", 32))
    if side not in watcher.sides:
        raise BadMessage("you do not hold this seat")
    watcher.seated = side
    table.audience.show(watcher)
    return {"type": "done"}


async def _hurry(table: Table, watcher: Watcher, _: dict[str, Any]) -> dict[str, Any]:
    _must_hold(watcher)
    if table.computers.thinking() is None:
        raise Refusal("no computer is thinking now")
    table.computers.hurry()
    table.audience.broadcast()
    return {"type": "done"}


async def _pace(table: Table, watcher: Watcher, message: dict[str, Any]) -> dict[str, Any]:
    """Go on, wait, or let one thing happen; at a table of computers only, for people wait for nobody's leave."""
    _must_hold(watcher)
    if not table.computers.alone:
        raise Refusal("only computers that play each other can be told to wait")
    going, wait = message.get("going", table.table_options.going), message.get("wait", table.table_options.wait)
    if not isinstance(going, bool) or type(wait) not in (int, float) or not 0 <= wait <= LONGEST_WAIT:
        raise BadMessage(f"going is true or false, and wait a number of seconds from 0 to {LONGEST_WAIT:g}")
    await table.set_options(replace(table.table_options, going=going, wait=float(wait)))
    if message.get("step") is True:
        table.computers.step()
    return {"type": "done"}


def _must_hold(watcher: Watcher) -> None:
    if not watcher.holder:
        raise NotYourDecision("spectators only watch")
