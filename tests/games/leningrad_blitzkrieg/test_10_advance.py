import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.battle_table import asked, axis, axis_attack, hexes, soviet_attack

# Germans in 1910 (and 1911 or 2009) attack 2010, around which lie 2009 2110 2111 2011 1911 1910. A reduced rifle division does
# not survive a 5 (1RR); a 3 is R.
PAIR = "axis pd-1 1910\naxis id-1 1910\nsoviet rd-10 2010 reduced\n"
BEYOND = {"2009", "2110", "2111", "2011", "1911"}


def won(text=PAIR, die=5, **how):
    """All who can attack 2010, and this die."""
    t = axis_attack(text, **how)
    t.play("2010 all attack", f"die {die}")
    return t


def test_10_7_1a_attackers_advance_into_a_hex_whose_defenders_are_lost():
    t = won()
    assert t.at("rd-10") == "available"
    assert (asked(t), set(t.options())) == (("axis", "advance"), {"pd-1", "id-1", "done"})
    t.play("id-1")
    assert t.at("id-1") == "2010"


def test_10_7_1a_or_have_retreated():
    t = won(die=3)
    t.play("2110")
    assert asked(t) == ("axis", "advance")
    t.play("id-1", "done")
    assert (t.at("id-1"), t.at("rd-10")) == ("2010", "2110")


@pytest.mark.parametrize("die", [1, 2])
def test_10_7_1a_not_into_a_hex_that_is_held(die):
    t = won("axis pd-1 1910\nsoviet rd-10 2010\n", die)
    assert asked(t)[1] == "chance"
    assert (t.at("pd-1"), t.at("rd-10")) == ("1910", "2010")


def test_10_7_1a_not_while_a_fortress_stands():
    """[14.0a]"""
    t = won("terrain major-city 2010\naxis pd-1 1910\nsoviet fort-1 2010\n", 3)  # R: one step, and one is left
    assert t.at("fort-1") == "2010"
    assert asked(t)[1] == "chance"


def test_10_7_1a_but_after_it_is_lost():
    t = won("terrain major-city 2010\naxis pd-1 1910\nsoviet fort-1 2010 reduced\n", 3)
    assert t.at("fort-1") == "eliminated"
    assert asked(t) == ("axis", "advance")


def test_10_7_1a_only_units_that_attacked():
    t = axis_attack(PAIR + "axis pd-6 1911\n")
    t.play("2010 pd-1 attack", "die 5")
    assert t.options() == ["pd-1", "done"]
    for other in ("id-1", "pd-6"):
        with pytest.raises(Refusal, match=r"10\.7\.1a"):
            t.play(other)


def test_10_7_1a_not_the_attackers_who_were_lost():
    t = won("axis pd-1 1910 reduced\naxis id-1 1910\nsoviet rd-10 2010 reduced\n", 1)
    t.play("pd-1")
    assert t.at("pd-1") == "eliminated"
    assert asked(t)[1] == "chance"


def test_10_7_1a_the_soviets_advance_as_well():
    t = soviet_attack("axis id-1 1910 reduced\nsoviet rd-10 2010\nsoviet td-2 2010\n")
    t.play("1910 all attack", "die 5")
    assert asked(t) == ("soviet", "advance")
    t.play("td-2")
    assert asked(t) == ("soviet", "advance-on")  # [2.2.2a] tanks are mechanized


@pytest.mark.parametrize(
    ("unit", "mechanized"),
    [("pd-1", True), ("md-3", True), ("ss-totenkopf", True), ("id-1", False), ("ss-polizei", False)],
)
def test_10_7_1b_others_advance_one_hex_and_mechanized_units_two(unit, mechanized):
    """[10.7.1c]"""
    t = won(f"axis {unit} 1910\nsoviet rd-10 2010 reduced\n")
    t.play(unit)
    assert (asked(t)[1] == "advance-on") is mechanized
    assert t.at(unit) == "2010"


def test_10_7_1c_mechanized_units_go_on_even_if_the_enemy_went_one_hex():
    t = won(die=3)
    t.play("2110", "pd-1")
    assert (asked(t), hexes(t)) == (("axis", "advance-on"), BEYOND - {"2110"})
    t.play("2111")
    assert t.at("pd-1") == "2111"
    assert t.options() == ["id-1", "done"]  # two hexes and no more


def test_10_7_1c_one_hex_will_do():
    t = won()
    t.play("pd-1", "stop")
    assert t.at("pd-1") == "2010"


def test_10_7_2a_nobody_has_to_advance():
    t = won()
    t.play("done")
    assert (t.at("pd-1"), t.at("id-1")) == ("1910", "1910")
    assert asked(t)[1] == "chance"


