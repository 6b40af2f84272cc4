"""Where hexes lie: on their own sheet, and on the picture. For whoever puts counters on a board that was drawn before: no numpy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin
from typing import Final, TypeVar

from northfront.core.board import Board
from northfront.core.hexes import Grid, Hex, HexSet, Sheet, scan

MU: Final = 100.0
"""One hex from flat to flat."""
CORNER: Final = MU / 3**0.5
"""From a hex's centre to its corner, which is also the length of a hexside."""
MARGIN: Final = 62.0
"""Paper round the hexes of a sheet: frame and numbers."""
GAP: Final = 8.0
"""Table between two sheets: a second one is laid against the first."""

Spot = tuple[float, float]


@dataclass(frozen=True)
class Field:
    """The hexes of one sheet: their centres in the sheet's own mu, and where they lie on the picture."""

    grid: Grid
    number: int
    hexes: tuple[Hex, ...]
    left: float  # where it begins on the picture; all fields begin at the same height, 0

    @property
    def sheet(self) -> Sheet:
        return self.grid.sheets[self.number]

    @cached_property
    def members(self) -> HexSet:
        return sum(1 << h for h in self.hexes)

    @cached_property
    def centres(self) -> dict[Hex, Spot]:
        """In the sheet's own mu: `Sheet.centre` a hundred times."""
        return {h: (x * MU, y * MU) for h in self.hexes for x, y in (self.grid.centre(h),)}

    @cached_property
    def ring(self) -> tuple[Spot, ...]:
        """The six corners of a hex about its centre."""
        first = 0.0 if self.sheet.shape == "flat-top" else pi / 6
        return tuple((CORNER * cos(first + i * pi / 3), CORNER * sin(first + i * pi / 3)) for i in range(6))

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the hexes, in the sheet's own mu."""
        x, y = zip(*self.centres.values(), strict=True)
        dx, dy = zip(*self.ring, strict=True)
        return min(x) + min(dx), min(y) + min(dy), max(x) + max(dx), max(y) + max(dy)

    @property
    def width(self) -> float:
        return self.bounds[2] - self.bounds[0]

    @property
    def height(self) -> float:
        return self.bounds[3] - self.bounds[1]

    @property
    def offset(self) -> Spot:
        """What is added to the sheet's own mu to get the picture's."""
        return self.left - self.bounds[0], -self.bounds[1]


F = TypeVar("F", bound=Field)


def laid_out(grid: Grid, kind: type[F]) -> tuple[F, ...]:
    """The sheets of a board, side by side from left to right."""
    found: list[F] = []
    left = 0.0
    for number, sheet in enumerate(grid.sheets):
        found.append(kind(grid, number, tuple(h for h in scan(grid.all) if grid.sheet(h) is sheet), left))
        left += found[-1].width + 2 * MARGIN + GAP
    return tuple(found)


@lru_cache(maxsize=16)
def fields(grid: Grid) -> tuple[Field, ...]:
    return laid_out(grid, Field)


def centre_mu(board: Board, h: Hex) -> Spot:
    """The centre of a hex on the picture."""
    field = next(field for field in fields(board.grid) if field.members >> h & 1)
    x, y = field.centres[h]
    dx, dy = field.offset
    return x + dx, y + dy
