"""One WebSocket: the messages of a client, and the replies and updates that it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from fastapi import WebSocket
from pydantic import BaseModel

from northfront.core.errors import NotYourDecision, Refusal
from northfront.server.table.audience import Watcher
from northfront.server.table.hints import hint
from northfront.server.table.table import Table
from northfront.server.table.tables import Tables
from northfront.server.wire.messages import (
    Answers,
    BadMessage,
    Empty,
    Explain,
    Hello,
    Message,
    Overlay,
    Pace,
    Past,
    Seat,
    StandingAnswer,
    Undo,
    read,
)
from northfront.server.wire.queries import explain, overlay, past
from northfront.server.wire.refusals import problem
from northfront.server.wire.views import compact

LARGEST_MESSAGE: Final = 20_000
QUEUE: Final = 500
HELLO_WITHIN: Final = 20.0


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
        """Expect a greeting, then handle one message after another."""
        self._writer = asyncio.create_task(self._write())
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
            if hello.get("type") != "hello":
                raise BadMessage("the first message must be hello")
            self._table = await self._tables.find(self._name)
            token = read(Hello, hello).token
            sides = await self._tables.sides_of(self._table, token)
        except (Refusal, TimeoutError) as error:
            await self._socket.send_json(refusal(error, {}))
            await self._socket.close(4000)
            return
        self._watcher = Watcher(sides, self._post, holder=bool(token))
        self._table.join(self._watcher)
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
        except asyncio.QueueFull:  # the client does not keep up: drop the queue and send it a whole view next
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
        kind = read(Message, message).type
        assert self._table is not None
        assert self._watcher is not None
        if kind == "hint":
            self._hint(self._table, self._watcher, message)
            return
        if kind not in HANDLERS:
            raise BadMessage("there is no message of this type")
        model, handler = HANDLERS[kind]
        reply = await handler(self._table, self._watcher, read(model, message))
        if reply is not None:
            self._send({**reply, **_id(message)})

    def _hint(self, table: Table, watcher: Watcher, message: dict[str, Any]) -> None:
        """A hint takes a while; meanwhile other messages are answered."""
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


async def _answer(table: Table, watcher: Watcher, given: Answers) -> dict[str, Any]:
    if not given.answers:  # over HTTP this only returns the view
        raise BadMessage("answers must not be empty")
    await table.answer(watcher.sides, given.serial, given.answers)
    return DONE


async def _undo(table: Table, watcher: Watcher, wanted: Undo) -> dict[str, Any]:
    await table.undo(watcher.sides, wanted.serial)
    return DONE


async def _refresh(table: Table, watcher: Watcher, _: Empty) -> None:
    table.audience.show(watcher, whole=True)


async def _explain(table: Table, watcher: Watcher, wanted: Explain) -> dict[str, Any]:
    side = table.decider(watcher.sides)
    if table.audience.visible_as(watcher) != side:
        raise BadMessage("sit down first: this is for the other player to see")
    return {"type": "explained", **explain(table.record, side, wanted.answer)}


async def _overlay(table: Table, _: Watcher, wanted: Overlay) -> dict[str, Any]:
    return {"type": "overlay", **overlay(table.record, wanted.kind, wanted.hex)}


async def _past(table: Table, watcher: Watcher, wanted: Past) -> dict[str, Any]:
    return {"type": "past", **past(table.record, table.audience.visible_as(watcher), wanted.serial)}


async def _standing(table: Table, watcher: Watcher, given: StandingAnswer) -> dict[str, Any]:
    await table.set_standing_answer(watcher.sides, given.kind, given.answer)
    return DONE


async def _seat(table: Table, watcher: Watcher, wanted: Seat) -> dict[str, Any]:
    side = table.record.game.side(wanted.side)
    if side not in watcher.sides:
        raise BadMessage("you do not hold this seat")
    table.audience.seat(watcher, side)
    return DONE


async def _hurry(table: Table, watcher: Watcher, _: Empty) -> dict[str, Any]:
    _must_hold(watcher)
    table.hurry()
    return DONE


async def _pace(table: Table, watcher: Watcher, wanted: Pace) -> dict[str, Any]:
    """Go on, wait, or take one step; only where computers play each other, so that no person is kept waiting."""
    _must_hold(watcher)
    if not table.computers.alone:
        raise Refusal("only computers that play each other can be told to wait")
    changes = wanted.model_dump(include={"going", "wait"}, exclude_unset=True)
    await table.set_options(replace(table.state.options, **changes))
    if wanted.step:
        table.computers.step()
    return DONE


def _must_hold(watcher: Watcher) -> None:
    if not watcher.holder:
        raise NotYourDecision("spectators only watch")


DONE: Final = {"type": "done"}
HANDLERS: Final[
    Mapping[str, tuple[type[BaseModel], Callable[[Table, Watcher, Any], Awaitable[dict[str, Any] | None]]]]
] = {
    "answer": (Answers, _answer),
    "undo": (Undo, _undo),
    "refresh": (Empty, _refresh),
    "explain": (Explain, _explain),
    "overlay": (Overlay, _overlay),
    "past": (Past, _past),
    "standing": (StandingAnswer, _standing),
    "seat": (Seat, _seat),
    "hurry": (Empty, _hurry),
    "pace": (Pace, _pace),
}
"""For each type of message: what it must contain, and what answers it."""
