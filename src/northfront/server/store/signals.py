"""Signals between the processes that serve one PostgreSQL database. An SQLite database has only one process and needs none.

A change to a table is announced in the transaction that makes it (`Store.changing`), so nobody hears of it too early. A signal
may be lost while PostgreSQL is unavailable. That costs only time: a process checks the version of a table before showing it, and
all versions every half minute.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, Update, func, text

from northfront.server import work
from northfront.server.store.database import Database

LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "northfront"
RETRY: Final = 2.0  # seconds before trying to restore a lost connection


class Signal(NamedTuple):
    """One signal about a table: it has changed, to this version, or a computer there is to hurry or to take a step."""

    process: str
    kind: str  # changed, hurry, step
    table: str
    version: int = 0


def announce(connection: Connection, signal: Signal) -> None:
    """Send it to all processes once this transaction is committed."""
    if connection.dialect.name == "postgresql":
        told = {"channel": CHANNEL, "word": json.dumps(signal)}
        connection.execute(text("select pg_notify(:channel, :word)"), told)


def telling(connection: Connection, change: Update, signal: Signal) -> Update:
    """The same update, made to announce itself: that saves a query."""
    if connection.dialect.name == "postgresql":
        return change.returning(func.pg_notify(CHANNEL, json.dumps(signal)))
    return change


class Signals:
    """Signals from this process to the others, and back."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.process = database.process

    @property
    def shared(self) -> bool:
        """Can there be other processes?"""
        return bool(self._database.conninfo)

    async def tell(self, kind: str, table: str) -> None:
        """Send to the other processes at once."""
        if self.shared:
            await work.store(self._tell, Signal(self.process, kind, table))

    def _tell(self, signal: Signal) -> None:
        with self._database.writing() as connection:
            announce(connection, signal)

    async def listen(self, heard: Callable[[Signal], None], begun: Callable[[], None]) -> None:
        """Listen to the others, forever. `begun` is called whenever a connection is made, since signals may have been missed."""
        import psycopg  # noqa: PLC0415 - only for PostgreSQL

        while self.shared:
            try:
                connection = await psycopg.AsyncConnection.connect(self._database.conninfo, autocommit=True)
                async with connection:
                    await connection.execute(f"listen {CHANNEL}")
                    begun()
                    async for notice in connection.notifies():
                        self._pass_on(notice.payload, heard)
            except psycopg.Error as error:
                LOG.warning("cannot listen to the other processes, trying again: %s", str(error).splitlines()[0])
                await asyncio.sleep(RETRY)

    def _pass_on(self, payload: str, heard: Callable[[Signal], None]) -> None:
        signal = Signal(*json.loads(payload))
        if signal.process != self.process:
            heard(signal)
