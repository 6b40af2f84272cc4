"""A finished game looked back on: how the lead went, what turned it, who was lucky, and what proves the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

from northfront import games
from northfront.core.agreed import step_again
from northfront.core.ask import CHANCE, Roll, Side
from northfront.core.chance import outcomes
from northfront.core.charts import Account
from northfront.core.game import Game
from northfront.core.hexes import HexSet
from northfront.core.position import Position
from northfront.core.record import Record
from northfront.core.vocabulary import EVENTS

ELIMINATED: Final = next(iter(EVENTS))
TURNING_POINTS: Final = 5
MOST_THROWS: Final = 300
"""Outcomes of one throw of several dice; a larger throw is left out of the luck."""
FEWEST_ROLLS: Final = 8
"""With fewer rolls nothing can be said about luck."""


class Moment(NamedTuple):
    """The standing at the end of a phase, after `n` answers."""

    n: int
    turn: int
    phase: str
    lead: int  # of the first side


class TurningPoint(NamedTuple):
    """A phase that changed the lead: from and to what, and what changed hands."""

    n: int
    turn: int
    phase: str
    before: int
    after: int
    texts: tuple[str, ...]
    hexes: tuple[str, ...]


class Luck(NamedTuple):
    """What the dice of one side's attacks gave beyond the mean, in steps of damage, and the standard deviation of that."""

    side: str
    rolls: int
    surplus: float
    deviation: float

    @property
    def share(self) -> float | None:
        """In how many standard deviations; None if there were too few rolls to tell."""
        return self.surplus / self.deviation if self.rolls >= FEWEST_ROLLS and self.deviation else None


@dataclass(slots=True)
class Review:
    """All that the page at the end of a game shows."""

    moments: list[Moment] = field(default_factory=list)
    turning_points: list[TurningPoint] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    ledger: list[Account] = field(default_factory=list)
    lost: dict[str, list[str]] = field(default_factory=dict)  # by side, in the order in which they were eliminated
    chances: list[dict[str, Any]] = field(default_factory=list)  # every roll and draw: what for, of what, the outcome


def review(record: Record) -> Review:
    """Play a record again and look at it. Only for a game that is over: nothing is left out."""
    found, game = Review(), record.game
    luck = _LuckKeeper(game)
    p = record.at(record.fixed)
    ledger = game.ledger(p.state)
    for entry in record.entries[record.fixed :]:
        turn, phase = p.state.turn, p.state.phase
        if entry.side == CHANCE:
            found.chances.append({"n": p.serial + 1, **_request(p, entry.text)})
            luck.see(p, entry.text)
        step_again(p, entry.side, entry.kind, entry.text)
        if p.over or (p.state.turn, p.state.phase) != (turn, phase):
            ledger = _close(found, game, p, (turn, phase), ledger)
    found.turning_points = _largest(found.turning_points)
    found.luck = luck.sums()
    found.ledger = game.ledger(p.state)
    found.lost = _lost(record)
    return found


def lead_of(ledger: list[Account]) -> int:
    """By how many points the first side leads."""
    return sum(each.points if each.side == 0 else -each.points for each in ledger)


def _close(found: Review, game: Game, p: Position, when: tuple[int, str], before: list[Account]) -> list[Account]:
    """A phase has ended."""
    now = game.ledger(p.state)
    lead = lead_of(now)
    was = lead_of(before)
    found.moments.append(Moment(p.serial, *when, lead))
    if lead != was:
        texts, hexes = _changes(game, before, now)
        found.turning_points.append(TurningPoint(p.serial, *when, was, lead, texts, hexes))
    return now


