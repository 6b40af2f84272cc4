from fractions import Fraction
from itertools import product

import pytest

from northfront.core.errors import Refusal
from northfront.games.duel_in_the_north.forecast import effect, said
from tests.games.duel_in_the_north.battle import added, asked, combat, reduced
from tests.games.duel_in_the_north.table import table
from tests.games.table import sums

# Attacks against 3110 from 3010; the defenders go back east, where their source is.

# The table of results, column by column, for 2 to 12 on the dice.
RESULTS = {
    "1-3": "2/- 2/- 2/- 2/- 1/- 1/- 1/- -/- -/- 1/1 1/1",
    "1-2": "2/- 2/- 1/- 1/- 1/- -/- -/- 1/1 1/1 -/R2 -/R2",
    "1-1": "1/- 1/- 1/- -/- -/- 1/1 1/1 -/R2 -/R2 -/1R2 -/1R2",
    "2-1": "1/- -/- -/- 1/1 1/1 -/R2 -/R2 -/1R2 -/1R2 -/1R3 -/1R3",
    "3-1": "-/- 1/1 1/1 -/R2 -/R2 -/1R2 -/1R2 -/1R3 -/1R3 -/2R2 -/2R2",
    "4-1": "1/1 -/R2 -/R2 -/1R2 -/1R2 -/1R3 -/1R3 -/2R2 -/2R2 -/2R3 -/2R3",
}

# Three defenders each, with 18, 12, 6, 3, 3 and 4 in defence; id-ssp has 6, pd-1 has 9.
FORCES = {
    "1-3": ("id-ssp", "rd-10 rd-126 rd-33"),
    "1-2": ("id-ssp", "rd-112 rd-98 rd-48"),
    "1-1": ("id-ssp", "rd-123 rd-181 rd-67"),
    "2-1": ("id-ssp", "rd-43 rd-182 rd-183"),
    "3-1": ("pd-1", "rd-43 rd-182 rd-183"),
    "4-1": ("pd-1 md-36", "rd-43 rd-123 rd-183"),  # 9 and 7 to 4
}


def forces(column):
    attackers, defenders = FORCES[column]
    lines = [f"german {unit} 3010" for unit in attackers.split()]
    lines += [f"soviet {unit} 3110" for unit in defenders.split()]
    t = combat("\n".join(lines))
    t.play("3110 all")
    return t


def lost(t, units):
    gone = [unit for unit in units.split() if t.at(unit) == "eliminated"]
    flipped = [unit for unit in units.split() if unit not in gone and reduced(t, unit)]
    return sum(2 if unit[:2] in ("pd", "md", "id") else 1 for unit in gone) + len(flipped)


def result(t, attackers, defenders):
    """The result as the table writes it, told by what has become of the units; the defenders retreat."""
    while t.position.ask.kind in ("loss", "stand", "retreat-unit", "retreat-hex"):
        t.play("retreat" if t.position.ask.kind == "stand" else t.options()[0])
    grid = t.game.board.grid
    hexes = {t.at(unit) for unit in defenders.split()} - {"eliminated"}
    far = {grid.distance(grid.hex("3110"), grid.hex(name)) for name in hexes} or {0}
    assert len(far) == 1
    retreat = far.pop()
    left, right = lost(t, attackers), lost(t, defenders)
    return f"{left or '-'}/{right or ''}{f'R{retreat}' if retreat else '' if right else '-'}"


@pytest.mark.parametrize("roll", range(2, 13))
@pytest.mark.parametrize("column", RESULTS)
def test_10_1h_the_sum_of_two_dice_is_read_in_the_column(column, roll):
    t = forces(column)
    assert t.preview("attack")["column"] == column
    one = min(6, roll - 1)
    t.play("attack 0", f"die {one} die {roll - one}")
    assert result(t, *FORCES[column]) == RESULTS[column].split()[roll - 2]


