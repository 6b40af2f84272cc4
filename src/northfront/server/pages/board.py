"""The board as a browser gets it. Imported only to draw: loading shapely and numpy takes longer than sending a cached page."""

from __future__ import annotations

import re
from typing import Any

from northfront.atlas.draw.paper import centre_mu
from northfront.atlas.draw.theme import LIGHT
from northfront.atlas.picture import draw_printed
from northfront.core.board import Board
from northfront.core.game import Game
from northfront.core.hexes import Hex, scan


def board_svg(game: Game) -> str:
    """The printed board in the light theme."""
    return draw_printed(game, LIGHT)


def board_facts(game: Game, svg: str) -> dict[str, Any]:
    """Where the hexes lie on the picture, and what is in them."""
    board, grid = game.board, game.board.grid
    hexes = list(scan(grid.all))
    return {
        "title": game.title,
        "view_box": _view_box(svg),
        "shape": grid.sheets[0].shape,
        "sides": list(game.sides),
        "boxes": list(game.boxes),
        "box_titles": dict(game.box_titles),
        "words": dict(game.showing.words),
        "status": list(game.showing.status),
        "signs": dict(game.showing.signs),
        "turn_titles": list(game.showing.turns),
        "hexes": {grid.name(h): [round(x, 2) for x in centre_mu(board, h)] for h in hexes},
        "terrain": {grid.name(h): board.terrain_at(h) for h in hexes},
        "places": {grid.name(h): name for name, h in board.places.items()},
        "neighbours": {grid.name(h): _neighbours(board, h) for h in hexes},
    }


def _view_box(svg: str) -> list[float]:
    """The frame of the picture, read from the drawing, since it depends on where there was room for the title."""
    found = re.search(r'viewBox="([^"]+)"', svg)
    assert found, "a board says how large it is"
    return [float(number) for number in found[1].split()]


def _neighbours(board: Board, h: Hex) -> list[str]:
    """The hexes that touch this one, and those that a link joins to it from another sheet."""
    linked = [link.b if link.a == h else link.a for link in board.links if h in (link.a, link.b)]
    return [board.grid.name(to) for to in (*(to for _, to in board.grid.neighbours(h)), *linked)]
