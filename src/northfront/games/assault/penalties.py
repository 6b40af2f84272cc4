"""[10.24] Penalties: retreat or step loss, and [10.26] what the attacker's choice spares the defender."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Procedure, Reason, Side, Units, UnitSet, Words, unless_forced
from northfront.core.hexes import scan
from northfront.games.assault.retreat import retreat, why_no_retreat
from northfront.games.assault.state import AssaultState

SAID: Final = {"retreat": "retreat one hex", "step": "lose a step", "waive": "take no penalty"}
MUST: Final = Reason("10.212", "a penalty may not be declined")


def take_penalties(s: AssaultState, side: Side, units: UnitSet, count: int, *, spared: bool = False) -> Procedure[bool]:
    """[10.24a] [10.25a] The first as a retreat or a step, the others as steps (R76); True if the side retreated.

    [10.26b] [10.26c] A defender who is spared may waive the first one only; [10.26d] otherwise [10.212] no penalty may be declined.
    """
    first_step, retreated = True, False
    for number in range(count):
        if not _alive(s, units):
            break  # R12
        way = (yield from _choose(s, side, units, spared=spared)) if not number else "step"
        if way == "retreat":
            retreated = True
            yield from retreat(s, side, units)
        elif way == "step":
            yield from _lose_step(s, side, units, first=first_step)
            first_step = False
    return retreated


def _alive(s: AssaultState, units: UnitSet) -> UnitSet:
    return sum(1 << u for u in scan(units) if s.where[u] >= 0)


def _choose(s: AssaultState, side: Side, units: UnitSet, *, spared: bool) -> Procedure[str]:
    """[10.24a] The owner's choice for the first penalty."""
    barred = {}
    if not spared:
        barred["waive"] = MUST
    if reason := why_no_retreat(s, units):
        barred["retreat"] = reason  # [10.28a] [10.28b] [14.2b]
    words = [word for word in SAID if word not in barred]
    prompt = ", or ".join(SAID[word] for word in words).capitalize() + "?"
    about = _alive(s, units)
    ask = Ask(side, "penalty", prompt, Words(*words, barred=barred), "10.24a", about=about)
    way: str = yield from unless_forced(ask)
    return way


def _lose_step(s: AssaultState, side: Side, units: UnitSet, *, first: bool) -> Procedure[None]:
    """[10.211a] [10.211b] The owner chooses among the units that took part (R14)."""
    able = _alive(s, units)
    if first and s.settings["losses"] == "on":
        best = min(s.figure(u, "class") for u in scan(able))
        able = sum(1 << u for u in scan(able) if s.figure(u, "class") == best)  # [18.31a]
    ask = Ask(side, "loss", "Which unit loses a step?", Units(able), "10.211a", about=able)
    s.lose_step((yield from unless_forced(ask)), "10.210a")
