"""The staff: appreciates, plans the marches of a phase, builds its assaults, and answers the rest by looking one step on."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from northfront import games
from northfront.ai.answer import best_answer
from northfront.ai.assault import best_assault
from northfront.ai.marches import plan_marches
from northfront.core.ask import Side
from northfront.core.game import Game
from northfront.core.outlook import Outlook
from northfront.core.position import Position
from northfront.core.view import imagine

UNHURRIED: Final = 60.0
"""Seconds for a plan when no budget is set: more than any plan takes."""
SHARE: Final = 0.8  # of the budget; the rest is for the answers in between


class StaffPlayer:
    """Plans are made where a phase or an activation begins; an order that is not offered any more is dropped."""

    def __init__(self, seed: int | str, level: str = "normal") -> None:
        self.level = level
        self._random = Random(seed)
        self._orders: list[str] = []  # answers to come, as long as they are offered
        self._marches: dict[str, str] = {}  # where each unit is to go
        self._going = ""  # where the unit that was picked is to go
        self._planned = ""  # what the marches were planned for

    def choose(self, view: Mapping[str, Any], ask: Mapping[str, Any], budget: float) -> str:
        """The next order, or a new plan."""
        options: list[str] = ask["options"]
        if self._orders and (order := self._orders.pop(0)) in options:
            return order
        self._orders = []
        if len(options) == 1:
            return options[0]
        game, outlook = games.load(view["game"]), games.outlook(view["game"])
        role = outlook.roles.get(ask["kind"], "")
        if role == "leg":
            return self._leg(game, options)
        p, side = imagine(game, view, self._random), game.side(view["viewer"])
        if role == "unit":
            return self._unit(outlook, p, side, options, budget)
        if role == "target":
            return self._target(outlook, p, side, options)
        return self._answer(outlook, p, side)

    def _unit(self, outlook: Outlook, p: Position, side: Side, options: list[str], budget: float) -> str:
        """The next unit that the plan moves."""
        occasion = outlook.occasion(p.state)
        if occasion != self._planned:
            self._planned = occasion
            deadline = time.monotonic() + SHARE * (budget or UNHURRIED)
            plan = plan_marches(outlook, p, side, deadline, self._random)
            self._marches = {p.game.pieces[u].id: p.game.board.grid.name(h) for u, h in plan.items()}
        while self._marches:
            unit = next(iter(self._marches))
            self._going = self._marches.pop(unit)
            if unit in options:
                return unit
        return "done" if "done" in options else self._random.choice(options)

    def _leg(self, game: Game, options: list[str]) -> str:
        """To the planned hex, or as near to it as can be; then stop."""
        grid, goal, self._going = game.board.grid, self._going, ""
        if goal in options:
            return goal
        hexes = [h for h in options if grid.has(h)] if goal else []
        if hexes:
            return min(hexes, key=lambda h: (grid.distance(grid.hex(h), grid.hex(goal)), h))
        return "stop" if "stop" in options else self._random.choice(options)

    def _target(self, outlook: Outlook, p: Position, side: Side, options: list[str]) -> str:
        """The best assault, or none."""
        assault = best_assault(outlook, p, p.asks[side], side, outlook.weights["attack"])
        if assault is None:
            return "done" if "done" in options else self._answer(outlook, p, side)
        self._orders = [*(p.game.pieces[u].id for u in assault.team), "attack"]
        return p.game.board.grid.name(assault.target)

    def _answer(self, outlook: Outlook, p: Position, side: Side) -> str:
        """By what the game prefers in such a case, or else by looking one step on."""
        prefer = outlook.preferences.get(p.asks[side].kind)
        if prefer is None:
            return p.text(best_answer(outlook, p, side, self._random), side)
        s = p.state
        values = {answer: prefer(s, side, answer) + 1e-6 * self._random.random() for answer in p.options(side)}
        return p.text(max(values, key=lambda answer: values[answer]), side)
