"""[10.0] Combat Segment, and [10.2] the procedure of an attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from northfront.core.ask import Answer, Ask, Either, Hexes, Narrow, Procedure, Reason, Roll, UnitSet
from northfront.core.combat import belonging_to
from northfront.core.hexes import Hex, scan
from northfront.core.toolkit.forecast import neutral
from northfront.core.toolkit.questions import Declaring, name_attackers
from northfront.games.leningrad_blitzkrieg.advance import advance
from northfront.games.leningrad_blitzkrieg.forecast import (
    Combat,
    attack_strength,
    attacker_loses,
    column,
    defence_strength,
    defender_loses,
    fight_of,
    forecast,
    ratio,
    retreat_of,
    said,
    shifts,
)
from northfront.games.leningrad_blitzkrieg.fortress import holds
from northfront.games.leningrad_blitzkrieg.results import apply_losses
from northfront.games.leningrad_blitzkrieg.retreat import retreat
from northfront.games.leningrad_blitzkrieg.state import BlitzkriegState
from northfront.games.leningrad_blitzkrieg.zones import beside

NOBODY: Final = Reason("10.2.1", "choose an attacker first")
TOO_WEAK: Final = Reason("10.3.4a", "the final ratio would be below 1-1")


def combat_segment(s: BlitzkriegState) -> Procedure[bool]:
    """[10.2] One attack after another, in the attacker's order; [10.1.2] none is forced. True when the segment is over."""
    hexes = targets(s)
    if not hexes.members:
        return True
    count = hexes.members.bit_count()
    answer = yield Ask(
        s.active,
        "target",
        "Choose a hex to attack, or end the combat.",
        Either(Hexes(hexes), "done"),
        "10.2.1",
        preview=lambda h: _all_in(s, h),
        warning=f"{count} {'hex' if count == 1 else 'hexes'} could still be attacked.",
    )
    if answer == "done":
        return True
    yield from attack(s, (yield from declare(s, answer)))
    return False


def ready(s: BlitzkriegState) -> UnitSet:
    """[10.1.1a] [10.1.1b] [10.1.3a] Activated units that have not attacked (R54); [16.3d] not reserves out of range."""
    return s.called & s.on_map[s.active] & ~s.fought & ~s.weak


def targets(s: BlitzkriegState) -> Narrow:
    """[10.0a] [10.0b] Enemy units, headquarters alone as well (R1), next to a unit that can attack."""
    hexes = (
        Narrow(s.game.board.grid.all)
        .keep(s.occupied[1 - s.active], "10.0b", "no enemy unit is there")
        .drop(s.attacked, "10.1.4a", "it was already attacked in this segment")
        .keep(beside(s, s.hexes_of(ready(s))), "10.0a", "no activated unit that has not yet attacked is adjacent")
    )
    hopeless = sum([1 << h for h in scan(hexes.members) if column(s, _everybody(s, h)) < 0])
    return hexes.drop(hopeless, "10.3.4a", "even all together they would be below 1-1")  # R65


def _everybody(s: BlitzkriegState, target: Hex) -> Combat:
    near = s.units_in(beside(s, 1 << target))
    return Combat(s.active, near & ready(s), target)


def declare(s: BlitzkriegState, target: Hex) -> Procedure[Combat]:
    """[10.2.1] The units that attack the hex, from one hex or several; [10.1.3b] others of a stack may attack another."""
    together: Callable[[UnitSet], Combat] = lambda units: Combat(s.active, units, target)
    attack = Declaring(
        target,
        "10.2.1",
        may_join=lambda chosen: may_join(s, target, chosen),
        barred=lambda chosen: _barred(s, together(chosen)),
        forecast=lambda units, _: forecast(s, together(units)),
    )
    attackers, _ = yield from name_attackers(s, s.active, attack)
    return together(attackers)


def _barred(s: BlitzkriegState, combat: Combat) -> dict[str, Reason]:
    """Why these units cannot attack."""
    if not combat.attackers:
        return {"attack": NOBODY}
    return {"attack": TOO_WEAK} if column(s, combat) < 0 else {}


def may_join(s: BlitzkriegState, target: Hex, chosen: UnitSet) -> Narrow:
    return (
        s.own_units(s.active, "10.1.1b")
        .drop(s.game.fortresses, "14.3.1", "a fortress cannot attack")
        .drop(chosen, "10.2.1", "it is already in the attack")
        .drop(s.fought, "10.1.1a", "it has attacked already")
        .keep(s.called, *_not_called(s))
        .drop(s.weak, "16.3d", "a reserve out of range does not attack")
        .keep(s.units_in(s.game.board.grid.ring(1 << target)), "10.0a", "it is not adjacent")
        .keep(s.units_in(beside(s, 1 << target)), "10.1.6", "an impassable hexside lies between")
    )


def _not_called(s: BlitzkriegState) -> Reason:
    if s.phase == "opening attack":
        return Reason("15.1(2)", "only units of the 4th Panzer Group attack now")
    return Reason("10.1.1b", "it is not activated")


def _all_in(s: BlitzkriegState, target: Answer) -> Mapping[str, Any]:
    """The attack with every unit in reach."""
    return {} if isinstance(target, str) else forecast(s, _everybody(s, target))


def attack(s: BlitzkriegState, combat: Combat) -> Procedure[None]:
    """[10.2] Ratio, die, losses, retreat and advance, finished before the next attack begins."""
    s.fought |= combat.attackers
    s.attacked |= 1 << combat.target
    yield from belonging_to(fight_of(s, combat), _fight(s, combat))


def _fight(s: BlitzkriegState, combat: Combat) -> Procedure[None]:
    """[10.4] The die and what comes of it."""
    result = yield from _roll(s, combat)
    them, hexes = 1 - combat.side, retreat_of(result)
    steps = defender_loses(result)
    yield from apply_losses(s, combat.side, combat.attackers, attacker_loses(result))  # [10.4.2a]
    if hexes and (yield from holds(s, combat.target, hexes)):
        steps, hexes = steps + hexes, 0  # [14.2.5] R45
    yield from apply_losses(s, them, s.in_hex(combat.target), steps)
    if hexes:
        yield from retreat(s, them, combat.target, hexes)
    if not s.in_hex(combat.target):
        yield from advance(s, combat)


def _roll(s: BlitzkriegState, combat: Combat) -> Procedure[str]:
    """[10.2.2] [10.2.4] [10.4.1] One die in the final column."""
    table, last = s.game.combat, column(s, combat)
    die = yield Roll(f"Attack on {s.game.board.grid.name(combat.target)}", "10.4.1")
    result = table.result(last, die)
    s.note(
        "attacks",
        "10.4.1",
        side=combat.side,
        target=combat.target,
        attackers=combat.attackers,
        defenders=s.in_hex(combat.target),
        attack=str(attack_strength(s, combat)),
        defence=str(defence_strength(s, combat.target)),
        ratio=table.heading(ratio(s, combat)),
        shifts=", ".join(f"{shift.columns:+d} {shift.text} [{shift.rule}]" for shift in shifts(s, combat.target))
        or "no shift",
        column=table.heading(last),
        die=str(die),
        result=result,
        means=said(result),
        words=neutral(said(result)),
    )
    return result
