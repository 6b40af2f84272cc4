"""Who attacks whom: attacks planned while units can still move up, by the odds they would have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from northfront.ai.evaluate.holding import Holding
from northfront.ai.evaluate.supply import OFF
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.attack_choice import price
from northfront.ai.plan.posture import Posture
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan

TEAM = 7
AGAIN = 0.3
"""The share of an attack's cost in march that counts for a unit that moves again after it."""
ACROSS = 4.0
"""Attacking from a hex with full strength and not with half of it is worth half of this, like as many columns of cover."""
MORE_TRIES = 2
"""This many more units are tried even if none improves the attack: odds rise in steps."""


class Strike(NamedTuple):
    """An attack in the making: which unit comes from which hex, and the expected gain in victory points."""

    target: Hex
    team: tuple[tuple[Unit, Hex], ...]
    value: float
    cleared: float


class Teams:
    """Builds attacks for a side one after another; units assigned to one are not free for the next."""

    def __init__(self, survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], posture: Posture) -> None:
        self.survey, self.side, self.posture = survey, side, posture
        self.outlook, self.s = survey.outlook, survey.s
        self.free = dict(reaches)
        self.ordered: dict[Unit, Hex] = {}
        self.holding = Holding(survey, side)
        self._best: dict[Unit, int] = {}  # the march each unit would have left if it went as far as it can in supply

    def strikes(self) -> list[Strike]:
        """The best attack, then the best with the remaining units, until none is worth its price."""
        found: list[Strike] = []
        targets = set(scan(self.s.occupied[1 - self.side]))
        known: dict[Hex, Strike | None] = {}
        while targets:
            for h in targets:
                if h not in known:
                    known[h] = self._build(h)
            best = max((each for each in known.values() if each), key=lambda each: each.value, default=None)
            if best is None or best.value < self.posture.threshold * self.survey.weights["attack"]:
                return found
            found.append(best)
            taken = {u for u, _ in best.team}
            for u, at in best.team:
                self.free.pop(u, None)
                self.ordered[u] = at
                self.s.place(u, at)
            targets.discard(best.target)
            known.pop(best.target)
            near = self.survey.grid.flood(1 << best.target, self.survey.grid.all, limit=3)
            known = {
                h: each
                for h, each in known.items()
                if each is None or not (taken & {u for u, _ in each.team} or near >> h & 1)
            }
        return found

    def _build(self, target: Hex) -> Strike | None:
        """Add the unit that is cheapest for its strength, one after another, and keep the best team found."""
        look, s = self.outlook, self.s
        slots = look.beside(s, 1 << target) & ~s.occupied[1 - self.side]
        here = [
            u
            for at in scan(slots & s.occupied[self.side])
            for u in s.stacks[at]
            if u not in self.free and u not in self.ordered and at not in self.holding.posts
        ]
        able = [u for u, reach in self.free.items() if reach & slots and look.attack(s, u) > 0]
        able.sort(key=lambda u: (not self._crowded_out(u), self._risk_per_strength(u) + self._march_lost(u, slots), u))
        if not able:
            return None
        team: list[tuple[Unit, Hex]] = []
        strength = sum(look.attack(s, u) * look.across(s, s.where[u], target) for u in here)
        best: Strike | None = None
        waited = 0
        for u in able:
            party, at = self._party(u, target, slots, team)
            if not party:
                continue
            team += [(v, at) for v in party]
            together = look.corps_bonus(s, sum(1 << v for v in party)) * look.across(s, at, target)
            strength += together * sum(look.attack(s, v) for v in party)
            value, cleared = self._worth(target, team, strength)
            if best is None or value > best.value:
                best, waited = Strike(target, tuple(team), value, cleared), 0
            else:
                waited += 1
            if waited > MORE_TRIES or len(team) >= TEAM:
                break
        return best

    def _party(self, u: Unit, target: Hex, slots: HexSet, team: list[tuple[Unit, Hex]]) -> tuple[list[Unit], Hex]:
        """Who comes, and from which hexes: a corps as one, or its units in one hex; nobody if that is impossible."""
        going = {v for v, _ in team}
        corps = [v for v in scan(self.outlook.corps(self.s, u)) if v in self.free and v not in going]
        for party in (corps, [v for v in corps if self.s.where[v] == self.s.where[u]]):
            if u in party and (at := self._slot(party, target, slots, team)) >= 0:
                return party, at
        return [], OFF

    def _risk_per_strength(self, u: Unit) -> float:
        """What each point of its strength puts at risk."""
        return self.outlook.worth(self.s, u) / max(0.5, self.outlook.attack(self.s, u))

    def _crowded_out(self, u: Unit) -> bool:
        """Must it leave its hex because it is overstacked?"""
        at = self.s.where[u]
        return at >= 0 and self.outlook.room(self.s, at) < 0

    def _march_lost(self, u: Unit, slots: HexSet) -> float:
        """What an attacker's march loses if this unit goes there instead of as far as it can in supply."""
        if self.side != self.outlook.attacker:
            return 0.0
        toward = self.survey.toward
        if u not in self._best:
            self._best[u] = min(toward[h] for h in scan(self.free[u] & self.survey.supplied(u) or self.free[u]))
        lost = max(0, min(toward[h] for h in scan(self.free[u] & slots)) - self._best[u])
        made_up = AGAIN if self.outlook.again(self.s, u) else 1.0
        return made_up * self.survey.weights["haste"] * self.posture.haste * lost / self.outlook.pace

    def _slot(self, party: list[Unit], target: Hex, slots: HexSet, team: list[tuple[Unit, Hex]]) -> Hex:
        """The hex these attack from: one with room, better to stand in or blocking the enemy's retreat; OFF if there is none."""
        look, s, plug = self.outlook, self.s, self.survey.weights["plug"]
        best, at = -1e9, OFF
        if len(party) > 1:
            slots &= self.survey.tied_to(party) or slots
        for u in party:
            slots &= self.free[u]
        for h in scan(slots):
            joining = sum(there == h for _, there in team)
            stay = sum(s.where[u] == h for u in party)
            if look.room(s, h) - joining + stay < len(party) or any(self.survey.kept_apart(u, h, team) for u in party):
                continue
            value = (0.3 if stay else 0.0) - 0.5 * joining + look.cover(s, h) + ACROSS * look.across(s, h, target)
            if plug and self._sealed(target, [*team, (party[0], h)]):
                value += plug
            if value > best:
                best, at = value, h
        return at

    def _worth(self, target: Hex, team: list[tuple[Unit, Hex]], strength: float) -> tuple[float, float]:
        """The mean gain of the attack, and the chance that it clears the hex."""
        look, s, w = self.outlook, self.s, self.survey.weights
        defenders = s.stacks[target]
        defence = sum(look.defence(s, u) for u in defenders)
        clash = look.clash(s, self.side, strength, defence, target)
        steps = sum(look.steps(s, u) for u in defenders)
        each = sum(look.value(s, u) for u in defenders) / max(1, steps)
        gain = min(clash.theirs, steps) * each - price(look, s, [u for u, _ in team], clash.ours)
        gain += clash.cleared * ground(self.survey, self.side, self.posture, target)
        if self._sealed(target, team):
            gain += w["seal"] * clash.cleared * max(0.0, steps - clash.theirs) * each
        gain -= self.holding.left(u for u, at in team if at != s.where[u])
        gain -= self.holding.risked([u for u, at in team if at == s.where[u]], clash)
        gain -= w["stray"] * sum(self._march_lost(u, 1 << at) for u, at in team)
        gain -= w["alone"] * sum(self._leaves_command(u, at) for u, at in team)
        return gain, clash.cleared

    def _leaves_command(self, u: Unit, at: Hex) -> bool:
        """Does it go where no headquarters will lead it, though it could stay where one does?"""
        led = self.survey.led(u)
        return not led >> at & 1 and bool(led & self.free[u])

    def _sealed(self, target: Hex, team: list[tuple[Unit, Hex]]) -> bool:
        """Does every hex the enemy could retreat to lie in our zones?"""
        s, grid = self.s, self.survey.grid
        ours = s.occupied[self.side]
        for _, at in team:
            ours |= 1 << at
        open_ = self.outlook.beside(s, 1 << target) & ~grid.ring(ours) & ~ours & ~s.occupied[1 - self.side]
        return not open_


