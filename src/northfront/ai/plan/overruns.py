"""Attacks in the middle of a move: a stack overruns what stands in its way and goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from northfront.ai.evaluate.holding import Holding
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.attack_choice import foreseen, worth_of
from northfront.ai.plan.posture import Posture
from northfront.ai.plan.strikes import ground
from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position

COMPANY = 3
LOOKS = 4
"""This many targets are tried for each stack."""


class Overrun(NamedTuple):
    """The answers that make it, and its expected gain in victory points."""

    target: Hex
    orders: tuple[Answer, ...]
    value: float


def best_overrun(outlook: Outlook, p: Position, side: Side, posture: Posture) -> Overrun | None:
    """From a decision of the kind "which unit": the most promising stack and target."""
    s = p.state
    survey = Survey(outlook, s)
    able: dict[Hex, list[Unit]] = {}
    for u in p.options(side):
        if isinstance(u, int) and s.where[u] >= 0:
            able.setdefault(s.where[u], []).append(u)
    found: list[Overrun] = []
    for units in able.values():
        units.sort(key=lambda u: (-outlook.speed(s, u), -outlook.attack(s, u), u))
        for company in _companies(outlook, s, units):
            found += _of_stack(survey, p, side, company, posture)
    best = max(found, key=lambda each: each.value, default=None)
    return best if best and best.value > posture.threshold * outlook.weights["overrun"] else None


def next_target(outlook: Outlook, p: Position, side: Side, posture: Posture) -> Hex | None:
    """From a decision of the kind "which leg": the adjacent enemy that the stack should overrun now."""
    survey = Survey(outlook, p.state)
    values = {h: _value(survey, p, side, h, posture) for h in p.options(side) if _enemy(p, side, h)}
    best = max(values, key=lambda h: values[h], default=None)
    return int(best) if best is not None and values[best] > posture.threshold * outlook.weights["overrun"] else None


def _companies(outlook: Outlook, s: Any, units: list[Unit]) -> list[tuple[Unit, ...]]:
    """The units that may go together: the fastest and strongest in a hex, or those of one corps."""
    corps = [tuple(v for v in units if outlook.corps(s, u) >> v & 1) for u in units]
    return list(dict.fromkeys([tuple(units[:COMPANY]), *(each for each in corps if len(each) > 1)]))


def _of_stack(survey: Survey, p: Position, side: Side, units: Sequence[Unit], posture: Posture) -> list[Overrun]:
    """What this stack could overrun from its hex or after a march."""
    orders: list[Answer] = [units[0]]
    for u in units[1:]:
        orders += ["join", u]
    q = p.copy(quiet=True)
    for order in orders:
        if order not in q.options(side):
            return []
        q.step(order, side)
    look, s = survey.outlook, survey.s
    hexes = sum(1 << h for h in q.options(side) if isinstance(h, int)) & ~s.occupied[1 - side]
    here = 1 << s.where[units[0]]
    strength = sum(look.attack(s, u) for u in units)
    near = look.beside(s, hexes | here) & s.occupied[1 - side]
    defence = {h: sum(look.defence(s, u) for u in s.stacks[h]) for h in scan(near)}
    likely = sorted(near_ for near_ in defence if strength >= 3 * defence[near_])
    likely.sort(key=lambda h: -ground(survey, side, posture, h))
    found = []
    for target in likely[:LOOKS]:
        if here & look.beside(s, 1 << target):
            at, way = q, orders
        else:
            via = min(scan(hexes & look.beside(s, 1 << target)), key=lambda h: survey.toward[h])
            at, way = q.copy(quiet=True), [*orders, via]
            at.step(via, side)
        if side in at.asks and target in at.options(side):
            value = _value(survey, at, side, target, posture) - _detour(
                survey, side, units, hexes | here, target, posture
            )
            found.append(Overrun(target, (*way, target), value))
    return found


def _detour(survey: Survey, side: Side, units: Sequence[Unit], reach: HexSet, target: Hex, posture: Posture) -> float:
    """What an attacker's march loses if a stack overruns this hex instead of going as far as it can in supply."""
    look, w, toward = survey.outlook, survey.weights, survey.toward
    if side != look.attacker:
        return 0.0
    farthest = min(toward[h] for h in scan(reach & survey.supplied(units[0]) or reach))
    lost = max(0, toward[target] - farthest) / look.pace
    return w["stray"] * w["haste"] * posture.haste * lost * len(units)


def _enemy(p: Position, side: Side, h: Answer) -> bool:
    return isinstance(h, int) and bool(p.state.occupied[1 - side] >> h & 1)


def _value(survey: Survey, p: Position, side: Side, target: Answer, posture: Posture) -> float:
    """The expected gain of overrunning a hex, by the forecast of the rules."""
    ask = p.asks[side]
    if ask.preview is None:
        return 0.0
    look, s, h, team = survey.outlook, p.state, int(target), list(scan(ask.about))
    expected = foreseen(look, s, ask.preview, target, team, h)
    brings = worth_of(look, s, expected, team, h, ground(survey, side, posture, h), outcome=look.overrun)
    return brings - Holding(survey, side).left(team)
