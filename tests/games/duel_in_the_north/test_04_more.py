"""[2.0] [3.0] [4.0] Headquarters, arrivals and places: where clauses meet each other, and single ones that are easily lost."""

from random import Random

import pytest

from tests.games.duel_in_the_north.battle import LINE, asked, german, give_way, hexes, soviet
from tests.games.duel_in_the_north.table import table


def test_2_4c_a_headquarters_comes_by_rail_into_a_full_town():
    t = table(f"""
        {LINE}
        turn 6 activation
        chits = german= soviet=army-34
        rail = german=0 soviet=2
        soviet army-34 s6-east
        soviet rd-245 s6-east
        soviet rd-16 6610
        soviet rd-43 6610
        soviet rd-10 6610
    """)
    t.play("draw army-34", "move-attack", "done")
    assert t.options() == ["army-34", "done"]  # 245 RD would be the fourth
    t.play("army-34")
    assert t.at("army-34") == "6610"


def test_4_0b_a_finn_has_spent_nothing_before_he_leaves_his_square():
    t = table("""
        has finnish-square 5200 5300 5400
        turn 6 activation
        chits = german=finn-hq-4 soviet=
        german finn-hq-4 g6-finland
        german finn-4 g6-finland
        german finn-8 5300
    """)
    t.play("draw finn-hq-4", "move-attack", "finn-4")
    assert t.preview("5300")["left"] == "5"
    t.play("5300")
    assert "join" not in t.options()  # he is on his way [9.2a]
    assert "5305" in t.options()
    assert "5306" not in t.options()
    t.play("stop")
    assert "finn-4" not in t.options()


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


def test_4_3b_a_headquarters_that_was_placed_is_not_taken_along():
    t = table("""
        turn 4 activation
        chits = german= soviet=log
        placed = log
        soviet log 5512
        soviet rd-43 5512
    """)
    t.play("draw log", "move-attack", "rd-43")
    assert "join" not in t.options()


def test_2_6f_nobody_reckons_with_a_chit_that_has_been_drawn():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8,army-11
        soviet army-8 3010
        soviet army-11 3012
        soviet army-22 3014
        soviet rd-43 3010
    """)
    t.play("draw army-8")
    for seed in range(20):
        guessed = t.position.state.copy()
        t.game.guess(guessed, 0, t.game.facts(guessed, 0), Random(seed))
        assert guessed.named("chits")["soviet"] in (["army-11"], ["army-22"])


def test_3_3e_another_headquarters_is_refused_by_its_case():
    t = table("turn 3 activation\nchits = german= soviet=army-8\nsoviet army-8 3010\nsoviet army-11 3010")
    t.play("draw army-8", "move-attack")
    assert t.why("army-11").startswith("[3.3e]")


def test_4_2b_trains_are_not_kept_for_the_next_turn():
    t = table("turn 3 hex activation\nrail = german=2 soviet=3\nsoviet rd-16 5030")
    t.play("pass")
    assert t.position.state.turn == 4
    assert t.position.state.rail == [0, 0]


FULL = "\n".join(f"soviet {unit} 5706" for unit in ("rd-43", "rd-10", "rd-33"))


def test_4_3a_a_full_place_sends_a_unit_next_door():  # ruling R77
    t = table(f"turn 5 reinforcement\nsoviet ldno-5 s5-leningrad\n{FULL}")
    assert hexes(t) == {"5606", "5607", "5705", "5707", "5806", "5807"}
    t.play("5707")
    assert t.at("ldno-5") == "5707"


def test_2_4c_a_headquarters_finds_room_in_a_full_place():  # ruling R77
    full = FULL.replace("5706", "5512")
    t = table(f"turn 4 reinforcement\nsoviet log s4-luga\n{full}")
    assert t.at("log") == "5512"


def test_4_4c_it_does_not_return_in_a_square():
    text = "has finnish-square 5300\nturn 8 chits\nsoviet rd-16 6030\n"
    t = table(text + "german army-18 returning\ngerman id-1 5301")
    assert "5302" in t.options()
    assert "5300" not in t.options()
    t = table(text + "german finn-hq-4 returning\ngerman finn-4 5301")
    assert "5300" in t.options()


def test_4_1b_next_to_a_unit_is_next_to_it_even_across_water():
    t = table("hexside sea 3010/3011\nturn 3 chits\nsoviet army-8 returning\nsoviet rd-43 3010")
    assert "3011" in t.options()


def test_4_4a_neither_squares_nor_waters_are_towns_though_they_have_names():
    game = table("turn 3 activation", board=False).game
    named = game.board.grid.hexes(game.board.grid.name(h) for h in game.board.places.values())
    assert named & game.squares
    assert named & ~game.chart.land
    assert not game.chart.town & (game.squares | ~game.chart.land)


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


EAST = "has finnish-square 6500\ngerman finn-4 6500\nsoviet rd-43 6501\n"


def from_the_east(east):
    """finn-4 has beaten rd-43 out of a square beyond the lake: 5 to 1, one more on the dice; 5 is -/1R2."""
    t = german(f"east = {east}\n{EAST}", turn=8, hq="finn-hq-4 6500")
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
    t = german(f"east = finn-2\n{EAST.replace('finn-4 6500', 'finn-4 6502')}", turn=8, hq="finn-hq-4 6500")
    t.play("6501 finn-4 attack 0", "die 2 die 2", "finn-4")
    assert set(t.position.state.named("east")) == {"finn-2"}


def test_2_4e_a_headquarters_out_of_supply_defends_with_one():
    """Ruling R53."""
    t = german("german pd-1 3010\nsoviet army-11 3110 lack=2")
    t.play("3110 pd-1")
    assert t.preview("attack")["ratio"] == "9-1"


def test_2_4e_several_headquarters_add_their_numbers_and_fall_one_by_one():
    """Ruling R53."""
    t = german("german pd-1 3010\ngerman pd-6 3010\nsoviet army-11 3110\nsoviet army-8 3110")  # 18 to 6: 3-1
    t.play("3110 all")
    assert t.preview("attack")["ratio"] == "3-1"
    t.play("attack 0", "die 3 die 4")  # -/1R2
    assert (asked(t), set(t.options())) == (("soviet", "loss"), {"army-8", "army-11"})
    t.play("army-8", "3210", "3310")
    assert (t.at("army-8"), t.at("army-11")) == ("returning", "3310")


def test_4_4b_who_has_come_in_there_before_may_advance_again():
    t = from_the_east("finn-2 finn-4 finn-10")
    assert asked(t) == ("german", "advance")


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
