"""[10.2] Combat Results: who loses a step."""

from __future__ import annotations

from northfront.core.ask import Ask, Procedure, Side, Units, UnitSet, unless_forced
from northfront.core.hexes import scan
from northfront.games.duel_in_the_north.state import DuelState


def apply_losses(s: DuelState, side: Side, units: UnitSet, steps: int, rule: str = "10.2d") -> Procedure[None]:
    """[10.2b] [10.2d] This many steps lost, by units the owner chooses; any excess is ignored (R63)."""
    for _ in range(steps):
        able = can_lose_steps(s, units)
        if not able:
            return
        prompt = "Which unit loses a step?"
        s.lose_step((yield from unless_forced(Ask(side, "loss", prompt, Units(able), rule, about=able))), "10.2c")


def can_lose_steps(s: DuelState, units: UnitSet) -> UnitSet:
    """[10.2e] Combat units; a headquarters only when no other unit is left."""
    alive = sum(1 << u for u in scan(units) if s.where[u] >= 0)
    return alive & ~s.game.hqs or alive
