"""Refusals, malformed requests and framework errors, all answered in the same form."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from northfront.core.errors import Refusal, UnknownOption
from northfront.server.desk.desks import NoSuchDesk
from northfront.server.http.downloads import Closed
from northfront.server.http.operator_routes import NotForYou
from northfront.server.limits import Overloaded, TooMany
from northfront.server.running.logs import REQUEST
from northfront.server.store.database import Unavailable
from northfront.server.table.tables import NoSuchTable
from northfront.server.wire.refusals import problem


class Problem(BaseModel):
    """Why a request was refused."""

    error: str
    text: str
    rule: str = ""


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem},
    403: {"model": Problem},
    404: {"model": Problem},
    405: {"model": Problem},
    409: {"model": Problem},
    413: {"model": Problem},
    421: {"model": Problem},
    422: {"model": Problem},
    429: {"model": Problem},
    503: {"model": Problem},
}
STATUS: Final[Mapping[type[Refusal], int]] = {
    NoSuchTable: 404,
    NoSuchDesk: 404,
    UnknownOption: 404,
    Closed: 403,
    NotForYou: 403,
    Unavailable: 503,
}


def add_error_handlers(app: FastAPI) -> None:
    app.exception_handler(Refusal)(_refused)
    app.exception_handler(RequestValidationError)(_malformed)
    app.exception_handler(HTTPException)(_http_error)
    app.exception_handler(Exception)(_fault)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    if isinstance(error, TooMany):
        status = 503 if isinstance(error, Overloaded) else 429
        return JSONResponse(problem(error), status, headers={"Retry-After": str(ceil(error.wait))})
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 409)
    return JSONResponse(problem(error), status)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0] if error.errors() else {"loc": (), "msg": "cannot be read"}
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"error": "Malformed", "text": f"{where}: {first['msg']}"[:300], "rule": ""}, 422)


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    """What the framework refuses before a route is reached, in the same form as our own refusals."""
    assert isinstance(error, HTTPException)
    told = {"error": "Malformed" if error.status_code == 400 else "NotHere", "text": str(error.detail), "rule": ""}
    return JSONResponse(told, error.status_code, headers=dict(error.headers or {}))


async def _fault(_: Request, __: Exception) -> JSONResponse:
    """A mistake of ours; the details are in the server's log."""
    number = REQUEST.get()
    told = {"error": "Fault", "text": f"the server made a mistake; its log has it as request {number}", "rule": ""}
    return JSONResponse(told, 500, headers={"X-Request-Id": number})
