"""Downloads from a table: its record, the position, pictures, and once the game is over the notes of the computers."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import FastAPI, Header, Query, Response
from fastapi.responses import PlainTextResponse

from northfront.core.errors import Refusal
from northfront.core.notation import write_position
from northfront.core.recordfile import write_record
from northfront.core.view import has_secrets
from northfront.server import work
from northfront.server.pages.pictures import Pictures
from northfront.server.table.audience import Watcher
from northfront.server.table.table import Table
from northfront.server.table.tables import Tables
from northfront.server.wire.queries import past

Theme = Literal["light", "dark"]
View = dict[str, Any]
DRAWING_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
"""A drawing brings all that it needs."""


class Closed(Refusal):
    """Not available yet, because it would reveal a secret."""


async def visit(tables: Tables, table: str, authorization: str) -> tuple[Table, Watcher]:
    """A table, and a watcher for the length of one request."""
    token = authorization.removeprefix("Bearer ").strip()
    found = await tables.find(table)
    watcher = Watcher(await tables.sides_of(found, token), lambda: None, holder=bool(token))
    await found.settled()
    return found, watcher


async def shown(table: Table, watcher: Watcher) -> Response:
    """The view of a watcher. Its text is made once and shared: long games have long views, and anybody may ask for them."""
    return Response(await table.shown(watcher), media_type="application/json")


def add_downloads(app: FastAPI, tables: Tables, pictures: Pictures) -> None:
    """Add the download routes."""

    async def unlocked(table: str, authorization: str) -> Table:
        found, _ = await visit(tables, table, authorization)
        if has_secrets(found.record.position):
            raise Closed("this would reveal what one side may not know; it is available once the game is over")
        return found

    @app.get("/api/tables/{table}/record")
    async def record(table: str, authorization: Annotated[str, Header()] = "") -> PlainTextResponse:
        """The record of the game, fit for `northfront replay`."""
        found = await unlocked(table, authorization)
        name = f"{found.record.game.name}-{table[:8]}.record"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        if found.state.frozen:  # everything stored, though it may not be possible to replay it
            text = await work.store(tables.store.text, table)
        else:
            text = write_record(found.record)
        return PlainTextResponse(text, headers=headers)

    @app.get("/api/tables/{table}/notes")
    async def notes(table: str) -> list[dict[str, Any]]:
        """What the computers planned, turn by turn; once the game is over."""
        found = await tables.find(table)
        if not found.record.position.over:
            raise Closed("the computers' plans are shown when the game is over")
        return [each.plain() for each in found.state.notes]

    @app.get("/api/tables/{table}/result")
    async def result(table: str) -> dict[str, Any]:
        """How the game ended: points, the course of the lead, losses, luck, and the proof of the dice."""
        found = await tables.find(table)
        if not found.record.position.over:
            raise Closed("the result is shown when the game is over")
        return await found.ending()

    @app.get("/api/tables/{table}/text")
    async def text(table: str, authorization: Annotated[str, Header()] = "") -> PlainTextResponse:
        """The position in notation."""
        found = await unlocked(table, authorization)
        return PlainTextResponse(write_position(found.record.position))

    @app.get("/api/tables/{table}/picture.{ending}")
    async def picture(
        table: str,
        ending: Literal["svg", "png"],
        theme: Theme = "light",
        at: Annotated[int | None, Query(ge=0, le=10**9, description="the serial of a moment of the past")] = None,
        authorization: Annotated[str, Header()] = "",
    ) -> Response:
        """The position as a picture, as this seat sees it, or saw it then."""
        found, watcher = await visit(tables, table, authorization)
        side = found.audience.visible_as(watcher)
        seen = found.audience.picture(side) if at is None else await work.replays(past, found.record, side, at)
        drawn = await pictures.of(found.record.game, seen, theme, ending)
        if ending == "svg":
            return Response(drawn, media_type="image/svg+xml", headers={"Content-Security-Policy": DRAWING_POLICY})
        return Response(drawn, media_type="image/png")
