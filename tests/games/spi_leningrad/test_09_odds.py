"""The chances of an attack with untried units, worked out by hand from the faces of the counter sheet."""

from fractions import Fraction

from northfront.core.ask import Draw
from tests.games.spi_leningrad.battle import PRINTED, battle, odds, result
from tests.games.table import sums

# How many infantry counters have which face: 43 in all.
FACES = {
    "1-1-5": 4,
    "1-2-5": 1,
    "1-3-5": 1,
    "1-5-5": 1,
    "2-2-5": 5,
    "2-3-5": 2,
    "2-4-5": 2,
    "3-1-5": 1,
    "3-2-5": 3,
    "3-3-5": 3,
    "3-4-5": 3,
    "3-5-5": 1,
    "3-7-5": 1,
    "4-2-5": 2,
    "4-3-5": 3,
    "4-4-5": 3,
    "4-5-5": 1,
    "4-6-5": 1,
    "5-1-5": 1,
    "5-3-5": 1,
    "5-4-5": 1,
    "5-5-5": 1,
    "6-4-5": 1,
}


def ways(whole, counts):
    return {name: Fraction(n, whole) for name, n in counts.items()}


def test_9_1a_an_untried_defender_counts_with_every_face_it_may_have():
    # Faces by defence: six with 1, eleven with 2, ten with 3, ten with 4, four with 5, one with 6, one with 7.
    # 6 against these: 6-1 (6), 3-1 (11), 2-1 (10), 1-1 (10 + 4 + 1), 1-2 (1), out of 43. With six lines each, 258 ways:
    #   -/E: 1 of 1-2                                   = 1
    #   -/2: 15 of 1-1, 2 of 1-2                        = 17
    #   -/1: 10 of 2-1, 15 of 1-1, 1 of 1-2             = 26
    #   1/2: 10 + 15 + 1                                = 26
    #   2/2: 11 of 3-1, 10, 15, 1                       = 37
    #   1/1: 2 x 11 of 3-1, 10, 15                      = 47
    #   2/1: 6 of 6-1, 11, 10, 15                       = 42
    #   1/-: 2 x 6 of 6-1, 2 x 11 of 3-1, 10            = 44
    #   2/-: 2 x 6 of 6-1                               = 12
    #   E/-: 6 of 6-1                                   = 6
    t = battle("german inf-1 0705\nsoviet rifle-01 0805")
    t.play("0805")
    expected = {
        "-/E": 1,
        "-/2": 17,
        "-/1": 26,
        "1/2": 26,
        "2/2": 37,
        "1/1": 47,
        "2/1": 42,
        "1/-": 44,
        "2/-": 12,
        "E/-": 6,
    }
    assert odds(t, "inf-1") == ways(258, expected)


def test_9_1a_faces_that_have_been_seen_are_not_counted():
    # 3-7-5 is on the map and a 1-1-5 has been eliminated, so 41 faces: five with 1, eleven with 2, ten with 3, ten with
    # 4, four with 5, one with 6. rifle-04 shows nothing yet. 8 against these: 8-1 (5), 4-1 (11), 2-1 (20), 1-1 (5).
    # 246 ways:
    #   -/2: 5 of 1-1                                   = 5
    #   -/1: 20 of 2-1, 5                               = 25
    #   1/2: 20 + 5                                     = 25
    #   2/2: 11 of 4-1, 20, 5                           = 36
    #   1/1: 11 + 20 + 5                                = 36
    #   2/1: 11 + 20 + 5                                = 36
    #   1/-: 5 of 8-1, 2 x 11 of 4-1, 20 of 2-1         = 47
    #   2/-: 2 x 5 of 8-1, 11 of 4-1                    = 21
    #   E/-: 3 x 5 of 8-1                               = 15
    t = battle("""
        german 36/41 0705
        soviet rifle-01 0805
        soviet rifle-02 2005 3-7-5
        soviet rifle-03 eliminated 1-1-5
        soviet rifle-04 2006
    """)
    t.play("0805")
    expected = {"-/2": 5, "-/1": 25, "1/2": 25, "2/2": 36, "1/1": 36, "2/1": 36, "1/-": 47, "2/-": 21, "E/-": 15}
    assert odds(t, "36/41") == ways(246, expected)


