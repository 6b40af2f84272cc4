"""[18.0] Who has won."""

import pytest

from tests.games.spi_leningrad.table import table

# 2604 and 2705 are the hexes that count; 2603, next to 2604, is the German source here, and both are in reach of it.
# Points are told by the level that they lead to: 31, 1 and -20 are where the levels part.
ARMOR = ("1/41", "6/41", "8/56", "12/39")
MECHANIZED = ("36/41", "3/56", "tot/56", "20/39")
NONE, ONE, TWO = "", "german inf-1 2604", "german inf-1 2604\ngerman inf-11 2705"


def losses(*points):
    """German units that are worth so many points: 4 and 5 for reduced ones, 12 and 15 for eliminated ones."""
    armor, mechanized = iter(ARMOR), iter(MECHANIZED)
    lines = []
    for n, each in enumerate(points, start=1):
        unit = next(armor) if each in {5, 15} else next(mechanized)
        lines.append(f"german {unit} " + (f"{n:02}01 reduced" if each < 10 else "eliminated"))
    return "\n".join(lines)


def end(*units, turn=12, source="2603"):
    return table(
        "\n".join(("has victory 2604 2705", f"has german-source {source}", f"turn {turn} end of turn", *units))
    )


def outcome(*units, source="2603"):
    return end(*units, source=source).position.over


# 18.1: with one hex held, 29 points leave the Germans one, and 30 leave them none.


@pytest.mark.parametrize("points", [(12, 12, 5), (15, 5, 5, 4)])
def test_18_1_29_soviet_points(points):
    assert outcome(ONE, losses(*points)) == "german-tactical"


@pytest.mark.parametrize("points", [(15, 15), (12, 5, 5, 4, 4)])
def test_18_1_30_soviet_points(points):
    assert outcome(ONE, losses(*points)) == "soviet-tactical"


@pytest.mark.parametrize("points", [(5, 4, 4, 4, 4), (5, 5, 5, 4, 4), (15, 12), (12, 12), (15, 15, 15, 15)])
def test_18_1_more_than_twenty_against_nothing(points):
    assert outcome(losses(*points)) == "soviet-strategic"


@pytest.mark.parametrize("points", [(), (4,), (5, 5, 5, 5), (15, 5), (12, 4, 4), (4, 4, 4, 4), (15, 4)])
def test_18_1_twenty_at_most_against_nothing(points):
    assert outcome(losses(*points)) == "soviet-tactical"


def test_18_1_infantry_air_and_whole_units_bring_nothing():
    # 30 - 29 = 1: a single point more would turn it.
    others = """
        german inf-12 eliminated
        german inf-21 eliminated
        german ss-pol eliminated
        german inf-30 0505 reduced
        german air-1 airfield
        german air-2 flown
        german 6/41 0506
        german tot/56 0507
    """
    assert outcome(ONE, losses(12, 12, 5), others) == "german-tactical"


def test_18_1_soviet_losses_count_for_nobody():
    assert outcome("soviet rifle-01 eliminated\nsoviet armor-01 eliminated armor-10-4-7") == "soviet-tactical"


def test_18_1_a_corps_that_never_entered_is_not_lost():
    # Ruling R35. Eliminated, the two would be 27 points.
    assert outcome("german 12/39 g10-39\ngerman 20/39 g10-39") == "soviet-tactical"
    assert outcome("german 12/39 eliminated\ngerman 20/39 eliminated") == "soviet-strategic"


def test_18_1_a_reduced_unit_that_is_eliminated_counts_as_eliminated():
    # 15 and 12 are 27; 5 and 4 would be 9, and a Soviet tactical victory.
    assert outcome("german 1/41 eliminated reduced", "german 36/41 eliminated reduced") == "soviet-strategic"


# 18.2


@pytest.mark.parametrize("name", ["2604", "2705"])
def test_18_2_thirty_points_for_a_hex(name):
    held = f"german inf-1 {name}"
    assert outcome(held) == "german-tactical"
    assert outcome(held, losses(12, 12, 5)) == "german-tactical"  # 1
    assert outcome(held, losses(15, 15)) == "soviet-tactical"  # 0


def test_18_2_sixty_for_both():
    assert outcome(TWO) == "german-strategic"
    assert outcome(TWO, losses(12, 12, 5)) == "german-strategic"  # 31
    assert outcome(TWO, losses(15, 15)) == "german-tactical"  # 30


def test_18_2_several_units_in_a_hex_score_no_more():
    assert outcome("german inf-1 2604\ngerman inf-11 2604\ngerman inf-12 2604") == "german-tactical"


@pytest.mark.parametrize("name", ["2505", "2605", "2603", "2704"])
def test_18_2_no_other_hex_counts(name):
    assert outcome(f"german inf-1 {name}") == "soviet-tactical"


@pytest.mark.parametrize("unit", ["german inf-1 2604 reduced", "german 36/41 2604", "german 1/41 2604"])
def test_18_2_any_combat_unit_will_do(unit):
    assert outcome(unit) == "german-tactical"


