"""Who is here and when the others were last seen, on any process of the server; and what they call themselves."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, insert, select, update

from northfront.core.ask import Side
from northfront.server import work
from northfront.server.desk.names import clean
from northfront.server.desk.schema import PEOPLE
from northfront.server.store.database import Database
from northfront.server.store.schema import TOKENS
from northfront.server.store.store import hash_of
from northfront.server.table.audience import Watcher
from northfront.server.table.state import Person
from northfront.server.table.table import Table
from northfront.server.table.tables import Tables

LOG: Final = logging.getLogger(__name__)
HERE: Final = 150.0  # seconds for which a sign of life counts; a page in view sends one every minute
EVERY: Final = 20.0  # seconds
AT_ONCE: Final = 400  # tables in one query


class Presence:
    """What this process has seen is stored from time to time; what others have seen is read back."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database, self._tables = database, tables
        self._looks: dict[str, tuple[str, float, float]] = {}  # seat -> its table, seen, until; not stored yet
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await work.store(self._store)

    async def arrive(self, table: Table, sides: Sequence[Side], token: str, name: str) -> None:
        """Somebody is about to join. An empty name leaves that of the seat as it is."""
        if table.state.players is None:
            await self._refresh(table)
        known = [self._name(table, side) for side in sides]
        if known and clean(name) not in ("", known[0]):
            await work.store(self._set_name, table.name, hash_of(token), clean(name))
            await self._refresh(table)

    async def rename(self, table: Table, token: str, name: str) -> None:
        """Set what the person in this seat wants to be called; empty: only by the side."""
        await work.store(self._set_name, table.name, hash_of(token), clean(name))
        await self._refresh(table)
        table.audience.broadcast()

    def _name(self, table: Table, side: Side) -> str:
        return (table.state.players or {}).get(table.record.game.sides[side], Person()).name

    async def _refresh(self, table: Table) -> None:
        await work.store(self._store)
        table.state.players = (await work.store(self._read, [table.name])).get(table.name, {})

    def look(self, table: Table, watcher: Watcher, token: str, *, here: bool) -> None:
        """The player in this seat is looking at the table, or has turned to something else."""
        now = time.time()
        watcher.away = not here
        others = any(not each.away and each.sides == watcher.sides for each in table.audience.watchers)
        until = now + HERE if others else now
        self._looks[hash_of(token)] = table.name, now, until
        players = table.state.players = table.state.players or {}
        for side in watcher.sides:
            name = table.record.game.sides[side]
            players[name] = players.get(name, Person())._replace(seen=now, until=until)
        table.audience.tell_presence()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.exchange()
            except Exception:
                LOG.exception("could not store who is here; trying again")

    async def exchange(self) -> None:
        """Store what was seen here, read what was seen elsewhere, and announce it."""
        await work.store(self._store)
        watched = {table.name: table for table in self._tables.watched}
        names = list(watched)
        for i in range(0, len(names), AT_ONCE):
            found = await work.store(self._read, names[i : i + AT_ONCE])
            for name in names[i : i + AT_ONCE]:
                self._tell(watched[name], found.get(name, {}))

    def _tell(self, table: Table, players: dict[str, Person]) -> None:
        audience = table.audience
        before = audience.online(), audience.people(audience.online())
        table.state.players = players
        if before != (audience.online(), audience.people(audience.online())):
            audience.broadcast()

    def _store(self) -> None:
        looks, self._looks = self._looks, {}
        if looks:
            with self._database.writing() as connection:
                for seat, (table, seen, until) in looks.items():
                    _put(connection, table, seat, seen=seen, until=until)

    def _set_name(self, table: str, seat: str, name: str) -> None:
        with self._database.writing() as connection:
            _put(connection, table, seat, name=name)

    def _read(self, tables: Sequence[str]) -> dict[str, dict[str, Person]]:
        wanted = select(PEOPLE.c.table_id, TOKENS.c.sides, PEOPLE.c.name, PEOPLE.c.seen, PEOPLE.c.until)
        joined = wanted.join(TOKENS, TOKENS.c.hash == PEOPLE.c.hash).where(PEOPLE.c.table_id.in_(tables))
        found = defaultdict[str, dict[str, Person]](dict)
        with self._database.reading() as connection:
            for table, sides, *facts in connection.execute(joined):
                found[table].update(dict.fromkeys(sides.split(), Person(*facts)))
        return found


def _put(connection: Connection, table: str, seat: str, **facts: str | float) -> None:
    if not connection.execute(update(PEOPLE).where(PEOPLE.c.hash == seat).values(**facts)).rowcount:
        row = {"hash": seat, "table_id": table, "name": "", "seen": 0.0, "until": 0.0, **facts}
        connection.execute(insert(PEOPLE).values(row))
