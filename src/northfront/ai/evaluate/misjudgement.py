"""How things look to a player with little time: units seem stronger or weaker than they are, its own losses more or less costly.

The first matters little, since errors cancel in a stack; the second makes the player cautious on one occasion and reckless on
the next. It also ignores what lies behind the enemy's front: the enemy's supply and line of retreat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from northfront.core.ask import Side, Unit
from northfront.core.outlook import Outlook

MISJUDGED = 0.8
"""How large the errors are: the spread of the logarithm of the factors."""
UNSEEN = ("cut", "plug")
"""The weights that this player ignores."""


class Misjudgement:
    """One side's misjudgements on one occasion; each occasion has its own."""

    def __init__(self, occasion: str, rng: Random, side_of: Sequence[Side], side: Side) -> None:
        self.occasion = occasion
        caution = rng.lognormvariate(0.0, MISJUDGED)
        self._strong = [rng.lognormvariate(0.0, MISJUDGED) for _ in side_of]
        self._caution = [caution if whose == side else 1.0 for whose in side_of]

    def distorted(self, look: Outlook) -> Outlook:
        """The outlook as this player sees it."""
        strong, caution = self._strong, self._caution

        def times(factor: Sequence[float], of: Callable[[Any, Unit], float]) -> Callable[[Any, Unit], float]:
            return lambda s, u: factor[u] * of(s, u)

        return replace(
            look,
            attack=times(strong, look.attack),
            defence=times(strong, look.defence),
            worth=times(caution, look.worth),
            value=times(caution, look.value),
            weights={**look.weights, **dict.fromkeys(UNSEEN, 0.0)},
        )
