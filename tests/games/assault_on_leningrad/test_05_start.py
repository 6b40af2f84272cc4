"""[5.0] Starting the Game."""

import pytest

from northfront import games
from tests.games.assault.table import asked, hexes, own_map, soviet, units

GAME = games.load("assault-on-leningrad")
LENINGRAD = ["1-tank", "235-rifle", "281-rifle", "4-vol", "guer-1", "guer-2", "guer-3", "guer-4"] + [
    f"work-{n}" for n in range(1, 11)
]


def start(**settings):
    t = own_map("turn 1 set-up")
    t.position = GAME.start("", settings)
    return t


def test_5_0_1a_forty_five_soviet_units_are_on_the_map():
    s = GAME.start().state
    on_map = [piece.id for u, piece in enumerate(GAME.pieces) if s.where[u] >= 0]
    assert len(on_map) == 45
    assert all(GAME.side_of[GAME.units[unit]] == 1 for unit in on_map)


def test_5_0_1a_the_units_of_leningrad_stand_where_their_owner_wants_them():
    t = start()
    assert asked(t) == ("soviet", "set-up")
    assert units(t) == set(LENINGRAD)
    t.play("235-rifle J7")
    assert t.at("235-rifle") == "J7"


def test_5_0_1a_but_in_leningrad_only():
    t = start()
    t.play("235-rifle")
    assert len(hexes(t)) == 3 + 54 - 1
    assert t.why("0419") == "[APP1A] it must set up in Leningrad"
    assert t.why("K6") == "[APP1A] it must set up in Leningrad"


def test_5_0_1a_two_divisions_do_not_share_a_hex_of_the_inset():
    t = start()
    t.play("235-rifle J7", "281-rifle")
    assert t.why("J7") == "[8.26b] there is no room for it"


def test_5_0_2_the_game_opens_with_the_german_air_bombardment_phase():
    t = start()
    t.play("done")
    assert (t.position.state.phase, asked(t)) == ("german air", ("german", "bomb"))


def test_5_0_3b_no_german_is_on_the_map():
    assert not GAME.start().state.occupied[0]


@pytest.mark.parametrize(("unit", "turn"), [("1-inf", 1), ("hq-56", 2), ("11-inf", 3), ("58-inf", 5)])
def test_5_0_4b_units_enter_on_their_turn_and_not_before(unit, turn):
    box = GAME.arrival_of[GAME.units[unit]].id
    early = own_map(f"turn {turn - 1} german movement\ngerman {unit} {box}\ngerman 21-inf 2030") if turn > 1 else None
    assert early is None or early.why(unit) == "[16.12] it is neither on the map nor due to arrive"
    assert unit in units(own_map(f"turn {turn} german movement\ngerman {unit} {box}"))


def test_5_0_4b_by_any_hex_of_their_area():
    t = own_map("turn 1 german movement\ngerman 1-inf g1")
    t.play("1-inf")
    assert hexes(t) == {"1136", "1236", "1336", "1436", "1536", "1636", "1736"}
    assert t.why("3826") == "[16.14] it does not enter there"


def test_5_0_4b_the_hex_entered_is_the_first_one_paid():
    t = own_map("turn 1 german movement\ngerman 1-inf g1")
    t.play("1-inf 1236")  # clear
    assert "5 points left" in t.position.ask.prompt


def test_5_0_4b_a_road_brings_it_on_for_the_road_rate():
    """1136 lies on the road, 1236 does not."""
    t = own_map("turn 1 german movement\ngerman 1-1pz g1\ngerman 6-11pz g1")
    t.play("1-1pz 1136")
    assert "7⅔ points left" in t.position.ask.prompt


def test_5_0_4b_nobody_goes_on_top_of_another_division():
    t = own_map("turn 1 german movement\ngerman 1-1pz g1\ngerman 6-11pz g1\ngerman 1-1mot g1")
    t.play("1-1pz 1136 stop", "6-11pz")
    assert t.why("1136") == "[7.5b] it may not stack with the unit there"
    t.play("stop", "1-1mot")
    assert "1136" in hexes(t)


def test_5_0_4c_they_move_on_and_fight_on_the_turn_of_entry():
    t = own_map("turn 1 german movement\ngerman 1-inf g1\nsoviet narva 1135")
    t.play("1-inf 1136 stop", "done")
    assert asked(t) == ("german", "target")
    assert hexes(t) == {"1135"}


@pytest.mark.parametrize("unit", ["24-tank", "177-rifle", "302-rifle", "237-rifle", "70-rifle", "1-vol", "3-vol"])
def test_5_0_6a_seven_divisions_stand_still_on_turn_1(unit):
    held = own_map(f"turn 1 soviet movement\nsoviet {unit} 2520\nsoviet 191-rifle 2020")
    assert held.why(unit) == "[5.0-6a] it may not move yet"
    assert unit in units(own_map(f"turn 2 soviet movement\nsoviet {unit} 2520"))


def test_5_0_6a_on_turn_2_they_are_free():
    t = soviet("soviet 24-tank 2020\nsoviet 21-tank 3030", turn=2)
    assert t.why("24-tank") == ""
    assert t.why("21-tank") == "[5.0-6b] it may not move yet"


@pytest.mark.parametrize("unit", ["1-mtn", "21-tank"])
def test_5_0_6b_two_units_stand_still_on_turns_1_and_2(unit):
    for turn in (1, 2):
        held = own_map(f"turn {turn} soviet movement\nsoviet {unit} 2520\nsoviet 191-rifle 2020")
        assert held.why(unit) == "[5.0-6b] it may not move yet"
    assert unit in units(own_map(f"turn 3 soviet movement\nsoviet {unit} 2520"))


def test_5_0_6c_they_may_fight():
    t = own_map("turn 1 soviet combat\nsoviet 24-tank 2530\ngerman 96-inf 2531 reduced")
    t.play("2531")
    assert "24-tank" in units(t)


def test_5_0_6c_all_others_are_free():
    t = own_map("turn 1 soviet movement\nsoviet 191-rifle 2020\nsoviet lts 2022")
    assert units(t) == {"191-rifle", "lts"}


def test_5_0_6c_who_stands_still_retreats_and_advances_like_others():
    t = own_map("turn 1 german combat\ngerman 1-inf 2722\nsoviet 24-tank 2622")
    t.play("2622 1-inf attack", "die 6")  # A on B
    assert asked(t) == ("soviet", "penalty")
    assert "retreat" in t.options()
    t = soviet("german 96-inf 2021 reduced\nsoviet 24-tank 2020\nsoviet 177-rifle 1921", "combat", turn=1)
    t.play("2021 all attack", "die 6", "24-tank")  # 9 to 3 is 3-1, B on C: a 7 is DE
    assert t.at("24-tank") == "2021"
