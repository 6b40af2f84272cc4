"""Answers inside a procedure (losses, retreats, advances, air): try each on a copy, through the real rules, and compare."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from random import Random

from northfront.ai.appreciation import Appreciation
from northfront.core.ask import CHANCE, Answer, Side
from northfront.core.chance import fall
from northfront.core.outlook import Outlook
from northfront.core.position import Position

MOST = 24
"""So many options are tried at most; of more, some at random."""
SPENDING = 0.02
"""What it costs to send one more, in steps: it cannot be sent elsewhere."""
SETTLING = 12
"""So many further answers are given at random before a look is taken, unless a checkpoint comes first."""


def best_answer(outlook: Outlook, p: Position, side: Side, rng: Random, worlds: int) -> Answer:
    """The option with the best value after it has been settled."""
    options = list(p.options(side))
    if len(options) == 1:
        return options[0]
    if len(options) > MOST:
        options = rng.sample(options, MOST)
    values = {answer: _value(outlook, p, side, answer, rng, worlds) for answer in options}
    return max(values, key=lambda answer: values[answer])


def by_forecast(outlook: Outlook, p: Position, side: Side) -> Answer | None:
    """Where the rules forecast the odds of every answer (air units, guns): the best, of equals the first, which sends least."""
    ask = p.asks[side]
    if ask.preview is None:
        return None
    options = list(ask.options)
    odds = [ask.preview(answer).get("odds") for answer in options]
    if not all(odds):
        return None
    sign = 1 if p.state.active == side else -1
    values = [sign * _expected(outlook, each) for each in odds if each]
    return options[max(range(len(options)), key=lambda i: (round(values[i] - SPENDING * i, 6), -i))]


def _expected(outlook: Outlook, odds: Mapping[str, str]) -> float:
    """What an attack with these odds does, in steps; an emptied hex counts as one."""
    total = 0.0
    for result, chance in odds.items():
        clash = outlook.outcome(result)
        total += float(Fraction(chance)) * (clash.theirs + clash.cleared - clash.ours)
    return total


def _value(outlook: Outlook, p: Position, side: Side, answer: Answer, rng: Random, worlds: int) -> float:
    total = 0.0
    for _ in range(worlds):
        total += Appreciation(outlook, after(outlook, p, side, answer, rng).state).quick(side)
    return total / worlds


def after(outlook: Outlook, p: Position, side: Side, answer: Answer, rng: Random) -> Position:
    """What comes of an answer when the procedure is at a checkpoint: dice as they fall, everybody as the game prefers, or else
    at random. A round in which both sides choose in secret belongs to what comes after it.
    """
    q = p.copy(quiet=True)
    in_secret = p.secret_round is not None
    q.step(answer, side)
    for _ in range(SETTLING):
        if q.over or q.at_checkpoint or (q.secret_round is not None and not in_secret):
            break
        if q.chance:
            q.step(fall(q.chance, rng), CHANCE)
            continue
        who, ask = next(iter(q.asks.items()))
        if prefer := outlook.preferences.get(ask.kind):
            q.step(max(ask.options, key=partial(prefer, q.state, who)), who)
        else:
            q.step(ask.options.pick(rng.randrange(len(ask.options))), who)
    return q
