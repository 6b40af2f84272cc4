"""[9.3] Overrun."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Unit, Units, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.games.duel_in_the_north.state import DuelState
from northfront.games.duel_in_the_north.unknown import reveal_seen
from northfront.games.duel_in_the_north.zones import controlled


def why_no_overrun(s: DuelState, attackers: UnitSet, target: Hex) -> Reason | None:
    """[9.3a] [9.3d] What keeps these attackers from making their attack an overrun."""
    mechanized = attackers & s.game.mechanized
    if not mechanized:
        return Reason("9.3a", "no mechanized unit takes part")
    if s.game.chart.no_overrun >> target & 1:
        return Reason("9.3d", "the ground does not allow it")
    behind = s.game.board.grid.cross(1 << target, s.ground.unbridged)
    if behind & s.hexes_of(mechanized):
        return Reason("9.3d", "a river without a bridge lies between")
    return None


def exploit(s: DuelState) -> Procedure[bool]:
    """[9.3g] [9.3h] After the Combat mode, two hexes for each unit that overran; True when all are done."""
    able = sum(1 << u for u in scan(s.overran) if onward(s, u).members)
    if not able:
        s.overran = 0
        return True
    prompt = "Which unit goes on after its overrun? Or none."
    u = yield Ask(s.active, "exploit", prompt, Either(Units(able), "done"), "9.3g", about=s.overran)
    if u == "done":
        s.overran = 0
        return True
    for step in range(s.game.limits.overrun):
        hexes = onward(s, u)
        if not hexes.members or (step and controlled(s, 1 - s.active) >> s.where[u] & 1):  # [8.0e] R21
            break
        options = Either(Hexes(hexes), "stop")
        prompt = f"Where does {s.game.pieces[u].name} go?"
        to = yield Ask(s.active, "exploit-hex", prompt, options, "9.3g", about=1 << u)
        if to == "stop":
            break
        start = s.where[u]
        s.place(u, to)
        s.take(s.active, 1 << to)
        s.tell(u, "exploits", "9.3g", start=start, to=to)
        reveal_seen(s)
    s.overran &= ~(1 << u)
    return False


def onward(s: DuelState, u: Unit) -> Narrow:
    """[9.3g] Adjacent hexes it may enter: no points are counted, but all else holds."""
    side = s.game.side_of[u]
    squares = 0 if s.game.finns >> u & 1 else s.game.squares
    return (
        Narrow(s.game.board.grid.ring(1 << s.where[u]) & s.game.chart.land)
        .keep(s.game.board.grid.cross(1 << s.where[u], s.ground.open), "9.0d", "open water lies between")
        .drop(s.occupied[1 - side], "7.0a", "an enemy unit is there")
        .drop(squares, "4.4c", "only Finnish units may be in an entry square")
        .drop(s.full(side), "7.1a", "there are three units already")
    )
