"""Shares of wins and points, with their confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, log, log10, sqrt
from typing import Final, NamedTuple, TypeAlias

Z: Final = 1.96
"""Standard deviations on either side of a 95 % interval."""
LIKELY: Final = Z * Z / 2
"""A share is within the 95 % interval if its log-likelihood is at most this far below the best one."""
UNSEEN: Final = 1e-3
"""Pseudo-count for an outcome that never occurred, so that no share is impossible."""
STEPS: Final = 60
"""Halvings of an interval: enough for any float."""
FINE: Final = 1e-6
Likely: TypeAlias = Callable[[float], bool]


class Share(NamedTuple):
    """A share and its 95 % interval."""

    value: float
    low: float
    high: float

    def rounded(self) -> list[float]:
        return [round(each, 3) for each in self]


NOTHING_KNOWN: Final = Share(0.5, 0.0, 1.0)


def wilson(wins: float, games: int) -> Share:
    """The share of wins, with Wilson's interval: it stays within 0 to 1 and is reliable for few games."""
    if not games:
        return NOTHING_KNOWN
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


def loglikelihood(counts: Mapping[float, int], mean: float) -> float:
    """The log-likelihood of scores between 0 and 1 with these counts, for the likeliest distribution whose mean is `mean`.

    It gives an outcome of share p the probability p / (1 + t (outcome - mean)), with the t that makes the mean right.
    """
    shares = _shares(counts)
    low, high = 1 / (mean - max(shares)), 1 / (mean - min(shares))  # where all probabilities are positive
    for _ in range(STEPS):
        t = (low + high) / 2
        if sum(p * (x - mean) / (1 + t * (x - mean)) for x, p in shares.items()) > 0:
            low = t
        else:
            high = t
    t = (low + high) / 2
    games = sum(counts.values())
    return games * sum(p * log(p / (1 + t * (x - mean))) for x, p in shares.items())


def _shares(counts: Mapping[float, int]) -> dict[float, float]:
    filled = {outcome: count or UNSEEN for outcome, count in counts.items()}
    total = sum(filled.values())
    return {outcome: count / total for outcome, count in filled.items()}


def mean_share(counts: Mapping[float, int]) -> Share:
    """The mean of scores with these counts, and the interval of means consistent with them."""
    total = sum(counts.values())
    if not total:
        return NOTHING_KNOWN
    mean = sum(outcome * count for outcome, count in counts.items()) / total
    inside = min(max(mean, UNSEEN / total), 1 - UNSEEN / total)
    best = loglikelihood(counts, inside)
    low, high = (_edge(inside, end, lambda share: best - loglikelihood(counts, share) <= LIKELY) for end in (0.0, 1.0))
    return Share(mean, min(low, mean), max(high, mean))


def _edge(inside: float, outside: float, likely: Likely) -> float:
    """The outermost mean in this direction that is still likely."""
    while abs(inside - outside) > FINE:
        middle = (inside + outside) / 2
        if likely(middle):
            inside = middle
        else:
            outside = middle
    return inside


def elo(share: float) -> float:
    """A share of points as a difference of ratings."""
    if share <= 0.0:
        return -inf
    return inf if share >= 1.0 else 400 * log10(share / (1 - share))


def expected(difference: float) -> float:
    """The expected share of points for a difference of ratings."""
    return float(1 / (1 + 10 ** (-difference / 400)))
