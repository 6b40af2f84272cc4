"""What an attack would bring, known before it is made: every game reports it in the same form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

from northfront.core.combat import Fight
from northfront.core.hexes import scan
from northfront.core.state import State
from northfront.core.toolkit.tables import RatioTable
from northfront.core.view import fighters

Tone: TypeAlias = Literal["good", "good-part", "even", "bad-part", "bad"]
"""How the attacker will feel about a result."""
Spread: TypeAlias = str | list[dict[str, str]]
"""One column, or several with the chance of each."""
NOTHING, HURT, GONE = range(3)
"""What a result can do to a side: nothing; it loses something or gives way; it is destroyed or must leave."""


class Effect(NamedTuple):
    """What a result does to each side."""

    defender: int = NOTHING
    attacker: int = NOTHING

    @property
    def tone(self) -> Tone:
        if self.defender == self.attacker:
            return "even"
        if self.defender > self.attacker:
            return "good" if (self.defender, self.attacker) == (GONE, NOTHING) else "good-part"
        return "bad" if (self.attacker, self.defender) == (GONE, NOTHING) else "bad-part"


class Because(NamedTuple):
    """One reason why a side is as strong as it is."""

    whose: Literal["attacker", "defender"]
    rule: str
    text: str


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


class Target(NamedTuple):
    """One unit that is fired at, with its own die. What is not known of a face-down unit is left open."""

    unit: str  # empty: it lies face down
    side: str
    back: str
    hits: int  # it is hit on a die of this or less
    chance: Fraction
    if_armored: int | None = None  # the same if a face-down unit should turn out to be armored, where that matters


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """Fire at a hex, a die for each target: what a forecast tells beside its column and its results."""

    kind: str  # "close assault, 3 units of the 8th Panzer Division"
    rule: str
    firers: Sequence[tuple[str, int]]  # units with their strengths
    needs: Sequence[int]  # for each column, the highest die that hits
    targets: Sequence[Target]
    sum_rule: str  # the case about what is added to the die
    each_rule: str  # the case by which each target has a die
    unused: Sequence[Modifier] = ()  # modifiers that a player may expect: cancelled ones, and zeros
    fewer: Sequence[tuple[Sequence[str], int, Fraction]] = ()  # with some of the firers only: strength and chance
    remarks: Sequence[tuple[str, str, str]] = ()  # a word, what it says of, and the rule

    def data(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "rule": self.rule,
            "firers": [list(each) for each in self.firers],
            "needs": list(self.needs),
            "targets": [{**each._asdict(), "chance": str(each.chance)} for each in self.targets],
            "expected": str(sum((each.chance for each in self.targets), Fraction(0))),
            "sum_rule": self.sum_rule,
            "each_rule": self.each_rule,
            "unused": [each._asdict() for each in self.unused],
            "fewer": [[list(units), total, str(chance)] for units, total, chance in self.fewer],
            "remarks": [list(each) for each in self.remarks],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """An attack before it is made: its column, what shifts it, and the exact chance of each result.

    Sentences speak of {attacker} and {defender}, with verbs for several: a client puts "you" or "they" there.
    """

    state: State
    fight: Fight
    ratio: Spread
    column: Spread
    odds: Mapping[str, Fraction]  # from worst to best for the attacker
    columns: Sequence[str]  # the headings of the table
    words: Callable[[str], str]  # a result as a sentence
    effect: Callable[[str], Effect]
    gone: str = "are destroyed"  # what happens to a defender of whom nothing is left in the hex
    shifts: Sequence[Mapping[str, Any]] = ()
    modifiers: Sequence[Modifier] = ()
    because: Sequence[Because] = ()
    volley: Volley | None = None  # where each target has a die of its own

    def data(self) -> dict[str, Any]:
        """As plain data for clients and computer players, for all that the attacker knows."""
        fight, game = self.fight, self.state.game
        found = {
            "side": game.sides[fight.side],
            "attackers": fighters(self.state, fight.side, scan(fight.attackers)),
            "defenders": fighters(self.state, fight.side, scan(fight.defenders)),
            "attack": fight.attack,
            "defence": fight.defence,
            "because": [each._asdict() for each in self.because],
            "ratio": self.ratio,
            "shifts": [dict(each) for each in self.shifts],
            "modifiers": [each._asdict() for each in self.modifiers],
            "column": self.column,
            "odds": {result: str(chance) for result, chance in self.odds.items()},
            "words": {result: self.words(result) for result in self.odds},
            "tones": {result: self.effect(result).tone for result in self.odds},
            "sums": self._sums(),
            "columns": list(self.columns),
            "hexes": game.board.grid.names(fight.hexes),
        }
        return {**found, "volley": self.volley.data()} if self.volley else found

    def _sums(self) -> list[dict[str, str]]:
        """The chances by what they mean: all of the defence gone, the defender harmed at all, the attacker harmed at all."""
        effects = {result: self.effect(result) for result in self.odds}
        cleared = sum((self.odds[each] for each in effects if effects[each].defender == GONE), Fraction(0))
        harmed = sum((self.odds[each] for each in effects if effects[each].defender), Fraction(0))
        paid = sum((self.odds[each] for each in effects if effects[each].attacker), Fraction(0))
        sums = [("cleared", cleared, f"{{defender}} {self.gone}")] if cleared else []
        sums += [("harmed", harmed, "{defender} lose or give way")] if harmed > cleared or not cleared else []
        sums.append(("paid", paid, "{attacker} lose something"))
        return [{"meaning": meaning, "chance": str(each), "words": words} for meaning, each, words in sums]


def neutral(words: str) -> str:
    """A sentence about a combat for somebody who is neither side."""
    return words.replace("{attacker}", "the attackers").replace("{defender}", "the defenders")


def span(strengths: Iterable[int], shown: Callable[[int], str] = str) -> str:
    """The strengths that are possible: "6", or "2 to 14"."""
    low, high = min(found := list(strengths)), max(found)
    return shown(low) if low == high else f"{shown(low)} to {shown(high)}"


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
