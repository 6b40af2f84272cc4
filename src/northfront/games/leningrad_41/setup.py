"""[3.0] Set-up: by the Soviet player alone, and in secret until it is done."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Roll, Unit, Units, UnitSet
from northfront.core.board import named_hexes, rows_on_board
from northfront.core.datafile import Node
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.games.leningrad_41.fire import evened
from northfront.games.leningrad_41.fog import conceal
from northfront.games.leningrad_41.stacking import limit
from northfront.games.leningrad_41.state import GERMAN, POOLS, SOVIET, CityState


def place_units(campaign: Node, s: CityState) -> None:
    """[3.5a] [3.5b] [3.8b] Pools and piles, [3.1b] [3.1c] nothing else on turn 1, [3.7] [3.8a] neither reserve nor German on the map; [3.3b] and a first plan of the Soviet set-up, which only its owner sees."""
    for name, box in POOLS.items():
        for u in scan(s.game.formations.get(name, 0)):
            s.place(u, s.game.box(box))
    for name in s.game.divisions:
        for u in scan(s.game.formations[name]):
            s.place(u, s.game.box(name))
    for name in campaign.texts("available"):  # [3.3f] [3.4a] [3.4b]
        u = s.game.units[name]
        box = "zhukov" if s.game.leaders >> u & 1 else "fleet" if s.game.fleet >> u & 1 else "soviet-air"
        s.place(u, s.game.box(box))
    s.place(s.game.units["manstein"], s.game.box("manstein"))
    bodies = list(scan(s.game.bodies))
    for at, row in rows_on_board(campaign.tables("first_plan"), "at", s.game.board):
        name = row.text("unit")
        u = s.game.units[name] if name in s.game.units else bodies.pop()
        if name not in s.game.units:
            s.turn_over(u, s.game.pieces[u].face_names.index(name))  # [3.3d] chosen by name, [7.7a] one of the army's
        s.plan[u] = at + 1
    for u, at in zip(bodies, scan(named_hexes(campaign, "first_hexes", s.game.board)), strict=False):  # [3.6a]
        s.plan[u] = at + 1
    for u, planned in enumerate(s.plan):
        if planned:
            s.hide(u)


def defensive_state(s: CityState) -> Procedure[None]:
    """[16.2a] Option: before set-up a die decides whether the city was made ready."""
    if s.turn == 1 and s.settings["states"] == "on":
        die = yield Roll("Is Leningrad made ready? On 4 to 6 it is", "16.2a")
        s.barricades = int(die in s.game.enhanced.dice)
        s.note("barricades" if s.barricades else "no-barricades", "16.2a", die=str(die))
    s.game.sequence.advance(s)


def soviet_set_up(s: CityState) -> Procedure[None]:
    """[3.2a] [3.2b] [3.6b] Unit by unit from a legal plan, until the player is satisfied; then all is laid on the map (R98)."""
    if s.turn > 1:
        s.game.sequence.advance(s)
        return
    if s.scenario == "ready":
        _lay_out(s)
        return
    picked = sum(1 << u for u, planned in enumerate(s.plan) if planned < 0)
    if picked & (picked - 1):
        yield from _pick_one(s, picked)
    elif picked:
        yield from _set_down(s, first(picked))
    else:
        yield from _pick_up(s)


def _pick_up(s: CityState) -> Procedure[None]:
    """Choose a hex; its units are marked with a minus. Each answer ends a pass, so that nothing of it can be told."""
    hexes = Narrow(s.game.board.grid.all).keep(_planned(s), "3.6b", "none of your units is set up there")
    hexes.keep(
        sum({1 << planned - 1 for u, planned in enumerate(s.plan) if planned and _movable(s, u)}),
        "3.3b",
        "he stays there",
    )
    prompt = "Choose a hex of your set-up to move a unit from, or end the set-up."
    where = _planned(s)
    at = yield Ask(SOVIET, "set-up", prompt, Either(Hexes(hexes), "done"), "3.6b", where=where, secret=True)
    if at == "done":
        _lay_out(s)
        return
    for u, planned in enumerate(s.plan):
        if planned == at + 1 and _movable(s, u):
            s.plan[u] = -planned


def _pick_one(s: CityState, units: UnitSet) -> Procedure[None]:
    u = yield Ask(SOVIET, "set-up-unit", "Which unit?", Units(units), "3.6b", about=units, secret=True)
    for v in scan(units & ~(1 << u)):
        s.plan[v] = -s.plan[v]


def _set_down(s: CityState, u: Unit) -> Procedure[None]:
    prompt = f"Where is {s.name(u)} set up?"
    hexes = Hexes(set_up_hexes(s, u))
    to = yield Ask(SOVIET, "set-up-hex", prompt, hexes, "3.6b", about=1 << u, where=_planned(s), secret=True)
    s.plan[u] = to + 1


def _planned(s: CityState) -> HexSet:
    """All hexes of the plan."""
    return sum({1 << abs(planned) - 1 for planned in s.plan if planned})


def _movable(s: CityState, u: Unit) -> bool:
    return not s.game.leaders >> u & 1  # [3.3b] Zhdanov is in Smolny


def set_up_hexes(s: CityState, u: Unit) -> Narrow:
    """[3.3c] [3.3d] [3.3e] [3.6b] Where a unit may be set up; [3.6c] stacking holds."""
    chart, bit = s.game.chart, 1 << u
    hexes = Narrow(s.game.board.grid.all)
    if s.game.boats & bit:
        hexes.keep(chart.sea | chart.river_hexes, "3.3c", "the gunboat starts at sea or on a major river")
    elif s.game.trains & bit:
        hexes.keep(chart.rail_hexes, "3.3e", "it starts on a railroad")
    else:
        hexes.keep(chart.land, "3.6b" if s.unknown(u) else "3.3d", "it starts on land")
    return hexes.drop(s.game.barred, "3.6b", "nobody starts in the southern hexrows").drop(  # R3
        _full(s, u), "3.6c", "no more units may be there"
    )


def _full(s: CityState, u: Unit) -> HexSet:
    counts: dict[Hex, int] = {}
    for v, planned in enumerate(s.plan):
        if planned and v != u and not s.game.leaders >> v & 1:
            counts[abs(planned) - 1] = counts.get(abs(planned) - 1, 0) + 1
    return sum(1 << h for h, count in counts.items() if count >= limit(s, SOVIET, h))


def _lay_out(s: CityState) -> None:
    """[3.3a] [2.2a] Named pieces face up, [3.6d] the others face down."""
    for u, planned in enumerate(s.plan):
        if planned:
            s.place(u, planned - 1)
            if s.unknown(u):
                conceal(s, u)
            else:
                s.reveal(u)
    s.plan = [0] * len(s.plan)
    s.note("set-up", "3.6a", count=str(s.on_map[SOVIET].bit_count()))
    if added := evened(s, GERMAN):
        s.note("even-balance", "R101", added=str(added))
    s.game.sequence.advance(s)
