"""The charts beside the map say what the rules do."""

import pytest

from northfront.core.charts import signed
from tests.games.leningrad_41.arrivals_table import own_game


def rows(title):
    (chart,) = (each for each in own_game().charts.combat if each.title == title)
    return {row.head: row.cells for row in chart.rows}


def test_10_17c_10_19c_what_is_added_in_a_demolition():
    shown = rows("Demolition: added to the die")
    numbers = own_game().numbers
    assert shown["Bridge over a major river"] == (f"+{numbers['demolition.major_bridge']}",)
    assert shown["Engineers beside it fire"] == (signed(-1),)
    assert len(shown) == 5


def test_10_18a_12_10r_15_5b_dice_without_modifiers():
    shown = rows("Rubble and Metro")
    assert [die for die, cell in enumerate(shown["After fire"], start=1) if cell == "rubble"] == [6]
    assert [die for die, cell in enumerate(shown["After an air strike"], start=1) if cell == "rubble"] == [5, 6]
    assert shown["Metro"] == ("moves", "moves", "moves", "stays", "stays", "lost")


@pytest.mark.parametrize(("die", "cell"), [(1, "lands"), (4, "no fire"), (5, "drifts"), (6, "lost")])
def test_18_2b_the_airborne_table_is_shown_if_it_is_played_with(die, cell):
    (chart,) = (each for each in own_game().charts.combat if each.title == "Airborne assault")
    assert chart.when == ("airborne", "on")
    assert chart.rows[0].cells[die - 1] == cell
