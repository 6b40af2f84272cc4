"""[6.0] Victory."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.games.ford.sequence import next_phase
from northfront.games.ford.state import GERMAN, SOVIET, FordState


def end_of_turn(s: FordState) -> None:
    """Has a side won? If not, the next turn begins."""
    winner, rule = decide(s)
    if winner is None:
        next_phase(s)
    else:
        s.over = f"{s.game.sides[winner]} victory"
        s.note("victory", rule, side=winner)


def decide(s: FordState) -> tuple[Side | None, str]:
    """The winner, if there is one, and by which case."""
    if s.occupied[GERMAN] & s.game.board.feature("objective"):  # [6.1]
        return GERMAN, "6.1"
    for side in (GERMAN, SOVIET):
        if not s.occupied[side]:  # [6.2]
            return 1 - side, "6.2"
    if s.turn >= s.game.turns:  # [6.1]
        return SOVIET, "6.1"
    return None, ""


def score(s: FordState) -> tuple[int, int]:
    """One for the winner."""
    won = s.game.results[s.over].winner if s.over else ""
    german, soviet = (int(won == side) for side in s.game.sides)
    return german, soviet
