"""Decisions that one step of lookahead judges badly: bombs, guns, and placement in the city."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, scan, through
from northfront.games.assault.air import flying, needed, ready
from northfront.games.assault.computer.estimates import attack, blow, clash, defence, value, worth
from northfront.games.assault.inset import may_be_moved
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SOVIET
from northfront.games.assault.zones import beside

REACH: Final = 4  # hexes an attacker moves up before attacking
MOST: Final = 24.0  # strength a hex is attacked with
PINNED: Final = 0.1  # share of the troops' value: what pinning them is worth as well [12.42]
LEADS: Final = 8.0  # value of a headquarters beyond its strength
GROUND: Final = 1.0  # value of a hex taken from the enemy


# --- [12.0] in the air


def bomb(s: AssaultState, side: Side, answer: Answer) -> float:
    """[12.33] [12.41a] What bombs add to an attack there; if the unit is kept, what Ground Support adds to the next best."""
    if isinstance(answer, str):
        return _kept(s, side)
    chance = needed(s, answer) / 6
    before = sum(s.where[u] == answer for u in flying(s, side))
    fresh = [u for u in s.stacks.get(answer, ()) if not s.disrupted >> u & 1]
    better = _hoped(s, side, answer, bombed=True) - _hoped(s, side, answer)
    return chance * (1 - chance) ** before * (max(0.0, better) + PINNED * sum(value(s, u) for u in fresh))


def _kept(s: AssaultState, side: Side) -> float:
    """[12.53a] What Ground Support adds to the attack left for the last Air Unit: each flies to a different hex."""
    enemy = s.occupied[1 - side] & ~s.game.chart.city
    gains = sorted((_hoped(s, side, h, supported=True) - _hoped(s, side, h) for h in scan(enemy)), reverse=True)
    number = len(ready(s, side))
    return max(0.0, gains[number - 1]) if 0 < number <= len(gains) else 0.0


def _hoped(s: AssaultState, side: Side, h: Hex, *, bombed: bool = False, supported: bool = False) -> float:
    """The expected result of an attack with every unit nearby, after bombing or with Ground Support."""
    stack = s.stacks.get(h, ())
    strength = min(near_strength(s, side, h, REACH), MOST)
    against = sum(defence(s, u) / (2 if bombed and not s.disrupted >> u & 1 else 1) for u in stack)
    if not strength or not stack:
        return 0.0
    held = bombed or all(s.disrupted >> u & 1 for u in stack)
    found = blow(s, side, strength, max(0.5, against), h, held=held, supported=supported)
    steps = sum(s.steps(u) for u in stack)
    each = sum(value(s, u) for u in stack) / steps
    return max(0.0, min(found.theirs, steps) * each + GROUND * found.cleared - found.ours)


def near_strength(s: AssaultState, side: Side, h: Hex, reach: int) -> float:
    """The attack strength a side has within this many hexes."""
    grid = s.game.board.grid
    near = grid.flood(1 << h, grid.all, limit=reach) & s.occupied[side]
    return sum(attack(s, u) for at in scan(near) for u in s.stacks[at])


def support(s: AssaultState, side: Side, answer: Answer) -> float:
    """[12.52a] Where an attack is likely and not won anyway."""
    return 0.0 if isinstance(answer, str) else promise(s, side, answer)


def promise(s: AssaultState, side: Side, h: Hex, more: float = 0.0) -> float:
    """The strength of an attack on a hex by every unit next to it."""
    strength = more + sum(attack(s, u) for at in scan(beside(s, 1 << h) & s.occupied[side]) for u in s.stacks[at])
    against = sum(defence(s, u) for u in s.stacks[h])
    found = clash(s, side, strength, against, h)
    if found.theirs < found.ours:
        return -1.0
    return (0.5 + found.ours) * sum(value(s, u) for u in s.stacks[h])


# --- [13.0] the fleet


def fire(s: AssaultState, _side: Side, answer: Answer) -> float:
    """[13.4] On Germans that can be attacked with it; [13.5] over Soviets in danger."""
    if isinstance(answer, str):
        return 0.0
    if s.occupied[GERMAN] >> answer & 1:
        return promise(s, SOVIET, answer, s.game.limits.firepower)
    return near_strength(s, GERMAN, answer, REACH) * sum(value(s, u) for u in s.stacks[answer])


# --- [8.0] fighting in Leningrad


def station(s: AssaultState, _side: Side, answer: Answer) -> float:
    """[8.33a] [16.13a] On the key points, and between them and the Germans. Who can still be moved himself holds no key point yet."""
    if isinstance(answer, str):
        return 0.0
    grid = s.game.board.grid
    germans = s.occupied[GERMAN] | through(s.occupied[GERMAN], s.game.chart.fringes)  # [8.34a] units at the gates
    near = [at for at in scan(germans) if grid.sheet(at) is grid.sheet(answer)]
    away = min((grid.distance(answer, at) for at in near), default=0)
    settled = s.units_in(1 << answer) & ~(may_be_moved(s) if s.deploying else 0)
    return 4.0 * bool(s.game.prize_hexes >> answer & 1 and not settled) - 0.5 * away


def strongest(s: AssaultState, _side: Side, answer: Answer) -> float:
    """The best units first, then stop."""
    return -1.0 if isinstance(answer, str) else defence(s, answer)


def spared(s: AssaultState, _side: Side, answer: Answer) -> float:
    """[10.211a] The cheapest step; a headquarters last, since its corps depends on it [11.35a]."""
    u = int(answer)
    return -worth(s, u) - LEADS * bool(s.game.hqs >> u & 1)


def left_behind(s: AssaultState, _side: Side, answer: Answer) -> float:
    """[8.37c] Not from the most valuable division: its regiments may stay together [7.2a]."""
    u = int(answer)
    stack = sum(1 << v for v in s.stacks[s.where[u]])

    def together(v: Unit) -> float:
        return sum(value(s, mate) for mate in scan(s.game.comrades[v] & stack))

    most = max(together(v) for v in scan(stack & s.game.slot_of[u]))
    return -value(s, u) - (together(u) if together(u) == most else 0.0)


def end_at_once(_s: AssaultState, _side: Side, answer: Answer) -> float:
    return float(answer == "done")


PREFERENCES: Final[Mapping[str, Callable[[AssaultState, Side, Answer], float]]] = {
    "set-up": end_at_once,
    "transfers": end_at_once,
    "bomb": bomb,
    "aim": lambda _s, _side, answer: float(answer == "troops"),
    "disrupt": strongest,
    "support": support,
    "fire": fire,
    "harbour": lambda _s, _side, answer: float(answer == "stay"),
    "appear": strongest,
    "appear-hex": station,
    "deploy": lambda s, _side, answer: 0.5 if answer == "done" else defence(s, int(answer)),
    "deploy-hex": station,
    "retreat-unit": strongest,  # the best unit chooses its hex first
    "loss": spared,
    "excess": left_behind,
}
