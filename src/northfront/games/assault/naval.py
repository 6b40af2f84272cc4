"""[13.0] The Russian Naval Unit: its guns, and what bombs do to it. It moves in movement.py."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Words
from northfront.core.hexes import HexSet, first
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import SOVIET


def fire(s: AssaultState, wanted: HexSet) -> Procedure[None]:
    """[13.3a] [13.3b] The +5 marker is placed again, or not; [13.4] on Germans before combat, [13.5] on Soviets after it."""
    silence(s)
    hexes = targets(s, wanted)
    if not hexes.members:
        return
    prompt = "Where does the fleet fire? Or hold its fire."
    to = yield Ask(SOVIET, "fire", prompt, Either(Hexes(hexes), "done"), "13.3a", about=1 << s.game.fleet)
    if to != "done":
        s.place(s.game.firepower, to)
        s.note("fires", "13.3a", at=to)


def targets(s: AssaultState, wanted: HexSet) -> Narrow:
    """[13.3a] Within four hexes of the Naval Unit; [13.7] [13.8] [13.10a] and where it may not fire."""
    fleet, chart = s.game.fleet, s.game.chart
    if fleet < 0 or s.where[fleet] < 0 or s.game.firepower < 0:
        return Narrow(0)
    near = s.game.board.grid.flood(1 << s.where[fleet], chart.main, None, s.game.limits.range)
    hexes = (
        Narrow(s.game.board.grid.all)
        .drop(chart.whole_city | chart.inset, "13.8", f"the fleet does not fire into {s.game.names.city}")
        .keep(
            wanted, "13.4" if s.phase == "soviet movement" else "13.5", "there is no unit to fire on or to cover"
        )  # R20
        .keep(near, "13.3a", "it is out of range")
    )
    if s.game.harbour >> s.where[fleet] & 1:
        hexes.keep(0, "13.7", "the fleet is in the harbour")
    if s.disrupted >> fleet & 1:
        hexes.keep(0, "13.10a", "the fleet is disrupted")
    return hexes


def silence(s: AssaultState) -> None:
    """The +5 marker comes off the map."""
    if s.game.firepower >= 0:
        s.place(s.game.firepower, s.game.box("off-map"))


def covers(s: AssaultState, hexes: HexSet) -> bool:
    """[13.6] Does the +5 marker lie in one of these hexes? It counts once, no matter how many hexes there are (R19)."""
    at = s.where[s.game.firepower] if s.game.firepower >= 0 else -1
    return at >= 0 and bool(hexes >> at & 1)


def disrupt_fleet(s: AssaultState) -> Procedure[None]:
    """[13.10a] Its guns fall silent; [13.11a] from the open sea it may go to the harbour at once (R9)."""
    fleet = s.game.fleet
    s.disrupted |= 1 << fleet
    s.note("disrupted", "13.10a", unit=fleet, at=s.where[fleet])
    silence(s)
    if s.game.harbour >> s.where[fleet] & 1:
        return
    prompt = "The fleet is disrupted. Does it go to the harbour?"
    answer = yield Ask(SOVIET, "harbour", prompt, Words("harbour", "stay"), "13.11a", about=1 << fleet)
    if answer == "harbour":
        to = first(s.game.harbour)
        s.note("sails", "13.11a", unit=fleet, start=s.where[fleet], to=to)
        s.place(fleet, to)
