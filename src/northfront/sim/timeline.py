"""What is recorded while a game is played: the standing at the end of each turn, and who held which ground."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from northfront.core.game import Game
from northfront.core.hexes import HexSet
from northfront.core.record import Record
from northfront.core.vocabulary import EVENTS

THIRDS: Final = 3
ELIMINATED, REDUCED = EVENTS
"""The kinds of event by which every game tells a loss."""


class Mark(NamedTuple):
    """The standing at the end of a turn, each figure by side; losses are cumulative."""

    score: tuple[int, ...]
    lost: tuple[int, ...]  # units eliminated
    reduced: tuple[int, ...]  # units turned to a weaker face


class Timeline:
    """Watches one game. A turn has ended when the next one asks its first question."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turn = 1
        self._read = 0
        self._losses: Counter[tuple[str, int]] = Counter()
        self.marks: list[Mark] = []
        self._held: list[tuple[HexSet, ...]] = []

    def see(self, record: Record) -> None:
        """Called before every answer; turns without a decision ended like the one before."""
        while self._turn < record.position.state.turn:
            self._close(record)

    def end(self, record: Record) -> None:
        """Called when the game is over."""
        self.see(record)
        self._close(record)

    @property
    def ground(self) -> tuple[tuple[HexSet, ...], ...]:
        """The hexes that each side occupied at the end of each third of the game."""
        turns = len(self._held)
        return tuple(self._held[-(-turns * part // THIRDS) - 1] for part in range(1, THIRDS + 1))

    def _close(self, record: Record) -> None:
        for _, event in record.log[self._read :]:
            if event.kind in (ELIMINATED, REDUCED):
                self._losses[event.kind, self._game.side_of[int(event.args["unit"])]] += 1
        self._read = len(record.log)
        s = record.position.state
        sides = range(len(self._game.sides))
        lost = tuple(self._losses[ELIMINATED, side] for side in sides)
        reduced = tuple(self._losses[REDUCED, side] for side in sides)
        self.marks.append(Mark(self._game.score(s), lost, reduced))
        self._held.append(tuple(s.occupied))
        self._turn += 1
