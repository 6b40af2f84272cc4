"""How good a position is: one number, in victory points, from what a game's outlook says.

The attacker's march to its goals is estimated over the ground as the enemy holds it: enemy zones delay it, and enemy units
must be beaten first, which is easier the more strength stands next to them. So a unit that bars the way, one that opens it
and one that only blocks its friends all show up in the same number.
"""

from __future__ import annotations

import math
from typing import Any

from northfront.ai.evaluate.holding import Holding
from northfront.ai.evaluate.supply import units_on_map
from northfront.ai.evaluate.survey import Survey, open_march
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, scan
from northfront.core.outlook import Outlook, Weighing

SPEARHEAD = 4
"""Progress is measured by this many of the foremost units."""


class Evaluation:
    """Values a state that may be edited between two calls: units placed elsewhere, as if they had moved."""

    def __init__(self, outlook: Outlook, s: Any) -> None:
        self.outlook, self.s = outlook, s
        self._w = outlook.weights
        self._survey = Survey(outlook, s)

    def value(self, side: Side) -> float:
        """The value for this side; the other side's is its negative."""
        return self._weighed(self._w, side)

    def prospect(self, side: Side) -> float:
        """How the game is likely to end for this side, by weights fitted to complete games."""
        return self._weighed({**self._w, **self.outlook.prospect}, side)

    def _weighed(self, weights: Weighing, side: Side) -> float:
        value = sum(weights.get(name, 1.0) * term for name, term in self.terms().items())
        return value if side == self.outlook.attacker else -value

    def terms(self) -> dict[str, float]:
        """The terms in favour of the attacker, by the name of their weight; a term without a weight counts as it is."""
        us, extra = self.outlook.attacker, self.outlook.extra_value
        ours, theirs = units_on_map(self.s, us), units_on_map(self.s, 1 - us)
        return {
            "held": self.outlook.held(self.s),
            **self._progress(ours),
            "material": self._material(ours, theirs),
            "blows": self._attack_potential(us) - self._attack_potential(1 - us),
            "hunger": self._supply_penalty(),
            "crowds": self._crowds(),
            "extra_value": extra(self.s, us) - extra(self.s, 1 - us),
        }

    def quick(self, side: Side) -> float:
        """The same without enemy resistance and future fights: enough to compare two outcomes of one attack."""
        us, look, s = self.outlook.attacker, self.outlook, self.s
        ours, theirs = units_on_map(s, us), units_on_map(s, 1 - us)
        value = (
            self._march(ours, theirs)
            + self._material(ours, theirs)
            + self._w["hunger"] * self._supply_penalty()
            + self._crowds()
        )
        value += look.extra_value(s, us) - look.extra_value(s, 1 - us)
        return (value if side == us else -value) - Holding(self._survey, side).danger()

    def _march(self, ours: list[Unit], theirs: list[Unit]) -> float:
        """How near the attacker's units are to the prizes over open ground; the defender's stay where they bar the way.

        A captured prize still counts as one. Otherwise capturing it would look like a loss: every unit would be farther from the
        next.
        """
        look, s, w = self.outlook, self.s, self._w
        prizes = sum(1 << goal.hex for goal in look.goals(s)) | look.prizes(s)
        far: int = self._survey.far
        toward = open_march(look.march(s), tuple(scan(prizes)), far, look.passages(s))
        where, attack = s.where, look.attack
        near: float = sum([1 - toward[where[u]] / far for u in ours if attack(s, u)])
        barring: float = sum([1 - toward[where[u]] / far for u in theirs if attack(s, u)])
        held: float = look.held(s)
        return held + w["mass"] * (near - 0.1 * barring)

    def _progress(self, ours: list[Unit]) -> dict[str, float]:
        """How likely the goals are to be reached in the time left, and how much strength is near them."""
        look, s = self.outlook, self.s
        us = look.attacker
        open_ = look.goals(s)
        if not open_:
            return {}
        survey = Survey(look, s, last=s.occupied[us])
        survey.goals = open_
        far = survey.far
        toward = survey.among(s.occupied[us])
        marches: list[float] = sorted([toward[s.where[u]] for u in ours if look.attack(s, u)])
        if not marches:
            return {}
        lead = sum(marches[:SPEARHEAD]) / min(len(marches), SPEARHEAD)
        turns = lead / look.pace
        chance = 1 / (1 + math.exp((turns - look.turns_left(s)) / self._w["patience"]))
        mass = sum(max(0.0, 1 - march / far) for march in marches)
        wanted = sum(goal.worth for goal in open_)
        return {"hope": wanted * chance, "haste": -turns, "mass": mass}

    def _material(self, ours: list[Unit], theirs: list[Unit]) -> float:
        value, s = self.outlook.value, self.s
        return sum([value(s, u) for u in ours]) - sum([value(s, u) for u in theirs])

    def _attack_potential(self, side: Side) -> float:
        """What a side's possible attacks from here would gain."""
        look, s = self.outlook, self.s
        total = 0.0
        for h in scan(look.beside(s, s.occupied[side]) & s.occupied[1 - side]):
            attack = self._survey.strength_at(side, h)
            defenders = s.stacks[h]
            defence = sum(look.defence(s, u) for u in defenders)
            if not attack:
                continue
            clash = look.clash(s, side, attack, defence, h)
            price = sum(look.worth(s, u) for u in defenders) / len(defenders)
            cost = self._price(side, h)
            gain = clash.theirs * price + clash.cleared * self._w["ground"] - clash.ours * cost
            total += max(0.0, gain)
        return total

    def _price(self, side: Side, h: Hex) -> float:
        """The value of one step of the units that would attack."""
        look, s = self.outlook, self.s
        units = [u for at in scan(look.beside(s, 1 << h) & s.occupied[side]) for u in s.stacks[at]]
        return sum(look.worth(s, u) for u in units) / max(1, len(units))

    def _crowds(self) -> float:
        """Units above the stacking limit will be lost."""
        look, s = self.outlook, self.s
        total = 0.0
        for h, stack in s.stacks.items():
            if excess := look.excess(s, h):
                lost = sorted(look.value(s, u) for u in stack)[-excess:]
                total += sum(lost) * (-1 if s.occupied[look.attacker] >> h & 1 else 1)
        return total

    def _supply_penalty(self) -> float:
        """Units without supply are worth less."""
        look, s = self.outlook, self.s
        if not s.game.supplied:
            return 0.0
        total = 0.0
        for side, sign in ((look.attacker, -1), (1 - look.attacker, 1)):
            fed = s.game.supplied(s, side)
            for h in scan(s.occupied[side] & ~fed):
                total += sign * sum(look.value(s, u) for u in s.stacks[h])
        return total
