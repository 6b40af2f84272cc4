"""What the computer players of Leningrad reckon with. Nothing here decides what is legal."""

from __future__ import annotations

from functools import cache
from typing import Final

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, scan
from northfront.core.movement import Law
from northfront.core.outlook import Clash, Goal, Outlook
from northfront.core.tables import RatioTable
from northfront.games.spi_leningrad.state import GERMAN, STACKING, LeningradState
from northfront.games.spi_leningrad.untried import pool
from northfront.games.spi_leningrad.victory import german_points
from northfront.games.spi_leningrad.zones import beside

WEIGHTS: Final = {
    "patience": 1.5,
    "hope": 0.7,
    "haste": 1.0,
    "mass": 5.0,
    "horizon": 12.0,
    "zone": 3.0,
    "wall": 1.2,
    "expected": 16.0,
    "blows": 0.6,
    "ground": 0.8,
    "hunger": 0.5,
    "attack": 0.1,
}
ROLES: Final = {"unit": "unit", "leg": "leg", "target": "target", "attackers": "attackers"}


def goals(s: LeningradState) -> tuple[Goal, ...]:
    """[18.2] The two hexes of Leningrad."""
    return tuple(Goal(h, s.game.victory_points) for h in scan(s.game.victory_hexes & ~s.occupied[GERMAN]))


def turns_left(s: LeningradState) -> float:
    return s.game.turns - s.turn + 1


def march(s: LeningradState) -> Law:
    return s.game.chart.law(motor=True)


def strength(s: LeningradState, u: Unit, attacking: bool) -> float:
    """Of an untried unit, the mean of what it may turn out to be [14.0]."""
    if not s.untried(u):
        return s.strength(u, attacking)
    faces = pool(s, s.game.pieces[u].kind)
    count = sum(n for _, n in faces)
    return sum((face.attack if attacking else face.defence) * n for face, n in faces) / count if count else 0.0


def worth(s: LeningradState, u: Unit) -> float:
    """[18.1] German motor units cost points; every unit is worth what it can still do."""
    piece = s.game.pieces[u]
    fight = 0.15 * turns_left(s) / s.game.turns
    if piece.side != GERMAN:
        return 3.0 * fight + 0.3
    if piece.kind in s.game.losses:
        reduced, eliminated = s.game.losses[piece.kind]
        return (reduced if not s.face[u] else eliminated - reduced) * 0.8 + 5 * fight
    return 3 * fight + 0.3


def clash(s: LeningradState, attack: float, defence: float, h: Hex) -> Clash:
    table = s.game.combat[s.settings["three-to-one"]]
    column = table.column(round(attack * 4), max(1, round(defence * 4)))
    shift = -1 if s.game.board.ground("city", "swamp", "hill") >> h & 1 else 0
    shift -= 2 if s.forts >> h & 1 else 0
    return column_clash(table, table.clamp(column + shift))


@cache
def column_clash(table: RatioTable, column: int) -> Clash:
    cleared = theirs = ours = 0.0
    for result, chance in table.odds(column).items():
        each = outcome(result)
        cleared += float(chance) * each.cleared
        theirs += float(chance) * each.theirs
        ours += float(chance) * each.ours
    return Clash(cleared, theirs, ours)


HARM: Final = {"-": (0.0, 0.0), "1": (0.5, 0.5), "2": (0.8, 1.0), "E": (1.0, 2.0)}


@cache
def outcome(result: str) -> Clash:
    """[9.5] Left of the stroke the defender, right of it the attacker."""
    defender, _, attacker = result.partition("/")
    return Clash(HARM[defender][0], HARM[defender][1], HARM[attacker][1])


OUTLOOK: Final = Outlook(
    attacker=GERMAN,
    occasion=lambda s: f"{s.turn} {s.phase}",
    roles=ROLES,
    goals=goals,
    held=german_points,
    turns_left=turns_left,
    march=march,
    pace=12.0,
    attack=lambda s, u: strength(s, u, attacking=True),
    defence=lambda s, u: strength(s, u, attacking=False),
    steps=lambda s, u: s.steps(u),
    worth=worth,
    clash=clash,
    outcome=outcome,
    excess=lambda s, h: max(0, len(s.stacks[h]) - STACKING),
    beside=beside,
    weights=WEIGHTS,
)
