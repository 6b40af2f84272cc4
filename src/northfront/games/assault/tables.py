"""The tables of a game of the family: its data and what follows from them. None of it changes during a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.game import Game
from northfront.core.hexes import Hex, HexSet, scan

if TYPE_CHECKING:
    from northfront.core.toolkit.tables import RatioTable
    from northfront.games.assault.terrain import Chart

GERMAN: Final[Side] = 0
SOVIET: Final[Side] = 1
SIXTHS: Final = 6  # costs are counted in sixths of a movement point
QUARTERS: Final = 4  # strengths are counted in quarters: halved for supply, halved for disruption [10.21a]
A: Final = 1  # [9.1] the classes as printed on the counters
B: Final = 2
C: Final = 3
MECHANIZED: Final = ("panzer", "motorized", "tank", "tank-corps")  # [6.21a] E-45
HEADQUARTERS: Final = ("hq", "motorized-hq")
MARKERS: Final = ("air", "naval", "firepower", "prize")  # [3.2-8a] [3.2-8b] not ground units


@dataclass(frozen=True, slots=True)
class Arrival:
    """A line of the reinforcement schedule; its units wait in the box of the same name."""

    id: str
    turn: int
    side: Side
    entry: HexSet  # the hexes of the Entry Area; none for units that appear in the city [16.13a]
    units: UnitSet
    title: str = ""  # of the box


class Withdrawal(NamedTuple):
    """[16.21] Units that leave the game."""

    turn: int
    units: UnitSet
    unless_inside: bool  # [16.26] not if Germans are on the Inset


class Prize(NamedTuple):
    """[17.22a] [17.22b] A hex that is worth victory points."""

    hex: Hex
    points: int
    garrison: bool  # [17.25a]


class Limits(NamedTuple):
    """Numbers in the rules that are on no counter."""

    supply: int  # [11.13a]
    city: int  # [8.26b]
    range: int = 0  # [13.3a]
    firepower: int = 0  # [13.4]
    surroundings: int = 0  # [18.21a]


class Availability(NamedTuple):
    """[12.22a] [12.23] How many Air Units a side has: on its first turns, and later by die until a turn."""

    fixed_rule: str
    fixed: tuple[int, ...]
    rule: str
    by_die: tuple[tuple[int, tuple[int, ...]], ...]


class AirTables(NamedTuple):
    """Air Units by side; [12.33] the highest die that disrupts, by terrain."""

    available: tuple[Availability, ...]
    bombardment: Mapping[str, int]


class Names(NamedTuple):
    """What the city and the great river are called."""

    city: str
    river: str


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Assault(Game):
    """The game with its own tables."""

    names: Names
    chart: Chart
    combat: RatioTable
    classes: Mapping[int, tuple[int, ...]]  # [10.41a] by the class of the attacker, then of the defender
    air: AirTables
    limits: Limits
    arrivals: Mapping[str, Arrival]
    turns: int
    road_entries: HexSet  # [16.17]
    prizes: tuple[Prize, ...]
    set_up_rule: str  # the case that says who sets up in the city
    end_turn: Callable[[Any, Side], None]  # what the end of a side's player-turn brings
    end_game: Callable[[Any], None]
    # what only one of the games has
    divisions: tuple[
        UnitSet, ...
    ] = ()  # [7.2a] whose regiments stack; [19.23] where divisions are single units there are none
    withdrawals: tuple[Withdrawal, ...] = ()
    standing: tuple[tuple[int, UnitSet], ...] = ()  # [5.0-6a] [5.0-6b] until which turn, and which units
    city_workers: UnitSet = 0  # [14.2a]
    sea: HexSet = 0  # [13.2a]
    harbour: HexSet = 0
    refuge: HexSet = 0  # [16.13c]
    bonus: int = 0  # [18.52]
    bound: UnitSet = 0  # [19.43] units that stay in the interior of the Inset
    retreat_disrupts: bool = False  # [19.61]
    hq_room: str = ""  # [19.74] where lost headquarters wait; by default in the box of their own arrival [11.36a]
    german_worth: tuple[float, float] = (
        1.0,
        2.0,
    )  # [17.23a] of a strength point on foot, on wheels: to computer players only
    hqs_take: bool = True  # [17.22a] does a headquarters take a place that it passes; [19.93b] S-20

    @cached_property
    def hqs(self) -> UnitSet:
        return self.of_kinds(*HEADQUARTERS)

    @cached_property
    def mechanized(self) -> UnitSet:
        """[6.21a] [11.37a] Panzer, tank and motorized units, and the headquarters on wheels."""
        return self.of_kinds(*MECHANIZED, "motorized-hq")

    @cached_property
    def unaided(self) -> UnitSet:
        """[19.41] Tank Corps: no terrain helps them."""
        return self.of_kinds("tank-corps")

    @cached_property
    def takers(self) -> UnitSet:
        """[17.22a] [19.93b] Units that count where it matters who passed last."""
        units = self.units_of[GERMAN] | self.units_of[SOVIET]
        return units if self.hqs_take else units & ~self.hqs

    @cached_property
    def guerrillas(self) -> UnitSet:
        return self.of_kinds("guerrilla")

    @cached_property
    def workers(self) -> UnitSet:
        return self.of_kinds("worker")

    @cached_property
    def air_units(self) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
        german, soviet = (
            tuple(u for u in scan(self.of_kinds("air")) if self.side_of[u] == side) for side in (GERMAN, SOVIET)
        )
        return german, soviet

    @cached_property
    def ships(self) -> UnitSet:
        """[13.1] The Naval Unit; empty if made-up counters include none."""
        return self.of_kinds("naval")

    @cached_property
    def fleet(self) -> Unit:
        """[13.1] The Naval Unit, or -1 where there is none."""
        return next(scan(self.ships), -1)

    @cached_property
    def firepower(self) -> Unit:
        """[13.1] The +5 marker."""
        return next(scan(self.of_kinds("firepower")), -1)

    @cached_property
    def bonuses(self) -> UnitSet:
        """[18.51] The additional victory markers."""
        return self.of_kinds("prize")

    @cached_property
    def division_of(self) -> dict[Unit, int]:
        """[7.2a] The number of each regiment's division."""
        return {u: n for n, units in enumerate(self.divisions) for u in scan(units)}

    @cached_property
    def comrades(self) -> tuple[UnitSet, ...]:
        """[7.2a] For each unit, its whole division."""
        of = self.division_of
        return tuple(1 << u | (self.divisions[of[u]] if u in of else 0) for u in range(len(self.pieces)))

    @cached_property
    def slots(self) -> tuple[UnitSet, ...]:
        """[7.1] [7.3a] [7.4a] The kinds of units of which an ordinary hex holds one each (or one division's regiments)."""
        apart = self.hqs | self.guerrillas | self.workers
        others = (self.units_of[GERMAN] | self.units_of[SOVIET]) & ~apart
        return self.hqs, self.guerrillas, self.workers, others

    @cached_property
    def sorts(self) -> tuple[UnitSet, ...]:
        """The units of each side in each slot."""
        return tuple(slot & units for slot in self.slots for units in self.units_of)

    @cached_property
    def slot_of(self) -> dict[Unit, UnitSet]:
        return {u: slot for slot in self.slots for u in scan(slot)}

    @cached_property
    def corps(self) -> dict[str, UnitSet]:
        """[3.2-7] The units of each German corps without its headquarters."""
        found: dict[str, UnitSet] = {}
        for u in scan(self.units_of[GERMAN] & ~self.hqs):
            found[self.pieces[u].formation] = found.get(self.pieces[u].formation, 0) | 1 << u
        return found

    @cached_property
    def arrival_of(self) -> dict[Unit, Arrival]:
        return {u: arrival for arrival in self.arrivals.values() for u in scan(arrival.units)}

    @cached_property
    def waiting_rooms(self) -> dict[Hex, Arrival]:
        """The boxes where units wait for their turn."""
        return {self.box(name): arrival for name, arrival in self.arrivals.items()}

    @cached_property
    def prize_hexes(self) -> HexSet:
        return sum(1 << prize.hex for prize in self.prizes)

    @cached_property
    def surroundings(self) -> HexSet:
        """[18.21a] All of the Inset, and the hexes of the main map near the city."""
        grid = self.board.grid
        return grid.flood(self.chart.city, self.chart.main, None, self.limits.surroundings) | self.chart.inset

    @cached_property
    def garrisons(self) -> HexSet:
        """[11.45a] [17.25a] The four cities that need a garrison."""
        return sum(1 << prize.hex for prize in self.prizes if prize.garrison)
