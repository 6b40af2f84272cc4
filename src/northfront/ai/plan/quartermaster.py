"""After the marches are planned: which units would lack supply, and which could change that by standing elsewhere."""

from __future__ import annotations

from collections.abc import Container

from northfront.ai.evaluate.supply import along
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.advance import standing
from northfront.ai.plan.revision import Change
from northfront.core.ask import Unit
from northfront.core.hexes import Hex, scan

LINE = 10
"""This many hexes of the cut lines are tried, those on which most depends first."""
ROUNDS = 4
"""At most this many units are sent to open lines."""
ELSEWHERE = 8
"""This many other hexes are tried for a unit that would starve."""


class Quartermaster(Change):
    """Moves units where that gains more supply than it costs."""

    def feed(self) -> dict[Unit, Hex]:
        """New hexes for some of the units that can be moved."""
        for _ in range(ROUNDS):
            if not self._open_line() and not self._open_at_once():
                break
        starving = self._unsupplied()
        for u in sorted(scan(starving), key=lambda u: -self.outlook.unsupplied_cost(self.s, u)):
            if u in self.reaches and self._unsupplied() >> u & 1:
                self._fall_back(u)
        if self.changed:
            self._move_headquarters()
        return self.changed

    def _move_headquarters(self) -> None:
        """Headquarters go where the troops are now."""
        s = self.s
        for u in (u for u in self.reaches if self.outlook.moves_last(s, u)):
            hexes = [h for h in scan(self.reaches[u]) if h == s.where[u] or self.survey.has_room(u, h)]
            best = max(hexes, key=lambda h: (self.rank(u, h), h == s.where[u]), default=s.where[u])
            if best != s.where[u]:
                self.send(u, best)

    def _unsupplied(self) -> int:
        return self.outlook.unsupplied(self.s, self.side)

    def _open_line(self) -> bool:
        """Put one unit on a cut line of supply, where that helps most."""
        s, before = self.s, self.supply_loss()
        if not before:
            return False
        lines = Survey(self.outlook, s).lifelines(self.side)
        zones = s.game.zones(s, 1 - self.side) if s.game.zones else self.survey.grid.all
        barred = zones & ~s.occupied[0] & ~s.occupied[1]
        bare = sorted((h for h in lines if barred >> h & 1), key=lambda h: (-lines[h], h))
        best, found = 0.0, None
        for h in bare[:LINE]:
            u = self._spare(h)
            if u is None:
                continue
            saved = before - self.supply_loss_with(u, h)
            gain = saved - self.cost(u, h) if saved > 0 else 0.0
            if gain > best:
                best, found = gain, (u, h)
        if found:
            self.send(*found)
        return found is not None

    def man_lines(self) -> dict[Unit, Hex]:
        """Before any unit strikes: units for the empty hexes of a cut line, if they and the strikes can open it together."""
        before, hope = self.supply_loss(), Survey(self.outlook, self.s).hope_of_relief(self.side)
        places, spent = self._on_the_line()
        began = self._put(places)
        manned = Survey(self.outlook, self.s).hope_of_relief(self.side) + before - self.supply_loss()
        if places and manned - spent > hope:
            return places
        self._put(began)
        return {}

    def _open_at_once(self) -> bool:
        """Put units on all the empty hexes of a line cut in several places, if that gains more supply than it costs."""
        before, (places, spent) = self.supply_loss(), self._on_the_line()
        began = self._put(places)
        if before - self.supply_loss() > max(0.0, spent):
            self.changed |= places
            return True
        self._put(began)
        return False

    def _put(self, places: dict[Unit, Hex]) -> dict[Unit, Hex]:
        """Put units there; returns where they were before."""
        began = {u: self.s.where[u] for u in places}
        for u, h in places.items():
            self.s.place(u, h)
        return began

    def _on_the_line(self) -> tuple[dict[Unit, Hex], float]:
        """The units that would stand in enemy zones on the line that is easiest to open, and the cost of sending them.

        An enemy on the line itself must be driven out, and its zones go with it.
        """
        s, survey = self.s, Survey(self.outlook, self.s)
        places, spent = dict[Unit, Hex](), 0.0
        barriers = survey.barriers(self.side) if self.supply_loss() and s.game.supply_lines else 0
        if not barriers:
            return places, spent
        onward = s.game.supply_lines(survey.without(barriers), self.side)
        line = {h for u in scan(self._unsupplied()) for h in along(onward, s.where[u])}
        struck = survey.without(barriers & sum(1 << h for h in line))
        zones = s.game.zones(struck, 1 - self.side) if s.game.zones else self.survey.grid.all
        for h in sorted(h for h in line if zones >> h & 1 and not s.occupied[1 - self.side] >> h & 1):
            if s.occupied[self.side] >> h & 1:
                places |= self._staying(h)
            elif (u := self._spare(h, places)) is not None:
                places[u] = h
                spent += self.cost(u, h)
        return places, spent

    def _staying(self, h: Hex) -> dict[Unit, Hex]:
        """The unit that stays so that a hex is not left empty: a headquarters if there is one, for the others can strike."""
        s, look = self.s, self.outlook
        if any(u not in self.reaches for u in s.stacks[h]):
            return {}
        return {min(s.stacks[h], key=lambda u: (not look.moves_last(s, u), look.attack(s, u), u)): h}

    def _spare(self, h: Hex, busy: Container[Unit] = ()) -> Unit | None:
        """The unit that can be there at the least cost."""
        able = [u for u, reach in self.reaches.items() if reach >> h & 1 and self.survey.has_room(u, h)]
        able = [u for u in able if self.outlook.attack(self.s, u) and u not in busy]
        return min(able, key=lambda u: (self.cost(u, h), u), default=None)

    def _fall_back(self, u: Unit) -> None:
        """Where it has supply, if that is worth the march."""
        start, before = self.s.where[u], self.supply_loss()
        hexes = [h for h in scan(self.reaches[u]) if h != start and self.survey.has_room(u, h)]
        fed = self.survey.supplied(u)
        hexes.sort(key=lambda h: (not fed >> h & 1, -self.rank(u, h)))
        for h in hexes[:ELSEWHERE]:
            if before - self.supply_loss_with(u, h) > max(0.0, self.cost(u, h)):
                self.send(u, h)
                return

    def rank(self, u: Unit, h: Hex) -> float:
        return standing(self.survey, u, self.s.where[u], self.posture, self.threat, self.survey.grid.all)(h)
