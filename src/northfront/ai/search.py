"""Which way to go about it: several tastes played out against the enemy's reply, the worse half dropped round by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from northfront.ai.appreciation import Appreciation
from northfront.ai.officer import Officer, Weights, outlook_of
from northfront.ai.taste import ATTACKING, DEFENDING, STEADY, Taste
from northfront.core.ask import CHANCE, Answer, Side
from northfront.core.position import Position

DECISIONS = 900
"""A playout that takes more is judged where it stands."""
ROUNDS = 2
"""After so many worlds the worse half of the tastes is dropped."""
PLANNED = ("unit", "target")
"""The roles of decisions that a plan is made for: with the first of them after the reply the playout ends."""
LOST = 1000.0
"""A taste that was dropped ranks below all that were not."""

Reply: TypeAlias = tuple[tuple[Answer, ...], object]
"""What has been done until the enemy's reply begins, and the state of the dice then."""
Replies: TypeAlias = dict[Reply, float]


@dataclass(frozen=True, slots=True)
class Tried:
    """A taste and what it came to on average."""

    taste: Taste
    value: float
    playouts: int


def best_taste(
    game: str,
    imagine: Callable[[], Position],
    side: Side,
    playouts: int,
    rng: Random,
    late: Callable[[], bool],
    weights: Weights = (),
) -> list[Tried]:
    """The tastes, best first, by as many playouts as are allowed. Every taste meets the same worlds, dice and enemies.

    Tastes that have done the same in every world so far are one; when all are, there is nothing to choose.
    """
    outlook = outlook_of(game, side, weights)
    live: Sequence[Taste] = ATTACKING if side == outlook.attacker else DEFENDING
    totals: dict[Taste, list[float]] = {taste: [] for taste in live}
    left = playouts
    while len(live) > 1 and left >= len(live) and not late():
        world, seed = imagine(), rng.random()
        enemy = rng.choice((STEADY, rng.choice(DEFENDING if side == outlook.attacker else ATTACKING)))
        replies: Replies = {}
        for taste in live:
            if late():
                break
            value = playout(world, side, taste, enemy, Random(seed), late, weights, replies)
            if value is None:
                break
            totals[taste].append(value)
        left -= len(live)
        live = _unlike(live, totals)
        if len(totals[live[0]]) >= ROUNDS and len(live) > 2 and left >= len(live):
            live = sorted(live, key=lambda taste: -_mean(totals[taste]))[: (len(live) + 1) // 2]
    tried = [Tried(taste, _mean(values), len(values)) for taste, values in totals.items() if values]
    return sorted(tried, key=lambda each: (-(each.value if each.taste in live else each.value - LOST), each.taste.name))


def _unlike(tastes: Sequence[Taste], totals: Mapping[Taste, list[float]]) -> list[Taste]:
    """These tastes without those that came to just the same as an earlier one in every world."""
    found = {tuple(totals[taste]): taste for taste in reversed(tastes)}
    return [taste for taste in tastes if found[tuple(totals[taste])] is taste]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else -LOST


def playout(
    p: Position,
    side: Side,
    taste: Taste,
    enemy: Taste,
    rng: Random,
    late: Callable[[], bool],
    weights: Weights = (),
    replies: Replies | None = None,
) -> float | None:
    """What a position comes to after this side's phase and the enemy's reply; None if time ran out before.

    `replies` are what came of the same position in earlier playouts: where this side has done the same, with the same dice
    to follow, the reply is the same too.
    """
    q = p.copy(quiet=True)
    game = q.game.name
    officers = {side: Officer(game, side, rng, taste, weights), 1 - side: Officer(game, 1 - side, rng, enemy)}
    for officer in officers.values():
        officer.hurried = True  # another playout tells more than a closer look inside this one
    outlook = officers[side].outlook
    known: Replies = {} if replies is None else replies
    done: list[Answer] = []
    reply: Reply | None = None
    for _ in range(DECISIONS):
        if q.over:
            break
        if late():
            return None
        who = q.turn_of
        if who is None or who == CHANCE:
            options = q.options(who)
            answer = options.pick(rng.randrange(len(options)))
        else:
            role = outlook.roles.get(q.asks[who].kind)
            if reply is None and role == "unit" and who != side:
                reply = tuple(done), rng.getstate()
                if reply in known:
                    return known[reply]
            elif reply is not None and role in PLANNED and who == side:
                break
            answer = officers[who].answer(q)
        done.append(answer)
        q.step(answer, who)
    value = Appreciation(outlook, q.state).value(side)
    if reply is not None:
        known[reply] = value
    return value
