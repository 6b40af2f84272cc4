"""Clients that read slowly, or not at all: they cost little memory, are brought up to date in one step, and in the end are left."""

import asyncio
import json
import select
import socket

import pytest

from northfront.server import serve
from northfront.server.http import connection
from northfront.server.limits import Limits, Visitor
from tests.server.conftest import applied

COLUMNS = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]


class SlowSocket:
    """A WebSocket whose client takes a message only when it is let."""

    def __init__(self, *messages):
        self.scope = {"visitor": Visitor(Limits())}
        self.said, self.heard = asyncio.Queue(), []
        self.reads = asyncio.Event()
        self.read = 0  # messages of the client that the server has read
        for message in messages:
            self.said.put_nowait(json.dumps(message))

    async def receive(self):
        text = await self.said.get()
        if text is None:
            return {"type": "websocket.disconnect", "code": 1001}
        self.read += 1
        return {"type": "websocket.receive", "text": text}

    async def send_text(self, text):
        self.heard.append(json.loads(text))
        await self.reads.wait()


async def until(condition):
    while not condition():  # noqa: ASYNC110 - what it waits for announces nothing
        await asyncio.sleep(0.001)


@pytest.fixture
def at_table(client, open_table):
    """Run something with the connection of a slow client at a new table, where somebody else plays."""

    def run(work):
        opened = open_table()

        async def with_table():
            tables, desk = client.app.state.tables, client.app.state.desk
            table = await tables.find(opened["table"])
            slow = SlowSocket({"type": "hello"})
            running = asyncio.create_task(connection.Connection(slow, tables, desk, opened["table"]).run())
            await until(lambda: slow.heard)
            await work(table, slow, running)
            slow.said.put_nowait(None)
            await running
            assert not table.audience.watchers

        client.portal.call(with_table)

    return run


def test_what_a_slow_reader_missed_comes_in_one_patch(at_table):
    async def play(table, slow, _):
        for serial, column in enumerate(COLUMNS):
            await table.answer([1], serial, [column])
        assert len(slow.heard) == 1
        slow.reads.set()
        await until(lambda: len(slow.heard) > 1)
        view, patch = slow.heard
        shown = applied(view, patch)
        now = table.audience.snapshot(table.audience.watchers[0])
        assert {key: shown[key] for key in now} == json.loads(json.dumps(now))

    at_table(play)


def test_whoever_does_not_read_replies_is_not_read_either(at_table):
    async def flood(_, slow, __):
        for number in range(40):
            slow.said.put_nowait(json.dumps({"type": "overlay", "id": number, "kind": "zoc"}))
        await until(lambda: slow.read > connection.MOST_REPLIES)
        await asyncio.sleep(0.05)
        assert slow.read <= connection.MOST_REPLIES + 2  # the greeting, and the one that waits
        slow.reads.set()
        await until(lambda: len(slow.heard) == 41)
        assert [each["id"] for each in slow.heard[1:]] == list(range(40))

    at_table(flood)


def test_refreshes_that_nobody_reads_become_one(at_table):
    async def flood(_, slow, __):
        for _ in range(40):
            slow.said.put_nowait('{"type": "refresh"}')
        await until(lambda: slow.read == 41)
        slow.reads.set()
        await until(lambda: len(slow.heard) > 1)
        assert [each["type"] for each in slow.heard] == ["view", "view"]

    at_table(flood)


def test_whoever_reads_nothing_for_long_is_left(at_table, monkeypatch):
    monkeypatch.setattr(connection, "STALLED", 0.01)

    async def wait(table, _, running):
        await running
        assert not table.audience.watchers

    at_table(wait)


def fill(sending):
    sending.settimeout(0)
    while True:
        sending.send(bytes(65536))


def test_the_system_drops_what_nobody_takes(monkeypatch):
    monkeypatch.setattr(serve, "UNREAD", 100)
    with serve.listen("127.0.0.1", [0]) as listening, socket.create_connection(listening.getsockname()):
        sending, _ = listening.accept()
        with sending:
            with pytest.raises(BlockingIOError):
                fill(sending)
            lost = select.poll()
            lost.register(sending, select.POLLERR)
            assert lost.poll(20_000)
