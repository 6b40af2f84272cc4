"""[8.0] Movement: where a unit can go and at what cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from northfront.core.ask import Answer, Explained, Narrow, Reason, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, minus, scan
from northfront.core.toolkit.costs import MoveCosts, MoveLimits
from northfront.core.toolkit.movement import Reach, in_points, leg_preview, reach, who_can_come
from northfront.games.leningrad_41.bridges import ground_for
from northfront.games.leningrad_41.defensive import on_guard
from northfront.games.leningrad_41.reinforcements import entry_hexes
from northfront.games.leningrad_41.stacking import closed_to
from northfront.games.leningrad_41.state import GERMAN, SOVIET, CityState

ENEMY: Final = Reason("8.14a", "an enemy unit is there")
FAR: Final = Reason("8.3", "too far")  # [8.3]
NO_WAY: Final = Reason("8.9a", "no way leads there: water lies between")
OFF_RAIL: Final = Reason("15.1a", "it moves along railroads only")
ASHORE: Final = Reason("15.2a", "it moves on water only")
DRY: Final = Reason("8.11c", "no water leads there")
AT_SEA: Final = Reason("8.11d", "it must end its move on the coast or a major river")
BEACH: Final = Reason("8.11c", "a coastal hex ends the move")
SEA: Final = Reason("8.13a", "the sea is closed to ground units")
STREETS: Final = Reason("8.8b", "motorized movement keeps to clear hexes, Prospekts and railroads")
BARRICADED: Final = Reason("16.2b", "the streets are barricaded: motorized movement keeps to clear hexes")
STOPPED: Final = Reason("9.2c", "it must pause next to the enemy before it gets there")
BOUNDLESS: Final = 200  # more than any way on this map


class Part(NamedTuple):
    """One way of moving, and where it leads."""

    way: str
    reach: Reach


class Ways(Explained):
    """Where a unit can go: by what it prefers, or else by the next way of moving."""

    def __init__(
        self,
        parts: list[Part],
        crossing: Narrow,
        crossing_cost: Mapping[Hex, int],
        start: Hex,
        off_road: Narrow | None = None,
    ) -> None:
        self.parts, self.crossing, self._costs, self._start = parts, crossing, crossing_cost, start
        self._off_road = off_road or Narrow(0)
        self.members = crossing.members
        for part in parts:
            self.members |= part.reach.members

    def why(self, member: Hex) -> Reason | None:
        if self.members >> member & 1:
            return None
        near = self.crossing.why(member) or self._off_road.why(member)
        return near or (self.parts[0].reach if self.parts else self.crossing).why(member)

    def _part(self, h: Hex) -> Part | None:
        """The way of moving by which it goes there; None if it crosses a river by itself, because that is cheaper."""
        part = next((part for part in self.parts if part.reach.members >> h & 1), None)
        return None if part and self._costs.get(h, part.reach.cost(h)) < part.reach.cost(h) else part

    def way(self, h: Hex) -> str:
        """How it goes there."""
        part = self._part(h)
        return part.way if part else "normal"

    def cost(self, h: Hex) -> int:
        part = self._part(h)
        return part.reach.cost(h) if part else self._costs[h]

    def path(self, h: Hex) -> list[Hex]:
        part = self._part(h)
        return part.reach.path(h) if part else [self._start, h]


def ways_of(s: CityState, u: Unit) -> Ways | Narrow:
    """Where the moving unit can go now."""
    if s.where[u] < 0:
        return first_hexes(s, u)
    bit = 1 << u
    if bit & s.game.trains:
        return _alone(s, u, "rail", s.ground.rails, BOUNDLESS, OFF_RAIL)  # [15.1b]
    if bit & s.game.boats:  # [15.2b]
        return _alone(s, u, "boat", s.game.chart.water, s.allowance(u) - s.spent, ASHORE)  # R46
    if s.way == "amphibious":
        return _by_water(s, u)
    return _on_land(s, u)


def first_hexes(s: CityState, u: Unit) -> Narrow:
    """[7.1b] [19.1a] [19.3b] The hexes by which a unit comes onto the map; the first one is paid for (R79)."""
    chart = s.game.chart
    hexes = Narrow(s.game.board.grid.all).keep(
        entry_hexes(s, u), "19.1a" if s.game.side_of[u] == GERMAN else "19.3b", "units do not enter there"
    )
    hexes.keep(chart.land, "8.13a", "it is sea").drop(
        s.occupied[1 - s.game.side_of[u]], "7.1b", "an enemy unit is there"
    )
    return hexes.drop_all(closed_to(s, u))


def entry_cost(s: CityState, h: Hex) -> int:
    return s.game.chart.cost(h) + (s.game.chart.rubble if s.rubble >> h & 1 else 0)


def under_fire(s: CityState, u: Unit) -> HexSet:
    """[9.1] Hexes next to an enemy unit that may fire, where the move must pause (R95); [14.6c] leaders need not."""
    if s.game.leaders >> u & 1:
        return 0
    return s.game.board.grid.ring(s.hexes_of(on_guard(s, 1 - s.game.side_of[u])))


def _limits(s: CityState, u: Unit, no_way: Reason) -> MoveLimits:
    rubble = s.rubble
    return MoveLimits(
        closed=((s.occupied[1 - s.game.side_of[u]], ENEMY), *closed_to(s, u)),  # [8.14a] [6.4a]
        stops=under_fire(s, u),
        stop_reason=STOPPED,
        entering=((rubble, s.game.chart.rubble),) if rubble else (),  # [8.12]
        far_reason=FAR,
        no_way=no_way,
    )


def _alone(s: CityState, u: Unit, way: str, law: MoveCosts, allowance: int, no_way: Reason) -> Ways:
    walk = _limits(s, u, no_way)
    walk.entering = ()
    found = reach(law, s.where[u], allowance, walk)
    return Ways([Part(way, found)], Narrow(0), {}, s.where[u])


def _by_water(s: CityState, u: Unit) -> Ways:
    """[8.11c] [8.11d] [8.11f] Along rivers and over the sea; a hex that is only coastal ends the move, and at sea it only pauses (R27)."""
    chart, walk = s.game.chart, _limits(s, u, DRY)
    beach = chart.coastal & ~chart.river_hexes
    walk.entering, walk.may_not_end, walk.stop_reason = (), ((chart.sea & ~walk.stops, AT_SEA),), BEACH
    walk.stops |= beach
    landed = s.spent and beach >> s.where[u] & 1
    found = reach(chart.water, s.where[u], 0 if landed else BOUNDLESS, walk)
    return Ways([Part("amphibious", found)], Narrow(0), {}, s.where[u])


def _on_land(s: CityState, u: Unit) -> Ways:
    """[8.1a] [8.8a] [8.10k] By points, on foot or motorized."""
    ground, at, walk = ground_for(s, s.game.side_of[u]), s.where[u], _limits(s, u, NO_WAY)
    walk.closed = ((s.game.chart.sea, SEA), *walk.closed)  # [8.13a]
    parts = []
    if s.way != "motorized":
        parts.append(Part("normal", reach(ground.normal, at, s.allowance(u) - s.spent, walk)))
    if s.way != "normal" and not why_not_motorized(s, u):
        law = (
            ground.by_motor(s.settings["motor-cost"] == "one") if not s.barricades else ground.open_country
        )  # [16.2b] R52
        wheels = replace(walk, no_way=BARRICADED if s.barricades else STREETS)
        parts.append(Part("motorized", reach(law, at, s.allowance(u, "motorized") - s.spent, wheels)))
    hexes, prices = _own_crossing(s, u)
    off_road = _off_road(s, at, parts[0].reach.law, walk) if s.way == "motorized" else None
    return Ways(parts, hexes, prices, at, off_road)


def _off_road(s: CityState, at: Hex, law: MoveCosts, walk: MoveLimits) -> Narrow:
    """[8.8b] The next hexes, open but for the wheels: their reason does not depend on what lies on some way round."""
    hexes = s.game.board.grid.ring(1 << at)
    for closed, _ in walk.closed:
        hexes &= ~closed
    return Narrow(hexes).keep(law.beyond(1 << at), *(BARRICADED if s.barricades else STREETS))


def why_not_motorized(s: CityState, u: Unit) -> Reason | None:
    """[8.8a] [6.6d] [18.3d] Why a unit cannot use motorized movement."""
    if s.way == "normal":
        return Reason("8.8a", "its move is under way on foot")
    if s.face_down(u):
        return Reason("6.6d", "turn it face up first")
    if not (s.has(u, "motorized") or s.has(u, "armored")) or s.game.boats >> u & 1:  # [2.11b]
        return Reason("8.8a", "it is not motorized")
    if s.landed >> u & 1:
        return Reason("18.3d", "it came by parachute, without vehicles")
    return None


def _own_crossing(s: CityState, u: Unit) -> tuple[Narrow, dict[Hex, int]]:
    """[8.10l] An engineer that has not moved crosses a major river by itself (R11)."""
    side, chart, at = s.game.side_of[u], s.game.chart, s.where[u]
    bridged = ground_for(s, side).bridges
    over = s.game.board.grid.cross(1 << at, minus(chart.major, bridged)) & chart.land
    beyond = s.game.board.grid.cross(1 << at, s.game.board.hexsides("sea")) & chart.land
    hexes = Narrow(over | beyond).drop(beyond & ~over, "8.13a", "an all-sea hexside lies between")
    able = not s.spent and not s.way and may_cross_alone(s, u)
    if over:
        hexes.keep(over if able else 0, "8.9a", "a major river is crossed by bridges only")
        hexes.drop(s.occupied[1 - side], *ENEMY).drop_all(closed_to(s, u))
    prices = {h: entry_cost(s, h) + chart.crossing for h in scan(hexes.members)}
    hexes.drop(sum(1 << h for h, cost in prices.items() if cost > s.allowance(u)), "8.3", "too far")
    return hexes, prices


def may_cross_alone(s: CityState, u: Unit) -> bool:
    """Is it an engineer that can bridge, though it is the one that moves?"""
    able = s.has(u, "bridge-engineer") or (s.game.side_of[u] == GERMAN and s.has(u, "engineer"))
    return able and not s.face_down(u) and not s.bridging >> u & 1


def price(s: CityState, ways: Ways | Narrow, to: Hex) -> int:
    return ways.cost(to) if isinstance(ways, Ways) else entry_cost(s, to)


def path_of(ways: Ways | Narrow, to: Hex) -> list[Hex]:
    return ways.path(to) if isinstance(ways, Ways) else [to]


def left_after(s: CityState, u: Unit, ways: Ways | Narrow, to: Hex) -> int:
    """What is left of the allowance after a leg."""
    way = ways.way(to) if isinstance(ways, Ways) else ""
    return max(0, s.allowance(u, way) - s.spent - price(s, ways, to))


def preview(s: CityState, u: Unit, ways: Ways | Narrow, answer: Answer) -> Mapping[str, Any]:
    """What a leg would cost."""
    if isinstance(answer, str):
        return {}
    path = path_of(ways, answer)
    return leg_preview(s.game.board.grid, price(s, ways, answer), left_after(s, u, ways, answer), path, 1)


def costs(s: CityState, ways: Ways | Narrow) -> dict[Answer, float]:
    return {h: in_points(price(s, ways, h), 1) for h in scan(ways.members)}


def threat(s: CityState, target: Hex) -> UnitSet:
    """The units that could reach a hex, or a hex next to it, in one move; [6.6a] face-down ones are left out."""
    near = 1 << target | s.game.board.grid.ring(1 << target)
    shadow = s.copy()
    shadow.spent, shadow.way = 0, ""
    units = (s.on_map[GERMAN] | s.on_map[SOVIET]) & ~s.hidden[GERMAN]
    return who_can_come(s, near, units, lambda u: ways_of(shadow, u).members)
