"""What happens in a process that thinks for a computer player: it has the player, and what a person in its seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from northfront import games
from northfront.ai import Player
from northfront.ai.hints.advice import Hint, hints
from northfront.ai.staff.notes import Note
from northfront.core.imagine import PlayerView, ToldView


class PlayerAnswer(NamedTuple):
    """An answer, the player as it is after giving it, and what it has written down meanwhile."""

    answer: str
    player: Player
    notes: tuple[Note, ...]


def think(player: Player, known: Mapping[str, Any], seconds: float) -> PlayerAnswer:
    """One decision of a player. Its notes are taken from it, for the table keeps them."""
    answer = player.choose(view_of(known), seconds)
    written: list[Note] = getattr(player, "notes", [])
    notes = tuple(written)
    if notes:
        written.clear()
    return PlayerAnswer(answer, player, notes)


def find_hints(known: Mapping[str, Any], seconds: float, seed: str) -> list[Hint]:
    """Hints for a person at his decision."""
    return hints(view_of(known), seconds, seed)


def view_of(known: Mapping[str, Any]) -> PlayerView:
    """What was sent to this process, with the rules of its game."""
    return ToldView(games.load(known["game"]), known)
