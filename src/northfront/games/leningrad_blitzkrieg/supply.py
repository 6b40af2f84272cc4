"""[11.0] Supply order. [16.4] Option: headquarters are transferred."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Narrow, Procedure, Side, Units
from northfront.core.hexes import scan
from northfront.games.leningrad_blitzkrieg.communication import communication, cut_off
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, STARVED, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.zones import controlled


def check_supply(s: BlitzkriegState) -> None:
    """[11.0] [11.1] [11.1.1] All units of both sides at once; [15.1(4)] on turns 1 to 3 the Germans lose nothing (R9, R10).

    [11.1.2] Nothing else follows from a lack of supply.
    """
    lacking = cut_off(s, SOVIET)
    if s.turn > s.game.limits.free_supply:
        lacking |= cut_off(s, AXIS)
    for u in scan(lacking):
        s.lose_step(u, STARVED)


def transfer(s: BlitzkriegState) -> Procedure[bool]:
    """[11.2] [11.2.2] The Axis may take units off the map, one after another; True when done."""
    units = may_be_lifted(s, AXIS, "11.2.1")
    if not units.members:
        return True
    prompt = "Which unit do you transfer to the Available Box, if any?"
    u = yield Ask(AXIS, "transfer", prompt, Either(Units(units), "done"), "11.2")
    if u == "done":
        return True
    _lift(s, u, "available", "11.2.2")
    return False


def may_be_lifted(s: BlitzkriegState, side: Side, rule: str) -> Narrow:
    """[11.2.1] [16.4a] Units with a communication line that are not in an enemy zone."""
    line = communication(s, side)
    return (
        s.own_units(side, rule)
        .drop(s.game.fortresses, "14.3.1", "a fortress cannot move")
        .keep(s.units_in(line & s.occupied[side]), rule, "it has no communication line")
        .drop(s.units_in(controlled(s, 1 - side) & s.occupied[side]), rule, "it is in an enemy zone")
    )


def transfer_headquarters(s: BlitzkriegState) -> Procedure[bool]:
    """[16.4a] Soviet headquarters leave the map for the next turn's box (R51, R68); True when done."""
    if s.settings["transfer"] == "off":
        return True
    units = may_be_lifted(s, SOVIET, "16.4a").keep(s.game.hqs, "16.4a", "it is not a headquarters")
    if not units.members:
        return True
    prompt = "Which headquarters do you transfer to the next turn, if any?"
    u = yield Ask(SOVIET, "hq-transfer", prompt, Either(Units(units), "done"), "16.4a")
    if u == "done":
        return True
    _lift(s, u, "transfer", "16.4a")
    return False


def _lift(s: BlitzkriegState, u: int, box: str, rule: str) -> None:
    s.note("lifted", rule, unit=u, start=s.where[u])
    s.place(u, s.game.box(box))
