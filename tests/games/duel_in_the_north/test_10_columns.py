import pytest

from tests.games.duel_in_the_north.battle import reduced
from tests.games.duel_in_the_north.table import table

# Attacks against 3110 from 3010 and 3011, which lie to the west of it.
# pd-1 alone has 9: against rd-123 (2) that is 4-1, against rd-112 (4) 2-1, against rd-43 (1) 9-1.


def attack(text, units="pd-1"):
    """The attackers are named; only the word is missing."""
    t = table(f"""
        {text}
        has soviet-source 6810
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
    """)
    t.play("draw corps-41", "attack-move", f"3110 {units}")
    return t


def column(t):
    return t.preview("attack")["column"]


def shift(t):
    return sum(each["columns"] for each in t.preview("attack")["shifts"])


def bonus(t):
    return sum(each["dice"] for each in t.preview("attack")["modifiers"])


FOUR_TO_ONE = "german pd-1 3010\nsoviet rd-123 3110\n"
TWO_TO_ONE = "german pd-1 3010\nsoviet rd-112 3110\n"


@pytest.mark.parametrize(
    ("attackers", "ratio", "expected"),
    [
        ("german pd-1 3010 reduced", "5-1", 1),  # 5 to 1
        ("german id-ssp 3010", "6-1", 2),
        ("german pd-1 3010", "9-1", 5),
        ("german pd-1 3010\ngerman pd-6 3010", "18-1", 14),
    ],
)
def test_10_1c_each_ratio_above_four_to_one_adds_one_to_the_dice(attackers, ratio, expected):
    t = attack(f"{attackers}\nsoviet rd-43 3110", "all")
    assert (t.preview("attack")["ratio"], column(t), bonus(t)) == (ratio, "4-1", expected)
    assert {each["rule"] for each in t.preview("attack")["modifiers"]} == {"10.1c"}


def test_10_1c_four_to_one_itself_adds_nothing():
    t = attack(FOUR_TO_ONE)
    assert (column(t), t.preview("attack")["modifiers"]) == ("4-1", [])


def test_10_1c_the_addition_counts_when_the_dice_are_read():
    t = attack("german pd-1 3010 reduced\nsoviet rd-43 3110")  # 5-1
    t.play("attack 0", "die 2 die 2")  # 4 + 1 in 4-1 is -/1R2; a 4 would be -/R2
    assert t.at("rd-43") == "eliminated"


@pytest.mark.parametrize(
    ("terrain", "attacker", "expected", "added"),
    [
        ("forest", "pd-1 3010", "4-1", 4),  # 9 less 1
        ("city", "pd-1 3010", "4-1", 3),
        ("major-city", "pd-1 3010", "4-1", 2),
        ("forest", "id-ssp 3010", "4-1", 1),  # 6 less 1
        ("city", "id-ssp 3010", "4-1", 0),
        ("forest", "pd-1 3010 reduced", "4-1", 0),  # 5 less 1
        ("city", "pd-1 3010 reduced", "3-1", 0),
        ("major-city", "pd-1 3010 reduced", "2-1", 0),
    ],
)
def test_10_1c_shifts_are_counted_first(terrain, attacker, expected, added):
    """Ruling E-27: above 4-1 each whole ratio is a column of its own."""
    t = attack(f"terrain {terrain} 3110\ngerman {attacker}\nsoviet rd-43 3110", attacker.split()[0])
    assert (column(t), bonus(t)) == (expected, added)


def test_10_1d_shifted_down_to_four_to_one_there_is_no_addition():
    t = attack("terrain forest 3110\ngerman pd-1 3010 reduced\nsoviet rd-43 3110")
    assert (t.preview("attack")["ratio"], t.preview("attack")["modifiers"]) == ("5-1", [])
    t.play("attack 0", "die 2 die 2", "3210 3310")  # a plain 4 in 4-1: -/R2
    assert t.at("rd-43") == "3310"


def test_10_1d_nothing_is_worse_than_one_to_three():
    # 9 to 4 is 2-1; three columns for the major city and two for the fort.
    t = attack("terrain major-city 3110\nsoviet fort-1 3110\n" + TWO_TO_ONE)
    assert (shift(t), column(t)) == (-5, "1-3")
    t.play("attack 0", "die 3 die 3")  # a 6 in 1-3: 1/-
    assert reduced(t, "pd-1")
    assert t.at("pd-1") == "3010"


