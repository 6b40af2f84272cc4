"""The player that takes any legal answer, each equally likely: a yardstick, and a partner for tests."""

from __future__ import annotations

import random

from northfront.core.imagine import PlayerView


class RandomPlayer:
    """Uniform over the options it is offered."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: PlayerView, budget: float = 0.0) -> str:  # noqa: ARG002 - it needs no time
        return str(self._random.choice(view.ask["options"]))
