"""[6.0] Command Chit Selection Phase, and [7.1] the cup."""

from __future__ import annotations

from functools import partial

from northfront.core.ask import Ask, Both, Draw, Narrow, Procedure, Side, Units, UnitSet
from northfront.core.hexes import scan
from northfront.games.leningrad_blitzkrieg.state import (
    AXIS,
    MANSTEIN,
    RESERVES,
    SOVIET,
    SUPPLY,
    BlitzkriegState,
)


def chit_selection(s: BlitzkriegState) -> Procedure[None]:
    """[5.1] [6.1.1] [2.4b] Both choose in secret, into one cup; [6.2.4] [15.2c] the Supply chit always goes in."""
    chosen = yield Both(tuple((side, _choose(s, side)) for side in (AXIS, SOVIET)))
    for side in (AXIS, SOVIET):
        s.hand[side] = chosen[side] & held_back(s)
        s.chits[side] = chosen[side] & ~held_back(s)
        s.note("cup", "5.1", side=side, count=str(s.chits[side].bit_count()))
    s.supply = 1
    s.game.sequence.advance(s)


def _choose(s: BlitzkriegState, side: Side) -> Procedure[UnitSet]:
    """[6.2.1] [6.2.2a] Exactly the number of the Turn Track, or all there are (R49)."""
    able, wanted, chosen = available(s, side), allotment(s, side), 0
    if able.bit_count() <= wanted:
        return able
    while chosen.bit_count() < wanted:
        prompt = f"Choose a command chit for this turn: {wanted - chosen.bit_count()} more."
        options = Units(partial(_choices, s, side, chosen))
        chosen |= 1 << (yield Ask(side, "chits", prompt, options, "6.1.1", about=chosen, secret=True))
    return chosen


def _choices(s: BlitzkriegState, side: Side, chosen: UnitSet) -> Narrow:
    reserves = sum(1 << s.game.units[name] for name in RESERVES if name in s.game.units)
    return (
        Narrow((1 << len(s.where)) - 1)
        .keep(s.game.chits_of[side], "6.2.1", "it is not one of your chits")
        .drop(chosen, "6.2.1", "it is chosen already")
        .drop(reserves & ~available(s, side), "16.3a", "reserves are not played with")
        .keep(available(s, side), "15.2", "it is not available yet")
    )


def allotment(s: BlitzkriegState, side: Side) -> int:
    """How many chits a side chooses this turn."""
    return min(s.game.track[s.turn - 1].command[side], available(s, side).bit_count())


def available(s: BlitzkriegState, side: Side) -> UnitSet:
    """[15.2] [4.0(6)] The chits that a side may choose from on this turn; [16.3a] the reserves if they are played with."""
    chits = sum(1 << u for u in scan(s.game.chits_of[side]) if s.game.chit_turns.get(u, 1) <= s.turn)
    if s.settings["reserves"] == "off":
        chits &= ~sum(1 << s.game.units[name] for name in RESERVES if name in s.game.units)
    return chits


def held_back(s: BlitzkriegState) -> UnitSet:
    """[6.3.1] [6.2.2b] Manstein counts as chosen but never enters the cup."""
    return 1 << s.game.units[MANSTEIN] if MANSTEIN in s.game.units else 0


def draw_chit(s: BlitzkriegState) -> Procedure[str]:
    """[5.2a] [7.1a] One chit, blindly; nothing when the cup is empty."""
    pool = [s.game.pieces[u].id for u in scan(s.chits[AXIS] | s.chits[SOVIET])]
    if s.supply:
        pool.append(SUPPLY)
    if not pool:
        return ""
    drawn: str = yield Draw("Command Chit", "7.1a", tuple((name, 1) for name in pool))
    if drawn == SUPPLY:
        s.supply = 0
        s.note("supply-chit", "7.1a")
    else:
        u = s.game.units[drawn]
        s.chits[s.game.side_of[u]] &= ~(1 << u)
        s.note("chit", "7.1a", unit=u)
    return drawn


def chit_name(s: BlitzkriegState, chit: str) -> str:
    return "Supply" if chit == SUPPLY else s.game.pieces[s.game.units[chit]].name


def put_back(s: BlitzkriegState, chit: str) -> None:
    """[7.3.1] A chit returns to the cup; everybody has seen it."""
    if chit == SUPPLY:
        s.supply = 1
    else:
        u = s.game.units[chit]
        s.chits[s.game.side_of[u]] |= 1 << u
        s.returned |= 1 << u


def held_count(s: BlitzkriegState, side: Side) -> int:
    """How many chits a side holds in its hand, as anybody can find out by counting (R50)."""
    played = s.out | _pending(s)
    return allotment(s, side) - s.chits[side].bit_count() - (played & s.game.chits_of[side]).bit_count()


def _pending(s: BlitzkriegState) -> UnitSet:
    """Chits that are drawn and not executed yet."""
    return sum(1 << s.game.units[chit] for chit in {s.chit, s.after} if chit in s.game.units)
