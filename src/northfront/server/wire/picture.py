"""The picture of a position: the game as one side, or a spectator, may see it now."""

from __future__ import annotations

from typing import Any

from northfront.core.ask import Ask, Numbers, Side
from northfront.core.game import Game
from northfront.core.position import Position
from northfront.core.record import Record
from northfront.core.view import view

OWN_KEYS = ("units", "backs", "facts", "turn", "phase", "active", "over", "scenario", "settings", "waiting", "serial")


def picture_of(record: Record, viewer: Side | None) -> dict[str, Any]:
    """The game as this side (None: a spectator) may see it now, without its log."""
    p, game = record.position, record.game
    seen = view(p, viewer)
    ask = None if viewer is None else p.asks.get(viewer)
    fields = {name: value for name, value in seen.items() if name in game.state.FIELDS and name not in OWN_KEYS}
    return {
        **{key: seen[key] for key in OWN_KEYS if key in seen},
        "active": game.sides[p.state.active],
        "fields": {name: value for name, value in fields.items() if value and name not in ("hidden", "where", "face")},
        "phases": list(game.phases),
        "turns": getattr(game, "turns", len(game.showing.turns)),
        "hexsides": hexsides_of(p),
        "result": p.game.results[p.over].text if p.over else "",
        "ask": {**seen["ask"], **_ask_facts(game, ask)} if ask else None,
    }


def _ask_facts(game: Game, ask: Ask) -> dict[str, Any]:
    words = (
        map(str, ask.options) if isinstance(ask.options, Numbers) else ask.options.words
    )  # a client shows both alike
    return {"side": game.sides[ask.side], "words": [*words], "secret": ask.secret}


def hexsides_of(p: Position) -> list[list[str]]:
    """What lies on hexsides: its kind and the two hexes."""
    name = p.game.board.grid.name
    marks = p.game.hexside_marks(p.state) if p.game.hexside_marks else ()
    return [[kind, name(a), name(b)] for kind, a, b in marks]
