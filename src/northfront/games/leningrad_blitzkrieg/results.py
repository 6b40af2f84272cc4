"""[10.5] Step losses."""

from __future__ import annotations

from northfront.core.ask import Ask, Procedure, Side, Units, UnitSet, unless_forced
from northfront.core.hexes import scan
from northfront.games.leningrad_blitzkrieg.state import BlitzkriegState


def apply_losses(s: BlitzkriegState, side: Side, units: UnitSet, steps: int) -> Procedure[None]:
    """[10.5b] [14.3.2] This many steps, from the units that the owner chooses, [14.2.4] a fortress among them (R25); a surplus is void (R18)."""
    for left in range(steps, 0, -1):
        able = sum([1 << u for u in scan(units) if s.where[u] >= 0])
        if not able:
            return
        prompt = "Which unit loses a step?" + (f" {left} in all." if left > 1 else "")
        options = s.own_units(side, "10.5b").keep(able, "10.5b", "it takes no part in this combat")
        ask = Ask(side, "loss", prompt, Units(options), "10.5b", about=able)
        s.lose_step((yield from unless_forced(ask)), "10.5a")
