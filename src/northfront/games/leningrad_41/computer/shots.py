"""The worth of a shot: who fires at what, by the exact table, and what is saved for the next shot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import prod
from typing import Final, NamedTuple

from northfront.core.ask import Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.forecast import added
from northfront.games.leningrad_41.command import why_not_together
from northfront.games.leningrad_41.computer.scene import Scene
from northfront.games.leningrad_41.fire import Fire, assaulting, modifiers, strength, targets_in
from northfront.games.leningrad_41.lines import zone
from northfront.games.leningrad_41.offensive import ready
from northfront.games.leningrad_41.state import CORPS, GERMAN, SOVIET

STOREY: Final = 0.03  # what a cleared hex is worth that is no objective
EMPTIED: Final = 0.25  # of an objective's worth, if nobody can advance into it now
SPARE: Final = 0.006  # what a fire factor is worth that could be used elsewhere
OBJECTIVE: Final = 1.0


class Shot(NamedTuple):
    """A fire and what it is expected to bring."""

    fire: Fire
    value: float
    chances: tuple[float, ...]  # for each defender

    @property
    def cleared(self) -> float:
        """The chance that the hex is emptied."""
        return prod(self.chances)


class Battery:
    """The units of a side that can still fire, and at which hexes."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.s = scene, scene.s

    @cached_property
    def zones(self) -> dict[Unit, HexSet]:
        return {u: zone(self.s, u) for u in scan(ready(self.s, self.scene.side))}

    @cached_property
    def _busy(self) -> dict[Unit, int]:
        """At how many hexes with enemies each unit could fire."""
        open_ = self.scene.enemies & ~self.s.attacked
        return {u: (hexes & open_).bit_count() for u, hexes in self.zones.items()}

    def best(self, targets: Iterable[Hex]) -> list[Shot]:
        """The best shot at each hex that promises something, the best first."""
        found = [shot for h in targets if (shot := self.at(h))]
        return sorted(found, key=lambda shot: (-shot.value, shot.fire.target))

    def at(self, target: Hex) -> Shot | None:
        """The best shot at one hex."""
        units = [u for u, hexes in self.zones.items() if hexes >> target & 1]
        shots = [shot for team in self._teams(units, target) for shot in self._shots(team, target)]
        return max(shots, key=lambda shot: shot.value, default=None)

    def _teams(self, units: list[Unit], target: Hex) -> Iterator[list[Unit]]:
        """The groups that may fire together [13.0], the most useful unit of each first."""
        s, side = self.s, self.scene.side
        close = assaulting(s, side, sum(1 << u for u in units), target)

        def use(u: Unit) -> tuple[bool, bool, int, float]:
            return (not close >> u & 1, not s.has(u, "engineer"), self._busy[u] > 1, -s.figure(u, "fire"))

        units = sorted(units, key=use)
        names = dict.fromkeys(s.formation(u) for u in units)
        for leader in scan(s.game.leaders & s.on_map[side]):
            led = self.scene.grid.disk(s.where[leader], s.figure(leader, "radius"))
            yield [u for u in units if led >> s.where[u] & 1]
        for name in names:
            team = [u for u in units if s.formation(u) in ((name, CORPS) if side == GERMAN else (name,))]
            yield team
            few = side != GERMAN or name in s.game.ss  # may fire together: one leads, and the strongest join
            if few and len(team) > 2:
                lead, *rest = team
                strongest = sorted(rest, key=lambda u: -s.figure(u, "fire"))
                yield [lead, *strongest]
                if self.scene.armored_in(target):  # an anti-armor unit is worth two of the die [10.12a]
                    yield [lead, *sorted(strongest, key=lambda u: not s.has(u, "anti-armor"))]

    def _shots(self, team: list[Unit], target: Hex) -> Iterator[Shot]:
        """Unit by unit, each time the fire reaches another column."""
        s, side, table = self.s, self.scene.side, self.s.game.fire
        chosen: UnitSet = 0
        column = -1
        for u in team:
            if why_not_together(s, side, chosen | 1 << u):
                continue
            chosen |= 1 << u
            fire = Fire(side, "fire", target, chosen)
            if (now := table.column(strength(s, fire))) > column or chosen.bit_count() <= 2:
                column = now
                yield from self._judged(target, chosen)

    def _judged(self, target: Hex, chosen: UnitSet) -> Iterator[Shot]:
        close = assaulting(self.s, self.scene.side, chosen, target)
        spent = sum(SPARE * self.s.figure(u, "fire") for u in scan(chosen) if self._busy[u] > 1)
        for kind in ("assault", "fire") if close else ("fire",):
            if shot := self.judged(Fire(self.scene.side, kind, target, chosen), spent):
                yield shot

    def judged(self, fire: Fire, spent: float = 0.0) -> Shot | None:
        """What a fire promises; nothing if it cannot hit."""
        s, scene = self.s, self.scene
        defenders = list(scan(targets_in(s, fire)))
        chances = tuple(hit_chance(scene, fire, u) for u in defenders)
        if not any(chances):
            return None
        value = sum(chance * scene.worth(u) for chance, u in zip(chances, defenders, strict=True))
        bit = 1 << fire.target
        ground = OBJECTIVE if scene.their_objectives & bit else 0.1 if scene.chart.objectives & bit else STOREY
        value += prod(chances) * ground * (1.0 if fire.kind == "assault" else EMPTIED)
        return Shot(fire, value - spent, chances)


def hit_chance(scene: Scene, fire: Fire, u: Unit) -> float:
    """The exact chance to eliminate one defender; of a face-down one only what the firing side knows."""
    s = scene.s
    seen = -1 if s.unknown(u) else u
    drm = added(modifiers(s, fire, seen))
    return scene.chance(strength(s, fire), drm)


def strikes(scene: Scene, pool: UnitSet, targets: HexSet, kind: str, most: int) -> list[Shot]:
    """The best strike from off the map at each of these hexes: aircraft or the fleet, the strongest first."""
    battery, found = Battery(scene), []
    units = sorted(scan(pool), key=lambda u: (-scene.s.figure(u, "fire"), u))
    for target in scan(targets):
        best: Shot | None = None
        for count in range(1, min(most, len(units)) + 1):
            firers = sum(1 << u for u in units[:count])
            spent = SPARE * sum(scene.s.figure(u, "fire") for u in units[:count])
            shot = battery.judged(Fire(scene.side, kind, target, firers), spent)
            if shot and (best is None or shot.value > best.value):
                best = shot
        if best:
            found.append(best)
    return sorted(found, key=lambda shot: (-shot.value, shot.fire.target))


def flips(scene: Scene) -> list[Unit]:
    """Face-down units that may have something to fire at once they are turned up, the nearest to the enemy first."""
    s, sight = scene.s, scene.chart.sight
    if scene.side != SOVIET:
        return []
    hidden = [u for u in scan(s.fighters(SOVIET)) if s.face_down(u)]
    return [u for u in hidden if sight.field(s.where[u], 1) & scene.targets & ~s.attacked]
