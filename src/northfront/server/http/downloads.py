"""Downloads from a table: its record, the position, pictures, and once the game is over the notes of the computers."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Header, Query, Response
from fastapi.responses import PlainTextResponse

from northfront.atlas.draw.theme import THEMES
from northfront.core.ask import Side
from northfront.core.errors import Refusal
from northfront.core.notation import write_position
from northfront.core.position import Position
from northfront.core.recordfile import write_record
from northfront.core.view import has_secrets
from northfront.server.table.audience import Watcher
from northfront.server.table.table import Table
from northfront.server.table.tables import Tables

Theme = Literal["light", "dark"]


class Closed(Refusal):
    """Not available yet, because it would reveal a secret."""


async def visit(tables: Tables, table: str, authorization: str, token: str = "") -> tuple[Table, Watcher]:
    """A table, and a watcher for the length of one request."""
    token = token or authorization.removeprefix("Bearer ").strip()
    found = await tables.find(table)
    return found, Watcher(await tables.sides_of(found, token), lambda _: None, holder=bool(token))


def add_downloads(app: FastAPI, tables: Tables) -> None:
    """Add the routes of downloads."""

    async def unlocked(table: str, authorization: str, token: str) -> Table:
        found, _ = await visit(tables, table, authorization, token)
        if has_secrets(found.record.position):
            raise Closed("this would tell what one side may not know; it is open once the game is over")
        return found

    @app.get("/api/tables/{table}/record")
    async def record(
        table: str, authorization: Annotated[str, Header()] = "", token: Annotated[str, Query(max_length=100)] = ""
    ) -> PlainTextResponse:
        """The record of the game, fit for `northfront replay`."""
        found = await unlocked(table, authorization, token)
        name = f"{found.record.game.name}-{table[:8]}.record"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(write_record(found.record), headers=headers)

    @app.get("/api/tables/{table}/notes")
    async def notes(table: str) -> list[dict[str, Any]]:
        """What the computers planned, turn by turn; when the game is over."""
        found = await tables.find(table)
        if not found.record.position.over:
            raise Closed("what the computers plan is told when the game is over")
        return [each.plain() for each in found.state.notes]

    @app.get("/api/tables/{table}/text")
    async def text(
        table: str, authorization: Annotated[str, Header()] = "", token: Annotated[str, Query(max_length=100)] = ""
    ) -> PlainTextResponse:
        """The position in notation."""
        found = await unlocked(table, authorization, token)
        return PlainTextResponse(write_position(found.record.position))

    @app.get("/api/tables/{table}/picture.{ending}")
    async def picture(
        table: str,
        ending: Literal["svg", "png"],
        theme: Theme = "light",
        authorization: Annotated[str, Header()] = "",
        token: Annotated[str, Query(max_length=100)] = "",
    ) -> Response:
        """The position as a picture, as this seat sees it."""
        found, watcher = await visit(tables, table, authorization, token)
        p, side = found.record.position, found.audience.visible_as(watcher)
        svg = await asyncio.to_thread(_drawn, p, side, theme)
        if ending == "svg":
            return Response(svg, media_type="image/svg+xml")
        return Response(await asyncio.to_thread(_png, svg), media_type="image/png")


def _drawn(p: Position, side: Side | None, theme: Theme) -> str:
    from northfront.atlas.picture import draw_position  # noqa: PLC0415 - the server starts sooner without shapely

    return draw_position(p.game, p, side, THEMES[theme])


def _png(svg: str) -> bytes:
    from northfront.atlas.picture import to_png  # noqa: PLC0415 - likewise

    return to_png(svg, 1800)
