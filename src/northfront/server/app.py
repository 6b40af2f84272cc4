"""The HTTP and WebSocket face of the server. What it says is described in docs/protocol.md."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Header, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from northfront import __version__
from northfront.atlas.draw.theme import THEMES
from northfront.atlas.picture import draw_position, to_png
from northfront.core.ask import Side
from northfront.core.errors import Refusal, UnknownOption
from northfront.core.notation import write_position
from northfront.core.recordfile import write_record
from northfront.server import gamefacts
from northfront.server.connection import Connection
from northfront.server.snapshot import has_secrets, problem
from northfront.server.store import Store
from northfront.server.table import Table, Watcher
from northfront.server.tables import NoSuchTable, Tables

LARGEST_RECORD = 4_000_000
WEB = files("northfront") / "web"
CONTENT_POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'"
Theme = Literal["light", "dark"]


class Problem(BaseModel):
    """Why a request was refused."""

    error: str
    text: str
    rule: str = ""


class NewTable(BaseModel):
    """A game to be opened."""

    game: str = Field(max_length=64)
    scenario: str = Field("", max_length=64)
    options: dict[str, str] = Field(default_factory=dict, max_length=40)
    seats: dict[str, str] = Field(description="for each side: here, link, or computer:NAME", max_length=10)


class OpenedTable(BaseModel):
    """A table that was opened: the token holds the seats of whoever opened it, the links those of guests."""

    table: str
    token: str
    links: dict[str, str]


class Upload(BaseModel):
    """A record file."""

    text: str = Field(max_length=LARGEST_RECORD)


class Answers(BaseModel):
    """One or several answers to the decision with this serial."""

    serial: int = Field(ge=0, le=10**9)
    answers: list[Annotated[str, Field(max_length=80)]] = Field(max_length=40)


class Undo(BaseModel):
    """Take back the last answer."""

    serial: int = Field(ge=0, le=10**9)


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem},
    403: {"model": Problem},
    404: {"model": Problem},
    405: {"model": Problem},
    409: {"model": Problem},
    422: {"model": Problem},
}


def make_app(database: str) -> FastAPI:
    """The server over this database."""
    tables = Tables(Store(database))

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        await tables.close()

    app = FastAPI(title="Northfront", version=__version__, lifespan=life, responses=REFUSALS)
    app.state.tables = tables
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.middleware("http")(_headers)
    app.exception_handler(Refusal)(_refused)
    app.exception_handler(RequestValidationError)(_malformed)
    app.exception_handler(HTTPException)(_strange)
    _pages(app)
    _game_routes(app)
    _table_routes(app, tables)
    _downloads(app, tables)
    return app


async def _headers(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    response = await go_on(request)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("X-Frame-Options", "DENY")
    if not request.url.path.startswith(("/docs", "/redoc")):
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
    return response


async def _refused(_: Request, error: Exception) -> JSONResponse:
    status = 404 if isinstance(error, (NoSuchTable, UnknownOption)) else 403 if isinstance(error, Closed) else 409
    return JSONResponse(problem(error), status)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0] if error.errors() else {"loc": (), "msg": "cannot be read"}
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"error": "Malformed", "text": f"{where}: {first['msg']}"[:300], "rule": ""}, 422)


async def _strange(_: Request, error: Exception) -> JSONResponse:
    """What the framework refuses before it reaches us, in the form of our own refusals."""
    assert isinstance(error, HTTPException)
    told = {"error": "Malformed" if error.status_code == 400 else "NotHere", "text": str(error.detail), "rule": ""}
    return JSONResponse(told, error.status_code, headers=dict(error.headers or {}))


class Closed(Refusal):
    """Something that would tell a secret now."""


def _pages(app: FastAPI) -> None:
    app.mount("/web", StaticFiles(packages=[("northfront", "web")]), name="web")

    @app.get("/", include_in_schema=False)
    async def lobby() -> FileResponse:
        return FileResponse(str(WEB / "index.html"))

    @app.get("/t/{table}", include_in_schema=False)
    async def table_page(table: str) -> FileResponse:  # noqa: ARG001 - the page reads it from its own address
        return FileResponse(str(WEB / "table.html"))

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        """Is the server there?"""
        return {"status": "ok"}


def _game_routes(app: FastAPI) -> None:
    @app.get("/api/games")
    def list_games() -> list[dict[str, Any]]:
        """The games that can be played here."""
        return gamefacts.list_games()

    @app.get("/api/games/{game}/board.svg")
    def board(game: str, theme: Theme = "light") -> Response:
        """The printed board."""
        return _kept(Response(gamefacts.board_svg(game, theme), media_type="image/svg+xml"))

    @app.get("/api/games/{game}/board.json")
    def board_facts(game: str) -> dict[str, Any]:
        """Where its hexes lie, and what is in them."""
        return gamefacts.board_facts(game)

    @app.get("/api/games/{game}/counters.json")
    def counters(game: str, theme: Theme = "light") -> Response:
        """Every counter and how its faces are drawn."""
        found = json.dumps(gamefacts.counter_facts(game, theme))
        return _kept(Response(found, media_type="application/json"))

    @app.get("/api/games/{game}/rules")
    def rules(game: str) -> dict[str, Any]:
        """Every case in our own words, the rulings, and the reconstructed data."""
        return gamefacts.rule_facts(game)


def _kept(response: Response) -> Response:
    """A browser may keep it for a while."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return response


