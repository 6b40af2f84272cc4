"""What can go wrong, sorted by whose fault it is.

Everything under `Refusal` is caused by somebody's input: that person is shown one sentence, and nothing has changed.
`RulesFault` is our own mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from northfront.core.ask import Reason


class Refusal(ValueError):
    """Input that cannot be used. Its text is one sentence for the person who sent it."""


class UnknownHex(Refusal):
    """A hex number that is not printed on this board."""


class InvalidAnswer(Refusal):
    """An answer that cannot be read at all."""


class IllegalAnswer(Refusal):
    """A readable answer that was not offered; `reason` is the rule that forbids it, where one is known."""

    def __init__(self, answer: str, kind: str, reason: Reason | None = None) -> None:
        self.answer, self.kind, self.reason = answer, kind, reason
        super().__init__(f"{answer} is not possible here: {reason or 'it is not among the answers to this decision'}")


class StaleAnswer(Refusal):
    """An answer to a decision that has passed."""


class NotYourDecision(Refusal):
    """An answer from a side that was not asked."""


class UnknownOption(Refusal):
    """A game, scenario, side or option that does not exist."""


class NotationFault(Refusal):
    """A line of a position, fixture or order that cannot be read."""

    def __init__(self, message: str, line: int, name: str = "position") -> None:
        self.line, self.name = line, name
        super().__init__(f"{name}, line {line}: {message}")


class DataFault(Refusal):
    """A value in a data file that cannot be used; names the file, the line and the field."""

    def __init__(self, message: str, file: str, line: int, field: str = "") -> None:
        self.file, self.line, self.field = file, line, field
        super().__init__(f"{file}, line {line}{', ' + field if field else ''}: {message}")


class RecordFault(Refusal):
    """A record file that cannot be read, or a line of it that cannot be true."""

    def __init__(self, message: str, line: int, name: str = "record") -> None:
        self.line, self.name = line, name
        one_line = " ".join(message.split())  # it may repeat something of the file
        super().__init__(f"{name}, line {line}: {one_line}")


class RulesFault(RuntimeError):
    """An error inside the rules: our mistake, never the player's. The position stays as it was before the answer."""
