"""What can change in Leningrad Blitzkrieg, and the tables that cannot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from northfront.core.ask import Narrow, Side, Unit, UnitSet
from northfront.core.fields import OWN, hex_set, unit_set, unit_set_per_side, whole, word
from northfront.core.game import Game
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.memo import by_side
from northfront.core.state import State

if TYPE_CHECKING:
    from northfront.core.toolkit.tables import RatioTable
    from northfront.games.leningrad_blitzkrieg.terrain import Chart

AXIS: Final[Side] = 0
SOVIET: Final[Side] = 1
HALVES: Final = 2  # costs are counted in halves of a movement point [9.3.1a]
MECHANIZED: Final = ("panzer", "tank", "motorized", "motorized-hq")  # [2.2.2a] R48
HEADQUARTERS: Final = ("hq", "motorized-hq")
SUPPLY: Final = "supply"  # [6.2.4] the common chit belongs to nobody and is no counter here
MANSTEIN: Final = "manstein"
PANZER_GROUP: Final = "hq-4pzg"
REINFORCEMENTS: Final = ("axis-reinf", "soviet-reinf")
RESERVES: Final = ("okh", "reserve")
STARVED: Final = "11.1.1"


class Limits(NamedTuple):
    """Numbers in the rules that are on no counter."""

    stack: int  # [3.1.1a]
    zone: int  # [9.2.2a] [9.2.2b]
    off_rail: int  # [3.3.5b]
    steps: int  # [15.5a]
    withdrawn: int  # [15.3(2)a]
    free_supply: int  # [15.1(4)] the last turn on which German units do not suffer
    withdrawal: int  # [15.3(2)a] its turn
    arrival: int  # [15.3(1)] the turn of the 3rd Panzer Group's units


class Points(NamedTuple):
    """[15.4] What victory points are given for."""

    city: int
    leningrad: int
    mechanized: int
    other: int


class Turn(NamedTuple):
    """A box of the Turn Track, with a number for each side."""

    command: tuple[int, int]  # [6.2.1] [6.2.2a]
    reinforcements: tuple[int, int]  # [12.2.1]


class Code(NamedTuple):
    """[4.0(2)a] Where units with a set-up code may start."""

    hexes: HexSet
    must: HexSet  # [4.0(2)1] each of these gets at least one of them


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Blitzkrieg(Game):
    """The game with its own tables."""

    chart: Chart
    combat: RatioTable
    limits: Limits
    points: Points
    track: tuple[Turn, ...]
    chit_turns: Mapping[Unit, int]  # [15.2] from which turn each chit may be chosen
    codes: Mapping[str, Code]
    code_of: Mapping[Unit, str]
    leningrad: HexSet

    @cached_property
    def hqs(self) -> UnitSet:
        """[2.3.1] [13.0] Combat units like all others, but for what section 13 says."""
        return self.of_kinds(*HEADQUARTERS)

    @cached_property
    def mechanized(self) -> UnitSet:
        """[2.2.2a] [2.2.2b] All others are non-mechanized."""
        return self.of_kinds(*MECHANIZED)

    @cached_property
    def fortresses(self) -> UnitSet:
        """[14.0a] Units, but for what section 14 says."""
        return self.of_kinds("fortress")

    @cached_property
    def panzer_group(self) -> Unit:
        """[7.3.2] The headquarters that Manstein activates; -1 on a board without it."""
        return self.units.get(PANZER_GROUP, -1)

    @cached_property
    def hq_of(self) -> dict[Unit, Unit]:
        """[2.4a] [8.0] The headquarters that each chit activates."""
        leaders = {self.pieces[u].formation: u for u in scan(self.hqs)}
        chits = {u: piece.formation for u, piece in enumerate(self.pieces) if piece.kind == "chit" and piece.formation}
        return {chit: leaders[army] for chit, army in chits.items() if army in leaders}

    @cached_property
    def chits_of(self) -> tuple[UnitSet, UnitSet]:
        """The chits of each side."""
        chits = self.of_kinds("chit")
        axis, soviet = (sum(1 << u for u in scan(chits) if self.side_of[u] == side) for side in (AXIS, SOVIET))
        return axis, soviet

    @cached_property
    def sources(self) -> tuple[HexSet, HexSet]:
        """[2.1.2]"""
        return self.board.feature("axis-source"), self.board.feature("soviet-source")

    @cached_property
    def cities(self) -> HexSet:
        """[15.4(1)] The hexes of the major cities."""
        return self.board.ground("major-city")

    @cached_property
    def towns(self) -> HexSet:
        """[3.4.1] Cities and towns, which one side or the other controls."""
        return self.board.feature("town") | self.cities


class BlitzkriegState(State):
    """A state of Leningrad Blitzkrieg."""

    game: Blitzkrieg
    held: HexSet = hex_set()  # [3.4.2] cities and towns that the Axis controls
    losses: int = whole()  # [15.4(4)] victory points that the Axis has lost with its units
    zhukov: int = whole()  # [16.2a] the turn on which Zhukov was declared
    came: UnitSet = unit_set()  # [15.2(2)5] new headquarters that have come on top of the number, as they do once
    # of the turn
    chits: list[UnitSet] = unit_set_per_side(seen=OWN, until="turn")  # [6.1.1] in the cup
    hand: list[UnitSet] = unit_set_per_side(seen=OWN, until="turn")  # [6.3.1] [16.2b] held
    supply: int = whole(until="turn")  # [6.2.4] 1 while the Supply chit is in the cup
    out: UnitSet = unit_set(until="turn")  # [7.1b] chits that have been played
    returned: UnitSet = unit_set(until="turn")  # [7.3.1] drawn and back in the cup, as everybody has seen
    after: str = word(until="turn")  # [16.2b] the chit that waits for a kept one to be executed
    # of the order
    chit: str = word(until="order")  # the chit that is drawn or executed
    mode: str = word(until="order")
    leader: UnitSet = unit_set(until="order")  # [8.1.1] the headquarters that is activated
    called: UnitSet = unit_set(until="order")  # [8.1.2a] the units that are activated
    weak: UnitSet = unit_set(until="order")  # [16.3d] those that move half as far and do not attack
    count: int = whole(until="order")  # how many units or steps are still to be chosen
    moved: UnitSet = unit_set(until="order")
    fought: UnitSet = unit_set(until="order")  # [10.1.1a]
    attacked: HexSet = hex_set(until="order")  # [10.1.4a]
    retreated: UnitSet = unit_set(until="order")  # [10.6.6]
    # of the move
    mover: UnitSet = unit_set(until="order")
    spent: int = whole(until="order")
    way: str = word(until="order")  # [9.1.2] how the moving unit moves: normal or strategic; empty: undecided

    def figure(self, u: Unit, key: str) -> int:
        return self.game.pieces[u].faces[self.face[u]].get(key, 0)

    def allowance(self, u: Unit) -> int:
        """[2.2.2g] [9.2a] In halves; [16.3d] half of it for a reserve out of range (R71)."""
        moves = self.figure(u, "moves")
        return (moves // 2 if self.weak >> u & 1 else moves) * HALVES

    def own_units(self, side: Side, rule: str) -> Narrow:
        """All units of a side on the map, and why no others are in question."""
        units = Narrow((1 << len(self.where)) - 1).keep(self.game.units_of[side], rule, "it is not your unit")
        return units.keep(self.on_map[side], rule, "it is not on the map")

    def combat_units(self, side: Side) -> UnitSet:
        """Units on the map that can act: [14.3.1] fortresses cannot."""
        return self.on_map[side] & ~self.game.fortresses

    def available_units(self, side: Side) -> UnitSet:
        """[2.1.1b] Those in the Available Box of a side."""
        return self.in_box("available") & self.game.units_of[side]

    def crowd(self, h: Hex) -> int:
        """[3.1.1a] [3.1.1b] How many units count against the stacking limit of a hex; [14.2.3] a fortress does not."""
        fortresses = self.game.fortresses
        return sum([not fortresses >> u & 1 for u in self.stacks.get(h, ())])

    def full(self, side: Side, without: Unit = -1) -> HexSet:
        """[3.1.1a] Hexes without room for another unit of a side; `without` is a unit that is thought away."""
        full = _holding(self, side)[0]
        if without < 0 or self.where[without] < 0 or not full >> self.where[without] & 1:
            return full
        return full if self.overstacked(side) >> self.where[without] & 1 else full & ~(1 << self.where[without])

    def overstacked(self, side: Side) -> HexSet:
        """[3.1.1a] Hexes with more units of a side than the limit."""
        return _holding(self, side)[1]

    def friendly(self, side: Side) -> HexSet:
        """[3.4.2] The cities and towns that a side controls."""
        return self.held if side == AXIS else self.game.towns & ~self.held

    def take(self, side: Side, hexes: HexSet) -> None:
        """[3.4.2] Units of this side have entered these hexes, by whatever means (R13)."""
        if taken := hexes & self.game.towns:
            self.held = self.held | taken if side == AXIS else self.held & ~taken

    @property
    def fortress_hexes(self) -> HexSet:
        return _fortress_hexes(self, SOVIET)

    def eliminate(self, u: Unit, rule: str) -> None:
        """[10.5a] [2.2.3b] A unit that has lost its last step is removed; the Axis loses points [15.4(4)]."""
        self.note("eliminated", rule, unit=u, at=self.where[u])
        game, bit = self.game, 1 << u
        if game.side_of[u] == AXIS:
            self.losses += game.points.mechanized if game.mechanized & bit else game.points.other  # R26
        back = self._may_return(u, rule)
        self.place(u, game.box("available" if back else "eliminated"))
        if back and (game.side_of[u] == AXIS or self.settings["rebuilt"] == "full"):
            self.turn_over(u, 0)  # [2.2.3c] R7
        self.called &= ~bit

    def _may_return(self, u: Unit, rule: str) -> bool:
        """[13.3] Headquarters and [12.3.1] Soviet non-mechanized units lost in combat; [12.3.2] [13.4] none lost to supply."""
        if rule == STARVED or self.game.fortresses >> u & 1:  # [14.3.3]
            return False
        if self.game.hqs >> u & 1:
            return True
        return self.game.side_of[u] == SOVIET and not self.game.mechanized >> u & 1


@by_side
def _holding(s: BlitzkriegState, side: Side) -> tuple[HexSet, HexSet]:
    """The hexes with as many units as the limit allows, and those with more."""
    limit, full, over = s.game.limits.stack, 0, 0
    for h, stack in s.stacks.items():
        if len(stack) >= limit and s.occupied[side] >> h & 1:
            count = s.crowd(h)
            full |= (count >= limit) << h
            over |= (count > limit) << h
    return full, over


@by_side
def _fortress_hexes(s: BlitzkriegState, side: Side) -> HexSet:
    return s.hexes_of(s.game.fortresses & s.on_map[side])
