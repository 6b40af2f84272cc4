"""[16.0] 19.7: Reinforcements and the cup."""

import pytest

from northfront import games
from tests.games.assault.table import asked, cost, hexes, units
from tests.games.assault_on_stalingrad.table import german, own_map, soviet

GAME = games.load("assault-on-stalingrad")
NORTH = {f"01{place:02}" for place in range(2, 14)}
EAST = {f"{row:02}01" for row in range(3, 18)}


def cup(*names):
    return "\n".join(f"soviet {name} cup" for name in names) + "\ngerman 16-pz 2020\nsoviet 18-rifle 1010\n"


def test_19_72a_thirty_four_units_are_in_the_cup():
    s = GAME.start().state
    inside = [piece for u, piece in enumerate(GAME.pieces) if s.where[u] == GAME.box("cup")]
    assert len(inside) == 34
    assert sum(piece.kind == "tank-corps" for piece in inside) == 3


def test_19_72b_as_many_are_drawn_as_the_turn_says():
    t = soviet(cup("13-guards", "35-guards", "38-rifle", "2-tank", "87-rifle", "98-rifle"), turn=4)  # three and two
    drawn = []
    while t.position.chance:
        assert t.position.chance.rule == "19.72b"
        name = t.options()[0]
        drawn.append(name)
        t.play(f"draw {name}")
    assert len(drawn) == len(set(drawn)) == 5
    assert asked(t) == ("soviet", "unit")


def test_19_72b_before_anybody_moves_and_what_is_left_stays():
    t = soviet(cup("13-guards", "35-guards", "38-rifle"), turn=2)
    assert sorted(t.options()) == ["13-guards", "35-guards", "38-rifle"]
    t.play("draw 13-guards", "draw 38-rifle")
    assert (t.at("13-guards"), t.at("38-rifle"), t.at("35-guards")) == ("n", "e", "cup")


def test_19_72b_a_cup_that_runs_short_gives_what_it_has():
    t = soviet(cup("13-guards"), turn=4)
    t.play("draw 13-guards")
    assert asked(t) == ("soviet", "unit")


def test_19_72c_first_those_for_n_then_those_for_e():
    t = soviet(cup("13-guards", "35-guards", "38-rifle", "2-tank", "87-rifle"), turn=4)
    t.play("draw 13-guards")
    assert t.log() == ["13th Guards Rifle Division is drawn from the cup and arrives at Area N [19.72c]"]
    t.play("draw 35-guards draw 38-rifle draw 2-tank draw 87-rifle", "13-guards")
    assert hexes(t) == NORTH
    t.play("0112 stop 2-tank")
    assert hexes(t) == EAST


@pytest.mark.parametrize(("turn", "back"), [(13, False), (14, True), (15, False)])
def test_19_73a_at_the_end_of_turn_14_fallen_divisions_go_back_into_the_cup(turn, back):
    """[19.73c] Later losses are final."""
    fallen = "soviet 18-rifle eliminated reduced\nsoviet 33-guards eliminated\nsoviet 300-rifle eliminated\n"
    others = "soviet 28-tank eliminated\nsoviet work-1 eliminated\nsoviet 10-nkvd eliminated\ngerman 16-pz 2020\nsoviet 29-rifle 1010\n"
    t = own_map(f"turn {turn} soviet fringe\n{fallen}{others}")
    assert t.position.state.turn == turn + 1
    for unit in ("18-rifle", "33-guards", "300-rifle"):
        assert t.at(unit) == ("cup" if back else "eliminated")
    assert {t.at(unit) for unit in ("28-tank", "work-1", "10-nkvd")} == {"eliminated"}
    if back:
        assert t.position.state.face[t.game.units["18-rifle"]] == 0  # at full strength


def test_19_73a_not_yet_when_the_german_player_turn_ends():
    t = own_map("turn 14 german fringe\nsoviet 18-rifle eliminated\nsoviet 29-rifle 1010\ngerman 16-pz 2020\n")
    assert t.position.state.phase.startswith("soviet")
    assert (t.position.state.turn, t.at("18-rifle")) == (14, "eliminated")


