"""Rough values of cities, units, attacks and lack of supply for the computer players of Leningrad Blitzkrieg."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.outlook import ExpectedResult, expected
from northfront.core.toolkit.tables import RatioTable
from northfront.games.leningrad_blitzkrieg.communication import communication, cut_off, off_rail
from northfront.games.leningrad_blitzkrieg.forecast import attacker_loses, defender_loses, retreat_of
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, Blitzkrieg, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.victory import points

FIGHT: Final = (0.35, 0.25)  # by side: what a strength point can still do in a whole game, in victory points
LASTING: Final = 0.15  # share of it that does not shrink with the turns
STAFF: Final = (6.0, 4.0)  # by side: what a headquarters can still do in a whole game
REBUILT: Final = 0.6  # share of its value that a unit keeps from its owner's point of view, if it may return
NEARER: Final = 0.3  # share of a unit's victory points that its first lost step already costs
WALLS: Final = 1.5  # value of a step of a fortress
WET: Final = 0.35  # share of its strength that an attack loses where rivers are on all sides
DRIVEN: Final = 0.3  # steps that a defender loses on average with each hex of a retreat
RAIDER: Final = 3.0  # extra value of a step of a Soviet unit near the Axis railways
STARVING: Final = 0.5  # the same if it is cut off
NEAR: Final = 3  # hexes that count as near
EARLY: Final = 0.3  # share by which a lack of supply counts that is still free
RAILWAY: Final = (3.0, 2.0, 1.0)  # value of the towns at which the railways end, of the next ones, and so on
STARVES: Final = (
    0.7,
    0.4,
)  # chance that the lack of supply lasts until the next Supply chit: still in the cup, or drawn
CACHE_SIZE: Final = 8192  # cached answers: evaluating a position asks this for every unit


def turns_left(s: BlitzkriegState) -> float:
    return len(s.game.track) - s.turn + 1


@lru_cache(maxsize=8)
def prizes(game: Blitzkrieg) -> dict[Hex, float]:
    """[15.4(1)] [15.4(2)] By how many points each city changes the lead when the Axis takes it."""
    worth = game.points
    return {h: 2.0 * worth.city + worth.leningrad * (game.leningrad >> h & 1) for h in scan(game.cities)}


@lru_cache(maxsize=8)
def _all_soviet(game: Blitzkrieg) -> float:
    """[15.4(2)] The Soviet points for all cities."""
    worth = game.points
    return float(sum(worth.city + worth.leningrad * (game.leningrad >> h & 1) for h in scan(game.cities)))


def held(s: BlitzkriegState) -> float:
    """[15.4(3)] How much the Axis has gained of the cities, a city without communication counting half; apart from its losses."""
    return points(s, AXIS) + s.losses - points(s, SOVIET) + _all_soviet(s.game)


def worth(s: BlitzkriegState, u: Unit) -> float:
    """What the step it would lose next is worth."""
    return _worth(s.game, u, s.face[u], s.turn) + _raider(s, u)


def value(s: BlitzkriegState, u: Unit) -> float:
    """The same for all its steps."""
    steps = s.steps(u)
    faces = range(s.face[u], s.face[u] + steps)
    return sum([_worth(s.game, u, face, s.turn) for face in faces]) + steps * _raider(s, u)


def _raider(s: BlitzkriegState, u: Unit) -> float:
    """[3.3.5a] A Soviet unit near the railways that feed the Axis is worth more than its strength; [11.1.1] if cut off, it starves anyway."""
    h = s.where[u]
    if s.game.side_of[u] == AXIS or h < 0 or s.game.fortresses >> u & 1 or not _rear(s.game, s.held) >> h & 1:
        return 0.0
    return RAIDER if communication(s, SOVIET) >> h & 1 else STARVING


def raiders(s: BlitzkriegState) -> HexSet:
    """The Soviet units near the railways behind the Axis front."""
    return _rear(s.game, s.held) & s.occupied[SOVIET]


@lru_cache(maxsize=512)
def _rear(game: Blitzkrieg, taken: HexSet) -> HexSet:
    """The railways behind the Axis front, and the hexes near them."""
    grid, chart = game.board.grid, game.chart
    ours = chart.land & ~(game.towns & ~taken)
    rails = grid.flood(game.sources[AXIS] & ours, ours, chart.rails)
    return grid.flood(rails, chart.land, chart.open, NEAR)


@lru_cache(maxsize=CACHE_SIZE)
def _worth(game: Blitzkrieg, u: Unit, face: int, turn: int) -> float:
    """[15.4(4)] A German unit costs points when it is gone; [12.3.1] a Soviet one that may return is lost only for a while."""
    if game.fortresses >> u & 1:
        return WALLS
    side, faces = game.side_of[u], game.pieces[u].faces
    left = LASTING + (1 - LASTING) * (len(game.track) - turn) / len(game.track)
    last = face >= len(faces) - 1
    after = {} if last else faces[face + 1]
    lost = sum(faces[face].get(key, 0) - after.get(key, 0) for key in ("attack", "defence")) / 2
    found = (STAFF[side] / len(faces) if game.hqs >> u & 1 else FIGHT[side] * lost) * left
    if side == SOVIET:
        return found if game.mechanized >> u & 1 else found * REBUILT
    price = game.points.mechanized if game.mechanized >> u & 1 else game.points.other
    if len(faces) == 1:
        return found + price
    return found + price * ((1 - NEARER) if last else NEARER)


def attack(s: BlitzkriegState, u: Unit) -> float:
    """A headquarters is no fighting unit, though it may join an attack."""
    return 0.0 if s.game.hqs >> u & 1 else float(s.figure(u, "attack"))


def clash(s: BlitzkriegState, _by: Side, strength: float, defence: float, h: Hex) -> ExpectedResult:
    """[10.3.3a] The ground moves the column; [10.3.1a] rivers weaken the attack, from most sides or from few."""
    dry = 1 - WET * _wet(s.game).get(h, 0.0)
    stand = bool(s.fortress_hexes >> h & 1)
    left = s.game.chart.shifts.get(h, 0)
    return _clash(s.game.combat, round(strength * dry * 2), max(1, round(defence * 2)), left, stand)


def across(s: BlitzkriegState, at: Hex, h: Hex) -> float:
    """[10.3.1a] Half over a river, compared with the part that a clash takes off for the rivers around the hex."""
    chart = s.game.chart
    wet = bool(s.game.board.grid.cross(1 << h, chart.rivers) >> at & 1)
    return (0.5 if wet else 1.0) / (1 - WET * _wet(s.game).get(h, 0.0))


@lru_cache(maxsize=8)
def _wet(game: Blitzkrieg) -> dict[Hex, float]:
    """For hexes beside a river, the share of their sides that it covers."""
    grid, chart = game.board.grid, game.chart
    found: dict[Hex, float] = {}
    for h in scan(chart.land):
        wet = grid.cross(1 << h, chart.rivers).bit_count()
        if wet:
            found[h] = wet / max(1, (grid.cross(1 << h, chart.open) & chart.land).bit_count())
    return found


@lru_cache(maxsize=CACHE_SIZE)
def _clash(table: RatioTable, strength: int, defence: int, left: int, stand: bool) -> ExpectedResult:
    column = min(table.column(strength, defence), table.last) - left
    if column < 0:
        return ExpectedResult(0.0, 0.0, 0.0)  # [10.3.4a]
    return expected(table.odds(column), lambda result: outcome(_standing(result) if stand else result))


@cache
def outcome(result: str) -> ExpectedResult:
    """[10.4.2] The defender's retreat clears the hex, and costs steps where it goes through zones."""
    steps, hexes = float(defender_loses(result)), retreat_of(result)
    return ExpectedResult(1.0 if hexes else 0.25 * steps, steps + DRIVEN * hexes, float(attacker_loses(result)))


