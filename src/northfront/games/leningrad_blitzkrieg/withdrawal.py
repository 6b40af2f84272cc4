"""[15.3(2)] The 4th Panzer Group leaves on the last turn."""

from __future__ import annotations

from northfront.core.ask import Ask, Narrow, Procedure, Unit, Units, UnitSet, unless_forced
from northfront.games.leningrad_blitzkrieg.state import AXIS, BlitzkriegState


def due(s: BlitzkriegState) -> bool:
    """[15.3(2)a] Is this the turn of the withdrawal, and is there somebody to go?"""
    return s.turn == s.game.limits.withdrawal and bool(leaving(s) or _headquarters(s))


def withdraw(s: BlitzkriegState) -> Procedure[bool]:
    """[15.3(2)a] The headquarters and four mechanized units, or all there are (R33); [15.3(2)b] reduced ones too. True when done."""
    if s.turn != s.game.limits.withdrawal:
        return True
    if _headquarters(s):
        _remove(s, s.game.panzer_group)
    able = leaving(s)
    if not able or not s.count:
        return True
    prompt = f"Which mechanized unit leaves with the 4th Panzer Group? {s.count} more."
    units = Units(Narrow((1 << len(s.where)) - 1).keep(able, "15.3(2)a", "only mechanized units in the game leave"))
    _remove(s, (yield from unless_forced(Ask(AXIS, "withdraw", prompt, units, "15.3(2)a", about=able))))
    s.count -= 1
    return False


def leaving(s: BlitzkriegState) -> UnitSet:
    """Mechanized units on the map or in the Available Box (R36, R48)."""
    there = s.on_map[AXIS] | s.available_units(AXIS)
    return there & s.game.mechanized & ~s.game.hqs & s.game.units_of[AXIS]


def _headquarters(s: BlitzkriegState) -> UnitSet:
    leader = s.game.panzer_group
    if leader < 0:
        return 0
    return 1 << leader & (s.on_map[AXIS] | s.available_units(AXIS))


def _remove(s: BlitzkriegState, u: Unit) -> None:
    """No victory points are lost [15.3(2)b]."""
    s.note("withdrawn", "15.3(2)a", unit=u)
    s.place(u, s.game.box("withdrawn"))
