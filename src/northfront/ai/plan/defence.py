"""The defender's posts: again and again, the attacker's currently easiest way is barred where that works best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from northfront.ai.evaluate.holding import Holding
from northfront.ai.evaluate.supply import OFF
from northfront.ai.evaluate.survey import Survey, open_march
from northfront.ai.plan.posture import Posture
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Grid, Hex, HexSet, Passages, scan, through

APART = 3
"""Pickets on a road are this many hexes apart."""
NEARER = 0.05
"""Value to a reserve that the attacker cannot reach of being a hex nearer to where it is needed."""


def man_posts(survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], posture: Posture) -> dict[Unit, Hex]:
    """A hex for each unit; units not needed on any way fall back toward the goals."""
    s, look = survey.s, survey.outlook
    threat = survey.threat(side)
    began = {u: s.where[u] for u in reaches}
    free = {u: reach for u, reach in reaches.items() if not look.moves_last(s, u)}
    for u in free:
        s.place(u, OFF)
    moves: dict[Unit, Hex] = {}
    given_up = came = 0
    now = Survey(look, s)
    while free:
        starts = s.occupied[look.attacker] & ~given_up
        before, now = now, Survey(look, s, until=starts)
        now.keep_walls(before, came)
        march, start = now.nearest(starts)
        if march >= now.far:
            break
        post = _best_post(now, free, now.road(start)[1:], threat, posture)
        if post is None:
            given_up, came = given_up | 1 << start, 0
            continue
        u, h = post
        came = 1 << h
        moves[u] = h
        s.place(u, h)
        del free[u]
    for u in sorted(free, key=lambda u: began[u]):
        moves[u] = _reserve(survey, u, free[u], began[u], threat, posture)
        s.place(u, moves[u])
    for u in reaches:
        if u not in moves:
            moves[u] = _reserve(survey, u, reaches[u], began[u], threat, posture)
            s.place(u, moves[u])
    return {u: h for u, h in moves.items() if h >= 0}


def _best_post(
    survey: Survey, free: Mapping[Unit, HexSet], road: list[tuple[int, Hex]], threat: list[float], posture: Posture
) -> tuple[Unit, Hex] | None:
    """The unit and the hex of a road that delay the march most for what they risk."""
    look, s, w = survey.outlook, survey.s, survey.weights
    best, found = w["least"], None
    bare, holding = _bare(survey), Holding(survey, 1 - look.attacker)
    for march, h in road:
        if s.occupied[look.attacker] >> h & 1 or look.room(s, h) <= 0:
            continue
        there = sum(look.defence(s, u) for u in s.stacks.get(h, ()))
        before = survey.delay(h, w["expected"], there) if there else 0
        ahead = posture.forward * w["forward"] * march / look.pace
        for u, reach in free.items():
            if not reach >> h & 1 or survey.kept_apart(u, h):
                continue
            defence = there + look.defence(s, u)
            delay = (survey.delay(h, w["expected"], max(0.5, defence)) - before) / look.pace
            value = w["haste"] * delay + ahead - posture.risk * exposure(survey, u, h, defence, threat)
            value += look.guard(s, u, h) * (not there) + w["picket"] * (bare >> h & 1) + holding.kept(u, h)
            if value > best:
                best, found = value, (u, h)
    return found


def _bare(survey: Survey) -> HexSet:
    """Where no defender is near and no attacker is adjacent: a lone picket there stops a march for a while."""
    s, look, grid = survey.s, survey.outlook, survey.grid
    ours = s.occupied[1 - look.attacker]
    near: HexSet = grid.flood(ours, grid.all, limit=APART - 1) if ours else 0
    close: HexSet = grid.ring(s.occupied[look.attacker])
    return int(grid.all & ~near & ~close)


def exposure(survey: Survey, u: Unit, h: Hex, defence: float, threat: list[float]) -> float:
    """What the unit is expected to lose there in the attacker's next turn."""
    look, s, w = survey.outlook, survey.s, survey.weights
    if not threat[h]:
        return 0.0
    clash = look.clash(s, look.attacker, min(threat[h], w["expected"] * 2), max(0.5, defence), h)
    return w["risk"] * clash.theirs * look.worth(s, u)


def _reserve(survey: Survey, u: Unit, reach: HexSet, start: Hex, threat: list[float], posture: Posture) -> Hex:
    """Where a unit that is not needed goes: to the units it leads, to what the attacker has taken, or behind the line."""
    look, s = survey.outlook, survey.s
    rank = _leader(survey, u) if look.moves_last(s, u) else _waiting(survey, u, threat, posture)
    free = [h for h in scan(reach) if survey.has_room(u, h)]
    return max(free, key=rank, default=start)


def _leader(survey: Survey, u: Unit) -> Callable[[Hex], float]:
    lead = survey.outlook.lead(survey.s, u)
    return lambda h: lead(h) + 0.001 * survey.toward[h]


def _waiting(survey: Survey, u: Unit, threat: list[float], posture: Posture) -> Callable[[Hex], float]:
    """Where the enemy must pass, out of its reach; if it has taken prizes, toward them, at the risk of no more than the unit."""
    look, s, w = survey.outlook, survey.s, survey.weights
    lost = look.prizes(s) & s.occupied[look.attacker] if w["return"] else 0
    holding = Holding(survey, s.game.side_of[u])
    back = open_march(look.march(s), tuple(scan(lost)), survey.far, look.passages(s)) if lost else ()
    away = _away(survey.grid, look.gather(s) or look.prizes(s), look.passages(s))

    def rank(h: Hex) -> float:
        beyond = _out_of_reach(survey, h)
        danger = 0.0 if beyond else posture.risk * exposure(survey, u, h, look.defence(s, u), threat)
        guard = look.guard(s, u, h) * (not s.stacks.get(h)) + holding.kept(u, h)
        if lost:
            return guard - w["return"] * back[h] / look.pace - min(danger, look.value(s, u))
        aside = NEARER * away[h] if beyond else 0.0
        return guard - w["haste"] * (survey.detour[h] + 0.1 * survey.toward[h]) / look.pace - danger - aside

    return rank


def _out_of_reach(survey: Survey, h: Hex) -> bool:
    """Can the attacker neither come here nor strike here, whatever it does?"""
    if survey.detour[h] < survey.far:
        return False
    return all(survey.detour[at] >= survey.far for at in scan(survey.outlook.beside(survey.s, 1 << h)))


@lru_cache(maxsize=64)
def _away(grid: Grid, hexes: HexSet, passages: Passages) -> list[int]:
    """How many hexes it is from each hex to the nearest of these, over any ground."""
    found, reached, steps = [0] * grid.all.bit_length(), hexes, 0
    while wider := (grid.ring(reached) | through(reached, passages)) & ~reached:
        steps += 1
        for h in scan(wider):
            found[h] = steps
        reached |= wider
    return found
