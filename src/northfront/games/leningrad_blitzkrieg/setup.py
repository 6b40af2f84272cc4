"""[4.0] Preparation for play."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Side, Unit, Units, UnitSet, unless_forced
from northfront.core.board import named_hexes, rows_on_board
from northfront.core.datafile import Node
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.pieces import read_unit
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState


def place_units(campaign: Node, s: BlitzkriegState) -> None:
    """[4.0(3)] [4.0(5)] [4.0(7)] Headquarters in their hexes and all coded units in a legal first set-up, at full strength."""
    for key in ("headquarters", "placed"):
        for at, row in rows_on_board(campaign.tables(key), "at", s.game.board):
            s.place(read_unit(row, "unit", s.game.units), at)
    for name in campaign.texts("available"):  # [4.0(4)]
        u = s.game.units[name]
        s.place(u, s.game.box("available"))
    for row in campaign.tables("track"):  # [4.0(2)3]
        s.place(read_unit(row, "unit", s.game.units), s.game.box("track"))
    for u in scan(s.game.of_kinds("chit")):
        s.place(u, s.game.box("chits"))
    for u in scan(s.game.fortresses):
        s.place(u, s.game.box("fortress-store"))
    s.held = named_hexes(campaign, "german_towns", s.game.board) & s.game.towns  # [3.4.1]


def soviet_set_up(s: BlitzkriegState) -> Procedure[None]:
    """[4.0(1)] The Soviet player first."""
    yield from _set_up(s, SOVIET)


def axis_set_up(s: BlitzkriegState) -> Procedure[None]:
    """[4.0(1)] Then the Axis player, who sees the Soviet set-up."""
    yield from _set_up(s, AXIS)


def _set_up(s: BlitzkriegState, side: Side) -> Procedure[None]:
    """[4.0(2)a] Unit by unit from a legal set-up, until the player is satisfied."""
    if s.turn > 1 or s.scenario == "ready":
        s.game.sequence.advance(s)
        return
    missing = empty_hexes(s, side)
    barred = {"done": Reason("4.0(2)1", f"{_sentence(s, missing)} must get a unit")} if missing else {}
    options = Either(Units(movable(s, side)), *(() if missing else ("done",)), barred=barred)
    prompt = "Move a unit to another of its set-up hexes, or end your set-up."
    u = yield Ask(side, "set-up", prompt, options, "4.0(2)a")
    if u == "done":
        s.game.sequence.advance(s)
        return
    prompt = f"Where do you place {s.game.pieces[u].name}?"
    to = yield Ask(side, "set-up-hex", prompt, Hexes(set_up_hexes(s, u)), "4.0(2)a", about=1 << u)
    if exchanged(s, u) >> to & 1:
        others = partners(s, u, to)
        prompt = f"With whom does {s.game.pieces[u].name} change places?"
        ask = Ask(side, "exchange", prompt, Units(others), "4.0(2)a", about=1 << u | others, where=1 << to)
        _place(s, (yield from unless_forced(ask)), s.where[u])
    _place(s, u, to)


def _place(s: BlitzkriegState, u: Unit, to: Hex) -> None:
    start = s.where[u]
    s.place(u, to)
    s.note("set-up", "4.0(2)a", unit=u, start=start, to=to)


def movable(s: BlitzkriegState, side: Side) -> Narrow:
    """Units with a set-up code; [4.0(3)] headquarters stay in their hexes."""
    return (
        s.own_units(side, "4.0(2)a")
        .drop(s.game.hqs, "4.0(3)", "a headquarters has its own hex")
        .keep(sum(1 << u for u in s.game.code_of), "4.0(2)a", "it has no set-up code")
        .drop(sum(1 << u for u in s.game.code_of if not _has_choice(s, u)), "4.0(2)a", "it can be nowhere else")
    )


def _has_choice(s: BlitzkriegState, u: Unit) -> bool:
    if s.where[u] < 0:
        return False
    others, full = s.game.codes[s.game.code_of[u]].hexes & ~(1 << s.where[u]), exchanged(s, u)
    return bool(others & ~full) or any(partners(s, u, h) for h in scan(full))


def set_up_hexes(s: BlitzkriegState, u: Unit) -> Narrow:
    """[4.0(2)1] The hexes of its army, or [4.0(2)2] those of its area. Where it cannot just be added, it changes places."""
    side, code = s.game.side_of[u], s.game.code_of[u]
    alone = sum(1 << h for h in scan(exchanged(s, u)) if not partners(s, u, h))
    here = s.game.board.grid.name(s.where[u])
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.game.codes[code].hexes, "4.0(2)a", f"units with the code {code} do not set up there")
        .drop(1 << s.where[u], "4.0(2)a", "it is there already")
        .drop(alone & s.full(side), "3.1.1a", "there are two units already, and none of them can change places")
        .drop(alone, "4.0(2)1", f"then {here} would have no unit of {code}")
    )


def exchanged(s: BlitzkriegState, u: Unit) -> HexSet:
    """Hexes into which it can only come by changing places: [3.1.1a] full ones, or [4.0(2)1] all if it may not leave its own empty."""
    code = s.game.codes[s.game.code_of[u]]
    at = s.where[u]
    last = code.must >> at & 1 and not partners(s, u, at)
    return code.hexes & (s.game.board.grid.all if last else s.full(s.game.side_of[u])) & ~(1 << at)


def partners(s: BlitzkriegState, u: Unit, h: Hex) -> UnitSet:
    """Others with the same code in a hex."""
    code_of = s.game.code_of
    return sum([1 << v for v in s.stacks.get(h, ()) if v != u and code_of.get(v) == code_of[u]])


def empty_hexes(s: BlitzkriegState, side: Side) -> HexSet:
    """[4.0(2)1] Set-up hexes of an army in which none of its units is."""
    found = 0
    for name, code in s.game.codes.items():
        units = sum(1 << u for u, own in s.game.code_of.items() if own == name and s.game.side_of[u] == side)
        if units:
            found |= code.must & ~s.hexes_of(units)
    return found


def _sentence(s: BlitzkriegState, hexes: HexSet) -> str:
    return " and ".join(s.game.board.grid.names(hexes))
