"""Storing what people say and agree on. Each function is part of a transaction that makes the next edition of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from northfront.server.people.agreements import Proposal, Remark
from northfront.server.people.chat import ChatLine
from northfront.server.people.clock import Move, Pace, Reminder, remind_at
from northfront.server.people.meeting import Meeting, Terms
from northfront.server.people.schema import CHAT, MOVES_DUE, REMARKS, SEAT_PAGES, TERMS
from northfront.server.store.schema import PROPOSALS


def load_meeting(connection: Connection, table: str) -> Meeting:
    """What is stored about the people at a table."""
    terms, chat, pages, remarks, moves = (
        connection.execute(select(kept).where(kept.c.table_id == table).order_by(*kept.primary_key)).all()
        for kept in (TERMS, CHAT, SEAT_PAGES, REMARKS, MOVES_DUE)
    )
    return Meeting(
        _terms(terms[0]) if terms else Terms(),
        [ChatLine(*each[1:]) for each in chat],
        {each.side: each.chat_read for each in pages},
        {each.side: each.notes for each in pages},
        [Remark(*each[2:]) for each in remarks],
        {each.side: Move(each.since, each.until) for each in moves},
    )


def _terms(row: Any) -> Terms:
    return Terms(Pace(row.days, row.claim), row.open_chat, row.rematch)


def keep_terms(connection: Connection, table: str, terms: Terms) -> None:
    connection.execute(delete(TERMS).where(TERMS.c.table_id == table))
    row = {**asdict(terms.pace), "open_chat": terms.open_chat, "rematch": terms.rematch}
    connection.execute(insert(TERMS).values(table_id=table, **row))


def keep_proposal(connection: Connection, table: str, proposal: Proposal | None) -> None:
    """Store a proposal, or that there is none any more."""
    connection.execute(delete(PROPOSALS).where(PROPOSALS.c.table_id == table))
    if proposal:
        connection.execute(insert(PROPOSALS).values(table_id=table, **asdict(proposal)))


def keep_line(connection: Connection, table: str, line: ChatLine, lines: int) -> None:
    """Add a line to the chat; only the newest `lines` are kept."""
    connection.execute(insert(CHAT).values(table_id=table, **line.plain()))
    connection.execute(delete(CHAT).where(CHAT.c.table_id == table, CHAT.c.n <= line.n - lines))


def keep_page(connection: Connection, table: str, side: str, read: int, notes: str) -> None:
    """Store what belongs to one seat: its notes, and how far it has read the chat."""
    connection.execute(delete(SEAT_PAGES).where(SEAT_PAGES.c.table_id == table, SEAT_PAGES.c.side == side))
    connection.execute(insert(SEAT_PAGES).values(table_id=table, side=side, chat_read=read, notes=notes))


def keep_remark(connection: Connection, table: str, number: int, remark: Remark) -> None:
    connection.execute(insert(REMARKS).values(table_id=table, number=number, **asdict(remark)))


def move_remarks(connection: Connection, table: str, serial: int) -> None:
    """The game went back to this many answers."""
    later = (REMARKS.c.table_id == table) & (REMARKS.c.n > serial)
    connection.execute(update(REMARKS).where(later).values(n=serial))


def keep_moves(connection: Connection, table: str, due: Mapping[str, Move]) -> None:
    """Store whose move it is, and since when. For a side whose move it already was, the reminders sent still count."""
    mine = MOVES_DUE.c.table_id == table
    rows = connection.execute(select(MOVES_DUE).where(mine)).all()
    kept = {row.side for row in rows if due.get(row.side) == (row.since, row.until)}
    connection.execute(delete(MOVES_DUE).where(mine, MOVES_DUE.c.side.not_in(kept)))
    for side in due.keys() - kept:
        move = due[side]
        connection.execute(
            insert(MOVES_DUE).values(table_id=table, side=side, **move._asdict(), remind=remind_at(move))
        )


def reminders_due(connection: Connection, now: int) -> bool:
    """Is anybody to be reminded?"""
    late = select(MOVES_DUE.c.table_id).where(MOVES_DUE.c.remind > 0, MOVES_DUE.c.remind <= now)
    return connection.execute(late.limit(1)).first() is not None


def take_reminders(connection: Connection, now: int) -> list[Reminder]:
    """Claim the reminders that are due: one before the time for a move runs out, one when it has."""
    late = select(MOVES_DUE).where(MOVES_DUE.c.remind > 0, MOVES_DUE.c.remind <= now)
    found = []
    for row in connection.execute(late.with_for_update(skip_locked=True)).all():
        this = (MOVES_DUE.c.table_id == row.table_id) & (MOVES_DUE.c.side == row.side)
        again = row.until if now < row.until else 0
        connection.execute(update(MOVES_DUE).where(this).values(remind=again))
        found.append(Reminder(row.table_id, row.side, row.until))
    return found
