"""Several processes on one PostgreSQL: whether they give more answers than one, and whether any is lost when they are killed."""

from __future__ import annotations

import asyncio
import json
import time
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import websockets

from loads.figures import busy, spread
from loads.paced import report
from loads.people import Table, open_tables
from loads.servers import Server, postgres, running, sqlite


def run_processes(tables: int, seconds: float) -> int:
    """Answers a second of one process and of three, without pauses."""
    rates = {}
    status = 0
    with postgres() as database:
        for count in (1, 3, 1, 3):  # twice, since the machine has other things to do
            with running(database, count) as servers:
                rate, found = asyncio.run(_hurried(servers, tables, seconds))
            rates.setdefault(count, []).append(rate)
            status |= report(found)
    best = {count: max(found) for count, found in rates.items()}
    print(f"three processes give {best[3] / best[1]:.2f} times the answers of one")
    return status


async def _hurried(servers: list[Server], count: int, seconds: float) -> tuple[float, list[Table]]:
    ports = [server.port for server in servers]
    tables = await open_tables(ports[0], count)
    for n, table in enumerate(tables):
        await table.sit(ports[n % len(ports) :] + ports[: n % len(ports)])
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(until) for table in tables))
    times = [each for table in tables for each in table.times]
    used = sum(server.cpu() for server in servers)
    print(
        f"{len(servers)} processes: {len(times) / seconds:.0f} answers a second, {spread(times)}, {used:.0f} s of CPU; {busy()}"
    )
    return len(times) / seconds, tables


def run_kills(rounds: int, *, one: bool) -> int:
    """Kill one process in each round while all play, start it again, and look whether every acknowledged answer is there."""
    count = 1 if one else 3
    with sqlite() if one else postgres() as database, running(database, count) as servers:
        tables, acknowledged, lost = asyncio.run(_kills(servers, rounds))
    print(f"{rounds} kills of {count} processes, {acknowledged} answers acknowledged, {lost} lost; {busy()}")
    return 1 if lost else report(tables)


async def _kills(servers: list[Server], rounds: int) -> tuple[list[Table], int, int]:
    rng, lost = Random(1), 0
    tables = await open_tables(servers[0].port, 12)
    given: dict[str, dict[int, str]] = {table.name: {} for table in tables}
    for _ in range(rounds):
        playing = [asyncio.create_task(_play(table, servers, given[table.name])) for table in tables]
        await asyncio.sleep(1 + rng.random())
        victim = rng.choice(servers)
        victim.kill()
        await asyncio.sleep(0.5)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.to_thread(victim.start)
        for table in tables:
            lost += await _missing(rng.choice(servers), table, given[table.name])
    return tables, sum(map(len, given.values())), lost


async def _play(table: Table, servers: list[Server], given: dict[int, str]) -> None:
    """Answer at any server; when it dies, at another. Only what was acknowledged is noted."""
    while True:
        port = table.rng.choice(servers).port
        try:
            await _answer_one(table, port, given)
        except (TimeoutError, OSError, websockets.WebSocketException, ConnectionError):
            await asyncio.sleep(0.05)


async def _answer_one(table: Table, port: int, given: dict[int, str]) -> None:
    for token in table.tokens.values():
        view = await asyncio.to_thread(_get, port, table.name, token)
        if view["over"] or not view["ask"]:
            continue
        chosen = table.rng.choice(view["ask"]["options"])
        body = json.dumps({"serial": view["serial"], "answers": [chosen]}).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        request = Request(f"http://127.0.0.1:{port}/api/tables/{table.name}/answers", body, headers)
        await asyncio.to_thread(_read, request)
        given[view["serial"]] = chosen


def _get(port: int, table: str, token: str) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    return json.loads(_read(Request(f"http://127.0.0.1:{port}/api/tables/{table}", headers=headers)))


def _read(request: Request) -> bytes:
    with urlopen(request, timeout=20) as answer:
        found: bytes = answer.read()
        return found


async def _missing(server: Server, table: Table, given: dict[int, str]) -> int:
    """How many acknowledged answers are not in the record."""
    with await asyncio.to_thread(urlopen, f"http://127.0.0.1:{server.port}/api/tables/{table.name}/record") as answer:
        lines = [line.split() for line in answer.read().decode().splitlines()]
    kept = {int(words[0]) - 1: words for words in lines if words and words[0].isdigit()}
    missing = [serial for serial, chosen in given.items() if serial not in kept or chosen not in kept[serial]]
    for serial in missing:
        table.errors.append(f"{table.name}: answer {serial} ({given[serial]}) is lost: {kept.get(serial)}")
    return len(missing)