@pytest.mark.parametrize("column", RESULTS)
def test_10_1h_the_odds_are_those_of_two_dice(column):
    t = forces(column)
    expected = {}
    for one, two in product(range(1, 7), repeat=2):
        name = RESULTS[column].split()[one + two - 2]
        expected[name] = expected.get(name, 0) + Fraction(1, 36)
    assert {name: Fraction(chance) for name, chance in t.preview("attack")["odds"].items()} == expected


@pytest.mark.parametrize(("air", "orders"), [("sf-1", "fighter"), ("sf-1 sc-1", "fighter support")])
def test_10_1h_a_net_roll_below_the_table_is_read_in_its_first_row(air, orders):
    """Ruling E-62."""
    ready = "\n".join(f"soviet {unit} airfield" for unit in air.split())
    t = combat(f"german id-ssp 3010\nsoviet rd-10 3110\n{ready}")
    t.play(f"3110 id-ssp attack {orders} 0", "die 1 die 1")  # 1-1: 2 less 1 or 3; a 2 would be 1/-
    assert result(t, "id-ssp", "rd-10") == "2/-"


def test_10_1h_a_net_roll_above_the_table_is_read_in_its_last_row():
    """Ruling E-62."""
    # 2-1 and five times two: 12 + 10 is read as 16, -/2R3.
    attackers, defenders = "id-ssp", "rd-43 rd-182 rd-183"
    air = "\n".join(f"german gc-{n} airfield" for n in range(1, 6))
    lines = "\n".join(f"soviet {unit} 3110" for unit in defenders.split())
    t = combat(f"german id-ssp 3010\n{lines}\n{air}")
    t.play("3110 id-ssp attack support support support support support done")
    assert added(t) == 10
    t.play("0", "die 6 die 6")
    assert result(t, attackers, defenders) == "-/2R3"


ONE = "german pd-1 3010\nsoviet rd-112 3110\n"  # 2-1
TWO = ONE + "german pd-6 3010\nsoviet rd-98 3109\n"  # the second fight


BOTH_FLY = "german gf-1 airfield\ngerman gc-1 airfield\nsoviet sf-1 airfield\nsoviet sc-1 airfield\n"


def test_10_1g_the_sides_commit_air_by_turns_and_the_attacker_begins():
    t = combat(ONE + BOTH_FLY)
    t.play("3110 pd-1 attack")
    sides = []
    for word in ("support", "support", "pass", "fighter"):
        sides.append(asked(t))
        t.play(word)
    assert sides == [("german", "air"), ("soviet", "air")] * 2
    assert asked(t) == ("german", "air")  # the Soviets have no more, but the German has


def test_10_1g_the_dogfight_comes_at_once():
    t = combat(ONE + BOTH_FLY)
    t.play("3110 pd-1 attack fighter support support pass")
    assert t.position.chance is not None  # a fighter against support
    t.play("die 4 die 3")
    assert asked(t) == ("german", "abort")


def test_10_1g_without_a_fighter_there_is_none():
    t = combat(ONE + BOTH_FLY)
    t.play("3110 pd-1 attack support support pass pass")
    assert asked(t) == ("german", "abort")
    assert "lost" not in (t.at("gc-1"), t.at("sc-1"))
    t.play("done")
    assert added(t) == 0  # two and two


# 6, 7 and 9 in 2-1; the only defender does not live to retreat.
@pytest.mark.parametrize(("guns", "roll", "expected"), [("0", "3 3", "1/1"), ("1", "3 3", "-/R2"), ("2", "3 4", "-/1")])
def test_10_1i_each_artillery_marker_adds_one(guns, roll, expected):
    t = combat(ONE)
    t.play("3110 pd-1 attack")
    assert (asked(t), t.options()) == (("german", "artillery"), ["0", "1", "2"])
    assert added(t, guns) == int(guns)
    t.play(guns, roll)
    assert result(t, "pd-1", "rd-112") == expected


