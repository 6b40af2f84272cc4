"""What an operator does with the database while servers run: list, freeze, thaw, export, delete, back up.

Every change raises the version of its table, so a server that has it in memory notices before changing it again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, func, make_url, select
from sqlalchemy.exc import ArgumentError

from northfront.core.errors import Refusal
from northfront.server.store.database import sqlite_file
from northfront.server.store.resume import moment_when
from northfront.server.store.schema import ANSWERS, CHANGES, METADATA, MOMENTS, TABLES
from northfront.server.store.store import Store

SIZED: Final = {"answers": "line", "moments": "moment", "checkpoints": "state", "bases": "state", "notes": "note"}
"""The columns that make a table large."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table, as listed for the operator."""

    table: str
    game: str
    seats: Mapping[str, str]  # side -> here, link or computer:NAME
    created: int  # Unix time
    changed: int
    answers: int
    turn: int
    size: int  # characters
    frozen: str


class Upkeep:
    """The database of a server, which may be running."""

    def __init__(self, url: str) -> None:
        _must_be_there(url)
        self._url, self._store = url, Store(url, upgrade=False)

    def close(self) -> None:
        self._store.close()

    def tables(self, names: Iterable[str] = ()) -> list[Listed]:
        """All tables, or those with these names, the latest changed first."""
        wanted = set(names)
        with self._store.database.reading() as connection:
            rows = connection.execute(select(TABLES)).mappings().all()
            found = {row["id"]: row for row in rows if not wanted or row["id"] in wanted}
            if missing := sorted(wanted - set(found)):
                raise Refusal(f"there is no table {missing[0][:40]}")
            facts = _facts(connection)
        listed = [_listed(row, facts) for row in found.values()]
        return sorted(listed, key=lambda each: (-each.changed, each.table))

    def freeze(self, table: str, why: str) -> None:
        """Accept no more answers at this table; its players are told why. "" thaws it."""
        self._store.freeze(table, why)

    def delete(self, table: str) -> None:
        """Delete a table and everything that belongs to it."""
        self._store.delete(table)

    def export(self, table: str) -> str:
        """The record of a table, hidden facts included, whether or not it can be replayed."""
        self.tables([table])
        return self._store.text(table)

    def back_up(self, to: Path) -> None:
        """Copy an SQLite database as it is at one moment; servers keep running."""
        file = sqlite_file(self._url)
        if file is None:
            raise Refusal("only an SQLite database is backed up this way; for PostgreSQL use pg_dump (docs/hosting.md)")
        try:
            to.touch(mode=0o600, exist_ok=False)
        except FileExistsError:
            raise Refusal(f"{to} already exists; a backup never overwrites a file") from None
        try:
            with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(to)) as copy:
                source.backup(copy)
                copy.execute("pragma journal_mode=delete")  # one file that can be moved as it is
                (found,) = copy.execute("pragma integrity_check").fetchone()
        except sqlite3.Error as error:
            to.unlink()
            raise Refusal(f"cannot back up to {to}: {error}") from None
        if found != "ok":
            raise Refusal(f"the backup {to} is damaged: {found}")


def _must_be_there(url: str) -> None:
    """SQLite would create a new database under a mistyped name."""
    try:
        named = make_url(url)
    except ArgumentError:
        raise Refusal("this is not the address of a database; it looks like sqlite:///tables.sqlite") from None
    if named.get_backend_name() == "sqlite" and not Path(named.database or "").is_file():
        raise Refusal(f"there is no database {named.database or 'in memory'}")


def _facts(connection: Connection) -> dict[str, dict[str, Any]]:
    """What is known about all tables: for each fact, its value by table."""
    last = select(MOMENTS.c.table_id, func.max(MOMENTS.c.n).label("n")).group_by(MOMENTS.c.table_id).subquery()
    both = (MOMENTS.c.table_id == last.c.table_id) & (MOMENTS.c.n == last.c.n)
    moments = connection.execute(select(MOMENTS.c.table_id, MOMENTS.c.moment).join(last, both)).all()
    answers = connection.execute(select(ANSWERS.c.table_id, func.count()).group_by(ANSWERS.c.table_id))
    sizes: dict[str, int] = {}
    for name, column in SIZED.items():
        each = METADATA.tables[name]
        total = select(each.c.table_id, func.sum(func.length(each.c[column]))).group_by(each.c.table_id)
        for table, size in connection.execute(total):
            sizes[table] = sizes.get(table, 0) + int(size)
    return {
        "turn": {table: moment_when(moment)[0] for table, moment in moments},
        "answers": {row[0]: row[1] for row in answers},
        "changed": {row[0]: row[1] for row in connection.execute(select(CHANGES.c.table_id, CHANGES.c.at))},
        "size": sizes,
    }


def _listed(row: Mapping[Any, Any], facts: Mapping[str, Mapping[str, Any]]) -> Listed:
    name = row["id"]
    return Listed(
        table=name,
        game=row["game"],
        seats=json.loads(row["seats"]),
        created=row["created"],
        changed=facts["changed"].get(name, row["created"]),
        answers=facts["answers"].get(name, 0),
        turn=facts["turn"].get(name, 1),
        size=facts["size"].get(name, 0),
        frozen=row["frozen"],
    )
