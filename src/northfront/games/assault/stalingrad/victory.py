"""19.9: Victory Conditions."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Side
from northfront.core.charts import Account
from northfront.core.game import LOWEST, Level
from northfront.core.hexes import scan
from northfront.core.toolkit.supply import trace
from northfront.games.assault.stalingrad.reinforcements import refill
from northfront.games.assault.stalingrad.tables import StalingradState
from northfront.games.assault.supply import clear_of_enemy
from northfront.games.assault.tables import GERMAN, SOVIET

LEVELS: Final = (Level("german", 1), Level("draw", 0), Level("soviet", LOWEST))  # [19.94]


def end_turn(s: StalingradState, side: Side) -> None:
    """What the end of a player-turn brings."""
    if side == SOVIET and s.turn == s.game.refill:
        refill(s)


def points(s: StalingradState, side: Side) -> int:
    """[19.92] Victory hexes for both; for the German also [19.91] units in the city, [19.93a] the path, [19.93b] the hex."""
    worth = s.game.points
    total = worth.key_point * (s.game.key_points & s.occupied[side]).bit_count()
    if side == GERMAN:
        total += worth.unit * units_inside(s) + worth.path * path_is_cut(s) + worth.hex * holds_hex(s)
    return total


def ledger(s: StalingradState) -> list[Account]:
    """[19.91] [19.92] [19.93] What the points come from."""
    worth, board = s.game.points, s.game.board
    rows = [
        Account(side, worth.key_point, f"{board.name_at(h) or 'Victory hex'} {board.grid.name(h)}", "19.92", 1 << h)
        for side in (GERMAN, SOVIET)
        for h in scan(s.game.key_points & s.occupied[side])
    ]
    if count := units_inside(s):
        rows.append(
            Account(GERMAN, worth.unit * count, f"{count} units in the city, in supply, {worth.unit} each", "19.91")
        )
    if path_is_cut(s):
        rows.append(Account(GERMAN, worth.path, "The Soviet path to Area N is cut", "19.93a"))
    if holds_hex(s):
        rows.append(Account(GERMAN, worth.hex, f"Hex {board.grid.name(s.game.cut_off)}", "19.93b", 1 << s.game.cut_off))
    return rows


def units_inside(s: StalingradState) -> int:
    """[19.91] German units in the city that are in supply, without headquarters (S-03, S-18)."""
    there = s.units_in(s.game.chart.interior) & s.game.units_of[GERMAN]
    return (there & ~s.game.hqs & ~s.unsupplied).bit_count()


def path_is_cut(s: StalingradState) -> bool:
    """[19.93a] Is there no path for Soviet supply from the hex to Area N (S-01)?"""
    chart, clear = s.game.chart, clear_of_enemy(s, SOVIET) & s.game.chart.main
    if s.inside:
        clear &= ~chart.city
    return not trace(s.game.board.grid, 1 << s.game.cut_off, clear, chart.soviet_open) & s.game.area_n


def holds_hex(s: StalingradState) -> bool:
    """[19.93b] Is a German unit in the hex, or was one the last to enter it? No headquarters counts (S-20)."""
    there = s.in_hex(s.game.cut_off) & s.game.units_of[GERMAN] & ~s.game.hqs
    return bool(there or s.held >> s.game.cut_off & 1)


def end_game(s: StalingradState) -> None:
    """[2.0b] [19.94] After the last turn the side with more points wins; [17.0a] with the same number nobody does."""
    german, soviet = points(s, GERMAN), points(s, SOVIET)
    s.over = "german" if german > soviet else "soviet" if soviet > german else "draw"
    s.note("victory", "19.94", german=str(german), soviet=str(soviet), result=s.over)


def score(s: StalingradState) -> tuple[int, int]:
    """How far ahead each side is, in points."""
    lead = points(s, GERMAN) - points(s, SOVIET)
    return lead, -lead
