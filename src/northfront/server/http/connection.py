"""One WebSocket: the messages from a client, and the replies and updates sent to it."""

from __future__ import annotations

import asyncio
import json
from asyncio import sleep
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel

from northfront.core.errors import NotYourDecision, Refusal
from northfront.server import work
from northfront.server.desk.room import DeskRoom
from northfront.server.http.gate import visitor_of
from northfront.server.limits import BURST, Bucket, TooMany
from northfront.server.people.messages import PEOPLE
from northfront.server.store.store import hash_of
from northfront.server.table.audience import Watcher
from northfront.server.table.hints import hint
from northfront.server.table.standing import subject_of
from northfront.server.table.table import Table
from northfront.server.table.tables import Tables
from northfront.server.wire.ending import ledger, levels
from northfront.server.wire.messages import (
    Answers,
    BadMessage,
    Contribution,
    Empty,
    Explain,
    Hello,
    Look,
    Message,
    Moments,
    Name,
    Overlay,
    Pace,
    Past,
    Reply,
    Reveal,
    Seat,
    StandingAnswer,
    TakeBack,
    Undo,
    read,
    storable,
)
from northfront.server.wire.queries import explain, field_of_fire, moments, overlay, past
from northfront.server.wire.refusals import problem
from northfront.server.wire.views import compact

LARGEST_MESSAGE: Final = 20_000
MOST_REPLIES: Final = 10  # waiting to be sent; until they are, no further message is read
HELLO_WITHIN: Final = 20.0
GONE: Final = (WebSocketDisconnect, RuntimeError)
LONGEST_PAUSE: Final = 2.0  # seconds to wait at most before reading a message beyond the limit
COSTS: Final[Mapping[str, float]] = {
    "explain": 3,
    "hint": 20,
    "ledger": 5,
    "moments": 100,
    "overlay": 10,
    "past": 20,
    "refresh": 10,
    "reveal": 20,
    "take-back": 10,
}
"""Messages that are expensive to answer count as this many more."""
MOST_STANDING: Final = 100  # standing answers of one side
STALLED: Final = 30.0  # seconds in which a client has to take a message


