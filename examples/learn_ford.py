"""A player of The Ford that learns: REINFORCE on a table of preferences, with nothing but numpy.

    python examples/learn_ford.py

For every kind of decision it keeps one number an action, and answers with a softmax over those that are legal. After each
game the answers that were given become likelier if the side won, and less likely if it lost. Its opponent answers at random.
It never looks at the board, so it needs no observations, and the masks in `infos` are enough.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from northfront.research import GameEnv, raw_env

LEARNER = "german"
GAMES = 800
TRIALS = 300
RATE = 0.15
Policy = Callable[[str, np.ndarray], int]


class Table:
    """Preferences by kind of decision and action."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._preferences: dict[str, np.ndarray] = {}
        self._explored: list[tuple[str, np.ndarray, np.ndarray, int]] = []
        self._usual = 0.0

    def answer(self, decision: str, mask: np.ndarray) -> int:
        legal, chances = self._odds(decision, mask)
        return int(self._random.choice(legal, p=chances))

    def explore(self, decision: str, mask: np.ndarray) -> int:
        """The same, and a note of it to learn from."""
        legal, chances = self._odds(decision, mask)
        action = int(self._random.choice(legal, p=chances))
        self._explored.append((decision, legal, chances, action))
        return action

    def _odds(self, decision: str, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions and how likely each is taken."""
        legal = np.flatnonzero(mask)
        liked = self._preferences.setdefault(decision, np.zeros(len(mask)))[legal]
        weights = np.exp(liked - liked.max())
        return legal, weights / weights.sum()

    def learn(self, reward: float) -> None:
        """Make what was done likelier by as much as the reward was better than usual."""
        surprise = reward - self._usual
        self._usual += 0.05 * surprise
        for decision, legal, chances, action in self._explored:
            self._preferences[decision][legal] -= RATE * surprise * chances
            self._preferences[decision][action] += RATE * surprise
        self._explored.clear()


def at_random(seed: int) -> Policy:
    """A policy that likes every legal action alike."""
    random = np.random.default_rng(seed)
    return lambda _, mask: int(random.choice(np.flatnonzero(mask)))


def play(env: GameEnv, policies: dict[str, Policy], seed: int | None = None) -> dict[str, float]:
    """One game; the reward of each side at its end."""
    env.reset(seed)
    while not all(env.terminations.values()):
        agent = env.agent_selection
        info: dict[str, Any] = env.infos[agent]
        env.step(policies[agent](info["decision"], info["action_mask"]))
    return env.rewards


def share_won(env: GameEnv, policies: dict[str, Policy], games: int, seed: int) -> float:
    return sum(play(env, policies, seed + n)[LEARNER] > 0 for n in range(games)) / games


def train(games: int = GAMES, seed: int = 1) -> tuple[float, float]:
    """The share of games won before and after so many games of learning."""
    env, table, opponent = raw_env("ford"), Table(seed), at_random(seed)
    before = share_won(env, {LEARNER: at_random(seed + 1), "soviet": opponent}, TRIALS, seed=10_000)
    for n in range(games):
        table.learn(play(env, {LEARNER: table.explore, "soviet": opponent}, seed=n)[LEARNER])
    return before, share_won(env, {LEARNER: table.answer, "soviet": opponent}, TRIALS, seed=10_000)


if __name__ == "__main__":
    start = time.perf_counter()
    before, after = train(*map(int, sys.argv[1:]))
    print(f"{LEARNER} wins {before:.0%} at random, {after:.0%} after learning ({time.perf_counter() - start:.0f} s)")
