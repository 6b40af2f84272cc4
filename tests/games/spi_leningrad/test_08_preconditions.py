import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.battle import asked, battle, reduced, shifts
from tests.games.spi_leningrad.table import table

# The hexes are described in battle.py. A German infantry unit has 6; 6 against 3 is 2-1, where a 1 is -/1.

ONE_AGAINST_ONE = "german inf-1 0705\nsoviet rifle-01 0805 3-3-5\n"
ELSEWHERE = "german inf-30 1505\nsoviet rifle-09 1605 3-3-5\n"  # another fight, so that the phase goes on


def test_8_0_nobody_has_to_attack():
    t = battle(ONE_AGAINST_ONE)
    assert t.options() == ["0805", "done"]
    t.play("done")
    assert t.position.state.phase == "soviet movement"
    assert (t.at("inf-1"), t.at("rifle-01")) == ("0705", "0805")


def test_8_0_nor_has_the_soviet_player_after_the_first_turn():
    t = battle(ONE_AGAINST_ONE, "soviet combat", turn=2)
    assert t.options() == ["0705", "done"]
    t.play("done")
    assert (t.position.state.turn, t.position.state.phase) == (3, "german movement")


def test_8_0_on_turn_1_he_has_to():
    t = battle(ONE_AGAINST_ONE, "soviet combat", turn=1)
    assert t.options() == ["0705"]
    with pytest.raises(Refusal):
        t.play("done")


def test_8_0_one_attacks_with_units_of_ones_own():
    t = battle(ONE_AGAINST_ONE + "soviet rifle-02 0804 3-3-5")
    t.play("0805")
    assert asked(t) == ("german", "attackers")
    assert "rifle-02" not in t.options()
    with pytest.raises(Refusal):
        t.play("rifle-02")


def test_8_0_only_hexes_with_enemy_units_are_attacked():
    t = battle(ONE_AGAINST_ONE + "soviet fort-01 0804\ngerman inf-11 0706")
    assert t.options() == ["0805", "done"]  # neither the empty fort nor a friend
    for wrong in ("0804", "0706", "0605"):
        with pytest.raises(Refusal):
            t.play(wrong)


def test_8_0_an_attack_needs_a_unit():
    t = battle(ONE_AGAINST_ONE)
    t.play("0805")
    assert "attack" not in t.options()
    with pytest.raises(Refusal):
        t.play("attack")
    t.play("inf-1")
    assert "attack" in t.options()


def test_8_0_a_hex_without_an_enemy_is_refused_as_such():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5")
    assert "8.0" in t.why("0706")


def test_8_1_a_hex_out_of_touch_is_no_target():
    # 0905 is two hexes from 0705.
    t = battle(ONE_AGAINST_ONE + "soviet rifle-02 0905 3-3-5")
    assert t.options() == ["0805", "done"]
    assert "8.1" in t.why("0905")
    with pytest.raises(Refusal, match=r"8\.1"):
        t.play("0905")


def test_8_1_a_unit_out_of_touch_does_not_attack():
    # 0605 touches 0705, not 0805.
    t = battle(ONE_AGAINST_ONE + "german inf-11 0605\ngerman inf-12 0706")
    t.play("0805")
    assert "inf-1" in t.options()
    assert "inf-12" in t.options()
    assert "inf-11" not in t.options()
    assert "8.1" in t.why("inf-11")
    with pytest.raises(Refusal, match=r"8\.1"):
        t.play("inf-11")


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_8_1_no_zone_no_attack_across_open_water(water):
    t = battle(f"hexside {water} 0705/0805\n" + ONE_AGAINST_ONE + ELSEWHERE)
    assert t.options() == ["1605", "done"]
    t = battle(f"hexside {water} 0705/0805\ngerman inf-11 0706\n" + ONE_AGAINST_ONE)
    t.play("0805")
    assert "inf-11" in t.options()
    assert "inf-1" not in t.options()
    assert t.why("inf-1").startswith(("[8.1]", "[4.9e]", "[5.0b]"))


