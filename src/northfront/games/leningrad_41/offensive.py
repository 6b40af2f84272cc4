"""[10.0] Offensive Fire Phase: declaring fire, [10.15] close assault and advance; [12.5] Soviet air and [15.3] naval fire with it."""

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
    Roll,
    Side,
    Unit,
    Units,
    UnitSet,
    Words,
)
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.questions import Declaring, name_attackers
from northfront.games.leningrad_41.bridges import assault_sides, build, may_build, use
from northfront.games.leningrad_41.command import why_not_together
from northfront.games.leningrad_41.demolition import (
    AIR_RUBBLE,
    RUBBLE,
    blow,
    bridges,
    choose_bridge,
    leave_rubble,
    put_rubble,
    structures,
)
from northfront.games.leningrad_41.fanaticism import may_be_fanatic, sacrifice
from northfront.games.leningrad_41.fire import Fire, assaulting, forecast, resolve
from northfront.games.leningrad_41.fog import choose_to_flip, face_down
from northfront.games.leningrad_41.lines import spotted, why_no_fire, zone, zones
from northfront.games.leningrad_41.sequence import next_phase
from northfront.games.leningrad_41.stacking import closed_to
from northfront.games.leningrad_41.state import ARMY, GERMAN, POOLS, RESERVE, SOVIET, CityState
from northfront.games.leningrad_41.terrain import pair_name

NOBODY: Final = Reason("10.3a", "choose who fires first")
NO_ASSAULT: Final = Reason("10.15a", "no unit that can close-assault is adjacent")
BEHIND_RIVER: Final = Reason("10.16a", "water that cannot be crossed lies between")
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
    words += ["bridge"] if may_build(s, side) and s.phase.endswith("fire") else []
    if side == SOVIET:
        words += ["air"] if s.in_box("soviet-air") and seen_by(s, RESERVE) else []
        words += ["naval"] if s.in_box("fleet") and s.fleet_turn <= s.turn and seen_by(s, ARMY) else []
        words += ["flip"] if face_down(s) else []
    return words


def who_fires(s: CityState, where: str, chosen: UnitSet) -> str:
    """A fire as declared so far, and what is asked."""
    if not chosen:
        return f"Who fires at {where}?"
    return f"{', '.join(s.name(u) for u in scan(chosen))} at {where}: who else? Or fire."


def _not_now(s: CityState, side: Side) -> dict[str, Reason]:
    """Why something that a player may expect is not offered."""
    if side == SOVIET and s.fleet_turn > s.turn:
        return {"naval": Reason("15.3b", f"the fleet can fire again on turn {s.fleet_turn}")}
    if s.turn < s.game.numbers["demolition.from_turn"]:
        return {"bridge-fire": Reason("10.17a", "bridges are fired at from turn 3 on")}
    return {}


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
        yield from _from_afar(s, word)


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
    hexes.keep(near, "10.6a", "no unit that can still fire has it in range and in sight")
    for h in scan(hexes.members & ~s.hexes_of(s.fighters(1 - side))):
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
        Narrow(s.on_map[side])
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
        forecast=lambda units, word: forecast(s, Fire(side, "assault" if word == "assault" else "fire", target, units)),
        words=("fire", "assault"),
        kind="firers",
        prompt=lambda chosen: who_fires(s, s.game.board.grid.name(target), chosen),
    )
    units, word = yield from name_attackers(s, side, attack)
    fire = Fire(side, word, target, units)
    if word == "assault" and may_be_fanatic(s, fire):
        prompt = "Do your units attack with fanatic zeal? One of them will be lost."
        if (
            yield Ask(
                side,
                "zeal",
                prompt,
                Words("zeal", "pass"),
                "17.1" if side == GERMAN else "17.2",
                about=units,
                where=1 << target,
            )
        ) == "zeal":
            fire = replace(fire, fanatic=True)
    yield from _resolve(s, fire)


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
    return forecast(s, Fire(side, "fire", target, chosen)) if chosen else {}


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
        yield from leave_rubble(s, fire.target, RUBBLE, "10.18a")
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
    units = Narrow(close & s.on_map[fire.side])
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
    pair = yield from choose_bridge(s, side, near)
    name = pair_name(s.game.board.grid, *pair)
    units = yield from _group(s, side, "bridge", pair)
    s.fired |= units
    s.bombed[name] = 1
    if (yield from resolve(s, Fire(side, "bridge", pair[0], units, bridge=name))):
        blow(s, pair)


def _fire_at_structure(s: CityState, side: Side, near: HexSet) -> Procedure[None]:
    """[10.19a] [10.19b] Fire at an empty structure leaves rubble at once."""
    hexes = structures(s, near)
    h = yield Ask(side, "structure", "Which empty structure do you demolish?", Hexes(hexes), "10.19a")
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


def seen_by(s: CityState, command: str) -> HexSet:
    """[12.5b] [15.3a] Enemy hexes that a unit of the sub-command can see (R18, R33)."""
    anyone = command == RESERVE and s.settings["spotters"] == "any"
    return s.hexes_of(s.fighters(GERMAN)) & ~s.attacked & spotted(s, "" if anyone else command, SOVIET)


