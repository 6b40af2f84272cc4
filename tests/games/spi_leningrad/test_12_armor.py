import pytest

from tests.games.spi_leningrad.battle import battle, result, shifts

# The hexes are described in battle.py: 0705 touches 0804 and 0805, 0706 touches 0805.
# Against a swamp the attacker has no column for armor, so that what is left is the column of the corps.

SWAMP = "terrain swamp 0805\n"
RIFLE = "soviet rifle-01 0805 3-3-5\n"
CORPS_41 = "german 1/41 0705\ngerman 6/41 0705\ngerman 36/41 0705\n"
CORPS_56 = "german 8/56 0706\ngerman 3/56 0706\ngerman tot/56 0706\n"
HELD = CORPS_41.replace("0705", "0805") + "soviet rifle-01 0705 6-4-5\n"  # the corps defends


def attack(text, orders, **settings):
    """The shifts of an attack that has only to be announced."""
    t = battle(text, **settings)
    t.play(orders)
    return shifts(t)


def soviet_attack(text, orders="0805 rifle-01"):
    return attack(text, orders, phase="soviet combat")


def test_12_1a_a_corps_in_one_hex_is_a_column_for_the_attacker():
    assert attack(SWAMP + CORPS_41 + RIFLE, "0805 1/41 6/41 36/41") == {"9.6n1": -1, "12.1b": 1}


def test_12_1a_and_for_the_defender():
    assert soviet_attack(HELD) == {"12.1a": -1, "12.2c": -1}


def test_12_1a_each_corps_counts_for_itself():
    text = SWAMP + CORPS_41 + CORPS_56 + RIFLE
    assert attack(text, "0805 1/41 6/41 36/41 8/56 3/56 tot/56") == {"9.6n1": -1, "12.1b": 2}


def test_12_1a_each_defending_corps_too():
    text = HELD + CORPS_56.replace("0706", "0804")
    assert soviet_attack(text, "0805 rifle-01 also 0804") == {"12.1a": -2, "12.2c": -1}
    assert soviet_attack(text) == {"12.1a": -1, "12.2c": -1}  # the other one is not attacked


def test_12_1a_not_if_its_units_are_in_two_hexes():
    text = SWAMP + CORPS_41.replace("36/41 0705", "36/41 0706") + RIFLE
    assert attack(text, "0805 1/41 6/41 36/41") == {"9.6n1": -1}


def test_12_1a_nor_if_they_defend_two_hexes():
    text = HELD.replace("36/41 0805", "36/41 0804")
    assert soviet_attack(text, "0805 rifle-01 also 0804") == {"12.2c": -1}


def test_12_1a_units_of_two_corps_make_none():
    text = SWAMP + "german 1/41 0705\ngerman 6/41 0705\ngerman 3/56 0705\n" + RIFLE
    assert attack(text, "0805 1/41 6/41 3/56") == {"9.6n1": -1}


def test_12_1a_three_infantry_units_make_none():
    text = "german inf-1 0705\ngerman inf-11 0705\ngerman inf-12 0705\n" + RIFLE
    assert attack(text, "0805 inf-1 inf-11 inf-12") == {}


def test_12_1a_in_an_overrun():
    t = battle(SWAMP + CORPS_41 + RIFLE, "german movement")
    t.play("1/41 join 6/41 join 36/41")
    assert shifts(t, "0805") == {"7.1": -2, "9.6n1": -1, "12.1b": 1}


def test_12_1a_the_column_is_in_the_result():
    # 10 + 5 + 8 against 7 + 4 is 2-1; swamp and corps leave 2-1, where a 1 is -/1. 1-1 would give -/2.
    t = battle(
        SWAMP + CORPS_41.replace("6/41 0705\ng", "6/41 0705 reduced\ng") + "soviet rifle-01 0805 3-7-5\n"
        "soviet rifle-02 0805 4-4-5"
    )
    t.play("0805 1/41 6/41 36/41")
    assert (t.preview("attack")["ratio"], t.preview("attack")["column"]) == ("2-1", "2-1")
    t.play("attack", "die 1")
    assert result(t, "rifle-01", "1/41") == "-/1"


def test_12_1b_all_units_of_the_corps_must_attack():
    t = battle(SWAMP + CORPS_41 + RIFLE)
    t.play("0805 1/41")
    assert shifts(t) == {"9.6n1": -1}
    t.play("6/41")
    assert shifts(t) == {"9.6n1": -1}
    assert shifts(t, "36/41") == {"9.6n1": -1, "12.1b": 1}
    t.play("36/41")
    assert shifts(t) == {"9.6n1": -1, "12.1b": 1}


def test_12_1b_others_may_attack_with_it():
    text = SWAMP + CORPS_41 + RIFLE + "german inf-1 0706"
    assert attack(text, "0805 1/41 6/41 36/41 inf-1") == {"9.6n1": -1, "12.1b": 1}


