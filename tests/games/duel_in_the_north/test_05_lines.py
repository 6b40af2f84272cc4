"""[5.0] [5.1] Who is in supply."""

import pytest

from tests.games.duel_in_the_north.battle import german, reduced
from tests.games.duel_in_the_north.table import table

# 3010 touches 2909, 2910, 3009, 3011, 3109 and 3110. With water all around it only 3011 leads out, on to 2911, 3012 and 3111.
# 3111 touches 3011 and 3012, but neither 3010 nor 2911. Far away are a source of each side and a Soviet unit in supply.
FAR = "has german-source 1434\nhas soviet-source 6834\nturn 3 end of turn\nsoviet rd-16 6834\n"
WATER = "terrain sea 2909 2910 3009 3109 3110\n"
CUT = WATER + "terrain sea 3011\n"
PAIR = WATER + "terrain sea 2911 3012 3111\n"  # 3010 and 3011, and no more


def lack(t, unit):
    return t.position.state.lack[t.game.units[unit]]


def supplied(unit, text="", ground=WATER, at="3010"):
    """Is this unit still in supply after the check at the end of the turn?"""
    side = "soviet" if unit.startswith(("rd", "td", "army-8", "ldno")) else "german"
    return lack(table(f"{ground}{FAR}{side} {unit} {at}\n{text}"), unit) == 0


# --- the check


def test_5_0a_both_sides_are_checked_at_the_end_of_every_turn():
    t = table(f"{CUT}{FAR}german id-1 2020\nsoviet rd-43 3010")
    assert (lack(t, "id-1"), lack(t, "rd-43"), lack(t, "rd-16")) == (0, 1, 0)
    t = table(f"{CUT}{FAR}german id-1 3010\nsoviet rd-43 2020")
    assert (lack(t, "id-1"), lack(t, "rd-43")) == (1, 0)


def test_5_0a_headquarters_too():
    assert not supplied("army-8", ground=CUT)
    assert not supplied("army-18", ground=CUT)


@pytest.mark.parametrize(("unit", "at"), [("id-1", "6702"), ("rd-43", "1502")])
def test_5_1a_a_line_may_be_of_any_length(unit, at):
    assert supplied(unit, ground="", at=at)


@pytest.mark.parametrize("unit", ["id-1", "rd-43"])
def test_5_1a_there_must_be_one(unit):
    assert supplied(unit)
    assert not supplied(unit, ground=CUT)


# --- sources


@pytest.mark.parametrize(
    ("unit", "source", "expected"),
    [
        ("id-1", "german-source", True),
        ("id-1", "soviet-source", False),
        ("id-1", "finnish-square", False),
        ("rd-43", "soviet-source", True),
        ("rd-43", "german-source", False),
    ],
)
def test_5_1b_each_side_has_its_own_sources(unit, source, expected):
    assert supplied(unit, ground=f"{PAIR}has {source} 3011\n") == expected


def test_5_1b_a_unit_in_a_source_is_supplied():
    assert supplied("id-1", ground=CUT + "has german-source 3010\n")


def test_5_1c_an_enemy_unit_closes_a_source():
    ground = PAIR + "has german-source 3011\n"
    assert supplied("id-1", ground=ground)
    assert not supplied("id-1", "soviet army-8 3011", ground)  # headquarters, which have no zone
    assert not supplied("rd-43", "german army-18 3011", PAIR + "has soviet-source 3011\n")


def test_5_1c_so_does_a_zone_unless_a_friend_is_there():  # ruling E-52
    ground = WATER + "terrain sea 2911 3111\nhas german-source 3011\n"
    assert not supplied("id-1", "soviet rd-43 3012", ground)
    assert supplied("id-1", "soviet rd-43 3012\ngerman id-11 3011", ground)


def test_5_1d_finns_draw_on_the_squares_only():
    assert not supplied("finn-4")  # the German source is open
    assert supplied("finn-4", ground=WATER + "has finnish-square 5300\n")


def test_5_1d_finnish_headquarters_likewise():
    assert not supplied("finn-hq-4")
    assert supplied("finn-hq-4", ground=WATER + "has finnish-square 5300\n")


def test_5_1d_a_finn_in_a_square_is_supplied():
    assert supplied("finn-4", ground="has finnish-square 5300\n", at="5300")


def test_5_1d_squares_are_nothing_to_other_germans():
    assert not supplied("id-1", ground=PAIR + "has finnish-square 3011\n")


