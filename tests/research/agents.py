"""What the tests of the environments share."""

from random import Random

import numpy as np

from northfront import games
from tests.toy import TOY

EVERY_SCENARIO = [(name, scenario) for name in games.GAMES for scenario in games.load(name).scenarios]


def games_to_try():
    """Every registered game, and the toy, which has secret rounds and facts that only one side knows."""
    return [TOY, *map(games.load, games.GAMES)]


def act_at_random(env, rng):
    mask = env.infos[env.agent_selection]["action_mask"]
    env.step(rng.choice(np.flatnonzero(mask).tolist()))


def play_at_random(env, seed, limit=100_000):
    """Step until the game is over, and yield before each."""
    rng = Random(seed)
    env.reset(seed=seed)
    for _ in range(limit):
        if all(env.terminations.values()):
            return
        yield
        act_at_random(env, rng)
