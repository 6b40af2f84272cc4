"""[7.0] Stacking."""

import pytest

from northfront import games
from tests.games.assault.battle import always
from tests.games.assault.table import german, hexes, own_map, soviet, table, units

FULL = "[7.5b] it may not stack with the unit there"
PUSHED = always("-/1")


def joins(t, mover, to):
    t.play(mover)
    return to in hexes(t)


def test_7_1_one_unit_a_hex():
    t = german("german 1-inf 2020\ngerman 11-inf 2021")
    t.play("1-inf")
    assert t.why("2021") == FULL


@pytest.mark.parametrize(
    ("mover", "there"), [("1-1pz", "6-11pz"), ("1-1mot", "36-87mot"), ("1-1pz", "1-inf"), ("1-inf", "1-1pz")]
)
def test_7_2b_not_of_two_divisions(mover, there):
    t = german(f"german {there} 2020\ngerman {mover} 2022")
    t.play(mover)
    assert t.why("2020") == FULL


@pytest.mark.parametrize(
    ("mover", "there"), [("2-vol", "1-vol"), ("lts", "1-mtn"), ("1-tank", "2-vol"), ("1-marine", "lts")]
)
def test_7_2c_soviet_divisions_and_brigades_stand_alone(mover, there):
    t = soviet(f"soviet {there} 2020\nsoviet {mover} 2022")
    t.play(mover)
    assert t.why("2020") == FULL


def test_7_2c_a_brigade_is_no_exception():
    t = soviet("soviet 1-mtn 2020\nsoviet lts 2022\nsoviet 1-marine 2024")
    t.play("lts")
    assert t.why("2020") == FULL


@pytest.mark.parametrize("there", ["1-inf", "1-1pz", "11-inf"])
def test_7_3a_a_headquarters_joins_anybody(there):
    assert joins(german(f"german {there} 2020\ngerman hq-38 2022"), "hq-38", "2020")


def test_7_3b_never_two_headquarters():
    t = german("german hq-56 2020\ngerman 1-inf 2020\ngerman hq-38 2022")
    t.play("hq-38")
    assert t.why("2020") == FULL


def test_7_4a_a_guerrilla_a_worker_and_a_division():
    """The stack A of the picture."""
    t = soviet("soviet work-mga 2020\nsoviet guer-1 2020\nsoviet 2-vol 2022")
    t.play("2-vol 2020")
    assert t.position.state.check() == []
    assert t.at("2-vol") == "2020"


def test_7_4a_not_two_guerrillas():
    t = soviet("soviet guer-1 2020\nsoviet guer-2 2022")
    t.play("guer-2")
    assert t.why("2020") == FULL


def test_7_4a_not_two_workers():
    """The stack B of the picture."""
    t = own_map("turn 4 soviet movement\nsoviet work-1 J5\nsoviet work-2 J6")
    t.play("work-2")
    assert t.why("J5") == FULL


def test_7_4a_the_stack_b_of_the_picture():
    """A division, a Worker and a second Worker: one too many."""
    t = own_map("turn 4 soviet movement\nsoviet 2-vol J5\nsoviet work-1 J5\nsoviet work-2 J6")
    t.play("work-2")
    assert t.why("J5") == FULL


def test_7_4a_a_guerrilla_retreats_to_a_division_but_not_to_a_guerrilla():
    text = "german 1-1mot 2020\nsoviet guer-1 2021\nsoviet 2-vol 2022\nsoviet guer-2 2122\n"
    t = table(f"{PUSHED}turn 4 german combat\nterrain city 2021\n{text}")
    t.play("2021 1-1mot attack", "die 1", "retreat")
    assert "2022" in hexes(t)
    assert t.why("2122") == "[10.27c] there is no room for it"


def test_7_5a_nor_anything_else():
    wrong = own_map("turn 4 soviet movement\nsoviet 2-vol 2020").position.state
    wrong.place(wrong.game.units["lts"], wrong.game.board.grid.hex("2020"))
    assert wrong.check() == ["too many units are in 2020"]


