"""When everything is planned: who would do more harm on the enemy's lines of supply than where he is to stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from northfront.ai.advance import standing
from northfront.ai.posts import exposure
from northfront.ai.survey import Survey, units_on_map
from northfront.ai.taste import Taste
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan

LOOKS = 8
"""So many ways of cutting a line are worked out, those that promise most."""
ROUNDS = 2
"""So many units are sent out."""


class Raiders:
    """Changes the places of the units of a side, in the state of a survey, where that starves more than it costs."""

    def __init__(
        self, survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], taste: Taste, bound: Mapping[Unit, float]
    ) -> None:
        self.survey, self.side, self.reaches, self.taste = survey, side, reaches, taste
        self.bound = bound  # what it costs besides to take these away from where they are
        self.s, self.outlook = survey.s, survey.outlook
        self.threat = survey.threat(side)
        self.weight = survey.weights["cut"]

    def cut(self) -> dict[Unit, Hex]:
        """New hexes for some of the units that can be moved."""
        sent: dict[Unit, Hex] = {}
        while self.weight and len(sent) < ROUNDS and (raid := self._best(sent)):
            u, h = raid
            self.s.place(u, h)
            sent[u] = h
        return sent

    def _best(self, sent: Mapping[Unit, Hex]) -> tuple[Unit, Hex] | None:
        """The unit and the hex that starve the enemy most for what they cost."""
        before, best, found = self._misery(), 0.0, None
        ways = [(self.weight * harm - self._cost(u, h), u, h) for harm, u, h in self._ways() if u not in sent]
        for _, u, h in sorted(ways, key=lambda way: (-way[0], way[1:]))[:LOOKS]:
            gain = self.weight * (self._with(u, h) - before)
            if gain > 0 and gain - self._cost(u, h) > best:
                best, found = gain - self._cost(u, h), (u, h)
        return found

    def _ways(self) -> Iterator[tuple[float, Unit, Hex]]:
        """Who could stand on a line of the enemy's or beside it, and at most what harm that would do."""
        s, grid, enemy = self.s, self.survey.grid, 1 - self.side
        lines = self._lines()
        bare = sum(1 << h for h in lines if not s.occupied[enemy] >> h & 1)
        near = (bare | grid.ring(bare)) & ~s.occupied[enemy]
        for u, reach in self.reaches.items():
            if not self.outlook.attack(s, u):
                continue
            for h in scan(reach & near):
                if h != s.where[u] and self.survey.has_room(u, h):
                    yield max(lines[at] for at in scan((1 << h | grid.ring(1 << h)) & bare)), u, h

    def _lines(self) -> dict[Hex, float]:
        """The hexes by which the enemy's units are supplied: what these would suffer without."""
        s, enemy = self.s, 1 - self.side
        onward = s.game.supply_lines(s, enemy) if s.game.supply_lines else {}
        found: dict[Hex, float] = {}
        for u in units_on_map(s, enemy):
            h, harm = s.where[u], self.outlook.famine(s, u)
            while h in onward:
                found[h] = found.get(h, 0.0) + harm
                if onward[h] == h:
                    break
                h = onward[h]
        return found

    def _misery(self) -> float:
        return self.survey.suffering(self.s, 1 - self.side)

    def _with(self, u: Unit, h: Hex) -> float:
        """The enemy's misery if this unit were there."""
        start = self.s.where[u]
        self.s.place(u, h)
        found = self._misery()
        self.s.place(u, start)
        return found

    def _cost(self, u: Unit, h: Hex) -> float:
        """What it costs to have this unit there and not where it is."""
        return self._rank(u, self.s.where[u]) - self._rank(u, h) + self.bound.get(u, 0.0)

    def _rank(self, u: Unit, h: Hex) -> float:
        survey, look, s = self.survey, self.outlook, self.s
        if self.side == look.attacker:
            return standing(survey, u, s.where[u], self.taste, self.threat, survey.supplied(u))(h)
        company = sum(look.defence(s, v) for v in s.stacks.get(h, ()) if v != u)
        danger = exposure(survey, u, h, company + look.defence(s, u), self.threat) if survey.time_left else 0.0
        return -self.taste.risk * danger
