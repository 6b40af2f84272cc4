"""[4.0] [5.0] The order of a turn and the first turns, in the cases that the lists leave open."""

from tests.games.assault_on_leningrad.table import asked, german, hexes, in_set, own_map, soviet


def test_4_0_a5b_german_markers_stay_through_the_mechanized_movement_phase():
    t = german("german 1-1pz 2020\ngerman tot-1 3030\nsoviet 2-vol 1010\ndisrupted = 1-1pz 2-vol", "mechanized")
    assert t.why("1-1pz") == "[12.42a] it is disrupted"
    t.play("done")
    assert (in_set(t, "disrupted", "1-1pz"), in_set(t, "disrupted", "2-vol")) == (False, True)


def test_4_0_a4a_no_soviet_fires_or_advances_in_the_german_combat_phase():
    t = german("german 1-inf 2020\nsoviet 191-rifle 2021", "combat")
    t.play("2021 1-inf attack", "die 1", "retreat 2019")  # 8 to 5 is 3-2: a 1 is 1/-
    assert (t.at("191-rifle"), t.at("1-inf")) == ("2021", "2019")
    assert t.position.state.phase == "soviet air"


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


def test_5_0_6c_who_stands_still_retreats_and_advances_like_others():
    t = own_map("turn 1 german combat\ngerman 1-inf 2722\nsoviet 24-tank 2622")
    t.play("2622 1-inf attack", "die 6")  # A on B
    assert asked(t) == ("soviet", "penalty")
    assert "retreat" in t.options()
    t = soviet("german 96-inf 2021 reduced\nsoviet 24-tank 2020\nsoviet 177-rifle 1921", "combat", turn=1)
    t.play("2021 all attack", "die 6", "24-tank")  # 9 to 3 is 3-1, B on C: a 7 is DE
    assert t.at("24-tank") == "2021"


def test_5_0_6a_on_turn_2_they_are_free():
    t = soviet("soviet 24-tank 2020\nsoviet 21-tank 3030", turn=2)
    assert t.why("24-tank") == ""
    assert t.why("21-tank") == "[5.0-6b] it may not move yet"
