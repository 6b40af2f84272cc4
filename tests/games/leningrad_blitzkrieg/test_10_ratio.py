from fractions import Fraction

import pytest

from northfront.core.errors import Refusal
from northfront.games.leningrad_blitzkrieg.forecast import effect, said
from tests.games.leningrad_blitzkrieg.battle_table import COLUMNS, asked, axis_attack, soviet_attack
from tests.games.table import sums

# Attacks on 2010, around which lie 2009 2110 2111 2011 1911 1910. Attack strengths: pd 8/4, md 6/3, id 5/2, td 4/2, rd 3/1;
# defence: pd 6/3, md 5/2, id 5/2, rd 3/1, td 2/1, dno 2.
AROUND = ("1910", "1911", "2009", "2011", "2110", "2111")


def odds(t, *units):
    """Strengths, ratio and column of an attack on 2010 with these units, or with all."""
    t.play("2010", *(units or ["all"]))
    seen = t.preview("attack")
    return f"{seen['attack']} against {seen['defence']}", seen["ratio"], seen["column"]


def axis_odds(text):
    return odds(axis_attack(text))


def soviet_odds(*defenders, attackers):
    """The odds of Soviet units, two a hex around 2010, against these Germans."""
    lines = [
        f"axis {each.replace('-r', ' 2010 reduced') if each.endswith('-r') else each + ' 2010'}" for each in defenders
    ]
    for n, each in enumerate(attackers):
        unit, _, mark = each.partition(" ")
        lines.append(f"soviet {unit} {AROUND[n // 2]} {mark}")
    return odds(soviet_attack("\n".join(lines), hq="hq-8a 2310"))


TANKS = ("td-1", "td-2", "td-3", "td-5", "td-21", "td-23", "td-24", "td-28", "td-42", "td-46")


# 10.3.1 Strengths

ONE = "soviet rd-10 2010\n"


@pytest.mark.parametrize("river", ["river", "major-river"])
@pytest.mark.parametrize("bridge", ["", "line road 1910 2010\n", "line rail 1910 2010\n"])
def test_10_3_1a_attacks_across_a_river_are_halved(river, bridge):
    """[TEC.i] [TEC.j] A bridge makes no difference."""
    t = f"hexside {river} 1910/2010\n{bridge}axis pd-1 1910\n{ONE}"
    assert axis_odds(t) == ("4 against 3", "1-1", "1-1")


def test_10_3_1a_fractions_are_dropped():
    """[1.3a]"""
    assert axis_odds("hexside river 1910/2010\naxis id-1 1910\nsoviet td-2 2010\n") == ("2 against 2", "1-1", "1-1")


def test_10_3_1a_units_of_a_hex_are_added_before_they_are_halved():
    """[1.3b]"""
    t = "hexside river 1910/2010\naxis id-1 1910\naxis id-11 1910\n" + ONE
    assert axis_odds(t)[0] == "5 against 3"


def test_10_3_1a_units_of_different_hexes_are_halved_apart():
    """[1.3b]"""
    t = "hexside river 1910/2010 1911/2010\naxis id-1 1910\naxis id-11 1911\n" + ONE
    assert axis_odds(t)[0] == "4 against 3"


@pytest.mark.parametrize(
    ("rivers", "told"),
    [
        ("", []),
        ("hexside river 1910/2010\n", ["some at half strength across a river"]),
        ("hexside river 1910/2010 1911/2010\n", ["half strength across a river"]),
    ],
)
def test_10_3_1a_the_player_is_told_who_is_halved(rivers, told):
    t = axis_attack(rivers + "axis id-1 1910\naxis id-11 1911\n" + ONE)
    t.play("2010 all")
    shown = t.preview("attack")["because"]
    assert [each["text"] for each in shown] == told
    assert all((each["whose"], each["rule"]) == ("attacker", "10.3.1a") for each in shown)


def test_10_3_1a_a_unit_that_stays_out_is_not_added():
    t = axis_attack("hexside river 1910/2010\naxis id-1 1910\naxis id-11 1910\nsoviet td-2 2010\n")
    assert odds(t, "id-1")[0] == "2 against 2"


