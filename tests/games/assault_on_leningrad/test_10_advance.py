"""[10.5] Advance after combat."""

from tests.games.assault.battle import even
from tests.games.assault.table import german, soviet, units


def test_10_51a_the_attacker_advances_into_an_empty_hex():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\ngerman 6-11pz 2022\nsoviet guer-1 2021", "combat")
    t.play("2021 all attack")  # 14 to 1
    assert units(t) == {"1-1pz", "1-1mot", "6-11pz"}
    t.play("1-1pz")
    assert units(t) == {"1-1mot"}  # the other division may not join
    t.play("1-1mot")
    assert (t.at("1-1pz"), t.at("1-1mot"), t.at("6-11pz")) == ("2021", "2021", "2022")


def test_10_51a_not_who_has_retreated():
    t = even(5)  # 1/2
    t.play("retreat", "2019", "step")  # the first penalty is taken all the same, and the second
    assert t.at("111-rifle") == "eliminated"
    assert t.at("1-1mot") == "2019"
    assert t.position.state.phase == "soviet air"


def test_10_51a_not_even_who_has_retreated_beside_the_hex():
    t = german("german 1-inf 2020\ngerman 11-inf 3030\nsoviet 2-vol 2021", "combat")
    t.play("2021 1-inf attack", "die 2", "retreat", "2121", "waive")  # 8 to 3 is 2-1, A on C: a 4 is 1/2
    assert t.at("2-vol") == "eliminated"
    assert (t.at("1-inf"), t.position.state.phase) == ("2121", "soviet air")


def test_10_52_into_each_of_several_hexes():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet guer-1 1920\nsoviet guer-2 1921", "combat")
    t.play("1920 all also 1921 attack", "die 6")  # 9 to 2 is 4-1: DE
    t.play("1-1pz", "1920", "1-1mot", "1921")
    assert (t.at("1-1pz"), t.at("1-1mot")) == ("1920", "1921")


def test_10_54_the_defender_never_advances():
    t = soviet("german 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2020 2-vol attack", "die 1")
    assert t.at("1-inf") == "2020"
    assert (t.position.state.turn, t.position.state.phase) == (5, "german movement")
