import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# Soviets in 0505, Germans in 0504. 0505 touches 0504, 0604, 0605, 0506, 0405, 0404; of these 0404 and 0604 are next to 0504
# too, while 0405, 0506 and 0605 are two hexes from it.
# Nobody has a source of supply: two columns to the left and two to the right (11.2), so the ratio is the column.


def combat(text, side="german"):
    return table(f"turn 3 {side} combat\n{text}")


def asked(t):
    return t.game.sides[t.position.ask.side], t.position.ask.kind


def places(t, units):
    return [t.at(unit) for unit in units.split()]


def retreating(text):
    """One rifle unit in 0505 that inf-1 has pushed back: 6 against 3 is 2-1, a 6 is 1/-."""
    t = combat(f"german inf-1 0504\nsoviet rifle-01 0505 3-3-5\n{text}")
    t.play("0505 inf-1 attack die 6", "retreat")
    return t


def retreating_two(text=""):
    """The same two hexes far: 12 against 3 is 4-1, a 6 is 2/-."""
    t = combat(f"german inf-1 0504\ngerman inf-11 0504\nsoviet rifle-01 0505 3-3-5\n{text}")
    t.play("0505 inf-1 inf-11 attack die 6", "retreat")
    return t


# The zone of 0305 has 0404 and 0405, that of 0705 has 0604 and 0605, that of 0507 has 0506.
WEST, EAST, SOUTH = "german inf-12 0305\n", "german inf-21 0705\n", "german inf-30 0507\n"


def test_10_6_units_retreat_one_by_one_in_any_order():
    t = combat(
        """
        german inf-1 0504
        german inf-11 0504
        soviet rifle-01 0505 1-1-5
        soviet rifle-02 0505 1-1-5
        soviet rifle-03 0505 1-1-5
        """
    )  # 12 against 3 is 4-1: a 4 is 1/-
    t.play("0505 inf-1 inf-11 attack die 4", "retreat")
    assert (asked(t), t.options()) == (("soviet", "retreat-unit"), ["rifle-01", "rifle-02", "rifle-03"])
    t.play("rifle-03")
    assert asked(t) == ("soviet", "retreat-hex")
    t.play("0506")
    assert places(t, "rifle-01 rifle-02 rifle-03") == ["0505", "0505", "0506"]
    assert (asked(t), t.options()) == (("soviet", "retreat-unit"), ["rifle-01", "rifle-02"])
    t.play("rifle-01 0405")
    assert places(t, "rifle-01 rifle-02 rifle-03") == ["0405", "0605", "0506"]  # 0605 is the last empty one (10.8)


def test_10_6_each_unit_of_a_two_hex_retreat_goes_all_its_way_first():
    t = combat(
        """
        german inf-1 0504
        german inf-11 0504
        soviet rifle-01 0505 1-1-5
        soviet rifle-02 0505 2-2-5
        """
    )  # 4-1: a 6 is 2/-
    t.play("0505 inf-1 inf-11 attack die 6", "retreat", "rifle-02 0405 0406")
    assert places(t, "rifle-01 rifle-02") == ["0505", "0406"]
    t.play("0506", "0507")
    assert places(t, "rifle-01 rifle-02") == ["0507", "0406"]


def test_10_6_attackers_in_different_hexes_retreat_singly_as_well():
    # 0404 touches 0403, 0304, 0305, 0405, 0505, 0504. 12 against 6 is 2-1: a 1 is -/1.
    t = combat(
        """
        german inf-1 0504
        german inf-11 0404
        soviet rifle-01 0505 3-3-5
        soviet rifle-02 0505 3-3-5
        """
    )
    t.play("0505 inf-1 inf-11 attack die 1", "retreat")
    assert (asked(t), t.options()) == (("german", "retreat-unit"), ["inf-1", "inf-11"])
    t.play("inf-11")
    assert (asked(t), t.options()) == (("german", "retreat-hex"), ["0304", "0305", "0403"])
    t.play("0403")
    assert t.options() == ["0503", "0603"]  # inf-1; 0403 is taken (10.8)


