"""What headquarters, chits and Manstein mean to the computer players of Leningrad Blitzkrieg. Nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from northfront.core.ask import Answer, Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.games.leningrad_blitzkrieg.activation import commanded, in_range
from northfront.games.leningrad_blitzkrieg.chits import available
from northfront.games.leningrad_blitzkrieg.computer.estimates import attack, unsupplied, worth
from northfront.games.leningrad_blitzkrieg.reinforcements import free_of_number
from northfront.games.leningrad_blitzkrieg.state import (
    AXIS,
    MANSTEIN,
    REINFORCEMENTS,
    SOVIET,
    SUPPLY,
    Blitzkrieg,
    BlitzkriegState,
)
from northfront.games.leningrad_blitzkrieg.ways import ways_of
from northfront.games.leningrad_blitzkrieg.zones import beside, controlled

NEAR: Final = 7  # hexes from the enemy within which a unit has something to do
REAR: Final = 0.4  # what an activation means to a unit farther back
MOTOR: Final = 1.6  # how much more it means to a mechanized unit
AGAIN: Final = 0.55  # what a second activation in the same turn means, compared with the first
FOLLOWS: Final = (
    6  # troops this many hexes beyond its range attract a headquarters half as much as those just out of it
)
FOLLOWED: Final = 5  # hexes that a headquarters is expected to follow its units
OTHERS: Final = (
    0.1  # how much infantry attracts the headquarters of the Panzer Group, and mechanized units those of the armies
)
NEIGHBOURS: Final = 0.3  # how much the divisions of one army attract the headquarters of another
SHARED: Final = 0.5  # how much troops attract a headquarters if another one leads them already
ARRIVAL: Final = 5.0  # value of a reinforcement to the choice of chits
ABSENT: Final = 0.5  # value of the chit of a headquarters that is not on the map
BEHIND: Final = 0.5  # what an order means to troops out of reach of every headquarters: theirs can only come nearer
LOST: Final = 20.0  # value of bringing back a headquarters that a chit is waiting for
CLOSE: Final = 20.0  # what it costs a headquarters to be within reach of an overwhelming enemy
DANGER: Final = 4  # hexes within which the enemy endangers a headquarters
STRONG: Final = 4  # times its defence that overwhelms it
RUIN: Final = 5.0  # value of the steps, about three panzer divisions', for which Manstein goes before a Supply order


COAST: Final = ("1624", "1908")  # Riga and Tallinn: the 18th Army goes along the coast
COAST_ARMY: Final = "18A"


def sector(s: BlitzkriegState) -> HexSet:
    """Where the headquarters that acts should lead its units: the 18th Army along the coast, the others to Riga and Leningrad."""
    leaders = s.leader & s.on_map[AXIS]
    if not leaders:
        return s.game.cities
    if s.game.pieces[first(leaders)].formation == COAST_ARMY:
        return _coast(s.game, COAST)
    return s.game.cities & ~_coast(s.game, COAST[1:])


@lru_cache(maxsize=8)
def _coast(game: Blitzkrieg, names: tuple[str, ...]) -> HexSet:
    grid = game.board.grid
    return sum(1 << grid.hex(name) for name in names if grid.has(name)) & game.cities


def led(s: BlitzkriegState, u: Unit) -> HexSet:
    """[8.2a] Where a headquarters will reach the unit, if it follows; mechanized units by the Panzer Group's, which waits while an army acts."""
    side, group = s.game.side_of[u], s.game.panzer_group
    leaders = s.game.hqs & s.on_map[side]
    if side == AXIS and s.game.mechanized >> u & 1 and group >= 0 and s.where[group] >= 0:
        waits = bool(s.leader & leaders & ~(1 << group))
        return _around(s.game, s.where[group], s.figure(group, "range") + (0 if waits else FOLLOWED))
    found = 0
    for v in scan(leaders):
        found |= _around(s.game, s.where[v], s.figure(v, "range") + FOLLOWED)
    return found if leaders else s.game.chart.land


@lru_cache(maxsize=2048)
def _around(game: Blitzkrieg, h: Hex, limit: int) -> HexSet:
    """The land within so many hexes."""
    return game.board.grid.flood(1 << h, game.chart.land, game.chart.open, limit)


def _strength(s: BlitzkriegState, u: Unit) -> float:
    """What it means to activate a unit."""
    return (attack(s, u) + 2) * (MOTOR if s.game.mechanized >> u & 1 else 1.0)


def _troops(s: BlitzkriegState, side: Side) -> UnitSet:
    return s.combat_units(side) & ~s.game.hqs


