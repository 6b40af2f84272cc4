"""[10.6] to [10.9] Range and line of fire, [11.0] indirect fire and spotters."""

from __future__ import annotations

from northfront.core.ask import Reason, Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.leningrad_41.state import GERMAN, UNLIMITED, CityState


def why_no_fire(s: CityState, u: Unit, target: Hex) -> Reason | None:
    """Why a unit cannot fire at a hex; nothing if it can."""
    grid, at, reach = s.game.board.grid, s.where[u], s.figure(u, "range")
    if at < 0:
        return None  # [12.6d] aircraft come from off the map
    away = grid.distance(at, target)
    if away > reach < UNLIMITED:
        return Reason("10.6a", f"out of range: {away} hexes, range {reach}")  # [10.6b]
    if away <= 1 or s.game.chart.sight.clear(at, target):  # [10.7a] [10.7b]
        return None
    if not s.has(u, "indirect"):
        names = ", ".join(grid.names(s.game.chart.sight.obstacles(at, target)))
        return Reason("10.7c", f"the line of fire is blocked by {names}")  # [10.8a]
    if s.game.side_of[u] == GERMAN or spotters(s, s.formation(u), s.game.side_of[u], target):  # [11.1] [11.2c]
        return None
    return Reason("11.2d", "no unit of its army can see the hex")


def spotters(s: CityState, command: str, side: Side, target: Hex) -> UnitSet:
    """[11.2d] [11.2e] [11.2f] Face-up units of the sub-command that could fire there directly (R76, R86)."""
    units = s.fighters(side) & ~s.hidden[GERMAN]
    if command:
        units &= s.game.formations.get(command, 0)
    return sum([1 << u for u in scan(units) if _sees(s, u, target)])


def _sees(s: CityState, u: Unit, target: Hex) -> bool:
    grid, at, reach = s.game.board.grid, s.where[u], s.figure(u, "range")
    away = grid.distance(at, target)
    return bool(reach) and away <= reach and (away <= 1 or s.game.chart.sight.clear(at, target))


def field(s: CityState, u: Unit) -> HexSet:
    """The hexes at which a unit could fire directly."""
    reach = min(s.figure(u, "range"), 12)
    return s.game.chart.sight.field(s.where[u], reach) if reach else 0