def _from_afar(s: CityState, word: str) -> Procedure[None]:
    """[12.4b] [12.5a] [12.9a] [12.9b] Soviet air strikes, [15.3a] [15.3c] [15.3d] or the fleet, alone at a hex that is spotted."""
    air = word == "air"
    hexes, rule = seen_by(s, RESERVE if air else ARMY), "12.5a" if air else "15.3a"
    prompt = "Which hex do the aircraft strike?" if air else "At which hex does the fleet fire?"
    seen = Narrow(s.game.board.grid.all).keep(s.hexes_of(s.fighters(GERMAN)), "10.2e", "no enemy unit is there")
    seen.drop(s.attacked, "10.5", "it was already attacked in this phase").keep(hexes, "11.2d", "nobody can spot it")
    target = yield Ask(SOVIET, f"{word}-target", prompt, Hexes(seen), rule)
    pool = s.in_box("soviet-air" if air else "fleet")
    units = pool
    if air and pool & (pool - 1):
        both = Ask(SOVIET, "strikes", "Which strike, or all?", Either(Units(pool), "all"), "12.9b", where=1 << target)
        answer = yield both
        units = pool if answer == "all" else 1 << answer
    s.attacked |= 1 << target  # R34
    hit = yield from resolve(s, Fire(SOVIET, word, target, units))
    if hit:
        yield from leave_rubble(s, target, AIR_RUBBLE if air else RUBBLE, "12.10R" if air else "10.18a")
    yield from _spend(s, units, air)


def _spend(s: CityState, units: UnitSet, air: bool) -> Procedure[None]:
    """[12.4c] Used strikes go back to the pool; [15.3b] a die says when the fleet can fire again (R61)."""
    if air:
        for u in scan(units):
            s.place(u, s.game.box(POOLS[RESERVE]))
        return
    die = yield Roll("Turns until the fleet can fire again", "15.3b")
    s.fleet_turn = s.turn + die
    s.note("fleet-away", "15.3b", turn=str(s.fleet_turn))


def air_strikes(s: CityState) -> Procedure[None]:
    """[12.1] [12.3a] [12.3b] [12.2b] [12.7b] [8.14b] German Air Strike Phase: up to three strikes at a hex, each once a turn."""
    pool, everywhere = s.in_box("german-air"), s.game.board.grid.all  # [12.6d]
    hexes = Narrow(s.game.board.grid.all)
    hexes.keep(s.hexes_of(s.fighters(SOVIET)), "10.2e", "no enemy unit is there").drop(
        s.attacked, "10.5", "it was already attacked in this phase"
    )
    words = ["structure-fire"] if pool and s.settings["air-targets"] == "all" and structures(s, everywhere) else []
    words += ["bridge-fire"] if pool and s.settings["air-targets"] == "all" and bridges(s, everywhere) else []
    if not pool or not (hexes.members or words):
        next_phase(s)
        return
    prompt = "Choose a hex for an air strike, or end the strikes."
    target = yield Ask(GERMAN, "air-target", prompt, Either(Hexes(hexes), *words, "done"), "12.3a")
    if target == "done":
        next_phase(s)
        return
    yield from _strike(s, target)


def _strike(s: CityState, target: Answer) -> Procedure[None]:
    """[12.6a] [12.6d] [12.7a] Which strikes; [12.10R] rubble on 5 or 6."""
    kind, bridge, pair = "air", "", (0, 0)
    if target == "bridge-fire":
        pair = yield from choose_bridge(s, GERMAN, s.game.board.grid.all)
        kind, bridge, target = "bridge", pair_name(s.game.board.grid, *pair), pair[0]
    elif target == "structure-fire":
        hexes = structures(s, s.game.board.grid.all)
        target = yield Ask(GERMAN, "structure", "Which empty structure do you demolish?", Hexes(hexes), "10.19a")
        kind = "structure"
    h = int(target)
    attack = Declaring(
        h,
        "12.7a",
        may_join=lambda chosen: _may_fly(s, chosen),
        barred=lambda chosen: {} if chosen else {"fire": NOBODY},
        forecast=lambda units, _: forecast(s, Fire(GERMAN, kind, h, units, bridge=bridge)),
        words=("fire",),
        kind="strikes",
        prompt=lambda chosen: who_fires(s, bridge or s.game.board.grid.name(h), chosen),
    )
    units, _ = yield from name_attackers(s, GERMAN, attack)
    for u in scan(units):
        s.place(u, s.game.box("flown"))
    hit = yield from resolve(s, Fire(GERMAN, kind, h, units, bridge=bridge))
    if kind == "bridge":
        s.bombed[bridge] = 1
        if hit:
            blow(s, pair)
        return
    s.attacked |= 1 << h
    if hit and kind == "structure":
        put_rubble(s, h, "10.19b")
    elif hit:
        yield from leave_rubble(s, h, AIR_RUBBLE, "12.10R")


def _may_fly(s: CityState, chosen: UnitSet) -> Narrow:
    units = Narrow(s.game.air & s.game.formations.get("lw", 0))
    units.keep(s.in_box("german-air"), "12.6a", "it is not ready this turn").drop(chosen, "12.6a", "it flies already")
    if chosen.bit_count() >= s.game.limits.air:
        units.keep(0, "12.7a", "three strikes at a hex are the most")
    return units
