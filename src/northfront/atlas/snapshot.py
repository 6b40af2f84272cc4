"""A position as a picture, drawn quickly: the board is drawn once for each game, the counters every time."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from northfront.core.ask import Side
from northfront.core.game import Game
from northfront.core.position import Position
from northfront.core.view import view
from northfront.server.pages.drawings import Drawings
from northfront.server.pages.position import svg

THEME: Final = "light"


def draw(p: Position, side: Side | None) -> str:
    """As an SVG document, with all counters face up, or as a side sees them."""
    seen = _all_of(p) if side is None else view(p, side, costs=False)
    return svg(p.game, _board(p.game), {**seen, "turn": p.turn, "phase": p.phase}, THEME)


@lru_cache(maxsize=8)
def _board(game: Game) -> str:
    return Drawings().empty(game, THEME).plain.decode()


def _all_of(p: Position) -> dict[str, Any]:
    """What is drawn of a view, with nothing hidden."""
    s = p.state
    return {"units": {piece.id: s.unit_facts(u) for u, piece in enumerate(p.game.pieces)}, "backs": []}
