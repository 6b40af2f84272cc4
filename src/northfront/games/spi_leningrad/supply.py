"""[11.0] Supply."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Side
from northfront.core.hexes import HexSet
from northfront.core.supply import trace_points
from northfront.games.spi_leningrad.interdiction import interdiction
from northfront.games.spi_leningrad.state import GERMAN, HALVES, LeningradState
from northfront.games.spi_leningrad.terrain import Dear
from northfront.games.spi_leningrad.zones import controlled

LENGTH: Final = 5 * HALVES  # [11.0Pc]
SOURCES: Final = ("german-source", "soviet-source")  # [11.5a] [11.5b]


def supplied(s: LeningradState, side: Side) -> HexSet:
    """The hexes in which a unit of this side is in supply. A source has no limit. [11.4]"""
    return lines(s, side, s.game.board.feature(SOURCES[side]))


def lines(s: LeningradState, side: Side, sources: HexSet) -> HexSet:
    """[11.0Pc] Where a Line of Supply to one of these sources, or to a road that leads to it, can begin."""
    clear = through(s, side)
    roads = s.game.board.grid.flood(sources & clear, clear, s.game.board.hexsides("road"))
    law = s.game.chart.law(motor=True, dear=dear(s, side))  # [11.0Pd]
    return trace_points(law, roads, clear, LENGTH)


def through(s: LeningradState, side: Side) -> HexSet:
    """[11.3a] [11.3b] Hexes that a line may use: no enemy there, and no enemy zone unless a friendly unit is there."""
    barred = controlled(s, 1 - side)
    barred ^= barred & s.occupied[side]
    return s.game.board.grid.all & ~(barred | s.occupied[1 - side])


def dear(s: LeningradState, side: Side) -> Dear:
    """[11.6] What costs a multiple now: forts for Germans [15.2a] [4.9d], interdicted hexes for Soviets [13.3]."""
    if side == GERMAN:
        forts = s.forts & ~s.occupied[1 - side]
        return ((forts, s.game.chart.doubled["fort"]),) if forts else ()
    return interdiction(s)
