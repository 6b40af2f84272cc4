"""[4.3] Soviet Militia Units, and all others placed directly on the map."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Either, Hexes, Procedure, Unit, unless_forced
from northfront.core.hexes import HexSet, scan
from northfront.games.duel_in_the_north.reinforcements import ENTERING, waiting, ways
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, Arrival, DuelState
from northfront.games.duel_in_the_north.unknown import conceal, reveal_seen
from northfront.games.duel_in_the_north.zones import controlled

PLACED: Final = ("place", "replace")


def place_arrivals(s: DuelState) -> Procedure[bool]:
    """[4.3a] [17.3g] In the Reinforcement Phase, without a chit (R10): the next one; True when all are placed."""
    for arrival in s.game.arrivals.values():
        if arrival.turn > s.turn or arrival.side != SOVIET:
            continue
        if arrival.how == "replace":
            replace(s, arrival)
        for u in scan(waiting(s, arrival) & ~s.later):
            hexes = place_hexes(s, arrival, u)
            if hexes:
                yield from _put(s, u, arrival, hexes)
                return False
    return True


def _put(s: DuelState, u: Unit, arrival: Arrival, hexes: HexSet) -> Procedure[None]:
    words = ("later",) if any(way.how in ENTERING for way in ways(s.game, s.scenario, arrival)) else ()  # [18.2a]
    prompt = f"Where do you place {s.game.pieces[u].name}?"
    ask = Ask(SOVIET, "place", prompt, Either(Hexes(hexes), *words), "4.3a", about=1 << u)
    to = yield from unless_forced(ask)
    if to == "later":
        s.later |= 1 << u
        return
    s.place(u, to)
    conceal(s, u)
    s.placed |= 1 << u  # [4.3b]
    s.tell(u, "placed", "4.3a", to=to)
    reveal_seen(s)


def place_hexes(s: DuelState, arrival: Arrival, u: Unit) -> HexSet:
    """[17.3b] One of the hexes of its line; [17.3c] if none of them is free, the nearest that is (R77)."""
    own = s.friendly(SOVIET) & s.game.chart.land
    room = own if s.game.hqs >> u & 1 else own & ~s.full(SOVIET)
    wanted = 0
    for way in ways(s.game, s.scenario, arrival):
        wanted |= way.hexes if way.how in PLACED else 0
    if not wanted or wanted & room:
        return wanted & room
    return s.game.board.grid.nearest(wanted, room & ~controlled(s, GERMAN))


def replace(s: DuelState, arrival: Arrival) -> None:
    """[17.3g] A headquarters replaces another; if that one is gone, it is placed like any other unit (R59)."""
    old = arrival.replaces
    at, nowhere = s.where[old], s.where[old] < 0 and s.where[old] != s.game.box("returning")
    for u in scan(waiting(s, arrival)):
        s.place(old, s.game.box("withdrawn"))
        if not nowhere:
            s.place(u, at)
            s.placed |= (s.placed >> old & 1) << u
            s.lack[u], s.lack[old] = s.lack[old], 0
            s.note("replaces", "17.3g", unit=u, unit2=old, at=at)
