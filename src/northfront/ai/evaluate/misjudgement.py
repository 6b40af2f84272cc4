"""How things seem to who has little time: units stronger or weaker than they are, one's own losses dearer or cheaper.

The first matters little, for in a stack the errors cancel; the second makes for days of caution and days of recklessness.
Nor does he think of what lies behind the enemy's front: his supply and his way out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from northfront.core.ask import Side, Unit
from northfront.core.outlook import Outlook

MISJUDGED = 0.8
"""How far: the spread of the logarithm of the factors."""
UNSEEN = ("cut", "plug")
"""The weights of what he does not think of."""


class Glance:
    """One occasion, seen by one side; the next one is seen with other eyes."""

    def __init__(self, occasion: str, rng: Random, side_of: Sequence[Side], side: Side) -> None:
        self.occasion = occasion
        caution = rng.lognormvariate(0.0, MISJUDGED)
        self._strong = [rng.lognormvariate(0.0, MISJUDGED) for _ in side_of]
        self._dear = [caution if whose == side else 1.0 for whose in side_of]

    def distorted(self, look: Outlook) -> Outlook:
        """The outlook as it seems."""
        strong, dear = self._strong, self._dear

        def times(factor: Sequence[float], of: Callable[[Any, Unit], float]) -> Callable[[Any, Unit], float]:
            return lambda s, u: factor[u] * of(s, u)

        return replace(
            look,
            attack=times(strong, look.attack),
            defence=times(strong, look.defence),
            worth=times(dear, look.worth),
            value=times(dear, look.value),
            weights={**look.weights, **dict.fromkeys(UNSEEN, 0.0)},
        )
