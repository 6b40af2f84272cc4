"""[14.0] Worker Units: where those of Leningrad go, and what their company does."""

from tests.games.assault_on_leningrad.table import hexes, own_map


def test_14_2a_no_way_out_of_the_city_hexes_in_any_direction():
    t = own_map("turn 20 soviet movement\nsoviet work-1 0220\nsoviet work-2 0219\ngerman 1-inf 2030")
    t.play("work-1")
    assert hexes(t) == {"0219", "0320"}
    t.play("stop", "work-2")
    assert hexes(t) == {"0220", "0320"}


def sally(die):
    t = own_map("turn 20 soviet combat\nsoviet work-1 0320\nsoviet 4-vol 0320\nsoviet 1-tank 0520\ngerman 1-inf 0420")
    t.play("0420 all attack", f"die {die}")  # 9 to 24 is 1-3; class C against A takes two off the die
    return t


def test_14_4a_after_a_sally_workers_retreat_within_the_city_only():
    t = sally(6)  # 1/-
    t.play("retreat", "work-1")
    assert hexes(t) == {"0219", "0220"}
    t.play("0220", "4-vol")
    assert hexes(t) == {"0219", "0220", "0319"}


def test_14_2b_a_city_worker_in_the_attack_keeps_the_others_from_retreating():
    t = own_map("turn 20 soviet combat\nsoviet work-tosno 0916\nsoviet 191-rifle 0916\ngerman 96-inf 0915")
    t.play("0915 all attack", "die 3")
    assert t.position.ask.kind == "loss"
    t = own_map("turn 20 soviet combat\nsoviet work-tosno 0916\nsoviet 191-rifle 0916\ngerman 96-inf 0915")
    t.play("0915 191-rifle attack", "die 1")
    assert t.options() == ["retreat", "step"]
