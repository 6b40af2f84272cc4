"""[2.0] Sequence of play."""

from __future__ import annotations

from northfront.core.ask import Draw, Procedure
from northfront.core.sequence import Sequence, Step
from northfront.games.ford.state import GERMAN, SOVIET, FordState

CUP = (("german", 2), ("soviet", 1))  # [2.1]
SEQUENCE = Sequence(
    (
        Step("soviet set-up", SOVIET, "5.1"),
        Step("initiative", GERMAN, "2.1"),
        Step("first movement", GERMAN, "2.2"),
        Step("first combat", GERMAN, "2.2"),
        Step("second movement", SOVIET, "2.2"),
        Step("second combat", SOVIET, "2.2"),
        Step("end of turn", GERMAN, "6.1"),
    )
)


def initiative(s: FordState) -> Procedure[None]:
    """[2.1] The owner of the chit moves and fights first. The school begins with the Germans, who learn."""
    if s.scenario == "school" and s.turn == 1:
        s.first = GERMAN
    else:
        chit = yield Draw("Initiative", "2.1", CUP)
        s.first = s.game.side(chit)
    s.note("initiative", "2.1", side=s.first)
    next_phase(s)


def next_phase(s: FordState) -> None:
    """[2.2] First one side moves and fights, then the other."""
    s.reset("phase")
    s.game.sequence.advance(s)
    if s.phase.startswith(("first", "second")):
        s.active = s.first if s.phase.startswith("first") else 1 - s.first