def ground(survey: Survey, side: Side, posture: Posture, h: Hex) -> float:
    """What it is worth to a side to have a hex cleared of the enemy."""
    look, s, w = survey.outlook, survey.s, survey.weights
    prize = w["hope"] * look.hex_value(s, h) + survey.relief(side, h)
    if w["ward"] and side == look.attacker and survey.time_left:
        harm = [survey.peril(side, e).harm for e in s.stacks[h]]
        prize += w["ward"] * sum(each for each in harm if each >= w["grave"])
    if survey.time_left or look.held(s) > 0:
        prize += w["lifeline"] * survey.saved_at(side, h)
    if not survey.time_left:
        return prize
    if side != look.attacker:
        return w["ground"] + prize
    nearest = min((survey.toward[at] for at in scan(look.beside(s, 1 << h))), default=survey.far)
    saved = min(survey.wall(h), survey.far - nearest) / look.pace
    return w["ground"] + w["haste"] * posture.haste * saved + prize


def describe(s: Any, strike: Strike) -> str:
    """An attack in words."""
    name = s.game.board.grid.name(strike.target)
    count = len(strike.team)
    units = "one unit" if count == 1 else f"{count} units"
    return f"Strike {name} with {units}: {strike.cleared:.0%} to clear it, worth {strike.value:+.1f} points."
