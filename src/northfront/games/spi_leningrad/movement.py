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
from northfront.core.movement import Reach, points
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


def movement(s: LeningradState) -> Procedure[None]:
    """[3.2] [3.6] [4.0P] One unit or stack after another, hex by hex; none is compelled [4.1b], but see 17.2."""
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
    """[4.0Ga] A unit of one's own that has not moved, or the end of the phase."""
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
    if not s.group >> u & 1:
        _begin(s, u)
    s.mover = 1 << u
    return True


def _warning(s: LeningradState) -> str:
    """What ending the phase now would cost."""
    crowded = s.game.board.grid.names(_crowded(s))
    return f"More than three units are in {', '.join(crowded)}: the others will be lost. [4.6c]" if crowded else ""


def _begin(s: LeningradState, u: Unit) -> None:
    """A new unit begins to move, so those that moved before it are done (R46)."""
    s.moved |= s.group
    s.spent = [0] * len(s.spent)
    s.entered = s.waiting = 0
    at = s.where[u]
    s.group = 1 << u
    s.began = 1 << at if at >= 0 else 0
    s.halved = int(at >= 0 and not supplied(s, s.active) >> at & 1)  # [11.0Pa] [11.1b] R42


def may_move(s: LeningradState) -> Narrow:
    """Units of one's own, on the map or due to arrive, that have not moved."""
    own = s.game.units_of[s.active]
    units = (
        Narrow((1 << len(s.where)) - 1)
        .drop(s.game.markers, "2.4", "it is not a combat unit")
        .keep(own, "4.0Ga", "it is not a unit of yours")
        .keep(s.on_map[s.active] | due(s), "16.3", "it is not on the map, nor due to arrive")
        .drop(s.moved, "4.0P", "it has moved already")
    )
    for held, reason in pinned(s):
        units.drop(held, *reason)
    return units


def _leg(s: LeningradState) -> Procedure[None]:
    """One leg of a move: to a hex by the cheapest way, an overrun, or a change of who moves."""
    legs = legs_of(s)
    if not legs.members and (_under_way(s) or compelled(s)):
        _finish_those_without_a_way(s)
        return
    bound = bool(legs.members) and compelled(s)
    joiners = may_join(s)
    rule = "4.0P" if not bound else "17.2a" if legs.members & controlled(s, GERMAN) else "17.2b"
    barred = {"stop": Reason(rule, "it must move against the Germans this turn")} if bound else {}
    if first_soviet_turn(s):
        barred["join"] = Reason("17.2a", "on turn 1 every Soviet unit moves by itself")
    words = [] if bound else ["stop"]
    words += ["join"] if joiners else []
    words += ["stack"] if joiners and (s.mover | joiners).bit_count() <= STACKING else []
    words += ["leave"] if s.mover & (s.mover - 1) else []
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
        _add(s, (yield Ask(s.active, "company", "Who goes along?", Units(joiners), "4.5a", about=s.mover)))
    elif answer == "stack":
        for u in scan(joiners):
            _add(s, u)
    elif answer == "leave":
        u = yield Ask(s.active, "company", "Who breaks off here?", Units(s.mover), "4.5b", about=s.mover)
        _break_off(s, u)
    elif s.occupied[1 - s.active] >> answer & 1:
        yield from overrun(s, answer)
    else:
        go(s, legs, answer)


def _prompt(s: LeningradState) -> str:
    names = " and ".join(s.game.pieces[u].name for u in scan(s.mover))
    least = min(left(s, u) for u in scan(s.mover))
    return f"Where does {names} go? {points(least, HALVES)} points left."


def _under_way(s: LeningradState) -> bool:
    """Have the moving units spent anything yet?"""
    return any(s.spent[u] for u in scan(s.mover))


def _finish(s: LeningradState) -> None:
    """The moving units are done; if they have not moved at all, they may still do so later."""
    if _under_way(s) or compelled(s):
        s.moved |= s.mover
        s.group &= ~s.mover
    elif s.group == s.mover:
        s.group = 0
    s.mover = 0


def _finish_those_without_a_way(s: LeningradState) -> None:
    """The stack goes no farther; units of it that can still go alone are left to be moved later [4.5b]."""
    stack = s.mover
    for u in scan(stack):
        s.mover = 1 << u
        if stack == s.mover or not legs_of(s).members:
            _finish(s)
        else:
            s.waiting |= 1 << u
    s.mover = 0


def may_join(s: LeningradState) -> UnitSet:
    """[4.5a] Units that began the phase in the same hex and have gone the same way so far: three in all (R47)."""
    if s.mover.bit_count() >= STACKING or first_soviet_turn(s):
        return 0
    at = s.where[first(s.mover)]
    if not _under_way(s) and s.group == s.mover:
        here = sum(1 << u for u in s.stacks[at]) if at >= 0 else sum(1 << u for u in scan(due(s)) if s.where[u] == at)
        return here & ~s.mover & ~s.moved
    return sum(1 << u for u in scan(s.waiting & s.group & ~s.mover) if s.where[u] == at)


def _add(s: LeningradState, u: Unit) -> None:
    s.mover |= 1 << u
    s.group |= 1 << u


def _break_off(s: LeningradState, u: Unit) -> None:
    """[4.5b] A unit leaves the stack; it may go on by itself when the others are done."""
    if _under_way(s):
        s.waiting |= 1 << u
    else:
        s.group &= ~(1 << u)
    s.mover &= ~(1 << u)


def go(s: LeningradState, legs: Legs, to: Hex) -> None:
    """Move the stack there and take what it costs."""
    s.entered |= s.mover
    s.waiting = 0
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
    """[4.6c] The opponent chooses who is lost."""
    opponent: Side = 1 - s.active
    while crowded := _crowded(s):
        h = first(crowded)
        units = sum(1 << u for u in s.stacks[h])
        prompt = f"Too many units in {s.game.board.grid.name(h)}: which one is lost?"
        u = yield Ask(opponent, "excess", prompt, Units(units), "4.6c", about=units)
        s.eliminate(u, "4.6c")
