"""[9.1] The forecast of a combat before it is announced: ratio, shifts with their cases, exact chances."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from northfront.core.combat import Fight
from northfront.core.toolkit.forecast import Forecast, headings, in_order, span, spread
from northfront.core.toolkit.tables import Odds, RatioTable, mix
from northfront.games.spi_leningrad.armor import armor_attacks, armor_defends
from northfront.games.spi_leningrad.resolution import Combat, chart_lines, table_of, usual_shifts
from northfront.games.spi_leningrad.results import effect, said
from northfront.games.spi_leningrad.state import LeningradState
from northfront.games.spi_leningrad.untried import strengths


class Columns(NamedTuple):
    """The possible columns of an attack, with the chance of each."""

    firsts: dict[int, Fraction]  # by the ratio alone
    lasts: dict[int, Fraction]  # with all shifts
    applies: dict[str, Fraction]  # how likely it is that armor counts


def forecast(s: LeningradState, combat: Combat) -> dict[str, Any]:
    """With untried units, averaged over all the strengths they can have [14.0]."""
    table, usual = table_of(s), usual_shifts(s, combat)
    firsts, lasts, applies = _columns(s, combat, usual)
    return Forecast(
        state=s,
        fight=fight_of(s, combat),
        ratio=spread((table.ratio(column), chance) for column, chance in sorted(firsts.items())),
        shifts=_shifts(s, usual, applies),
        column=spread((table.heading(column), chance) for column, chance in sorted(lasts.items())),
        odds=in_order(_odds(table, lasts), _results(table)),
        columns=headings(table),
        words=said,
        effect=effect,
    ).data()


def fight_of(s: LeningradState, combat: Combat) -> Fight:
    """The combat with the strengths that untried units can have [14.0]."""
    attack = strengths(s, combat.attackers, attacking=True)
    defence = strengths(s, combat.defenders, attacking=False)
    return Fight(
        combat.side,
        sum(1 << u for u in combat.attackers),
        sum(1 << u for u in combat.defenders),
        combat.hexes,
        span(strength for strength, _ in attack),
        span(strength for strength, _ in defence),
    )


def chances(s: LeningradState, combat: Combat) -> dict[str, Fraction]:
    """Only the odds of the forecast."""
    table = table_of(s)
    odds = _odds(table, _columns(s, combat, usual_shifts(s, combat)).lasts)
    return in_order(odds, _results(table))


def _columns(s: LeningradState, combat: Combat, usual: dict[str, int]) -> Columns:
    table, chart = table_of(s), s.game.shifts
    attacks, defends = armor_attacks(s, combat.hexes), armor_defends(s, combat.defenders)
    base = sum(shift.columns for shift in chart_lines(s, usual))
    found = Columns({}, {}, {"attacking-armor": Fraction(0), "defending-armor": Fraction(0)})
    defences = strengths(s, combat.defenders, attacking=False)
    for (attack, attack_armor), chance in strengths(s, combat.attackers, attacking=True).items():
        for (defence, defence_armor), weight in defences.items():
            both = chance * weight
            first = table.column(attack, defence)
            last = first + base
            for name, there in (
                ("attacking-armor", attacks and attack_armor),
                ("defending-armor", defends and defence_armor),
            ):
                if there:
                    last += chart[name].columns
                    found.applies[name] += both
            found.firsts[first] = found.firsts.get(first, 0) + both
            found.lasts[last] = found.lasts.get(last, 0) + both
    return found


def _odds(table: RatioTable, lasts: dict[int, Fraction]) -> Odds:
    """The chances of each result over all columns."""
    if len(lasts) == 1:
        return table.odds(*lasts)
    return mix((chance, table.odds(last)) for last, chance in lasts.items())


def _shifts(s: LeningradState, usual: dict[str, int], applies: dict[str, Fraction]) -> list[dict[str, Any]]:
    """Each shift with its case, and its chance where that depends on an untried unit's strength."""
    shown = []
    for name, line in s.game.shifts.items():
        count, chance = usual.get(name, 0), applies.get(name, Fraction(0))
        if count or chance:
            row = {"columns": line.columns * max(count, 1), "rule": line.rule, "text": line.text}
            shown.append(row | {"chance": str(chance)} if 0 < chance < 1 else row)
    return shown


@cache
def _results(table: RatioTable) -> tuple[str, ...]:
    """The results from worst to best for the attacker, as the table has them."""
    return tuple(dict.fromkeys(result for column in range(len(table.columns)) for result in table.odds(column)))
