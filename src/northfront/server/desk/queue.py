"""The queue of notices, stored with the answers that cause them: a notice is neither lost in a crash nor sent twice.

A notice is one row for a channel and a table. It stays after it was sent, so that nobody is notified again before he has looked.
"""

from __future__ import annotations

import json
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from northfront.core.ask import CHANCE
from northfront.core.record import Record
from northfront.games import GAMES
from northfront.server.desk.quiet import end_of_quiet
from northfront.server.desk.schema import CHANNELS, DESK_SEATS, DESKS, NOTICES
from northfront.server.people.clock import Reminder
from northfront.server.people.storing import reminders_due, take_reminders
from northfront.server.store.database import Database
from northfront.server.store.schema import TABLES, TOKENS
from northfront.server.wire.dice import seats_waited_for

MOVE, REMINDER = "move", "remind"
DELAYS: Final = {"push": 20.0, "chat": 60.0, "mail": 600.0}  # seconds in which the player may look of his own accord
LEASE: Final = 120.0  # seconds that a process has to send what it has claimed
FIRST_PAUSE, LONGEST_PAUSE = 30.0, 4 * 3600.0  # seconds before another try
GIVEN_UP: Final = 24 * 3600.0  # seconds
AT_ONCE: Final = 20


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that this process has claimed."""

    id: int
    kind: str
    table: str
    about: dict[str, Any]
    made: float
    tries: int
    channel: str
    by: str  # push, mail or chat
    address: str
    word: str
    desk: str


def tell(connection: Connection, table: str, record: Record, since: int, now: float) -> None:
    """The table has changed after `since` answers: queue notices for those who must decide, drop those that no longer hold.

    Runs in the transaction that stores the answers.
    """
    seats = select(DESK_SEATS.c.desk_id, TOKENS.c.sides).join(TOKENS, TOKENS.c.hash == DESK_SEATS.c.hash)
    mine = (DESK_SEATS.c.table_id == table) & (TOKENS.c.table_id == table)
    found = connection.execute(seats.where(mine, DESK_SEATS.c.archived.is_(False))).all()
    if not found:
        return
    sides, asks = record.game.sides, record.position.asks
    waiting = {sides[side] for side in asks} | set(seats_waited_for(record))
    given = (entry for entry in record.entries[since:] if not entry.forced and not entry.automatic)
    acted = {sides[entry.side] for entry in given if entry.side != CHANCE}
    held = {desk: set(names.split()) for desk, names in found}
    looked = {desk for desk, names in held.items() if names & acted}
    due = {desk: names & waiting for desk, names in held.items() if names & waiting}
    _drop(connection, table, looked)
    _drop(connection, table, set(held) - set(due), unsent=True)
    about = {"game": record.game.title, "turn": record.position.state.turn}
    for desk, names in due.items():
        if desk not in looked:
            _queue(connection, table, desk, json.dumps({**about, "side": " and ".join(sorted(names))}), now)


def _queue(connection: Connection, table: str, desk: str, about: str, now: float) -> None:
    """A notice by each channel of this desk, except where one is waiting or was sent since its reader last looked."""
    told = select(NOTICES.c.id).where(NOTICES.c.channel_id == CHANNELS.c.id, NOTICES.c.table_id == table).exists()
    mine = select(CHANNELS.c.id, CHANNELS.c.kind).where(CHANNELS.c.desk_id == desk, CHANNELS.c.on, CHANNELS.c.confirmed)
    for channel, kind in connection.execute(mine.where(~told)).all():
        row = {"channel_id": channel, "table_id": table, "kind": MOVE, "about": about, "made": now}
        connection.execute(insert(NOTICES).values(**row, due=now + DELAYS[kind], tries=0, sent=0.0, until=0.0))


def _remind(connection: Connection, reminder: Reminder, now: float) -> None:
    """A notice by each channel of the player of this side, even if he was notified of the move before."""
    game = connection.execute(select(TABLES.c.game).where(TABLES.c.id == reminder.table)).scalar_one()
    about = json.dumps({"game": GAMES[game].title, "side": reminder.side, "over": now >= reminder.until})
    seats = select(TOKENS.c.hash, TOKENS.c.sides).where(TOKENS.c.table_id == reminder.table)
    hashes = [row.hash for row in connection.execute(seats) if reminder.side in row.sides.split()]
    mine = DESK_SEATS.c.hash.in_(hashes) & DESK_SEATS.c.archived.is_(False)
    wanted = select(CHANNELS.c.id).join(DESK_SEATS, DESK_SEATS.c.desk_id == CHANNELS.c.desk_id)
    for channel in connection.execute(wanted.where(mine, CHANNELS.c.on, CHANNELS.c.confirmed)).scalars().all():
        this = {"channel_id": channel, "table_id": reminder.table, "kind": REMINDER}
        connection.execute(delete(NOTICES).where(*(NOTICES.c[key] == value for key, value in this.items())))
        row = {**this, "about": about, "made": now, "due": now, "tries": 0, "sent": 0.0, "until": 0.0}
        connection.execute(insert(NOTICES).values(row))


def _drop(connection: Connection, table: str, desks: AbstractSet[str], *, unsent: bool = False) -> None:
    if not desks:
        return
    theirs = select(CHANNELS.c.id).where(CHANNELS.c.desk_id.in_(desks))
    gone = (NOTICES.c.table_id == table) & NOTICES.c.channel_id.in_(theirs)
    connection.execute(delete(NOTICES).where(gone & (NOTICES.c.sent == 0) if unsent else gone))


class Queue:
    """The notices of one database. Its methods block, so the server calls them in threads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def looked(self, table: str, seat: str) -> None:
        """The player in the seat with this hash is looking at the table: he may be notified again of the next move."""
        desks = select(DESK_SEATS.c.desk_id).where(DESK_SEATS.c.table_id == table, DESK_SEATS.c.hash == seat)
        theirs = select(CHANNELS.c.id).where(CHANNELS.c.desk_id.in_(desks))
        told = (NOTICES.c.table_id == table) & NOTICES.c.channel_id.in_(theirs)
        with self._database.reading() as connection:  # usually there is none, and reading waits for nobody
            if connection.execute(select(NOTICES.c.id).where(told).limit(1)).first() is None:
                return
        with self._database.writing() as connection:
            connection.execute(delete(NOTICES).where(told))

    def remind(self, now: float) -> None:
        """Queue a notice for those whose time to move is running out, or has run out."""
        with self._database.reading() as connection:
            if not reminders_due(connection, int(now)):
                return
        with self._database.writing() as connection:
            for reminder in take_reminders(connection, int(now)):
                _remind(connection, reminder, now)

    def claim(self, now: float) -> list[Notice]:
        """Claim some notices that are due: for a while no other process sends them."""
        due = (NOTICES.c.sent == 0) & (NOTICES.c.due <= now) & (NOTICES.c.until <= now)
        with self._database.reading() as connection:
            if connection.execute(select(NOTICES.c.id).where(due).limit(1)).first() is None:
                return []
        chosen = select(NOTICES).where(due).order_by(NOTICES.c.due).limit(AT_ONCE).with_for_update(skip_locked=True)
        with self._database.writing() as connection:
            rows = connection.execute(chosen).all()
            return [notice for row in rows if (notice := self._claimed(connection, row, now))]

    def _claimed(self, connection: Connection, row: Any, now: float) -> Notice | None:
        """The notice of a row; None if it has no reader, or must wait until the reader's quiet hours are over."""
        this = NOTICES.c.id == row.id
        whose = select(CHANNELS, DESKS.c.quiet, DESKS.c.zone).join(DESKS, DESKS.c.id == CHANNELS.c.desk_id)
        to = connection.execute(whose.where(CHANNELS.c.id == row.channel_id)).first()
        if to is None:
            connection.execute(delete(NOTICES).where(this))
            return None
        rest = end_of_quiet(to.quiet, to.zone, now) if row.kind in (MOVE, REMINDER) else now
        if rest > now:
            connection.execute(update(NOTICES).where(this).values(due=rest, made=rest))
            return None
        connection.execute(update(NOTICES).where(this).values(until=now + LEASE))
        about = json.loads(row.about)
        return Notice(
            row.id, row.kind, row.table_id, about, row.made, row.tries, to.id, to.kind, to.address, to.word, to.desk_id
        )

    def sent(self, notice: Notice, now: float, trouble: str = "") -> None:
        """It was delivered or given up. A notice of a move is kept, so that no second one follows before its reader has looked."""
        this = NOTICES.c.id == notice.id
        with self._database.writing() as connection:
            if notice.kind == MOVE:
                connection.execute(update(NOTICES).where(this).values(sent=now))
            else:
                connection.execute(delete(NOTICES).where(this))
            connection.execute(update(CHANNELS).where(CHANNELS.c.id == notice.channel).values(trouble=trouble[:200]))

    def failed(self, notice: Notice, now: float, trouble: str) -> bool:
        """It was not delivered: try again later, waiting twice as long after each failure; False if given up after a day."""
        if now - notice.made > GIVEN_UP:
            self.sent(notice, now, trouble)
            return False
        later = now + min(FIRST_PAUSE * 2**notice.tries, LONGEST_PAUSE)
        again = {"due": later, "tries": notice.tries + 1, "until": 0.0}
        with self._database.writing() as connection:
            connection.execute(update(NOTICES).where(NOTICES.c.id == notice.id).values(**again))
            this = CHANNELS.c.id == notice.channel
            connection.execute(update(CHANNELS).where(this).values(trouble=trouble[:200]))
        return True

    def unreachable(self, notice: Notice) -> None:
        """This browser is gone for good."""
        with self._database.writing() as connection:
            connection.execute(delete(CHANNELS).where(CHANNELS.c.id == notice.channel))
            connection.execute(delete(NOTICES).where(NOTICES.c.channel_id == notice.channel))
