"""After everything is planned: units that would do more on the enemy's lines of supply than at their planned hex."""

from __future__ import annotations

from collections.abc import Iterator

from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.defence import exposure
from northfront.ai.plan.revision import Change
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, scan

LOOKS = 8
"""This many ways of cutting a line are computed, the most promising first."""
ROUNDS = 2
"""At most this many units are sent out."""


class Raiders(Change):
    """Moves units where that costs the enemy more supply than it costs."""

    @property
    def whose(self) -> Side:
        return 1 - self.side

    def cut(self) -> dict[Unit, Hex]:
        """New hexes for some of the units that can be moved."""
        while self.survey.weights["cut"] and len(self.changed) < ROUNDS and (raid := self._best()):
            self.send(*raid)
        return self.changed

    def _best(self) -> tuple[Unit, Hex] | None:
        """The unit and the hex that cost the enemy most supply for what they cost."""
        weight, before = self.survey.weights["cut"], self.supply_loss()
        best, found = 0.0, None
        ways = [(weight * harm - self.cost(u, h), u, h) for harm, u, h in self._ways() if u not in self.changed]
        for _, u, h in sorted(ways, key=lambda way: (-way[0], way[1:]))[:LOOKS]:
            gain = weight * (self.supply_loss_with(u, h) - before)
            if gain > 0 and gain - self.cost(u, h) > best:
                best, found = gain - self.cost(u, h), (u, h)
        return found

    def _ways(self) -> Iterator[tuple[float, Unit, Hex]]:
        """Units that could stand on or next to an enemy line, and the most harm that would do."""
        s, grid, enemy = self.s, self.survey.grid, self.whose
        lines = Survey(self.outlook, s).loads(enemy)
        bare = sum(1 << h for h in lines if not s.occupied[enemy] >> h & 1)
        near = (bare | grid.ring(bare)) & ~s.occupied[enemy]
        for u, reach in self.reaches.items():
            if not self.outlook.attack(s, u):
                continue
            for h in scan(reach & near):
                if h != s.where[u] and self.survey.has_room(u, h):
                    yield max(lines[at] for at in scan((1 << h | grid.ring(1 << h)) & bare)), u, h

    def rank(self, u: Unit, h: Hex) -> float:
        survey, look, s = self.survey, self.outlook, self.s
        if self.side == look.attacker:
            return super().rank(u, h)
        company = sum(look.defence(s, v) for v in s.stacks.get(h, ()) if v != u)
        danger = exposure(survey, u, h, company + look.defence(s, u), self.threat) if survey.time_left else 0.0
        return -self.posture.risk * danger
