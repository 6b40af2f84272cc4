"""[15.0] Victory Conditions, [17.8] German Automatic Victory, [17.9] Victory by Accumulating VPs."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Side
from northfront.core.charts import Account
from northfront.core.game import LOWEST, Level
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState

MARGIN: Final = 5  # [17.9a]
LEVELS: Final = (Level("german", MARGIN), Level("soviet", LOWEST))


def points(s: DuelState, side: Side) -> int:
    """[15.0a] [15.0b] [15.0c] The points for what a side holds; losses do not count (R43)."""
    own = s.friendly(side)
    return sum(prize.points for prize in s.game.prizes if own >> prize.hex & 1)


def check_victory(s: DuelState) -> None:
    """[17.8a] At once, or [17.9a] by points after the last turn [17.0a]."""
    if automatic_victory(s):
        _end(s, "german-automatic", "17.8a")
    elif s.turn >= len(s.game.allotments):
        ahead = points(s, GERMAN) - points(s, SOVIET) >= MARGIN  # R45
        _end(s, "german" if ahead else "soviet", "17.9a")


def automatic_victory(s: DuelState) -> bool:
    """[17.8a] No Soviet unit on the map, or all seven hexes German (R44)."""
    german = s.friendly(GERMAN)
    wanted = [prize for prize in s.game.prizes if prize.automatic or s.settings["automatic"] == "nine"]
    return not s.occupied[SOVIET] or all(german >> prize.hex & 1 for prize in wanted)


def _end(s: DuelState, result: str, rule: str) -> None:
    s.over = result
    s.note("victory", rule, german=str(points(s, GERMAN)), soviet=str(points(s, SOVIET)), result=result)


def ledger(s: DuelState) -> list[Account]:
    """[15.0a] What the points come from."""
    board = s.game.board
    return [
        Account(
            side,
            prize.points,
            f"{board.name_at(prize.hex)} {board.grid.name(prize.hex)}".strip(),
            "15.0",
            1 << prize.hex,
        )
        for side in (GERMAN, SOVIET)
        for prize in s.game.prizes
        if s.friendly(side) >> prize.hex & 1
    ]


def score(s: DuelState) -> tuple[int, int]:
    """How far ahead each side is, in victory points."""
    lead = points(s, GERMAN) - points(s, SOVIET)
    return lead, -lead
