"""[12.0] Air strikes of both sides; [15.3] the fleet fires like a Soviet strike."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Answer, Ask, Either, Hexes, Narrow, Procedure, Reason, Roll, Side, Units, UnitSet
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.toolkit.questions import Declaring, name_attackers
from northfront.games.leningrad_41.command import NOBODY, own_units, who_fires
from northfront.games.leningrad_41.demolition import (
    blow,
    bridges,
    choose_bridge,
    choose_structure,
    leave_rubble,
    put_rubble,
    structures,
)
from northfront.games.leningrad_41.fire import Fire, resolve
from northfront.games.leningrad_41.forecast import forecast
from northfront.games.leningrad_41.lines import spotted
from northfront.games.leningrad_41.sequence import next_phase
from northfront.games.leningrad_41.state import ARMY, GERMAN, POOLS, RESERVE, SOVIET, CityState
from northfront.games.leningrad_41.terrain import pair_name

UNSPOTTED: Final = Reason("11.2d", "nobody can spot it")
ONLY_LEADER: Final = Reason("14.6a", "only a leader is there, and strikes do not hurt leaders")


def air_strikes(s: CityState) -> Procedure[None]:
    """[12.1] [12.3a] [12.3b] [12.2b] [12.7b] [8.14b] German Air Strike Phase: up to three strikes at a hex, each once a turn."""
    pool, everywhere = s.in_box("german-air"), s.game.board.grid.all  # [12.6d]
    hexes, words = targets(s, GERMAN, everywhere), demolitions(s, everywhere)
    if not pool or not (hexes.members or words):
        next_phase(s)
        return
    prompt = "Choose a hex for an air strike, or end the strikes."
    answer = yield Ask(GERMAN, "air-target", prompt, Either(Hexes(hexes), *words, "done"), "12.3a")
    if answer == "done":
        next_phase(s)
        return
    kind, target, bridge = yield from _aim(s, GERMAN, "air", answer, everywhere)
    units = yield from _squadron(s, kind, target, bridge)
    for u in scan(units):
        s.place(u, s.game.box("flown"))
    yield from _strike(s, Fire(GERMAN, kind, target, units, bridge=bridge), "air")


def targets(s: CityState, side: Side, near: HexSet) -> Narrow:
    """Enemy units, but no lone leader [14.6b], where no attack has struck in this phase [10.5] (R34)."""
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.occupied[1 - side], "10.2e", "no enemy unit is there")
        .keep(s.fighting(1 - side), *ONLY_LEADER)
        .drop(s.attacked, "10.5", "it was already attacked in this phase")
        .keep(near, *UNSPOTTED)
    )


def demolitions(s: CityState, near: HexSet) -> list[str]:
    """[10.17a] [10.19a] What else a strike can be aimed at (R16)."""
    if s.settings["air-targets"] != "all":
        return []
    words = ["structure-fire"] if structures(s, near) else []
    return words + (["bridge-fire"] if bridges(s, near) else [])


def _aim(s: CityState, side: Side, kind: str, answer: Answer, near: HexSet) -> Procedure[tuple[str, Hex, str]]:
    """The kind of fire, the hex, and the bridge if it is one."""
    if answer == "bridge-fire":
        pair = yield from choose_bridge(s, side, near, UNSPOTTED)
        return "bridge", pair[0], pair_name(s.game.board.grid, *pair)
    if answer == "structure-fire":
        h = yield from choose_structure(s, side, near, UNSPOTTED)
        return "structure", h, ""
    return kind, int(answer), ""


def _squadron(s: CityState, kind: str, target: Hex, bridge: str) -> Procedure[UnitSet]:
    """[12.6a] [12.6d] [12.7a] Which German strikes fly."""
    attack = Declaring(
        target,
        "12.7a",
        may_join=lambda chosen: _may_fly(s, chosen),
        barred=lambda chosen: {} if chosen else {"fire": NOBODY},
        forecast=lambda units, _: forecast(s, Fire(GERMAN, kind, target, units, bridge=bridge)),
        words=("fire",),
        kind="strikes",
        prompt=lambda chosen: who_fires(s, bridge or s.game.board.grid.name(target), chosen),
    )
    units, _ = yield from name_attackers(s, GERMAN, attack)
    return units


def _may_fly(s: CityState, chosen: UnitSet) -> Narrow:
    units = own_units(s, GERMAN, "12.2b").keep(s.game.air, "12.7b", "ground units do not join an air strike")
    units.keep(s.in_box("german-air"), "12.6a", "it is not ready this turn").drop(chosen, "12.6a", "it flies already")
    if chosen.bit_count() >= s.game.limits.air:
        units.keep(0, "12.7a", "three strikes at a hex are the most")
    return units


def _strike(s: CityState, fire: Fire, rubble: str) -> Procedure[None]:
    """The dice, and what they do to units, a bridge or a structure."""
    if fire.kind == "bridge":
        s.bombed[fire.bridge] = 1
    else:
        s.attacked |= 1 << fire.target  # R34
    if not (yield from resolve(s, fire)):
        return
    if fire.kind == "bridge":
        blow(s, fire.bridge)
    elif fire.kind == "structure":
        put_rubble(s, fire.target, "10.19b")
    else:
        yield from leave_rubble(s, fire.target, rubble, "12.10R" if rubble == "air" else "10.18a")  # [12.10R]


def from_afar(s: CityState) -> list[str]:
    """[12.5a] [15.3a] Which of the Soviet strikes and the fleet have a target."""
    words = ["air"] if s.in_box("soviet-air") and _any_target(s, RESERVE) else []
    return words + (["naval"] if s.in_box("fleet") and s.fleet_turn <= s.turn and _any_target(s, ARMY) else [])


def why_no_air(s: CityState, side: Side) -> Reason:
    """Why there is no air strike in an Offensive Fire Phase."""
    if side == GERMAN:
        return Reason("12.3b", "German strikes fly before movement")
    if not s.in_box("soviet-air"):
        return Reason("12.4a", "no strike has been picked")
    return Reason("12.5b", "no unit of the Front Reserve sees a target")


def why_no_fleet(s: CityState, side: Side) -> Reason:
    """Why the fleet does not fire."""
    if side == GERMAN:
        return Reason("15.3a", "the fleet is Soviet")
    if s.fleet_turn > s.turn:
        return Reason("15.3b", f"the fleet can fire again on turn {s.fleet_turn}")
    return Reason("15.3a", "no unit of the 42nd Army sees a target")


def _any_target(s: CityState, command: str) -> bool:
    near = seen_by(s, command)
    return bool(targets(s, SOVIET, near).members or demolitions(s, near))


def seen_by(s: CityState, command: str) -> HexSet:
    """[12.5b] [15.3a] Hexes that a unit of the sub-command can see (R18, R33)."""
    anyone = command == RESERVE and s.settings["spotters"] == "any"
    return spotted(s, "" if anyone else command, SOVIET)


def strike_from_afar(s: CityState, word: str) -> Procedure[None]:
    """[12.4b] [12.5a] [12.9a] [12.9b] Soviet air strikes, [15.3a] [15.3c] [15.3d] or the fleet, alone at a hex that is spotted."""
    air = word == "air"
    near, rule = seen_by(s, RESERVE if air else ARMY), "12.5a" if air else "15.3a"
    prompt = "Which hex do the aircraft strike?" if air else "At which hex does the fleet fire?"
    options = Either(Hexes(targets(s, SOVIET, near)), *demolitions(s, near))
    answer = yield Ask(SOVIET, f"{word}-target", prompt, options, rule)
    kind, target, bridge = yield from _aim(s, SOVIET, word, answer, near)
    units = s.in_box("soviet-air" if air else "fleet")
    if air and units & (units - 1):
        ready = own_units(s, SOVIET, "12.4b").keep(s.game.air, "12.9b", "ground units do not join an air strike")
        which = Either(Units(ready.keep(units, "12.4a", "it has not been picked")), "all")
        one = yield Ask(SOVIET, "strikes", "Which strike, or all?", which, "12.9b", where=1 << target)
        units = units if one == "all" else 1 << one
    yield from _strike(s, Fire(SOVIET, kind, target, units, bridge=bridge), "air" if air else "fire")
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