class Connection:
    """A client at a table. Messages to it are made when it can take them, so a slow reader costs no more than another."""

    def __init__(self, websocket: WebSocket, tables: Tables, desk: DeskRoom, name: str) -> None:
        self._socket, self._tables, self._desk, self._name = websocket, tables, desk, name
        self._token = ""
        self._replies: asyncio.Queue[str] = asyncio.Queue(MOST_REPLIES)
        self._something_to_send = asyncio.Event()
        self._hinting: asyncio.Task[None] | None = None
        self._visitor = visitor_of(websocket)
        self._messages = Bucket(tables.limits.messages, tables.limits.messages * BURST)
        self._table: Table
        self._watcher: Watcher

    async def run(self) -> None:
        """Expect a greeting, then read and write until the client has gone or no longer reads."""
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
            if hello.get("type") != "hello":
                raise BadMessage("the first message must be hello")
            self._table = await self._tables.find(self._name)
            greeting = read(Hello, hello)
            self._token = token = greeting.token
            sides = await self._tables.sides_of(self._table, token)
            self._refuse_in_a_crowd(token)
            await self._desk.presence.arrive(self._table, sides, token, greeting.name)
        except (Refusal, TimeoutError) as error:
            await self._socket.send_json(refusal(error, {}))
            await self._socket.close(4000)
            return
        self._watcher = Watcher(sides, self._something_to_send.set, holder=bool(token))
        self._table.join(self._watcher)
        both = [asyncio.create_task(work) for work in (self._read(), self._write())]
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for each in ended:
                each.result()
        finally:
            for each in [*both, *([self._hinting] if self._hinting else [])]:
                each.cancel()
            if sides:
                self._desk.presence.look(self._table, self._watcher, self._token, here=False)
            self._table.audience.leave(self._watcher)

    def _refuse_in_a_crowd(self, token: str) -> None:
        if not token and self._table.audience.spectators >= self._tables.limits.spectators:
            raise Refusal("this table has no room for more spectators")

    async def _read(self) -> None:
        with suppress(*GONE):
            while True:
                message: dict[str, Any] = {}
                try:
                    message = await self._receive()
                    await self._handle(message)
                except Refusal as error:
                    await self._send(refusal(error, message))

    async def _write(self) -> None:
        """News of the table goes before the replies, so that `done` comes after the change that it confirms."""
        with suppress(*GONE, TimeoutError):
            while True:
                await self._something_to_send.wait()
                self._something_to_send.clear()
                while message := self._table.audience.news(self._watcher) or self._next_reply():
                    async with asyncio.timeout(STALLED):
                        await self._socket.send_text(message)

    def _next_reply(self) -> str:
        return "" if self._replies.empty() else self._replies.get_nowait()

    async def _send(self, message: dict[str, Any]) -> None:
        await self._replies.put(compact(message))
        self._something_to_send.set()

    async def _receive(self) -> dict[str, Any]:
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received["code"])
        await self._keep_pace(1)
        text = received.get("text")
        if text is None:
            raise BadMessage("a message must be text, not bytes")
        if len(text) > LARGEST_MESSAGE:
            raise BadMessage("this message is too large")
        if not storable(text):
            raise BadMessage("this message contains characters that cannot be stored")
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            raise BadMessage("this message is not JSON") from None
        if not isinstance(message, dict):
            raise BadMessage("a message must be a JSON object with a type")
        return message

    async def _keep_pace(self, cost: float) -> None:
        """A client that sends too much is read more slowly; an address that sends far too much is refused expensive messages."""
        waiting = max(self._messages.wait(cost), self._visitor.messages.wait(cost))
        if waiting > LONGEST_PAUSE and cost > 1:
            await sleep(LONGEST_PAUSE)
            raise TooMany("too many messages come from your address; send fewer", waiting)
        self._messages.take(cost)
        self._visitor.messages.take(cost)
        if waiting:
            await sleep(min(waiting, LONGEST_PAUSE))

    async def _handle(self, message: dict[str, Any]) -> None:
        kind = read(Message, message).type
        await self._keep_pace(COSTS.get(kind, 0))
        await self._table.settled()
        if kind == "hint":
            self._hint(self._table, self._watcher, message)
            return
        if kind in ("look", "name"):
            await self._of_the_person(self._table, self._watcher, kind, message)
            return
        if kind in PEOPLE:
            said, do = PEOPLE[kind]
            await do(self._table, self._watcher, read(said, message))
            await self._send({**DONE, **_id(message)})
            return
        if kind not in HANDLERS:
            raise BadMessage("there is no such type of message")
        model, handler = HANDLERS[kind]
        reply = await handler(self._table, self._watcher, read(model, message))
        if reply is not None:
            await self._send({**reply, **_id(message)})

    async def _of_the_person(self, table: Table, watcher: Watcher, kind: str, message: Mapping[str, Any]) -> None:
        """Messages about the person in this seat rather than the game."""
        if not watcher.sides:
            raise NotYourDecision("spectators only watch")
        if kind == "name":
            await self._desk.presence.rename(table, self._token, read(Name, message).name)
        else:
            here = read(Look, message).here
            self._desk.presence.look(table, watcher, self._token, here=here)
            if here:
                await work.store(self._desk.queue.looked, table.name, hash_of(self._token))
        await self._send({**DONE, **_id(message)})

    def _hint(self, table: Table, watcher: Watcher, message: dict[str, Any]) -> None:
        """A hint takes a while; meanwhile other messages are answered."""
        if self._hinting and not self._hinting.done():
            raise BadMessage("a hint is being worked out already")

        async def find() -> None:
            try:
                await self._send({"type": "hints", **await hint(table, watcher), **_id(message)})
            except Refusal as error:
                await self._send(refusal(error, message))

        self._hinting = asyncio.create_task(find())


def refusal(error: Exception, message: Mapping[str, Any]) -> dict[str, Any]:
    """The reply to a message that was refused."""
    return {"type": "refused", **_id(message), **problem(error)}


def _id(message: Mapping[str, Any]) -> dict[str, int]:
    number = message.get("id")
    return {"id": number} if type(number) is int and abs(number) < 1 << 53 else {}


