"""Combat tables, by ratio or by strength: from strengths to a column, from a column and a die to a result, and the exact chances of each result.

Ratios are rounded in favour of the defender. A ratio beyond the table keeps counting, so that shifts start from where it
really is, and only the final column is clamped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple, TypeAlias

from northfront.core.board import UNKNOWN, Fact, fact
from northfront.core.datafile import Node

_RATIO: Final = re.compile(r"[0-9]{1,3}(\.[0-9])?")
Odds: TypeAlias = dict[str, Fraction]
"""Each result and its probability; together 1."""


class Shift(NamedTuple):
    """One reason to move along the columns: to the right (in favour of the attacker) if positive."""

    columns: int
    rule: str
    text: str


@dataclass(frozen=True)
class RatioTable:
    """A table whose columns are ratios attacker : defender, in ascending order, and whose rows are die rolls."""

    columns: tuple[tuple[int, int], ...]
    rows: Mapping[int, tuple[str, ...]]
    origin: Fact = UNKNOWN
    printed: tuple[str, ...] = ()  # the headings, where they are not two whole numbers

    def __hash__(self) -> int:
        return hash(self.columns)

    def column(self, attack: int, defence: int) -> int:
        """The column of a ratio, counted from 0; off the table it goes on counting by 1-n to the left, n-1 to the right."""
        if defence <= 0:
            return self.last + max(0, attack)
        if attack <= 0:
            return -defence
        (first, to), (last, at_last) = self.columns[0], self.columns[-1]
        if attack * to < first * defence:
            return to // first + -defence // attack
        if attack * at_last >= last * defence:
            return self.last + attack // defence - last // at_last
        return sum(attack * theirs >= ours * defence for ours, theirs in self.columns) - 1

    @property
    def last(self) -> int:
        return len(self.columns) - 1

    def clamp(self, column: int) -> int:
        return min(max(column, 0), self.last)

    def heading(self, column: int) -> str:
        """How the column is printed, for instance 3-1."""
        at = self.clamp(column)
        return self.printed[at] if self.printed else "{}-{}".format(*self.columns[at])

    def ratio(self, column: int) -> str:
        """The ratio that a column stands for, also beyond the table: 1-5, 12-1."""
        if column < 0:
            attack, defence = self.columns[0]
            return f"{attack}-{defence - column}"
        if column > self.last:
            attack, defence = self.columns[-1]
            return f"{attack + column - self.last}-{defence}"
        return self.heading(column)

    def result(self, column: int, die: int) -> str:
        """The result in the final column; a die modified beyond the rows takes the end row."""
        row = min(max(die, min(self.rows)), max(self.rows))
        return self.rows[row][self.clamp(column)]

    def odds(self, column: int, die: int = 6, modifier: int = 0, dice: int = 1) -> Odds:
        """The chances of each result with this many fair dice of this many sides, added up."""
        return dict(_odds(self, self.clamp(column), die, modifier, dice))


@dataclass(frozen=True)
class StrengthTable:
    """A table whose columns begin at a strength, in ascending order, and whose rows are die rolls."""

    least: tuple[int, ...]  # the strength with which each column begins
    headings: tuple[str, ...]
    rows: Mapping[int, tuple[str, ...]]
    origin: Fact = UNKNOWN

    def column(self, strength: int) -> int:
        """The column of a strength, counted from 0; too little for the first column is the first."""
        return max(0, sum(strength >= least for least in self.least) - 1)

    def heading(self, strength: int) -> str:
        return self.headings[self.column(strength)]

    def result(self, strength: int, die: int) -> str:
        """A die modified beyond the rows takes the end row."""
        row = min(max(die, min(self.rows)), max(self.rows))
        return self.rows[row][self.column(strength)]

    def odds(self, strength: int, modifier: int = 0) -> Odds:
        """The chances of each result with one die."""
        return mix((p, {self.result(strength, die + modifier): Fraction(1)}) for die, p in rolls(1).items())


def read_strength_table(node: Node) -> StrengthTable:
    """A table of a tables.toml: columns = ["0-9", "10-19", ..., "50"], rows = [{die = 1, results = [...]}, ...]."""
    headings = tuple(node.texts("columns"))
    least = []
    for heading in headings:
        begin = heading.partition("-")[0]
        if not begin.isdecimal():
            raise node.fault(f"{heading!r} is not a column of strengths such as 10-19", "columns")
        least.append(int(begin))
    if not least or least != sorted(set(least)):
        raise node.fault("must be strengths in ascending order", "columns")
    rows = _rows(node, len(least))
    table = StrengthTable(tuple(least), headings, rows, fact(node, ".".join(map(str, node.path))))
    node.done()
    return table


@cache
def _odds(table: RatioTable, column: int, die: int, modifier: int, dice: int) -> Odds:
    return mix((p, {table.result(column, roll + modifier): Fraction(1)}) for roll, p in rolls(dice, die).items())


@cache
def rolls(dice: int, die: int = 6) -> Mapping[int, Fraction]:
    """The chance of each sum of this many dice."""
    sums = {0: Fraction(1)}
    for _ in range(dice):
        more: dict[int, Fraction] = {}
        for sum_, chance in sums.items():
            for pips in range(1, die + 1):
                more[sum_ + pips] = more.get(sum_ + pips, Fraction(0)) + chance / die
        sums = more
    return sums


def shifted(column: int, shifts: Iterable[Shift]) -> int:
    return column + sum(shift.columns for shift in shifts)


def mix(cases: Iterable[tuple[Fraction, Mapping[str, Fraction]]]) -> Odds:
    """The chances over several cases of known probability, results in the order of their first appearance."""
    total: Odds = {}
    for weight, odds in cases:
        for result, chance in odds.items():
            total[result] = total.get(result, Fraction(0)) + weight * chance
    return total


def hands(pool: Mapping[str, int], count: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every hand of this many counters from a pool, unordered, with its probability: for strengths nobody knows yet."""
    names = sorted(name for name, there in pool.items() if there > 0)
    ways = comb(sum(pool[name] for name in names), count)
    for hand in combinations_with_replacement(names, count):
        chosen = 1
        for name in set(hand):
            chosen *= comb(pool[name], hand.count(name))
        if chosen:
            yield hand, Fraction(chosen, ways)


