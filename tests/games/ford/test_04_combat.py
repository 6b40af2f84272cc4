from fractions import Fraction

import pytest

from northfront.core.errors import IllegalAnswer, Refusal
from tests.games.ford.field import asked, column, position
from tests.games.table import sums


def test_4_1_only_adjacent_enemy_hexes_are_attacked():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0304")
    assert f.options() == ["0303", "done"]
    with pytest.raises(IllegalAnswer):
        f.play("0304")


def test_4_1_only_adjacent_units_attack():
    f = position("german pz-1 0302\ngerman pz-2 0301\nsoviet ri-1 0303")
    f.play("0303")
    assert f.options() == ["pz-1"]
    with pytest.raises(IllegalAnswer):
        f.play("pz-2")


def test_4_1_attacking_is_never_compulsory():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("done")
    assert f.position.state.phase == "second movement"
    assert (f.at("pz-1"), f.at("ri-1")) == ("0302", "0303")


def test_4_1_some_of_the_adjacent_units_may_stay_out():
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303")
    f.play("0303 pz-2")
    assert f.options() == ["pz-1", "attack"]
    f.play("attack")
    assert f.position.chance


def test_4_1_no_attack_without_attackers():
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303")
    f.play("0303")
    with pytest.raises(Refusal):
        f.play("attack")


def test_4_1_each_unit_attacks_once():
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303\nsoviet ri-2 0301")
    f.play("0303 pz-1 attack die 3", "0301")  # a 3 on 2-1 is nothing
    assert f.options() == ["pz-2"]
    with pytest.raises(IllegalAnswer):
        f.play("pz-1")


def test_4_1_a_hex_is_no_target_for_units_that_have_all_attacked():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0301")
    f.play("0303 pz-1 die 3")
    assert f.options() == ["done"]


def test_4_1_each_hex_is_attacked_once():
    f = position("german pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303")
    f.play("0303 pz-1 attack die 3")
    assert f.options() == ["done"]
    with pytest.raises(IllegalAnswer):
        f.play("0303")


def test_4_1_a_unit_that_has_advanced_does_not_attack_again():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0304")
    f.play("0303 pz-1 die 6 pz-1")
    assert f.at("pz-1") == "0303"
    assert f.options() == ["done"]


def test_4_1_units_and_hexes_are_free_again_in_the_next_combat_phase():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 3", "done done")
    assert (asked(f), f.options()) == (["soviet"], ["0302", "done"])
    f.play("0302 ri-1 die 5", "done", "draw german", "done")  # 3 to 6 is 1-2, where a 5 is nothing
    assert (asked(f), f.options()) == (["german"], ["0303", "done"])
    f.play("0303")
    assert f.options() == ["pz-1"]


def test_4_1_the_soviets_attack_in_their_combat_phase():
    f = position("german pz-1 0302\nsoviet ri-1 0303", active="soviet")
    assert (asked(f), f.options()) == (["soviet"], ["0302", "done"])
    f.play("0302 ri-1 die 1")  # 3 to 6 is 1-2, where a 1 is AE: now the Soviets are the attackers
    assert (f.at("ri-1"), f.at("pz-1")) == ("eliminated", "0302")


@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (3, 6, "1-2"),
        (5, 6, "1-2"),
        (6, 6, "1-1"),
        (11, 6, "1-1"),
        (12, 6, "2-1"),
        (17, 6, "2-1"),
        (18, 6, "3-1"),
        (23, 6, "3-1"),
        (24, 6, "4-1"),
        (30, 6, "4-1"),  # there is no 5-1; the next in favour of the defender is 4-1
    ],
)
def test_4_2_the_ratio_is_rounded_in_favour_of_the_defender(attackers, defenders, expected):
    text = "german pz-1 0302\nsoviet ri-1 0303"
    assert column("0303 pz-1", text, pz=f"{attackers}/1", ri=f"{defenders}/1") == expected


