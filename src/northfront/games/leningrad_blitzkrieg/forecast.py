"""[10.3] Combat ratio: strengths, shifts, the column, and the exact chance of each result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from northfront.core.ask import Side, UnitSet
from northfront.core.combat import Fight
from northfront.core.hexes import Hex, scan
from northfront.core.toolkit.forecast import GONE, HURT, NOTHING, Because, Effect, Forecast, headings, in_order
from northfront.core.toolkit.tables import Shift, shifted
from northfront.games.leningrad_blitzkrieg.state import BlitzkriegState

ORDER: Final = ("A3", "A2", "A1", "-", "R", "RR", "1R", "1RR", "2R", "2RR", "3R", "3RR", "4RR")  # from worst to best
NAMES: Final = {"light-woods": "light woods", "deep-woods": "deep woods", "major-city": "major city"}


@dataclass(frozen=True, slots=True)
class Combat:
    """[10.2.1] An attack as it is declared."""

    side: Side  # of the attacker
    attackers: UnitSet
    target: Hex


def rivers_count(s: BlitzkriegState) -> bool:
    """[15.1(3)] In the attack before the first turn rivers have no effect (R11)."""
    return s.phase != "opening attack"


def attack_strength(s: BlitzkriegState, combat: Combat) -> int:
    """[10.1.4b] All attackers; [10.3.1a] [10.3.1b] [TEC.i] [TEC.j] those across a river halved, [1.3a] [1.3b] hex by hex."""
    wet = s.game.board.grid.cross(1 << combat.target, s.game.chart.rivers) if rivers_count(s) else 0
    by_hex: dict[Hex, int] = {}
    for u in scan(combat.attackers):
        by_hex[s.where[u]] = by_hex.get(s.where[u], 0) + s.figure(u, "attack")  # [2.2.2e] [2.2.2f]
    return sum(strength // 2 if wet >> h & 1 else strength for h, strength in by_hex.items())


def defence_strength(s: BlitzkriegState, target: Hex) -> int:
    """[10.1.5] All units in the hex together; [10.6.6] those that retreated count nothing (R20, R21); [14.2.1] the fortress."""
    return sum(s.figure(u, "defence") for u in scan(s.in_hex(target) & ~s.retreated))


def shifts(s: BlitzkriegState, target: Hex) -> list[Shift]:
    """[10.3.3a] For the terrain of the defender."""
    columns = s.game.chart.shifts.get(target, 0)
    if not columns or not defence_strength(s, target):  # [10.3.5]
        return []
    board = s.game.board
    ground = board.terrain_at(target)
    parts = [NAMES.get(ground, ground)] if ground != "clear" else []
    parts += ["town"] if board.feature("town") >> target & 1 else []
    return [Shift(-columns, "10.3.3a", " and ".join(parts))]


def ratio(s: BlitzkriegState, combat: Combat) -> int:
    """[10.3.2] The column of the ratio, fractions dropped; [10.3.3b] [10.3.4b] beyond 10-1 the last one; [10.3.5] also against nothing."""
    table, defence = s.game.combat, defence_strength(s, combat.target)
    attack = attack_strength(s, combat)
    if not attack:
        return -1  # R19
    return min(table.column(attack, defence), table.last) if defence else table.last


def column(s: BlitzkriegState, combat: Combat) -> int:
    """[10.3.3a] The column after all shifts; [10.3.4a] below zero the attack is not possible."""
    first = ratio(s, combat)
    return first if first < 0 else shifted(first, shifts(s, combat.target))


def forecast(s: BlitzkriegState, combat: Combat) -> dict[str, Any]:
    """The attack before it is made."""
    table, first, last = s.game.combat, ratio(s, combat), column(s, combat)
    return Forecast(
        state=s,
        fight=fight_of(s, combat),
        ratio=table.heading(first) if first >= 0 else "below 1-1",
        column=table.heading(last) if last >= 0 else "not allowed",
        shifts=[shift._asdict() for shift in shifts(s, combat.target)],
        odds=in_order(table.odds(last), ORDER) if last >= 0 else {},
        columns=headings(table),
        words=said,
        effect=effect,
        gone="must leave",
        because=_because(s, combat),
    ).data()


def fight_of(s: BlitzkriegState, combat: Combat) -> Fight:
    """Both sides, and how strong they are."""
    attack, defence = attack_strength(s, combat), defence_strength(s, combat.target)
    there = s.in_hex(combat.target)
    return Fight(combat.side, combat.attackers, there, 1 << combat.target, str(attack), str(defence))


def _because(s: BlitzkriegState, combat: Combat) -> list[Because]:
    """Why the strengths are not those that are printed."""
    shown, there = [], s.in_hex(combat.target)
    wet = s.game.board.grid.cross(1 << combat.target, s.game.chart.rivers) if rivers_count(s) else 0
    if crossing := combat.attackers & s.units_in(wet):
        whole = (
            "half strength across a river" if crossing == combat.attackers else "some at half strength across a river"
        )
        shown.append(Because("attacker", "10.3.1a", whole))
    if there & s.retreated:
        shown.append(Because("defender", "10.6.6", "units that retreated here count nothing"))
    if there & s.game.fortresses:
        shown.append(Because("defender", "14.2.1", "with a fortress"))
    return shown


def attacker_loses(result: str) -> int:
    """[10.4.2a] Steps."""
    return int(result[1:]) if result.startswith("A") else 0


def defender_loses(result: str) -> int:
    """[10.4.2d] Steps."""
    number = result.rstrip("R")
    return int(number) if number.isdecimal() else 0


def retreat_of(result: str) -> int:
    """[10.4.2c] Hexes."""
    return result.count("R")


def said(result: str) -> str:
    """A result of the table in words."""
    if lost := attacker_loses(result):
        return f"{{attacker}} lose {_steps(lost)}"
    hexes = retreat_of(result)
    if not hexes:
        return "nothing happens"  # [10.4.2b]
    back = f"retreat {hexes} {'hex' if hexes == 1 else 'hexes'}"
    lost = defender_loses(result)
    return f"{{defender}} lose {_steps(lost)} and {back}" if lost else f"{{defender}} {back}"


def _steps(number: int) -> str:
    return "a step" if number == 1 else f"{number} steps"


def effect(result: str) -> Effect:
    """[10.4.2a] [10.4.2c] A defender who retreats has left the hex, unless a fortress lets him stand [14.2.5]."""
    return Effect(GONE if retreat_of(result) else NOTHING, HURT if attacker_loses(result) else NOTHING)
