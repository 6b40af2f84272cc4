"""The routes of a desk: tables, name, quiet hours, channels for notices, and lost links."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, Literal

from fastapi import BackgroundTasks, FastAPI, Header, Query
from pydantic import BaseModel, Field

from northfront.core.errors import Refusal
from northfront.server.desk.addresses import check_chat_address, check_mail_address, check_subscription
from northfront.server.desk.names import LONGEST_NAME
from northfront.server.desk.push import LACKING
from northfront.server.desk.room import DeskRoom
from northfront.server.http.table_routes import Sender
from northfront.server.limits import Visitor

Word = Annotated[str, Field(max_length=64)]
ASKED: Final = "notices were asked for"
FOR_ONE: Final = 10
"""This many tables count as one more request."""


class DeskTable(BaseModel):
    """A table as the lobby keeps it, with the token of the seat."""

    table: str = Field(max_length=32)
    token: str = Field("", max_length=100)
    game: str = Field("", max_length=64)
    title: str = Field("", max_length=120)
    side: str = Field("", max_length=80)
    when: str = Field("", max_length=40)
    archived: bool = False


class DeskTables(BaseModel):
    """Some tables of one person."""

    tables: list[DeskTable] = Field(max_length=500)


class NewDesk(DeskTables):
    """A desk that begins with these tables."""

    name: str = Field("", max_length=LONGEST_NAME)


class DeskName(BaseModel):
    """What a person wants to be called."""

    name: str = Field(max_length=LONGEST_NAME)


class Quiet(BaseModel):
    """When a person is not to be notified, such as 22:00-08:00; empty: never."""

    quiet: str = Field(max_length=16)
    zone: str = Field("UTC", max_length=64)


class NewChannel(BaseModel):
    """A way to reach a person: `address` for mail and chat, `subscription` for a browser, as it describes itself."""

    kind: Literal["push", "mail", "chat"]
    address: str = Field("", max_length=1000)
    subscription: dict[str, Any] = Field(default_factory=dict, max_length=10)
    label: str = Field("", max_length=80)


class Switch(BaseModel):
    """On or off."""

    on: bool


class Confirmation(BaseModel):
    """The word in a link that was sent by mail."""

    word: Word


class LostLink(BaseModel):
    """The address to send the link of a desk to again."""

    address: str = Field(max_length=320)


def token_of(authorization: str) -> str:
    return authorization.removeprefix("Bearer ").strip()


def _count_tables(visitor: Visitor, laid: DeskTables) -> None:
    visitor.requests.ask(len(laid.tables) / FOR_ONE, "tables were sent")


Authorization = Annotated[str, Header()]


def add_desk_routes(app: FastAPI, room: DeskRoom) -> None:
    _add_tables(app, room)
    _add_channels(app, room)
    _add_links(app, room)


def _add_tables(app: FastAPI, room: DeskRoom) -> None:
    desks = room.desks

    @app.post("/api/desk", status_code=201)
    def create(new: NewDesk, visitor: Sender) -> dict[str, str]:
        """Make a desk. Its token is the only key to it."""
        visitor.desks.ask(1, "desks were made")
        _count_tables(visitor, new)
        token = desks.create(new.name)
        desks.put(token, [each.model_dump() for each in new.tables])
        return {"token": token}

    @app.get("/api/desk")
    async def look(authorization: Authorization = "") -> dict[str, Any]:
        """The desk: its tables with the tokens of their seats, the name, and its channels for notices."""
        token = token_of(authorization)
        desk = await asyncio.to_thread(desks.find, token)
        found = {"name": desk.name, "quiet": desk.quiet, "zone": desk.zone}
        tables, channels = await asyncio.to_thread(lambda: (desks.tables(token), room.channels.of(token)))
        return {**found, "tables": tables, "channels": [each.plain() for each in channels]}

    @app.put("/api/desk/tables")
    def put(laid: DeskTables, visitor: Sender, authorization: Authorization = "") -> dict[str, str]:
        """Add tables to the desk."""
        _count_tables(visitor, laid)
        desks.put(token_of(authorization), [each.model_dump() for each in laid.tables])
        return DONE

    @app.put("/api/desk/tables/{table}/archived")
    def archive(table: str, switch: Switch, authorization: Authorization = "") -> dict[str, str]:
        """Archive a table, or take it out of the archive."""
        desks.archive(token_of(authorization), table, archived=switch.on)
        return DONE

    @app.delete("/api/desk/tables/{table}")
    def forget(table: str, authorization: Authorization = "") -> dict[str, str]:
        """Forget a seat for good."""
        desks.forget(token_of(authorization), table)
        return DONE

    @app.put("/api/desk/name")
    def rename(wanted: DeskName, authorization: Authorization = "") -> dict[str, str]:
        """Set the name of the owner of this desk, at all of its seats."""
        desks.rename(token_of(authorization), wanted.name)
        return DONE

    @app.put("/api/desk/quiet")
    def set_quiet(wanted: Quiet, authorization: Authorization = "") -> dict[str, str]:
        """Set when nothing is to be sent."""
        desks.set_quiet(token_of(authorization), wanted.quiet, wanted.zone)
        return DONE


def _add_channels(app: FastAPI, room: DeskRoom) -> None:
    channels, settings = room.channels, room.settings

    @app.get("/api/notices")
    def offered() -> dict[str, Any]:
        """The ways in which this server can notify people of their move."""
        key = room.push.public_key
        services = sorted(settings.apprise)
        return {"push": key, "mail": settings.mail is not None, "chat": services, "lost": room.desks.can_recover}

    @app.post("/api/desk/channels", status_code=201)
    def add(new: NewChannel, visitor: Sender, authorization: Authorization = "") -> dict[str, str]:
        """Add a channel. An e-mail address is first sent a link that has to be opened."""
        token, address, label = token_of(authorization), "", new.label
        room.desks.find(token)
        visitor.notices.ask(1, ASKED)
        if new.kind == "mail":
            if settings.mail is None:
                raise Refusal("this server sends no mail")
            address = label = check_mail_address(new.address)
        elif new.kind == "chat":
            address = check_chat_address(new.address, settings.apprise, private=settings.private)
        elif not room.push.offered:
            raise Refusal(LACKING)
        else:
            address = check_subscription(new.subscription, private=settings.private)
        channel = channels.add(token, new.kind, address, label)
        room.sender.hasten()
        return {"id": channel}

    @app.put("/api/desk/channels/{channel}")
    def switch(channel: str, wanted: Switch, authorization: Authorization = "") -> dict[str, str]:
        """Switch it on or off."""
        channels.switch(token_of(authorization), channel, on=wanted.on)
        return DONE

    @app.delete("/api/desk/channels/{channel}")
    def remove(channel: str, authorization: Authorization = "") -> dict[str, str]:
        """Remove it."""
        channels.remove(token_of(authorization), channel)
        return DONE

    @app.post("/api/desk/test")
    def test(visitor: Sender, authorization: Authorization = "") -> dict[str, int]:
        """Send a test by every channel that is switched on; returns how many there are."""
        visitor.notices.ask(1, ASKED)
        count = channels.test(token_of(authorization))
        room.sender.hasten()
        return {"sent": count}


def _add_links(app: FastAPI, room: DeskRoom) -> None:
    channels = room.channels

    @app.post("/api/desk/confirm")
    def confirm(given: Confirmation) -> dict[str, str]:
        """Confirm an address: this word was sent there, so its reader owns it."""
        address = channels.confirm(given.word)
        if not address:
            raise Refusal("this link is no longer valid; switch the mails on again")
        return {"address": address}

    @app.post("/api/desk/unsubscribe")
    def unsubscribe(word: Annotated[str, Query(max_length=64)]) -> dict[str, str]:
        """Stop mails to the address that this word was sent to. A mail program may call it by itself (RFC 8058)."""
        channels.unsubscribe(word)
        return DONE

    @app.post("/api/desk/lost", status_code=202)
    def lost(wanted: LostLink, later: BackgroundTasks, visitor: Sender) -> dict[str, str]:
        """Send the link again. The reply is the same, and as quick, whether or not the address is known."""
        visitor.notices.ask(1, ASKED)
        address = check_mail_address(wanted.address)
        if not room.desks.can_recover:
            raise Refusal("this server cannot send links again")

        def send() -> None:
            channels.send_lost_links(address)
            room.sender.hasten()

        later.add_task(send)
        return {"text": "If a desk has confirmed this address, its link is on the way."}


DONE = {"text": "done"}
