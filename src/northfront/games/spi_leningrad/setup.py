"""How to Set up the Game [SU1] [SU2] [SU3], and what the players place themselves."""

from __future__ import annotations

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Units
from northfront.core.hexes import first
from northfront.games.spi_leningrad.sequence import next_phase
from northfront.games.spi_leningrad.state import GERMAN, SOVIET, LeningradState


def german_set_up(s: LeningradState) -> Procedure[None]:
    """[SU1] Which infantry starts where makes no difference in play; the players choose only if they want to."""
    if s.turn == 1 and s.scenario != "ready" and s.settings["german-placement"] == "free":
        yield from _choose_infantry(s)
    next_phase(s)


def _choose_infantry(s: LeningradState) -> Procedure[None]:
    infantry = sum(1 << u for u, piece in enumerate(s.game.pieces) if (piece.side, piece.kind) == (GERMAN, "infantry"))
    waiting = [row for row in s.game.arrivals.values() if row.side == GERMAN and row.kind == "infantry"]
    places = [(h, count) for h, count in s.game.german_stacks] + [(s.game.box(row.id), row.count) for row in waiting]
    for at, count in places:
        for _ in range(count):
            if infantry & (infantry - 1):
                where = f"begins in {s.game.place_name(at)}" if at >= 0 else "arrives on turn 2"
                prompt = f"Which infantry division {where}?"
                u = yield Ask(GERMAN, "set-up", prompt, Units(infantry), "SU1")
            else:
                u = first(infantry)
            infantry ^= 1 << u
            s.place(u, at)
            if at >= 0:
                s.note("set-up", "SU1", unit=u, at=at)


def soviet_set_up(s: LeningradState) -> Procedure[None]:
    """[SU3] One infantry unit in each of the columns 13 to 19, wherever the Soviet player likes."""
    for u, column in s.game.columns if s.turn == 1 and s.scenario != "ready" else ():
        hexes = Narrow(s.game.chart.land).keep(column, "SU3", "it is not in this column")
        number = s.game.board.grid.name(first(column))[:2]
        prompt = f"Where in column {number} do you place an infantry division?"
        to = yield Ask(SOVIET, "set-up", prompt, Hexes(hexes), "SU3", about=1 << u)
        s.place(u, to)
        s.note("set-up", "SU3", unit=u, at=to)
    next_phase(s)
