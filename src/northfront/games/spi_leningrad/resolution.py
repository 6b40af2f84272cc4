"""[9.0] Combat Resolution."""

from __future__ import annotations

from dataclasses import dataclass, replace

from northfront.core.ask import Procedure, Roll, Side, Unit
from northfront.core.hexes import HexSet, scan
from northfront.core.toolkit.tables import RatioTable, Shift, shifted
from northfront.games.spi_leningrad.armor import armor_attacks, armor_defends, complete_corps
from northfront.games.spi_leningrad.results import said
from northfront.games.spi_leningrad.state import GERMAN, SOVIET, LeningradState
from northfront.games.spi_leningrad.supply import supplied
from northfront.games.spi_leningrad.surprise import four_columns
from northfront.games.spi_leningrad.untried import reveal, strengths


@dataclass(frozen=True, slots=True)
class Combat:
    """[9.1a] An attack or overrun as it is announced."""

    side: Side  # of the attacker
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]  # those whose strength counts [8.4b]
    hexes: HexSet  # that are attacked
    overrun: bool = False
    air: int = 0

    def with_air(self, air: int) -> Combat:
        return replace(self, air=air)


def roll_for(s: LeningradState, combat: Combat) -> Procedure[tuple[str, str]]:
    """[9.0P] Reveal, compare, shift, roll: the results for defender and attacker."""
    yield from reveal(s, combat.attackers if combat.side == SOVIET else combat.defenders)  # [9.1a]
    table = table_of(s)
    ((attack, attack_armor),) = strengths(s, combat.attackers, attacking=True)
    ((defence, defence_armor),) = strengths(s, combat.defenders, attacking=False)
    first = table.column(attack, defence)  # [9.4] [9.2]
    shifts = column_shifts(s, combat, attack_armor, defence_armor)
    last = shifted(first, shifts)
    hexes = " and ".join(s.game.board.grid.names(combat.hexes))
    die = yield Roll(f"{'Overrun of' if combat.overrun else 'Attack on'} {hexes}", "9.0P")
    result = table.result(last, die)  # [9.3]
    s.note(
        "overruns" if combat.overrun else "attacks",
        "7.0P" if combat.overrun else "9.0P",
        side=combat.side,
        hexes=combat.hexes,
        attackers=sum(1 << u for u in combat.attackers),
        defenders=sum(1 << u for u in combat.defenders),
        attack=str(attack),
        defence=str(defence),
        ratio=table.ratio(first),
        shifts=", ".join(f"{shift.columns:+d} {shift.text} [{shift.rule}]" for shift in shifts) or "no shift",
        column=table.heading(last),
        die=str(die),
        result=result,
        means=said(result),
    )
    defender, _, attacker = result.partition("/")  # [9.5] R3
    return defender, attacker


def table_of(s: LeningradState) -> RatioTable:
    """[9.5] The Combat Results Table, its doubtful cell as the players chose (R4)."""
    return s.game.combat[s.settings["three-to-one"]]


def column_shifts(s: LeningradState, combat: Combat, attack_armor: bool, defence_armor: bool) -> list[Shift]:
    """[9.6] All column shifts, added up. The flags say whether the forces hold armor."""
    return chart_lines(
        s,
        {
            **usual_shifts(s, combat),
            "attacking-armor": attack_armor and armor_attacks(s, combat.hexes),  # [9.6d]
            "defending-armor": defence_armor and armor_defends(s, combat.defenders),  # [9.6b] [9.6n4]
        },
    )


def chart_lines(s: LeningradState, counts: dict[str, int]) -> list[Shift]:
    """The lines of the chart that apply, each as often as it does, in the chart's order."""
    return [
        Shift(line.columns * counts[name], line.rule, line.text)
        for name, line in s.game.shifts.items()
        if counts.get(name)
    ]


def usual_shifts(s: LeningradState, combat: Combat) -> dict[str, int]:
    """[9.6] How often each line of the chart applies, except those for armor."""
    us, them = combat.side, 1 - combat.side
    germans_attack = us == GERMAN
    covered = _in_cover(s, combat)
    return {
        "overrun": combat.overrun,  # [9.6a] [7.1]
        "attacker-unsupplied": _unsupplied(s, us, combat.attackers),  # [9.6a]
        "defender-unsupplied": _unsupplied(s, them, combat.defenders),  # [9.6a]
        "terrain": covered,  # [9.6b]
        "soviet-city": not covered and germans_attack and _in_soviet_city(s, combat),  # [9.6b] R6
        "fort": germans_attack and bool(combat.hexes & s.forts),  # [9.6b] [15.1] [9.6n2] one fort is enough
        "river": _across_rivers(s, combat),  # [9.6b]
        "defending-corps": 0 if germans_attack else complete_corps(s, combat.defenders, defending=True),  # [9.6c]
        "defending-air": 0 if germans_attack else combat.air,  # [9.6c] [13.1a]
        "attacking-corps": complete_corps(s, combat.attackers) if germans_attack else 0,  # [9.6d]
        "attacking-air": combat.air if germans_attack else 0,  # [9.6d] [13.1a]
        "surprise": not germans_attack and four_columns(s),  # [9.6e] [17.4a] overruns as well (R43)
    }


def _unsupplied(s: LeningradState, side: Side, units: tuple[Unit, ...]) -> bool:
    """[11.0Pb] [11.2] Is any of them out of supply at this moment?"""
    reached = supplied(s, side)
    return not all(reached >> s.where[u] & 1 for u in units)


def _in_cover(s: LeningradState, combat: Combat) -> bool:
    """[9.6b] [9.6n1] A defender in a city, swamp or hill hex: one is enough, several add nothing (R7)."""
    return bool(combat.hexes & s.game.board.ground("city", "swamp", "hill"))


def _in_soviet_city(s: LeningradState, combat: Combat) -> bool:
    return bool(combat.hexes & s.game.board.ground("soviet-city"))


def _across_rivers(s: LeningradState, combat: Combat) -> bool:
    """[9.6n3] Every attacker attacks every hex across a river (R11), bridge or not (R38)."""
    board = s.game.board
    for h in scan(combat.hexes):
        behind = board.grid.cross(1 << h, board.hexsides("river"))
        if not all(behind >> s.where[u] & 1 for u in combat.attackers):
            return False
    return True