def test_10_7_2a_all_may():
    t = won()
    t.play("id-1", "pd-1", "stop")
    assert (t.at("pd-1"), t.at("id-1")) == ("2010", "2010")


def test_10_7_2b_zones_do_not_matter():
    # rd-48 in 2211 covers 2111 and 2210, rd-90 in 1909 covers 2009 and 1910.
    t = won(PAIR + "soviet rd-48 2211\nsoviet rd-90 1909\n")
    t.play("pd-1")
    assert hexes(t) == BEYOND
    t.play("2111")
    assert t.at("pd-1") == "2111"


def test_10_7_2b_not_even_on_both_banks_of_a_major_river():
    """[9.2.3] is about movement. rd-90 in 1909 covers 1910, rd-48 in 2110 covers 2010."""
    t = won("hexside major-river 1910/2010\n" + PAIR + "soviet rd-48 2110\nsoviet rd-90 1909\n")
    t.play("id-1")
    assert t.at("id-1") == "2010"


def test_10_7_2b_nor_do_points():
    """id-1 has used all its points before the attack: two hexes of 1, and 2 with 1 for the zone of 2010."""
    t = axis("terrain swamp 2010\naxis id-1 1710\nsoviet rd-10 2010 reduced\n", hq="hq-16a 1610")
    t.play("id-1", "1910", "done")
    assert t.at("id-1") == "1910"
    t.play("2010 id-1 attack", "die 5", "id-1")
    assert t.at("id-1") == "2010"


def test_10_7_3a_the_first_hex_is_the_attacked_one():
    t = won()
    with pytest.raises(Refusal):
        t.play("2009")  # 1910 touches it, but it was not attacked
    t.play("pd-1")
    assert t.at("pd-1") == "2010"


def test_10_7_3b_the_second_may_be_any_hex_next_to_it():
    t = won()
    t.play("pd-1")
    assert hexes(t) == BEYOND  # to go back to 1910 would be no advance


@pytest.mark.parametrize(
    "ground",
    [
        "terrain sea 2110\n",
        "terrain lake 2110\n",
        "hexside lake 2010/2110\n",
        "hexside sea 2010/2110\n",
        "soviet rd-48 2110\n",
    ],
)
def test_10_7_3b_but_not_into_water_nor_over_it_nor_into_the_enemy(ground):
    """[10.7.6a] [TEC.f]"""
    t = won(ground + PAIR)
    t.play("pd-1")
    assert "2111" in t.options()
    with pytest.raises(Refusal, match=r"10\.7|3\.1\.2"):
        t.play("2110")


def test_10_7_3c_units_may_end_in_different_hexes():
    t = won("axis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010 reduced\n")
    t.play("pd-1", "2110", "pd-6", "2011")
    assert (t.at("pd-1"), t.at("pd-6")) == ("2110", "2011")


def test_10_7_4_hqs_advance_like_others():
    t = won("soviet rd-10 2010 reduced\n", hq="hq-16a 1910")
    t.play("hq-16a")
    assert t.at("hq-16a") == "2010"
    assert asked(t)[1] == "chance"


def test_10_7_4_the_panzer_group_like_a_mechanized_unit():
    """Ruling R48."""
    t = won("soviet rd-10 2010 reduced\n", hq="hq-4pzg 1910")
    t.play("hq-4pzg")
    assert asked(t)[1] == "advance-on"


GROUNDS = [
    "terrain light-woods {}\n",
    "terrain deep-woods {}\n",
    "terrain swamp {}\n",
    "terrain major-city {}\n",
    "has town {}\n",
]


@pytest.mark.parametrize("ground", GROUNDS)
def test_10_7_5_an_advance_ends_in_ground_that_is_not_clear(ground):
    """[TEC.b] [TEC.c] [TEC.d] [TEC.g] [TEC.h] Ruling R23: one hex is possible anywhere."""
    t = won(ground.format("2010") + "axis pd-1 1910\nsoviet rd-10 2010 reduced\n")
    t.play("pd-1")
    assert t.at("pd-1") == "2010"
    assert asked(t)[1] == "chance"


@pytest.mark.parametrize("ground", GROUNDS)
def test_10_7_5_nor_does_it_go_on_into_such_ground(ground):
    t = won(ground.format("2110") + PAIR)
    t.play("pd-1")
    assert "2111" in t.options()
    with pytest.raises(Refusal, match=r"10\.7\.5"):
        t.play("2110")


def test_10_7_5_the_ground_it_comes_from_does_not_matter():
    t = won("terrain swamp 1910\n" + PAIR)
    t.play("pd-1")
    assert asked(t)[1] == "advance-on"


