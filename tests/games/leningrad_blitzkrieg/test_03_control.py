"""[3.4] Control of towns and cities."""

import pytest

from tests.games.leningrad_blitzkrieg.command_table import asked, cup, drawn, own_map

TOWN = pytest.mark.parametrize("town", ["has town", "terrain major-city"])


def held(t):
    """The towns and cities that the Axis controls."""
    return set(t.position.state.named("held"))


def test_3_4_1_the_towns_west_of_the_line_begin_german():
    t = own_map()
    assert held(t) == {"0232", "0435", "0538", "0541"}


@TOWN
def test_3_4_2_moving_in_gives_control(town):
    t = drawn(f"{town} 2011\naxis hq-16a 2008\naxis id-1 2010", axis="chit-16a")
    assert held(t) == set()
    t.play("id-1 2011")
    assert held(t) == {"2011"}


def test_3_4_2_the_soviets_take_it_back():
    t = drawn("has town 2011\nheld = 2011\nsoviet hq-8a 2008\nsoviet rd-10 2010", soviet="chit-8a")
    t.play("rd-10 2011")
    assert held(t) == set()


def test_3_4_2_an_hq_takes_control_too():
    t = drawn("has town 2011\naxis hq-16a 2010", axis="chit-16a")
    t.play("hq-16a 2011")
    assert held(t) == {"2011"}


def test_3_4_2_passing_through_is_enough():
    t = drawn(
        "has town 2010\nterrain lake 1909 1910 1911 2109 2110 2111\naxis hq-16a 2006\naxis id-1 2009", axis="chit-16a"
    )
    t.play("id-1 2012")
    assert held(t) == {"2010"}


def test_3_4_2_control_stays_when_the_unit_leaves():
    t = drawn("has town 2010\nheld = 2010\naxis hq-16a 2008\naxis id-1 2010", axis="chit-16a")
    t.play("id-1 2012 stop", "done")
    assert held(t) == {"2010"}


def test_3_4_2_a_zone_of_control_gives_no_control():
    t = drawn("has town 2012\naxis hq-16a 2008\naxis id-1 2010", axis="chit-16a")
    t.play("id-1 2011 stop", "done")
    assert held(t) == set()


def attack(text):
    t = drawn(
        "has soviet-source 2001\naxis hq-4pzg 2014\naxis pd-1 2012\naxis pd-6 2012\nsoviet rd-10 2011\n" + text,
        axis="chit-4pzg",
    )
    t.play("done", "2011 all attack")
    return t


def test_3_4_2_an_advance_gives_control():
    t = attack("has town 2011")  # 16 to 3 is 5-1, 4-1 in a town, where a 3 is R
    t.play("die 3")
    while asked(t)[1] == "retreat-hex":
        t.play(t.options()[0])
    assert held(t) == set()
    t.play("pd-1")
    assert held(t) == {"2011"}


def test_3_4_2_without_an_advance_nothing_changes():
    t = attack("has town 2011")
    t.play("die 3")
    while asked(t)[1] == "retreat-hex":
        t.play(t.options()[0])
    t.play("done")
    assert held(t) == set()


def test_3_4_2_a_retreat_gives_control():
    # The only way back is 2010.
    t = attack("has town 2010\nheld = 2010\nterrain lake 1911 1912 2111 2112")
    t.play("die 2")
    assert t.at("rd-10") == "2010"
    assert held(t) == set()


def test_3_4_2_an_empty_town_stays_with_its_owner_in_a_supply_order():
    t = cup("has town 2010\nheld = 2010\nsoviet rd-10 2011\nhas soviet-source 5001", supply=1)
    t.play("draw supply")
    assert held(t) == {"2010"}
