"""[3.0] Basic Procedure: the sequence of play, and its steps without a decision."""

from __future__ import annotations

from northfront.core.sequence import Sequence, Step
from northfront.games.spi_leningrad.interdiction import air_returns
from northfront.games.spi_leningrad.replacements import rebuild, still_resting
from northfront.games.spi_leningrad.state import GERMAN, SOVIET, LeningradState
from northfront.games.spi_leningrad.victory import end_of_game

SEQUENCE = Sequence(  # [3.0] the two set-ups are skipped after the first turn
    (
        Step("german set-up", GERMAN, "SU1"),
        Step("soviet set-up", SOVIET, "SU3"),
        Step("german replacement", GERMAN, "3.1"),
        Step("german movement", GERMAN, "3.2"),
        Step("german combat", GERMAN, "3.3"),
        Step("german interdiction", GERMAN, "3.4"),
        Step("soviet fortification", SOVIET, "3.5"),
        Step("soviet movement", SOVIET, "3.6"),
        Step("soviet combat", SOVIET, "3.7"),
        Step("end of turn", SOVIET, "3.8"),
    )
)


def next_phase(s: LeningradState) -> None:
    """Clear what holds for one phase only, and begin the next."""
    s.reset("phase")
    s.resting = still_resting(s)  # [16.6b] R27
    s.game.sequence.advance(s)


def replacement(s: LeningradState) -> None:
    """[3.1] Step one: German units recover."""
    rebuild(s)
    next_phase(s)


def end_of_turn(s: LeningradState) -> None:
    """[3.8] Step eight; after the twelfth turn the game is over [3.0]."""
    air_returns(s)
    if s.turn >= s.game.turns:
        end_of_game(s)
    else:
        next_phase(s)
