"""Refusals, malformed requests and errors of the framework, all answered in the same form."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from northfront.core.errors import Refusal, UnknownOption
from northfront.server.http.downloads import Closed
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
    422: {"model": Problem},
}


def add_error_handlers(app: FastAPI) -> None:
    app.exception_handler(Refusal)(_refused)
    app.exception_handler(RequestValidationError)(_malformed)
    app.exception_handler(HTTPException)(_http_error)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    status = 404 if isinstance(error, (NoSuchTable, UnknownOption)) else 403 if isinstance(error, Closed) else 409
    return JSONResponse(problem(error), status)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0] if error.errors() else {"loc": (), "msg": "cannot be read"}
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"error": "Malformed", "text": f"{where}: {first['msg']}"[:300], "rule": ""}, 422)


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    """What the framework refuses before a route is reached, in the form of our own refusals."""
    assert isinstance(error, HTTPException)
    told = {"error": "Malformed" if error.status_code == 400 else "NotHere", "text": str(error.detail), "rule": ""}
    return JSONResponse(told, error.status_code, headers=dict(error.headers or {}))
