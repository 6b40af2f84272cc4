from collections import Counter
from fractions import Fraction

import pytest

from northfront.core.ask import Draw, Roll
from northfront.core.errors import Refusal
from tests.games.spi_leningrad.battle import PRINTED, asked, battle, odds, reduced, result

# The hexes are described in battle.py. Infantry has 6 or 3, a mechanized unit 8 or 4. Only armor shifts columns.

ONE_AGAINST_ONE = "german inf-1 0705\nsoviet rifle-01 0805 3-3-5\n"

# For each column somebody in 0705 against somebody in 0805.
FORCES = {
    "1-4": ("inf-1 reduced", "3-7-5 3-5-5"),  # 3 against 12
    "1-3": ("inf-1 reduced", "3-7-5"),
    "1-2": ("inf-1 reduced", "4-6-5"),
    "1-1": ("inf-1", "4-6-5"),
    "2-1": ("inf-1", "3-3-5"),
    "3-1": ("inf-1 reduced", "1-1-5"),
    "4-1": ("36/41 reduced", "1-1-5"),
    "5-1": ("inf-1, 36/41 reduced", "2-2-5"),  # 10 against 2
    "6-1": ("inf-1", "1-1-5"),
    "7-1": ("inf-1 reduced, 36/41 reduced", "1-1-5"),
    "8-1": ("36/41", "1-1-5"),
    "9-1": ("inf-1, inf-11 reduced", "1-1-5"),
    "10-1": ("inf-1, 36/41 reduced", "1-1-5"),
}


def forces(german, soviet, text="", **settings):
    """An attack that has only to be announced, and its attackers."""
    units = [each.split() for each in german.split(",")]
    lines = [f"german {unit} 0705 {' '.join(marks)}" for unit, *marks in units]
    lines += [f"soviet rifle-{n:02} 0805 {face}" for n, face in enumerate(soviet.split(), start=1)]
    t = battle("\n".join([text, *lines]), **settings)
    t.play("0805", *(unit for unit, *_ in units))
    return t, [unit for unit, *_ in units]


@pytest.mark.parametrize("column", FORCES)
def test_9_0P_the_strengths_give_the_column(column):
    t, _ = forces(*FORCES[column])
    preview = t.preview("attack")
    assert (preview["ratio"], preview["shifts"], preview["column"]) == (column, [], column)


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("column", FORCES)
def test_9_0P_the_die_gives_the_line(column, die):
    t, attackers = forces(*FORCES[column])
    t.play("attack", f"die {die}")
    assert result(t, "rifle-01", attackers[0]) == PRINTED[column][die - 1]


@pytest.mark.parametrize("column", FORCES)
def test_9_0P_the_chances_are_those_of_one_die(column):
    t, _ = forces(*FORCES[column])
    assert odds(t) == {each: Fraction(n, 6) for each, n in Counter(PRINTED[column]).items()}


def test_9_0P_soviets_attack_and_defend_with_different_figures():
    text = "german inf-1 0705\nsoviet rifle-01 0805 6-4-5\nsoviet rifle-02 0805 5-1-5"
    t = battle(text)
    t.play("0805")
    assert t.preview("inf-1")["ratio"] == "1-1"  # 6 against 4 + 1
    t = battle(text, "soviet combat")
    t.play("0705 rifle-01")
    assert t.preview("attack")["ratio"] == "1-1"  # 6 against 6
    assert t.preview("rifle-02")["ratio"] == "1-1"  # 11 against 6
    t = battle(text.replace("0705", "0705 reduced"), "soviet combat")
    t.play("0705 rifle-01")
    assert t.preview("rifle-02")["ratio"] == "3-1"  # 11 against 3


def test_9_0P_one_die_of_six_decides():
    t = battle(ONE_AGAINST_ONE)
    t.play("0805 inf-1 attack")
    assert isinstance(t.position.chance, Roll)
    assert t.options() == ["1", "2", "3", "4", "5", "6"]


def test_9_0P_a_result_is_carried_out_before_the_next_attack():
    t = battle(ONE_AGAINST_ONE + "german inf-30 1505\nsoviet rifle-09 1605 3-3-5")
    t.play("0805 inf-1 attack", "die 5")  # 2/1
    assert asked(t) == ("soviet", "harm")
    with pytest.raises(Refusal):
        t.play("1605")
    t.play("steps")
    assert t.at("rifle-01") == "eliminated"
    assert asked(t)[0] == "german"
    assert "1605" not in t.options()


