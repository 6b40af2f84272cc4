"""The functions of the public interface: load a game, read a position, make a player, play a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from northfront import ai, games
from northfront.core.errors import UnknownOption
from northfront.core.fixture import Fixture
from northfront.core.game import Game
from northfront.core.notation import read_position
from northfront.core.position import Position
from northfront.core.record import Record
from northfront.sim.match import play_match


def game_names() -> list[str]:
    """The games that can be loaded."""
    return list(games.GAMES)


def load(name: str, data: str | Path | None = None) -> Game:
    """A game by name, with a folder of your own values laid over its data if you have one."""
    return games.load(name, Path(data) if data is not None else None)


def position(game: Game | str, text: str) -> Position:
    """A position from its notation, as `print(position)` writes it (docs/notation.md)."""
    return read_position(_loaded(game), text, "position")


def fixture(name: str, text: str) -> Fixture:
    """The rules of a game on a made-up board (docs/notation.md)."""
    return games.fixture(name, text)


def player(name: str, seed: int | str = 0, game: str = "") -> ai.Player:
    """A computer player: "random", "greedy", "staff", or "staff" with a level and perhaps a character: "staff:quick", "staff:normal:bold".

    Name the game, and a player that cannot play it is refused at once.
    """
    return ai.player(name, seed, game)


@dataclass(frozen=True, slots=True)
class Match:
    """A game that was played to its end."""

    winner: str  # a side, or "draw"
    result: str  # a sentence
    score: Mapping[str, int]
    record: Record

    @property
    def position(self) -> Position:
        """The final position."""
        return self.record.position


def play(
    game: Game | str,
    *,
    seed: int | str = 0,
    scenario: str = "",
    settings: Mapping[str, str] | None = None,
    **sides: str,
) -> Match:
    """Let computer players play a whole game: `play("spi-leningrad", german="staff", soviet="greedy", seed=7)`.

    The same seed and players give the same game.
    """
    rules = _loaded(game)
    if missing := [side for side in rules.sides if side not in sides]:
        raise UnknownOption(f"say who plays {' and '.join(missing)}, for example {missing[0]}='staff'")
    players = {rules.side(side): player(name, f"{seed}/{side}", rules.name) for side, name in sides.items()}
    record = play_match(rules, scenario or next(iter(rules.scenarios)), players, seed, settings)
    end = record.position
    result = rules.endings[end.over]
    return Match(result.winner, result.text, dict(zip(rules.sides, rules.score(end.state), strict=True)), record)


def _loaded(game: Game | str) -> Game:
    return load(game) if isinstance(game, str) else game
