"""[4.0] Movement of Units. Points are counted in halves."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import (
    Ask,
    Either,
    Hexes,
    Narrow,
    Procedure,
    Reason,
    Side,
    Unit,
    Units,
    UnitSet,
)
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.toolkit.movement import Reach
from northfront.core.toolkit.questions import excess, where_to
from northfront.games.spi_leningrad.legs import Legs, costs, left, leg_costs, legs_of, preview
from northfront.games.spi_leningrad.overrun import overrun
from northfront.games.spi_leningrad.reinforcements import (
    air_arrives,
    due,
    enter_map,
    muster,
    not_delayed,
)
from northfront.games.spi_leningrad.sequence import next_phase
from northfront.games.spi_leningrad.state import GERMAN, HALVES, SOVIET, STACKING, LeningradState
from northfront.games.spi_leningrad.supply import supplied
from northfront.games.spi_leningrad.surprise import (
    compelled,
    first_soviet_turn,
    must_still_move,
    pinned,
)
from northfront.games.spi_leningrad.zones import controlled

MUST_MOVE: Final = Reason("17.2a", "on turn 1 every Soviet unit must move against the Germans")
MUST_ENTER: Final = Reason("16.5", "the Soviet arrivals of turn 1 may not be held back")
BY_ITSELF: Final = Reason("17.2a", "on turn 1 every Soviet unit moves by itself")
TOO_MANY: Final = Reason("4.5a", "no more than three units move together")
NOBODY: Final = Reason("4.5a", "no unit here began the phase with it and came the same way")
NO_STACK: Final = Reason("4.5b", "there is no stack to leave")


def movement(s: LeningradState) -> Procedure[None]:
    """[3.2] [3.6] [4.0P] One unit or stack after another, hex by hex; none must move [4.1b], but see 17.2."""
    if s.active == SOVIET:
        yield from muster(s)
    else:
        air_arrives(s)
    if not s.mover:
        chosen = yield from _choose_unit(s)
        if not chosen:
            yield from _overstacked(s)
            next_phase(s)
            return
    yield from _leg(s)


def _choose_unit(s: LeningradState) -> Procedure[bool]:
    """[4.0Ga] A friendly unit that has not moved, or the end of the phase."""
    barred = {}
    if must_still_move(s):
        barred["done"] = MUST_MOVE
    elif first_soviet_turn(s) and not_delayed(s):
        barred["done"] = MUST_ENTER
    words = () if barred else ("done",)
    prompt = "Choose a unit to move." if barred else "Choose a unit to move, or end the phase."
    options = Either(Units(lambda: may_move(s)), *words, barred=barred)
    u = yield Ask(s.active, "unit", prompt, options, "4.0P", warning=lambda: _warning(s))
    if u == "done":
        return False
    _pick_up(s, u)
    return True


def _pick_up(s: LeningradState, u: Unit) -> None:
    """Look at where a unit can go. This does not end the move of units under way (R46)."""
    s.mover = 1 << u
    at = s.where[u]
    if not s.mover & s.group and at >= 0 and not supplied(s, s.active) >> at & 1:
        s.unfed |= s.mover  # [11.0Pa] [11.1b] R42


def _warning(s: LeningradState) -> str:
    """What ending the phase now would cost."""
    crowded = s.game.board.grid.names(_crowded(s))
    return f"More than three units are in {', '.join(crowded)}: the others will be lost. [4.6c]" if crowded else ""


def _set_out(s: LeningradState) -> None:
    """[4.0P] The units picked up take a step. If it is their first, the units that moved before them are done (R46)."""
    if not s.mover & s.group:
        s.moved |= s.group
        s.began = s.start_of(s.mover)
        s.spent = [0] * len(s.spent)
        s.entered = s.waiting = 0
        s.group = s.together = s.mover
    s.waiting &= ~s.mover
    s.part(s.mover)


def may_move(s: LeningradState) -> Narrow:
    """Friendly units, on the map or due to arrive, that have not moved."""
    own = s.game.units_of[s.active]
    units = (
        Narrow((1 << len(s.where)) - 1)
        .drop(s.game.markers, "2.4", "it is not a combat unit")
        .keep(own, "4.0Ga", "it is not your unit")
        .keep(s.on_map[s.active] | due(s), "16.3", "it is neither on the map nor due to arrive")
        .drop(s.moved, "4.0P", "it has moved already")
    )
    units.drop_all(pinned(s))
    return units


def _leg(s: LeningradState) -> Procedure[None]:
    """One leg of a move: to a hex by the cheapest way, an overrun, or a change of who moves."""
    legs = legs_of(s)
    if not legs.members and (_under_way(s) or compelled(s)):
        _finish_those_without_a_way(s)
        return
    bound = bool(legs.members) and compelled(s)
    rule = "4.0P" if not bound else "17.2a" if legs.members & controlled(s, GERMAN) else "17.2b"
    joiners = may_join(s)
    alone = _why_alone(s, joiners)
    refused = {
        "stop": Reason(rule, "it must move against the Germans this turn") if bound else None,
        "join": alone,
        "stack": alone or (TOO_MANY if (s.mover | joiners).bit_count() > STACKING else None),
        "leave": None if s.mover & (s.mover - 1) else NO_STACK,
    }
    words = [word for word, reason in refused.items() if not reason]
    barred = {word: reason for word, reason in refused.items() if reason}
    options = Either(Hexes(legs), *words, barred=barred)
    answer = yield Ask(
        s.active,
        "leg",
        lambda: _prompt(s),
        options,
        rule,
        about=s.mover,
        preview=lambda a: preview(s, legs, a),
        costs=lambda: costs(s, legs),
    )
    if answer == "stop":
        _finish(s)
    elif answer == "join":
        units = Units(lambda: _company(s, joiners))
        u = yield Ask(s.active, "company", "Which unit goes along?", units, "4.5a", about=s.mover)
        _add(s, 1 << u)
    elif answer == "stack":
        _add(s, joiners)
    elif answer == "leave":
        u = yield Ask(s.active, "company", "Which unit leaves the stack here?", Units(s.mover), "4.5b", about=s.mover)
        _break_off(s, u)
    else:
        _set_out(s)
        if s.occupied[1 - s.active] >> answer & 1:
            yield from overrun(s, answer)
        else:
            go(s, legs, answer)


def _prompt(s: LeningradState) -> str:
    return where_to(s, s.mover, min([left(s, u) for u in scan(s.mover)]) / HALVES)


def _under_way(s: LeningradState) -> bool:
    """Have the units taken a step since they were picked up?"""
    return bool(s.mover & s.group & ~s.waiting)


def _finish(s: LeningradState) -> None:
    """The units are done; if they have only been picked up, they are put back as they were (R46)."""
    if _under_way(s) or compelled(s):
        s.moved |= s.mover
        s.group &= ~s.mover
    s.mover = 0
    s.unfed &= s.group


def _finish_those_without_a_way(s: LeningradState) -> None:
    """The stack goes no farther; its units that can still move alone may do so later [4.5b]."""
    stack = s.mover
    for u in scan(stack):
        s.mover = 1 << u
        if stack == s.mover or not legs_of(s).members:
            _finish(s)
        else:
            s.waiting |= 1 << u
    s.mover = 0


def may_join(s: LeningradState) -> UnitSet:
    """[4.5a] Units that began the phase in the same hex and have gone the same way so far: three in all (R47, R55)."""
    if s.mover.bit_count() >= STACKING or first_soviet_turn(s):
        return 0
    if s.mover & s.group:
        return s.together & s.group & ~s.mover if s.mover & s.together else 0
    return _beside_it(s) & ~(s.mover | s.group | s.moved)


def _beside_it(s: LeningradState) -> UnitSet:
    """The units in the hex of those picked up, or due to arrive with them."""
    at = s.where[first(s.mover)]
    return sum(1 << u for u in s.stacks[at]) if at >= 0 else sum([1 << u for u in scan(due(s)) if s.where[u] == at])


def _why_alone(s: LeningradState, joiners: UnitSet) -> Reason | None:
    """Why no unit can go along; None if one can."""
    if first_soviet_turn(s):
        return BY_ITSELF
    if s.mover.bit_count() >= STACKING:
        return TOO_MANY
    return None if joiners else NOBODY


def _company(s: LeningradState, joiners: UnitSet) -> Narrow:
    """The units that can go along, and why the others cannot."""
    return (
        Narrow((1 << len(s.where)) - 1)
        .keep(_beside_it(s), "4.5a", "it is not in the same hex")
        .keep(joiners, "4.5a", "it did not begin the phase with them and come the same way")
    )


def _add(s: LeningradState, units: UnitSet) -> None:
    """[4.5a] They go along with the same supply status [11.0Pa], since they begin in the same hex."""
    if s.unfed & s.mover:
        s.unfed |= units
    s.mover |= units


def _break_off(s: LeningradState, u: Unit) -> None:
    """[4.5b] A unit leaves the stack; if it is under way it may move on when the others are done."""
    s.waiting |= 1 << u & s.group
    s.mover &= ~(1 << u)
    s.unfed &= s.group | s.mover


def go(s: LeningradState, legs: Legs, to: Hex) -> None:
    """Move the stack there and charge it the cost."""
    s.entered |= s.mover
    if not isinstance(legs.ways, Reach):
        enter_map(s, to)
        return
    prices = leg_costs(s, legs.ways, to)
    passed = sum(1 << h for h in legs.ways.path(to)) if s.active == GERMAN and s.forts & legs.members else 0
    for u in scan(s.mover):
        s.spent[u] += prices[u]
        s.enter(u, to, "moves", "4.0P")
    s.raze(passed)  # [15.2b] R44
    if compelled(s):
        _finish(s)


def _crowded(s: LeningradState) -> HexSet:
    """[4.6b] [4.6c] Hexes with too many units: the German start stacks, until the first Movement Phase ends (R40)."""
    return s.holding(s.active, STACKING + 1)


def _overstacked(s: LeningradState) -> Procedure[None]:
    """[4.6c] The opponent chooses the unit that is lost."""
    opponent: Side = 1 - s.active
    while crowded := _crowded(s):
        h = first(crowded)
        s.eliminate((yield excess(s, opponent, h, s.in_hex(h), "4.6c")), "4.6c")
