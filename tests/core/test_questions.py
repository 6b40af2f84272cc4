"""Questions that name units."""

from northfront import games
from northfront.core.toolkit.questions import announced, where_to


def test_a_few_units_are_named_and_many_are_counted():
    game = games.load("spi-leningrad")
    s = game.start().state
    divisions = sum(1 << game.units[name] for name in ("inf-1", "inf-11", "inf-21", "inf-58"))
    riga = game.board.grid.hexes("0908")
    assert announced(s, riga, divisions) == "4 divisions against 0908: add a unit, or attack."
    assert announced(s, riga, 1 << game.units["inf-1"]).startswith("1st Infantry Division against 0908")
    assert where_to(s, divisions, 3) == "Where do 4 divisions go? 3 points left."
