"""Worker processes: one that dies, fails or takes too long is replaced, and nobody waits for it."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from northfront.server.computer.workers import WorkerFailed, Workers
from tests.server.players import LONG, die, fail, hoard, process, sleep

ROOT = Path(__file__).resolve().parents[2]


def run(scenario, most=2, memory=0):
    async def whole():
        workers = Workers(most, memory=memory)
        try:
            return await scenario(workers)
        finally:
            workers.close()

    return asyncio.run(whole())


def test_work_is_done_in_another_process_which_is_used_again():
    async def scenario(workers):
        return [await workers.ask(process, seconds=30) for _ in range(3)]

    found = run(scenario)
    assert os.getpid() not in found
    assert len(set(found)) == 1


@pytest.mark.parametrize(
    ("work", "seconds", "told"), [((die,), 30, "died"), ((sleep, LONG), 0.2, "0.2 seconds"), ((fail,), 30, "a fault")]
)
def test_work_that_fails_is_reported_and_the_next_is_done(work, seconds, told):
    async def scenario(workers):
        with pytest.raises(WorkerFailed, match=told):
            await workers.ask(*work, seconds=seconds)
        return await workers.ask(sleep, 0, seconds=30)

    assert run(scenario, most=1) == 0


def test_work_that_takes_too_much_memory_fails_and_the_next_is_done():
    async def scenario(workers):
        with pytest.raises(WorkerFailed, match="MemoryError"):
            await workers.ask(hoard, 1000, seconds=30)
        return await workers.ask(hoard, 1, seconds=30)

    assert run(scenario, most=1, memory=600 << 20) == 1 << 20


def test_work_that_is_cancelled_ends_at_once():
    async def scenario(workers):
        slow = asyncio.create_task(workers.ask(sleep, LONG, seconds=2 * LONG))
        await asyncio.sleep(0.1)
        slow.cancel()
        return await workers.ask(process, seconds=30)

    before = time.monotonic()
    assert run(scenario, most=1) != os.getpid()
    assert time.monotonic() - before < LONG / 4


def test_no_more_processes_than_allowed_work_at_once():
    async def scenario(workers):
        return await asyncio.gather(*(workers.ask(process, seconds=30) for _ in range(6)))

    assert 1 <= len(set(run(scenario))) <= 2


KILLED = """
import asyncio
from northfront.server.computer.workers import Workers
from tests.server.players import process, sleep

async def think():
    workers = Workers(1)
    print(await workers.ask(process, seconds=60), flush=True)
    await workers.ask(sleep, 600, seconds=600)

asyncio.run(think())
"""


def test_a_server_that_is_killed_leaves_no_process_behind():
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, cwd=ROOT) as server:
        worker = int(server.stdout.readline())
        server.kill()
    for _ in range(100):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError("it thinks on for nobody")
