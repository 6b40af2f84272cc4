"""[9.2b] Defensive fire for a player who does not want to be asked at every step of the enemy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from northfront.core.policy import Policy, Question
from northfront.games.leningrad_41.fire import HIT

FIRE, HOLD = "fire-all", "hold"


def _always(_: Question) -> str:
    return FIRE


def _never(_: Question) -> str:
    return HOLD


def _with_chance(least: Fraction) -> Callable[[Question], str]:
    """Fire if all who can together hit with this chance or more. Face-down units count for nothing, and whether they fire says nothing."""

    def choose(question: Question) -> str:
        odds = question.preview(FIRE).get("odds", {})
        return FIRE if Fraction(odds.get(HIT, 0)) >= least else HOLD

    return choose


DEFENSIVE: Final = (
    Policy("always", "Always", _always),
    Policy("with-30", "Only with 2 in 6 or more", _with_chance(Fraction(30, 100))),
    Policy("with-50", "Only with 3 in 6 or more", _with_chance(Fraction(50, 100))),
    Policy("never", "Never", _never),
)
POLICIES: Final[Mapping[str, tuple[Policy, ...]]] = {"defensive-fire": DEFENSIVE}
