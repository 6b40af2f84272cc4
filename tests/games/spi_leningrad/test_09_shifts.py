import pytest

from tests.games.spi_leningrad.battle import PRINTED, battle, result, shifts

# The hexes are described in battle.py: 0705 touches 0804 and 0805, 0706 touches 0805 and 0806.

ONE_AGAINST_ONE = "german inf-1 0705\nsoviet rifle-01 0805 3-3-5\n"
TWO_HEXES = ONE_AGAINST_ONE + "soviet rifle-02 0804 3-3-5\n"
GERMAN_HOLDS = "german inf-1 0805\nsoviet rifle-01 0705 3-3-5\n"


def attack(text, orders="0805 inf-1", **settings):
    """The shifts of an attack that has only to be announced."""
    t = battle(text, **settings)
    t.play(orders)
    return shifts(t)


def test_9_6_no_shift_on_open_ground():
    assert attack(ONE_AGAINST_ONE) == {}
    assert attack(GERMAN_HOLDS, "0805 rifle-01", phase="soviet combat") == {}


def test_9_6_shifts_to_both_sides_are_set_off():
    # Two air units to the right; swamp, river and defending armor to the left: one column left. 12 against 4 is 3-1.
    t = battle("""
        terrain swamp 0805
        hexside river 0705/0805
        german inf-1 0705
        german inf-11 0705
        german air-1 airfield
        german air-2 airfield
        soviet armor-01 0805 armor-10-4-7
    """)
    t.play("0805 inf-1 inf-11 attack")
    assert shifts(t, "2") == {"13.1a": 2, "9.6n1": -1, "9.6n3": -1, "12.2c": -1}
    assert (t.preview("2")["ratio"], t.preview("2")["column"]) == ("3-1", "2-1")
    t.play("2", "die 1")
    assert result(t, "armor-01", "inf-1") == "-/1"  # 3-1 would be 1/1


# Text, attack, its column before and after the shifts.
SHIFTED = {
    "swamp": ("terrain swamp 0805\n" + ONE_AGAINST_ONE, "inf-1", "2-1", "1-1"),
    "river": ("hexside river 0705/0805\n" + ONE_AGAINST_ONE, "inf-1", "2-1", "1-1"),
    "fort": ("soviet fort-01 0805\n" + ONE_AGAINST_ONE, "inf-1", "2-1", "1-1"),
    "soviet city": ("terrain soviet-city 0805\n" + ONE_AGAINST_ONE, "inf-1", "2-1", "1-1"),
    "defending armor": ("german inf-1 0705\nsoviet armor-01 0805 armor-5-3-7", "inf-1", "2-1", "1-1"),
    "swamp, river, armor": (
        "terrain swamp 0805\nhexside river 0705/0805\ngerman inf-1 0705\nsoviet armor-01 0805 armor-5-3-7",
        "inf-1",
        "2-1",
        "1-3",
    ),
    "attacking armor": ("german 1/41 0705 reduced\nsoviet rifle-01 0805 2-2-5", "1/41", "2-1", "3-1"),
    "corps and armor": (
        "german 12/39 0705\ngerman 20/39 0705\nsoviet rifle-01 0805 3-5-5\nsoviet rifle-02 0805 4-4-5",
        "12/39 20/39",
        "2-1",
        "4-1",
    ),
}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("name", SHIFTED)
def test_9_6_the_die_is_read_in_the_column_that_was_announced(name, die):
    text, attackers, before, after = SHIFTED[name]
    t = battle(text)
    t.play("0805", attackers)
    assert (t.preview("attack")["ratio"], t.preview("attack")["column"]) == (before, after)
    t.play("attack", f"die {die}")
    defender = "armor-01" if "armor-01" in text else "rifle-01"
    assert result(t, defender, attackers.split()[0]) == PRINTED[after][die - 1]


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(
    ("text", "settings", "before", "after"),
    [
        ("soviet rifle-01 0705 3-3-5\ngerman inf-1 0805 reduced\nin_time = 6", {"turn": 7}, "1-1", "5-1"),
        ("soviet rifle-01 0705 5-5-5\ngerman 1/41 0805 reduced", {}, "1-1", "1-2"),
        ("soviet rifle-01 0705 6-4-5\ngerman inf-1 0805", {"sources": "has soviet-source 0705"}, "1-1", "3-1"),
        ("soviet rifle-01 0705 6-4-5\ngerman inf-1 0805 reduced", {"sources": "has german-source 0805"}, "2-1", "1-2"),
    ],
    ids=["surprise", "defending armor", "defender unsupplied", "attacker unsupplied"],
)
def test_9_6_so_it_is_when_the_soviets_attack(text, settings, before, after, die):
    t = battle(text, "soviet combat", **settings)
    t.play("0805 rifle-01")
    assert (t.preview("attack")["ratio"], t.preview("attack")["column"]) == (before, after)
    t.play("attack", f"die {die}")
    defender = "1/41" if "1/41" in text else "inf-1"
    assert result(t, defender, "rifle-01") == PRINTED[after][die - 1]


