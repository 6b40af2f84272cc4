"""Where each number of an observation stands: three tables, one after another in one vector."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from northfront.core.errors import RulesFault, UnknownOption

Numbers: TypeAlias = NDArray[np.int16]


@dataclass(frozen=True)
class Table:
    """A part of the vector: what its rows and its columns are called."""

    name: str
    start: int
    rows: tuple[str, ...]
    columns: tuple[str, ...]

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(self.columns)

    @property
    def end(self) -> int:
        return self.start + prod(self.shape)

    @cached_property
    def row_of(self) -> dict[str, int]:
        return {row: i for i, row in enumerate(self.rows)}

    @cached_property
    def column_of(self) -> dict[str, int]:
        return {column: i for i, column in enumerate(self.columns)}

    def of(self, observation: Numbers) -> Numbers:
        """This table of an observation: a view of it, not a copy."""
        return observation[self.start : self.end].reshape(self.shape)

    def value(self, observation: Numbers, row: str, column: str) -> int:
        """One number by the names of its row and column."""
        if row not in self.row_of:
            raise UnknownOption(f"the table {self.name} has no row {row}")
        if column not in self.column_of:
            raise UnknownOption(f"the table {self.name} has no column {column}; it has {', '.join(self.columns)}")
        return int(self.of(observation)[self.row_of[row], self.column_of[column]])


@dataclass(frozen=True)
class Layout:
    """`places` has a row for each hex and box, `units` one for each counter, `situation` a single one for all else."""

    places: Table
    units: Table
    situation: Table

    @property
    def size(self) -> int:
        return self.situation.end


def lay_out(
    places: tuple[Iterable[str], Iterable[str]], units: tuple[Iterable[str], Iterable[str]], situation: Iterable[str]
) -> Layout:
    """A layout of these rows and columns."""
    first = Table("places", 0, *map(tuple, places))
    second = Table("units", first.end, *map(tuple, units))
    third = Table("situation", second.end, ("now",), tuple(situation))
    for table in (first, second, third):
        if twice := [name for name in table.columns if table.columns.count(name) > 1]:
            raise RulesFault(
                f"two columns of the table {table.name} would be called {twice[0]}: a field needs another name"
            )
    return Layout(first, second, third)
