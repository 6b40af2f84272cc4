"""[4.4] [17.6] The Finnish squares, and the Finnish halt."""

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, german, give_way, hexes, soviet
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


def test_4_4a_neither_squares_nor_waters_are_towns_though_they_have_names():
    game = table("turn 3 activation", board=False).game
    named = game.board.grid.hexes(game.board.grid.name(h) for h in game.board.places.values())
    assert named & game.squares
    assert named & ~game.chart.land
    assert not game.chart.town & (game.squares | ~game.chart.land)


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


BEYOND_THE_LAKE = "has finnish-square 6500\ngerman finn-4 6500\nsoviet rd-43 6501\n"


def from_the_east(east):
    """finn-4 has beaten rd-43 out of a square beyond the lake: 5 to 1, one more on the dice; 5 is -/1R2."""
    t = german(f"east = {east}\n{BEYOND_THE_LAKE}", turn=8, hq="finn-hq-4 6500")
    t.play("6501 finn-4 attack 0", "die 2 die 2")
    assert t.at("rd-43") == "eliminated"
    return t


def test_4_4b_the_fourth_does_not_come_in_by_an_advance():
    t = from_the_east("finn-2 finn-10 finn-18")
    assert asked(t) != ("german", "advance")
    assert t.at("finn-4") == "6500"


def test_4_4b_who_advances_out_of_such_a_square_counts():
    t = from_the_east("finn-2 finn-10")
    t.play("finn-4")
    assert t.at("finn-4") == "6501"
    assert set(t.position.state.named("east")) == {"finn-2", "finn-4", "finn-10"}


def test_4_4b_an_advance_on_the_map_is_no_entry():
    t = german(f"east = finn-2\n{BEYOND_THE_LAKE.replace('finn-4 6500', 'finn-4 6502')}", turn=8, hq="finn-hq-4 6500")
    t.play("6501 finn-4 attack 0", "die 2 die 2", "finn-4")
    assert set(t.position.state.named("east")) == {"finn-2"}


def test_4_4b_who_has_come_in_there_before_may_advance_again():
    t = from_the_east("finn-2 finn-4 finn-10")
    assert asked(t) == ("german", "advance")


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


@pytest.mark.parametrize(("side", "unit"), [("soviet", "rd-43"), ("german", "id-1")])
def test_4_4c_no_supply_leads_through_a_finnish_square(side, unit):
    # 5301 is cut off by water; only the squares 5300, 5400 and 5500 lead to the source.
    t = table(f"""
        terrain sea 5201 5202 5302 5401 5402
        has finnish-square 5300 5400 5500
        has {side}-source 5501
        turn 3 end of turn
        {side} {unit} 5301
        soviet rd-16 6034
    """)
    assert t.position.state.lack[t.game.units[unit]] == 1


def test_4_4c_it_does_not_return_in_a_square():
    text = "has finnish-square 5300\nturn 8 chits\nsoviet rd-16 6030\n"
    t = table(text + "german army-18 returning\ngerman id-1 5301")
    assert "5302" in t.options()
    assert "5300" not in t.options()
    t = table(text + "german finn-hq-4 returning\ngerman finn-4 5301")
    assert "5300" in t.options()


def test_4_4c_nobody_but_a_finn_retreats_into_a_square():
    # From 6401 both 6500 and 6501 come nearer to 6801.
    t = table("""
        has finnish-square 6500
        has soviet-source 6801
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 6302
        german pd-1 6301
        soviet rd-112 6401
    """)
    t.play("draw corps-41", "attack-move", "6401 pd-1 attack 0", "die 3 die 4")  # -/R2
    assert t.at("rd-112") == "6501"


def test_4_4c_no_panzer_goes_on_into_a_square():
    # 5301 touches 5300 and 5302; the square next to it stays closed in an advance as in a breakthrough.
    t = german("has finnish-square 5300\ngerman pd-1 5302\nsoviet rd-43 5301", turn=8, hq="corps-41 5303")
    t.play("5301 pd-1 overrun", "die 1 die 1", "pd-1")
    assert asked(t) == ("german", "advance-on")
    assert t.why("5300").startswith("[4.4c]")
    t.play("stop", "pd-1")
    assert asked(t) == ("german", "exploit-hex")
    assert t.why("5300").startswith("[4.4c]")


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


TANKS = "soviet td-21 5302\nsoviet td-24 5302\nsoviet td-3 5302\n"


@pytest.mark.parametrize("dice", ["die 3 die 4", "die 5 die 6"])
def test_4_4e_in_a_square_a_retreat_is_over(dice):
    # 15 to 12 is 1-1, with three guns: 10 is -/R2, 14 is -/1R3. From 5301 only the first hex comes nearer to 5300.
    t = soviet(f"has finnish-square 5300\ngerman finn-4 5301\ngerman finn-8 5301\n{TANKS}", hqs="army-23 5304")
    t.play("5301 all attack 3", dice)
    if asked(t)[1] == "loss":
        t.play("finn-4")
    give_way(t)
    assert (t.at("finn-4"), t.at("finn-8")) == ("5300", "5300")


def test_4_4e_a_full_square_takes_nobody():
    # Three divisions in 5300, and no other way leads nearer to it.
    full = "german finn-2 5300\ngerman finn-10 5300\ngerman finn-18 5300\n"
    t = soviet(f"has finnish-square 5300\n{full}german finn-4 5301\n{TANKS}", hqs="army-23 5304")
    t.play("5301 all attack 0", "die 3 die 4")  # 15 to 6: 2-1, -/R2
    give_way(t)
    assert t.at("finn-4") == "eliminated"


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
    assert t.preview("5401")["cost"] == 1  # nothing for leaving an enemy zone


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
