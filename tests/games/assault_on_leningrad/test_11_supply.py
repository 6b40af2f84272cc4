"""[11.1] Lines of supply, [11.2] the effects of being without, [11.4] who needs none."""

import pytest

from tests.games.assault.supply import HQ, fed
from tests.games.assault.table import (
    german,
    hexes,
    in_set,
    own_map,
    reduced,
    soviet,
    table,
)


def test_11_12_the_status_lasts_until_the_next_check():
    t = german(HQ + "german 1-inf 3018\nunsupplied = 1-inf")
    assert in_set(t, "unsupplied", "1-inf")
    t.play("done")
    assert in_set(t, "unsupplied", "1-inf")


def test_11_14a_or_to_leningrad():
    t = soviet("ground lake\nterrain clear 0419 0519\nterrain major-city 0320\nsoviet 2-vol 0519")
    assert fed(t, "2-vol") == {"2-vol"}


def test_11_14a_over_the_neva_but_not_over_lakes():
    corridor = "ground lake\nterrain clear 3001 3002 3003\nhexside {} 3002/3001\nsoviet 2-vol 3003"
    assert fed(soviet(corridor.format("major-river")), "2-vol") == {"2-vol"}
    assert fed(soviet(corridor.format("lake")), "2-vol") == set()


CITY = "turn 20 soviet movement\nsoviet 4-vol 0420\ngerman 11-inf 0419\ngerman 12-inf 0521\ngerman 21-inf 0421\n"


def test_11_14b_with_germans_inside_an_interior_hex_must_be_reached():
    assert fed(own_map(CITY), "4-vol") == {"4-vol"}  # the city is next to it
    assert fed(own_map(CITY + "german 1-inf F8"), "4-vol") == {"4-vol"}  # by K6 to J5
    assert fed(own_map(CITY + "german 1-inf J6"), "4-vol") == set()  # its zone covers K6 and K7


def test_11_21_over_the_neva_out_of_supply():
    t = own_map("turn 20 soviet movement\nsoviet 4-vol 0517\ngerman 1-inf 2030\nunsupplied = 4-vol")
    t.play("4-vol")
    assert {"0416", "0417"} <= hexes(t)
    t.play("0416")
    assert t.at("4-vol") == "0416"
    assert t.why("4-vol") == "[6.19a] it has moved already"


def test_11_24b_the_example_of_the_text():
    """Out in his own player-turn, a step in the Soviet one, nothing in his next, and the second step in the next Soviet one."""
    t = table("turn 4 german supply\ngerman 1-inf 2020\nsoviet 2-vol 3030")
    assert (in_set(t, "unsupplied", "1-inf"), reduced(t, "1-inf")) == (True, False)
    t.play("done", "die 1")
    assert (t.position.state.phase, reduced(t, "1-inf")) == ("soviet movement", True)
    t.play("done", "done")
    assert (t.position.state.turn, t.position.state.phase, t.at("1-inf")) == (5, "german movement", "2020")
    t.play("done", "die 1")
    assert t.at("1-inf") == "eliminated"


# --- special cases


ISLE = "ground lake\nterrain clear 2030 2031\n"


@pytest.mark.parametrize("wall", ["fort", "fortified"])
def test_11_42_soviets_in_fortifications_need_no_line(wall):
    assert fed(soviet(ISLE + f"has {wall} 2030\nsoviet 2-vol 2030"), "2-vol") == {"2-vol"}
    assert fed(soviet(ISLE + f"has {wall} 2030\nsoviet 2-vol 2031"), "2-vol") == set()
    assert fed(soviet(ISLE + f"has {wall} 2030\ngerman 1-inf 2030"), "1-inf") == set()


def test_11_43_guerrillas_never_do():
    assert fed(soviet(ISLE + "soviet guer-1 2030"), "guer-1") == {"guer-1"}


def test_11_44_reinforcements_are_supplied_when_they_enter():
    t = own_map("turn 2 german movement\ngerman 121-inf g2\ngerman ss-pol g2")
    t.play("121-inf 3828 stop")
    assert not in_set(t, "unsupplied", "121-inf")
    t.play("done")
    t.play("die 1")
    assert in_set(t, "unsupplied", "121-inf")  # its headquarters did not come
    assert not reduced(t, "121-inf")


@pytest.mark.parametrize("city", ["3113", "2107", "1202", "0401"])
def test_11_45a_garrisons_need_no_line(city):
    t = own_map(f"turn 20 german movement\ngerman 1-inf {city}")
    assert fed(t, "1-inf") == {"1-inf"}


def test_11_45a_not_in_other_cities():
    assert fed(own_map("turn 20 german movement\ngerman 1-inf 0611"), "1-inf") == set()


def test_11_45b_headquarters_and_soviets_are_no_garrisons():
    t = own_map(
        "turn 20 german movement\ngerman hq-2 0401\ngerman 1-inf 0401\nsoviet 191-rifle 0302\nsoviet 177-rifle 0502"
    )
    assert fed(t, "hq-2", "1-inf") == {"1-inf"}
    around = "german 1-inf 2106\ngerman 11-inf 2108\ngerman 12-inf 2007\ngerman 21-inf 2006\ngerman 32-inf 2206\ngerman 58-inf 2207\n"
    t = own_map("turn 20 soviet movement\nsoviet 21-tank 2107\n" + around)
    assert fed(t, "21-tank") == set()


def test_11_46_workers_on_the_main_map_need_no_line_but_their_company_does():
    t = soviet(ISLE + "soviet work-mga 2030\nsoviet 2-vol 2030")
    assert fed(t, "work-mga", "2-vol") == {"work-mga"}
