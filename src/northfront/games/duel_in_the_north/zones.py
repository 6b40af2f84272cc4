"""[8.0] Zones of Control."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.core.hexes import HexSet
from northfront.core.memo import by_side
from northfront.core.toolkit.zoc import zone
from northfront.games.duel_in_the_north.state import SOVIET, DuelState


@by_side
def controlled(s: DuelState, side: Side) -> HexSet:
    """[8.0a] The six hexes around each combat unit, headquarters excepted; [8.0d] enemy units in it do not cancel it."""
    return zone_of(s, side, s.combat_hexes(side))


def zone_of(s: DuelState, side: Side, hexes: HexSet) -> HexSet:
    """[8.0b] Not into major cities; [8.0c] not across open water except by a bridge; no Soviet one into a square (R50)."""
    chart = s.game.chart
    into = chart.land & ~chart.major_city
    if side == SOVIET:
        into &= ~s.game.squares
    return zone(s.game.board.grid, hexes, s.ground.open, into)


def beside(s: DuelState, hexes: HexSet) -> HexSet:
    """Hexes from which a unit could attack these or be attacked from them: not across open water (R82)."""
    return s.game.board.grid.cross(hexes, s.ground.open)