def lead(s: BlitzkriegState, u: Unit) -> Callable[[Hex], float]:
    """[8.2a] The troops that a headquarters reaches from a hex; it should not be near the enemy alone."""
    side, game = s.game.side_of[u], s.game
    grid, within = game.board.grid, s.figure(u, "range")
    others = commanded(s, side, apart=1 << u)
    troops: dict[Hex, float] = {}
    for v in scan(_troops(s, side)):
        at = s.where[v]
        share = _own(s, u, v) * (SHARED if others >> at & 1 else 1.0)
        troops[at] = troops.get(at, 0.0) + share * _strength(s, v)
    threat = threats(s, side)

    def found(h: Hex) -> float:
        total, reached = 0.0, _around(game, h, within)
        for at, strength in troops.items():
            if reached >> at & 1:
                total += strength
            else:
                total += strength * FOLLOWS / (FOLLOWS + max(1, grid.distance(h, at) - within)) / 2
        defence = sum(s.figure(v, "defence") for v in s.stacks.get(h, ()) if v != u) + s.figure(u, "defence")
        covered = (grid.ring(1 << h) & s.occupied[side]).bit_count()
        return total - CLOSE * min(1.0, threat.get(h, 0.0) / (STRONG * defence)) / (1 + covered / 2)

    return found


def threats(s: BlitzkriegState, side: Side) -> dict[Hex, float]:
    """The strength with which the enemy could come to each hex; who enters our zones gets no farther [9.2.2a] [9.2.2b]."""
    grid, chart = s.game.board.grid, s.game.chart
    free = chart.land & ~s.occupied[side] & ~controlled(s, side)
    found: dict[Hex, float] = {}
    for h in scan(s.occupied[1 - side]):
        if strength := sum(attack(s, v) for v in s.stacks[h]):
            near = grid.flood(1 << h, free | 1 << h, chart.open, DANGER - 1)
            for at in scan(near | beside(s, near)):
                found[at] = found.get(at, 0.0) + strength
    return found


def _own(s: BlitzkriegState, leader: Unit, u: Unit) -> float:
    """[7.3.2] The 4th Panzer Group acts twice a turn, which mechanized units use best; each army leads its own divisions."""
    if s.game.side_of[u] == SOVIET or s.game.panzer_group < 0:
        return 1.0
    group, motor = leader == s.game.panzer_group, bool(s.game.mechanized >> u & 1)
    if motor or group:
        return 1.0 if motor and group else OTHERS
    return 1.0 if s.game.pieces[u].formation in ("", s.game.pieces[leader].formation) else NEIGHBOURS


def exposed(s: BlitzkriegState, u: Unit) -> float:
    """What a headquarters risks where it stands."""
    if not s.game.hqs >> u & 1:
        return 0.0
    h, side = s.where[u], s.game.side_of[u]
    enemies = [v for at in scan(_around(s.game, h, DANGER) & s.occupied[1 - side]) for v in s.stacks[at]]
    defence = sum(s.figure(v, "defence") for v in s.stacks[h])
    return worth(s, u) * min(1.0, sum(attack(s, v) for v in enemies) / (STRONG * defence))


def reach(s: BlitzkriegState, u: Unit) -> HexSet:
    """Where a unit could go with its next order, also by road [9.3.1a]; nowhere if no headquarters would activate it [8.2a]."""
    if s.game.hqs >> u & 1 or not commanded(s, s.game.side_of[u]) >> s.where[u] & 1:
        return 0
    fresh = s.copy()
    fresh.spent, fresh.way = 0, ""
    return ways_of(fresh, u).members


def pending(s: BlitzkriegState, side: Side) -> UnitSet:
    """[8.1.2a] Units that chits still in the cup or in hand will activate."""
    found = 0
    for chit in scan(s.chits[side] | s.hand[side]):
        leader = s.game.hq_of.get(chit, -1)
        if leader >= 0 and s.where[leader] >= 0:
            found |= s.units_in(in_range(s, leader))
    return found & s.combat_units(side) & ~s.called


# --- [6.1.1] which chits


def chit(s: BlitzkriegState, side: Side, answer: Answer) -> float:
    """[6.1.1] The headquarters with the most strength in range."""
    u = int(answer)
    leader = s.game.hq_of.get(u, -1)
    if leader < 0:
        return _arrivals(s, side, u)
    return _activated(s, side, leader, {}) if s.where[leader] >= 0 else ABSENT


def chits_together(s: BlitzkriegState, side: Side, answer: Answer) -> float:
    """[6.1.1] The same, taking into account that most units need only one activation; Manstein's is the second of his units."""
    u = int(answer)
    if s.game.hq_of.get(u, -1) < 0:
        return _arrivals(s, side, u)
    return _in_turn(s, side)[u]