def test_10_7a_a_unit_retreats_into_safe_hexes_only():
    t = retreating("")
    assert t.options() == ["0405", "0506", "0605"]
    for wrong in ("0404", "0604"):
        with pytest.raises(Refusal, match=r"10\.7"):
            t.play(wrong)
    for wrong in ("0504", "0505", "0507"):  # the enemy's hex, its own, one too far
        with pytest.raises(Refusal):
            t.play(wrong)


def test_10_7a_a_unit_that_finds_no_safe_hex_is_eliminated():
    # One way out, and one place there: the second unit finds none. 12 against 6 is 2-1: a 6 is 1/-.
    t = combat(
        WEST
        + EAST
        + """
        german inf-1 0504
        german inf-11 0504
        soviet rifle-01 0505 3-3-5
        soviet rifle-02 0505 3-3-5
        soviet rifle-03 0506
        soviet rifle-04 0506
        """
    )
    t.play("0505 inf-1 inf-11 attack die 6")
    assert t.options() == ["step", "retreat"]
    t.play("retreat rifle-02")
    assert places(t, "rifle-01 rifle-02 rifle-03 rifle-04") == ["eliminated", "0506", "0506", "0506"]


def test_10_7a_an_attacker_that_finds_none_is_eliminated_while_others_get_away():
    # 0101 touches only 0102 and, in the zone of 0102, 0201. From 0103 there are 0104 and 0203. 12 against 6 is 2-1: a 1 is -/1.
    t = combat(
        """
        german inf-1 0101
        german inf-11 0103
        soviet rifle-01 0102 3-3-5
        soviet rifle-02 0102 3-3-5
        """
    )
    t.play("0102 inf-1 inf-11 attack die 1")
    assert t.options() == ["step", "retreat"]
    t.play("retreat inf-11 0104")
    assert places(t, "inf-1 inf-11") == ["eliminated", "0104"]


def test_10_7a_there_is_no_retreat_over_the_edge_of_the_map():
    # 0501 touches 0502, 0401 and 0601 only. From 0502 both others are in the zone; from 0401 there is 0601.
    t = combat("german inf-1 0401\nsoviet rifle-01 0501 3-3-5")
    t.play("0501 inf-1 attack die 6", "retreat")
    assert t.at("rifle-01") == "0601"
    t = combat("german inf-1 0502\nsoviet rifle-01 0501 3-3-5")
    t.play("0501 inf-1 attack die 6")
    assert t.at("rifle-01") == "eliminated"


def test_10_7a_nor_over_open_water():
    t = retreating("hexside lake 0505/0506\nhexside sea 0505/0605")
    assert t.at("rifle-01") == "0405"  # the only way left


def test_4_4_nobody_retreats_onto_the_enemy():
    # 6 against 3 is 2-1: a 6 is 1/-. inf-30 in 0506 is further from 0504, in no German zone, and has no part in the attack;
    # its own zone has 0405 and 0605. rifle-02 lifts it in 0605.
    t = combat("german inf-1 0504\ngerman inf-30 0506\nsoviet rifle-01 0505 3-3-5\nsoviet rifle-02 0605")
    t.play("0505 inf-1 attack die 6", "retreat")
    assert places(t, "rifle-01 inf-30") == ["0605", "0506"]


def test_10_7b_every_hex_must_be_further_from_the_enemy():
    # rifle-02 lifts the zone in 0404, but 0404 is no further from 0504 than 0505.
    t = retreating("soviet rifle-02 0404")
    assert t.options() == ["0405", "0506", "0605"]
    assert t.why("0404").startswith("[10.7b]")
    with pytest.raises(Refusal, match=r"10\.7b"):
        t.play("0404")


def test_10_7b_the_second_hex_must_be_further_than_the_first():
    # From 0506, two hexes from 0504: 0406, 0507 and 0606 are three away, 0405 and 0605 two, and no zone reaches them.
    t = retreating_two()
    t.play("0506")
    assert t.options() == ["0406", "0507", "0606"]
    for sideways in ("0405", "0605"):
        assert t.why(sideways).startswith("[10.7b]")
        with pytest.raises(Refusal, match=r"10\.7b"):
            t.play(sideways)
    with pytest.raises(Refusal, match=r"10\.7"):
        t.play("0505")  # back again