def test_4_2_the_strengths_of_all_attackers_are_added():
    text = "german pz-1 0302\ngerman pz-2 0302\ngerman pz-3 0202\nsoviet ri-1 0303"
    assert column("0303 pz-1 attack", text) == "2-1"
    assert column("0303 pz-1 pz-2 attack", text) == "4-1"  # 12 to 3
    assert column("0303 pz-1 pz-2 pz-3", text, ri="6/1") == "3-1"  # 18 to 6


def test_4_2_units_that_stay_out_do_not_count():
    text = "german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303\nsoviet ri-2 0403"
    assert column("0303 pz-1 attack", text) == "2-1"


def test_4_2_the_strengths_of_all_defenders_in_the_hex_are_added():
    text = "german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0303"
    assert column("0303 pz-1", text) == "1-1"  # 6 to 6


def test_4_2_a_reduced_unit_counts_with_its_back():
    assert column("0303 pz-1", "german pz-1 0302 reduced\nsoviet ri-1 0303") == "1-1"  # 3 to 3
    defenders = "german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0303 reduced"
    assert column("0303 pz-1", defenders, ri="4/2") == "1-1"  # 6 to 4 + 2
    assert column("0303 pz-1", defenders, ri="2/1") == "2-1"  # 6 to 2 + 1


# From here to the end of 4.3: pz-1 in 0302 and pz-2 in 0202 attack with 6 + 6 against 4, which is 3-1 before shifts.
ATTACK = "german pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303\n"
ALL_ACROSS = "hexside river 0302/0303 0202/0303\n"


def shifted(text):
    return column("0303 pz-1 pz-2", text + ATTACK, ri="4/2")


@pytest.mark.parametrize(("terrain", "expected"), [("clear", "3-1"), ("woods", "2-1"), ("town", "2-1")])
def test_4_3_one_column_to_the_left_for_defenders_in_woods_or_a_town(terrain, expected):
    assert shifted(f"terrain {terrain} 0303\n") == expected


def test_4_3_the_terrain_of_the_attackers_does_not_matter():
    assert shifted("terrain woods 0302\nterrain town 0202\n") == "3-1"


def test_4_3_one_column_if_every_attacker_attacks_across_the_river():
    assert shifted(ALL_ACROSS) == "2-1"


@pytest.mark.parametrize("bank", ["0302/0303", "0202/0303"])
def test_4_3_no_column_if_one_attacker_is_on_the_bank_of_the_defender(bank):
    assert shifted(f"hexside river {bank}\n") == "3-1"


def test_4_3_only_those_who_attack_are_asked_where_they_stand():
    # pz-1 attacks alone across the river: 6 to 3, 2-1, becomes 1-1. pz-2 in 0202 stays out.
    text = "hexside river 0302/0303\ngerman pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303"
    assert column("0303 pz-1 attack", text) == "1-1"


def test_4_3_a_road_across_the_river_changes_nothing():
    assert shifted(ALL_ACROSS + "line road 0302 0303\nline road 0202 0303\n") == "2-1"


def test_4_3_a_river_behind_the_defender_changes_nothing():
    assert shifted("hexside river 0303/0304 0301/0302\n") == "3-1"


@pytest.mark.parametrize("terrain", ["woods", "town"])
def test_4_3_the_river_is_one_column_more(terrain):
    assert shifted(ALL_ACROSS + f"terrain {terrain} 0303\n") == "1-1"


@pytest.mark.parametrize("strength", [16, 20, 24])
def test_4_3_the_last_column_is_shifted_however_strong_the_attackers_are(strength):
    # 4-1, 5-1 and 6-1 all use the column 4-1, and the column to its left is 3-1.
    text = "german pz-1 0302\nsoviet ri-1 0303"
    assert column("0303 pz-1", text, pz=f"{strength}/1", ri="4/2") == "4-1"
    assert column("0303 pz-1", f"terrain woods 0303\n{text}", pz=f"{strength}/1", ri="4/2") == "3-1"


def test_4_4_the_results_are_summed_by_what_they_mean():
    """Column 2-1 is A1, X1, -, D1, D1, DE."""
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303", ri="3/1")
    f.play("0303 pz-1")
    assert sums(f) == {"cleared": Fraction(1, 6), "harmed": Fraction(4, 6), "paid": Fraction(2, 6)}
