"""Ratings of several players from all games between them: a Bradley-Terry model with a term for the side.

The first side wins with the odds exp(its player's rating - the other's + the side's advantage). A draw is half a win. The
ratings are the likeliest ones under a wide prior that keeps them finite if a player won every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log, sqrt
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from northfront.sim.winrates import Z

Floats: TypeAlias = NDArray[np.floating[Any]]
POINTS: Final = 400 / log(10)
"""Rating points for one unit of the model's logarithm of odds."""
PRIOR: Final = 600 / POINTS
"""Standard deviation of a rating before any game."""
ROUNDS: Final = 100
ENOUGH: Final = 1e-10


class Outcome(NamedTuple):
    """One game: who had which side, and the first side's points, 0 to 1."""

    first: str
    second: str
    points: float


class Rating(NamedTuple):
    """In rating points, with half of the 95 % interval."""

    value: float
    margin: float


def rate(players: Sequence[str], outcomes: Iterable[Outcome], prior: float = PRIOR) -> tuple[dict[str, Rating], Rating]:
    """The players' ratings, 0 being their mean, and the advantage of the first side."""
    games = list(outcomes)
    rows = np.zeros((len(games), len(players) + 1))
    for row, game in zip(rows, games, strict=True):
        row[players.index(game.first)] += 1
        row[players.index(game.second)] -= 1
        row[-1] = 1
    strength, spread = _fit(rows, np.array([game.points for game in games]), prior)
    centre = np.eye(len(players) + 1)
    centre[:-1, :-1] -= 1 / len(players)
    strength, spread = centre @ strength, centre @ spread @ centre.T
    found = [Rating(POINTS * value, Z * POINTS * sqrt(spread[i, i])) for i, value in enumerate(strength.tolist())]
    return dict(zip(players, found[:-1], strict=True)), found[-1]


def _fit(rows: Floats, points: Floats, prior: float) -> tuple[Floats, Floats]:
    """The likeliest strengths by Newton's method, and their covariance."""
    strength: Floats = np.zeros(rows.shape[1])
    narrow = np.eye(rows.shape[1]) / prior**2
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-rows @ strength))
        slope = rows.T @ (points - chance) - narrow @ strength
        curve = (rows.T * (chance * (1 - chance))) @ rows + narrow
        step = np.linalg.solve(curve, slope)
        strength = strength + step / max(
            1.0, float(np.abs(step).max())
        )  # never far beyond where the approximation holds
        if np.abs(step).max() < ENOUGH:
            break
    return strength, np.linalg.inv(curve)