def _in_turn(s: BlitzkriegState, side: Side) -> dict[Unit, float]:
    """What each chit adds to those that are worth more."""
    left = {u: s.game.hq_of[u] for u in scan(available(s, side)) if u in s.game.hq_of}
    done: dict[Unit, int] = {}
    found: dict[Unit, float] = {}
    while left:
        values = {
            u: _activated(s, side, leader, done) if s.where[leader] >= 0 else ABSENT for u, leader in left.items()
        }
        best = max(left, key=lambda u: (values[u], -u))
        leader = left.pop(best)
        found[best] = values[best]
        if s.where[leader] >= 0:
            for v in scan(s.units_in(in_range(s, leader))):
                done[v] = done.get(v, 0) + 1
    return found


def _activated(s: BlitzkriegState, side: Side, leader: Unit, done: dict[Unit, int]) -> float:
    """What an activation means, if these units have had some already."""
    grid = s.game.board.grid
    front = grid.flood(s.occupied[1 - side], grid.all, limit=NEAR)
    troops = s.units_in(in_range(s, leader)) & _troops(s, side)
    called = sum(
        _strength(s, u) * (1.0 if front >> s.where[u] & 1 else REAR) * AGAIN ** done.get(u, 0) for u in scan(troops)
    )
    return called + BEHIND * sum(_strength(s, u) for u in scan(_astray(s, leader)))


def _astray(s: BlitzkriegState, leader: Unit) -> UnitSet:
    """[8.2a] The troops of its army that no headquarters reaches."""
    side, game = s.game.side_of[leader], s.game
    army = game.pieces[leader].formation
    lost = _troops(s, side) & ~s.units_in(commanded(s, side))
    return sum(1 << v for v in scan(lost) if game.pieces[v].formation == army)


def _arrivals(s: BlitzkriegState, side: Side, u: Unit) -> float:
    """[12.2.1] What reinforcements mean; more if a headquarters is among them, or units on top of the number.

    [16.3b] Reserves bring two units on average.
    """
    if s.game.pieces[u].id not in REINFORCEMENTS:
        return 2 * ARRIVAL
    count = s.game.track[s.turn - 1].reinforcements[side]
    chits = [s.game.hq_of[each] for each in scan(available(s, side)) if each in s.game.hq_of]
    missing = LOST * (side == AXIS and any(s.where[leader] < 0 for leader in chits))
    besides = sum(_strength(s, v) for v in scan(free_of_number(s, side) & ~s.game.hqs))  # [15.3(1)]
    return ARRIVAL * count * (1.5 if side == SOVIET else 1.0) + missing + besides


# --- [7.3] Manstein


def interrupt(s: BlitzkriegState, _side: Side, answer: Answer) -> float:
    """[7.3.1] Before a Soviet order once the Panzer Group has acted, so that it acts twice in a row; [15.3(2)c] before it withdraws.

    [11.1.1] And before a Supply order that would cost much: the panzers may reopen the line, and the chit may come late now.
    """
    now = leaving_now(s) or _starving_now(s) or (_acted(s) and _theirs(s))
    return float(now if answer == "interrupt" else not now)


def leaving_now(s: BlitzkriegState) -> bool:
    """[15.3(2)a] Does the drawn chit take the Panzer Group off the map?"""
    return s.chit == SUPPLY and s.turn == s.game.limits.withdrawal


def _starving_now(s: BlitzkriegState) -> bool:
    """[11.1.1] Does the drawn chit cost the Axis many steps? [15.1(4)] None on turns 1 to 3."""
    if s.chit != SUPPLY or s.turn <= s.game.limits.free_supply:
        return False
    return sum(worth(s, u) for u in scan(unsupplied(s, AXIS))) >= RUIN


def _acted(s: BlitzkriegState) -> bool:
    """Will the chit of the Panzer Group itself not be drawn any more?"""
    own = [u for u, leader in s.game.hq_of.items() if leader == s.game.panzer_group]
    return not any(s.chits[AXIS] >> u & 1 for u in own if s.game.pieces[u].id != MANSTEIN)


def _theirs(s: BlitzkriegState) -> bool:
    """Is a Soviet headquarters about to act?"""
    u = s.game.units.get(s.chit, -1)
    return u >= 0 and s.game.side_of[u] == SOVIET and u in s.game.hq_of


def reserve(s: BlitzkriegState, side: Side, answer: Answer) -> float:
    """[16.3a] The strongest units near the enemy that no other chit will activate."""
    if isinstance(answer, str):
        return 0.0
    u = int(answer)
    grid = s.game.board.grid
    front = grid.flood(s.occupied[1 - side], grid.all, limit=NEAR)
    return _strength(s, u) * (1.0 if front >> s.where[u] & 1 else REAR) * (AGAIN if pending(s, side) >> u & 1 else 1.0)
