"""[14.0] Russian Worker Units, [15.0] Russian Guerrilla Units."""

import pytest

from tests.games.assault.table import cost, german, hexes, own_map, soviet


def city(text, phase="movement", side="soviet", turn=20):
    return own_map(f"turn {turn} {side} {phase}\n{text}")


def test_14_2a_city_workers_never_move():
    t = city("soviet work-mga 0611\nsoviet 4-vol 0320\ngerman 1-inf 1520")
    assert t.why("work-mga") == "[14.2a] Workers on the main map never move"


def test_14_2a_leningrad_workers_have_four_points_on_the_inset():
    t = city("soviet work-1 J5\ngerman 1-inf 1520")
    t.play("work-1")
    assert cost(t, "F5") == "4"
    assert "F4" not in hexes(t)


def test_14_2a_no_way_out_of_the_city_hexes_in_any_direction():
    t = city("soviet work-1 0220\nsoviet work-2 0219\ngerman 1-inf 2030")
    t.play("work-1")
    assert hexes(t) == {"0219", "0320"}
    t.play("stop", "work-2")
    assert hexes(t) == {"0220", "0320"}


def test_14_2b_city_workers_do_not_retreat():
    t = german("terrain city 2021\ngerman 1-inf 2020\nsoviet work-mga 2021", "combat")
    t.play("2021 1-inf attack", "die 2")  # 8 to 3 is 2-1, +2: a 4 is 1/2
    t.play("step")
    assert t.at("work-mga") == "eliminated"  # nobody was asked


def test_14_2b_a_city_worker_in_the_attack_keeps_the_others_from_retreating():
    t = city("soviet work-tosno 0916\nsoviet 191-rifle 0916\ngerman 96-inf 0915", "combat")
    t.play("0915 all attack", "die 3")
    assert t.position.ask.kind == "loss"
    t = city("soviet work-tosno 0916\nsoviet 191-rifle 0916\ngerman 96-inf 0915", "combat")
    t.play("0915 191-rifle attack", "die 1")
    assert t.options() == ["retreat", "step"]


def test_14_4a_workers_stay_off_the_fringe():
    t = city("soviet work-1 J6\nsoviet work-2 0320\ngerman 1-inf 1520")
    t.play("work-1")
    assert t.why("K6") == "[14.4a] Workers do not leave Leningrad"
    t.play("stop", "work-2")
    assert t.why("0419") == "[14.4a] Workers do not leave Leningrad"


def sally(die):
    t = city("soviet work-1 0320\nsoviet 4-vol 0320\nsoviet 1-tank 0520\ngerman 1-inf 0420", "combat")
    t.play("0420 all attack", f"die {die}")  # 9 to 24 is 1-3; class C against A takes two off the die
    return t


def test_14_4a_after_a_sally_workers_retreat_within_the_city_only():
    t = sally(6)  # 1/-
    t.play("retreat", "work-1")
    assert hexes(t) == {"0219", "0220"}
    t.play("0220", "4-vol")
    assert hexes(t) == {"0219", "0220", "0319"}


# --- guerrillas


@pytest.mark.parametrize("terrain", ["clear", "woods", "marsh", "city"])
def test_15_2_guerrillas_pay_one_point_for_any_ground(terrain):
    t = soviet(f"terrain {terrain} 2021\nsoviet guer-1 2020\ngerman 1-inf 3030")
    t.play("guer-1")
    assert cost(t, "2021") == "1"


def test_15_2_but_three_more_to_leave_a_zone():
    t = soviet("soviet guer-1 2020\ngerman 1-inf 1920")
    t.play("guer-1")
    assert cost(t, "2021") == "4"


def test_15_3_guerrillas_are_always_in_supply():
    t = own_map(
        "turn 20 soviet supply\nsoviet guer-1 3030\ngerman 1-inf 3029\ngerman 11-inf 3031\ngerman 12-inf 2930\ngerman 21-inf 3131"
    )
    assert "guer-1" not in t.position.state.named("unsupplied")


def test_15_4_one_guerrilla_a_hex_with_a_worker_and_another():
    t = soviet("soviet work-mga 2020\nsoviet 2-vol 2020\nsoviet guer-1 2022\nsoviet guer-2 2023\ngerman 1-inf 3030")
    t.play("guer-1 2020 stop", "guer-2")
    assert t.why("2020") == "[7.5b] it may not stack with the unit there"
