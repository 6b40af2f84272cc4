"""[7.0] Stacking."""

from __future__ import annotations

from northfront.core.ask import Procedure, Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.memo import by_ground
from northfront.core.toolkit.questions import excess
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SOVIET


def full_for(s: AssaultState, u: Unit) -> HexSet:
    """[7.1] [7.6b] Hexes with friendly units that it may not join.

    [7.2a] [7.2b] Regiments join their own division only; [7.3a] [7.3b] [11.32] headquarters anything but each other; [7.4a] [14.3] [15.4]
    one guerrilla, one Worker and one other; [7.2c] Soviet divisions never each other. [7.5c] Only units there now count.
    """
    game, side = s.game, s.game.side_of[u]
    sort = game.sort_of[u]
    full = s.hexes_with[sort]
    friends = game.comrades[u]
    for v in scan(friends & s.on_map[side]):
        h = s.where[v]
        if not any([game.sort_of[w] == sort and not friends >> w & 1 for w in s.stacks[h]]):
            full &= ~(1 << h)
    if side == SOVIET:
        full = full & ~game.chart.city | crammed(s, u)  # [7.6a]
    return full


def crammed(s: AssaultState, u: Unit) -> HexSet:
    """[8.26b] [8.26c] City hexes that, with their districts, would hold eleven units of one kind with it; then both are full."""
    full, limit = 0, s.game.limits.city
    for city, district, units in _large_garrisons(s):
        if any(((units | 1 << u) & slot).bit_count() > limit for slot in s.game.slots):
            full |= city | district if s.occupied[SOVIET] & city else city  # R75
    return full


@by_ground
def _large_garrisons(s: AssaultState) -> list[tuple[HexSet, HexSet, UnitSet]]:
    """City hexes with their districts that hold ten units or more, and these units."""
    garrisons = [
        (*hexes, within | around) for hexes, (within, around) in zip(s.game.chart.districts, s.garrisons(), strict=True)
    ]
    return [each for each in garrisons if each[2].bit_count() >= s.game.limits.city]


def crowded(s: AssaultState, h: Hex) -> UnitSet:
    """The units of a hex that cannot all stay; none if all is well."""
    return 0 if s.game.chart.city >> h & 1 else too_many(s, s.in_hex(h))


def too_many(s: AssaultState, units: UnitSet) -> UnitSet:
    """Those of these units that could not stand together in one hex."""
    found = 0
    for slot in s.game.slots:
        sort = units & slot
        if sort & (sort - 1) and not any(not sort & ~division for division in s.game.divisions):
            found |= sort
    return found


def has_division(s: AssaultState, h: Hex) -> bool:
    """[17.25b] A German division, reduced or not, or all regiments of one (R32); [17.25d] whichever it is."""
    there = s.in_hex(h) & s.game.units_of[GERMAN] & ~s.game.hqs
    whole = any(not division & ~there for division in s.game.divisions)
    return whole or any(u not in s.game.division_of for u in scan(there))


def overstacked(s: AssaultState, side: Side) -> Procedure[bool]:
    """[8.37c] The owner removes excess units for good; True when all is well."""
    for h in scan(s.occupied[side] & s.game.chart.main):
        if units := crowded(s, h):
            s.eliminate((yield excess(s, side, h, units, "8.37c")), "8.37c", for_good=True)
            return False
    return True


def check_stacks(s: AssaultState) -> list[str]:
    """What 7.0 and 8.26 forbid in any state."""
    name, chart = s.game.board.grid.name, s.game.chart
    between = s.phase in ("german fringe", "soviet fringe")
    wrong = [] if between else [f"too many units are in {name(h)}" for h in s.stacks if crowded(s, h)]
    wrong += [f"both sides are in {name(h)}" for h in scan(s.occupied[GERMAN] & s.occupied[SOVIET])]
    for city, interior in chart.districts:
        for slot in s.game.slots if s.occupied[SOVIET] & city else ():
            if (s.units_in(city | interior) & slot).bit_count() > s.game.limits.city:
                wrong.append(f"more than ten units of one kind are in {name(first(city))}")
    return wrong
