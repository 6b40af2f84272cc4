"""Which alternative to choose: several are played out through the enemy's reply, and the worse half is dropped each round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import mean, stdev
from typing import NamedTuple, TypeAlias

from northfront.ai.evaluate.evaluation import Evaluation
from northfront.ai.plan.posture import ATTACKING, DEFENDING, STEADY, Posture
from northfront.ai.staff.planner import Planner, Weights
from northfront.core.ask import CHANCE, Answer, Side
from northfront.core.chance import sample
from northfront.core.outlook import Outlook
from northfront.core.position import Position

DECISIONS = 900
"""A playout with more answers than this is valued where it stands."""
ROUNDS = 2
"""After this many worlds the worse half of the alternatives is dropped, and any that is not ahead of the usual one."""
PLANNED = ("unit", "target")
"""The roles of decisions that plans are made for: a playout ends at the first of them after the reply."""
WON = 20.0
"""The value of winning, in victory points, on top of the lead."""

Reply: TypeAlias = tuple[tuple[Answer, ...], object]
"""The state before the enemy's reply begins, dice included."""
Replies: TypeAlias = dict[Reply, float]


class Way(NamedTuple):
    """An alternative: its posture, and the first answer if the decision is not about units."""

    posture: Posture = STEADY
    first: Answer = ""  # an answer is never empty


class Tried(NamedTuple):
    """An alternative and its mean result."""

    way: Way
    value: float
    playouts: int


def postures_of(outlook: Outlook, side: Side) -> list[Way]:
    """The alternatives for a plan."""
    return [Way(posture) for posture in (ATTACKING if side == outlook.attacker else DEFENDING)]


def best_way(
    ways: Sequence[Way],
    outlook: Outlook,
    imagine: Callable[[], Position],
    side: Side,
    playouts: int,
    rng: Random,
    late: Callable[[], bool],
    weights: Weights = (),
) -> list[Tried]:
    """The alternatives, best first, by as many playouts as allowed. Each meets the same worlds, dice and enemies.

    The first is the usual one, which is given up only for a clear gain. Alternatives that have done the same in every world so
    far count as one; once all have, there is nothing to choose.
    """
    live = ways
    totals: dict[Way, list[float]] = {way: [] for way in ways}
    left = playouts
    while len(live) > 1 and left >= len(live) and not late():
        world, seed = imagine(), rng.random()
        enemy = rng.choice((STEADY, rng.choice(postures_of(outlook, 1 - side)).posture))
        replies: Replies = {}
        for way in live:
            if late():
                break
            value = playout(world, side, way, enemy, Random(seed), late, weights, replies)
            if value is None:
                break
            totals[way].append(value)
        left -= len(live)
        live = _unlike(live, totals)
        if len(totals[live[0]]) >= ROUNDS and not late():
            live = _promising(live, totals)
    tried = [Tried(way, mean(values), len(values)) for way, values in totals.items() if values]
    clear = {way for way in live if _clearly_better(totals[way], totals[ways[0]])}
    return sorted(tried, key=lambda each: (each.way not in clear, each.way != ways[0], -each.value))


def _promising(ways: Sequence[Way], totals: Mapping[Way, list[float]]) -> list[Way]:
    """The usual alternative, and the better half of the others as far as they are ahead of it."""
    usual, *others = ways
    ahead = sorted(
        (way for way in others if mean(totals[way]) > mean(totals[usual])), key=lambda way: -mean(totals[way])
    )
    return [usual, *ahead[: (len(others) + 1) // 2]]


def _clearly_better(values: Sequence[float], usual: Sequence[float]) -> bool:
    """Is an alternative better than the usual one by more than chance, in the worlds that both have met?"""
    gains = [value - other for value, other in zip(values, usual, strict=False)]
    if len(gains) < 2:
        return False
    return bool(mean(gains) > stdev(gains) / len(gains) ** 0.5)


def _unlike(ways: Sequence[Way], totals: Mapping[Way, list[float]]) -> list[Way]:
    """The alternatives, without those whose results equal an earlier one's in every world."""
    found = {tuple(totals[way]): way for way in reversed(ways)}
    return [way for way in ways if found[tuple(totals[way])] is way]


def playout(
    p: Position,
    side: Side,
    way: Way,
    enemy: Posture,
    rng: Random,
    late: Callable[[], bool],
    weights: Weights = (),
    replies: Replies | None = None,
) -> float | None:
    """The value of a position after this side's phase and the enemy's reply, or at the end of the game if that is near; None if
    time ran out first.

    `replies` are the results of the same position in earlier playouts: where this side has done the same, with the same dice
    to follow, the reply is the same too.
    """
    q = p.copy(quiet=True)
    game = q.game.name
    planners = {side: Planner(game, side, rng, way.posture, weights), 1 - side: Planner(game, 1 - side, rng, enemy)}
    for planner in planners.values():
        planner.no_lookahead = True  # another playout tells more than a closer look inside this one
    outlook = planners[side].outlook
    to_the_end = outlook.turns_left(p.state) <= outlook.endgame
    known: Replies = {} if replies is None else replies
    done: list[Answer] = []
    if way.first != "":
        done.append(way.first)
        q.step(way.first, side)
    reply: Reply | None = None
    for _ in range(DECISIONS):
        if q.over:
            break
        if late():
            return None
        who = CHANCE if q.chance else next(iter(q.asks))
        if q.chance:
            answer = sample(q.chance, rng)
        else:
            role = outlook.roles.get(q.asks[who].kind)
            if reply is None and role == "unit" and who != side:
                reply = tuple(done), rng.getstate()
                if reply in known:
                    return known[reply]
                planners[side].posture = STEADY  # the alternative is for this plan, not for the plans after it
            elif reply is not None and role in PLANNED and who == side and not to_the_end:
                break
            answer = planners[who].answer(q)
        done.append(answer)
        q.step(answer, who)
    value = _judge(outlook, q, side, to_the_end)
    if reply is not None:
        known[reply] = value
    return value


def _judge(outlook: Outlook, q: Position, side: Side, to_the_end: bool) -> float:
    """How the game is likely to end for a side, or has ended; by points if all playouts reach the end."""
    value = q.game.score(q.state)[side] if to_the_end else Evaluation(outlook, q.state).prospect(side)
    us, them = (q.winner == q.game.sides[each] for each in (side, 1 - side))
    return value + WON * (us - them)
