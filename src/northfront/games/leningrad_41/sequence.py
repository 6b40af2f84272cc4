"""[5.0] Sequence of play."""

from __future__ import annotations

from northfront.core.sequence import Sequence, Step
from northfront.games.leningrad_41.state import GERMAN, SOVIET, CityState
from northfront.games.leningrad_41.victory import check_victory

SEQUENCE = Sequence(  # [5.1a] [5.2a] [5.2b] [5.2c] [5.3]
    (
        Step("defensive state", SOVIET, "16.2a"),
        Step("soviet set-up", SOVIET, "3.2a"),
        Step("german reinforcement", GERMAN, "5.2b"),
        Step("german air strikes", GERMAN, "12.3a"),
        Step("german movement", GERMAN, "5.2b"),
        Step("german fire", GERMAN, "5.2b"),
        Step("soviet reinforcement", SOVIET, "5.2c"),
        Step("soviet movement", SOVIET, "5.2c"),
        Step("soviet fire", SOVIET, "5.2c"),
        Step("end of turn", GERMAN, "5.2e"),
    )
)


def next_phase(s: CityState, turn: bool = False) -> None:
    """[5.1b] What belongs to a phase, or to a player turn, ends with it."""
    s.reset("phase")
    if turn:
        s.reset("turn")
    s.game.sequence.advance(s)


def end_of_turn(s: CityState) -> None:
    """[5.2e] [5.4a] [5.4b]"""
    check_victory(s)
    if not s.over:
        next_phase(s, turn=True)
