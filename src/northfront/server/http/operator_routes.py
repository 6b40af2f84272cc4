"""Routes for the operator: health and metrics."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from typing import Annotated, Any, Final

from fastapi import FastAPI, Header, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from northfront.core.errors import Refusal
from northfront.server.running.health import Health
from northfront.server.running.metrics import REGISTRY, TABLES
from northfront.server.table.tables import Tables

FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class NotForYou(Refusal):
    """Only for the operator."""


def add_operator_routes(app: FastAPI, tables: Tables, health: Health, metrics_token: str) -> None:
    @app.get("/healthz", responses={503: {"description": "the server is unhealthy; `trouble` says why"}})
    async def healthz(response: Response) -> dict[str, Any]:
        """Is the server healthy? If not, 503 and a sentence."""
        trouble = await health.trouble()
        response.headers["Cache-Control"] = "no-store"
        if not trouble:
            return {"status": "ok"}
        response.status_code = 503
        return {"status": "ill", "trouble": trouble}

    @app.get("/metrics", response_class=Response)
    async def metrics(request: Request, authorization: Annotated[str, Header()] = "") -> Response:
        """Metrics for Prometheus: for a client on the same machine, or if a token is set, for one that has it."""
        given = authorization.removeprefix("Bearer ").strip()
        allowed = hmac.compare_digest(given.encode(), metrics_token.encode()) if metrics_token else _is_here(request)
        if not allowed:
            raise NotForYou("the metrics are only for the operator of this server")
        TABLES.set(tables.number_in_memory)
        return Response(generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _is_here(request: Request) -> bool:
    """Does the request come from this machine, and not through a proxy on it?"""
    if any(name in request.headers for name in FORWARDED) or request.client is None:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
