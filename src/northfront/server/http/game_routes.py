"""The routes of a game rather than a table. Browsers may cache what they return."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import FastAPI, Request, Response

from northfront import games
from northfront.server.http.downloads import Theme
from northfront.server.pages import game_facts as gamefacts
from northfront.server.pages.cache import Page
from northfront.server.pages.game_pages import GamePages


def add_game_routes(app: FastAPI, pages: GamePages) -> None:
    """Add the routes. Each request runs in a thread, so that only the client that asked for a drawing waits for it."""

    @app.get("/api/games")
    def list_games() -> list[dict[str, Any]]:
        """The games that can be played here."""
        return [gamefacts.about(games.load(name)) for name in games.GAMES]

    @app.get("/api/games/{game}/board.svg")
    def board(game: str, request: Request, theme: Theme = "light") -> Response:
        """The printed board."""
        return _answer(request, pages.board(games.load(game), theme), "image/svg+xml")

    @app.get("/api/games/{game}/{shape}.png", responses={200: {"content": {"image/png": {}}}})
    def scene(game: str, shape: Literal["card", "lead"], request: Request, theme: Theme = "light") -> Response:
        """A piece of the board with the counters of the first position, for a list of games."""
        return _answer(request, pages.scene(games.load(game), shape, theme), "image/png")

    @app.get("/api/games/{game}/board.json")
    def board_facts(game: str, request: Request) -> Response:
        """Where the board's hexes lie, and what is in them."""
        return _answer(request, pages.board_facts(games.load(game)), "application/json")

    @app.get("/api/games/{game}/counters.json")
    def counters(game: str, request: Request, theme: Theme = "light") -> Response:
        """Every counter and how its faces are drawn."""
        return _answer(request, pages.counters(games.load(game), theme), "application/json")

    @app.get("/api/games/{game}/charts.json")
    def charts(game: str, request: Request) -> Response:
        """Combat tables, terrain, turn track with arrivals, and what is worth points."""
        return _answer(request, pages.charts(games.load(game)), "application/json")

    @app.get("/api/games/{game}/rules")
    def rules(game: str, request: Request) -> Response:
        """Every case in our own words, the rulings, and the reconstructed data."""
        return _answer(request, pages.rules(games.load(game)), "application/json")

    @app.get("/api/games/{game}/briefing.json")
    def briefing(game: str, request: Request) -> Response:
        """The aim, one turn in six pictures, how to read a counter, hints for each side, sources."""
        return _answer(request, pages.briefing(games.load(game)), "application/json")


def _answer(request: Request, page: Page, kind: str) -> Response:
    """A page, compressed if the client accepts that, or a 304 if the client has it already."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    tag = f'"{page.digest}{"" if packed else "-plain"}"'  # each encoding needs its own tag
    headers = {"ETag": tag, "Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding"}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("If-None-Match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    if packed:
        return Response(page.packed, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(page.plain, media_type=kind, headers=headers)