def test_8_1_a_river_does_not_keep_them_apart():
    t = battle("hexside river 0705/0805\n" + ONE_AGAINST_ONE)
    assert t.options() == ["0805", "done"]


# inf-1 in 0705 touches both Soviet hexes, inf-11 in 0706 only 0805, inf-12 in 0704 only 0804.
TWO_HEXES = """
    german inf-1 0705
    german inf-11 0706
    german inf-12 0704
    soviet rifle-01 0805 3-3-5
    soviet rifle-02 0804 3-3-5
"""


def test_8_2_no_unit_attacks_twice():
    t = battle(TWO_HEXES)
    t.play("0804 inf-1 attack", "die 1", "step")
    assert reduced(t, "inf-1")
    t.play("0805")
    assert "inf-11" in t.options()
    assert "inf-1" not in t.options()
    assert "8.2" in t.why("inf-1")
    with pytest.raises(Refusal, match=r"8\.2"):
        t.play("inf-1")


def test_8_2_no_unit_is_attacked_twice():
    t = battle(TWO_HEXES)
    t.play("0804 inf-1 attack", "die 1", "step")
    assert t.options() == ["0805", "done"]  # inf-12 has not attacked and touches 0804
    assert "8.2" in t.why("0804")
    with pytest.raises(Refusal, match=r"8\.2"):
        t.play("0804")


def test_8_2_an_attacked_hex_is_not_added_to_another_attack():
    t = battle(TWO_HEXES + "german inf-21 0905")  # touches both hexes
    t.play("0804 inf-12 attack", "die 1", "step")
    t.play("0805 inf-21")
    assert "also" not in t.options()


def test_8_2_it_is_a_limit_of_one_phase():
    t = battle(ONE_AGAINST_ONE)
    t.play("0805 inf-1 attack", "die 1", "step")
    while t.position.state.phase != "soviet combat":
        t.play("done")
    assert t.options() == ["0705", "done"]  # who was attacked attacks, who attacked is attacked
    t.play("0705")
    assert "rifle-01" in t.options()


def test_8_2_an_overrun_is_not_counted():
    """Ruling R19."""
    # 2-1, two columns for the overrun, is 1-2: a 4 is -/1. Three of six points are left, and not used.
    t = battle(ONE_AGAINST_ONE, "german movement")
    t.play("inf-1 0805", "die 4", "step", "stop", "done")
    assert t.position.state.phase == "german combat"
    assert reduced(t, "inf-1")
    assert t.options() == ["0805", "done"]
    t.play("0805")
    assert "inf-1" in t.options()


# 0705 touches both of them, 0706 only 0805, 0704 only 0804.
HEXES = "soviet rifle-01 0805 3-3-5\nsoviet rifle-02 0804 3-3-5\n"


def test_8_2_somebody_who_has_not_attacked_yet():
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705\nfought = inf-1")
    t.play("0805")
    assert "inf-11" in t.options()
    assert "also" not in t.options()


def test_8_2_the_odds_of_a_hex_are_those_of_units_that_may_still_attack():
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705")
    assert t.preview("0805")["ratio"] == "4-1"  # 12 against 3
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705\nfought = inf-1")
    assert t.preview("0805")["ratio"] == "2-1"


EIGHT = {"0705": ["inf-1", "inf-11", "inf-12"], "0706": ["inf-21", "inf-30", "inf-32"], "0804": ["inf-58", "inf-61"]}


def test_8_3_all_units_around_may_join_in():
    units = [unit for stack in EIGHT.values() for unit in stack]
    placed = "\n".join(f"german {unit} {at}" for at, stack in EIGHT.items() for unit in stack)
    t = battle(placed + "\nsoviet rifle-01 0805 4-6-5")
    t.play("0805")
    assert set(units) <= set(t.options())
    t.play(*units)
    assert t.preview("attack")["ratio"] == "8-1"  # eight times 6 against 6
    t.play("attack")
    assert t.position.chance


def test_8_3_none_of_them_has_to():
    t = battle(ONE_AGAINST_ONE + "german inf-11 0705\ngerman inf-12 0706")
    t.play("0805 inf-12")
    assert t.preview("attack")["ratio"] == "2-1"
    t.play("attack", "die 1", "step")
    assert [reduced(t, unit) for unit in ("inf-1", "inf-11", "inf-12")] == [False, False, True]


