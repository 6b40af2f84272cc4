"""A position as a picture: the counters are drawn on a board that was drawn before."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final

from northfront.atlas.draw.bitmap import to_png
from northfront.atlas.draw.fonts import with_fonts
from northfront.atlas.draw.stacks import draw_stacks
from northfront.atlas.draw.theme import THEMES
from northfront.core.game import Game

LIVE: Final = "@live@"
WIDTH: Final = 1800  # pixels of a bitmap
GROUP: Final = re.compile(r"</?g\b[^>]*>")


def when(game: Game) -> str:
    """The placeholder for turn and phase: as long as the longest, so that there is room for any."""
    return "@" * max(len(f"Turn 99, {phase}") for phase in game.phases)


def bitmap(game: Game, board: str) -> bytes:
    """An empty board without the time."""
    return to_png(board.replace(when(game), "").replace(LIVE, ""), WIDTH)


def svg(game: Game, board: str, shown: Mapping[str, Any], theme: str) -> str:
    """The picture as an SVG document."""
    return with_fonts(board.replace(when(game), _told(shown)).replace(LIVE, _counters(game, shown, theme)))


def png(game: Game, board: str, printed: bytes, shown: Mapping[str, Any], theme: str) -> bytes:
    """The picture as a bitmap: only the counters and the time are drawn, over the bitmap of the board."""
    head, _, rest = board.partition(">")
    style = rest[: rest.index("</defs>") + len("</defs>")]
    left, top, wide, _ = (float(each) for each in re.findall(r'viewBox="([^"]+)"', head)[0].split())
    high = int.from_bytes(printed[20:24], "big")  # of the bitmap, in pixels: see the PNG specification
    under = f'<image width="{WIDTH}" height="{high}" image-rendering="optimizeSpeed" href="data:image/png;base64,'
    place = f'<g transform="scale({WIDTH / wide:.6f}) translate({-left:g},{-top:g})">'
    head = re.sub(r'(viewBox|width|height)="[^"]*"', "", head)
    frame = f'viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" height="{high}"'
    live = place + _time(game, board, shown) + _counters(game, shown, theme) + "</g>"
    return to_png(f'{head} {frame}>{style}{under}{b64encode(printed).decode()}"/>{live}</svg>', WIDTH)


def _time(game: Game, board: str, shown: Mapping[str, Any]) -> str:
    """Only the turn and the phase, in their place on the board: within the groups that are open there."""
    before = board[: board.index(when(game))]
    around: list[str] = []
    for tag in GROUP.finditer(before):
        if tag[0] == "</g>":
            around.pop()
        else:
            around.append(tag[0])
    text = before[before.rindex("<text") :]
    return "".join(around) + text + _told(shown) + "</text>" + "</g>" * len(around)


def _told(shown: Mapping[str, Any]) -> str:
    return f"Turn {shown['turn']}, {shown['phase']}"


def _counters(game: Game, shown: Mapping[str, Any], theme: str) -> str:
    return "".join(draw_stacks(game.board, game, shown, THEMES[theme]))
