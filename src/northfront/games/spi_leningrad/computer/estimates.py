"""Rough values of strength, losses, attacks and lack of supply for the computer players. The rules have their own exact forecast."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.outlook import ALL, ExpectedResult, expected
from northfront.core.toolkit.tables import RatioTable
from northfront.games.spi_leningrad.replacements import resting_places
from northfront.games.spi_leningrad.state import GERMAN, SOVIET, Leningrad, LeningradState
from northfront.games.spi_leningrad.supply import supplied
from northfront.games.spi_leningrad.surprise import SEVENTH
from northfront.games.spi_leningrad.untried import pool_of
from northfront.games.spi_leningrad.zones import controlled

EARLY: Final = 0.25  # share of Leningrad's points for holding it long before the end
LESS: Final = 0.15  # how much less for each turn before the last
HALVED: Final = 0.3  # share of its value that a unit loses for a turn without supply
SURPRISE: Final = 4  # columns on turn 7
RESTED, RESTING = 0.8, 0.4  # chance that a unit already resting, or starting to, will recover
CACHE_SIZE: Final = 4096  # cached answers: evaluating a position asks this for every unit


def turns_left(s: LeningradState) -> float:
    return s.game.turns - s.turn + 1


def city_value_now(s: LeningradState) -> float:
    """[18.2] Whoever holds Leningrad at the end gets its points: the share of them that holding it now is worth."""
    return max(EARLY, 1 - LESS * (turns_left(s) - 1))


def strength(s: LeningradState, u: Unit, attacking: bool) -> float:
    """For an untried unit, the mean of its possible strengths [14.0]."""
    if not s.untried(u):
        return s.strength(u, attacking)
    return _mean(s.game, s.game.pieces[u].kind, tuple(s.face), attacking)


@lru_cache(maxsize=64)
def _mean(game: Leningrad, kind: str, shown: tuple[int, ...], attacking: bool) -> float:
    """Over the faces of a kind not yet revealed."""
    faces = pool_of(game, kind, shown)
    count = sum(n for _, n in faces)
    return sum((face.attack if attacking else face.defence) * n for face, n in faces) / count if count else 0.0


def worth(s: LeningradState, u: Unit) -> float:
    """Value of the step it would lose next."""
    piece = s.game.pieces[u]
    if piece.kind not in s.game.losses or piece.side != GERMAN:
        return _fight(s.game, u, s.turn)
    reduced, eliminated = s.game.losses[piece.kind]
    return _fight(s.game, u, s.turn) + 0.8 * (eliminated - reduced if s.face[u] else reduced)


def value(s: LeningradState, u: Unit) -> float:
    """[18.1] Value of all its steps: German motor units cost points, and every unit is worth what it can still do."""
    return _value(s.game, u, s.steps(u), s.face[u], s.turn)


@lru_cache(maxsize=CACHE_SIZE)
def _value(game: Leningrad, u: Unit, steps: int, face: int, turn: int) -> float:
    piece = game.pieces[u]
    total = _fight(game, u, turn) * steps
    if piece.kind not in game.losses or piece.side != GERMAN:
        return total
    reduced, eliminated = game.losses[piece.kind]
    return total + 0.8 * (eliminated - (reduced if face else 0))


def _fight(game: Leningrad, u: Unit, turn: int) -> float:
    """What a step can still do, in points."""
    left = (game.turns - turn) / game.turns
    return (0.9 if game.side_of[u] != GERMAN else 1.0) * left + 0.05


def rest(s: LeningradState, u: Unit, h: Hex) -> float:
    """[16.6] What a reduced German unit regains in a quiet city: over this turn and the next, or only the next if it is already resting."""
    if s.game.side_of[u] != GERMAN or not s.face[u]:
        return 0.0
    resting = s.resting >> u & 1 and s.where[u] == h
    if turns_left(s) < (2 if resting else 3) or not resting_places(s.game) >> h & 1 or controlled(s, SOVIET) >> h & 1:
        return 0.0
    reduced, _ = s.game.losses.get(s.game.pieces[u].kind, (0, 0))
    return (RESTED if resting else RESTING) * (_fight(s.game, u, s.turn) + 0.8 * reduced)


def clash(s: LeningradState, by: Side, attack: float, defence: float, h: Hex) -> ExpectedResult:
    shift = -1 if covered(s.game) >> h & 1 else 0
    shift -= 2 if s.forts >> h & 1 else 0
    if by == SOVIET:
        shift -= s.ready_air.bit_count()  # [13.2] they will fly against it
        shift += SURPRISE if s.turn == SEVENTH else 0  # [17.4a] the Soviets may well bring all six in time
    return _clash(s.game, s.settings["three-to-one"], round(attack * 4), max(1, round(defence * 4)), shift)


@lru_cache(maxsize=CACHE_SIZE)
def _clash(game: Leningrad, three_to_one: str, attack: int, defence: int, shift: int) -> ExpectedResult:
    table = game.combat[three_to_one]
    return column_clash(table, table.clamp(table.column(attack, defence) + shift))


@lru_cache(maxsize=4)
def covered(game: Leningrad) -> HexSet:
    """Where a unit is better off than in the open."""
    return game.board.ground("city", "swamp", "hill")


@cache
def column_clash(table: RatioTable, column: int) -> ExpectedResult:
    return expected(table.odds(column), outcome)


HARM: Final = {"-": (0.0, 0.0), "1": (0.5, 0.5), "2": (0.8, 1.0), "E": (1.0, ALL)}


@cache
def outcome(result: str) -> ExpectedResult:
    """[9.5] Left of the stroke the defender, right of it the attacker."""
    defender, _, attacker = result.partition("/")
    return ExpectedResult(HARM[defender][0], HARM[defender][1], HARM[attacker][1])


@cache
def overrun(result: str) -> ExpectedResult:
    """[7.6b] An overrun is always paid for in steps."""
    defender, _, attacker = result.partition("/")
    cleared, theirs = HARM[defender]
    paid = float(attacker) if attacker.isdecimal() and defender != "-" else HARM[attacker][1]
    return ExpectedResult(cleared, theirs, paid)


def unsupplied(s: LeningradState, side: Side) -> UnitSet:
    """[11.0] Units without a Line of Supply."""
    cut = s.occupied[side] & ~supplied(s, side)
    return sum(1 << u for h in scan(cut) for u in s.stacks[h])


def unsupplied_cost(s: LeningradState, u: Unit) -> float:
    """[11.1] What a unit halved for lack of supply can no longer do; [18.2] and what it holds in vain."""
    held = 1 << s.where[u] & s.game.victory_hexes if s.game.side_of[u] == GERMAN else 0
    return HALVED * value(s, u) + (
        city_value_now(s) * s.game.victory_points / len(s.stacks[s.where[u]]) if held else 0.0
    )
