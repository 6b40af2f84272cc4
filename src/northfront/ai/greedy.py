"""The greedy player: every decision by itself, for the best that it brings at once."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from northfront import games
from northfront.ai.assault import best_assault
from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position
from northfront.core.view import imagine

MOST = 40


class GreedyPlayer:
    """Marches each unit toward what it wants, attacks where the odds are good, and looks no farther."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        self._orders: list[str] = []

    def choose(self, view: Mapping[str, Any], ask: Mapping[str, Any], budget: float) -> str:  # noqa: ARG002 - it needs no time
        if self._orders and (order := self._orders.pop(0)) in ask["options"]:
            return order
        self._orders = []
        if len(ask["options"]) == 1:
            return str(ask["options"][0])
        game, outlook = games.load(view["game"]), games.outlook(view["game"])
        p, side = imagine(game, view, self._random), game.side(view["viewer"])
        role = outlook.roles.get(ask["kind"], "")
        if role == "target":
            return self._attack(outlook, p, side, ask)
        if role == "unit":
            return str(self._random.choice(ask["options"]))
        if role == "leg":
            return p.text(self._leg(outlook, p, side), side)
        return p.text(self._best(outlook, p, side), side)

    def _attack(self, outlook: Outlook, p: Position, side: Side, ask: Mapping[str, Any]) -> str:
        assault = best_assault(outlook, p, side, 0.0, lambda _h: outlook.weights["ground"])
        if assault is None:
            return "done" if "done" in ask["options"] else str(self._random.choice(ask["options"]))
        self._orders = [*(p.game.pieces[u].id for u in assault.team), "attack"]
        return p.game.board.grid.name(assault.target)

    def _leg(self, outlook: Outlook, p: Position, side: Side) -> Answer:
        """The hex that is nearest to what this unit wants."""
        s = p.state
        hexes = [h for h in p.options(side) if isinstance(h, int) and not s.occupied[1 - side] >> h & 1]
        movers = list(scan(p.asks[side].about))
        here = s.where[movers[0]] if movers else -1
        if not hexes:
            return "stop" if "stop" in p.options(side) else p.options(side).pick(0)
        best = min(hexes, key=lambda h: (_longing(outlook, s, side, h), h))
        stay = here >= 0 and _longing(outlook, s, side, here) <= _longing(outlook, s, side, best)
        return "stop" if stay and "stop" in p.options(side) else best

    def _best(self, outlook: Outlook, p: Position, side: Side) -> Answer:
        options = list(p.options(side))
        if len(options) > MOST:
            options = self._random.sample(options, MOST)
        return max(options, key=lambda answer: self._after(outlook, p, side, answer))

    def _after(self, outlook: Outlook, p: Position, side: Side, answer: Answer) -> float:
        q = p.copy(quiet=True)
        q.step(answer, side)
        s = q.state
        mine = sum(outlook.value(s, u) for u in _on_map(s, side))
        theirs = sum(outlook.value(s, u) for u in _on_map(s, 1 - side))
        held = outlook.held(s) * (1 if side == outlook.attacker else -1)
        return mine - theirs + held + self._random.random() * 1e-3


def _longing(outlook: Outlook, s: Any, side: Side, h: Hex) -> float:
    """How far a hex is from a goal, or, for the defender, from the nearest enemy."""
    grid = s.game.board.grid
    if side == outlook.attacker:
        if outlook.prized(s, h):
            return -outlook.prized(s, h)
        return min((grid.distance(h, goal.hex) for goal in outlook.goals(s)), default=0)
    near, steps = 1 << h, 0
    while not near & s.occupied[1 - side] and steps < 30:
        near |= grid.ring(near)
        steps += 1
    return steps


def _on_map(s: Any, side: Side) -> list[Unit]:
    return [u for h, stack in s.stacks.items() if s.occupied[side] >> h & 1 for u in stack]
