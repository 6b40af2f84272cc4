"""[18.0] How to Win."""

from __future__ import annotations

from northfront.core.charts import Account
from northfront.core.hexes import scan
from northfront.games.spi_leningrad.state import GERMAN, SOVIET, LeningradState
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


def ledger(s: LeningradState) -> list[Account]:
    """[18.1] [18.2] What the points come from."""
    board, rows = s.game.board, []
    held = s.game.victory_hexes & s.occupied[GERMAN] & supplied(s, GERMAN)
    for h in scan(held):
        where = f"{board.name_at(h) or 'Leningrad'} {board.grid.name(h)}, held in supply"
        rows.append(Account(GERMAN, s.game.victory_points, where, "18.2", 1 << h))
    gone = s.game.box("eliminated")
    for kind, (reduced, eliminated) in s.game.losses.items():
        units = [u for u, piece in enumerate(s.game.pieces) if piece.side == GERMAN and piece.kind == kind]
        for worth, what, count in (
            (eliminated, "eliminated", sum(s.where[u] == gone for u in units)),
            (reduced, "reduced", sum(s.where[u] != gone and s.face[u] > 0 for u in units)),
        ):
            if count:
                rows.append(Account(SOVIET, worth * count, f"{count} German {kind} {what}, {worth} each", "18.1"))
    return rows


def score(s: LeningradState) -> tuple[int, int]:
    """The difference in points, as it stands."""
    difference = german_points(s) - soviet_points(s)
    return difference, -difference
