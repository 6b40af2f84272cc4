"""[18.0] Optional rules."""

import pytest

from northfront import games
from northfront.games.assault.leningrad.victory import points
from northfront.games.assault.tables import SOVIET
from tests.games.assault.table import asked, german, hexes, in_set, own_map, reduced, table, units


@pytest.mark.parametrize(("setting", "hit"), [("off", True), ("on", False)])
def test_18_11_no_bombs_on_headquarters(setting, hit):
    t = table(f"setting bombing={setting}\nturn 1 soviet air\ngerman hq-38 2020\ngerman 1-inf 2020\nsoviet 2-vol 3030")
    t.play("die 4", "2020", "die 1")
    assert in_set(t, "disrupted", "1-inf")
    assert in_set(t, "disrupted", "hq-38") == hit


@pytest.mark.parametrize(("setting", "hit"), [("off", True), ("on", False)])
def test_18_11_nor_on_guerrillas(setting, hit):
    t = table(f"setting bombing={setting}\nturn 1 german air\nsoviet guer-1 2020\nsoviet 2-vol 2020\ngerman 1-inf 3030")
    t.play("2020 done", "die 1")
    assert in_set(t, "disrupted", "guer-1") == hit


KEPT_AWAY = "setting guerrillas=on\n"
AWAY = KEPT_AWAY + "turn {} soviet movement\ngerman 1-inf 3030\nsoviet 4-vol 0320\n"


def surroundings(t):
    """The hexes of the surroundings of Leningrad that may be answered."""
    return {h for h in hexes(t) if t.game.surroundings >> t.game.board.grid.hex(h) & 1}


def test_18_21a_on_turn_1_all_guerrillas_must_go_seven_hexes_away():
    t = own_map(AWAY.format(1) + "soviet guer-1 0320\nsoviet guer-2 1520")
    assert t.why("done") == "[18.21a] on turn 1 every guerrilla must leave the surroundings of Leningrad"
    t.play("guer-1")
    assert t.why("0520") == "[18.21a] a guerrilla must go at least seven hexes from Leningrad"
    city = [t.game.board.grid.hex(name) for name in ("0219", "0220", "0320")]
    distance = t.game.board.grid.distance
    assert all(min(distance(t.game.board.grid.hex(name), each) for each in city) >= 7 for name in hexes(t))
    t.play("1020", "stop")
    assert "done" in t.options()


def test_18_21a_one_on_the_inset_changes_the_map_first():
    t = own_map(AWAY.format(1) + "soviet guer-1 G6")
    assert "done" not in t.options()
    t.play("transfer guer-1 0320", "guer-1")
    assert hexes(t)


def test_18_21a_who_is_disrupted_need_not():
    t = own_map(AWAY.format(1) + "soviet guer-1 0320\ndisrupted = guer-1")
    assert "done" in t.options()


def test_18_21a_without_the_option_nobody_must():
    t = own_map("turn 1 soviet movement\nsoviet guer-1 0320\ngerman 1-inf 3030")
    assert "done" in t.options()


def test_18_21a_a_guerrilla_does_not_come_back_with_the_rest_of_its_points():
    t = own_map(KEPT_AWAY + "turn 1 soviet movement\nsoviet guer-1 0320\nsoviet 4-vol 0320\ngerman 1-inf 1236")
    t.play("guer-1 1019")  # seven hexes, most of them by road
    assert asked(t) == ("soviet", "leg")
    assert surroundings(t) == set()
    assert t.why("0919").startswith("[18.21")


def test_18_21a_what_another_unit_has_spent_does_not_free_a_guerrilla():
    t = own_map(KEPT_AWAY + "turn 1 soviet movement\nsoviet guer-1 0320\nsoviet 1-tank 0320\ngerman 1-inf 1236")
    t.play("1-tank 1523")
    assert asked(t) == ("soviet", "unit")
    assert t.why("done") == "[18.21a] on turn 1 every guerrilla must leave the surroundings of Leningrad"


def test_18_21b_later_they_stay_away():
    t = own_map(AWAY.format(2) + "soviet guer-1 1120")
    t.play("guer-1")
    assert t.why("0919") == "[18.21b] guerrillas stay away from Leningrad"
    assert "1220" in hexes(t)


