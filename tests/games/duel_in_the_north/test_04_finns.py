"""[4.4] [17.6] The Finnish squares, and the Finnish halt."""

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import hexes
from tests.games.duel_in_the_north.table import table

# 5300 touches 5200, 5201, 5301, 5400 and 5401; 5301 touches 5201, 5202, 5300, 5302, 5401 and 5402. 6500 touches 6400, 6401,
# 6501, 6600 and 6601.
WEST = "has finnish-square 5200 5300 5400 5500 5600 5700\n"
EAST = "has finnish-square 6500 6600 6700 6800\n"


def finns(text, turn=8, hq="finn-hq-4", order="move-attack"):
    t = table(f"{WEST}{EAST}turn {turn} activation\nchits = german={hq} soviet=\n{text}")
    t.play(f"draw {hq}", order)
    return t


def soviets(text, order="move-attack"):
    t = table(f"{WEST}{EAST}turn 8 activation\nchits = german= soviet=army-23\nsoviet army-23 5304\n{text}")
    t.play("draw army-23", order)
    return t


@pytest.mark.parametrize(
    ("turn", "unit", "box", "hq", "expected"),
    [
        (6, "finn-4", "g6-finland", "finn-hq-4", {"5200", "5300", "5400"}),
        (6, "finn-hq-4", "g6-finland", "finn-hq-4", {"5200", "5300", "5400"}),
        (8, "finn-15", "g8-finland", "finn-hq-4", {"5200", "5300", "5400"}),
        (8, "finn-2", "g8-finland-east", "finn-hq-2", {"5400", "5500", "5600"}),
    ],
)
def test_4_4a_finns_come_by_the_squares(turn, unit, box, hq, expected):  # ruling E-51
    text = f"german {unit} {box}\n" + (f"german {hq} 5300" if unit != hq else "")
    t = finns(text, turn, hq)
    t.play(unit)
    assert hexes(t) == expected


def test_4_4a_each_corps_on_its_own_chit():
    t = finns("german finn-hq-4 5300\ngerman finn-15 g8-finland\ngerman finn-2 g8-finland-east")
    assert "finn-15" in t.options()
    assert "finn-2" not in t.options()


def test_4_4b_three_finns_at_most_come_by_the_squares_east_of_the_lake():
    t = finns("east = finn-2 finn-10 finn-18\ngerman finn-hq-4 6500\ngerman finn-4 6500")
    t.play("finn-4")
    assert "6501" not in t.options()
    assert t.why("6501").startswith("[4.4b]")


def test_4_4b_the_third_may():
    t = finns("east = finn-2 finn-10\ngerman finn-hq-4 6500\ngerman finn-4 6500")
    t.play("finn-4", "6501", "stop")
    assert t.at("finn-4") == "6501"
    assert set(t.position.state.named("east")) == {"finn-2", "finn-4", "finn-10"}


def test_4_4b_it_is_the_units_that_count_not_the_times():
    t = finns("east = finn-2 finn-4 finn-10\ngerman finn-hq-4 6500\ngerman finn-4 6500")
    t.play("finn-4")
    assert "6501" in t.options()


def test_4_4b_the_isthmus_is_open_to_all():
    t = finns("east = finn-2 finn-10 finn-18\ngerman finn-hq-4 5300\ngerman finn-4 5300")
    t.play("finn-4", "5301", "stop")
    assert t.at("finn-4") == "5301"
    assert "finn-4" not in t.position.state.named("east")


def test_4_4c_germans_do_not_enter_a_square():
    t = table(WEST + "turn 8 activation\nchits = german=corps-41 soviet=\ngerman corps-41 5303\ngerman pd-1 5301")
    t.play("draw corps-41", "move-attack", "pd-1")
    assert "5302" in t.options()
    assert not hexes(t) & {"5200", "5300", "5400"}
    assert t.why("5300").startswith("[4.4c]")


def test_4_4c_finns_do():
    t = finns("german finn-hq-4 5303\ngerman finn-4 5301")
    t.play("finn-4", "5300", "stop")
    assert t.at("finn-4") == "5300"


def test_4_4d_finns_move_from_a_square_onto_the_map():
    t = finns("german finn-hq-4 5300\ngerman finn-4 5300")
    t.play("finn-4")
    assert {"5201", "5301", "5401"} <= hexes(t)


def test_4_4d_finns_attack_from_a_square():
    t = finns("german finn-hq-4 5300\ngerman finn-4 5300\nsoviet rd-43 5301", order="attack-move")
    assert t.position.ask.kind == "target"
    t.play("5301")
    assert "finn-4" in t.options()


def test_4_4e_finns_retreat_into_a_square():
    # td-21 and td-3, 10 to 6, are 1-1; a 9 is -/R2. From 5302 the only way two hexes closer to the one square here.
    t = table("""
        has finnish-square 5300
        turn 8 activation
        chits = german= soviet=army-23
        soviet army-23 5304
        soviet td-21 5303
        soviet td-3 5303
        german finn-4 5302
    """)
    t.play("draw army-23", "attack-move", "5302", "all", "attack", "0", "die 4", "die 5")
    assert t.position.ask.kind == "stand"
    t.play("retreat")
    assert t.at("finn-4") == "5300"
    assert t.position.state.face[t.game.units["finn-4"]] == 0


def test_4_4f_soviets_do_not_enter_a_square():
    t = soviets("soviet rd-43 5301")
    t.play("rd-43")
    assert "5302" in t.options()
    assert "5300" not in t.options()
    assert t.why("5300").startswith("[4.4f]")
    with pytest.raises(Refusal, match=r"4\.4f"):
        t.play("5300")


def test_4_4f_soviets_do_not_attack_a_square():
    t = soviets("soviet rd-43 5301\ngerman finn-4 5300\ngerman finn-8 5302", order="attack-move")
    assert set(t.options()) == {"5302", "done"}
    with pytest.raises(Refusal):
        t.play("5300")


def test_4_4f_a_zone_reaches_out_of_a_square():  # ruling E-50
    t = soviets("soviet rd-43 5303\ngerman finn-4 5300")
    t.play("rd-43", "5301")
    assert t.at("rd-43") == "5301"
    assert t.position.ask.kind == "unit"  # three points were left


def test_4_4f_but_not_into_one():  # ruling E-50
    t = finns("german finn-hq-4 5300\ngerman finn-4 5300\nsoviet rd-43 5301")
    t.play("finn-4")
    assert t.preview("5401")["cost"] == "1"  # nothing for leaving an enemy zone


# --- the halt


FINNS = "german army-18 3010\ngerman finn-hq-4 5302\ngerman finn-hq-2 5402\ngerman finn-4 5303\nsoviet rd-16 6034\n"


@pytest.mark.parametrize(("turn", "expected"), [(9, {"army-18", "finn-hq-4", "finn-hq-2"}), (10, {"army-18"})])
def test_17_6a_after_turn_10_the_finnish_chits_leave_play(turn, expected):  # ruling E-46
    t = table(f"turn {turn} end of turn\n{FINNS}")
    assert t.position.state.turn == turn + 1
    assert set(t.options()) == expected


def test_17_6a_for_good():
    t = table(f"turn 10 end of turn\n{FINNS}")
    t.play("draw army-18", "pass")
    while t.position.state.turn == 11:
        t.play("pass")
    assert t.options() == ["army-18"]


def test_17_6a_their_hexes_may_still_be_activated():  # ruling E-46
    t = table("turn 11 hex activation\ngerman finn-4 5303")
    assert "5303" in t.options()
