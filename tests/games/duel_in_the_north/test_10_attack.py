import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, combat, german, soviet_combat
from tests.games.duel_in_the_north.table import table

# Most attacks go against 3110, in an odd column: around it, clockwise from the north, 3109 3210 3211 3111 3011 3010.
# 3010 touches 3009 3109 3110 3011 2910 2909. The headquarters in 2910 reach four hexes far.
# Ratios: pd-1 and pd-6 have 9 each, md-36 and id-269 have 7; rd-112 and rd-98 defend with 4 each.


def moving(text):
    """The Move mode of a German activation has begun; the Combat mode is to follow."""
    t = table(f"""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
        {text}
    """)
    t.play("draw corps-41", "move-attack")
    return t


def ratio(t):
    return t.preview("attack")["ratio"]


ONE = "german pd-1 3010\nsoviet rd-112 3110\n"


def test_10_0a_units_next_to_an_enemy_may_attack_him():
    t = combat(ONE)
    assert (asked(t), t.options()) == (("german", "target"), ["3110", "done"])
    t.play("3110")
    assert asked(t) == ("german", "attackers")
    assert "pd-1" in t.options()


def test_10_0a_an_enemy_two_hexes_away_is_no_target():
    t = combat(ONE + "soviet rd-98 3209")  # 3010 3109 3209
    assert t.options() == ["3110", "done"]
    with pytest.raises(Refusal):
        t.play("3209")


def test_10_0a_a_unit_that_was_not_activated_does_not_attack():
    t = combat(ONE + "german pd-19 3010")  # another colour
    t.play("3110")
    assert "pd-19" not in t.options()
    with pytest.raises(Refusal):
        t.play("pd-19")


def test_10_0a_an_enemy_next_to_units_of_another_colour_only_is_no_target():
    t = combat(ONE + "german pd-19 3013\nsoviet rd-98 3113")
    assert t.options() == ["3110", "done"]


def test_10_0a_attacking_is_never_compulsory():
    t = combat(ONE)
    t.play("done")
    assert asked(t) == ("german", "unit")
    assert (t.at("pd-1"), t.at("rd-112")) == ("3010", "3110")


def test_10_0a_without_a_target_the_mode_passes():
    t = combat("german pd-1 3010\nsoviet rd-112 3210")
    assert asked(t) == ("german", "unit")


def test_10_0a_who_comes_next_to_an_enemy_in_the_move_mode_may_attack_him():
    t = moving("german pd-1 2809\nsoviet rd-112 3110")
    t.play("pd-1 3010", "done")
    assert (asked(t), t.options()) == (("german", "target"), ["3110", "done"])


def test_10_0a_an_enemy_who_comes_next_to_a_fresh_unit_in_the_mode_is_no_target():
    """Ruling E-60."""
    # rd-112 goes 3210, 3310: no zone reaches into a major city, though pd-6 in 3410 is next to it.
    t = combat("terrain major-city 3310\n" + ONE + "german pd-6 3410", hq="corps-41 3010")
    assert t.options() == ["3110", "done"]
    t.play("3110 pd-1 attack 0", "die 3 die 4")  # 2-1: a 7 is -/R2
    t.play("3210")
    assert t.at("rd-112") == "3310"
    t.play("done")  # nobody advances
    assert asked(t) == ("german", "unit")


def test_10_0a_a_hex_that_the_enemy_holds_from_the_beginning_stays_a_target():
    t = combat("terrain major-city 3310\n" + ONE + "german pd-6 3410\nsoviet rd-98 3310", hq="corps-41 3010")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210", "done")
    assert (asked(t), t.options()) == (("german", "target"), ["3310", "done"])


def test_10_0b_a_unit_attacks_once_and_its_stack_mate_may_attack_elsewhere():
    t = combat(ONE + "german pd-6 3010\nsoviet rd-98 3109")
    t.play("3110 pd-1 attack 0", "die 1 die 2")  # 2-1: a 3 is -/-
    assert t.options() == ["3109", "3110", "done"]
    t.play("3109")
    assert "pd-6" in t.options()
    assert "pd-1" not in t.options()
    with pytest.raises(Refusal, match=r"10\.0b"):
        t.play("pd-1")


