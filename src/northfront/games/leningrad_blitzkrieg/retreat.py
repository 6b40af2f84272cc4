"""[10.6] Retreat."""

from __future__ import annotations

from typing import NamedTuple

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Side, Unit, Units, unless_forced
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.leningrad_blitzkrieg.communication import communication, distance
from northfront.games.leningrad_blitzkrieg.forecast import rivers_count
from northfront.games.leningrad_blitzkrieg.state import BlitzkriegState
from northfront.games.leningrad_blitzkrieg.zones import controlled


class Worth(NamedTuple):
    """[10.6.5a] How good a way back is, the best one lowest."""

    zones: int  # [10.6.5b] hexes in enemy zones
    overstacked: bool  # [10.6.5c] at its end
    away: int  # [10.6.5a] from its end to a hex with communication (R17)


class Route(NamedTuple):
    """A unit on its way back."""

    unit: Unit
    at: Hex
    left: int  # hexes still to go
    goals: HexSet  # hexes with communication, the unit itself thought away (R17)
    passed: HexSet  # the hexes entered so far and the one it came from (R64)

    @property
    def begun(self) -> bool:
        return self.passed != 1 << self.at

    def onward(self, to: Hex) -> Route:
        """One hex farther; [10.6.4] at least one more hex if it was the last."""
        return self._replace(at=to, left=self.left - 1, passed=self.passed | 1 << to)


def retreat(s: BlitzkriegState, side: Side, target: Hex, hexes: int) -> Procedure[None]:
    """[10.4.2c] All defenders, [10.6.1b] each by its own way; a fortress that is not held is lost (R44)."""
    while units := s.in_hex(target) & ~s.game.fortresses:
        able = s.own_units(side, "10.6.1b").keep(units, "10.6.1b", "it does not retreat now")
        ask = Ask(side, "retreat-unit", "Which unit retreats next?", Units(able), "10.6.1b", about=units)
        yield from _go_back(s, (yield from unless_forced(ask)), hexes)
    for u in scan(s.in_hex(target)):
        s.eliminate(u, "14.3.1")


def _go_back(s: BlitzkriegState, u: Unit, hexes: int) -> Procedure[None]:
    """[10.6.1a] Hex by hex, without points; [3.1.3b] [10.6.4] one more hex as long as the last one is overstacked."""
    side, start = s.game.side_of[u], s.where[u]
    s.retreated |= 1 << u  # [10.6.6]
    route = Route(u, start, hexes, _goals(s, u), 1 << start)
    while route.left or s.crowd(route.at) > s.game.limits.stack:
        route = route._replace(left=max(1, route.left))
        onward = steps_back(s, route)
        if not onward.members:
            s.eliminate(u, "10.6.2")  # R59
            return
        where, more = s.game.board.grid.name(route.at), f" {route.left} hexes to go." if route.left > 1 else ""
        prompt = f"Where does {s.game.pieces[u].name} retreat from {where}?{more}"
        ask = Ask(side, "retreat-hex", prompt, Hexes(onward), "10.6.5a", about=1 << u, where=1 << route.at)
        to = yield from unless_forced(ask)
        route = route.onward(to)
        s.place(u, to)
        s.take(side, 1 << to)  # R13
        s.note("retreats", "10.6.1a", unit=u, start=start, to=to)
        start = to
        if controlled(s, 1 - side) >> to & 1:
            s.lose_step(u, "10.6.3")  # [10.6.3] R47
            if s.where[u] < 0:
                return


def _goals(s: BlitzkriegState, u: Unit) -> HexSet:
    """[10.6.5a] Hexes with communication once the unit is gone: it opens no line where it stands."""
    without = s.copy()
    without.place(u, s.game.box("unused"))
    return communication(without, s.game.side_of[u])


def steps_back(s: BlitzkriegState, route: Route) -> Narrow:
    """[10.6.5a] The next hexes of the best ways back; of equal ones the owner chooses."""
    hexes = _next_hexes(s, route)
    worth = {h: found for h in scan(hexes.members) if (found := _worth(s, route, h)) is not None}
    hexes.keep(sum(1 << h for h in worth), "10.6.2", "the retreat could not be completed from there")
    if worth:
        best = min(worth.values())
        for h, found in worth.items():
            if found.zones > best.zones:
                hexes.drop(1 << h, "10.6.5b", "another way enters fewer enemy zones")
            elif found.overstacked > best.overstacked:
                hexes.drop(1 << h, "10.6.5c", "another way ends in a hex with room")
            elif found.away > best.away:
                hexes.drop(1 << h, "10.6.5a", "another way ends closer to a communication line")
    return hexes


def _next_hexes(s: BlitzkriegState, route: Route) -> Narrow:
    """[10.6.2] Where a unit that must retreat can go without being eliminated (R34, R46)."""
    grid, chart, side = s.game.board.grid, s.game.chart, s.game.side_of[route.unit]
    here = 1 << route.at
    river = grid.cross(here, chart.major) if route.begun and rivers_count(s) else 0
    return (
        Narrow(grid.all)
        .keep(grid.ring(here), "10.6.1a", "it is not the next hex")
        .keep(grid.cross(here, chart.open) & chart.land, "10.6.2", "water is in the way")
        .drop(s.occupied[1 - side], "10.6.2", "an enemy unit is there")
        .drop(river, "10.6.2", "a major river may be crossed with the first hex only")
        .drop(route.passed, "10.6.1a", "the unit comes from there")
    )


def _worth(s: BlitzkriegState, route: Route, h: Hex) -> Worth | None:
    """The best way back that begins with this hex; None if none can be completed. [10.6.4] It goes on while it ends in a full hex."""
    side = s.game.side_of[route.unit]
    in_zone = controlled(s, 1 - side) >> h & 1
    overstacked = route.left == 1 and bool(s.full(side, without=route.unit) >> h & 1)
    if route.left == 1 and not overstacked:
        return Worth(in_zone, overstacked=False, away=distance(s, h, route.goals))
    onward = route.onward(h)
    if overstacked:
        onward = onward._replace(left=1)
    ways = [way for to in scan(_next_hexes(s, onward).members) if (way := _worth(s, onward, to)) is not None]
    if not ways:
        return None
    best = min(ways)
    return Worth(best.zones + in_zone, best.overstacked or overstacked, best.away)
