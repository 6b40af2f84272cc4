"""Computer players. A player is handed what a person in its seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from northfront.ai.random import RandomPlayer
from northfront.core.errors import UnknownOption


class Player(Protocol):
    """Chooses one of the options of its decision, in notation."""

    def choose(self, view: Mapping[str, Any], ask: Mapping[str, Any], budget: float) -> str: ...


PLAYERS: Final[dict[str, Callable[[int | str], Player]]] = {"random": RandomPlayer}


def player(name: str, seed: int | str) -> Player:
    """A computer player by name."""
    if name not in PLAYERS:
        raise UnknownOption(f"there is no player {name}; the players are human, {', '.join(PLAYERS)}")
    return PLAYERS[name](seed)
