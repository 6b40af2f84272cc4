"""[12.0] Reinforcements come by rail from the Available Box."""

import pytest

from tests.games.leningrad_blitzkrieg.supply_table import ISLAND, asked, attack, cup, ordered, state_of, supply, table

WEST = [f"{column:02}10" for column in range(1, 16)]
EAST = [f"{column:02}10" for column in range(40, 51)]
BOX = "axis id-86 available\naxis id-93 available\naxis id-96 available\n"
RIFLES = ("rd-111", "rd-118", "rd-235", "rd-237", "rd-112", "rd-170", "rd-98")
RED = "".join(f"soviet {unit} available\n" for unit in RIFLES)


def places(chit, unit, text, turn=4, **others):
    """The hexes where a unit may arrive."""
    t = ordered(chit, f"{chit.split('-')[0]} {unit} available\n{text}", turn, **others)
    assert t.options() == [unit, "done"]
    t.play(unit)
    assert t.position.ask.kind == "place"
    return t


# --- 12.0


@pytest.mark.parametrize(("turn", "axis"), [(3, False), (4, True), (9, True)])
def test_12_0_from_turn_4_on(turn, axis):
    t = table(f"turn {turn} chit selection\n")
    assert ("axis-reinf" in t.options("axis")) == axis
    assert ("soviet-reinf" in t.options("soviet")) == axis


def test_12_0_from_the_box_when_the_chit_is_carried_out():
    t = cup(BOX, axis="axis-reinf,chit-16a")
    t.play("draw chit-16a")
    assert t.position.chance  # nobody is asked yet
    t.play("draw axis-reinf")
    assert asked(t) == [("axis", "reinforcement")]
    t.play("id-86", "0110")
    assert t.at("id-86") == "0110"


def test_12_0_each_side_by_its_own_chit():
    t = cup(BOX + RED, axis="axis-reinf", soviet="soviet-reinf")
    t.play("draw soviet-reinf")
    assert asked(t) == [("soviet", "reinforcement")]
    assert set(t.options()) == {*RIFLES, "done"}
    t.play("done", "draw axis-reinf")
    assert t.options() == ["id-86", "id-93", "id-96", "done"]


# --- 12.1


def test_12_1_1a_on_the_railway_from_a_friendly_source():
    assert places("axis-reinf", "id-86", "").options() == WEST
    assert places("soviet-reinf", "rd-111", "").options() == EAST


def test_12_1_1a_nowhere_else():
    t = places("axis-reinf", "id-86", "line rail 1710 1810\nline road 0110 0111")
    assert t.why("0111").startswith("[12.1.1a]")  # a road
    assert t.why("1710").startswith("[12.1.1a]")  # a railway that nothing joins to the source
    assert t.why("4010").startswith("[12.1.1a]")  # the enemy's
    assert "0111" not in t.options()
    assert "1710" not in t.options()


def test_12_1_1a_by_railway_alone():
    # 0111 lies next to 0110 on another railway, but no rails cross the hexside between them.
    t = places("axis-reinf", "id-86", "line rail 0111 0112 0113")
    assert t.options() == WEST


def test_12_1_1a_not_by_the_enemys_source():
    t = places(
        "axis-reinf",
        "id-86",
        "line rail 1510 1610 1710",
        rails="has soviet-source 1710\nhas axis-source 0110\nline rail 0110 0210\n",
    )
    assert t.options() == ["0110", "0210"]


def test_12_1_1a_nobody_arrives_without_a_railway():
    t = ordered("axis-reinf", BOX, rails="has axis-source 0110\n")
    assert t.position.state.turn == 5  # nobody was asked


def test_12_1_1b_outside_every_command_range():
    # The only headquarters is 14 hexes from the end of the line.
    t = places("axis-reinf", "id-86", "axis hq-16a 0110")
    assert "1510" in t.options()


@pytest.mark.parametrize("friend", ["", "axis id-1 0710\n"])
def test_12_1_2_no_further_than_enemy_zones(friend):
    # rd-10 in 0810 controls 0710, with or without a German unit there: rails up to 0610.
    t = places("axis-reinf", "id-86", f"{friend}soviet rd-10 0810")
    assert t.options() == WEST[:6]
    assert t.why("0710").startswith("[12.1.2]")
    assert t.why("1510")


