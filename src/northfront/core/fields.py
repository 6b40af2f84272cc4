"""How the fields of a state are declared, and what follows from a declaration.

class Skirmish(State):
    spent: list[int] = per_unit()     # copied by slice, dumped with each unit, shown to those who know the unit
    forts: HexSet = hex_set()         # copied as it is, dumped as printed numbers, shown to all
    moved: UnitSet = unit_set(until="phase")  # blank again after `s.reset("phase")`
    cup: dict[str, int] = tally(seen=NOBODY)

Every number has a range, and `number` refuses what lies beyond: whoever forges a state must not make us count to a billion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from reprlib import repr as short
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias

from northfront.core.errors import Refusal

Kind: TypeAlias = Literal["plain", "unit", "side", "hexes", "units", "units per side", "tally"]
ALL: Final = ""
OWN: Final = "own"
NOBODY: Final = "nobody"
BACKS: Final = "backs"
HIGHEST: Final = 999
LONGEST_WORD: Final = 80
MOST_WORDS: Final = 500  # in one tally
_COPIES: Final = {"unit": "[:]", "side": "[:]", "units per side": "[:]", "tally": ".copy()"}


@dataclass(frozen=True, slots=True)
class Field:
    """One field: how it is stored, its value in a new state, and who may see it."""

    kind: Kind
    default: Any
    seen: str  # ALL; OWN: with one entry per side, each side sees its own; NOBODY; BACKS: see per_unit
    until: str  # the scope after which it is blank again: a phase, an activation, a turn; empty: it stays
    least: int = 0
    most: int = HIGHEST

    def number(self, name: str, value: Any) -> int:
        """A number from outside; refused unless it is one that this field can hold."""
        if isinstance(value, int) and self.least <= value <= self.most:
            return int(value)
        raise Refusal(f"{name} is a whole number from {self.least} to {self.most}, not {short(value)}")

    def word(self, name: str, value: Any) -> str:
        """A word from outside."""
        if isinstance(value, str) and len(value) <= LONGEST_WORD:
            return value
        raise Refusal(f"{name} is a text of at most {LONGEST_WORD} characters, not {short(value)}")

    def counts(self, name: str, value: Any) -> dict[str, int]:
        """A tally from outside."""
        if len(value) > MOST_WORDS:
            raise Refusal(f"{name} has at most {MOST_WORDS} words, not {len(value)}")
        return {self.word(name, key): self.number(f"{name} {key}", value[key]) for key in value}


def whole(default: int = 0, *, seen: str = ALL, until: str = "", least: int = 0, most: int = HIGHEST) -> Any:
    """A number."""
    return Field("plain", default, seen, until, least, most)


def word(default: str = "", *, seen: str = ALL, until: str = "") -> Any:
    """A word."""
    return Field("plain", default, seen, until)


def per_unit(default: int = 0, *, seen: str = ALL, until: str = "", least: int = 0, most: int = HIGHEST) -> Any:
    """A number for each unit, shown to those who know the unit; with BACKS to everybody, like a marker on a counter."""
    return Field("unit", default, seen, until, least, most)


def per_side(default: int = 0, *, seen: str = ALL, until: str = "", least: int = 0, most: int = HIGHEST) -> Any:
    """A number for each side."""
    return Field("side", default, seen, until, least, most)


def hex_set(*, seen: str = ALL, until: str = "") -> Any:
    """A set of hexes."""
    return Field("hexes", 0, seen, until)


def unit_set(*, seen: str = ALL, until: str = "") -> Any:
    """A set of units; each member is shown to those who know the unit; with BACKS, a face-down member is shown too."""
    return Field("units", 0, seen, until)


def unit_set_per_side(*, seen: str = ALL, until: str = "") -> Any:
    """A set of units for each side."""
    return Field("units per side", 0, seen, until)


def tally(*, seen: str = ALL, until: str = "") -> Any:
    """How many there are of each word: a cup of chits, a pool of counters. Read it by word, never in its own order."""
    return Field("tally", None, seen, until)


class Fields:
    """A class whose declarations become fields, with a copy that is written out field by field."""

    FIELDS: ClassVar[dict[str, Field]] = {}
    MARKS: ClassVar[tuple[tuple[str, int], ...]] = ()  # the per-unit numbers, and their defaults
    BACK_MARKS: ClassVar[tuple[tuple[str, int], ...]] = ()  # those visible on a face-down unit
    BACK_SETS: ClassVar[tuple[str, ...]] = ()  # the sets visible on a face-down unit
    copy: Callable[[], Self]

    def __init_subclass__(cls) -> None:
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in declared:
            delattr(cls, name)
        cls.FIELDS = {**cls.FIELDS, **declared}
        numbers = [(name, field) for name, field in cls.FIELDS.items() if field.kind == "unit" and name != "where"]
        cls.MARKS = tuple((name, field.default) for name, field in numbers)
        cls.BACK_MARKS = tuple((name, field.default) for name, field in numbers if field.seen == BACKS)
        cls.BACK_SETS = tuple(n for n, field in cls.FIELDS.items() if (field.kind, field.seen) == ("units", BACKS))
        cls.copy = _copier(cls)


def _copier(cls: type[Fields]) -> Any:
    """Compiled once per class: it runs at every checkpoint of every game that is searched or simulated."""
    lines = [f"    new.{name} = self.{name}{_COPIES.get(field.kind, '')}" for name, field in cls.FIELDS.items()]
    text = "\n".join(
        (
            "def copy(self):",
            "    new = make(cls)",
            "    new.game = self.game",
            "    new.scenario = self.scenario",
            "    new.settings = self.settings",
            "    new.notes = None",
            *lines,
            "    new.stacks = self.stacks.copy()",
            "    new.occupied = self.occupied[:]",
            "    new.on_map = self.on_map[:]",
            "    new.hexes_with = self.hexes_with[:]",
            "    new.memos = self.memos[:]",
            "    return new",
        )
    )
    space: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec(text, space)  # noqa: S102 - the text is made of our own field names
    return space["copy"]
