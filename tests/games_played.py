"""Whole games for tests."""

from __future__ import annotations

from random import Random

from northfront.core.game import Game
from northfront.core.record import Record, committed_record


def committed_game(game: Game, seed: int, limit: int = 100_000, scenario: str = "") -> Record:
    """A game of random answers with a committed stream, to its end (its secret told) or for so many answers."""
    secret = bytes([seed]) * 32
    record = committed_record(game, scenario, {}, secret, dict.fromkeys(game.sides, f"{seed:02x}"))
    rng = Random(seed)
    record.roll_pending()
    while not record.position.over and record.serial < limit:
        side = rng.choice(list(record.position.asks))
        options = record.position.options(side)
        record.give(options.pick(rng.randrange(len(options))), side)
        record.roll_pending()
    if record.position.over:
        record.secret = secret.hex()
    return record
