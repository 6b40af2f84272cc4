"""Rough values of strength, losses and attacks for the computer players. The rules have their own exact forecast."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex
from northfront.core.outlook import ALL, ExpectedResult, expected
from northfront.core.toolkit.tables import RatioTable
from northfront.games.assault.air import ready, supported
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import SOVIET, A, Assault, B, C

HEADQUARTERS: Final = 4.0  # [11.36a] it comes back, but its corps is without supply for a turn
BARS, BARS_LAST = (
    1.5,
    0.45,
)  # value of a Soviet strength point that bars the way: on the first turn, on the last
CACHE_SIZE: Final = 4096  # cached answers: evaluating a position asks this for every unit


def attack(s: AssaultState, u: Unit) -> float:
    """[11.23a] [12.42a] Workers and guerrillas do not attack: they would lower the whole attack to class C [10.42a]."""
    game = s.game
    if (game.hqs | game.workers | game.guerrillas | s.disrupted) >> u & 1:
        return 0.0
    return s.figure(u, "strength") / (1 + (s.unsupplied >> u & 1))


def defence(s: AssaultState, u: Unit) -> float:
    """[11.33a] [11.23a] [12.42b]"""
    if s.game.hqs >> u & 1:
        return float(s.where[u] < 0 or s.stacks.get(s.where[u]) == (u,))
    return s.figure(u, "strength") / ((1 + (s.unsupplied >> u & 1)) * (1 + (s.disrupted >> u & 1)))


def worth(s: AssaultState, u: Unit) -> float:
    """Value of the step it would lose next: [17.23a] its points if it is German, and what it could still do."""
    after = s.game.pieces[u].figure("strength", s.face[u] + 1) if s.steps(u) > 1 else 0
    return _worth(s.game, u, s.figure(u, "strength") - after, s.turn)


def value(s: AssaultState, u: Unit) -> float:
    return _worth(s.game, u, s.figure(u, "strength"), s.turn)


@lru_cache(maxsize=CACHE_SIZE)
def _worth(game: Assault, u: Unit, strength: int, turn: int) -> float:
    if game.hqs >> u & 1:
        return HEADQUARTERS
    left = (game.turns - turn) / game.turns
    if game.side_of[u] == SOVIET:
        return strength * (BARS_LAST + (BARS - BARS_LAST) * left)
    return strength * (game.german_worth[game.mechanized >> u & 1] + 0.1 + 0.5 * left)


def clash(s: AssaultState, by: Side, strength: float, against: float, h: Hex) -> ExpectedResult:
    """[10.21c] Terrain multiplies, a river by the share of hexsides it covers; [10.41a] classes as they usually are; [12.52a] Ground Support."""
    stack = s.stacks.get(h, ())
    fast = bool(stack) and all(s.disrupted >> u & 1 for u in stack)
    return blow(s, by, strength, against, h, held=fast, supported=s.active == by and _can_support(s, by, h))


def blow(
    s: AssaultState, by: Side, strength: float, against: float, h: Hex, *, held: bool, supported: bool
) -> ExpectedResult:
    """The same with or without an Air Unit, and [12.42] for defenders that cannot retreat."""
    side: Side = 1 - by
    stack = s.stacks.get(h, ())
    best = min([s.figure(u, "class") for u in stack], default=B if side == SOVIET else A)
    added = s.game.classes[A if side == SOVIET else C][best - 1] + supported
    steps = sum(s.steps(u) for u in stack)
    return _clash(s.game, round(strength * 4), max(1, round(against * _times(s.game, side, h) * 4)), added, steps, held)


def _can_support(s: AssaultState, side: Side, h: Hex) -> bool:
    """[12.52a] Is an Air Unit over the hex, or available for it?"""
    return bool(ready(s, side)) or supported(s, side, 1 << h)


@lru_cache(maxsize=CACHE_SIZE)
def _clash(game: Assault, strength: int, against: int, added: int, steps: int, held: bool) -> ExpectedResult:
    return column_clash(game.combat, game.combat.column(strength, against), added, steps, held)


@lru_cache(maxsize=CACHE_SIZE)
def _times(game: Assault, side: Side, h: Hex) -> float:
    """By how much the ground multiplies the defence of a hex."""
    grid, chart = game.board.grid, game.chart
    near = grid.cross(1 << h, chart.open)
    wet = (grid.cross(1 << h, chart.rivers) & near).bit_count() / max(1, near.bit_count())
    return chart.times[side].get(h, 1) * (1 + wet)


@cache
def column_clash(table: RatioTable, column: int, added: int, steps: int = 0, held: bool = False) -> ExpectedResult:
    """The expected result of a column against this many steps (0: unknown), held fast or not."""
    if column > table.last:
        return outcome("DE")
    odds = table.odds(table.clamp(column), modifier=added)
    return expected(odds, lambda result: _upon(result, steps, held) if steps else outcome(result))


def _upon(result: str, steps: int, held: bool) -> ExpectedResult:
    """[10.24a] A result against this many steps: a side that owes more than it has is gone, retreat or not; [12.42] a disrupted unit
    takes all its penalties as steps, and leaves the hex only if it loses all of them.
    """
    usual = outcome(result)
    if not usual.theirs or result == "DE":
        return usual
    ours, _, theirs = result.partition("/")
    owed = int(theirs) - (ours != "-")  # [10.26b] a side that gives way spares the other one penalty
    if held:
        return ExpectedResult(float(owed >= steps), float(owed), usual.ours)
    return ExpectedResult(1.0, float(steps), usual.ours) if owed - 1 >= steps else usual


OUTCOMES: Final = {
    "AE": ExpectedResult(0.0, 0.0, ALL),
    "DE": ExpectedResult(1.0, ALL, 0.0),
    "-/-": ExpectedResult(0.0, 0.0, 0.0),
    "2/1": ExpectedResult(0.2, 0.1, 1.1),
    "1/1": ExpectedResult(0.3, 0.2, 0.2),
    "1/2": ExpectedResult(0.5, 1.1, 0.2),
}


@cache
def outcome(result: str) -> ExpectedResult:
    """[10.24a] A side's first penalty is usually a retreat, the others are steps; [10.26b] a side that gives way spares the other."""
    if result in OUTCOMES:
        return OUTCOMES[result]
    ours, _, theirs = result.partition("/")
    if theirs == "-":
        return ExpectedResult(0.0, 0.0, int(ours) - 0.8)
    return ExpectedResult(0.8, int(theirs) - 0.7, 0.0)
