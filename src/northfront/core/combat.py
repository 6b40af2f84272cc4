"""A combat under way: who attacks whom, where, with how much. The questions that belong to it carry it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from northfront.core.ask import Ask, Procedure, Side, UnitSet
from northfront.core.hexes import HexSet

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fight:
    """As it was announced. Strengths are as a player counts them: "4½", or "2 to 14" where they are not known."""

    side: Side  # of the attacker
    attackers: UnitSet
    defenders: UnitSet
    hexes: HexSet
    attack: str
    defence: str


def belonging_to(fight: Fight, procedure: Procedure[T]) -> Procedure[T]:
    """The procedure, each of its questions with the combat that it belongs to."""
    answer = None
    while True:
        try:
            request = procedure.send(answer)
        except StopIteration as end:
            found: T = end.value
            return found
        if isinstance(request, Ask):
            request.fight = fight
        answer = yield request
