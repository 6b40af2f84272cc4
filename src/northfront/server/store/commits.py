"""Writing to SQLite from several threads: they take turns, and those that had to wait are committed together.

A commit waits for the disk, and SQLite allows one writer at a time: by itself it makes the others retry now and then, some of
them for seconds. Here they queue up, and one wait for the disk serves all that came meanwhile.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError


class SharedCommits:
    """The transactions of one database file."""

    def __init__(self, writer: Engine) -> None:
        self._writer = writer
        self._turns = Turns()
        self._open: _Transaction | None = None  # not committed yet

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """When it ends, everything is on the disk, or nothing is and an error is raised."""
        with self._turns:
            mine = self._open = self._open or _Transaction(self._writer)
            try:
                with mine.connection.begin_nested():
                    yield mine.connection
                refused = None
            except BaseException as error:
                if not _undone_alone(error):
                    self._open = None
                    mine.give_up(error)
                    raise
                refused = error
        with self._turns:  # those that were waiting have joined
            if self._open is mine:
                self._open = None
                mine.commit()
        if mine.error:
            raise mine.error
        if refused:
            raise refused


def _undone_alone(error: BaseException) -> bool:
    """Was only the work of one writer undone, so that the others in its transaction can go on?

    When the disk is full, for example, SQLite may have dropped what the others wrote.
    """
    return isinstance(error, Exception) and (isinstance(error, IntegrityError) or not isinstance(error, DBAPIError))


class _Transaction:
    def __init__(self, writer: Engine) -> None:
        self.connection = writer.connect()
        self._transaction = self.connection.begin()
        self.error: BaseException | None = None

    def commit(self) -> None:
        try:
            self._transaction.commit()
            self.connection.close()
        except BaseException as error:  # noqa: BLE001 - it is raised for all that took part
            self.give_up(error)

    def give_up(self, error: BaseException) -> None:
        self.error = error
        self.connection.connection.rollback()  # SQLAlchemy does not do this after a failed commit
        self.connection.close()


class Turns:
    """A fair lock: the thread that has waited longest gets it."""

    def __init__(self) -> None:
        self._mutex = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    def __enter__(self) -> None:
        with self._mutex:
            if not self._taken:
                self._taken = True
                return
            gate = Lock()
            gate.acquire()
            self._waiting.append(gate)
        gate.acquire()

    def __exit__(self, *_: object) -> None:
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
