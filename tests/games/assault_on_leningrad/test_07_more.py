"""[7.0] Stacking in retreats, advances and on the fringe."""

import pytest

from tests.games.assault_on_leningrad.table import german, hexes, own_map, soviet, table, units

PUSHED = """
table combat
  die 1-3 1-2 1-1 3-2 2-1 3-1 4-1 5-1 6-1 7-1
  1   -/1 -/1 -/1 -/1 -/1 -/1 -/1 -/1 -/1 -/1
"""


@pytest.mark.parametrize(("friend", "joins"), [("1-1mot", True), ("6-4mot", False), ("hq-2", True), ("1-inf", False)])
def test_7_2b_a_regiment_retreats_to_its_own_division_or_a_headquarters(friend, joins):
    t = table(f"{PUSHED}turn 4 soviet combat\ngerman 1-1pz 2020\nsoviet 191-rifle 2021\ngerman {friend} 2019")
    t.play("2020 191-rifle attack", "die 1", "retreat")
    assert ("2019" in hexes(t)) is joins


def test_7_3a_a_headquarters_with_three_regiments_is_one_stack():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\ngerman 1-113mot 2020\ngerman hq-2 2022")
    t.play("hq-2 2020 stop")
    assert t.position.state.check() == []
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\ngerman hq-38 2020\ngerman hq-2 2022")
    t.play("hq-2")
    assert t.why("2020") == "[7.5b] it may not stack with the unit there"


def test_7_4a_the_stack_b_of_the_picture():
    """A division, a Worker and a second Worker: one too many."""
    t = own_map("turn 4 soviet movement\nsoviet 2-vol J5\nsoviet work-1 J5\nsoviet work-2 J6")
    t.play("work-2")
    assert t.why("J5") == "[7.5b] it may not stack with the unit there"


def test_7_4a_a_guerrilla_retreats_to_a_division_but_not_to_a_guerrilla():
    text = "german 1-1mot 2020\nsoviet guer-1 2021\nsoviet 2-vol 2022\nsoviet guer-2 2122\n"
    t = table(f"{PUSHED}turn 4 german combat\nterrain city 2021\n{text}")
    t.play("2021 1-1mot attack", "die 1", "retreat")
    assert "2022" in hexes(t)
    assert t.why("2122") == "[10.27c] there is no room for it"


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
    t = table(f"""{PUSHED.replace("-/1", "1/-")}
terrain lake 1819 1820 1919 2019
turn 4 soviet combat
soviet 111-rifle 1920
soviet 90-rifle 1921
german 96-inf 2020 reduced
""")
    t.play("2020 all attack", "die 1", "retreat", "1821")
    assert (t.at("90-rifle"), t.at("111-rifle")) == ("1821", "1921")


def test_7_6b_the_fringe_has_the_usual_limits_too():
    t = own_map("turn 20 german movement\ngerman 1-inf K6\ngerman 58-inf 0420\ngerman hq-38 0521")
    t.play("58-inf")
    assert t.why("K6") == "[7.5b] it may not stack with the unit there"
    assert "K7" in hexes(t)


def test_7_2c_a_brigade_is_no_exception():
    t = soviet("soviet 1-mtn 2020\nsoviet lts 2022\nsoviet 1-marine 2024")
    t.play("lts")
    assert t.why("2020") == "[7.5b] it may not stack with the unit there"
