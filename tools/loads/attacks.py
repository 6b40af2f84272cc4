"""Strangers who do their worst, one after another, while people play: how much longer these wait is the result."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from statistics import median
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import websockets

from loads.figures import busy, spread
from loads.paced import paced, report
from loads.people import LINKS, Person, Table, open_tables, post
from loads.servers import Server, running, sqlite

MATCH = dict.fromkeys(LINKS, "computer:random")
told: Counter[str] = Counter()


async def pictures(port: int, table: str) -> None:
    """Twenty clients fetch pictures without end, each of another moment or theme."""

    async def client(number: int) -> None:
        for at in count():
            theme = ("light", "dark")[(number + at) % 2]
            await fetch(port, f"/api/tables/{table}/picture.png?theme={theme}")

    await asyncio.gather(*map(client, range(20)))


async def refreshes(port: int, table: str) -> None:
    """Four spectators ask for the whole view as fast as they can."""
    await asyncio.gather(*(flood(port, table, {"type": "refresh"}) for _ in range(4)))


async def threats(port: int, table: str) -> None:
    """Somebody asks, a hundred times a second, for what is costly to work out."""
    await flood(port, table, {"type": "overlay", "kind": "threat", "hex": "0110"}, pause=0.01)


async def crowds(port: int, table: str) -> None:
    """Spectators come by hundreds and leave again."""
    while True:
        people = await asyncio.gather(*(Person.sits_down(port, table) for _ in range(100)), return_exceptions=True)
        for person in people:
            if isinstance(person, Person):
                await person.leave()
            else:
                told[type(person).__name__] += 1


async def deaf(port: int, table: str) -> None:
    """Two hundred sockets that ask for everything and read nothing."""
    wires: list[websockets.ClientConnection] = []
    try:
        for _ in range(200):
            with suppress(websockets.InvalidHandshake, OSError, TimeoutError):
                wire = await websockets.connect(address(port, table), compression=None, max_queue=1)
                wires.append(wire)
                await wire.send(json.dumps({"type": "hello"}))
                wire.transport.pause_reading()
        while True:
            for wire in wires:
                with suppress(websockets.ConnectionClosed, TimeoutError):
                    async with asyncio.timeout(1):
                        await wire.send('{"type":"refresh"}')
            await asyncio.sleep(0.01)
    finally:
        for wire in wires:  # the loop forgets sockets that do not read, and their tasks would be destroyed
            wire.transport.abort()


async def uploads(port: int, _: str) -> None:
    """Six clients send records of many megabytes, and one with a forged state."""
    lines = "".join(f"{n} soviet infantry-division 1304\n" for n in range(1, 60_000))
    forged = 'checkpoint 0 {"spent": -1000000000}\n'
    head = "northfront record 1\ngame spi-leningrad\nscenario campaign\n"

    async def client(body: str) -> None:
        while True:
            await send(port, "/api/records", {"text": body})

    await asyncio.gather(*(client(head + part) for part in (*[lines] * 6, forged)))


async def tables(port: int, _: str) -> None:
    """Somebody opens tables without end, with computers that play on alone."""
    while True:
        await send(port, "/api/tables", {"game": "ford", "seats": MATCH})


async def bodies(port: int, _: str) -> None:
    """Requests that never end, and bodies without end."""

    async def client(endless: bool) -> None:
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                writer.write((head + ("Content-Length: 2000000000\r\n\r\n" if endless else "")).encode())
                for _ in range(200):
                    writer.write(b"x" * 100_000 if endless else b"X-More: a\r\n")
                    async with asyncio.timeout(5):
                        await writer.drain()
                    await asyncio.sleep(0.02)
                writer.close()

    await asyncio.gather(*(client(n < 4) for n in range(30)), return_exceptions=True)


ATTACKS: dict[str, Callable[[int, str], Awaitable[None]]] = {
    "D2, D1 uploads": uploads,
    "D3 pictures": pictures,
    "D4 spectators": crowds,
    "D5 refreshes": refreshes,
    "D5 threats": threats,
    "D5 deaf sockets": deaf,
    "D6 bodies": bodies,
    "D7 tables": tables,
}


def address(port: int, table: str) -> str:
    return f"ws://127.0.0.1:{port}/api/tables/{table}/socket"


async def fetch(port: int, path: str) -> None:
    def get() -> None:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
            answer.read()

    await attempt(get)


async def send(port: int, path: str, body: object) -> None:
    await attempt(lambda: post(port, path, body))


async def attempt(request: Callable[[], object]) -> None:
    """Note how the server answers."""
    try:
        await asyncio.to_thread(request)
        told["served"] += 1
    except HTTPError as error:
        told[str(error.code)] += 1
        await asyncio.sleep(0.05)
    except (URLError, OSError) as error:
        told[type(error).__name__] += 1
        await asyncio.sleep(0.05)


async def flood(port: int, table: str, message: dict[str, str], pause: float = 0.0) -> None:
    """Send a message again and again, and read what comes; come back when the server has had enough."""

    async def listen(wire: websockets.ClientConnection) -> None:
        with suppress(websockets.ConnectionClosed):
            async for text in wire:
                told["refused" if '"refused"' in text[:30] else "served"] += 1

    while True:
        with suppress(websockets.WebSocketException, OSError, TimeoutError):
            async with websockets.connect(address(port, table), compression=None, max_size=None) as wire:
                await wire.send(json.dumps({"type": "hello"}))
                listening = asyncio.create_task(listen(wire))
                while not listening.done():
                    await wire.send(json.dumps(message))
                    await asyncio.sleep(pause)
        told["closed"] += 1
        await asyncio.sleep(0.2)


def _attack(name: str, port: int, table: str, seconds: float) -> None:
    async def go() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(ATTACKS[name](port, table), seconds)

    asyncio.run(go())
    print(f"  {name}: the attackers were told {dict(told)}", flush=True)


def run(count_of_tables: int, seconds: float) -> int:
    """All attacks, one at a time."""
    with sqlite() as database, running(database, limits=True, probed=True) as [server]:
        return asyncio.run(_run(server, count_of_tables, seconds))


async def _run(server: Server, how_many: int, seconds: float) -> int:
    victim, *others = await open_tables(server.port, how_many + 1)
    for table in others:
        await table.sit([server.port], spectators=1)
    server.pauses()
    quiet = await _measured(others, seconds)
    print(f"nobody attacks: {spread(quiet)}; {server.pauses()}; {busy()}", flush=True)
    worst = 0.0
    for name in ATTACKS:
        attacker = multiprocessing.get_context("spawn").Process(
            target=_attack, args=(name, server.port, victim.name, seconds + 3)
        )
        attacker.start()
        await asyncio.sleep(3)
        times = await _measured(others, seconds)
        ratio = median(times) / median(quiet) if times else float("inf")
        worst = max(worst, ratio)
        print(
            f"{name}: {spread(times)}, {ratio:.1f} times the quiet median; {server.pauses()}; {server.memory():.0f} MB",
            flush=True,
        )
        attacker.terminate()
        attacker.join()
    print(f"the worst ratio of medians is {worst:.1f}")
    return report(others)


async def _measured(tables: list[Table], seconds: float) -> list[float]:
    for table in tables:
        table.times = []
    return await paced(tables, seconds, 2.0)
