"""[18.0] Losses on losses, and how the points stand during the game."""

from tests.games.spi_leningrad.table import table

VICTORY = "has victory 2604 2705\nhas german-source 2603\n"


def test_18_1_a_reduced_unit_that_is_eliminated_counts_as_eliminated():
    # 15 and 12 are 27; 5 and 4 would be 9, and a Soviet tactical victory.
    t = table(f"{VICTORY}turn 12 end of turn\ngerman 1/41 eliminated reduced\ngerman 36/41 eliminated reduced")
    assert t.position.over == "soviet-strategic"


def test_18_3_the_difference_is_good_for_one_side_and_bad_for_the_other():
    t = table(f"{VICTORY}turn 5 german movement\ngerman inf-1 2604\ngerman 1/41 0101 reduced")
    assert t.game.score(t.position.state) == (25, -25)  # 30 less 5
