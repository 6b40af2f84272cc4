"""What a player keeps in mind during a phase."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from northfront.core.ask import Unit
from northfront.core.hexes import Hex
from northfront.core.tactics import Mind
from northfront.games.leningrad_41.state import CityState

if TYPE_CHECKING:
    from northfront.games.leningrad_41.computer.strikes import Strike

MISJUDGED: Final = 0.8  # how large the errors of a hasty player are: the spread of the logarithm of its factors


@dataclass
class Memory:
    """It begins anew with each phase."""

    moment: tuple[int, str]
    tried: set[Unit] = field(default_factory=set)  # units that have been thought about
    posts: list[Hex] | None = None  # of the set-up
    strikes: list[Strike] | None = None  # where the fire of this turn shall fall
    ends: dict[Unit, Hex] = field(default_factory=dict)  # where units of the plan go
    errors: list[float] | None = None  # how a hasty player misjudges each unit


def remembered(mind: Mind, s: CityState) -> Memory:
    """What was kept in this phase; a new one begins with nothing."""
    kept = mind.plan
    if not isinstance(kept, Memory) or kept.moment != (s.turn, s.phase):
        kept = mind.plan = Memory((s.turn, s.phase))
        if mind.hasty:
            kept.errors = [mind.rng.lognormvariate(0.0, MISJUDGED) for _ in s.where]
    return kept
