"""The staff's plan of a movement phase: which hexes are to be attacked after it, by whom, and from where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from math import prod
from typing import Final

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.leningrad_41.bridges import any_crossing, assault_sides
from northfront.games.leningrad_41.computer.marches import Marches
from northfront.games.leningrad_41.computer.scene import Scene
from northfront.games.leningrad_41.computer.shots import EMPTIED, OBJECTIVE, STOREY
from northfront.games.leningrad_41.lines import zone
from northfront.games.leningrad_41.stacking import limit
from northfront.games.leningrad_41.state import CORPS, GERMAN

LEAST: Final = (0.06, 0.03)  # what a strike of each side must promise
MOST: Final = 8  # units in one strike


@dataclass
class Strike:
    """Units that fire at a hex together, and where they go to do it."""

    target: Hex
    command: str
    moves: dict[Unit, Hex] = field(default_factory=dict)
    value: float = 0.0
    cleared: float = 0.0
    assault: bool = False


def plan_strikes(marches: Marches, movable: Iterable[Unit], fixed: Mapping[Unit, Hex] | None = None) -> list[Strike]:
    """The best strikes that do not need the same units, the best first; some units have a place that they do not leave."""
    return _Planner(marches, movable, fixed or {}).plan()


def told(scene: Scene, strike: Strike) -> str:
    """A strike in words."""
    s, where = scene.s, f"{scene.grid.name(strike.target)} {scene.game.board.name_at(strike.target)}".strip()
    who = str(s.game.showing.words.get(strike.command, strike.command))
    if strike.command in s.game.units:
        who = f"all commands under {s.name(s.game.units[strike.command])}"
    count = len(strike.moves)
    if not scene.targets >> strike.target & 1:
        return f"Walk into {where}, which stands empty."
    verb = "Assault" if strike.assault else "Fire at"
    units = f"{count} unit{'s' if count != 1 else ''} of {who}"
    return f"{verb} {where} with {units}: {100 * strike.cleared:.0f} % to clear it."


class _Planner:
    def __init__(self, marches: Marches, movable: Iterable[Unit], fixed: Mapping[Unit, Hex]) -> None:
        self.fixed = fixed
        self.marches, self.scene, self.s = marches, marches.scene, marches.s
        self.used: set[Unit] = set()
        self.left: dict[Unit, Hex] = {}  # where units of the plan go
        self.room: dict[Hex, int] = {}
        able = [u for u in scan(self.s.fighters(self.scene.side)) if not self.s.silent >> u & 1]
        movable = set(movable)
        self.reach = {u: (marches.reachable(u) if u in movable else 0) for u in able if self.scene.can_assault(u)}
        self.reach.update({u: 1 << h for u, h in fixed.items() if u in self.reach})
        start = {u: fixed.get(u, self.s.where[u]) for u in self.reach}
        self.near = {u: self.scene.grid.ring(self.reach[u] | 1 << start[u]) for u in self.reach}
        self.led = self._led()
        self.zones = {u: zone(self.s, u) for u in able if not self.s.face_down(u) and self.s.has(u, "fire")}

    def _led(self) -> dict[Unit, HexSet]:
        """[14.2a] Where each leader of the side directs the fire of everybody, from where he is now."""
        s = self.s
        leaders = s.game.leaders & s.on_map[self.scene.side]
        return {u: self.scene.grid.disk(s.where[u], s.figure(u, "radius")) for u in scan(leaders)}

    def plan(self) -> list[Strike]:
        found = self._walks()
        heap = [(-strike.value, i, strike) for i, strike in enumerate(self._all())]
        heapify(heap)
        struck = 0
        while heap:
            value, i, strike = heappop(heap)
            if struck >> strike.target & 1:
                continue
            again = self._build(strike.target, strike.command)
            if again is None:
                continue
            if again.value < -value - 1e-9:
                heappush(heap, (-again.value, i, again))
                continue
            found.append(again)
            struck |= 1 << strike.target
            self.used.update(again.moves)
            self.left.update(again.moves)
            for u, h in again.moves.items():
                if h != self.s.where[u]:
                    self.room[h] = self._room(h) - 1
        return found

    def _walks(self) -> list[Strike]:
        """Objectives that stand empty are entered first, each by the unit that can best be spared [4.2a]."""
        scene, s, found = self.scene, self.s, []
        for h in scan(scene.their_objectives & ~s.occupied[scene.foe]):
            able = [
                u for u, hexes in self.reach.items() if hexes >> h & 1 and u not in self.used and u not in self.fixed
            ]
            if able:
                u = min(able, key=lambda u: (self.marches.cost(u, h), s.has(u, "engineer"), scene.fire(u), u))
                self.used.add(u)
                found.append(Strike(h, s.formation(u), {u: h}, OBJECTIVE, 1.0))
        return found

    def _all(self) -> Iterator[Strike]:
        names = sorted({self.s.formation(u) for u in self.reach} | {self.s.formation(u) for u in self.zones})
        leaders = {self.s.game.pieces[u].id: led for u, led in self.led.items()}
        for target in scan(self.scene.targets):
            near = self.scene.grid.ring(1 << target)
            for name in (*names, *(name for name, led in leaders.items() if led & near)):
                if strike := self._build(target, name):
                    yield strike

    def _room(self, h: Hex) -> int:
        if h not in self.room:
            self.room[h] = limit(self.s, self.scene.side, h) - self.scene.guards(h).bit_count()
        return self.room[h]

    def _build(self, target: Hex, name: str) -> Strike | None:
        """Unit by unit: those who assault first, then those who only fire; the best team on the way is kept."""
        scene, s = self.scene, self.s
        sides = scene.grid.cross(1 << target & scene.chart.land, assault_sides(s, scene.side))
        names = (name, CORPS) if scene.side == GERMAN else (name,)
        able = [u for u in {**self.reach, **self.zones} if u not in self.used]
        led = self.led.get(s.game.units[name], 0) if name in s.game.units else 0
        if led:
            sides &= led
        else:
            able = [u for u in able if s.formation(u) in names]
        close = [u for u in able if u in self.reach and self.near[u] >> target & 1]
        guns = [u for u in able if u not in close and u in self.zones and self.zones[u] >> target & 1]
        guns = [u for u in guns if led >> s.where[u] & 1] if led else guns
        close.sort(key=lambda u: (not s.has(u, "engineer"), -scene.fire(u), u))
        guns.sort(key=lambda u: (-scene.fire(u), u))
        found = [self._gathered([*close, *guns], close, sides, target, name)]
        few = not led and (scene.side != GERMAN or name in s.game.ss)
        if few and len(close) > 1 and scene.armored_in(target):  # an anti-armor unit is worth two of the die [10.12a]
            rest = sorted([*close[1:], *guns], key=lambda u: (not self._pierces(u), -scene.fire(u)))
            found.append(self._gathered([close[0], *rest], close, sides, target, name))
        if few and guns and len(close) > 1:  # then guns are worth more than a second assault [13.3a] [13.4b]
            found.append(self._gathered([*close[:1], *guns, *close[1:]], close, sides, target, name))
        best = max(filter(None, found), key=lambda strike: strike.value, default=None)
        return best if best and best.value > LEAST[scene.side] else None

    def _pierces(self, u: Unit) -> bool:
        return not self.s.unknown(u) and self.s.has(u, "anti-armor")

    def _gathered(self, order: list[Unit], close: list[Unit], sides: HexSet, target: Hex, name: str) -> Strike | None:
        """The best team on the way, when units join in this order."""
        team, best = _Team(self, target, name), None
        for u in order:
            if not team.may_join(u):
                continue
            at = self._stand(u, sides, team) if u in close else (self.s.where[u], 0.0)
            if at is not None:
                team.join(u, *at)
                best = team.better(best)
        return best

    def _stand(self, u: Unit, sides: HexSet, team: _Team) -> tuple[Hex, float] | None:
        """The hex next to the target that costs this unit least, and what it costs."""
        s, here = self.s, self.fixed.get(u, self.s.where[u])
        if sides >> here & 1:
            return here, 0.0
        if u in self.fixed:
            return None
        if self.marches.spare(u) and not self._others_stay(u, team):
            return None
        taken = [at for v, at in team.moves.items() if s.where[v] != at]
        free = [h for h in scan(sides & self.reach[u]) if self._room(h) > taken.count(h)]
        costs = [(self.marches.cost(u, h), h) for h in free]
        return (min(costs)[1], min(costs)[0]) if costs else None

    def _others_stay(self, u: Unit, team: _Team) -> bool:
        """Does another guard of its hex stay there?"""
        leaving = {**self.left, **team.moves}
        return any(
            leaving.get(v, self.s.where[v]) == self.s.where[v] for v in scan(self.scene.guards(self.s.where[u], u))
        )


class _Team:
    """A strike while it is put together."""

    def __init__(self, planner: _Planner, target: Hex, name: str) -> None:
        self.scene, self.s, self.target, self.name = planner.scene, planner.s, target, name
        self.moves: dict[Unit, Hex] = {}
        self.cost = self.fire = 0.0
        self.close = self.engineers = self.wet = self.piercing = False
        self.corps = 0
        there = self.s.in_hex(target) & self.s.on_map[self.scene.foe]
        self.defenders = [(u, self.scene.worth(u)) for u in scan(there & ~self.s.game.leaders)]
        self.leaders = [(u, self.scene.worth(u)) for u in scan(there & self.s.game.leaders)]
        self.crossing = self.scene.grid.cross(1 << target, any_crossing(self.s))
        bit = 1 << target
        self.ground = OBJECTIVE if self.scene.their_objectives & bit else STOREY

    def may_join(self, u: Unit) -> bool:
        """[13.2b] [13.3a] [13.4b]"""
        limits, corps = self.s.game.limits, self.s.formation(u) == CORPS
        if self.name in self.s.game.units:  # under a leader [14.2a]
            return len(self.moves) < MOST
        if self.scene.side != GERMAN:
            return len(self.moves) < limits.soviet
        if self.name in self.s.game.ss and len(self.moves) >= limits.ss:
            return False
        return len(self.moves) < MOST and not (corps and self.name != CORPS and self.corps >= limits.corps)

    def join(self, u: Unit, at: Hex, cost: float) -> None:
        s, known = self.s, not self.s.unknown(u)
        self.moves[u] = at
        self.cost += cost
        self.fire += self.scene.fire(u)
        self.corps += s.formation(u) == CORPS
        self.piercing |= known and s.has(u, "anti-armor")
        if self.scene.can_assault(u) and self.scene.grid.adjacent(at, self.target):
            self.close = True
            self.engineers |= known and s.has(u, "engineer")
            self.wet |= bool(self.crossing >> at & 1)

    def better(self, best: Strike | None) -> Strike | None:
        """This team, if it promises more than the best so far."""
        scene, numbers = self.scene, self.s.game.numbers
        ground = scene.lasting if self.close and self.engineers else scene.drm
        drm = ground(self.target, scene.foe)
        if self.close:
            drm += numbers["drm.close-assault"] + self.wet * numbers["drm_lost.crossing"]
        chances, value = [], -self.cost
        for u, worth in self.defenders + self.leaders * self.close:  # [14.6c]
            armored = not self.s.unknown(u) and self.s.has(u, "armored") and not self.piercing
            chance = scene.chance(self.fire, drm + armored * numbers["drm.armored"])
            chances.append(chance)
            value += chance * worth
        cleared = prod(chances) if chances else 0.0
        value += cleared * self.ground * (1.0 if self.close else EMPTIED)
        value -= 0.002 * self.fire
        if best is None or value > best.value:
            return Strike(self.target, self.name, dict(self.moves), value, cleared, self.close)
        return best
