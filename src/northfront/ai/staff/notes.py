"""What a computer player intended, to be read after the game. Nobody is shown it before."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A plan in words, made in this phase, with the hexes it concerns."""

    turn: int
    phase: str
    title: str
    lines: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
