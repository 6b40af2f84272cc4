"""What is printed on the map, as numbers: the same in every observation of a game, so it is kept apart from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from northfront.core.hexes import DIRECTIONS, SQRT3_2, HexSet, scan
from northfront.research.layout import Numbers, Table

if TYPE_CHECKING:
    from northfront.core.game import Game


def spots(game: Game) -> Numbers:
    """Column and half row (or half column and row) of each place on its sheet; boxes are at 0, 0."""
    grid = game.board.grid
    found = []
    for h in scan(grid.all):
        x, y = grid.centre(h)
        flat = grid.sheet(h).shape == "flat-top"
        found.append((round(x / SQRT3_2), round(2 * y)) if flat else (round(2 * x), round(y / SQRT3_2)))
    return np.array(found + [(0, 0)] * len(game.boxes), np.int16)


def ground(game: Game) -> tuple[Table, Numbers]:
    """Terrain, features and the six hexsides of every place, in the order of the table `places`; and their names."""
    board, grid = game.board, game.board.grid
    layers: dict[str, HexSet] = {f"terrain {name}": hexes for name, hexes in board.terrain.items()}
    layers |= {f"feature {name}": hexes for name, hexes in board.features.items()}
    layers |= {f"{name} {d}": sides[d] for name, sides in board.sides.items() for d in DIRECTIONS}
    hexes = list(scan(grid.all))
    rows = (*(grid.name(h) for h in hexes), *game.boxes)
    printed = np.zeros((len(rows), len(layers)), np.int16)
    for column, members in enumerate(layers.values()):
        printed[: len(hexes), column] = [members >> h & 1 for h in hexes]
    return Table("ground", 0, rows, ("x", "y", *layers)), np.hstack([spots(game), printed])
