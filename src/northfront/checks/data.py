"""Is a game's data sound? Loading checks every schema; this adds what only the whole can show."""

from __future__ import annotations

from northfront import games
from northfront.checks.briefing import read_briefing
from northfront.core.board import CONFIDENCE, Fact, check_board
from northfront.core.datafile import Data
from northfront.core.errors import Refusal
from northfront.core.game import Game


def check_data(name: str) -> list[str]:
    """All that is wrong with the data of a game."""
    try:
        data = games.data_of(name)
        game = games.definition(name)(data)
    except Refusal as error:
        return [str(error)]
    wrong = check_board(game.board) + _sources(game, data) + _counts(data, game) + _briefing(game)
    for scenario in game.scenarios:
        try:
            wrong += game.start(scenario).state.check()
        except Refusal as error:
            wrong.append(f"scenario {scenario} cannot begin: {error}")
    return wrong


def _briefing(game: Game) -> list[str]:
    """Its hexes, counters, sides and rules must be those of the game."""
    try:
        read_briefing(game)
    except Refusal as error:
        return [str(error)]
    return []


def facts(game: Game) -> list[Fact]:
    """Every datum of the board and the counters with its origin."""
    return [*game.board.facts, *(piece.origin for piece in game.pieces)]


def _sources(game: Game, data: Data) -> list[str]:
    """Every datum names a source that sources.toml lists, and how sure it is."""
    known = set(data["sources"])
    wrong = []
    for fact in facts(game):
        if fact.source.split()[0] not in known:
            wrong.append(f"{fact.what}: source {fact.source!r} is not listed in sources.toml")
        if fact.confidence not in CONFIDENCE:
            wrong.append(f"{fact.what}: confidence {fact.confidence!r} is none of {', '.join(CONFIDENCE)}")
    return wrong


def _counts(data: Data, game: Game) -> list[str]:
    """The counts that a game's `[counts]` in sources.toml promises: counters in all, by side, hexes on the board."""
    node = data["sources"]
    if "counts" not in node:
        return []
    there = {"counters": len(game.pieces), "hexes": game.board.grid.all.bit_count()}
    there |= {side: game.side_of.count(i) for i, side in enumerate(game.sides)}
    promised = node.table("counts")
    return [
        f"there should be {promised.whole(what)} {what}, but there are {there.get(what, 0)}"
        for what in promised
        if promised.whole(what) != there.get(what, 0)
    ]
