"""The picture of a position: the game as one side, or a spectator, may see it now."""

from __future__ import annotations

from typing import Any

from northfront.core.ask import Ask, Numbers, Side
from northfront.core.position import Position
from northfront.core.record import Record
from northfront.core.view import disclosed, view
from northfront.server.table.standing import offered_policies
from northfront.server.wire.combats import fight_of

OWN_KEYS = ("units", "backs", "facts", "turn", "phase", "active", "over", "scenario", "settings", "waiting", "serial")


THEN = ("units", "backs", "facts", "turn", "phase", "active", "over", "fields", "hexsides")
"""What is shown of a past moment."""


def picture_of(record: Record, viewer: Side | None) -> dict[str, Any]:
    """The game as this side (None: a spectator) may see it now, without its log."""
    p, game = disclosed(record.position), record.game
    seen = view(p, viewer)
    ask = None if viewer is None else p.asks.get(viewer)
    return {
        **_facts(p, seen),
        "phases": list(game.phases),
        "turns": getattr(game, "turns", len(game.showing.turns)),
        "result": p.game.endings[p.over].text if p.over else "",
        "ask": {**seen["ask"], **_ask_facts(p, ask)} if ask else None,
    }


def moment(p: Position, viewer: Side | None, serial: int) -> dict[str, Any]:
    """A position of the past as this side saw it then."""
    facts = _facts(p, view(p, viewer, costs=False))
    return {"serial": serial, **{key: facts[key] for key in THEN}}


def _facts(p: Position, seen: dict[str, Any]) -> dict[str, Any]:
    game = p.game
    fields = {name: value for name, value in seen.items() if name in game.state.FIELDS and name not in OWN_KEYS}
    return {
        **{key: seen[key] for key in OWN_KEYS if key in seen},
        "active": game.sides[p.state.active],
        "fields": {name: value for name, value in fields.items() if value and name not in ("hidden", "where", "face")},
        "hexsides": hexsides_of(p),
    }


def _ask_facts(p: Position, ask: Ask) -> dict[str, Any]:
    words = (
        map(str, ask.options) if isinstance(ask.options, Numbers) else ask.options.words
    )  # a client shows both alike
    return {
        "side": p.game.sides[ask.side],
        "words": [*words],
        "secret": ask.secret,
        "combat": fight_of(p.state, ask.side, ask),
        "policies": offered_policies(p, ask),
    }


def hexsides_of(p: Position) -> list[list[str]]:
    """Things on hexsides: the kind and the two hexes of each."""
    name = p.game.board.grid.name
    marks = p.game.hexside_marks(p.state) if p.game.hexside_marks else ()
    return [[kind, name(a), name(b)] for kind, a, b in marks]
