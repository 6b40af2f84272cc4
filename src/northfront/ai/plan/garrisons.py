"""What comes before everything else: undefended goals are occupied, goals already held are not left empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from northfront.ai.evaluate.supply import OFF
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.attack_choice import price
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan

FULL = 99
"""As many as there is room for."""
LATE = 3
"""In this many last turns an attacker holds what it has in strength: there is little time to win it back."""


def garrisons(survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], threat: list[float]) -> dict[Unit, Hex]:
    """A unit for each such hex, the one that holds it best or costs least; the most valuable hex first, winning before keeping.

    Then the defender occupies the hexes on which their supply will depend, and adds units where that makes a place safer by more
    than it risks. An attacker that holds every goal, or has little time left, does the same; the former also blocks the entry hexes.
    """
    look, s = survey.outlook, survey.s
    open_goals = sum(1 << goal.hex for goal in survey.goals)
    theirs = open_goals if side == look.attacker else look.prizes(s) & ~open_goals
    kept = look.prizes(s) & s.occupied[side]
    posts = {u: h for h in scan(kept) for u in _needed(survey, h, threat) if u in reaches}
    hexes = sorted(
        scan(look.prizes(s) & ~s.occupied[1 - side]), key=lambda h: (-look.hex_value(s, h), not theirs >> h & 1, h)
    )

    def man(h: Hex, most: int, blow: list[float] = threat, stake: float = 0.0) -> None:
        able = [u for u, reach in reaches.items() if reach >> h & 1 and u not in posts and look.attack(s, u)]
        able = [u for u in able if s.where[u] == h or not _counted_on(survey, u, h, reaches)]
        if not stake and (side != look.attacker or not theirs >> h & 1):
            able = [u for u in able if _must_stay(survey, u, h, blow)]
        there = [v for v in s.stacks.get(h, ()) if v not in reaches and not look.leaves(s, v)]
        there += [v for v in posts if posts[v] == h]
        room = look.room(s, h) + sum(s.where[u] == h for u in reaches) - sum(v in reaches for v in there)
        promise = (lambda _u: stake) if stake else partial(_promise, survey, h)
        often = survey.weights["struck"] if most == 1 and kept >> h & 1 else 1.0  # a mere threat vacates nothing
        company = _company(survey, able, there, h, blow, min(room, most - len(there)), promise, often)
        posts.update(dict.fromkeys(company, h))

    for h in hexes:
        man(h, 1)
    if side != look.attacker:
        half = [strength / 2 for strength in threat]  # the enemy cannot strike both at the places and at their supply
        for h in scan(_thread(survey, side, reaches, posts, threat)):
            man(h, FULL, half, survey.weights["thread"])
        for h in hexes:
            man(h, FULL)
    elif not survey.goals:
        expected = survey.weights["expected"]
        feared = [max(strength, expected) for strength in threat]  # enemies not yet in sight may still come
        for h in scan(look.entries_to_block(s) & ~s.occupied[1 - side]):
            man(h, 1, stake=survey.stake)
        for h in hexes:
            man(h, FULL, feared)
    elif look.turns_left(s) <= LATE:
        for h in hexes:
            if threat[h]:
                man(h, FULL)
    return posts


def _counted_on(survey: Survey, u: Unit, h: Hex, reaches: Mapping[Unit, HexSet]) -> bool:
    """Does it hold another place, worth at least as much, together with a unit that has already moved?"""
    look, s = survey.outlook, survey.s
    at = s.where[u]
    if at < 0 or not look.prizes(s) >> at & 1 or look.hex_value(s, at) < look.hex_value(s, h):
        return False
    return any(v not in reaches and look.attack(s, v) for v in s.stacks[at])


def _thread(
    survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], posts: Mapping[Unit, Hex], threat: list[float]
) -> HexSet:
    """The empty hexes through which the held places will be supplied if the enemy comes as near as it can."""
    s = survey.s.copy()
    for u in reaches:
        s.place(u, posts.get(u, OFF))
    return survey.outlook.supply_chokepoints(s, side, sum(1 << h for h, strength in enumerate(threat) if strength))


def _company(
    survey: Survey,
    able: list[Unit],
    there: list[Unit],
    h: Hex,
    threat: list[float],
    room: int,
    promise: Callable[[Unit], float],
    often: float,
) -> list[Unit]:
    """Reinforcements for the units there: always the unit that helps most; of the teams on the way, the best."""
    team, left = list(there), [u for u in able if not survey.kept_apart(u, h)]
    best, chosen = _worth_it(survey, team, h, threat, promise(team[0]), often) if team else 0.0, len(team)
    while left and room > 0:
        values = {u: _worth_it(survey, [*team, u], h, threat, promise(u), often) for u in left}
        u = max(left, key=lambda u: (values[u], -u))
        team.append(u)
        left = [v for v in left if v != u and not survey.outlook.cannot_stack(survey.s, v, u, h)]
        room -= 1
        if values[u] > best:
            best, chosen = values[u], len(team)
    return team[len(there) : chosen]


def _needed(survey: Survey, h: Hex, threat: list[float]) -> list[Unit]:
    """The units without which the place would be lost even if nobody attacked; as few and as slow as will do."""
    look, s = survey.outlook, survey.s.copy()
    held, needed = look.held(s), []
    for u in sorted(s.stacks[h], key=lambda u: (-look.speed(s, u), -look.worth(s, u), u)):
        s.place(u, OFF)
        if look.held(s) < held:
            s.place(u, h)
            needed.append(u)
    for u in needed:
        s.place(u, OFF)
    stake = held - look.held(s)
    return needed if needed and _worth_it(survey, needed, h, threat, stake) > 0 else []


def _must_stay(survey: Survey, u: Unit, h: Hex, threat: list[float]) -> bool:
    """Would the place be lost without this unit: to an enemy nearby, or because only a unit there holds it?"""
    look, s = survey.outlook, survey.s
    guard = look.guard(s, u, h) * (not look.leaves(s, u))
    return guard >= 1 and bool(threat[h] or guard >= look.hex_value(s, h))


def _promise(survey: Survey, h: Hex, u: Unit) -> float:
    look, s = survey.outlook, survey.s
    return max(look.guard(s, u, h), look.hex_value(s, h) if not survey.time_left else 0.0)


def _worth_it(
    survey: Survey, units: list[Unit], h: Hex, threat: list[float], worth: float, often: float = 1.0
) -> float:
    """The value of having these units there, less what the enemy can do to them if it strikes this often."""
    look, s = survey.outlook, survey.s
    if not threat[h]:
        return worth - 0.1 * sum(look.worth(s, u) for u in units)
    defence = sum(look.defence(s, u) for u in units)
    blow = min(threat[h], _most(survey, units))
    clash = look.clash(s, 1 - s.game.side_of[units[0]], blow, max(0.5, defence), h)
    lost = price(look, s, units, min(clash.theirs, sum(look.steps(s, u) for u in units)))
    return worth - often * (worth * clash.cleared + lost)


def _most(survey: Survey, units: list[Unit]) -> float:
    """The most that the enemy brings against a place; in the last turns it sends everything to win the place back."""
    look, s, w = survey.outlook, survey.s, survey.weights
    late = look.turns_left(s) <= LATE and s.game.side_of[units[0]] == look.attacker
    return (4 if late else 2) * w["expected"]
