"""[10.0] Combat: the Combat Phase; 10.2: How Combat Is Resolved."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Procedure, Roll, UnitSet
from northfront.core.combat import belonging_to
from northfront.core.hexes import scan
from northfront.core.toolkit.forecast import added, told
from northfront.games.assault.advance import advance
from northfront.games.assault.air import fly_home, place_support
from northfront.games.assault.announce import all_in, announce, sortie, targets
from northfront.games.assault.forecast import (
    AUTOMATIC,
    Combat,
    attack_strength,
    column,
    defence_strength,
    defenders,
    fight_of,
    modifiers,
    said,
    shown,
)
from northfront.games.assault.naval import silence
from northfront.games.assault.penalties import take_penalties
from northfront.games.assault.sequence import next_phase
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import SOVIET

SUPPORT, ATTACK = range(2)


def combat(s: AssaultState) -> Procedure[None]:
    """[4.0-A4a] [4.0-B4a] [10.11] Ground Support, then [10.12] [10.18a] attacks in any order, none mandatory.

    [5.0-4c] [5.0-6c] Units that have just arrived or may not move yet fight like any other.
    """
    hexes = targets(s)
    if s.stage == SUPPORT:
        if (yield from place_support(s, hexes)):
            s.stage = ATTACK
        return
    if hexes.members:
        count = hexes.members.bit_count()
        warning = f"{count} {'hex' if count == 1 else 'hexes'} could still be attacked."
        prompt, options = "Choose a hex to attack, or end the phase.", Either(Hexes(hexes), "done")
        ask = Ask(s.active, "target", prompt, options, "10.12", preview=lambda h: all_in(s, h), warning=warning)
        target = yield ask
        if target != "done":
            announced = yield from announce(s, target)
            if announced:
                yield from attack(s, announced)
            return
    fly_home(s, s.active)
    if s.active == SOVIET:
        silence(s)  # [13.6] it is used up; [13.3b] it is placed again when combat is over
    next_phase(s)


def attack(s: AssaultState, announced: Combat) -> Procedure[None]:
    """[10.21e] [10.22] Die, result, [10.26a] the attacker's penalties, the defender's, then the advance."""
    yield from belonging_to(fight_of(s, announced), _fight(s, announced))


def _fight(s: AssaultState, announced: Combat) -> Procedure[None]:
    """[10.22] The result for both sides."""
    us, them = announced.side, 1 - announced.side
    there = s.units_in(announced.hexes)  # [10.29c] units that retreated there share the result
    result = yield from _roll(s, announced)
    s.fought |= announced.attackers
    s.struck |= announced.hexes
    s.attacked |= there
    _note_sorties(s, announced.attackers)
    if result == "AE":
        _eliminate(s, announced.attackers, "10.23a")
        return
    if result == AUTOMATIC:
        _eliminate(s, there, "10.23b")
    else:
        ours, _, theirs = result.partition("/")
        gave_way = yield from take_penalties(s, us, announced.attackers, _number(ours))
        yield from take_penalties(s, them, there, _number(theirs), spared=gave_way)
    yield from advance(s, announced)


def _eliminate(s: AssaultState, units: UnitSet, rule: str) -> None:
    """[10.23a] [10.23b] All of them."""
    for u in scan(units):
        s.eliminate(u, rule)


def _note_sorties(s: AssaultState, attackers: UnitSet) -> None:
    """[8.45b]"""
    for h in scan(s.game.chart.city & s.hexes_of(attackers)):
        for n, slot in enumerate(s.game.slots):
            if s.in_hex(h) & attackers & slot:
                s.sorties[sortie(s, h, n)] = 1


def _roll(s: AssaultState, announced: Combat) -> Procedure[str]:
    """[10.21c] [10.21d] [10.21e] One die, unless the odds settle it."""
    table, at = s.game.combat, column(s, announced)
    where = " and ".join(s.game.board.grid.names(announced.hexes))
    on_die = modifiers(s, announced)
    forces = {"attackers": announced.attackers, "defenders": defenders(s, announced.hexes)}
    strengths = {
        "attack": shown(attack_strength(s, announced)),
        "defence": shown(defence_strength(s, announced)),
    }
    if at > table.last:
        s.note(
            "overwhelms",
            "10.21d",
            side=announced.side,
            hexes=announced.hexes,
            ratio=table.ratio(at),
            result=AUTOMATIC,
            means=said(AUTOMATIC),
            **forces,
            **strengths,
        )
        return AUTOMATIC
    die = yield Roll(f"Attack on {where}", "10.21e")
    result = table.result(at, die + added(on_die))  # R43
    s.note(
        "attacks",
        "10.21e",
        side=announced.side,
        hexes=announced.hexes,
        ratio=table.heading(at),
        modifiers=told(on_die),
        die=str(die),
        result=result,
        means=said(result),
        **forces,
        **strengths,
    )
    return result


def _number(text: str) -> int:
    """[10.23c] A dash is nothing."""
    return int(text) if text.isdecimal() else 0
