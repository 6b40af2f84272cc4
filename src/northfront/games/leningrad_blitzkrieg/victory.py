"""[15.4] Victory conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from northfront.core.ask import Side
from northfront.core.charts import Account
from northfront.core.game import LOWEST, Level
from northfront.core.hexes import Hex, scan
from northfront.games.leningrad_blitzkrieg.communication import communication
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState

LEVELS: Final = (Level("axis", 1), Level("draw", 0), Level("soviet", LOWEST))  # [15.4(5)]


def points(s: BlitzkriegState, side: Side) -> int:
    """[15.4(1)] [15.4(2)] [15.4(3)] For major cities; [15.4(4)] the Axis loses some for its units."""
    return sum(worth for _, worth, _ in _cities(s, side)) - (s.losses if side == AXIS else 0)


def _cities(s: BlitzkriegState, side: Side) -> Iterator[tuple[Hex, int, bool]]:
    """Each major city of a side, what it is worth, and whether it is in communication."""
    own, line = s.friendly(side) & s.game.cities, communication(s, side)
    for h in scan(own):
        worth, linked = s.game.points.city, bool(line >> h & 1)
        if side == SOVIET and s.game.leningrad >> h & 1:
            worth += s.game.points.leningrad
        yield h, worth if linked else worth // 2, linked  # R27, R41


def ledger(s: BlitzkriegState) -> list[Account]:
    """[15.4(1)] [15.4(2)] [15.4(3)] [15.4(4)] What the points come from."""
    board = s.game.board
    rows = [
        Account(
            side,
            worth,
            f"{board.name_at(h)} {board.grid.name(h)}".strip() + ("" if linked else ", without communication"),
            "15.4(3)" if not linked else "15.4(2)" if worth > s.game.points.city else "15.4(1)",
            1 << h,
        )
        for side in (AXIS, SOVIET)
        for h, worth, linked in _cities(s, side)
    ]
    return [*rows, Account(AXIS, -s.losses, "Axis units lost", "15.4(4)")] if s.losses else rows


def decide(s: BlitzkriegState) -> None:
    """[15.4(5)] The higher total wins; [16.1(3)] with a bid the Axis must reach it (R58)."""
    axis, soviet = points(s, AXIS), points(s, SOVIET)
    if s.settings["bid"] != "none":
        s.over = "axis" if axis >= int(s.settings["bid"]) else "soviet"
        rule = "16.1(3)"
    else:
        s.over = "axis" if axis > soviet else "soviet" if soviet > axis else "draw"
        rule = "15.4(5)"
    s.note("victory", rule, axis=str(axis), soviet=str(soviet), result=s.game.results[s.over].text)


def score(s: BlitzkriegState) -> tuple[int, int]:
    """How far ahead each side is, in victory points."""
    bid = s.settings["bid"]
    lead = points(s, AXIS) - (points(s, SOVIET) if bid == "none" else int(bid))
    return lead, -lead
