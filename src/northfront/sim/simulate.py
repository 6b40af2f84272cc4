"""Many games between the same players: what is played, and the statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from northfront.core.game import DRAW, Game
from northfront.sim.match_spec import Played, Trial
from northfront.sim.results import Series
from northfront.sim.winrates import wilson


def trials(agreed: Series, count: int) -> list[Trial]:
    """This many games, each with its own seed."""
    return [agreed.trial(agreed.players, number) for number in range(count)]


def summary(game: Game, played: Sequence[Played], wanted: int) -> dict[str, Any]:
    """The statistics of a simulation, ready to be printed or saved."""
    wins = Counter(each.winner for each in played)
    means = [_mean([each.score[side] for each in played]) for side in range(len(game.sides))]
    return {
        **speed(played, wanted),
        "wins": {name: wins[name] for name in (*game.sides, DRAW)},
        "share": {name: wilson(wins[name], len(played)).rounded() for name in game.sides},
        "results": dict(sorted(Counter(each.result for each in played).items())),
        "score": dict(zip(game.sides, means, strict=True)),
        "turns": _mean([each.turns for each in played]),
    }


def speed(played: Sequence[Played], wanted: int) -> dict[str, Any]:
    """How much was played, and how fast one process plays."""
    seconds = sum(each.seconds for each in played)
    decisions = sum(each.decisions for each in played)
    return {
        "games": wanted,
        "finished": len(played),
        "decisions": decisions,
        "seconds": round(seconds, 2),
        "decisions_per_second": round(decisions / seconds) if seconds else 0,
    }


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0