def test_8_3_all_the_others_may_be_named_at_once():
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705\ngerman inf-21 0705")
    t.play("0805 inf-11")
    assert "all" in t.options()
    t.play("all")
    assert t.preview("attack")["ratio"] == "6-1"  # 18 against 3


def test_8_3_everybody_in_reach_may_be_named_at_once():
    t = table("""
        turn 3 german combat
        german inf-1 0805
        german inf-11 0805
        german inf-12 0906
        german inf-21 0301
        soviet rifle-01 0806 4-4-5
    """)
    t.play("0806", "all")
    assert t.options() == ["attack"]
    t.play("attack", "die 6")
    assert t.position.state.fought.bit_count() == 3


def test_8_4a_the_units_of_a_hex_add_their_strengths():
    t = battle(ONE_AGAINST_ONE + "soviet rifle-02 0805 2-3-5\nsoviet rifle-03 0805 4-6-5")
    t.play("0805")
    assert t.preview("inf-1")["ratio"] == "1-2"  # 6 against 3 + 3 + 6
    assert t.position.ask.kind == "attackers"  # there is no choice of one among them


def test_8_4a_german_units_too():
    t = battle(
        "german inf-1 0805\ngerman inf-11 0805 reduced\nsoviet rifle-01 0705 5-1-5\nsoviet rifle-02 0705 4-6-5",
        "soviet combat",
    )
    t.play("0805 rifle-01")
    assert t.preview("rifle-02")["ratio"] == "1-1"  # 5 + 4 against 6 + 3
    assert t.preview("attack")["ratio"] == "1-2"  # 5 against 9


def test_8_4a_the_result_is_for_all_of_them():
    # 8 against 1 + 1 is 4-1, a 4 is 1/-.
    t = battle("german 36/41 0705\nsoviet rifle-01 0805 1-1-5\nsoviet rifle-02 0805 1-1-5")
    t.play("0805 36/41 attack", "die 4", "retreat")
    while asked(t)[0] == "soviet":
        t.play(t.options()[0])
    assert "0805" not in (t.at("rifle-01"), t.at("rifle-02"))
    assert asked(t) == ("german", "advance")


# rifle-01 in 0805 is attacked from 0705 and may go to 0905, 0906 or 0806, which are further from there. 0906 is in the
# zone of inf-12 in 1005, 0806 in that of inf-11 in 0807. 0905 is in the zone of 1005 too, but rifle-02 is there.
# rifle-02, attacked from 1005, has one safe hex, 0904: 0804 and 0805 are in the zone of 0705, 0906 in that of 1005.
RETREATED = """
    german inf-1 0705
    german inf-11 0807
    german inf-12 1005
    soviet rifle-01 0805 3-3-5
    soviet rifle-02 0905 3-3-5
"""
EACH_IN_SUPPLY = "has german-source 0705 0807 1005\nhas soviet-source 0805 0905"


@pytest.fixture
def retreated():
    """rifle-01 has retreated onto rifle-02, and inf-12 is about to attack both."""
    t = battle(RETREATED, sources=EACH_IN_SUPPLY)
    t.play("0805 inf-1 attack", "die 6", "retreat", "done")  # 2-1: 1/-, no advance
    assert t.at("rifle-01") == t.at("rifle-02") == "0905"
    t.play("0905 inf-12")
    return t


def test_8_4b_a_unit_that_retreated_in_adds_nothing(retreated):
    assert retreated.preview("attack")["ratio"] == "2-1"  # 6 against 3, not 3 + 3
    retreated.play("attack", "die 1")  # 2-1 gives -/1, 1-1 would give -/2
    assert asked(retreated) == ("german", "harm")
    assert "steps" not in retreated.options()


def test_8_4b_it_is_destroyed_when_the_defenders_lose_a_step(retreated):
    retreated.play("attack", "die 6", "step")
    assert retreated.at("rifle-01") == retreated.at("rifle-02") == "eliminated"


