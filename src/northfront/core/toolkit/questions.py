"""Questions that several rulebooks put in the same words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from northfront.core.ask import Answer, Ask, Either, Explained, Narrow, Procedure, Reason, Side, Units, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.state import State
from northfront.core.toolkit.movement import format_points

BY_NAME: Final = 3
SIZES: Final = {
    "II": "battalions",
    "III": "regiments",
    "X": "brigades",
    "XX": "divisions",
    "XXX": "corps",
    "XXXX": "armies",
}
"""What units of one size are called together."""


def announced(s: State, hexes: HexSet, chosen: UnitSet, *, more: bool = True) -> str:
    """An attack as announced so far, and what is asked: another unit, if there are `more`."""
    where = " and ".join(s.game.board.grid.names(hexes))
    if not chosen:
        return f"Who attacks {where}?"
    who = several(s, chosen, ", ")
    return f"{who} against {where}: add a unit, or attack." if more else f"{who} against {where}: attack?"


def several(s: State, units: UnitSet, between: str) -> str:
    """A few units by name, many by number: 8 divisions."""
    if units.bit_count() <= BY_NAME:
        return between.join(s.name(u) for u in scan(units))
    sizes = {s.game.pieces[u].size for u in scan(units)}
    return f"{units.bit_count()} {SIZES.get(min(sizes), 'units') if len(sizes) == 1 else 'units'}"


@dataclass(frozen=True, slots=True)
class Declaring:
    """How the attackers of one hex are named, unit by unit."""

    target: Hex
    rule: str
    may_join: Callable[[UnitSet], Narrow | Explained]  # who could still join those
    barred: Callable[[UnitSet], Mapping[str, Reason]]  # why those cannot attack, by word
    forecast: Callable[[UnitSet, str], Mapping[str, Any]]  # what would come of it
    words: tuple[str, ...] = ("attack",)
    whole: tuple[str, ...] = ()  # those of the words that mean all who can join
    kind: str = "attackers"
    against: UnitSet = 0  # enemy units in question whose faces the side knows
    prompt: Callable[[UnitSet], str] | None = None  # if it is not an attack that is announced


def name_attackers(s: State, side: Side, attack: Declaring) -> Procedure[tuple[UnitSet, str]]:
    """The attackers of a hex, and the word with which the player ended the list: attack, or overrun."""
    chosen: UnitSet = 0
    while True:
        answer = yield Ask(
            side,
            attack.kind,
            partial(attack.prompt or partial(_announced, s, attack), chosen),
            partial(_answers, attack, chosen),
            attack.rule,
            about=chosen,
            against=attack.against,
            where=1 << attack.target,
            preview=partial(_with, attack, chosen),
        )
        if answer in attack.words:
            return everybody(attack, chosen) if answer in attack.whole else chosen, answer
        chosen = _joined(attack, chosen, answer)


def _announced(s: State, attack: Declaring, chosen: UnitSet) -> str:
    return announced(s, 1 << attack.target, chosen, more=bool(attack.may_join(chosen).members))


def _answers(attack: Declaring, chosen: UnitSet) -> Either:
    """The units that can join, all of them, and the words that end the list."""
    units, barred = attack.may_join(chosen), attack.barred(chosen)
    words = ["all"] if units.members else []
    return Either(Units(units), *words, *[word for word in attack.words if word not in barred], barred=barred)


def _joined(attack: Declaring, chosen: UnitSet, answer: Answer) -> UnitSet:
    if answer in ("all", *attack.whole):
        return everybody(attack, chosen)
    return chosen | (1 << answer if isinstance(answer, int) else 0)


def everybody(attack: Declaring, chosen: UnitSet = 0) -> UnitSet:
    """All who can join, one after another: those who join may keep others out."""
    while more := attack.may_join(chosen).members:
        chosen |= more & -more
    return chosen


def _with(attack: Declaring, chosen: UnitSet, answer: Answer) -> Mapping[str, Any]:
    """The attack with the unit in question added, with all the others, or as it stands."""
    attackers = _joined(attack, chosen, answer)
    return attack.forecast(attackers, str(answer)) if attackers else {}


def where_to(s: State, units: UnitSet, points: float) -> str:
    """Where the moving units go with the points they have left."""
    names = several(s, units, " and ")
    verb = "do" if units & (units - 1) else "does"
    return f"Where {verb} {names} go? {format_points(points)} {'point' if 0 < points <= 1 else 'points'} left."


def excess(s: State, side: Side, h: Hex, units: UnitSet, rule: str) -> Ask:
    """Which unit of an overstacked hex is lost."""
    prompt = f"Too many units in {s.game.board.grid.name(h)}: which one is lost?"
    return Ask(side, "excess", prompt, Units(units), rule, about=units, where=1 << h)
