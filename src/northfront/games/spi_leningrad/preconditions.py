"""[8.0] Combat Pre-Conditions: who may attack whom, and the Combat Phase."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from northfront.core.ask import Answer, Ask, Either, Hexes, Narrow, Procedure, Reason, Units, UnitSet
from northfront.core.combat import belonging_to
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.questions import announced
from northfront.games.spi_leningrad.advance import advance
from northfront.games.spi_leningrad.air import commit_air
from northfront.games.spi_leningrad.forecast import fight_of, forecast
from northfront.games.spi_leningrad.resolution import Combat, roll_for
from northfront.games.spi_leningrad.results import apply_losses
from northfront.games.spi_leningrad.sequence import next_phase
from northfront.games.spi_leningrad.state import LeningradState
from northfront.games.spi_leningrad.surprise import left_out, must_attack
from northfront.games.spi_leningrad.zones import beside

MUST_ATTACK: Final = Reason("17.3a", "on turn 1 every Soviet unit next to a German one must attack")
ALSO: Final = "Which other hex do they attack, too?"
NOBODY: Final = Reason("9.1a", "choose an attacker first")


def combat(s: LeningradState) -> Procedure[None]:
    """[3.3] [3.7] [8.0] One attack after another, in any order [9.1b]; none mandatory, but see 17.3."""
    compelled = must_attack(s)
    words, barred = ((), {"done": MUST_ATTACK}) if compelled else (("done",), {})
    options = Either(Hexes(targets(s)), *words, barred=barred)
    prompt = "Choose a hex to attack." if compelled else "Choose a hex to attack, or end the phase."
    open_ = len(options.members)
    warning = "" if compelled or not open_ else f"{open_} {'hex' if open_ == 1 else 'hexes'} could still be attacked."
    ask = Ask(s.active, "target", prompt, options, "8.0", preview=lambda h: _all_in(s, h), warning=warning)
    target = yield ask
    if target == "done":
        next_phase(s)
        return
    announced = yield from announce(s, target)
    yield from belonging_to(fight_of(s, announced), _with_air(s, announced, target))


def _with_air(s: LeningradState, announced: Combat, target: Hex) -> Procedure[None]:
    """[13.0P] The air units, then the attack."""
    air = yield from commit_air(s, target, lambda n: forecast(s, announced.with_air(int(n))))
    yield from attack(s, announced.with_air(air))


def ready(s: LeningradState) -> UnitSet:
    """[8.2] Friendly units that have not attacked in this phase."""
    return s.on_map[s.active] & ~s.fought


def targets(s: LeningradState) -> Narrow:
    """[8.1] Enemy hexes next to a unit that can still attack."""
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.occupied[1 - s.active], "8.0", "no enemy unit is there")
        .keep(s.unattacked(1 - s.active), "8.2", "its units were attacked already")
        .keep(beside(s, s.hexes_of(ready(s))), "8.1", "no unit that has not yet attacked is adjacent")
    )


def announce(s: LeningradState, target: Hex) -> Procedure[Combat]:
    """[9.1a] The attacker names the units that take part and the hexes they attack; no strength has been revealed yet."""
    hexes: HexSet = 1 << target
    chosen: UnitSet = 0
    while True:
        prompt, options = partial(announced, s, hexes, chosen), partial(_choices, s, hexes, chosen)
        ask = Ask(
            s.active, "attackers", prompt, options, "8.3", about=chosen, where=hexes, preview=_preview(s, chosen, hexes)
        )
        answer = yield ask
        if answer == "attack":
            return of(s, chosen, hexes)
        if answer == "all":
            chosen |= _may_join(s, hexes, chosen).members
        elif answer == "also":
            more = Hexes(partial(_more_hexes, s, hexes, chosen))
            hexes |= 1 << (yield Ask(s.active, "target", ALSO, more, "8.5", about=chosen))
        else:
            chosen |= 1 << answer


def _choices(s: LeningradState, hexes: HexSet, chosen: UnitSet) -> Either:
    """The units that can join, and the other answers."""
    units, more = _may_join(s, hexes, chosen), _more_hexes(s, hexes, chosen)
    words = ["also"] if more.members else []
    words += ["all"] if units.members & (units.members - 1) else []
    waiting = left_out(s, hexes, chosen)
    barred = {"attack": NOBODY} if not chosen else {"attack": _must(s, waiting)} if waiting else {}
    words += [] if barred else ["attack"]
    if not more.members:
        barred["also"] = Reason("8.5", "there is no other hex that every attacker is next to")
    return Either(Units(units), *words, barred=barred)


def _must(s: LeningradState, waiting: UnitSet) -> Reason:
    """The units that would be left with nothing to attack [17.3a]."""
    names = ", ".join(s.game.pieces[u].name for u in scan(waiting))
    verb = "has" if waiting.bit_count() == 1 else "have"
    return Reason("17.3a", f"on turn 1 every Soviet unit next to a German one must attack: {names} {verb} no other hex")


def _may_join(s: LeningradState, hexes: HexSet, chosen: UnitSet) -> Narrow:
    """[8.3] Any units that touch every attacked hex [8.5], whole [8.6]."""
    return (
        Narrow(s.on_map[s.active])
        .drop(chosen, "9.1a", "it is already in the attack")
        .drop(s.fought, "8.2", "it has attacked already")
        .keep(touching(s, hexes), "8.5" if hexes.bit_count() > 1 else "8.1", "it is not next to every attacked hex")
    )


def touching(s: LeningradState, hexes: HexSet) -> UnitSet:
    """The active side's units that are next to all these hexes."""
    near = s.occupied[s.active]
    for h in scan(hexes):
        near &= beside(s, 1 << h)
    return sum(1 << u for at in scan(near) for u in s.stacks[at])


