"""Tunes the weights of a game's staff by self-play (CMA-ES), reproducibly from a seed. Prints the best as TOML.

Every candidate plays the same games (same dice) against the staff with the weights of today; the score is the mean lead in
victory points. What it finds must be measured again on fresh seeds before it goes into `ai.toml`: the best of many is lucky.

    python tools/tune.py spi-leningrad --side german --games 8 --generations 10 --seed 1 haste risk lifeline ground
"""

from __future__ import annotations

import argparse
import math
import warnings
from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from northfront import games
from northfront.ai.staff import StaffPlayer
from northfront.sim.match import play_match
from northfront.sim.pool import cores, spread

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like matplotlib, for plots that nobody asks for
    import cma

SPREAD = 0.3
"""How far the first candidates lie from today's weights, as a factor: e to this power either way."""


class Trial(NamedTuple):
    """One game of one candidate."""

    candidate: int
    game: str
    side: int
    seed: str
    weights: tuple[tuple[str, float], ...]


class Scored(NamedTuple):
    candidate: int
    lead: float


def play(trial: Trial) -> Scored:
    """The lead of the side that is tuned, at the end of the game."""
    game = games.load(trial.game)
    minds = {
        side: StaffPlayer(f"{trial.seed}/{side}", "quick", trial.weights if side == trial.side else ())
        for side in range(len(game.sides))
    }
    record = play_match(game, "", minds, trial.seed)
    return Scored(trial.candidate, float(game.score(record.position.state)[trial.side]))


def leads(trials: Sequence[Trial], candidates: int, jobs: int) -> list[float]:
    """The mean lead of each candidate."""
    scored = sorted(spread(play, trials, jobs))
    return [mean(each.lead for each in scored if each.candidate == i) for i in range(candidates)]


def tune(
    game: str, side: int, names: Sequence[str], generations: int, count: int, seed: int, jobs: int
) -> dict[str, float]:
    """The best weights that were met, each today's value times a factor."""
    today = games.outlook(game).weights
    search = cma.CMAEvolutionStrategy([0.0] * len(names), SPREAD, {"seed": seed, "verbose": -9})
    best, found = -math.inf, {name: today[name] for name in names}
    for generation in range(generations):
        points = search.ask()
        tried = [{name: today[name] * math.exp(x) for name, x in zip(names, point, strict=True)} for point in points]
        trials = [
            Trial(i, game, side, f"{seed}/{generation}/{number}", tuple(weights.items()))
            for i, weights in enumerate(tried)
            for number in range(count)
        ]
        values = leads(trials, len(tried), jobs)
        search.tell(points, [-value for value in values])
        top = max(range(len(tried)), key=lambda i: values[i])
        print(f"generation {generation + 1}: best {values[top]:+.1f}, mean {mean(values):+.1f}", flush=True)
        if values[top] > best:
            best, found = values[top], tried[top]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[name for name in games.GAMES if games.has_outlook(name)])
    parser.add_argument("weights", nargs="+", help="the weights to tune")
    parser.add_argument("--side", required=True)
    parser.add_argument("--games", type=int, default=8, help="for each candidate")
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    given = parser.parse_args()
    known = games.outlook(given.game).weights
    if unknown := [name for name in given.weights if name not in known]:
        parser.error(f"no such weight: {', '.join(unknown)}; there are {', '.join(known)}")
    side = games.load(given.game).side(given.side)
    found = tune(given.game, side, given.weights, given.generations, given.games, given.seed, given.jobs)
    print("[weights]")
    for name, value in found.items():
        print(f"{name} = {value:.3g}")


if __name__ == "__main__":
    main()
