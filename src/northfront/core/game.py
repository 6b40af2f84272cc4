"""A game: a rulebook as code together with its data, as one immutable value that every state points to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from northfront.core.ask import Procedure, Side, Unit, UnitSet
from northfront.core.board import Board
from northfront.core.charts import Account, Charts
from northfront.core.datafile import Node
from northfront.core.errors import Refusal, UnknownOption
from northfront.core.hexes import Hex, HexSet
from northfront.core.pieces import Piece
from northfront.core.presentation import Showing
from northfront.core.sequence import Sequence
from northfront.core.state import State
from northfront.core.vocabulary import DRAWN, LEFT, RESIGNED

if TYPE_CHECKING:
    from northfront.core.policy import Policy
    from northfront.core.position import Position
    from northfront.core.toolkit.sight import FieldOfFire

Rng: TypeAlias = Random
"""The random source that a game may be given to guess with; it never makes its own."""
Phase: TypeAlias = Callable[[Any], Procedure[None] | None]
"""The rules of one phase: one pass of its loop. When it returns, the state is a checkpoint. A plain function asks nothing."""


class Level(NamedTuple):
    """A level of victory: the ending `id`, if the first side leads by at least so much."""

    id: str
    least: int


LOWEST: Final = -999
"""The least lead of the lowest level."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the players make before the game, for instance between two readings of a rule."""

    text: str
    choices: tuple[str, ...]
    default: str


def read_option(row: Node) -> Option:
    return Option(row.text("text"), tuple(row.texts("choices")), row.text("default"))


@dataclass(frozen=True, slots=True)
class Scenario:
    """A way to begin: a function sets up the empty state."""

    title: str
    set_up: Callable[[Any], None]


DRAW: Final = "draw"


@dataclass(frozen=True, slots=True)
class Result:
    """A way in which the game can end."""

    winner: str  # a side, or DRAW
    text: str  # a sentence


def _nothing_wrong(_: Any) -> list[str]:
    return []


