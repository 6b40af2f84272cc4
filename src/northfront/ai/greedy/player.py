"""The greedy player: each decision by itself, for the best immediate gain."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from northfront import games
from northfront.ai.evaluate.evaluation import Evaluation
from northfront.ai.evaluate.survey import Survey
from northfront.ai.greedy.attraction import attraction
from northfront.ai.plan.attack_choice import best_assault
from northfront.ai.plan.overruns import Overrun, best_overrun, next_target
from northfront.ai.plan.posture import STEADY
from northfront.ai.staff.lookahead import after
from northfront.ai.tactics.player import TacticsPlayer
from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, scan
from northfront.core.imagine import PlayerView
from northfront.core.outlook import Outlook
from northfront.core.position import Position
from northfront.core.vocabulary import ENDS, HALTS

MOST = 40


class GreedyPlayer:
    """Marches each unit toward what it wants, attacks where the odds are good, and looks no further."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        self._tactics = TacticsPlayer(self._random)
        self._orders: list[str] = []
        self._moved: set[str] = set()
        self._occasion = ""  # when they moved
        self._movers: list[Unit] = []  # the units moving now
        self._been: set[Hex] = set()  # where they have been in this move, so that they do not go back and forth

    def choose(self, view: PlayerView, budget: float = 0.0) -> str:  # noqa: ARG002 - it needs no time
        if games.has_tactics(view.game.name):
            return self._tactics.choose(view)
        ask = view.ask
        if self._orders and (order := self._orders.pop(0)) in ask["options"]:
            return order
        self._orders = []
        if len(ask["options"]) == 1:
            return str(ask["options"][0])
        outlook, side = games.outlook(view.game.name), view.side
        p = view.imagine(self._random)
        role = outlook.roles.get(ask["kind"], "")
        if role == "target":
            return self._attack(outlook, p, side, ask)
        if role == "unit":
            self._movers = []
            if (occasion := outlook.occasion(p.state)) != self._occasion:
                self._occasion, self._moved = occasion, set()
            return self._unit(outlook, p, side, ask["options"])
        if role == "leg":
            return p.text(self._leg(outlook, p, side), side)
        return p.text(self._best(outlook, p, side), side)

    def _unit(self, outlook: Outlook, p: Position, side: Side, options: list[str]) -> str:
        """One after another, each once, units in overstacked hexes first; then the phase ends, and all may move again."""
        fresh = [each for each in options if each not in ENDS and each not in self._moved]
        if not fresh:
            self._moved.clear()
            return "done" if "done" in options else self._random.choice(options)
        if outlook.overrun and (overrun := best_overrun(outlook, p, side, STEADY)):
            begin, *self._orders = _in_words(p, overrun)
            return begin
        s = p.state
        units = {p.game.pieces[u].id: u for u in p.options(side) if isinstance(u, int)}
        crowded = [
            each
            for each in fresh
            if each in units and s.where[units[each]] >= 0 and outlook.excess(s, s.where[units[each]])
        ]
        first = [each for each in fresh if each not in units or not outlook.moves_last(s, units[each])]
        chosen = self._random.choice(crowded or first or fresh)
        self._moved.add(chosen)
        return chosen

    def _attack(self, outlook: Outlook, p: Position, side: Side, ask: Mapping[str, Any]) -> str:
        survey, w = Survey(outlook, p.state), outlook.weights

        def ground(h: Hex) -> float:
            saved = survey.saved_at(side, h) if side == outlook.attacker else 0.0
            return w["ground"] + outlook.hex_value(p.state, h) + w["lifeline"] * saved

        assault = best_assault(outlook, p, side, 0.0, ground)
        if assault is None:
            return "done" if "done" in ask["options"] else str(self._random.choice(ask["options"]))
        self._orders = [*(p.game.pieces[u].id for u in assault.team), "attack"]
        return p.game.board.grid.name(assault.target)

    def _leg(self, outlook: Outlook, p: Position, side: Side) -> Answer:
        """Over an enemy where that pays at once; otherwise to the hex nearest to what this unit wants."""
        s = p.state
        if (target := next_target(outlook, p, side, STEADY)) is not None:
            return target
        movers = list(scan(p.asks[side].about))
        here = s.where[movers[0]] if movers else -1
        if movers != self._movers:
            self._movers, self._been = movers, set()
        self._been.add(here)
        hexes = [
            h
            for h in p.options(side)
            if isinstance(h, int)
            and h not in self._been
            and not s.occupied[1 - side] >> h & 1
            and outlook.room(s, h) >= len(movers)
        ]
        belongs = outlook.belongs(s, movers[0])
        hexes = [h for h in hexes if belongs >> h & 1] or hexes
        want = attraction(outlook, s, side, movers[0])
        crowded = here >= 0 and outlook.room(s, here) < 0
        best = min(hexes, key=lambda h: (want(h), h), default=None)
        astray = best is not None and belongs >> best & 1 and here >= 0 and not belongs >> here & 1
        stays = best is None or (here >= 0 and not crowded and not astray and want(here) <= want(best))
        if best is None or stays:
            return next((word for word in HALTS if word in p.options(side)), p.options(side).pick(0))
        return best

    def _best(self, outlook: Outlook, p: Position, side: Side) -> Answer:
        options: list[Answer] = list(p.options(side))
        if len(options) > MOST:
            options = [*(each for each in options if each in ENDS), *self._random.sample(options, MOST)]
        if prefer := outlook.preferences.get(p.asks[side].kind):
            s = p.state
            return max(options, key=lambda answer: prefer(s, side, answer) + self._random.random() * 1e-6)
        return max(options, key=lambda answer: self._after(outlook, p, side, answer))

    def _after(self, outlook: Outlook, p: Position, side: Side, answer: Answer) -> float:
        value = Evaluation(outlook, after(outlook, p, side, answer, self._random).state).quick(side)
        return value + (2e-3 if answer in ENDS else self._random.random() * 1e-3)


def _in_words(p: Position, overrun: Overrun) -> list[str]:
    """The orders of an overrun: the first and those after a "join" are units, the others are hexes."""
    words: list[str] = []
    for order, before in zip(overrun.orders, ("join", *overrun.orders), strict=False):
        if isinstance(order, str):
            words.append(order)
        else:
            words.append(p.game.pieces[order].id if before == "join" else p.game.board.grid.name(order))
    return words
