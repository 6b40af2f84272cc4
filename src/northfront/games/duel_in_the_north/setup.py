"""[16.1] Set-up, [17.2] [17.4] historical, [18.1] [18.3] free."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Side, Units
from northfront.core.board import read_hex
from northfront.core.datafile import Node
from northfront.core.hexes import HexSet, scan
from northfront.core.pieces import read_unit
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.unknown import conceal


def place_units(campaign: Node, schedule: Node, s: DuelState) -> None:
    """[17.2a] [17.4a] The printed set-up; all other units wait for their turn."""
    for key in ("soviet", "german"):
        for row in campaign.tables(key):
            u = read_unit(row, "unit", s.game.units)
            s.place(u, read_hex(row, "at", s.game.board.grid))
            conceal(s, u)
    for arrival in s.game.arrivals.values():
        for u in scan(arrival.units):
            s.place(u, s.game.box(arrival.id))
    for u in scan(s.game.kampfgruppen):
        s.place(u, s.game.box("kg-pool"))
    _store_air(schedule, s)
    _store_forts(schedule, s)
    _initial_control(s)


def _initial_control(s: DuelState) -> None:
    """[15.0d] Everything west of the border and in Finland is German, except hexes with an enemy unit (R42)."""
    s.held = s.game.set_up[GERMAN] | s.game.finland | s.game.squares | s.occupied[GERMAN]
    s.held &= ~s.occupied[SOVIET]


def _store_air(schedule: Node, s: DuelState) -> None:
    """[17.2b] [17.4a] [17.5c]"""
    left = {side: [list(scan(units)) for units in s.game.air[side]] for side in (GERMAN, SOVIET)}
    for row in schedule.tables("air"):
        side = s.game.side(row.text("side"))
        box = f"{row.text('side')[0]}{row.whole('turn')}-air" if row.whole("turn") > 1 else "airfield"
        for sort, key in enumerate(("fighters", "support")):
            for _ in range(row.whole(key)):
                s.place(left[side][sort].pop(0), s.game.box(box))


def _store_forts(schedule: Node, s: DuelState) -> None:
    """[17.3f]"""
    left = list(scan(s.game.forts))
    for row in schedule.tables("forts"):
        for _ in range(row.whole("count")):
            s.place(left.pop(0), s.game.box(f"s{row.whole('turn')}-fort"))


def soviet_set_up(s: DuelState) -> Procedure[None]:
    """[18.1a]"""
    yield from _rearrange(s, SOVIET, "18.1a")


def german_set_up(s: DuelState) -> Procedure[None]:
    """[18.3a]"""
    yield from _rearrange(s, GERMAN, "18.3a")


def _rearrange(s: DuelState, side: Side, rule: str) -> Procedure[None]:
    """[18.0a] Unit by unit, starting from the historical set-up, until the player is satisfied (R76)."""
    if s.scenario != "alternative" or s.turn > 1:
        s.game.sequence.advance(s)
        return
    astray = s.game.board.grid.names(s.occupied[side] & ~s.game.set_up[side])
    barred = {"done": Reason(rule, f"your units in {', '.join(astray)} may not set up there")} if astray else {}
    prompt = "Move a unit to another set-up hex, or start the game."
    options = Either(Units(s.on_map[side]), *(() if astray else ("done",)), barred=barred)
    u = yield Ask(side, "set-up", prompt, options, rule)
    if u == "done":
        _initial_control(s)
        s.game.sequence.advance(s)
        return
    hexes = set_up_hexes(s, side, rule, s.full(side) if not s.game.hqs >> u & 1 else 0)
    ask = Ask(side, "set-up-hex", f"Where do you place {s.game.pieces[u].name}?", Hexes(hexes), rule, about=1 << u)
    to = yield ask
    start = s.where[u]
    s.place(u, to)
    s.tell(u, "set-up", rule, start=start, to=to)


def set_up_hexes(s: DuelState, side: Side, rule: str, full: HexSet) -> Narrow:
    """[18.1a] The hexes of the Soviet list; [18.3a] any hex west of the border; [7.1a] three units (R49)."""
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.game.set_up[side], rule, "your units may not set up there")
        .drop(s.occupied[1 - side], "7.0a", "an enemy unit is there")
        .drop(full, "7.1a", "there are three units already")
    )
