"""What can change in Leningrad, and the tables that cannot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.fields import hex_set, per_unit, unit_set, whole
from northfront.core.game import Game
from northfront.core.hexes import Hex, HexSet, Sides, first, scan
from northfront.core.memo import by_boxes
from northfront.core.state import State

if TYPE_CHECKING:
    from northfront.core.toolkit.tables import RatioTable, Shift
    from northfront.games.spi_leningrad.terrain import Chart

GERMAN: Final[Side] = 0
SOVIET: Final[Side] = 1
STACKING: Final = 3  # [4.6a]
HALVES: Final = 2  # costs are counted in half points


@dataclass(frozen=True, slots=True)
class Face:
    """A printed face of the Soviet counters and how many counters bear it."""

    id: str
    kind: str
    attack: int
    defence: int
    count: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """A line of the reinforcement schedule; its counters wait in the box of the same name."""

    id: str
    turn: int
    side: Side
    kind: str
    count: int
    entry: HexSet
    delay: bool
    otherwise: HexSet  # where they enter if all of Leningrad is German
    delayed: Mapping[int, HexSet]  # where they enter from a later turn on
    surprise: bool
    missing: int  # how many of them have no counter at the start of the game (R1)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Leningrad(Game):
    """The game with its own tables."""

    chart: Chart
    combat: Mapping[str, RatioTable]  # by the result of 3-1 on a 1 (R4)
    shifts: Mapping[str, Shift]
    open: Sides  # hexsides that are not all lake or all sea
    faces: Mapping[str, tuple[Face, ...]]  # of each kind of untried unit
    arrivals: Mapping[str, Arrival]
    corps: Mapping[str, UnitSet]
    motor: UnitSet
    forts: tuple[Unit, ...]
    air: tuple[Unit, ...]
    turns: int
    leningrad: HexSet
    frozen: HexSet
    columns: tuple[tuple[Unit, HexSet], ...]
    german_stacks: tuple[tuple[Hex, int], ...]
    victory_hexes: HexSet
    victory_points: int
    losses: Mapping[str, tuple[int, int]]  # points for a reduced and for an eliminated unit of a kind

    @cached_property
    def _boxes_due(self) -> dict[tuple[Side, int], frozenset[Hex]]:
        return {
            (side, turn): frozenset(
                self.box(row.id) for row in self.arrivals.values() if row.side == side and row.turn <= turn
            )
            for side in (GERMAN, SOVIET)
            for turn in range(self.turns + 1)
        }

    def boxes_due(self, side: Side, turn: int) -> frozenset[Hex]:
        """The boxes of the schedule whose turn has come."""
        return self._boxes_due[side, min(turn, self.turns)]


class LeningradState(State):
    """A state of Leningrad."""

    game: Leningrad
    mover: UnitSet = unit_set(until="phase")  # the unit or stack that is picked up now
    group: UnitSet = unit_set(until="phase")  # the units under way: those that set out together and are not done (R46)
    began: HexSet = hex_set(until="phase")  # the hex where they began the phase; none if they came from off the map
    unfed: UnitSet = unit_set(until="phase")  # units that were out of supply when they were picked up to move [11.1b]
    spent: list[int] = per_unit(until="phase")  # half points spent by units of the group
    entered: UnitSet = unit_set(until="phase")  # those of the group that have entered a hex
    together: UnitSet = unit_set(until="phase")  # those of the group that have gone the same way so far (R55)
    waiting: UnitSet = unit_set(until="phase")  # those of the group that were left behind and can still be moved on
    moved: UnitSet = unit_set(until="phase")
    fought: UnitSet = unit_set(until="phase")
    attacked: UnitSet = unit_set(until="phase")
    resting: UnitSet = unit_set()  # reduced units that have spent this turn so far as 16.6 wants it
    in_time: int = whole()  # how many of the six units of 17.4 entered on turn 7
    mustered: int = whole()  # the turn whose missing arrivals have been supplied (R1)

    def kind(self, u: Unit) -> str:
        """Armor, mechanized or infantry, as far as it is known."""
        return self.game.pieces[u].kind_of(self.face[u])

    def strength(self, u: Unit, attacking: bool) -> int:
        """[2.5] [2.6] One strength of a German unit, two of a Soviet one."""
        piece = self.game.pieces[u]
        figure = "strength" if piece.side == GERMAN else "attack" if attacking else "defence"
        return piece.figure(figure, self.face[u])

    def untried(self, u: Unit) -> bool:
        """[14.0] Is this a Soviet unit of unknown strength?"""
        return self.game.side_of[u] == SOVIET and not self.face[u]

    def start_of(self, units: UnitSet) -> HexSet:
        """The hex where these units began the phase: if they have not set out, the one they are in; none off the map."""
        if units & self.group:
            return self.began
        at = self.where[first(units)]
        return 1 << at if at >= 0 else 0

    def part(self, units: UnitSet) -> None:
        """[4.5a] [7.4a] These units part from the others of their stack. Of three units no more than two stay together (R55)."""
        if self.together & units:
            self.together = max(units, self.together & ~units, key=int.bit_count)

    def unattacked(self, side: Side) -> HexSet:
        """[8.2] Hexes with a unit of this side that was not yet attacked in this phase."""
        return sum(1 << h for h in scan(self.occupied[side]) if any(not self.attacked >> u & 1 for u in self.stacks[h]))

    def holding(self, side: Side, least: int) -> HexSet:
        """The hexes with at least this many units of a side."""
        if least == 1:
            return self.occupied[side]
        found = sum([1 << h for h, stack in self.stacks.items() if len(stack) >= least])
        return found & self.occupied[side]

    @property
    @by_boxes
    def forts(self) -> HexSet:
        found = 0
        where = self.where
        for u in self.game.forts:
            if where[u] >= 0:
                found |= 1 << where[u]
        return found

    @property
    def ready_air(self) -> UnitSet:
        """[13.5] Air units that have not been used this turn."""
        ready = self.game.box("airfield")
        return sum([1 << u for u in self.game.air if self.where[u] == ready])

    def enter(self, u: Unit, to: Hex, kind: str, rule: str) -> None:
        """Put a unit into a hex of the map and log it."""
        self.note(kind, rule, unit=u, start=self.where[u], to=to)
        self.place(u, to)
        self.resting &= ~(1 << u)  # [16.9]
        if self.game.side_of[u] == GERMAN:
            self.raze(1 << to)

    def raze(self, hexes: HexSet) -> None:
        """[15.2b] A fort is gone once a German unit has entered."""
        for fort in self.game.forts:
            at = self.where[fort]
            if at >= 0 and hexes >> at & 1:
                self.place(fort, self.game.box("eliminated"))
                self.note("fort-taken", "15.2b", at=at)

    def eliminate(self, u: Unit, rule: str) -> None:
        super().eliminate(u, rule)
        self.resting &= ~(1 << u)

    def steps(self, u: Unit) -> int:
        """[10.5] A full German unit has two steps: it is turned over first. Any other unit has one."""
        return 2 - self.face[u] if self.game.side_of[u] == GERMAN else 1
