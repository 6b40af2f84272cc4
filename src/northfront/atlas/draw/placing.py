"""Where names stand: of all places that each might take, those that together disturb least.

Every name has candidates with a cost. Two names must not meet. The number of a hex gives way: from the top of its hex
to the foot, or, where a name lies there as well, it is left out. Simulated annealing finds a good choice, then every
name moves as long as it gains by it. Chance is seeded, so the same board is lettered the same way each time.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from northfront.atlas.draw.lettering import Box, stacked

SEED: Final = 1941
SWEEPS: Final = 60
HOT, COLD = 2.5, 0.02
NEVER: Final = 1000.0
MOVED, LOST = 0.25, 9.0
"""What it costs to move the number of a hex to its foot, and to leave it out."""
GAP: Final = 2.0
"""Names are at least this far from each other."""

Boxes = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Figures:
    """The numbers of hexes: at the top if nothing is there, else at the foot."""

    tops: Boxes = field(default_factory=lambda: stacked(()))
    feet: Boxes = field(default_factory=lambda: stacked(()))

    def standing(self, taken: Boxes) -> list[str]:
        """Where each number stands when all names are in their places."""
        top, foot = (meeting(spots, taken).any(axis=1) for spots in (self.tops, self.feet))
        where = np.where(~np.asarray(top), "top", np.where(~np.asarray(foot), "foot", ""))
        return [str(each) for each in where]


@dataclass(frozen=True)
class Candidates:
    """Where one name may stand."""

    boxes: Boxes
    costs: NDArray[np.float64]


def meeting(boxes: Boxes, others: Boxes, gap: float = 0.0) -> Flags:
    """Which boxes meet which others, or come nearer than the gap."""
    return np.asarray(
        (boxes[:, None, 0] < others[None, :, 2] + gap)
        & (others[None, :, 0] < boxes[:, None, 2] + gap)
        & (boxes[:, None, 1] < others[None, :, 3] + gap)
        & (others[None, :, 1] < boxes[:, None, 3] + gap)
    )


def shared(boxes: Boxes, others: Boxes) -> NDArray[np.float64]:
    """The area that each box has in common with each of the others."""
    across = np.minimum(boxes[:, None, 2], others[None, :, 2]) - np.maximum(boxes[:, None, 0], others[None, :, 0])
    down = np.minimum(boxes[:, None, 3], others[None, :, 3]) - np.maximum(boxes[:, None, 1], others[None, :, 1])
    return np.asarray(np.clip(across, 0.0, None) * np.clip(down, 0.0, None))


def near(boxes: Boxes, others: Boxes, reach: float = 0.0) -> NDArray[np.int64]:
    """Which of the others could meet any of these boxes."""
    if not len(boxes) or not len(others):
        return np.zeros(0, dtype=np.int64)
    low, high = boxes[:, :2].min(axis=0) - reach, boxes[:, 2:].max(axis=0) + reach
    found = (others[:, 2] > low[0]) & (others[:, 0] < high[0]) & (others[:, 3] > low[1]) & (others[:, 1] < high[1])
    return np.flatnonzero(found)


class Placing:
    """One choice for every name, and what it costs."""

    def __init__(self, names: Sequence[Candidates], figures: Figures, walls: Boxes) -> None:
        self.costs = [each.costs.tolist() for each in names]
        self.tops = [_met(each.boxes, figures.tops) for each in names]
        self.feet = [_met(each.boxes, figures.feet) for each in names]
        self.rivals = _rivals(names)
        self.chosen = [int(np.argmin(each.costs)) for each in names]
        top, foot = (meeting(spots, walls).any(axis=1).astype(int).tolist() for spots in (figures.tops, figures.feet))
        self.top: list[int] = top
        self.foot: list[int] = foot
        for i, choice in enumerate(self.chosen):
            self._take(i, choice, 1)

    def _take(self, i: int, choice: int, sign: int) -> None:
        for number in self.tops[i][choice]:
            self.top[number] += sign
        for number in self.feet[i][choice]:
            self.foot[number] += sign

    def cost(self, i: int, choice: int) -> float:
        """What one name costs in a place while it is lifted and all others stand."""
        total = self.costs[i][choice] + NEVER * sum(table[choice][self.chosen[j]] for j, table in self.rivals[i])
        feet = self.feet[i][choice]
        for number in self.tops[i][choice]:
            if not self.top[number]:
                total += LOST if self.foot[number] or number in feet else MOVED
        for number in feet:
            if self.top[number] and not self.foot[number]:
                total += LOST - MOVED
        return float(total)

    def anneal(self) -> None:
        chance = random.Random(SEED)  # noqa: S311 - lettering, not secrets
        for sweep in range(SWEEPS):
            heat = HOT * (COLD / HOT) ** (sweep / (SWEEPS - 1))
            for i, costs in enumerate(self.costs):
                now, other = self.chosen[i], int(chance.random() * len(costs))
                self._take(i, now, -1)
                worse = self.cost(i, other) - self.cost(i, now)
                if worse <= 0 or chance.random() < math.exp(-worse / heat):
                    now = other
                self.chosen[i] = now
                self._take(i, now, 1)

    def descend(self) -> None:
        """Each name takes its best place until none gains by moving."""
        moved = True
        while moved:
            moved = False
            for i, costs in enumerate(self.costs):
                now = self.chosen[i]
                self._take(i, now, -1)
                best = min(range(len(costs)), key=lambda choice, i=i: self.cost(i, choice))  # type: ignore[misc]  # the type of a lambda with a default is not inferred
                if self.cost(i, best) < self.cost(i, now) - 1e-9:
                    self.chosen[i], moved = best, True
                self._take(i, self.chosen[i], 1)

    @property
    def energy(self) -> float:
        """The cost of all choices."""
        rivalry: int = sum(
            table[self.chosen[i]][self.chosen[j]] for i, row in enumerate(self.rivals) for j, table in row
        )
        numbers = sum(LOST if foot else MOVED for top, foot in zip(self.top, self.foot, strict=True) if top)
        alone = sum(costs[choice] for costs, choice in zip(self.costs, self.chosen, strict=True))
        return float(alone + NEVER * rivalry / 2 + numbers)


def _met(boxes: Boxes, spots: Boxes) -> list[list[int]]:
    """The spots that each box would cover."""
    here = near(boxes, spots)
    return [here[row].tolist() for row in meeting(boxes, spots[here])]


def _rivals(names: Sequence[Candidates]) -> list[list[tuple[int, list[list[bool]]]]]:
    """For each name, which others could meet it, and at which choices of both."""
    found: list[list[tuple[int, list[list[bool]]]]] = [[] for _ in names]
    around = stacked(Box(*each.boxes[:, :2].min(axis=0), *each.boxes[:, 2:].max(axis=0)) for each in names)
    for i, each in enumerate(names):
        for j in near(each.boxes, around, GAP).tolist():
            if j > i:
                table = meeting(each.boxes, names[j].boxes, GAP)
                if table.any():
                    found[i].append((j, table.tolist()))
                    found[j].append((i, table.T.tolist()))
    return found


def settle(names: Sequence[Candidates], figures: Figures, walls: Boxes) -> list[int]:
    """The choice of each name; `walls` are what lies on numbers whatever the names do."""
    if not names:
        return []
    placing = Placing(names, figures, walls)
    placing.descend()
    best, least = list(placing.chosen), placing.energy
    placing.anneal()
    placing.descend()
    return placing.chosen if placing.energy < least else best
