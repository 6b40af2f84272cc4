"""When the marches are planned: who stays where the lines of supply begin, while enemies could come there together."""

from __future__ import annotations

from functools import cached_property
from statistics import median
from typing import Any

from northfront.ai.evaluate.supply import OFF, units_on_map
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.revision import Change
from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet, scan

PAIR = 2
"""So many enemies can close what one of them cannot."""
NEAR = 1
"""Who comes so near to a source may close it."""
AROUND = 3
"""So near to a source a sentry stands."""
MOST = 3
"""So many sentries are posted at most in one plan."""


class Sentries(Change):
    """Keeps units near the sources, where that stops more of the enemies who could come there than it costs.

    Who has yet to move this turn is thought away, unless he is near a source: he will hardly stay.
    """

    def post(self) -> dict[Unit, Hex]:
        """New hexes for some of the units that can be moved; who stays on purpose is among them."""
        raiders = self._raiders(units_on_map(self.s, 1 - self.side)) if self.survey.weights["ward"] else []
        for _ in range(MOST):
            found = self._best(raiders) if len(raiders) >= PAIR else None
            if found is None:
                break
            u, h, raiders = found
            self.send(u, h)
        return self.changed

    @cached_property
    def _sources(self) -> HexSet:
        onward = self.s.game.supply_lines(self.s, self.side) if self.s.game.supply_lines else {}
        return sum(1 << h for h, on in onward.items() if on == h)

    @cached_property
    def _around(self) -> HexSet:
        """Where a sentry may stand."""
        return self.survey.grid.flood(self._sources, self.survey.grid.all, limit=AROUND)

    def _spared(self, u: Unit) -> bool:
        """Can it be spared from the front? The better half has other work."""
        return self._fights(u) and self.outlook.value(self.s, u) <= self._middling

    @cached_property
    def _middling(self) -> float:
        """What a unit is worth that half of the others outdo."""
        return median(self.outlook.value(self.s, u) for u in units_on_map(self.s, self.side) if self._fights(u))

    def _fights(self, u: Unit) -> bool:
        return self.outlook.attack(self.s, u) > 0

    def _raiders(self, enemies: list[Unit]) -> list[Unit]:
        """Those who could come to a source with one move."""
        near: HexSet = self.survey.grid.flood(self._sources, self.survey.grid.all, limit=NEAR) if self._sources else 0
        survey = Survey(self.outlook, self._alone())
        return [e for e in enemies if near & survey.reach(e)]

    def _alone(self) -> Any:
        """The state without those who have yet to move, but for who is a sentry already."""
        s = self.s.copy()
        for u in scan(self.outlook.pending(s, self.side)):
            if s.where[u] >= 0 and not (self._around >> s.where[u] & 1 and self._spared(u)):
                s.place(u, OFF)
        return s

    def _best(self, raiders: list[Unit]) -> tuple[Unit, Hex, list[Unit]] | None:
        """Who should stand where, and who could come then; None if nobody is worth it."""
        s, harm = self.s, self.survey.weights["ward"] * self._harm()
        best, found = 0.0, None
        for h in scan(self._around & ~s.occupied[1 - self.side]):
            able = [u for u in self.able(h) if self._spared(u)]
            u = min(able, key=lambda u: (self.cost(u, h), u), default=None)
            if u is None or harm - (cost := self.cost(u, h)) <= best:
                continue
            start = s.where[u]
            s.place(u, h)
            left = self._raiders(raiders)
            s.place(u, start)
            gain = harm * (1 - len(left) / len(raiders)) - cost
            if gain > best:
                best, found = gain, (u, h, left)
        return found

    def _harm(self) -> float:
        """What all would suffer without supply."""
        return sum(self.outlook.unsupplied_cost(self.s, u) for u in units_on_map(self.s, self.side))
