"""The store of all tables: SQLite by default, PostgreSQL by its URL. Each change is one transaction."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Executable, delete, func, insert, select, update
from sqlalchemy import Table as SchemaTable
from sqlalchemy.dialects import postgresql, sqlite

from northfront.core.errors import Refusal
from northfront.core.record import Entry, Record, entry_line
from northfront.core.recordfile import opening_lines
from northfront.server.desk.queue import tell
from northfront.server.people.agreements import Proposal
from northfront.server.people.clock import Move
from northfront.server.people.meeting import Meeting, Terms
from northfront.server.people.schema import MOVES_DUE
from northfront.server.people.storing import (
    keep_moves,
    keep_proposal,
    keep_terms,
    load_meeting,
    move_remarks,
)
from northfront.server.store.database import Database
from northfront.server.store.resume import Base, all_remembered, base_of, moments_of
from northfront.server.store.schema import (
    ANSWERS,
    BASES,
    CHANGES,
    CHECKPOINTS,
    HINTS,
    METADATA,
    MOMENTS,
    NOTES,
    PROPOSALS,
    STANDING,
    TABLE_OPTIONS,
    TABLES,
    TAKE_BACKS,
    THOUGHTS,
    TOKENS,
)
from northfront.server.store.signals import Signal, Signals, announce, telling
from northfront.server.table.annotations import HintUse, SideNote, read_note
from northfront.server.table.going_back import TakeBack
from northfront.server.table.table_options import TableOptions, read_table_options

INSERTS: Final[Mapping[str, Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
NO_TERMS: Final = Terms()
BASE_EVERY: Final = 10  # answers; about as many at most are replayed when a table is opened


class Overtaken(Exception):
    """Something else, perhaps another process, has changed this table since it was read. Nothing was stored."""


class Edition(NamedTuple):
    """A table as it was after this many changes. Only a caller with the latest edition can change it."""

    table: str
    version: int
    due: Mapping[str, Move] | None = None  # by side, since when it has had to decide, if that changes now


class News(NamedTuple):
    """The latest edition of a table, the last one that did more than add answers, and the answers that the reader lacks."""

    version: int
    rewritten: int
    moments: Sequence[str]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored."""

    id: str
    version: int
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
    take_backs: Sequence[TakeBack]
    proposal: Proposal | None
    meeting: Meeting


@dataclass(frozen=True, slots=True)
class Stamp:
    """How far a table has come, and the sides that a token holds there: enough to tell whether anything has changed."""

    sides: Sequence[str]
    version: int
    at: int  # when the last answer was given or taken back (Unix time)


