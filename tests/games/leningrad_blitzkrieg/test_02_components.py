"""[2.0] Sources, bridges, steps and HQs."""

import pytest

from tests.games.leningrad_blitzkrieg.command_table import corridor, cost, cup, drawn, own_map, starved, units

CORRIDOR = corridor(rail=10)


@pytest.mark.parametrize(
    ("source", "unit", "cut_off"),
    [
        ("axis-source", "axis id-1", False),
        ("axis-source", "soviet rd-10", True),
        ("soviet-source", "axis id-1", True),
        ("soviet-source", "soviet rd-10", False),
        ("town", "soviet rd-10", True),
    ],
)
def test_2_1_2_a_source_serves_its_own_side(source, unit, cut_off):
    assert bool(starved(f"{CORRIDOR}has {source} 2001\n{unit} 2004")) == cut_off


@pytest.mark.parametrize("crossing", ["road", "rail"])
def test_2_1_3a_a_road_or_a_railway_is_a_bridge(crossing):
    t = drawn(f"hexside river 2010/2011\nline {crossing} 2010 2011\naxis hq-16a 2007\naxis id-1 2010", axis="chit-16a")
    assert cost(t, "id-1", "2011") == "1"


@pytest.mark.parametrize("crossing", ["road", "rail"])
def test_2_1_3a_a_bridge_over_a_major_river(crossing):
    t = drawn(
        f"hexside major-river 2010/2011\nline {crossing} 2010 2011\naxis hq-16a 2007\naxis id-1 2010", axis="chit-16a"
    )
    assert cost(t, "id-1", "2011") == "1"
    assert "2012" in t.options()


def test_2_1_3b_no_bridge_without_them():
    t = drawn("hexside river 2010/2011\naxis hq-16a 2007\naxis id-1 2010", axis="chit-16a")
    assert cost(t, "id-1", "2011") == "2"


@pytest.mark.parametrize("along", ["road", "rail"])
def test_2_1_3b_a_road_along_the_bank_is_no_bridge(along):
    t = drawn(
        f"hexside river 2010/2011 2010/2111\nline {along} 2011 2111\nline {along} 2009 2010\naxis hq-16a 2007\naxis id-1 2010",
        axis="chit-16a",
    )
    assert cost(t, "id-1", "2011") == "2"


def test_2_2_2c_the_army_of_a_unit_does_not_matter():
    t = drawn("axis hq-18a 2010\naxis id-12 2011\naxis pd-1 2012\naxis ss-totenkopf 2013", axis="chit-18a")
    assert units(t) == {"hq-18a", "id-12", "pd-1", "ss-totenkopf"}


def test_2_2_3b_a_full_unit_is_turned_over():
    t = cup("soviet rd-10 2010", supply=1)
    t.play("draw supply")
    assert "soviet rd-10 2010 reduced" in t.text()


def test_2_2_3b_a_reduced_unit_is_eliminated():
    assert starved("soviet rd-10 2010 reduced", gone=True) == {"rd-10"}


def test_2_2_3b_a_unit_without_a_reduced_side_is_eliminated():
    assert starved("soviet dno-1 2010\nsoviet hq-8a 2012\nsoviet rd-10 2014", gone=True) == {"dno-1", "hq-8a"}


def test_2_2_3c_reinforcements_come_full():
    t = drawn(
        "has soviet-source 2001\nline rail 2001 2002 2003\nsoviet rd-111 available",
        soviet="soviet-reinf",
        turn=4,
    )
    t.play("rd-111 2003")
    assert "soviet rd-111 2003\n" in t.text()


def test_2_2_3c_the_game_begins_full():
    assert "reduced" not in own_map("ready").text()


def test_2_2_3c_lifted_units_keep_their_side():
    t = cup(
        "has axis-source 2001\nline rail 2001 2002 2003\naxis id-1 2003 reduced\naxis id-11 2002",
        axis="axis-reinf",
        supply=1,
        turn=4,
    )
    t.play("draw supply", "id-1 done")
    assert "axis id-1 available reduced" in t.text()
    t.play("draw axis-reinf", "id-1 2003")
    assert "axis id-1 2003 reduced" in t.text()


def test_2_3_1_an_hq_attacks():
    t = drawn("axis hq-16a 2010\nsoviet dno-1 2011", axis="chit-16a")
    t.play("done", "2011")
    assert units(t) == {"hq-16a"}


def test_2_3_1_an_hq_is_attacked_even_if_it_is_alone():
    t = drawn("axis hq-16a 2008\naxis id-1 2010\nsoviet hq-8a 2011", axis="chit-16a")
    t.play("done")
    assert "2011" in t.options()


def test_2_3_1_an_hq_has_a_zone_of_control():
    t = drawn("axis hq-16a 2008\naxis id-1 2010\nsoviet hq-8a 2012", axis="chit-16a")
    assert cost(t, "id-1", "2011") == "3"


@pytest.mark.parametrize(
    ("side", "hq", "near", "far"), [("axis", "18a", "id-1", "id-11"), ("soviet", "8a", "rd-10", "rd-48")]
)
def test_2_3_2b_the_command_range_decides_who_is_activated(side, hq, near, far):
    t = drawn(f"{side} hq-{hq} 2010\n{side} {near} 2014\n{side} {far} 2015", **{side: f"chit-{hq}"})
    assert units(t) == {f"hq-{hq}", near}


def test_2_4b_one_cup_for_all():
    t = cup("", axis="chit-16a,chit-18a", soviet="chit-8a", supply=1)
    assert set(t.options()) == {"chit-16a", "chit-18a", "chit-8a", "supply"}


def test_2_4b_drawn_one_by_one():
    t = cup("", axis="chit-16a,chit-18a", soviet="chit-8a", supply=1)
    t.play("draw chit-18a")  # without an HQ on the map it does nothing
    assert set(t.options()) == {"chit-16a", "chit-8a", "supply"}
