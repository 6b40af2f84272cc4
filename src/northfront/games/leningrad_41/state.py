"""What can change in Leningrad '41, and the tables that cannot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.events import NAMED, Event
from northfront.core.fields import BACKS, hex_set, per_unit, tally, unit_set, whole, word
from northfront.core.game import Game
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.memo import by_ground
from northfront.core.state import State

if TYPE_CHECKING:
    from northfront.core.toolkit.tables import StrengthTable
    from northfront.games.leningrad_41.terrain import Chart, Ground

GERMAN: Final[Side] = 0
SOVIET: Final[Side] = 1
CORPS: Final = "56-pz"
LUFTWAFFE: Final = "lw"
ARMY: Final = "42"
RESERVE: Final = "lfr"
AIRBORNE: Final = "7-fl"
POOLS: Final = {ARMY: "pool-42", RESERVE: "pool-lfr", CORPS: "pool-corps", LUFTWAFFE: "pool-luftwaffe"}
ENTRY: Final = ("german-entry", "reserve-entry")  # the boxes from which units move onto the map
UNLIMITED: Final = 99  # the range U [2.12b]


class Limits(NamedTuple):
    """How many units may stack or fire together."""

    german_stack: int  # [6.1a]
    soviet_stack: int  # [6.1b]
    objective_stack: int  # [6.1b]
    air: int  # [12.7a]
    corps: int  # [13.2b]
    ss: int  # [13.3a]
    soviet: int  # [13.4b]
    marines: int  # [8.11a]


class Enhanced(NamedTuple):
    """[16.2] What a city that was made ready gives."""

    dice: tuple[int, ...]  # [16.2a] that bring it
    soviet_stack: int  # [16.2c]
    replacements: int  # [16.2d]
    from_turn: int  # [16.2d]


class Identity(NamedTuple):
    """A counter of the 42nd Army's pool: which of the face-down units it is, nobody knows before it is flipped [3.6d]."""

    id: str
    kind: str
    name: str
    figures: Mapping[str, int]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class City(Game):
    """The game with its own tables."""

    chart: Chart
    fire: StrengthTable
    limits: Limits
    numbers: Mapping[str, int]  # modifiers and other single figures of the tables, by table and name: drm.armored
    allowances: tuple[int, int]  # [2.9b] [2.9c]
    replacements: tuple[int, ...]  # [7.4b] by turn
    rubble: Mapping[str, tuple[int, ...]]  # [10.18a] [12.10R] the dice that leave rubble, by fire and by air
    enhanced: Enhanced
    ss: tuple[str, ...]  # [13.3a]
    metro: Mapping[int, str]  # [15.5b] by die
    landing: Mapping[int, str]  # [18.2b] by die
    reserve_from: int  # [5.2d] [19.2a] [19.3a] the first turn with Soviet reinforcements
    per_unit: int  # [19.2a] objectives for each unit of the 42nd Army
    turns: int
    schedule: Mapping[int, Mapping[Any, Any]]
    identities: tuple[Identity, ...]
    barred: HexSet  # [3.6b]
    wanted: int  # [4.3a] objectives

    @cached_property
    def bodies(self) -> UnitSet:
        """The counters that lie face down and whose identity is drawn."""
        return sum(1 << u for u, piece in enumerate(self.pieces) if piece.face_names)

    @cached_property
    def leaders(self) -> UnitSet:
        return self.of_kinds("leader")

    @cached_property
    def air(self) -> UnitSet:
        return self.of_kinds("air")

    @cached_property
    def fleet(self) -> UnitSet:
        return self.of_kinds("naval-gunfire")

    @cached_property
    def boats(self) -> UnitSet:
        return self.of_kinds("gunboat")

    @cached_property
    def trains(self) -> UnitSet:
        return self.of_kinds("railroad-artillery")

    @cached_property
    def counters_of(self) -> tuple[UnitSet, UnitSet]:
        """All counters of each side, aircraft and the fleet among them."""
        german = sum(1 << u for u, piece in enumerate(self.pieces) if piece.side == GERMAN)
        return german, (1 << len(self.pieces)) - 1 & ~german

    @cached_property
    def formations(self) -> dict[str, UnitSet]:
        """[2.6a] The units of each sub-command; [14.1a] leaders belong to none."""
        found: dict[str, UnitSet] = {}
        for u, piece in enumerate(self.pieces):
            if not self.leaders >> u & 1:
                found[piece.formation] = found.get(piece.formation, 0) | 1 << u
        return found

    @cached_property
    def sorts(self) -> tuple[UnitSet, ...]:
        return tuple(self.formations.values())

    @cached_property
    def commands(self) -> tuple[dict[str, int], dict[str, int]]:
        """For each side its sub-commands, and which of the sorts they are."""
        found: tuple[dict[str, int], dict[str, int]] = {}, {}
        for number, (name, units) in enumerate(self.formations.items()):
            found[self.side_of[first(units)]][name] = number
        return found

    @cached_property
    def _prints(self) -> dict[str, tuple[UnitSet, int]]:
        return {}

    def prints(self, mark: str) -> tuple[UnitSet, int]:
        """The counters on which something is printed, and the faces of a body that bear it, as bits."""
        known = self._prints.get(mark)
        if known is None:
            units = sum(1 << u for u, piece in enumerate(self.pieces) if piece.faces[0].get(mark))
            faces = sum(1 << n for n, each in enumerate(self.identities, start=1) if each.figures.get(mark))
            known = self._prints[mark] = units & ~self.bodies, faces
        return known

    @cached_property
    def divisions(self) -> tuple[str, ...]:
        """[2.6b] [6.2a] The German sub-commands that are divisions (R38)."""
        german = {self.pieces[u].formation for u in scan(self.units_of[GERMAN] & ~self.leaders)}
        return tuple(sorted(german - {CORPS, LUFTWAFFE}))


