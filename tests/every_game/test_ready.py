"""The scenario that is ready to play: the first thing that the side that begins is asked is a move."""

from random import Random

import pytest

from northfront.core.chance import Seeded
from northfront.core.proof import verify
from northfront.core.record import new_record
from northfront.core.recordfile import read_record, write_record
from northfront.games import GAMES, load
from tests.games_played import committed_game

each_game = pytest.mark.parametrize("game", [load(name) for name in GAMES], ids=list(GAMES))


@each_game
def test_whoever_plays_the_first_side_begins_with_a_move(game):
    record, rng = new_record(game, game.ready, chance=Seeded(1)), Random(1)
    record.roll_pending()
    while 0 not in record.position.asks or len(record.position.options(0)) == 1:
        side = next(iter(record.position.asks))
        assert "set-up" not in record.position.state.phase
        options = record.position.options(side)
        record.give(options.pick(rng.randrange(len(options))), side)
        record.roll_pending()
    assert "set-up" not in record.position.state.phase
    assert record.position.state.turn == 1
    assert "set-up" not in record.position.asks[0].kind


@each_game
def test_its_record_is_read_again_and_proves_its_dice(game):
    record = committed_game(game, 3, 40, game.ready)
    text = write_record(record)
    again = read_record(game, text)
    assert (again.header.scenario, again.position.state.dump()) == (game.ready, record.position.state.dump())
    (fault,) = verify(game, f"{text}secret {'03' * 32}\n").wrong
    assert fault.endswith("the game is not over where the record ends: lines are missing")


def test_the_computers_set_up_is_a_legal_one():
    """[SU3] Typed in by hand, the divisions of the ready scenario lead to the same position."""
    game = load("spi-leningrad")
    typed = new_record(game)
    ready = game.start("ready")
    for unit, _ in game.columns:
        typed.give_text(game.place_name(ready.state.where[unit]))
    assert typed.position.state.where == ready.state.where
    assert typed.position.state.phase == ready.state.phase
