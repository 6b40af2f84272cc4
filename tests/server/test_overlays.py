"""What a side controls, as the overlay tells it."""

import pytest

from northfront import games
from northfront.server.wire.queries import overlay
from tests.games_played import committed_game


@pytest.mark.parametrize("name", [name for name in games.GAMES if games.load(name).control])
def test_control_is_what_the_rules_say_not_only_where_units_stand(name):
    record = committed_game(games.load(name), 3, 40)
    s = record.position.state
    told = overlay(record, "control", "")["hexes"]
    for side, whose in enumerate(record.game.sides):
        assert set(told[whose]) == set(record.game.board.grid.names(s.friendly(side)))
    alone = set().union(*map(set, told.values())) - set(record.game.board.grid.names(s.occupied[0] | s.occupied[1]))
    assert alone


def test_where_no_account_is_kept_a_side_controls_what_it_occupies():
    record = committed_game(games.load("spi-leningrad"), 3, 40)
    told = overlay(record, "control", "")["hexes"]
    assert [set(hexes) for hexes in told.values()] == [
        set(record.game.board.grid.names(hexes)) for hexes in record.position.state.occupied
    ]
