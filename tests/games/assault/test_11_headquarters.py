"""[11.3] Headquarters."""

import pytest

from tests.games.assault.supply import HQ, RAIL, fed
from tests.games.assault.table import (
    asked,
    cost,
    dice,
    german,
    hexes,
    reduced,
    soviet,
    strengths,
)


def test_11_31_headquarters_do_nothing_else():
    t = german("german hq-38 2020\ngerman 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2021")
    assert t.why("hq-38") == "[11.33a] a headquarters does not attack"
    t.play("1-inf")
    assert strengths(t) == "8 to 3"


def test_11_32_headquarters_are_class_c_and_stack_with_anybody():
    t = german("german hq-38 2020\ngerman 11-inf 2021\nsoviet 2-vol 2030")
    assert t.position.state.figure(t.game.units["hq-38"], "class") == 3
    t.play("hq-38")
    assert "2021" in hexes(t)


@pytest.mark.parametrize(("more", "defence"), [("", "1"), ("german 96-inf 2020 reduced\n", "3")])
def test_11_33a_they_defend_as_one_alone_and_as_nothing_with_others(more, defence):
    t = soviet("german hq-38 2020\n" + more + "soviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle")
    assert strengths(t) == f"5 to {defence}"


def test_11_33a_a_lone_headquarters_gains_by_terrain():
    t = soviet("terrain woods 2020\ngerman hq-38 2020\nsoviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle")
    assert strengths(t) == "5 to 2"


def test_11_33a_beside_a_unit_that_retreated_it_counts_as_alone():
    t = soviet("german hq-38 2020\ngerman 1-inf 2020\nsoviet 2-vol 2021\nattacked = 1-inf", "combat")
    t.play("2020 2-vol")
    assert strengths(t) == "3 to 1"


def test_11_33a_a_lone_headquarters_is_modified_like_others():
    t = soviet("terrain woods 2020\ngerman hq-38 2020\nsoviet 191-rifle 2021\nunsupplied = hq-38", "combat")
    t.play("2020 191-rifle")
    assert (strengths(t), dice(t)) == ("5 to 1", 2)


STAFF = "german hq-38 2020\ngerman 1-1mot 2020\nsoviet 111-rifle 2021\n"


def test_11_33b_a_headquarters_may_go_back_with_attackers():
    t = german(STAFF, "combat")
    t.play("2021 1-1mot attack", "die 1", "retreat", "2019")
    assert asked(t) == ("german", "follow")
    t.play("2019")
    assert t.at("hq-38") == "2019"


def test_11_33b_or_stay_but_takes_no_step_for_them():
    t = german(STAFF, "combat")
    t.play("2021 1-1mot attack", "die 1", "retreat", "2019", "stay")
    assert t.at("hq-38") == "2020"
    t = german(STAFF, "combat")
    t.play("2021 1-1mot attack", "die 1", "step")
    assert reduced(t, "1-1mot")
    assert t.at("hq-38") == "2020"


def test_11_34_only_ones_own_headquarters():
    t = german(HQ + "german 1-inf 3018\ngerman 11-inf 3022")
    assert fed(t, "1-inf", "11-inf") == {"1-inf"}


def test_11_35a_a_headquarters_out_of_supply_starves_its_corps():
    t = german("german hq-38 2020\ngerman 1-inf 2021")
    assert fed(t, "1-inf", "hq-38") == set()


@pytest.mark.parametrize(("at", "supplied"), [("3320", True), ("3220", False)])
def test_11_35b_leaving_the_map_counts_as_a_hex(at, supplied):
    """From 3320 five hexes lead to the edge and the sixth off it."""
    assert bool(fed(german(f"german hq-38 {at}"), "hq-38")) == supplied


CORRIDOR = (
    "ground lake\nterrain clear 3820 3720 3620 3520 3420 3320 3220 3120 3020 3021 3022 3023 3024 3025 3026 3027 2923\n"
)


def test_11_35b_the_example_of_the_39th_corps():
    """The headquarters is two hexes from the railway. The 90th Regiment reaches it only if the 5th stands in hex a."""
    text = CORRIDOR + RAIL + "german hq-39 3022\ngerman 20-90mot 3027\nsoviet 191-rifle 2923\n"  # a zone over 3023
    assert fed(german(text), "hq-39", "20-90mot") == {"hq-39"}
    assert fed(german(text + "german 12-5mot 3023"), "hq-39", "20-90mot") == {"hq-39", "20-90mot"}


def test_11_35b_the_example_of_the_56th_corps():
    t = german(CORRIDOR + RAIL + "german hq-56 3022\ngerman 269-inf 3027\n")
    assert fed(t, "hq-56", "269-inf") == {"hq-56", "269-inf"}


def test_11_36b_nothing_else_is_replaced():
    t = soviet("german 96-inf 2020 reduced\nsoviet 191-rifle 2021\nsoviet 177-rifle 2019", "combat")
    t.play("2020 all attack", "die 5")  # 10 to 3 is 3-1, +2: DE
    assert t.at("96-inf") == "eliminated"


def test_11_37a_the_41st_headquarters_is_mechanized():
    t = german("terrain woods 2021 2121\ngerman hq-41 2020\ngerman hq-38 2120")
    t.play("hq-41")
    assert cost(t, "2021") == "3"
    t.play("stop", "hq-38")
    assert cost(t, "2121") == "2"


def test_11_37b_disruption_does_not_touch_its_supply():
    assert fed(german(HQ + "german 1-inf 3018\ndisrupted = hq-38"), "1-inf") == {"1-inf"}
