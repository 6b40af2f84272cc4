"""After the marches are planned: units that stay where the lines of supply begin while enemies could arrive there together."""

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
"""This many enemies can close a source that one alone cannot."""
NEAR = 1
"""An enemy this near to a source may close it."""
AROUND = 3
"""A sentry stands this near to a source."""
MOST = 3
"""At most this many sentries are posted in one plan."""


class Sentries(Change):
    """Keeps units near the sources where stopping the enemies that could come there is worth more than it costs.

    A unit that has yet to move this turn is ignored unless it is near a source: it will hardly stay.
    """

    def post(self) -> dict[Unit, Hex]:
        """New hexes for some of the units that can be moved, including those that stay on purpose."""
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
        """Can it be spared from the front? The better half of the units has other work."""
        return self._fights(u) and self.outlook.value(self.s, u) <= self._median_value

    @cached_property
    def _median_value(self) -> float:
        """The value of a median unit."""
        return median(self.outlook.value(self.s, u) for u in units_on_map(self.s, self.side) if self._fights(u))

    def _fights(self, u: Unit) -> bool:
        return self.outlook.attack(self.s, u) > 0

    def _raiders(self, enemies: list[Unit]) -> list[Unit]:
        """The enemies that could reach a source with one move."""
        near: HexSet = self.survey.grid.flood(self._sources, self.survey.grid.all, limit=NEAR) if self._sources else 0
        survey = Survey(self.outlook, self._alone())
        return [e for e in enemies if near & survey.reach(e)]

    def _alone(self) -> Any:
        """The state without the units that have yet to move, except those already standing as sentries."""
        s = self.s.copy()
        for u in scan(self.outlook.pending(s, self.side)):
            if s.where[u] >= 0 and not (self._around >> s.where[u] & 1 and self._spared(u)):
                s.place(u, OFF)
        return s

    def _best(self, raiders: list[Unit]) -> tuple[Unit, Hex, list[Unit]] | None:
        """Which unit should stand where, and which raiders could still come; None if no sentry is worth it."""
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
        """What it would cost if every unit were without supply."""
        return sum(self.outlook.unsupplied_cost(self.s, u) for u in units_on_map(self.s, self.side))
