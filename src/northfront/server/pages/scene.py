"""A piece of a game's board with the counters of its first position, small enough for a list of games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from northfront import games
from northfront.atlas.draw.bitmap import to_png
from northfront.atlas.draw.field import MU, centre_mu
from northfront.atlas.draw.stacks import draw_stacks
from northfront.atlas.draw.theme import THEMES
from northfront.core.game import Game
from northfront.core.view import view


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a picture, in pixels, and how many hexes it shows side by side."""

    width: int
    height: int
    hexes: float


SHAPES: Final = {"card": Shape(297, 120, 9.6), "lead": Shape(441, 288, 11.2)}


def scene(game: Game, board: str, shape: str, theme: str) -> bytes:
    """Around the hex that the game has chosen as its showpiece, as a spectator sees it."""
    size = SHAPES[shape]
    seen = view(game.start(game.ready), None)
    counters = "".join(draw_stacks(game.board, game, seen, THEMES[theme]))
    head, _, rest = board.partition(">")
    left, top, wide, high = (float(each) for each in re.findall(r'viewBox="([^"]+)"', head)[0].split())
    x, y = centre_mu(game.board, game.board.grid.hex(games.entry(game.name).sight))
    width, height = size.hexes * MU, size.hexes * MU * size.height / size.width
    x = min(max(x - width / 2, left), left + wide - width)  # within the board
    y = min(max(y - height / 2, top), top + high - height)
    frame = f'viewBox="{x:g} {y:g} {width:g} {height:g}" width="{size.width}" height="{size.height}"'
    head = re.sub(r' (viewBox|width|height)="[^"]*"', "", head)
    return to_png(f"{head} {frame}>{rest.removesuffix('</svg>')}{counters}</svg>", size.width)