def test_5_1j_an_arrow_supplies_those_who_came_by_it():
    ground = PAIR + "has german-arrow 3011\n"
    assert supplied("pd-19", "", ground, "3010 arrow=3011")
    assert not supplied("pd-19", "", ground)
    assert not supplied("pd-19", "german md-18 3011 arrow=3011", ground)


@pytest.mark.parametrize(("unit", "arrow"), [("pd-19", "german-arrow"), ("rd-179", "soviet-arrow")])
def test_5_1j_no_other_arrow_supplies_them(unit, arrow):
    both = f"has {arrow} 3011 4634\n"
    assert not supplied(unit, "", PAIR + both, "3010 arrow=4634")  # only 3011 can be reached
    assert supplied(unit, "", PAIR + both, "3010 arrow=3011")
    assert supplied(unit, "", WATER + both, "3010 arrow=4634")


def test_5_1j_each_unit_of_a_stack_has_the_arrow_by_which_it_came():
    ground = PAIR + "has german-arrow 3011 4634\n"
    t = table(f"{ground}{FAR}german pd-19 3010 arrow=3011\ngerman md-18 3010 arrow=4634\ngerman md-20 4632 arrow=4634")
    assert (lack(t, "pd-19"), lack(t, "md-18"), lack(t, "md-20")) == (0, 1, 0)


def test_5_1j_an_enemy_at_its_entry_cuts_a_corps_off():
    """Ruling R89: that the next arrow is open does not help it."""
    corps = "german corps-57 4831 arrow=4634\ngerman pd-19 4831 arrow=4634\ngerman md-18 4831 arrow=4834\n"
    board = "has german-arrow 4634 4734 4834\nhas soviet-source 6834\nturn 4 end of turn\n"
    t = table(f"{board}{corps}soviet rd-43 4634")
    assert (lack(t, "corps-57"), lack(t, "pd-19"), lack(t, "md-18")) == (1, 1, 0)
    t = table(f"{board}{corps}soviet rd-43 4334")
    assert (lack(t, "corps-57"), lack(t, "pd-19"), lack(t, "md-18")) == (0, 0, 0)


def test_5_1j_the_same_for_the_soviets():
    ground = PAIR + "has soviet-arrow 3011\n"
    assert supplied("rd-179", "", ground, "3010 arrow=3011")
    assert not supplied("rd-43", "soviet rd-179 3011 arrow=3011", ground)


def test_5_1j_an_arrow_of_the_other_side_supplies_nobody():
    assert not supplied("pd-19", "", PAIR + "has soviet-arrow 3011\n", "3010 arrow=3011")


def test_5_1j_they_draw_on_the_other_sources_as_well():
    assert supplied("pd-19", at="3010 arrow=4634")


@pytest.mark.parametrize(
    ("unit", "box", "turn", "hq", "entry"),
    [
        ("pd-19", "g4-south", 4, "corps-57", "4634"),
        ("pd-19", "g4-south", 4, "corps-57", "4834"),
        ("rd-179", "s2-south", 2, "army-8", "3934"),
    ],
)
def test_5_1j_by_which_arrow_a_unit_enters_is_noted(unit, box, turn, hq, entry):
    side, other = ("german", "soviet") if box.startswith("g") else ("soviet", "german")
    t = table(f"""
        has german-arrow 4634 4734 4834
        has soviet-arrow 3834 3934 4034 4134 4234
        turn {turn} activation
        chits = {side}={hq} {other}=
        {side} {hq} 3010
        {side} {unit} {box}
    """)
    t.play(f"draw {hq}", "move-attack", unit, entry, "stop")
    assert t.position.state.arrow[t.game.units[unit]] == int(entry)


def test_5_1j_who_gives_way_to_a_hex_without_an_arrow_has_none():
    """Ruling R89."""
    t = table("""
        has german-arrow 4634 4734 4834
        turn 4 activation
        chits = german=corps-57 soviet=
        german pd-19 g4-south
        german corps-57 g4-south
        soviet rd-43 4634
        soviet rd-10 4734
        soviet rd-33 4834
    """)
    t.play("draw corps-57", "move-attack", "pd-19", "4534")
    assert (t.at("pd-19"), t.position.state.arrow[t.game.units["pd-19"]]) == ("4534", 0)


def came_by(t, unit):
    return t.position.state.arrow[t.game.units[unit]]


def test_5_1j_a_kampfgruppe_lives_on_the_arrow_of_its_division():
    t = german(
        "has german-arrow 4634\ngerman pd-19 4632 arrow=4634\ngerman kg-e kg-pool",
        order="move-attack",
        turn=5,
        hq="corps-57 4632",
    )
    t.play("split", "pd-19")
    assert (came_by(t, "pd-19"), came_by(t, "kg-e")) == (4634, 4634)


