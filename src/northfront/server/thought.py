"""What happens in a process that thinks for a computer player: it has the player, and what a person in its seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from northfront.ai import Player
from northfront.ai.notes import Note


class Thought(NamedTuple):
    """An answer, the player as it is after giving it, and what it has written down meanwhile."""

    answer: str
    player: Player
    notes: tuple[Note, ...]


def think(player: Player, view: Mapping[str, Any], ask: Mapping[str, Any], seconds: float) -> Thought:
    """One decision of a player. Its notes are taken from it, for the table keeps them."""
    answer = player.choose(view, ask, seconds)
    written: list[Note] = getattr(player, "notes", [])
    notes = tuple(written)
    if notes:
        written.clear()
    return Thought(answer, player, notes)
