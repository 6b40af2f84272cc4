from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from northfront.core.board import Fact
from northfront.core.datafile import read_toml
from northfront.core.errors import DataFault
from northfront.core.toolkit.tables import (
    RatioTable,
    Shift,
    StrengthTable,
    hands,
    mix,
    read_ratio_table,
    read_strength_table,
    shifted,
)

# As SPI prints it: 1-4, 1-3, 1-2, 1-1, 2-1 ... 10-1. A result names its column and die, so that no two are alike.
SPI = tuple((1, n) for n in (4, 3, 2)) + tuple((n, 1) for n in range(1, 11))
HALVES = ((1, 2), (1, 1), (3, 2), (2, 1), (5, 2), (3, 1))
# The same columns on a page as wide as any ratio that is tried here.
ENDLESS = [Fraction(1, n) for n in range(400, 1, -1)] + [Fraction(n) for n in range(1, 400)]
GOOD = """\
title = "ours"
[combat]
source = "the rules"
confidence = "read"
columns = ["1-2", "1-1", "2:1"]
rows = [
  {die = 1, results = ["AE", "AR", "-"]},
  {die = 2, results = ["AR", "-", "DE"]},
]
"""


def table(columns, dice=6):
    return RatioTable(columns, {die: tuple(f"{a}-{d}/{die}" for a, d in columns) for die in range(1, dice + 1)})


def heading(columns, attack, defence):
    found = table(columns)
    return found.heading(found.column(attack, defence))


def read(text):
    return read_ratio_table(read_toml(text, "tables.toml").table("combat"))


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (11, 4, "2-1"),
        (12, 4, "3-1"),
        (4, 9, "1-3"),
        (4, 8, "1-2"),
        (4, 12, "1-3"),
        (4, 13, "1-4"),
        (4, 16, "1-4"),
        (7, 7, "1-1"),
        (7, 8, "1-2"),
        (13, 7, "1-1"),
        (14, 7, "2-1"),
        (99, 10, "9-1"),
        (100, 10, "10-1"),
    ],
)
def test_a_ratio_is_rounded_in_favour_of_the_defender(attack, defence, expected):
    assert heading(SPI, attack, defence) == expected


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (7, 5, "1-1"),
        (3, 2, "3-2"),
        (6, 4, "3-2"),
        (5, 3, "3-2"),
        (19, 10, "3-2"),
        (2, 1, "2-1"),
        (12, 5, "2-1"),
        (5, 2, "5-2"),
        (29, 10, "5-2"),
        (3, 1, "3-1"),
        (9, 10, "1-2"),
    ],
)
def test_columns_between_whole_ratios_are_found(attack, defence, expected):
    assert heading(HALVES, attack, defence) == expected


def test_a_ratio_off_the_table_keeps_counting_and_only_the_result_is_clamped():
    spi = table(SPI)
    assert spi.last == 12
    assert [spi.column(n, 1) for n in (10, 11, 14)] == [12, 13, 16]
    assert [spi.column(1, n) for n in (4, 5, 6)] == [0, -1, -2]
    assert spi.column(29, 2) == 16
    assert spi.column(2, 9) == -1
    assert [spi.clamp(column) for column in (-2, 0, 5, 12, 16)] == [0, 0, 5, 12, 12]
    assert spi.result(16, 3) == spi.result(12, 3) == "10-1/3"
    assert spi.result(-2, 3) == spi.result(0, 3) == "1-4/3"
    assert (spi.heading(16), spi.heading(-2)) == ("10-1", "1-4")


def test_shifts_start_from_where_the_ratio_really_is():
    spi = table(SPI)
    two, five = Shift(-2, "7.1", "a river"), Shift(-3, "7.2", "a town")
    assert spi.heading(shifted(spi.column(14, 1), [two])) == "10-1"
    assert spi.heading(shifted(spi.column(14, 1), [two, five])) == "9-1"
    assert spi.heading(shifted(spi.column(1, 6), [Shift(1, "7.3", "surprise")])) == "1-4"
    assert spi.heading(shifted(spi.column(1, 6), [Shift(3, "7.3", "surprise")])) == "1-3"
    assert shifted(4, []) == 4


@given(st.integers(1, 99), st.integers(1, 99))
def test_a_column_is_the_last_one_on_an_endless_table_that_the_ratio_reaches(attack, defence):
    reached = max(i for i, ratio in enumerate(ENDLESS) if ratio <= Fraction(attack, defence))
    assert table(SPI).column(attack, defence) == reached - ENDLESS.index(Fraction(1, 4))