def test_9_6a_an_overrun_costs_two_columns():
    t = battle(ONE_AGAINST_ONE, "german movement")
    t.play("inf-1")
    assert shifts(t, "0805") == {"7.1": -2}
    assert t.preview("0805")["column"] == "1-2"
    t.play("0805", "die 1")  # -/E; 2-1 would be -/1
    assert t.at("inf-1") == "eliminated"


def test_9_6a_a_soviet_overrun_too():
    t = battle(GERMAN_HOLDS, "soviet movement")
    t.play("rifle-01")
    assert shifts(t, "0805") == {"7.1": -2}


def test_9_6a_an_unsupplied_attacker_costs_two_columns():
    assert attack(ONE_AGAINST_ONE, sources="has soviet-source 0805") == {"11.2": -2}


def test_9_6a_one_unsupplied_attacker_is_enough():
    # inf-1 is three hexes from the source; inf-11, east of the Soviets, has no way of five points to it.
    text = ONE_AGAINST_ONE + "german inf-11 0906"
    sources = "has german-source 0405\nhas soviet-source 0805"
    assert attack(text, "0805 inf-1", sources=sources) == {}
    assert attack(text, "0805 inf-1 inf-11", sources=sources) == {"11.2": -2}
    assert attack(text, "0805 inf-11", sources=sources) == {"11.2": -2}


def test_9_6a_several_unsupplied_attackers_cost_no_more():
    text = ONE_AGAINST_ONE + "german inf-11 0706"
    assert attack(text, "0805 inf-1 inf-11", sources="has soviet-source 0805") == {"11.2": -2}


def test_9_6a_an_unsupplied_defender_gives_two_columns():
    assert attack(ONE_AGAINST_ONE, sources="has german-source 0705") == {"11.2": 2}


def test_9_6a_one_unsupplied_defender_is_enough():
    # 0805 is five hexes from the source in 0810, 0804 six.
    sources = "has german-source 0705\nhas soviet-source 0810"
    assert attack(TWO_HEXES, "0805 inf-1", sources=sources) == {}
    assert attack(TWO_HEXES, "0805 inf-1 also 0804", sources=sources) == {"11.2": 2}


def test_9_6a_both_unsupplied_are_two_shifts():
    t = battle(ONE_AGAINST_ONE, sources="")
    t.play("0805 inf-1")
    preview = t.preview("attack")
    assert sorted(each["columns"] for each in preview["shifts"]) == [-2, 2]
    assert preview["column"] == preview["ratio"] == "2-1"


def test_9_6a_overrun_and_supply_are_added():
    # Half of six points is enough for one overrun.
    t = battle(ONE_AGAINST_ONE, "german movement", sources="has soviet-source 0805")
    t.play("inf-1")
    assert shifts(t, "0805") == {"7.1": -2, "11.2": -2}


