"""19.9: Victory Conditions."""

import pytest

from northfront.games.assault.stalingrad.victory import holds_hex, path_is_cut, points
from northfront.games.assault.tables import GERMAN, SOVIET
from tests.games.assault_on_stalingrad.table import combat, german, own_map, soviet

QUIET = "soviet 18-rifle 1403\n"  # on the east bank, out of the way


def score(text, turn=18):
    s = german(text, turn=turn).position.state
    return points(s, GERMAN), points(s, SOVIET)


def test_19_91_three_points_for_each_unit_in_the_city():
    assert score(QUIET + "german 16-pz J9\ngerman 24-pz L9") == (6, 0)


def test_19_91_in_supply_without_headquarters_and_in_the_interior():
    assert score(QUIET + "german 16-pz J9\ngerman 24-pz L9\nunsupplied = 16-pz") == (3, 0)
    assert score(QUIET + "german hq-51 J9") == (0, 0)
    assert score(QUIET + "german 16-pz I10") == (0, 0)  # a fringe hex


def test_19_92_five_points_for_each_victory_hex():
    assert score(QUIET + "german 16-pz K8\nsoviet 22-tank M8\nsoviet work-1 N9") == (8, 10)
    assert score(QUIET + "soviet 22-tank E4\nsoviet 23-tank G5") == (0, 10)


def test_19_92_who_was_there_before_does_not_matter():
    t = german(QUIET + "german 16-pz M9\nsoviet 22-tank D5", turn=18)
    before = points(t.position.state, GERMAN)
    t.play("16-pz M10 stop")
    assert (before, points(t.position.state, GERMAN)) == (8, 3)


def test_19_93a_ten_points_if_no_path_leads_from_0120_to_area_n():
    assert not path_is_cut(soviet(QUIET + "german 16-pz 2020").position.state)
    ring = "german 71-inf 0319\ngerman 76-inf 0321\ngerman 94-inf 0122\n"  # 0120 itself is in no zone
    assert score(f"{QUIET}{ring}german 44-inf 0118 reduced") == (10, 0)
    assert score(f"{QUIET}{ring}german rum-1 0117 reduced") == (0, 0)  # class C bars its own hex only


def test_19_93a_a_soviet_unit_lifts_a_zone_on_the_path():
    """The zone of a division in Serafimovich reaches over the Don."""
    s = soviet(QUIET + "german 113-inf 0121").position.state
    assert path_is_cut(s)
    s = soviet(QUIET + "german 113-inf 0121\nsoviet 278-rifle 0120").position.state
    assert not path_is_cut(s)


def test_19_93b_ten_points_for_the_hex_itself():
    s = soviet(QUIET + "german 113-inf 0120").position.state
    assert holds_hex(s)
    assert points(s, GERMAN) == 20  # and the path is cut


def test_19_93b_the_last_to_enter_counts_when_it_is_empty():
    t = german(QUIET + "german 113-inf 0119\n", turn=18)
    t.play("113-inf 0120 0119 stop done")
    assert holds_hex(t.position.state)
    t = soviet(QUIET + "soviet 278-rifle 0119\nheld = 0120\ngerman 16-pz 2020")
    t.play("278-rifle 0120 0119 stop")
    assert not holds_hex(t.position.state)


def test_19_93b_no_headquarters():
    t = german(QUIET + "german hq-51 0119\n", turn=18)
    t.play("hq-51 0120 stop")
    assert not holds_hex(t.position.state)
    assert points(t.position.state, GERMAN) == 10  # but the path is cut


def test_19_93b_an_advance_or_a_retreat_enters_too():
    t = combat("DE", "german", "german 113-inf 0119\nsoviet 278-rifle 0120\nsoviet 18-rifle 1403")
    t.play("0120 113-inf attack", "die 1", "113-inf")
    assert holds_hex(t.position.state)


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("german 16-pz K8\ngerman 24-pz M10\nsoviet 22-tank M8\nsoviet 23-tank E4\n", "german"),  # 11 to 10
        ("german 16-pz K8\nsoviet 22-tank M8\nsoviet 23-tank E4\n", "soviet"),  # 8 to 10
    ],
)
def test_19_94_the_player_with_more_points_wins(text, winner):
    """[2.0b] after turn 19"""
    assert own_map("turn 19 soviet fringe\n" + QUIET + text).position.state.over == winner


def test_17_0a_equal_points_are_a_draw():
    t = own_map(
        "turn 19 soviet fringe\n"
        + QUIET
        + "german 16-pz K8\ngerman 24-pz M9\nunsupplied = 16-pz 24-pz\nsoviet 22-tank M8\nsoviet 23-tank E4\n"
    )
    assert t.position.state.over == "draw"  # 10 to 10
    assert "10 German points to 10 Soviet: draw" in t.log()[-1]
