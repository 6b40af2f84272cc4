"""The attacker's march: toward the goals, in supply, and not exposed to the enemy for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from northfront.ai.evaluate.supply import OFF
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.posture import Posture
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan

GUARDED = 2
"""A unit on a line of supply guards it for this many hexes in both directions."""


def advance(survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], posture: Posture) -> dict[Unit, Hex]:
    """A hex for each unit, those nearest to the goals first; a corps goes together if it can."""
    s, look = survey.s, survey.outlook
    toward = survey.toward
    threat = survey.threat(side)
    moves: dict[Unit, Hex] = {}
    order = sorted(
        reaches, key=lambda u: (look.moves_last(s, u), toward[s.where[u]] if s.where[u] >= 0 else survey.far, u)
    )
    for u in order:
        if u in moves:
            continue
        party = [v for v in scan(look.corps(s, u)) if v in reaches and v not in moves]
        to = _together(survey, u, party, reaches, posture, threat) if len(party) > 1 else OFF
        if to == OFF:
            party, to = [u], _alone(survey, u, reaches[u], posture, threat)
        for v in party if to >= 0 else ():
            moves[v] = to
            s.place(v, to)
    return moves


def _alone(survey: Survey, u: Unit, reach: HexSet, posture: Posture, threat: list[float]) -> Hex:
    start: Hex = survey.s.where[u]
    stand = standing(survey, u, start, posture, threat, survey.supplied(u))
    free = [h for h in scan(reach) if h == start or survey.has_room(u, h)]
    return max(free, key=stand, default=start)


def _together(
    survey: Survey, u: Unit, corps: list[Unit], reaches: Mapping[Unit, HexSet], posture: Posture, threat: list[float]
) -> Hex:
    """Where a corps goes as one, judged by what its foremost unit finds there with the others; OFF if it cannot."""
    s, look = survey.s, survey.outlook
    began = {v: s.where[v] for v in corps}
    common = survey.tied_to(corps) or survey.grid.all
    for v in corps:
        common &= reaches[v]
        s.place(v, OFF)
    mates = [v for v in corps if v != u]
    stand = partial(_fighting, survey, u, began[u], posture, threat, survey.supplied(u), mates)
    free = [h for h in scan(common) if look.room(s, h) >= len(corps) and not survey.kept_apart(u, h)]
    best = max(free, key=stand, default=OFF)
    for v, at in began.items():
        s.place(v, at)
    return best


def best_hex(survey: Survey, side: Side, u: Unit, hexes: Iterable[Hex], posture: Posture) -> Hex:
    """Where one unit, alone or leading its stack, goes next; its own hex if that is best."""
    s = survey.s
    start: Hex = s.where[u]
    stand = standing(survey, u, start, posture, survey.threat(side), survey.supplied(u))
    free = [h for h in hexes if not s.occupied[1 - side] >> h & 1 and survey.has_room(u, h)]
    stay = [start] if start >= 0 else []
    return max([*stay, *free], key=stand, default=start)


def standing(
    survey: Survey, u: Unit, start: Hex, posture: Posture, threat: list[float], fed: HexSet
) -> Callable[[Hex], float]:
    """The value of having this unit in each hex at the end of the move, if no other unit moves."""
    look, s, w = survey.outlook, survey.s, survey.weights
    if not look.moves_last(s, u):
        return partial(_fighting, survey, u, start, posture, threat, fed, ())
    lead = look.lead(s, u)
    return lambda h: lead(h) - w["follow"] * survey.toward[h] / look.pace


def _fighting(
    survey: Survey,
    u: Unit,
    start: Hex,
    posture: Posture,
    threat: list[float],
    fed: HexSet,
    mates: Sequence[Unit],
    h: Hex,
) -> float:
    """The value of having a fighting unit in a hex, with the units of its corps that come along."""
    look, s, w = survey.outlook, survey.s, survey.weights
    value: float = -w["haste"] * posture.haste * survey.toward[h] / look.pace
    company = [*mates, *(v for v in s.stacks.get(h, ()) if v != u)]
    value += w["together"] * sum(look.corps(s, u) >> v & 1 for v in company)
    value += look.guard(s, u, h) * all(look.moves_last(s, v) or look.leaves(s, v) for v in company)
    if threat[h]:
        blow = min(threat[h], w["expected"] * 2)
        defence = sum(look.defence(s, v) for v in company) + look.defence(s, u)
        defence *= 1.0 if fed >> h & 1 else w["weak"]
        clash = look.clash(s, 1 - look.attacker, blow, max(0.5, defence), h)
        value -= w["risk"] * posture.risk * clash.theirs * look.worth(s, u)
        value += _line(survey, u, h, company, blow, clash.cleared)
    if not fed >> h & 1:
        value -= w["hunger"] * look.value(s, u) + w["haste"]
    else:
        value += _rest(survey, u, mates, h)
    if not survey.led(u) >> h & 1:
        value -= w["alone"]
    if h == start:
        lost = max(0, -look.room(s, h)) or survey.kept_apart(u, h)  # those above the stacking limit
        value += w["still"] - 100.0 * lost
    return value


def _rest(survey: Survey, u: Unit, mates: Sequence[Unit], h: Hex) -> float:
    """What a worn unit and its companions recover there; a corps does not rest for the sake of a few."""
    look, s = survey.outlook, survey.s
    regained = {v: look.rest(s, v, h) for v in scan(look.corps(s, u))}
    worn = [v for v, gain in regained.items() if gain]
    return sum(regained[v] for v in worn if v == u or v in mates) if 2 * len(worn) >= len(regained) else 0.0


def _line(survey: Survey, u: Unit, h: Hex, company: Sequence[Unit], blow: float, cleared: float) -> float:
    """The value to the attacker's lines of supply of having this unit there, where the enemy can strike."""
    look, s, w = survey.outlook, survey.s, survey.weights
    share = survey.lifelines(look.attacker).get(h, 0.0)
    if not share or look.corps(s, u) != 1 << u:  # a corps is not wasted on guard duty
        return 0.0
    if survey.goals:
        near = s.occupied[look.attacker] & survey.grid.flood(1 << h, survey.grid.all, limit=GUARDED)
        return w["lifeline"] * share * all(v == u for at in scan(near) for v in s.stacks[at])
    falls = (
        look.clash(s, 1 - look.attacker, blow, sum(look.defence(s, v) for v in company), h).cleared if company else 1.0
    )
    return survey.stake * share * (falls - cleared)
