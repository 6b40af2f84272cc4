"""[5.0] Supply."""

from __future__ import annotations

from northfront.core.ask import Side, UnitSet
from northfront.core.hexes import HexSet, Sides, scan, union
from northfront.core.toolkit.supply import clear_for, trace
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, STARVING, DuelState
from northfront.games.duel_in_the_north.zones import controlled


def check_supply(s: DuelState) -> None:
    """[5.0a] All units of both sides at once; [5.2c] at the third failure in a row and each later one a step is lost (R16)."""
    starving = 0
    for side in (GERMAN, SOVIET):
        fed = supplied_units(s, side)
        for u in scan(s.on_map[side]):
            s.lack[u] = 0 if fed >> u & 1 else s.lack[u] + 1  # [5.2a] [5.2b]
            if s.lack[u] >= STARVING:
                starving |= 1 << u
    for u in s.by_sight(starving):
        s.lose_step(u, "5.2c")


def supplied_units(s: DuelState, side: Side) -> UnitSet:
    """[5.1a] Units with a path to one of their sources."""
    own, finns = s.on_map[side], s.game.finns
    fed = _standing_in(s, side, own & ~finns, reached(s, side, s.game.sources[side]))  # [5.1b]
    for arrow, units in by_arrow(s, own & ~fed).items():  # [5.1j]
        fed |= _standing_in(s, side, units, reached(s, side, arrow))
    if own & finns:  # [5.1d]
        fed |= _standing_in(s, side, own & finns, reached(s, side, s.game.squares))
    return fed


def by_arrow(s: DuelState, units: UnitSet) -> dict[HexSet, UnitSet]:
    """[5.1j] Those of these units that entered by an arrow, grouped by arrow."""
    found: dict[HexSet, UnitSet] = {}
    for u in scan(units):
        if arrow := s.arrow_of(u):
            found[arrow] = found.get(arrow, 0) | 1 << u
    return found


def _standing_in(s: DuelState, side: Side, units: UnitSet, hexes: HexSet) -> UnitSet:
    """Those of a side's units on the map that are in these hexes. Usually that is most of them, so we look for the rest."""
    for h in scan(s.occupied[side] & ~hexes):
        for u in s.stacks[h]:
            units &= ~(1 << u)
    return units


def reached(s: DuelState, side: Side, sources: HexSet) -> HexSet:
    """The hexes with a path to one of these sources; [4.4c] a path may end in a square but not lead through one."""
    through = passable(s, side) & ~(s.game.squares & ~sources)
    return trace(s.game.board.grid, sources, through, supply_sides(s, side))


def passable(s: DuelState, side: Side) -> HexSet:
    """[5.1c] [5.1f] No enemy unit; [5.1g] no enemy zone unless a friendly unit is there; [5.1h] lakes only for the Soviets."""
    ground = s.game.chart.land | (s.game.board.ground("lake") if side == SOVIET else 0)
    return clear_for(s, side, ground, controlled(s, 1 - side), s.occupied[side])


def supply_sides(s: DuelState, side: Side) -> Sides:
    """[5.1e] Rivers do not matter; [5.1i] sea hexsides stop both sides, [5.1h] lake hexsides the Germans."""
    open_ = s.ground.open
    return open_ if side == GERMAN else union(open_, s.game.board.hexsides("lake"))


def supplied(s: DuelState, side: Side) -> HexSet:
    """Where supply reaches, for the map.

    Sources for Finns only count once Finns are there, sources for units that came by an arrow count where those units are, and
    neither counts under a unit that is out of supply.
    """
    fed = supplied_units(s, side)
    some = s.hexes_of(fed)  # [5.1j]
    if s.on_map[side] & s.game.finns:  # [5.1d]
        some |= reached(s, side, s.game.squares)
    return reached(s, side, s.game.sources[side]) | some & ~s.hexes_of(s.on_map[side] & ~fed)