def test_5_1j_in_the_pool_it_has_forgotten_that():
    t = table("""
        has german-arrow 4634
        turn 5 activation
        chits = german=corps-57 soviet=
        german corps-57 4632
        german pd-19 4632 reduced arrow=4634
        german kg-e 4632 kin=6 arrow=4634
        soviet rd-98 6010
    """)
    t.play("draw corps-57", "move-attack", "done", "pd-19")
    while t.position.state.turn == 5:
        t.play("pass" if "pass" in t.options() else "done")
    assert (t.at("kg-e"), reduced(t, "pd-19")) == ("kg-pool", False)
    assert (came_by(t, "pd-19"), came_by(t, "kg-e")) == (4634, 0)
    assert t.position.state.kin[t.game.units["kg-e"]] == 0
    assert t.position.state.joined[t.game.units["pd-19"]] == 0  # another may take it in again


# --- the way


@pytest.mark.parametrize("river", ["river", "major-river"])
def test_5_1e_rivers_do_not_stop_a_line(river):
    assert supplied("rd-43", ground=f"{WATER}hexside {river} 3010/3011\n")
    assert supplied("id-1", ground=f"{WATER}hexside {river} 3010/3011\n")


def test_5_1f_an_enemy_unit_stops_a_line():
    assert not supplied("id-1", "soviet army-8 3011")  # headquarters, which have no zone
    assert not supplied("rd-43", "german army-18 3011")
    assert supplied("id-1", "soviet army-8 3012")


def test_5_1g_an_enemy_zone_stops_a_line():
    assert not supplied("id-1", "soviet rd-43 3111")
    assert not supplied("rd-43", "german id-1 3111")


def test_5_1g_headquarters_have_none():
    assert supplied("id-1", "soviet army-8 3111")


@pytest.mark.parametrize("friend", ["german id-11 3011", "german army-18 3011"])
def test_5_1g_a_friendly_unit_opens_its_hex(friend):
    assert supplied("id-1", f"soviet rd-43 3111\n{friend}")


def test_5_1g_for_the_soviets_as_well():
    assert supplied("rd-43", "german id-1 3111\nsoviet rd-10 3011")


def test_5_1g_a_friendly_zone_does_not():
    assert not supplied("id-1", "soviet rd-43 3111\ngerman id-11 2911")  # 2911 touches 3011


def test_5_1g_a_friend_opens_his_own_hex_only():
    # From 3012 the zone takes in 3011, 2911 and 3111: a friend in 3011 is not enough, one in 2911 besides is.
    assert not supplied("id-1", "soviet rd-43 3012\ngerman id-11 3011")
    assert supplied("id-1", "soviet rd-43 3012\ngerman id-11 3011\ngerman id-21 2911")


def test_5_1g_a_unit_may_itself_be_in_an_enemy_zone():
    assert supplied("id-1", "soviet rd-43 2111", ground="", at="2110")


def test_5_1h_soviet_lines_cross_lakes():
    ground = WATER + "terrain lake 3011\n"
    assert supplied("rd-43", ground=ground)
    assert not supplied("id-1", ground=ground)


def test_5_1h_several_lake_hexes():
    ground = WATER + "terrain lake 3011 2911 3012 3111\n"
    assert supplied("rd-43", ground=ground)
    assert not supplied("id-1", ground=ground)


def test_5_1h_a_zone_on_the_shore_does_not_close_the_lake():  # ruling E-70
    # The shore of the lake in 3011 is all lake hexsides; beyond it 2911 is free.
    shore = "hexside lake 3011/3111 3011/3012 3011/2911 3010/3011\n"
    assert supplied("rd-43", "german id-1 3111", WATER + "terrain lake 3011\n" + shore)


def test_5_1i_no_line_crosses_sea_hexes():
    assert not supplied("id-1", ground=CUT)
    assert not supplied("rd-43", ground=CUT)


def test_5_1i_no_line_crosses_a_sea_hexside():
    ground = WATER + "hexside sea 3010/3011\n"
    assert not supplied("id-1", ground=ground)
    assert not supplied("rd-43", ground=ground)


def test_5_1i_it_goes_around_if_it_can():
    assert supplied("id-1", ground="hexside sea 3010/3011\n")


def test_5_1j_a_position_may_leave_open_by_which_arrow():
    ground = PAIR + "has german-arrow 3011\n"
    assert supplied("pd-19", "arrow = pd-19", ground)
