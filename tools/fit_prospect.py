"""By what can one tell how a game will end? Plays games of two quick staffs whose plans stress now this, now that, notes what
speaks for the attacker once a turn and side, and fits weights for it to the lead in the end, by least squares. What has the wrong
sign is left out. Prints the table `[prospect]` for `ai.toml`, and how much of the spread of the leads it explains in games that it
was not fitted to, beside what the weights of today explain.

    python tools/fit_prospect.py duel-in-the-north --games 40 --seed 1
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from northfront import games
from northfront.ai.evaluate.evaluation import Evaluation
from northfront.ai.staff.planner import outlook_of
from northfront.ai.staff.player import StaffPlayer
from northfront.ai.staff.search import Tried, postures_of
from northfront.core.record import Record
from northfront.sim.match import play_match
from northfront.sim.pool import cores, spread

FOLDS = 8
"""The games are parted so often, to see how the fit does on those that it does not know."""
OFTEN = 0.5
"""How often a turn of a side is noted."""
Numbers = npt.NDArray[np.float64]


class Wanted(NamedTuple):
    """One game to be played."""

    game: str
    number: int
    seed: str


class Noted(NamedTuple):
    """What was seen in a game: turns left and terms, time after time, and how it ended."""

    number: int
    seen: tuple[tuple[float, dict[str, float]], ...]
    lead: int


class Moody(StaffPlayer):
    """Takes any posture for a plan, so that the positions differ by more than dice."""

    def _search(self, *_: Any) -> list[Tried]:
        assert self._planner is not None
        return [Tried(self._random.choice(postures_of(self._planner.outlook, self._planner.side)), 0.0, 0)]


def watch(wanted: Wanted) -> Noted:
    """Play one game."""
    game, rng, last = games.load(wanted.game), Random(wanted.seed), (0, 0)
    outlook = outlook_of(wanted.game, games.outlook(wanted.game).attacker)
    seen: list[tuple[float, dict[str, float]]] = []

    def look(record: Record) -> None:
        nonlocal last
        p = record.position
        for side, ask in p.asks.items():
            if outlook.roles.get(ask.kind) == "unit" and p.at_checkpoint and (p.state.turn, side) != last:
                last = p.state.turn, side
                if rng.random() < OFTEN:
                    seen.append((outlook.turns_left(p.state), Evaluation(outlook, p.state).terms()))

    minds = {side: Moody(f"{wanted.seed}/{side}", "quick") for side in (0, 1)}
    s = play_match(game, "", minds, wanted.seed, watch=look).position.state
    return Noted(wanted.number, tuple(seen), game.score(s)[outlook.attacker])


def explained(a: Numbers, y: Numbers, games_: npt.NDArray[np.int64]) -> float:
    """The share of the spread of y that a linear fit of a explains in games that it was not fitted to."""
    guess = np.zeros(len(y))
    for fold in range(FOLDS):
        out = games_ % FOLDS == fold
        if out.any():
            guess[out] = a[out] @ np.linalg.lstsq(a[~out], y[~out], rcond=None)[0]
    return float(1 - ((y - guess) ** 2).sum() / ((y - y.mean()) ** 2).sum())


def fit(a: Numbers, y: Numbers, names: list[str]) -> dict[str, float]:
    """A weight for each term; those that would speak for the wrong side, the worst first, are left out."""
    live = list(range(len(names)))
    while True:
        found = np.linalg.lstsq(a[:, [*live, -2, -1]], y, rcond=None)[0][:-2]
        if not live or (found >= 0).all():
            weights = dict(zip((names[i] for i in live), found.tolist(), strict=True))
            return {name: weights.get(name, 0.0) for name in names}
        sizes = found * a[:, live].std(axis=0)
        del live[int(sizes.argmin())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    given = parser.parse_args()
    trials = [Wanted(given.game, i, f"{given.seed}/{i}") for i in range(given.games)]
    noted = sorted(spread(watch, trials, jobs=given.jobs))
    rows = [(each.number, left, terms, each.lead) for each in noted for left, terms in each.seen]
    names = [name for name in max((terms for _, _, terms, _ in rows), key=len) if any(row[2].get(name) for row in rows)]
    y = np.array([lead for *_, lead in rows], dtype=np.float64)
    number = np.array([number for number, *_ in rows])
    frame = np.array([[left, 1.0] for _, left, _, _ in rows])
    a = np.hstack([np.array([[terms.get(name, 0.0) for name in names] for _, _, terms, _ in rows]), frame])
    look = outlook_of(given.game, games.outlook(given.game).attacker)
    weights = fit(a, y, names)
    print(f"# {len(noted)} games, {len(rows)} positions, seed {given.seed}")
    for said, each in (("today's weights", {**look.weights, **look.prospect}), ("the fit", weights)):
        value = a[:, :-2] @ np.array([each.get(name, 1.0) for name in names])
        share = explained(np.column_stack([value, frame]), y, number)
        print(f"# {said}: {share:.0%} of the spread of the leads explained")
    kept = [i for i, name in enumerate(names) if weights[name]]
    print(f"# fitted anew to all but the games that it foretells: {explained(a[:, [*kept, -2, -1]], y, number):.0%}")
    print("[prospect]")
    for name, weight in weights.items():
        print(f"{name} = {float(f'{weight:.2g}')}")


if __name__ == "__main__":
    main()
