"""What computer players know about the games of the family: what they share; each game adds what is worth what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.outlook import Outlook
from northfront.core.toolkit.costs import coarser
from northfront.games.assault.computer.estimates import attack, clash, defence, outcome, value, worth
from northfront.games.assault.computer.headquarters import exposed, fed, lead, unsupplied_cost
from northfront.games.assault.computer.preferences import PREFERENCES
from northfront.games.assault.forecast import Combat, chances
from northfront.games.assault.legs import before_a_move, ways_of
from northfront.games.assault.stacking import too_many
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import supplied_units
from northfront.games.assault.tables import GERMAN, SIXTHS, SOVIET
from northfront.games.assault.zones import beside

TO_HALVES: Final = SIXTHS // 2  # marches are planned in half points
RISK: Final = 0.15  # weight of a headquarters' risk when something else is decided
ESCORT: Final = 0.3  # and when a unit is sent to it or stays with it
STACK, CITY = 4, 30  # never more units in a hex; `apart` says which may be there together


def apart(s: AssaultState, u: Unit, v: Unit, h: Hex) -> bool:
    """[7.1] [7.2a] Two units of a kind stay together if they are of one division, or [7.6a] in a city hex."""
    same = s.game.slot_of.get(u, 0) >> v & 1 and not s.game.chart.city >> h & 1
    division = s.game.division_of
    return bool(same) and (u not in division or division[u] != division.get(v))


def place(s: AssaultState, h: Hex) -> HexSet:
    """[8.37a] A unit on the fringe of the Inset goes back to its hex on the main map."""
    return next((one | other for one, other in s.game.chart.fringes if (one | other) >> h & 1), 1 << h)


def excess(s: AssaultState, h: Hex) -> int:
    """[8.37c] The number of excess units, with those that must come back from the fringe of the Inset."""
    if s.game.chart.city >> h & 1 or h not in s.stacks:
        return 0
    together = s.units_in(place(s, h)) & s.game.units_of[s.game.side_of[s.stacks[h][0]]]
    return max(0, too_many(s, together).bit_count() - 1) if together & (together - 1) else 0


def from_where(s: AssaultState, hexes: HexSet) -> HexSet:
    """[8.43b] [8.45a] The city hexes of the main map and the fringe of the Inset cannot be attacked."""
    return beside(s, hexes & ~s.game.chart.city & ~s.game.chart.fringe)


def odds(s: AssaultState, team: Sequence[Unit], target: Hex) -> Mapping[str, Fraction]:
    """As the rules forecast it."""
    return chances(s, Combat(s.active, sum(1 << u for u in team), 1 << target))


def reach(s: AssaultState, u: Unit) -> HexSet:
    """Where a unit could go with its next move: [12.42] nowhere if it is disrupted; [11.12] an enemy's supply is determined before it moves."""
    if (s.game.city_workers | s.disrupted) >> u & 1:
        return 0
    fresh, side = before_a_move(s), s.game.side_of[u]
    if side != s.active and s.unsupplied >> u & 1:
        fresh.unsupplied &= ~supplied_units(s, side)
    return ways_of(fresh, u).members


def escort(s: AssaultState, u: Unit, h: Hex) -> float | None:
    """[11.33a] In the last move, the value of staying with a headquarters, if there is one in the hex: it is not left alone."""
    if s.phase == "german mechanized" and s.units_in(1 << h) & s.game.hqs & ~(1 << u):
        return ESCORT * exposed(s, h, without=u)
    return None


def risk(s: AssaultState) -> float:
    """[11.35a] The risk to German headquarters."""
    return -RISK * sum(exposed(s, s.where[u]) for u in scan(s.game.hqs) if s.where[u] >= 0)


family_outlook = partial(
    Outlook,
    attacker=GERMAN,
    roles={kind: kind for kind in ("unit", "leg", "target", "attackers")},
    march=lambda s: coarser(TO_HALVES, s.game.chart.laws[GERMAN, "motor"]),
    pace=16.0,
    attack=attack,
    defence=defence,
    worth=worth,
    value=value,
    clash=clash,
    odds=odds,
    outcome=outcome,
    excess=excess,
    room=lambda s, h: (CITY if s.game.chart.city >> h & 1 else STACK) - len(s.stacks.get(h, ())),
    speed=lambda s, u: 1 if s.unsupplied >> u & 1 else 7 if s.game.mechanized >> u & 1 else 4,  # [11.21]
    prizes=lambda s: s.game.prize_hexes,
    cover=lambda s, h: float(s.game.chart.times[SOVIET].get(h, 1) - 1),
    beside=from_where,
    lead=lead,
    exposed=lambda s, u: ESCORT * exposed(s, s.where[u]) if s.game.hqs >> u & 1 else 0.0,
    corps=lambda s, u: s.game.comrades[u],  # [7.2a]
    cannot_stack=apart,
    place=place,
    passages=lambda s: s.game.chart.fringes,
    unsupplied=lambda s, side: s.on_map[side] & ~supplied_units(s, side),
    unsupplied_cost=unsupplied_cost,
    supply_zone=fed,
    reach=reach,
    again=lambda s, u: s.phase == "german movement" and bool(s.game.mechanized >> u & 1),  # [6.21]
    fights=lambda s: s.phase != "german mechanized",
    moves_last=lambda s, u: bool((s.game.hqs | s.game.guerrillas) >> u & 1 or u == s.game.fleet),
    preferences=PREFERENCES,
)
"""An outlook that lacks what is worth what: goals, held, stakes, guard, hex_value, extra_value and the weights."""
