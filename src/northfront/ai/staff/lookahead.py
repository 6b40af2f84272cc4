"""Answers inside a procedure (losses, retreats, advances, air): try each on a copy, through the real rules, and compare."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from northfront.ai.evaluate.evaluation import Evaluation
from northfront.core.ask import CHANCE, Answer, Options, Side
from northfront.core.chance import sample
from northfront.core.hexes import scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position

MOST = 24
"""At most this many options are tried; of more, a random selection."""
SETTLING = 40
"""At most this many further answers are given at random before the position is valued, unless a checkpoint comes first."""


def best_answer(
    outlook: Outlook, p: Position, side: Side, rng: Random, worlds: int, late: Callable[[], bool] = lambda: False
) -> Answer:
    """The option with the best value once it is settled; when time runs short, the best of those tried, or any."""
    options = list(p.options(side))
    if len(options) == 1:
        return options[0]
    if len(options) > MOST:
        options = rng.sample(options, MOST)
    outcomes = Outcomes(outlook, p, side)
    values: dict[Answer, float] = {}
    for answer in options:
        if late():
            break
        values[answer] = sum(outcomes.value(answer, rng) for _ in range(worlds)) / worlds
    return max(values, key=lambda answer: values[answer], default=options[0])


def after(outlook: Outlook, p: Position, side: Side, answer: Answer, rng: Random) -> Position:
    """The value of an answer once the procedure reaches a checkpoint: random dice, other decisions as the game prefers, or else
    random. A round of secret choices by both sides belongs to what follows it.
    """
    q = p.copy(quiet=True)
    in_secret = p.secret_round is not None
    q.step(answer, side)
    for _ in range(SETTLING):
        onward = _onward(outlook, q, in_secret)
        if onward is None:
            break
        q.step(onward.choose(rng), onward.who)
    return q


class Onward(NamedTuple):
    """Which side decides next, and how it chooses."""

    who: Side
    choose: Callable[[Random], Answer]


def _onward(outlook: Outlook, q: Position, in_secret: bool) -> Onward | None:
    """How it goes on from here; None where the position is to be valued."""
    if q.over or q.at_checkpoint or (q.secret_round is not None and not in_secret):
        return None
    if q.chance:
        return Onward(CHANCE, partial(sample, q.chance))
    who, ask = next(iter(q.asks.items()))
    if prefer := outlook.preferences.get(ask.kind):
        best = max(ask.options, key=partial(prefer, q.state, who))
        return Onward(who, lambda _: best)
    return Onward(who, partial(_any, ask.options, len(ask.options)))


def _any(options: Options, count: int, rng: Random) -> Answer:
    return options.pick(rng.randrange(count))


class Outcomes:
    """The possible outcomes of the answers to one decision.

    Every copy of a position must first be replayed to its current point, so a line that was played before is not played
    again: its questions and its outcome are remembered. The dice fall as if it had been played.
    """

    def __init__(self, outlook: Outlook, p: Position, side: Side) -> None:
        self._outlook, self._p, self._side = outlook, p, side
        self._in_secret = p.secret_round is not None
        self._known: dict[
            tuple[Answer, ...], Onward | float
        ] = {}  # by the answers of a line: how it goes on, or its value

    def value(self, answer: Answer, rng: Random) -> float:
        """The value of one line that begins with this answer, up to the next checkpoint."""
        way: tuple[Answer, ...] = (answer,)
        q: Position | None = None
        while True:
            if way not in self._known:
                q = q or self._gone(way)
                self._known[way] = self._look(q, way)
            found = self._known[way]
            if isinstance(found, float):
                return found
            way = *way, found.choose(rng)
            if q:
                q.step(way[-1], found.who)

    def _gone(self, way: tuple[Answer, ...]) -> Position:
        """The position at the end of a line."""
        q = self._p.copy(quiet=True)
        q.step(way[0], self._side)
        for i in range(1, len(way)):
            onward = self._known[way[:i]]
            assert not isinstance(onward, float)
            q.step(way[i], onward.who)
        return q

    def _look(self, q: Position, way: tuple[Answer, ...]) -> Onward | float:
        onward = _onward(self._outlook, q, self._in_secret) if len(way) <= SETTLING else None
        if onward is not None:
            return onward
        return Evaluation(self._outlook, q.state).quick(self._side) - self._driven_back(q)

    def _driven_back(self, q: Position) -> float:
        """The cost of having been driven away: the march back, and what could have been done there."""
        ask, weight = self._p.asks[self._side], self._outlook.weights["driven"]
        if self._outlook.roles.get(ask.kind) != "harm" or not weight:
            return 0.0
        before, after, grid = self._p.state.where, q.state.where, q.game.board.grid
        return weight * sum(grid.distance(before[u], after[u]) for u in scan(ask.about) if after[u] >= 0)
