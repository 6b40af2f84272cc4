"""After the marches are planned: a headquarters is not left alone where the enemy can reach it."""

from __future__ import annotations

from northfront.ai.evaluate.supply import units_on_map
from northfront.ai.plan.revision import Change
from northfront.core.ask import Unit
from northfront.core.hexes import Hex


class Escorts(Change):
    """Sends a unit to each headquarters that it makes safer by more than that costs."""

    def escort(self) -> dict[Unit, Hex]:
        """New hexes for some of the units that can be moved, including those that stay with a headquarters on purpose."""
        s, look = self.s, self.outlook
        leaders = [u for u in units_on_map(s, self.side) if look.moves_last(s, u)]
        for leader in sorted(leaders, key=lambda u: (-look.exposed(s, u), u)):
            if (found := self._best(leader)) is not None:
                self.send(found, s.where[leader])
        return self.changed

    def _best(self, leader: Unit) -> Unit | None:
        """The unit that can join it at the least cost, if it is in danger and becomes safer by more than that."""
        s, look, h = self.s, self.outlook, self.s.where[leader]
        before = look.exposed(s, leader)
        if not before:
            return None
        best, found = 0.0, None
        for u in self.able(h):
            if look.speed(s, u) > look.speed(s, leader):  # it would have to wait for it
                continue
            gain = before - self._risk_with(u, leader) - self.cost(u, h)
            if gain > best:
                best, found = gain, u
        return found

    def _risk_with(self, u: Unit, leader: Unit) -> float:
        """What it risks if this unit joins it, and what others risk that the unit leaves alone."""
        s, look = self.s, self.outlook
        start = s.where[u]
        left = [v for v in s.stacks.get(start, ()) if look.moves_last(s, v)]
        before = sum(look.exposed(s, v) for v in left)
        s.place(u, s.where[leader])
        found = look.exposed(s, leader) + sum(look.exposed(s, v) for v in left) - before
        s.place(u, start)
        return found
