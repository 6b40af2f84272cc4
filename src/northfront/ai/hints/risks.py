"""What an answer risks, in words: losses in an attack, being struck after a move, places left to the enemy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from northfront.ai.evaluate.holding import Holding
from northfront.ai.evaluate.survey import Survey
from northfront.ai.hints.labels import Labels
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex
from northfront.core.outlook import ALL, Outlook

SMALL: Final = 0.05
"""Chances below this are not worth mentioning."""


class Risks:
    """The risks of one side in one position."""

    def __init__(self, survey: Survey, side: Side, words: Labels) -> None:
        self._survey, self._side, self._words = survey, side, words
        self._holding = Holding(survey, side)

    def of_attack(self, odds: Mapping[str, str | Fraction], outlook: Outlook) -> str:
        """The chances that the attacker loses something, or everything."""
        losses = [(float(Fraction(chance)), outlook.outcome(result).ours) for result, chance in odds.items()]
        some = sum(chance for chance, ours in losses if ours > 0)
        whole = sum(chance for chance, ours in losses if ours >= ALL)
        if some < SMALL:
            return "no losses" if odds else ""
        return f"{percent(some)} to be hit" + (f", {percent(whole)} to lose all who attack" if whole >= SMALL else "")

    def of_march(self, units: Sequence[Unit], to: Hex) -> str:
        """The risks of going there: to be driven out again, and what is left behind."""
        found = [self._struck(units, to), self._left(units, to)]
        return "; ".join(each for each in found if each)

    def _struck(self, units: Sequence[Unit], to: Hex) -> str:
        """The chance that the enemy clears the hex next turn with all it can bring; empty if it can bring nothing."""
        look, s = self._survey.outlook, self._survey.s
        threat = self._survey.threat(self._side)[to] if to >= 0 else 0.0
        if not threat:
            return ""
        others = [u for u in s.stacks.get(to, ()) if u not in units and s.game.side_of[u] == self._side]
        defence = sum(look.defence(s, u) for u in (*units, *others))
        chance = look.clash(s, 1 - self._side, threat, max(0.5, defence), to).cleared
        return f"{percent(chance)} to be driven out by all who can come" if chance >= SMALL else ""

    def _left(self, units: Iterable[Unit], to: Hex) -> str:
        """The valuable places that would be left empty."""
        s, going = self._survey.s, set(units)
        stakes = self._survey.outlook.stakes(s, self._side)
        bare = {
            s.where[u]
            for u in going
            if s.where[u] in stakes and s.where[u] != to and going >= set(s.stacks[s.where[u]])
        }
        return f"leaves {' and '.join(self._words.place(h) for h in sorted(bare))} empty" if bare else ""


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def at_worst(values: Sequence[float], say: Any) -> str:
    """The worst of several tries, where they differ."""
    return f"{say(min(values))} at worst" if max(values) - min(values) >= 0.1 else ""
