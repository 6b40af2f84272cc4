"""Makes a plan when a phase or an activation begins, and answers every decision by it as long as the plan holds."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Protocol, TypeAlias

from northfront import games
from northfront.ai.evaluate.holding import Holding
from northfront.ai.evaluate.misjudgement import Misjudgement
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.advance import best_hex
from northfront.ai.plan.attack_choice import announced, best_assault
from northfront.ai.plan.corps import follower
from northfront.ai.plan.overruns import best_overrun, next_target
from northfront.ai.plan.planning import Plan, plan_marches
from northfront.ai.plan.posture import STEADY, Posture
from northfront.ai.plan.reaches import reaches_of
from northfront.ai.plan.strikes import ground
from northfront.ai.plan.support import best_support
from northfront.ai.staff.lookahead import best_answer
from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Grid, Hex, scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position
from northfront.core.vocabulary import HALTS

WORLDS = 3
"""How many times each answer is tried."""
HARMED = 8
"""The same for losses and retreats, where much depends on what follows."""
FOLLOWS = ("advance", "advance-hex")


class Offered(Protocol):
    """The answers offered."""

    @property
    def places(self) -> bool: ...  # does the question name hexes?
    def __contains__(self, answer: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def hexes(self) -> Iterable[Hex]: ...


class PositionOffer:
    """What a position offers."""

    def __init__(self, p: Position, side: Side) -> None:
        self._options = p.options(side)
        self.places = bool(p.asks[side].where)

    def __contains__(self, answer: object) -> bool:
        return answer in self._options

    def __len__(self) -> int:
        return len(self._options)

    def hexes(self) -> Iterable[Hex]:
        return [h for h in self._options if isinstance(h, int)]


Weights: TypeAlias = tuple[tuple[str, float], ...]
"""This planner's own values for some of the outlook's weights."""


def outlook_of(game: str, side: Side, weights: Weights = ()) -> Outlook:
    """A game's outlook for the staff of a side, with other weights if given."""
    return _outlook_of(game, side, weights)


@cache
def _outlook_of(game: str, side: Side, weights: Weights) -> Outlook:
    outlook = games.outlook(game)
    return replace(outlook, weights={**outlook.weights, **outlook.side_weights[side], **dict(weights)})