def test_10_1i_an_activation_has_as_many_markers_as_the_number_of_its_headquarters():
    for first, rest in (("0", ["0", "1", "2"]), ("1", ["0", "1"])):
        t = combat(TWO)
        t.play("3110 pd-1 attack", first)
        t.play("die 1 die 1" if first == "1" else "die 1 die 2")  # 3: -/-
        t.play("3109 pd-6 attack")
        assert t.options() == rest
        with pytest.raises(Refusal):
            t.play("3")


def test_10_1i_with_all_markers_used_the_question_is_not_put():
    t = combat(TWO)
    t.play("3110 pd-1 attack 2", "die 1 die 1", "3109 pd-6 attack")  # 4: -/-
    assert t.position.chance is not None


def test_10_1i_only_the_headquarters_that_was_activated_gives_artillery():
    t = combat(ONE + "german army-18 3010\ngerman corps-57 3010")
    t.play("3110 pd-1 attack")
    assert t.options() == ["0", "1", "2"]


def test_10_1i_artillery_is_for_the_attacker_only():
    t = combat(ONE + "soviet army-8 3110\nsoviet army-11 3210")
    t.play("3110 pd-1 attack")
    assert asked(t) == ("german", "artillery")
    t.play("0")
    assert t.position.chance is not None  # the Soviets were not asked


