"""Writers of one SQLite file share commits; none is told that it is stored before it is."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from northfront.core.errors import Refusal
from northfront.server.store.commits import SharedCommits, Turns


@pytest.fixture
def engine(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'file.sqlite'}")
    event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.begin() as connection:
        connection.execute(text("create table kept (n integer primary key)"))
    yield engine
    engine.dispose()


@pytest.fixture
def commits(engine):
    return SharedCommits(engine)


def kept(engine):
    with engine.connect() as connection:
        return [n for (n,) in connection.execute(text("select n from kept order by n"))]


def keep(connection, n):
    connection.execute(text("insert into kept values (:n)"), {"n": n})


class Crowd:
    """One writer holds the door until so many others stand before it."""

    def __init__(self, commits, others):
        self.commits, self.pool, self.open = commits, ThreadPoolExecutor(others + 1), Event()
        first = self.pool.submit(self.write, 0, lambda: self.open.wait(20))
        self.written = [first, *(self.pool.submit(self.write, n) for n in range(1, others + 1))]
        while len(commits._turns._waiting) < others:
            pass
        self.open.set()

    def write(self, n, meanwhile=lambda: None):
        with self.commits.writing() as connection:
            meanwhile()
            keep(connection, n)
            if n == 3:
                raise Refusal("not this one")
            if n == 5:
                raise OperationalError("insert", {}, OSError("the disk is full"))
            if n == 4:
                keep(connection, 0)

    def errors(self):
        found = [each.exception(20) for each in self.written]
        self.pool.shutdown()
        return found


def test_whoever_waits_is_committed_together_with_those_before(engine, commits):
    count = []
    event.listen(engine, "commit", lambda _: count.append(1))
    assert Crowd(commits, 2).errors() == [None, None, None]
    assert kept(engine) == [0, 1, 2]
    assert len(count) == 1


def test_one_that_is_refused_takes_back_its_own_part_only(engine, commits):
    errors = Crowd(commits, 4).errors()
    assert [type(error) for error in errors] == [type(None)] * 3 + [Refusal, IntegrityError]
    assert kept(engine) == [0, 1, 2]


def test_when_one_fails_nobody_who_shared_with_it_is_told_that_it_is_stored(engine, commits):
    errors = Crowd(commits, 5).errors()
    stored = [n for n, error in enumerate(errors) if error is None]
    assert kept(engine) == stored == []
    with commits.writing() as connection:
        keep(connection, 9)
    assert kept(engine) == [9], "the next one is not troubled"


def test_when_the_commit_fails_all_who_shared_it_are_told(engine, commits):
    def full(_):
        raise OSError("the disk is full")

    event.listen(engine, "commit", full)
    assert [type(error) for error in Crowd(commits, 2).errors()] == [OSError] * 3
    event.remove(engine, "commit", full)
    assert kept(engine) == []


def test_turns_are_given_in_the_order_of_coming():
    turns, order = Turns(), []

    def come(n):
        with turns:
            order.append(n)

    with ThreadPoolExecutor(5) as pool:
        with turns:
            for n in range(5):
                pool.submit(come, n)
                while len(turns._waiting) <= n:
                    pass
        pool.shutdown()
    assert order == [0, 1, 2, 3, 4]
