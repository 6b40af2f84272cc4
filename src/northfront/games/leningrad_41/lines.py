"""[10.6] to [10.9] Range and line of fire, [11.0] indirect fire and spotters."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Reason, Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.sight import FieldOfFire
from northfront.games.leningrad_41.state import GERMAN, CityState

FARTHEST: Final = 60  # no two hexes of the map are farther apart
BUILT_UP: Final = Reason(
    "10.8a", "{blocker} in between is built up, and no Prospekt or railroad runs along the line [10.9]"
)
UNSEEN: Final = Reason("11.2d", "no unit of its army sees the hex")


def zone(s: CityState, u: Unit) -> HexSet:
    """All hexes at which a unit can fire: [10.6a] [8.13b] within range, [10.7b] in its line of fire, or [11.1] indirectly."""
    at, reach = s.where[u], min(s.figure(u, "range"), FARTHEST)
    if at < 0:
        return s.game.board.grid.all  # [12.6d] aircraft come from off the map
    if not reach:
        return 0
    if not s.has(u, "indirect"):
        return s.game.chart.sight.field(at, reach)  # [10.7a]
    disk = s.game.board.grid.disk(at, reach)
    if s.game.side_of[u] == GERMAN:  # [11.2c]
        return disk & ~(1 << at)
    return s.game.chart.sight.field(at, reach) | disk & spotted(s, s.formation(u), s.game.side_of[u])


def zones(s: CityState, units: UnitSet) -> HexSet:
    """All hexes at which one of the units can fire."""
    found = 0
    for u in scan(units):
        found |= zone(s, u)
    return found


def spotted(s: CityState, command: str, side: Side) -> HexSet:
    """[11.2d] [11.2e] [11.2f] Hexes that a face-up unit of the sub-command could fire at directly (R76, R86); of any, if none is named."""
    memo, key = s.memos[side], (spotted, command, s.hidden[GERMAN])
    if key not in memo:
        units = s.fighters(side) & ~s.hidden[GERMAN]
        if command:
            units &= s.game.formations.get(command, 0)
        found, field = 0, s.game.chart.sight.field
        for u in scan(units):
            found |= field(s.where[u], min(s.figure(u, "range"), FARTHEST))
        memo[key] = found
    seen: HexSet = memo[key]
    return seen


def why_no_fire(s: CityState, u: Unit, target: Hex) -> Reason | None:
    """Why a unit cannot fire at a hex; nothing if it can."""
    if zone(s, u) >> target & 1:
        return None
    grid, at, reach = s.game.board.grid, s.where[u], s.figure(u, "range")
    away = grid.distance(at, target)
    if away > reach:
        return Reason("10.6a", f"out of range: {away} hexes, range {reach}")  # [10.6b]
    if s.has(u, "indirect"):
        return Reason("11.2d", "no unit of its army can see the hex")
    names = ", ".join(grid.names(s.game.chart.sight.obstacles(at, target)))
    return Reason("10.7c", f"the line of fire is blocked by {names}")  # [10.7c] [10.7d] [10.7e] [10.8a] [10.8b]


def field_of_fire(s: CityState, u: Unit) -> FieldOfFire | None:
    """What a unit on the map could fire at; nothing for a leader, or for a unit that nobody has seen."""
    at, reach = s.where[u], s.figure(u, "range")
    if at < 0 or not reach or s.unknown(u):
        return None
    grid, sight, within = s.game.board.grid, s.game.chart.sight, min(reach, FARTHEST)
    lit, indirect = zone(s, u), s.has(u, "indirect")
    dark = grid.disk(at, within) & ~lit & ~(1 << at)
    return FieldOfFire(
        reach=reach,
        lit=lit,
        blocked={h: -1 if indirect else sight.first_obstacle(at, h) for h in scan(dark)},
        rays=[] if indirect else sight.rays(at, within),
        why_blocked=UNSEEN if indirect else BUILT_UP,
        why_far=Reason("10.6a", f"its range is {reach}"),
    )
