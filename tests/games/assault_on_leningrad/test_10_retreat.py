"""[10.27] [10.28] [10.29] Retreats, and who retreats into another fight."""

import pytest

from tests.games.assault.battle import result
from tests.games.assault.table import (
    asked,
    german,
    hexes,
    ratio,
    reduced,
    soviet,
    strengths,
    units,
)


def test_10_28b_if_one_cannot_nobody_does():
    text = "german 1-inf 2020\nsoviet 111-rifle 2021\nsoviet work-mga 2021"  # 8 to 5 is 3-2, with +1
    t = german(text, "combat")
    t.play("2021 1-inf attack", "die 5")  # a 6: -/1
    assert asked(t) == ("soviet", "loss")
    t = german(text, "combat")
    t.play("2021 1-inf attack", "die 3", "retreat", "2019")  # a 4: 1/1
    assert t.why("retreat") == "[14.2b] Workers on the main map do not retreat"


def test_10_29c_a_unit_that_retreated_is_left_out_of_the_odds():
    """8/28 retreats to 8/8, beside class C only; the Guards Volunteers then attack 8/8 at 5 to 4."""
    t = soviet(
        """
        german 8-28mot 2020
        german 8-8mot 2019
        soviet 191-rifle 2021
        soviet 177-rifle 1921
        soviet 2-gv 1919
        soviet 5-gv 2018
        """,
        "combat",
    )
    t.play("2020 191-rifle 177-rifle attack", "die 5", "retreat")  # 10 to 4 is 2-1: a 5 is -/1
    assert hexes(t) == {"2019", "2120"}
    t.play("2019", "done", "2019 2-gv 5-gv")
    assert strengths(t) == "5 to 4"


def test_10_29c_or_both_retreat():
    t = soviet(
        "german 8-8mot 2019\ngerman 8-28mot 2019\nsoviet 2-gv 1919\nsoviet 5-gv 2018\nattacked = 8-28mot", "combat"
    )
    t.play("2019 all attack", "die 6", "step", "2-gv", "retreat")
    assert units(t) == {"8-8mot", "8-28mot"}
    t.play("8-8mot", "1920", "1920")
    assert (t.at("8-8mot"), t.at("8-28mot")) == ("1920", "1920")


GUARDS = """
german 8-28mot 2020
german 8-8mot 2019
soviet 191-rifle 2021
soviet 177-rifle 1921
soviet 2-gv 1919
soviet 5-gv 2018
"""


@pytest.mark.parametrize(
    ("orders", "full", "at"),
    [
        ("step 8-8mot", ["8-28mot"], "2019"),
        ("step 8-28mot", ["8-8mot"], "2019"),
        ("retreat 8-8mot 2119 2119", ["8-8mot", "8-28mot"], "2119"),
    ],
)
def test_10_29c_the_three_options_of_the_picture(orders, full, at):
    """5 to 4 is 1-1, and the result -/1."""
    t = result("-/1", "soviet", GUARDS)
    t.play("2020 191-rifle 177-rifle attack", "die 1", "retreat 2019", "done", "2019 2-gv 5-gv")
    assert (strengths(t), ratio(t)) == ("5 to 4", "1-1")
    t.play("attack", "die 1", orders)
    assert [unit for unit in ("8-8mot", "8-28mot") if not reduced(t, unit)] == full
    assert {t.at("8-8mot"), t.at("8-28mot")} == {at}
