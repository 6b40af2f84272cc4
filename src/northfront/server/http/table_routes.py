"""The routes of a table: open one, look at it, answer, take back, and the socket."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, Final, TypeAlias

from fastapi import Depends, FastAPI, Header, Response, WebSocket
from pydantic import BaseModel

from northfront.server.desk.room import DeskRoom
from northfront.server.http.connection import GONE, Connection
from northfront.server.http.downloads import View, shown, visit
from northfront.server.http.gate import visitor_of
from northfront.server.limits import Visitor
from northfront.server.people.clock import pace_of
from northfront.server.people.meeting import Terms
from northfront.server.table.state import COMPUTER
from northfront.server.table.summaries import Summaries
from northfront.server.table.table_options import TableOptions
from northfront.server.table.tables import Tables
from northfront.server.wire.messages import (
    Answers,
    Contribution,
    Fork,
    NewTable,
    Reply,
    Reveal,
    SeatKeys,
    TakeBack,
    Undo,
    Upload,
)

FOR_ONE: Final = 2
"""Summaries of this many tables count as one more request."""
Sender: TypeAlias = Annotated[Visitor, Depends(visitor_of)]


class OpenedTable(BaseModel):
    """A table that was opened: the token holds the seats of the player who opened it, the links those of guests."""

    table: str
    token: str
    links: dict[str, str]


def _count_table(visitor: Visitor, seats: Mapping[str, str]) -> None:
    """Count one more table; a match between computers goes on without people, so fewer of them are allowed."""
    visitor.tables.ask(1, "tables were opened")
    if seats and all(who.startswith(COMPUTER) for who in seats.values()):
        visitor.matches.ask(1, "matches between computers were opened")


def add_table_routes(app: FastAPI, tables: Tables, desk: DeskRoom) -> None:
    @app.post("/api/tables", status_code=201)
    async def create(new: NewTable, visitor: Sender) -> OpenedTable:
        """Open a table."""
        _count_table(visitor, new.seats)
        table_options = TableOptions(hints=new.hints, wait=new.wait)
        terms = Terms(pace_of(new.days, new.claim), new.open_chat)
        opened = await tables.create(
            new.game, new.scenario, new.options, new.seats, table_options, terms, chains=new.chains
        )
        return OpenedTable(table=opened.table, token=opened.token, links=dict(opened.links))

    @app.post("/api/records", status_code=201)
    async def upload(record: Upload, visitor: Sender) -> OpenedTable:
        """Open a table that continues a record."""
        visitor.uploads.ask(1, "records were uploaded")
        _count_table(visitor, record.seats)
        opened = await tables.upload(record.text, record.seats)
        return OpenedTable(table=opened.table, token=opened.token, links=dict(opened.links))

    summaries = Summaries(tables)

    @app.post("/api/tables/summaries")
    async def summarise(keys: SeatKeys, visitor: Sender) -> list[dict[str, Any]]:
        """A few facts about each of these tables, in this order, as far as its seat may know them."""
        visitor.requests.ask(len(keys.seats) / FOR_ONE, "tables were asked for")
        return [await summaries.of(key.table, key.token) for key in keys.seats]

    @app.get("/api/tables/{table}", response_model=View)
    async def look(table: str, authorization: Annotated[str, Header()] = "") -> Response:
        """What this seat, or a spectator, is shown."""
        found, watcher = await visit(tables, table, authorization)
        found.look()
        return await shown(found, watcher)

    @app.post("/api/tables/{table}/answers", response_model=View)
    async def answer(table: str, given: Answers, authorization: Annotated[str, Header()] = "") -> Response:
        """Give answers to the decision that waits for this seat."""
        found, watcher = await visit(tables, table, authorization)
        await found.answer(watcher.sides, given.serial, given.answers)
        return await shown(found, watcher)

    @app.post("/api/tables/{table}/undo", response_model=View)
    async def undo(table: str, wanted: Undo, authorization: Annotated[str, Header()] = "") -> Response:
        """Take back the last real choice of this seat."""
        found, watcher = await visit(tables, table, authorization)
        await found.undo(watcher.sides, wanted.serial)
        return await shown(found, watcher)

    @app.post("/api/tables/{table}/take-back", response_model=View)
    async def take_back(table: str, wanted: TakeBack, authorization: Annotated[str, Header()] = "") -> Response:
        """Go back to an earlier decision of this seat, or propose it to the other player."""
        found, watcher = await visit(tables, table, authorization)
        await found.take_back(watcher.sides, wanted.serial, wanted.to)
        return await shown(found, watcher)

    @app.post("/api/tables/{table}/reply", response_model=View)
    async def reply(table: str, given: Reply, authorization: Annotated[str, Header()] = "") -> Response:
        """Agree to what is proposed, decline it, or withdraw it."""
        found, watcher = await visit(tables, table, authorization)
        await found.reply(watcher.sides, agree=given.agree, seen=given.proposal)
        return await shown(found, watcher)

    @app.post("/api/tables/{table}/contribute", response_model=View)
    async def contribute(table: str, given: Contribution, authorization: Annotated[str, Header()] = "") -> Response:
        """Contribute to the dice, before the first roll."""
        found, watcher = await visit(tables, table, authorization)
        await found.contribute(watcher.sides, given.side, given.value)
        return await shown(found, watcher)

    @app.post("/api/tables/{table}/reveal", response_model=View)
    async def reveal(table: str, given: Reveal, authorization: Annotated[str, Header()] = "") -> Response:
        """Reveal the link of a chain that a roll waits for."""
        found, watcher = await visit(tables, table, authorization)
        await found.reveal(watcher.sides, given.side, given.roll, given.link)
        return await shown(found, watcher)

    @app.post("/api/tables/{table}/fork", status_code=201)
    async def fork(
        table: str, wanted: Fork, visitor: Sender, authorization: Annotated[str, Header()] = ""
    ) -> OpenedTable:
        """Open a table that continues from an earlier moment of this one."""
        _count_table(visitor, wanted.seats)
        found, watcher = await visit(tables, table, authorization)
        opened = await tables.fork(found, watcher, wanted)
        return OpenedTable(table=opened.table, token=opened.token, links=dict(opened.links))

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await websocket.accept()
        with suppress(*GONE):  # the client may leave before it has said who it is
            await Connection(websocket, tables, desk, table).run()