@pytest.mark.parametrize("unit", ["german air-1 2604", "soviet rifle-01 2604"])
def test_18_2_only_german_combat_units(unit):
    assert outcome(unit) == "soviet-tactical"


def test_18_2_the_unit_must_be_in_supply():
    # Five clear hexes to 2609, six to 2610.
    assert outcome(ONE, source="2609") == "german-tactical"
    assert outcome(ONE, source="2610") == "soviet-tactical"


def test_18_2_a_line_that_is_cut_is_no_supply():
    # The source itself is taken, or, two hexes away, it lies in the zone of a Soviet unit in 2601.
    assert outcome(ONE, "soviet rifle-01 2603") == "soviet-tactical"
    assert outcome(ONE, source="2602") == "german-tactical"
    assert outcome(ONE, "soviet rifle-01 2601", source="2602") == "soviet-tactical"


def test_18_2_on_the_map_supply_comes_from_east_prussia():
    # Roads lead from 0111 by Riga and Pskov to 2604; 2705 is next to it. In 0210 a unit cuts them behind the border.
    held = "turn 12 end of turn\ngerman inf-1 2604\ngerman inf-11 2705\n"
    assert table(held, board=False).position.over == "german-strategic"
    assert table(held + "soviet rifle-01 0210", board=False).position.over == "soviet-tactical"


# 18.3


@pytest.mark.parametrize(
    ("held", "points", "level"),
    [
        (TWO, (), "german-strategic"),
        (TWO, (12, 12, 5), "german-strategic"),  # 31
        (TWO, (15, 15), "german-tactical"),  # 30
        (ONE, (), "german-tactical"),  # 30
        (ONE, (12, 12, 5), "german-tactical"),  # 1
        (ONE, (15, 15), "soviet-tactical"),  # 0
        (ONE, (15, 15, 15, 5), "soviet-tactical"),  # -20
        (ONE, (15, 15, 12, 5, 4), "soviet-strategic"),  # -21
        (NONE, (), "soviet-tactical"),  # 0
        (NONE, (15, 5), "soviet-tactical"),  # -20
        (NONE, (12, 5, 4), "soviet-strategic"),  # -21
        (NONE, (15, 15, 15, 15, 12, 12, 12, 12), "soviet-strategic"),  # -108
        (TWO, (15, 15, 15, 15, 12, 12, 12, 12), "soviet-strategic"),  # -48
    ],
)
def test_18_3_the_levels_of_victory(held, points, level):
    assert outcome(held, losses(*points)) == level


@pytest.mark.parametrize("turn", [1, 7, 11])
def test_18_3_the_game_does_not_end_before_turn_12(turn):
    t = end(TWO, turn=turn)
    assert t.position.over == ""
    assert t.position.state.turn == turn + 1


def test_18_3_after_turn_12_nothing_is_asked():
    t = end(TWO)
    assert t.position.over == "german-strategic"
    assert not t.position.asks
    assert t.position.chance is None


LAST_COMBAT = """
    has victory 2604 2705
    has german-source 2603
    has soviet-source 2605
    turn 12 soviet combat
    german inf-1 2604 reduced
    soviet armor-01 2605 armor-10-4-7
    soviet armor-02 2605 armor-9-3-7
"""


def test_18_3_the_last_soviet_turn_is_played_first():
    t = table(LAST_COMBAT)
    assert t.position.over == ""
    t.play("done")
    assert t.position.over == "german-tactical"


def test_18_3_who_is_driven_out_in_the_last_combat_holds_nothing():
    # 19 to 3 is 6-1; with or without the column for armor a 6 is E/-.
    t = table(LAST_COMBAT)
    t.play("2604 armor-01 armor-02 attack die 6", "done")  # nobody advances
    assert t.at("inf-1") == "eliminated"
    if not t.position.over:
        t.play("done")
    assert t.position.over == "soviet-tactical"


def test_18_3_the_difference_is_good_for_one_side_and_bad_for_the_other():
    t = table("""
        has victory 2604 2705
        has german-source 2603
        turn 5 german movement
        german inf-1 2604
        german 1/41 0101 reduced
    """)
    assert t.game.score(t.position.state) == (25, -25)  # 30 less 5


def test_18_1_18_2_each_line_of_the_ledger_with_its_points():
    t = end(TWO, losses(12, 15, 4, 4, 5), turn=11)
    found = [(t.game.sides[row.side], row.points, row.rule) for row in t.game.ledger(t.position.state)]
    soviet = [("soviet", 15, "18.1"), ("soviet", 5, "18.1"), ("soviet", 12, "18.1"), ("soviet", 8, "18.1")]
    assert sorted(found) == sorted([("german", 30, "18.2")] * 2 + soviet)
    assert t.game.ledger(end(ONE, source="0103", turn=11).position.state) == []  # held, but out of supply
