"""The live rules: a running procedure, and what it waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from northfront.core.ask import Answer, Ask, Both, Draw, Procedure, Roll, Side
from northfront.core.errors import RulesFault

if TYPE_CHECKING:
    from northfront.core.state import State

IDLE_PHASES: Final = 10_000
"""This many phases in a row without a decision mean that the rules are going round in circles."""
NONE: Final[dict[Any, Any]] = {}
"""Shared by all that hold nothing yet; writing starts with a new dict."""


class Run:
    """A running procedure: what it waits for, from one side, from chance, or from several sides at once."""

    __slots__ = ("_main", "_open", "_results", "asks", "chance", "given")

    _main: Procedure[None]

    def __init__(self) -> None:
        self._open: dict[Side, Procedure[Any]] = NONE
        self._results: dict[Side, Any] = NONE
        self.asks: dict[Side, Ask] = NONE
        self.chance: Roll | Draw | None = None
        self.given: dict[Side, int] = NONE  # how many answers each side has given to the current Both

    @property
    def secret_round(self) -> object | None:
        return self._results if self._open else None

    def begin(self, procedure: Procedure[None] | None) -> bool:
        """Go on to the first question; False if there is none."""
        if procedure is None:
            return False
        self._main = procedure
        try:
            self._wait(next(procedure))
        except StopIteration:
            return False
        return True

    def send(self, side: Side, answer: Answer) -> None:
        if self._open:
            self.given[side] += 1
            self._go_on(side, answer)
            if not self._open:
                self._wait(self._main.send(tuple(self._results.values())))
        else:
            self._wait(self._main.send(answer))

    def _wait(self, request: Ask | Roll | Draw | Both) -> None:
        while True:
            if isinstance(request, Ask):
                self.asks, self.chance = {request.side: request}, None
                return
            self.asks, self.chance = {}, None
            if isinstance(request, Both):
                self._open = dict(request.parts)
                self._results = dict.fromkeys(self._open)
                self.given = dict.fromkeys(self._open, 0)
                for side in list(self._open):
                    self._go_on(side, None)
                if not self._open:
                    request = self._main.send(tuple(self._results.values()))
                    continue
            else:
                self.chance = request
            return

    def _go_on(self, side: Side, answer: Answer | None) -> None:
        """Let one part of a Both go on to its next question or its end."""
        try:
            request = self._open[side].send(answer)
        except StopIteration as end:
            self._results[side] = end.value
            self.asks.pop(side, None)
            del self._open[side]
        else:
            if not isinstance(request, Ask) or request.side != side:
                raise RulesFault("a part of a Both may only ask its own side")
            self.asks[side] = request


def idle() -> RulesFault:
    return RulesFault(f"{IDLE_PHASES} phases passed without a decision")


def fault(error: Exception, s: State) -> RulesFault:
    what = str(error) if isinstance(error, RulesFault) else f"{type(error).__name__}: {error}"
    return RulesFault(f"{s.game.name}, {s.phase} of turn {s.turn}: {what}")
