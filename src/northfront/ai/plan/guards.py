"""After the marches are planned: units that block enemies able to cut the lines of supply with one move."""

from __future__ import annotations

from typing import NamedTuple

from northfront.ai.evaluate.supply import Peril
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.revision import Change
from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet, scan

ROUNDS = 4
"""At most this many raiders are barred."""
SET = 2
"""At most this many units guard against one raider: one stands in its way, two can pin it."""
TRIES = 10
"""This many hexes are tried for each of them."""
PARTLY = 0.5
"""The value of leaving a raider fewer ways, even if it could still do as much harm: it may not find the one left."""


class Watch(NamedTuple):
    """Units that block a raider, and what that gains for its cost."""

    gain: float
    places: dict[Unit, Hex]


class Guards(Change):
    """Moves units where that prevents more loss of supply than it costs, if the enemies do what hurts most."""

    def watch(self) -> dict[Unit, Hex]:
        """New hexes for some of the units that can be moved."""
        given_up: set[Unit] = set()
        for _ in range(ROUNDS if self.survey.weights["ward"] else 0):
            perils = Survey(self.outlook, self.s).perils(self.side)
            grave = {e for e, peril in perils.items() if peril.harm >= self.survey.weights["grave"]}
            for e in sorted(grave - given_up, key=lambda e: (-perils[e].harm, e)):
                if (found := self._against(e, perils[e])).gain > 0:
                    for u, h in found.places.items():
                        self.send(u, h)
                    break
                given_up.add(e)
            else:
                break
        return self.changed

    def _against(self, e: Unit, peril: Peril) -> Watch:
        """The best set of units against one raider: each is chosen for the ways it leaves open, and for its cost."""
        s, weight = self.s, self.survey.weights["ward"]
        began: dict[Unit, Hex] = {}
        best, places, left, spent = Watch(0.0, {}), dict[Unit, Hex](), peril, 0.0
        while left.harm and len(places) < SET and (found := self._next(e, left, places)):
            u, h, left, cost = found
            spent += cost
            began[u], places = s.where[u], {**places, u: h}
            s.place(u, h)
            gain = weight * _averted(peril, left) - spent
            if gain > best.gain:
                best = Watch(gain, places)
        for u, start in began.items():
            s.place(u, start)
        return best

    def _next(self, e: Unit, peril: Peril, busy: dict[Unit, Hex]) -> tuple[Unit, Hex, Peril, float] | None:
        """Which other unit could stand where, what the raider can do then, and what that costs; None if none helps."""
        s, weight = self.s, self.survey.weights["ward"]
        best, found = 0.0, None
        for h in self._tried(e, peril.hexes):
            if (u := self._spare(h, busy)) is None:
                continue
            start, cost = s.where[u], self.cost(u, h)
            if weight * peril.harm <= cost + best:
                continue
            s.place(u, h)
            left = Survey(self.outlook, s).peril(self.side, e)
            s.place(u, start)
            gain = weight * peril.harm * (1 - left.ways / peril.ways) - cost
            if gain > best:
                best, found = gain, (u, h, left, cost)
        return found

    def _tried(self, e: Unit, hexes: HexSet) -> list[Hex]:
        """Where a unit could stand against it: where it would go, next to that, and next to the raider itself."""
        s, grid = self.s, self.survey.grid
        beside = self.outlook.beside(s, 1 << s.where[e])
        order = (hexes, beside & ~hexes, grid.ring(hexes) & ~beside & ~hexes)
        return [h for group in order for h in scan(group & ~s.occupied[1 - self.side])][:TRIES]

    def _spare(self, h: Hex, busy: dict[Unit, Hex]) -> Unit | None:
        """The unit that can be there at the least cost."""
        able = [u for u in self.able(h) if u not in busy and self.s.where[u] != h]
        return min(able, key=lambda u: (self.cost(u, h), u), default=None)


def _averted(before: Peril, after: Peril) -> float:
    """How much of a raider's possible harm is averted."""
    fewer = before.harm * (1 - after.ways / before.ways)
    return PARTLY * fewer + (1 - PARTLY) * (before.harm - after.harm)