class CityState(State):
    """A state of Leningrad '41."""

    game: City
    held: HexSet = hex_set()  # [4.2a] hexes that the German controls
    rubble: HexSet = hex_set()  # [10.18d]
    blown: dict[str, int] = tally()  # [10.17b] demolished bridges, as 3010/3011
    barricades: int = whole()  # [16.2a] 1 if the city has been made ready
    known: dict[str, int] = tally()  # [7.7a] identities that went back into the pool at some time
    fleet_turn: int = whole()  # [15.3b] the turn from which the fleet can fire again
    airborne_turn: int = whole()  # [19.1t] the turn on which the 7th Flieger comes
    landed: UnitSet = unit_set()  # [18.3d] units that came by parachute
    plan: list[int] = per_unit(
        least=-99_999, most=99_999
    )  # [3.2b] where a unit will be set up, counted from 1; seen by its owner only
    pontoon: list[int] = per_unit(
        most=99_999
    )  # [8.10d] [8.10h] the hexside that an engineer bridges as long as it stays, counted from 1
    # of the player turn
    moved: UnitSet = unit_set(seen=BACKS, until="turn")
    fresh: UnitSet = unit_set(seen=BACKS, until="turn")  # units placed in this turn's first phase
    silent: UnitSet = unit_set(until="turn")  # [18.2b] may not fire
    count: int = whole(until="turn")  # what is still to be chosen in the first phase
    stage: int = whole(until="turn")  # how far that phase has come
    looked: int = whole(until="turn")  # [7.3c] 1 if the owner has seen which unit he is placing
    # of the phase
    command: str = word(until="phase")  # [8.2a] the sub-command that is moving
    finished: dict[str, int] = tally(until="phase")  # sub-commands that have moved
    bridging: UnitSet = unit_set(until="turn")  # [8.10j] engineers whose bridge has been used
    afloat: int = whole(until="phase")  # [8.11a] marines that have gone by water
    fired: UnitSet = unit_set(until="phase")  # [10.2a]
    attacked: HexSet = hex_set(until="phase")  # [10.5]
    bombed: dict[str, int] = tally(until="phase")  # bridges fired at (R40)
    # of the move
    mover: UnitSet = unit_set(seen=BACKS, until="phase")
    spent: int = whole(until="phase", most=99_999)
    way: str = word(until="phase")  # normal, motorized, amphibious; empty: undecided

    def figure(self, u: Unit, key: str) -> int:
        return self.game.pieces[u].faces[self.face[u]].get(key, 0)

    def kind(self, u: Unit) -> str:
        return self.game.pieces[u].kind_of(self.face[u])

    def formation(self, u: Unit) -> str:
        return "" if self.game.leaders >> u & 1 else self.game.pieces[u].formation

    def face_down(self, u: Unit) -> bool:
        """[6.6a] [6.5a] Is it hidden from the German? [6.6g] [6.7] All others lie open."""
        return bool(self.hidden[GERMAN] >> u & 1) or self.unknown(u)

    def unknown(self, u: Unit) -> bool:
        """[3.6d] Has nobody seen its face yet?"""
        return bool(self.game.bodies >> u & 1) and not self.face[u]

    def before_reveal(self, units: UnitSet) -> None:
        """A flip is always a draw (R97), so that its unit is one that nobody knows, whoever had seen it."""
        for u in scan(units & self.game.bodies):
            self.turn_over(u, 0)

    def allowance(self, u: Unit, way: str = "") -> int:
        """[2.9b] [2.9c] [2.9d] [8.1b] Whole in every phase; [8.8a] motorized movement doubles it."""
        times = self.game.numbers["allowance.motorized"] if way == "motorized" else 1
        return self.game.allowances[self.game.side_of[u]] * times

    def fighters(self, side: Side) -> UnitSet:
        """Units on the map that can fire or be hit: leaders do not. [7.1e] [12.6c] [12.6e] [15.3e] Nothing off the map is ever hit."""
        return self.on_map[side] & ~self.game.leaders

    def fighting(self, side: Side) -> HexSet:
        """The hexes of those units."""
        found = 0
        for number in self.game.commands[side].values():
            found |= self.hexes_with[number]
        return found

    @property
    @by_ground
    def ground(self) -> Ground:
        return self.game.chart.ground(tuple(sorted(name for name, count in self.blown.items() if count)))

    def take(self, u: Unit, hexes: HexSet) -> None:
        """[4.2a] [4.2c] A unit has entered these hexes; [15.2a] the gunboat takes none unless the option says so (R46)."""
        if self.game.boats >> u & 1 and self.settings["water-control"] == "off":
            return
        side = self.game.side_of[u]
        self.held = self.held | hexes if side == GERMAN else self.held & ~hexes

    def friendly(self, side: Side) -> HexSet:
        """[4.2b]"""
        return self.held if side == GERMAN else self.game.chart.land & ~self.held

    def has(self, u: Unit, mark: str) -> bool:
        """Is this printed on the counter: armored, engineer, indirect?"""
        return bool(self.figure(u, mark))

    def marked(self, units: UnitSet, mark: str) -> UnitSet:
        """Those of these units on which it is printed."""
        printed, faces = self.game.prints(mark)
        found = units & printed
        for u in scan(units & self.game.bodies):
            if faces >> self.face[u] & 1:
                found |= 1 << u
        return found

    def tell(self, u: Unit, kind: str, rule: str, **args: int | str) -> None:
        """Log what a unit does; the German is not told which one it is while it lies face down [6.6a]."""
        if self.notes is None:
            return
        if self.hidden[GERMAN] >> u & 1:
            told = {"unit": u, NAMED: self.name(u), **args}
            self.whisper(SOVIET, Event(kind, rule, told), Event(f"unknown-{kind}", rule, args))
        else:
            self.note(kind, rule, unit=u, **args)

    def note(self, kind: str, rule: str, **args: int | str) -> None:
        """Tell everybody what happened; a unit whose face was drawn goes by the name on that face."""
        u = args.get("unit", -1)
        if isinstance(u, int) and u >= 0 and self.game.bodies >> u & 1:
            args[NAMED] = self.name(u)
        super().note(kind, rule, **args)

    def enter(self, u: Unit, to: Hex, kind: str, rule: str, passed: HexSet = 0) -> None:
        """A unit enters a hex, and takes it and what it passed."""
        self.tell(u, kind, rule, start=self.where[u], to=to)
        self.place(u, to)
        self.pontoon[u] = 0  # [8.10i]
        self.take(u, passed | 1 << to)

    def eliminate(self, u: Unit, rule: str) -> None:
        """[10.14b] A German unit goes to the dead pile; [7.7c] [7.7a] a Soviet one back to its pool; [7.7b] [14.7] [15.1d] [15.2c] some never return."""
        self.tell(u, "eliminated", rule, at=self.where[u])
        self.pontoon[u] = 0  # [8.10i]
        game, bit = self.game, 1 << u
        lost = bit & (game.leaders | game.boats | game.trains)
        if lost:
            self.place(u, game.box("eliminated"))
        elif game.side_of[u] == GERMAN:
            self.place(u, game.box("german-dead"))
        else:
            self.return_to_pool(u)

    def return_to_pool(self, u: Unit) -> None:
        """[7.7a] [3.5c] Back among the others, face down; what everybody has seen stays known."""
        if self.game.bodies >> u & 1 and self.face[u]:
            if not self.face_down(u):
                self.known[self.game.identities[self.face[u] - 1].id] = 1
            self.turn_over(u, 0)
        self.reveal(u)
        self.place(u, self.game.box(POOLS[self.game.pieces[u].formation]))
