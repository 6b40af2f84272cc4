"""[4.0] Reinforcements come over the edge of the map, in the Move mode of an activation."""

import pytest

from tests.games.duel_in_the_north.battle import hexes
from tests.games.duel_in_the_north.table import table

# 4634, 4734 and 4834 lie side by side on the south edge; 4534 and 4934 are the next ones.
SOUTH = "turn 4 activation\nchits = german=corps-57 soviet=\ngerman pd-19 g4-south\ngerman corps-57 g4-south\n"


def south(text="", ground=""):
    t = table(ground + SOUTH + text)
    t.play("draw corps-57", "move-attack", "pd-19")
    assert t.position.ask.kind == "leg"
    return t


def west(hq, unit="id-93", place="3020", turn=3):
    t = table(f"""
        turn {turn} activation
        chits = german={hq} soviet=
        held = 1410 1411
        german {hq} {place}
        german {unit} g3-west
    """)
    t.play(f"draw {hq}", "move-attack")
    return t


def test_4_0a_units_enter_in_the_move_mode_of_their_headquarters():
    t = south()
    assert hexes(t) == {"4634", "4734", "4834"}
    t.play("4734", "stop")
    assert t.at("pd-19") == "4734"


def test_4_0a_headquarters_enter_themselves():
    t = table(SOUTH)
    t.play("draw corps-57", "move-attack", "corps-57", "4634", "stop")
    assert t.at("corps-57") == "4634"


def test_4_0a_attack_first_and_enter_afterwards():
    t = table(SOUTH)
    t.play("draw corps-57", "attack-move")  # nobody is there to attack, so the Move mode is on
    assert t.position.ask.kind == "unit"
    assert "pd-19" in t.options()


@pytest.mark.parametrize(("ground", "cost", "left"), [("", 1, 11), ("terrain forest 4634\n", 3, 9)])
def test_4_0b_the_first_hex_is_paid_from_the_whole_allowance(ground, cost, left):
    t = south(ground=ground)
    assert (t.preview("4634")["cost"], t.preview("4634")["left"]) == (cost, left)


def test_4_0b_the_unit_goes_on_with_what_is_left():
    t = south()
    t.play("4734")
    assert "4723" in t.options()  # eleven hexes further
    assert "4722" not in t.options()


def test_4_0b_units_behind_it_pay_no_more():
    t = table(SOUTH + "german md-20 g4-south")
    t.play("draw corps-57", "move-attack", "pd-19", "4634", "stop", "md-20")
    assert t.preview("4634")["left"] == 11


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
    assert t.preview("5300")["left"] == 5
    t.play("5300")
    assert "join" not in t.options()  # he is on his way [9.2a]
    assert "5305" in t.options()
    assert "5306" not in t.options()
    t.play("stop")
    assert "finn-4" not in t.options()


def test_4_0c_no_range_on_the_turn_of_entry():
    t = west("army-18", place="6020")
    t.play("id-93")
    assert hexes(t) == {"1410", "1411"}


def test_4_0c_once_on_the_map_the_range_counts():
    t = table("""
        turn 4 activation
        chits = german=army-18 soviet=
        german army-18 6020
        german id-93 1410
    """)
    t.play("draw army-18", "move-attack")
    assert "id-93" not in t.options()


def arrived(text="", turn=4):
    """19th Panzer has come in under 57th Corps and stands in 4631; 39th Corps of its colour is active, 14 hexes away."""
    t = table(f"""
        turn {turn} activation
        chits = german=corps-57,corps-39 soviet=
        german corps-57 g4-south
        german corps-39 6027
        german pd-19 g4-south
        german md-20 4632
        german kg-e kg-pool
        soviet rd-98 6010
        {text}
    """)
    t.play("draw corps-57", "corps-57", "move-attack", "pd-19", "4634", "4631", "stop", "done")
    t.play("draw corps-39", "move-attack")
    return t


@pytest.mark.parametrize("turn", [4, 6])  # on its turn of the schedule, or later
def test_4_0c_nor_in_a_second_activation_of_that_turn(turn):
    """Ruling R91."""
    t = arrived(turn=turn)
    assert t.position.state.where[t.game.units["corps-57"]] < 0
    assert "pd-19" in t.options()
    t.play("pd-19", "4625", "stop")
    assert t.at("pd-19") == "4625"


def test_4_0c_that_does_not_help_others():
    t = arrived()
    assert t.why("md-20").startswith("[6.0b]")