def withstood(s: BlitzkriegState, h: Hex, result: str) -> str:
    """[14.2.5] In a fortress the defender may lose steps instead of retreating."""
    return _standing(result) if s.fortress_hexes >> h & 1 else result


@cache
def _standing(result: str) -> str:
    hexes = retreat_of(result)
    return str(defender_loses(result) + hexes) if hexes else result


def unsupplied(s: BlitzkriegState, side: Side) -> UnitSet:
    """[3.3] Units without a communication line."""
    return cut_off(s, side)


def fed(s: BlitzkriegState, side: Side) -> HexSet:
    """[3.3.1c] Where a unit would have a communication line: it opens the hex it enters, be that an enemy zone or a town."""
    line, chart = communication(s, side), s.game.chart
    last = line if side == SOVIET else off_rail(s, s.game.limits.off_rail - 1)  # [3.3.5b]
    return line | s.game.board.grid.cross(last, chart.open) & chart.land & ~s.occupied[1 - side]


def unsupplied_cost(s: BlitzkriegState, u: Unit) -> float:
    """[11.1.1] The step that the next Supply order costs; [15.1(4)] none from the Germans on turns 1 to 3; [15.4(3)] and half of a city's points."""
    game, side = s.game, s.game.side_of[u]
    early = side == AXIS and s.turn + (not s.supply) <= game.limits.free_supply
    step = (EARLY if early else STARVES[not s.supply]) * (worth(s, u) + 0.5)
    h = s.where[u]
    if h not in prizes(game):
        return step
    own = prizes(game)[h] - game.points.city  # of the owner alone
    return step + 0.5 * own * _share(s, h) / len(s.stacks[h])


