"""What can change in a game of the family."""

from __future__ import annotations

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.fields import hex_set, tally, unit_set, whole
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.memo import GROUND, by_boxes, by_ground
from northfront.core.state import State
from northfront.games.assault.tables import GERMAN, SIXTHS, SOVIET, Assault


class AssaultState(State):
    """A state of a game of the family."""

    game: Assault
    unsupplied: UnitSet = unit_set()  # [11.17] Out of Supply markers
    disrupted: UnitSet = unit_set()  # [12.41a] Disrupted markers
    held: HexSet = hex_set()  # [17.22a] places last passed by a German
    captured: HexSet = hex_set()  # [17.25a] garrison cities that a German has entered
    forfeited: HexSet = hex_set()  # [17.25c]
    # of the phase
    stage: int = whole(until="phase")  # how far a phase with several parts has come
    mover: UnitSet = unit_set(until="phase")  # the unit that is moving now
    spent: int = whole(until="phase")  # sixths of a point that it has spent
    entered: int = whole(until="phase")  # hexes that it has entered
    begun: int = whole(
        until="phase"
    )  # 1 once it has gone anywhere; 2, 3: it has changed the map out of a fluid, rigid zone
    pinned: UnitSet = unit_set(until="phase")  # [6.22c] units that began the Mechanized Movement Phase in a rigid zone
    moved: UnitSet = unit_set(until="phase")
    deploying: int = whole()  # [8.33a] 1 while the Soviet player brings his units on to the Inset
    deployed: UnitSet = unit_set()
    fought: UnitSet = unit_set(until="phase")  # [10.16a]
    attacked: UnitSet = unit_set(until="phase")  # [10.15a] [10.29b]
    struck: HexSet = hex_set(until="phase")  # [10.15a] hexes that have been attacked
    retreated: UnitSet = unit_set()  # [6.22d]
    sorties: dict[str, int] = tally(until="phase")  # [8.45b] who has attacked out of each city hex, by hex and sort
    at_fleet: UnitSet = unit_set()  # [13.9] bombers that are sent against the Naval Unit

    def figure(self, u: Unit, key: str) -> int:
        return self.game.pieces[u].figure(key, self.face[u])

    def allowance(self, u: Unit) -> int:
        """[6.13a] In sixths."""
        return self.figure(u, "moves") * SIXTHS

    def place(self, u: Unit, to: Hex) -> None:
        """Forget who is in the city when a unit comes or goes."""
        city, at = self.game.chart.whole_city, self.where[u]
        if (at >= 0 and city >> at & 1) or (to >= 0 and city >> to & 1):
            self.memos[GROUND] = {}
        super().place(u, to)

    @by_ground
    def garrisons(self) -> tuple[tuple[UnitSet, UnitSet], ...]:
        """For each district of the city, the units in its city hex and in its interior hexes."""
        return tuple((self.units_in(city), self.units_in(interior)) for city, interior in self.game.chart.districts)

    @property
    def inside(self) -> bool:
        """[8.32] [8.33a] Is there a German on the Inset?"""
        return bool(self.occupied[GERMAN] & self.game.chart.inset)

    def enter(self, u: Unit, to: Hex, kind: str, rule: str, passed: HexSet = 0) -> None:
        """Put a unit into a hex and log it."""
        self.note(kind, rule, unit=u, start=self.where[u], to=to)
        self.place(u, to)
        if self.game.takers >> u & 1:
            self.take(self.game.side_of[u], passed | 1 << to)

    def take(self, side: Side, hexes: HexSet) -> None:
        """[17.22a] A unit of this side has been in these hexes; [18.54] a German takes the marker there away."""
        if side == SOVIET:
            self.held &= ~hexes
            return
        self.held |= hexes & self.game.prize_hexes
        self.captured |= hexes & self.game.garrisons
        for u in scan(self.game.bonuses) if hexes & self.bonus_hexes() else ():
            if self.where[u] >= 0 and hexes >> self.where[u] & 1:
                self.note("prize-taken", "18.54", at=self.where[u])
                self.place(u, self.game.box("eliminated"))

    @by_boxes
    def bonus_hexes(self) -> HexSet:
        """[18.51] Where additional victory markers lie."""
        return self.hexes_of(self.game.bonuses)

    def eliminate(self, u: Unit, rule: str, *, for_good: bool = False) -> None:
        """[10.210a] [10.210b] A unit that has lost its last step is gone. [10.23a] [10.23b] For good; [11.36a] [11.36b] but a headquarters waits for its return, unless `for_good`."""
        self.note("eliminated", rule, unit=u, at=self.where[u])
        self.remove(u, "eliminated" if for_good else self._room_after(u))

    def _room_after(self, u: Unit) -> str:
        """[11.36a] [11.36b] [19.74] A headquarters waits for its return; whatever else is lost stays lost."""
        if not self.game.hqs >> u & 1:
            return "eliminated"
        arrival = self.game.arrival_of.get(u)
        return self.game.hq_room or (arrival.id if arrival else "eliminated")

    def remove(self, u: Unit, box: str) -> None:
        """Off the map, with its markers."""
        self.place(u, self.game.box(box))
        gone = ~(1 << u)
        self.unsupplied &= gone
        self.disrupted &= gone
