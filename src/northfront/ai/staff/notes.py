"""What a computer player meant to do. It is for reading after the game: until then nobody is shown it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A plan in words, made in this phase, with the hexes that it is about."""

    turn: int
    phase: str
    title: str
    lines: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
