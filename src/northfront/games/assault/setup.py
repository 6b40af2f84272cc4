"""[5.0] Starting the Game."""

from __future__ import annotations

from collections.abc import Iterable

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Unit, Units
from northfront.core.board import read_hex
from northfront.core.datafile import Node
from northfront.core.hexes import scan
from northfront.core.pieces import read_unit
from northfront.games.assault.inset import BOUND
from northfront.games.assault.sequence import next_phase
from northfront.games.assault.stacking import full_for
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import SOVIET


def place_units(rows: Iterable[Node], s: AssaultState) -> None:
    """[5.0-1a] [APP1A] [19.81] The units of these rows; [5.0-3b] later arrivals wait in the boxes of their turns.

    [3.2-4b] [19.22a] Every counter shows its first face.
    """
    for row in rows:
        s.place(read_unit(row, "unit", s.game.units), read_hex(row, "at", s.game.board.grid))
    for arrival in s.game.arrivals.values():
        for u in scan(arrival.units):
            s.place(u, s.game.box(arrival.id))


def set_up(s: AssaultState) -> Procedure[None]:
    """[5.0-1a] [19.82] The Soviet player places the units in the city freely; [5.0-2] then the game begins."""
    if s.turn > 1 or s.scenario == "ready":
        next_phase(s)
        return
    units = s.units_in(s.game.chart.whole_city)
    prompt = f"Move a unit to another hex in {s.game.names.city}, or start the game."
    u = yield Ask(SOVIET, "set-up", prompt, Either(Units(units), "done"), "5.0-1a")
    if u == "done":
        next_phase(s)
        return
    prompt = f"Where do you place {s.game.pieces[u].name}?"
    to = yield Ask(SOVIET, "set-up-hex", prompt, Hexes(set_up_hexes(s, u)), "5.0-1a", about=1 << u)
    s.enter(u, to, "set-up", "5.0-1a")


def set_up_hexes(s: AssaultState, u: Unit) -> Narrow:
    """[APP1A] [19.82] Any hex of the city on either map; [8.26b] [8.26c] within the limits; [19.43] some only in the interior."""
    hexes = Narrow(s.game.board.grid.all & ~(1 << s.where[u]))
    hexes.keep(s.game.chart.whole_city, s.game.set_up_rule, f"it must set up in {s.game.names.city}")
    if s.game.bound >> u & 1:
        hexes.keep(s.game.chart.interior, *BOUND)
    return hexes.drop(full_for(s, u), "8.26b", "there is no room for it")
