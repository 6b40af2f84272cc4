"""[5.2] What it means to be without supply."""

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, soviet_combat
from tests.games.duel_in_the_north.table import table

# 3010 is an island. Far away are a Soviet unit in supply and its source.
ISLAND = "terrain sea 2909 2910 3009 3011 3109 3110\nhas soviet-source 6834\nhas german-source 1434\n"


def lack(t, unit):
    return t.position.state.lack[t.game.units[unit]]


def face(t, unit):
    return t.position.state.face[t.game.units[unit]]


def check(line):
    return table(f"{ISLAND}turn 3 end of turn\nsoviet rd-16 6834\n{line}")


def wait(t, turn):
    while t.position.state.turn < turn:
        t.play("pass")


# --- from bad to worse


def test_5_2a_the_first_failed_check_is_low_supply():
    assert lack(check("german id-1 3010"), "id-1") == 1


def test_5_2b_the_second_in_a_row_is_out_of_supply():
    t = check("german id-1 3010 lack=1")
    assert (lack(t, "id-1"), face(t, "id-1")) == (2, 0)


def test_5_2c_the_third_in_a_row_is_a_reduction():
    t = check("german id-1 3010 lack=2")
    assert (t.at("id-1"), face(t, "id-1")) == ("3010", 1)


def test_5_2c_a_reduced_unit_is_lost():
    assert check("german id-1 3010 reduced lack=2").at("id-1") == "eliminated"


@pytest.mark.parametrize("unit", ["rd-43", "td-21", "ldno-1"])
def test_5_2c_so_is_a_soviet_unit(unit):
    assert check(f"soviet {unit} 3010 lack=2").at(unit) == "eliminated"


def test_5_2c_so_are_headquarters_which_return():
    t = check("soviet army-8 3010 lack=2")
    assert t.at("army-8") == "returning"
    assert t.position.ask.kind == "return"  # turn 4: next to 16 RD


def test_5_2c_one_reduction_for_every_further_check():  # ruling E-16
    t = check("german id-1 3010 lack=2")
    assert face(t, "id-1") == 1
    wait(t, 5)
    assert t.at("id-1") == "eliminated"


def test_5_2c_one_check_after_the_other():
    t = check("german id-1 3010")
    for turn, expected in ((4, (1, 0)), (5, (2, 0)), (6, (3, 1))):
        wait(t, turn)
        assert (lack(t, "id-1"), face(t, "id-1")) == expected
    wait(t, 7)
    assert t.at("id-1") == "eliminated"


@pytest.mark.parametrize("before", [1, 2, 3])
def test_5_2b_a_unit_that_has_a_line_again_is_well(before):
    t = check(f"german id-1 2020 lack={before}")
    assert (t.at("id-1"), lack(t, "id-1"), face(t, "id-1")) == ("2020", 0, 0)


def test_5_2c_a_reduced_unit_with_a_line_is_not_made_whole():
    t = check("german id-1 2020 reduced lack=3")
    assert (lack(t, "id-1"), face(t, "id-1")) == (0, 1)


def test_5_2c_a_headquarters_that_starved_returns_in_supply():
    t = table("turn 3 end of turn\nsoviet army-8 3010 lack=2\nsoviet rd-43 5030")
    t.play("5031")
    assert (t.at("army-8"), lack(t, "army-8")) == ("5031", 0)


# --- strength. 3012 touches 3011.


def preview(attacker, defender, marks="", enemy_marks=""):
    t = table(f"""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german {attacker} 3011 {marks}
        soviet {defender} 3012 {enemy_marks}
    """)
    t.play("draw corps-41", "attack-move", "3012")
    return t.preview(attacker)


def column(attacker, defender, marks="", enemy_marks=""):
    return preview(attacker, defender, marks, enemy_marks)["column"]


@pytest.mark.parametrize(
    ("soviet", "marks", "expected"),
    [
        ("rd-23", "", "2-1"),  # 9 to 4
        ("rd-23", "lack=1", "1-1"),  # 5 to 4
        ("td-21", "lack=1", "1-1"),  # 5 to 5; rounded down it would be 1-2
    ],
)
def test_5_2d_low_supply_halves_the_attack_and_rounds_up(soviet, marks, expected):
    assert column("pd-1", soviet, marks) == expected


def test_5_2d_low_supply_leaves_the_defence():
    assert column("pd-1", "rd-10", enemy_marks="lack=1") == "1-1"  # 9 to 6; halved it would be 3-1


@pytest.mark.parametrize(
    ("soviet", "expected"),
    [
        ("rd-23", "1-1"),  # 4 to 4
        ("td-21", "1-2"),  # 4 to 5; rounded up it would be 1-1
    ],
)
def test_5_2e_out_of_supply_halves_the_attack_and_rounds_down(soviet, expected):
    assert column("pd-1", soviet, "lack=2") == expected


@pytest.mark.parametrize(
    ("soviet", "expected"),
    [
        ("rd-10", "3-1"),  # 9 to 3
        ("td-21", "4-1"),  # 9 to 2; rounded up it would be 3-1
    ],
)
def test_5_2e_out_of_supply_halves_the_defence_and_rounds_down(soviet, expected):
    assert column("pd-1", soviet, enemy_marks="lack=2") == expected


@pytest.mark.parametrize("marks", ["lack=2", "lack=3"])
def test_5_2e_it_lasts_as_long_as_the_unit_is_out_of_supply(marks):
    assert column("pd-1", "td-21", marks, marks) == "2-1"  # 4 to 2