def test_12_1b_in_an_overrun_all_of_it_must_come():
    t = battle(SWAMP + CORPS_41 + RIFLE, "german movement")
    t.play("1/41 join 6/41")
    assert shifts(t, "0805") == {"7.1": -2, "9.6n1": -1}


def test_12_1c_reduced_units_count():
    reduced = CORPS_41.replace("0705", "0705 reduced")
    assert attack(SWAMP + reduced + RIFLE, "0805 1/41 6/41 36/41") == {"9.6n1": -1, "12.1b": 1}


def test_12_1c_a_corps_that_lost_a_unit_has_no_column():
    text = SWAMP + CORPS_41.replace("36/41 0705", "36/41 eliminated") + RIFLE
    assert attack(text, "0805 1/41 6/41") == {"9.6n1": -1}
    assert soviet_attack(HELD.replace("36/41 0805", "36/41 eliminated")) == {"12.2c": -1}


def test_12_1d_the_39th_corps_has_two_units():
    text = SWAMP + "german 12/39 0705\ngerman 20/39 0705\n" + RIFLE
    assert attack(text, "0805 12/39") == {"9.6n1": -1}
    assert attack(text, "0805 12/39 20/39") == {"9.6n1": -1, "12.1b": 1}


def test_12_2a_armor_is_one_column_however_many_there_are():
    text = "german 1/41 0705\ngerman 6/41 0705\ngerman 8/56 0706\n" + RIFLE
    assert attack(text, "0805 1/41") == {"12.2b": 1}
    assert attack(text, "0805 1/41 6/41 8/56") == {"12.2b": 1}


def test_12_2a_one_armor_unit_among_others_is_enough():
    text = "german inf-1 0705\ngerman 36/41 0705\ngerman 8/56 0706\n" + RIFLE
    assert attack(text, "0805 inf-1 36/41 8/56") == {"12.2b": 1}


def test_12_2a_mechanized_units_are_not_armor():
    assert attack("german 36/41 0705\ngerman 3/56 0705\n" + RIFLE, "0805 36/41 3/56") == {}
    assert soviet_attack("german 36/41 0805\nsoviet armor-01 0705 mech-5-5-7\n", "0805 armor-01") == {}


def test_12_2a_soviet_armor_attacks_too():
    assert soviet_attack("german inf-1 0805\nsoviet armor-01 0705 armor-9-3-7\n", "0805 armor-01") == {"12.2b": 1}


def test_12_2a_both_sides_have_theirs():
    text = "german 1/41 0705\nsoviet armor-01 0805 armor-5-3-7\nsoviet armor-02 0805 armor-4-2-7\n"
    assert attack(text, "0805 1/41") == {"12.2b": 1, "12.2c": -1}


def test_12_2a_in_an_overrun():
    t = battle("german 1/41 0705\nsoviet armor-01 0805 armor-5-3-7\n", "german movement")
    t.play("1/41")
    assert shifts(t, "0805") == {"7.1": -2, "12.2b": 1, "12.2c": -1}


def test_12_2a_an_untried_unit_is_armor_once_it_turns_out_to_be():
    # 6 against 5 is 1-1, for armor 1-2. A 2 is -/1 in the first and -/2 in the second.
    for face, expected in (("mech-5-5-7", "-/1"), ("armor-5-5-7", "-/2")):
        t = battle(f"dice {face} 2\ngerman inf-1 0705\nsoviet armor-01 0805")
        t.play("0805 inf-1 attack")
        assert result(t, "armor-01", "inf-1") == expected


def chances(t, rule):
    """The chance of each shift of a rule; None where it is certain."""
    return [row.get("chance") for row in t.preview("attack")["shifts"] if row["rule"] == rule]


def test_12_2a_the_chance_that_an_untried_defender_is_armor():
    # Of the 12 armored counters 8 are armor and 4 mechanized.
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


@pytest.mark.parametrize("terrain", ["swamp", "hill", "city"])
def test_12_2b_only_against_clear_hexes(terrain):
    assert attack(f"terrain {terrain} 0805\ngerman 1/41 0705\n" + RIFLE, "0805 1/41") == {"9.6n1": -1}


def test_12_2b_not_against_a_soviet_city_whoever_holds_it():
    city = "terrain soviet-city 0805\n"
    assert attack(city + "german 1/41 0705\n" + RIFLE, "0805 1/41") == {"9.6b": -1}
    assert soviet_attack(city + "german inf-1 0805\nsoviet armor-01 0705 armor-9-3-7", "0805 armor-01") == {}


def test_12_2b_not_against_a_fort():
    assert attack("soviet fort-01 0805\ngerman 1/41 0705\n" + RIFLE, "0805 1/41") == {"15.1": -1}
    assert attack("soviet fort-01 0804\ngerman 1/41 0705\n" + RIFLE, "0805 1/41") == {"12.2b": 1}


def test_12_2b_a_river_and_the_attackers_own_ground_do_not_matter():
    text = "hexside river 0705/0805\nterrain swamp 0705\ngerman 1/41 0705\n" + RIFLE
    assert attack(text, "0805 1/41") == {"12.2b": 1, "9.6n3": -1}


