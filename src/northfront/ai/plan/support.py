"""Air units and guns: sent where they change the forecast result by more than they are worth elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.attack_choice import price, share
from northfront.ai.plan.posture import STEADY
from northfront.ai.plan.strikes import ground
from northfront.core.ask import Answer, Side
from northfront.core.hexes import HexSet, first, scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position

WORST = 2.0
"""The most steps that an attacker loses by one result."""


def best_support(outlook: Outlook, p: Position, side: Side) -> list[Answer] | None:
    """What to send to the current fight, one answer after another, ending with the one that sends no more; None where the game
    names no price for it or the rules forecast nothing.

    Odds rise in steps, so more than the next unit is tried.
    """
    kind = p.asks[side].kind
    if kind not in outlook.spends or (fight := Fight.of(outlook, p, side)) is None:
        return None
    q, sent, spent = p, list[Answer](), 0.0
    best, chosen = -1e9, list[Answer]()
    while side in q.asks and q.asks[side].kind == kind:
        ask = q.asks[side]
        assert ask.preview is not None
        prices = {answer: _price(outlook, q.state, kind, side, answer) for answer in ask.options}
        values = {answer: _with_later(outlook, fight, q, side, answer) for answer in prices}
        answer = max(prices, key=lambda each: (round(values[each] - prices[each], 6), -prices[each]))
        if values[answer] - prices[answer] - spent > best:
            best, chosen = values[answer] - prices[answer] - spent, [*sent, answer]
        more = {each: values[each] - prices[each] for each in prices if prices[each] > 0}
        if not more or fight.most - max(values.values()) < min(prices[each] for each in more):
            break
        answer = max(more, key=lambda each: more[each])
        spent += prices[answer]
        sent.append(answer)
        q = _after(outlook, q, side, answer)
    return chosen


def _after(outlook: Outlook, p: Position, side: Side, answer: Answer) -> Position:
    """The position after one more is sent and the enemy sends nothing against it."""
    q = p.copy(quiet=True)
    kind, them = q.asks[side].kind, 1 - side
    q.step(answer, side)
    while them in q.asks and q.asks[them].kind == kind:
        s = q.state
        q.step(min(q.options(them), key=lambda each: outlook.spends[kind](s, them, each)), them)
    return q


def _with_later(outlook: Outlook, fight: Fight, p: Position, side: Side, answer: Answer) -> float:
    """What an answer makes of the fight, with the best that this side can then send by another decision: its guns after its air units."""
    ask = p.asks[side]
    q = _at_another_kind(outlook, p, side, answer)
    if q is None:
        return fight.value(ask.preview(answer).get("odds", {})) if ask.preview else 0.0
    later = q.asks[side]
    assert later.preview is not None
    return max(
        fight.value(later.preview(each).get("odds", {})) - _price(outlook, q.state, later.kind, side, each)
        for each in later.options
    )


def _at_another_kind(outlook: Outlook, p: Position, side: Side, answer: Answer) -> Position | None:
    """The position in which this side is asked for something else to send, if nobody sends more of this; None if it is not."""
    kind, q = p.asks[side].kind, p.copy(quiet=True)
    q.step(answer, side)
    while not (q.over or q.at_checkpoint or q.chance):
        who, ask = next(iter(q.asks.items()))
        if who == side and ask.kind in outlook.spends and ask.kind != kind and ask.preview:
            return q
        cost, prefer = outlook.spends.get(ask.kind), outlook.planned(ask.kind)
        if cost and ask.kind == kind:
            q.step(min(ask.options, key=partial(cost, q.state, who)), who)
        elif prefer and not cost:
            q.step(max(ask.options, key=partial(prefer, q.state, who)), who)
        else:
            break
    return None


def _price(outlook: Outlook, s: Any, kind: str, side: Side, answer: Answer) -> float:
    """What the unit sent by an answer would be worth elsewhere."""
    return outlook.weights["spend"] * outlook.spends[kind](s, side, answer)


class Fight:
    """A fight that has been announced, and the value of each result to one side."""

    def __init__(self, outlook: Outlook, s: Any, side: Side, target: HexSet) -> None:
        self._outlook, self._s, self._at = outlook, s, first(target)
        self._sign = 1 if s.active == side else -1
        them = [u for h in scan(target) for u in s.stacks.get(h, ())]
        self._steps = sum(outlook.steps(s, u) for u in them)
        self._each = sum(outlook.value(s, u) for u in them) / max(1, self._steps)
        self._team = [u for h in scan(outlook.beside(s, target) & s.occupied[s.active]) for u in s.stacks[h]]
        self._team = [u for u in self._team if outlook.attack(s, u)]
        survey = Survey(outlook, s)
        self._ground = sum(ground(survey, s.active, STEADY, h) for h in scan(target))
        self._known: dict[str, float] = {}

    @classmethod
    def of(cls, outlook: Outlook, p: Position, side: Side) -> Fight | None:
        """The fight that a decision is about, if the rules forecast it."""
        ask = p.asks[side]
        shown = ask.preview(next(iter(ask.options))) if ask.preview else {}
        target = sum(1 << p.game.board.grid.hex(name) for name in shown.get("hexes", ()))
        return cls(outlook, p.state, side, target) if target and shown.get("odds") else None

    @property
    def most(self) -> float:
        """The best value that any result can have."""
        if self._sign > 0:
            return self._steps * self._each + self._ground
        return price(self._outlook, self._s, self._team, WORST)

    def value(self, odds: Mapping[str, str | Fraction]) -> float:
        """The expected value with these chances."""
        return self._sign * sum(share(chance) * self._worth(result) for result, chance in odds.items())

    def _worth(self, result: str) -> float:
        """What a result is worth to the attacker."""
        if result not in self._known:
            clash = self._outlook.outcome(self._outlook.withstood(self._s, self._at, result))
            cleared = clash.cleared if clash.theirs < self._steps else 1.0  # nobody is left
            gain = min(clash.theirs, self._steps) * self._each + cleared * self._ground
            self._known[result] = gain - price(self._outlook, self._s, self._team, clash.ours)
        return self._known[result]
