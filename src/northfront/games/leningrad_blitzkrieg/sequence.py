"""[5.0] Sequence of play."""

from __future__ import annotations

from northfront.core.hexes import scan
from northfront.core.sequence import Sequence, Step
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.victory import decide

SEQUENCE = Sequence(  # [5.0] the set-ups and the attack before the first turn are skipped later
    (
        Step("soviet set-up", SOVIET, "4.0(1)"),
        Step("axis set-up", AXIS, "4.0(1)"),
        Step("opening attack", AXIS, "15.1(1)"),
        Step("chit selection", AXIS, "5.1"),
        Step("orders", AXIS, "5.2a"),
        Step("end of turn", AXIS, "5.5"),
    )
)


def end_of_turn(s: BlitzkriegState) -> None:
    """[5.5] The turn marker moves on; after the last turn the points are counted."""
    if s.hand[SOVIET]:
        s.note("kept-lost", "16.2b")  # R32
    for u in scan(s.in_box("transfer")):  # [16.4b]
        s.place(u, s.game.box("available"))
    s.reset("turn")
    if s.turn == len(s.game.track):
        decide(s)
    else:
        s.game.sequence.advance(s)
