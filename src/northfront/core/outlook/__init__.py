"""What a game tells its computer players: what is worth what, and how to estimate marches and fights.

Everything is counted in victory points of the game. The game's rules decide what is legal; an outlook only says what is
good, so it may be rough where the rules may not. `docs/teaching.md` shows how to write one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import partial

from northfront.core.outlook import standard
from northfront.core.outlook.concerns import DERIVED, Command, Decisions, Fighting, Goals, Marching, Stacking, Supply
from northfront.core.outlook.terms import ALL, Boards, ExpectedResult, Goal, Pursuit, expected, in_column
from northfront.core.outlook.weights import (
    UNWEIGHED,
    WEIGHTS,
    Weighing,
    WeightTables,
    parse_weights,
    read_weights,
    standard_weights,
)

__all__ = [
    "ALL",
    "UNWEIGHED",
    "WEIGHTS",
    "Boards",
    "ExpectedResult",
    "Goal",
    "Outlook",
    "Pursuit",
    "Weighing",
    "WeightTables",
    "expected",
    "in_column",
    "parse_weights",
    "read_weights",
    "standard_weights",
]


@dataclass(frozen=True, kw_only=True)
class Outlook(Goals, Marching, Fighting, Stacking, Command, Supply, Decisions):
    """What one game tells its computer players."""

    tables: WeightTables = field(default_factory=standard_weights)
    weights: Weighing = DERIVED  # those of everybody

    def __post_init__(self) -> None:
        """Whatever the game leaves out follows from the rest; in a copy with other parts, from those."""
        if self.weights is DERIVED:
            object.__setattr__(self, "weights", self.tables.everybody)
        for each in fields(self):
            value = getattr(self, each.name)
            if value is DERIVED or (isinstance(value, partial) and value.func is getattr(standard, each.name, None)):
                object.__setattr__(self, each.name, partial(getattr(standard, each.name), self))

    @property
    def side_weights(self) -> tuple[Weighing, ...]:
        """By side: where its staff differs."""
        return self.tables.own

    @property
    def prospect(self) -> Weighing:
        """Where the weights that predict the end of the game differ."""
        return self.tables.prospect
