"""[11.0] Supply."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Side
from northfront.core.hexes import Hex, HexSet
from northfront.core.toolkit.costs import MoveCosts, per_hex
from northfront.core.toolkit.supply import clear_for, cost_layers, routes, trace, trace_points
from northfront.games.spi_leningrad.interdiction import interdiction
from northfront.games.spi_leningrad.state import GERMAN, HALVES, LeningradState
from northfront.games.spi_leningrad.terrain import Multipliers
from northfront.games.spi_leningrad.zones import controlled

LENGTH: Final = 5 * HALVES  # [11.0Pc]
SOURCES: Final = ("german-source", "soviet-source")  # [11.5a] [11.5b]


def supplied(s: LeningradState, side: Side) -> HexSet:
    """The hexes in which a unit of this side is in supply. A source has no limit. [11.4]"""
    return lines(s, side, s.game.board.feature(SOURCES[side]))


def lines(s: LeningradState, side: Side, sources: HexSet) -> HexSet:
    """[11.0Pc] Where a Line of Supply to one of these sources, or to a road that leads to it, can begin."""
    clear = through(s, side)
    roads = trace(s.game.board.grid, sources & clear, clear, s.game.board.hexsides("road"))
    return trace_points(_off_road(s, side), roads, clear, LENGTH)


def supply_lines(s: LeningradState, side: Side) -> dict[Hex, Hex]:
    """The Lines of Supply of a side's units: each hex with the next one toward the source; a source with itself."""
    clear, grid = through(s, side), s.game.board.grid
    by_road = per_hex(grid, s.game.board.hexsides("road"))
    roads = cost_layers(by_road, s.game.board.feature(SOURCES[side]), clear, clear.bit_count())
    across = _off_road(s, side)
    tree = routes(across, cost_layers(across, sum(roads), clear, LENGTH), s.occupied[side])
    met = sum(1 << h for h, onward in tree.items() if h == onward)
    return tree | routes(by_road, roads, met)


def _off_road(s: LeningradState, side: Side) -> MoveCosts:
    """[11.0Pd] The movement costs that a line is counted by."""
    return s.game.chart.law(motor=True, multipliers=cost_multipliers(s, side))


def through(s: LeningradState, side: Side) -> HexSet:
    """[11.3a] [11.3b] Hexes that a line may use: no enemy there, and no enemy zone unless a friendly unit is there."""
    barred = controlled(s, 1 - side)
    return clear_for(s, side, s.game.board.grid.all, barred, s.occupied[side])


def cost_multipliers(s: LeningradState, side: Side) -> Multipliers:
    """[11.6] What costs a multiple now: forts for Germans [15.2a] [4.9d], interdicted hexes for Soviets [13.3]."""
    if side == GERMAN:
        forts = s.forts & ~s.occupied[1 - side]
        return ((forts, s.game.chart.doubled["fort"]),) if forts else ()
    return interdiction(s)
