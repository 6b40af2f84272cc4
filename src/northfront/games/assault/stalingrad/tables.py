"""The tables that only Assault on Stalingrad has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from northfront.core.ask import UnitSet
from northfront.core.hexes import Hex, HexSet
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import Assault


class Points(NamedTuple):
    """[19.91] [19.92] [19.93a] [19.93b] What the things that count are worth."""

    unit: int
    key_point: int
    path: int
    hex: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Stalingrad(Assault):
    """The game with its own tables."""

    cup: UnitSet  # [19.72a]
    draws: tuple[tuple[int, int], ...]  # [19.72b] for each turn, how many units enter at N and at E
    refill: int  # [19.73a] the turn whose end brings the fallen back into the cup
    key_points: HexSet  # [19.92]
    cut_off: Hex  # [19.93a] [19.93b]
    area_n: HexSet
    points: Points


class StalingradState(AssaultState):
    """A state of Assault on Stalingrad."""

    game: Stalingrad
