"""Standing answers: given for a player without asking him, by a fixed word or by a policy of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from northfront.core.ask import Ask, Side
from northfront.core.game import Game
from northfront.core.hexes import scan
from northfront.core.policy import Question, policies_for
from northfront.core.position import Position
from northfront.core.state import State

Standing: TypeAlias = Mapping[tuple[str, str], str]
"""(side, subject) -> answer. The subject is a kind of decision, or a kind and the enemy unit that it is about."""
IN_PHASE: Final = " @"


class Wish(NamedTuple):
    """A standing answer: an option's word or the name of a policy; perhaps for one phase only."""

    answer: str
    moment: str = ""  # the turn and phase in which it applies; empty: from now on

    @classmethod
    def read(cls, text: str) -> Wish:
        return cls(*text.split(IN_PHASE, 1))

    def text(self) -> str:
        return self.answer + (IN_PHASE + self.moment if self.moment else "")

    def holds(self, s: State) -> bool:
        return self.moment in ("", moment(s))


def moment(s: State) -> str:
    return f"{s.turn} {s.phase}"


def subject_of(kind: str, unit: str) -> str:
    return f"{kind} {unit}".rstrip()


def standing_answer(p: Position, side: Side, ask: Ask, standing: Standing) -> str | None:
    """The option that a side has chosen in advance; None if it wants to be asked."""
    game = p.game
    for subject in _subjects(game, ask):
        wish = Wish.read(standing.get((game.sides[side], subject), ""))
        if wish.answer and wish.holds(p.state):
            found = _by_policy(p, ask, wish.answer) or _by_word(p, side, ask, wish.answer)
            if found is not None:
                return found
    return None


def _subjects(game: Game, ask: Ask) -> Iterator[str]:
    """The subjects that cover a decision, the most specific first."""
    for u in scan(ask.against):
        yield subject_of(ask.kind, game.pieces[u].id)
    yield ask.kind


def _by_policy(p: Position, ask: Ask, name: str) -> str | None:
    policy = next((each for each in policies_for(p.game, ask) if each.name == name), None)
    if policy is None:
        return None
    question = Question(p, ask)
    found = policy.choose(question)
    return found if found in question.options else None


def _by_word(p: Position, side: Side, ask: Ask, word: str) -> str | None:
    """A fixed word applies only in another side's turn: in his own, a player may want to do something else."""
    if side == p.state.active:
        return None
    game = p.game
    return next((text for text in (ask.options.text(game, answer) for answer in ask.options) if text == word), None)


def offered_policies(p: Position, ask: Ask) -> list[dict[str, str]]:
    """The policies available for a decision, and what each would answer now (empty: it would ask)."""
    question = Question(p, ask)
    return [
        {"name": each.name, "text": each.text, "gives": each.choose(question) or ""}
        for each in policies_for(p.game, ask)
    ]


def standing_of(game: Game, s: State, side: str, standing: Standing) -> list[dict[str, Any]]:
    """The standing answers of a side that apply now, as shown to it."""
    rows = []
    for (whose, subject), text in standing.items():
        wish = Wish.read(text)
        if whose == side and wish.holds(s):
            kind, _, unit = subject.partition(" ")
            said = next((each.text for each in game.policies.get(kind, ()) if each.name == wish.answer), "")
            rows.append({"kind": kind, "unit": unit, "answer": wish.answer, "text": said, "phase": bool(wish.moment)})
    return rows
