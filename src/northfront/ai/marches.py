"""Where the units go: one after another to the hex that makes the whole position best, as far as time allows."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from northfront.ai.appreciation import Appreciation
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position

CANDIDATES = 8


def plan_marches(
    outlook: Outlook, p: Position, side: Side, deadline: float, rng: Random, candidates: int = CANDIDATES
) -> dict[Unit, Hex]:
    """A hex for every unit that should move, from a decision of the kind "which unit"."""
    reaches = _reaches(outlook, p, side)
    s = p.state.copy()
    look = Appreciation(outlook, s)
    order = sorted(reaches, key=lambda u: (outlook.last(s, u), _nearest_enemy(s, u, side)))
    plan: dict[Unit, Hex] = {}
    now = look.value(side)
    for u in order:
        if time.monotonic() > deadline:
            break
        start = s.where[u]
        best, to = now, start
        for h in _promising(outlook, s, side, reaches[u], rng, candidates):
            s.place(u, h)
            value = look.value(side)
            if value > best + 1e-6:
                best, to = value, h
        s.place(u, to)
        now = best if to != start else now
        if to != start:
            plan[u] = to
            if start < 0:
                now = look.value(side)
    return plan


def _reaches(outlook: Outlook, p: Position, side: Side) -> dict[Unit, HexSet]:
    """Where each unit could go, by the rules themselves; hexes with enemies in them are left to the assaults."""
    found: dict[Unit, HexSet] = {}
    for u in p.options(side):
        if not isinstance(u, int):
            continue
        q = p.copy(quiet=True)
        q.step(u, side)
        if side in q.asks and outlook.roles.get(q.asks[side].kind) == "leg":
            hexes = sum(1 << h for h in q.options(side) if isinstance(h, int))
            found[u] = hexes & ~p.state.occupied[1 - side]
    return found


def _promising(outlook: Outlook, s: Any, side: Side, reach: HexSet, rng: Random, count: int) -> list[Hex]:
    """The hexes worth a closer look: beside the enemy, toward the goals, and a few others."""
    grid = s.game.board.grid
    enemy = s.occupied[1 - side]
    goals = [goal.hex for goal in outlook.goals(s)]
    contact = outlook.beside(s, enemy)

    def key(h: Hex) -> float:
        toward = min((grid.distance(h, goal) for goal in goals), default=0)
        return toward - (2.0 if contact >> h & 1 else 0.0) + rng.random()

    hexes = sorted(scan(reach), key=key)
    half = count // 2
    chosen = hexes[:half]
    rest = hexes[half:]
    return chosen + rng.sample(rest, min(len(rest), count - half))


def _nearest_enemy(s: Any, u: Unit, side: Side) -> int:
    grid, at = s.game.board.grid, s.where[u]
    if at < 0:
        return 99
    near, steps = 1 << at, 0
    while not near & s.occupied[1 - side] and steps < 20:
        near |= grid.ring(near)
        steps += 1
    return steps
