"""The ways to notify a person of his move: a browser, an e-mail address, the address of a chat service."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from northfront.core.errors import Refusal
from northfront.server.desk.desks import Desks
from northfront.server.desk.queue import MOVE, REMINDER
from northfront.server.desk.schema import CHANNELS, DESKS, MAILINGS, NOTICES
from northfront.server.store.database import Database

MOST_CHANNELS: Final = 10  # of one desk
BETWEEN_MAILS: Final = 900.0  # seconds between two mails to an address that anybody could have entered
FOR_A_TEST: Final = 30.0  # seconds between two tests


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to reach a person, as its owner is shown it."""

    id: str
    kind: str
    address: str
    label: str
    confirmed: bool
    on: bool
    trouble: str

    def plain(self) -> dict[str, Any]:
        """A browser's address means nothing to a person, and that of a chat service is itself a secret."""
        shown = {"id": self.id, "kind": self.kind, "label": self.label}
        return {**shown, "confirmed": self.confirmed, "on": self.on, "trouble": self.trouble}


class Channels:
    """All channels of a server. The methods block, so the server calls them in threads."""

    def __init__(self, database: Database, desks: Desks) -> None:
        self._database, self._desks = database, desks

    def of(self, token: str) -> list[Channel]:
        desk = self._desks.find(token)
        with self._database.reading() as connection:
            mine = select(CHANNELS).where(CHANNELS.c.desk_id == desk.id).order_by(CHANNELS.c.created, CHANNELS.c.id)
            return [
                Channel(row.id, row.kind, row.address, row.label, row.confirmed, row.on, row.trouble)
                for row in connection.execute(mine)
            ]

    def add(self, token: str, kind: str, address: str, label: str) -> str:
        """A new channel, and its id; one with the same address is switched on again. An e-mail address has to be confirmed."""
        desk = self._desks.find(token)
        known = next((each for each in self.of(token) if (each.kind, each.address) == (kind, address)), None)
        if known:
            self.switch(token, known.id, on=True)
            if kind == "mail" and not known.confirmed:
                self._ask_to_confirm(known.id, address)
            return known.id
        if len(self.of(token)) >= MOST_CHANNELS:
            raise Refusal(f"a desk has at most {MOST_CHANNELS} ways to reach you; remove one first")
        channel = secrets.token_hex(8)
        row: dict[str, Any] = {"id": channel, "desk_id": desk.id, "kind": kind, "address": address, "label": label[:80]}
        row |= {"word": secrets.token_urlsafe(16), "confirmed": kind != "mail", "on": True, "trouble": ""}
        with self._database.writing() as connection:
            connection.execute(insert(CHANNELS).values(**row, created=int(time.time())))
        if kind == "mail":
            self._desks.keep_link(token)
            self._ask_to_confirm(channel, address)
        return channel

    def _ask_to_confirm(self, channel: str, address: str) -> None:
        with self._database.writing() as connection:
            if _may_mail(connection, _mailbox(address)):
                send_now(connection, channel, "confirm")

    def switch(self, token: str, channel: str, *, on: bool) -> None:
        desk = self._desks.find(token)
        mine = (CHANNELS.c.id == channel) & (CHANNELS.c.desk_id == desk.id)
        with self._database.writing() as connection:
            connection.execute(update(CHANNELS).where(mine).values(on=on, trouble=""))
            if not on:
                unsent = (NOTICES.c.channel_id == channel) & NOTICES.c.kind.in_((MOVE, REMINDER))
                owned = select(CHANNELS.c.id).where(mine)
                connection.execute(delete(NOTICES).where(unsent, NOTICES.c.channel_id.in_(owned)))

    def remove(self, token: str, channel: str) -> None:
        desk = self._desks.find(token)
        with self._database.writing() as connection:
            mine = (CHANNELS.c.id == channel) & (CHANNELS.c.desk_id == desk.id)
            if connection.execute(delete(CHANNELS).where(mine)).rowcount:
                connection.execute(delete(NOTICES).where(NOTICES.c.channel_id == channel))

    def test(self, token: str) -> int:
        """Send a test by every channel that is on; returns how many there are."""
        desk = self._desks.find(token)
        channels = [each for each in self.of(token) if each.on and each.confirmed]
        with self._database.writing() as connection:
            if channels and not _may_mail(connection, f"test {desk.id}", FOR_A_TEST):
                raise Refusal("a test was sent just now; wait half a minute")
            for each in channels:
                send_now(connection, each.id, "test")
        return len(channels)

    def confirm(self, word: str) -> str:
        """The owner of an address has opened the link sent to it; returns the address, or "" if the link is no longer valid."""
        with self._database.writing() as connection:
            mine = CHANNELS.c.word == word
            connection.execute(update(CHANNELS).where(mine).values(confirmed=True))
            return connection.execute(select(CHANNELS.c.address).where(mine)).scalar() or ""

    def unsubscribe(self, word: str) -> None:
        """Send nothing more to this address. It stays confirmed, so that a lost link can still be sent there."""
        with self._database.writing() as connection:
            mine = select(CHANNELS.c.id).where(CHANNELS.c.word == word)
            connection.execute(delete(NOTICES).where(NOTICES.c.channel_id.in_(mine)))
            connection.execute(update(CHANNELS).where(CHANNELS.c.word == word).values(on=False))

    def send_lost_links(self, address: str) -> None:
        """Send the links of all desks that have confirmed this address. The caller is not told whether there are any."""
        wanted = select(CHANNELS.c.id).join(DESKS, DESKS.c.id == CHANNELS.c.desk_id)
        wanted = wanted.where(CHANNELS.c.kind == "mail", CHANNELS.c.address == address, CHANNELS.c.confirmed)
        with self._database.writing() as connection:
            found = connection.execute(wanted.where(DESKS.c.recovery != "")).scalars().all()
            if found and _may_mail(connection, f"link {_mailbox(address)}"):
                for channel in found:
                    send_now(connection, channel, "link")


def send_now(connection: Connection, channel: str, kind: str) -> None:
    """Queue a notice that is not about a move, unless a similar one is waiting already."""
    same = (NOTICES.c.channel_id == channel) & (NOTICES.c.kind == kind) & (NOTICES.c.table_id == "")
    connection.execute(delete(NOTICES).where(same))
    now = time.time()
    row = {"channel_id": channel, "table_id": "", "kind": kind, "about": json.dumps({}), "made": now, "due": now}
    connection.execute(insert(NOTICES).values(**row, tries=0, sent=0.0, until=0.0))


def _mailbox(address: str) -> str:
    """Where mails to this address usually end up: the same box has many spellings, such as Anna+games@example.org."""
    name, host = address.lower().rsplit("@", 1)
    return f"{name.partition('+')[0]}@{host}"


def _may_mail(connection: Connection, what: str, pause: float = BETWEEN_MAILS) -> bool:
    """Has there been a pause since this was last sent? If so, this counts as sent now."""
    key, now = sha256(what.encode()).hexdigest(), time.time()
    last = connection.execute(select(MAILINGS.c.at).where(MAILINGS.c.hash == key)).scalar()
    if last is not None and now - last < pause:
        return False
    connection.execute(delete(MAILINGS).where((MAILINGS.c.hash == key) | (MAILINGS.c.at < now - BETWEEN_MAILS)))
    connection.execute(insert(MAILINGS).values(hash=key, at=now))
    return True
