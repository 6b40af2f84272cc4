"""Policies that suit several rulebooks: for losses and retreats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from northfront.core.policy import Policy, Question

STRENGTHS: Final = ("strength", "attack", "defence")


def _strength(question: Question, unit: str) -> int:
    return sum(value for name, value in question.figures(unit).items() if name in STRENGTHS)


def _units(question: Question) -> list[str]:
    return [each for each in question.options if each in question.game.units]


def _weakest(question: Question) -> str | None:
    return min(_units(question), key=lambda u: _strength(question, u), default=None)


def _strongest(question: Question) -> str | None:
    return max(_units(question), key=lambda u: _strength(question, u), default=None)


def _toward_supply(question: Question) -> str | None:
    """A hex that supply reaches, and of those the nearest to a source; the player is asked if the side has no source left."""
    if not question.sources:
        return None
    return min(_hexes(question), key=lambda at: (not question.supplied(at), _nearest(question, at, question.sources)))


def _from_enemy(question: Question) -> str | None:
    """The offered hex farthest from the nearest enemy."""
    if not question.enemies:
        return None
    return max(_hexes(question), key=lambda at: _nearest(question, at, question.enemies), default=None)


def _hexes(question: Question) -> list[str]:
    return [each for each in question.options if question.game.board.grid.has(each)]


def _nearest(question: Question, at: str, places: list[str]) -> int:
    grid = question.game.board.grid
    return min(grid.distance(grid.hex(at), grid.hex(each)) for each in places)


AWAY: Final = Policy("from-enemy", "Always away from the enemy", _from_enemy)
LOSSES_AND_RETREATS: Final[Mapping[str, tuple[Policy, ...]]] = {
    "loss": (
        Policy("weakest", "Always lose the weakest", _weakest),
        Policy("strongest", "Always reduce the strongest", _strongest),
    ),
    "retreat-unit": (
        Policy("weakest", "Always the weakest first", _weakest),
        Policy("strongest", "Always the strongest first", _strongest),
    ),
    "retreat-hex": (Policy("toward-supply", "Always toward supply", _toward_supply), AWAY),
}
"""For games in which units lose steps and retreat hex by hex."""
WITHOUT_SUPPLY: Final[Mapping[str, tuple[Policy, ...]]] = {**LOSSES_AND_RETREATS, "retreat-hex": (AWAY,)}
"""The same where there is no supply."""