def test_10_3_1a_defenders_are_never_halved():
    t = "hexside river 1910/2010 2010/2110\naxis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\nsoviet rd-48 2010\n"
    assert axis_odds(t)[0] == "8 against 6"


def test_10_3_1b_others_keep_their_strength():
    t = "hexside river 1910/2010\naxis id-1 1910\naxis id-11 1911\n" + ONE
    assert axis_odds(t)[0] == "7 against 3"  # 2 and 5


def test_10_3_1b_rivers_elsewhere_do_not_matter():
    t = "hexside river 1910/1911 2010/2110\naxis id-1 1910\n" + ONE
    assert axis_odds(t)[0] == "5 against 3"


def test_10_3_1_mechanized_units_attack_with_one_strength_and_defend_with_the_other():
    """[2.2.2e]"""
    assert axis_odds("axis pd-1 1910\nsoviet td-2 2010\n")[0] == "8 against 2"
    assert soviet_odds("md-3-r", attackers=["td-2"])[0] == "4 against 2"


def test_10_3_1_reduced_units_count_less():
    assert axis_odds("axis pd-1 1910 reduced\nsoviet rd-10 2010 reduced\n")[0] == "4 against 1"


# 10.3.2 The ratio


@pytest.mark.parametrize(
    ("defenders", "attackers", "strengths", "ratio"),
    [
        (["pd-1", "pd-6-r"], [*TANKS[:6], "td-24 reduced"], "26 against 9", "2-1"),  # the examples of 10.3.2
        (["id-1", "id-11-r"], TANKS[:3], "12 against 7", "1.5-1"),
        (["id-1"], ["rd-10", "rd-48", "rd-90", "rd-5", "rd-23"], "15 against 5", "3-1"),
        (["pd-1", "pd-6"], [*TANKS[:4], "rd-10 reduced"], "17 against 12", "1-1"),
        (["pd-1", "pd-6"], [*TANKS[:4], "td-42 reduced"], "18 against 12", "1.5-1"),
        (["pd-1", "pd-6"], TANKS[:3], "12 against 12", "1-1"),
        (["pd-1", "pd-6"], [*TANKS[:5], "rd-10"], "23 against 12", "1.5-1"),
        (["pd-1", "pd-6"], TANKS[:6], "24 against 12", "2-1"),
        (["id-1"], [*TANKS[:3], "td-42 reduced"], "14 against 5", "2-1"),
    ],
)
def test_10_3_2_the_ratio_is_rounded_down_to_a_column(defenders, attackers, strengths, ratio):
    assert soviet_odds(*defenders, attackers=attackers) == (strengths, ratio, ratio)


def test_10_3_2_twenty_five_to_two_is_10_to_1():
    """The last example of 10.3.2."""
    units = "axis pd-1 1910\naxis pd-6 1910\naxis id-1 1911\naxis pd-8 1911 reduced\nsoviet td-2 2010\n"
    assert axis_odds(units) == ("25 against 2", "10-1", "10-1")


# 10.3.3 Shifts


@pytest.mark.parametrize(
    ("ground", "column"),
    [
        ("", "4-1"),
        ("terrain light-woods 2010\n", "3-1"),
        ("terrain deep-woods 2010\n", "2-1"),
        ("terrain swamp 2010\n", "3-1"),
        ("terrain major-city 2010\n", "2-1"),
        ("has town 2010\n", "3-1"),
        ("terrain light-woods 2010\nhas town 2010\n", "2-1"),
        ("terrain swamp 2010\nhas town 2010\n", "2-1"),
        ("terrain deep-woods 2010\nhas town 2010\n", "1.5-1"),
        ("line road 1910 2010\nline rail 1910 2010\nhas soviet-source 2010\n", "4-1"),
        ("terrain deep-woods 1910 1911 2009\nhas town 1911\n", "4-1"),
    ],
)
def test_10_3_3a_the_ground_of_the_defender_shifts_the_column(ground, column):
    """[TEC.a] [TEC.b] [TEC.c] [TEC.d] [TEC.g] [TEC.h] [TEC.l] Ruling R22: a town adds to the ground."""
    t = f"{ground}axis pd-1 1910\naxis id-1 1910\n{ONE}"
    assert axis_odds(t) == ("13 against 3", "4-1", column)


