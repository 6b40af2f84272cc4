"""Desks: instead of an account, a person has one secret link to his tables, his name and his ways to be notified."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from northfront.core.errors import Refusal
from northfront.server.desk.names import clean
from northfront.server.desk.quiet import check_quiet
from northfront.server.desk.schema import CHANNELS, DESK_SEATS, DESKS, NOTICES, PEOPLE
from northfront.server.desk.sealing import Box, box_of
from northfront.server.store.database import Database
from northfront.server.store.store import hash_of

MOST_TABLES: Final = 500


class NoSuchDesk(Refusal):
    """This server has no such desk."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A desk as it is stored."""

    id: str
    name: str
    quiet: str
    zone: str


class Desks:
    """All desks of a server. The methods block, so the server calls them in threads."""

    def __init__(self, database: Database, recovery: Box | None = None) -> None:
        self._database, self._recovery = database, recovery

    def create(self, name: str) -> str:
        """Make a desk; returns its token, of which only a hash is kept."""
        token = secrets.token_urlsafe(24)
        row = {"id": secrets.token_hex(8), "hash": hash_of(token), "name": clean(name), "created": int(time.time())}
        with self._database.writing() as connection:
            connection.execute(insert(DESKS).values(**row, quiet="", zone="UTC", recovery=""))
        return token

    def find(self, token: str) -> Desk:
        with self._database.reading() as connection:
            return _desk(connection, token)

    def rename(self, token: str, name: str) -> None:
        """Set this person's name, at the desk and at all of its seats."""
        name = clean(name)
        with self._database.writing() as connection:
            desk = _desk(connection, token)
            connection.execute(update(DESKS).where(DESKS.c.id == desk.id).values(name=name))
            mine = select(DESK_SEATS.c.hash).where(DESK_SEATS.c.desk_id == desk.id)
            connection.execute(update(PEOPLE).where(PEOPLE.c.hash.in_(mine)).values(name=name))

    def set_quiet(self, token: str, quiet: str, zone: str) -> None:
        """Set the hours in which this person is not to be notified; empty: none."""
        check_quiet(quiet, zone)
        with self._database.writing() as connection:
            desk = _desk(connection, token)
            connection.execute(update(DESKS).where(DESKS.c.id == desk.id).values(quiet=quiet, zone=zone))

    def tables(self, token: str) -> list[dict[str, Any]]:
        """The tables of a desk with the tokens of their seats."""
        box = box_of(token)
        with self._database.reading() as connection:
            desk = _desk(connection, token)
            rows = connection.execute(select(DESK_SEATS).where(DESK_SEATS.c.desk_id == desk.id)).all()
        return [{**json.loads(box.unseal(row.sealed)), "archived": row.archived} for row in rows]

    def put(self, token: str, tables: Sequence[dict[str, Any]]) -> None:
        """Add tables to the desk, or update those that are there."""
        box, rows = box_of(token), dict[str, dict[str, Any]]()
        for facts in tables:  # before the transaction, for which all other writers wait
            row = {"table_id": facts["table"], "hash": hash_of(facts["token"]), "sealed": box.seal(json.dumps(facts))}
            rows[facts["table"]] = {**row, "archived": bool(facts.get("archived"))}
        with self._database.writing() as connection:
            desk = _desk(connection, token)
            known = (DESK_SEATS.c.desk_id == desk.id) & DESK_SEATS.c.table_id.in_(rows)
            connection.execute(delete(DESK_SEATS).where(known))
            if rows:
                connection.execute(insert(DESK_SEATS), [{"desk_id": desk.id, **row} for row in rows.values()])
            count = select(func.count()).where(DESK_SEATS.c.desk_id == desk.id)
            if (connection.execute(count).scalar() or 0) > MOST_TABLES:
                raise Refusal(f"a desk holds at most {MOST_TABLES} tables; forget some that are finished")

    def archive(self, token: str, table: str, *, archived: bool) -> None:
        """Archive a table, or take it out of the archive. No notices are sent about archived tables."""
        with self._database.writing() as connection:
            desk = _desk(connection, token)
            mine = (DESK_SEATS.c.desk_id == desk.id) & (DESK_SEATS.c.table_id == table)
            connection.execute(update(DESK_SEATS).where(mine).values(archived=archived))
            if archived:
                _drop_notices(connection, desk, table)

    def forget(self, token: str, table: str) -> None:
        """Remove a table from the desk for good."""
        with self._database.writing() as connection:
            desk = _desk(connection, token)
            mine = (DESK_SEATS.c.desk_id == desk.id) & (DESK_SEATS.c.table_id == table)
            connection.execute(delete(DESK_SEATS).where(mine))
            _drop_notices(connection, desk, table)

    @property
    def can_recover(self) -> bool:
        """Can a lost link be sent again?"""
        return self._recovery is not None

    def keep_link(self, token: str) -> None:
        """Keep the link, encrypted with the operator's key, so that it can be sent to a confirmed address again."""
        if self._recovery is None:
            return
        with self._database.writing() as connection:
            desk = _desk(connection, token)
            sealed = self._recovery.seal(token)
            connection.execute(update(DESKS).where(DESKS.c.id == desk.id).values(recovery=sealed))

    def lost_token(self, desk: str) -> str:
        """The token of a desk whose link was kept; "" if it was not."""
        with self._database.reading() as connection:
            sealed = connection.execute(select(DESKS.c.recovery).where(DESKS.c.id == desk)).scalar()
        return self._recovery.unseal(sealed) if self._recovery and sealed else ""


def _desk(connection: Connection, token: str) -> Desk:
    wanted = select(DESKS.c.id, DESKS.c.name, DESKS.c.quiet, DESKS.c.zone).where(DESKS.c.hash == hash_of(token))
    row = connection.execute(wanted).first()
    if row is None:
        raise NoSuchDesk("there is no desk with this link")
    return Desk(*row)


def _drop_notices(connection: Connection, desk: Desk, table: str) -> None:
    mine = select(CHANNELS.c.id).where(CHANNELS.c.desk_id == desk.id)
    connection.execute(delete(NOTICES).where(NOTICES.c.table_id == table, NOTICES.c.channel_id.in_(mine)))
