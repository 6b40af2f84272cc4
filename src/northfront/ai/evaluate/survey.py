"""The ground as both sides hold it: how far the attacker is from its goals, and who can strike where.

The attacker's march is estimated with the enemy in the way: enemy zones delay it, and enemy units must be beaten first,
which is easier the more strength stands next to them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property, lru_cache
from typing import Any

from northfront.ai.evaluate.supply import OFF, Supply
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Grid, Hex, HexSet, Passages, scan, through
from northfront.core.outlook import Goal, Outlook
from northfront.core.toolkit.costs import MoveCosts
from northfront.core.toolkit.supply import cost_layers, march

BEFORE = 5
"""A unit this many hexes from a goal stands before it."""
ENOUGH = 3
"""This many times the defence is enough to take a goal."""


class Survey(Supply):
    """One look at a state. Its results do not follow later changes of the state.

    With `until`, the march is computed back from the goals only to the first of these hexes; with `last`, to all of them.
    `movers` are the units it is made for, if not all: goals that others already stand before attract them less.
    """

    def __init__(
        self, outlook: Outlook, s: Any, until: HexSet = 0, last: HexSet = 0, movers: Collection[Unit] | None = None
    ) -> None:
        super().__init__(outlook, s)
        self.until, self.last, self.movers = until, last, movers
        self._walls: dict[Hex, int] = {}
        self._led: dict[Unit, HexSet] = {}
        self._threats: dict[Side, list[float]] = {}

    @property
    def far(self) -> int:
        """Beyond this, everything counts as equally far."""
        return int(self.outlook.pace * self.weights["horizon"])

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        return self.outlook.goals(self.s)

    @cached_property
    def destinations(self) -> tuple[Goal, ...]:
        """Where the attacker marches: to the goals, and once it holds them all, to what it holds."""
        return self.goals or tuple(Goal(h, 1.0) for h in scan(self.outlook.prizes(self.s)))

    @cached_property
    def stake(self) -> float:
        """What the attacker stands to lose of what it holds."""
        return self.weights["hope"] * self.outlook.held(self.s)

    @property
    def time_left(self) -> bool:
        """Is there another turn after this one?"""
        return self.outlook.turns_left(self.s) > 1

    @cached_property
    def slow(self) -> list[tuple[HexSet, int]]:
        """Where the attacker's march is slower: enemy zones and units, and its own units where they crowd a road."""
        look, s = self.outlook, self.s
        them: Side = 1 - look.attacker
        zones = s.game.zones(s, them) if s.game.zones else 0
        occupied = s.occupied[them]
        walls: dict[int, HexSet] = {}
        touched = self.grid.ring(s.occupied[look.attacker])
        for h in scan(occupied):
            if h not in self._walls:
                self._walls[h] = self._wall(h, self.strength_at(look.attacker, h) if touched >> h & 1 else 0.0)
            wall = self._walls[h]
            walls[wall] = walls.get(wall, 0) | 1 << h
        delay, queue = int(self.weights["zone"]), int(self.weights["queue"])
        full = self._full() if queue else 0
        free = zones & ~occupied
        found = [(free & ~full, delay), (full & ~zones, queue), (free & full, queue + delay)]
        return [(hexes, more) for hexes, more in found if hexes] + [(hexes, wall) for wall, hexes in walls.items()]

    def _full(self) -> HexSet:
        """Where the attacker's own units are so dense that those behind must wait."""
        look, s = self.outlook, self.s
        return sum(1 << h for h in scan(s.occupied[look.attacker]) if look.room(s, h) <= 0)

    @cached_property
    def late(self) -> dict[int, HexSet]:
        """Where the attacker's march goes; a lesser goal counts as this many points farther away."""
        late: dict[int, HexSet] = {}
        best = max((goal.worth for goal in self.destinations), default=0.0)
        for goal in self.destinations:
            turns = self.weights["detour"] + self.weights["shared"] * self._share_in_place(
                goal
            )  # the best attracts all
            start = round(self.outlook.pace * turns * (1 - goal.worth / best))
            late[start] = late.get(start, 0) | 1 << goal.hex
        return late

    def _share_in_place(self, goal: Goal) -> float:
        """The share of the strength needed at a goal that already stands before it, among units that do not move now."""
        look, s = self.outlook, self.s
        if self.movers is None or not self.weights["shared"]:
            return 0.0
        near = self.grid.flood(1 << goal.hex, self.grid.all, limit=BEFORE) & s.occupied[look.attacker]
        others = [u for h in scan(near) for u in s.stacks[h] if u not in self.movers]
        there = ENOUGH * sum(look.defence(s, u) for u in s.stacks.get(goal.hex, ()))
        return min(1.0, sum(look.attack(s, u) for u in others) / max(self.weights["expected"], there))

    @cached_property
    def layers(self) -> list[HexSet]:
        """Layer c: the hexes from which the attacker's march to its destination costs c points."""
        look, s = self.outlook, self.s
        return cost_layers(
            look.march(s), 0, self.grid.all, self.far, self.late, look.passages(s), self.until, self.slow, self.last
        )

    @cached_property
    def toward(self) -> list[int]:
        """The march from each hex to a goal, or to what is held if no goal is left."""
        look, s = self.outlook, self.s
        return march(
            look.march(s), 0, self.grid.all, self.far, self.late, look.passages(s), self.until, self.slow, self.last
        )

    def among(self, hexes: HexSet) -> dict[Hex, int]:
        """The same from these hexes only."""
        found = dict.fromkeys(scan(hexes), self.far)
        for cost, layer in enumerate(self.layers):
            if there := layer & hexes:
                for h in scan(there):
                    found[h] = cost
        return found

    @cached_property
    def detour(self) -> list[int]:
        """How much longer the attacker's shortest march to a goal would be by way of each hex."""
        s, look = self.s, self.outlook
        passages = look.passages(s)
        before = march(look.march(s), s.occupied[look.attacker], self.grid.all, self.far, passages=passages)
        after = open_march(look.march(s), tuple(goal.hex for goal in self.destinations), self.far, passages)
        both = [there + on for there, on in zip(before, after, strict=True)]
        shortest = min(both)
        return [each - shortest for each in both]

    def nearest(self, hexes: HexSet) -> tuple[int, Hex]:
        """The shortest march from any of these hexes, and the first hexes with it; OFF if none has a way."""
        for cost, layer in enumerate(self.layers):
            if there := layer & hexes:
                return cost, (there & -there).bit_length() - 1
        return self.far, OFF

    def road(self, start: Hex) -> list[tuple[int, Hex]]:
        """The way the attacker would take from here to a goal, with the march left from each hex."""
        way, passages = [(self.nearest(1 << start)[0], start)], self.outlook.passages(self.s)
        while True:
            left, at = way[-1]
            onward = self.nearest(self.outlook.beside(self.s, 1 << at) | through(1 << at, passages))
            if onward[0] >= left:
                return way
            way.append(onward)

    def wall(self, h: Hex) -> int:
        """How much longer the march is because this hex must be taken first."""
        if h not in self._walls:
            self._walls[h] = self._wall(h, self.strength_at(self.outlook.attacker, h))
        return self._walls[h]

    def _wall(self, h: Hex, attack: float) -> int:
        """The same if this much strength can be brought against it; 0 if none can yet, and the expected strength counts."""
        s, defence = self.s, self.outlook.defence
        return self.delay(h, attack or self.weights["expected"], sum([defence(s, u) for u in s.stacks[h]]))

    def keep_walls(self, before: Survey, moved: HexSet) -> None:
        """An earlier result still holds unless units have come or gone there, or next to units nearby."""
        beside = self.outlook.beside
        near = moved | beside(self.s, moved)
        near |= beside(self.s, near)
        self._walls = {h: wall for h, wall in before._walls.items() if not near >> h & 1}

    def delay(self, h: Hex, attack: float, defence: float) -> int:
        """The march points that it takes to drive this much defence out of a hex."""
        chance = self.outlook.clash(self.s, self.outlook.attacker, attack, defence, h).cleared
        return int(self.weights["wall"] * (1.05 - chance) * self.outlook.pace)

    def strength_at(self, side: Side, h: Hex) -> float:
        """What a side can bring against a hex from where its units stand; a unit next to several enemies counts in part."""
        look, s = self.outlook, self.s
        enemy = s.occupied[1 - side]
        total = 0.0
        for at in scan(look.beside(s, 1 << h) & s.occupied[side]):
            shared = (look.beside(s, 1 << at) & enemy).bit_count()
            total += sum(look.attack(s, u) for u in s.stacks[at]) / max(1, shared) ** 0.5
        return total

    def led(self, u: Unit) -> HexSet:
        """Where a unit will have a headquarters to lead it."""
        if u not in self._led:
            self._led[u] = self.outlook.led(self.s, u)
        return self._led[u]

    def has_room(self, u: Unit, h: Hex) -> bool:
        """Can this unit stay there with the units already there?"""
        look, s = self.outlook, self.s
        return look.room(s, h) > 0 and not self.kept_apart(u, h)

    def tied_to(self, units: Iterable[Unit]) -> HexSet:
        """The hexes that these units may not all leave: nobody else there could stay behind."""
        look, s, found = self.outlook, self.s, 0
        going = set(units)
        for h in {s.where[u] for u in going if s.where[u] >= 0}:
            if look.must_leave_one(s, h) and going.issuperset(s.stacks[h]):
                found |= 1 << h
        return found

    def kept_apart(self, u: Unit, h: Hex, coming: Iterable[tuple[Unit, Hex]] = ()) -> bool:
        """Is there, or will there be, a unit in this hex with which it may not stack?"""
        look, s = self.outlook, self.s
        place = look.place(s, h)
        others = [v for at in scan(place) for v in s.stacks.get(at, ())] + [v for v, at in coming if place >> at & 1]
        return any(look.cannot_stack(s, u, v, h) for v in others if v != u)

    def threat(self, side: Side) -> list[float]:
        """For every hex, the strength that a side's enemies could bring against it in their next turn."""
        if side not in self._threats:
            self._threats[side] = self._threat(side)
        return self._threats[side]

    def _threat(self, side: Side) -> list[float]:
        look, s, grid = self.outlook, self.s, self.grid
        found = [0.0] * grid.all.bit_length()
        for h in scan(s.occupied[1 - side]):
            by_speed: dict[int, float] = {}
            for u in s.stacks[h]:
                if strength := look.attack(s, u):
                    speed = look.speed(s, u)
                    by_speed[speed] = by_speed.get(speed, 0.0) + strength
            for speed, strength in by_speed.items():
                for near in _around(grid, h, speed + 1):
                    found[near] += strength
        return found


@lru_cache(maxsize=512)
def _around(grid: Grid, h: Hex, away: int) -> tuple[Hex, ...]:
    """The hexes within this distance of a hex."""
    return tuple(scan(grid.flood(1 << h, grid.all, limit=away)))


@lru_cache(maxsize=64)
def open_march(law: MoveCosts, goals: tuple[Hex, ...], far: int, passages: Passages = ()) -> list[int]:
    """The march from each hex to the nearest of these goals with no enemy in the way."""
    return march(law, sum(1 << h for h in goals), law.grid.all, far, passages=passages)
