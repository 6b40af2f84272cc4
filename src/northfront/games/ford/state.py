"""What can change in The Ford."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.fields import hex_set, unit_set, whole
from northfront.core.game import Game
from northfront.core.hexes import HexSet
from northfront.core.state import State
from northfront.core.toolkit.zoc import zone

if TYPE_CHECKING:
    from northfront.core.toolkit.costs import MoveCosts
    from northfront.core.toolkit.tables import RatioTable

GERMAN: Final[Side] = 0
SOVIET: Final[Side] = 1
STACKING: Final = 2  # [3.6]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Ford(Game):
    """The game with its own tables."""

    combat: RatioTable
    law: MoveCosts
    turns: int


class FordState(State):
    """A state of The Ford."""

    game: Ford
    first: Side = whole(most=1)  # who moves first this turn [2.1]
    moved: UnitSet = unit_set(until="phase")
    fought: UnitSet = unit_set(until="phase")
    attacked: HexSet = hex_set(until="phase")

    def strength(self, u: Unit) -> int:
        return self.game.pieces[u].figure("strength", self.face[u])

    def zone(self, side: Side) -> HexSet:
        """[3.5] [5.2] Every counter has a zone, face-down ones too."""
        return zone(self.game.board.grid, self.occupied[side])

    def full(self, side: Side) -> HexSet:
        """[3.6] Hexes where no more units of this side may end."""
        return sum(1 << h for h in self.stacks if len(self.stack(h, side)) >= STACKING)
