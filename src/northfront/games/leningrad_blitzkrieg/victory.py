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
WITH_A_BID: Final = (Level("axis", 0), Level("soviet", LOWEST))  # [16.1(3)]


def bid(s: BlitzkriegState) -> int | None:
    """[16.1] The points that the Axis must reach, if the players have bid."""
    agreed = s.settings["bid"]
    return None if agreed == "none" else int(agreed)


def levels(s: BlitzkriegState) -> tuple[Level, ...]:
    """The levels of victory of this game."""
    return LEVELS if bid(s) is None else WITH_A_BID


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
    """[15.4(1)] [15.4(2)] [15.4(3)] [15.4(4)] What the points come from; [16.1(3)] a bid stands in for Soviet points."""
    board, wanted = s.game.board, bid(s)
    rows = [
        Account(
            side,
            worth,
            f"{board.name_at(h)} {board.grid.name(h)}".strip() + ("" if linked else ", without communication"),
            "15.4(3)" if not linked else "15.4(2)" if worth > s.game.points.city else "15.4(1)",
            1 << h,
        )
        for side in ((AXIS, SOVIET) if wanted is None else (AXIS,))
        for h, worth, linked in _cities(s, side)
    ]
    if s.losses:
        rows.append(Account(AXIS, -s.losses, "Axis units lost", "15.4(4)"))
    if wanted is not None:
        rows.append(Account(SOVIET, wanted, "the bid that the Axis must reach", "16.1(3)"))
    return rows


def decide(s: BlitzkriegState) -> None:
    """[15.4(5)] The higher total wins; [16.1(3)] with a bid the Axis must reach it (R58)."""
    axis, soviet, wanted = points(s, AXIS), points(s, SOVIET), bid(s)
    if wanted is not None:
        s.over = "axis" if axis >= wanted else "soviet"
        rule = "16.1(3)"
    else:
        s.over = "axis" if axis > soviet else "soviet" if soviet > axis else "draw"
        rule = "15.4(5)"
    s.note("victory", rule, axis=str(axis), soviet=str(soviet), result=s.game.results[s.over].text)


def score(s: BlitzkriegState) -> tuple[int, int]:
    """How far ahead each side is, in victory points."""
    wanted = bid(s)
    lead = points(s, AXIS) - (points(s, SOVIET) if wanted is None else wanted)
    return lead, -lead
