"""[15.4] Victory conditions."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.core.hexes import scan
from northfront.games.leningrad_blitzkrieg.communication import communication
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState


def points(s: BlitzkriegState, side: Side) -> int:
    """[15.4(1)] [15.4(2)] [15.4(3)] For major cities; [15.4(4)] the Axis loses some for its units."""
    own, line = s.friendly(side) & s.game.cities, communication(s, side)
    total = 0
    for h in scan(own):
        worth = s.game.points.city
        if side == SOVIET and s.game.leningrad >> h & 1:
            worth += s.game.points.leningrad
        total += worth if line >> h & 1 else worth // 2  # R27, R41
    return total - (s.losses if side == AXIS else 0)


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
