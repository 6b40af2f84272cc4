"""All tables of a server: opened, loaded again after a restart, and dropped from memory when nobody uses them."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass

from northfront import games
from northfront.ai import player
from northfront.core.chance import Committed
from northfront.core.errors import Refusal
from northfront.core.game import Game
from northfront.core.record import Record, committed_record, resume_committed
from northfront.core.recordfile import parse_record, read_record
from northfront.server.computer.computers import COMPUTER
from northfront.server.computer.workers import Workers
from northfront.server.store.resume import recall
from northfront.server.store.store import Store, StoredTable
from northfront.server.table.state import TableState
from northfront.server.table.table import Table
from northfront.server.table.table_options import TableOptions

HERE, LINK = "here", "link"
DEFAULT_OPTIONS = TableOptions()
IDLE = 300.0  # seconds after which an unused table is dropped from memory
SWEEP = 30.0
_MAKING = threading.Lock()


class NoSuchTable(Refusal):
    """This server has no such table."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, the token of whoever opened it, and a token for each seat that was offered by link."""

    table: str
    token: str
    links: Mapping[str, str]


class Tables:
    """The tables that are in memory; the store has all of them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.workers = Workers()
        self._open: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._used: dict[str, float] = {}  # when a table was last visited or found busy
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to drop unused tables from memory."""
        self._sweeping = asyncio.create_task(self._sweep())

    async def create(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, str],
        seats: Mapping[str, str],
        table_options: TableOptions = DEFAULT_OPTIONS,
    ) -> Opened:
        """A new game with committed dice."""
        rules = games.load(game)
        if set(seats) != set(rules.sides):
            raise Refusal(f"say who plays each of {', '.join(rules.sides)}")
        for who in seats.values():
            _check_seat(who, game)
        secret = secrets.token_bytes(32)
        record = committed_record(rules, scenario, options, secret, _contributions(rules))
        return await self._seat(record, secret.hex(), seats, table_options)

    async def upload(self, text: str) -> Opened:
        """Continue a record from a file. We do not know the secret of its dice, so we commit to new dice from here on."""
        game = games.load(parse_record(text, "record").header["game"])
        record = await asyncio.to_thread(read_record, game, text, "record")
        secret = secrets.token_bytes(32)
        if not record.position.over:
            resume_committed(record, secret, _contributions(game))
        return await self._seat(record, record.secret or secret.hex(), dict.fromkeys(game.sides, HERE), DEFAULT_OPTIONS)

    async def _seat(self, record: Record, secret: str, seats: Mapping[str, str], table_options: TableOptions) -> Opened:
        name = secrets.token_hex(8)
        mine = [side for side, who in seats.items() if who == HERE]
        links = {side: secrets.token_urlsafe(16) for side, who in seats.items() if who == LINK}
        token = secrets.token_urlsafe(16) if mine or not links else ""  # where only computers play, it sets their pace
        tokens = {each: side for side, each in links.items()} | ({token: " ".join(mine)} if token else {})
        await asyncio.to_thread(self.store.create, name, record, secret, seats, tokens, table_options, int(time.time()))
        state = TableState(name, record, dict(seats), secret, options=table_options)
        table = Table(state, self.store, self.workers)
        self._keep_in_memory(table)
        await table.begin()
        return Opened(name, token, links)

    async def find(self, name: str) -> Table:
        """A table by its name, from memory or from the store. Each is loaded once, and loading one does not delay others."""
        table = self._open.get(name)
        if table and not table.state.broken:
            self._used[name] = time.monotonic()
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])  # others may be waiting for it, too

    async def _load(self, name: str) -> Table:
        kept = await asyncio.to_thread(self.store.load, name)
        if kept is None:
            raise NoSuchTable(f"there is no table {name[:40]}")
        fresh = await asyncio.to_thread(_restored, kept, self.store, self.workers)
        if broken := self._open.get(name):
            await broken.close()
            fresh.audience.take_over(broken.audience)
        self._keep_in_memory(fresh)
        await fresh.begin()
        return fresh

    def _keep_in_memory(self, table: Table) -> None:
        self._open[table.name] = table
        self._used[table.name] = time.monotonic()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.let_go(IDLE)

    async def let_go(self, idle: float) -> None:
        """Drop the tables that have been idle for so many seconds. Whoever comes back finds them as they were, in the store."""
        now = time.monotonic()
        self._used |= {name: now for name, table in self._open.items() if not table.idle}
        for name in list(self._used):
            if now - self._used[name] >= idle and self._open[name].idle:
                del self._used[name]
                await self._open.pop(name).close()

    async def sides_of(self, table: Table, token: str) -> list[int]:
        """The sides that a token holds here; none for a spectator, who has no token. A wrong token is refused."""
        if not token:
            return []
        sides = await asyncio.to_thread(self.store.sides_of, table.name, token)
        if sides is None:
            raise NoSuchTable("this link does not belong to a seat at this table")
        return [table.record.game.side(side) for side in sides]

    async def close(self) -> None:
        ending = [task for task in (self._sweeping, *self._loading.values()) if task]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for table in self._open.values():
            await table.close()
        self.workers.close()
        self.store.close()


def _contributions(game: Game) -> dict[str, str]:
    return {side: secrets.token_hex(8) for side in game.sides}


def _check_seat(who: str, game: str) -> None:
    if who.startswith(COMPUTER):
        player(who.removeprefix(COMPUTER), 0, game)
    elif who not in (HERE, LINK):
        raise Refusal(f"a seat is taken by a person here, by one with a link, or by {COMPUTER}NAME, not by {who[:40]}")


def _restored(kept: StoredTable, store: Store, workers: Workers) -> Table:
    """A table as it was left. Answers that changed rules no longer allow are dropped, with a warning."""
    state = TableState(
        kept.id,
        reopened(kept, store),
        dict(kept.seats),
        kept.secret,
        kept.frozen,
        standing=dict(kept.standing),
        options=kept.table_options,
        notes=list(kept.notes),
        hint_uses=list(kept.hint_uses),
    )
    return Table(state, store, workers)


def reopened(kept: StoredTable, store: Store) -> Record:
    """The record of a table, resumed from the last stored base or replayed from the beginning."""
    with _MAKING:  # two threads may want the same game for the first time
        game = games.load(kept.game)
    header = parse_record(kept.header, kept.id)
    contributions = {seat: bytes.fromhex(value) for seat, value in header.contributions.items()}
    chance = Committed(bytes.fromhex(kept.secret), contributions)
    record = recall(game, header, kept.base, kept.moments, kept.checkpoints, chance) if kept.base else None
    if record is None:
        record = read_record(game, store.text(kept), kept.id, chance)
        store.remember(kept.id, record)
    return record
