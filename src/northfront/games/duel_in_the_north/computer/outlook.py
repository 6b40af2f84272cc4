"""What computer players know about Duel in the North. Nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.outlook import Boards, ExpectedResult, Outlook, Pursuit, expected, read_weights
from northfront.core.toolkit.costs import MoveCosts, coarser
from northfront.core.toolkit.tables import RatioTable
from northfront.games.duel_in_the_north.activation import fresh
from northfront.games.duel_in_the_north.air import Sky
from northfront.games.duel_in_the_north.combat import guns_left
from northfront.games.duel_in_the_north.computer.air import air, barrage, sortie, support
from northfront.games.duel_in_the_north.computer.chits import chit, chits_together, last_stack
from northfront.games.duel_in_the_north.computer.command import command, lead, led, order, orders
from northfront.games.duel_in_the_north.computer.foresight import fort, leaves, withdraw
from northfront.games.duel_in_the_north.computer.supply import (
    CACHE_SIZE,
    loss,
    reach,
    thread,
    unsupplied,
    unsupplied_cost,
    value,
    worth,
)
from northfront.games.duel_in_the_north.forecast import Combat, chances
from northfront.games.duel_in_the_north.railed import may_rail, stations
from northfront.games.duel_in_the_north.state import GERMAN, SIXTHS, SOVIET, Duel, DuelState
from northfront.games.duel_in_the_north.victory import points
from northfront.games.duel_in_the_north.zones import beside

WEIGHTS: Final = read_weights("northfront.games.duel_in_the_north.computer", ("german", "soviet"))
PACE: Final = 8.0
TOWN: Final = 0.2  # value of a town or fort that may be lost, per column by which it helps the defender
LAST: Final = 0.05  # chance, per step lost without a retreat, that nobody is left
FEW: Final = 0.2  # the same where it is not known how many defend
APART: Final = 0.25  # value of a hex through which the units of a stack move on one by one
ROLES: Final = {
    "unit": "unit",
    "leg": "leg",
    "target": "target",
    "attackers": "attackers",
    "stand": "harm",
    "rail": "board",
    "station": "detrain",
    "exploit-hex": "pursue-hex",
}


@lru_cache(maxsize=4)
def prize_values(game: Duel) -> Mapping[Hex, float]:
    """[15.0a] What the prizes count at the end."""
    return {prize.hex: float(prize.points) for prize in game.prizes}


def march(s: DuelState) -> MoveCosts:
    """[9.0d] [9.6d] What motor units pay, on the road or by rail."""
    return coarser(SIXTHS, s.ground.laws[True], s.ground.trains[True])


def boards(s: DuelState, side: Side) -> Boards:
    """[4.2a] [4.2b] Arrivals of this activation may be placed in towns and cities when the others have moved."""
    waiting = may_rail(s, side) & s.called if s.rail[side] else 0
    found = {
        alike: stations(s, first(alike)).members for alike in (waiting & s.game.hqs, waiting & ~s.game.hqs) if alike
    }
    return Boards({u: hexes for alike, hexes in found.items() for u in scan(alike)}, s.rail[side])


def defence(s: DuelState, u: Unit) -> float:
    """[2.4e] A headquarters defends with its artillery, but only when it is alone."""
    if not s.game.hqs >> u & 1:
        return s.defence(u)
    return float(max(1, s.artillery(u))) if s.where[u] >= 0 and not s.crowd(s.where[u]) else 0.0


def clash(s: DuelState, _by: Side, attack: float, strength: float, h: Hex) -> ExpectedResult:
    left = s.game.chart.shifts.get(h, 0)
    stand = bool(s.occupied[SOVIET] >> h & 1) and _fortified(s, h)
    if stand:
        left += s.game.fort
    return _clash(s.game, round(attack * 2), max(1, round(strength * 2)), left, support(s, h), stand)


def withstood(s: DuelState, h: Hex, result: str) -> str:
    """[10.6a] [13.0e] Units in a fort need not retreat."""
    return _standing(result) if s.occupied[SOVIET] >> h & 1 and _fortified(s, h) else result


@cache
def _standing(result: str) -> str:
    """A result for units that do not retreat."""
    kept = result.partition("R")[0]
    return f"{kept}-" if kept.endswith("/") else kept


def _fortified(s: DuelState, h: Hex) -> bool:
    """[13.0a] A printed fort, or a marker."""
    return bool(s.game.board.feature("fort") >> h & 1) or h in [s.where[u] for u in _forts(s.game)]


@lru_cache(maxsize=4)
def _forts(game: Duel) -> tuple[Unit, ...]:
    return tuple(scan(game.forts))


@lru_cache(maxsize=CACHE_SIZE)
def _clash(game: Duel, attack: int, strength: int, left: int, dice: int, stand: bool) -> ExpectedResult:
    """With the ground's columns subtracted and this dice modifier."""
    column = game.combat.column(attack, strength) - left
    return column_clash(game.combat, game.combat.clamp(column), max(0, column - game.combat.last) + dice, stand)


def odds(s: DuelState, team: Sequence[Unit], target: Hex) -> Mapping[str, Fraction]:
    """[10.1i] [10.1k] The chances of an attack with the artillery and air units it can count on."""
    combat = Combat(s.active, sum(1 << u for u in team), target, guns=guns_left(s) + air(s, s.active))
    return chances(s, combat, Sky(target, s.active, overrun=False))


