"""[10.2] Strengths, ratio and die, [10.3] terrain, [10.4] class."""

from fractions import Fraction

import pytest

from tests.games.assault.battle import EVEN, ONE
from tests.games.assault.table import (
    german,
    hexes,
    own_map,
    soviet,
    strengths,
)
from tests.games.table import sums


@pytest.mark.parametrize("terrain", ["clear", "woods", "marsh"])
def test_10_34a_a_fortification_trebles_instead_of_other_terrain(terrain):
    t = german(f"terrain {terrain} 2021\nhas fort 2021\n" + ONE, "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 9"


def test_10_34b_and_multiplies_with_a_river():
    t = german("has fort 2021\nhexside river 2020/2021\n" + ONE, "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 18"


def test_10_35a_a_fortified_city_is_four_times_and_eight_times_beyond_a_river():
    t = german("terrain city 2021\nhas fortified 2021\n" + ONE, "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 12"
    t = german("terrain city 2021\nhas fortified 2021\nhexside river 2020/2021\n" + ONE, "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 24"


def test_10_35b_for_germans_it_is_a_city():
    t = soviet("terrain city 2020\nhas fortified 2020\ngerman 96-inf 2020 reduced\nsoviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle")
    assert strengths(t) == "5 to 9"


def test_10_36_a_fort_serves_again_after_germans_were_there():
    t = german("has fort 2021\ngerman 1-inf 2021\nsoviet 2-vol 3030")
    t.play("1-inf 2020 stop")
    after = german("has fort 2021\n" + ONE, "combat")
    after.play("2021 1-inf")
    assert strengths(after) == "8 to 9"
    assert t.game.chart.forts == after.game.chart.forts


def test_10_37_no_attack_over_the_neva():
    t = own_map("turn 20 german combat\ngerman 1-inf 0517\nsoviet 2-vol 0417\nsoviet 1-vol 0617")
    assert hexes(t) == {"0617"}
    assert t.why("0417") == "[10.37] no attack crosses the Neva"


def test_10_37_neither_by_the_soviets():
    t = own_map(
        "turn 20 soviet combat\ngerman 1-inf 0517\nsoviet 191-rifle 0417\nsoviet 2-vol 3031\ngerman 96-inf 3030"
    )
    assert t.why("0517") == "[10.37] no attack crosses the Neva"


def test_10_37_a_unit_beyond_the_neva_does_not_join():
    t = own_map("turn 20 german combat\ngerman 1-inf 0517\ngerman 11-inf 0618\nsoviet 2-vol 0518\ngerman 96-inf 0418")
    t.play("0518")
    assert t.why("96-inf") == "[10.37] no attack crosses the Neva"


def test_10_38a_over_a_bridge_a_defender_on_the_inset_has_six_times():
    t = own_map("turn 20 german combat\ngerman 1-inf F6\nsoviet guer-1 E6")
    t.play("E6 1-inf")
    assert strengths(t) == "8 to 6"


def test_10_24a_the_results_are_summed_by_what_they_mean():
    """1-1 with one more on the die: 1/-, -/-, 2/1, 1/1, 1/2, -/1."""
    t = german(EVEN, "combat")
    t.play("2021 1-1mot")
    assert sums(t) == {"harmed": Fraction(4, 6), "paid": Fraction(4, 6)}
