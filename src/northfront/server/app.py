"""The application: all routes of the server, for one database. docs/protocol.md describes what it sends to clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

from northfront import __version__
from northfront.server.desk.room import DeskRoom
from northfront.server.desk.settings import NoticeSettings
from northfront.server.http.compression import Compression
from northfront.server.http.desk_routes import add_desk_routes
from northfront.server.http.downloads import add_downloads
from northfront.server.http.errors import REFUSALS, add_error_handlers
from northfront.server.http.game_routes import add_game_routes
from northfront.server.http.gate import Gate, Names
from northfront.server.http.operator_routes import add_operator_routes
from northfront.server.http.people_routes import add_people_routes
from northfront.server.http.static_pages import add_static_pages, security_headers
from northfront.server.http.table_routes import add_table_routes
from northfront.server.limits import DEFAULTS, Limits, Visitors
from northfront.server.pages.drawing import Draw, draw_here
from northfront.server.pages.game_pages import GamePages
from northfront.server.pages.pictures import Pictures
from northfront.server.running.health import Health
from northfront.server.running.logs import unheard
from northfront.server.running.requests import Requests
from northfront.server.store.store import Store
from northfront.server.table.tables import Tables

NO_NOTICES = NoticeSettings()


def make_app(
    database: str,
    cache: Path | None = None,
    limits: Limits = DEFAULTS,
    *,
    names: Names | None = None,
    notices: NoticeSettings = NO_NOTICES,
    draw: Draw = draw_here,
    metrics_token: str = "",
) -> FastAPI:
    """The application for this database. Drawings are cached in the folder `cache`, if one is given.

    `names` are the host names it answers to. A public server must set them, or any page could reach it under another name.
    """
    store = Store(database)
    tables, health = Tables(store, limits), Health(store.database.touch)
    desk = DeskRoom(tables, notices)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(unheard)
        health.start()
        tables.start()
        desk.start()
        yield
        await desk.close()
        await health.close()
        await tables.close()

    app = FastAPI(title="Northfront", version=__version__, lifespan=lifespan, responses=REFUSALS)
    app.state.tables, app.state.desk = tables, desk
    app.add_middleware(Compression)
    app.middleware("http")(security_headers)
    app.add_middleware(Gate, visitors=Visitors(limits), names=names)
    app.add_middleware(Requests)
    add_error_handlers(app)
    add_operator_routes(app, tables, health, metrics_token)
    add_static_pages(app)
    pages = GamePages(cache, draw)
    add_game_routes(app, pages)
    add_table_routes(app, tables, desk)
    add_people_routes(app, tables)
    add_desk_routes(app, desk)
    add_downloads(app, tables, Pictures(pages))
    return app
