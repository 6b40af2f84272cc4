"""[3.3] Communication lines."""

from __future__ import annotations

from northfront.core.ask import Side, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.supply import clear_for, lines, trace
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.zones import controlled


def passable(s: BlitzkriegState, side: Side) -> HexSet:
    """[3.3.1a] No enemy city or town, [3.3.1b] no enemy unit, [3.3.1c] no enemy zone unless a friend is there; [3.3.2a] no water."""
    ground = s.game.chart.land & ~s.friendly(1 - side)
    return clear_for(s, side, ground, controlled(s, 1 - side), s.occupied[side])


def communication(s: BlitzkriegState, side: Side) -> HexSet:
    """[3.3a] [3.3b] The hexes to which a line leads from a friendly source [2.1.2]; [3.3.2b] rivers do not matter."""
    if side == SOVIET:
        return trace(s.game.board.grid, s.game.sources[side], passable(s, side), s.game.chart.open)  # [3.3.4]
    return off_rail(s, s.game.limits.off_rail)


def off_rail(s: BlitzkriegState, limit: int) -> HexSet:
    """[3.3.5b] The hexes at most this far from a railway by which the Axis can trace (R30)."""
    through = passable(s, AXIS)
    return trace(s.game.board.grid, railheads(s, through), through, s.game.chart.open, limit)


def railheads(s: BlitzkriegState, through: HexSet) -> HexSet:
    """[3.3.5a] Where the Axis can trace by railway alone from a source (R52, R53)."""
    return trace(s.game.board.grid, s.game.sources[AXIS], through, s.game.chart.rails)


def cut_off(s: BlitzkriegState, side: Side) -> UnitSet:
    """Units without a communication line; [14.2.4] fortresses need none."""
    outside = s.units_in(s.occupied[side] & ~communication(s, side))
    return outside & s.combat_units(side)


def by_rail(s: BlitzkriegState, side: Side) -> HexSet:
    """[12.1.1a] Hexes to which a line leads by railway alone; [12.1.2] never through an enemy zone, friend there or not (R42)."""
    through = s.game.chart.land & ~s.friendly(1 - side) & ~s.occupied[1 - side] & ~controlled(s, 1 - side)
    return trace(s.game.board.grid, s.game.sources[side], through, s.game.chart.rails) & s.game.chart.rail_hexes


def connected(s: BlitzkriegState, side: Side) -> HexSet:
    """The railway hexes that hang together with a side's sources, whoever is there."""
    chart = s.game.chart
    return trace(s.game.board.grid, s.game.sources[side], chart.land, chart.rails)


def communication_lines(s: BlitzkriegState, side: Side) -> dict[Hex, Hex]:
    """For the map: each hex of the lines with the next one toward the source; a source with itself."""
    grid, chart, through = s.game.board.grid, s.game.chart, passable(s, side)
    starts = s.hexes_of(s.combat_units(side)) & communication(s, side)
    sources = s.game.sources[side] & through
    if side == SOVIET:
        return lines(grid, chart.open, sources, through, starts)
    heads = railheads(s, through)
    off = lines(grid, chart.open, heads, through, starts)
    ends = sum(1 << h for h, onward in off.items() if h == onward)
    tree = lines(grid, chart.rails, sources, heads, ends | starts & heads)
    return {h: onward for h, onward in off.items() if h != onward} | tree


def distance(s: BlitzkriegState, h: Hex, goals: HexSet) -> int:
    """How far a hex is from the nearest of these; farther than anything if there are none."""
    grid, steps, front = s.game.board.grid, 0, 1 << h
    if not goals:
        return len(list(scan(grid.all)))
    while not front & goals:
        front |= grid.ring(front)
        steps += 1
    return steps
