"""The files of the web client, and the headers that every response carries."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

from northfront.server.http.media_types import pin_media_types
from northfront.server.web_client import WebClient, web_client

CONTENT_POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'"
ASK_FIRST: Final = "no-cache"  # a browser may keep it, but must ask each time whether it has changed
KEEP: Final = "public, max-age=31536000, immutable"


class ClientFiles(StaticFiles):
    """The files that make up the client's pages."""

    def __init__(self, client: WebClient) -> None:
        super().__init__(directory=client.folder)
        self._client = client

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = KEEP if self.get_path(scope) in self._client.immutable else ASK_FIRST
        return response


def add_static_pages(app: FastAPI) -> None:
    pin_media_types()
    client = web_client()
    app.mount("/web", ClientFiles(client), name="web")

    def page(name: str) -> FileResponse:
        return FileResponse(client.folder / name, headers={"Cache-Control": ASK_FIRST})

    @app.get("/", include_in_schema=False)
    async def lobby() -> FileResponse:
        return page("index.html")

    @app.get("/desk", include_in_schema=False)
    async def desk() -> FileResponse:
        return page("index.html")

    @app.get("/service-worker.js", include_in_schema=False)
    async def service_worker() -> FileResponse:
        """At the root, since a service worker controls only the pages below its own path."""
        return page("desk/service-worker.js")

    @app.get("/t/{table}", include_in_schema=False)
    async def table_page(table: str) -> FileResponse:  # noqa: ARG001 - the page reads it from its own address
        return page("table.html")


async def security_headers(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    response = await go_on(request)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("X-Frame-Options", "DENY")
    if request.url.path.startswith("/api/") or response.status_code >= 400:
        # what a seat is shown is for nobody else, and what is missing now may exist after the next start
        response.headers.setdefault("Cache-Control", "no-store")
    if not request.url.path.startswith(("/docs", "/redoc")):
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
    return response
