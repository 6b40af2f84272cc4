"""Tunes the weights of a game's staff by play, reproducibly from a seed. Two ways, both in games of one side against a player:

`--sift N` plays N games and halves or doubles every weight by chance in each. A line a weight says what the lead in victory
points changes from half to double, and how sure that is: the quickest way to see where to go. Without it the weights are
evolved (CMA-ES): every candidate plays the same games, with the same dice, and the best are printed as TOML.

A weight may be given with a value to start from. What is found must be measured again on fresh seeds before it goes into
`ai.toml`: the best of many is lucky.

    python tools/tune.py spi-leningrad --side german --against greedy --sift 150 haste risk=0.4 lifeline ground
    python tools/tune.py spi-leningrad --side german --games 8 --generations 10 --seed 1 haste risk lifeline ground
"""

from __future__ import annotations

import argparse
import math
import warnings
from collections.abc import Mapping, Sequence
from random import Random
from statistics import mean
from typing import NamedTuple

import numpy as np

from northfront import games
from northfront.ai import player
from northfront.ai.staff.planner import outlook_of
from northfront.ai.staff.player import StaffPlayer
from northfront.sim.match import play_match
from northfront.sim.pool import cores, spread

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like matplotlib, for plots that nobody asks for
    import cma

SPREAD = 0.3
"""How far the first candidates lie from today's weights, as a factor: e to this power either way."""


class Contest(NamedTuple):
    """Who is tuned for what, against whom."""

    game: str
    side: int
    against: str
    seed: int
    jobs: int


class Trial(NamedTuple):
    """One game of one candidate."""

    candidate: int
    contest: Contest
    seed: str
    weights: tuple[tuple[str, float], ...]


class Scored(NamedTuple):
    candidate: int
    lead: float


class Effect(NamedTuple):
    """What the lead changes when a weight is doubled instead of halved, and the standard error of that."""

    name: str
    change: float
    error: float


def play(trial: Trial) -> Scored:
    """The lead of the side that is tuned, at the end of the game."""
    name, us = trial.contest.game, trial.contest.side
    game = games.load(name)
    minds = {
        us: StaffPlayer(f"{trial.seed}/{us}", "quick", trial.weights),
        1 - us: player(trial.contest.against, f"{trial.seed}/{1 - us}", name),
    }
    record = play_match(game, "", minds, trial.seed)
    return Scored(trial.candidate, float(game.score(record.position.state)[us]))


def sift(contest: Contest, start: Mapping[str, float], count: int) -> list[Effect]:
    """Which weights matter, the surest first, by least squares over all games at once."""
    rng = Random(contest.seed)
    signs = [[rng.choice((-1, 1)) for _ in start] for _ in range(count)]
    trials = [
        Trial(
            i,
            contest,
            f"{contest.seed}/{i}",
            tuple((name, start[name] * 2.0**x) for name, x in zip(start, row, strict=True)),
        )
        for i, row in enumerate(signs)
    ]
    scored = sorted(spread(play, trials, contest.jobs))
    known = np.array([[1, *row] for row in signs], dtype=float)
    lead = np.array([each.lead for each in scored])
    found = np.linalg.lstsq(known, lead, rcond=None)[0]
    rest = lead - known @ found
    spare = max(1, len(lead) - len(found))
    errors = np.sqrt(np.diag(np.linalg.pinv(known.T @ known)) * (rest @ rest) / spare)
    print(f"{count} games: mean lead {found[0]:+.1f}", flush=True)
    effects = [Effect(*each) for each in zip(start, 2 * found[1:], 2 * errors[1:], strict=True)]
    return sorted(effects, key=lambda each: -abs(each.change) / (each.error or math.inf))


def leads(trials: Sequence[Trial], candidates: int, jobs: int) -> list[float]:
    """The mean lead of each candidate."""
    scored = sorted(spread(play, trials, jobs))
    return [mean(each.lead for each in scored if each.candidate == i) for i in range(candidates)]


def evolve(contest: Contest, start: Mapping[str, float], generations: int, count: int) -> dict[str, float]:
    """The best weights that were met, each where it started times a factor."""
    search = cma.CMAEvolutionStrategy([0.0] * len(start), SPREAD, {"seed": contest.seed, "verbose": -9})
    best, found = -math.inf, dict(start)
    for generation in range(generations):
        points = search.ask()
        tried = [{name: start[name] * math.exp(x) for name, x in zip(start, point, strict=True)} for point in points]
        trials = [
            Trial(i, contest, f"{contest.seed}/{generation}/{number}", tuple(weights.items()))
            for i, weights in enumerate(tried)
            for number in range(count)
        ]
        values = leads(trials, len(tried), contest.jobs)
        search.tell(points, [-value for value in values])
        top = max(range(len(tried)), key=lambda i: values[i])
        print(f"generation {generation + 1}: best {values[top]:+.1f}, mean {mean(values):+.1f}", flush=True)
        if values[top] > best:
            best, found = values[top], tried[top]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[name for name in games.GAMES if games.has_outlook(name)])
    parser.add_argument("weights", nargs="+", help="the weights to tune: NAME or NAME=VALUE")
    parser.add_argument("--side", required=True)
    parser.add_argument("--against", default="staff:quick", metavar="WHO")
    parser.add_argument("--sift", type=int, default=0, metavar="N", help="find out in N games which weights matter")
    parser.add_argument("--games", type=int, default=8, help="for each candidate")
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    given = parser.parse_args()
    side = games.load(given.game).side(given.side)
    known = outlook_of(given.game, side).weights
    named = dict(each.partition("=")[::2] for each in given.weights)
    if unknown := [name for name in named if name not in known]:
        parser.error(f"no such weight: {', '.join(unknown)}; there are {', '.join(known)}")
    start = {name: float(value or known[name]) for name, value in named.items()}
    contest = Contest(given.game, side, given.against, given.seed, given.jobs)
    if given.sift:
        for effect in sift(contest, start, given.sift):
            print(f"{effect.name:10} {effect.change:+8.2f} +- {effect.error:.2f}")
        return
    print("[weights]")
    for name, value in evolve(contest, start, given.generations, given.games).items():
        print(f"{name} = {value:.3g}")


if __name__ == "__main__":
    main()
