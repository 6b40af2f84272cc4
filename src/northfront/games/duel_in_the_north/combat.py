"""[10.0] Combat: the Combat mode of an activation, and [10.1] the procedure of an attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from northfront.core.ask import (
    Answer,
    Ask,
    Either,
    Hexes,
    Narrow,
    Numbers,
    Procedure,
    Reason,
    Roll,
    UnitSet,
)
from northfront.core.combat import belonging_to
from northfront.core.hexes import Hex, first, scan
from northfront.core.toolkit.forecast import added, told
from northfront.core.toolkit.questions import Declaring, name_attackers
from northfront.core.toolkit.tables import shifted
from northfront.games.duel_in_the_north.advance import advance
from northfront.games.duel_in_the_north.air import Sky, abort, anti_aircraft, commit, dogfight, fly_home
from northfront.games.duel_in_the_north.forecast import (
    Combat,
    attack_strength,
    defence_strength,
    fight_of,
    forecast,
    modifiers,
    ratio,
    said,
    shifts,
)
from northfront.games.duel_in_the_north.overrun import settle_overrun, why_no_overrun
from northfront.games.duel_in_the_north.results import apply_losses
from northfront.games.duel_in_the_north.retreat import retreat_or_stand
from northfront.games.duel_in_the_north.state import SOVIET, DuelState
from northfront.games.duel_in_the_north.unknown import show
from northfront.games.duel_in_the_north.zones import beside

NOBODY: Final = Reason("10.1a", "choose an attacker first")
FEEBLE: Final = Reason("5.2e", "together they have no attack strength")
NO_EFFECT: Final = "-/-"


def combat_mode(s: DuelState) -> Procedure[bool]:
    """[10.0c] One attack after another, in any order; True when the mode is over (R78)."""
    hexes = targets(s)
    if not hexes.members:
        return True
    count = hexes.members.bit_count()
    warning = f"{count} {'hex' if count == 1 else 'hexes'} could still be attacked."
    options = Either(Hexes(hexes), "done")
    prompt = "Choose a hex to attack, or end the Combat mode."
    ask = Ask(s.active, "target", prompt, options, "10.1a", preview=lambda h: _all_in(s, h), warning=warning)
    target = yield ask
    if target == "done":
        return True
    combat = yield from announce(s, target)
    yield from attack(s, combat)
    return False


def ready(s: DuelState) -> UnitSet:
    """[10.0a] [10.0b] Activated units that have not attacked; [10.0d] in range of the leader now (R7)."""
    units = s.called & s.on_map[s.active] & ~s.fought
    if s.leader:
        leader = first(s.leader)
        near = s.within_range(leader, units)
        units &= near | s.entered  # [6.0e] arrivals of this turn need no range
    return units


def targets(s: DuelState) -> Narrow:
    """[10.0a] Hexes that were enemy-held when the mode began (R60), next to a unit that can attack, [4.4d] also from a square."""
    squares = s.game.squares if s.active == SOVIET else 0
    able = sum(1 << u for u in scan(ready(s)) if s.attack(u))  # [2.4d] R17
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.occupied[1 - s.active], "10.0a", "no enemy unit is there")
        .drop(squares, "4.4f", "Soviet units never attack into a Finnish square")
        .keep(s.front, "10.0a", "the enemy entered it during this mode")
        .keep(beside(s, s.hexes_of(able)), "10.0a", "no activated unit in range that has not yet attacked is adjacent")
    )


def announce(s: DuelState, target: Hex) -> Procedure[Combat]:
    """[10.1a] [10.0e] The units that take part, from one hex or several."""
    attack = Declaring(
        target,
        "10.0e",
        may_join=lambda chosen: _may_join(s, target, chosen),
        barred=lambda chosen: _barred(s, target, chosen),
        forecast=lambda units, word: _with(s, Combat(s.active, units, target, overrun=word == "overrun")),
        words=("attack", "overrun"),
    )
    attackers, word = yield from name_attackers(s, s.active, attack)
    return Combat(s.active, attackers, target, overrun=word == "overrun")


def _barred(s: DuelState, target: Hex, chosen: UnitSet) -> dict[str, Reason]:
    """Why these units cannot attack, or [9.3a] [9.3d] overrun."""
    if not attack_strength(s, chosen):
        reason = FEEBLE if chosen else NOBODY  # R17
        return {"attack": reason, "overrun": reason}
    no_overrun = why_no_overrun(s, chosen, target)
    return {"overrun": no_overrun} if no_overrun else {}


def _may_join(s: DuelState, target: Hex, chosen: UnitSet) -> Narrow:
    near = beside(s, 1 << target)
    return (
        Narrow(s.on_map[s.active])
        .drop(s.game.hqs, "2.4d", "a headquarters does not attack")
        .drop(chosen, "10.0e", "it is already in the attack")
        .drop(s.fought, "10.0b", "it has attacked already")
        .keep(s.called, "6.0a", "it is not activated")
        .keep(
            sum(1 << u for u in scan(s.called) if s.where[u] >= 0 and near >> s.where[u] & 1),
            "10.0a",
            "it is not adjacent",
        )
        .keep(ready(s), "10.0d", "it is out of range of its headquarters")
    )


def _all_in(s: DuelState, target: Answer) -> Mapping[str, Any]:
    """The attack with every unit in reach."""
    return {} if isinstance(target, str) else _with(s, Combat(s.active, _may_join(s, target, 0).members, target))


def _with(s: DuelState, combat: Combat) -> Mapping[str, Any]:
    return forecast(s, combat, _sky(combat))


def _sky(combat: Combat) -> Sky:
    return Sky(combat.target, combat.side, combat.overrun)


def attack(s: DuelState, combat: Combat) -> Procedure[None]:
    """[9.5a] [9.5c] Both sides show what they have, then they fight."""
    s.fought |= combat.attackers
    s.used |= combat.attackers
    show(s, combat.attackers, "9.5a")  # R72
    show(s, s.in_hex(combat.target), "9.5c")
    yield from belonging_to(fight_of(s, combat), _fight(s, combat))


def _fight(s: DuelState, combat: Combat) -> Procedure[None]:
    """[10.1] Air, dogfight, abort, [11.0e] then artillery, dice, result, in the printed order (R28)."""
    sky = _sky(combat)
    yield from commit(s, sky, lambda sky: forecast(s, combat, sky))
    yield from dogfight(s, sky)
    yield from abort(s, sky, lambda sky: forecast(s, combat, sky))
    guns = yield from artillery(s, combat, sky)
    result = yield from roll(s, combat.with_guns(guns), sky)
    if result == NO_EFFECT:
        yield from anti_aircraft(s, sky)
    fly_home(s, sky)
    yield from resolve(s, combat, result)


def artillery(s: DuelState, combat: Combat, sky: Sky) -> Procedure[int]:
    """[2.4a] [10.1i] [10.1j] How much of its artillery the active headquarters gives; [9.3b] none to an overrun, R29."""
    able = 0 if combat.overrun else guns_left(s)
    if not able:
        return 0
    leader = first(s.leader)
    name, where = s.game.pieces[leader].name, s.game.board.grid.name(combat.target)
    prompt = f"How much artillery from {name} supports the attack on {where}? {able} left."
    preview = lambda guns: forecast(s, combat.with_guns(int(guns)), sky)
    guns: int = yield Ask(
        s.active,
        "artillery",
        prompt,
        Numbers(0, able),
        "10.1i",
        about=s.leader,
        where=1 << combat.target,
        preview=preview,
    )
    s.guns += guns
    return guns


def guns_left(s: DuelState) -> int:
    """[10.1i] What the active headquarters has not given yet."""
    leader = next(scan(s.leader), -1)
    return max(0, s.artillery(leader) - s.guns) if leader >= 0 and s.where[leader] >= 0 else 0


def roll(s: DuelState, combat: Combat, sky: Sky) -> Procedure[str]:
    """[2.0a] [10.1h] Two dice plus all modifiers, in the column of the shifted ratio."""
    table, where = s.game.combat, s.game.board.grid.name(combat.target)
    first, moved = ratio(s, combat), shifts(s, combat)
    column = shifted(first, moved)
    on_dice = modifiers(s, combat, sky, column)
    one = yield Roll(f"Attack on {where}, first die", "10.1h")
    two = yield Roll(f"Attack on {where}, second die", "10.1h")
    there = s.in_hex(combat.target)
    net = one + two + added(on_dice)
    result = table.result(column, net)
    s.note(
        "overruns" if combat.overrun else "attacks",
        "9.3b" if combat.overrun else "10.1h",
        side=combat.side,
        target=combat.target,
        attackers=combat.attackers,
        defenders=there,
        attack=str(attack_strength(s, combat.attackers)),
        defence=str(defence_strength(s, combat.target)),
        ratio=table.ratio(first),
        shifts=", ".join(f"{shift.columns:+d} {shift.text} [{shift.rule}]" for shift in moved) or "no shift",
        column=table.heading(column),
        modifiers=told(on_dice),
        die=f"{one} and {two}",
        net=str(net),
        result=result,
        means=said(result),
    )
    return result


def resolve(s: DuelState, combat: Combat, result: str) -> Procedure[None]:
    """[10.1n] [10.2a] Losses of both, then the retreat, then the advance (R63)."""
    ours, _, theirs = result.partition("/")
    losses, _, hexes = theirs.partition("R")
    them, defenders = 1 - combat.side, s.in_hex(combat.target)
    steps = sum(s.steps(u) for u in scan(defenders & ~s.game.hqs))
    yield from apply_losses(s, combat.side, combat.attackers, _number(ours))  # [10.5d] whatever the defender does next
    yield from apply_losses(s, them, defenders, _number(losses))
    stalwart = False
    if hexes and s.in_hex(combat.target):
        stalwart = yield from retreat_or_stand(s, them, combat.target, int(hexes), steps > 1)
    cleared = not s.in_hex(combat.target)
    if combat.overrun:
        settle_overrun(s, combat.attackers, cleared)
    if cleared and not stalwart:  # [10.4a] [10.5c]
        yield from advance(s, combat)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