def _no_facts(_state: Any, _side: Side | None) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Game:
    """Built from data by the game's `define`, so that the same rules run on any board, counters and tables.

    A game that needs more (its tables, its schedule) is a subclass with those fields.
    """

    name: str
    title: str
    version: int  # raised when a change of the rules may break records
    digest: str  # of all data
    sides: tuple[str, ...]
    board: Board
    pieces: tuple[Piece, ...]
    boxes: tuple[str, ...]  # places off the board; a unit that nobody placed is in the first
    sequence: Sequence
    phases: Mapping[str, Phase]
    phrases: Mapping[str, str]  # a sentence for each kind of event
    state: type[State]
    scenarios: Mapping[str, Scenario]
    results: Mapping[str, Result]  # the ways in which the game can end, by the word that a state's `over` holds
    options: Mapping[str, Option] = field(default_factory=dict)
    box_titles: Mapping[str, str] = field(default_factory=dict)  # boxes in words, where the name does not say enough
    showing: Showing = Showing()  # noqa: RUF009 - it is frozen
    check: Callable[[Any], list[str]] = _nothing_wrong  # what this game's rules forbid in any state
    facts: Callable[[Any, Side | None], dict[str, Any]] = _no_facts  # what else a side is shown
    guess: Callable[[Any, Side, Mapping[str, Any], Rng], None] | None = None  # deal secret fields by the facts
    supplied: Callable[[Any, Side], HexSet] | None = None  # where a side's supply reaches, if the game has supply
    supply_lines: Callable[[Any, Side], dict[Hex, Hex]] | None = None  # each hex of them, and the next to the source
    zones: Callable[[Any, Side], HexSet] | None = None  # a side's zones of control, if the game has them
    control: Callable[[Any, Side], HexSet] | None = None  # the hexes a side controls, if the game keeps account of it
    hexside_marks: Callable[[Any], Iterable[tuple[str, Hex, Hex]]] | None = (
        None  # what lies on a hexside: kind, hex, hex
    )
    policies: Mapping[str, tuple[Policy, ...]] = field(
        default_factory=dict
    )  # how each kind of decision can be answered for a player
    field_of_fire: Callable[[Any, Unit], FieldOfFire | None] | None = None  # what a unit could fire at
    threat: Callable[[Any, Hex], UnitSet] | None = None  # which units could reach a hex or strike it in their next turn
    charts: Charts = Charts()  # noqa: RUF009 - it is frozen
    ledger: Callable[[Any], list[Account]] = lambda _: []  # what the points of each side come from
    face_counts: Mapping[str, Mapping[str, int]] = field(
        default_factory=dict
    )  # of a kind that may turn out to show several faces: how many counters show each; one each, if nothing is said
    levels: tuple[Level, ...] = ()  # of victory by points, the best for the first side first
    levels_by_option: Callable[[Any], tuple[Level, ...]] | None = (
        None  # of a state, if an option of the game changes them
    )
    hides: bool = False  # does a side ever know what another may not?
    score: Callable[[Any], tuple[int, ...]] = lambda s: (0,) * len(s.game.sides)  # per side, higher is better

    def __post_init__(self) -> None:
        for name, result in self.results.items():
            if result.winner not in (*self.sides, DRAW):
                raise Refusal(
                    f"{self.name}: the ending {name} is won by {result.winner!r}, which is neither a side nor a draw"
                )

    @cached_property
    def endings(self) -> Mapping[str, Result]:
        """Every way in which the game can end: by its rules, or because a side resigned or left, or both agreed to a draw."""
        agreed = {DRAWN: Result(DRAW, "A draw was agreed")}
        for side, other in zip(self.sides, reversed(self.sides), strict=True):
            agreed[f"{side}-{RESIGNED}"] = Result(other, f"The {side.capitalize()} player resigned")
            agreed[f"{side}-{LEFT}"] = Result(other, f"The {side.capitalize()} player left the game")
        return {**agreed, **self.results}

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}>"

    @cached_property
    def units(self) -> dict[str, Unit]:
        return {piece.id: u for u, piece in enumerate(self.pieces)}

    @cached_property
    def side_of(self) -> tuple[Side, ...]:
        return tuple(piece.side for piece in self.pieces)

    @cached_property
    def units_of(self) -> tuple[UnitSet, ...]:
        """The units of each side, without markers."""
        units = [0] * len(self.sides)
        for u, piece in enumerate(self.pieces):
            units[piece.side] |= 0 if piece.marker else 1 << u
        return tuple(units)

    def of_kinds(self, *kinds: str) -> UnitSet:
        """The counters of these kinds."""
        return sum(1 << u for u, piece in enumerate(self.pieces) if piece.kind in kinds)

    @cached_property
    def markers(self) -> UnitSet:
        """The counters that are not units."""
        return sum(1 << u for u, piece in enumerate(self.pieces) if piece.marker)

    @cached_property
    def sorts(self) -> tuple[UnitSet, ...]:
        """Sets of units whose hexes the rules need all the time, no unit in two of them: a state keeps those hexes up to date."""
        return ()

    @cached_property
    def sort_of(self) -> tuple[int, ...]:
        """For each unit which of the sorts it belongs to; -1 if to none."""
        return tuple(
            next((n for n, sort in enumerate(self.sorts) if sort >> u & 1), -1) for u in range(len(self.pieces))
        )

    @property
    def ready(self) -> str:
        """The scenario in which nobody has to set up anything: the one of that name, or the first."""
        return "ready" if "ready" in self.scenarios else next(iter(self.scenarios))

    def side(self, name: str) -> Side:
        if name not in self.sides:
            raise UnknownOption(f"{self.name} has no side {name}; its sides are {', '.join(self.sides)}")
        return self.sides.index(name)

    def box(self, name: str) -> Hex:
        """A box as a place."""
        return ~self.boxes.index(name)

    def place_name(self, at: Hex) -> str:
        return self.board.grid.name(at) if at >= 0 else self.boxes[~at]

    def place_named(self, name: str) -> Hex:
        if name in self.boxes:
            return self.box(name)
        if not self.board.grid.has(name):
            raise Refusal(f"there is no hex or box {name}")
        return self.board.grid.hex(name)

    def start(self, scenario: str = "", settings: Mapping[str, str] | None = None) -> Position:
        """The first position of a scenario (the first one, if none is named)."""
        from northfront.core.position import Position  # noqa: PLC0415 - a position knows games, and a game starts one

        scenario = scenario or next(iter(self.scenarios))
        if scenario not in self.scenarios:
            raise UnknownOption(f"{self.name} has no scenario {scenario}; it has {', '.join(self.scenarios)}")
        s = self.state.new(self, scenario, self.settle(settings or {}))
        self.scenarios[scenario].set_up(s)
        if wrong := s.check():
            raise Refusal(f"{self.name} cannot begin with this set-up: {'; '.join(wrong)}")
        return Position(self, s)

    def settle(self, settings: Mapping[str, str]) -> dict[str, str]:
        """All options with a value: the one asked for, or else the default."""
        for name, value in settings.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise UnknownOption(f"{self.name} has no option {name}; its options are: {known}")
            if value not in self.options[name].choices:
                raise UnknownOption(f"option {name} is one of {', '.join(self.options[name].choices)}, not {value}")
        return {name: settings.get(name, option.default) for name, option in self.options.items()}
