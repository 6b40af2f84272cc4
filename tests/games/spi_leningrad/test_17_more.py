"""[17.0] Surprise: the attacks nobody may be left out of, and who has nothing of turn 7."""

from tests.games.spi_leningrad.battle import battle, shifts
from tests.games.spi_leningrad.table import table


def test_17_3a_two_hexes_are_not_attacked_at_once_if_somebody_would_be_left_out():  # ruling R51
    # rifle-01 in 0705 touches 0804 and 0805, rifle-02 in 0706 only 0805: it cannot join in an attack on both.
    text = "german inf-1 0804\ngerman inf-11 0805\nsoviet rifle-01 0705 4-4-5\nsoviet rifle-02 0706 4-4-5"
    t = battle(text, "soviet combat", turn=1)
    t.play("0804")
    assert "also" not in t.options()
    t = battle(text, "soviet combat", turn=2)
    t.play("0804")
    assert "also" in t.options()


def test_17_3a_they_are_if_everybody_takes_part():
    text = "german inf-1 0804\ngerman inf-11 0805\nsoviet rifle-01 0705 4-4-5\nsoviet rifle-02 0705 4-4-5"
    t = battle(text, "soviet combat", turn=1)
    t.play("0804 also 0805 rifle-01")
    assert "17.3a" in t.why("attack")
    t.play("rifle-02")
    assert "attack" in t.options()


def test_17_2b_a_unit_does_not_move_to_a_hex_that_is_no_nearer():
    # 0505 and 0605 touch each other and 0506, which is full; around them is the sea. Both are as far from 0510.
    t = table("""
        terrain sea 0404 0405 0504 0604 0606 0705 0706
        has soviet-source 0505 0506
        turn 1 soviet movement
        german inf-1 0510
        soviet rifle-01 0505
        soviet rifle-02 0506
        soviet rifle-03 0506
        soviet rifle-04 0506
    """)
    t.play("rifle-01")
    assert t.position.ask.kind == "unit"
    assert t.options() == ["rifle-02", "rifle-03", "rifle-04"]
    assert t.at("rifle-01") == "0505"


def test_17_2a_who_is_shut_in_when_it_moves_is_excused_and_else_is_not():  # ruling R56
    # A strait: 0103 is the one hex next to the German in 0104, and it has room for three.
    sea = " ".join(f"02{row:02}" for row in range(1, 14))
    units = "".join(f"soviet rifle-0{n} 010{at}\n" for n, at in ((1, 1), (2, 2), (3, 2), (4, 2)))
    text = f"terrain sea {sea}\nhas soviet-source 0101\nturn 1 soviet movement\ngerman inf-1 0104\n{units}"
    t = table(text)
    t.play("rifle-01")  # 0102 is full
    assert (t.at("rifle-01"), t.options()) == ("0101", ["rifle-02", "rifle-03", "rifle-04"])
    t = table(text)
    t.play("rifle-02 0103", "rifle-01")
    assert t.options() == ["0103"]
    assert "17.2a" in t.why("0102")


def test_17_4a_the_germans_gain_nothing():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5\nin_time = 6", turn=7)
    t.play("0805 inf-1")
    assert shifts(t) == {}


def test_17_4a_not_by_an_overrun_either():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5\nin_time = 6", "german movement", turn=7)
    t.play("inf-1")
    assert shifts(t, "0805") == {"7.1": -2}


def test_17_2b_nor_to_one_that_is_farther():
    # The same with 0504 behind 0505.
    t = table("""
        terrain sea 0403 0404 0405 0503 0603 0604 0605
        has soviet-source 0505 0506
        turn 1 soviet movement
        german inf-1 0510
        soviet rifle-01 0505
        soviet rifle-02 0506
        soviet rifle-03 0506
        soviet rifle-04 0506
    """)
    t.play("rifle-01")
    assert t.position.ask.kind == "unit"
    assert t.at("rifle-01") == "0505"


def test_17_3a_a_unit_that_meets_only_germans_who_were_attacked_is_excused():  # ruling R51
    # 4 against 6 is 1-2: a 4 is -/1. rifle-01 makes way and inf-1 advances to 0504, next to rifle-02 in 0503.
    t = table("""
        turn 1 soviet combat
        german inf-1 0505
        soviet rifle-01 0504 4-4-5
        soviet rifle-02 0503 4-4-5
    """)
    t.play("0505 rifle-01 attack die 4", "retreat 0403", "inf-1")
    assert (t.at("inf-1"), t.at("rifle-02")) == ("0504", "0503")
    if t.position.state.phase == "soviet combat":
        t.play("done")
    assert t.position.state.turn == 2


def test_17_2b_interdiction_makes_the_way_longer():  # ruling R28
    # A strait in column 01. Both Germans are six hexes away, and without supply rifle-01 has two points.
    sea = " ".join(f"02{row:02}" for row in range(1, 14))
    text = f"terrain sea {sea}\nturn 1 soviet movement\ngerman inf-1 0101\ngerman inf-11 0113\nsoviet rifle-01 0107\n"
    t = table(text)
    t.play("rifle-01")
    assert t.options() == ["0105", "0109"]
    t = table(text + "german air-1 0103")  # seven points to inf-1
    t.play("rifle-01")
    assert t.options() == ["0109"]


def test_17_2a_the_reason_is_that_of_a_unit_in_reach():
    t = table("has soviet-source 0501\nturn 1 soviet movement\ngerman inf-1 0505\nsoviet rifle-01 0501")
    t.play("rifle-01")
    assert "17.2a" in t.why("stop")
