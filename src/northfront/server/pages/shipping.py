"""Draws what a package ships, so that those who install it need nothing to draw with.

`python -m northfront.server.pages.shipping FOLDER`, when a package is built.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

from northfront import games
from northfront.core.game import Game
from northfront.server.pages.cache import Page, file_name
from northfront.server.pages.drawings import Drawings, edition
from northfront.server.pages.scene import SHAPES
from northfront.sim.pool import cores, spread

KEPT: Final = "NORTHFRONT_DRAWN"
"""Names a folder where drawings are kept, for those who build often; without it all are made anew."""


def ship(folder: Path) -> None:
    """Write the drawings of all games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for files in spread(files_of, list(games.GAMES), cores()):
        for name, packed in files.items():
            (folder / name).write_bytes(packed)


def files_of(name: str) -> dict[str, bytes]:
    """The drawings of one game."""
    kept = os.environ.get(KEPT)
    game, drawings = games.load(name), Drawings(Path(kept) if kept else None)
    return {file_name(f"{name}.{what}", edition(game)): page.packed for what, page in _pages(game, drawings)}


def _pages(game: Game, drawings: Drawings) -> Iterator[tuple[str, Page]]:
    """Boards in the light theme, from which the dark ones are made in no time; bitmaps of whole boards would be too large."""
    yield "board.light.svg", drawings.board(game, "light")
    yield "empty.light.svg", drawings.empty(game, "light")
    yield "board.json", drawings.board_facts(game)
    for shape, theme in product(SHAPES, ("light", "dark")):
        yield f"{shape}.{theme}.png", drawings.scene(game, shape, theme)


if __name__ == "__main__":
    ship(Path(sys.argv[1]))
