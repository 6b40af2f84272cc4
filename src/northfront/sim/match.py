"""One game between computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from northfront.core.chance import Seeded
from northfront.core.imagine import PlayerView
from northfront.core.record import Record, new_record

if TYPE_CHECKING:
    from northfront.ai import Player
    from northfront.core.game import Game
    from northfront.core.position import Position
    from northfront.core.state import State


def play_match(
    game: Game,
    scenario: str,
    players: Mapping[int, Player],
    seed: int | str,
    settings: Mapping[str, str] | None = None,
    watch: Callable[[Record], object] = lambda _: None,
) -> Record:
    """Play a whole game; the same seed and players give the same game. `watch` sees the record before every answer."""
    record = new_record(game, scenario, settings, chance=Seeded(seed), promise=f"seed {seed}")
    record.roll_pending()
    while not record.position.over:
        side = next(iter(record.position.asks))
        watch(record)
        answer = players[side].choose(PlayerView(record.position, side))
        record.give_text(answer, side)
        record.roll_pending()
    return record


def play_randomly(p: Position, rng: Random, limit: int = 1_000_000) -> int:
    """Play a position to its end through the gate, every answer of sides and chance at random; returns their number."""
    below = _chooser(rng)
    for count in range(limit):
        waited = p.waits_for()
        if waited is None:
            return count
        side, options = waited
        p.step(options.at_random(below), side)
    return limit


def play_out(p: Position, rng: Random) -> tuple[State, int]:
    """The same without checks and checkpoints: how it ended, and the number of answers."""
    playout, below, count = p.playout(), _chooser(rng), 0
    while waited := playout.waits_for():
        side, options = waited
        playout.give(side, options.at_random(below))
        count += 1
    return playout.state, count


def _chooser(rng: Random) -> Callable[[int], int]:
    """A random number below a bound, faster than `randrange`; with so few options its bias is invisible."""
    random = rng.random
    return lambda most: int(random() * most)
