"""What people do at a table besides playing, over HTTP: any of their messages, and the rematch."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Header, Response
from pydantic import BaseModel

from northfront.server.http.downloads import View, shown, visit
from northfront.server.http.table_routes import Sender
from northfront.server.people.messages import PEOPLE
from northfront.server.people.rematch import rematch as play_again
from northfront.server.table.tables import Tables
from northfront.server.wire.messages import BadMessage, read


class RematchSeat(BaseModel):
    """Where the rematch is played, and this seat's token there; empty while the other side is being asked."""

    table: str
    token: str


def add_people_routes(app: FastAPI, tables: Tables) -> None:
    @app.post("/api/tables/{table}/people", response_model=View)
    async def people(table: str, message: dict[str, Any], authorization: Annotated[str, Header()] = "") -> Response:
        """Write to the chat, keep notes, resign, offer a draw, propose a pace, claim the game: a message of the socket, with its type."""
        found, watcher = await visit(tables, table, authorization)
        kind = message.get("type")
        if not isinstance(kind, str) or kind not in PEOPLE:
            raise BadMessage(f"type must be one of {', '.join(PEOPLE)}")
        model, do = PEOPLE[kind]
        await do(found, watcher, read(model, message))
        return await shown(found, watcher)

    @app.post("/api/tables/{table}/rematch")
    async def rematch(table: str, visitor: Sender, authorization: Annotated[str, Header()] = "") -> RematchSeat:
        """Propose a rematch with sides swapped, agree to one, or learn where it is played."""
        found, watcher = await visit(tables, table, authorization)
        if not found.state.meeting.terms.rematch:  # then a table may be opened
            visitor.tables.ask(1, "tables were opened")
        token = authorization.removeprefix("Bearer ").strip()
        at, mine = await play_again(tables, found, watcher, token)
        return RematchSeat(table=at, token=mine)