def test_10_0b_when_all_have_attacked_the_mode_passes():
    t = combat(ONE + "german pd-6 3010\nsoviet rd-98 3109")
    t.play("3110 pd-1 attack 0", "die 1 die 2")
    t.play("3109 pd-6 attack 0", "die 1 die 2")
    assert asked(t) == ("german", "unit")


def test_10_0b_not_all_of_a_stack_must_attack():
    t = combat(ONE + "german pd-6 3010")
    t.play("3110 pd-1")
    assert "attack" in t.options()
    assert ratio(t) == "2-1"  # 9 against 4; both would be 4-1


def test_10_0b_a_hex_may_be_attacked_again_by_others():
    t = combat(ONE + "german pd-6 3011")
    t.play("3110 pd-1 attack 0", "die 1 die 2")
    assert t.options() == ["3110", "done"]
    t.play("3110 pd-6 attack 0", "die 3 die 4", "3210", "3310")
    assert t.at("rd-112") == "3310"


def test_10_0c_attacks_are_made_one_after_another_in_any_order():
    text = ONE + "german pd-6 3010\nsoviet rd-98 3109"
    for first, second in (("3109", "3110"), ("3110", "3109")):
        t = combat(text)
        t.play(f"{first} pd-1 attack 0")
        assert t.position.chance is not None  # settled before the next is named
        t.play("die 1 die 2")
        assert asked(t) == ("german", "target")
        t.play(f"{second} pd-6 attack 0")
        assert t.position.chance is not None


def test_10_0c_an_attack_needs_at_least_one_unit():
    t = combat(ONE)
    t.play("3110")
    assert "attack" not in t.options()
    t.play("pd-1")
    assert "attack" in t.options()


RANGE = "german pd-1 3010\ngerman md-36 3211\nsoviet rd-112 3110\n"


def test_10_0d_an_attacker_is_in_range_when_he_attacks():
    """Ruling E-07."""
    # From 2910 it is one hex to 3010 and three to 3211; from 2711 three and five.
    t = moving(RANGE)
    t.play("done", "3110")
    assert {"pd-1", "md-36"} <= set(t.options())
    t = moving(RANGE)
    t.play("corps-41 2711 stop", "done", "3110")
    assert "pd-1" in t.options()
    with pytest.raises(Refusal, match=r"10\.0d"):
        t.play("md-36")


@pytest.mark.parametrize(("there", "enemy", "in_range"), [("3310", "3411", True), ("3410", "3510", False)])
def test_10_0d_a_unit_that_has_moved_out_of_range_does_not_attack(there, enemy, in_range):
    # 3310 is four hexes from 2910, 3410 five.
    t = moving(f"german pd-1 3010\nsoviet rd-112 {enemy}")
    t.play(f"pd-1 {there}", "done")
    assert t.at("pd-1") == there
    assert (t.position.ask.kind == "target") is in_range


def test_10_0d_arrivals_need_no_range_on_the_turn_they_enter():
    t = table("""
        turn 4 activation
        chits = german=corps-57 soviet=
        german corps-57 3010
        german pd-19 g4-south
        soviet rd-112 4633
    """)
    t.play("draw corps-57", "move-attack", "pd-19 4634", "done")
    assert (asked(t), t.options()) == (("german", "target"), ["4633", "done"])
    t.play("4633 pd-19")
    assert "attack" in t.options()


def test_10_0e_attackers_of_several_hexes_and_all_defenders_are_added():
    # 9 + 7 against 4 + 4.
    t = combat("german pd-1 3010\ngerman id-269 3011\nsoviet rd-112 3110\nsoviet rd-98 3110")
    t.play("3110 pd-1")
    assert ratio(t) == "1-1"  # 9 against 8
    t.play("id-269")
    assert ratio(t) == "2-1"


def test_10_0e_all_names_everybody_who_can():
    t = combat("german pd-1 3010\ngerman id-269 3011\ngerman pd-6 2909\nsoviet rd-112 3110\nsoviet rd-98 3110")
    t.play("3110 all")
    assert ratio(t) == "2-1"  # 16 against 8; pd-6 is not next to 3110