@cache
def column_clash(table: RatioTable, column: int, dice: int, stand: bool = False) -> ExpectedResult:
    """The expected result of a column with this dice modifier, against defenders in a fort or not."""
    odds = table.odds(column, modifier=dice, dice=2)
    return expected(odds, lambda result: _of_some(_standing(result) if stand else result))


@cache
def outcome(result: str, last: float = LAST) -> ExpectedResult:
    """[10.2a] Left of the stroke the attacker, right of it the defender, who may have to retreat as well."""
    ours, _, theirs = result.partition("/")
    losses, _, hexes = theirs.partition("R")
    steps = float(losses) if losses.isdecimal() else 0.0
    cleared = min(1.0, 0.75 + 0.25 * steps) if hexes else last * steps
    return ExpectedResult(cleared, steps + (0.2 if hexes else 0.0), float(ours) if ours.isdecimal() else 0.0)


def _of_some(result: str) -> ExpectedResult:
    """The same where it is not known how many defend: these losses may be all of them."""
    return outcome(result, FEW)


def pursuit(s: DuelState) -> Pursuit:
    """[9.3g] Two more hexes, unit by unit, so they split up; [9.3f] a unit that fails has no move left."""
    return Pursuit(APART * s.game.limits.overrun, PACE if s.order == "attack-move" else 0.0)


def stakes(s: DuelState, side: Side) -> Mapping[Hex, float]:
    """[15.0a] The prizes; for the Soviets also every town, city and fort, which is better ground than the hexes around it."""
    prizes = prize_values(s.game)
    german = s.friendly(GERMAN)
    if side == GERMAN:
        return {h: points for h, points in prizes.items() if german >> h & 1}
    strong = (_towns(s.game) | s.fort_hexes) & ~german
    return {h: TOWN * _columns(s, h) for h in scan(strong)} | {**prizes}


def _columns(s: DuelState, h: Hex) -> int:
    """[13.0d] By how much a hex helps Soviet defenders."""
    return s.game.chart.shifts.get(h, 0) + bool(s.fort_hexes >> h & 1) * s.game.fort


@lru_cache(maxsize=4)
def _towns(game: Duel) -> HexSet:
    return game.board.ground("city", "major-city") | game.board.feature("town")


def excess(s: DuelState, h: Hex) -> int:
    """[7.1a]"""
    limit = s.game.limits.stack
    return max(0, s.crowd(h) - limit) if len(s.stacks.get(h, ())) > limit else 0


def all_of_it(_s: DuelState, _side: Side, answer: Answer) -> float:
    return float(answer)


PREFERENCES: Final[Mapping[str, Callable[[DuelState, Side, Answer], float]]] = {
    "chits": chit,
    "headquarters": chit,
    "order": order,
    "artillery": all_of_it,
    "set-up": lambda _s, _side, answer: float(answer == "done"),
    "exploit": lambda _s, _side, answer: float(answer != "done"),
    "abort": lambda _s, _side, answer: float(answer == "done"),
    "pontoon": lambda _s, _side, answer: float(answer == "done"),
    "air": lambda _s, _side, answer: {"support": 1.0, "fighter": 0.5, "pass": 0.8}[str(answer)],
}
PLANNER_PREFERENCES: Final = {
    "loss": loss,
    "chits": chits_together,
    "hex": last_stack,
    "fort": fort,
    "withdraw": withdraw,
}


OUTLOOK: Final = Outlook(
    attacker=GERMAN,
    occasion=lambda s: f"{s.turn} {s.phase} {s.leader} {s.drawn} {s.hexed}",
    roles=ROLES,
    prize_values=lambda s: prize_values(s.game),
    holds=lambda s, side: s.friendly(side),
    garrison=1.0,  # [15.0b] a prize holds without a garrison, but an empty one is easily lost
    held=lambda s: float(points(s, GERMAN)),
    turns_left=lambda s: len(s.game.allotments) - s.turn + 1,
    march=march,
    pace=PACE,
    attack=lambda s, u: float(s.attack(u)),
    defence=defence,
    worth=worth,
    value=value,
    clash=clash,
    odds=odds,
    outcome=outcome,
    withstood=withstood,
    excess=excess,
    room=lambda s, h: s.game.limits.stack - s.crowd(h),
    speed=lambda s, u: 8 if s.game.mechanized >> u & 1 else 4,
    stakes=stakes,
    cover=lambda s, h: float(s.game.chart.shifts.get(h, 0)),
    beside=beside,
    tables=WEIGHTS,
    extra_value=command,
    lead=lead,
    led=led,
    supply_chokepoints=thread,
    unsupplied=unsupplied,
    unsupplied_cost=unsupplied_cost,
    moves_last=lambda s, u: bool(s.game.hqs >> u & 1),
    leaves=leaves,
    pending=lambda s, side: fresh(s, side) & ~s.called,
    fights=lambda s: s.order != "attack-move",  # [6.0c] who has attacked and then moves does not attack again
    reach=reach,
    boards=boards,
    pursuit=pursuit,
    searched={"order": orders},
    preferences=PREFERENCES,
    spends={"air": sortie, "artillery": barrage},
    planner_preferences=PLANNER_PREFERENCES,
)
