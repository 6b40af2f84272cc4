"""[4.0] Movement of Units. Points are counted in halves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from northfront.core.ask import (
    Answer,
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
    Whyable,
)
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.movement import Reach, Walk, points, reach
from northfront.games.spi_leningrad.disengagement import HELD, extra_cost, held_fast
from northfront.games.spi_leningrad.forecast import forecast
from northfront.games.spi_leningrad.interdiction import interdiction
from northfront.games.spi_leningrad.overrun import overrun, overrun_targets
from northfront.games.spi_leningrad.preconditions import of
from northfront.games.spi_leningrad.reinforcements import (
    air_arrives,
    due,
    enter_map,
    entry_cost,
    entry_hexes,
    muster,
    not_delayed,
)
from northfront.games.spi_leningrad.sequence import next_phase
from northfront.games.spi_leningrad.state import GERMAN, HALVES, SOVIET, STACKING, LeningradState
from northfront.games.spi_leningrad.supply import dear, supplied
from northfront.games.spi_leningrad.surprise import (
    compelled,
    compulsory_hexes,
    first_soviet_turn,
    must_still_move,
    pinned,
)
from northfront.games.spi_leningrad.zones import controlled

ENEMY: Final = Reason("4.4", "an enemy unit is there")
ZONE: Final = Reason("4.7a", "an enemy zone of control stands in the way")
FULL: Final = Reason("4.6a", "there would be more than three units")
FAR: Final = Reason("4.1a", "too far")
WATER: Final = Reason("4.9e", "no way leads there: water, or a hexside of open water, lies between")
ONE_HEX: Final = Reason("4.3", "one hex for the whole allowance")
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
    if crowded := _crowded(s):
        prompt += f" More than three units in {', '.join(s.game.board.grid.names(crowded))}: some will be lost. [4.6c]"
    options = Either(Units(lambda: may_move(s)), *words, barred=barred)
    u = yield Ask(s.active, "unit", prompt, options, "4.0P")
    if u == "done":
        return False
    if not s.group >> u & 1:
        _begin(s, u)
    s.mover = 1 << u
    return True


def _begin(s: LeningradState, u: Unit) -> None:
    """A new unit begins to move, so those that moved before it are done."""
    s.moved |= s.group
    for v in scan(s.group):
        s.spent[v] = 0
    at = s.where[u]
    s.group = 1 << u
    s.began = 1 << at if at >= 0 else 0
    s.halved = int(at >= 0 and not supplied(s, s.active) >> at & 1)  # [11.0Pa] [11.1b]


def may_move(s: LeningradState) -> Narrow:
    """Units on the map or due to arrive."""
    units = Narrow(s.units_on_map(s.active) | due(s)).drop(s.moved, "4.0P", "it has moved already")
    for held, reason in pinned(s):
        units.drop(held, *reason)
    return units


def allowance(s: LeningradState, u: Unit) -> int:
    """[2.7] [11.1a] Half points to spend in this phase: an unsupplied unit has half its allowance, fractions dropped."""
    moves = s.game.pieces[u].figure("moves", s.face[u])
    return HALVES * (moves // 2 if s.halved else moves)


def left(s: LeningradState, u: Unit) -> int:
    """[4.1a] What it has not spent yet."""
    return allowance(s, u) - s.spent[u]


class Legs(Whyable):
    """Where the moving units can go now, or whom they can overrun; `only` is what a rule leaves of their ways."""

    def __init__(self, ways: Reach | Narrow, targets: Narrow, only: Narrow | None = None) -> None:
        self.ways, self.targets, self._only = ways, targets, only
        self.members = (only or ways).members | targets.members

    def why(self, member: Hex) -> Reason | None:
        if self.members >> member & 1:
            return None
        return self.targets.why(member) or self.ways.why(member) or (self._only.why(member) if self._only else None)


def _leg(s: LeningradState) -> Procedure[None]:
    """One leg of a move: to a hex by the cheapest way, an overrun, or a change of who moves."""
    legs = legs_of(s)
    if not legs.members and (_under_way(s) or compelled(s)):
        _finish_those_without_a_way(s)
        return
    bound = bool(legs.members) and compelled(s)
    joiners = may_join(s)
    words = [] if bound else ["stop"]
    words += ["join"] if joiners else []
    words += ["leave"] if s.mover & (s.mover - 1) else []
    options = Either(Hexes(legs), *words)
    rule = "17.2a" if bound else "4.0P"
    answer = yield Ask(
        s.active, "leg", _prompt(s), options, rule, about=s.mover, preview=lambda a: _preview(s, legs, a)
    )
    if answer == "stop":
        _finish(s)
    elif answer == "join":
        _add(s, (yield Ask(s.active, "company", "Who goes along?", Units(joiners), "4.5a", about=s.mover)))
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
    s.mover = 0


def may_join(s: LeningradState) -> UnitSet:
    """[4.5a] Units that began the phase in the same hex and have gone the same way so far: three in all."""
    if s.mover.bit_count() >= STACKING or first_soviet_turn(s):
        return 0
    first = next(scan(s.mover))
    at = s.where[first]
    if not _under_way(s) and s.group == s.mover:
        here = sum(1 << u for u in s.stacks[at]) if at >= 0 else sum(1 << u for u in scan(due(s)) if s.where[u] == at)
        return here & ~s.mover & ~s.moved
    together = s.group & ~s.mover
    return sum(1 << u for u in scan(together) if s.where[u] == at and s.spent[u] == s.spent[first])


def _add(s: LeningradState, u: Unit) -> None:
    s.mover |= 1 << u
    s.group |= 1 << u


def _break_off(s: LeningradState, u: Unit) -> None:
    """[4.5b] A unit leaves the stack; it may go on by itself when the others are done."""
    if not _under_way(s):
        s.group &= ~(1 << u)
    s.mover &= ~(1 << u)


def legs_of(s: LeningradState) -> Legs:
    at = s.where[next(scan(s.mover))]
    if at < 0:
        return Legs(entry_hexes(s, s.mover), Narrow(0))
    ways = ways_of(s, s.mover, at)
    targets = overrun_targets(s, at, min(left(s, u) for u in scan(s.mover)))
    only = compulsory_hexes(s, ways.members, law_of(s, s.mover, at), at) if compelled(s) else None  # [17.2a] [17.2b]
    return Legs(ways, targets, only)


def ways_of(s: LeningradState, units: UnitSet, at: Hex) -> Reach | Narrow:
    """Where a unit or stack can go with what it has left, at the rate of its slowest unit [4.5b]."""
    us, them = s.active, 1 - s.active
    zones = controlled(s, them)
    engaged = zones >> at & 1
    if engaged and (reason := held_fast(s, units, at)):
        return Narrow(s.game.board.grid.all & ~s.occupied[them]).keep(0, *reason)
    budget = min(left(s, u) - (extra_cost(s, u) if engaged else 0) for u in scan(units))
    unspent = bool(s.began >> at & 1) and not any(s.spent[u] for u in scan(units))
    walk = Walk(
        closed=((s.occupied[them], ENEMY), (s.holding(us, STACKING + 1 - units.bit_count()), FULL)),  # [4.4] [4.6a] R32
        stops=zones,  # [4.7a] [4.7b]
        stop_reason=HELD if engaged else ZONE,
        from_stop_to_stop=False,  # [6.4]
        far_reason=FAR,
        no_way=WATER,
        minimum=ONE_HEX if unspent else None,  # [4.3]
        scale=HALVES,
    )
    return reach(law_of(s, units, at), at, max(budget, int(unspent)), walk)  # [4.3] R12


def law_of(s: LeningradState, units: UnitSet, at: Hex) -> Any:
    """[4.2a] The costs of the moment for the slowest of these units."""
    motor = not units & ~s.game.motor
    return s.game.chart.law(motor=motor, dear=dear(s, s.active), leaving=leaving(s, at))


def leaving(s: LeningradState, at: Hex) -> tuple[HexSet, int]:
    """[13.4] Soviet units that begin in an interdicted hex pay a multiple for the first hex they enter (R20)."""
    if s.active == SOVIET and s.began >> at & 1:
        for hexes, times in interdiction(s):
            if hexes >> at & 1:
                return hexes, times
    return 0, 1


def go(s: LeningradState, legs: Legs, to: Hex) -> None:
    """Move the stack there and take what it costs."""
    at = s.where[next(scan(s.mover))]
    if at < 0:
        enter_map(s, to)
        return
    costs = leg_costs(s, legs.ways, to)
    if s.active == GERMAN and s.forts & legs.members and isinstance(legs.ways, Reach):
        s.raze(sum(1 << h for h in legs.ways.path(to)))  # [15.2b] R44
    for u in scan(s.mover):
        s.spent[u] += costs[u]
        s.enter(u, to, "moves", "4.0P")
    if compelled(s):
        _finish(s)


def leg_costs(s: LeningradState, ways: Any, to: Hex) -> dict[Unit, int]:
    """What a leg costs each unit: the way, and disengaging where it begins in an enemy zone [6.0P]."""
    if ways.granted >> to & 1:
        return {u: left(s, u) for u in scan(s.mover)}  # [4.3]
    way = ways.cost(to)
    engaged = controlled(s, 1 - s.active) >> s.where[next(scan(s.mover))] & 1
    return {u: way + (extra_cost(s, u) if engaged else 0) for u in scan(s.mover)}


def _preview(s: LeningradState, legs: Legs, answer: Answer) -> Mapping[str, Any]:
    """What a leg would cost, or an overrun bring."""
    if isinstance(answer, str):
        return {}
    if legs.targets.members >> answer & 1:
        return forecast(s, of(s, s.mover, 1 << answer, overrun=True))
    if isinstance(legs.ways, Reach):
        costs, path = leg_costs(s, legs.ways, answer), legs.ways.path(answer)
    else:
        costs, path = {u: entry_cost(s, u, answer) for u in scan(s.mover)}, [answer]
    least = min(left(s, u) - costs[u] for u in costs)
    way = [s.game.board.grid.name(h) for h in path]
    return {"cost": points(max(costs.values()), HALVES), "left": points(least, HALVES), "path": way}


def _crowded(s: LeningradState) -> HexSet:
    """[4.6b] [4.6c] Hexes with too many units: the German start stacks, until the first Movement Phase ends (R40)."""
    return s.holding(s.active, STACKING + 1)


def _overstacked(s: LeningradState) -> Procedure[None]:
    """[4.6c] The opponent chooses who is lost."""
    opponent: Side = 1 - s.active
    while crowded := _crowded(s):
        h = next(scan(crowded))
        units = sum(1 << u for u in s.stacks[h])
        prompt = f"Too many units in {s.game.board.grid.name(h)}: which one is lost?"
        u = yield Ask(opponent, "excess", prompt, Units(units), "4.6c", about=units)
        s.eliminate(u, "4.6c")