class Store:
    """One database. Its methods block, so the server calls them in threads."""

    def __init__(self, url: str, *, upgrade: bool = True) -> None:
        self.database = Database(url, upgrade=upgrade)
        self.signals = Signals(self.database)

    def close(self) -> None:
        self.database.close()

    def create(
        self,
        table: str,
        record: Record,
        secret: str,
        seats: Mapping[str, str],
        tokens: Mapping[str, str],
        table_options: TableOptions,
        created: int,
        terms: Terms = NO_TERMS,
        held: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """A new table with its seats. `tokens` maps tokens to sides; only their hashes are stored. `held` maps such hashes."""
        row = {
            "id": table,
            "game": record.game.name,
            "header": header_of(record),
            "secret": secret,
            "seats": json.dumps(dict(seats)),
            "created": created,
            "frozen": "",
        }
        with self.database.writing() as connection:
            connection.execute(insert(TABLES).values(row))
            for seat, sides in {**{hash_of(token): sides for token, sides in tokens.items()}, **held}.items():
                connection.execute(insert(TOKENS).values(hash=seat, table_id=table, sides=sides))
            self._set_options(connection, table, table_options)
            keep_terms(connection, table, terms)
            self._append(connection, table, record, 0)
            self._keep_base(connection, table, record)

    @contextmanager
    def changing(self, edition: Edition, *, only_adds: bool = False) -> Iterator[Connection]:
        """One transaction that makes the next edition of a table; refused if this is not the latest one.

        `only_adds`: it adds answers and changes nothing else, so a process with the previous edition need read only these.
        """
        mine = (TABLES.c.id == edition.table) & (TABLES.c.version == edition.version)
        after = edition.version + 1
        values = {"version": after} if only_adds and edition.due is None else {"version": after, "rewritten": after}
        with self.database.writing() as connection:
            told = Signal(self.database.process, "changed", edition.table, after)
            if connection.execute(telling(connection, update(TABLES).where(mine).values(values), told)).rowcount != 1:
                raise Overtaken(edition.table)
            if edition.due is not None:
                keep_moves(connection, edition.table, edition.due)
            yield connection

    def append(
        self,
        edition: Edition,
        record: Record,
        since: int,
        notes: Sequence[SideNote] = (),
        notes_known: int = 0,
        frozen: str = "",
        header: str = "",
    ) -> None:
        """Add the answers after the first `since`, with their checkpoints and the notes that a computer wrote meanwhile.

        `header` is given if a seat has done its part for the dice, which is recorded there.
        """
        table, only_adds = edition.table, not (notes or frozen or header)
        with self.changing(edition, only_adds=only_adds) as connection:
            if header:
                connection.execute(update(TABLES).where(TABLES.c.id == table).values(header=header))
            if record.serial > since:
                self._append(connection, table, record, since)
                self._touch(connection, table)
                tell(connection, table, record, since, time.time())
            self._add_notes(connection, table, notes, notes_known)
            if frozen:
                connection.execute(update(TABLES).where(TABLES.c.id == table).values(frozen=frozen))

    def _add_notes(self, connection: Any, table: str, notes: Sequence[SideNote], known: int) -> None:
        for n, each in enumerate(notes, start=known):
            row = {"table_id": table, "n": n, "side": each.side, "note": json.dumps(each.plain())}
            connection.execute(insert(NOTES).values(row))

    def cut(self, edition: Edition, record: Record, to: int) -> None:
        """Answers were taken back: the first `to` are left, and new ones may have followed."""
        with self.changing(edition) as connection:
            self._cut(connection, edition.table, record, to)

    def _cut(self, connection: Any, table: str, record: Record, to: int) -> None:
        for kept in (ANSWERS, CHECKPOINTS, MOMENTS):
            connection.execute(delete(kept).where(kept.c.table_id == table, kept.c.n > to))
        self._append(connection, table, record, to)
        self._keep_base(connection, table, record)
        move_remarks(connection, table, record.serial)
        self._touch(connection, table)
        tell(connection, table, record, to, time.time())

    def take_back(
        self, edition: Edition, record: Record, take_back: TakeBack, number: int, notes: Sequence[SideNote]
    ) -> None:
        """The game went back past dice or another side: cut the record, and store the take-back and the remaining notes."""
        table = edition.table
        with self.changing(edition) as connection:
            self._cut(connection, table, record, take_back.n)
            connection.execute(insert(TAKE_BACKS).values(table_id=table, number=number, **asdict(take_back)))
            keep_proposal(connection, table, None)
            connection.execute(delete(NOTES).where(NOTES.c.table_id == table))
            self._add_notes(connection, table, notes, 0)

    def propose(self, edition: Edition, proposal: Proposal | None) -> None:
        """Store a proposal, or that there is none any more."""
        with self.changing(edition) as connection:
            keep_proposal(connection, edition.table, proposal)

    def remember(self, edition: Edition, record: Record) -> None:
        """The whole game was replayed: store its moments and base again. The answers stay as they are."""
        table = edition.table
        with self.changing(edition) as connection:
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

    def _touch(self, connection: Any, table: str) -> None:
        _put(connection, CHANGES, {"table_id": table, "at": int(time.time())})

    def _keep_moments(self, connection: Any, table: str, record: Record, since: int) -> None:
        """The moments and checkpoints of the answers after the first `since`."""
        moments = enumerate(moments_of(record, since), start=since + 1)
        rows = [{"table_id": table, "n": n, "moment": moment} for n, moment in moments]
        if rows:
            connection.execute(insert(MOMENTS), rows)
        for n in takewhile(lambda n: n > since, reversed(record.checkpoints)):
            connection.execute(insert(CHECKPOINTS).values(table_id=table, n=n, state=record.checkpoints[n]))

    def _keep_base(self, connection: Any, table: str, record: Record) -> None:
        _put(connection, BASES, {"table_id": table, **base_of(record)._asdict()})

    def set_standing_answer(self, edition: Edition, side: str, kind: str, answer: str | None) -> None:
        """Store or delete a standing answer."""
        table = edition.table
        mine = (STANDING.c.table_id == table) & (STANDING.c.side == side) & (STANDING.c.kind == kind)
        with self.changing(edition) as connection:
            connection.execute(delete(STANDING).where(mine))
            if answer is not None:
                connection.execute(insert(STANDING).values(table_id=table, side=side, kind=kind, answer=answer))

    def set_options(self, edition: Edition, table_options: TableOptions) -> None:
        """Store a table's options."""
        with self.changing(edition) as connection:
            self._set_options(connection, edition.table, table_options)

    def _set_options(self, connection: Any, table: str, table_options: TableOptions) -> None:
        connection.execute(delete(TABLE_OPTIONS).where(TABLE_OPTIONS.c.table_id == table))
        rows = [{"table_id": table, "name": name, "value": value} for name, value in table_options.texts().items()]
        connection.execute(insert(TABLE_OPTIONS), rows)

    def use_hint(self, edition: Edition, use: HintUse) -> None:
        """Store that somebody asked for a hint."""
        same = (HINTS.c.table_id == edition.table) & (HINTS.c.n == use.n) & (HINTS.c.side == use.side)
        with self.changing(edition) as connection:
            connection.execute(delete(HINTS).where(same))
            connection.execute(insert(HINTS).values(table_id=edition.table, **asdict(use)))

    def freeze(self, table: str, reason: str) -> None:
        """Freeze a table for this reason; an empty one thaws it. Every process finds out."""
        with self.database.writing() as connection:
            frozen = {"frozen": reason, "version": TABLES.c.version + 1, "rewritten": TABLES.c.version + 1}
            connection.execute(delete(MOVES_DUE).where(MOVES_DUE.c.table_id == table))  # the clock stops meanwhile
            mine = update(TABLES).where(TABLES.c.id == table).values(frozen).returning(TABLES.c.version)
            self._announce(connection, table, connection.execute(mine).scalar())

    def delete(self, table: str) -> None:
        """Delete a table and everything that belongs to it."""
        with self.database.writing() as connection:
            for each in METADATA.tables.values():
                if "table_id" in each.c:
                    connection.execute(delete(each).where(each.c.table_id == table))
            mine = delete(TABLES).where(TABLES.c.id == table).returning(TABLES.c.version + 1)
            self._announce(connection, table, connection.execute(mine).scalar())

    def _announce(self, connection: Connection, table: str, version: int | None) -> None:
        if version is None:
            raise Refusal(f"there is no table {table[:40]}")
        announce(connection, Signal(self.database.process, "changed", table, version))

    def claim(self, table: str, holder: str, now: float, until: float) -> bool:
        """Claim the computers of a table, or renew the claim; False if another process holds it."""
        free = (THOUGHTS.c.table_id == table) & ((THOUGHTS.c.holder == holder) | (THOUGHTS.c.until < now))
        mine = {"holder": holder, "until": until}
        if self._is_claimed(table, holder, now):
            return False
        with self.database.writing() as connection:
            if connection.execute(update(THOUGHTS).where(free).values(mine)).rowcount:
                return True
            new = INSERTS[connection.dialect.name](THOUGHTS).values(table_id=table, **mine).on_conflict_do_nothing()
            return connection.execute(new).rowcount == 1

    def _is_claimed(self, table: str, holder: str, now: float) -> bool:
        """Claimed by another process? Those that wait for a claim ask often, and need not write for that."""
        theirs = (THOUGHTS.c.table_id == table) & (THOUGHTS.c.holder != holder) & (THOUGHTS.c.until >= now)
        with self.database.looking() as connection:
            return connection.execute(select(THOUGHTS.c.table_id).where(theirs)).first() is not None

    def release(self, table: str, holder: str, *, unfinished: bool) -> None:
        """Give up a claim: there is nothing left to think about, or another process may continue at once."""
        mine = (THOUGHTS.c.table_id == table) & (THOUGHTS.c.holder == holder)
        with self.database.writing() as connection:
            connection.execute(
                update(THOUGHTS).where(mine).values(until=0.0) if unfinished else delete(THOUGHTS).where(mine)
            )

    def claims_before(self, now: float) -> list[str]:
        """The tables whose claims have expired."""
        with self.database.reading() as connection:
            return list(connection.execute(select(THOUGHTS.c.table_id).where(THOUGHTS.c.until < now)).scalars())

    def load(self, table: str, since: int = 0) -> StoredTable | None:
        """A table as it was left; `since` leaves out the moments before this answer."""
        with self.database.reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
            if row is None:
                return None
            later = select(MOMENTS.c.moment).where(MOMENTS.c.table_id == table, MOMENTS.c.n >= since)
            moments = connection.execute(later.order_by(MOMENTS.c.n)).scalars().all()
            states, bases, standing = (
                connection.execute(select(kept).where(kept.c.table_id == table).order_by(*kept.primary_key)).all()
                for kept in (CHECKPOINTS, BASES, STANDING)
            )
            number, line = self._end(connection, table)
            whole = all_remembered(moments, max(since - 1, 0), number, line)
            return StoredTable(
                table,
                row["version"],
                row["game"],
                row["header"],
                {n: state for _, n, state in states},
                moments,
                Base(*bases[0][1:]) if bases and whole else None,
                row["secret"],
                json.loads(row["seats"]),
                row["frozen"],
                {(each.side, each.kind): each.answer for each in standing},
                *_annotations(connection, table),
                load_meeting(connection, table),
            )

    def news(self, table: str, known: int) -> News | None:
        """What came after this many answers; None if there is no such table."""
        later = (MOMENTS.c.table_id == TABLES.c.id) & (MOMENTS.c.n > known)
        wanted = select(TABLES.c.version, TABLES.c.rewritten, MOMENTS.c.moment).join_from(
            TABLES, MOMENTS, later, isouter=True
        )
        with self.database.looking() as connection:
            rows = connection.execute(wanted.where(TABLES.c.id == table).order_by(MOMENTS.c.n)).all()
        return News(rows[0][0], rows[0][1], [row[2] for row in rows if row[2] is not None]) if rows else None

    @staticmethod
    def _end(connection: Connection, table: str) -> tuple[int, str]:
        """How many answers there are, and the last of them."""
        mine = ANSWERS.c.table_id == table
        count = connection.execute(select(func.count()).select_from(ANSWERS).where(mine)).scalar() or 0
        last = select(ANSWERS.c.line).where(mine).order_by(ANSWERS.c.n.desc()).limit(1)
        return count, connection.execute(last).scalar() or ""

    def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The latest edition of each of these tables; deleted ones are left out."""
        with self.database.looking() as connection:
            mine = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(tables))
            return {name: version for name, version in connection.execute(mine)}  # noqa: C416 - for the types of SQLAlchemy 2.0

    def text(self, table: str) -> str:
        """The whole record of a table as it is stored, whether or not it can be replayed."""
        with self.database.reading() as connection:
            header = connection.execute(select(TABLES.c.header).where(TABLES.c.id == table)).scalar_one()
            states = select(CHECKPOINTS.c.n, CHECKPOINTS.c.state).where(CHECKPOINTS.c.table_id == table)
            checkpoints = {n: state for n, state in connection.execute(states)}  # noqa: C416 - likewise
            lines = [header]
            mine = select(ANSWERS.c.n, ANSWERS.c.line).where(ANSWERS.c.table_id == table).order_by(ANSWERS.c.n)
            for n, line in connection.execute(mine):
                lines.append(line)
                if n in checkpoints:
                    lines.append(f"checkpoint {n} {checkpoints[n]}")
        return "\n".join(lines) + "\n"

    def sides_of(self, table: str, token: str) -> list[str] | None:
        """The sides that a token holds at a table; None if the token does not belong to this table."""
        with self.database.looking() as connection:
            return _sides_of(connection, table, token)

    def stamp(self, table: str, token: str) -> Stamp | None:
        """How far a table has come; None if there is no such table, or the token does not belong to it."""
        with self.database.reading() as connection:
            found = connection.execute(select(TABLES.c.created, TABLES.c.version).where(TABLES.c.id == table)).first()
            sides = _sides_of(connection, table, token) if token else []
            if found is None or sides is None:
                return None
            at = connection.execute(select(CHANGES.c.at).where(CHANGES.c.table_id == table)).scalar()
            return Stamp(sides, found.version, at or found.created)


def header_of(record: Record) -> str:
    """With all links, including those handed over in advance."""
    return "\n".join(opening_lines(record, record.links))


def _put(connection: Connection, table: SchemaTable, row: Mapping[str, Any]) -> None:
    """Store a row, replacing the one with the same key if there is one."""
    connection.execute(_replacing(connection.dialect.name, table), row)


@cache
def _replacing(dialect: str, table: SchemaTable) -> Executable:
    new = INSERTS[dialect](table)
    keys = [column.name for column in table.primary_key]
    others = {column.name: new.excluded[column.name] for column in table.c if column.name not in keys}
    replacing: Executable = new.on_conflict_do_update(index_elements=keys, set_=others)
    return replacing


def _sides_of(connection: Any, table: str, token: str) -> list[str] | None:
    mine = select(TOKENS.c.sides).where(TOKENS.c.hash == hash_of(token), TOKENS.c.table_id == table)
    found = connection.execute(mine).scalar()
    return None if found is None else found.split()


def hash_of(token: str) -> str:
    """Tokens are 128 random bits, so a plain hash is safe."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def entry_text(record: Record, n: int, entry: Entry) -> str:
    return entry_line(record.game, n, entry) + (f" ~{entry.seal}" if entry.seal else "")


def _annotations(
    connection: Any, table: str
) -> tuple[TableOptions, list[SideNote], list[HintUse], list[TakeBack], Proposal | None]:
    """What is stored about a table besides its record."""
    table_options, notes, uses, take_backs, proposals = (
        connection.execute(select(kept).where(kept.c.table_id == table).order_by(*kept.primary_key)).all()
        for kept in (TABLE_OPTIONS, NOTES, HINTS, TAKE_BACKS, PROPOSALS)
    )
    return (
        read_table_options({each.name: each.value for each in table_options}),
        [read_note(each.side, json.loads(each.note)) for each in notes],
        [HintUse(each.n, each.side, each.turn, each.phase) for each in uses],
        [TakeBack(*each[2:]) for each in take_backs],
        Proposal(*proposals[0][1:]) if proposals else None,
    )
