"""A position as one side sees it: what units and hexes are worth, and who is near what."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.leningrad_41.bridges import ground_for
from northfront.games.leningrad_41.fire import HIT, evened
from northfront.games.leningrad_41.fog import unseen
from northfront.games.leningrad_41.state import GERMAN, SOVIET, City, CityState

NEAR: Final = 5  # hexes within which an enemy can come up and fire in his next turn
DAY: Final = (14, 10)  # hexes that a unit of a side covers in a turn, on a good way
CROWD: Final = 6  # more enemies than this near a hex make no difference
TOGETHER: Final = (5, 3)  # how many units of a side usually fire together
WORTH: Final = {"fire": 0.03, "engineer": 0.15, "armored": 0.1, "indirect": 0.1}
LEADER: Final = 0.8
DEAREST: Final = (1.15, 1.0)  # a German loss returns late or never, a Soviet unit goes back to its pool
TO_SOVIETS: Final = (3.0, 0.6)  # the same for a Soviet staff, which wins by wearing the German down
AT_LAST: Final = 0.1  # what units are still worth, when only objectives count
FAR: Final = 99


@lru_cache(maxsize=512)
def _odds(game: City, column: int, drm: int) -> float:
    """The chance to hit in a column with this modifier."""
    return float(game.fire.odds(game.fire.least[column], drm).get(HIT, 0))


class Scene:
    """Facts and estimates for the side that decides; nothing in it depends on what that side cannot know."""

    def __init__(self, s: CityState, side: Side, errors: list[float] | None = None, *, ahead: bool = True) -> None:
        self.s, self.side, self.foe = s, side, 1 - side
        self.game, self.chart, self.grid = s.game, s.game.chart, s.game.board.grid
        self._errors = errors
        self.final = side == SOVIET and s.turn >= s.game.turns  # nobody moves after this side
        self.ahead = ahead and not self.final  # does the player look as far as the enemy's next turn?

    # units

    @cached_property
    def mean_fire(self) -> float:
        """What a unit that nobody has seen fires with, on the average."""
        names = set(unseen(self.s))
        fires = [each.figures.get("fire", 0) for each in self.game.identities if each.id in names]
        return sum(fires) / len(fires) if fires else 5.0

    def fire(self, u: Unit) -> float:
        return self.mean_fire if self.s.unknown(u) else float(self.s.figure(u, "fire"))

    def worth(self, u: Unit) -> float:
        """What losing this unit costs its side."""
        s = self.s
        if self.game.leaders >> u & 1:
            return LEADER
        worth = 0.12 + WORTH["fire"] * self.fire(u)
        if not s.unknown(u):
            worth += sum(WORTH[mark] for mark in ("engineer", "armored", "indirect") if s.has(u, mark))
        if self._errors:
            worth *= self._errors[u]
        if self.final:
            worth *= AT_LAST
        dearest = TO_SOVIETS if self.side == SOVIET and self.ahead else DEAREST
        return worth * dearest[self.game.side_of[u]]

    def can_assault(self, u: Unit) -> bool:
        return self.s.unknown(u) or self.s.has(u, "close-assault")

    def direct(self, u: Unit) -> bool:
        """Does it fire at what it sees, and defensively?"""
        return self.s.unknown(u) or (self.s.has(u, "fire") and not self.s.has(u, "indirect"))

    def armored_in(self, h: Hex) -> bool:
        """Is an enemy there known to be armored?"""
        there = self.s.in_hex(h) & self.s.fighters(self.foe)
        return any(not self.s.unknown(u) and self.s.has(u, "armored") for u in scan(there))

    # hexes

    @cached_property
    def targets(self) -> HexSet:
        """Hexes with enemies to fire at or, if a leader is alone there, to assault [14.6c]."""
        return self.enemies | self.s.hexes_of(self.game.leaders & self.s.on_map[self.foe])

    @cached_property
    def own_objectives(self) -> HexSet:
        return self.chart.objectives & self.s.friendly(self.side)

    @cached_property
    def their_objectives(self) -> HexSet:
        return self.chart.objectives & self.s.friendly(self.foe)

    @cached_property
    def enemies(self) -> HexSet:
        """Hexes with enemy units that can be fired at."""
        return self.s.hexes_of(self.s.fighters(self.foe))

    @cached_property
    def friends(self) -> HexSet:
        return self.s.hexes_of(self.s.fighters(self.side))

    @cached_property
    def beside_enemies(self) -> HexSet:
        return self.grid.ring(self.enemies)

    def drm(self, h: Hex, side: Side) -> int:
        """What is added to the die of ground fire at this side's units in a hex [10.10e] [8.6c]."""
        fort = side == SOVIET and self.chart.forts >> h & 1
        return self.chart.modifier(h) + self.game.numbers["drm_lost.fort"] * fort + self.lasting(h, side)

    def lasting(self, h: Hex, side: Side) -> int:
        """The part of it that engineers do not cancel: rubble [10.20b], and what the option `balance` adds (R101)."""
        rubble = self.s.rubble >> h & 1
        return self.game.numbers["drm_lost.rubble"] * rubble + evened(self.s, 1 - side)

    def chance(self, strength: float, drm: int) -> float:
        """The chance to eliminate one unit, straight from the table."""
        return _odds(self.game, self.game.fire.column(int(strength)), drm)

    def smooth(self, strength: float, drm: float) -> float:
        """The same without the steps between columns, to see what one more unit is good for."""
        return min(1.0, max(0.0, (strength / 10 + 0.5 - drm) / 6))

    @cached_property
    def _crowds(self) -> list[HexSet]:
        """Where at least one, two, three enemies are near."""
        levels = [0] * CROWD
        for u in scan(self.s.fighters(self.foe)):
            near = self.grid.disk(self.s.where[u], NEAR)
            for i in range(CROWD - 1, 0, -1):
                levels[i] |= levels[i - 1] & near
            levels[0] |= near
        return levels

    def crowd(self, h: Hex) -> int:
        """How many enemies are near a hex."""
        count = 0
        for level in self._crowds:
            if not level >> h & 1:
                break
            count += 1
        return count

    def near(self, h: Hex, most: int) -> int:
        """How far the next enemy is, as far as that matters."""
        return next((radius for radius in range(most) if self.grid.disk(h, radius) & self.enemies), most)

    def exposure(self, h: Hex) -> float:
        """The chance that a unit in this hex is eliminated in the enemy's next turn."""
        count = min(self.crowd(h), TOGETHER[self.foe]) if self.ahead else 0
        mean = 8.0 if self.foe == GERMAN else 6.0
        return 0.5 * self.smooth(count * mean, self.drm(h, self.side) - 1) if count else 0.0

    def pressed(self, h: Hex) -> float:
        """How likely the enemy is to come to a hex next turn."""
        if not self.ahead:
            return 0.0
        far = 0.8 if self.within_a_day >> h & 1 else 0.4
        if self.side == GERMAN:
            far = 0.15 if self.within_a_day >> h & 1 else 0.0
        return max(far, min(1.0, 0.25 + 0.25 * self.crowd(h)) if self.crowd(h) else 0.0)

    @cached_property
    def within_a_day(self) -> HexSet:
        """Hexes that the enemy can reach in a turn or a little more."""
        found = 0
        for u in scan(self.s.fighters(self.foe)):
            found |= self.grid.disk(self.s.where[u], DAY[self.foe])
        return found

    def guards(self, h: Hex, without: Unit = -1) -> UnitSet:
        """Own units in a hex that can hold it."""
        units = self.s.in_hex(h) & self.s.fighters(self.side)
        return units & ~(1 << without) if without >= 0 else units

    # defensive fire

    @cached_property
    def _watchers(self) -> dict[Hex, list[Unit]]:
        """The enemies that may fire at a unit that enters a hex [9.4], the strongest first."""
        found: dict[Hex, list[Unit]] = {}
        for u in sorted(scan(self.s.fighters(self.foe)), key=lambda u: -self.fire(u)):
            if self.direct(u):
                for _, h in self.grid.neighbours(self.s.where[u]):
                    found.setdefault(h, []).append(u)
        return found

    def caught(self, h: Hex, u: Unit) -> float:
        """The chance that a unit is eliminated as it enters a hex [9.1] [9.2j]."""
        if self.game.leaders >> u & 1 or not self.beside_enemies >> h & 1:
            return 0.0
        foes = self._watchers.get(h, [])[: TOGETHER[self.foe] + 1]
        if not foes:
            return 0.0
        drm = self.drm(h, self.side)
        if not self.s.unknown(u) and self.s.has(u, "armored") and not any(self.s.has(v, "anti-armor") for v in foes):
            drm += self.game.numbers["drm.armored"]
        return self.chance(sum([self.fire(v) for v in foes]), drm)

    # ways

    def field(self, goals: dict[Hex, int], motor: bool = False, shut: HexSet = 0) -> list[int]:
        """How far each hex is from the nearest of these goals, in movement points; a goal may begin at a distance of its own."""
        ground = ground_for(self.s, self.side)
        law = ground.motorized if motor else ground.normal
        grid, closed = self.grid, self.s.occupied[self.foe]
        far = [FAR] * grid.all.bit_length()
        layers: dict[int, HexSet] = {}
        for h, begin in goals.items():
            layers[begin] = layers.get(begin, 0) | 1 << h
        todo = self.chart.land & ~shut
        for distance in range(FAR):
            front = layers.pop(distance, 0) & todo
            if not front:
                if not layers:
                    break
                continue
            todo ^= front
            for h in scan(front):
                far[h] = distance
            for over, _, costs in law.groups:
                for into, points in costs:
                    entered = front & into
                    if not entered:
                        continue
                    held = entered & closed
                    for part, more in ((entered ^ held, 0), (held, 6)):
                        if part:
                            at = distance + points + more
                            layers[at] = layers.get(at, 0) | grid.back(part, over)
        return far