def test_10_1i_a_soviet_headquarters_serves_every_soviet_unit():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        soviet td-21 3210
        german pd-1 3110
    """)
    t.play("draw army-8", "attack-move", "3110 td-21 attack")
    assert (asked(t), t.options()) == (("soviet", "artillery"), ["0", "1", "2", "3"])
    assert added(t, "3") == 3


def test_10_1i_a_new_activation_has_all_its_markers_again():
    t = table("""
        turn 3 activation
        chits = german=corps-41,army-18 soviet=
        german corps-41 2910
        german army-18 2910
        german pd-1 3010
        german id-1 3010
        soviet rd-112 3110
    """)
    t.play("draw corps-41", "attack-move", "3110 pd-1 attack 2", "die 1 die 1", "done")  # -/-
    t.play("draw army-18", "attack-move", "3110 id-1 attack")
    assert t.options() == ["0", "1", "2", "3", "4"]


def test_10_1i_there_is_none_in_a_hex_activation():
    """Ruling E-29."""
    t = table("""
        turn 3 hex activation
        german corps-41 2910
        german pd-1 3010
        soviet rd-112 3110
    """)
    if asked(t) == ("soviet", "hex"):
        t.play("pass")
    t.play("3010", "attack-move", "3110 pd-1 attack")
    assert t.position.chance is not None


def test_10_1i_a_headquarters_that_is_not_on_the_map_gives_no_artillery():
    t = table("""
        turn 4 activation
        chits = german=corps-57 soviet=
        german corps-57 g4-south
        german pd-19 g4-south
        soviet rd-112 4633
    """)
    t.play("draw corps-57", "move-attack", "pd-19 4634", "done", "4633 pd-19 attack")
    assert t.position.chance is not None


def test_10_1j_german_artillery_serves_the_colour_of_its_headquarters():
    t = combat(ONE + "german id-1 3010", hq="army-18 2910", turn=13)
    t.play("3110")
    with pytest.raises(Refusal):
        t.play("pd-1")
    t.play("id-1 attack")
    assert t.options() == ["0", "1", "2", "3", "4"]


def test_10_1j_on_the_last_turn_any_german_unit():
    """Ruling E-04."""
    t = combat(ONE, hq="army-18 2910", turn=14)
    t.play("3110 pd-1 attack")
    assert t.options() == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("air", "orders", "expected"),
    [
        ("gf-1", "fighter", 1),
        ("gc-1", "support", 2),
        ("gf-1 gc-1", "fighter support", 3),
        ("gf-1 gf-2 gc-1 gc-2", "support fighter support fighter", 6),
    ],
)
def test_10_1k_each_fighter_of_the_attacker_adds_one_and_each_support_two(air, orders, expected):
    t = combat(ONE + "\n".join(f"german {unit} airfield" for unit in air.split()))
    t.play(f"3110 pd-1 attack {orders} done")
    assert added(t) == expected


def test_10_1k_air_and_artillery_are_added_together():
    t = combat(ONE + "german gc-1 airfield")
    t.play("3110 pd-1 attack support done")
    assert added(t, "2") == 4
    t.play("2", "die 1 die 4")  # 5 + 4 in 2-1: -/1R2; 7 would be -/R2
    assert t.at("rd-112") == "eliminated"


@pytest.mark.parametrize(
    ("air", "orders", "expected"),
    [("sf-1", "fighter", -1), ("sc-1", "support", -2), ("sf-1 sf-2 sc-1 sc-2", "fighter support support fighter", -6)],
)
def test_10_1l_each_fighter_of_the_defender_takes_off_one_and_each_support_two(air, orders, expected):
    """Ruling E-30."""
    t = combat(ONE + "\n".join(f"soviet {unit} airfield" for unit in air.split()))
    t.play(f"3110 pd-1 attack {orders}")
    assert asked(t) == ("german", "artillery")
    assert added(t) == expected


def test_10_1l_it_counts_when_the_dice_are_read():
    t = combat(ONE + "soviet sc-1 airfield")
    t.play("3110 pd-1 attack support 0", "die 3 die 4")  # 7 - 2: 1/1
    assert result(t, "pd-1", "rd-112") == "1/1"


def test_10_1m_a_fighter_that_has_fought_in_the_air_adds_nothing():
    t = combat(ONE + "german gf-1 airfield\ngerman gf-2 airfield\nsoviet sf-1 airfield")
    t.play("3110 pd-1 attack fighter fighter pass", "die 6 die 5")  # the Soviets lose their only fighter
    assert asked(t) == ("german", "artillery")
    assert added(t) == 0


def test_10_1m_a_fighter_that_would_have_to_fight_adds_nothing():
    t = combat(ONE + "german gf-1 airfield\ngerman gf-2 airfield\nsoviet sc-1 airfield\n")
    t.play("3110 pd-1 attack fighter")
    assert (added(t, "pass"), added(t, "support")) == (1, -2)  # the German fighter fights then
    t.play("support")
    assert (added(t, "fighter"), added(t, "pass")) == (-2, -2)


def test_10_1n_the_result_is_applied_at_once():
    t = combat(TWO)
    t.play("3110 pd-1 attack 0", "die 3 die 3")  # 1/1
    assert (t.at("rd-112"), reduced(t, "pd-1")) == ("eliminated", True)
    assert asked(t) == ("german", "advance")


def test_10_2a_the_results_are_summed_by_what_they_mean():
    """Column 2-1: a 2 is 1/-, 5 and 6 are 1/1, from 7 on the defender retreats."""
    assert sums(forces("2-1")) == {"cleared": Fraction(21, 36), "harmed": Fraction(30, 36), "paid": Fraction(10, 36)}


@pytest.mark.parametrize(
    ("result", "words", "tone"),
    [
        ("2/-", "{attacker} lose 2 steps", "bad-part"),
        ("-/-", "nothing happens", "even"),
        ("1/1", "{defender} lose a step, {attacker} lose a step", "even"),
        ("1/1R2", "{defender} lose a step and retreat 2 hexes, {attacker} lose a step", "good-part"),
        ("-/R2", "{defender} retreat 2 hexes", "good"),
        ("-/2R3", "{defender} lose 2 steps and retreat 3 hexes", "good"),
        ("-/1", "{defender} lose a step", "good-part"),
    ],
)
def test_10_2a_10_3a_each_result_in_words(result, words, tone):
    assert (said(result), effect(result).tone) == (words, tone)