@pytest.mark.parametrize("columns", [HALVES, HALVES[1:], HALVES[2:], HALVES[3:], HALVES[:5], HALVES[:3], HALVES[:1]])
@given(attack=st.integers(1, 60), defence=st.integers(1, 60))
def test_within_the_table_a_column_is_the_last_that_the_ratio_reaches_wherever_it_begins_and_ends(
    columns, attack, defence
):
    reached = [i for i, (a, d) in enumerate(columns) if Fraction(a, d) <= Fraction(attack, defence)]
    within = min(max(table(columns).column(attack, defence), -1), len(columns) - 1)
    assert within == (reached[-1] if reached else -1)


def test_no_defence_is_the_best_column_and_no_attack_is_off_the_table():
    spi = table(SPI)
    assert spi.clamp(spi.column(3, 0)) == spi.last
    assert spi.column(0, 3) < 0


def test_a_die_modified_beyond_the_rows_takes_the_end_row():
    spi = table(SPI)
    assert [spi.result(3, die) for die in (-4, 0, 1, 6, 7, 12)] == [f"1-1/{row}" for row in (1, 1, 1, 6, 6, 6)]


def test_the_odds_of_a_column_count_the_faces_of_the_die():
    found = RatioTable(((1, 1),), {1: ("AE",), 2: ("-",), 3: ("-",), 4: ("DR",), 5: ("DR",), 6: ("DR",)})
    assert found.odds(0) == {"AE": Fraction(1, 6), "-": Fraction(1, 3), "DR": Fraction(1, 2)}
    assert list(found.odds(0)) == ["AE", "-", "DR"]
    assert found.odds(0, modifier=2) == {"-": Fraction(1, 6), "DR": Fraction(5, 6)}
    assert found.odds(0, modifier=-9) == {"AE": Fraction(1)}
    assert found.odds(7, die=4) == {"AE": Fraction(1, 4), "-": Fraction(1, 2), "DR": Fraction(1, 4)}


@given(st.integers(-20, 30), st.integers(1, 20), st.integers(-9, 9))
def test_odds_are_fractions_that_sum_to_exactly_one(column, die, modifier):
    odds = table(SPI).odds(column, die, modifier)
    assert sum(odds.values()) == 1
    assert all(type(chance) is Fraction and chance > 0 for chance in odds.values())


def test_mixing_weighs_each_case_and_keeps_the_order_of_first_appearance():
    third = Fraction(1, 3)
    cases = [
        (third, {"b": Fraction(1, 2), "a": Fraction(1, 2)}),
        (2 * third, {"a": Fraction(1, 4), "c": Fraction(3, 4)}),
    ]
    mixed = mix(cases)
    assert mixed == {"b": Fraction(1, 6), "a": Fraction(1, 3), "c": Fraction(1, 2)}
    assert list(mixed) == ["b", "a", "c"]
    assert mix([]) == {}


@given(st.dictionaries(st.sampled_from("abcde"), st.integers(0, 3)), st.integers(0, 5))
def test_hands_have_the_chances_of_drawing_them_counter_by_counter(pool, count):
    counters = [name for name in sorted(pool) for _ in range(pool[name])]
    drawn = Counter(tuple(sorted(hand)) for hand in combinations(counters, count))
    found = list(hands(pool, count))
    assert dict(found) == {hand: Fraction(times, drawn.total()) for hand, times in drawn.items()}
    assert len(found) == len(drawn)
    assert sum(chance for _, chance in found) == (1 if count <= len(counters) else 0)


def test_a_table_is_read_with_its_origin():
    found = read(GOOD)
    assert found.columns == ((1, 2), (1, 1), (2, 1))
    assert found.rows == {1: ("AE", "AR", "-"), 2: ("AR", "-", "DE")}
    assert found.origin == Fact("combat", "the rules", "read")
    assert found.result(found.column(2, 1), 2) == "DE"


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "words"),
    [
        ('"1-1"', '"one"', 5, "columns", "'one' is not a ratio"),
        ('"1-1"', '"1-0"', 5, "columns", "'1-0' is not a ratio"),
        ('"1-1"', '"0-1"', 5, "columns", "'0-1' is not a ratio"),
        ('"1-1"', '"1"', 5, "columns", "'1' is not a ratio"),
        ('"1-1"', '"1-1-1"', 5, "columns", "'1-1-1' is not a ratio"),
        ('"1-1"', '"-1-1"', 5, "columns", "'-1-1' is not a ratio"),
        ('"1-1"', "1", 5, "columns", "must be a list of texts"),
        ('"1-1"', '"3-1"', 5, "columns", "ascending order"),
        ('"1-1"', '"2-4"', 5, "columns", "ascending order"),
        ('["1-2", "1-1", "2:1"]', "[]", 5, "columns", "ascending order"),
        ("columns", "colums", 2, "", "columns is missing"),
        ('"AR", "-", "DE"', '"AR", "-"', 8, "rows.1.results", "3 results, one a column, not 2"),
        ('"AE", "AR", "-"', '"AE", "AR", "-", "-"', 7, "rows.0.results", "3 results, one a column, not 4"),
        ('"AR", "-", "DE"', '"AR", "-", 1', 8, "rows.1.results", "must be a list of texts"),
        ("die = 2", "die = 1", 8, "rows.1.die", "two rows for a die of 1"),
        ("die = 2", "die = 3", 6, "rows", "without a gap"),
        ("die = 2", "die = true", 8, "rows.1.die", "must be a whole number"),
        ("die = 2", "dice = 2", 8, "rows.1", "die is missing"),
        ("die = 2", "die = 2, dice = 1", 8, "rows.1.dice", "dice is not a field"),
        ('source = "the rules"', "", 2, "", "needs a source and a confidence"),
        ('confidence = "read"', "", 2, "", "needs a source and a confidence"),
        ('confidence = "read"', 'confidence = "read"\nshade = 1', 5, "shade", "shade is not a field"),
    ],
)
def test_a_malformed_table_is_refused_by_file_line_and_field(old, new, line, field, words):
    assert old in GOOD
    with pytest.raises(DataFault, match=words) as caught:
        read(GOOD.replace(old, new, 1))
    path = ".".join(["combat", field] if field else ["combat"])
    assert (caught.value.file, caught.value.line, caught.value.field) == ("tables.toml", line, path)


