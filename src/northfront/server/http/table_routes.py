"""The routes of a table: open one, look at it, answer, take back, and the socket."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Header, WebSocket, WebSocketDisconnect
from pydantic import BaseModel

from northfront.server.http.connection import Connection
from northfront.server.http.downloads import visit
from northfront.server.table.table_options import TableOptions
from northfront.server.table.tables import Tables
from northfront.server.wire.messages import Answers, NewTable, Undo, Upload


class OpenedTable(BaseModel):
    """A table that was opened: the token holds the seats of whoever opened it, the links those of guests."""

    table: str
    token: str
    links: dict[str, str]


def add_table_routes(app: FastAPI, tables: Tables) -> None:
    @app.post("/api/tables", status_code=201)
    async def create(new: NewTable) -> OpenedTable:
        """Open a table."""
        table_options = TableOptions(hints=new.hints, wait=new.wait)
        opened = await tables.create(new.game, new.scenario, new.options, new.seats, table_options)
        return OpenedTable(table=opened.table, token=opened.token, links=dict(opened.links))

    @app.post("/api/records", status_code=201)
    async def upload(record: Upload) -> OpenedTable:
        """Open a table that goes on with a record."""
        opened = await tables.upload(record.text)
        return OpenedTable(table=opened.table, token=opened.token, links=dict(opened.links))

    @app.get("/api/tables/{table}")
    async def look(table: str, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
        """What this seat, or a spectator, is shown."""
        found, watcher = await visit(tables, table, authorization)
        return found.audience.snapshot(watcher)

    @app.post("/api/tables/{table}/answers")
    async def answer(table: str, given: Answers, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
        """Give answers to the decision that waits for this seat."""
        found, watcher = await visit(tables, table, authorization)
        await found.answer(watcher.sides, given.serial, given.answers)
        return found.audience.snapshot(watcher)

    @app.post("/api/tables/{table}/undo")
    async def undo(table: str, wanted: Undo, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
        """Take back the last real choice of this seat."""
        found, watcher = await visit(tables, table, authorization)
        await found.undo(watcher.sides, wanted.serial)
        return found.audience.snapshot(watcher)

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await websocket.accept()
        connection = Connection(websocket, tables, table)
        try:
            await connection.run()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            connection.leave()