def next_towns(s: BlitzkriegState) -> dict[Hex, float]:
    """[3.3.1a] [3.3.5a] The Soviet towns at which the railways from the Axis sources end, and those beyond: what taking each is worth."""
    return _next_towns(s.game, s.held)


@lru_cache(maxsize=512)
def _next_towns(game: Blitzkrieg, taken: HexSet) -> dict[Hex, float]:
    grid, chart = game.board.grid, game.chart
    theirs, found = game.towns & ~taken, dict[Hex, float]()
    reached = 0
    for worth in RAILWAY:
        ends = theirs & ~sum(1 << h for h in found)
        reached = grid.flood(game.sources[AXIS] & chart.land | reached, chart.land & ~ends, chart.rails)
        found |= dict.fromkeys(scan(grid.cross(reached, chart.rails) & ends), worth)
    return found


def _share(s: BlitzkriegState, h: Hex) -> float:
    """How much a city without communication matters now: only the end of the game counts."""
    return 1 / turns_left(s) ** 0.5 if h in s.stacks else 0.0


def chokepoints(s: BlitzkriegState, side: Side, danger: HexSet) -> HexSet:
    """[3.3.1c] A zone cuts a line unless a friendly unit is there: the one or two hexes that link up the most valuable city."""
    if side == AXIS:
        return 0
    grid, chart = s.game.board.grid, s.game.chart
    ground = chart.land & ~s.friendly(AXIS) & ~s.occupied[AXIS]
    fed = grid.flood(s.game.sources[side] & ground, ground & (s.occupied[side] | ~danger), chart.open)
    bare, near = ground & danger & ~s.occupied[side], grid.cross(fed, chart.open)
    for h, _ in sorted(prizes(s.game).items(), key=lambda prize: (-prize[1], prize[0])):
        linked = grid.flood(1 << h & ~fed & ground, s.occupied[side], chart.open)
        beside = grid.cross(linked, chart.open) & bare
        if beside & near:
            return _safest(s, beside & near)
        if second := grid.cross(beside, chart.open) & near & bare:
            link = _safest(s, second)
            return link | _safest(s, grid.cross(link, chart.open) & beside)
    return 0


def _safest(s: BlitzkriegState, hexes: HexSet) -> HexSet:
    """Of these a city, or the best ground."""
    return 1 << max(scan(hexes), key=lambda h: (h in prizes(s.game), s.game.chart.shifts.get(h, 0), -h))
