"""Where the staff of Leningrad places its divisions before the first turn. Nothing here decides what is legal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from northfront.core.ask import Answer, Side
from northfront.core.hexes import HexSet, scan
from northfront.core.toolkit.costs import MoveCosts
from northfront.core.toolkit.supply import cost_layers
from northfront.games.spi_leningrad.state import GERMAN, LeningradState

FAR: Final = 150  # movement points beyond which everything is equally far
COVER: Final = 4.0  # movement points that cover is worth


def in_the_way(s: LeningradState, _side: Side, answer: Answer) -> float:
    """[SU3] On the German route to Leningrad, or near it on better ground."""
    h = int(answer)
    covered = s.game.board.ground("city", "swamp", "hill") >> h & 1
    return COVER * covered - _detours(s.game.chart.law(motor=True), s.occupied[GERMAN], s.game.victory_hexes)[h]


@lru_cache(maxsize=8)
def _detours(law: MoveCosts, starts: HexSet, goals: HexSet) -> list[int]:
    """The length of the march from these hexes to the goals by way of each hex."""
    there, on = _march(law, starts), _march(law, goals)
    return [a + b for a, b in zip(there, on, strict=True)]


def _march(law: MoveCosts, ends: HexSet) -> list[int]:
    found = [FAR] * law.grid.all.bit_length()
    for cost, layer in enumerate(cost_layers(law, ends, law.grid.all, FAR)):
        for h in scan(layer):
            found[h] = cost
    return found
