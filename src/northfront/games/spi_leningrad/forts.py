"""[15.0] Soviet Forts. Their effects on combat and movement are enforced there [9.6b] [15.2a]; they never move [15.3]."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, UnitSet
from northfront.core.hexes import pick
from northfront.games.spi_leningrad.sequence import next_phase
from northfront.games.spi_leningrad.state import SOVIET, LeningradState
from northfront.games.spi_leningrad.supply import lines

A_TURN: Final = 2  # [15.4a] R26
RANGE: Final = 4  # [15.0a]


def fortification(s: LeningradState) -> Procedure[None]:
    """[3.5] Skipped if there is no fort to place."""
    for _ in range(A_TURN):
        waiting, hexes = waiting_forts(s), fort_hexes(s)
        if not waiting or not hexes.members:
            break
        prompt = f"Where do you build a fort? {waiting.bit_count()} to place, now or later."
        to = yield Ask(SOVIET, "fort", prompt, Either(Hexes(hexes), "done"), "15.0a")
        if to == "done":
            break
        fort = pick(waiting, 0)
        s.place(fort, to)  # [15.5a] a marker never counts for stacking
        s.note("fort-built", "15.0a", at=to)
    next_phase(s)


def waiting_forts(s: LeningradState) -> UnitSet:
    """[15.4b] Forts that are due or were held back."""
    boxes = s.game.boxes_due(SOVIET, s.turn)
    return sum(1 << u for u in s.game.forts if s.where[u] in boxes)


def fort_hexes(s: LeningradState) -> Narrow:
    """[15.0a] [RS2] Within four hexes of Leningrad, and with a supply line from there; one fort a hex [15.5b]."""
    grid = s.game.board.grid
    return (
        Narrow(s.game.chart.land)
        .keep(grid.flood(s.game.leningrad, grid.all, limit=RANGE), "15.0a", "it is more than four hexes from Leningrad")
        .drop(s.forts, "15.5b", "there is a fort already")
        .keep(lines(s, SOVIET, s.game.leningrad), "15.0a", "no supply line leads there from Leningrad")
    )
