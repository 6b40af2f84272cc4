"""Where the Soviets stand: somebody in every objective, and a second guard where the German is near.

There are no zones of control, and German aircraft strike before his movement: a line one deep has holes before he marches,
and whatever stands empty behind it is entered without a fight. An objective is the best ground to defend, too.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import or_
from typing import Final

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet, common, scan
from northfront.games.leningrad_41.bridges import ground_for
from northfront.games.leningrad_41.computer.manning import manned
from northfront.games.leningrad_41.computer.marches import Marches
from northfront.games.leningrad_41.state import GERMAN

GATE: Final = 2  # empty objectives that somebody at the end of a bridge must keep from the German
CLOSE: Final = 4  # hexes from the German within which an objective gets a second guard


class Garrisons:
    """Guards for what the German can come to; then, with those who do not strike, for the rest."""

    def __init__(self, marches: Marches, movable: Collection[Unit]) -> None:
        self.marches, self.scene = marches, marches.scene
        s = self.scene.s
        self.reach = {
            u: 1 << s.where[u] | (marches.reachable(u) if u in movable else 0)
            for u in scan(s.fighters(self.scene.side))
            if self._holds(u)
        }
        self.posts: dict[Unit, Hex] = {}

    def _holds(self, u: Unit) -> bool:
        """Guns, boats and the train guard nothing."""
        s = self.scene.s
        return not (s.game.trains | s.game.boats) >> u & 1 and (s.unknown(u) or not s.has(u, "indirect"))

    def man_front(self) -> None:
        """Before anything else."""
        self._man(self._gate())
        self._man(self.scene.own_objectives & self.scene.within_a_day)

    def _gate(self) -> HexSet:
        """The end of a bridge that keeps several empty objectives from the German next turn [8.9a] [8.14a]."""
        scene = self.scene
        empty = scene.own_objectives & self._in_danger() & ~scene.friends
        if empty.bit_count() < GATE:
            return 0
        bridges = common(ground_for(scene.s, GERMAN).bridges, scene.chart.major)
        reach = reduce(or_, self.reach.values(), 0) & ~scene.friends & ~empty
        ends = [h for h in scan(reach) if scene.grid.cross(1 << h, bridges)]
        kept = {h: (empty & ~self._in_danger(1 << h)).bit_count() for h in ends}
        best = max(ends, key=lambda h: kept[h], default=-1)
        return 1 << best if best >= 0 and kept[best] >= GATE else 0

    def _in_danger(self, shut: HexSet = 0) -> HexSet:
        """Where the German can be next turn, if nobody bars his way but at some hexes."""
        scene, game, found = self.scene, self.scene.game, 0
        for motor in (False, True):
            most = game.allowances[GERMAN] * (game.numbers["allowance.motorized"] if motor else 1)
            far = scene.field(dict.fromkeys(scan(scene.enemies), 0), motor, shut)
            found |= sum([1 << h for h in scan(scene.chart.land) if far[h] <= most])
        return found

    def man_rear(self, busy: Collection[Unit]) -> None:
        """With those who are not needed for a strike."""
        for u in busy:
            self.reach.pop(u, None)
        own, held = self.scene.own_objectives, sum({1 << h for h in self.posts.values()})
        self._man(own & ~held)
        self._man(sum(1 << h for h in scan(own & held) if self.scene.near(h, CLOSE + 1) <= CLOSE))

    def _man(self, hexes: HexSet) -> None:
        free = {u: reach for u, reach in self.reach.items() if u not in self.posts}
        self.posts |= manned(self.marches, free, hexes)
