"""The store of all tables: SQLite by default, PostgreSQL by its URL. Each change is one transaction."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import takewhile
from typing import Any, Final

from sqlalchemy import Engine, create_engine, delete, event, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from northfront.core.errors import Refusal
from northfront.core.record import Entry, Record, entry_line
from northfront.core.recordfile import opening_lines
from northfront.server.store.resume import Base, all_remembered, base_of, moments_of
from northfront.server.store.schema import (
    ANSWERS,
    BASES,
    CHECKPOINTS,
    HINTS,
    METADATA,
    MOMENTS,
    NOTES,
    STANDING,
    TABLE_OPTIONS,
    TABLES,
    TOKENS,
)
from northfront.server.table.annotations import HintUse, SideNote, read_note
from northfront.server.table.table_options import TableOptions, read_table_options

BASE_EVERY: Final = 10  # answers: at most about this many are replayed when a table is opened


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored."""

    id: str
    game: str
    header: str  # of its record
    checkpoints: Mapping[int, str]
    moments: Sequence[str]
    base: Base | None  # None unless there is a moment for every answer
    secret: str
    seats: Mapping[str, str]
    frozen: str
    standing: Mapping[tuple[str, str], str]
    table_options: TableOptions
    notes: Sequence[SideNote]
    hint_uses: Sequence[HintUse]


