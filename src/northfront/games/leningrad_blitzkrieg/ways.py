"""[9.0] Movement: where a unit can go and at what cost. Points are counted in halves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from northfront.core.ask import Answer, Explained, Narrow, Reason, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, Sides, scan
from northfront.core.toolkit.costs import MoveLimits
from northfront.core.toolkit.movement import Reach, in_points, leg_preview, reach, who_can_come
from northfront.games.leningrad_blitzkrieg.state import AXIS, HALVES, SOVIET, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.zones import beside, controlled

ENEMY: Final = Reason("3.1.2", "an enemy unit is there")
FULL: Final = Reason("3.1.3d", "there are two units already, and none of them can make room")
FAR: Final = Reason("9.2c", "too far")  # [9.2c]
NO_WAY: Final = Reason("9.1.3", "no way leads there")  # [9.1.3]
RIVER: Final = Reason("9.2.3", "a major river lies between two enemy zones")
WHOLE_MOVE: Final = Reason("9.2.1(1)b", "to cross a major river without a bridge takes a whole move")
OFF_ROAD: Final = Reason("9.3.1b", "strategic movement keeps to a road")
ZONE: Final = Reason("9.3.1c", "strategic movement does not enter an enemy zone")
NOT_ON_ROAD: Final = Reason("9.3.1b", "it is not on a road")
IN_ZONE: Final = Reason("9.3.1c", "it begins in an enemy zone")
UNDER_WAY: Final = Reason("9.1.2", "its move is either normal or strategic")
ON_ROAD: Final = Reason("9.1.2", "it moves strategically already")
NO_ROAD: Final = Reason("9.3.1b", "no road is open from here")


class Ways(Explained):
    """Where a unit can go by normal movement, over a major river with its whole move, or by strategic movement."""

    def __init__(self, normal: Reach | None, crossing: Narrow, strategic: Reach | None, off_road: Narrow) -> None:
        self.normal, self.crossing, self.strategic, self.off_road = normal, crossing, strategic, off_road
        near = normal.members if normal else 0
        self.crossed = crossing.members & ~near
        far = strategic.members if strategic else 0
        self.by_road = far & ~near & ~self.crossed  # R66
        self.members = near | self.crossed | far

    def why(self, member: Hex) -> Reason | None:
        if self.members >> member & 1:
            return None
        near = self.crossing.why(member) or self.off_road.why(member)
        return near or (self.normal or self.strategic or self.crossing).why(member)

    def cost(self, h: Hex, left: int) -> int:
        """What going there costs; a crossing takes all that is left."""
        if self.crossed >> h & 1:
            return left
        return self._reach(h).cost(h)

    def path(self, start: Hex, h: Hex) -> list[Hex]:
        return [start, h] if self.crossed >> h & 1 else self._reach(h).path(h)

    def _reach(self, h: Hex) -> Reach:
        found = self.strategic if self.by_road >> h & 1 else self.normal
        assert found
        return found


def left(s: BlitzkriegState, u: Unit) -> int:
    """[9.2a] What it has not spent yet."""
    return s.allowance(u) - s.spent


def ways_of(s: BlitzkriegState, u: Unit) -> Ways:
    """Where the moving unit can go now. [9.1.2] What it has done so far decides between normal and strategic movement."""
    zones = controlled(s, 1 - s.game.side_of[u])
    crossing = _crossing(s, u, zones)
    normal = None if s.way == "strategic" else _normal(s, u, zones)
    strategic = None if s.way == "normal" or why_not_strategic(s, u) else _strategic(s, u, zones)
    return Ways(normal, crossing, strategic, _off_road(s, u, zones))


def _off_road(s: BlitzkriegState, u: Unit, zones: HexSet) -> Narrow:
    """[9.3.1b] The next hexes, open but for the road: their reason does not depend on what lies on some way round."""
    if s.way != "strategic":
        return Narrow(0)
    at = 1 << s.where[u]
    hexes = beside(s, at) & s.game.chart.land & ~s.occupied[1 - s.game.side_of[u]] & ~zones
    return Narrow(hexes).keep(s.game.board.grid.cross(at, s.game.chart.roads), *OFF_ROAD)


def why_no_road(s: BlitzkriegState, u: Unit, ways: Ways) -> Reason | None:
    """Why the player cannot choose strategic movement for a unit now."""
    if s.way == "strategic":
        return ON_ROAD
    return why_not_strategic(s, u) or (None if ways.strategic and ways.strategic.members else NO_ROAD)


def why_not_strategic(s: BlitzkriegState, u: Unit) -> Reason | None:
    """[9.3.1b] [9.3.1c] Why a unit cannot move strategically."""
    if s.way == "strategic":
        return None
    if s.way:
        return UNDER_WAY
    at = s.where[u]
    if not s.game.chart.road_hexes >> at & 1:
        return NOT_ON_ROAD
    return IN_ZONE if controlled(s, 1 - s.game.side_of[u]) >> at & 1 else None  # R55


def _normal(s: BlitzkriegState, u: Unit, zones: HexSet) -> Reach:
    """[9.2b] By the chart; [9.2.2a] [9.2.2b] [9.2.2c] entering and leaving an enemy zone cost more."""
    at, law = s.where[u], s.game.chart.laws[bool(s.game.mechanized >> u & 1)]
    extra = ((zones, s.game.limits.zone * HALVES),)
    walk = MoveLimits(
        closed=((s.occupied[1 - s.game.side_of[u]], ENEMY),),  # [3.1.2]
        leaving=extra,
        entering=extra,
        far_reason=FAR,
        no_way=NO_WAY,
        scale=HALVES,
        closed_sides=_closed_rivers(s, u, zones, left(s, u)),
        sides_reason=RIVER,
    )
    found = reach(law, at, left(s, u), walk)
    if crowded := found.members & without_room(s, u, found.members):
        walk.may_not_end = ((crowded, FULL),)
        found = reach(law, at, left(s, u), walk)
    return found


def _closed_rivers(s: BlitzkriegState, u: Unit, zones: HexSet, points: int) -> Sides | None:
    """[9.2.3] Bridges over a major river between two enemy zones, as far as the unit could come."""
    near = zones & s.game.chart.bridged_major_hexes
    if near:
        near &= s.game.board.grid.disk(s.where[u], points // HALVES)
    if not near:
        return None
    closed = s.game.board.grid.between(s.game.chart.bridged_major, near)
    return closed if any(closed) else None


def _crossing(s: BlitzkriegState, u: Unit, zones: HexSet) -> Narrow:
    """[9.2.1(1)b] Over a major river without a bridge, as the only step of the move (R6, R67)."""
    at, chart = s.where[u], s.game.chart
    over = s.game.board.grid.cross(1 << at, chart.unbridged_major) & chart.land
    hexes = Narrow(over)
    if over:
        hexes.drop(s.occupied[1 - s.game.side_of[u]], *ENEMY)
        hexes.drop(zones if zones >> at & 1 else 0, *RIVER)  # [9.2.3]
        hexes.drop(without_room(s, u, over), *FULL)
        if s.way:
            hexes.keep(0, *WHOLE_MOVE)
    return hexes


def _strategic(s: BlitzkriegState, u: Unit, zones: HexSet) -> Reach:
    """[9.3.1a] [TEC.k] Along a road for half a point a hex."""
    at, side = s.where[u], s.game.side_of[u]
    walk = MoveLimits(
        closed=((s.occupied[1 - side], ENEMY), (zones, ZONE)),
        far_reason=Reason("9.3.1a", "too far"),
        no_way=OFF_ROAD,
        scale=HALVES,
    )
    law = s.game.chart.column_of_route
    found = reach(law, at, left(s, u), walk)
    if crowded := found.members & without_room(s, u, found.members):
        walk.may_not_end = ((crowded, FULL),)
        found = reach(law, at, left(s, u), walk)
    return found


def without_room(s: BlitzkriegState, u: Unit, among: HexSet) -> HexSet:
    """[3.1.3d] [3.1.1a] Full hexes in which nobody could make room for the unit before the segment ends (R62, R63)."""
    full = s.full(s.game.side_of[u], without=u) & among
    waiting = s.called & ~s.moved & ~(1 << u)
    for h in scan(full):
        if any(can_leave(s, v, u) for v in scan(s.in_hex(h) & waiting)):
            full &= ~(1 << h)
    return full


def can_leave(s: BlitzkriegState, v: Unit, coming: Unit = -1) -> bool:
    """Could a unit that has not moved yet go to a hex with room, through full ones too [3.1.3d]? `coming` leaves its own hex."""
    side, chart, at = s.game.side_of[v], s.game.chart, 1 << s.where[v]
    zones, enemy = controlled(s, 1 - side), (s.occupied[1 - side], ENEMY)
    full, points = s.full(side, without=coming), s.allowance(v)
    extra = ((zones, s.game.limits.zone * HALVES),)
    walk = MoveLimits(
        closed=(enemy,),
        leaving=extra,
        entering=extra,
        may_not_end=((full, FULL),),
        closed_sides=_closed_rivers(s, v, zones, points),
        sides_reason=RIVER,
    )
    if reach(chart.laws[bool(s.game.mechanized >> v & 1)], s.where[v], points, walk).members:
        return True
    over = s.game.board.grid.cross(at, chart.unbridged_major) & chart.land
    if over & ~s.occupied[1 - side] & ~full & ~(zones if zones & at else 0):
        return True  # [9.2.1(1)b]
    walk = MoveLimits(closed=(enemy, (zones, ZONE)), may_not_end=((full, FULL),))
    return not zones & at and bool(reach(chart.column_of_route, s.where[v], points, walk).members)


def preview(s: BlitzkriegState, u: Unit, ways: Ways, answer: Answer) -> Mapping[str, Any]:
    """What a leg would cost."""
    if isinstance(answer, str):
        return {}
    cost = ways.cost(answer, left(s, u))
    return leg_preview(s.game.board.grid, cost, left(s, u) - cost, ways.path(s.where[u], answer), HALVES)


def costs(s: BlitzkriegState, u: Unit, ways: Ways) -> dict[Answer, float]:
    """What each hex costs."""
    return {h: in_points(ways.cost(h, left(s, u)), HALVES) for h in scan(ways.members)}


def threat(s: BlitzkriegState, target: Hex) -> UnitSet:
    """The units that could reach a hex, or a hex next to it, in one move from where they are now."""
    near = 1 << target | beside(s, 1 << target)
    fresh = s.copy()
    fresh.spent, fresh.way, fresh.weak = 0, "", 0
    units = s.combat_units(AXIS) | s.combat_units(SOVIET)
    return who_can_come(s, near, units, lambda u: ways_of(fresh, u).members)
