"""Supply as a survey sees it: what it depends on, who blocks it now, and who could block it with one move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

from northfront.core.ask import Side, Unit
from northfront.core.hexes import Grid, Hex, HexSet, scan
from northfront.core.outlook import Goal, Outlook

OFF = -1
"""A place off the map, for units that are left out of a calculation."""
DRIVEN = 2
"""An enemy may be driven back this many hexes before it moves."""
RAIDS = 24
"""About this many hexes are tried for an enemy that could reach a line of supply."""


class Peril(NamedTuple):
    """What one enemy could do to a side's supply with one move."""

    harm: float  # the added loss to the side where this enemy hurts it most
    hexes: HexSet  # the hexes from which it does harm
    ways: int  # how many hexes on or next to the lines it can reach


SAFE = Peril(0.0, 0, 0)


class Supply(ABC):
    """The part of a survey that is about supply."""

    def __init__(self, outlook: Outlook, s: Any) -> None:
        self.outlook, self.s = outlook, s
        self.weights = outlook.weights
        self.grid: Grid = s.game.board.grid
        self._lifelines: dict[Side, dict[Hex, float]] = {}
        self._fed: dict[Side, HexSet] = {}
        self._reliefs: dict[tuple[Side, Hex], float] = {}
        self._barriers: dict[Side, HexSet] = {}
        self._perils: dict[tuple[Side, Unit], Peril] = {}
        self._spots: dict[Side, tuple[HexSet, HexSet]] = {}
        self._loads: dict[Side, dict[Hex, float]] = {}

    @cached_property
    @abstractmethod
    def goals(self) -> tuple[Goal, ...]:
        """The goals that the attacker does not hold yet."""

    @abstractmethod
    def threat(self, side: Side) -> list[float]:
        """For every hex, the strength that a side's enemies could bring against it in their next turn."""

    # --- what supply depends on

    def lifelines(self, side: Side) -> dict[Hex, float]:
        """The hexes through which a side's units would be supplied if there were no enemy, with the share of units each supplies.

        For an attacker that already holds every goal, only the units holding them count.
        """
        if side not in self._lifelines:
            self._lifelines[side] = self._lifeline(side)
        return self._lifelines[side]

    def saved_at(self, side: Side, h: Hex) -> float:
        """The share of a side's units that would depend on a hex or one next to it."""
        lines = self.lifelines(side)
        return max(lines.get(at, 0.0) for at in scan(1 << h | self.grid.ring(1 << h)))

    def _lifeline(self, side: Side) -> dict[Hex, float]:
        s = self.without(self.s.occupied[1 - side])
        if not s.game.supply_lines:
            return {}
        units = units_on_map(s, side)
        if side == self.outlook.attacker and not self.goals:
            units = [u for u in units if self.outlook.prizes(s) >> s.where[u] & 1]
        return _loads(s, s.game.supply_lines(s, side), ((u, 1 / len(units)) for u in units))

    def loads(self, side: Side) -> dict[Hex, float]:
        """The hexes through which a side's units are supplied now, with the cost of losing each."""
        if side not in self._loads:
            s, unsupplied_cost = self.s, self.outlook.unsupplied_cost
            onward = s.game.supply_lines(s, side) if s.game.supply_lines else {}
            self._loads[side] = _loads(s, onward, ((u, unsupplied_cost(s, u)) for u in units_on_map(s, side)))
        return self._loads[side]

    def supplied(self, u: Unit) -> HexSet:
        """Where a unit would be in supply as things are."""
        side = self.s.game.side_of[u]
        if self.outlook.supply_zone:
            return self.outlook.supply_zone(self.s, u)
        if side not in self._fed:
            fed = self.outlook.fed or self.s.game.supplied
            self._fed[side] = fed(self.s, side) if fed else self.grid.all
        return self._fed[side]

    # --- which units lack supply, and which enemies cause it

    @cached_property
    def supply_loss(self) -> tuple[float, float]:
        """For each side, the cost of its units being without supply."""
        return self.supply_loss_of(self.s, 0), self.supply_loss_of(self.s, 1)

    def supply_loss_of(self, s: Any, side: Side) -> float:
        """What lack of supply costs a side in this state."""
        return sum(self.outlook.unsupplied_cost(s, u) for u in scan(self.outlook.unsupplied(s, side)))

    def relief(self, side: Side, h: Hex) -> float:
        """How much a side's loss would shrink if the enemies in a hex were gone; if only several together matter, their share."""
        if not self.supply_loss[side]:
            return 0.0
        if (side, h) not in self._reliefs:
            alone = self.supply_loss[side] - self.supply_loss_of(self.without(1 << h), side)
            together = self.barriers(side)
            share = self._freed(side) / together.bit_count() if together >> h & 1 else 0.0
            self._reliefs[side, h] = max(alone, share)
        return self._reliefs[side, h]

    def blockers(self, side: Side) -> HexSet:
        """The enemies whose absence would improve a side's supply."""
        return sum(1 << h for h in scan(self.s.occupied[1 - side]) if self.relief(side, h) > 0)

    def barriers(self, side: Side) -> HexSet:
        """A smallest set of enemies whose removal would improve a side's supply as far as possible.

        All are removed, then put back one by one, the hardest to drive out first, unless that cuts a line again.
        """
        if side not in self._barriers:
            gone = self.s.occupied[1 - side]
            least = self.supply_loss_of(self.without(gone), side)
            if least >= self.supply_loss[side]:
                gone = 0
            chances = self.chances(side) if gone else {}
            for h in sorted(scan(gone), key=lambda h: (chances[h], h)):
                if self.supply_loss_of(self.without(gone & ~(1 << h)), side) <= least:
                    gone &= ~(1 << h)
            self._barriers[side] = gone
        return self._barriers[side]

    def chances(self, side: Side) -> dict[Hex, float]:
        """For each enemy hex, the chance that a side clears it with everything that can come up."""
        s, look, blow = self.s, self.outlook, self.threat(1 - side)
        defence = {h: sum(look.defence(s, u) for u in s.stacks[h]) for h in scan(s.occupied[1 - side])}
        return {
            h: look.clash(s, side, blow[h], max(0.5, against), h).cleared if blow[h] else 0.0
            for h, against in defence.items()
        }

    def hope_of_relief(self, side: Side) -> float:
        """How much a side can hope to gain in supply by attacking every enemy that blocks its lines."""
        barriers = self.barriers(side)
        if not barriers:
            return 0.0
        chances = self.chances(side)
        return self._freed(side) * prod(chances[h] for h in scan(barriers))

    def _freed(self, side: Side) -> float:
        """How much a side would gain in supply without any enemy blocking its lines."""
        return self.supply_loss[side] - self.supply_loss_of(self.without(self.barriers(side)), side)

    def without(self, hexes: HexSet) -> Any:
        """The state without the units in these hexes."""
        s = self.s.copy()
        for h in scan(hexes):
            for u in tuple(s.stacks[h]):
                s.place(u, OFF)
        return s

    # --- which enemies could cut it

    def perils(self, side: Side) -> dict[Unit, Peril]:
        """For each enemy that could cut a side's supply with one move, what it could do."""
        found = {e: self.peril(side, e) for e in units_on_map(self.s, 1 - side)}
        return {e: each for e, each in found.items() if each.harm > 0}

    def peril(self, side: Side, e: Unit) -> Peril:
        """What an enemy could do with one move."""
        if (side, e) not in self._perils:
            self._perils[side, e] = self._peril(side, e)
        return self._perils[side, e]

    def _peril(self, side: Side, e: Unit) -> Peril:
        s, loads, (bare, near) = self.s, self.loads(side), self._weak_spots(side)
        near &= self.reach(e) if near else 0
        load = {h: max(loads[at] for at in scan((1 << h | self.grid.ring(1 << h)) & bare)) for h in scan(near)}
        start, before, harms = s.where[e], self.supply_loss[side], dict[Hex, float]()
        ways = sorted(load, key=lambda h: (-load[h], h))
        for h in ways[
            :: max(1, len(ways) // RAIDS)
        ]:  # all along the line: close to the units it feeds, supply may go around a cut
            s.place(e, h)
            harms[h] = self.supply_loss_of(s, side) - before
            s.place(e, start)
        harms = {h: harm for h, harm in harms.items() if harm > 0}
        return Peril(max(harms.values()), sum(1 << h for h in harms), len(ways)) if harms else SAFE

    def _weak_spots(self, side: Side) -> tuple[HexSet, HexSet]:
        """The empty hexes of a side's lines of supply; and the same with the hexes next to them."""
        if side not in self._spots:
            ours: HexSet = self.s.occupied[side]
            bare = sum(1 << h for h in self.loads(side)) & ~ours
            self._spots[side] = bare, (bare | self.grid.ring(bare)) & ~ours
        return self._spots[side]

    def reach(self, u: Unit) -> HexSet:
        """Where a unit could go with its next move: by the rules if the game gives them, else by speed and zones."""
        s, look = self.s, self.outlook
        if look.reach:
            return look.reach(s, u)
        side = s.game.side_of[u]
        if not look.attack(s, u):
            return 0
        theirs: HexSet = s.occupied[1 - side]
        zones: HexSet = s.game.zones(s, 1 - side) if s.game.zones else 0
        start: HexSet = 1 << s.where[u]
        clear = self.grid.all & ~theirs & ~zones
        if zones & start:  # a unit held by a zone may be driven out of it, and move on from there
            start = self.grid.flood(start, clear | start, limit=DRIVEN) & clear
            if not start:
                return 0
        reach: HexSet = self.grid.flood(start, clear, limit=max(0, look.speed(s, u) - 1)) | start
        return (reach | self.grid.ring(reach)) & ~theirs


def _loads(s: Any, onward: Mapping[Hex, Hex], burdens: Iterable[tuple[Unit, float]]) -> dict[Hex, float]:
    """What depends on each hex of the lines, given what each unit contributes to its own line."""
    found: dict[Hex, float] = {}
    for u, burden in burdens:
        for h in along(onward, s.where[u]):
            found[h] = found.get(h, 0.0) + burden
    return found


def along(onward: Mapping[Hex, Hex], h: Hex) -> Iterator[Hex]:
    """The hexes of a line of supply from here to its source; none if there is no line."""
    while h in onward:
        yield h
        if onward[h] == h:
            return
        h = onward[h]


def units_on_map(s: Any, side: Side) -> list[Unit]:
    """The units of a side that are in a hex."""
    occupied = s.occupied[side]
    return [u for h, stack in s.stacks.items() if occupied >> h & 1 for u in stack]
