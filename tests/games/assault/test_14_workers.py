"""[14.0] Russian Worker Units, [15.0] Russian Guerrilla Units."""

from tests.games.assault.table import cost, hexes, own_map, strengths, units


def city(text, phase="movement", side="soviet", turn=20):
    return own_map(f"turn {turn} {side} {phase}\n{text}")


def test_14_3_one_worker_a_hex():
    t = city("soviet work-1 J5\nsoviet work-2 J6\nsoviet guer-1 J7\nsoviet 4-vol I5\ngerman 1-inf 1520")
    t.play("work-1")
    assert t.why("J6") == "[7.5b] it may not stack with the unit there"
    assert {"J7", "I5"} <= hexes(t)


def test_14_4a_but_move_among_the_city_hexes():
    t = city("soviet work-2 0320\ngerman 1-inf 1520")
    t.play("work-2")
    assert cost(t, "0219") == "1"
    assert cost(t, "0220") == "1"


def test_14_4a_nor_do_they_retreat_there():
    t = city(
        "german 1-inf J5\nsoviet work-1 J6\nsoviet 4-vol I7\nsoviet 2-vol I6\nsoviet 235-rifle J7", "combat", "german"
    )
    t.play("J6 1-inf attack", "die 1")
    assert "K6" not in hexes(t)


def test_14_4b_they_attack_out_of_leningrad():
    t = city("soviet work-1 0320\nsoviet 1-tank 0320\ngerman 96-inf 0419 reduced", "combat")
    t.play("0419 all")
    assert strengths(t) == "6 to 3"


def test_14_4b_but_do_not_advance():
    t = city("soviet work-1 0320\nsoviet 1-tank 0320\ngerman hq-38 0419", "combat")
    t.play("0419 all attack", "die 6")  # 6 to 1, C on C: DE
    assert units(t) == {"1-tank"}


def test_14_5_on_the_inset_they_advance_like_others():
    t = city("soviet work-1 J5\nsoviet 1-tank J5\ngerman hq-38 I6\ngerman 1-inf D4\ndisrupted = hq-38", "combat")
    t.play("I6 all attack", "die 6")  # 6 to 1½ is 4-1, C on C: DE
    assert units(t) == {"work-1", "1-tank"}


def test_14_5_they_defend_and_are_attacked_like_others():
    t = city("german 1-inf J5\nsoviet work-1 I5", "combat", "german")
    t.play("I5 1-inf")
    assert strengths(t) == "8 to 3"
