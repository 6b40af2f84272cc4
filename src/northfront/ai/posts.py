"""The defender's posts: always the way that is easiest for the attacker is barred next, where it can be barred best."""

from __future__ import annotations

from collections.abc import Mapping

from northfront.ai.survey import OFF, Survey
from northfront.ai.taste import Taste
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan


def man_posts(survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], taste: Taste) -> dict[Unit, Hex]:
    """A hex for each unit; those that no way needs fall back toward the goals."""
    s, look = survey.s, survey.outlook
    threat = survey.threat(side)
    began = {u: s.where[u] for u in reaches}
    free = {u: reach for u, reach in reaches.items() if not look.last(s, u)}
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
        post = _best_post(now, free, now.road(start)[1:], threat, taste)
        if post is None:
            given_up, came = given_up | 1 << start, 0
            continue
        u, h = post
        came = 1 << h
        moves[u] = h
        s.place(u, h)
        del free[u]
    for u in sorted(free, key=lambda u: began[u]):
        moves[u] = _reserve(survey, u, free[u], began[u], threat, taste)
        s.place(u, moves[u])
    for u in reaches:
        if u not in moves:
            moves[u] = _reserve(survey, u, reaches[u], began[u], threat, taste)
            s.place(u, moves[u])
    return {u: h for u, h in moves.items() if h >= 0}


def _best_post(
    survey: Survey, free: Mapping[Unit, HexSet], road: list[tuple[int, Hex]], threat: list[float], taste: Taste
) -> tuple[Unit, Hex] | None:
    """The unit and the hex of a road that delay the march most for what they risk."""
    look, s, w = survey.outlook, survey.s, survey.weights
    best, found = w["least"], None
    for march, h in road:
        if s.occupied[look.attacker] >> h & 1 or look.room(s, h) <= 0:
            continue
        there = sum(look.defence(s, u) for u in s.stacks.get(h, ()))
        before = survey.delay(h, w["expected"], there) if there else 0
        ahead = taste.forward * w["forward"] * march / look.pace
        for u, reach in free.items():
            if not reach >> h & 1 or survey.kept_apart(u, h):
                continue
            defence = there + look.defence(s, u)
            delay = (survey.delay(h, w["expected"], max(0.5, defence)) - before) / look.pace
            value = w["haste"] * delay + ahead - taste.risk * exposure(survey, u, h, defence, threat)
            value += look.guard(s, u, h) * (not there)
            if value > best:
                best, found = value, (u, h)
    return found


def exposure(survey: Survey, u: Unit, h: Hex, defence: float, threat: list[float]) -> float:
    """What the unit is expected to lose there in the attacker's next turn."""
    look, s, w = survey.outlook, survey.s, survey.weights
    if not threat[h]:
        return 0.0
    clash = look.clash(s, min(threat[h], w["expected"] * 2), max(0.5, defence), h)
    return w["risk"] * clash.theirs * look.worth(s, u)


def _reserve(survey: Survey, u: Unit, reach: HexSet, start: Hex, threat: list[float], taste: Taste) -> Hex:
    """Behind the line: where the enemy must pass, out of his reach."""
    look, s = survey.outlook, survey.s
    best, to = -1e9, start
    lead = look.lead(s, u) if look.last(s, u) else None
    for h in scan(reach):
        if not survey.has_room(u, h):
            continue
        if lead:
            value = lead(h) + 0.001 * survey.toward[h]
            if value > best:
                best, to = value, h
            continue
        value = -survey.weights["haste"] * (survey.aside[h] + 0.1 * survey.toward[h]) / look.pace
        value += look.guard(s, u, h) * (not s.stacks.get(h))
        value -= taste.risk * exposure(survey, u, h, look.defence(s, u), threat)
        if value > best:
            best, to = value, h
    return to
