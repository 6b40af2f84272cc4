"""10.2: The forecast of an attack: strengths, ratio, modifiers with their cases, and the exact chance of each result."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from northfront.core.ask import Side, Unit, UnitSet
from northfront.core.combat import Fight
from northfront.core.hexes import Hex, HexSet, scan
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
)
from northfront.core.toolkit.tables import Odds, RatioTable
from northfront.games.assault.air import supported
from northfront.games.assault.naval import covers
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import QUARTERS, SOVIET

AUTOMATIC: Final = "DE"  # [10.21d]
TIMES: Final = {2: "doubled", 3: "tripled", 4: "four times"}
ALONE: Final = 1  # [11.33a] strength of a headquarters that stands alone


@dataclass(frozen=True, slots=True)
class Combat:
    """[10.16b] [10.17a] An attack as it is announced."""

    side: Side  # of the attacker
    attackers: UnitSet
    hexes: HexSet


def defenders(s: AssaultState, hexes: HexSet) -> UnitSet:
    """[10.14] All units there, except [10.29c] those that retreated there in this phase."""
    return s.units_in(hexes) & ~s.attacked


def attack_strength(s: AssaultState, combat: Combat) -> int:
    """[10.21b] In quarters: [11.23a] halved out of supply; [13.4] the guns of the fleet come on top."""
    total = sum(_attack(s, u) for u in scan(combat.attackers))
    if combat.side == SOVIET and covers(s, combat.hexes):
        total += s.game.limits.firepower * QUARTERS
    return total


def _attack(s: AssaultState, u: Unit) -> int:
    return s.figure(u, "strength") * QUARTERS // (2 if s.unsupplied >> u & 1 else 1)


def defence_strength(s: AssaultState, combat: Combat) -> int:
    """[10.21a] [10.39] In quarters, hex by hex; [13.5] and the guns of the fleet."""
    total = sum(hex_strength(s, combat, h) for h in scan(combat.hexes))
    if combat.side != SOVIET and covers(s, combat.hexes):
        total += s.game.limits.firepower * QUARTERS
    return total


def hex_strength(s: AssaultState, combat: Combat, h: Hex) -> int:
    """[10.31] [10.33b] [10.34b] [19.35] Terrain and river multiply what the units of a hex have."""
    there = defenders(s, 1 << h)
    by_ground = times(s, 1 - combat.side, h) * (s.game.chart.river_times if across(s, combat, h) else 1)
    unaided = s.game.unaided  # [19.41] S-12
    return sum(_defence(s, u, there) * (1 if unaided >> u & 1 else by_ground) for u in scan(there))


def _defence(s: AssaultState, u: Unit, there: UnitSet) -> int:
    """[11.33a] Headquarters count only when they are alone; [11.23a] [12.42b] halved, and halved again."""
    strength = s.figure(u, "strength")
    if s.game.hqs >> u & 1:
        strength = ALONE if there == 1 << u else 0  # R81
    return strength * QUARTERS // ((1 + (s.unsupplied >> u & 1)) * (1 + (s.disrupted >> u & 1)))


def times(s: AssaultState, side: Side, h: Hex) -> int:
    """[10.32] [10.34a] [10.35a] [8.46] What the terrain of a hex multiplies by; [10.310] roads and railways do not.

    [10.35b] [9.6c] Fortifications do not help Germans, [10.36] and stay when Germans have been there.
    """
    return s.game.chart.times[side][h]


def across(s: AssaultState, combat: Combat, h: Hex) -> bool:
    """[10.33a] [10.38a] Does every attacker of this hex attack across a river?"""
    grid, chart = s.game.board.grid, s.game.chart
    near = grid.cross(1 << h, chart.open) & s.hexes_of(combat.attackers)  # R16
    return bool(near) and not near & ~grid.cross(1 << h, chart.rivers)


def column(s: AssaultState, combat: Combat) -> int:
    """[10.21c] The column of the ratio, rounded for the defender; beyond the table it keeps counting."""
    return s.game.combat.column(attack_strength(s, combat), defence_strength(s, combat))


def modifiers(s: AssaultState, combat: Combat) -> list[Modifier]:
    """[10.21e] What is added to the die: [10.41a] class, [12.52a] Ground Support, [10.43] both; [13.6] the fleet adds nothing."""
    attack, defence = classes(s, combat)
    by_class = s.game.classes[attack][defence - 1]
    shown = []
    if by_class:
        letters = f"class {'ABC'[attack - 1]} against {'ABC'[defence - 1]}"
        shown.append(Modifier(by_class, "10.41a", letters))
    if supported(s, combat.side, combat.hexes):
        shown.append(Modifier(1, "12.52a", "Ground Support"))
    return shown


def classes(s: AssaultState, combat: Combat) -> tuple[int, int]:
    """[10.42a] The lowest class of the attackers, [10.42b] the highest of the defenders (R83); [9.6b] forts change neither."""
    attack = max(s.figure(u, "class") for u in scan(combat.attackers))
    return attack, min(s.figure(u, "class") for u in scan(defenders(s, combat.hexes)))


def forecast(s: AssaultState, combat: Combat) -> dict[str, Any]:
    """The forecast of the attack."""
    table, at, on_die = s.game.combat, column(s, combat), modifiers(s, combat)
    return Forecast(
        state=s,
        fight=fight_of(s, combat),
        ratio=table.ratio(at),
        modifiers=on_die,
        column=table.ratio(at) if at > table.last else table.heading(at) if at >= 0 else "",
        odds=in_order(_odds(table, at, on_die), LADDER),
        columns=headings(table),
        words=said,
        effect=effect,
        because=_because(s, combat),
    ).data()


def fight_of(s: AssaultState, combat: Combat) -> Fight:
    """Both sides, and how strong they are."""
    attack, defence = shown(attack_strength(s, combat)), shown(defence_strength(s, combat))
    return Fight(combat.side, combat.attackers, defenders(s, combat.hexes), combat.hexes, attack, defence)


def _because(s: AssaultState, combat: Combat) -> list[Because]:
    """Why the strengths are not those that are printed."""
    us, them = combat.attackers, defenders(s, combat.hexes)
    found = [Because("attacker", "11.23a", "units out of supply are halved")] if us & s.unsupplied else []
    for h in scan(combat.hexes):
        if (by := times(s, 1 - combat.side, h)) > 1:
            found.append(Because("defender", "10.31", f"{TIMES[by]} by the terrain of {s.game.board.grid.name(h)}"))
        if across(s, combat, h):
            found.append(Because("defender", "10.33a", f"{TIMES[s.game.chart.river_times]} behind a river"))
    if them & s.unsupplied:
        found.append(Because("defender", "11.23a", "units out of supply are halved"))
    if them & s.disrupted:
        found.append(Because("defender", "12.42b", "disrupted units are halved"))
    if covers(s, combat.hexes):
        helped: Literal["attacker", "defender"] = "attacker" if combat.side == SOVIET else "defender"
        found.append(Because(helped, "13.4" if helped == "attacker" else "13.5", "with the guns of the fleet"))
    return found


def chances(s: AssaultState, combat: Combat) -> dict[str, Fraction]:
    """Only the odds of the forecast."""
    odds = _odds(s.game.combat, column(s, combat), modifiers(s, combat))
    return in_order(odds, LADDER)


def _odds(table: RatioTable, at: int, on_die: list[Modifier]) -> Odds:
    """The chances in a column with this die modifier."""
    if at > table.last:
        return {AUTOMATIC: Fraction(1)}
    return table.odds(at, modifier=added(on_die)) if at >= 0 else {}


LADDER: Final = ("AE", "3/-", "2/-", "1/-", "-/-", "2/1", "1/1", "1/2", "-/1", "-/2", "-/3", "DE")


def shown(quarters: int) -> str:
    """A strength as a player counts it: 4½."""
    whole, rest = divmod(quarters, QUARTERS)
    return f"{whole or '' if rest else whole}{('', '¼', '½', '¾')[rest]}"


def said(result: str) -> str:
    """A result of the table in words."""
    if result in ("AE", "DE"):
        return f"{'{attacker}' if result == 'AE' else '{defender}'} are destroyed"
    attacker, _, defender = result.partition("/")
    parts = [f"{{attacker}} take {_penalties(attacker)}"] if attacker != "-" else []
    parts += [f"{{defender}} take {_penalties(defender)}"] if defender != "-" else []
    return ", then ".join(parts) or "nothing happens"


def _penalties(number: str) -> str:
    return "a penalty" if number == "1" else f"{number} penalties"


def effect(result: str) -> Effect:
    """[10.23a] [10.23b] All of one side, or [10.24a] penalties."""
    if result in ("AE", "DE"):
        return Effect(attacker=GONE) if result == "AE" else Effect(GONE)
    attacker, _, defender = result.partition("/")
    return Effect(HURT if defender != "-" else NOTHING, HURT if attacker != "-" else NOTHING)
