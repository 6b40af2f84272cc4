"""The chat of a table, and the private notes of a seat. Plain text; none of it reaches a computer player or a record."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from northfront.core.errors import Refusal

LONGEST_LINE: Final = 500
LONGEST_NOTES: Final = 5000
MOST_LINES: Final = 500  # of a table; beyond that the oldest are dropped
LINES_KEPT: Final = 400
MOST_A_MINUTE: Final = 10  # of one seat


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One message; they are numbered from 1, and keep their numbers when older ones are dropped."""

    n: int
    side: str  # the seat that wrote it
    at: int  # when (Unix time)
    text: str

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def next_line(chat: Sequence[ChatLine], side: str, text: str, now: int) -> ChatLine:
    """The line that a seat adds; refused if it is empty, cannot be shown, or follows the others too fast."""
    written = " ".join(_legible(text).split())
    if not written:
        raise Refusal("a message needs some text")
    if sum(line.side == side and line.at > now - 60 for line in chat) >= MOST_A_MINUTE:
        raise Refusal(f"a seat can write {MOST_A_MINUTE} messages in a minute; wait a moment")
    return ChatLine(chat[-1].n + 1 if chat else 1, side, now, written)


def with_line(chat: Sequence[ChatLine], line: ChatLine) -> list[ChatLine]:
    """The chat with one more line, without the oldest if there are too many."""
    whole = [*chat, line]
    return whole if len(whole) <= MOST_LINES else whole[-LINES_KEPT:]


def notes_text(text: str) -> str:
    """The notes of a seat as they are stored."""
    return _legible(text).rstrip()


def _legible(text: str) -> str:
    """The text, if every database can store it and every screen can show it; half a surrogate pair has been refused before."""
    for letter in text:
        if unicodedata.category(letter) == "Cc" and letter not in "\n\r\t":
            raise Refusal(f"this text has a character that cannot be shown (U+{ord(letter):04X})")
    return text
