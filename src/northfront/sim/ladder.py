"""All players against each other, each pairing with the sides swapped, and the resulting ratings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from northfront.core.game import Game
from northfront.sim.compare import points
from northfront.sim.match_spec import Played, Trial
from northfront.sim.ratings import Outcome, rate
from northfront.sim.results import Series
from northfront.sim.simulate import speed


def trials(agreed: Series, games: int) -> list[Trial]:
    """This many games per pairing, in rounds: wherever it stops, all have played about equally often."""
    return [
        agreed.trial(seats, number)
        for number in range(-(-games // 2))
        for one, other in combinations(agreed.players, 2)
        for seats in ((one, other), (other, one))
    ]


def summary(agreed: Series, game: Game, played: Sequence[Played], wanted: int) -> dict[str, Any]:
    """The ladder, best player first, and who took how many points from whom."""
    outcomes = [Outcome(each.players[0], each.players[1], points(game, each, 0)) for each in played]
    ratings, side = rate(agreed.players, outcomes)
    order = sorted(agreed.players, key=lambda name: -ratings[name].value)
    against = {one: {other: _against(outcomes, one, other) for other in order if other != one} for one in order}
    return {
        **speed(played, wanted),
        "players": [
            {
                "player": name,
                "rating": round(ratings[name].value),
                "margin": round(ratings[name].margin),
                "points": sum(taken for taken, _ in against[name].values()),
                "games": sum(count for _, count in against[name].values()),
            }
            for name in order
        ],
        "side": {"name": game.sides[0], "rating": round(side.value), "margin": round(side.margin)},
        "against": against,
    }


def _against(outcomes: Sequence[Outcome], one: str, other: str) -> tuple[float, int]:
    """The points one player took from the other, and the number of games."""
    taken = [each.points for each in outcomes if (each.first, each.second) == (one, other)]
    taken += [1 - each.points for each in outcomes if (each.second, each.first) == (one, other)]
    return sum(taken), len(taken)