@pytest.mark.parametrize("terrain", ["city", "swamp", "hill"])
def test_9_6b_good_ground_is_a_column_for_either_side(terrain):
    ground = f"terrain {terrain} 0805\n"
    assert attack(ground + ONE_AGAINST_ONE) == {"9.6n1": -1}
    assert attack(ground + GERMAN_HOLDS, "0805 rifle-01", phase="soviet combat") == {"9.6n1": -1}


def test_9_6b_the_ground_of_the_attacker_does_not_count():
    assert attack("terrain swamp 0705\nterrain hill 0804\n" + ONE_AGAINST_ONE) == {}


def test_9_6b_a_fort_is_a_column_for_soviets():
    assert attack("soviet fort-01 0805\n" + ONE_AGAINST_ONE) == {"15.1": -1}
    assert attack("soviet fort-01 0804\n" + ONE_AGAINST_ONE) == {}  # beside them


def test_9_6b_fort_and_ground_are_added():
    """Ruling R8."""
    assert attack("terrain hill 0805\nsoviet fort-01 0805\n" + ONE_AGAINST_ONE) == {"9.6n1": -1, "15.1": -1}


def test_9_6b_a_river_is_a_column():
    assert attack("hexside river 0705/0805\n" + ONE_AGAINST_ONE) == {"9.6n3": -1}
    crossed = attack("hexside river 0705/0805\n" + GERMAN_HOLDS, "0805 rifle-01", phase="soviet combat")
    assert crossed == {"9.6n3": -1}


def test_9_6b_defending_armor_is_a_column():
    assert attack("german inf-1 0705\nsoviet armor-01 0805 armor-4-2-7") == {"12.2c": -1}
    assert attack("german inf-1 0705\nsoviet armor-01 0805 mech-4-4-7") == {}


def test_9_6b_soviets_in_a_soviet_city_have_one_column():
    """Ruling R6: not another one for a city."""
    assert attack("terrain soviet-city 0805\n" + ONE_AGAINST_ONE) == {"9.6b": -1}


def test_9_6b_germans_in_a_soviet_city_have_none():
    assert attack("terrain soviet-city 0805\n" + GERMAN_HOLDS, "0805 rifle-01", phase="soviet combat") == {}


def test_9_6c_each_defending_corps_and_air_unit_is_a_column():
    t = battle(
        """
        german 1/41 0804
        german 6/41 0804
        german 36/41 0804
        german 8/56 0805
        german 3/56 0805
        german tot/56 0805
        german air-1 airfield
        german air-2 airfield
        soviet rifle-01 0705 6-4-5
        """,
        "soviet combat",
    )
    t.play("0805 rifle-01 also 0804")
    assert shifts(t) == {"12.1a": -2, "12.2c": -1}
    t.play("attack")
    assert shifts(t, "0") == {"12.1a": -2, "12.2c": -1}
    assert shifts(t, "1") == {"12.1a": -2, "12.2c": -1, "13.1a": -1}
    assert shifts(t, "2") == {"12.1a": -2, "12.2c": -1, "13.1a": -2}


def test_9_6d_armor_each_corps_and_each_air_unit_of_the_attacker():
    t = battle("""
        german 1/41 0705
        german 6/41 0705
        german 36/41 0705
        german 8/56 0706
        german 3/56 0706
        german tot/56 0706
        german air-1 airfield
        german air-2 airfield
        soviet rifle-01 0805 3-7-5
    """)
    t.play("0805 1/41")
    assert shifts(t) == {"12.2b": 1}
    t.play("6/41 36/41")
    assert shifts(t) == {"12.2b": 1, "12.1b": 1}
    t.play("8/56 3/56")
    assert shifts(t, "tot/56") == {"12.2b": 1, "12.1b": 2}
    t.play("tot/56 attack")
    assert shifts(t, "2") == {"12.2b": 1, "12.1b": 2, "13.1a": 2}


