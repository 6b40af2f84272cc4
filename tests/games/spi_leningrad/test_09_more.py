"""[9.1] What is foretold of an attack on untried units."""

from fractions import Fraction

from tests.games.spi_leningrad.battle import battle

# Of the 43 infantry counters 6 have a defence of 1, 11 of 2, 10 of 3, 10 of 4, 4 of 5, 1 of 6 and 1 of 7.
# Of the 12 armored counters 8 are armor and 4 mechanized.


def spread(rows):
    return {row["column"]: Fraction(row["chance"]) for row in rows}


def chances(t, rule):
    """The chance of each shift of a rule; None where it is certain."""
    return [row.get("chance") for row in t.preview("attack")["shifts"] if row["rule"] == rule]


def test_9_1a_the_chance_of_each_ratio():
    # 6 against 4, 5 or 6 is 1-1.
    t = battle("german inf-1 0705\nsoviet rifle-01 0805")
    t.play("0805 inf-1")
    expected = {"6-1": 6, "3-1": 11, "2-1": 10, "1-1": 15, "1-2": 1}
    assert spread(t.preview("attack")["ratio"]) == {ratio: Fraction(n, 43) for ratio, n in expected.items()}


def test_9_3_ratios_beyond_the_table_are_one_column():
    # 20 against 1 is 20-1 and against 2 is 10-1; one more for armor, and both are read in the last column.
    t = battle("german 1/41 0705\ngerman 8/56 0705\nsoviet rifle-01 0805")
    t.play("0805 1/41 8/56")
    expected = {"10-1": 17, "7-1": 10, "6-1": 10, "5-1": 4, "4-1": 1, "3-1": 1}
    assert spread(t.preview("attack")["column"]) == {column: Fraction(n, 43) for column, n in expected.items()}


def test_12_2a_the_chance_that_an_untried_defender_is_armor():
    t = battle("german inf-1 0705\nsoviet armor-01 0805")
    t.play("0805 inf-1")
    assert chances(t, "12.2c") == ["2/3"]


def test_12_2a_or_that_one_of_two_is():
    # Both are mechanized in 6 of 66 pairs.
    t = battle("german inf-1 0705\nsoviet armor-01 0805\nsoviet armor-02 0805")
    t.play("0805 inf-1")
    assert chances(t, "12.2c") == ["10/11"]


def test_12_2a_what_is_known_is_certain():
    t = battle("german inf-1 0705\nsoviet armor-01 0805\nsoviet armor-02 0805 armor-5-5-7")
    t.play("0805 inf-1")
    assert chances(t, "12.2c") == [None]
