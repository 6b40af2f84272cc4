"""[6.1] to [6.4] Stacking."""

from __future__ import annotations

from northfront.core.ask import Reason, Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.leningrad_41.state import CORPS, GERMAN, CityState

FULL = Reason("6.1a", "no more units may be there")
OTHERS = Reason("6.2a", "units of another division are there")
OTHER_ARMY = Reason("6.3a", "units of the other army are there")


def limit(s: CityState, side: Side, h: Hex) -> int:
    """[6.1a] [6.1b] [16.2c] How many units of a side may be in a hex."""
    limits = s.game.limits
    if side == GERMAN:
        return limits.german_stack
    return limits.objective_stack if s.barricades or s.game.chart.objectives >> h & 1 else limits.soviet_stack


def closed_to(s: CityState, u: Unit) -> list[tuple[HexSet, Reason]]:
    """[6.4a] [8.4b] Hexes that a unit may not enter, not even in passing (R75); [14.5a] [14.5b] a leader may."""
    if s.game.leaders >> u & 1:
        return []
    side = s.game.side_of[u]
    full = mixed = 0
    for h in scan(s.occupied[side]):
        others = [v for v in s.stacks[h] if v != u and not s.game.leaders >> v & 1]
        if len(others) >= limit(s, side, h):
            full |= 1 << h
        elif not all(may_share(s, u, v) for v in others):
            mixed |= 1 << h
    return [
        (full, FULL._replace(rule="6.1a" if side == GERMAN else "6.1b")),
        (mixed, OTHERS if side == GERMAN else OTHER_ARMY),
    ]


def may_share(s: CityState, u: Unit, v: Unit) -> bool:
    """[6.2a] [6.3a] Units of one sub-command; [6.2b] the corps with any; [6.3b] leaders."""
    one, other = s.formation(u), s.formation(v)
    return one == other or not one or not other or (s.game.side_of[u] == GERMAN and CORPS in (one, other))


def room(s: CityState, u: Unit, hexes: HexSet) -> HexSet:
    """Those of these hexes in which the unit may be."""
    for closed, _ in closed_to(s, u):
        hexes &= ~closed
    return hexes


def crowded(s: CityState, side: Side) -> HexSet:
    """[6.1c] Hexes that break a limit or mix what may not be mixed."""
    found = 0
    for h in scan(s.occupied[side]):
        units = [u for u in s.stacks[h] if not s.game.leaders >> u & 1]
        if (
            len(units) > limit(s, side, h)
            or not all(may_share(s, units[0], u) for u in units[1:])
            or any(not may_share(s, u, v) for u in units for v in units)
        ):
            found |= 1 << h
    return found
