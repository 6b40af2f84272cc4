"""[4.0] The end of each player-turn: the fringe of the Inset, disruption, the guns of the fleet, the next turn."""

from __future__ import annotations

from northfront.core.ask import Procedure
from northfront.games.assault.air import recover
from northfront.games.assault.inset import leave_fringe, offer_transfer
from northfront.games.assault.naval import fire
from northfront.games.assault.sequence import next_phase
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SOVIET

FRINGE, GUNS, TRANSFER = range(3)


def end_of_german_turn(s: AssaultState) -> Procedure[None]:
    """[8.37a] [4.0-A5b]"""
    if (yield from leave_fringe(s, GERMAN)):
        recover(s, GERMAN)
        s.game.end_turn(s, GERMAN)
        next_phase(s)


def end_of_soviet_turn(s: AssaultState) -> Procedure[None]:
    """[8.37b] [4.0-B4b] [13.10b] [13.5]; [8.32] then units may change the map once more; [2.0a] [4.0b] [2.0b]."""
    if s.stage == FRINGE:
        if (yield from leave_fringe(s, SOVIET)):
            recover(s, SOVIET)
            s.game.end_turn(s, SOVIET)
            s.stage = GUNS
    elif s.turn >= s.game.turns:
        s.game.end_game(s)
    elif s.stage == GUNS:
        yield from fire(s, s.occupied[SOVIET])
        s.stage = TRANSFER
    elif (yield from offer_transfer(s)):
        next_phase(s)
