"""What is stored about the people at one table, besides the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from northfront.server.people.agreements import Remark
from northfront.server.people.chat import ChatLine
from northfront.server.people.clock import Move, Pace


@dataclass(frozen=True, slots=True)
class Terms:
    """What the players agreed on for a table, when it was opened or later."""

    pace: Pace = Pace()  # noqa: RUF009 - it is frozen
    open_chat: bool = False  # may spectators read the chat?
    rematch: str = ""  # the table of the rematch, once it is open


@dataclass(slots=True)
class Meeting:
    """Lists and mappings here are replaced, never changed: views that were sent still refer to the old ones."""

    terms: Terms = Terms()
    chat: list[ChatLine] = field(default_factory=list)
    read: dict[str, int] = field(default_factory=dict)  # by side: the last line of the chat that it has read
    notes: dict[str, str] = field(default_factory=dict)  # by side: private notes of its player
    remarks: list[Remark] = field(default_factory=list)
    due: dict[str, Move] = field(default_factory=dict)  # by side, if there is a clock