def _changes(game: Game, before: list[Account], now: list[Account]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the ledger gained, in words."""
    known = {(each.side, each.text, each.points) for each in before}
    new = [each for each in now if (each.side, each.text, each.points) not in known]
    hexes: HexSet = 0
    for each in new:
        hexes |= each.hexes
    return tuple(f"{game.sides[each.side].capitalize()}: {each.text}" for each in new), tuple(
        game.board.grid.names(hexes)
    )


def _largest(points: list[TurningPoint]) -> list[TurningPoint]:
    largest = sorted(points, key=lambda each: -abs(each.after - each.before))[:TURNING_POINTS]
    return sorted(largest, key=lambda each: each.n)


def _lost(record: Record) -> dict[str, list[str]]:
    game = record.game
    lost: dict[str, list[str]] = {side: [] for side in game.sides}
    for _, event in record.log:
        if event.kind == ELIMINATED:
            piece = game.pieces[int(event.args["unit"])]
            lost[game.sides[piece.side]].append(piece.id)
    return lost


def _request(p: Position, answer: str) -> dict[str, Any]:
    """A roll or draw as a browser needs it to derive it again."""
    request = p.chance
    assert request is not None
    purpose = {"rule": request.rule, "why": request.why, "answer": answer}
    if isinstance(request, Roll):
        return {**purpose, "sides": request.sides}
    return {**purpose, "pool": [[word, count] for word, count in request.pool]}


class _LuckKeeper:
    """Compares each result of a combat with what the dice could have given instead."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._harm: Callable[[str], float] | None = None
        if games.has_outlook(game.name):
            outcome = games.outlook(game.name).outcome
            self._harm = lambda result: outcome(result).theirs - outcome(result).ours
        self._sums: dict[Side, list[float]] = {}  # by side: rolls, surplus, variance
        self._thrown: list[str] = []  # dice of a throw that has not given its result yet
        self._begun: Position | None = None

    def see(self, p: Position, answer: str) -> None:
        """Chance is about to answer."""
        if self._harm is None or not isinstance(p.chance, Roll):
            self._begun, self._thrown = None, []
            return
        if self._begun is None:
            self._begun = p.copy()
        self._thrown.append(answer)
        actual = list(_results(self._begun, self._thrown))
        if actual and actual[0][2] is None:
            return  # more dice belong to this throw
        if actual:
            self._count(self._begun, actual[0])
        self._begun, self._thrown = None, []

    def _count(self, begun: Position, actual: tuple[Fraction, Side, str | None]) -> None:
        every = list(_results(begun))
        if not every or any(result is None for _, _, result in every):
            return
        assert self._harm is not None
        worth = [(float(chance), self._harm(str(result))) for chance, _, result in every]
        mean = sum(chance * harm for chance, harm in worth)
        kept = self._sums.setdefault(actual[1], [0, 0.0, 0.0])
        kept[0] += 1
        kept[1] += self._harm(str(actual[2])) - mean
        kept[2] += sum(chance * (harm - mean) ** 2 for chance, harm in worth)

    def sums(self) -> list[Luck]:
        sides = self._game.sides
        return [
            Luck(sides[side], int(rolls), surplus, sqrt(variance))
            for side, (rolls, surplus, variance) in sorted(self._sums.items())
        ]


def _results(p: Position, thrown: list[str] | None = None) -> Iterator[tuple[Fraction, Side, str | None]]:
    """The results that a throw can have, with their chances and whose attack it is; nothing if it is no combat.

    With dice that were thrown, only what they gave; the result is None while more dice must follow.
    """
    queue: list[tuple[Position, Fraction, int]] = [(p, Fraction(1), 0)]
    count = 0
    while queue:
        at, weight, depth = queue.pop()
        request = at.chance
        if not isinstance(request, Roll):
            return
        if thrown is not None and depth == len(thrown):
            yield weight, 0, None
            continue
        given = [(int(thrown[depth]), Fraction(1))] if thrown is not None else outcomes(request)
        for answer, chance in given:
            count += 1
            if count > MOST_THROWS:
                return
            then = at.copy()
            then.step(answer, CHANCE)
            told = next(
                (event for event in then.take_events() if "result" in event.args and "side" in event.args), None
            )
            if told:
                yield weight * chance, int(told.args["side"]), str(told.args["result"])
            else:
                queue.append((then, weight * chance, depth + 1))
