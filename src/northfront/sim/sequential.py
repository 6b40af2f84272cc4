"""A sequential test: is one player better than another? It runs after every pair of games and stops when the answer is clear.

The generalized sequential probability ratio test over the scores of pairs. A pair is the same seed played twice with the
sides swapped, so both players get the same advantages of side and luck, and the two games are not counted as if they
were independent.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Final, NamedTuple

from northfront.sim.winrates import expected, loglikelihood

ERROR: Final = 0.05
"""The error rate of the test, either way."""
LIMIT: Final = log((1 - ERROR) / ERROR)
OUTCOMES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The points of a pair, out of two: none, a draw, one win or two draws, a win and a draw, two wins."""


class Bounds(NamedTuple):
    """Two hypotheses about how much better the first player is, in rating points: the test decides between them."""

    low: float
    high: float


class Verdict(NamedTuple):
    """How the test stands. `ratio` is the logarithm of how much likelier the high hypothesis is than the low one."""

    ratio: float
    decided: str  # high, low, or undecided
    pairs: int


def log_ratio(counts: Mapping[float, int], bounds: Bounds) -> float:
    """How much likelier the high hypothesis makes these outcomes than the low one, as a logarithm."""
    if not sum(counts.values()):
        return 0.0
    return loglikelihood(counts, expected(bounds.high)) - loglikelihood(counts, expected(bounds.low))


class SequentialTest:
    """The test pair after pair, until it is decided; pairs beyond that do not count."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.counts = dict.fromkeys(OUTCOMES, 0)
        self.course = [Verdict(0.0, "", 0)]

    @property
    def verdict(self) -> Verdict:
        return self.course[-1]

    def add(self, score: float) -> None:
        """Add the next pair."""
        if self.verdict.decided:
            return
        self.counts[score] += 1
        ratio = log_ratio(self.counts, self.bounds)
        decided = "high" if ratio >= LIMIT else "low" if ratio <= -LIMIT else ""
        self.course.append(Verdict(ratio, decided, self.verdict.pairs + 1))
