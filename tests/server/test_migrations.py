"""A database of any earlier version opens today, with all its games; one of a later version is refused."""

import json
import stat
from importlib.resources import files

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from northfront import games
from northfront.core.errors import Refusal
from northfront.core.record import committed_record
from northfront.core.recordfile import write_record
from northfront.server.store.migrate import newest
from northfront.server.store.resume import base_of, moments_of
from northfront.server.store.schema import METADATA
from northfront.server.store.store import Store, entry_text, hash_of, opening_lines
from northfront.server.table.opening import open_table

OLD = """
CREATE TABLE tables (id VARCHAR(32) NOT NULL, game VARCHAR(64) NOT NULL, header TEXT NOT NULL,
    secret VARCHAR(128) NOT NULL, seats TEXT NOT NULL, created INTEGER NOT NULL, frozen TEXT NOT NULL, PRIMARY KEY (id));
CREATE TABLE answers (table_id VARCHAR(32) NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, n));
CREATE TABLE checkpoints (table_id VARCHAR(32) NOT NULL, n INTEGER NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (table_id, n));
CREATE TABLE tokens (hash VARCHAR(64) NOT NULL, table_id VARCHAR(32) NOT NULL, sides TEXT NOT NULL, PRIMARY KEY (hash));
CREATE INDEX ix_tokens_table_id ON tokens (table_id);
CREATE TABLE standing (table_id VARCHAR(32) NOT NULL, side VARCHAR(32) NOT NULL, kind VARCHAR(64) NOT NULL,
    answer VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, side, kind));
CREATE TABLE terms (table_id VARCHAR(32) NOT NULL, name VARCHAR(32) NOT NULL, value VARCHAR(32) NOT NULL,
    PRIMARY KEY (table_id, name));
CREATE TABLE notes (table_id VARCHAR(32) NOT NULL, n INTEGER NOT NULL, side VARCHAR(32) NOT NULL, note TEXT NOT NULL,
    PRIMARY KEY (table_id, n));
CREATE TABLE hints (table_id VARCHAR(32) NOT NULL, n INTEGER NOT NULL, side VARCHAR(32) NOT NULL, turn INTEGER NOT NULL,
    phase VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, n, side));
CREATE TABLE take_backs (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, n INTEGER NOT NULL,
    side VARCHAR(32) NOT NULL, answers INTEGER NOT NULL, agreed VARCHAR(32) NOT NULL, turn INTEGER NOT NULL,
    phase VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE proposals (table_id VARCHAR(32) NOT NULL, side VARCHAR(32) NOT NULL, "to" INTEGER NOT NULL,
    serial INTEGER NOT NULL, PRIMARY KEY (table_id));
CREATE TABLE moments (table_id VARCHAR(32) NOT NULL, n INTEGER NOT NULL, moment TEXT NOT NULL, PRIMARY KEY (table_id, n));
CREATE TABLE changes (table_id VARCHAR(32) NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id));
CREATE TABLE bases (table_id VARCHAR(32) NOT NULL, rules TEXT NOT NULL, fixed INTEGER NOT NULL, n INTEGER NOT NULL,
    state TEXT NOT NULL, PRIMARY KEY (table_id))
"""
"""The schema of the version before there were migrations, as that version made it."""
SECRET = b"\x07" * 32


def old_database(url, without=()):
    """A database of that version, with one game of some answers."""
    record = committed_record(games.load("ford"), "", {}, SECRET, {"german": "aa", "soviet": "bb"})
    record.roll_pending()
    for _ in range(12):
        side = next(iter(record.position.asks))
        record.give(record.position.options(side).pick(0), side)
        record.roll_pending()
    engine = create_engine(url)
    with engine.begin() as connection:
        for statement in OLD.split(";"):
            if not any(f"TABLE {name} " in statement for name in without):
                connection.execute(text(statement))

        def add(table, **row):
            if table not in without:
                names = ", ".join(f":{name}" for name in row)
                connection.execute(text(f"insert into {table} values ({names})"), row)

        seats = json.dumps(dict.fromkeys(record.game.sides, "here"))
        header = "\n".join(opening_lines(record))
        add("tables", id="t", game="ford", header=header, secret=SECRET.hex(), seats=seats, created=5, frozen="")
        add("tokens", hash=hash_of("token"), table_id="t", sides="german soviet")
        for n, entry in enumerate(record.entries, start=1):
            add("answers", table_id="t", n=n, line=entry_text(record, n, entry))
        for n, moment in enumerate(moments_of(record, 0), start=1):
            add("moments", table_id="t", n=n, moment=moment)
        for n, state in record.checkpoints.items():
            add("checkpoints", table_id="t", n=n, state=state)
        add("bases", table_id="t", **base_of(record)._asdict())
        add("changes", table_id="t", at=7)
    engine.dispose()
    return record


def differences(url):
    engine = create_engine(url)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), METADATA)
        revision = connection.execute(text("select version_num from alembic_version")).scalar()
    engine.dispose()
    return found, revision


RELEASED = ("take_backs", "proposals", "changes")  # what the schema of 456580b to c779008 did not have yet


@pytest.mark.parametrize("without", [(), RELEASED, (*RELEASED, "moments", "bases")])
def test_a_database_from_before_migrations_opens_with_its_game(database, without):
    record = old_database(database, without)
    store = Store(database)
    assert store.sides_of("t", "token") == ["german", "soviet"]
    again = open_table(store, "t").record
    assert [entry[2:] for entry in again.entries] == [entry[2:] for entry in record.entries]
    assert write_record(again) == write_record(record)
    store.close()
    assert differences(database) == ([], newest())


def test_a_new_database_has_the_tables_that_the_queries_expect(database):
    Store(database).close()
    assert differences(database) == ([], newest())
    Store(database).close()


def test_migrations_are_numbered_and_follow_each_other():
    folder = files("northfront.server.store") / "migrations" / "versions"
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".py"))
    assert [name[:6] for name in names] == [f"v{n:04}_" for n in range(1, len(names) + 1)]
    for n, name in enumerate(names, start=1):
        source = (folder / name).read_text("utf-8")
        assert f'revision = "{n:04}"' in source
        before = f'"{n - 1:04}"' if n > 1 else "None"
        assert f"down_revision = {before}\n" in source


def test_a_database_of_a_later_version_is_left_alone(database):
    Store(database).close()
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(Refusal, match="newer version of Northfront"):
        Store(database)
    assert inspect(engine).has_table("answers")
    engine.dispose()


def test_only_its_owner_can_read_the_file(database, tmp_path):
    Store(database).close()
    path = tmp_path / "tables.sqlite"
    path.chmod(0o644)  # as an earlier version left it
    store = Store(database)
    store.stamp("none", "")
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    store.close()
    assert modes["tables.sqlite"] == 0o600
    assert set(modes.values()) == {0o600}
