"""Which of two players is better? Pairs of games on the same seed with the sides swapped, until it is clear."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from northfront.core.game import DRAW, Game
from northfront.core.naming import counted
from northfront.sim.match_spec import Played, Trial
from northfront.sim.results import Series
from northfront.sim.sequential import LIMIT, Bounds, SequentialTest
from northfront.sim.simulate import speed
from northfront.sim.winrates import Z, elo, mean_share, wilson


class Pair(NamedTuple):
    """Two games of one seed, as the first player sees them."""

    as_first: float  # points of the game in which the player had the first side: 1, a half or 0
    as_second: float
    lead: float  # lead in victory points, mean of both games

    @property
    def score(self) -> float:
        return (self.as_first + self.as_second) / 2


def trials(agreed: Series, games: int) -> list[Trial]:
    """At most this many games, in pairs."""
    one, other = agreed.players
    return [agreed.trial(seats, number) for number in range(-(-games // 2)) for seats in ((one, other), (other, one))]


def points(game: Game, played: Played, side: int) -> float:
    """What a game was worth to a side: 1, a half for a draw, or 0."""
    return 0.5 if played.winner == DRAW else float(played.winner == game.sides[side])


def lead(score: tuple[int, ...], side: int) -> float:
    """How far a side is ahead. Most games score a lead to begin with, so one side's gain is the other's loss."""
    return score[side] if not sum(score) else score[side] - max(score[:side] + score[side + 1 :])


class Comparison:
    """Two players, pair after pair. Pairs count in their order, so it does not matter which games were ready first."""

    def __init__(self, agreed: Series, game: Game, bounds: Bounds) -> None:
        self.agreed, self.game = agreed, game
        self.test = SequentialTest(bounds)
        self.pairs: list[Pair] = []
        self._done: dict[tuple[tuple[str, ...], str], Played] = {}

    def add(self, played: Played) -> bool:
        """Add a game. Is the result clear now?"""
        self._done[played.key] = played
        while not self.test.verdict.decided and (pair := self._next()):
            self.pairs.append(pair)
            self.test.add(pair.score)
        return bool(self.test.verdict.decided)

    def _next(self) -> Pair | None:
        """The next pair in order, if both its games are done."""
        one, other = self.agreed.players
        first = self._done.get(self.agreed.trial((one, other), len(self.pairs)).key)
        second = self._done.get(self.agreed.trial((other, one), len(self.pairs)).key)
        if first is None or second is None:
            return None
        ahead = (lead(first.score, 0) + lead(second.score, 1)) / 2
        return Pair(points(self.game, first, 0), points(self.game, second, 1), ahead)

    def summary(self, played: Sequence[Played], wanted: int) -> dict[str, Any]:
        """The figures; games after the deciding pair do not count."""
        one, other = self.agreed.players
        share = mean_share(self.test.counts)
        by_side = [pair.as_first for pair in self.pairs], [pair.as_second for pair in self.pairs]
        each = [*by_side[0], *by_side[1]]
        test = self.test.verdict
        return {
            **speed(played, wanted),
            "players": [one, other],
            "pairs": len(self.pairs),
            "wins": {one: each.count(1.0), other: each.count(0.0), DRAW: each.count(0.5)},
            "score": share.rounded(),
            "elo": [round(elo(value)) if isfinite(elo(value)) else None for value in share],
            "by_side": {
                side: wilson(sum(taken), len(taken)).rounded()
                for side, taken in zip(self.game.sides, by_side, strict=True)
            },
            "pairs_by_points": {f"{2 * outcome:g}": times for outcome, times in self.test.counts.items()},
            "lead": _lead([pair.lead for pair in self.pairs]),
            "test": {
                "bounds": list(self.test.bounds),
                "ratio": round(test.ratio, 3),
                "limit": round(LIMIT, 3),
                "decided": test.decided,
                "says": self.in_words(),
            },
        }

    def in_words(self) -> str:
        """The verdict of the test."""
        (one, other), test, bounds = self.agreed.players, self.test.verdict, self.test.bounds
        if not test.decided:
            return f"Not clear yet after {counted(test.pairs, 'pair')}"
        if bounds.low == -bounds.high:
            better, worse = (one, other) if test.decided == "high" else (other, one)
            return f"{better} is better than {worse}: clear after {counted(test.pairs, 'pair')}"
        true, false = (bounds.high, bounds.low) if test.decided == "high" else (bounds.low, bounds.high)
        rather = f"{true:+g} rather than {false:+g} rating points"
        return f"The difference between {one} and {other} is {rather}: clear after {counted(test.pairs, 'pair')}"


def _lead(leads: Sequence[float]) -> list[float]:
    """The mean lead of a pair with its 95 % interval; needs at least two pairs."""
    if len(leads) < 2:
        return []
    middle, half = mean(leads), Z * stdev(leads) / sqrt(len(leads))
    return [round(middle, 2), round(middle - half, 2), round(middle + half, 2)]
