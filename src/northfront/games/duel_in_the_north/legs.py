"""[9.0] Movement: where a unit or stack can go and at what cost. [9.6] Railway movement. Points are counted in sixths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from northfront.core.ask import Answer, Narrow, Reason, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.toolkit.costs import MoveLimits
from northfront.core.toolkit.movement import Reach, in_points, leg_preview, reach, who_can_come
from northfront.games.duel_in_the_north.reinforcements import entry_cost, entry_hexes
from northfront.games.duel_in_the_north.state import GERMAN, OUT, SIXTHS, SOVIET, DuelState
from northfront.games.duel_in_the_north.zones import beside, controlled

ENEMY: Final = Reason("7.0a", "an enemy unit is there")
ZONE: Final = Reason("8.0e", "an enemy zone of control stands in the way")
FAR: Final = Reason("9.0e", "too far")
BOUNDLESS: Final = 24 * SIXTHS  # more points than anybody has
WATER: Final = Reason("9.0d", "no way leads there: water lies between")
ONE_HEX: Final = Reason("9.1a", "one hex for the whole allowance")
FINNS_ONLY: Final = Reason("4.4c", "only Finnish units may be in an entry square")
NO_SOVIETS: Final = Reason("4.4f", "Soviet units never enter a Finnish square")
EAST_FULL: Final = Reason("4.4b", "three Finnish units have entered east of Lake Ladoga already")


def left(s: DuelState, u: Unit) -> int:
    """[9.0e] [9.0f] What it has not spent yet."""
    return s.allowance(u) - s.spent[u]


def ways_of(s: DuelState, units: UnitSet) -> Reach | Narrow:
    """Where the moving units can go now: onto the map, or onward with what the slowest has left [9.2b]."""
    at = s.where[first(units)]
    return entry_hexes(s, units) if at < 0 else on_foot_or_by_rail(s, units, at)


def on_foot_or_by_rail(s: DuelState, units: UnitSet, at: Hex) -> Reach:
    motor = bool(units & s.game.motor)  # a mixed stack pays the higher costs (R80)
    movers = list(scan(units))
    under_way = any([s.spent[u] for u in movers])
    budget = min([left(s, u) for u in movers])
    starved = not under_way and all([s.lack[u] >= OUT for u in movers])
    walk = _walk(s, units, at, starved)
    if under_way and walk.stops >> at & 1:
        budget = 0  # [8.0e] it entered the zone with its last leg
    ground = s.ground
    train = None if s.afoot & units else ground.trains[motor]  # [9.6a] [9.6b]
    return reach(ground.laws[motor], at, budget, walk, train)


def _walk(s: DuelState, units: UnitSet, at: Hex, starved: bool = False) -> MoveLimits:
    side = s.game.side_of[first(units)]
    zones = controlled(s, 1 - side)
    return MoveLimits(
        closed=((s.occupied[1 - side], ENEMY), *closed(s, units, at)),  # [7.0a]
        stops=zones,  # [8.0e] [8.0f]
        stop_reason=ZONE,
        leaving=((zones, s.game.chart.zone),),  # [8.0g]
        far_reason=FAR,
        no_way=WATER,
        minimum=ONE_HEX if starved else None,  # [9.1a] R22
        scale=SIXTHS,
    )


def passed_by_unknown(s: DuelState, at: Hex, to: Hex) -> HexSet:
    """[9.5a] The hexes that the moving units pass whatever their type: motorized or on foot, by rail or not (R88)."""
    walk, ground = _walk(s, s.mover, at), s.ground
    passed = s.game.board.grid.all
    for motor in (True, False):
        for train in (ground.trains[motor], None):
            ways = reach(ground.laws[motor], at, BOUNDLESS, walk, train)
            if ways.members >> to & 1:
                passed &= sum(1 << h for h in ways.path(to))
    return passed | 1 << to


def closed(s: DuelState, units: UnitSet, at: Hex) -> tuple[tuple[HexSet, Reason], ...]:
    """[4.4c] [4.4f] Squares are for Finns; [4.4b] beyond Ladoga three of them may enter."""
    squares = s.game.squares
    if units & ~s.game.finns:
        soviet = bool(units & s.game.units_of[SOVIET])
        return ((squares, NO_SOVIETS if soviet else FINNS_ONLY),)
    if s.game.eastern_squares >> at & 1 and (s.east | units).bit_count() > s.game.limits.east:
        return ((s.game.board.grid.all & ~squares, EAST_FULL),)
    return ()


def prices(s: DuelState, legs: Reach | Narrow, to: Hex) -> dict[Unit, int]:
    """What a leg, on the map or onto it, costs each unit."""
    if not isinstance(legs, Reach):
        return {u: entry_cost(s, u, to) for u in scan(s.mover)}
    if legs.granted >> to & 1:
        return {u: left(s, u) for u in scan(s.mover)}  # [9.1a]
    return dict.fromkeys(scan(s.mover), legs.cost(to))


def preview(s: DuelState, legs: Reach | Narrow, answer: Answer) -> Mapping[str, Any]:
    """What a leg would cost."""
    if isinstance(answer, str):
        return {}
    cost = prices(s, legs, answer)
    path = legs.path(answer) if isinstance(legs, Reach) else [answer]
    rest = min(left(s, u) - cost[u] for u in cost)
    return leg_preview(s.game.board.grid, max(cost.values()), rest, path, SIXTHS)


def costs(s: DuelState, legs: Reach | Narrow) -> dict[Answer, float]:
    """What each hex costs."""
    if not isinstance(legs, Reach):
        return {h: in_points(max(prices(s, legs, h).values()), SIXTHS) for h in scan(legs.members)}
    shown: dict[Answer, float] = {}
    for cost, layer in enumerate(legs.layers):
        if layer & legs.members:
            shown |= dict.fromkeys(scan(layer & legs.members), in_points(cost, SIXTHS))
    return shown


def threat(s: DuelState, target: Hex) -> UnitSet:
    """The units that could reach a hex, or a hex next to it, in one move from where they are now.

    Anyone may ask, so face-down units are left out [9.5a].
    """
    near = 1 << target | beside(s, 1 << target)
    shadow = s.copy()
    shadow.spent, shadow.afoot = [0] * len(s.spent), 0
    units = (s.on_map[GERMAN] | s.on_map[SOVIET]) & ~s.hidden[GERMAN]
    return who_can_come(s, near, units, lambda u: on_foot_or_by_rail(shadow, 1 << u, s.where[u]).members)