def test_9_1a_an_untried_attacker():
    # Faces by attack: seven with 1, nine with 2, twelve with 3, ten with 4, four with 5, one with 6.
    # Against 3: 1-3 (7), 1-2 (9), 1-1 (12 + 10 + 4), 2-1 (1). 258 ways:
    #   -/E: 2 x 7 of 1-3, 9 of 1-2                     = 23
    #   -/2: 3 x 7 of 1-3, 2 x 9 of 1-2, 26 of 1-1      = 65
    #   -/1: 9 of 1-2, 26, 1 of 2-1                     = 36
    #   1/2: 7 of 1-3, 9, 26, 1                         = 43
    #   2/2: 9 + 26 + 1                                 = 36
    #   1/1: 26 + 1                                     = 27
    #   2/1: 26 + 1                                     = 27
    #   1/-: 1 of 2-1                                   = 1
    t = battle("german inf-1 0805 reduced\nsoviet rifle-01 0705", "soviet combat")
    t.play("0805 rifle-01")
    expected = {"-/E": 23, "-/2": 65, "-/1": 36, "1/2": 43, "2/2": 36, "1/1": 27, "2/1": 27, "1/-": 1}
    assert odds(t) == ways(258, expected)


def test_9_1a_an_untried_armored_unit_may_or_may_not_be_armor():
    # Eight of the twelve are armor and have a column for it (12.2c), four are mechanized. 6 against
    #   armor 2: 3-1, so 2-1 (1)           armor 3: 2-1, so 1-1 (3)       armor 4 and 5: 1-1, so 1-2 (1 + 3)
    #   mechanized 3: 2-1 (1)              mechanized 4 and 5: 1-1 (2 + 1)
    # Together 2-1 (2), 1-1 (6), 1-2 (4). 72 ways:
    #   -/E: 4;  -/2: 6 + 2 x 4 = 14;  -/1, 1/2, 2/2: 2 + 6 + 4 = 12 each;  1/1, 2/1: 2 + 6 = 8 each;  1/-: 2
    t = battle("german inf-1 0705\nsoviet armor-01 0805")
    t.play("0805")
    expected = {"-/E": 4, "-/2": 14, "-/1": 12, "1/2": 12, "2/2": 12, "1/1": 8, "2/1": 8, "1/-": 2}
    assert odds(t, "inf-1") == ways(72, expected)


def test_9_1a_infantry_faces_are_no_armored_ones():
    # A tried infantry unit takes nothing from the armored pool: the same twelve faces as above.
    bare = battle("german inf-1 0705\nsoviet armor-01 0805")
    more = battle("german inf-1 0705\nsoviet armor-01 0805\nsoviet rifle-02 2005 4-4-5\nsoviet rifle-03 2006 5-5-5")
    less = battle("german inf-1 0705\nsoviet armor-01 0805\nsoviet armor-02 2005 mech-5-5-7")
    for t in (bare, more, less):
        t.play("0805")
    assert odds(more, "inf-1") == odds(bare, "inf-1")
    # Without the mechanized 5: 2-1 (2), 1-1 (5), 1-2 (4), of 66 ways.
    expected = {"-/E": 4, "-/2": 13, "-/1": 11, "1/2": 11, "2/2": 11, "1/1": 7, "2/1": 7, "1/-": 2}
    assert odds(less, "inf-1") == ways(66, expected)


def three_left(text):
    """All faces but one 1-1-5, one 2-2-5 and one 3-3-5 have been seen on rifle-04 to rifle-43."""
    gone = [face for face, n in FACES.items() for _ in range(n - (face in ("1-1-5", "2-2-5", "3-3-5")))]
    lines = [f"soviet rifle-{n:02} eliminated {face}" for n, face in enumerate(gone, start=4)]
    assert len(lines) == 40
    return battle("\n".join([text, *lines]))