def test_10_3_3a_two_shifts_as_in_the_example():
    # 3-1 less two columns: first 2-1, then 1.5-1.
    t = "terrain light-woods 2010\nhas town 2010\naxis id-1 1910\naxis id-11 1910\n" + ONE
    assert axis_odds(t) == ("10 against 3", "3-1", "1.5-1")


def test_10_3_3a_rivers_and_ground_work_together():
    t = "terrain light-woods 2010\nhexside river 1910/2010\naxis pd-1 1910\naxis pd-6 1910\n" + ONE
    assert axis_odds(t) == ("8 against 3", "2-1", "1.5-1")


TWENTY_FOUR = "axis pd-1 1910\naxis pd-6 1910\naxis pd-8 1911\n"


@pytest.mark.parametrize("more", ["", "axis pd-12 1911\n"])  # 12-1, 16-1
def test_10_3_3b_above_10_to_1_shifts_begin_at_10_to_1(more):
    """The example of 10.3.3: 12-1 with two shifts is 8-1."""
    t = f"terrain light-woods 2010\nhas town 2010\n{TWENTY_FOUR}{more}soviet td-2 2010\n"
    assert axis_odds(t)[2] == "8-1"


def test_10_3_3b_every_column_counts_down():
    # 10-1 less three is 7-1, in a town in deep woods.
    t = f"terrain deep-woods 2010\nhas town 2010\n{TWENTY_FOUR}soviet td-2 2010\n"
    assert axis_odds(t)[2] == "7-1"
    assert COLUMNS.split()[-4] == "7-1"


# 10.3.4 and 10.3.5 Bounds


def test_10_3_4a_no_attack_below_1_to_1():
    """Ruling R65: nobody could raise it."""
    t = axis_attack(
        "axis id-1 1910\nsoviet rd-10 2010\nsoviet rd-48 2010\naxis id-11 1710\nsoviet rd-90 1709\n"
    )  # 5 to 6
    assert t.options() == ["1709", "done"]
    assert t.why("2010").startswith("[10.3.4a]")
    with pytest.raises(Refusal, match=r"10\.3\.4a"):
        t.play("2010")


def test_10_3_4a_1_to_1_will_do():
    t = axis_attack("axis id-1 1910\nsoviet rd-10 2010\nsoviet dno-1 2010\n")
    assert odds(t) == ("5 against 5", "1-1", "1-1")


@pytest.mark.parametrize(
    ("ground", "possible"),
    [
        ("has town 2010\n", True),
        ("terrain light-woods 2010\nhas town 2010\n", False),
        ("terrain major-city 2010\n", False),
    ],
)
def test_10_3_4a_shifts_are_counted(ground, possible):
    t = axis_attack(f"{ground}axis id-1 1910\naxis id-11 1710\nsoviet rd-10 2010\nsoviet rd-90 1709\n")  # 5 to 3: 1.5-1
    assert ("2010" in t.options()) is possible
    if not possible:
        assert t.why("2010").startswith("[10.3.4a]")


def test_10_3_4a_rivers_are_counted():
    t = axis_attack("hexside river 1910/2010\naxis id-1 1910\naxis id-11 1710\nsoviet rd-10 2010\nsoviet rd-90 1709\n")
    assert t.why("2010").startswith("[10.3.4a]")  # 2 to 3


def test_10_3_4a_too_few_units_may_not_attack():
    """Ruling R65: the attack is offered, but those named must reach 1-1."""
    t = axis_attack("axis id-1 1910\naxis id-11 1911\nsoviet rd-10 2010\nsoviet rd-48 2010\n")
    t.play("2010 id-1")  # 5 to 6
    assert "attack" not in t.options()
    assert t.why("attack").startswith("[10.3.4a]")
    with pytest.raises(Refusal, match=r"10\.3\.4a"):
        t.play("attack")
    t.play("id-11")
    assert "attack" in t.options()