def test_7_5a_never_with_an_enemy():
    wrong = own_map("turn 4 soviet movement\nsoviet 2-vol 2020").position.state
    wrong.place(wrong.game.units["1-inf"], wrong.game.board.grid.hex("2020"))
    assert "both sides are in 2020" in wrong.check()


def test_7_5b_no_unit_passes_through_a_full_hex():
    t = german("terrain lake 1920 1921 2120 2121 2019 1819\ngerman 1-inf 2020\ngerman 11-inf 2021")
    t.play("1-inf")
    assert t.options() == ["stop"]


def test_7_5b_a_retreat_needs_room_too():
    t = german(
        "terrain lake 2122 2123 1922 1923\nsoviet 2-vol 2022\nsoviet 1-vol 2023\ngerman 11-inf 2021\ngerman 21-inf 1921",
        "combat",
    )
    t.play("2022 11-inf attack", "die 6")  # 8 to 3 is 2-1, +2 for class: 8 is -/3
    assert t.at("2-vol") == "eliminated"


def test_7_5b_two_retreating_divisions_do_not_take_the_same_hex():
    """1820 is the only way back of both, so nobody can retreat; with 1819 open the one leaves 1820 to the other."""
    text = "german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet 111-rifle 1920\nsoviet 90-rifle 1921\n"
    t = table(f"{PUSHED}terrain lake 1819 1821 1919 1922\nturn 4 german combat\n{text}")
    t.play("1920 all also 1921 attack", "die 1")
    assert units(t) == {"111-rifle", "90-rifle"}  # who loses the step?
    t = table(f"{PUSHED}terrain lake 1821 1919 1922\nturn 4 german combat\n{text}")
    t.play("1920 all also 1921 attack", "die 1", "retreat", "111-rifle")
    assert (t.at("111-rifle"), t.at("90-rifle")) == ("1819", "1820")


def test_7_5b_a_hex_that_a_comrade_has_left_is_free():
    """Both attackers go back beside a class C unit: the second into the hex of the first."""
    t = table(f"""{always("1/-")}terrain lake 1819 1820 1919 2019
turn 4 soviet combat
soviet 111-rifle 1920
soviet 90-rifle 1921
german 96-inf 2020 reduced
""")
    t.play("2020 all attack", "die 1", "retreat", "1821")
    assert (t.at("90-rifle"), t.at("111-rifle")) == ("1821", "1921")


def test_7_5c_a_path_that_was_used_stays_open():
    t = german("german 1-inf 2020\ngerman 11-inf 2021")
    t.play("11-inf 2023 stop", "1-inf")
    assert t.preview("2022")["path"] == ["2020", "2021", "2022"]


def test_7_6a_air_units_do_not_count():
    t = german("german 1-inf 2020\ngerman luft-1 2021\ngerman luft-2 2021")
    assert joins(t, "1-inf", "2021")


def test_7_6a_nor_is_there_a_limit_of_one_in_the_city_hexes():
    t = own_map("turn 4 soviet movement\nsoviet 2-vol 0320\nsoviet 1-vol 0419")
    assert joins(t, "1-vol", "0320")


def test_7_6b_the_inset_has_the_usual_limits():
    t = own_map("turn 4 soviet movement\nsoviet 2-vol J5\nsoviet 1-vol J6")
    t.play("1-vol")
    assert t.why("J5") == FULL


def test_7_6b_the_fringe_has_the_usual_limits_too():
    t = own_map("turn 20 german movement\ngerman 1-inf K6\ngerman 58-inf 0420\ngerman hq-38 0521")
    t.play("58-inf")
    assert t.why("K6") == FULL
    assert "K7" in hexes(t)


def test_the_divisions_of_the_data_are_those_of_7_2():
    game = games.load("assault-on-leningrad")
    assert sorted(division.bit_count() for division in game.divisions) == [2, 2, 2, 3, 3, 3, 3, 3]
