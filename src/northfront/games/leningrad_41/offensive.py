"""[10.0] Offensive Fire Phase: declaring fire, [10.15] close assault and advance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from northfront.core.ask import (
    Answer,
    Ask,
    Either,
    Explained,
    Hexes,
    Narrow,
    Procedure,
    Reason,
    Side,
    Unit,
    Units,
    UnitSet,
    Words,
)
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.questions import Declaring, name_attackers
from northfront.games.leningrad_41.air import from_afar, strike_from_afar, why_no_air, why_no_fleet
from northfront.games.leningrad_41.bridges import NO_BUILDER, assault_sides, build, may_build, use
from northfront.games.leningrad_41.command import NOBODY, own_units, who_fires, why_not_together
from northfront.games.leningrad_41.demolition import (
    blow,
    bridges,
    choose_bridge,
    choose_structure,
    leave_rubble,
    put_rubble,
    structures,
)
from northfront.games.leningrad_41.fanaticism import may_be_fanatic, sacrifice
from northfront.games.leningrad_41.fire import Fire, assaulting, resolve
from northfront.games.leningrad_41.fog import NO_FLIP, choose_to_flip, face_down
from northfront.games.leningrad_41.forecast import forecast
from northfront.games.leningrad_41.lines import why_no_fire, zone, zones
from northfront.games.leningrad_41.sequence import next_phase
from northfront.games.leningrad_41.stacking import closed_to
from northfront.games.leningrad_41.state import GERMAN, SOVIET, CityState
from northfront.games.leningrad_41.terrain import pair_name

NO_ASSAULT: Final = Reason("10.15a", "no unit that can close-assault is adjacent")
BEHIND_RIVER: Final = Reason("10.16a", "water that cannot be crossed lies between")
OUT_OF_RANGE: Final = Reason("10.6a", "no unit that can still fire has it in range and in sight")
ONLY_LEADER: Final = Reason("14.6c", "a leader is hit by close assault only")


def fire_phase(s: CityState) -> Procedure[None]:
    """[10.1a] [10.1c] [10.2c] [13.5] One fire after another, in any order; [10.2b] none is forced."""
    side = s.active
    able = ready(s, side)
    near = zones(s, able)
    hexes = targets(s, side, able, near)
    words = _other_fires(s, side, near)
    if not hexes.members and not words:
        next_phase(s, turn=side == GERMAN)
        return
    count = hexes.members.bit_count()
    answer = yield Ask(
        side,
        "target",
        "Choose a hex to fire at, or end the fire.",
        Either(Hexes(hexes), *words, "done", barred=_not_now(s, side)),
        "10.3a",
        preview=lambda h: _all_in(s, side, h),
        warning=f"{count} {'hex' if count == 1 else 'hexes'} could still be fired at." if count else "",
    )
    if answer == "done":
        next_phase(s, turn=side == GERMAN)
    elif isinstance(answer, str):
        yield from _other(s, side, near, answer)
    else:
        yield from _fire_at(s, side, answer)


def _other_fires(s: CityState, side: Side, near: HexSet) -> list[str]:
    """What else can be done in the phase."""
    words = ["bridge-fire"] if bridges(s, near) else []
    words += ["structure-fire"] if structures(s, near) else []
    words += ["bridge"] if may_build(s, side) else []
    if side == SOVIET:
        words += from_afar(s)
        words += ["flip"] if face_down(s) else []
    return words


def _not_now(s: CityState, side: Side) -> dict[str, Reason]:
    """Why something that a player may expect is not offered, if it is not."""
    early = s.turn < s.game.numbers["demolition.from_turn"]
    return {
        "bridge-fire": Reason(
            "10.17a", "bridges are fired at from turn 3 on" if early else "no bridge is left in range"
        ),
        "structure-fire": Reason("10.19a", "no empty structure is in range that is neither rubble nor attacked"),
        "bridge": NO_BUILDER,
        "flip": NO_FLIP,
        "air": why_no_air(s, side),
        "naval": why_no_fleet(s, side),
    }


def _other(s: CityState, side: Side, near: HexSet, word: str) -> Procedure[None]:
    if word == "flip":
        yield from choose_to_flip(s)
    elif word == "bridge":
        yield from build(s, side)
    elif word == "bridge-fire":
        yield from _fire_at_bridge(s, side, near)
    elif word == "structure-fire":
        yield from _fire_at_structure(s, side, near)
    else:
        yield from strike_from_afar(s, word)


def ready(s: CityState, side: Side) -> UnitSet:
    """[10.2a] Units that can still fire; [6.6e] face-down ones must be turned up first (R67); [18.2b]."""
    units = s.fighters(side) & ~s.fired & ~s.silent & ~s.hidden[GERMAN]
    return s.marked(units, "fire")


def targets(s: CityState, side: Side, able: UnitSet, near: HexSet) -> Narrow:
    """[10.2e] [10.2f] [10.5] Hexes with enemy units, not yet attacked in this phase, at which some unit can fire (R92)."""
    hexes = (
        Narrow(s.game.board.grid.all)
        .keep(s.occupied[1 - side], "10.2e", "no enemy unit is there")
        .drop(s.attacked, "10.5", "it was already attacked in this phase")
    )
    hexes.keep(near, *OUT_OF_RANGE)
    for h in scan(hexes.members & ~s.fighting(1 - side)):
        if not assaulting(s, side, able, h):
            hexes.drop(1 << h, *ONLY_LEADER)
    return hexes


class Firers(Explained):
    """Who can join a fire, and why others cannot."""

    def __init__(self, s: CityState, side: Side, ends: tuple[Hex, ...], chosen: UnitSet) -> None:
        self._s, self._side, self._ends, self._chosen = s, side, ends, chosen
        self._own = _own_firers(s, side, chosen)
        hexes = sum(1 << h for h in ends)
        able = self._own.members
        if len(ends) == 1 and _only_leaders(s, side, ends[0]) and not assaulting(s, side, chosen, ends[0]):
            able = assaulting(s, side, able, ends[0])  # [14.6c] somebody must assault
        seeing = [u for u in scan(able) if zone(s, u) & hexes]
        self.members = sum([1 << u for u in seeing if not why_not_together(s, side, chosen | 1 << u)])

    def why(self, member: Unit) -> Reason | None:
        if self.members >> member & 1:
            return None
        if not self._own.members >> member & 1:
            return self._own.why(member)
        if not zone(self._s, member) & sum(1 << h for h in self._ends):
            return why_no_fire(self._s, member, self._ends[0])
        return why_not_together(self._s, self._side, self._chosen | 1 << member) or ONLY_LEADER


def _only_leaders(s: CityState, side: Side, h: Hex) -> bool:
    """Is nobody but a leader of the enemy there?"""
    there = s.in_hex(h) & s.on_map[1 - side]
    return bool(there) and not there & ~s.game.leaders


def may_join(s: CityState, side: Side, target: Hex, chosen: UnitSet) -> Firers:
    """[10.4] [10.6a] [11.2a] [11.2b] [13.1] Who can join a fire."""
    return Firers(s, side, (target,), chosen)


def _own_firers(s: CityState, side: Side, chosen: UnitSet) -> Narrow:
    """Units that can still fire at all."""
    return (
        own_units(s, side, "10.1a")
        .drop(s.game.air, "12.7b" if side == GERMAN else "12.9b", "aircraft do not join the fire of ground units")
        .drop(s.game.fleet, "15.3d", "the fleet fires alone")
        .keep(s.on_map[side], "7.1c", "it is not on the map")
        .drop(s.game.leaders, "14.2a", "a leader directs, but does not fire")
        .drop(chosen, "10.3a", "it fires already")
        .drop(s.hidden[GERMAN], "6.6e", "turn it face up first")
        .drop(s.fired, "10.2a", "it has fired in this phase")
        .drop(s.silent, "18.2b", "it has just landed and may not fire")
    )


def _fire_at(s: CityState, side: Side, target: Hex) -> Procedure[None]:
    """[10.3a] [10.15b] Who fires, and whether it is a close assault; then the dice."""
    attack = Declaring(
        target,
        "10.3a",
        may_join=lambda chosen: may_join(s, side, target, chosen),
        barred=lambda chosen: _barred(s, side, target, chosen),
        forecast=lambda units, word: forecast(s, _shown(s, side, target, units, word)),
        words=("fire", "assault"),
        kind="firers",
        prompt=lambda chosen: who_fires(s, s.game.board.grid.name(target), chosen),
    )
    units, word = yield from name_attackers(s, side, attack)
    fire = Fire(side, word, target, units)
    if word == "assault" and may_be_fanatic(s, fire):
        fire = yield from _with_zeal(s, fire)
    yield from _resolve(s, fire)


def _with_zeal(s: CityState, fire: Fire) -> Procedure[Fire]:
    """[17.1] [17.2] The player sees what fanatic zeal would bring, and declares it or not."""
    answer = yield Ask(
        fire.side,
        "zeal",
        "Do your units attack with fanatic zeal? One of them will be lost.",
        Words("zeal", "pass"),
        "17.1" if fire.side == GERMAN else "17.2",
        about=fire.firers,
        where=1 << fire.target,
        preview=lambda word: forecast(s, replace(fire, fanatic=word == "zeal")),
    )
    return replace(fire, fanatic=answer == "zeal")


def _barred(s: CityState, side: Side, target: Hex, chosen: UnitSet) -> dict[str, Reason]:
    if not chosen:
        return {"fire": NOBODY, "assault": NOBODY}
    barred = {}
    if not assaulting(s, side, chosen, target):
        near = chosen & s.units_in(s.game.board.grid.ring(1 << target))
        barred["assault"] = BEHIND_RIVER if s.marked(near, "close-assault") else NO_ASSAULT
    if _only_leaders(s, side, target):
        barred["fire"] = ONLY_LEADER
    return barred


def _all_in(s: CityState, side: Side, target: Answer) -> Mapping[str, Any]:
    """The fire of the strongest group that may fire together, found unit by unit."""
    if isinstance(target, str):
        return {}
    chosen: UnitSet = 0
    while more := may_join(s, side, target, chosen).members:
        chosen |= 1 << max(scan(more), key=lambda u: s.figure(u, "fire"))
    return forecast(s, _shown(s, side, target, chosen)) if chosen else {}


def _shown(s: CityState, side: Side, target: Hex, units: UnitSet, word: str = "") -> Fire:
    """The fire that a word declares; with further units a close assault if they can make one, for it never hits less."""
    if word not in ("fire", "assault"):
        word = "assault" if assaulting(s, side, units, target) else "fire"
    return Fire(side, word, target, units)


def _resolve(s: CityState, fire: Fire) -> Procedure[None]:
    """[10.2d] Dice, losses, rubble and advance, before the next fire."""
    close = assaulting(s, fire.side, fire.firers, fire.target) if fire.kind == "assault" else 0
    s.fired |= fire.firers
    s.attacked |= 1 << fire.target
    for u in scan(close):
        use(s, fire.side, (s.where[u], fire.target))  # [8.10e] R83
    hit = yield from resolve(s, fire)
    if fire.fanatic:
        yield from sacrifice(s, fire, close)
    if hit:
        yield from leave_rubble(s, fire.target, "fire", "10.18a")
    if hit and close:
        yield from advance(s, fire, close)


def advance(s: CityState, fire: Fire, close: UnitSet) -> Procedure[None]:
    """[10.15c] [10.15d] [10.15e] [10.15f] The assaulting units may enter the hex that they emptied (R30); [10.18c] rubble or not."""
    while (units := _may_advance(s, fire, close)).members:
        prompt = f"Which unit advances into {s.game.board.grid.name(fire.target)}, if any?"
        options = Either(Units(units), "done")
        u = yield Ask(fire.side, "advance", prompt, options, "10.15c", about=units.members, where=1 << fire.target)
        if u == "done":
            return
        close &= ~(1 << u)
        s.enter(u, fire.target, "advances", "10.15c")  # [9.6b]
        s.moved |= 1 << u  # [8.10b] it is not where it began


def _may_advance(s: CityState, fire: Fire, close: UnitSet) -> Narrow:
    units = own_units(s, fire.side, "10.15c")
    units.keep(close & s.on_map[fire.side], "10.15c", "it is not one of the close-assaulting units")
    if s.occupied[1 - fire.side] >> fire.target & 1:
        return units.keep(0, "10.15c", "an enemy unit is still there")
    near = s.game.board.grid.cross(1 << fire.target, assault_sides(s, fire.side))
    units.keep(s.units_in(near), "10.16a", "a major river lies between")
    for u in scan(units.members):
        for hexes, reason in closed_to(s, u):
            if hexes >> fire.target & 1:
                units.drop(1 << u, *reason)
    return units


def _fire_at_bridge(s: CityState, side: Side, near: HexSet) -> Procedure[None]:
    """[10.17a] [10.17b] [10.17c] Fire at a bridge; what stands at its ends is not hit (R40)."""
    pair = yield from choose_bridge(s, side, near, OUT_OF_RANGE)
    name = pair_name(s.game.board.grid, *pair)
    units = yield from _group(s, side, "bridge", pair)
    s.fired |= units
    s.bombed[name] = 1
    if (yield from resolve(s, Fire(side, "bridge", pair[0], units, bridge=name))):
        blow(s, name)


def _fire_at_structure(s: CityState, side: Side, near: HexSet) -> Procedure[None]:
    """[10.19a] [10.19b] Fire at an empty structure leaves rubble at once."""
    h = yield from choose_structure(s, side, near, OUT_OF_RANGE)
    units = yield from _group(s, side, "structure", (h,))
    s.fired |= units
    s.attacked |= 1 << h
    if (yield from resolve(s, Fire(side, "structure", h, units))):
        put_rubble(s, h, "10.19b")


def _group(s: CityState, side: Side, kind: str, ends: tuple[Hex, ...]) -> Procedure[UnitSet]:
    """The units of a demolition."""
    bridge = pair_name(s.game.board.grid, *ends) if kind == "bridge" else ""
    attack = Declaring(
        ends[0],
        "10.3a",
        may_join=lambda chosen: Firers(s, side, ends, chosen),
        barred=lambda chosen: {} if chosen else {"fire": NOBODY},
        forecast=lambda units, _: forecast(s, Fire(side, kind, ends[0], units, bridge=bridge)),
        words=("fire",),
        kind="firers",
        prompt=lambda chosen: who_fires(s, bridge or s.game.board.grid.name(ends[0]), chosen),
    )
    units, _ = yield from name_attackers(s, side, attack)
    return units
