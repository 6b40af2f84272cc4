"""The files of the web client, and the headers that every response carries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.resources import files

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

WEB = files("northfront") / "web"
CONTENT_POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'"


def add_static_pages(app: FastAPI) -> None:
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


async def security_headers(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    response = await go_on(request)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("X-Frame-Options", "DENY")
    if not request.url.path.startswith(("/docs", "/redoc")):
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
    return response
