"""The player who takes any legal answer, each equally likely: a yardstick, and a partner for tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any


class RandomPlayer:
    """Uniform over the options it is offered."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Mapping[str, Any], ask: Mapping[str, Any], budget: float) -> str:  # noqa: ARG002 - it looks at nothing
        return str(self._random.choice(ask["options"]))