def test_8_4b_it_is_destroyed_when_the_defenders_retreat(retreated):
    retreated.play("attack", "die 6", "retreat")
    assert (retreated.at("rifle-01"), retreated.at("rifle-02")) == ("eliminated", "0904")


def test_8_4b_it_lives_if_the_defenders_do_not_suffer(retreated):
    retreated.play("attack", "die 1", "step")
    assert retreated.at("rifle-01") == retreated.at("rifle-02") == "0905"


def test_8_4b_only_in_the_phase_of_its_retreat(retreated):
    t = retreated
    t.play("attack", "die 1", "step")
    while (t.position.state.turn, t.position.state.phase) != (4, "german combat"):
        t.play("done")
    t.play("0905")
    assert t.preview("inf-12")["ratio"] == "1-2"  # inf-12 is reduced: 3 against 3 + 3


def test_8_5_two_hexes_in_one_attack():
    t = battle(TWO_HEXES + ELSEWHERE)
    t.play("0805 inf-1 also 0804")
    assert t.preview("attack")["ratio"] == "1-1"  # 6 against 3 + 3
    t.play("attack", "die 2", "step")  # -/1
    assert t.options() == ["1605", "done"]  # both hexes have been attacked


def test_8_5_every_hex_is_adjacent_to_every_attacker_so_far():
    # 0806 touches 0706, not 0705.
    t = battle(TWO_HEXES + "soviet rifle-03 0806 3-3-5")
    t.play("0805 inf-1 also")
    assert t.options() == ["0804"]
    assert "8.5" in t.why("0806")
    with pytest.raises(Refusal, match=r"8\.5"):
        t.play("0806")


def test_8_5_every_attacker_is_adjacent_to_every_hex():
    t = battle(TWO_HEXES + "german inf-21 0905")
    t.play("0805 also 0804")
    assert "inf-1" in t.options()
    assert "inf-21" in t.options()
    for unit in ("inf-11", "inf-12"):  # each touches one of the two hexes
        assert unit not in t.options()
        assert "8.5" in t.why(unit)
    with pytest.raises(Refusal, match=r"8\.5"):
        t.play("inf-11")


def test_8_5_the_result_is_for_both_hexes():
    # 8 + 6 + 6 against 1 + 1 is 10-1, a 2 is E/-.
    t = battle("""
        german 36/41 0705
        german inf-1 0705
        german inf-11 0705
        soviet rifle-01 0805 1-1-5
        soviet rifle-02 0804 1-1-5
    """)
    t.play("0805 also 0804 36/41 inf-1 inf-11")
    assert t.preview("attack")["ratio"] == "10-1"
    t.play("attack", "die 2")
    assert t.at("rifle-01") == t.at("rifle-02") == "eliminated"


def test_8_5_a_second_hex_needs_somebody_who_touches_both():
    t = battle(HEXES + "german inf-11 0706\ngerman inf-12 0704")
    t.play("0805")
    assert "also" not in t.options()
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705")
    t.play("0805")
    assert "also" in t.options()


def test_8_5_without_a_second_hex_the_reason_is_told():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5")
    t.play("0805")
    assert "8.5" in t.why("also")


def test_8_6_a_unit_attacks_with_all_it_has():
    t = battle("german 36/41 0705\nsoviet rifle-01 0805 1-1-5\nsoviet rifle-02 0804 1-1-5\n" + ELSEWHERE)
    t.play("0805 36/41")
    assert t.preview("attack")["ratio"] == "8-1"
    assert "36/41" not in t.options()
    t.play("attack", "die 1", "step", "done")  # 1/-
    assert t.options() == ["1605", "done"]  # nothing of it is left for 0804


def test_8_6_and_defends_with_all_it_has():
    # The reduced unit has what its other face says: 8 + 5.
    t = battle("german 36/41 0805\ngerman 1/41 0805 reduced\nsoviet rifle-01 0705 6-4-5", "soviet combat")
    t.play("0805")
    assert t.preview("rifle-01")["ratio"] == "1-3"  # 6 against 13
    assert shifts(t, "rifle-01") == {"12.2c": -1}