class Store:
    """One database. Its methods block, so the server calls them in threads."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        try:
            METADATA.create_all(self._engine)
        except SQLAlchemyError as error:
            raise Refusal(f"cannot use the database {self._engine.url.render_as_string()}: {_short(error)}") from None

    def close(self) -> None:
        self._engine.dispose()

    def create(
        self,
        table: str,
        record: Record,
        secret: str,
        seats: Mapping[str, str],
        tokens: Mapping[str, str],
        table_options: TableOptions,
        created: int,
    ) -> None:
        """A new table with its seats. `tokens` maps tokens to sides; only their hashes are stored."""
        row = {
            "id": table,
            "game": record.game.name,
            "header": "\n".join(opening_lines(record)),
            "secret": secret,
            "seats": json.dumps(dict(seats)),
            "created": created,
            "frozen": "",
        }
        with self._engine.begin() as connection:
            connection.execute(insert(TABLES).values(row))
            for token, sides in tokens.items():
                connection.execute(insert(TOKENS).values(hash=hash_of(token), table_id=table, sides=sides))
            self._set_options(connection, table, table_options)
            self._append(connection, table, record, 0)
            self._keep_base(connection, table, record)

    def append(
        self, table: str, record: Record, since: int, notes: Sequence[SideNote] = (), notes_known: int = 0
    ) -> None:
        """Add the answers after the first `since`, with their checkpoints and the notes that a computer wrote meanwhile."""
        with self._engine.begin() as connection:
            self._append(connection, table, record, since)
            for n, each in enumerate(notes, start=notes_known):
                row = {"table_id": table, "n": n, "side": each.side, "note": json.dumps(asdict(each.note))}
                connection.execute(insert(NOTES).values(row))

    def cut(self, table: str, record: Record, to: int) -> None:
        """Answers were taken back: the first `to` are left, and others may have followed since."""
        with self._engine.begin() as connection:
            for kept in (ANSWERS, CHECKPOINTS, MOMENTS):
                connection.execute(delete(kept).where(kept.c.table_id == table, kept.c.n > to))
            self._append(connection, table, record, to)
            self._keep_base(connection, table, record)

    def remember(self, table: str, record: Record) -> None:
        """The game was replayed from the beginning, perhaps without answers that no longer fit: store moments and base again."""
        with self._engine.begin() as connection:
            connection.execute(delete(ANSWERS).where(ANSWERS.c.table_id == table, ANSWERS.c.n > record.serial))
            for kept in (CHECKPOINTS, MOMENTS):
                connection.execute(delete(kept).where(kept.c.table_id == table))
            self._keep_moments(connection, table, record, 0)
            self._keep_base(connection, table, record)

    def _append(self, connection: Any, table: str, record: Record, since: int) -> None:
        rows = [
            {"table_id": table, "n": n, "line": entry_text(record, n, entry)}
            for n, entry in enumerate(record.entries[since:], start=since + 1)
        ]
        if rows:
            connection.execute(insert(ANSWERS), rows)
            self._keep_moments(connection, table, record, since)
        if since // BASE_EVERY < record.serial // BASE_EVERY:
            self._keep_base(connection, table, record)

    def _keep_moments(self, connection: Any, table: str, record: Record, since: int) -> None:
        """The moments and checkpoints of the answers after the first `since`."""
        moments = enumerate(moments_of(record, since), start=since + 1)
        rows = [{"table_id": table, "n": n, "moment": moment} for n, moment in moments]
        if rows:
            connection.execute(insert(MOMENTS), rows)
        for n in takewhile(lambda n: n > since, reversed(record.checkpoints)):
            connection.execute(insert(CHECKPOINTS).values(table_id=table, n=n, state=record.checkpoints[n]))

    def _keep_base(self, connection: Any, table: str, record: Record) -> None:
        connection.execute(delete(BASES).where(BASES.c.table_id == table))
        connection.execute(insert(BASES).values(table_id=table, **base_of(record)._asdict()))

    def freeze(self, table: str, text: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == table).values(frozen=text))

    def set_standing_answer(self, table: str, side: str, kind: str, answer: str | None) -> None:
        """Store or delete a standing answer."""
        mine = (STANDING.c.table_id == table) & (STANDING.c.side == side) & (STANDING.c.kind == kind)
        with self._engine.begin() as connection:
            connection.execute(delete(STANDING).where(mine))
            if answer is not None:
                connection.execute(insert(STANDING).values(table_id=table, side=side, kind=kind, answer=answer))

    def set_options(self, table: str, table_options: TableOptions) -> None:
        """Store how a table is run."""
        with self._engine.begin() as connection:
            self._set_options(connection, table, table_options)

    def _set_options(self, connection: Any, table: str, table_options: TableOptions) -> None:
        connection.execute(delete(TABLE_OPTIONS).where(TABLE_OPTIONS.c.table_id == table))
        rows = [{"table_id": table, "name": name, "value": value} for name, value in table_options.texts().items()]
        connection.execute(insert(TABLE_OPTIONS), rows)

    def use_hint(self, table: str, use: HintUse) -> None:
        """Store that somebody asked for a hint."""
        with self._engine.begin() as connection:
            connection.execute(insert(HINTS).values(table_id=table, **asdict(use)))

    def load(self, table: str) -> StoredTable | None:
        """A table as it was left."""
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
            if row is None:
                return None
            states, told, bases, standing = (
                connection.execute(select(kept).where(kept.c.table_id == table).order_by(*kept.primary_key)).all()
                for kept in (CHECKPOINTS, MOMENTS, BASES, STANDING)
            )
            last = select(ANSWERS.c.line).where(ANSWERS.c.table_id == table).order_by(ANSWERS.c.n.desc()).limit(1)
            line = connection.execute(last).scalar() or ""
            moments = [moment for _, _, moment in told]
            return StoredTable(
                table,
                row["game"],
                row["header"],
                {n: state for _, n, state in states},
                moments,
                Base(*bases[0][1:]) if bases and all_remembered(moments, line) else None,
                row["secret"],
                json.loads(row["seats"]),
                row["frozen"],
                {(each.side, each.kind): each.answer for each in standing},
                *_annotations(connection, table),
            )

    def text(self, kept: StoredTable) -> str:
        """The whole record of a table."""
        with self._engine.connect() as connection:
            mine = select(ANSWERS.c.n, ANSWERS.c.line).where(ANSWERS.c.table_id == kept.id).order_by(ANSWERS.c.n)
            lines = [kept.header]
            for n, line in connection.execute(mine):
                lines.append(line)
                if n in kept.checkpoints:
                    lines.append(f"checkpoint {n} {kept.checkpoints[n]}")
        return "\n".join(lines) + "\n"

    def sides_of(self, table: str, token: str) -> list[str] | None:
        """The sides that a token holds at a table; None if the token does not belong to this table."""
        with self._engine.connect() as connection:
            found = connection.execute(
                select(TOKENS.c.sides).where(TOKENS.c.hash == hash_of(token), TOKENS.c.table_id == table)
            ).scalar()
        return None if found is None else found.split()


def hash_of(token: str) -> str:
    """Tokens are 128 random bits, so a plain hash is safe."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def entry_text(record: Record, n: int, entry: Entry) -> str:
    return entry_line(record.game, n, entry) + (f" ~{entry.seal}" if entry.seal else "")


def _annotations(connection: Any, table: str) -> tuple[TableOptions, list[SideNote], list[HintUse]]:
    """What is stored of a table beside its record."""
    table_options, notes, uses = (
        connection.execute(select(kept).where(kept.c.table_id == table).order_by(*kept.primary_key)).all()
        for kept in (TABLE_OPTIONS, NOTES, HINTS)
    )
    return (
        read_table_options({each.name: each.value for each in table_options}),
        [SideNote(each.side, read_note(json.loads(each.note))) for each in notes],
        [HintUse(each.n, each.side, each.turn, each.phase) for each in uses],
    )


def _engine(url: str) -> Engine:
    try:
        if url in ("sqlite://", "sqlite:///:memory:"):
            return create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
        engine = create_engine(url)
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise Refusal(f"cannot use the database {url.rsplit('@', maxsplit=1)[-1]}: {_short(error)}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, and what was committed survives a power failure."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _short(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0][:200]