def _token(authorization: str, token: str = "") -> str:
    return token or authorization.removeprefix("Bearer ").strip()


def _table_routes(app: FastAPI, tables: Tables) -> None:
    @app.post("/api/tables", status_code=201)
    async def create(new: NewTable) -> OpenedTable:
        """Open a table."""
        opened = await tables.create(new.game, new.scenario, new.options, new.seats)
        return OpenedTable(table=opened.table, token=opened.token, links=dict(opened.links))

    @app.post("/api/records", status_code=201)
    async def upload(record: Upload) -> OpenedTable:
        """Open a table that goes on with a record."""
        opened = await tables.upload(record.text)
        return OpenedTable(table=opened.table, token=opened.token, links=dict(opened.links))

    @app.get("/api/tables/{table}")
    async def look(table: str, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
        """What this seat, or a spectator, is shown."""
        found = await tables.find(table)
        sides = await tables.sides_of(found, _token(authorization))
        return found.snapshot(Watcher(sides, lambda _: None))

    @app.post("/api/tables/{table}/answers")
    async def answer(table: str, given: Answers, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
        """Give answers to the decision that waits for this seat."""
        found = await tables.find(table)
        sides = await tables.sides_of(found, _token(authorization))
        await found.answer(sides, given.serial, given.answers)
        return found.snapshot(Watcher(sides, lambda _: None))

    @app.post("/api/tables/{table}/undo")
    async def undo(table: str, wanted: Undo, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
        """Take back the last real choice of this seat."""
        found = await tables.find(table)
        sides = await tables.sides_of(found, _token(authorization))
        await found.undo(sides, wanted.serial)
        return found.snapshot(Watcher(sides, lambda _: None))

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


def _downloads(app: FastAPI, tables: Tables) -> None:
    async def open_table(table: str, authorization: str, token: str) -> tuple[Table, Side | None]:
        """The table and the eyes to look with."""
        found = await tables.find(table)
        sides = await tables.sides_of(found, _token(authorization, token))
        return found, found.eyes(Watcher(sides, lambda _: None))

    async def unlocked(table: str, authorization: str, token: str) -> Table:
        found, _ = await open_table(table, authorization, token)
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
        found, side = await open_table(table, authorization, token)
        svg = await asyncio.to_thread(draw_position, found.record.game, found.record.position, side, THEMES[theme])
        if ending == "svg":
            return Response(svg, media_type="image/svg+xml")
        return Response(await asyncio.to_thread(to_png, svg, 1800), media_type="image/png")