def test_a_table_without_rows_is_refused():
    with pytest.raises(DataFault, match="a row for each die roll") as caught:
        read(GOOD.split("rows", maxsplit=1)[0] + "rows = []\n")
    assert (caught.value.line, caught.value.field) == (6, "combat.rows")


def test_a_column_may_be_printed_with_a_half():
    found = read(
        """
        [combat]
        source = "S"
        confidence = "read"
        columns = ["1-1", "1.5-1", "2-1"]
        rows = [{die = 1, results = ["a", "b", "c"]}]
        """
    )
    assert [found.heading(column) for column in range(3)] == ["1-1", "1.5-1", "2-1"]
    assert [found.column(attack, 7) for attack in (7, 10, 11, 12, 13, 14)] == [0, 0, 1, 1, 1, 2]


# Columns by strength.

STRENGTHS = """\
[combat]
source = "the rules"
confidence = "read"
columns = ["0-9", "10-19", "20"]
rows = [
  {die = 1, results = ["A1", "B1", "C1"]},
  {die = 2, results = ["A2", "B2", "C2"]},
  {die = 3, results = ["A3", "B3", "C3"]},
]
"""


def by_strength(text=STRENGTHS):
    return read_strength_table(read_toml(text, "tables.toml").table("combat"))


@pytest.mark.parametrize(
    ("strength", "column", "heading"),
    [(0, 0, "0-9"), (9, 0, "0-9"), (10, 1, "10-19"), (19, 1, "10-19"), (20, 2, "20"), (21, 2, "20"), (500, 2, "20")],
)
def test_a_strength_finds_the_column_that_begins_with_it_or_below(strength, column, heading):
    found = by_strength()
    assert (found.column(strength), found.heading(strength)) == (column, heading)


def test_too_little_strength_uses_the_first_column():
    found = StrengthTable((5, 10), ("5-9", "10"), {1: ("A", "B")})
    assert (found.column(1), found.column(4), found.column(5)) == (0, 0, 0)


@pytest.mark.parametrize(("die", "row"), [(-3, 1), (0, 1), (1, 1), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_a_die_beyond_the_rows_takes_the_last_one_at_that_end(die, row):
    assert by_strength().result(12, die) == f"B{row}"


def test_chances_by_strength_add_up():
    """A die of six on a table of three rows: 3 to 6 take the last."""
    found = by_strength().odds(25)
    assert found == {"C1": Fraction(1, 6), "C2": Fraction(1, 6), "C3": Fraction(4, 6)}
    assert by_strength().odds(25, -2) == {"C1": Fraction(3, 6), "C2": Fraction(1, 6), "C3": Fraction(2, 6)}
    assert by_strength().odds(0, 2) == {"A3": Fraction(1)}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"10-19"', '"x-19"', "x-19"),
        ('"10-19"', '"-5"', "-5"),
        ('"10-19"', '"20-29"', "ascending"),
        ('"10-19"', '"0-19"', "ascending"),
        ('["0-9", "10-19", "20"]', "[]", "columns"),
        ('["A2", "B2", "C2"]', '["A2", "B2"]', "results"),
        ("die = 2", "die = 1", "die"),
    ],
)
def test_a_table_by_strength_with_a_fault_is_refused(old, new, fault):
    with pytest.raises(DataFault, match=fault):
        by_strength(STRENGTHS.replace(old, new, 1))


def test_a_table_by_strength_without_rows_is_refused():
    with pytest.raises(DataFault):
        by_strength(STRENGTHS.split("rows", maxsplit=1)[0] + "rows = []\n")