def test_5_2e_each_unit_is_halved_by_itself():  # ruling E-17
    # 5 and 3 make 2 + 1, not the half of 8.
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3011
        soviet td-21 3012 lack=2
        soviet rd-70 3012 lack=2
    """)
    t.play("draw corps-41", "attack-move", "3012")
    assert t.preview("pd-1")["column"] == "3-1"  # 9 to 3; 9 to 4 would be 2-1


@pytest.mark.parametrize(
    ("marks", "enemy_marks", "told"),
    [
        ("", "", []),
        ("lack=1", "", [("attacker", "5.2d")]),
        ("lack=2", "", [("attacker", "5.2e")]),
        ("", "lack=1", []),
        ("lack=1", "lack=2", [("attacker", "5.2d"), ("defender", "5.2e")]),
    ],
)
def test_5_2e_the_player_is_told_who_is_weak(marks, enemy_marks, told):
    shown = preview("pd-1", "rd-23", marks, enemy_marks)["because"]
    assert [(each["whose"], each["rule"]) for each in shown] == told


def test_5_2e_but_not_of_a_face_down_unit():
    assert preview("pd-1", "rd-23", enemy_marks="unknown lack=2")["because"] == []


def test_5_2e_no_defence_at_all_counts_as_one():  # ruling E-17
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3011
        soviet rd-43 3012 lack=2
    """)
    t.play("draw corps-41", "attack-move", "3012")
    preview = t.preview("pd-1")
    assert preview["column"] == "4-1"
    assert sum(row["dice"] for row in preview["modifiers"] if row["rule"] == "10.1c") == 5  # 9 to 1


def test_5_2e_a_unit_without_any_attack_does_not_attack():  # ruling E-17
    # 3012 touches 3011; 3019 touches 3018.
    t = table("""
        turn 3 activation
        chits = german= soviet=army-34
        soviet army-34 3014
        soviet ldno-1 3011 lack=2
        soviet rd-10 3018
        german army-18 3012
        german army-16 3019
    """)
    t.play("draw army-34", "attack-move")
    assert "3019" in t.options()
    if "3012" in t.options():  # then at least it does not come to an attack
        t.play("3012", "ldno-1")
        assert "attack" not in t.options()


def test_5_2e_a_unit_without_strength_may_attack_beside_others():
    """Ruling R17: it is the total that must not be nothing."""
    t = soviet_combat("soviet ldno-1 3210 lack=2\nsoviet td-21 3210\ngerman kg-a 3110")
    t.play("3110 ldno-1")
    assert "attack" not in t.options()
    with pytest.raises(Refusal, match=r"5\.2e"):
        t.play("attack")
    t.play("td-21")
    assert t.preview("attack")["ratio"] == "1-1"  # 5 and nothing to 4


def test_5_2e_alone_they_have_no_target():
    t = soviet_combat("soviet ldno-1 3210 lack=2\nsoviet ldno-6 3210 lack=2\ngerman kg-a 3110")
    assert asked(t) == ("soviet", "unit")


# --- movement


@pytest.mark.parametrize(
    ("unit", "hq", "marks", "moves"),
    [
        ("pd-1", "corps-41", "lack=1", 12),
        ("pd-1", "corps-41", "lack=2", 6),
        ("md-3", "corps-41", "lack=2", 6),
        ("corps-41", "corps-41", "lack=1", 12),
        ("corps-41", "corps-41", "lack=2", 6),
        ("td-21", "army-8", "lack=1", 8),
        ("td-21", "army-8", "lack=2", 4),
        ("nkvd-21", "army-8", "lack=3", 4),
    ],
)
def test_5_2f_out_of_supply_halves_the_movement_of_motorized_units(unit, hq, marks, moves):
    assert_moves(unit, hq, marks, moves)


@pytest.mark.parametrize(
    ("unit", "hq", "moves"),
    [
        ("id-290", "corps-41", 6),
        ("sd-207", "army-18", 6),
        ("army-18", "army-18", 6),  # ruling E-18
        ("army-8", "army-8", 5),
        ("rd-43", "army-8", 5),
        ("cd-25", "army-8", 8),
        ("ac-5", "army-8", 5),
        ("ldno-1", "army-8", 2),
    ],
)
def test_5_2g_others_move_as_ever(unit, hq, moves):
    assert_moves(unit, hq, "lack=2", moves)


def assert_moves(unit, hq, marks, moves):
    side, other = ("soviet", "german") if hq == "army-8" else ("german", "soviet")
    leader = "" if unit == hq else f"{side} {hq} 3009"
    t = table(f"""
        turn 3 activation
        chits = {side}={hq} {other}=
        {side} {unit} 3010 {marks}
        {leader}
    """)
    t.play(f"draw {hq}", "move-attack", unit)
    assert f"30{10 + moves}" in t.options()  # straight down the column, all clear
    assert f"30{10 + moves + 1}" not in t.options()


# --- artillery


@pytest.mark.parametrize(("marks", "offered"), [("", True), ("lack=1", True), ("lack=2", False)])
def test_5_2h_out_of_supply_headquarters_have_no_artillery(marks, offered):
    t = table(f"""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010 {marks}
        german pd-1 3011
        soviet rd-10 3012
    """)
    t.play("draw corps-41", "attack-move", "3012", "pd-1", "attack")
    assert (t.position.chance is None) == offered
    if offered:
        assert t.options() == ["0", "1", "2"]


def test_5_2h_alone_they_defend_with_nothing_which_counts_as_one():  # ruling E-53
    assert column("pd-1", "army-8", enemy_marks="lack=2") == "4-1"  # 9 to 1, not 9 to 3
