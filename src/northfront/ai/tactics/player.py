"""The player for a game with its own tactics: it takes the best advice, and follows it as long as possible."""

from __future__ import annotations

from random import Random

from northfront import games
from northfront.ai.staff.notes import Note
from northfront.core.errors import Refusal, RulesFault
from northfront.core.imagine import PlayerView
from northfront.core.tactics import Mind
from northfront.core.vocabulary import ENDS


class TacticsPlayer:
    """With `plans` it plans each phase as a whole and notes its intentions; without, it decides each answer separately."""

    def __init__(self, rng: Random, *, plans: bool = False, hasty: bool = False) -> None:
        self.notes: list[Note] = []
        self._mind = Mind(rng, plans, hasty)
        self._orders: list[str] = []

    def choose(self, view: PlayerView) -> str:
        options: list[str] = view.ask["options"]
        if self._orders and (order := self._orders.pop(0)) in options:
            return order
        self._orders = []
        if len(options) == 1:
            return options[0]
        try:
            p = view.imagine(self._mind.rng)
            s = p.state
        except (
            Refusal,
            RulesFault,
        ):  # in the middle of a procedure that uncovered hidden facts, no other deal may fit
            return next((each for each in options if each not in ENDS), options[0])
        best = games.tactics(view.game.name).advise(p, view.side, self._mind)[0]
        grid = view.game.board.grid
        for plan in self._mind.told:
            hexes = dict.fromkeys(grid.name(h) for h in plan.hexes)
            self.notes.append(Note(s.turn, s.phase, plan.title, plan.lines, tuple(hexes)))
        self._mind.told.clear()
        answer, *self._orders = best.orders
        return answer
