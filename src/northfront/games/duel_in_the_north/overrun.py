"""[9.3] Overrun."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Unit, Units, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.games.duel_in_the_north.state import DuelState
from northfront.games.duel_in_the_north.unknown import reveal_seen
from northfront.games.duel_in_the_north.zones import controlled


def why_no_overrun(s: DuelState, attackers: UnitSet, target: Hex) -> Reason | None:
    """[9.3a] [9.3d] Why these attackers cannot make their attack an overrun."""
    mechanized = attackers & s.game.mechanized
    if not mechanized:
        return Reason("9.3a", "no mechanized unit takes part")
    if s.game.chart.no_overrun >> target & 1:
        return Reason("9.3d", "the ground does not allow it")
    behind = s.game.board.grid.cross(1 << target, s.ground.unbridged)
    if behind & s.hexes_of(mechanized):
        return Reason("9.3d", "a river without a bridge lies between")
    return None


def settle_overrun(s: DuelState, attackers: UnitSet, cleared: bool) -> None:
    """[9.3e] A marker for each mechanized unit if no enemy is left; [9.3f] otherwise their activation is over."""
    mechanized = attackers & s.game.mechanized & s.on_map[s.active]
    if cleared:
        s.overran |= mechanized
    else:
        s.called &= ~mechanized


def exploit(s: DuelState) -> Procedure[bool]:
    """[9.3g] [9.3h] After the Combat mode, two hexes for each unit that overran; True when all are done."""
    able = sum(1 << u for u in scan(s.overran) if next_hexes(s, s.where[u], s.game.limits.overrun).members)
    if not able:
        s.overran = 0
        return True
    prompt = "Which unit moves on after its overrun, if any?"
    u = yield Ask(s.active, "exploit", prompt, Either(Units(able), "done"), "9.3g", about=s.overran)
    if u == "done":
        s.overran = 0
        return True
    yield from _break_through(s, u)
    s.overran &= ~(1 << u)
    return False


def _break_through(s: DuelState, u: Unit) -> Procedure[None]:
    """[9.3g] Hex by hex; [8.0e] a zone of control ends it (R21), and a full hex is only passed through [7.1b]."""
    at, words = s.where[u], ["stop"]
    for left in range(s.game.limits.overrun, 0, -1):
        prompt = f"Where does {s.game.pieces[u].name} go from {s.game.board.grid.name(at)}?"
        options = Either(Hexes(next_hexes(s, at, left)), *words)
        to = yield Ask(s.active, "exploit-hex", prompt, options, "9.3g", about=1 << u, where=1 << at)
        if to == "stop":
            return
        s.tell(u, "exploits", "9.3g", start=at, to=to)
        at, words = to, [] if s.full(s.active) >> to & 1 else ["stop"]
        if words:
            s.place(u, at)
        s.take(s.active, 1 << at)
        reveal_seen(s)
        if controlled(s, 1 - s.active) >> at & 1:
            return


def next_hexes(s: DuelState, at: Hex, left: int) -> Narrow:
    """[9.3g] Hexes for the next step; [7.1b] a full one only if it can be left again."""
    hexes, full = onward(s, at), s.full(s.active)
    held = controlled(s, 1 - s.active)
    for h in scan(hexes.members & full):
        if left == 1 or held >> h & 1 or not onward(s, h).members & ~full:
            hexes.drop(1 << h, "7.1a", "there are three units already")
    return hexes


def onward(s: DuelState, at: Hex) -> Narrow:
    """[9.3g] [10.4c] Adjacent hexes that a mechanized unit may enter, friendly units or not."""
    return (
        Narrow(s.game.board.grid.ring(1 << at) & s.game.chart.land)
        .keep(s.game.board.grid.cross(1 << at, s.ground.open), "9.0d", "open water lies between")
        .drop(s.occupied[1 - s.active], "7.0a", "an enemy unit is there")
        .drop(s.game.squares, "4.4c", "only Finnish units may be in an entry square")
    )
