"""[10.1] The forecast of an attack: ratio, shifts and modifiers with their cases, and the exact chance of each result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from northfront.core.ask import Side, UnitSet
from northfront.core.combat import Fight
from northfront.core.hexes import Hex, scan
from northfront.core.toolkit.forecast import (
    GONE,
    HURT,
    NOTHING,
    Because,
    Effect,
    Forecast,
    Modifier,
    added,
    headings,
    in_order,
    span,
    spread,
)
from northfront.core.toolkit.tables import Shift, hands, mix
from northfront.games.duel_in_the_north import air
from northfront.games.duel_in_the_north.air import Sky
from northfront.games.duel_in_the_north.forts import fortified
from northfront.games.duel_in_the_north.state import GERMAN, OUT, SOVIET, DuelState


@dataclass(frozen=True, slots=True)
class Combat:
    """[10.1a] An attack as it is announced."""

    side: Side  # of the attacker
    attackers: UnitSet
    target: Hex
    overrun: bool = False
    guns: int = 0

    def with_guns(self, guns: int) -> Combat:
        return replace(self, guns=guns)


def attack_strength(s: DuelState, attackers: UnitSet) -> int:
    """[10.0e] All attackers together."""
    return sum(s.attack(u) for u in scan(attackers))


def defence_strength(s: DuelState, target: Hex) -> int:
    """[10.0e] All combat units of the hex; [2.4e] headquarters alone defend with their artillery; at least 1 (R17, R53)."""
    there = s.in_hex(target)
    fighting = there & ~s.game.hqs
    if fighting:
        return max(1, sum(s.defence(u) for u in scan(fighting)))
    return max(1, sum(s.artillery(u) for u in scan(there)))


def ratio(s: DuelState, combat: Combat) -> int:
    """[10.1b] The column of the ratio, fractions dropped; beyond the table it keeps counting (R26, R27)."""
    return s.game.combat.column(attack_strength(s, combat.attackers), defence_strength(s, combat.target))


def shifts(s: DuelState, combat: Combat) -> list[Shift]:
    """[10.1e] The highest single shift of the terrain, and [13.0d] the fort on top of it."""
    left, text = s.game.chart.shifts.get(combat.target, 0), "terrain of the hex"
    at = s.hexes_of(combat.attackers)
    for columns, sides in s.ground.rivers:
        across = s.game.board.grid.cross(1 << combat.target, sides)
        if across & at and columns > left:  # [10.1f] one attacker across is enough
            left, text = columns, "across a river"
    shown = [Shift(-left, "10.1f" if text == "across a river" else "10.1e", text)] if left else []
    if fortified(s, combat.target, s.in_hex(combat.target)):
        shown.append(Shift(-s.game.fort, "13.0d", "fort"))
    return shown


def modifiers(s: DuelState, combat: Combat, sky: Sky, column: int) -> list[Modifier]:
    """[10.1c] [10.1i] [10.1k] [10.1l] Everything that is added to the dice."""
    shown: list[Modifier] = []
    above = column - s.game.combat.last
    if above > 0:
        shown.append(Modifier(above, "10.1c", "ratio above 4:1"))  # [10.1d] after the shifts
    if combat.guns:
        shown.append(Modifier(combat.guns, "10.1i", "artillery"))
    return [*shown, *air.modifiers(s, sky)]


def forecast(s: DuelState, combat: Combat, sky: Sky) -> dict[str, Any]:
    """The forecast of the attack with these units in the air."""
    table, moved, firsts = s.game.combat, shifts(s, combat), ratios(s, combat)
    base = sum(shift.columns for shift in moved)
    likely = max(firsts, key=lambda column: firsts[column])
    return Forecast(
        state=s,
        fight=fight_of(s, combat),
        ratio=spread((table.ratio(column), chance) for column, chance in sorted(firsts.items())),
        shifts=[shift._asdict() for shift in moved],
        modifiers=modifiers(s, combat, sky, likely + base),
        column=spread((table.heading(column + base), chance) for column, chance in sorted(firsts.items())),
        odds=in_order(chances(s, combat, sky), _results(s)),
        columns=headings(table),
        words=said,
        effect=effect,
        gone="must retreat",
        because=_because(s, combat),
    ).data()


def fight_of(s: DuelState, combat: Combat) -> Fight:
    """The combat with the defences that are possible for all the attacker knows."""
    attack, defence = attack_strength(s, combat.attackers), defences(s, combat)
    there = s.in_hex(combat.target)
    return Fight(combat.side, combat.attackers, there, 1 << combat.target, str(attack), span(defence))


def _because(s: DuelState, combat: Combat) -> list[Because]:
    """Why the strengths are not those that are printed."""
    shown = []
    if weak := [u for u in scan(combat.attackers) if s.attack(u) != s.figure(u, "attack")]:
        rule = "5.2e" if any(s.lack[u] >= OUT for u in weak) else "5.2d"
        shown.append(Because("attacker", rule, "weak for want of supply"))
    known = s.in_hex(combat.target) & ~s.hidden[GERMAN] & ~s.game.hqs
    if any(s.defence(u) != s.figure(u, "defence") for u in scan(known)):
        shown.append(Because("defender", "5.2e", "weak for want of supply"))
    return shown


def ratios(s: DuelState, combat: Combat) -> dict[int, Fraction]:
    """The columns of the ratio that are possible for all the attacker knows."""
    table, attack = s.game.combat, attack_strength(s, combat.attackers)
    return _together((table.column(attack, strength), chance) for strength, chance in defences(s, combat).items())


def chances(s: DuelState, combat: Combat, sky: Sky) -> dict[str, Fraction]:
    """The chance of each result."""
    base = sum(shift.columns for shift in shifts(s, combat))
    return mix((chance, _odds(s, combat, sky, first + base)) for first, chance in ratios(s, combat).items())


def _odds(s: DuelState, combat: Combat, sky: Sky, column: int) -> dict[str, Fraction]:
    return s.game.combat.odds(column, modifier=added(modifiers(s, combat, sky, column)), dice=2)


def defences(s: DuelState, combat: Combat) -> dict[int, Fraction]:
    """The defence strengths that are possible for all the attacker knows: of face-down units he sees only the movement [9.5c]."""
    there = s.in_hex(combat.target)
    unknown = there & s.hidden[GERMAN]
    if not unknown:
        return {defence_strength(s, combat.target): Fraction(1)}
    known = sum(s.defence(u) for u in scan(there & ~unknown & ~s.game.hqs))
    sums = {known: Fraction(1)}
    for back in sorted({s.game.pieces[u].back for u in scan(unknown)}):
        count = sum(s.game.pieces[u].back == back for u in scan(unknown))
        sums = _added(sums, hands(_unseen(s, back), count))
    return sums


def _unseen(s: DuelState, back: str) -> dict[str, int]:
    """Every face-down unit on the map with this back, by its printed defence: any of them may be the one.

    Whether it is out of supply is not known either, so its printed figure stands for it.
    """
    pool: dict[str, int] = {}
    for u in scan(s.hidden[GERMAN] & s.on_map[SOVIET]):
        if s.game.pieces[u].back == back:
            key = str(s.figure(u, "defence"))
            pool[key] = pool.get(key, 0) + 1
    return pool


def _added(sums: dict[int, Fraction], dealt: Iterable[tuple[tuple[str, ...], Fraction]]) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for hand, chance in dealt:
        for strength, weight in sums.items():
            both = strength + sum(map(int, hand))
            total[both] = total.get(both, Fraction(0)) + weight * chance
    return total


def _together(cases: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    chances: dict[Any, Fraction] = {}
    for name, chance in cases:
        chances[name] = chances.get(name, Fraction(0)) + chance
    return chances


def said(result: str) -> str:
    """A result of the table in words."""
    ours, _, theirs = result.partition("/")
    losses, _, hexes = theirs.partition("R")
    harm = [f"lose {_steps(losses)}"] if losses not in ("", "-") else []
    harm += [f"retreat {hexes} hexes"] if hexes else []
    parts = [f"{{defender}} {' and '.join(harm)}"] if harm else []
    parts += [f"{{attacker}} lose {_steps(ours)}"] if ours != "-" else []
    return ", ".join(parts) or "nothing happens"


def _steps(number: str) -> str:
    return "a step" if number == "1" else f"{number} steps"


def effect(result: str) -> Effect:
    """[10.2a] [10.3a] Steps of either side, and the retreat that the defender can escape only by a stand."""
    ours, _, theirs = result.partition("/")
    return Effect(GONE if "R" in theirs else HURT if theirs != "-" else NOTHING, HURT if ours != "-" else NOTHING)


def _results(s: DuelState) -> list[str]:
    """The results from worst to best for the attacker."""
    table = s.game.combat
    low, high = min(table.rows), max(table.rows)
    found = [table.result(column, roll) for column in range(len(table.columns)) for roll in range(low, high + 1)]
    return list(dict.fromkeys(found))
