"""Which chits the computer players of Duel in the North put into the cup. Nothing here decides what is legal."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.duel_in_the_north.activation import fresh
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState

FOLLOWS: Final = (
    6  # troops this many hexes beyond its range attract a headquarters half as much as those just out of it
)
NEW: Final = 1.0  # value of the chit of a headquarters not yet on the map
FEW: Final = 10.0  # a headquarters with this little in range looks for units that none reaches
MOBILE: Final = 1.5  # extra value of a strength point of a panzer or motorized unit
CLOSE: Final = 3  # hexes: being closer to a prize than this adds little
AGAIN: Final = 0.1  # value of troops to a second Soviet headquarters: it has guns, and may be drawn first
WAITING: Final = 0.4  # value of troops just out of range: it must come to them first


def chit(s: DuelState, side: Side, answer: Answer) -> float:
    """[2.6b] The headquarters with the most strength near the enemy, in range or waiting for it out of range."""
    u = int(answer)
    return _worth(s, side, u, sum(_forces(s, side, u, _in_range(s, u)).values())) if s.where[u] >= 0 else NEW


def chits_together(s: DuelState, side: Side, answer: Answer) -> float:
    """[2.6b] The same, taking into account which units other headquarters lead, and how far the units of a German one can go."""
    u = int(answer)
    if s.where[u] < 0:
        return NEW
    return _worth(s, side, u, _alone(s, u)) if side == SOVIET else chit(s, side, answer) + _mobile(s, u)


def _mobile(s: DuelState, hq: Unit) -> float:
    """[6.1b] Panzers act once for each headquarters of their command, and move twice as far as others; near prizes they are worth most."""
    led = s.within_range(hq, s.combat_units(GERMAN) & s.game.mechanized)
    strength = sum(s.figure(v, "attack") * _drawn(s, s.where[v]) for v in scan(led) if s.colour(v) == s.colour(hq))
    return MOBILE * strength


def last_stack(s: DuelState, side: Side, answer: Answer) -> float:
    """[6.3a] The hex to activate after all the chits: a strong, fresh stack near the prizes, but not in one."""
    if isinstance(answer, str) or any(prize.hex == answer for prize in s.game.prizes):
        return 0.0
    return _drawn(s, answer) ** 2 * sum(s.figure(u, "attack") for u in scan(fresh(s, side) & s.in_hex(answer)))


def _drawn(s: DuelState, h: Hex) -> float:
    """[15.0a] How strongly the prizes that the Germans do not hold for good attract units in a hex."""
    kept, grid = s.friendly(GERMAN) & s.occupied[GERMAN], s.game.board.grid
    left = [prize for prize in s.game.prizes if not kept >> prize.hex & 1]
    return sum(prize.points / (CLOSE + grid.distance(h, prize.hex)) for prize in left)


def _worth(s: DuelState, side: Side, hq: Unit, strength: float) -> float:
    return strength if strength >= FEW else strength + _waiting(s, side, hq)


def _alone(s: DuelState, hq: Unit) -> float:
    """[6.1b] A Soviet unit acts once a turn: a unit led by a stronger headquarters counts little for any other."""
    left = {u: _in_range(s, u) for u in scan(s.game.hqs & s.game.units_of[SOVIET]) if s.where[u] >= 0}
    forces = _forces(s, SOVIET, hq, s.occupied[SOVIET])
    while True:
        strengths = {u: sum([forces[h] for h in scan(near)]) for u, near in left.items()}
        best = max(left, key=lambda u: (strengths[u], -u))
        if best == hq:
            return strengths[hq]
        led = left.pop(best)
        forces = {h: force * AGAIN if led >> h & 1 else force for h, force in forces.items()}


def _in_range(s: DuelState, hq: Unit) -> HexSet:
    """The friendly hexes a headquarters reaches."""
    grid = s.game.board.grid
    return grid.flood(1 << s.where[hq], grid.all, limit=s.figure(hq, "range")) & s.occupied[s.game.side_of[hq]]


def _forces(s: DuelState, side: Side, hq: Unit, hexes: HexSet) -> dict[Hex, float]:
    """What a headquarters could command in each of these hexes; it counts less far from the enemy."""
    grid = s.game.board.grid
    enemy = grid.flood(s.occupied[1 - side], grid.all, limit=6)
    return {h: (1.0 if enemy >> h & 1 else 0.4) * _force(s, side, hq, h) for h in scan(hexes)}


def _force(s: DuelState, side: Side, hq: Unit, h: Hex) -> float:
    """What a headquarters can command in a hex."""
    troops = [v for v in s.stacks[h] if not s.game.hqs >> v & 1 and (side == SOVIET or s.colour(v) == s.colour(hq))]
    return float(sum(s.figure(v, "attack") for v in troops))


def _waiting(s: DuelState, side: Side, hq: Unit) -> float:
    """[6.0b] Troops that none of their headquarters reaches wait for one; the closer it is, the sooner it arrives."""
    grid, within = s.game.board.grid, s.figure(hq, "range")
    total = 0.0
    for h in scan(s.occupied[side] & ~reached(s, side, hq)):
        away = grid.distance(s.where[hq], h) - within
        if away > 0:
            total += WAITING * FOLLOWS / (FOLLOWS + away) * _force(s, side, hq, h)
    return total


def reached(s: DuelState, side: Side, hq: Unit) -> HexSet:
    """The friendly hexes reached by other headquarters that command the same troops."""
    found = 0
    for v in scan(s.game.hqs & s.game.units_of[side] & ~(1 << hq)):
        if s.where[v] >= 0 and (side == SOVIET or s.colour(v) == s.colour(hq)):
            found |= _in_range(s, v)
    return found
