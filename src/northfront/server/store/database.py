"""The connection to the database: SQLite in one file, or PostgreSQL by its URL; reading and writing are kept apart."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from northfront.core.errors import Refusal
from northfront.server.running.metrics import WRITES
from northfront.server.store.commits import SharedCommits
from northfront.server.store.migrate import migrate

IN_MEMORY: Final = ("sqlite://", "sqlite:///:memory:")
OWNER_ONLY: Final = 0o600  # the file contains the secrets of the dice


class Unavailable(Refusal):
    """The store does not respond. Nothing that was stored is lost."""


class Database:
    """One database, migrated to the current schema when it is opened."""

    def __init__(self, url: str, *, upgrade: bool = True) -> None:
        self._engine = _engine(url)
        self.process = secrets.token_hex(8)  # the name of this process, if several use the database
        self._writer = self._engine.execution_options(writes=True)
        in_memory, sqlite = url in IN_MEMORY, self._engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[Any] = Lock() if in_memory else nullcontext()  # all share one connection
        self._transaction = SharedCommits(self._writer).writing if sqlite and not in_memory else self._writer.begin
        self._reader = self._looker = self._engine
        if not sqlite:
            self._reader = self._engine.execution_options(isolation_level="REPEATABLE READ")
            self._looker = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        try:
            with self.writing() as connection:
                migrate(connection, upgrade=upgrade)
        except (SQLAlchemyError, Unavailable) as error:
            cause = error.__cause__ if isinstance(error, Unavailable) else error
            raise Refusal(
                f"cannot use the database {self._engine.url.render_as_string()}: {short(cause or error)}"
            ) from None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """All reads within it see the same moment."""
        with _or_unavailable(), self._turn, self._reader.connect() as connection:
            yield connection

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """For a single query, which is consistent by itself: on PostgreSQL that saves beginning and ending a transaction."""
        with _or_unavailable(), self._turn, self._looker.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: all of it is stored, or nothing."""
        with WRITES.time(), _or_unavailable(), self._turn, self._transaction() as connection:
            yield connection

    def touch(self) -> None:
        """Write without changing anything, to find out whether the database can be written."""
        with self.writing() as connection:
            connection.execute(text("update alembic_version set version_num = version_num"))

    @property
    def conninfo(self) -> str:
        """The connection string for PostgreSQL's own library; empty for SQLite."""
        if self._engine.dialect.name != "postgresql":
            return ""
        return self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def close(self) -> None:
        self._engine.dispose()


@contextmanager
def _or_unavailable() -> Iterator[None]:
    try:
        yield
    except (OperationalError, InterfaceError) as error:
        raise Unavailable(
            "the server cannot reach its store just now; nothing is lost, so try again in a moment"
        ) from error


def short(error: BaseException) -> str:
    """The first line of a driver's message."""
    return str(getattr(error, "orig", None) or error).splitlines()[0][:200]


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for one in memory, or on a server."""
    try:
        parts = make_url(url)
    except SQLAlchemyError:
        return None  # opening it says what is wrong
    named = parts.get_backend_name() == "sqlite" and parts.database not in (None, "", ":memory:")
    return Path(str(parts.database)) if named else None


def _engine(url: str) -> Engine:
    try:
        if url in IN_MEMORY:
            engine = create_engine(
                url, hide_parameters=True, poolclass=StaticPool, connect_args={"check_same_thread": False}
            )
        else:
            engine = create_engine(url, hide_parameters=True)
    except ModuleNotFoundError as error:
        how = ": pip install 'northfront[postgres]'" if error.name == "psycopg" else ""
        raise Refusal(f"this database needs {error.name}{how}") from None
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise Refusal(f"cannot use the database {url.rsplit('@', maxsplit=1)[-1]}: {short(error)}") from None
    if engine.dialect.name == "sqlite":
        _keep_private(sqlite_file(url))
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _keep_private(file: Path | None) -> None:
    """Let only its owner read the file, and those that SQLite puts beside it. A failure is reported when it is opened."""
    if file is not None:
        with suppress(OSError):
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
            file.chmod(OWNER_ONLY)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, and committed data survives a power failure."""
    connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Writers wait for each other before they read: what one has read is still true when it writes."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
