"""A change to a plan: which unit should stand elsewhere for the sake of supply."""

from __future__ import annotations

from collections.abc import Mapping

from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.advance import standing
from northfront.ai.plan.posture import Posture
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan


class Change:
    """Works on the places of one side's units, in the state of a survey."""

    def __init__(
        self, survey: Survey, side: Side, reaches: Mapping[Unit, HexSet], posture: Posture, bound: Mapping[Unit, float]
    ) -> None:
        self.survey, self.side, self.reaches, self.posture = survey, side, reaches, posture
        self.bound = bound  # the extra cost of taking these units away from where they are
        self.s, self.outlook = survey.s, survey.outlook
        self.threat = survey.threat(side)
        self.changed: dict[Unit, Hex] = {}

    @property
    def whose(self) -> Side:
        """The side whose supply is in question."""
        return self.side

    def supply_loss(self) -> float:
        """What lack of supply costs that side."""
        return self.survey.supply_loss_of(self.s, self.whose)

    def supply_loss_with(self, u: Unit, h: Hex) -> float:
        """The same if this unit were there."""
        start = self.s.where[u]
        self.s.place(u, h)
        found = self.supply_loss()
        self.s.place(u, start)
        return found

    def cost(self, u: Unit, h: Hex) -> float:
        """The cost of having this unit there instead of where it is, or where it could enter the map."""
        start = self.s.where[u]
        instead = self.rank(u, start) if start >= 0 else max(self.rank(u, at) for at in scan(self.reaches[u]))
        return instead - self.rank(u, h) + self.bound.get(u, 0.0)

    def able(self, h: Hex) -> list[Unit]:
        """The fighting units that could go or stay there and have not been sent elsewhere."""
        look, s = self.outlook, self.s
        free = [u for u, reach in self.reaches.items() if reach >> h & 1 and u not in self.changed]
        return [u for u in free if look.attack(s, u) and (s.where[u] == h or self.survey.has_room(u, h))]

    def rank(self, u: Unit, h: Hex) -> float:
        """The value of having it there, apart from the supply in question."""
        return standing(self.survey, u, self.s.where[u], self.posture, self.threat, self.survey.supplied(u))(h)

    def send(self, u: Unit, h: Hex) -> None:
        self.s.place(u, h)
        self.changed[u] = h