def test_9_0P_the_player_ends_his_phase_himself():
    t = battle(ONE_AGAINST_ONE + "german inf-30 1505\nsoviet rifle-09 1605 3-3-5")
    t.play("0805 inf-1 attack", "die 1", "step")
    assert t.position.state.phase == "german combat"
    t.play("done")
    assert t.position.state.phase != "german combat"


def test_9_1a_both_ratios_are_announced():
    # 2-1, and one column less for the swamp.
    t = battle("terrain swamp 0805\n" + ONE_AGAINST_ONE)
    t.play("0805 inf-1")
    t.play("attack")
    t.log()
    t.play("die 2")
    told = " ".join(t.log())
    assert "2-1" in told
    assert "1-1" in told


def test_9_1a_units_are_named_before_strengths_are_seen():
    t = battle("german inf-1 0705\ngerman inf-11 0706\nsoviet rifle-01 0805\nsoviet rifle-02 0805")
    t.play("0805 inf-1")
    assert asked(t) == ("german", "attackers")  # nothing has been drawn yet
    t.play("attack")
    assert isinstance(t.position.chance, Draw)
    assert "3-7-5" in t.options()
    for late in ("inf-11", "done"):
        with pytest.raises(Refusal):
            t.play(late)
    t.play("draw 3-7-5", "draw 1-1-5")
    assert isinstance(t.position.chance, Roll)


def test_9_1a_untried_attackers_are_committed_unseen():
    t = battle("german inf-1 0805\nsoviet rifle-01 0705\nsoviet rifle-02 0705\nsoviet rifle-03 0706", "soviet combat")
    t.play("0805 rifle-01 rifle-03")
    assert t.position.chance is None
    t.play("attack", "draw 6-4-5")  # rifle-01
    assert isinstance(t.position.chance, Draw)
    t.play("draw 4-6-5")  # rifle-03
    assert isinstance(t.position.chance, Roll)  # rifle-02 stays untried
    t.play("die 6")  # 6 + 4 against 6 is 1-1: 2/1
    assert result(t, "inf-1", "rifle-01") == "2/1"


def test_9_1b_attacks_in_any_order():
    text = ONE_AGAINST_ONE + "german inf-30 1505\nsoviet rifle-09 1605 3-3-5"
    for first, unit, second in (("0805", "inf-1", "1605"), ("1605", "inf-30", "0805")):
        t = battle(text)
        assert t.options() == ["0805", "1605", "done"]
        t.play(f"{first} {unit} attack", "die 1", "step")
        assert reduced(t, unit)
        assert t.options() == [second, "done"]


def test_9_2_a_ratio_above_the_table_is_kept_for_the_shifts():
    # 8 + 3 against 1 is 11-1; swamp and river lead to 9-1. From 10-1 it would be 8-1, where a 3 is 2/-.
    t, _ = forces("36/41, inf-1 reduced", "1-1-5", "terrain swamp 0805\nhexside river 0705/0805")
    assert t.preview("attack")["column"] == "9-1"
    t.play("attack", "die 3")
    assert t.at("rifle-01") == "eliminated"


UNSUPPLIED_GERMANS = """
    soviet rifle-01 0705 2-2-5
    german inf-1 0805
    german inf-11 0805 reduced
"""


def test_9_2_a_ratio_below_the_table_is_kept_for_the_shifts():
    # 2 against 9 is 1-5, two columns better 1-3. From 1-4 it would be 1-2, where a 5 is 1/2.
    t = battle(UNSUPPLIED_GERMANS, "soviet combat", sources="has soviet-source 0705")
    t.play("0805 rifle-01")
    assert t.preview("attack")["column"] == "1-3"
    t.play("attack", "die 5")
    assert asked(t) == ("soviet", "harm")
    assert "steps" in t.options()  # -/2


def test_9_3_beyond_the_last_column_the_last_column_counts():
    t, _ = forces("36/41, inf-1", "1-1-5")  # 14-1
    assert t.preview("attack")["column"] == "10-1"
    assert odds(t) == {"2/-": Fraction(1, 6), "E/-": Fraction(5, 6)}
    t.play("attack", "die 2")
    assert t.at("rifle-01") == "eliminated"


def test_9_3_before_the_first_column_the_first_column_counts():
    t, _ = forces("inf-1 reduced", "3-7-5 3-5-5", "terrain hill 0805")  # 1-4, one column less
    assert t.preview("attack")["column"] == "1-4"
    assert odds(t) == {"-/E": Fraction(2, 3), "-/2": Fraction(1, 3)}
    t.play("attack", "die 5")
    assert asked(t) == ("german", "harm")


