"""Combats as plain data: in a forecast, a question or a line of the log, as far as one viewer may know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from northfront.core.ask import Ask, Side
from northfront.core.events import FORCES, Plain
from northfront.core.hexes import scan
from northfront.core.state import State
from northfront.core.view import fighters

TOLD: Final = ("attack", "defence", "ratio", "shifts", "modifiers", "column", "net", "result", "means")
"""What a line of the log says of a combat, besides who fought whom: words, in the order in which it is worked out."""


def forecast_for(s: State, viewer: Side, preview: Mapping[str, Any]) -> dict[str, Any]:
    """A preview from the attacker's point of view, without the names of units that this side may not know."""
    return {**preview, **{key: _seen(s, viewer, preview[key]) for key in FORCES if key in preview}}


def _seen(s: State, viewer: Side, force: Sequence[Any]) -> list[Any]:
    named = fighters(s, viewer, (s.game.units[each] for each in force if isinstance(each, str)))
    return [*named, *(each for each in force if not isinstance(each, str))]


def fight_of(s: State, viewer: Side, ask: Ask) -> dict[str, Any] | None:
    """The combat that a question belongs to."""
    fight, game = ask.fight, s.game
    if not fight:
        return None
    return {
        "side": game.sides[fight.side],
        "hexes": game.board.grid.names(fight.hexes),
        "attackers": fighters(s, viewer, scan(fight.attackers)),
        "defenders": fighters(s, viewer, scan(fight.defenders)),
        "attack": fight.attack,
        "defence": fight.defence,
    }


def combat_told(told: Mapping[str, Plain]) -> dict[str, Any] | None:
    """The combat that an event describes, if any: an event with attackers is one."""
    if "attackers" not in told:
        return None
    named = {"side": str(told["side"]).lower(), **{key: told[key] for key in FORCES}}
    return named | {key: told[key] for key in TOLD if key in told}
