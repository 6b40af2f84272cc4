"""[13.0] Air Power: what interdiction does."""

from __future__ import annotations

from northfront.core.hexes import Hex
from northfront.core.memo import by_boxes
from northfront.games.spi_leningrad.state import LeningradState
from northfront.games.spi_leningrad.terrain import Multipliers


@by_boxes
def interdiction(s: LeningradState) -> Multipliers:
    """[13.3] Interdicted hexes, and the factor by which they cost Soviets more: double for each air unit."""
    times: dict[Hex, int] = {}
    for u in s.game.air:
        if s.where[u] >= 0:
            times[s.where[u]] = times.get(s.where[u], 1) * s.game.chart.doubled["interdiction"]
    return tuple((1 << at, factor) for at, factor in sorted(times.items()))


def air_returns(s: LeningradState) -> None:
    """[3.8] [13.5] At the end of the turn every air unit can be used again."""
    used = s.game.box("flown")
    for u in s.game.air:
        if s.where[u] >= 0 or s.where[u] == used:
            s.place(u, s.game.box("airfield"))
