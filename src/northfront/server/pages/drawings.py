"""What is drawn of a game: kept on disk until something it depends on changes, and shipped with the package."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from northfront import __version__
from northfront.atlas.draw.style import restyled
from northfront.atlas.draw.theme import LIGHT, THEMES
from northfront.core.game import Game
from northfront.server.pages.cache import Page, Pages
from northfront.server.pages.drawing import Draw, draw_here

DRAWN_BY: Final = (
    "atlas",
    "core",
    "games",
    "server/pages/board.py",
    "server/pages/position.py",
    "server/pages/scene.py",
)
ROOT: Final = Path(str(files("northfront")))
SHIPPED: Final = ROOT / "drawn"
"""Part of a wheel (`shipping.py`). A checkout has none, and draws when it is asked."""


class Drawings:
    """Each drawing is made when it is first requested, and belongs to an edition: one game's data, drawn by one program."""

    def __init__(self, folder: Path | None = None, draw: Draw = draw_here) -> None:
        self._draw = draw
        self._pages = Pages(folder, SHIPPED)

    def board(self, game: Game, theme: str) -> Page:
        """The printed board."""
        return self._themed(game, "board", theme)

    def empty(self, game: Game, theme: str) -> Page:
        """The board with title and key, and with places left for what changes."""
        return self._themed(game, "empty", theme)

    def board_facts(self, game: Game) -> Page:
        """Where the hexes of the board lie, and what is in them."""
        make = lambda: json.dumps(
            self._draw("facts", game, _text(self.board(game, "light"))), ensure_ascii=False, separators=(",", ":")
        )
        return self._page(game, "board.json", make)

    def scene(self, game: Game, shape: str, theme: str) -> Page:
        """A piece of the board with the counters of the first position, as a bitmap."""
        make = lambda: self._draw("scene", game, _text(self.board(game, theme)), shape, theme)
        return self._page(game, f"{shape}.{theme}.png", make)

    def bitmap(self, game: Game, theme: str) -> Page:
        """The empty board as a bitmap."""
        return self._page(
            game, f"empty.{theme}.png", lambda: self._draw("bitmap", game, _text(self.empty(game, theme)))
        )

    def _themed(self, game: Game, kind: str, theme: str) -> Page:
        """The themes differ only in their style, so all are made from the light one."""
        if theme != "light":
            make = lambda: restyled(_text(self._themed(game, kind, "light")), LIGHT, THEMES[theme])
            return self._page(game, f"{kind}.{theme}.svg", make)
        return self._page(game, f"{kind}.light.svg", lambda: self._draw(kind, game))

    def _page(self, game: Game, name: str, make: Callable[[], str | bytes]) -> Page:
        return self._pages.page(f"{game.name}.{name}", edition(game), make)


def edition(game: Game) -> str:
    """It changes with the data of the game, a player's own data included, and with the program."""
    return hashlib.sha256(f"{_this_program()} {game.digest}".encode()).hexdigest()[:16]


@cache
def _this_program() -> str:
    return program(ROOT)


def program(root: Path) -> str:
    """A digest of everything that draws, sources and data, so that nobody has to remember to raise a version number.

    Libraries are left out: another version of numpy draws as well, and a wheel is used without it.
    """
    whole = hashlib.sha256(__version__.encode())
    for part in DRAWN_BY:
        for path in sorted((root / part).rglob("*")) or [root / part]:
            if path.suffix in (".py", ".toml", ".json", ".ttf"):
                whole.update(f"\0{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return whole.hexdigest()


def _text(page: Page) -> str:
    return page.plain.decode()
