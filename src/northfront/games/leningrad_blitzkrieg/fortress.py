"""[14.0] Fortress."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, UnitSet, Words, unless_forced
from northfront.core.hexes import Hex, first
from northfront.games.leningrad_blitzkrieg.communication import communication
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.zones import extended

ONE_STEP = 1  # the face of a marker with one step


def build(s: BlitzkriegState) -> Procedure[bool]:
    """[11.3] [14.1.3] [15.5a] Step by step during a Supply order (R8); True when done."""
    hexes = building_hexes(s)
    if not s.count or not hexes.members:
        return True
    prompt = f"Where do you build a step of a fortress? {s.count} more."
    at = yield Ask(SOVIET, "fortress", prompt, Either(Hexes(hexes), "done"), "15.5a")
    if at == "done":
        return True
    s.count -= 1
    _build(s, at)
    return False


def building_hexes(s: BlitzkriegState) -> Narrow:
    """[14.1.1] Friendly major cities with communication, [14.1.2] out of enemy zones (R61), [14.1.6] up to two steps, [14.0b] two markers."""
    hexes = (
        Narrow(s.game.board.grid.all)
        .keep(s.game.cities, "14.1.1", "it is not a major city")
        .keep(s.friendly(SOVIET), "14.1.1", "the enemy controls it")
        .keep(communication(s, SOVIET), "14.1.1", "it has no communication line")
        .drop(extended(s, AXIS), "14.1.2", "it is in an enemy zone")
        .drop(_complete(s), "14.1.6", "its fortress has two steps")
    )
    if not stored(s):
        hexes.keep(s.fortress_hexes, "14.0b", "no fortress marker is left")  # [15.5b] [14.3.3]
    return hexes


def stored(s: BlitzkriegState) -> UnitSet:
    """[14.0b] Markers that have not been used."""
    return s.in_box("fortress-store")


def _complete(s: BlitzkriegState) -> int:
    return s.hexes_of(sum(1 << u for u in _standing(s) if s.face[u] != ONE_STEP))


def _standing(s: BlitzkriegState) -> list[int]:
    return [u for u in range(len(s.where)) if s.game.fortresses >> u & 1 and s.where[u] >= 0]


def _build(s: BlitzkriegState, at: Hex) -> None:
    """[14.1.4-5] The first step places a marker, the second turns it over; [14.1.7] also one that combat has reduced."""
    here = s.in_hex(at) & s.game.fortresses
    u = first(here or stored(s))
    if not here:
        s.place(u, at)
    s.turn_over(u, 0 if here else ONE_STEP)
    s.note("fortress", "14.1.4-5", at=at, count="two steps" if here else "one step")


def holds(s: BlitzkriegState, target: Hex, hexes: int) -> Procedure[bool]:
    """[14.2.5] With a fortress the defender may lose a step for each hex instead of retreating; alone it always does (R44)."""
    there = s.in_hex(target)
    if not there & s.game.fortresses:
        return False
    words = ("retreat", "stand") if there & ~s.game.fortresses else ("stand",)
    lost = "a step" if hexes == 1 else f"{hexes} steps"
    where = s.game.board.grid.name(target)
    prompt = f"Retreat from {where} and give up the fortress, or stand and lose {lost}, besides any other loss?"
    ask = Ask(SOVIET, "stand", prompt, Words(*words), "14.2.5", about=there, where=1 << target)
    if (yield from unless_forced(ask)) == "retreat":
        return False
    s.note("stands", "14.2.5", side=SOVIET, at=target)
    return True
