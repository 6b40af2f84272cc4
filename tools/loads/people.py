"""People at tables, who talk to a server as browsers do."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from random import Random
from typing import Any
from urllib.request import HTTPHandler, Request, build_opener

import websockets

LINKS = {"german": "link", "soviet": "link"}


STRANGERS = "127.0.0.1"  # where the attackers come from


def post(port: int, path: str, body: Any, address: str = STRANGERS) -> Any:
    """What the server answers; HTTPError if it refuses."""
    request = Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with build_opener(_From(address)).open(request, timeout=60) as answer:
        return json.load(answer)


class _From(HTTPHandler):
    """A client at this address of our own machine: the server has limits for each."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def http_open(self, req: Request) -> Any:
        return self.do_open(partial(HTTPConnection, source_address=(self._address, 0)), req)


class Person:
    """Somebody at a table, who may hold a seat, and keeps of the view what is needed to answer."""

    def __init__(self, wire: websockets.ClientConnection) -> None:
        self._wire, self._number = wire, 0
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.view: dict[str, Any] = {}
        self.reading = asyncio.create_task(self._read())

    @staticmethod
    async def sits_down(port: int, table: str, token: str = "", address: str = STRANGERS) -> Person:
        """Returns when the view is there."""
        wire = await websockets.connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/socket",
            compression=None,
            max_size=None,
            open_timeout=60,
            local_addr=(address, 0),
        )
        person = Person(wire)
        await wire.send(json.dumps({"type": "hello", "token": token}))
        while not person.view:
            if person.reading.done():
                raise ConnectionError("the server does not let this person in")
            await asyncio.sleep(0.002)
        return person

    async def _read(self) -> None:
        with suppress(websockets.ConnectionClosed, OSError):
            async for text in self._wire:
                message = json.loads(text)
                if message["type"] in ("view", "patch"):
                    self.view |= {key: message[key] for key in ("serial", "ask", "over") if key in message}
                elif message.get("id") in self._replies:
                    self._replies.pop(message["id"]).set_result(message)
        for waiting in self._replies.values():
            waiting.cancel()

    async def ask(self, **message: Any) -> dict[str, Any]:
        """The reply; CancelledError if the connection ends before it comes."""
        self._number += 1
        reply = self._replies[self._number] = asyncio.get_running_loop().create_future()
        await self._wire.send(json.dumps({**message, "id": self._number}))
        return await reply

    async def say(self, **message: Any) -> None:
        await self._wire.send(json.dumps(message))

    async def leave(self) -> None:
        self.reading.cancel()
        await self._wire.close()


@dataclass(eq=False)
class Table:
    """A table with two people at its seats, who play at random, and perhaps spectators."""

    name: str
    tokens: dict[str, str]
    rng: Random
    address: str  # where its people are
    people: list[Person] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    serial: int = 0  # up to which answers were acknowledged

    async def sit(self, ports: Sequence[int], spectators: int = 0) -> None:
        """The seats at one server each, if there are several."""
        tokens = [*self.tokens.values(), *[""] * spectators]
        self.people = [
            await Person.sits_down(ports[i % len(ports)], self.name, token, self.address)
            for i, token in enumerate(tokens)
        ]

    async def play(self, until: float, pause: float = 0.0) -> None:
        """An answer, then a pause, until this moment."""
        await asyncio.sleep(self.rng.random() * pause)
        while time.perf_counter() < until and not self.people[0].view["over"]:
            start = time.perf_counter()
            await self.answer()
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - start)))

    async def answer(self) -> None:
        """Whoever is asked gives any answer."""
        asked = [person for person in self.people if person.view["ask"]]
        if not asked:
            await asyncio.sleep(0.01)  # word of the last answer is still on its way
            return
        view = asked[0].view
        start = time.perf_counter()
        chosen = self.rng.choice(view["ask"]["options"])
        reply = await asked[0].ask(type="answer", serial=view["serial"], answers=[chosen])
        if reply["type"] == "done":
            self.times.append(time.perf_counter() - start)
            self.serial = max(self.serial, view["serial"] + 1)
        elif reply.get("error") != "StaleAnswer":
            self.errors.append(f"{self.name}: {reply}")


async def open_tables(port: int, count: int, game: str = "spi-leningrad") -> list[Table]:
    """New tables with two seats for people."""

    async def one(number: int) -> Table:
        async with few:
            address = f"127.0.{1 + number // 200}.{1 + number % 200}"
            opened = await asyncio.to_thread(post, port, "/api/tables", {"game": game, "seats": LINKS}, address)
        return Table(opened["table"], opened["links"], Random(number), address)

    few = asyncio.Semaphore(8)
    return await asyncio.gather(*map(one, range(count)))
