"""[10.27] Retreats."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Side, Unit, Units, UnitSet, unless_forced
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.assault.inset import closed_to, crossed_by
from northfront.games.assault.stacking import full_for
from northfront.games.assault.state import AssaultState
from northfront.games.assault.zones import zones

DISRUPTED: Final = Reason("10.28a", "a disrupted unit cannot retreat")
ROOTED: Final = Reason("14.2b", "Workers on the main map do not retreat")
NOWHERE: Final = Reason("10.28b", "not every unit has a hex to retreat to")


def why_no_retreat(s: AssaultState, units: UnitSet) -> Reason | None:
    """[10.27a] All must be able to go, or none retreats; with the option, one is enough (R11)."""
    alive = [u for u in scan(units) if s.where[u] >= 0]
    if s.settings["retreats"] == "each":
        return None if any(not _rooted(s, u) and retreat_hexes(s, u).members for u in alive) else NOWHERE
    for u in alive:
        if reason := _rooted(s, u):
            return reason
    return None if _all_can(s, alive) else NOWHERE


def _rooted(s: AssaultState, u: Unit) -> Reason | None:
    """Why a unit cannot retreat at all."""
    if s.disrupted >> u & 1:
        return DISRUPTED
    return ROOTED if s.game.city_workers >> u & 1 else None


def retreat_hexes(s: AssaultState, u: Unit) -> Narrow:
    """[10.27b] Any direction, but not over impassable hexsides or off the map, nor into an enemy zone; [10.27c] with room.

    [10.28c] [6.33b] Soviets may cross the great river where they may move over it, Germans may not; [10.38b] on the Inset all need
    a bridge.
    """
    side, chart, grid = s.game.side_of[u], s.game.chart, s.game.board.grid
    sides = crossed_by(s, u)
    rigid, fluid = zones(s, 1 - side)  # [10.29a] class C has none beyond its own hex
    hexes = Narrow(grid.ring(1 << s.where[u])).keep(
        grid.cross(1 << s.where[u], sides) & chart.land, "10.27b", "the hexside is impassable"
    )
    hexes.drop_all(closed_to(s, u))
    hexes.drop(rigid | fluid, "10.27b", "it is in an enemy zone of control")
    return hexes.drop(full_for(s, u), "10.27c", "there is no room for it")


def _all_can(s: AssaultState, units: list[Unit]) -> bool:
    """Is there an order and a hex for each, so that all of them find room?"""
    if len(units) < 2:
        return all(retreat_hexes(s, u).members for u in units)
    shadow = s.copy()
    if not all(_with_room(shadow, u, units) for u in units):
        return False
    return _settle(shadow, units, set())


def _with_room(s: AssaultState, u: Unit, others: list[Unit]) -> HexSet:
    """Where it could go if no other unit were in the way."""
    taken = s.hexes_of(sum(1 << v for v in others if v != u))
    hexes = retreat_hexes(s, u)
    struck = sum(1 << h for h in scan(taken) if (why := hexes.why(h)) and why.rule == "10.27c")
    return hexes.members | struck


def _settle(s: AssaultState, units: list[Unit], tried: set[tuple[Hex, ...]]) -> bool:
    """Try them one by one in every order; `tried` are the dead ends so far."""
    if not units:
        return True
    places = tuple(s.where)
    if places in tried:
        return False
    tried.add(places)
    for i, u in enumerate(units):
        start = s.where[u]
        for h in scan(retreat_hexes(s, u).members):
            s.place(u, h)
            if _settle(s, units[:i] + units[i + 1 :], tried):
                s.place(u, start)
                return True
            s.place(u, start)
    return False


def retreat(s: AssaultState, side: Side, units: UnitSet) -> Procedure[None]:
    """[10.27a] All units involved go back one hex, each its own way; [11.33b] headquarters stacked with attackers may follow."""
    left = [u for u in scan(units) if s.where[u] >= 0]
    hexes = s.hexes_of(units)
    beside = s.units_in(hexes) & s.game.hqs & s.game.units_of[side] & ~units
    if s.settings["retreats"] == "each":
        for u in [each for each in left if _rooted(s, each)]:
            s.lose_step(u, "10.28a")  # R11
            left.remove(u)
    while left:
        able = _next(s, left)
        if not able:
            s.lose_step(left.pop(0), "10.28b")  # R11, reading "each"
            continue
        about = sum(1 << u for u in left)
        ask = Ask(side, "retreat-unit", "Which unit retreats next?", Units(able), "10.27a", about=about)
        u = yield from unless_forced(ask)
        left.remove(u)
        to = yield from _choose_hex(s, side, u, left)
        _go_back(s, u, to)
    for hq in scan(beside):
        yield from _follow(s, side, hq)


def _next(s: AssaultState, left: list[Unit]) -> UnitSet:
    """The units that can go now and leave a way for the others."""
    return sum(1 << u for u in left if onward(s, u, [v for v in left if v != u]))


def onward(s: AssaultState, u: Unit, others: list[Unit]) -> HexSet:
    """The hexes that leave room for the others."""
    hexes = retreat_hexes(s, u).members
    if not others or s.settings["retreats"] == "each":
        return hexes
    found, shadow = 0, s.copy()
    for h in scan(hexes):
        shadow.place(u, h)
        if _settle(shadow, others, set()):
            found |= 1 << h
        shadow.place(u, s.where[u])
    return found


def _choose_hex(s: AssaultState, side: Side, u: Unit, others: list[Unit]) -> Procedure[Hex]:
    hexes = retreat_hexes(s, u).keep(onward(s, u, others), "10.27c", "there would be no room for the others")
    prompt = f"Where does {s.game.pieces[u].name} retreat?"
    to: Hex = yield from unless_forced(Ask(side, "retreat-hex", prompt, Hexes(hexes), "10.27b", about=1 << u))
    return to


def _go_back(s: AssaultState, u: Unit, to: Hex) -> None:
    s.enter(u, to, "retreats", "10.27a")
    s.retreated |= 1 << u  # [6.22d]
    if s.game.retreat_disrupts:
        s.disrupted |= 1 << u
        s.note("disrupted", "19.61", unit=u, at=to)  # [19.61]


def _follow(s: AssaultState, side: Side, hq: Unit) -> Procedure[None]:
    """[11.33b] A headquarters stacked with the attackers may go back, too."""
    hexes = retreat_hexes(s, hq)
    if s.where[hq] < 0 or _rooted(s, hq) or not hexes.members:
        return
    prompt = f"Does {s.game.pieces[hq].name} go back, too?"
    to = yield Ask(side, "follow", prompt, Either(Hexes(hexes), "stay"), "11.33b", about=1 << hq)
    if to != "stay":
        _go_back(s, hq, to)
