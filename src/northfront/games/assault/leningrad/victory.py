"""[17.0] Victory Conditions."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Side
from northfront.core.charts import Account
from northfront.core.game import LOWEST, Level
from northfront.core.hexes import scan
from northfront.core.toolkit.supply import trace
from northfront.games.assault.leningrad.terrain import LeningradChart
from northfront.games.assault.stacking import has_division
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import clear_of_enemy
from northfront.games.assault.tables import GERMAN, SOVIET

LEVELS: Final = (Level("german", 1), Level("draw", 0), Level("soviet", LOWEST))  # [17.0a]


def end_turn(s: AssaultState, side: Side) -> None:
    """What the end of a player-turn brings."""
    if side == GERMAN:
        check_garrisons(s)


def check_garrisons(s: AssaultState) -> None:
    """[17.25a] At the end of a German player-turn: a captured city without a division is forfeited [17.25c] (R31)."""
    for h in scan(s.captured & ~s.forfeited):
        if not has_division(s, h):
            s.forfeited |= 1 << h
            s.note("forfeited", "17.25c", at=h)


def points(s: AssaultState, side: Side) -> int:
    """[17.21] The points for the places a side holds; [17.23a] for the Soviets also German losses [17.24]."""
    german = s.held & ~s.forfeited  # [17.22a] [17.22b] [17.25c]
    places = sum(prize.points for prize in s.game.prizes if (german >> prize.hex & 1) == (side == GERMAN))
    if side == GERMAN:
        return places
    markers = sum(1 for u in scan(s.game.bonuses) if s.where[u] >= 0)
    return places + losses(s) + markers * s.game.bonus  # [18.52]


def ledger(s: AssaultState) -> list[Account]:
    """[17.22] [17.23] [18.52] What the points come from."""
    board, german = s.game.board, s.held & ~s.forfeited
    rows = []
    for prize in s.game.prizes:
        side = GERMAN if german >> prize.hex & 1 else SOVIET
        where = f"{board.name_at(prize.hex) or 'Key point'} {board.grid.name(prize.hex)}"
        rows.append(Account(side, prize.points, where, "17.22", 1 << prize.hex))
    markers = sum(1 << s.where[u] for u in scan(s.game.bonuses) if s.where[u] >= 0)
    if markers:
        rows.append(
            Account(SOVIET, markers.bit_count() * s.game.bonus, "Markers that no German took", "18.52", markers)
        )
    if lost := losses(s):
        rows.append(Account(SOVIET, lost, "German strength points lost, panzers and motorized twice", "17.23"))
    return rows


def losses(s: AssaultState) -> int:
    """[17.23a] [17.23b] [17.23c] One point for each strength point lost, two for panzers and motorized troops; no headquarters (R15)."""
    total, dead = 0, s.game.box("eliminated")
    for u in scan(s.game.units_of[GERMAN] & ~s.game.hqs):
        piece = s.game.pieces[u]
        now = 0 if s.where[u] == dead else piece.figure("strength", s.face[u])  # [16.24] withdrawn ones count too
        total += (piece.figure("strength") - now) * (2 if s.game.mechanized >> u & 1 else 1)
    return total


def german_decisive(s: AssaultState) -> bool:
    """[17.11] No Soviet ground unit in Leningrad."""
    return not s.occupied[SOVIET] & s.game.chart.whole_city


def soviet_decisive(s: AssaultState) -> bool:
    """[17.12a] [17.12b] No German in the interior, and a path from the city to the east edge, clear of German zones."""
    chart = s.game.chart
    assert isinstance(chart, LeningradChart)
    if s.occupied[GERMAN] & chart.interior:
        return False
    clear = clear_of_enemy(s, SOVIET) & chart.main | chart.city
    return bool(trace(s.game.board.grid, chart.city, clear, chart.soviet_open) & chart.edges["east"])


def end_game(s: AssaultState) -> None:
    """[2.0b] [17.0a] After the last turn: a decisive victory if only one side has it (R29), otherwise points."""
    german, soviet = german_decisive(s), soviet_decisive(s)
    lead = points(s, GERMAN) - points(s, SOVIET)
    if german != soviet:
        s.over = "german-decisive" if german else "soviet-decisive"
    else:
        s.over = "german" if lead > 0 else "soviet" if lead < 0 else "draw"
    s.note("victory", "17.0a", german=str(points(s, GERMAN)), soviet=str(points(s, SOVIET)), result=s.over)


def score(s: AssaultState) -> tuple[int, int]:
    """How far ahead each side is, in victory points; a decisive victory outweighs them all."""
    lead = points(s, GERMAN) - points(s, SOVIET)
    lead += {"german-decisive": 1000, "soviet-decisive": -1000}.get(s.over, 0)
    return lead, -lead
