"""[10.4] Advances After Combat."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Unit, Units, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.games.duel_in_the_north.forecast import Combat
from northfront.games.duel_in_the_north.overrun import onward
from northfront.games.duel_in_the_north.state import DuelState
from northfront.games.duel_in_the_north.unknown import reveal_seen


def advance(s: DuelState, combat: Combat) -> Procedure[None]:
    """[10.4a] [10.4e] Any of the attackers, none of them bound to; [10.4b] enemy zones do not matter."""
    able = combat.attackers & s.on_map(combat.side)
    while units := _may_advance(s, combat, able).members:
        prompt = f"Who advances into {s.game.board.grid.name(combat.target)}? Or nobody else."
        options = Either(Units(_may_advance(s, combat, able)), "done")
        u = yield Ask(combat.side, "advance", prompt, options, "10.4a", about=units)
        if u == "done":
            return
        able &= ~(1 << u)
        _enter(s, u, combat.target, "10.4a")
        if s.game.mechanized >> u & 1:
            yield from _go_on(s, u)


def _may_advance(s: DuelState, combat: Combat, able: UnitSet) -> Narrow:
    """[10.4f] Headquarters took no part; [10.4d] mechanized units not over a river without a bridge; room [7.1a]."""
    behind = s.game.board.grid.cross(1 << combat.target, s.ground.unbridged)
    squares = s.game.squares >> combat.target & 1
    units = Narrow(able)
    cut_off = sum(1 << u for u in scan(able & s.game.mechanized) if behind >> s.where[u] & 1)
    units.drop(cut_off, "10.4d", "a river without a bridge lies between")
    if s.full(combat.side) >> combat.target & 1:
        units.keep(0, "7.1a", "there are three units already")
    return units.drop(able & ~s.game.finns if squares else 0, "4.4c", "only Finnish units may be in an entry square")


def _go_on(s: DuelState, u: Unit) -> Procedure[None]:
    """[10.4c] One hex farther for a mechanized unit (R37)."""
    hexes = onward(s, u)
    behind = s.game.board.grid.cross(1 << s.where[u], s.ground.unbridged)
    hexes.drop(behind, "10.4d", "a river without a bridge lies between")
    if not hexes.members:
        return
    prompt = f"Does {s.game.pieces[u].name} go one hex farther?"
    to = yield Ask(s.active, "advance-on", prompt, Either(Hexes(hexes), "stop"), "10.4c", about=1 << u)
    if to != "stop":
        _enter(s, u, to, "10.4c")


def _enter(s: DuelState, u: Unit, to: Hex, rule: str) -> None:
    side = s.game.side_of[u]
    s.tell(u, "advances", rule, start=s.where[u], to=to)
    s.place(u, to)
    s.take(side, 1 << to)
    reveal_seen(s)
