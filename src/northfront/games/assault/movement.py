"""[6.0] Movement: the Movement Phases; 6.2: the Mechanized Movement Phase."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Unit, Units, UnitSet
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.toolkit.movement import format_points
from northfront.games.assault.changes import BEGUN, after_way
from northfront.games.assault.inset import able_to_transfer, deploy, doomed, first_inside, transfer
from northfront.games.assault.legs import (
    Routes,
    before_a_move,
    costs,
    left,
    must_go_away,
    path_of,
    preview,
    price,
    ways_of,
)
from northfront.games.assault.naval import fire
from northfront.games.assault.reinforcements import appear, entering, withdraw
from northfront.games.assault.sequence import next_phase
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SIXTHS, SOVIET
from northfront.games.assault.zones import zones

BEGIN, MOVE, FIRE = range(3)


def german_movement(s: AssaultState) -> Procedure[None]:
    """[4.0-A3a] [4.0-A3b]"""
    if s.stage == BEGIN:
        withdraw(s)
        s.stage = MOVE
    if (yield from move(s)):
        next_phase(s)


def mechanized_movement(s: AssaultState) -> Procedure[None]:
    """[4.0-A5a] [6.21a] [6.22a] [6.21b] The player-turn ends with it."""
    if s.stage == BEGIN:
        s.pinned = s.units_in(zones(s, SOVIET)[0]) & s.game.units_of[GERMAN]  # [6.22c] [9.2e] R49
        s.stage = MOVE
    if (not s.mover and not s.deploying and not may_move(s).members) or (yield from move(s)):
        next_phase(s)


def soviet_movement(s: AssaultState) -> Procedure[None]:
    """[4.0-B3] Reinforcements, movement, [13.3b] then the guns of the fleet."""
    if s.stage == BEGIN:
        if (yield from appear(s)):
            s.stage = MOVE
    elif s.stage == MOVE:
        if (yield from move(s)):
            s.stage = FIRE
    else:
        yield from fire(s, s.occupied[GERMAN])  # [13.4]
        next_phase(s)


def move(s: AssaultState) -> Procedure[bool]:
    """[6.11] [6.19a] One unit after another; True when the player is done."""
    if s.deploying:
        yield from deploy(s)
        return False
    if s.mover:
        yield from _leg(s)
        return False
    change = able_to_transfer(s) if s.active == SOVIET else 0
    bound = s.active == SOVIET and bool(_bound(s))
    words = (*(("transfer",) if change else ()), *(() if bound else ("done",)))
    options = Either(Units(lambda: may_move(s)), *words, barred={"done": _go_away(s)} if bound else {})
    answer = yield Ask(
        s.active, "unit", "Choose a unit to move, or end the phase.", options, "6.11", warning=lambda: _warning(s)
    )
    if answer == "done":
        return True
    if answer == "transfer":
        yield from transfer(s, change)
    else:
        s.mover, s.spent, s.entered, s.begun = 1 << answer, 0, 0, 0
    return False


def _go_away(s: AssaultState) -> Reason:
    return Reason("18.21a", f"on turn 1 every guerrilla must leave the surroundings of {s.game.names.city}")


def _warning(s: AssaultState) -> str:
    """What ending the phase now would leave undone."""
    if s.phase == "german mechanized" and (hexes := doomed(s, GERMAN)):
        return f"Too many units will end up in {', '.join(hexes)}: some will be lost. [8.37c]"
    late = entering(s, s.active).bit_count() if s.phase != "german mechanized" else 0
    return f"{late} {'unit is' if late == 1 else 'units are'} still off the map." if late else ""


def may_move(s: AssaultState) -> Narrow:
    """[6.11] Units that may still move in this phase; [6.18] every restriction applies."""
    game, side = s.game, s.active
    fleet = game.ships if side == SOVIET and s.hexes_of(game.ships) else 0
    units = (
        Narrow((1 << len(s.where)) - 1)
        .keep(game.units_of[GERMAN] | game.units_of[SOVIET] | fleet, "3.2-8b", "it is not a ground unit")
        .keep(game.units_of[side] | fleet, "6.11", "it is not your unit")
    )
    if s.phase == "german mechanized":
        units.keep(game.mechanized, "6.21a", "only mechanized units move in this phase")
        units.keep(s.on_map[side], "16.16a", "it is not on the map")
        units.drop(s.unsupplied, "6.22b", "it is out of supply")  # [6.22b] [11.22]
        units.drop(s.pinned, "6.22c", "it began this phase in a rigid zone of control")
        units.drop(s.retreated, "6.22d", "it retreated in the Combat Phase")
    else:
        units.keep(s.on_map[side] | entering(s, side) | fleet, "16.12", "it is neither on the map nor due to arrive")
    units.drop(s.disrupted, "12.42a", "it is disrupted")  # [13.11a]
    if side == SOVIET:
        units.drop(game.city_workers, "14.2a", "Workers on the main map never move")
        for turns, held in game.standing:
            if s.turn <= turns:
                units.drop(held, "5.0-6a" if turns == 1 else "5.0-6b", "it may not move yet")
    return units.drop(s.moved, "6.19a", "it has moved already")


def _bound(s: AssaultState) -> UnitSet:
    """[18.21a] Guerrillas that still have to leave on turn 1, and can."""
    if not s.game.guerrillas or s.settings["guerrillas"] != "on" or s.turn > 1:
        return 0
    found, by_transfer, fresh = 0, able_to_transfer(s) & s.units_in(s.game.chart.inset), before_a_move(s)
    for u in scan(s.game.guerrillas & may_move(s).members & s.units_in(s.game.surroundings)):
        if by_transfer >> u & 1 or ways_of(fresh, u).members:
            found |= 1 << u
    return found


def _leg(s: AssaultState) -> Procedure[None]:
    """[6.12a] [6.110] [16.25] One leg of a move: to a hex by the cheapest way, or stop; never off the map."""
    u = first(s.mover)
    legs = ways_of(s, u)
    if not legs.members and s.begun:
        finish(s)
        return
    answer = yield Ask(
        s.active,
        "leg",
        lambda: f"Where does {s.game.pieces[u].name} go?{_points(s, u)}",
        Either(Hexes(legs), "stop"),
        "6.12a",
        about=s.mover,
        preview=lambda a: preview(s, u, legs, a),
        costs=lambda: costs(s, u, legs),
    )
    if answer == "stop":
        finish(s)
    else:
        _go(s, u, legs, answer)


def _points(s: AssaultState, u: Unit) -> str:
    if u == s.game.fleet:
        return ""
    if s.unsupplied >> u & 1:
        return " One hex only: it is out of supply."
    return f" {format_points(left(s, u) / SIXTHS)} points left."


def finish(s: AssaultState) -> None:
    """[6.19a] The unit is done; [6.14a] its unused points are lost. A unit that has not moved at all may still do so."""
    if s.begun:
        s.moved |= s.mover
    s.mover = 0


def _go(s: AssaultState, u: Unit, legs: Routes, to: Hex) -> None:
    """Move the unit there and charge it the cost."""
    start, chart = s.where[u], s.game.chart
    s.spent += price(s, u, legs, to)
    s.begun, entered = _after(s, u, legs, to)
    s.entered += entered
    if u == s.game.fleet:
        s.note("sails", "13.2a", unit=u, start=start, to=to)
        s.place(u, to)
        return
    alone = s.game.side_of[u] == GERMAN and not s.inside
    kind, rule = ("moves", "6.12a") if start >= 0 else ("arrives", "16.14")
    s.enter(u, to, kind, rule, _passed(s, u, legs, to))
    if alone and chart.inset >> to & 1:
        first_inside(s)


def _after(s: AssaultState, u: Unit, legs: Routes, to: Hex) -> tuple[int, bool]:
    """The value of `begun` after a leg, and whether the unit has entered a hex on it (R72, R80)."""
    if s.where[u] < 0 or not s.game.chart.doors >> to & 1:
        return BEGUN, True
    return after_way(s.game.chart, zones(s, 1 - s.game.side_of[u]), s.begun, path_of(s, u, legs, to))


def _passed(s: AssaultState, u: Unit, legs: Routes, to: Hex) -> HexSet:
    """[17.22a] The hexes on the way where it matters who passed last."""
    german = s.game.side_of[u] == GERMAN
    matter = s.game.prize_hexes | s.bonus_hexes() if german else s.held
    crossed = legs.members | (s.game.surroundings if must_go_away(s, u) else 0)  # it may pass through but not stay
    if not crossed & matter & ~(1 << to):
        return 0
    return sum(1 << h for h in path_of(s, u, legs, to)[1:])
