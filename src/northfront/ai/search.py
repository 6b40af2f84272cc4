"""Which way to go about it: several tastes played out against the enemy's reply, the worse half dropped round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from northfront.ai.appreciation import Appreciation
from northfront.ai.officer import Officer, Weights, outlook_of
from northfront.ai.taste import ATTACKING, DEFENDING, STEADY, Taste
from northfront.core.ask import CHANCE, Side
from northfront.core.position import Position

DECISIONS = 900
"""A playout that takes more is judged where it stands."""
ROUNDS = 2
"""After so many worlds the worse half of the tastes is dropped."""
LOST = 1000.0
"""A taste that was dropped ranks below all that were not."""


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
    """The tastes, best first, by as many playouts as are allowed. Every taste meets the same worlds, dice and enemies."""
    outlook = outlook_of(game, side, weights)
    live: Sequence[Taste] = ATTACKING if side == outlook.attacker else DEFENDING
    totals: dict[Taste, list[float]] = {taste: [] for taste in live}
    left = playouts
    while left >= len(live) and not late():
        world, seed = imagine(), rng.random()
        enemy = rng.choice((STEADY, rng.choice(DEFENDING if side == outlook.attacker else ATTACKING)))
        for taste in live:
            if late():
                break
            value = playout(world, side, taste, enemy, Random(seed), late, weights)
            if value is None:
                break
            totals[taste].append(value)
        left -= len(live)
        if len(totals[live[0]]) >= ROUNDS and len(live) > 2 and left >= len(live):
            live = sorted(live, key=lambda taste: -_mean(totals[taste]))[: (len(live) + 1) // 2]
    tried = [Tried(taste, _mean(values), len(values)) for taste, values in totals.items() if values]
    return sorted(tried, key=lambda each: (-(each.value if each.taste in live else each.value - LOST), each.taste.name))


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
) -> float | None:
    """What a position comes to after this side's phase and the enemy's reply; None if time ran out before."""
    q = p.copy(quiet=True)
    game = q.game.name
    officers = {side: Officer(game, side, rng, taste, weights), 1 - side: Officer(game, 1 - side, rng, enemy)}
    for officer in officers.values():
        officer.hurried = True  # another playout tells more than a closer look inside this one
    outlook = officers[side].outlook
    replied = False
    for _ in range(DECISIONS):
        if q.over:
            break
        if late():
            return None
        who = q.turn_of
        if who is None or who == CHANCE:
            options = q.options(who)
            q.step(options.pick(rng.randrange(len(options))), who)
            continue
        if outlook.roles.get(q.asks[who].kind) == "unit":
            if who != side:
                replied = True
            elif replied:
                break
        q.step(officers[who].answer(q), who)
    return Appreciation(outlook, q.state).value(side)
