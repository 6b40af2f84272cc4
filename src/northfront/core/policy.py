"""Policies: ways to answer a kind of decision for a player who does not want to be asked every time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from northfront.core.ask import Ask
from northfront.core.view import view

if TYPE_CHECKING:
    from northfront.core.game import Game
    from northfront.core.position import Position


@dataclass(frozen=True, slots=True)
class Policy:
    """One way of answering a kind of decision. It picks one of the options, or none, and then the player is asked."""

    name: str  # a stable identifier, stored by the server
    text: str  # what the player is offered: "Lose the weakest"
    choose: Callable[[Question], str | None]


class Question:
    """A decision as it is shown to the side that makes it. A policy is given nothing else, so it cannot use a secret."""

    def __init__(self, p: Position, ask: Ask) -> None:
        self._p, self._ask = p, ask

    @property
    def game(self) -> Game:
        return self._p.game

    @cached_property
    def _seen(self) -> dict[str, Any]:
        return view(self._p, self._ask.side, costs=False)

    @property
    def options(self) -> list[str]:
        """The answers in notation."""
        found: list[str] = self._seen["ask"]["options"]
        return found

    @property
    def about(self) -> list[str]:
        """The ids of the units in question."""
        found: list[str] = self._seen["ask"]["about"]
        return found

    @property
    def moment(self) -> tuple[int, str]:
        return self._seen["turn"], self._seen["phase"]

    def preview(self, option: str) -> Mapping[str, Any]:
        """What an option would lead to, as shown to the player."""
        if self._ask.preview is None:
            return {}
        return self._ask.preview(self._ask.options.read(self.game, option))

    def figures(self, unit: str) -> Mapping[str, int]:
        """The printed values on the visible face of a unit; empty if the side does not know it."""
        facts = self._seen["units"].get(unit)
        return self.game.pieces[self.game.units[unit]].faces[facts.get("face", 0)] if facts else {}

    @cached_property
    def enemies(self) -> list[str]:
        """Where enemy counters lie on the map, face down or not."""
        own, grid, pieces = self._ask.side, self.game.board.grid, self.game.pieces
        known = [(facts["at"], pieces[self.game.units[u]]) for u, facts in self._seen["units"].items()]
        places = [at for at, piece in known if piece.side != own and not piece.marker]
        places += [at for at, side, *_ in self._seen["backs"] if side != self.game.sides[own]]
        return [at for at in places if grid.has(at)]

    def supplied(self, at: str) -> bool:
        """Does this side's supply reach a hex? Everybody may see where it does."""
        source, grid = self.game.supplied, self.game.board.grid
        return bool(source and source(self._p.state, self._ask.side) >> grid.hex(at) & 1)

    @cached_property
    def sources(self) -> list[str]:
        """Where the lines of supply of this side begin. Everybody may see these lines."""
        lines = self.game.supply_lines(self._p.state, self._ask.side) if self.game.supply_lines else {}
        return [self.game.board.grid.name(h) for h, onward in lines.items() if h == onward]


def policies_for(game: Game, ask: Ask) -> tuple[Policy, ...]:
    """The policies that a game names for this decision."""
    return game.policies.get(ask.kind, ())
