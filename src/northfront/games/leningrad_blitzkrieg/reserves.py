"""[16.3] Option: Reserve and OKH chits activate single units."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Procedure, Roll, Units
from northfront.core.hexes import scan
from northfront.games.leningrad_blitzkrieg.activation import commanded
from northfront.games.leningrad_blitzkrieg.state import SOVIET, BlitzkriegState


def roll_for_reserves(s: BlitzkriegState) -> Procedure[None]:
    """[16.3b] One unit on 1 or 2, two on 3 or 4, three on 5 or 6."""
    name = s.game.pieces[s.game.units[s.chit]].name
    die = yield Roll(f"{name}: units activated", "16.3b")
    s.count = (die + 1) // 2
    s.note("reserves", "16.3b", side=s.active, die=str(die), count=str(s.count))


def choose_reserves(s: BlitzkriegState) -> Procedure[bool]:
    """[7.2.3] [16.3a] Any units on the map, [16.3c] headquarters too, which then activate only themselves."""
    able = s.own_units(s.active, "16.3a").drop(s.game.fortresses, "14.3.1", "a fortress never acts")
    able.drop(s.called, "16.3a", "it is activated already")
    if not s.count or not able.members:
        _find_weak(s)
        return True
    prompt = f"Which unit is activated? {s.count} more."
    u = yield Ask(s.active, "select", prompt, Either(Units(able), "done"), "16.3a", about=s.called)
    if u == "done":
        s.count = 0
    else:
        s.called |= 1 << u
        s.count -= 1
        s.note("selected", "16.3a", unit=u)
    return False


def _find_weak(s: BlitzkriegState) -> None:
    """[16.3d] Soviet reserves outside the range of every other headquarters (R57)."""
    if s.active == SOVIET:
        for u in scan(s.called):
            if not commanded(s, SOVIET, apart=1 << u) >> s.where[u] & 1:
                s.weak |= 1 << u
