"""[5.0] Starting the Game."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Unit, Units
from northfront.core.board import read_hex
from northfront.core.datafile import Node
from northfront.core.hexes import scan
from northfront.core.pieces import read_unit
from northfront.games.assault.sequence import next_phase
from northfront.games.assault.stacking import full_for
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import SOVIET


def place_units(campaign: Node, s: AssaultState) -> None:
    """[5.0-1a] [APP1A] The Soviet units; [5.0-3b] all Germans and later arrivals wait in the boxes of their turns.

    [3.2-4b] Every counter shows its first face.
    """
    rows = [*campaign.tables("soviet"), *campaign.tables("leningrad")]
    if s.settings["prizes"] == "on":
        rows += campaign.tables("prizes")  # [18.51]
    for row in rows:
        s.place(read_unit(row, "unit", s.game.units), read_hex(row, "at", s.game.board.grid))
    for arrival in s.game.arrivals.values():
        for u in scan(arrival.units):
            s.place(u, s.game.box(arrival.id))


def set_up(s: AssaultState) -> Procedure[None]:
    """[5.0-1a] The Soviet player places the units in Leningrad freely; [5.0-2] then the game begins."""
    if s.turn > 1:
        next_phase(s)
        return
    units = s.units_in(s.game.chart.leningrad)
    prompt = "Move a unit to another hex in Leningrad, or start the game."
    u = yield Ask(SOVIET, "set-up", prompt, Either(Units(units), "done"), "5.0-1a")
    if u == "done":
        next_phase(s)
        return
    prompt = f"Where do you place {s.game.pieces[u].name}?"
    to = yield Ask(SOVIET, "set-up-hex", prompt, Hexes(set_up_hexes(s, u)), "5.0-1a", about=1 << u)
    s.enter(u, to, "set-up", "5.0-1a")


def set_up_hexes(s: AssaultState, u: Unit) -> Narrow:
    """[APP1A] Any hex of Leningrad on either map; [8.26b] [8.26c] within the limits."""
    return (
        Narrow(s.game.board.grid.all & ~(1 << s.where[u]))
        .keep(s.game.chart.leningrad, "APP1A", "it must set up in Leningrad")
        .drop(full_for(s, u), "8.26b", "there is no room for it")
    )