@pytest.mark.parametrize(
    ("ground", "left", "expected"),
    [
        ("", 0, "4-1"),
        ("terrain forest 3110", 1, "3-1"),
        ("terrain marsh 3110", 1, "3-1"),
        ("place 3110 Somewhere", 1, "3-1"),
        ("terrain city 3110", 2, "2-1"),
        ("terrain major-city 3110", 3, "1-1"),
        ("hexside river 3010/3110", 1, "3-1"),
        ("hexside major-river 3010/3110", 2, "2-1"),
    ],
)
def test_10_1e_the_defenders_ground_shifts_to_the_left(ground, left, expected):
    t = attack(f"{ground}\n{FOUR_TO_ONE}")
    assert t.preview("attack")["ratio"] == "4-1"
    assert (shift(t), column(t)) == (-left, expected)


@pytest.mark.parametrize(
    ("ground", "left"),
    [
        ("terrain forest 3110\nplace 3110 Somewhere", 1),
        ("terrain marsh 3110\nhexside river 3010/3110", 1),
        ("place 3110 Somewhere\nhexside major-river 3010/3110", 2),
        ("terrain city 3110\nhexside river 3010/3110", 2),
        ("terrain city 3110\nhexside major-river 3010/3110", 2),
        ("terrain major-city 3110\nhexside major-river 3010/3110", 3),
    ],
)
def test_10_1e_only_the_largest_shift_counts(ground, left):
    t = attack(f"{ground}\n{FOUR_TO_ONE}")
    assert shift(t) == -left
    assert len(t.preview("attack")["shifts"]) == 1


def test_10_1e_the_ground_of_the_attacker_does_not_matter():
    t = attack("terrain major-city 3010\n" + FOUR_TO_ONE)
    assert (shift(t), column(t)) == (0, "4-1")


def test_10_1e_the_dice_are_read_in_the_shifted_column():
    t = attack("terrain forest 3110\n" + TWO_TO_ONE)
    assert [each["rule"] for each in t.preview("attack")["shifts"]] == ["10.1e"]
    t.play("attack 0", "die 3 die 4")  # a 7 in 1-1 is 1/1; in 2-1 it would be -/R2
    assert reduced(t, "pd-1")
    assert t.at("rd-112") == "eliminated"


# pd-1 is across the river, pd-6 is not. 18 to 4 is 4-1.
TWO_BANKS = "german pd-1 3010\ngerman pd-6 3011\nsoviet rd-112 3110\n"


@pytest.mark.parametrize(("river", "left"), [("river", 1), ("major-river", 2)])
def test_10_1f_one_attacker_across_the_river_is_enough(river, left):
    t = attack(f"hexside {river} 3010/3110\n{TWO_BANKS}", "pd-1 pd-6")
    assert shift(t) == -left


def test_10_1f_a_river_that_no_attacker_crosses_does_not_count():
    t = attack("hexside river 3010/3110\n" + TWO_BANKS, "pd-6")
    assert shift(t) == 0
    t = attack("hexside river 3111/3110 3210/3110\n" + TWO_BANKS, "pd-1 pd-6")
    assert shift(t) == 0


def test_10_1f_of_two_rivers_the_larger_counts():
    t = attack("hexside river 3010/3110\nhexside major-river 3011/3110\n" + TWO_BANKS, "pd-1 pd-6")
    assert shift(t) == -2


RIVER = "hexside river 3010/3110\n"
BRIDGE = "hexside bridge 3010/3110\n"


@pytest.mark.parametrize(
    ("ground", "left"),
    [
        (RIVER, 1),
        (RIVER + BRIDGE, 0),
        (RIVER + "pontoons = 3010/3110=1\n", 0),
        (RIVER + BRIDGE + "blown = 3010/3110=1\n", 1),
    ],
)
def test_10_1f_a_standing_bridge_or_a_pontoon_takes_the_river_away(ground, left):
    """Ruling E-25; a blown bridge leaves a river (12.0)."""
    t = attack(ground + FOUR_TO_ONE)
    assert shift(t) == -left


def test_10_1f_a_bridge_for_one_attacker_does_not_help_the_other():
    t = attack("hexside river 3010/3110 3011/3110\nhexside bridge 3010/3110\n" + TWO_BANKS, "pd-1")
    assert shift(t) == 0
    t.play("pd-6")
    assert shift(t) == -1
