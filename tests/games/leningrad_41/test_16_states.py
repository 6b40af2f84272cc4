"""Option: Leningrad has had time to prepare."""

import pytest

from tests.games.leningrad_41.arrivals_table import asked, chance, own_map, start, table


def test_16_2a_without_the_option_there_is_no_roll():
    t = start("campaign")
    assert asked(t) == "soviet set-up"
    assert t.position.state.barricades == 0


@pytest.mark.parametrize(("die", "ready"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_16_2a_a_die_before_the_set_up_decides(die, ready):
    t = start("campaign", states="on")
    assert asked(t) == "chance"
    assert chance(t) == "16.2a"
    assert t.position.chance.sides == 6
    t.play(f"die {die}")
    assert asked(t) == "soviet set-up"
    assert t.position.state.barricades == ready


def test_16_2a_the_roll_is_open():
    t = start("campaign", states="on")
    t.play("die 4")
    (event,) = t.position.take_events()
    assert event.seen_by(t.game.side("german")) == event


def motor(barricades, text, board):
    t = table(f"setting states=on\nturn 5 {text}\nbarricades = {barricades}", board=board)
    t.play(text.split()[-2])
    return t


STREET = "grid point-up 0101-0308\nground urban\nterrain clear 0108\nline prospekt 0201 0202 0203 0204\nline rail 0301 0302 0303\n"
# Row 02 is clear with a Prospekt, row 01 clear without.
FIELDS = "grid point-up 0101-0308\nground clear\nline prospekt 0201 0202 0203 0204\n"


def test_16_2b_no_motorized_movement_along_streets_and_railroads():
    for where, last in (("0201", "0204"), ("0301", "0303")):
        for side, unit in (("german", "1-8m"), ("soviet", "tr-1")):
            t = motor(0, f"{side} movement\n{side} {unit} {where}", STREET)
            t.play("motorized")
            assert last in t.options()
            t = motor(1, f"{side} movement\n{side} {unit} {where}", STREET)
            if "motorized" in t.options():
                t.play("motorized")
                assert t.options() == ["stop"]


def test_16_2b_clear_hexes_with_a_street_are_barred_as_well():
    """Ruling R52: what is entered counts; the unit may begin on the street."""
    t = motor(1, "german movement\ngerman 1-8m 0201", FIELDS)
    t.play("motorized")
    assert "0101" in t.options()
    assert "0202" not in t.options()
    t = motor(0, "german movement\ngerman 1-8m 0201", FIELDS)
    t.play("motorized")
    assert "0202" in t.options()


def test_16_2b_a_barred_street_is_refused_with_its_case():
    t = motor(1, "german movement\ngerman 1-8m 0201", FIELDS)
    t.play("motorized")
    assert t.why("0202").startswith("[16.2b]")


def test_16_2b_ordinary_movement_is_not_affected():
    t = motor(1, "german movement\ngerman 1-8m 0201", STREET)
    assert {"0202", "0204"} <= set(t.options())


def test_16_2b_lines_of_fire_along_streets_stay_open():
    """Ruling R72: a heavy weapon sees along the Prospekt through urban hexes."""
    for barricades in (0, 1):
        t = table(
            f"setting states=on\nturn 5 german fire\nG mot-pzj 0201  S army-01 0204 1-1dno\nbarricades = {barricades}",
            board=STREET,
        )
        assert "0204" in t.options()


def test_16_2c_two_soviet_units_in_every_hex():
    for barricades, room in ((0, False), (1, True)):
        t = table(
            f"setting states=on\nturn 5 soviet movement\nS r-181 0505  S r-309 0506  G 1-8m 0909\nbarricades = {barricades}"
        )
        t.play("r-181")
        assert ("0506" in t.options()) is room
    t = table(
        "setting states=on\nturn 5 soviet movement\nS r-181 0505  S r-309 0506  S r-68 0506  G 1-8m 0909\nbarricades = 1"
    )
    t.play("r-181")
    assert t.why("0506").startswith(("[6.1b]", "[16.2c]"))


def test_16_2c_also_in_the_set_up():
    t = start("campaign", states="on")
    t.play("die 4", "4701")
    assert "4711" in t.options()
    t.play("4711", "4705")
    assert t.why("4711").startswith("[3.6c]")
    t = start("campaign", states="on")
    t.play("die 3", "4701")
    assert t.why("4711").startswith("[3.6c]")


def test_16_2c_sub_commands_stay_apart():
    """[6.3a]"""
    t = table(
        "setting states=on\nturn 5 soviet movement\nS r-181 0505  S army-01 0506 unknown  G 1-8m 0909\nbarricades = 1"
    )
    t.play("r-181")
    assert t.why("0506").startswith("[6.3a]")


LOST = "G 1-8m 5105  G 2-8m german-dead  G 3-8m german-dead  G 1-29m german-dead  G 2-29m german-dead"


@pytest.mark.parametrize(("turn", "count"), [(1, 0), (2, 2), (5, 2), (6, 3), (10, 3)])
def test_16_2d_one_more_german_replacement_from_turn_2(turn, count):
    t = own_map(f"setting states=on\nturn {turn} german reinforcement\n{LOST}\nS army-01 0101 unknown\nbarricades = 1")
    taken = 0
    while asked(t) == "german replacement":
        t.play("3-mot", f"draw {('2-8m', '3-8m', '1-29m')[taken]}", "5105")
        taken += 1
    assert taken == count


def test_16_2d_not_if_the_city_was_caught_unprepared():
    t = own_map(f"setting states=on\nturn 2 german reinforcement\n{LOST}\nS army-01 0101 unknown\nbarricades = 0")
    t.play("3-mot", "draw 2-8m", "5105")
    assert asked(t) == "chance"


@pytest.mark.parametrize(
    ("barricades", "ground", "wheels"),
    [
        (0, "line prospekt 0901 0801", True),
        (1, "line prospekt 0901 0801", False),
        (1, "line rail 0901 0801\nterrain urban 0901", False),
        (1, "line prospekt 0801 0701", True),
    ],
)
def test_16_2b_nobody_drives_onto_the_map_by_a_barricaded_street(barricades, ground, wheels):
    """Rulings R52 and R79: the first hex is entered like any other."""
    t = table(
        f"{ground}\nsetting states=on\nturn 5 german movement\nG 1-8m german-entry  S r-181 0115\nbarricades = {barricades}"
    )
    t.play("1-8m", "0901")
    assert ("motorized" in t.options()) is wheels
    assert t.why("motorized").startswith("[8.8a]") is not wheels
