"""10.1: How Combat Occurs: who attacks whom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from northfront.core.ask import Answer, Ask, Either, Hexes, Narrow, Procedure, Reason, Units, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.questions import announced
from northfront.games.assault.forecast import Combat, column, forecast
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import SOVIET
from northfront.games.assault.zones import beside, out_of_reach

ALSO: Final = "Which other hex do they attack, too?"
NOBODY: Final = Reason("10.15b", "choose an attacker first")
WORSE: Final = Reason("10.21d", "the odds are worse than 1 to 3")


def ready(s: AssaultState) -> UnitSet:
    """[10.16a] Units that can still attack: [11.31] [11.33a] no headquarters, [12.42a] none disrupted."""
    return s.on_map[s.active] & ~s.fought & ~s.game.hqs & ~s.disrupted


def targets(s: AssaultState) -> Narrow:
    """[10.13] [10.17c] Enemy hexes next to a unit that can still attack."""
    chart, city, enemy = s.game.chart, s.game.names.city, s.occupied[1 - s.active]
    fresh, near = s.hexes_of(s.units_in(enemy) & ~s.attacked), s.hexes_of(ready(s))
    hexes = (
        Narrow(s.game.board.grid.all)
        .keep(enemy, "10.13", "no enemy unit is there")
        .drop(chart.city, "8.43b", f"attacks into {city} are made on the Inset")  # [8.43b] [8.44]
        .drop(chart.fringe, "8.45a", f"attacks out of {city} are made on the main map")  # [8.45a]
        .drop(s.struck, "10.15a", "it was attacked already")
        .keep(fresh, "10.29b", "its units retreated there in this phase")
    )
    hexes.drop_all(out_of_reach(s, near))
    return hexes.keep(beside(s, near), "10.13", "no unit that can attack is adjacent")


def announce(s: AssaultState, target: Hex) -> Procedure[Combat | None]:
    """[10.15b] [10.16b] [10.16c] [10.17a] The units that take part and the hexes they attack, or nothing if the attack is called off."""
    hexes: HexSet = 1 << target
    chosen: UnitSet = 0
    while True:
        answer = yield Ask(
            s.active,
            "attackers",
            partial(announced, s, hexes, chosen),
            partial(_choices, s, hexes, chosen),
            "10.15b",
            about=chosen,
            where=hexes,
            preview=partial(_preview, s, chosen, hexes),
        )
        if answer == "cancel":
            return None
        if answer == "attack":
            return Combat(s.active, chosen, hexes)
        if answer == "also":
            more = Hexes(partial(_more_hexes, s, hexes, chosen))
            hexes |= 1 << (yield Ask(s.active, "target", ALSO, more, "10.16b", about=chosen))
        else:
            chosen |= _all_of(s, hexes, chosen) if answer == "all" else 1 << answer


def _choices(s: AssaultState, hexes: HexSet, chosen: UnitSet) -> Either:
    """The units that can join, and the other answers."""
    units, more = _may_join(s, hexes, chosen), _more_hexes(s, hexes, chosen)
    barred = _barred(s, hexes, chosen)
    words = [*(["all"] if units.members & (units.members - 1) else []), *(["also"] if more.members else [])]
    words += [*(() if barred else ("attack",)), "cancel"]
    if not more.members:
        barred["also"] = Reason("10.13", "there is no other hex they can attack together")
    return Either(Units(units), *words, barred=barred)


def _barred(s: AssaultState, hexes: HexSet, chosen: UnitSet) -> dict[str, Reason]:
    """[10.21d] No attacker, or too few."""
    if not chosen:
        return {"attack": NOBODY}
    lonely = [h for h in scan(hexes) if not beside(s, 1 << h) & s.hexes_of(chosen)]
    if lonely:
        return {"attack": Reason("10.13", "no attacker is next to one of the hexes")}
    return {"attack": WORSE} if column(s, Combat(s.active, chosen, hexes)) < 0 else {}


def _may_join(s: AssaultState, hexes: HexSet, chosen: UnitSet) -> Narrow:
    """[10.13] [10.16a] Units that can attack all of these hexes (R17); [10.17b] others in their hex need not."""
    near = touching(s, hexes)
    units = (
        Narrow(s.on_map[s.active])
        .drop(chosen, "10.15b", "it is already in the attack")
        .drop(s.game.hqs, "11.33a", "a headquarters does not attack")
        .drop(s.disrupted, "12.42a", "it is disrupted")
        .drop(s.fought, "10.16a", "it has attacked already")
    )
    for barred, reason in out_of_reach(s, hexes):
        units.drop(s.units_in(barred) & ~near, *reason)
    units.keep(near, "10.13", "it is not next to what is attacked")
    return units.drop(_stays_in(s, chosen), "8.45b", "another unit of its kind attacks out of this city hex")


def touching(s: AssaultState, hexes: HexSet) -> UnitSet:
    """[10.13] Units next to all of these hexes, or to any of them if the players chose that option (R17)."""
    near = [beside(s, 1 << h) for h in scan(hexes)]
    found = near[0]
    for each in near[1:]:
        found = found & each if s.settings["attacks"] == "every" else found | each
    return s.units_in(found & s.occupied[s.active])


def _stays_in(s: AssaultState, chosen: UnitSet) -> UnitSet:
    """[8.45b] Units in a city hex out of which another unit of their kind attacks or has attacked in this phase (R77)."""
    found = 0
    if s.active == SOVIET:
        for h in scan(s.game.chart.city & s.occupied[SOVIET]):
            here = s.in_hex(h)
            for n, slot in enumerate(s.game.slots):
                if here & chosen & slot or s.sorties.get(sortie(s, h, n)):
                    found |= here & slot
    return found


def sortie(s: AssaultState, h: Hex, slot: int) -> str:
    """The state's name for an attack by one kind of unit out of a city hex."""
    return f"{s.game.board.grid.name(h)}/{slot}"


def _all_of(s: AssaultState, hexes: HexSet, chosen: UnitSet) -> UnitSet:
    """All units that can join, taken one by one, since one may exclude another [8.45b]."""
    found = chosen
    while more := _may_join(s, hexes, found).members:
        found |= more & -more
    return found


def _more_hexes(s: AssaultState, hexes: HexSet, chosen: UnitSet) -> Narrow:
    """[10.16b] Other hexes that the chosen units can attack, too, or that some unit could attack together with these."""
    more = Narrow(targets(s).members & ~hexes)
    for h in scan(more.members):
        able = touching(s, hexes | 1 << h) & ready(s)
        joint = touching(s, hexes) & touching(s, 1 << h) & ready(s)
        if chosen & ~able or not joint:
            more.drop(1 << h, "10.13", "not every attacker is next to it")
    return more


def _preview(s: AssaultState, chosen: UnitSet, hexes: HexSet, answer: Answer) -> Mapping[str, Any]:
    """The attack with the unit in question added, with all others, or as it stands."""
    if answer == "all":
        attackers = chosen | _may_join(s, hexes, chosen).members
    else:
        attackers = chosen | (1 << answer if isinstance(answer, int) else 0)
    return forecast(s, Combat(s.active, attackers, hexes)) if attackers and answer != "cancel" else {}


def all_in(s: AssaultState, target: Answer) -> Mapping[str, Any]:
    """The attack with every unit in reach."""
    if isinstance(target, str):
        return {}
    attackers = _all_of(s, 1 << target, 0)
    return forecast(s, Combat(s.active, attackers, 1 << target)) if attackers else {}