async def _answer(table: Table, watcher: Watcher, given: Answers) -> dict[str, Any]:
    if not given.answers:  # over HTTP an empty list just returns the view
        raise BadMessage("answers must not be empty")
    await table.answer(watcher.sides, given.serial, given.answers)
    return DONE


async def _undo(table: Table, watcher: Watcher, wanted: Undo) -> dict[str, Any]:
    await table.undo(watcher.sides, wanted.serial)
    return DONE


async def _take_back(table: Table, watcher: Watcher, wanted: TakeBack) -> dict[str, Any]:
    await table.take_back(watcher.sides, wanted.serial, wanted.to)
    return DONE


async def _reply(table: Table, watcher: Watcher, given: Reply) -> dict[str, Any]:
    await table.reply(watcher.sides, agree=given.agree, seen=given.proposal)
    return DONE


async def _contribute(table: Table, watcher: Watcher, given: Contribution) -> dict[str, Any]:
    await table.contribute(watcher.sides, given.side, given.value)
    return DONE


async def _reveal(table: Table, watcher: Watcher, given: Reveal) -> dict[str, Any]:
    await table.reveal(watcher.sides, given.side, given.roll, given.link)
    return DONE


async def _refresh(table: Table, watcher: Watcher, _: Empty) -> None:
    table.audience.show(watcher, whole=True)


async def _explain(table: Table, watcher: Watcher, wanted: Explain) -> dict[str, Any]:
    side = table.decider(watcher.sides)
    if table.audience.visible_as(watcher) != side:
        raise BadMessage("sit down first: this is for the other player to see")
    return {"type": "explained", **explain(table.record, side, wanted.answer)}


async def _overlay(table: Table, watcher: Watcher, wanted: Overlay) -> dict[str, Any]:
    if wanted.kind == "fire":
        seen_as = table.audience.visible_as(watcher)
        return {"type": "overlay", **field_of_fire(table.record, seen_as, wanted.unit)}
    return {"type": "overlay", **overlay(table.record, wanted.kind, wanted.hex)}


async def _past(table: Table, watcher: Watcher, wanted: Past) -> dict[str, Any]:
    return {"type": "past", **past(table.record, table.audience.visible_as(watcher), wanted.serial)}


async def _ledger(table: Table, _watcher: Watcher, _: Empty) -> dict[str, Any]:
    return {"type": "ledger", "rows": ledger(table.record), "levels": levels(table.record)}


async def _moments(table: Table, watcher: Watcher, wanted: Moments) -> dict[str, Any]:
    """Several moments of the past, replayed in another thread."""
    found = moments(table.record, table.audience.visible_as(watcher), wanted.serials)
    return {"type": "moments", "moments": await work.replays(list, found)}


async def _standing(table: Table, watcher: Watcher, given: StandingAnswer) -> dict[str, Any]:
    side = table.audience.viewer(watcher)
    if side is None:
        raise NotYourDecision("spectators only watch")
    if table.audience.visible_as(watcher) != side:
        raise BadMessage("sit down first: this is for the other player to say")
    if given.unit and given.unit not in table.record.game.units:
        raise BadMessage("there is no such unit")
    mine = table.record.game.sides[side]
    if given.answer is not None and sum(whose == mine for whose, _ in table.state.standing) >= MOST_STANDING:
        raise Refusal(f"you already have {MOST_STANDING} standing answers; drop one first")
    await table.set_standing_answer(side, subject_of(given.kind, given.unit), given.answer, phase=given.phase)
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
        table.step()
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
    "take-back": (TakeBack, _take_back),
    "reply": (Reply, _reply),
    "contribute": (Contribution, _contribute),
    "reveal": (Reveal, _reveal),
    "refresh": (Empty, _refresh),
    "explain": (Explain, _explain),
    "overlay": (Overlay, _overlay),
    "past": (Past, _past),
    "ledger": (Empty, _ledger),
    "moments": (Moments, _moments),
    "standing": (StandingAnswer, _standing),
    "seat": (Seat, _seat),
    "hurry": (Empty, _hurry),
    "pace": (Pace, _pace),
}
"""For each type of message: what it must contain, and its handler."""
