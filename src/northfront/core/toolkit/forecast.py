"""What an attack would bring, known before it is made: every game reports it in the same form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

from northfront.core.toolkit.tables import RatioTable

Tone: TypeAlias = Literal["loss", "none", "part", "good"]
"""How the attacker will feel about a result."""
Spread: TypeAlias = str | list[dict[str, str]]
"""One column, or several with the chance of each."""


class Modifier(NamedTuple):
    """One reason to add something to the dice."""

    dice: int
    rule: str
    text: str


def added(modifiers: Iterable[Modifier]) -> int:
    """What all of them add."""
    return sum(each.dice for each in modifiers)


def told(modifiers: Iterable[Modifier]) -> str:
    """All of them as one line of the log."""
    return ", ".join(f"{each.dice:+d} {each.text} [{each.rule}]" for each in modifiers) or "no modifier"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """An attack before it is made: its column, what shifts it, and the exact chance of each result."""

    ratio: Spread
    column: Spread
    odds: Mapping[str, Fraction]  # from worst to best for the attacker
    columns: Sequence[str]  # the headings of the table
    hexes: Sequence[str]  # what is attacked
    words: Callable[[str], str]  # a result as a sentence
    tone: Callable[[str], Tone]
    shifts: Sequence[Mapping[str, Any]] = ()
    modifiers: Sequence[Modifier] = ()
    strengths: str = ""

    def data(self) -> dict[str, Any]:
        """As plain data for clients and computer players."""
        found = {
            "ratio": self.ratio,
            "shifts": [dict(each) for each in self.shifts],
            "modifiers": [each._asdict() for each in self.modifiers],
            "column": self.column,
            "odds": {result: str(chance) for result, chance in self.odds.items()},
            "words": {result: self.words(result) for result in self.odds},
            "tones": {result: self.tone(result) for result in self.odds},
            "columns": list(self.columns),
            "hexes": list(self.hexes),
        }
        return {"strengths": self.strengths, **found} if self.strengths else found


def headings(table: RatioTable) -> list[str]:
    return [table.heading(column) for column in range(len(table.columns))]


def spread(cases: Iterable[tuple[str, Fraction]]) -> Spread:
    """The columns an attack may use; a name where there is only one."""
    chances: dict[str, Fraction] = {}
    for name, chance in cases:
        chances[name] = chances.get(name, Fraction(0)) + chance
    if len(chances) == 1:
        return next(iter(chances))
    return [{"column": name, "chance": str(chance)} for name, chance in chances.items()]


def in_order(odds: Mapping[str, Fraction], order: Iterable[str]) -> dict[str, Fraction]:
    """The chances, in this order of results."""
    return {result: odds[result] for result in order if result in odds}
