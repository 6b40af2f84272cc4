"""[2.6] Activation Chits: which go into the cup, and which is drawn."""

from __future__ import annotations

from northfront.core.ask import Ask, Both, Draw, Procedure, Side, Unit, Units, UnitSet
from northfront.core.hexes import scan
from northfront.games.duel_in_the_north.reinforcements import due
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.withdrawals import chits_in_play


def choose_chits(s: DuelState) -> Procedure[None]:
    """[2.6b] Both sides choose in secret; [2.6d] [3.1b] chits of headquarters due this turn are added (R2)."""
    chosen = yield Both(tuple((side, _choose(s, side)) for side in (GERMAN, SOVIET)))
    for side in (GERMAN, SOVIET):
        s.chits[side] = chosen[side] | automatic(s, side)
        s.note("cup", "3.3a", side=side, count=str(s.chits[side].bit_count()))


def _choose(s: DuelState, side: Side) -> Procedure[UnitSet]:
    """As many as the turn track allots, or all there are."""
    chosen: UnitSet = 0
    wanted, able = allotment(s, side), eligible(s, side)
    if able.bit_count() <= wanted:
        return able
    while chosen.bit_count() < wanted:
        left = wanted - chosen.bit_count()
        prompt = f"Whose chit goes into the cup? {left} more."
        chosen |= 1 << (yield Ask(side, "chits", prompt, Units(able & ~chosen), "2.6b", about=chosen, secret=True))
    return chosen


def allotment(s: DuelState, side: Side) -> int:
    """[2.6a] The turn track's number; [3.3c] no more chits of a side than that are drawn."""
    return s.game.allotments[s.turn - 1][side]


def eligible(s: DuelState, side: Side) -> UnitSet:
    """[2.6b] [2.6e] Headquarters on the map or delayed off it; those that arrive now go in anyway."""
    own = s.game.hqs & s.game.units_of[side] & chits_in_play(s)
    return own & (s.on_map[side] | due(s, side)) & ~automatic(s, side)


def automatic(s: DuelState, side: Side) -> UnitSet:
    """[2.6d] Headquarters that the schedule brings this turn, put on the map or about to enter."""
    found = 0
    for arrival in s.game.arrivals.values():
        if arrival.side == side and arrival.turn == s.turn and arrival.how != "replace":
            found |= arrival.units
    return found & s.game.hqs & (s.on_map[side] | due(s, side))


def draw_chit(s: DuelState) -> Procedure[Unit]:
    """[2.6f] One chit, blindly, [2.6c] of those in the cup; -1 when the last one has been drawn [3.3i]."""
    pool = in_the_cup(s)
    if not pool:
        return -1
    drawn = yield Draw("Activation Chit", "2.6f", tuple((s.game.pieces[u].id, 1) for u in scan(pool)))
    u = s.game.units[drawn]
    side = s.game.side_of[u]
    s.chits[side] &= ~(1 << u)
    s.drawn[side] += 1
    s.out |= 1 << u
    s.last = side  # [6.3b]
    s.active = side  # [3.3d]
    s.note("chit", "2.6f", unit=u, side=side)
    return u


def in_the_cup(s: DuelState) -> UnitSet:
    """[3.3c] [3.3i] The chits of sides that have not drawn their number; [17.1a] on turn 1 the German ones first (R48)."""
    pool = 0
    for side in (GERMAN, SOVIET):
        if s.drawn[side] < allotment(s, side):
            pool |= s.chits[side]
            if pool and s.turn == 1:
                return pool
    return pool
