"""Where a unit goes: what it takes, holds and can fire at there, how far it is from its goals, and what the way costs."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from heapq import nsmallest
from math import prod
from typing import Final, NamedTuple

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.costs import MoveLimits
from northfront.core.toolkit.movement import Reach, reach
from northfront.games.leningrad_41.bridges import ground_for
from northfront.games.leningrad_41.computer.scene import FAR, Scene
from northfront.games.leningrad_41.stacking import closed_to, limit
from northfront.games.leningrad_41.state import GERMAN, SOVIET
from northfront.games.leningrad_41.ways import ENEMY, SEA, first_hexes, under_fire, ways_of, why_not_motorized

TAKE: Final = 0.9  # an objective entered
PASSED: Final = 0.5  # one that is taken on the way, and left
FIRST: Final = 0.45  # the first unit that holds an objective against an enemy who can come
SECOND: Final = 0.35  # and the second
POST: Final = 0.3  # the last unit in an objective does not change places with another
PULL: Final = 0.02  # for each movement point nearer to a goal
ALONGSIDE: Final = 0.05  # two units in a hex are hit by one fire
GUNS: Final = 10  # guns need not come nearer to their goals than this
NEAREST: Final = 25  # hexes that are looked at because they are near a goal
MOST: Final = 12  # hexes to which a way is looked for
LEADS: Final = 0.04  # for each unit that a leader can direct
ALONE: Final = 0.8  # a leader whom nobody guards, where the enemy is sure to come


class March(NamedTuple):
    """A way of one unit, leg by leg: the enemy may fire at the end of each."""

    unit: Unit
    legs: tuple[Hex, ...]
    value: float
    risk: float  # that it does not arrive

    @property
    def end(self) -> Hex:
        return self.legs[-1]


class Marches:
    """The ways open to the units of a side in its movement phase."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.s = scene, scene.s

    def toward(self, u: Unit) -> list[int]:
        """How far each hex is from what the side wants of this unit: the two Soviet armies do not stand together [6.3a]."""
        name = self.s.formation(u) if self.scene.side == SOVIET else ""
        if name not in self._kept_fields:
            self._kept_fields[name] = self.scene.field(self._goals(name) or dict.fromkeys(scan(self.scene.enemies), 0))
        return self._kept_fields[name]

    @cached_property
    def _kept_fields(self) -> dict[str, list[int]]:
        return {}

    def _goals(self, name: str) -> dict[Hex, int]:
        scene, s = self.scene, self.s
        goals: dict[Hex, int] = {}
        for h in scan(scene.their_objectives):
            held = scene.enemies >> h & 1
            crowd = (s.units_in(scene.grid.disk(h, 2)) & s.fighters(scene.side)).bit_count()
            goals[h] = (3 if held else 0) + 2 * max(0, crowd - (5 if held else 1))
        if scene.side == SOVIET:
            for h in scan(scene.own_objectives):
                guards = scene.guards(h)
                full = guards.bit_count() >= limit(s, SOVIET, h) or guards & ~s.game.formations.get(name, 0)
                if not full and (scene.crowd(h) or (not guards and scene.within_a_day >> h & 1)):
                    goals[h] = 2 * guards.bit_count()
        return goals

    def stay(self, u: Unit) -> float:
        return self.worth(u, self.s.where[u]) + self.post(u)

    def post(self, u: Unit) -> float:
        """What it costs to leave an objective that nobody else holds, even for another."""
        h, scene = self.s.where[u], self.scene
        alone = scene.own_objectives >> h & 1 and not scene.guards(h, without=u)
        return POST * scene.pressed(h) if alone and not self.s.game.leaders >> u & 1 else 0.0

    def best(self, u: Unit) -> March | None:
        """The best way of a unit, if it is better than staying."""
        found = self.all(u)
        best = max(found, key=lambda march: (march.value, -march.end), default=None)
        if best is None or (self.s.where[u] >= 0 and best.value <= self.stay(u) + 1e-9):
            return None
        return best

    def all(self, u: Unit) -> list[March]:
        """Every way of a unit that is worth looking at."""
        here, s = self.s.where[u], self.s
        if here < 0:
            return [self._along(u, [h]) for h in scan(first_hexes(s, u).members)]
        if (s.game.trains | s.game.boats) >> u & 1 or s.way == "amphibious":
            return [self._along(u, [here, h]) for h in scan(ways_of(s, u).members)]
        ways, seen, ends = self.reaches(u), 0, list[tuple[float, Hex, Reach]]()
        for way in ways:
            ends += [(self._promise(u, h), h, way) for h in self._promising(u, way.members & ~seen)]
            seen |= way.members
        ends.sort(key=lambda each: (-each[0], each[1]))
        return [self._along(u, way.path(h)) for _, h, way in ends[:MOST]]

    def _promising(self, u: Unit, hexes: HexSet) -> list[Hex]:
        """Objectives, hexes next to the enemy, those nearest to the goals, and for a leader those of his own side."""
        scene = self.scene
        company = scene.friends if self.s.game.leaders >> u & 1 else 0
        first = hexes & (scene.chart.objectives | scene.beside_enemies | company)
        return [*scan(first), *nsmallest(NEAREST, scan(hexes & ~first), key=self.toward(u).__getitem__)]

    def _promise(self, u: Unit, h: Hex) -> float:
        """What a hex is worth to a unit, whatever the way there costs."""
        return self.worth(u, h) + (TAKE if self.scene.their_objectives >> h & 1 else 0.0)

    def to(self, u: Unit, end: Hex) -> March | None:
        """The way to a hex, if there is one."""
        for way in self.reaches(u):
            if way.members >> end & 1:
                return self._along(u, way.path(end))
        return None

    def cost(self, u: Unit, end: Hex) -> float:
        """What it costs a unit to be in a hex and not where it is, whatever it can fire at, with the risk of the last step."""
        risk = self._risks(u).get(end, 0.0)
        taken = TAKE if self.scene.their_objectives >> end & 1 else 0.0
        here = self.s.where[u]
        stays = self.standing(u, here) + self.post(u)
        if self.spare(u):
            stays -= self._holding(u, here)
        return stays - self.standing(u, end) + risk * self.scene.worth(u) - taken

    def spare(self, u: Unit) -> bool:
        """A second guard of the defender is there to strike back."""
        return self.scene.side == SOVIET and bool(self.scene.guards(self.s.where[u], without=u))

    def reaches(self, u: Unit) -> list[Reach]:
        """Where it can go: past nobody who could hit it, then past anybody, then on wheels."""
        s, scene = self.s, self.scene
        walk = MoveLimits(
            closed=((s.game.chart.sea, SEA), (s.occupied[scene.foe], ENEMY), *closed_to(s, u)),
            entering=((s.rubble, s.game.chart.rubble),) if s.rubble else (),
            stops=self._hot(u),
        )
        ground, left, at = ground_for(s, scene.side), s.allowance(u) - s.spent, s.where[u]
        found = []
        if s.way != "motorized":
            found.append(reach(ground.normal, at, left, walk))
            if walk.stops:
                found.append(reach(ground.normal, at, left, replace(walk, stops=0)))
        if s.way != "normal" and not why_not_motorized(s, u):
            law = ground.open_country if s.barricades else ground.by_motor(s.settings["motor-cost"] == "one")
            wheels = replace(walk, stops=under_fire(s, u))  # [8.8c] who is fired at goes no further
            found.append(reach(law, at, left + s.allowance(u), wheels))
        return found

    def reachable(self, u: Unit) -> HexSet:
        """Every hex that it can reach by any of them."""
        found = 0
        for way in self.reaches(u):
            found |= way.members
        return found

    def _hot(self, u: Unit) -> HexSet:
        """Hexes in which the enemy could hit the unit."""
        known = self._risks(u)
        return sum([1 << h for h in scan(self.scene.beside_enemies) if known[h] > 0])

    def _risks(self, u: Unit) -> dict[Hex, float]:
        armored = not self.s.unknown(u) and self.s.has(u, "armored")
        if armored not in self._kept_risks:
            self._kept_risks[armored] = {h: self.scene.caught(h, u) for h in scan(self.scene.beside_enemies)}
        return self._kept_risks[armored]

    @cached_property
    def _kept_risks(self) -> dict[bool, dict[Hex, float]]:
        return {}

    def _along(self, u: Unit, path: list[Hex]) -> March:
        """A way with its legs, its risk and its worth."""
        scene, end, leader = self.scene, path[-1], self.s.game.leaders >> u & 1
        stops = 0 if leader else scene.beside_enemies
        steps = path if self.s.where[u] < 0 else path[1:]
        legs = tuple([h for h in steps[:-1] if stops >> h & 1] + [end])
        risks = self._risks(u)
        safe = prod([1 - risks[h] for h in legs if stops >> h & 1])
        taken = scene.their_objectives & sum([1 << h for h in steps])
        value = PASSED * (taken & ~(1 << end)).bit_count() + (TAKE if taken >> end & 1 else 0.0)
        value = safe * (value + self.worth(u, end)) - (1 - safe) * scene.worth(u)
        return March(u, legs, value, 1 - safe)

    def worth(self, u: Unit, h: Hex) -> float:
        """What it is worth to have a unit in a hex, once it is there."""
        if self.s.game.leaders >> u & 1:
            return self._leading(u, h)
        guns = not self.s.unknown(u) and self.s.has(u, "indirect")
        return self.standing(u, h) + (0.0 if guns else self._shots(u, h))

    def standing(self, u: Unit, h: Hex) -> float:
        """The same without what it can fire at."""
        scene = self.scene
        guns = not self.s.unknown(u) and self.s.has(u, "indirect")
        value = -PULL * max(0, min(FAR, self.toward(u)[h]) - (GUNS if guns else 0))
        value += self._holding(u, h) - scene.worth(u) * scene.exposure(h)
        if scene.guards(h, without=u):
            value -= ALONGSIDE
        return value

    def _holding(self, u: Unit, h: Hex) -> float:
        """What a unit does for an objective of its own side, or one that it has just entered."""
        scene = self.scene
        others = scene.guards(h, without=u).bit_count()
        if not scene.chart.objectives >> h & 1:
            return 0.0
        late = 1.0 + 0.5 * (self.s.turn >= self.s.game.turns - 1)
        return (
            scene.pressed(h) * late * (FIRST if not others else SECOND if others == 1 and scene.side == SOVIET else 0)
        )

    def _shots(self, u: Unit, h: Hex) -> float:
        """What it could add to the best fire from there."""
        scene, s = self.scene, self.s
        if not scene.beside_enemies >> h & 1 and (s.unknown(u) or s.figure(u, "range") < 2):
            return 0.0
        reach_ = 1 if s.unknown(u) else min(6, s.figure(u, "range"))
        best, fire, name = 0.0, scene.fire(u), s.formation(u)
        near = scene.grid.ring(1 << h) if scene.can_assault(u) else 0
        for target in scan(scene.chart.sight.field(h, reach_) & scene.enemies):
            worth, drm = self._target(target)
            drm -= near >> target & 1
            others = self._support(target, name, u)
            gain = scene.smooth(others + fire, drm) - scene.smooth(others, drm)
            best = max(best, gain * worth)
        return best

    def _target(self, h: Hex) -> tuple[float, int]:
        """What the units in a hex are worth, with the objective if it is one, and what the ground adds to the die."""
        if h not in self._kept_targets:
            scene = self.scene
            units = scene.s.in_hex(h) & scene.s.fighters(scene.foe)
            worth = sum(scene.worth(u) for u in scan(units)) + (1.0 if scene.their_objectives >> h & 1 else 0.0)
            self._kept_targets[h] = worth, scene.drm(h, scene.foe)
        return self._kept_targets[h]

    @cached_property
    def _kept_targets(self) -> dict[Hex, tuple[float, int]]:
        return {}

    def _support(self, target: Hex, name: str, u: Unit) -> float:
        """The fire that others of its sub-command already bring to bear on a hex, as many as may fire together."""
        scene, s = self.scene, self.s
        key = target, name
        if key not in self._kept_support:
            own = s.game.formations.get(name, 0) & s.fighters(scene.side)
            near = own & s.units_in(scene.grid.ring(1 << target))
            guns = s.marked(own & ~s.hidden[GERMAN], "indirect") if scene.side == GERMAN else 0
            self._kept_support[key] = [(v, scene.fire(v)) for v in scan(near | guns)]
        fires = sorted((fire for v, fire in self._kept_support[key] if v != u), reverse=True)
        return sum(fires[: 2 if scene.side == SOVIET else 4])

    @cached_property
    def _kept_support(self) -> dict[tuple[Hex, str], list[tuple[Unit, float]]]:
        return {}

    def _leading(self, u: Unit, h: Hex) -> float:
        """A leader stays with those who fight, and out of reach of a close assault [14.6c]."""
        scene = self.scene
        led = self.s.units_in(scene.grid.disk(h, self.s.figure(u, "radius"))) & self.s.fighters(scene.side)
        front = led & self.s.units_in(scene.grid.ring(scene.beside_enemies) | scene.beside_enemies)
        value = LEADS * front.bit_count() - PULL * min(FAR, self.toward(u)[h])
        if scene.beside_enemies >> h & 1:
            value -= 0.3
        if not scene.guards(h):
            value -= ALONE * scene.pressed(h)
        return value
