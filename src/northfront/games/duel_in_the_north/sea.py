"""[9.4] Soviet Lake / Sea Movement."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Reason
from northfront.core.hexes import Hex, HexSet, first
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.zones import controlled

NO_SAILOR: Final = Reason("9.4a", "only a single Soviet infantry unit can go by water")
UNDER_WAY: Final = Reason("9.4b", "it must begin its move next to the water")
INLAND: Final = Reason("9.4b", "it is not next to the water")


def why_ashore(s: DuelState) -> Reason | None:
    """[9.4a] [9.4b] Why the moving unit cannot go by water."""
    u = first(s.mover)
    at = s.where[u]
    if s.active != SOVIET or s.mover & ~s.game.infantry or s.mover & (s.mover - 1):
        return NO_SAILOR
    if s.sailed >= s.game.limits.sea:
        return Reason("9.4a", "two units have gone by water this turn")
    if at < 0 or s.spent[u]:
        return UNDER_WAY
    if not _water_beside(s, at):
        return INLAND
    if not landings(s, _water_beside(s, at)).members:
        return Reason("9.4d", "it has nowhere to land")
    return None


def ship(s: DuelState) -> Procedure[Hex]:
    """[9.4c] Where the unit lands."""
    water = _water_beside(s, s.where[first(s.mover)])
    hexes = Hexes(lambda: landings(s, water))
    to: Hex = yield Ask(s.active, "landing", "Where does it land?", hexes, "9.4c", about=s.mover)
    return to


def _water_beside(s: DuelState, at: Hex) -> HexSet:
    return s.game.board.grid.ring(1 << at) & s.game.chart.coastal


def landings(s: DuelState, from_water: HexSet) -> Narrow:
    """[9.4c] Land next to the water within twenty water hexes; [9.4d] [9.4e] with exceptions (R83)."""
    grid, chart = s.game.board.grid, s.game.chart
    sailed = grid.flood(from_water, chart.coastal, limit=s.game.limits.water - 1)
    at = s.where[first(s.mover)] if s.mover else -1
    return (
        Narrow(chart.land & ~(1 << at if at >= 0 else 0))
        .keep(grid.ring(sailed), "9.4c", "it cannot be reached over twenty hexes of water along the coast")
        .drop(s.game.finland | s.game.squares, "9.4e", "no unit lands in Finland")
        .drop(s.game.neutral, "9.4e", "Sweden is neutral")
        .drop(s.occupied[GERMAN], "9.4d", "an enemy unit is there")
        .drop(
            controlled(s, GERMAN) & ~s.occupied[SOVIET], "9.4d", "it is in an enemy zone and no friendly unit is there"
        )
    )
