"""Answers inside a procedure (losses, retreats, advances, air): try each on a copy, through the real rules, and compare."""

from __future__ import annotations

from random import Random

from northfront.ai.appreciation import Appreciation
from northfront.core.ask import Answer, Side
from northfront.core.outlook import Outlook
from northfront.core.position import Position

MOST = 24
"""So many options are tried at most; of more, some at random."""
SETTLING = 12
"""So many further answers are given at random before a look is taken, unless a checkpoint comes first."""


def best_answer(outlook: Outlook, p: Position, side: Side, rng: Random, worlds: int = 2) -> Answer:
    """The option with the best value after it has been settled."""
    options = list(p.options(side))
    if len(options) == 1:
        return options[0]
    if len(options) > MOST:
        options = rng.sample(options, MOST)
    values = {answer: _value(outlook, p, side, answer, rng, worlds) for answer in options}
    return max(values, key=lambda answer: values[answer])


def _value(outlook: Outlook, p: Position, side: Side, answer: Answer, rng: Random, worlds: int) -> float:
    total = 0.0
    for _ in range(worlds):
        q = p.copy(quiet=True)
        q.step(answer, side)
        _settle(q, rng)
        total += Appreciation(outlook, q.state).value(side)
    return total / worlds


def _settle(q: Position, rng: Random) -> None:
    """Let the procedure come to a checkpoint: dice as they fall, everybody else at random."""
    for _ in range(SETTLING):
        if q.over or q.at_checkpoint:
            return
        who = q.turn_of
        options = q.options(who)
        q.step(options.pick(rng.randrange(len(options))), who)