def test_10_7b_the_nearest_of_several_enemies_counts():
    # Ruling R33. rifle-02 lifts the zone in 0605, two hexes from 0504 but next to 0604. 12 against 3 is 4-1: a 4 is 1/-.
    t = combat(
        """
        german inf-1 0504
        german inf-11 0604
        soviet rifle-01 0505 3-3-5
        soviet rifle-02 0605
        """
    )
    t.play("0505 inf-1 inf-11 attack die 4", "retreat")
    assert t.options() == ["0405", "0506"]
    assert t.why("0605").startswith("[10.7b]")


def test_10_7b_enemies_that_did_not_cause_the_retreat_do_not_count():
    t = retreating("german inf-30 0508")  # 0506 is nearer to it than 0505, but not in its zone
    assert t.options() == ["0405", "0506", "0605"]


def test_10_7b_distance_from_an_enemy_that_has_retreated_is_from_its_old_hex():
    # 1/1 on a 4 at 2-1. From 0405, where rifle-01 has gone, 0504 and 0403 are two hexes alike, so 0403 would be no further;
    # from 0505 it is.
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 3-3-5")
    t.play("0505 inf-1 attack die 4", "retreat 0405", "retreat")
    assert (asked(t), t.options()) == (("german", "retreat-hex"), ["0403", "0503", "0603"])
    assert t.why("0604").startswith("[10.7b]")  # no zone reaches it


def test_10_7b_the_overrun_retreat_from_those_who_overran_them():
    # 6 against 1 is 6-1, less two: 4-1, a 6 is 2/-. inf-12 in 0508 has no part in it; its zone has 0507. From 0506 both
    # 0406 and 0606 are further from 0504, though no further from 0508.
    t = table("""
        has german-source 0501
        has soviet-source 0505
        turn 3 german movement
        german inf-1 0504
        german inf-12 0508
        soviet rifle-01 0505 1-1-5
    """)
    t.play("inf-1 0505 die 6", "retreat 0506")
    assert (asked(t), t.options()) == (("soviet", "retreat-hex"), ["0406", "0606"])


def test_10_7b_the_overrunning_retreat_from_those_they_overran():
    # 6 against 2 is 3-1, less two: 1-1, a 1 is -/2. rifle-02 in 0501 has no part in it; its zone has 0401, 0502 and 0601.
    # 0402 is three hexes from 0505 and two from 0501, 0403 two from 0505 and three from 0501.
    t = table("""
        has german-source 0504
        has soviet-source 0505
        turn 3 german movement
        german inf-1 0504
        german inf-30 1501
        soviet rifle-01 0505 2-2-5
        soviet rifle-02 0501 2-2-5
    """)
    t.play("inf-1 0505 die 1", "retreat 0403")
    assert asked(t) == ("german", "retreat-hex")
    assert "0402" in t.options()


@pytest.mark.parametrize(("others", "end"), [(2, "0506"), (3, "eliminated")])
def test_10_7c_a_hex_with_three_friends_is_full(others, end):
    friends = "".join(f"soviet rifle-{10 + n} 0506\n" for n in range(others))
    t = combat(f"german inf-1 0504\nsoviet rifle-01 0505 3-3-5\n{WEST}{EAST}{friends}")
    t.play("0505 inf-1 attack die 6")
    if others == 2:
        t.play("retreat")
    assert t.at("rifle-01") == end


def test_10_7c_the_full_hex_is_refused():
    t = retreating("soviet rifle-02 0506\nsoviet rifle-03 0506\nsoviet rifle-04 0506")
    assert t.options() == ["0405", "0605"]
    assert t.why("0506").startswith("[10.7c]")
    with pytest.raises(Refusal, match=r"10\.7c"):
        t.play("0506")


