"""Which attack to make: teams built up by exact odds, as the rules forecast them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from northfront.core.ask import Ask, Side
from northfront.core.hexes import Hex
from northfront.core.outlook import Outlook
from northfront.core.position import Position

TEAM = 6
PATIENCE = 2
"""So many more units are tried though none of them makes it better: odds climb by stairs."""


class Assault(NamedTuple):
    """A planned attack and what it is expected to bring, in victory points."""

    target: Hex
    team: tuple[int, ...]
    value: float


def best_assault(outlook: Outlook, p: Position, ask: Ask, side: Side, least: float) -> Assault | None:
    """The best attack that this decision (of a target) allows, if any is worth at least so much."""
    found = [assault for h in ask.options if isinstance(h, int) and (assault := _build(outlook, p, h, side))]
    best = max(found, key=lambda each: each.value, default=None)
    return best if best and best.value > least else None


def _build(outlook: Outlook, p: Position, target: Hex, side: Side) -> Assault | None:
    """Add the unit that helps most, one after another; the best team on the way counts."""
    q = p.copy(quiet=True)
    q.step(target, side)
    team: list[int] = []
    best: Assault | None = None
    waited = 0
    while len(team) < TEAM and waited <= PATIENCE and side in q.asks:
        ask = q.asks[side]
        if outlook.roles.get(ask.kind) != "attackers" or ask.preview is None:
            break
        units = [u for u in ask.options if isinstance(u, int)]
        if not units:
            break
        values = {u: worth_of(outlook, q.state, ask.preview(u), [*team, u], target) for u in units}
        chosen = max(values, key=lambda u: values[u])
        team.append(chosen)
        q.step(chosen, side)
        if best is None or values[chosen] > best.value:
            best, waited = Assault(target, tuple(team), values[chosen]), 0
        else:
            waited += 1
    return best


def worth_of(outlook: Outlook, s: Any, preview: Mapping[str, Any], team: list[int], target: Hex) -> float:
    """The expected gain of an attack with these odds."""
    defenders = s.stacks.get(target, ())
    theirs = sum(outlook.worth(s, u) for u in defenders) / max(1, len(defenders))
    ours = sum(outlook.worth(s, u) for u in team) / max(1, len(team))
    steps = sum(outlook.steps(s, u) for u in defenders)
    total = 0.0
    for result, chance in preview.get("odds", {}).items():
        clash = outlook.outcome(result)
        gain = min(clash.theirs, steps) * theirs - clash.ours * ours + clash.cleared * outlook.weights["ground"]
        total += float(Fraction(chance)) * gain
    return total
