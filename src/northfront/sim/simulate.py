"""Whole games between computer players, in parallel; the same seed gives the same games however many processes play them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any, NamedTuple

from northfront import games
from northfront.ai import player
from northfront.sim.match import play_match

Z = 1.96
"""Of a 95 % interval."""


class Trial(NamedTuple):
    """One game to be played."""

    game: str
    scenario: str
    players: tuple[str, ...]  # by side
    seed: str
    number: int


class Played(NamedTuple):
    """What came of it."""

    number: int
    result: str
    winner: str  # a side, or draw
    score: tuple[int, ...]
    turns: int
    decisions: int
    seconds: float
    track: tuple[tuple[int, ...], ...]  # the score at the end of each turn


def trials(game: str, scenario: str, players: tuple[str, ...], seed: int | str, count: int) -> list[Trial]:
    return [Trial(game, scenario, players, f"{seed}/{number}", number) for number in range(count)]


def run(trial: Trial) -> Played:
    """Play one game."""
    game = games.load(trial.game)
    minds = {side: player(name, f"{trial.seed}/{side}", trial.game) for side, name in enumerate(trial.players)}
    track: dict[int, tuple[int, ...]] = {}
    start = time.perf_counter()
    record = play_match(game, trial.scenario, minds, trial.seed, watch=lambda s: track.update({s.turn: game.score(s)}))
    s = record.position.state
    return Played(
        trial.number,
        s.over,
        winner(game.sides, s.over),
        game.score(s),
        s.turn,
        record.serial,
        time.perf_counter() - start,
        tuple(track[turn] for turn in sorted(track)),
    )


def winner(sides: tuple[str, ...], result: str) -> str:
    """Whose name the result begins with."""
    return next((side for side in sides if result.startswith(side)), "draw")


def summary(sides: tuple[str, ...], played: Iterable[Played], wanted: int) -> dict[str, Any]:
    """The figures of a simulation, ready to be printed or kept."""
    done = sorted(played, key=lambda each: each.number)
    count = len(done)
    wins = Counter(each.winner for each in done)
    seconds = sum(each.seconds for each in done)
    decisions = sum(each.decisions for each in done)
    return {
        "games": wanted,
        "finished": count,
        "wins": {name: wins[name] for name in (*sides, "draw")},
        "share": {name: interval(wins[name], count) for name in sides},
        "results": dict(sorted(Counter(each.result for each in done).items())),
        "score": [round(sum(each.score[i] for each in done) / count, 2) if count else 0.0 for i in range(len(sides))],
        "decisions": decisions,
        "seconds": round(seconds, 2),
    }


def interval(wins: int, games_: int) -> list[float]:
    """The share of wins and Wilson's 95 % interval about it."""
    if not games_:
        return [0.0, 0.0, 1.0]
    share = wins / games_
    middle = (share + Z * Z / (2 * games_)) / (1 + Z * Z / games_)
    half = Z * sqrt(share * (1 - share) / games_ + Z * Z / (4 * games_ * games_)) / (1 + Z * Z / games_)
    return [round(share, 3), round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)]
