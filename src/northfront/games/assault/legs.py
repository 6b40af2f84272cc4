"""[6.0] Movement: where a unit can go and at what cost. Points are counted in sixths."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from northfront.core.ask import Answer, Explained, Narrow, Reason, Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, Sides, common, minus, scan
from northfront.core.memo import by_side
from northfront.core.toolkit.costs import MoveLimits
from northfront.core.toolkit.movement import Reach, in_points, leg_preview, reach, who_can_come
from northfront.games.assault.changes import (
    LEFT_FLUID,
    LEFT_RIGID,
    RIGID,
    WATER,
    Ways,
    Zones,
    clear_passages,
    find_ways,
)
from northfront.games.assault.inset import Closed, closed_to, crossed_by
from northfront.games.assault.reinforcements import entry_cost, entry_hexes
from northfront.games.assault.stacking import full_for
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SIXTHS, SOVIET
from northfront.games.assault.zones import beside, zones

FULL: Final = Reason("7.5b", "it may not stack with the unit there")
ZONE: Final = Reason("9.2b", "a rigid zone of control stops it on the way")
FAR: Final = Reason("6.13c", "too far")
DON: Final = Reason("19.33", "nobody crosses the Don from one enemy zone of control into another")
ONE_HEX: Final = Reason("6.13d", "one hex for the whole allowance")


def column_of(s: AssaultState, u: Unit) -> str:
    """[6.13b] The column of the chart that a unit uses; [3.2-6] whatever is nothing else is infantry; [15.2] guerrillas."""
    if s.game.mechanized >> u & 1:
        return "motor"
    return "guerrilla" if s.game.guerrillas >> u & 1 else "foot"


def left(s: AssaultState, u: Unit) -> int:
    """[6.13c] [6.14a] What it has not spent yet."""
    return s.allowance(u) - s.spent


class Legs(Explained):
    """Where a unit can go by its points, or [6.33a] over a wide river for all of them."""

    def __init__(self, ways: Reach | Ways, crossing: Narrow) -> None:
        self.ways, self.crossing = ways, crossing
        crossing.members &= ~ways.members
        self.members = ways.members | crossing.members

    def why(self, member: Hex) -> Reason | None:
        if self.members >> member & 1:
            return None
        return self.crossing.why(member) or self.ways.why(member)


Routes = Legs | Reach | Ways | Narrow


def ways_of(s: AssaultState, u: Unit) -> Routes:
    """Where the moving unit can go now: onto the map, over the sea, or as far as its points allow."""
    at = s.where[u]
    if at < 0:
        return entry_hexes(s, u)
    if u == s.game.fleet:
        return sea_hexes(s, at)
    rigid, fluid = zones(s, 1 - s.game.side_of[u])
    if s.begun and rigid >> at & 1:
        return Narrow(s.game.board.grid.all & ~(1 << at)).keep(0, *ZONE)  # [9.2b] R46
    closed = [*closed_to(s, u), (full_for(s, u), FULL)]  # [7.5b] [6.19b] R71
    if s.unsupplied >> u & 1:
        return _one_hex(s, u, at, closed, rigid)
    return _on_foot(s, u, at, closed, (rigid, fluid))


def _on_foot(s: AssaultState, u: Unit, at: Hex, closed: Closed, zone: Zones) -> Legs | Reach | Ways:
    """[8.34a] [8.35a] [8.36a] By steps and from map to map; next to the enemy in stretches, since only a step leaves a zone (R80)."""
    chart, (rigid, fluid) = s.game.chart, zone
    away = [(s.game.surroundings, _away(s))] if must_go_away(s, u) else []
    ways: Reach | Ways = _walk(s, u, (at, s.begun, 0), closed, away, zone)
    near = chart.doors & (ways.members | 1 << at) or away  # no door in reach: no change of maps to look for
    if near and (fluid & chart.doors or s.begun >= LEFT_FLUID or rigid & chart.doors & 1 << at):
        walk = partial(_stretch, s, u, closed, away, zone)
        ways = find_ways(chart, (at, s.begun), zone, _union(closed), _union(away), walk)
    if over := s.game.board.grid.cross(1 << at, chart.wide):
        return Legs(ways, _crossing(s, u, over, closed + away, zone))
    return ways


def _away(s: AssaultState) -> Reason:
    return Reason("18.21a", f"a guerrilla must go at least seven hexes from {s.game.names.city}")


def _union(closed: Closed) -> HexSet:
    """All hexes that are closed for some reason."""
    found = 0
    for hexes, _ in closed:
        found |= hexes
    return found


def _stretch(
    s: AssaultState, u: Unit, closed: Closed, away: Closed, zone: Zones, at: Hex, begun: int, spent: int
) -> Reach | None:
    """What the unit can reach on foot after changing maps: [9.2b] nothing if a rigid zone stops it."""
    changed = at != s.where[u]
    waits = s.game.side_of[u] == GERMAN and not s.inside  # [8.33a] the first German waits for the Soviets
    if changed and (zone[0] >> at & 1 or waits):
        return None
    return _walk(s, u, (at, begun, spent), closed, away, zone)


def _walk(s: AssaultState, u: Unit, start: tuple[Hex, int, int], closed: Closed, away: Closed, zone: Zones) -> Reach:
    """What the unit can reach on foot from a hex, given how its move has begun and what this leg has cost."""
    game, side, (rigid, fluid), (at, begun, spent) = s.game, s.game.side_of[u], zone, start
    held = rigid | fluid | (1 << at if begun >= LEFT_FLUID else 0)  # R80
    walk = MoveLimits(
        closed=closed,
        stops=rigid | (1 << at if begun == LEFT_RIGID else 0),  # [9.2b]; [9.3a] [9.3b] a fluid zone does not stop
        stop_reason=ZONE,
        first_reason=RIGID,
        from_stop_to_stop=False,  # [9.2c] [9.2d]
        leaving=((held, game.chart.zone),) if held else (),  # [9.4a] [9.4c]
        far_reason=FAR,
        no_way=WATER,
        may_not_end=away,
        scale=SIXTHS,
        minimum=None if s.entered or spent else ONE_HEX,  # [6.13d] [9.4b] R3
        passages=clear_passages(game.chart, zone, at, begun),  # [8.34b]
        beyond_passages=side == SOVIET or s.inside,  # [8.33a]
        closed_sides=_barred_sides(s, 1 - side),
        sides_reason=DON,
    )
    return reach(game.chart.laws[side, column_of(s, u)], at, left(s, u) - spent, walk)


@by_side
def _barred_sides(s: AssaultState, side: Side) -> Sides | None:
    """[19.33] The hexsides of the Don between two hexes in zones of this side; along a road, too (S-11)."""
    rigid, fluid = zones(s, side)
    barred = common(s.game.chart.don, s.game.board.grid.border(rigid | fluid, rigid | fluid))
    return barred if any(barred) else None


def _crossing(s: AssaultState, u: Unit, over: HexSet, closed: Closed, zone: Zones) -> Narrow:
    """[6.33a] [19.31] Over a wide river, if the unit has not moved: [6.32] Germans never over the great one, [19.34b] [19.34c] Soviets
    where they may; [19.33] nobody over the Don from zone to zone.
    """
    chart, grid, at, (rigid, fluid) = s.game.chart, s.game.board.grid, s.where[u], zone
    hexes = Narrow(over)
    hexes.drop_all(closed)
    if rigid >> at & 1:
        hexes.drop(rigid, *RIGID)
    if (rigid | fluid) >> at & 1:
        hexes.drop(grid.cross(1 << at, chart.don) & (rigid | fluid), *DON)
    hexes.drop(grid.cross(1 << at, chart.great_river) & ~grid.cross(1 << at, crossed_by(s, u)), *_no_crossing(s, u))
    if s.entered if chart.inset >> at & 1 else s.begun:  # S-26: changing maps to the ferry is no move
        hexes.drop(grid.cross(1 << at, chart.don), "19.31", "the Don takes a whole move")
        hexes.keep(0, "6.33a", f"the {s.game.names.river} takes a whole move")
    return hexes


def _no_crossing(s: AssaultState, u: Unit) -> Reason:
    """Why a unit may not cross the great river."""
    if s.game.side_of[u] == GERMAN:
        return Reason("6.32", f"Germans never cross the {s.game.names.river} here")
    return Reason("6.33a", f"no ferry crosses the {s.game.names.river} here")


def _one_hex(s: AssaultState, u: Unit, at: Hex, closed: Closed, rigid: HexSet) -> Narrow:
    """[11.21] Out of supply: a single hex, whatever it costs; changing maps does not count as one (R72)."""
    chart, grid = s.game.chart, s.game.board.grid
    sides = crossed_by(s, u)
    if barred := _barred_sides(s, 1 - s.game.side_of[u]):
        sides = minus(sides, barred)
    near = 0 if s.entered else grid.cross(1 << at, sides) & chart.land
    hexes = Narrow(grid.all & ~(1 << at))
    hexes.drop_all(closed)
    if rigid >> at & 1 or s.begun == LEFT_RIGID:
        hexes.drop(rigid, *RIGID)
    if not s.entered:
        hexes.drop(grid.cross(1 << at, chart.don) & ~near, *DON)
        hexes.drop(grid.cross(1 << at, chart.wide) & ~near, *_no_crossing(s, u))
        hexes.drop(grid.ring(1 << at) & ~near, *WATER)
    return hexes.keep(near | chart.counterparts(at), "11.21", "out of supply it moves one hex at most")


def must_go_away(s: AssaultState, u: Unit) -> bool:
    """[18.21a] On turn 1 a guerrilla ends its move away from Leningrad; later one that is still near it, if it moves at all (R39)."""
    on = s.game.guerrillas >> u & 1 and s.settings["guerrillas"] == "on"
    return bool(on and (s.turn == 1 or s.game.surroundings >> s.where[u] & 1))


def sea_hexes(s: AssaultState, at: Hex) -> Narrow:
    """[13.2a] [13.2b] Anywhere among its hexes, once."""
    return Narrow(s.game.board.grid.all & ~(1 << at)).keep(
        0 if s.entered else s.game.sea, "13.2a", "the Naval Unit does not sail there"
    )


def price(s: AssaultState, u: Unit, legs: Routes, to: Hex) -> int:
    """What a leg costs; a granted hex or a crossing takes all that is left."""
    if isinstance(legs, Legs):
        return left(s, u) if legs.crossing.members >> to & 1 else price(s, u, legs.ways, to)  # [6.33a]
    if isinstance(legs, Reach | Ways):
        return legs.cost(to)  # a granted hex takes all that is left [6.13d]
    return entry_cost(s, u, to) if s.where[u] < 0 else 0


def path_of(s: AssaultState, u: Unit, legs: Routes, to: Hex) -> list[Hex]:
    """The hexes of a leg, including the start if there is one."""
    if isinstance(legs, Legs):
        return [s.where[u], to] if legs.crossing.members >> to & 1 else legs.ways.path(to)
    if isinstance(legs, Reach | Ways):
        return legs.path(to)
    return [to] if s.where[u] < 0 else [s.where[u], to]


def preview(s: AssaultState, u: Unit, legs: Routes, answer: Answer) -> Mapping[str, Any]:
    """What a leg would cost."""
    if isinstance(answer, str):
        return {}
    cost = price(s, u, legs, answer)
    return leg_preview(s.game.board.grid, cost, left(s, u) - cost, path_of(s, u, legs, answer), SIXTHS)


def costs(s: AssaultState, u: Unit, legs: Routes) -> dict[Answer, float]:
    """What each hex costs."""
    return {h: in_points(price(s, u, legs, h), SIXTHS) for h in scan(legs.members)}


def before_a_move(s: AssaultState) -> AssaultState:
    """A copy with nothing spent, to see where any unit could go, not only the one that moved last."""
    fresh = s.copy()
    fresh.spent = fresh.entered = fresh.begun = 0
    return fresh


def threat(s: AssaultState, target: Hex) -> UnitSet:
    """The units that could reach a hex, or a hex next to it, in one move from where they are now."""
    near = 1 << target | beside(s, 1 << target)
    fresh, units = before_a_move(s), (s.on_map[GERMAN] | s.on_map[SOVIET]) & ~s.disrupted & ~s.game.city_workers
    return who_can_come(s, near, units, lambda u: ways_of(fresh, u).members)