def test_10_7c_units_that_have_just_retreated_count():
    # One friend in 0506 leaves room for two of three. 12 against 3 is 4-1: a 4 is 1/-.
    t = combat(
        WEST
        + EAST
        + """
        german inf-1 0504
        german inf-11 0504
        soviet rifle-01 0505 1-1-5
        soviet rifle-02 0505 1-1-5
        soviet rifle-03 0505 1-1-5
        soviet rifle-04 0506
        """
    )
    t.play("0505 inf-1 inf-11 attack die 4", "retreat", "rifle-03", "rifle-01")
    assert places(t, "rifle-01 rifle-02 rifle-03") == ["0506", "eliminated", "0506"]


def test_10_7d_a_hex_in_an_enemy_zone_is_not_safe():
    t = retreating(WEST)
    assert t.options() == ["0506", "0605"]
    assert t.why("0405").startswith("[10.7d]")
    with pytest.raises(Refusal, match=r"10\.7d"):
        t.play("0405")


def test_10_7d_nor_is_the_second_hex():
    t = retreating_two("german inf-30 0508")  # its zone has 0507, but not 0506, 0406 or 0606
    t.play("0506")
    assert t.options() == ["0406", "0606"]
    assert t.why("0507").startswith("[10.7d]")


def test_10_7d_a_friend_in_the_hex_lifts_the_zone():
    ring = f"german inf-1 0504\nsoviet rifle-01 0505 3-3-5\n{WEST}{EAST}{SOUTH}"
    t = combat(ring)
    t.play("0505 inf-1 attack die 6")
    assert t.at("rifle-01") == "eliminated"  # there is no safe hex
    t = combat(f"{ring}soviet rifle-02 0506")
    t.play("0505 inf-1 attack die 6")
    assert t.options() == ["step", "retreat"]
    t.play("retreat")
    assert places(t, "rifle-01 rifle-02") == ["0506", "0506"]


def test_10_7d_the_zones_of_the_soviets_bar_german_retreats():
    # 0403 and 0404 are in the zone of 0304. 2-1: a 1 is -/1.
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 3-3-5\nsoviet rifle-02 0304")
    t.play("0505 inf-1 attack die 1", "retreat")
    assert t.options() == ["0503", "0603"]
    assert t.why("0403").startswith("[10.7d]")


def test_10_8_an_empty_hex_comes_first():
    t = retreating("soviet rifle-02 0506")
    assert t.options() == ["0405", "0605"]
    assert t.why("0506").startswith("[10.8]")
    with pytest.raises(Refusal, match=r"10\.8"):
        t.play("0506")


def test_10_8_without_an_empty_one_an_occupied_hex_will_do():
    t = retreating(f"{WEST}{EAST}soviet rifle-02 0506")
    assert t.at("rifle-01") == "0506"


def test_10_8_among_occupied_hexes_the_owner_chooses():
    t = retreating(f"{WEST}soviet rifle-02 0506\nsoviet rifle-03 0605")
    assert t.options() == ["0506", "0605"]
    t.play("0605")
    assert t.at("rifle-01") == "0605"


def test_10_8_in_the_second_hex_as_in_the_first():
    t = retreating_two("soviet rifle-02 0507")
    t.play("0506")
    assert t.options() == ["0406", "0606"]
    assert t.why("0507").startswith("[10.8]")


def test_10_8_a_hex_that_a_comrade_has_just_entered_is_no_longer_empty():
    t = combat(
        """
        german inf-1 0504
        german inf-11 0504
        soviet rifle-01 0505 3-3-5
        soviet rifle-02 0505 3-3-5
        """
    )  # 12 against 6 is 2-1: a 6 is 1/-
    t.play("0505 inf-1 inf-11 attack die 6", "retreat", "rifle-01 0506")
    assert t.options() == ["0405", "0605"]
    assert t.why("0506").startswith("[10.8]")


def test_10_9e_rivers_and_rough_ground_do_not_hinder_a_retreat():
    t = retreating("terrain swamp 0506\nhexside river 0505/0506")
    assert "0506" in t.options()
    t.play("0506")
    assert t.at("rifle-01") == "0506"