def test_10_0e_the_question_shows_what_all_of_them_would_be():
    t = german("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-10 3110")
    t.play("3110")
    assert [t.preview(answer)["ratio"] for answer in ("pd-1", "all")] == ["1-1", "3-1"]  # 9 or 18 to 6


def test_10_1a_only_units_next_to_the_target_attack_it():
    t = combat("german pd-1 3010\ngerman pd-6 3012\nsoviet rd-112 3110\nsoviet rd-98 3112")
    assert t.options() == ["3110", "3112", "done"]
    t.play("3110")
    assert "pd-6" not in t.options()
    with pytest.raises(Refusal):
        t.play("pd-6")


# 9, 5 (reduced) or 6 of the attacker against one defender.
GERMAN_RATIOS = [
    ("pd-1 3010", "rd-112", "2-1"),  # 9 to 4
    ("pd-1 3010", "rd-191", "3-1"),  # 9 to 3
    ("pd-1 3010", "rd-179", "1-1"),  # 9 to 5
    ("pd-1 3010", "rd-10", "1-1"),  # 9 to 6
    ("pd-1 3010", "rd-123", "4-1"),  # 9 to 2
    ("id-ssp 3010", "rd-10", "1-1"),  # 6 to 6
    ("id-ssp 3010", "rd-191", "2-1"),  # 6 to 3
    ("pd-1 3010 reduced", "rd-10", "1-2"),  # 5 to 6
    ("id-ssp 3010 reduced", "rd-10", "1-2"),  # 3 to 6
    ("id-ssp 3010 reduced", "rd-112", "1-2"),  # 3 to 4
]


@pytest.mark.parametrize(("attacker", "defender", "expected"), GERMAN_RATIOS)
def test_10_1b_the_ratio_is_rounded_in_favour_of_the_defender(attacker, defender, expected):
    """Ruling E-26 below 1-1."""
    t = combat(f"german {attacker}\nsoviet {defender} 3110")
    t.play(f"3110 {attacker.split()[0]}")
    assert (ratio(t), t.preview("attack")["column"]) == (expected, expected)


@pytest.mark.parametrize(
    ("attackers", "defender", "expected"),
    [
        ("rd-112", "id-1", "1-3"),  # 3 to 9
        ("rd-70", "id-1", "1-3"),  # 4 to 9
        ("rd-70", "id-291", "1-2"),  # 4 to 8
        ("td-21", "id-1", "1-2"),  # 5 to 9
        ("rd-112", "pd-1", "1-3"),  # 3 to 7
        ("td-21 td-24", "id-1", "1-1"),  # 10 to 9
    ],
)
def test_10_1b_the_ratio_of_a_weak_attack(attackers, defender, expected):
    units = "\n".join(f"soviet {unit} 3210" for unit in attackers.split())
    t = soviet_combat(f"{units}\ngerman {defender} 3110")
    t.play(f"3110 {attackers}")
    assert (ratio(t), t.preview("attack")["column"]) == (expected, expected)


def test_10_1b_short_supply_halves_each_unit_before_the_sum():
    """Ruling E-17."""
    # Twice 4 1/2, rounded up: 10 to 5. Half of 18 would be 9 to 5.
    t = combat("german pd-1 3010 lack=1\ngerman pd-6 3010 lack=1\nsoviet rd-179 3110")
    t.play("3110 pd-1 pd-6")
    assert ratio(t) == "2-1"


def test_10_1b_a_defence_of_nothing_counts_one():
    """Ruling E-17."""
    # rd-43 defends with 1, halved and rounded down: 0. 5 to 1 it is.
    t = combat("german pd-1 3010 reduced\nsoviet rd-43 3110 lack=2")
    t.play("3110 pd-1")
    assert ratio(t) == "5-1"


def test_10_1b_an_attack_of_nothing_is_not_made():
    """Ruling E-17."""
    t = soviet_combat("soviet ldno-1 3210 lack=2\ngerman pd-1 3110")  # half of 1
    with pytest.raises(Refusal):
        t.play("3110 ldno-1 attack")
    t = soviet_combat("soviet ldno-1 3210\ngerman pd-1 3110")
    t.play("3110 ldno-1")
    assert t.preview("attack")["column"] == "1-3"
