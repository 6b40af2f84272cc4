"""[8.0] HQ Activation Phase."""

from __future__ import annotations

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.hexes import HexSet, scan
from northfront.games.leningrad_blitzkrieg.state import BlitzkriegState


def activate(s: BlitzkriegState, chit: Unit) -> bool:
    """[8.0] [8.1.1] The headquarters of the chit and its units; [13.2] [15.3(3)] False if it is not on the map."""
    leader = s.game.hq_of.get(chit, -1)
    if leader < 0 or s.where[leader] < 0:
        return False
    s.leader = 1 << leader
    s.called = in_command(s, leader)  # [8.2b] judged once
    s.note("activated", "8.1.1", unit=leader, count=str(s.called.bit_count()))
    return True


def in_command(s: BlitzkriegState, leader: Unit) -> UnitSet:
    """[5.3] [8.1.2a] [8.1.2b] [2.2.2c] All units in range, of whatever army; [8.1.3] [13.1] no other headquarters."""
    side = s.game.side_of[leader]
    return s.units_in(in_range(s, leader)) & s.combat_units(side) & ~s.game.hqs | 1 << leader


def in_range(s: BlitzkriegState, leader: Unit) -> HexSet:
    """[8.2a] [2.3.2b] Hexes counted from the headquarters, [8.2.1a] over land only; [8.2.1b] nothing else limits the range."""
    chart = s.game.chart
    return s.game.board.grid.flood(1 << s.where[leader], chart.land, chart.open, s.figure(leader, "range"))


def commanded(s: BlitzkriegState, side: Side, apart: UnitSet = 0) -> HexSet:
    """[16.3d] Hexes within range of any headquarters of a side, `apart` from these."""
    found = 0
    for leader in scan(s.game.hqs & s.on_map[side] & ~apart):
        found |= in_range(s, leader)
    return found
