"""The HTTP and WebSocket face of the server. What it says is described in docs/protocol.md."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Header, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from northfront import __version__
from northfront.core.errors import Refusal, UnknownOption
from northfront.server.http.compression import Compression
from northfront.server.http.connection import Connection
from northfront.server.http.downloads import Closed, add_downloads, visit
from northfront.server.http.game_routes import add_game_routes
from northfront.server.pages.game_pages import GamePages
from northfront.server.store.store import Store
from northfront.server.table.table_options import LONGEST_WAIT, Terms
from northfront.server.table.tables import NoSuchTable, Tables
from northfront.server.wire.snapshot import problem

LARGEST_RECORD = 4_000_000
WEB = files("northfront") / "web"
CONTENT_POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'"


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
    hints: bool = Field(default=True, description="may a player ask for hints?")
    wait: float = Field(
        default=0.0,
        ge=0,
        le=LONGEST_WAIT,
        description="where only computers play: seconds between one thing that happens and the next",
    )


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


def make_app(database: str, cache: Path | None = None) -> FastAPI:
    """The server over this database; what it draws is kept in the folder `cache`, if there is one."""
    tables = Tables(Store(database))

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        tables.start()
        yield
        await tables.close()

    app = FastAPI(title="Northfront", version=__version__, lifespan=life, responses=REFUSALS)
    app.state.tables = tables
    app.add_middleware(Compression)
    app.middleware("http")(_headers)
    app.exception_handler(Refusal)(_refused)
    app.exception_handler(RequestValidationError)(_malformed)
    app.exception_handler(HTTPException)(_strange)
    _pages(app)
    add_game_routes(app, GamePages(cache))
    _table_routes(app, tables)
    add_downloads(app, tables)
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


def _table_routes(app: FastAPI, tables: Tables) -> None:
    @app.post("/api/tables", status_code=201)
    async def create(new: NewTable) -> OpenedTable:
        """Open a table."""
        terms = Terms(hints=new.hints, wait=new.wait)
        opened = await tables.create(new.game, new.scenario, new.options, new.seats, terms)
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
        return found.gallery.snapshot(watcher)

    @app.post("/api/tables/{table}/answers")
    async def answer(table: str, given: Answers, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
        """Give answers to the decision that waits for this seat."""
        found, watcher = await visit(tables, table, authorization)
        await found.answer(watcher.sides, given.serial, given.answers)
        return found.gallery.snapshot(watcher)

    @app.post("/api/tables/{table}/undo")
    async def undo(table: str, wanted: Undo, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
        """Take back the last real choice of this seat."""
        found, watcher = await visit(tables, table, authorization)
        await found.undo(watcher.sides, wanted.serial)
        return found.gallery.snapshot(watcher)

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