@pytest.mark.parametrize("river", ["river", "major-river"])
@pytest.mark.parametrize("bridge", ["", "line road 1910 2010 2110\n", "line rail 1910 2010 2110\n"])
def test_10_7_5_no_second_hex_after_a_river(river, bridge):
    """[TEC.i] [TEC.j] Ruling R23: bridged or not."""
    t = won(f"hexside {river} 1910/2010\n{bridge}axis pd-1 1910\nsoviet rd-10 2010 reduced\n")
    t.play("pd-1")
    assert t.at("pd-1") == "2010"
    assert asked(t)[1] == "chance"


@pytest.mark.parametrize("river", ["river", "major-river"])
@pytest.mark.parametrize("bridge", ["", "line road 1910 2010 2110\n", "line rail 1910 2010 2110\n"])
def test_10_7_5_nor_over_one(river, bridge):
    t = won(f"hexside {river} 2010/2110\n{bridge}{PAIR}")
    t.play("pd-1")
    assert "2111" in t.options()
    with pytest.raises(Refusal, match=r"10\.7\.5"):
        t.play("2110")


def test_10_7_5_who_came_over_dry_land_goes_on():
    t = won("hexside river 1910/2010\naxis pd-1 1910\naxis pd-6 1911\nsoviet rd-10 2010 reduced\n")
    t.play("pd-1")
    assert asked(t)[1] == "advance"
    t.play("pd-6")
    assert asked(t)[1] == "advance-on"


def test_10_7_5_roads_do_not_help():
    t = won("terrain light-woods 2110\nline road 1910 2010 2110\n" + PAIR)
    t.play("pd-1")
    assert "2110" not in t.options()


def test_10_7_6a_nobody_leaves_the_map():
    t = axis_attack("axis pd-1 1901\nsoviet rd-10 2001 reduced\n", hq="hq-16a 1703")
    t.play("2001 pd-1 attack", "die 5", "pd-1")
    assert hexes(t) == {"2101", "2102", "2002", "1902"}


THREE = "axis pd-1 1910\naxis id-1 1910\naxis id-11 1911\nsoviet rd-10 2010 reduced\n"


def test_10_7_6b_two_units_may_end_in_the_hex():
    """[3.1.3c]"""
    t = won(THREE.replace("id-11", "pd-6"))
    t.play("id-1", "pd-1", "stop")
    assert (t.at("id-1"), t.at("pd-1")) == ("2010", "2010")
    assert t.options() == ["pd-6", "done"]  # it could pass through


def test_10_7_6b_no_third_one_that_cannot_go_on():
    t = won(THREE.replace("pd-1", "id-21"))
    t.play("id-1", "id-11")
    assert asked(t)[1] == "chance"
    t = won(THREE + "axis id-21 1911\n")
    t.play("id-1", "id-11")
    assert t.options() == ["pd-1", "done"]
    with pytest.raises(Refusal, match=r"10\.7\.6b"):
        t.play("id-21")
    t = won("terrain light-woods 2010\n" + THREE)
    t.play("id-1", "id-11")
    assert asked(t)[1] == "chance"
    assert t.at("pd-1") == "1910"


def test_10_7_6b_a_mechanized_third_passes_through():
    """The limit holds at the end of an advance, not on the way."""
    t = won(THREE)
    t.play("id-1", "id-11", "pd-1")
    assert "stop" not in t.options()
    t.play("2110")
    assert t.at("pd-1") == "2110"


def test_10_7_6b_nor_into_a_full_second_hex():
    t = won(PAIR + "axis id-11 2009\naxis id-21 2009\naxis id-58 2011\n", die=5)
    t.play("pd-1")
    assert "2011" in t.options()
    with pytest.raises(Refusal, match=r"10\.7\.6b"):
        t.play("2009")


def test_10_7_6b_hqs_count():
    """[3.1.1b]"""
    t = won("axis id-1 1910\naxis id-11 1911\nsoviet rd-10 2010 reduced\n", hq="hq-16a 1910")
    t.play("hq-16a", "id-1")
    assert asked(t)[1] == "chance"


def test_tec_a_over_clear_land_two_hexes():
    t = won()
    t.play("pd-1", "2111")
    assert t.at("pd-1") == "2111"


def test_10_2_units_that_advanced_do_not_attack_again():
    """[10.1.1a]"""
    t = won("axis pd-1 1910\naxis id-21 2009\nsoviet rd-10 2010 reduced\nsoviet rd-48 2110\nsoviet rd-90 1909\n")
    t.play("pd-1", "stop", "done")
    assert asked(t)[1] == "chance"