def test_9_6e_four_columns_for_soviet_attacks_on_turn_7():
    """Ruling R2: to the right."""
    text = GERMAN_HOLDS + "in_time = 6"
    assert attack(text, "0805 rifle-01", phase="soviet combat", turn=7) == {"17.4a": 4}


def test_9_6e_not_if_one_of_the_six_is_late():
    text = GERMAN_HOLDS + "in_time = 5"
    assert attack(text, "0805 rifle-01", phase="soviet combat", turn=7) == {}


def test_9_6e_not_on_another_turn():
    text = GERMAN_HOLDS + "in_time = 6"
    assert attack(text, "0805 rifle-01", phase="soviet combat", turn=8) == {}


def test_9_6n1_several_hexes_of_good_ground_give_one_column():
    text = "terrain swamp 0805\nterrain hill 0804\n" + TWO_HEXES
    assert attack(text, "0805 inf-1 also 0804") == {"9.6n1": -1}


@pytest.mark.parametrize("better", ["0804", "0805"])
def test_9_6n1_one_hex_of_good_ground_is_enough(better):
    """Ruling R7."""
    assert attack(f"terrain swamp {better}\n" + TWO_HEXES, "0805 inf-1 also 0804") == {"9.6n1": -1}


def test_9_6n1_soviet_city_and_other_ground_give_one_column_together():
    """Ruling R6."""
    found = attack("terrain soviet-city 0805\nterrain swamp 0804\n" + TWO_HEXES, "0805 inf-1 also 0804")
    assert sum(found.values()) == -1
    assert set(found) <= {"9.6n1", "9.6b"}


def test_9_6n2_several_forts_give_one_column():
    text = "soviet fort-01 0805\nsoviet fort-02 0804\n" + TWO_HEXES
    assert attack(text, "0805 inf-1 also 0804") == {"15.1": -1}


def test_9_6n2_one_fort_is_enough():
    assert attack("soviet fort-01 0804\n" + TWO_HEXES, "0805 inf-1 also 0804") == {"15.1": -1}


def test_9_6n3_all_attackers_must_cross():
    text = "hexside river 0705/0805\ngerman inf-11 0706\n" + ONE_AGAINST_ONE
    assert attack(text, "0805 inf-1") == {"9.6n3": -1}
    assert attack(text, "0805 inf-11") == {}
    assert attack(text, "0805 inf-1 inf-11") == {}
    both = "hexside river 0706/0805\n" + text
    assert attack(both, "0805 inf-1 inf-11") == {"9.6n3": -1}


def test_9_6n3_every_attacked_hex_must_be_across():
    """Ruling R11."""
    one = "hexside river 0705/0805\n" + TWO_HEXES
    assert attack(one, "0805 inf-1 also 0804") == {}
    assert attack("hexside river 0705/0804\n" + one, "0805 inf-1 also 0804") == {"9.6n3": -1}


def test_9_6n3_a_road_over_the_river_does_not_help_the_attacker():
    """Ruling R38."""
    assert attack("hexside river 0705/0805\nline road 0705 0805\n" + ONE_AGAINST_ONE) == {"9.6n3": -1}


CORPS = "german 1/41 0805\ngerman 6/41 0805\ngerman 36/41 0805\nsoviet rifle-01 0705 6-4-5\n"


def test_9_6n4_no_column_for_armor_and_corps_in_a_soviet_city():
    assert attack(CORPS, "0805 rifle-01", phase="soviet combat") == {"12.1a": -1, "12.2c": -1}
    assert attack("terrain soviet-city 0805\n" + CORPS, "0805 rifle-01", phase="soviet combat") == {}


def test_9_6n4_it_does_not_touch_river_and_supply():
    text = "terrain soviet-city 0805\nhexside river 0705/0805\n" + CORPS
    found = attack(text, "0805 rifle-01", phase="soviet combat", sources="has soviet-source 0705")
    assert found == {"9.6n3": -1, "11.2": 2}
