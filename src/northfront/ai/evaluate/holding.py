"""What a side stands to lose: the hexes that matter to it, and the chance that the enemy takes one next turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from northfront.ai.evaluate.survey import Survey
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex
from northfront.core.outlook import ALL, ExpectedResult

GONE = 0.01
"""Defence below this counts as none."""
LOST = 0.9
"""The highest chance that an occupied post falls."""


class Holding:
    """The posts of one side in the state of a survey; a post is a hex that the game names as a stake."""

    def __init__(self, survey: Survey, side: Side) -> None:
        self.survey, self.side = survey, side

    @cached_property
    def posts(self) -> Mapping[Hex, float]:
        """What it costs this side to lose each post."""
        keep = self.survey.weights["keep"]
        if not keep:
            return {}
        return {h: keep * stake for h, stake in self.survey.outlook.stakes(self.survey.s, self.side).items()}

    def left(self, going: Iterable[Unit]) -> float:
        """The safety that posts lose if these units leave."""
        return self._weaker(list(going), 1.0)

    def risked(self, team: Iterable[Unit], clash: ExpectedResult) -> float:
        """The safety that the posts of these attackers lose by such a result; a unit driven back has left its post, too."""
        look, s = self.survey.outlook, self.survey.s
        units = list(team)
        steps = sum(look.steps(s, u) for u in units)
        return self._weaker(units, 1.0 if clash.ours >= ALL else min(1.0, 2 * clash.ours / max(1, steps)))

    def kept(self, u: Unit, h: Hex) -> float:
        """The safety that a post gains if this unit joins those already there."""
        if h not in self.posts:
            return 0.0
        look, s = self.survey.outlook, self.survey.s
        there = sum(look.defence(s, v) for v in s.stacks.get(h, ()) if v != u)
        return self.posts[h] * (self.falls(h, there) - self.falls(h, there + look.defence(s, u)))

    def danger(self) -> float:
        """What this side is expected to lose: a lost post costs most, then an empty one, then a weak one.

        An attacker loses nothing where it does not stand; whatever it has not taken belongs to the defender.
        """
        look, s = self.survey.outlook, self.survey.s
        defends, ours, theirs = self.side != look.attacker, s.occupied[self.side], s.occupied[1 - self.side]
        total = 0.0
        for h, stake in self.posts.items():
            if theirs >> h & 1:
                total += stake * defends
            elif defends or ours >> h & 1:
                total += stake * self.falls(h, sum(look.defence(s, u) for u in s.stacks.get(h, ())))
        return total

    def falls(self, h: Hex, defence: float) -> float:
        """The chance that a post with this much defence is lost in the enemy's next turn."""
        look, s = self.survey.outlook, self.survey.s
        threat = self.survey.threat(self.side)[h]
        if not threat or not (self.survey.time_left or self.side == look.attacker):  # no enemy turn is left
            return 0.0
        if defence < GONE:
            return 1.0
        blow = min(threat, 2 * self.survey.weights["expected"])
        return min(LOST, look.clash(s, 1 - self.side, blow, defence, h).cleared)

    def _weaker(self, units: list[Unit], share: float) -> float:
        """The safety that the posts of these units lose without this share of the units' defence."""
        look, s = self.survey.outlook, self.survey.s
        if not share or not self.posts:
            return 0.0
        total = 0.0
        for h in {s.where[u] for u in units} & self.posts.keys():
            now = sum(look.defence(s, u) for u in s.stacks[h] if not look.leaves(s, u))
            less = share * sum(look.defence(s, u) for u in units if s.where[u] == h)
            total += self.posts[h] * (self.falls(h, now - less) - self.falls(h, now))
        return total