@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        ("", {"12.2b": 1}),
        ("terrain swamp 0804", {"9.6n1": -1}),
        ("terrain swamp 0805", {"9.6n1": -1}),
        ("soviet fort-01 0804", {"15.1": -1}),
    ],
)
def test_12_2b_every_attacked_hex_must_be_clear_and_unfortified(ground, expected):
    """Ruling R9."""
    text = f"{ground}\ngerman 1/41 0705\nsoviet rifle-02 0804 3-3-5\n" + RIFLE
    assert attack(text, "0805 1/41 also 0804") == expected


def test_12_2b_a_town_is_clear():
    """Ruling R10."""
    assert attack("place 0805 Ostrov\ngerman 1/41 0705\n" + RIFLE, "0805 1/41") == {"12.2b": 1}


@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        ("", {"12.2c": -1}),
        ("terrain swamp 0805", {"12.2c": -1, "9.6n1": -1}),
        ("terrain city 0805", {"12.2c": -1, "9.6n1": -1}),
        ("terrain soviet-city 0805", {"12.2c": -1, "9.6b": -1}),
        ("soviet fort-01 0805", {"12.2c": -1, "15.1": -1}),
    ],
)
def test_12_2c_the_defender_has_it_on_any_ground(ground, expected):
    text = f"{ground}\ngerman inf-1 0705\nsoviet armor-01 0805 armor-7-5-7\n"
    assert attack(text, "0805 inf-1") == expected


def test_12_2c_german_armor_in_the_swamp_too():
    text = SWAMP + "german 1/41 0805\ngerman inf-1 0805\nsoviet rifle-01 0705 6-4-5\n"
    assert soviet_attack(text) == {"12.2c": -1, "9.6n1": -1}


def test_12_3_german_armor_and_corps_are_lost_in_a_soviet_city():
    assert soviet_attack("terrain soviet-city 0805\n" + HELD) == {}
    assert soviet_attack("terrain soviet-city 0805\ngerman 8/56 0805\nsoviet rifle-01 0705 6-4-5\n") == {}


def test_12_3_not_in_another_city():
    assert soviet_attack("terrain city 0805\n" + HELD) == {"9.6n1": -1, "12.1a": -1, "12.2c": -1}


def test_12_3_soviet_armor_keeps_its_column_there():
    text = "terrain soviet-city 0805\ngerman inf-1 0705\nsoviet armor-01 0805 armor-7-5-7\n"
    assert attack(text, "0805 inf-1") == {"9.6b": -1, "12.2c": -1}


def test_12_3_a_german_attack_out_of_a_soviet_city_keeps_both():
    text = "terrain soviet-city 0705\n" + CORPS_41 + RIFLE
    assert attack(text, "0805 1/41 6/41 36/41") == {"12.1b": 1, "12.2b": 1}


def test_12_3_the_column_of_the_table_stays_where_it_is():
    # 6 + 5 against 5 is 2-1: a 1 is -/1. With a column for armor it would be 1-1, -/2.
    text = """
        terrain soviet-city 0805
        german 1/41 0805 reduced
        soviet rifle-01 0705 6-4-5
        soviet rifle-02 0705 5-5-5
    """
    t = battle(text, "soviet combat")
    t.play("0805 rifle-01 rifle-02")
    assert t.preview("attack")["column"] == "2-1"
    t.play("attack", "die 1")
    assert result(t, "1/41", "rifle-01") == "-/1"


@pytest.mark.parametrize(("armor", "infantry", "column"), [("0804", "0805", 0), ("0805", "0804", -1)])
def test_12_3_only_the_hex_of_the_armor_unit_matters(armor, infantry, column):
    t = battle(
        f"terrain soviet-city 0804\ngerman 1/41 {armor}\ngerman inf-1 {infantry}\nsoviet rifle-01 0705 4-4-5",
        "soviet combat",
    )
    t.play("0804 also 0805 rifle-01")
    assert shifts(t).get("12.2c", 0) == column


def test_12_4_the_columns_for_armor_and_corps_are_added():
    assert attack(CORPS_41 + RIFLE, "0805 1/41 6/41 36/41") == {"12.1b": 1, "12.2b": 1}
    assert soviet_attack(HELD) == {"12.1a": -1, "12.2c": -1}


@pytest.mark.parametrize(("die", "expected"), [(1, "2/2"), (2, "1/1"), (4, "1/-")])
def test_12_4_and_so_is_the_result(die, expected):
    # 10 + 10 + 8 against 7 + 6 + 1 is 2-1, two columns better 4-1.
    t = battle(
        CORPS_41 + "soviet rifle-01 0805 3-7-5\nsoviet rifle-02 0805 4-6-5\nsoviet rifle-03 0805 1-1-5",
    )
    t.play("0805 1/41 6/41 36/41")
    assert t.preview("attack")["column"] == "4-1"
    t.play("attack", f"die {die}")
    assert result(t, "rifle-01", "1/41") == expected