def test_18_21b_by_retreat_and_advance_too():
    base = "setting guerrillas=on\nturn 5 german combat\n"
    t = own_map(base + "german 11-inf 1119\nsoviet guer-1 1019\nsoviet 4-vol 0320")
    from northfront.games.assault.retreat import retreat_hexes

    s = t.position.state
    near = retreat_hexes(s, t.game.units["guer-1"])
    assert str(near.why(t.game.board.grid.hex("0919"))) == "[18.21b] guerrillas stay away from Leningrad"


def test_18_21b_a_guerrilla_that_leaves_late_takes_back_what_it_passes():
    company = "soviet guer-2 J4\nsoviet guer-3 J6\nsoviet guer-4 J7\n"
    t = own_map(KEPT_AWAY + "turn 9 soviet movement\nsoviet guer-1 I5\ngerman 1-inf D8\nheld = J5\n" + company)
    t.play("guer-1")
    assert surroundings(t) == set()
    assert "J5" in t.preview("1015")["path"]
    t.play("1015")
    assert t.position.state.held == 0


def test_18_31a_the_owner_has_no_choice_unless_two_are_equal():
    text = "turn 3 german combat\ngerman 1-inf 2020\ngerman ss-pol 2022\nsoviet 1-tank 2021\nhas fort 2021\n"
    free = table("setting losses=off\n" + text)
    free.play("2021 all attack", "die 2", "step")  # 14 to 15 is 1-2, B on A: a 1 is 3/-
    assert units(free) == {"1-inf", "ss-pol"}
    bound = table("setting losses=on\n" + text)
    bound.play("2021 all attack", "die 2", "step")  # the first is taken from the 1st Infantry, the others are free
    assert reduced(bound, "1-inf")
    assert units(bound) == {"1-inf", "ss-pol"}


@pytest.mark.parametrize(("setting", "lost"), [("off", True), ("on", False)])
def test_18_41_isolated_germans_lose_nothing(setting, lost):
    t = table(
        f"setting isolation={setting}\nturn 4 soviet supply\ngerman 1-inf 2020\nunsupplied = 1-inf\nsoviet 2-vol 3030"
    )
    assert reduced(t, "1-inf") == lost
    assert in_set(t, "unsupplied", "1-inf")


@pytest.mark.parametrize(("setting", "left"), [("off", "eliminated"), ("on", "2030")])
def test_18_42_soviets_beside_workers_lose_nothing(setting, left):
    text = "ground lake\nterrain clear 2030 2020\nsoviet work-mga 2030\nsoviet 2-vol 2030\nunsupplied = 2-vol\ngerman 1-inf 2020\n"
    t = table(f"{text}setting isolation={setting}\nturn 4 german supply\n")
    assert t.at("2-vol") == left


def test_18_42_alone_they_do():
    text = "ground lake\nterrain clear 2030 2020\nsoviet 2-vol 2030\nunsupplied = 2-vol\ngerman 1-inf 2020\n"
    assert table(f"{text}setting isolation=on\nturn 4 german supply\n").at("2-vol") == "eliminated"


def test_18_52_ten_points_for_each_marker_that_is_left():
    game = games.load("assault-on-leningrad")
    with_markers, without = (game.start("", {"prizes": setting}).state for setting in ("on", "off"))
    assert points(with_markers, SOVIET) - points(without, SOVIET) == 5 * 10
    assert [row.points for row in game.ledger(with_markers) if row.rule == "18.52"] == [5 * 10]


def test_18_53_markers_do_nothing_else():
    t = german("german 1-inf 2020\nsoviet prize-1 2021\nsoviet 2-vol 3030")
    t.play("1-inf")
    assert "2021" in hexes(t)
    assert t.position.state.check() == []


def test_18_54_a_german_takes_a_marker_away_for_good():
    t = german("german 1-inf 2020\nsoviet prize-1 2021\nsoviet 2-vol 3030")
    t.play("1-inf 2022")
    assert t.at("prize-1") == "eliminated"  # on the way


def test_18_54_by_advance_and_retreat_too():
    t = german("german 1-inf 2020\nsoviet guer-1 2021\nsoviet prize-1 2021", "combat")
    t.play("2021 1-inf attack")
    assert t.at("prize-1") == "2021"
    t.play("1-inf")
    assert t.at("prize-1") == "eliminated"
