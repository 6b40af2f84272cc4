"""[8.0] Combat pre-conditions: hexes that nobody could attack together."""

from tests.games.spi_leningrad.battle import battle

# 0705 touches 0804 and 0805, 0706 only 0805, 0704 only 0804. A German infantry unit has 6.

HEXES = "soviet rifle-01 0805 3-3-5\nsoviet rifle-02 0804 3-3-5\n"


def test_8_5_a_second_hex_needs_somebody_who_touches_both():
    t = battle(HEXES + "german inf-11 0706\ngerman inf-12 0704")
    t.play("0805")
    assert "also" not in t.options()
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705")
    t.play("0805")
    assert "also" in t.options()


def test_8_2_somebody_who_has_not_attacked_yet():
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705\nfought = inf-1")
    t.play("0805")
    assert "inf-11" in t.options()
    assert "also" not in t.options()


def test_8_2_the_odds_of_a_hex_are_those_of_units_that_may_still_attack():
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705")
    assert t.preview("0805")["ratio"] == "4-1"  # 12 against 3
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705\nfought = inf-1")
    assert t.preview("0805")["ratio"] == "2-1"


def test_8_3_all_the_others_may_be_named_at_once():
    t = battle(HEXES + "german inf-11 0706\ngerman inf-1 0705\ngerman inf-21 0705")
    t.play("0805 inf-11")
    assert "all" in t.options()
    t.play("all")
    assert t.preview("attack")["ratio"] == "6-1"  # 18 against 3


def test_8_5_without_a_second_hex_the_reason_is_told():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5")
    t.play("0805")
    assert "8.5" in t.why("also")


def test_8_0_a_hex_without_an_enemy_is_refused_as_such():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5")
    assert "8.0" in t.why("0706")