def test_12_1_2_the_enemy_in_the_way():
    t = places("soviet-reinf", "rd-111", "axis hq-16a 4410")  # an HQ has a zone as well: 4510 and 4310
    assert t.options() == EAST[6:]


def test_12_1_2_a_fortress_keeps_its_hex_open():  # rulings R42 and R55
    # 4511 touches 4510, 4512, 4410, 4411, 4610 and 4611.
    t = places("soviet-reinf", "rd-111", "axis id-1 4511\n")
    assert t.options() == ["4710", "4810", "4910", "5010"]
    t = places("soviet-reinf", "rd-111", "terrain major-city 4610\naxis id-1 4511\nsoviet fort-1 4610 reduced\n")
    assert t.options() == ["4610", "4710", "4810", "4910", "5010"]


@pytest.mark.parametrize(("held", "last"), [("", 4), ("held = 0510\n", 15)])
def test_12_1_2_no_enemy_town_on_the_way(held, last):
    t = places("axis-reinf", "id-86", f"has town 0510\n{held}")
    assert t.options() == WEST[:last]


def test_12_1_2_not_even_with_a_friendly_unit_in_it():
    # Nobody can be in an enemy town by the rules of control; should it be, the town still bars the line.
    t = places("axis-reinf", "id-86", "has town 0510\naxis id-1 0510")
    assert t.options() == WEST[:4]


def test_12_1_2_a_source_in_an_enemy_zone_serves_nobody():  # ruling R52
    t = ordered("axis-reinf", f"{BOX}soviet rd-10 0109")
    assert t.position.state.turn == 5  # nobody was asked


def test_12_1_3_on_the_side_that_it_shows():
    for side, face in (("reduced", "reduced"), ("", "full")):
        t = ordered("axis-reinf", f"axis id-86 available {side}\naxis id-93 available")
        t.play("id-86", "0110")
        assert state_of(t, "id-86") == ("0110", face)


# --- 12.2


@pytest.mark.parametrize(("turn", "number"), [(4, 2), (8, 2), (9, 1)])
def test_12_2_1_the_number_of_the_axis(turn, number):
    t = ordered("axis-reinf", BOX, turn)
    for unit in ("id-86", "id-93", "id-96")[:number]:
        assert asked(t) == [("axis", "reinforcement")]
        t.play(unit, "0110" if unit == "id-86" else "0210")
    assert asked(t) != [("axis", "reinforcement")]


def test_12_2_1_six_for_the_soviets():
    t = ordered("soviet-reinf", RED)
    for i, unit in enumerate(RIFLES[:6]):
        t.play(unit, f"4{i}10")
    assert t.at("rd-98") == "available"
    assert t.position.state.turn == 5


def test_12_2_1_headquarters_are_among_them_and_count():
    t = ordered("axis-reinf", f"{BOX}axis hq-18a available")
    t.play("hq-18a", "0310", "id-96", "0310")
    assert (t.at("hq-18a"), t.at("id-96")) == ("0310", "0310")
    assert t.position.state.turn == 5


def test_12_2_1_fewer_at_will():  # ruling R72
    t = ordered("axis-reinf", BOX)
    t.play("id-86", "0110", "done")
    assert t.at("id-93") == "available"
    assert t.position.state.turn == 5


def test_12_2_1_two_in_a_hex_at_most():
    t = ordered("soviet-reinf", RED)
    t.play("rd-111", "4510", "rd-118", "4510", "rd-235")
    assert "4510" not in t.options()
    assert t.why("4510").startswith("[3.1.3a]")


def test_12_2_2_what_the_box_cannot_give_is_lost():
    t = cup("axis id-86 available\naxis id-1 0310\n", axis="axis-reinf", supply=1)
    t.play("draw axis-reinf", "id-86", "0110")
    assert t.position.chance  # one of two, and nobody is asked for the other
    t.play("draw supply", "id-1", "done")
    # On turn 5 there are two again, not three.
    t.play("axis axis-reinf", "axis chit-16a", "axis chit-18a", "axis chit-4pzg")
    t.play("soviet chit-8a", "soviet chit-11a", "soviet chit-27a", "draw axis-reinf")
    assert t.position.state.count == 2


def test_12_2_2_an_empty_box_gives_nothing():
    t = ordered("axis-reinf", "")
    assert t.position.state.turn == 5


# --- 12.3


