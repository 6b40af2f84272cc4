"""[6.0] Activation: by a chit and a headquarters, or [6.3] of a single hex at the end of the turn."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Side, Unit, Units, UnitSet, Words, unless_forced
from northfront.core.hexes import scan
from northfront.games.duel_in_the_north.chits import draw_chit
from northfront.games.duel_in_the_north.combat import combat_mode
from northfront.games.duel_in_the_north.kampfgruppen import combine
from northfront.games.duel_in_the_north.movement import move_mode
from northfront.games.duel_in_the_north.overrun import exploit
from northfront.games.duel_in_the_north.railed import rail_in
from northfront.games.duel_in_the_north.reinforcements import due
from northfront.games.duel_in_the_north.stacking import overstacked
from northfront.games.duel_in_the_north.state import GERMAN, LATE, SOVIET, DuelState

MOVE: Final = ("move", "rail", "combine", "excess")
COMBAT: Final = ("combat", "exploit")  # [9.3h] overrunning units move on right after the Combat mode
ORDERS: Final = {"move-attack": (*MOVE, *COMBAT), "attack-move": (*COMBAT, *MOVE)}  # [6.0c] [9.0c] R67
MODES: Final = {
    "move": move_mode,
    "rail": rail_in,
    "combine": combine,
    "excess": overstacked,
    "combat": combat_mode,
    "exploit": exploit,
}


def activation(s: DuelState) -> Procedure[None]:
    """[3.3d] Draw a chit, let its headquarters act, and repeat until the cup is done [3.3h]."""
    if s.mode:
        yield from _act(s)
        return
    chit = yield from draw_chit(s)
    if chit < 0:
        s.game.sequence.advance(s)
        return
    able = _headquarters(s, chit)
    if not able:
        s.note("void", "6.0b", unit=chit)
        return
    ask = Ask(s.active, "headquarters", "Which headquarters is activated?", Units(able), "6.2c", about=able)
    leader = yield from unless_forced(ask)
    s.leader = 1 << leader
    s.acted |= s.leader
    s.called = in_command(s, leader)
    s.mode = "order"


def _headquarters(s: DuelState, chit: Unit) -> UnitSet:
    """[2.4b] [2.6g] The one that the chit names; [6.2c] a German chit fits any of its colour not yet activated (R5)."""
    there = s.game.hqs & ~s.acted & (s.on_map[s.active] | due(s, s.active))
    if s.active == SOVIET:
        return there & 1 << chit
    return sum(1 << u for u in scan(there) if s.colour(u) == s.colour(chit))


def in_command(s: DuelState, leader: Unit) -> UnitSet:
    """[3.3e] [3.3g] [6.0b] Units in range when the chit is drawn, [4.0c] this turn's arrivals anywhere, and the headquarters itself."""
    units = s.combat_units(s.active) & ~s.placed  # [4.3b]
    near = s.within_range(leader, units)
    arrivals = due(s, s.active) & ~s.game.hqs  # [4.0d] R8
    able = near | arrivals | s.entered & units  # [6.0e] R91
    if s.active == SOVIET or s.turn >= LATE:
        able &= ~s.used  # [6.1b] [6.2d] R4
    if s.active == GERMAN:  # [3.3f] [6.1a] Soviet headquarters command all Soviet units
        able &= _same_command(s, able, leader)
    return able | (1 << leader & ~s.placed)


def _same_command(s: DuelState, units: UnitSet, leader: Unit) -> UnitSet:
    """[6.2a] [6.2b] [2.6h] Units of the headquarters' colour; [6.2d] from turn 14 on all but the Finns (R46)."""
    if s.turn >= LATE and not s.game.finns >> leader & 1:
        return units & ~s.game.finns
    return sum(1 << u for u in scan(units) if s.colour(u) == s.colour(leader))


def _act(s: DuelState) -> Procedure[None]:
    """Play the current mode of the activation."""
    if s.mode == "order":
        prompt = "Move and then attack, or attack and then move?"
        s.order = yield Ask(
            s.active, "order", prompt, Words("move-attack", "attack-move", "pass"), "6.0c", about=s.called
        )
        if s.order == "pass":
            end_activation(s)
        else:
            _begin(s, ORDERS[s.order][0])
        return
    over = yield from MODES[s.mode](s)
    if over:
        modes = ORDERS[s.order]
        at = modes.index(s.mode) + 1
        if at < len(modes):
            _begin(s, modes[at])
        else:
            end_activation(s)


def _begin(s: DuelState, mode: str) -> None:
    s.mode = mode
    if mode == "combat":
        s.front = s.occupied[1 - s.active]  # [10.0a]


def end_activation(s: DuelState) -> None:
    """[3.3h] [6.0f]"""
    s.reset("activation")


def hex_activation(s: DuelState) -> Procedure[None]:
    """[6.3a] After the last chit each player may activate one hex; [6.3b] first the player who did not own that chit."""
    if s.mode:
        yield from _act(s)
        return
    first: Side = 1 - s.last
    for side in (first, 1 - first):
        if not s.hexed[side]:
            s.hexed[side] = 1  # [6.3d]
            yield from _choose_hex(s, side)
            return
    s.game.sequence.advance(s)


def _choose_hex(s: DuelState, side: Side) -> Procedure[None]:
    s.active = side
    able = fresh(s, side)
    if not able:
        return
    hexes = Narrow(s.game.board.grid.all).keep(s.occupied[side], "6.3a", "none of your units is there")
    hexes.keep(s.hexes_of(able), "6.3c", "all its units have been activated this turn")
    prompt = "Choose a hex whose units act without a headquarters, or pass."
    h = yield Ask(side, "hex", prompt, Either(Hexes(hexes), "pass"), "6.3a")
    if h == "pass":
        return
    units = able & s.in_hex(h)
    if side == GERMAN:  # [6.3f]
        colours = sorted({s.colour(u) for u in scan(units)})
        ask = Ask(side, "colour", "Units of which command?", Words(*colours), "6.3f", about=units)
        colour = yield from unless_forced(ask)
        units = sum(1 << u for u in scan(units) if s.colour(u) == colour)
    s.called = units  # [6.3e]
    s.mode = "order"


def fresh(s: DuelState, side: Side) -> UnitSet:
    """[6.3c] Units on the map [6.3g] that have not been activated this turn, nor put there [4.3b]."""
    return s.on_map[side] & ~s.used & ~s.acted & ~s.placed
