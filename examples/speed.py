"""How many steps a second an environment makes, against the bare rules in the same minute: random play of every game.

python examples/speed.py
"""

from __future__ import annotations

from random import Random
from time import process_time

import numpy as np

from northfront import games
from northfront.research import GameEnv, raw_env
from northfront.sim.match import play_randomly

SECONDS = 4.0


def bare(name: str) -> float:
    """Decisions a second of the rules by themselves, dice included."""
    rng, start, count = Random(1), process_time(), 0
    while process_time() - start < SECONDS:
        count += play_randomly(games.load(name).start().copy(quiet=True), rng)
    return count / (process_time() - start)


def stepped(env: GameEnv, *, observing: bool) -> float:
    """Steps a second, with an observation before each or only its mask."""
    env.reset(seed=1)
    rng, start, count = Random(1), process_time(), 0
    while process_time() - start < SECONDS:
        if all(env.terminations.values()):
            env.reset()
        agent = env.agent_selection
        mask = (env.observe(agent) if observing else env.infos[agent])["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask)))
        count += 1
    return count / (process_time() - start)


if __name__ == "__main__":
    print(f"{'game':20}{'rules':>8}{'masks only':>12}{'observing':>11}{'numbers':>9}{'actions':>9}   a second")
    for name in games.GAMES:
        env = raw_env(name)
        rates = (bare(name), stepped(env, observing=False), stepped(env, observing=True))
        sizes = (env.layout.size, env.action_space(env.possible_agents[0]).n)
        print(f"{name:20}{rates[0]:8.0f}{rates[1]:12.0f}{rates[2]:11.0f}{sizes[0]:9}{sizes[1]:9}")
