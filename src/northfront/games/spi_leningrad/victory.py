"""[18.0] How to Win."""

from __future__ import annotations

from northfront.core.hexes import scan
from northfront.games.spi_leningrad.state import GERMAN, LeningradState
from northfront.games.spi_leningrad.supply import supplied


def end_of_game(s: LeningradState) -> None:
    """[18.3] The difference of the points decides."""
    german, soviet = german_points(s), soviet_points(s)
    level = next(level for level in s.game.levels if german - soviet >= level.least)
    s.over = level.id
    s.note("victory", "18.3", german=german, soviet=soviet, level=level.id.replace("-", " "))


def soviet_points(s: LeningradState) -> int:
    """[18.1] For reduced and eliminated armor and mechanized units; one that never entered is not lost (R35)."""
    points = 0
    gone = s.game.box("eliminated")
    for u, piece in enumerate(s.game.pieces):
        if piece.side == GERMAN and piece.kind in s.game.losses:
            reduced, eliminated = s.game.losses[piece.kind]
            points += eliminated if s.where[u] == gone else reduced if s.face[u] else 0
    return points


def german_points(s: LeningradState) -> int:
    """[18.2] For each of the two hexes held by a unit in supply."""
    held = s.game.victory_hexes & s.occupied[GERMAN]
    if held:
        held &= supplied(s, GERMAN)
    return s.game.victory_points * len(list(scan(held)))


def score(s: LeningradState) -> tuple[int, int]:
    """The difference in points, as it stands."""
    difference = german_points(s) - soviet_points(s)
    return difference, -difference
