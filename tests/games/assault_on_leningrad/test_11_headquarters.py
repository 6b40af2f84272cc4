"""[11.3] Headquarters."""

from tests.games.assault.table import (
    hexes,
    in_set,
    own_map,
    reduced,
    soviet,
    table,
)


def test_11_36a_a_lost_headquarters_comes_back_where_it_first_came():
    t = soviet("german hq-38 2020\nsoviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle attack", "die 6")  # 5-1 with +2: DE
    assert t.at("hq-38") == "g1"


def test_11_36a_in_the_next_german_movement_phase():
    t = own_map("turn 7 german movement\ngerman hq-38 g1\ngerman 1-inf 1235")
    t.play("hq-38")
    assert hexes(t) == {"1136", "1236", "1336", "1436", "1536", "1636", "1736"}
    t.play("1236 stop")
    assert not in_set(t, "unsupplied", "hq-38")


def test_11_36a_a_headquarters_that_starved_leaves_its_markers_behind():
    rock = "ground lake\nterrain clear 1510 1511\n"
    t = table(rock + "german hq-38 1510\ngerman 1-inf 1511\nunsupplied = hq-38 1-inf\nturn 4 soviet supply\n")
    assert (t.at("hq-38"), in_set(t, "unsupplied", "hq-38")) == ("g1", False)
    assert reduced(t, "1-inf")


def test_11_36a_one_that_died_disrupted_is_fit_when_it_returns():
    t = soviet("german hq-38 2020\nsoviet 191-rifle 2021\nsoviet 177-rifle 2019\ndisrupted = hq-38", "combat")
    t.play("2020 all attack")
    assert (t.at("hq-38"), in_set(t, "disrupted", "hq-38")) == ("g1", False)
