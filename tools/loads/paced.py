"""Many tables at the pace of people, and one table with a crowd."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from multiprocessing.synchronize import Event
from statistics import median

from loads.figures import busy, own_delays, spread
from loads.people import Person, Table, open_tables
from loads.servers import Server, running, sqlite


async def paced(tables: list[Table], seconds: float, pause: float) -> list[float]:
    """The times of the answers at these tables."""
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(until, pause) for table in tables))
    return [each for table in tables for each in table.times]


def run_paced(count: int, seconds: float, pause: float) -> int:
    """So many tables with two players and a spectator each, an answer every few seconds at each."""

    async def go(server: Server) -> list[Table]:
        tables = await open_tables(server.port, count)
        for table in tables:
            await table.sit([server.port], spectators=1)
        delays = asyncio.create_task(own_delays())
        server.pauses()
        before = server.cpu()
        times = await paced(tables, seconds, pause)
        spent = server.cpu() - before
        delays.cancel()
        print(f"{count} tables, {3 * count} sockets: {len(times) / seconds:.0f} answers a second; {spread(times)}")
        print(f"the client itself: {spread(await delays)}; {busy()}")
        print(server.pauses())
        print(f"server: {1000 * spent / len(times):.2f} ms of CPU for an answer, {server.memory():.0f} MB")
        return tables

    with sqlite() as database, running(database, probed=True) as [server]:
        return report(asyncio.run(go(server)))


def report(tables: list[Table]) -> int:
    errors = [error for table in tables for error in table.errors]
    print("\n".join(errors[:20]) or "no errors")
    return 1 if errors else 0


def run_spectators(count: int, seconds: float) -> int:
    """A table with a crowd, and beside it tables of people who must not feel it."""
    with sqlite() as database, running(database, probed=True) as [server]:
        return asyncio.run(_crowded(server, count, seconds))


async def _crowded(server: Server, count: int, seconds: float) -> int:
    watched, *others = await open_tables(server.port, 11)
    for table in (watched, *others):
        await table.sit([server.port])
    server.pauses()
    quiet = await paced(others, seconds, 0.2)
    print(f"nobody watches: {server.pauses()}")
    for table in others:
        table.times = []
    context = multiprocessing.get_context("spawn")
    there, enough = context.Event(), context.Event()
    crowd = context.Process(target=_crowd, args=(server.port, watched.name, count, there, enough))
    crowd.start()
    start, before = time.perf_counter(), server.cpu()
    coming: list[float] = []
    while not there.is_set() and crowd.is_alive():
        coming += await paced(others, 1.0, 0.2)
        for table in others:
            table.times = []
    print(
        f"{count} spectators came in {time.perf_counter() - start:.1f} s, for {server.cpu() - before:.1f} s of CPU; {server.pauses()}"
    )
    before = server.cpu()
    [busy_times, _] = await asyncio.gather(
        paced(others, seconds, 0.2), watched.play(time.perf_counter() + seconds, 0.5)
    )
    print(f"while they watched: {server.pauses()}")
    told = len(watched.times)
    each = 1e6 * (server.cpu() - before) / max(1, told * count)
    print(
        f"{told} answers before the crowd: {spread(watched.times)}; {each:.0f} microseconds of CPU for each spectator"
    )
    for when, times in (("before", quiet), ("while they came", coming), ("while they watched", busy_times)):
        print(f"other tables, {when}: {spread(times)}, longest {1000 * max(times):.0f} ms")
    print(f"ratio of medians {median(busy_times) / median(quiet):.1f}; {busy()}; {server.memory():.0f} MB")
    enough.set()
    crowd.join()
    return report([watched, *others])


def _crowd(port: int, table: str, count: int, there: Event, enough: Event) -> None:
    async def watch() -> None:
        for _ in range(count // 50):
            people = await asyncio.gather(*(Person.sits_down(port, table) for _ in range(50)))
            everybody.extend(people)
        there.set()
        while not enough.is_set():
            await asyncio.sleep(0.1)

    everybody: list[Person] = []
    asyncio.run(watch())
