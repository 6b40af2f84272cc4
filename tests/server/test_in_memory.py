"""A database in memory has a single connection, which all threads share: they take turns."""

from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

import pytest
from sqlalchemy import delete, insert, select

from northfront.server.desk.queue import Queue
from northfront.server.desk.schema import MAILINGS
from northfront.server.store.database import Database

ROW = {"hash": "0" * 64, "at": 1.0}


@pytest.fixture
def database():
    database = Database("sqlite://")
    yield database
    database.close()


@pytest.fixture
def another_thread():
    """Runs something elsewhere, and returns when it is waiting or done."""
    with ThreadPoolExecutor(1) as pool:

        def run(work):
            begun = Event()
            running = pool.submit(lambda: (begun.set(), work())[1])
            begun.wait()
            wait([running], timeout=0.2)
            return running

        yield run


def rows(database, way="reading"):
    with getattr(database, way)() as connection:
        return len(connection.execute(select(MAILINGS)).all())


@pytest.mark.parametrize("way", ["reading", "looking"])
def test_a_reader_waits_for_the_writer_and_sees_all_that_it_wrote(database, another_thread, way):
    """Otherwise SQLite says that it cannot start a transaction within a transaction."""
    with database.writing() as connection:
        connection.execute(insert(MAILINGS).values(ROW))
        read = another_thread(lambda: rows(database, way))
        connection.execute(insert(MAILINGS).values({**ROW, "hash": "1" * 64}))
    assert read.result() == 2


def test_a_writer_waits_for_the_reader(database, another_thread):
    """Otherwise the end of the reader's transaction takes back what the writer has written."""

    def write():
        with database.writing() as connection:
            connection.execute(insert(MAILINGS).values(ROW))

    with database.reading() as connection:
        assert not connection.execute(select(MAILINGS)).all()
        written = another_thread(write)
        assert not connection.execute(select(MAILINGS)).all()
    written.result()
    assert rows(database) == 1


def test_the_sender_looks_for_notices_while_something_is_stored(database, another_thread):
    with database.writing() as connection:
        connection.execute(delete(MAILINGS))
        claimed = another_thread(lambda: Queue(database).claim(0.0))
    assert claimed.result() == []


def test_what_fails_is_undone_and_the_next_has_its_turn(database):
    def fail():
        with database.writing() as connection:
            connection.execute(insert(MAILINGS).values(ROW))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert rows(database) == 0
