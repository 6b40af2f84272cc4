"""Computer players. A player is handed what a person in its seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from northfront import games
from northfront.ai.greedy.player import GreedyPlayer
from northfront.ai.levels import HASTY_LEVELS, split_name, with_characters, with_levels
from northfront.ai.random import RandomPlayer
from northfront.ai.staff.player import StaffPlayer
from northfront.core.errors import UnknownOption
from northfront.core.imagine import PlayerView


class Player(Protocol):
    """Chooses one of the options of its decision, in notation."""

    def choose(self, view: PlayerView, budget: float = 0.0) -> str: ...


PLAYERS: Final[dict[str, Callable[..., Player]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "staff": lambda seed, level="normal", character="": StaffPlayer(
        seed, level, hasty=level in HASTY_LEVELS, character=character
    ),
}


def players_of(game: str) -> list[str]:
    """The computer players that can play a game: all but the random one need knowledge of it."""
    return sorted(PLAYERS) if games.has_players(game) else ["random"]


def player(name: str, seed: int | str, game: str = "") -> Player:
    """A computer player by name, with its level if it has one; checked against a game if one is given."""
    who, able = name.partition(":")[0], players_of(game) if game else sorted(PLAYERS)
    if who not in able:
        where = f" for {game}" if game else ""
        raise UnknownOption(f"there is no player {who[:40]}{where}; the players are human, {', '.join(able)}")
    _, level, character = split_name(name)
    if character and game and not games.has_outlook(game):
        raise UnknownOption(f"in {game} the staff has one character only; call it {who}:{level}")
    if character:
        return PLAYERS[who](seed, level, character)
    return PLAYERS[who](seed, level) if level else PLAYERS[who](seed)


def selectable(game: str) -> list[str]:
    """Every player of a game under the names that select it: one for each level, and the characters of the staff."""
    names = players_of(game)
    return [*with_levels(names), *(with_characters(names) if games.has_outlook(game) else [])]