class Planner:
    """Orders are kept as answers; one that is no longer offered is dropped."""

    def __init__(self, game: str, side: Side, rng: Random, posture: Posture = STEADY, weights: Weights = ()) -> None:
        self.side, self.posture = side, posture
        self.hasty = False  # does this player misjudge, and look only at immediate gains?
        self.plan = Plan()
        self.plan_is_new = False  # is the plan new?
        self.no_lookahead = False  # is there no time to look ahead?
        self.until = math.inf  # the deadline for an answer
        self._game, self._weights = game, weights
        self._rng = rng
        self._occasion = ""  # what the plan was made for
        self._moves: dict[Unit, Hex] = {}
        self._rides: dict[Unit, Hex] = {}
        self._going: tuple[Unit, Hex] | None = None
        self._arrived = False  # is the moving unit where the plan wants it?
        self._misjudgement: Misjudgement | None = None
        self._orders: list[Answer] = []

    @property
    def outlook(self) -> Outlook:
        return outlook_of(self._game, self.side, self._weights)

    @property
    def busy(self) -> bool:
        """Are there units to move by the plan?"""
        return bool(self._moves)

    def follow(self, occasion: str, plan: Plan) -> None:
        """Adopt a plan that was made elsewhere."""
        self._occasion, self.plan, self._moves, self._rides = occasion, plan, dict(plan.moves), dict(plan.rides)
        self._going = None
        self.plan_is_new = True

    def answer(self, p: Position) -> Answer:
        """This side's answer to its decision in a position."""
        ask = p.asks[self.side]
        return self.choose(ask.kind, PositionOffer(p, self.side), lambda: p)

    def choose(self, kind: str, offered: Offered, position: Callable[[], Position]) -> Answer:
        """By the orders, by a new plan, or by looking one step ahead. The position is built only where it is needed."""
        while self._orders:
            if (order := self._orders.pop(0)) in offered:
                return order
            self._orders = []
        role = self.outlook.roles.get(kind, "")
        if role == "leg":
            return self._leg(offered, position)
        if role == "unit":
            return self._unit(offered, position)
        if role == "board":
            return self._board(offered, position)
        if role == "target":
            return self._target(offered, position())
        if role == "pursue-hex":
            return self._pursue(offered, position())
        if role in FOLLOWS and (answer := follower(self.outlook, position(), self.side)) is not None:
            return answer
        return self._other(position())

    @property
    def under_orders(self) -> bool:
        """Is the next answer already settled?"""
        return bool(self._orders)

    def planned_for(self, occasion: str) -> bool:
        return occasion == self._occasion

    def _unit(self, offered: Offered, position: Callable[[], Position]) -> Answer:
        """The next unit that the plan moves."""
        if offered.places:
            return self._vacate(offered, position())
        while self._moves:
            u, h = next(iter(self._moves.items()))
            del self._moves[u]
            if u in offered:
                self._going = u, h
                return u
        p = position()
        occasion = self.outlook.occasion(p.state)
        if not self.planned_for(occasion):
            self._arrived = False
            if self.outlook.overrun and (overrun := best_overrun(self._judged(p), p, self.side, self.posture)):
                self._orders = list(overrun.orders[1:])
                return overrun.orders[0]
            self.follow(occasion, plan_marches(self._judged(p), p, self.side, self.posture))
            if self._moves:
                return self._unit(offered, position)
        return "done" if "done" in offered else self._other(p)

    def _vacate(self, offered: Offered, p: Position) -> Answer:
        """Who leaves an overstacked hex: a unit that the plan moves anyway, or else the cheapest, to the nearest hex with room."""
        if (u := next((u for u in self._moves if u in offered), None)) is not None:
            self._going = u, self._moves.pop(u)
            return u
        grid, survey = p.game.board.grid, Survey(self.outlook, p.state)
        where, worth = p.state.where, partial(self.outlook.value, p.state)
        reaches = reaches_of(self.outlook, p, self.side)
        ways = [(u, h) for u, reach in reaches.items() for h in scan(reach) if h != where[u] and survey.has_room(u, h)]
        if not ways:
            return self._other(p)
        self._going = min(ways, key=lambda way: (worth(way[0]), _apart(grid, where[way[0]], way[1]), way))
        return self._going[0]

    def _board(self, offered: Offered, position: Callable[[], Position]) -> Answer:
        """The next unit that the plan transports, and where it gets off."""
        while self._rides:
            u = next(iter(self._rides))
            self._orders = [self._rides.pop(u)]
            if u in offered:
                return u
        self._orders = []
        return "done" if "done" in offered else self._other(position())

    def _judged(self, p: Position) -> Outlook:
        """The outlook, or its misjudged version for this occasion."""
        if not self.hasty:
            return self.outlook
        occasion = self.outlook.occasion(p.state)
        if self._misjudgement is None or self._misjudgement.occasion != occasion:
            self._misjudgement = Misjudgement(occasion, self._rng, p.game.side_of, self.side)
        return self._misjudgement.distorted(self.outlook)

    def _leg(self, offered: Offered, position: Callable[[], Position]) -> Answer:
        """To the planned hex, or nearer to it; then stop."""
        going, self._going = self._going, None
        if going:
            u, goal = going
            self._arrived = goal in offered
            if self._arrived:
                return goal
            p = position()
            grid, survey = p.game.board.grid, Survey(self.outlook, p.state)
            free = [h for h in offered.hexes() if survey.has_room(u, h)]
            here = survey.s.where[u]
            first = free if here < 0 else [h for h in free if self.outlook.by_way_of(p.state, u) >> h & 1]
            free = [h for h in first if _leads_to(p, self.side, h, goal)] or free
            nearest = min(free, key=lambda h: (_apart(grid, h, goal), h), default=-1)
            if nearest >= 0 and (here < 0 or _apart(grid, nearest, goal) < _apart(grid, here, goal)):
                self._going = going
                return nearest
        elif self.outlook.overrun and not self._arrived:
            return self._onward(offered, position())
        return next((word for word in HALTS if word in offered), None) or self._other(position())

    def _onward(self, offered: Offered, p: Position) -> Answer:
        """After an overrun: on to the next enemy, or as far toward the goals as is safe."""
        target = next_target(self._judged(p), p, self.side, self.posture)
        if target is not None:
            return target
        if self.side == self.outlook.attacker:
            movers = list(scan(p.asks[self.side].about))
            best = best_hex(Survey(self.outlook, p.state), self.side, movers[0], offered.hexes(), self.posture)
            if best != p.state.where[movers[0]]:
                return best
        return "stop" if "stop" in offered else self._other(p)

    def _target(self, offered: Offered, p: Position) -> Answer:
        """The best assault, or none."""
        look = self._judged(p)
        survey = Survey(look, p.state)
        least = (
            look.weights["attack"] * self.posture.threshold * survey.time_left
        )  # in the end there is nothing to save
        risk = Holding(survey, self.side).risked
        assault = best_assault(look, p, self.side, least, lambda h: ground(survey, self.side, self.posture, h), risk)
        if assault is None:
            return "done" if "done" in offered else self._other(p)
        worth, haste = (
            ground(survey, self.side, self.posture, assault.target),
            look.weights["haste"] * self.posture.haste,
        )
        self._orders = [*assault.team, announced(look, p, self.side, assault, worth, haste)]
        return assault.target

    def _pursue(self, offered: Offered, p: Position) -> Answer:
        """Where a unit goes on to after its overrun; its own hex if that is best."""
        u = next(scan(p.asks[self.side].about))
        best = best_hex(Survey(self.outlook, p.state), self.side, u, offered.hexes(), self.posture)
        return best if best in offered else "stop" if "stop" in offered else self._other(p)

    def _other(self, p: Position) -> Answer:
        """By the game's preference for the decision, or else by looking one step ahead."""
        ask = p.asks[self.side]
        look = self.outlook
        if not self.hasty and (sent := best_support(look, p, self.side)):
            self._orders = sent[1:]
            return sent[0]
        prefer = look.preferences.get(ask.kind) if self.hasty else look.planned(ask.kind)
        if prefer is None:
            worlds = HARMED if look.roles.get(ask.kind) == "harm" else WORLDS
            worlds = 1 if self.no_lookahead else worlds
            return best_answer(self.outlook, p, self.side, self._rng, worlds, lambda: time.monotonic() > self.until)
        s = p.state
        values = {answer: prefer(s, self.side, answer) + 1e-6 * self._rng.random() for answer in p.options(self.side)}
        return max(values, key=lambda answer: values[answer])


def _leads_to(p: Position, side: Side, first: Hex, goal: Hex) -> bool:
    """Can a unit that goes or enters here go on to that hex?"""
    q = p.copy(quiet=True)
    if first not in q.options(side):
        return False
    q.step(first, side)
    return side in q.asks and goal in q.options(side)


def _apart(grid: Grid, a: Hex, b: Hex) -> int:
    """The distance between two hexes; hexes on different maps are farther apart than any others."""
    return grid.distance(a, b) if grid.sheet(a) is grid.sheet(b) else grid.all.bit_length()