def test_9_1a_two_untried_units_do_not_have_the_same_counter():
    # 12 against 1 + 2, 1 + 3 or 2 + 3, equally likely: 4-1, 3-1, 2-1. 18 ways:
    #   -/1: 1;  1/2: 1;  2/2: 3;  1/1: 1 + 2 + 1 = 4;  2/1: 3;  1/-: 2 + 2 + 1 = 5;  2/-: 1
    t = three_left("german inf-1 0705\ngerman inf-11 0705\nsoviet rifle-01 0805\nsoviet rifle-02 0805")
    t.play("0805 inf-1 inf-11")
    assert odds(t) == ways(18, {"-/1": 1, "1/2": 1, "2/2": 3, "1/1": 4, "2/1": 3, "1/-": 5, "2/-": 1})


def test_9_1a_the_draw_is_from_the_same_faces():
    t = three_left("german inf-1 0705\ngerman inf-11 0705\nsoviet rifle-01 0805\nsoviet rifle-02 0805")
    t.play("0805 inf-1 inf-11 attack")
    assert isinstance(t.position.chance, Draw)
    assert set(t.options()) == {"1-1-5", "2-2-5", "3-3-5"}
    t.play("draw 2-2-5")
    assert set(t.options()) == {"1-1-5", "3-3-5"}
    t.play("draw 3-3-5", "die 1")  # 12 against 5: 2-1
    assert result(t, "rifle-01", "inf-1") == "-/1"


def test_9_1a_what_is_drawn_is_what_fights():
    for face, column in (("3-7-5", "1-2"), ("4-4-5", "1-1"), ("5-3-5", "2-1"), ("1-2-5", "3-1"), ("5-1-5", "6-1")):
        t = battle(f"dice {face} 1\ngerman inf-1 0705\nsoviet rifle-01 0805")
        t.play("0805 inf-1 attack")
        assert result(t, "rifle-01", "inf-1") == PRINTED[column][0]


def spread(rows):
    return {row["column"]: Fraction(row["chance"]) for row in rows}


def test_9_1a_the_chance_of_each_ratio():
    # 6 counters have a defence of 1, 11 of 2, 10 of 3, 10 of 4, 4 of 5, 1 of 6 and 1 of 7; 6 against 4, 5 or 6 is 1-1.
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


def test_9_5_every_result_has_its_words_and_its_tone():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5\n")
    t.play("0805")
    card = t.preview("inf-1")
    assert set(card["words"]) == set(card["tones"]) == set(card["odds"])
    assert card["words"]["1/2"] == "{defender} lose one, {attacker} lose two"
    assert card["words"]["-/1"] == "{attacker} lose a step, or go one hex"
    assert (card["tones"]["-/1"], card["tones"]["1/2"], card["tones"]["1/-"]) == ("bad-part", "even", "good-part")
    assert card["hexes"] == ["0805"]


def test_9_5_the_results_are_summed_by_what_they_mean():
    """Column 2-1 is -/1, 1/2, 2/2, 1/1, 2/1, 1/-: five dice harm the defender, five the attacker, none destroys."""
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5\n")
    t.play("0805 inf-1")
    assert sums(t) == {"harmed": Fraction(5, 6), "paid": Fraction(5, 6)}


def test_9_5_a_destroyed_defender_has_a_sum_of_its_own():
    """Column 7-1 is 1/-, 1/-, 2/-, 2/-, E/-, E/-: three divisions of 6 and armor against 3."""
    t = battle("german inf-1 0705\ngerman inf-11 0705\ngerman inf-21 0706\nsoviet rifle-01 0805 3-3-5\n")
    t.play("0805 inf-1 inf-11 inf-21")
    assert t.preview("attack")["column"] == "6-1"
    assert sums(t) == {"cleared": Fraction(1, 6), "harmed": Fraction(1), "paid": Fraction(1, 6)}
