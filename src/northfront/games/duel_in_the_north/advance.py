"""[10.4] Advances After Combat."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Unit, Units, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.games.duel_in_the_north.forecast import Combat
from northfront.games.duel_in_the_north.overrun import onward
from northfront.games.duel_in_the_north.state import DuelState
from northfront.games.duel_in_the_north.unknown import reveal_seen


def advance(s: DuelState, combat: Combat) -> Procedure[None]:
    """[10.4a] [10.4e] Any of the attackers, none of them forced to; [10.4b] enemy zones do not matter."""
    able = combat.attackers & s.on_map[combat.side]
    while (units := _may_advance(s, combat, able)).members:
        prompt = f"Which unit advances into {s.game.board.grid.name(combat.target)}, if any?"
        u = yield Ask(
            combat.side,
            "advance",
            prompt,
            Either(Units(units), "done"),
            "10.4a",
            about=units.members,
            where=1 << combat.target,
        )
        if u == "done":
            return
        able &= ~(1 << u)
        s.east |= _in_the_east(s, 1 << u)  # [4.4b]
        _enter(s, u, combat.target, "10.4a")
        if s.game.mechanized >> u & 1:
            yield from _go_on(s, u)


def _may_advance(s: DuelState, combat: Combat, able: UnitSet) -> Narrow:
    """[10.4f] Headquarters took no part; [10.4d] mechanized units do not cross a river without a bridge; stacking [7.1a]."""
    behind = s.game.board.grid.cross(1 << combat.target, s.ground.unbridged)
    cut_off = sum(1 << u for u in scan(able & s.game.mechanized) if behind >> s.where[u] & 1)
    units = Narrow(able).drop(cut_off, "10.4d", "a river without a bridge lies between")
    if s.full(combat.side) >> combat.target & 1:
        units.keep(0, "7.1a", "there are three units already")
    if s.east.bit_count() >= s.game.limits.east:
        units.drop(_in_the_east(s, able) & ~s.east, "4.4b", "three have entered east of Lake Ladoga already")
    return units


def _in_the_east(s: DuelState, units: UnitSet) -> UnitSet:
    """[4.4b] Those of them in a square beyond Lake Ladoga."""
    return sum(1 << u for u in scan(units) if s.game.eastern_squares >> s.where[u] & 1)


def _go_on(s: DuelState, u: Unit) -> Procedure[None]:
    """[10.4c] One hex farther for a mechanized unit (R37)."""
    at = s.where[u]
    hexes = (
        onward(s, at)
        .drop(s.full(s.active), "7.1a", "there are three units already")
        .drop(s.game.board.grid.cross(1 << at, s.ground.unbridged), "10.4d", "a river without a bridge lies between")
    )
    if not hexes.members:
        return
    prompt = f"Does {s.game.pieces[u].name} go one hex farther?"
    to = yield Ask(s.active, "advance-on", prompt, Either(Hexes(hexes), "stop"), "10.4c", about=1 << u)
    if to != "stop":
        _enter(s, u, to, "10.4c")


def _enter(s: DuelState, u: Unit, to: Hex, rule: str) -> None:
    s.tell(u, "advances", rule, start=s.where[u], to=to)
    s.place(u, to)
    s.take(s.active, 1 << to)
    reveal_seen(s)