def test_4_0c_the_next_turn_the_range_counts_again():
    t = table("""
        has german-source 1410
        turn 4 end of turn
        entered = pd-19
        german corps-39 6027
        german pd-19 4631
        soviet rd-98 6010
    """)
    while t.position.state.phase != "activation":
        t.play("done")
    assert t.position.state.turn == 5
    t.play("draw corps-39", "move-attack")
    assert t.why("pd-19").startswith("[6.0b]")


def test_6_0e_the_arrival_may_attack_as_well():
    """[10.0d] Ruling R91."""
    t = arrived("soviet rd-43 4629")
    t.play("pd-19", "4630", "done")
    assert t.position.ask.kind == "target"
    assert "4629" in t.options()
    t.play("4629")
    assert "pd-19" in t.options()


def test_6_0e_so_may_the_kampfgruppe_of_an_arrival():
    """Ruling R91."""
    t = arrived("soviet rd-43 4629")
    t.play("split")
    if t.position.ask.kind == "division":
        t.play("pd-19")
    t.play("kg-e", "4630", "done", "4629")
    assert "kg-e" in t.options()


def test_4_0c_a_second_activation_is_a_move_of_its_own():
    t = arrived()
    t.play("pd-19")
    assert t.preview("4619")["left"] == 0  # twelve hexes, the whole allowance
    t.play("stop")
    assert "pd-19" in t.options()  # it has done nothing yet


@pytest.mark.parametrize(("hq", "offered"), [("army-18", True), ("army-16", False), ("corps-41", False)])
def test_4_0d_germans_need_the_chit_of_their_colour(hq, offered):  # ruling E-08
    t = west(hq)
    assert ("id-93" in t.options()) == offered


@pytest.mark.parametrize("hq", ["army-8", "army-27", "log"])
def test_4_0d_soviets_come_on_any_chit(hq):  # ruling E-08
    t = table(f"turn 4 activation\nchits = german= soviet={hq}\nsoviet {hq} 3010\nsoviet rd-111 s3-east")
    t.play(f"draw {hq}", "move-attack")
    assert "rd-111" in t.options()


def test_4_0d_but_a_headquarters_on_its_own():
    """[3.3e]"""
    text = "turn 6 activation\nchits = german= soviet=army-8,army-34\nsoviet army-8 3010\n"
    t = table(text + "soviet army-34 s6-east\nsoviet rd-245 s6-east")
    t.play("draw army-8", "move-attack")
    assert "rd-245" in t.options()
    assert "army-34" not in t.options()
    assert t.why("army-34").startswith("[3.3e]")
    t.play("done", "draw army-34", "move-attack")
    assert "army-34" in t.options()


def test_4_0d_who_missed_his_turn_comes_later():
    t = west("army-18", turn=6)
    t.play("id-93", "1411", "stop")
    assert t.at("id-93") == "1411"


def test_4_0d_nobody_must_come():
    t = west("army-18")
    t.play("done")
    assert t.at("id-93") == "g3-west"


def test_4_0d_to_enter_is_a_units_activation():  # ruling E-08
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8,army-11
        soviet army-8 3010
        soviet army-11 6712
        soviet rd-111 s3-east
        soviet rd-113 s3-east
    """)
    t.play("draw army-8", "move-attack", "rd-111", "6812", "stop", "done")
    t.play("draw army-11", "move-attack")
    assert "rd-111" not in t.options()
    assert "rd-113" in t.options()  # not yet on the map


def test_4_0e_the_other_hexes_of_a_list_come_first():  # ruling E-09
    assert hexes(south("soviet rd-43 4634")) == {"4734", "4834"}


def test_4_0e_when_all_are_blocked_the_nearest_hexes_of_the_edge():  # ruling E-09
    assert hexes(south("soviet rd-43 4634\nsoviet rd-10 4734\nsoviet rd-33 4834")) == {"4534", "4934"}


def test_4_0e_only_the_nearest():
    text = "soviet rd-43 4634\nsoviet rd-10 4734\nsoviet rd-33 4834\nsoviet rd-90 4934\nsoviet rd-48 4534"
    assert hexes(south(text)) == {"4434", "5034"}


def test_4_0e_a_zone_does_not_bar_the_way_but_ends_it():
    t = south("soviet rd-43 4733")  # 4733 touches all three
    assert hexes(t) == {"4634", "4734", "4834"}
    t.play("4734")
    assert t.at("pd-19") == "4734"
    assert t.position.ask.kind == "unit"