def test_19_73b_on_turns_15_to_18_units_are_drawn_in_the_same_way():
    names = ("13-guards", "35-guards", "38-rifle", "2-tank", "87-rifle")
    for turn, count in ((15, 3), (16, 3), (17, 2), (18, 2), (19, 0)):
        t = soviet(cup(*names), turn=turn)
        for name in names[:count]:
            t.play(f"draw {name}")
        assert asked(t) == ("soviet", "unit")


def test_19_73c_a_division_that_falls_on_turn_15_stays_out():
    t = own_map("turn 15 soviet fringe\nsoviet 18-rifle eliminated\nsoviet 29-rifle 1010\ngerman 16-pz 2020")
    assert t.at("18-rifle") == "eliminated"


# --- reinforcements of both sides


def test_16_12_16_19b_on_their_turn_and_not_before():
    """[16.12] [16.19b]"""
    early = german("german 22-pz g6w\ngerman 16-pz 2020", turn=5)
    assert early.why("22-pz") == "[16.12] it is neither on the map nor due to arrive"
    assert "22-pz" in units(german("german 22-pz g6w\ngerman 16-pz 2020", turn=6))


def test_16_14_the_entry_hex_is_paid_for():
    t = german("german 76-inf g5w\ngerman 16-pz 2020", turn=5)
    t.play("76-inf")
    assert cost(t, "0426") == "1"
    t.play("0426")
    assert "0421" in hexes(t)  # five points are left
    assert "0420" not in hexes(t)


def test_16_15_into_zones_but_not_into_enemies():
    t = german("german 371-inf g5s\nsoviet 35-guards 3015\ngerman 16-pz 2020", turn=5)
    t.play("371-inf")
    assert t.why("3015") == "[16.15] an enemy unit is there"
    t.play("3014")
    assert asked(t)[1] == "unit"  # a rigid zone


def test_16_15_soviets_likewise():
    t = soviet("soviet 35-guards n\ngerman 113-inf 0112\nsoviet 29-rifle 1010")
    t.play("35-guards")
    assert t.why("0112") == "[16.15] an enemy unit is there"
    assert "0111" in hexes(t)


def test_16_16a_they_move_on_at_once():
    t = soviet("soviet 35-guards n\ngerman 16-pz 2020")
    t.play("35-guards 0112 0511")
    assert t.at("35-guards") == "0511"


def test_16_16b_but_are_checked_from_the_next_player_turn_on():
    t = own_map(
        "turn 12 german supply\nsoviet 35-guards 0111\ngerman 44-inf 0211\ngerman 71-inf 0209\ngerman 76-inf 0213"
    )
    assert t.position.state.unsupplied >> t.game.units["44-inf"] & 1


def test_16_17_edge_roads_are_entered_at_the_road_rate():
    t = soviet("soviet 35-guards n\ngerman 16-pz 2020")
    t.play("35-guards")
    assert (cost(t, "0112"), cost(t, "0111")) == ("½", "1")
    t = german("german 14-pz g4w\ngerman 16-pz 2020", turn=4)
    t.play("14-pz")
    assert (cost(t, "1826"), cost(t, "1726")) == ("⅓", "1")


def test_16_19a_arrival_may_be_delayed():
    t = soviet("soviet 35-guards n\nsoviet 29-rifle 1010\ngerman 16-pz 2020", turn=12)
    t.play("done")
    assert t.at("35-guards") == "n"
    assert "35-guards" in units(soviet("soviet 35-guards n\ngerman 16-pz 2020", turn=19))
    assert "still off the map" in str(german("german hq-11 g3w\ngerman 16-pz 2020", turn=4).position.ask.warning)


def test_16_25_nobody_is_withdrawn():
    assert GAME.withdrawals == ()
    assert "withdrawn" not in GAME.boxes
