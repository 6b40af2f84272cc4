"""The value of units and their supply for the computer players of Duel in the North. Nothing here decides what is legal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from northfront.core.ask import Answer, Side, Unit, UnitSet
from northfront.core.hexes import HexSet, scan
from northfront.core.toolkit.supply import trace
from northfront.games.duel_in_the_north.legs import on_foot_or_by_rail
from northfront.games.duel_in_the_north.state import GERMAN, Duel, DuelState
from northfront.games.duel_in_the_north.supply import supplied_units, supply_sides

CACHE_SIZE: Final = 8192  # cached answers: evaluating a position asks this for every unit


def worth(s: DuelState, u: Unit) -> float:
    """What one of its steps can still do, in victory points, which count only at the end of the game."""
    return _worth(s.game, u, s.face[u], s.turn)


@lru_cache(maxsize=CACHE_SIZE)
def _worth(game: Duel, u: Unit, face: int, turn: int) -> float:
    left = (len(game.allotments) - turn + 1) / len(game.allotments)
    if game.hqs >> u & 1:
        return 0.15 * left
    figures = game.pieces[u].faces[face]
    return (0.02 + 0.05 * left) * ((figures.get("attack", 0) + figures.get("defence", 0)) / 2)


def value(s: DuelState, u: Unit) -> float:
    """The same for all its steps."""
    return _worth(s.game, u, s.face[u], s.turn) * s.steps(u)


def loss(s: DuelState, _side: Side, answer: Answer) -> float:
    """[10.2b] The step that is worth least, but not the last unit in a prize."""
    u = int(answer)
    last = s.crowd(s.where[u]) == 1 and s.steps(u) == 1
    return -worth(s, u) - last * sum(prize.points for prize in s.game.prizes if prize.hex == s.where[u])


def unsupplied(s: DuelState, side: Side) -> UnitSet:
    """[5.1a] Units without a path to one of their sources."""
    return s.on_map[side] & ~supplied_units(s, side)


def unsupplied_cost(s: DuelState, u: Unit) -> float:
    """[5.2c] At the third failure in a row a step is lost."""
    return value(s, u) * min(1.0, 0.2 + 0.4 * s.lack[u])


def thread(s: DuelState, side: Side, danger: HexSet) -> HexSet:
    """[5.1g] A zone cuts a line of supply unless a friendly unit is there: the one or two hexes that link up the most valuable prize."""
    if side == GERMAN:
        return 0
    grid, sides, chart = s.game.board.grid, supply_sides(s, side), s.game.chart
    danger &= chart.land & ~chart.major_city  # [8.0b] [8.0c]
    ground = (chart.land | s.game.board.ground("lake")) & ~s.occupied[GERMAN]
    fed = trace(grid, s.game.sources[side], ground & (s.occupied[side] | ~danger), sides)
    bare, near = ground & danger & ~s.occupied[side], grid.cross(fed, sides)
    for prize in sorted(s.game.prizes, key=lambda prize: -prize.points):
        held = grid.flood(1 << prize.hex & ~fed, s.occupied[side], sides)
        first = grid.cross(held, sides) & bare
        if first & near:
            return _safest(s, first & near)
        if second := grid.cross(first, sides) & near & bare:
            link = _safest(s, second)
            return link | _safest(s, grid.cross(link, sides) & first)
    return 0


def _safest(s: DuelState, hexes: HexSet) -> HexSet:
    """Of these the prize, or the best ground."""
    prizes = sum(1 << prize.hex for prize in s.game.prizes)
    return 1 << max(scan(hexes), key=lambda h: (prizes >> h & 1, s.game.chart.shifts.get(h, 0), -h))


def reach(s: DuelState, u: Unit) -> HexSet:
    """[9.0] [9.6] Where a combat unit could go in one move, on foot or by rail."""
    if s.game.hqs >> u & 1:
        return 0
    rested = s.copy()
    rested.spent, rested.afoot = [0] * len(s.spent), 0
    return on_foot_or_by_rail(rested, 1 << u, s.where[u]).members
