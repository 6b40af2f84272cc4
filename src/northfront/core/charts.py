"""The charts that come with the map: combat tables, terrain chart, turn track with arrivals, and what is worth points.

Built from a game's data by its `charts.py`, so that a player's own data show up here. Cells are text, ready for display.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from northfront.core.ask import Side
from northfront.core.board import UNKNOWN
from northfront.core.hexes import HexSet
from northfront.core.toolkit.tables import RatioTable, StrengthTable

DASH: Final = "\N{EN DASH}"
"""A cell for which the chart has nothing."""
MINUS: Final = "\N{MINUS SIGN}"
HALVES: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


class Row(NamedTuple):
    """A line of a chart. `terrain` names what is drawn at its head."""

    head: str
    cells: tuple[str, ...]
    rule: str = ""
    terrain: str = ""
    doubts: Mapping[int, str] = {}  # by cell: why it is doubtful


@dataclass(frozen=True, slots=True)
class Chart:
    """A table with a heading for each column of cells."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    rule: str = ""
    confidence: str = UNKNOWN.confidence
    note: str = ""
    when: tuple[str, str] | None = None  # only if this option has this value


class Arrival(NamedTuple):
    """Who comes on a turn, and where to."""

    side: str
    text: str
    units: tuple[str, ...] = ()


class Turn(NamedTuple):
    """A box of the turn track."""

    number: int
    title: str
    arrivals: tuple[Arrival, ...] = ()


@dataclass(frozen=True, slots=True)
class Charts:
    """All charts of a game; the first of `combat` (of those that the options leave) is the table whose columns forecasts name."""

    combat: tuple[Chart, ...] = ()
    terrain: tuple[Chart, ...] = ()
    turns: tuple[Turn, ...] = ()
    points: tuple[Chart, ...] = ()


class Account(NamedTuple):
    """A line of the ledger: what a side's points come from."""

    side: Side
    points: int
    text: str
    rule: str
    hexes: HexSet = 0


def combat_chart(
    table: RatioTable | StrengthTable, title: str, rule: str, note: str = "", doubts: Mapping[tuple[int, str], str] = {}
) -> Chart:
    """A combat table as printed. Doubtful cells are named by die and column."""
    columns = _headings(table)
    rows = tuple(
        Row(str(die), cells, doubts={columns.index(head): text for (d, head), text in doubts.items() if d == die})
        for die, cells in table.rows.items()
    )
    return Chart(title, columns, rows, rule, table.origin.confidence, note)


def _headings(table: RatioTable | StrengthTable) -> tuple[str, ...]:
    if isinstance(table, StrengthTable):
        return table.headings
    return tuple(table.heading(i) for i in range(len(table.columns)))


def cost(value: int, unit: int = 1) -> str:
    """Movement points that are counted in halves or sixths: 9 of 6 is 1½."""
    whole, rest = divmod(Fraction(value, unit), 1)
    if not rest:
        return str(whole)
    return (str(whole) if whole else "") + HALVES.get(rest, f" {rest}")


def signed(value: int) -> str:
    """With its sign; a dash for nothing."""
    return f"{value:+d}".replace("-", MINUS) if value else DASH


def times(factor: int) -> str:
    """A multiplier; a dash for one."""
    return f"\N{MULTIPLICATION SIGN} {factor}" if factor > 1 else DASH


def sentence(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def word(name: str) -> str:
    """A word of the data in readable form: major-city, Major city."""
    return name.replace("-", " ").capitalize()


def arrivals_by_turn(titles: Sequence[str], arrivals: Iterable[tuple[int, Arrival]]) -> tuple[Turn, ...]:
    """The turn track with everybody in the box of his turn."""
    rows = list(arrivals)
    return tuple(
        Turn(n, title, tuple(arrival for turn, arrival in rows if turn == n)) for n, title in enumerate(titles, start=1)
    )