def fight(defender, die=6, setting="", turn=5, steps="", more=""):
    """Four panzer divisions against a unit on clear ground: 10-1, where a 6 is 3RR."""
    t = ordered(
        "chit-4pzg",
        f"""
        {setting}
        axis hq-4pzg 1906
        axis pd-1 1909
        axis pd-6 1909
        axis pd-8 2008
        axis pd-12 2008
        soviet {defender} 2009 {steps}
        {more}
        """,
        turn,
    )
    attack(t, "2009", die)
    return t


@pytest.mark.parametrize("unit", ["rd-10", "cd-25", "dno-1", "hq-8a"])
def test_12_3_1_soviet_foot_and_headquarters_return_to_the_box(unit):
    t = fight(unit)
    assert state_of(t, unit) == ("available", "full")


def test_12_3_1_and_come_again():
    t = fight("rd-10", more="chits = axis=chit-4pzg soviet=soviet-reinf")
    t.play("done", "draw soviet-reinf", "rd-10", "5010")
    assert state_of(t, "rd-10") == ("5010", "full")


@pytest.mark.parametrize(
    ("setting", "face"), [("setting rebuilt=full", "full"), ("setting rebuilt=reduced", "reduced")]
)
def test_12_3_1_on_which_side_is_an_option(setting, face):  # ruling R7
    t = fight("rd-10", setting=setting)
    assert state_of(t, "rd-10") == ("available", face)


def test_12_3_1_units_without_a_reduced_side_return_as_they_are():
    t = fight("dno-1", setting="setting rebuilt=reduced")
    assert state_of(t, "dno-1") == ("available", "full")


@pytest.mark.parametrize("unit", ["td-23", "md-202"])
def test_12_3_2_soviet_mechanized_units_do_not(unit):
    assert fight(unit).at(unit) == "eliminated"


@pytest.mark.parametrize("unit", ["rd-10 3030 reduced", "dno-1 3030", "td-23 3030 reduced", "hq-8a 3030"])
def test_12_3_2_nor_do_units_lost_to_a_supply_check(unit):
    t = supply(f"{ISLAND}soviet {unit}")
    assert t.at(unit.split()[0]) == "eliminated"


@pytest.mark.parametrize("unit", ["id-1", "pd-1"])
def test_12_3_2_nor_do_german_units(unit):
    t = ordered(
        "chit-8a",
        f"soviet hq-8a 2006\nsoviet td-23 2008\nsoviet td-28 2008\nsoviet td-2 1909\nsoviet td-5 1909\naxis {unit} 2009 reduced",
    )
    # 16 to 2 is 8-1, to 3 is 5-1: a 5 is 2RR or RR, a 6 is 2RR or 1RR.
    attack(t, "2009", 6)
    assert t.at(unit) == "eliminated"


def test_12_3_1_lost_on_the_retreat_is_lost_in_combat():  # ruling R47
    # 16 to 3 is 5-1: a 4 is RR. Between the panzers and the sea rd-10 has nowhere to go.
    t = ordered(
        "chit-4pzg",
        """
        terrain sea 1910 2010 2109 2110
        axis hq-4pzg 1906
        axis pd-1 1909
        axis pd-6 2008
        soviet rd-10 2009
        """,
        5,
    )
    attack(t, "2009", 4)
    assert t.at("rd-10") == "available"


def test_12_2_1_why_a_unit_does_not_arrive():
    """A number of one on turn 9: the first arrival uses it up, but one of the 3rd Panzer Group may still come."""
    t = ordered("axis-reinf", f"{BOX}axis pd-12 track\naxis id-1 0310\n", 9)
    assert t.why("id-1").startswith("[12.2.1]")
    t.play("id-86", "0110")
    assert t.options() == ["pd-12", "done"]
    assert t.why("id-93").startswith("[12.2.1]")


@pytest.mark.parametrize(
    ("chit", "text", "unit", "case"),
    [
        ("axis-reinf", "axis id-86 available\naxis pd-12 track", "pd-12", "15.3(1)"),
        (
            "soviet-reinf",
            "setting new-hqs=free\nsoviet rd-111 available\nsoviet hq-42a available",
            "hq-42a",
            "15.2(2)5",
        ),
        ("soviet-reinf", "setting transfer=on\nsoviet rd-111 available\nsoviet hq-8a transfer", "hq-8a", "16.4b"),
    ],
)
def test_12_2_1_units_of_a_later_turn_are_refused_with_their_case(chit, text, unit, case):
    assert ordered(chit, text, 5).why(unit).startswith(f"[{case}]")