def _more_hexes(s: LeningradState, hexes: HexSet, chosen: UnitSet) -> Narrow:
    """[8.5] Other hexes that every attacker touches or, before any is chosen, that some unit could attack, too."""
    more = Narrow(s.occupied[1 - s.active] & ~hexes).keep(
        s.unattacked(1 - s.active), "8.2", "its units were attacked already"
    )
    near = beside(s, beside(s, hexes) & s.occupied[s.active])  # no need to look beyond it
    more.keep(near, "8.5", "not every attacker is next to it")
    for h in scan(more.members):
        able = touching(s, hexes | 1 << h) & ~s.fought
        if chosen & ~able or not able:
            more.drop(1 << h, "8.5", "not every attacker is next to it")
        elif left_out(s, hexes | 1 << h, able):
            more.drop(1 << h, "17.3a", "a unit would be left without a hex to attack")
    return more


def of(s: LeningradState, attackers: UnitSet, hexes: HexSet, *, overrun: bool = False) -> Combat:
    """[8.4a] The units of the attacked hexes defend together; those that retreated there add nothing [8.4b]."""
    there = [u for h in scan(hexes) for u in s.stacks[h]]
    defenders = [u for u in there if overrun or not s.attacked >> u & 1]
    return Combat(s.active, tuple(scan(attackers)), tuple(defenders), hexes, overrun)


def _preview(s: LeningradState, chosen: UnitSet, hexes: HexSet) -> Any:
    """The attack with the unit in question added, with all who can join, or as it stands."""

    def preview(answer: Answer) -> Mapping[str, Any]:
        attackers = chosen | 1 << answer if isinstance(answer, int) else chosen
        if answer == "all":
            attackers |= _may_join(s, hexes, chosen).members
        return forecast(s, of(s, attackers, hexes)) if attackers and answer != "also" else {}

    return preview


def _all_in(s: LeningradState, target: Answer) -> Mapping[str, Any]:
    """The attack with every unit in reach."""
    if isinstance(target, str):
        return {}
    return forecast(s, of(s, touching(s, 1 << target) & ~s.fought, 1 << target))


def attack(s: LeningradState, announced: Combat) -> Procedure[None]:
    """[9.0P] Roll; the defender's result first, then the attacker's [10.3a], then the winner's advance."""
    us, them = announced.side, 1 - announced.side
    bystanders = [u for h in scan(announced.hexes) for u in s.stacks[h] if s.attacked >> u & 1]
    stood = {u: s.where[u] for u in announced.attackers}
    from_hexes = sum(1 << h for h in set(stood.values()))
    s.fought |= sum(1 << u for u in announced.attackers)
    s.attacked |= sum(1 << u for u in announced.defenders)
    defence, offence = yield from roll_for(s, announced)
    if defence != "-":
        for u in bystanders:
            s.eliminate(u, "8.4b")  # R50
    theirs = yield from apply_losses(s, them, list(announced.defenders), defence, from_hexes)
    ours = yield from apply_losses(s, us, list(announced.attackers), offence, announced.hexes)
    held = [u for u in announced.attackers if s.where[u] == stood[u]]  # [10.9b] units that have not retreated [10.3b]
    left = {h: theirs.emptied_by_retreat.get(h, 0) for h in scan(announced.hexes & ~s.occupied[them])}
    yield from advance(s, us, held, left)
    if defence == "-" and offence != "-":  # [10.3c] [10.9b] the defender only if nothing happened to him
        left = {h: ours.emptied_by_retreat.get(h, 0) for h in scan(from_hexes & ~s.occupied[us])}
        yield from advance(s, them, list(announced.defenders), left)
