"""[4.0] Sequence of Play."""

from __future__ import annotations

from typing import Final

from northfront.core.sequence import Step
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SOVIET

STEPS: Final = (
    Step("set-up", SOVIET, "5.0-1a"),  # on turn 1 only
    Step("german air", GERMAN, "4.0-A1"),
    Step("german supply", GERMAN, "4.0-A2"),
    Step("german movement", GERMAN, "4.0-A3b"),
    Step("german combat", GERMAN, "4.0-A4a"),
    Step("german mechanized", GERMAN, "4.0-A5a"),
    Step("german fringe", GERMAN, "8.37a"),
    Step("soviet air", SOVIET, "4.0-B1"),
    Step("soviet supply", SOVIET, "4.0-B2"),
    Step("soviet movement", SOVIET, "4.0-B3"),
    Step("soviet combat", SOVIET, "4.0-B4a"),
    Step("soviet fringe", SOVIET, "8.37b"),
)


def next_phase(s: AssaultState) -> None:
    """[4.0a] [4.0b] [4.0-B5] On to the next phase; whatever held for the last one is cleared."""
    s.game.sequence.advance(s)
    s.reset("phase")
    if s.phase != "german mechanized":
        s.retreated = 0  # [6.22d] of the Combat Phase just ended
