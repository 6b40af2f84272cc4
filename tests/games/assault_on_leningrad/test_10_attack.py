"""[10.1] How combat occurs: who attacks whom."""

from tests.games.assault.battle import ONE
from tests.games.assault.table import (
    german,
)


def test_10_12_nobody_must_attack():
    t = german(ONE, "combat")
    t.play("done")
    assert t.position.state.phase == "soviet air"


def test_10_13_nor_over_a_lake():
    t = german("hexside lake 2020/2021\n" + ONE, "combat")
    assert t.position.state.phase == "soviet air"


def test_10_17c_an_adjacent_hex_may_be_left_alone():
    t = german("german 1-inf 2020\nsoviet guer-1 2021\nsoviet 1-vol 2019", "combat")
    t.play("2021 1-inf attack done")
    assert t.at("1-vol") == "2019"
    assert t.position.state.phase == "soviet air"