def read_ratio_table(node: Node) -> RatioTable:
    """A table of a tables.toml: columns = ["1-2", "1-1", "1.5-1", ...], rows = [{die = 1, results = [...]}, ...]."""
    headings = node.texts("columns")
    columns = [_ratio(node, text) for text in headings]
    ratios = [Fraction(*column) for column in columns]
    if ratios != sorted(set(ratios)) or not ratios:
        raise node.fault("must be ratios in ascending order", "columns")
    rows = _rows(node, len(columns))
    printed = tuple(headings) if any("." in heading for heading in headings) else ()
    table = RatioTable(tuple(columns), rows, fact(node, ".".join(map(str, node.path))), printed)
    node.done()
    return table


def _rows(node: Node, columns: int) -> dict[int, tuple[str, ...]]:
    """The results of each die roll, one a column."""
    rows: dict[int, tuple[str, ...]] = {}
    for row in node.tables("rows"):
        die, results = row.whole("die"), row.texts("results")
        if die in rows:
            raise row.fault(f"there are two rows for a die of {die}", "die")
        if len(results) != columns:
            raise row.fault(f"must hold {columns} results, one a column, not {len(results)}", "results")
        rows[die] = tuple(results)
        row.done()
    if not rows or sorted(rows) != list(range(min(rows), max(rows) + 1)):
        raise node.fault("must hold a row for each die roll, without a gap", "rows")
    return rows


def _ratio(node: Node, text: str) -> tuple[int, int]:
    left, _, right = text.replace(":", "-").partition("-")
    if not _RATIO.fullmatch(left) or not _RATIO.fullmatch(right) or not float(left) or not float(right):
        raise node.fault(f"{text!r} is not a ratio such as 3-1 or 1.5-1", "columns")
    if "." not in text:
        return int(left), int(right)
    ratio = Fraction(left) / Fraction(right)
    return ratio.numerator, ratio.denominator
