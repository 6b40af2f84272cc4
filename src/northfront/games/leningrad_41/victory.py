"""[4.0] How to win."""

from __future__ import annotations

from northfront.core.charts import Account
from northfront.core.game import LOWEST, Level
from northfront.games.leningrad_41.state import GERMAN, SOVIET, CityState


def levels(wanted: int, objectives: int) -> tuple[Level, ...]:
    """[4.3a] [4.4] By how many more objectives the German holds than the Soviet."""
    return Level("german", 2 * wanted - objectives), Level("soviet", LOWEST)


def objectives_held(s: CityState) -> int:
    """[4.3b] Objectives that the German controls, rubble or not."""
    return (s.held & s.game.chart.objectives).bit_count()


def check_victory(s: CityState) -> None:
    """[4.5c] At the end of a complete game turn; [4.6] nobody draws."""
    objectives = s.game.chart.objectives
    if objectives and not objectives & ~s.held:  # [4.5a] R80
        _end(s, "german-at-once", "4.5a")
    elif not s.on_map[GERMAN]:  # [4.5b] R55
        _end(s, "soviet-at-once", "4.5b")
    elif s.turn >= s.game.turns:  # [4.3a] [4.4]
        won = objectives_held(s) >= s.game.wanted
        _end(s, "german" if won else "soviet", "4.3a" if won else "4.4")


def _end(s: CityState, result: str, rule: str) -> None:
    s.over = result
    s.note("victory", rule, count=str(objectives_held(s)), result=s.game.results[result].text)


def ledger(s: CityState) -> list[Account]:
    """[4.3] The objectives that each side controls."""
    held, every = s.held & s.game.chart.objectives, s.game.chart.objectives
    return [
        Account(GERMAN, held.bit_count(), "Objectives under German control", "4.3", held),
        Account(SOVIET, (every & ~held).bit_count(), "Objectives under Soviet control", "4.3", every & ~held),
    ]


def score(s: CityState) -> tuple[int, int]:
    """How many objectives the German is ahead of what he needs."""
    lead = objectives_held(s) - s.game.wanted
    return lead, -lead
