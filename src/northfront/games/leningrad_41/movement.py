"""[8.0] Movement Phase, with the enemy's defensive fire in it."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Side, Unit, Units, UnitSet, Words
from northfront.core.hexes import Hex, first, scan
from northfront.core.toolkit.questions import where_to
from northfront.games.leningrad_41.airborne import drop, why_no_drop
from northfront.games.leningrad_41.bridges import NO_BUILDER, build, may_build, use
from northfront.games.leningrad_41.defensive import defensive_fire
from northfront.games.leningrad_41.fog import NO_FLIP, choose_to_flip, face_down
from northfront.games.leningrad_41.sequence import next_phase
from northfront.games.leningrad_41.special import metro, why_no_metro, why_not_amphibious
from northfront.games.leningrad_41.stacking import crowded, room
from northfront.games.leningrad_41.state import ENTRY, POOLS, RESERVE, SOVIET, CityState
from northfront.games.leningrad_41.ways import (
    AT_SEA,
    Ways,
    costs,
    first_hexes,
    path_of,
    preview,
    price,
    under_fire,
    ways_of,
    why_not_motorized,
)

WAITING: Final = Reason("19.1b", "units that can enter still wait off the map")
CHOSEN: Final = Reason("8.8a", "it has begun to move another way")
NOT_THERE: Final = Reason("8.11b", "a move by water begins where the unit stood when the phase began")
BEGUN: Final = Reason("15.5a", "it has begun to move another way")


def movement(s: CityState) -> Procedure[None]:
    """[8.1a] [8.1c] [6.4b] [8.4a] One unit after another; [8.1e] only those of the side whose phase it is."""
    if s.mover:
        yield from _leg(s, first(s.mover))
        return
    side = s.active
    waiting = must_enter(s, side)
    words = ["bridge"] if may_build(s, side) else []
    words += ["flip"] if side == SOVIET and face_down(s) else []
    barred = {"bridge": NO_BUILDER, "flip": NO_FLIP} | ({"done": WAITING} if waiting else {})
    answer = yield Ask(
        side,
        "unit",
        "Choose a unit to move, or end the movement.",
        Either(Units(lambda: may_move(s)), *words, *(() if waiting else ("done",)), barred=barred),
        "8.1a",
        warning=lambda: _warning(s, side),
    )
    if answer == "bridge":
        yield from build(s, side)
    elif answer == "flip":
        yield from choose_to_flip(s)
    elif answer == "done":
        yield from _end(s, side)
    else:
        s.mover, s.spent, s.way = 1 << answer, 0, ""


def _warning(s: CityState, side: Side) -> str:
    full = s.game.board.grid.names(crowded(s, side))
    if full:
        return f"Too many units, or units that may not be together, are in {', '.join(full)}. [6.4c]"
    late = arriving(s, side) & ~s.game.leaders
    return f"Arrivals still off the map: {late.bit_count()}." if late else ""


def arriving(s: CityState, side: Side) -> UnitSet:
    """[7.1a] Units that wait to move onto the map; [3.4b] Zhukov from turn 2 on, if he comes at all (R4)."""
    units = s.in_box(ENTRY[side])
    if side == SOVIET and s.turn >= s.game.reserve_from and s.settings["zhukov"] == "arrives":
        units |= s.in_box("zhukov")
    return units


def must_enter(s: CityState, side: Side) -> UnitSet:
    """[19.1b] [7.2b] German units that wait and have a hex to enter (R88)."""
    if side == SOVIET:
        return 0
    able = may_move(s).members & arriving(s, side)
    return sum([1 << u for u in scan(able) if first_hexes(s, u).members])


def may_move(s: CityState) -> Narrow:
    """[8.1f] [7.1c] [7.6c] [3.6e] Own units that have not moved; [8.2a] [8.2b] a sub-command that is done moves no more (R74)."""
    done = sum(s.game.formations.get(name, 0) for name in s.finished)
    units = (
        Narrow((1 << len(s.where)) - 1)
        .drop(s.game.markers, "2.8b", "it does not move")
        .keep(s.game.units_of[s.active], "8.1e", "it is not your unit")
        .keep(s.on_map[s.active] | arriving(s, s.active), "7.1a", "it is not on the map, nor does it arrive")
        .drop(s.moved, "8.1d", "it has moved already")
        .drop(done, "8.2a", "its sub-command has finished its movement")
        .drop(s.bridging, "8.10j", "units have used its bridge in this phase")
    )
    own = s.game.formations.get(s.command, 0)
    waiting = units.members & own & s.in_box("german-entry")
    if waiting and any(first_hexes(s, u).members for u in scan(waiting)):  # R88
        others = units.members & ~own & ~s.game.leaders
        units.drop(others, "19.1b", "units of the sub-command that moves now must enter first")
    return units


def _leg(s: CityState, u: Unit) -> Procedure[None]:
    """One leg of a move, up to where the enemy may fire."""
    ways = ways_of(s, u)
    if under_way(s) and not ways.members:
        finish(s)
        return
    words, barred = _other_ways(s, u)
    at_sea = s.way == "amphibious" and s.game.chart.sea >> s.where[u] & 1 and ways.members
    if at_sea:
        barred["stop"] = AT_SEA
    answer = yield Ask(
        s.active,
        "leg",
        lambda: _leg_prompt(s, u),
        Either(Hexes(ways), *words, *(() if at_sea else ("stop",)), barred=barred),
        "8.1a",
        about=s.mover,
        preview=lambda a: preview(s, u, ways, a),
        costs=lambda: costs(s, ways),
    )
    if answer == "stop":
        finish(s)
    elif answer in ("motorized", "amphibious"):
        s.way = answer
    elif answer == "metro":
        _begin(s, u)
        yield from metro(s, u)
        finish(s, moved=True)
    elif answer == "drop":
        _begin(s, u)
        yield from drop(s, u)
        finish(s, moved=True)
    else:
        yield from _go(s, u, ways, answer)


def _leg_prompt(s: CityState, u: Unit) -> str:
    if s.game.trains >> u & 1 or s.way == "amphibious":
        return f"Where does {s.name(u)} go?"  # [15.1b] [8.11c] as far as it likes
    return where_to(s, s.mover, _points_left(s, u))


def _points_left(s: CityState, u: Unit) -> int:
    return max(0, s.allowance(u, s.way) - s.spent)


def under_way(s: CityState) -> bool:
    return bool(s.spent) or bool(s.moved & s.mover)


def _other_ways(s: CityState, u: Unit) -> tuple[list[str], dict[str, Reason]]:
    """Other ways of moving that are open to the unit, and why the rest is not."""
    if s.where[u] < 0:
        refused = {"drop": why_no_drop(s, u)}
    elif s.way or s.spent:
        refused = {"motorized": CHOSEN if s.way else why_not_motorized(s, u), "amphibious": NOT_THERE, "metro": BEGUN}
    else:
        refused = {
            "motorized": why_not_motorized(s, u),
            "amphibious": why_not_amphibious(s, u),
            "metro": why_no_metro(s, u),
        }
    return [word for word, reason in refused.items() if not reason], {w: r for w, r in refused.items() if r}


def _begin(s: CityState, u: Unit) -> None:
    """[8.2a] Its sub-command moves now, and the one before is done; [14.1a] a leader moves with any (R31)."""
    command = s.formation(u)
    if command and command != s.command:
        if s.command:
            s.finished[s.command] = 1
        s.command = command
    s.pontoon[u] = 0  # [8.10i]


def _go(s: CityState, u: Unit, ways: Ways | Narrow, to: Hex) -> Procedure[None]:
    _begin(s, u)
    path, arriving_now = path_of(ways, to), s.where[u] < 0
    s.spent += price(s, ways, to)
    if isinstance(ways, Ways):
        s.way = ways.way(to)
    afloat = s.way in ("amphibious", "boat")
    if not afloat:
        use(s, s.active, path)
    elif s.way == "amphibious" and not s.moved & s.mover:
        s.afloat += 1  # [8.11a] [8.11e]
    on_water = afloat and s.settings["water-control"] == "off"
    passed = 0 if on_water else sum(1 << h for h in path)  # R46, R56
    alone = bool(under_fire(s, u) >> to & 1)
    s.moved |= 1 << u
    s.tell(u, "arrives" if arriving_now else "moves", "7.1c" if arriving_now else "8.1a", start=s.where[u], to=to)
    s.place(u, to)
    if alone and (yield from defensive_fire(s, u)):  # [7.1d] [8.10g] [8.11g] [15.1c]
        if s.where[u] < 0:  # R56
            s.take(u, passed & ~(1 << to))
            finish(s)
            return
        if s.way == "motorized":
            s.take(u, passed | 1 << to)
            finish(s)  # [8.8c]
            return
        s.way = s.way or "normal"  # [8.8c] it has been fired at and cannot use its wheels
    s.take(u, passed if afloat else passed | 1 << to)
    if not isinstance(ways, Ways) and not _keeps_wheels(s, to):
        s.way = "normal"  # R79


def _keeps_wheels(s: CityState, to: Hex) -> bool:
    """[8.8b] Whether a unit can drive onto the map in a hex (R79); [16.2b] not on a barricaded road (R52)."""
    chart = s.game.chart
    return bool((chart.clear & ~chart.road_hexes if s.barricades else chart.clear | chart.road_hexes) >> to & 1)


def finish(s: CityState, *, moved: bool = False) -> None:
    """[8.1g] The move is over. A unit that has done nothing may move later."""
    u = first(s.mover)
    if s.way in ("amphibious", "boat") and s.where[u] >= 0 and under_way(s):
        s.take(u, 1 << s.where[u])  # [8.11d] only the last hex (R56)
    if moved or under_way(s):
        s.moved |= s.mover
    s.mover, s.spent, s.way = 0, 0, ""


def _end(s: CityState, side: Side) -> Procedure[None]:
    """[6.4c] [7.6b] [19.2e] What breaks the stacking rules is put right; [7.3b] the reserve that did not enter goes back."""
    while full := crowded(s, side):
        h = first(full)
        newcomers = s.in_hex(h) & s.fresh
        if side == SOVIET and newcomers:
            s.eliminate(first(newcomers), "19.2e")  # R87
            continue
        units = s.in_hex(h) & ~s.game.leaders
        where = s.game.board.grid.name(h)
        other = 1 - side
        prompt = f"{where} holds units that may not be together: which one goes?"
        surplus = Narrow((1 << len(s.where)) - 1).keep(units, "6.4c", "it is not one of those units")
        u = yield Ask(other, "excess", prompt, Units(surplus), "6.4c", about=units, where=1 << h)
        yield from _remedy(s, u, other)
    for u in scan(s.in_box("reserve-entry") if side == SOVIET else 0):
        s.place(u, s.game.box(POOLS[RESERVE]))
    next_phase(s)


def _remedy(s: CityState, u: Unit, chooser: Side) -> Procedure[None]:
    """[6.4c] The offended player eliminates it, or moves it to the nearest legal hex (R35)."""
    hexes = nearest_room(s, u)
    words = ("eliminate", "move") if hexes else ("eliminate",)
    prompt = f"Is {s.name(u)} eliminated or moved?"
    word = words[0]
    if len(words) > 1:
        word = yield Ask(chooser, "remedy", prompt, Words(*words), "6.4c", about=1 << u)
    if word == "eliminate":
        s.eliminate(u, "6.4c")
        return
    nearest = Narrow(s.game.board.grid.all).keep(hexes, "6.4c", "it is not one of the nearest hexes with room for it")
    to = yield Ask(chooser, "remedy-hex", f"Where does {s.name(u)} go?", Hexes(nearest), "6.4c", about=1 << u)
    s.enter(u, to, "displaced", "6.4c")
    s.moved |= 1 << u  # [8.10b] it is not where it began


def nearest_room(s: CityState, u: Unit) -> int:
    """The nearest hexes in which the unit may be."""
    chart, grid = s.game.chart, s.game.board.grid
    legal = room(s, u, chart.land & ~s.occupied[1 - s.game.side_of[u]] & ~(1 << s.where[u]))
    front = 1 << s.where[u]
    while legal and not front & legal:
        front |= grid.ring(front)
    return front & legal