def test_10_3_4a_a_unit_that_lowers_nothing_may_join():
    """Half of 1 is 0: it adds nothing, but may take part and take losses."""
    t = axis_attack("hexside river 1911/2010\naxis id-1 1910\nsoviet rd-10 2010\n", hq="hq-16a 1911 reduced")
    assert odds(t)[0] == "5 against 3"


def test_10_3_4b_above_10_to_1_the_last_column_is_used():
    t = f"{TWENTY_FOUR}soviet td-2 2010\n"
    assert axis_odds(t) == ("24 against 2", "10-1", "10-1")


@pytest.mark.parametrize("ground", ["terrain deep-woods 2010\nhas town 2010\n", "terrain major-city 2010\n"])
def test_10_3_5_without_any_defence_terrain_does_not_help(ground):
    """[14.2.1] Ruling R24: a fortress of one step has a defence of 0."""
    t = axis_attack(f"{ground}axis id-1 1910 reduced\nsoviet fort-1 2010 reduced\n")
    strengths, _, column = odds(t)
    assert (strengths, column) == ("2 against 0", "10-1")
    assert t.preview("attack")["shifts"] == []


def test_10_3_5_a_defence_of_one_is_shifted():
    t = axis_attack("terrain major-city 2010\naxis id-1 1910\nsoviet fort-1 2010\n")
    assert odds(t) == ("5 against 1", "5-1", "3-1")


def test_10_3_5_nothing_against_nothing_is_no_attack():
    """[10.3.4a] Ruling R19: half of 1 is 0."""
    t = axis_attack(
        "hexside river 1910/2010\naxis id-1 1710\nsoviet fort-1 2010 reduced\nsoviet rd-10 1709\n",
        hq="hq-16a 1910 reduced",
    )
    assert t.options() == ["1709", "done"]
    assert t.why("2010").startswith("[10.3.4a]")


# 10.4.1 The result

STAIRS = (
    "table combat\n  die "
    + COLUMNS
    + "\n"
    + "".join(
        f"  {die} " + " ".join("R" if column < die else "-" for column in range(11)) + "\n" for die in range(1, 7)
    )
)


@pytest.mark.parametrize(("die", "retreats"), [(1, False), (2, False), (3, True), (6, True)])
def test_10_4_1_row_by_the_die_and_column_by_the_ratio(die, retreats):
    # 8 to 3 is 2-1, the third column: R from a 3 on in this table.
    t = axis_attack("axis pd-1 1910\n" + ONE, crt=STAIRS)
    assert odds(t)[2] == "2-1"
    t.play("attack", f"die {die}")
    assert (asked(t)[1] == "retreat-hex") is retreats


def test_10_4_1_the_shifted_column_counts():
    t = axis_attack("has town 2010\naxis pd-1 1910\n" + ONE, crt=STAIRS)  # 1.5-1, the second column
    t.play("2010 pd-1 attack", "die 2")
    assert asked(t)[1] == "retreat-hex"


def test_10_4_2_the_results_are_summed_by_what_they_mean():
    """The table of these tests: a 1 is A1, a 2 nothing, from 3 on the defender retreats."""
    t = axis_attack("axis id-1 1910\n" + ONE)
    t.play("2010 id-1")
    assert sums(t) == {"cleared": Fraction(4, 6), "paid": Fraction(1, 6)}


@pytest.mark.parametrize(
    ("result", "words", "tone"),
    [
        ("A1", "{attacker} lose a step", "bad-part"),
        ("A2", "{attacker} lose 2 steps", "bad-part"),
        ("-", "nothing happens", "even"),
        ("R", "{defender} retreat 1 hex", "good"),
        ("1RR", "{defender} lose a step and retreat 2 hexes", "good"),
    ],
)
def test_10_4_2_each_result_in_words(result, words, tone):
    assert (said(result), effect(result).tone) == (words, tone)
