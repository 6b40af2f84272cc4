"""Tactics: a game that does not reduce to strength against defence tells its computer players itself what each answer is worth.

Everything is counted in victory points of the game, as in `core/outlook.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol

from northfront.core.ask import Side
from northfront.core.hexes import Hex
from northfront.core.position import Position


class Advice(NamedTuple):
    """One way to answer what is asked."""

    orders: tuple[str, ...]  # in notation: the answer now, and those that follow as long as they are offered
    value: float
    why: str  # a sentence
    hexes: tuple[Hex, ...] = ()


class PlanText(NamedTuple):
    """A plan in words."""

    title: str
    lines: tuple[str, ...]
    hexes: tuple[Hex, ...]


@dataclass(slots=True)
class Mind:
    """What a player remembers from one answer to the next."""

    rng: Random
    plans: bool = False  # does it plan a phase as a whole?
    hasty: bool = False  # does it misjudge what units are worth?
    plan: Any = None  # the game's own
    told: list[PlanText] = field(default_factory=list)  # plans made since somebody asked


class Tactics(Protocol):
    """What a game knows about its own decisions."""

    def advise(self, p: Position, side: Side, mind: Mind) -> list[Advice]:
        """Ways to answer this side's decision in a position it imagines, the best first; never empty."""
        ...
