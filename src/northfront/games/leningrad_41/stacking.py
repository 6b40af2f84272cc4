"""[6.1] to [6.4] Stacking."""

from __future__ import annotations

from northfront.core.ask import Reason, Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.memo import by_side
from northfront.games.leningrad_41.state import CORPS, GERMAN, CityState

FULL = Reason("6.1a", "no more units may be there")
OTHERS = Reason("6.2a", "units of another division are there")
OTHER_ARMY = Reason("6.3a", "units of the other army are there")


def limit(s: CityState, side: Side, h: Hex) -> int:
    """[6.1a] [6.1b] [16.2c] How many units of a side may be in a hex."""
    limits = s.game.limits
    if side == GERMAN:
        return limits.german_stack
    return limits.objective_stack if s.game.chart.objectives >> h & 1 else _in_the_open(s)


def _in_the_open(s: CityState) -> int:
    """[6.1b] [16.2c] How many Soviet units may be in a hex that is no objective."""
    return s.game.enhanced.soviet_stack if s.barricades else s.game.limits.soviet_stack


def closed_to(s: CityState, u: Unit) -> list[tuple[HexSet, Reason]]:
    """[6.4a] [8.4b] Hexes that a unit may not enter, not even in passing (R75); [14.5a] [14.5b] a leader may."""
    if s.game.leaders >> u & 1:
        return []
    side, own = s.game.side_of[u], s.formation(u)
    full, commands = _stacks(s, side)
    mixed = 0
    for name, hexes in commands.items():
        if name != own and not (side == GERMAN and CORPS in (name, own)):  # [6.2a] [6.2b] [6.3a]
            mixed |= hexes
    if side == GERMAN:
        return [(full, FULL), (mixed & ~full, OTHERS)]
    return [(full, FULL._replace(rule="6.1b")), (mixed & ~full, OTHER_ARMY)]


@by_side
def _stacks(s: CityState, side: Side) -> tuple[HexSet, dict[str, HexSet]]:
    """Hexes that are full, and where the units of each sub-command are; [14.5a] leaders do not count."""
    there, leaders = s.fighting(side), s.game.leaders
    full = there & ~_roomy(s, side)
    for h in scan(there & ~full):
        units = s.stacks[h]
        if len(units) > 1 and len([u for u in units if not leaders >> u & 1]) >= limit(s, side, h):
            full |= 1 << h
    return full, {name: s.hexes_with[number] for name, number in s.game.commands[side].items() if s.hexes_with[number]}


def _roomy(s: CityState, side: Side) -> HexSet:
    """Hexes in which more than one unit may be."""
    limits, everywhere, objectives = s.game.limits, s.game.board.grid.all, s.game.chart.objectives
    if side == GERMAN:
        return everywhere if limits.german_stack > 1 else 0
    return (everywhere if _in_the_open(s) > 1 else 0) & ~objectives | (objectives if limits.objective_stack > 1 else 0)


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
