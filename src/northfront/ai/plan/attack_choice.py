"""Which attack to make: teams built up by the exact odds that the rules forecast."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from northfront.core.ask import Answer, Preview, Side
from northfront.core.hexes import Hex, scan
from northfront.core.outlook import ALL, ExpectedResult, Outlook
from northfront.core.position import Position

ATTACK, OVERRUN = "attack", "overrun"
TEAM = 12
LOOKS = 5


class Assault(NamedTuple):
    """A planned attack and its expected gain in victory points."""

    target: Hex
    team: tuple[int, ...]
    value: float


Risk: TypeAlias = Callable[[Sequence[int], ExpectedResult], float]
"""What a result costs these attackers besides their losses: the posts that they hold."""


def no_risk(_team: Sequence[int], _clash: ExpectedResult) -> float:
    return 0.0


def best_assault(
    outlook: Outlook, p: Position, side: Side, least: float, ground: Callable[[Hex], float], risk: Risk = no_risk
) -> Assault | None:
    """The best attack that this decision (of a target) allows, if any is worth at least this much."""
    hexes = _likeliest(outlook, p.state, side, [h for h in p.options(side) if isinstance(h, int)], ground)
    found = [assault for h in hexes if (assault := build(outlook, p, h, side, ground(h), risk))]
    best = max(found, key=lambda each: each.value, default=None)
    return best if best and best.value > least else None


def _likeliest(outlook: Outlook, s: Any, side: Side, hexes: list[Hex], ground: Callable[[Hex], float]) -> list[Hex]:
    """The targets worth computing, by a rough estimate of the units next to them."""

    def promise(h: Hex) -> float:
        units = [u for at in scan(outlook.beside(s, 1 << h) & s.occupied[side]) for u in s.stacks[at]]
        clash = outlook.clash(
            s, side, sum(outlook.attack(s, u) for u in units), sum(outlook.defence(s, u) for u in s.stacks[h]), h
        )
        return clash.cleared * ground(h) + clash.theirs - clash.ours

    return sorted(hexes, key=promise, reverse=True)[:LOOKS] if len(hexes) > LOOKS else hexes


def build(
    outlook: Outlook, p: Position, target: Hex, side: Side, ground: float, risk: Risk = no_risk
) -> Assault | None:
    """Add the unit that helps most, one after another, and keep the best team found. Odds rise in steps, so all are tried."""
    q = p.copy(quiet=True)
    q.step(target, side)
    team: list[int] = []
    best: Assault | None = None

    def worth(preview: Preview, u: int) -> float:
        joined = [*team, u]
        return worth_of(
            outlook, q.state, foreseen(outlook, q.state, preview, u, joined, target), joined, target, ground, risk
        )

    while len(team) < TEAM and side in q.asks:
        ask = q.asks[side]
        if outlook.roles.get(ask.kind) != "attackers" or ask.preview is None:
            break
        units = [u for u in ask.options if isinstance(u, int)]
        if not units:
            break
        values = {u: worth(ask.preview, u) for u in units}
        chosen = max(values, key=lambda u: values[u])
        team.append(chosen)
        q.step(chosen, side)
        if best is None or values[chosen] > best.value:
            best = Assault(target, tuple(team), values[chosen])
    return best


def announced(outlook: Outlook, p: Position, side: Side, assault: Assault, ground: float, haste: float) -> Answer:
    """How to announce the attack: as an overrun where that is allowed and the way it opens is worth what it gives up."""
    if outlook.pursuit is None or side != outlook.attacker:
        return ATTACK
    q = p.copy(quiet=True)
    for answer in (assault.target, *assault.team):
        q.step(answer, side)
    if side not in q.asks or OVERRUN not in q.options(side) or not (preview := q.asks[side].preview):
        return ATTACK
    s, target = q.state, assault.target
    odds = preview(OVERRUN)["odds"]
    steps = sum(outlook.steps(s, u) for u in s.stacks[target])
    emptied = 0.0
    for result, chance in odds.items():
        clash = outlook.outcome(outlook.withstood(s, target, result))
        emptied += share(chance) * (clash.cleared if clash.theirs < steps else 1.0)
    won, lost = outlook.pursuit(s)
    way = haste * (emptied * won - (1 - emptied) * lost) / outlook.pace
    return (
        OVERRUN if worth_of(outlook, s, {"odds": odds}, assault.team, target, ground) + way > assault.value else ATTACK
    )


def foreseen(
    outlook: Outlook, s: Any, preview: Preview, answer: Answer, team: Sequence[int], target: Hex
) -> Mapping[str, Any]:
    """What an answer makes of an attack: as the rules forecast it, or with what the game says will be added."""
    return {"odds": outlook.odds(s, team, target)} if outlook.odds else preview(answer)


def price(outlook: Outlook, s: Any, team: Sequence[int], steps: float) -> float:
    """What it costs these units to lose this many steps, if their owner chooses the cheapest; ALL means every step they have."""
    if steps >= ALL:
        return sum(outlook.value(s, u) for u in team)
    costs: list[float] = []
    for u in team:
        first, count = outlook.worth(s, u), outlook.steps(s, u)
        costs += [first, *([(outlook.value(s, u) - first) / (count - 1)] * (count - 1) if count > 1 else [])]
    costs.sort()
    whole = int(steps)
    return sum(costs[:whole]) + (steps - whole) * (costs[whole] if whole < len(costs) else 0.0)


@lru_cache(maxsize=4096)
def _read_share(text: str) -> float:
    return float(Fraction(text))


def share(chance: str | Fraction) -> float:
    """A chance as a number: forecasts give it as text, and the same few texts recur."""
    return _read_share(chance) if isinstance(chance, str) else float(chance)


def worth_of(
    outlook: Outlook,
    s: Any,
    preview: Mapping[str, Any],
    team: Sequence[int],
    target: Hex,
    ground: float,
    risk: Risk = no_risk,
    outcome: Callable[[str], ExpectedResult] | None = None,
) -> float:
    """The expected gain of an attack with these odds; the attacker takes losses from the cheapest unit."""
    defenders = s.stacks.get(target, ())
    theirs = sum(outlook.worth(s, u) for u in defenders) / max(1, len(defenders))
    steps = sum(outlook.steps(s, u) for u in defenders)
    total = 0.0
    for result, chance in preview.get("odds", {}).items():
        clash = (outcome or outlook.outcome)(outlook.withstood(s, target, result))
        cleared = clash.cleared if clash.theirs < steps else 1.0  # nobody is left
        total += share(chance) * (
            min(clash.theirs, steps) * theirs
            - price(outlook, s, team, clash.ours)
            + cleared * ground
            - risk(team, clash)
        )
    return total
