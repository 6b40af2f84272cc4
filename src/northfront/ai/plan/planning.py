"""A plan for the units that may move: attacks first, then the attacker's march or the defender's posts."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from northfront.ai.evaluate.supply import OFF
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.advance import advance
from northfront.ai.plan.defence import man_posts
from northfront.ai.plan.escorts import Escorts
from northfront.ai.plan.garrisons import garrisons
from northfront.ai.plan.guards import Guards
from northfront.ai.plan.posture import STEADY, Posture
from northfront.ai.plan.quartermaster import Quartermaster
from northfront.ai.plan.raids import Raiders
from northfront.ai.plan.reaches import in_supply, reaches_of, riders_of
from northfront.ai.plan.sentries import Sentries
from northfront.ai.plan.strikes import Strike, Teams
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet
from northfront.core.outlook import Outlook
from northfront.core.position import Position

GUARD, POST = 6.0, 99.0
"""The cost of taking a unit away from those it guards, or from a place that would be lost without it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where each unit goes, in the order in which they move, and what for."""

    posture: Posture = STEADY
    strikes: tuple[Strike, ...] = ()
    raids: Mapping[Unit, Hex] = field(default_factory=dict)  # the moves that cut the enemy's supply
    moves: Mapping[Unit, Hex] = field(default_factory=dict)
    rides: Mapping[Unit, Hex] = field(default_factory=dict)  # units put straight into a hex after the others have moved


def plan_marches(outlook: Outlook, p: Position, side: Side, posture: Posture = STEADY) -> Plan:
    """A plan from a decision of the kind "which unit"."""
    return _Planning(outlook, p, side, posture).plan()


class _Planning:
    """A plan in the making; in its state every unit is at its destination, as far as that is settled."""

    def __init__(self, outlook: Outlook, p: Position, side: Side, posture: Posture) -> None:
        self.outlook, self.side, self.posture = outlook, side, posture
        self.attacks = side == outlook.attacker
        self.s = p.state.copy()
        self.began = list(self.s.where)
        on_foot = reaches_of(outlook, p, side)
        self.riders = riders_of(outlook, p, side, on_foot)
        reaches = on_foot | {u: on_foot.get(u, 0) | hexes for u, hexes in self.riders.items()}
        self.reaches = in_supply(Survey(outlook, self.s), side, reaches)

    def plan(self) -> Plan:
        """Places that must be held, strikes, the march or the posts, and what supply then requires to be changed."""
        posted = self._posts()
        survey = self._survey()
        teams = Teams(survey, self.side, self._free(posted), self.posture)
        strikes = teams.strikes() if self.outlook.fights(self.s) else []
        bound = {u: strike.value for strike in strikes for u, _ in strike.team}
        if self.attacks:
            later = advance(survey, self.side, teams.free, self.posture)
            changed = self._secured(survey, posted, bound)
        else:
            later, changed = man_posts(survey, self.side, teams.free, self.posture), {}
        raids = Raiders(survey, self.side, self._free(posted | changed), self.posture, bound).cut()
        changed |= raids
        strikes = [strike for strike in strikes if not changed.keys() & {u for u, _ in strike.team}]
        ordered = {u: h for u, h in teams.ordered.items() if u not in changed}
        return self._written(strikes, raids, {**posted, **ordered, **later, **changed})

    def _survey(self) -> Survey:
        return Survey(self.outlook, self.s, movers=self.reaches if self.attacks else None)

    def _free(self, taken: Container[Unit]) -> dict[Unit, HexSet]:
        return {u: reach for u, reach in self.reaches.items() if u not in taken}

    def _posts(self) -> dict[Unit, Hex]:
        """Garrisons; an attacker also occupies its cut lines of supply before any unit strikes."""
        survey = Survey(self.outlook, self.s)
        posted = garrisons(survey, self.side, self.reaches, survey.threat(self.side))
        for u, h in posted.items():
            self.s.place(u, h)
        if self.attacks:
            posted |= Quartermaster(self._survey(), self.side, self._free(posted), self.posture, {}).man_lines()
        return posted

    def _secured(self, survey: Survey, posted: Mapping[Unit, Hex], bound: dict[Unit, float]) -> dict[Unit, Hex]:
        """Escorts for headquarters, guards for the lines of supply, units that reopen them or fall back."""
        side, posture = self.side, self.posture
        guards = Escorts(survey, side, self._free(posted), posture, bound).escort()
        guards |= Sentries(survey, side, self._free({**posted, **guards}), posture, bound).post()
        guards |= Guards(survey, side, self._free({**posted, **guards}), posture, bound).watch()
        bound |= dict.fromkeys(guards, GUARD)
        bound |= {u: POST for u, h in posted.items() if _indispensable(survey, u, h)}
        return guards | Quartermaster(survey, side, self.reaches, posture, bound).feed()

    def _written(self, strikes: list[Strike], raids: Mapping[Unit, Hex], places: Mapping[Unit, Hex]) -> Plan:
        """Headquarters go last; riders are put down after all have moved."""
        moves = {u: h for u, h in places.items() if h != self.began[u]}
        rides = {u: h for u, h in moves.items() if self.riders.get(u, 0) >> h & 1}
        on_foot = {u: h for u, h in moves.items() if u not in rides}
        in_order = sorted(on_foot, key=lambda u: self.outlook.moves_last(self.s, u))
        return Plan(self.posture, tuple(strikes), raids, {u: moves[u] for u in in_order}, rides)


def _indispensable(survey: Survey, u: Unit, h: Hex) -> bool:
    """Would its post be lost without this unit: because no other unit there can fight, or not enough of them?"""
    look, s = survey.outlook, survey.s
    if not look.prizes(s) >> h & 1:
        return False
    if all(look.moves_last(s, v) for v in s.stacks[h] if v != u):
        return True
    without = s.copy()
    without.place(u, OFF)
    return look.held(without) < look.held(s)
