"""[8.4] Zones of Control and combat on the Leningrad Inset and out of the city hexes."""

from tests.games.assault.city import combat, german, soviet
from tests.games.assault.table import cost, hexes, in_set, reduced, strengths, units, zone


def test_8_41_zones_cost_the_same_on_the_inset():
    t = german("german 1-inf J5\nsoviet 1-mtn I5")
    t.play("1-inf")
    assert cost(t, "J4") == "5"


def test_8_41_step_losses_and_advance_on_the_inset():
    t = combat("1/1", "german", "german 1-inf K6\nsoviet 10-rifle J6")
    t.play("J6 1-inf attack", "die 1", "step", "step")
    assert (reduced(t, "1-inf"), reduced(t, "10-rifle")) == (True, True)


def test_8_43a_no_zones_into_or_out_of_the_city_hexes():
    t = soviet("soviet 1-tank 0320\ngerman 1-inf 0419")
    assert "0320" not in zone(t, "german")
    assert zone(t, "soviet") == set()


def test_8_43a_tanks_in_the_city_hold_nobody_outside():
    t = german("german 1-inf 0420\nsoviet 1-tank 0320")
    t.play("1-inf")
    assert cost(t, "0419") == "1"
    assert zone(t, "soviet") == set()


def test_8_44_attacks_into_leningrad_from_the_fringe():
    t = german("german 1-inf K5\nsoviet 4-vol J5", "combat")
    assert hexes(t) == {"J5"}


def test_8_44_not_from_the_main_map():
    t = combat("-/1", "german", "german 1-inf 0420\nsoviet 4-vol J6\ngerman 11-inf J5")
    t.play("J6")
    assert units(t) == {"11-inf"}


def test_8_44_who_attacked_from_the_fringe_goes_back_along_it():
    t = combat("1/-", "soviet", "soviet 1-tank K6\ngerman 11-inf J6 reduced\ngerman 1-inf H4")
    t.play("J6 1-tank attack", "die 1", "retreat")
    assert t.at("1-tank") == "0419"  # by K5, for K7 and J5 are in zones; then its player-turn was over


def test_8_45a_out_of_the_city_on_the_main_map():
    t = soviet("soviet 1-tank 0320\ngerman 96-inf 0419 reduced", "combat")
    assert hexes(t) == {"0419"}


def test_8_45a_never_over_the_neva():
    t = soviet("soviet 1-tank 0320\ngerman 96-inf 0319 reduced\ngerman 11-inf 1520", "combat")
    assert t.position.state.phase != "soviet combat"


def test_8_45a_units_of_the_city_and_of_the_field_attack_together():
    t = combat("-/1", "soviet", "soviet 1-tank 0320\nsoviet 191-rifle 0519\ngerman 11-inf 0419")
    t.play("0419 all")
    assert strengths(t) == "10 to 8"


SORTIE = "soviet 1-tank 0320\nsoviet 4-vol 0320\nsoviet work-1 0320\nsoviet work-2 0320\nsoviet guer-1 0320\ngerman 96-inf 0419 reduced\n"


def test_8_45b_one_of_each_sort_attacks_out():
    t = soviet(SORTIE, "combat")
    t.play("0419 1-tank")
    assert t.why("4-vol") == "[8.45b] another unit of its kind attacks out of this city hex"
    t.play("work-1")
    assert units(t) == {"guer-1"}


def test_8_45b_all_means_one_of_each():
    t = soviet(SORTIE, "combat")
    t.play("0419 all")
    assert strengths(t) == "7 to 3"


def test_8_45b_nor_a_second_one_in_another_attack():
    t = soviet(SORTIE + "german 123-inf 0420 reduced", "combat")
    t.play("0419 1-tank attack", "die 4")  # 5 to 3 is 3-2, +2: a 6 is -/1
    t.play("step", "done")
    t.play("0420")
    assert "4-vol" not in units(t)
    assert "work-1" in units(t)


def test_8_45b_and_comes_out_by_an_advance_but_for_the_workers():
    t = combat("DE", "soviet", "soviet 1-tank 0320\nsoviet work-1 0320\nsoviet guer-1 0320\ngerman 96-inf 0419 reduced")
    t.play("0419 all attack", "die 1")
    assert units(t) == {"1-tank", "guer-1"}


def test_8_46_interior_hexes_treble():
    t = german("german 1-inf J5\nsoviet 4-vol I5", "combat")
    t.play("I5 1-inf")
    assert strengths(t) == "8 to 9"
    assert not in_set(t, "unsupplied", "4-vol")
