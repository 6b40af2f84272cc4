"""A plan for the units that may move: attacks first, then the attacker's march or the defender's posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from northfront.ai.advance import advance
from northfront.ai.escorts import Escorts
from northfront.ai.garrisons import garrisons
from northfront.ai.guards import Guards
from northfront.ai.posts import man_posts
from northfront.ai.quartermaster import Quartermaster
from northfront.ai.raids import Raiders
from northfront.ai.survey import OFF, Survey
from northfront.ai.taste import STEADY, Taste
from northfront.ai.teams import Strike, Teams
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Grid, Hex, HexSet, scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position

GUARD = 6.0
"""What it costs to take somebody away from those he guards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where each unit goes, in the order in which they move, and what for."""

    taste: Taste = STEADY
    strikes: tuple[Strike, ...] = ()
    raids: Mapping[Unit, Hex] = field(default_factory=dict)  # those of the moves that cut the enemy's supply
    moves: Mapping[Unit, Hex] = field(default_factory=dict)
    rides: Mapping[Unit, Hex] = field(default_factory=dict)  # who is put straight into a hex when the others have moved


def plan_marches(outlook: Outlook, p: Position, side: Side, taste: Taste = STEADY) -> Plan:
    """A plan from a decision of the kind "which unit"."""
    s = p.state.copy()
    began = list(s.where)
    survey = Survey(outlook, s)
    reaches = reaches_of(outlook, p, side)
    riders = _riders(outlook, p, side, reaches)
    reaches |= {u: reaches.get(u, 0) | hexes for u, hexes in riders.items()}
    if outlook.fed and survey.time_left:
        relief = outlook.beside(s, survey.blockers(side))
        reaches = {u: _toward(survey.grid, reach, outlook.fed(s, u)) | reach & relief for u, reach in reaches.items()}
    posted = garrisons(survey, side, reaches, survey.threat(side))
    for u, h in posted.items():
        s.place(u, h)
    survey = Survey(outlook, s, movers=reaches if side == outlook.attacker else None)
    if side == outlook.attacker:
        free = {u: reach for u, reach in reaches.items() if u not in posted}
        posted |= Quartermaster(survey, side, free, taste, {}).man_lines()
        survey = Survey(outlook, s, movers=reaches)
    teams = Teams(survey, side, {u: reach for u, reach in reaches.items() if u not in posted}, taste)
    strikes = teams.strikes() if outlook.fights(s) else []
    bound = {u: strike.value for strike in strikes for u, _ in strike.team}
    if side == outlook.attacker:
        later = advance(survey, side, teams.free, taste)
        free = {u: reach for u, reach in reaches.items() if u not in posted}
        guards = _guards(survey, side, free, taste, bound)
        bound |= dict.fromkeys(guards, GUARD)
        bound |= {u: 99.0 for u, h in posted.items() if _indispensable(survey, u, h)}
        changed = guards | Quartermaster(survey, side, reaches, taste, bound).feed()
    else:
        later = man_posts(survey, side, teams.free, taste)
        changed = {}
    kept = {u: reach for u, reach in reaches.items() if u not in posted and u not in changed}
    raids = Raiders(survey, side, kept, taste, bound).cut()
    changed |= raids
    strikes = [strike for strike in strikes if not changed.keys() & {u for u, _ in strike.team}]
    teams.ordered = {u: h for u, h in teams.ordered.items() if u not in changed}
    moves = {u: h for u, h in {**posted, **teams.ordered, **later, **changed}.items() if h != began[u]}
    rides = {u: h for u, h in moves.items() if riders.get(u, 0) >> h & 1}
    marched = sorted(moves.keys() - rides.keys(), key=lambda u: (outlook.last(s, u), [*moves].index(u)))
    return Plan(taste, tuple(strikes), raids, {u: moves[u] for u in marched}, rides)


def _riders(outlook: Outlook, p: Position, side: Side, reaches: Mapping[Unit, HexSet]) -> dict[Unit, HexSet]:
    """Those who are to be put straight into a hex, as many as may be: first who gets least far on foot, then the strongest."""
    s, boards = p.state, outlook.boards(p.state, side)
    able = sorted(boards.hexes, key=lambda u: (reaches.get(u, 0).bit_count() > 0, -outlook.value(s, u), u))
    return {u: boards.hexes[u] & ~s.occupied[1 - side] for u in able[: boards.most]}


def _guards(
    survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], taste: Taste, bound: Mapping[Unit, float]
) -> dict[Unit, Hex]:
    """Who goes to those who only lead, and who bars the way to the lines of supply."""
    escorts = Escorts(survey, side, reaches, taste, bound).escort()
    free = {u: reach for u, reach in reaches.items() if u not in escorts}
    return escorts | Guards(survey, side, free, taste, bound).watch()


def _indispensable(survey: Survey, u: Unit, h: Hex) -> bool:
    """Would what it is posted in be lost without this unit: because nobody else is there to fight, or not enough are?"""
    look, s = survey.outlook, survey.s
    if not look.prizes(s) >> h & 1:
        return False
    if all(look.last(s, v) for v in s.stacks[h] if v != u):
        return True
    without = s.copy()
    without.place(u, OFF)
    return look.held(without) < look.held(s)


def reaches_of(outlook: Outlook, p: Position, side: Side) -> dict[Unit, HexSet]:
    """Where each unit could be after its move, by the rules themselves; staying is one of the choices."""
    found: dict[Unit, HexSet] = {}
    enemy = p.state.occupied[1 - side]
    for u in p.options(side):
        if not isinstance(u, int):
            continue
        q = p.copy(quiet=True)
        q.step(u, side)
        hexes = _legs(outlook, q, side)
        at = p.state.where[u]
        if at >= 0:
            hexes |= 1 << at
        elif hexes:
            hexes |= _beyond(outlook, q, side, hexes)
        if hexes & ~enemy:
            found[u] = hexes & ~enemy
    return found


def _toward(grid: Grid, reach: HexSet, fed: HexSet) -> HexSet:
    """Where a unit can go and be supplied; if that is nowhere, as near to it as it can."""
    while not reach & fed:
        wider = fed | grid.ring(fed)
        if wider == fed:
            return reach
        fed = wider
    return reach & fed


def _legs(outlook: Outlook, q: Position, side: Side) -> HexSet:
    if side not in q.asks or outlook.roles.get(q.asks[side].kind) != "leg":
        return 0
    return sum(1 << h for h in q.options(side) if isinstance(h, int))


def _beyond(outlook: Outlook, q: Position, side: Side, entries: HexSet) -> HexSet:
    """Where a unit that comes from off the map can go from any of its entry hexes."""
    found = 0
    for h in scan(entries):
        entered = q.copy(quiet=True)
        entered.step(h, side)
        found |= _legs(outlook, entered, side)
    return found
