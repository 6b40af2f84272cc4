"""The staff: an officer who knows only what a person in the seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from northfront import games
from northfront.ai.officer import Officer
from northfront.core.ask import Answer
from northfront.core.game import Game
from northfront.core.hexes import Hex
from northfront.core.position import Position
from northfront.core.view import imagine

HEXES: Final = ("leg", "target")  # the roles whose answers are hexes; numbers in all others mean units


class OfView:
    """What a view offers, in notation."""

    def __init__(self, game: Game, role: str, texts: list[str]) -> None:
        self._game, self._role, self._texts = game, role, texts

    def text(self, answer: Answer) -> str:
        if isinstance(answer, str):
            return answer
        if self._role in HEXES:
            grid = self._game.board.grid
            return grid.name(answer) if grid.all >> answer & 1 else ""
        return self._game.pieces[answer].id if answer < len(self._game.pieces) else ""

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, int | str) and self.text(answer) in self._texts

    def __len__(self) -> int:
        return len(self._texts)

    def hexes(self) -> Iterable[Hex]:
        grid = self._game.board.grid
        return [grid.hex(text) for text in self._texts if grid.has(text)]


class StaffPlayer:
    """Plans are made where a phase or an activation begins; an order that is not offered any more is dropped."""

    def __init__(self, seed: int | str, level: str = "normal") -> None:
        self.level = level
        self._random = Random(seed)
        self._officer: Officer | None = None

    def choose(self, view: Mapping[str, Any], ask: Mapping[str, Any], budget: float) -> str:  # noqa: ARG002
        """The next order, or a new plan."""
        options: list[str] = ask["options"]
        if len(options) == 1 and not (self._officer and self._officer.under_orders):
            return options[0]
        game, outlook = games.load(view["game"]), games.outlook(view["game"])
        if self._officer is None:
            self._officer = Officer(game, outlook, game.side(view["viewer"]), self._random)
        officer = self._officer
        imagined: list[Position] = []

        def position() -> Position:
            if not imagined:
                imagined.append(imagine(game, view, self._random))
            return imagined[0]

        offered = OfView(game, outlook.roles.get(ask["kind"], ""), options)
        answer = officer.choose(ask["kind"], offered, position)
        return position().text(answer, officer.side) if imagined else offered.text(answer)
