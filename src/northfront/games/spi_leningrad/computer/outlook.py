"""What computer players know about Leningrad. Nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from northfront.core.ask import Answer, Side, Unit, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.core.outlook import Outlook, read_weights
from northfront.games.spi_leningrad.computer.estimates import (
    city_value_now,
    clash,
    covered,
    outcome,
    overrun,
    rest,
    strength,
    unsupplied,
    unsupplied_cost,
    value,
    worth,
)
from northfront.games.spi_leningrad.computer.set_up import in_the_way
from northfront.games.spi_leningrad.forecast import chances
from northfront.games.spi_leningrad.preconditions import of
from northfront.games.spi_leningrad.state import GERMAN, SOVIET, STACKING, LeningradState
from northfront.games.spi_leningrad.supply import supplied
from northfront.games.spi_leningrad.victory import german_points
from northfront.games.spi_leningrad.zones import beside, controlled

WEIGHTS: Final = read_weights("northfront.games.spi_leningrad.computer", ("german", "soviet"))
COLUMN: Final = 1.3  # times the strength
GATE: Final = 0.2  # value of a hex of Leningrad compared with a victory hex
MIGHT: Final = 0.05  # value of a strength point beyond the unit's steps
GONE: Final = 0.6  # extra cost of losing a whole unit
EMPTY, BARED = 0.5, 2.5  # cost of leaving a hex empty, or one that matters


def prize_values(s: LeningradState) -> Mapping[Hex, float]:
    """[18.2] The two hexes of Leningrad, which must be held by a unit to count."""
    return dict.fromkeys(scan(s.game.victory_hexes), s.game.victory_points)


def stakes(s: LeningradState, side: Side) -> Mapping[Hex, float]:
    """[18.2] The victory hexes; for the Soviets also the other hexes of Leningrad, where their units arrive [16.4]."""
    prizes, points = s.game.victory_hexes, s.game.victory_points
    if side == GERMAN:
        return dict.fromkeys(scan(prizes), city_value_now(s) * points)
    return dict.fromkeys(scan(s.game.leningrad & ~prizes), GATE * points) | dict.fromkeys(scan(prizes), points)


def cover(s: LeningradState, h: Hex) -> float:
    return 1.0 if covered(s.game) >> h & 1 else 0.0


def fort(s: LeningradState, h: Answer) -> float:
    """[15.0] Where Leningrad is defended."""
    if not isinstance(h, int):
        return 0.0
    goals = [s.game.board.grid.distance(h, goal) for goal in scan(s.game.victory_hexes)]
    return 10.0 * (s.game.victory_hexes >> h & 1) + (s.occupied[SOVIET] >> h & 1) - 0.5 * min(goals)


def corps(s: LeningradState, u: Unit) -> UnitSet:
    """[12.1] The units of its Panzer corps that are on the map; a unit without a corps counts as its own."""
    units = s.game.corps.get(s.game.pieces[u].formation, 1 << u)
    return sum(1 << v for v in scan(units) if s.where[v] >= 0) | 1 << u


def tied(s: LeningradState, h: Hex) -> bool:
    """[6.3] A unit that disengages must leave another behind."""
    return bool(controlled(s, 1 - s.active) >> h & 1)


def united(s: LeningradState, units: UnitSet) -> float:
    """[12.1b] The extra column of a complete corps, as strength."""
    return COLUMN if any(not each & ~units for each in s.game.corps.values()) else 1.0


def odds(s: LeningradState, team: Sequence[Unit], target: Hex) -> Mapping[str, Fraction]:
    """The rules' forecast of an attack, [13.2] with the German air units that can still fly for or against it."""
    combat = of(s, sum(1 << u for u in team), 1 << target, overrun=s.phase.endswith("movement"))
    return chances(s, combat.with_air(s.ready_air.bit_count()))


def retreat_value(s: LeningradState, side: Side, h: Answer) -> float:
    """[10.7a] Where to retreat to: in supply, toward friends, away from the enemy."""
    here = 1 << int(h)
    enemies = (beside(s, here) & s.occupied[1 - side]).bit_count()
    fed = supplied(s, side) & here
    return 2.0 * bool(fed) + 0.3 * bool(s.occupied[side] & here) + 0.5 * cover(s, int(h)) - 0.5 * enemies


def spared(s: LeningradState, _side: Side, answer: Answer) -> float:
    """[10.2c] Which unit loses a step: the cheapest and weakest, a full unit rather than the last step of one, and not one that is alone
    in a hex that matters.
    """
    u = int(answer)
    h, dies = s.where[u], s.steps(u) == 1
    might = strength(s, u, attacking=True) + strength(s, u, attacking=False)
    empty = (BARED if (s.game.leningrad | s.forts) >> h & 1 else EMPTY) if dies and len(s.stacks[h]) == 1 else 0.0
    return -worth(s, u) - MIGHT * might - GONE * dies - empty


OUTLOOK: Final = Outlook(
    attacker=GERMAN,
    prize_values=prize_values,
    held=lambda s: city_value_now(s) * german_points(s),
    march=lambda s: s.game.chart.law(motor=True),
    pace=12.0,
    attack=lambda s, u: strength(s, u, attacking=True),
    defence=lambda s, u: strength(s, u, attacking=False),
    worth=worth,
    value=value,
    clash=clash,
    odds=odds,
    outcome=outcome,
    limit=lambda _s: STACKING,
    speed=lambda s, u: 8 if s.game.motor >> u & 1 else 5,
    stakes=stakes,
    entries_to_block=lambda s: s.game.leningrad & ~s.game.victory_hexes,  # [16.4]
    hex_value=lambda s, h: city_value_now(s) * s.game.victory_points if s.game.victory_hexes >> h & 1 else 0.0,
    cover=cover,
    corps=corps,
    corps_bonus=united,
    must_leave_one=tied,
    beside=beside,
    tables=WEIGHTS,
    rest=rest,
    unsupplied=unsupplied,
    unsupplied_cost=unsupplied_cost,
    preferences={
        "loss": spared,
        "retreat-hex": retreat_value,
        "fort": lambda s, _side, h: fort(s, h),
    },
    spends={"air": lambda _s, _side, count: float(count)},  # [13.1b] each flies once a turn
    planner_preferences={"set-up": in_the_way},
    overrun=overrun,
    endgame=2,
)
