"""Which way to go about it: several ways played out against the enemy's reply, the worse half dropped round by round."""

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
"""A playout that takes more is judged where it stands."""
ROUNDS = 2
"""After so many worlds the worse half of the ways is dropped, and whatever is not ahead of the usual one."""
PLANNED = ("unit", "target")
"""The roles of decisions that a plan is made for: with the first of them after the reply the playout ends."""
WON = 20.0
"""What it is worth to have won, in victory points, besides the lead."""

Reply: TypeAlias = tuple[tuple[Answer, ...], object]
"""What has been done until the enemy's reply begins, and the state of the dice then."""
Replies: TypeAlias = dict[Reply, float]


class Way(NamedTuple):
    """A way of going about it: what is stressed, and what is answered first if the decision is not one about units."""

    posture: Posture = STEADY
    first: Answer = ""  # an answer is never empty


class Tried(NamedTuple):
    """A way and what it came to on average."""

    way: Way
    value: float
    playouts: int


def postures_of(outlook: Outlook, side: Side) -> list[Way]:
    """The ways of going about a plan."""
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
    """The ways, best first, by as many playouts as are allowed. Every way meets the same worlds, dice and enemies.

    The first of them is the usual one, which only a clear gain is left for. Ways that have done the same in every world so far
    are one; when all are, there is nothing to choose.
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
    """The usual way, and the better half of the others as far as they are ahead of it."""
    usual, *others = ways
    ahead = sorted(
        (way for way in others if mean(totals[way]) > mean(totals[usual])), key=lambda way: -mean(totals[way])
    )
    return [usual, *ahead[: (len(others) + 1) // 2]]


def _clearly_better(values: Sequence[float], usual: Sequence[float]) -> bool:
    """Is a way better than the usual one by more than chance makes them differ, in the worlds that both have met?"""
    gains = [value - other for value, other in zip(values, usual, strict=False)]
    if len(gains) < 2:
        return False
    return bool(mean(gains) > stdev(gains) / len(gains) ** 0.5)


def _unlike(ways: Sequence[Way], totals: Mapping[Way, list[float]]) -> list[Way]:
    """These ways without those that came to just the same as an earlier one in every world."""
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
    """What a position comes to after this side's phase and the enemy's reply, or near the end of the game by then; None if time
    ran out before.

    `replies` are what came of the same position in earlier playouts: where this side has done the same, with the same dice
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
                planners[side].posture = STEADY  # the way is for this plan, not for those that come after it
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
    """How the game is likely to end for a side, or has ended; by its points where all playouts go so far."""
    value = q.game.score(q.state)[side] if to_the_end else Evaluation(outlook, q.state).prospect(side)
    us, them = (q.winner == q.game.sides[each] for each in (side, 1 - side))
    return value + WON * (us - them)
