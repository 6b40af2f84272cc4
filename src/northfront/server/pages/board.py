"""Empty boards. Imported only for drawing: it needs shapely and numpy, and loading them takes longer than sending a cached page."""

from __future__ import annotations

import re
from typing import Any, Final

from northfront.atlas.draw.field import centre_mu
from northfront.atlas.draw.theme import LIGHT
from northfront.atlas.picture import draw_board_of, draw_printed
from northfront.core.board import Board
from northfront.core.game import Game
from northfront.core.hexes import Hex, scan
from northfront.core.vocabulary import LABELS
from northfront.server.pages.position import LIVE, when

BRIDGE: Final = re.compile(
    r'<g transform="translate\(([-\d.]+),([-\d.]+)\) rotate\(([-\d.]+)\)"><path class="b-deck" d="M-([\d.]+),'
)


def board_svg(game: Game) -> str:
    """The printed board in the light theme."""
    return draw_printed(game, LIGHT)


def empty_board(game: Game) -> str:
    """The board with title and key, and with placeholders for the time and the counters of a position."""
    return draw_board_of(game, LIGHT, subtitle=when(game), live=LIVE)


def board_facts(game: Game, svg: str) -> dict[str, Any]:
    """Where the hexes lie in the picture, and what is in them."""
    board, grid = game.board, game.board.grid
    hexes = list(scan(grid.all))
    return {
        "title": game.title,
        "scenarios": {name: scenario.title for name, scenario in game.scenarios.items()},
        "view_box": _view_box(svg),
        "shape": grid.sheets[0].shape,
        "sides": list(game.sides),
        "boxes": list(game.boxes),
        "box_titles": dict(game.box_titles),
        "words": {**LABELS, **game.showing.words},
        "status": list(game.showing.status),
        "signs": dict(game.showing.signs),
        "turn_titles": list(game.showing.turns),
        "lacks": _lacking(game),
        "keys": dict(game.showing.keys),
        "rings": _rings(game),
        "bridges": _bridges(svg),
        "hexes": {grid.name(h): [round(x, 2) for x in centre_mu(board, h)] for h in hexes},
        "terrain": {grid.name(h): board.terrain_at(h) for h in hexes},
        "places": {grid.name(h): name for name, h in board.places.items()},
        "neighbours": {grid.name(h): _neighbours(board, h) for h in hexes},
    }


def _lacking(game: Game) -> list[str]:
    """Overlays that this game lacks."""
    found = {"zoc": game.zones, "supply": game.supplied, "fire": game.field_of_fire}
    return [name for name, source in found.items() if not source]


def _rings(game: Game) -> dict[str, Any] | None:
    """Which hexes get a ring that shows who holds them, and by which field of the state."""
    rings = game.showing.rings
    if rings is None:
        return None
    hexes = game.board.grid.names(game.board.ground(rings.terrain))
    return {"hexes": hexes, "field": rings.field, "within": rings.within, "outside": rings.outside}


def _bridges(svg: str) -> list[list[float]]:
    """The bridges in the picture: middle, rotation, half the length; later changes to them are drawn in the same place."""
    return [[float(part) for part in found] for found in BRIDGE.findall(svg)]


def _view_box(svg: str) -> list[float]:
    """The frame of the picture, read from the drawing, since it depends on where the title found room."""
    found = re.search(r'viewBox="([^"]+)"', svg)
    assert found, "a board states its size"
    return [float(number) for number in found[1].split()]


def _neighbours(board: Board, h: Hex) -> list[str]:
    """The hexes adjacent to this one, and those that a link joins to it from another sheet."""
    linked = [link.b if link.a == h else link.a for link in board.links if h in (link.a, link.b)]
    return [board.grid.name(to) for to in (*(to for _, to in board.grid.neighbours(h)), *linked)]
