"""[9.0] Zones of Control."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Reason, Side
from northfront.core.hexes import HexSet
from northfront.core.memo import by_side
from northfront.core.toolkit.zoc import zone
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import SOVIET, A, B

BRIDGE: Final = Reason("10.38b", "no bridge leads there")
LAKE: Final = Reason("10.13", "no attack crosses a lake")  # R82


@by_side
def zones(s: AssaultState, side: Side) -> tuple[HexSet, HexSet]:
    """[9.1] [9.8] The hexes in the rigid and in the fluid zones of a side; a hex in both counts as rigid (R6) [9.9]."""
    rigid, fluid = holders(s, side)
    grid, over = (
        s.game.board.grid,
        s.game.chart.zone_sides,
    )  # [9.2f] [9.7a] [9.7b] [9.7c] [6.34] [8.41] [8.42] [8.43a] [19.32a]
    firm = zone(grid, rigid, over)
    return firm, zone(grid, fluid, over) & ~firm


def holders(s: AssaultState, side: Side) -> tuple[HexSet, HexSet]:
    """[9.2a] [9.3a] Hexes with a unit of class A, of class B; [9.5] class C has a zone in its own hex only."""
    rigid = fluid = 0
    pieces, face, side_of = s.game.pieces, s.face, s.game.side_of
    for h, stack in s.stacks.items():
        if side_of[stack[0]] == side:
            best = min([pieces[u].faces[face[u]]["class"] for u in stack])
            if best == A:
                rigid |= 1 << h
            elif best == B:
                fluid |= 1 << h
    if side == SOVIET:  # [9.6a] whatever their class; [9.6c] never for Germans
        rigid |= s.occupied[SOVIET] & s.game.chart.forts
    return rigid, fluid


def controlled(s: AssaultState, side: Side) -> HexSet:
    """Every hex in a zone of this side, including those its units occupy [9.2a] [9.5]."""
    rigid, fluid = zones(s, side)
    return rigid | fluid | s.occupied[side]


def beside(s: AssaultState, hexes: HexSet) -> HexSet:
    """[10.13] Hexes from which these can be attacked; [10.37] not over the great river, [10.38a] [10.38b] on the Inset by bridges."""
    return s.game.board.grid.cross(hexes, s.game.chart.open)


def out_of_reach(s: AssaultState, hexes: HexSet) -> list[tuple[HexSet, Reason]]:
    """The neighbours of these hexes from which only water prevents an attack, by kind, each with its case."""
    grid, chart = s.game.board.grid, s.game.chart
    wet = grid.ring(hexes) & ~beside(s, hexes)
    great = wet & chart.main & grid.cross(hexes, chart.great_river)
    river = Reason("10.37", f"no attack crosses the {s.game.names.river}")
    return [(great, river), (wet & chart.inset, BRIDGE), (wet & chart.main & ~great, LAKE)]
