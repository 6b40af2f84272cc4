"""The pages of a game: board, counters, rules. Drawings are cached on disk until something they depend on changes."""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from northfront import __version__
from northfront.atlas.draw.style import restyled
from northfront.atlas.draw.theme import LIGHT, THEMES
from northfront.core.game import Game
from northfront.server.pages.cache import Page, Pages
from northfront.server.pages.game_facts import counter_facts, rule_facts

DRAWN_BY: Final = ("atlas", "core", "games", "server/pages/board.py")
LIBRARIES: Final = ("numpy", "shapely")


class GamePages:
    """Each page is made when it is first requested."""

    def __init__(self, folder: Path | None = None) -> None:
        self._drawn = Pages(folder)
        self._told = Pages()  # made in a few milliseconds, so not worth a file
        self._program = program(Path(str(files("northfront"))))

    def board(self, game: Game, theme: str) -> Page:
        """The printed board."""
        return self._drawn.page(f"{game.name}.board.{theme}.svg", self._edition(game), lambda: self._draw(game, theme))

    def board_facts(self, game: Game) -> Page:
        """Where its hexes lie, and what is in them."""
        return self._drawn.page(f"{game.name}.board.json", self._edition(game), lambda: self._describe(game))

    def counters(self, game: Game, theme: str) -> Page:
        """Every counter and how its faces are drawn."""
        make = lambda: _json(counter_facts(game, theme))
        return self._told.page(f"{game.name}.counters.{theme}.json", game.digest, make)

    def rules(self, game: Game) -> Page:
        """Every case in our own words, the rulings, and the reconstructed data."""
        return self._told.page(f"{game.name}.rules.json", game.digest, lambda: _json(rule_facts(game)))

    def _edition(self, game: Game) -> str:
        """It changes with the data of the game, a player's own data included, and with the program."""
        return hashlib.sha256(f"{self._program} {game.digest}".encode()).hexdigest()[:16]

    def _draw(self, game: Game, theme: str) -> str:
        if theme != "light":
            return restyled(self._light(game), LIGHT, THEMES[theme])
        from northfront.server.pages.board import board_svg  # noqa: PLC0415 - see there

        return board_svg(game)

    def _describe(self, game: Game) -> str:
        from northfront.server.pages.board import board_facts  # noqa: PLC0415 - see there

        return _json(board_facts(game, self._light(game)))

    def _light(self, game: Game) -> str:
        return self.board(game, "light").plain.decode()


def program(root: Path) -> str:
    """A digest of everything that draws, sources and data, so that nobody has to remember to raise a version number."""
    whole = hashlib.sha256(" ".join((__version__, *map(version, LIBRARIES))).encode())
    for part in DRAWN_BY:
        for path in sorted((root / part).rglob("*")) or [root / part]:
            if path.suffix in (".py", ".toml", ".json"):
                whole.update(f"\0{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return whole.hexdigest()


def _json(facts: dict[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
