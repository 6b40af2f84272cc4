"""A game played forward only, for simulation and search.

It keeps no checkpoints and checks no answers, so it is faster than a `Position`; nothing can be taken back, and every answer
given must be one of the options.
"""

from __future__ import annotations

from northfront.core.ask import CHANCE, Answer, Options, Side
from northfront.core.run import IDLE_PHASES, Run, fault, idle
from northfront.core.state import State


class Playout:
    """The live rules and the state that they change."""

    __slots__ = ("_run", "at_checkpoint", "state")

    def __init__(self, run: Run, s: State) -> None:
        self._run, self.state = run, s
        self.at_checkpoint = False  # has the last answer ended a procedure?

    def waits_for(self) -> tuple[Side, Options] | None:
        """Who answers next, a side or CHANCE, and what may be answered; None when the game is over."""
        run = self._run
        if run.chance:
            return CHANCE, run.chance.options
        for ask in run.asks.values():
            return ask.side, ask.options
        return None

    def give(self, side: Side, answer: Answer) -> None:
        """Give one of the options."""
        self.at_checkpoint = False
        try:
            self._run.send(side, answer)
        except StopIteration:
            self.at_checkpoint = True
            self._next_phase()
        except Exception as error:
            raise fault(error, self.state) from error

    def _next_phase(self) -> None:
        """Go on to the next decision, or to the end of the game."""
        s = self.state
        for _ in range(IDLE_PHASES):
            self._run = run = Run()
            try:
                if s.over or run.begin(s.game.phases[s.phase](s)):
                    return
            except Exception as error:
                raise fault(error, s) from error
        raise idle()
