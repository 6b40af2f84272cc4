"""The application: every route of the server over one database. docs/protocol.md describes what it says to clients."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

from northfront import __version__
from northfront.server.http.compression import Compression
from northfront.server.http.downloads import add_downloads
from northfront.server.http.errors import REFUSALS, add_error_handlers
from northfront.server.http.game_routes import add_game_routes
from northfront.server.http.static_pages import add_static_pages, security_headers
from northfront.server.http.table_routes import add_table_routes
from northfront.server.pages.game_pages import GamePages
from northfront.server.store.store import Store
from northfront.server.table.tables import Tables


def make_app(database: str, cache: Path | None = None) -> FastAPI:
    """The application over this database. Drawings are cached in the folder `cache`, if one is given."""
    tables = Tables(Store(database))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        tables.start()
        yield
        await tables.close()

    app = FastAPI(title="Northfront", version=__version__, lifespan=lifespan, responses=REFUSALS)
    app.state.tables = tables
    app.add_middleware(Compression)
    app.middleware("http")(security_headers)
    add_error_handlers(app)
    add_static_pages(app)
    add_game_routes(app, GamePages(cache))
    add_table_routes(app, tables)
    add_downloads(app, tables)
    return app