@pytest.mark.parametrize(
    ("german", "soviet", "ratio"),
    [
        ("36/41, inf-1 reduced", "4-4-5", "2-1"),  # the example: 11 against 4
        ("inf-1, inf-11", "4-4-5", "3-1"),  # 12 against 4 exactly
        ("36/41, inf-1", "4-4-5 1-1-5", "2-1"),  # 14 against 5
        ("36/41", "3-5-5", "1-1"),
        ("inf-1", "3-7-5", "1-2"),  # 6 against 7
        ("inf-1 reduced", "1-5-5", "1-2"),  # ruling R5: 3 against 5
        ("inf-1 reduced", "3-7-5", "1-3"),
        ("inf-1 reduced", "3-5-5 4-4-5", "1-3"),  # 3 against 9 exactly
        ("inf-1 reduced", "4-6-5 4-4-5", "1-4"),  # 3 against 10
    ],
)
def test_9_4_ratios_are_rounded_for_the_defender(german, soviet, ratio):
    t, _ = forces(german, soviet)
    assert t.preview("attack")["ratio"] == ratio


def test_9_4_also_if_the_soviets_attack():
    """Ruling R5: 5 against 11 is 1-3."""
    text = "soviet rifle-01 0705 5-1-5\ngerman 36/41 0805\ngerman inf-1 0805 reduced"
    t = battle(text, "soviet combat")
    t.play("0805")
    assert t.preview("rifle-01")["ratio"] == "1-3"


def test_9_5a_e_eliminates_all_defenders():
    # 8 + 6 + 6 against 2 is 10-1: a 6 is E/-. rifle-03 is not attacked.
    t, _ = forces("36/41, inf-1, inf-11", "1-1-5 1-1-5", "soviet rifle-03 0905 1-1-5")
    t.play("attack", "die 6")
    assert [t.at(f"rifle-{n:02}") for n in (1, 2, 3)] == ["eliminated", "eliminated", "0905"]
    assert not any(reduced(t, unit) for unit in ("36/41", "inf-1", "inf-11"))


def test_9_5a_e_eliminates_all_attackers():
    # 3 + 3 against 7 + 6 + 5 is 1-3: a 1 is -/E. inf-12 does not attack.
    t, _ = forces("inf-1 reduced, inf-11 reduced", "3-7-5 4-6-5 3-5-5", "german inf-12 0706")
    t.play("attack", "die 1")
    assert [t.at(unit) for unit in ("inf-1", "inf-11", "inf-12")] == ["eliminated", "eliminated", "0706"]
    assert all(t.at(f"rifle-{n:02}") == "0805" for n in (1, 2, 3))


def test_9_5a_e_takes_a_german_unit_of_full_strength():
    t, _ = forces("inf-1", "3-7-5 4-6-5 3-5-5")  # 1-3
    t.play("attack", "die 2")
    assert t.at("inf-1") == "eliminated"


def test_9_5b_one_is_a_step_or_a_hex():
    t = battle(ONE_AGAINST_ONE)
    t.play("0805 inf-1 attack", "die 6")  # 1/-
    assert asked(t) == ("soviet", "harm")
    assert set(t.options()) == {"step", "retreat"}


def test_9_5b_two_is_two_steps_or_two_hexes_or_one_of_each():
    t = battle(ONE_AGAINST_ONE)
    t.play("0805 inf-1 attack", "die 5")  # 2/1
    assert asked(t) == ("soviet", "harm")
    assert set(t.options()) == {"steps", "retreat"}
    assert "10.2b" in t.why("step-and-retreat"), "it has one step: no unit would be left to retreat"


def test_9_5b_the_defender_first():
    """Ruling R3: what stands left of the stroke is his."""
    t = battle(ONE_AGAINST_ONE)
    t.play("0805 inf-1 attack", "die 2")  # 1/2
    assert asked(t) == ("soviet", "harm")
    assert set(t.options()) == {"step", "retreat"}
    t.play("retreat", "0906")
    assert not reduced(t, "inf-1")
    assert asked(t) == ("german", "harm")
    assert set(t.options()) == {"steps", "step-and-retreat", "retreat"}


def test_9_5_three_to_one_on_a_1():
    """Ruling R4: as printed, or by the pattern."""
    t, _ = forces("inf-1 reduced", "1-1-5")
    assert "1/2" not in odds(t)
    t.play("attack", "die 1")
    assert result(t, "rifle-01", "inf-1") == "1/1"
    t, _ = forces("inf-1 reduced", "1-1-5", "setting three-to-one=1/2")
    assert odds(t)["1/2"] == odds(t)["1/1"] == Fraction(1, 6)
    t.play("attack", "die 1")
    assert result(t, "rifle-01", "inf-1") == "1/2"
