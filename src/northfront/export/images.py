"""The pictures that an export is made of: the empty board, and every face and back of every counter."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Final

from northfront.atlas.draw.bitmap import to_png
from northfront.atlas.draw.counters import counter, nation_of
from northfront.atlas.draw.field import centre_mu
from northfront.atlas.draw.theme import THEMES
from northfront.atlas.picture import draw_printed
from northfront.core.game import Game
from northfront.core.hexes import Hex
from northfront.core.pieces import Piece

LIGHT: Final = THEMES["light"]
VIEW_BOX: Final = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')


@dataclass(frozen=True)
class BoardImage:
    """The empty board, and where its hexes are on it."""

    game: Game
    svg: str
    scale: float  # pixels for one unit of the drawing
    left: float
    top: float
    width: int
    height: int

    def spot(self, h: Hex) -> tuple[int, int]:
        """The pixel in the middle of a hex."""
        x, y = centre_mu(self.game.board, h)
        return round((x - self.left) * self.scale), round((y - self.top) * self.scale)

    def png(self) -> bytes:
        return to_png(self.svg, self.width)


def view_box(svg: str) -> tuple[float, float, float, float]:
    """The left, the top, the width and the height of what a drawing shows."""
    found = VIEW_BOX.search(svg)
    if not found:
        raise ValueError("the drawing of a board says what it shows")
    left, top, width, height = (float(part) for part in found.groups())
    return left, top, width, height


def board_image(game: Game, pixels_per_hex: float, widest: int) -> BoardImage:
    """The board at this size, or smaller if it would be wider than that."""
    svg = draw_printed(game, LIGHT)
    left, top, width, height = view_box(svg)
    scale = min(pixels_per_hex / 100, widest / width)
    return BoardImage(game, svg, scale, left, top, round(width * scale), round(height * scale))


@dataclass
class CounterImages:
    """Pictures of counters by name; those that look the same are one picture."""

    game: Game
    svgs: dict[str, str] = field(default_factory=dict)

    def face(self, piece: Piece, face: int) -> str:
        return self._kept(counter(piece, self._nation(piece), LIGHT, face=face))

    def back(self, piece: Piece) -> str:
        """What is seen of a counter that lies face down: the same for all that have this back, of whatever nation."""
        blank = Piece("", piece.side, "", ({},), back=piece.back)
        return self._kept(counter(blank, self._nation(blank), LIGHT, hidden=True))

    def png(self, name: str, pixels: int) -> bytes:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{self.svgs[name]}</svg>'
        return to_png(svg, pixels)

    def _nation(self, piece: Piece) -> str:
        return nation_of(piece, self.game.sides[piece.side])

    def _kept(self, svg: str) -> str:
        name = f"counter-{hashlib.sha256(svg.encode()).hexdigest()[:12]}.png"
        self.svgs[name] = svg
        return name
