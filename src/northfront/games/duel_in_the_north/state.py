"""What can change in Duel in the North, and the tables that cannot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.events import Event
from northfront.core.fields import (
    BACKS,
    OWN,
    hex_set,
    per_side,
    per_unit,
    tally,
    unit_set,
    unit_set_per_side,
    whole,
    word,
)
from northfront.core.game import Game
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.memo import by_boxes, by_ground
from northfront.core.state import State

if TYPE_CHECKING:
    from northfront.core.toolkit.tables import RatioTable
    from northfront.games.duel_in_the_north.terrain import Chart, Ground

GERMAN: Final[Side] = 0
SOVIET: Final[Side] = 1
SIXTHS: Final = 6  # costs are counted in sixths of a movement point
LOW: Final = 1  # [5.2a] failed supply checks in a row that make a unit Low Supply
OUT: Final = 2  # [5.2b] ... Out of Supply
STARVING: Final = 3  # [5.2c] ... lose a step
LATE: Final = 14  # [6.2d] the turn from which any German headquarters activates any German unit
MECHANIZED: Final = ("panzer", "tank", "motorized")  # [9.3a] R19
UNSAID: Final = 1  # a position may say only that a unit came in by an arrow: any of its side's will do
HEADQUARTERS: Final = ("hq", "motorized-hq")


@dataclass(frozen=True, slots=True)
class Arrival:
    """A line of the reinforcement schedule; its units wait in the box of the same name."""

    id: str
    turn: int
    side: Side
    how: str  # edge, hexes, squares, place, lake, replace
    edge: str  # east or west
    hexes: HexSet
    units: UnitSet
    replaces: Unit  # the headquarters whose place it takes, or -1


class Prize(NamedTuple):
    """[15.0a] A hex that is worth victory points."""

    hex: Hex
    points: int
    automatic: bool  # one of those that win the game at once [17.8a]


class Limits(NamedTuple):
    """Numbers in the rules that are on no counter."""

    stack: int  # [7.1a]
    sea: int  # [9.4a]
    water: int  # [9.4c]
    east: int  # [4.4b]
    overrun: int  # [9.3g]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Duel(Game):
    """The game with its own tables."""

    chart: Chart
    combat: RatioTable
    fort: int  # [13.0d] columns
    limits: Limits
    arrivals: Mapping[str, Arrival]
    allotments: tuple[tuple[int, int], ...]  # [2.6a] chits by turn, German and Soviet
    prizes: tuple[Prize, ...]
    finland: HexSet
    neutral: HexSet
    ladoga: HexSet
    set_up: tuple[HexSet, HexSet]  # [18.1a] [18.3a] where each side may set up

    @cached_property
    def sorts(self) -> tuple[UnitSet, ...]:
        """[2.3d] The combat units of each side."""
        german, soviet = self.units_of
        return german & ~self.hqs, soviet & ~self.hqs

    @cached_property
    def hqs(self) -> UnitSet:
        return self.of_kinds(*HEADQUARTERS)

    @cached_property
    def hqs_of(self) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
        german, soviet = self.units_of
        return tuple(scan(self.hqs & german)), tuple(scan(self.hqs & soviet))

    @cached_property
    def mechanized(self) -> UnitSet:
        """[9.3a] Mechanized-type combat units."""
        return self.of_kinds(*MECHANIZED)

    @cached_property
    def motor(self) -> UnitSet:
        """[5.2g] Units on wheels or tracks."""
        return self.mechanized | self.of_kinds("motorized-hq")

    @cached_property
    def infantry(self) -> UnitSet:
        """[9.4a] Soviet infantry; airborne troops and militia are infantry too (R19)."""
        return self.of_kinds("rifle", "militia", "airborne") & self.units_of[SOVIET]

    @cached_property
    def finns(self) -> UnitSet:
        return sum(1 << u for u, piece in enumerate(self.pieces) if piece.formation in ("F4", "F2"))

    @cached_property
    def kampfgruppen(self) -> UnitSet:
        return sum(1 << u for u, piece in enumerate(self.pieces) if piece.size == "KG")

    @cached_property
    def air(self) -> tuple[tuple[UnitSet, UnitSet], tuple[UnitSet, UnitSet]]:
        """Fighters and close air support of each side."""
        units = [[0, 0], [0, 0]]
        for u, piece in enumerate(self.pieces):
            if piece.kind in ("fighter", "cas"):
                units[piece.side][piece.kind == "cas"] |= 1 << u
        return (units[0][0], units[0][1]), (units[1][0], units[1][1])

    @cached_property
    def forts(self) -> UnitSet:
        return self.of_kinds("fort")

    @cached_property
    def sources(self) -> tuple[HexSet, HexSet]:
        """[5.1b] The iron crosses and the red stars."""
        return self.board.feature("german-source"), self.board.feature("soviet-source")

    @cached_property
    def arrows(self) -> tuple[HexSet, HexSet]:
        """[5.1j] The entry arrows of each side."""
        return self.board.feature("german-arrow"), self.board.feature("soviet-arrow")

    @cached_property
    def arrow_numbers(self) -> tuple[dict[int, HexSet], dict[int, HexSet]]:
        """[5.1j] The same by their printed numbers."""
        name = self.board.grid.name
        german, soviet = ({int(name(h)): 1 << h for h in scan(hexes)} for hexes in self.arrows)
        return german, soviet

    @cached_property
    def squares(self) -> HexSet:
        return self.board.feature("finnish-square")

    @cached_property
    def eastern_squares(self) -> HexSet:
        """[4.4b] The squares beyond Lake Ladoga: those north of 6501 to 6801."""
        return sum(1 << h for h in scan(self.squares) if self.board.grid.name(h) >= "65")

    @cached_property
    def edges(self) -> dict[str, HexSet]:
        """The hexes along each edge of the map, without the squares."""
        return self.board.grid.edges(self.board.grid.all & ~self.squares)

    @cached_property
    def edge_hexes(self) -> HexSet:
        return self.edges["west"] | self.edges["east"] | self.edges["south"]

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return tuple(sorted({piece.formation for piece in self.pieces if piece.formation}))

    @cached_property
    def arrival_of(self) -> dict[Hex, Arrival]:
        """The line of the schedule that each box stands for."""
        return {self.box(arrival.id): arrival for arrival in self.arrivals.values()}

    @cached_property
    def free_ways(self) -> dict[str, tuple[Arrival, ...]]:
        """[18.2a] The lines by which the units of each may arrive in the alternative campaign; [18.4a] Soviet ones only (R69)."""
        lines = [arrival for arrival in self.arrivals.values() if arrival.side == SOVIET and arrival.how != "replace"]
        return {
            arrival.id: tuple(line for line in lines if line.turn == arrival.turn) if arrival in lines else (arrival,)
            for arrival in self.arrivals.values()
        }


class DuelState(State):
    """A state of Duel in the North."""

    game: Duel
    held: HexSet = hex_set()  # [15.0b] hexes that the German controls
    lack: list[int] = per_unit(seen=BACKS)  # [2.7d] [5.2] supply checks failed in a row
    arrow: list[int] = per_unit(
        seen=BACKS, most=9999
    )  # [5.1j] the printed number of the entry arrow by which a unit came in
    east: UnitSet = unit_set()  # [4.4b] Finnish units that entered east of Ladoga
    kin: list[int] = per_unit()  # the colour of a Kampfgruppe, counted from 1
    joined: list[int] = per_unit()  # [14.0d] the Kampfgruppe that a division absorbs, counted from 1
    blown: dict[str, int] = tally()  # [2.7c] [12.0e] bridges that are down, as 3010/3011
    pontoons: dict[str, int] = tally()  # [12.2a]
    halted: int = whole()  # [18.5a] 1 once the die has taken the Finnish chits out of play
    # of the turn
    rail: list[int] = per_side(until="turn")  # [4.2b] units that may still be railed
    chits: list[UnitSet] = unit_set_per_side(
        seen=OWN, until="turn"
    )  # [2.6b] the headquarters whose chits are in the cup
    drawn: list[int] = per_side(until="turn")  # [3.3c]
    out: UnitSet = unit_set(until="turn")  # headquarters whose chits have been drawn
    last: int = whole(SOVIET, most=1)  # [6.3b] who owned the last chit
    acted: UnitSet = unit_set(until="turn")  # headquarters that have been activated
    used: UnitSet = unit_set(seen=BACKS, until="turn")  # [6.1b] units that have been activated (R71)
    placed: UnitSet = unit_set(seen=BACKS, until="turn")  # [4.3b] units that were put on the map this turn
    entered: UnitSet = unit_set(
        seen=BACKS, until="turn"
    )  # [4.0c] units that came onto the map this turn over its edge or by rail
    later: UnitSet = unit_set(
        seen=BACKS, until="turn"
    )  # [18.2a] units that were not put on the map though they could have been
    stage: int = whole()  # how far the Reinforcement Phase has come
    sailed: int = whole(until="turn")  # [9.4a]
    hexed: list[int] = per_side(until="turn")  # [6.3d] whether a side has had its hex activation
    # of the activation
    leader: UnitSet = unit_set(until="activation")  # the headquarters that is active; none in a hex activation
    called: UnitSet = unit_set(seen=BACKS, until="activation")  # the units that this activation covers
    order: str = word(until="activation")
    mode: str = word(until="activation")  # [2.6i] order, move, rail, combine, excess, combat or exploit
    moved: UnitSet = unit_set(seen=BACKS, until="activation")
    fought: UnitSet = unit_set(seen=BACKS, until="activation")
    overran: UnitSet = unit_set(seen=BACKS, until="activation")  # [9.3e] units with an Overrun marker
    front: HexSet = hex_set(until="activation")  # [10.0a] enemy hexes when the Combat mode began
    guns: int = whole(until="activation")  # [2.4g] artillery spent
    # of the move
    mover: UnitSet = unit_set(seen=BACKS, until="activation")
    spent: list[int] = per_unit()  # not for the enemy to see: cavalry and tanks have the same back and other costs
    afoot: UnitSet = unit_set()  # [9.6b] moving units that are under way and not on a railway

    def colour(self, u: Unit) -> str:
        """[2.3f] The command that a German unit belongs to; a Kampfgruppe keeps that of its division (R40)."""
        return self.game.pieces[u].formation or (self.game.colours[self.kin[u] - 1] if self.kin[u] else "")

    def figure(self, u: Unit, key: str) -> int:
        return self.game.pieces[u].faces[self.face[u]].get(key, 0)

    def attack(self, u: Unit) -> int:
        """[2.3g] [5.2d] [5.2e] Each unit's strength is halved by itself (R17)."""
        strength = self.figure(u, "attack")
        return strength if self.lack[u] < LOW else (strength + 1) // 2 if self.lack[u] == LOW else strength // 2

    def defence(self, u: Unit) -> int:
        """[2.3g] [5.2e]"""
        strength = self.figure(u, "defence")
        return strength if self.lack[u] < OUT else strength // 2

    def artillery(self, u: Unit) -> int:
        """[2.4g] [5.2h]"""
        return self.figure(u, "artillery") if self.lack[u] < OUT else 0

    def allowance(self, u: Unit) -> int:
        """[9.0b] In sixths. [5.2f] [9.1b] Out of Supply, motor units have half, rounded up (R18)."""
        moves = self.game.pieces[u].faces[self.face[u]].get("moves", 0)
        if self.lack[u] >= OUT and self.game.motor >> u & 1:
            moves = (moves + 1) // 2
        return moves * SIXTHS

    def combat_units(self, side: Side) -> UnitSet:
        """[2.3d] Headquarters are not combat units."""
        return self.on_map[side] & ~self.game.hqs

    def combat_hexes(self, side: Side) -> HexSet:
        """The hexes with a combat unit of this side."""
        return self.hexes_with[side]

    def crowd(self, h: Hex) -> int:
        """[7.1a] [2.4c] How many units count against the stacking limit of a hex."""
        return (self.in_hex(h) & ~self.game.hqs).bit_count()

    def full(self, side: Side, more: int = 1) -> HexSet:
        """[7.1a] Hexes where this many more combat units would be too many."""
        limit = self.game.limits.stack - more
        found = 0
        for h in [h for h, stack in self.stacks.items() if len(stack) > limit]:
            if self.crowd(h) > limit:
                found |= 1 << h
        return found & self.occupied[side]

    def friendly(self, side: Side) -> HexSet:
        """[15.0b] Hexes a side controls because it was there last (R42)."""
        german = (self.held | self.occupied[GERMAN]) & ~self.occupied[SOVIET]
        return german if side == GERMAN else self.game.board.grid.all & ~german

    @property
    @by_ground
    def ground(self) -> Ground:
        """The map as it is now: which bridges stand [12.0e]."""
        return self.game.chart.ground(tuple(sorted(self.blown)), tuple(sorted(self.pontoons)))

    @property
    def fort_hexes(self) -> HexSet:
        """[13.0a] Printed forts and markers."""
        return self.game.board.feature("fort") | _fort_markers(self)

    def arrow_of(self, u: Unit) -> HexSet:
        """[5.1j] The entry arrow that is a source for this unit: the one by which it came in (R89)."""
        side = self.game.side_of[u]
        if self.arrow[u] == UNSAID:
            return self.game.arrows[side]
        return self.game.arrow_numbers[side].get(self.arrow[u], 0)

    def within_range(self, leader: Unit, units: UnitSet) -> UnitSet:
        """[6.0d] Those of these units on the map within range of the headquarters, whatever lies between."""
        here, where = self.where[leader], self.where
        if here < 0:
            return 0
        near = self.game.board.grid.disk(here, self.figure(leader, "range"))
        return sum([1 << u for u in scan(units) if near >> where[u] & 1])

    def tell(self, u: Unit, kind: str, rule: str, **args: int | str) -> None:
        """Log what a unit does; the enemy is not told the name of a face-down one [9.5a]."""
        if self.notes is None:
            return
        if self.hidden[GERMAN] >> u & 1:
            public = Event(f"unknown-{kind}", rule, args)
            self.whisper(SOVIET, Event(kind, rule, {"unit": u, **args}), public)
        else:
            self.note(kind, rule, unit=u, **args)

    def by_sight(self, units: UnitSet) -> list[Unit]:
        """Face-up units first, so that the order tells the enemy nothing about the others [9.5a]."""
        hidden = self.hidden[GERMAN]
        return [*scan(units & ~hidden), *scan(units & hidden)]

    def take(self, side: Side, hexes: HexSet) -> None:
        """[15.0b] Units of this side have been in these hexes."""
        self.held = self.held | hexes if side == GERMAN else self.held & ~hexes

    def eliminate(self, u: Unit, rule: str) -> None:
        """[2.3a] [2.3b] [2.3c] [10.2c] A unit that has lost its last step is gone; [2.4f] [10.2f] a headquarters waits to return."""
        self.tell(u, "eliminated", rule, at=self.where[u])
        self.reveal(u)
        self.place(u, self.game.box("returning" if self.game.hqs >> u & 1 else "eliminated"))
        self.called &= ~(1 << u)
        self.joined[u] = self.lack[u] = 0


@by_boxes
def _fort_markers(s: DuelState) -> HexSet:
    return s.hexes_of(s.game.forts)
