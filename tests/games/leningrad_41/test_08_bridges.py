"""[8.9] [8.10] Rivers, bridges and pontoons. The river runs between the rows 05 and 06: 0505 touches 0604 and 0605 beyond it."""

import pytest

from tests.games.leningrad_41.fire_table import end_turn
from tests.games.leningrad_41.movement_table import asked, costs, german, hexes, named, river, soviet, table, units

MAJOR, MINOR = river("major-river"), river("river")
ENEMY = "soviet r-181 1212\n"
GERMANS = "german 1-469i 1212\n"


def bridge(t, to):
    """The only engineer builds a pontoon towards this hex."""
    t.play(f"bridge {to}")


def beyond(t, unit):
    """Which hexes beyond the river a unit can reach."""
    t.play(unit)
    return {h for h in hexes(t) if h >= "0601"}


# --- bridges


def test_8_9a_no_way_over_a_major_river():
    t = german(MAJOR + ENEMY + "german 1-469i 0505\ngerman 1-8m 0507")
    assert beyond(t, "1-469i") == set()
    assert t.why("0605").startswith("[8.9a]")
    t.play("stop", "1-8m motorized")
    assert not {h for h in hexes(t) if h >= "0601"}


def test_8_9a_but_by_a_printed_bridge_without_extra_cost():
    t = german(MAJOR + "hexside bridge 0505/0605\n" + ENEMY + "german 1-469i 0505")
    assert "0605" in beyond(t, "1-469i")
    assert costs(t)["0605"] == 1
    assert costs(t)["0604"] == 2  # over the bridge too


def test_8_9a_a_demolished_bridge_carries_nobody():
    t = german(MAJOR + "hexside bridge 0505/0605\nblown = 0505/0605=1\n" + ENEMY + "german 1-469i 0505")
    assert beyond(t, "1-469i") == set()
    assert t.why("0605").startswith("[8.9a]")


def test_8_9b_a_minor_river_costs_one_more():
    t = german(MINOR + ENEMY + "german 1-469i 0505")
    assert "0605" in beyond(t, "1-469i")
    assert costs(t)["0605"] == 2
    assert costs(t)["0705"] == 3


def test_8_9b_also_with_the_last_points():
    """[8.3]"""
    t = soviet("grid point-up 0101-0240\n" + river("river", 1, 40) + "soviet r-181 0101\ngerman 1-469i 0140")
    t.play("r-181")
    found = costs(t)
    assert found["0113"] == 12
    assert found["0211"] == 12
    assert "0212" not in found  # twelve hexes away, and the river


def test_8_9c_with_a_bridge_it_costs_no_more():
    t = german(MINOR + "hexside bridge 0505/0605\n" + ENEMY + "german 1-469i 0505")
    t.play("1-469i")
    assert costs(t)["0605"] == 1
    assert costs(t)["0604"] == 2  # the bridge is on the other hexside


def test_8_9c_a_demolished_bridge_over_a_minor_river_is_no_bridge():
    t = german(MINOR + "hexside bridge 0505/0605\nblown = 0505/0605=1\n" + ENEMY + "german 1-469i 0505")
    t.play("1-469i")
    assert costs(t)["0605"] == 2


# --- who builds pontoons


@pytest.mark.parametrize("unit", ["pz-pi", "mot-pi", "inf-pi", "pol-pi", "tot-pi", "fl-pi", "pi-48", "bridge-col"])
def test_8_10a_all_german_engineers_build(unit):
    t = german(MAJOR + ENEMY + f"german {unit} 0505")
    assert "bridge" in t.options()


@pytest.mark.parametrize("unit", ["1-469i", "1-10pz", "manstein", "bbg"])
def test_8_10a_other_german_units_do_not(unit):
    t = german(MAJOR + ENEMY + f"german {unit} 0505")
    assert "bridge" not in t.options()


@pytest.mark.parametrize(("unit", "able"), [("br-lfr 0505", True), ("army-01 0505 br-42", True), ("sap-106 0505", False), ("army-01 0505 sap-42", False)])  # fmt: skip
def test_8_10a_of_soviet_engineers_only_bridge_engineers(unit, able):
    t = soviet(MAJOR + GERMANS + f"soviet {unit}")
    assert ("bridge" in t.options()) is able


def test_8_10a_a_face_down_engineer_must_be_flipped_first():
    """Ruling R76."""
    t = soviet(MAJOR + GERMANS + "soviet army-01 0505 br-42 hidden")
    assert "bridge" not in t.options()
    t.play("flip army-01", "draw br-42")
    assert "bridge" in t.options()


@pytest.mark.parametrize("ground", [MAJOR, MINOR])
def test_8_10b_the_engineer_begins_the_phase_beside_either_kind_of_river(ground):
    t = german(ground + ENEMY + "german pz-pi 0505\ngerman 1-8p 0404")
    assert "bridge" in t.options()
    bridge(t, "0605")
    t.play("1-8p")
    assert costs(t)["0605"] == 2


def test_8_10b_not_one_that_comes_there_in_this_phase():
    t = german(MAJOR + ENEMY + "german pz-pi 0404\ngerman 1-8p 0505")
    assert "bridge" not in t.options()
    t.play("pz-pi 0504 stop")
    assert "bridge" not in t.options()
    assert beyond(t, "1-8p") == set()


def test_8_10b_nor_one_that_moved_from_river_to_river():
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    t.play("pz-pi 0504 stop")
    assert "bridge" not in t.options()


def test_8_10c_the_bridge_is_there_at_once():
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    t.play("1-8p")
    assert costs(t)["0605"] == 1
    t.play("0605 stop")
    assert t.at("1-8p") == "0605"


def test_8_10c_it_is_a_bridge_for_motorized_movement():
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    t.play("1-8p motorized")
    assert "0605" in hexes(t)


def test_8_10d_the_owner_names_the_hexside():
    for bank, other in (("0604", "0605"), ("0605", "0604")):
        t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
        t.play("bridge")
        assert asked(t) == ("german", "bank")
        assert hexes(t) == {"0604", "0605"}
        t.play(bank, "1-8p")
        assert costs(t)[bank] == 1
        assert costs(t)[other] == 2


def test_8_10e_one_pontoon_for_each_engineer():
    """Ruling R10: once the bridge has been crossed, there is no second one."""
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505\ngerman 2-8p 0404")
    bridge(t, "0605")
    t.play("1-8p 0605 stop")
    assert "bridge" not in t.options()
    t.play("2-8p")
    assert costs(t)["0605"] == 2
    assert costs(t)["0604"] == 3


def test_8_10e_two_engineers_hold_two():
    t = german(MAJOR + ENEMY + "german pi-48 0505\ngerman pi-62 0506\ngerman stug-659 0505")
    t.play("bridge", "pi-48", "0604", "bridge", "pi-62", "0606", "stug-659")
    assert costs(t)["0604"] == 1
    assert costs(t)["0606"] == 2


def test_8_10f_any_number_of_units_cross():
    t = german(
        MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0404\ngerman 2-8p 0404\ngerman 1-28p 0405\ngerman stug-659 0405"
    )
    bridge(t, "0605")
    for unit, to in (("1-8p", "0605"), ("2-8p", "0705"), ("1-28p", "0706"), ("stug-659", "0604")):
        t.play(f"{unit} {to} stop")
        assert t.at(unit) == to


def test_8_10f_the_enemy_does_not():
    """Ruling R73."""
    t = soviet(MAJOR + "german pz-pi 0505 pontoon=1\ngerman 1-469i 0303\nsoviet r-181 0805\nsoviet r-309 0808")
    t.play("r-181")
    assert not {h for h in hexes(t) if h < "0601"}


def test_8_10g_those_who_cross_may_be_fired_at():
    t = german(MAJOR + "dice 1\nsoviet r-181 0705\ngerman pz-pi 0505\ngerman 1-8p 0404")
    bridge(t, "0605")
    t.play("1-8p 0605")
    assert asked(t) == ("soviet", "defensive-fire")
    t.play("r-181 fire")
    assert t.at("1-8p") == "german-dead"
    assert t.at("pz-pi") == "0505"


def test_8_10h_it_lasts_while_the_engineer_stays():
    """It serves the whole phase, and the assault after it [10.16a]."""
    t = german(MAJOR + "soviet r-181 0605\nsoviet r-309 1212\ngerman pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    t.play("done", "0605 1-8p")
    assert "assault" in t.options()


def test_8_10h_it_is_still_there_on_the_next_turn():
    """Nothing is named again; its owner may still take the engineer away, or name another hexside."""
    t = german(MAJOR + "soviet r-181 1212\ngerman pz-pi 0505\ngerman 1-8p 0505\ngerman 1-28p 0504")
    bridge(t, "0605")
    t.play("1-8p 0605 stop")
    end_turn(t)
    while asked(t) != ("german", "unit"):
        t.play("die 1" if t.position.chance else "done")
    assert "pz-pi" in units(t)
    assert "0605" in beyond(t, "1-28p")
    t.play("stop", "pz-pi 0504 stop")
    assert beyond(t, "1-28p") == set()


def test_8_10i_it_is_gone_when_the_engineer_moves():
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    t.play("pz-pi 0504 stop")
    assert beyond(t, "1-8p") == set()


def test_8_10i_and_when_it_is_eliminated():
    """A return as a replacement does not bring it back."""
    t = table(MAJOR + "turn 2 soviet fire\ngerman pz-pi 0505 pontoon=1\ngerman 1-8p 0303\nsoviet r-181 0504")
    t.play("0505 r-181 fire", "die 1")
    assert t.at("pz-pi") == "german-dead"
    assert "pontoon" not in t.text()


def test_8_10j_an_engineer_whose_bridge_was_crossed_stays():
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    assert "pz-pi" in units(t)
    t.play("1-8p 0605 stop")
    assert "pz-pi" not in units(t)
    assert t.why("pz-pi").startswith("[8.10j]")


def test_8_10j_an_engineer_whose_bridge_nobody_used_may_move():
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    t.play("1-8p 0404 stop", "pz-pi 0504 stop")
    assert t.at("pz-pi") == "0504"


@pytest.mark.parametrize("pontoon", ["0605", "0604"])
def test_8_10j_who_goes_over_a_printed_bridge_has_not_used_the_pontoon(pontoon):
    """Not even if both are on the same hexside."""
    t = german(MAJOR + "hexside bridge 0505/0604\n" + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, pontoon)
    t.play("1-8p 0604 stop")
    assert "pz-pi" in units(t)


def test_8_10k_a_moving_engineer_pays_for_minor_rivers():
    t = german(MINOR + ENEMY + "german pz-pi 0505")
    t.play("pz-pi")
    assert costs(t)["0605"] == 2


def test_8_10k_unless_another_engineer_has_bridged_them():
    t = german(MINOR + ENEMY + "german pi-48 0505\ngerman pi-62 0404")
    bridge(t, "0605")
    t.play("pi-62")
    assert costs(t)["0605"] == 2  # two hexes, nothing more
    t = german(MINOR + "hexside bridge 0505/0605\n" + ENEMY + "german pi-62 0404")
    t.play("pi-62")
    assert costs(t)["0605"] == 2


def test_8_10k_its_own_bridge_does_not_carry_it():
    t = german(MINOR + ENEMY + "german pz-pi 0505")
    bridge(t, "0605")
    t.play("pz-pi")
    assert costs(t)["0605"] == 2
    t.play("0605 stop")
    assert t.at("pz-pi") == "0605"


@pytest.mark.parametrize(
    ("ground", "points"), [("", 2), ("terrain urban 0605\n", 3), ("terrain objective 0605\nrubble = 0605\n", 5)]
)
def test_8_10l_an_engineer_crosses_a_major_river_alone_for_one_point_more(ground, points):
    """Ruling R11."""
    t = german(MAJOR + ground + ENEMY + "german pz-pi 0505")
    assert beyond(t, "pz-pi") == {"0604", "0605"}
    assert costs(t)["0605"] == points
    t.play("0605")
    assert t.preview("0705")["left"] == 16 - points - 1


def test_8_10l_it_then_holds_no_pontoon():
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    t.play("pz-pi 0605 stop")
    assert "bridge" not in t.options()
    assert beyond(t, "1-8p") == set()


def test_8_10l_only_if_it_begins_the_phase_there():
    t = german(MAJOR + ENEMY + "german pz-pi 0404")
    t.play("pz-pi 0504")
    assert not {h for h in hexes(t) if h >= "0601"}
    assert t.why("0604").startswith("[8.9a]")


def test_8_10l_not_where_an_enemy_is():
    t = german(MAJOR + "soviet r-181 0605\ngerman pz-pi 0505")
    assert beyond(t, "pz-pi") == {"0604"}
    assert t.why("0605").startswith("[8.14a]")


def test_8_10l_nor_a_unit_that_is_no_bridging_engineer():
    t = soviet(MAJOR + GERMANS + "soviet sap-106 0505\nsoviet br-lfr 0508\nsoviet army-01 0511 br-42 hidden")
    assert beyond(t, "sap-106") == set()
    t.play("stop")
    assert beyond(t, "army-01") == set()
    t.play("stop")
    assert beyond(t, "br-lfr") == {"0607", "0608"}


def test_8_10l_it_may_be_fired_at():
    """[8.10g]"""
    t = german(MAJOR + "soviet r-181 0705\ngerman pz-pi 0505")
    t.play("pz-pi 0605")
    assert asked(t) == ("soviet", "defensive-fire")


def test_8_10l_an_engineer_that_has_been_crossed_does_not_cross():
    """[8.10j]"""
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    t.play("1-8p 0605 stop")
    assert "pz-pi" not in units(t)


def test_8_10m_a_sea_hexside_between_land_can_be_bridged():
    t = german(river("sea") + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    assert "bridge" in t.options()
    bridge(t, "0605")
    t.play("1-8p")
    assert costs(t)["0605"] == 1


def test_8_10m_not_the_coast():
    t = german("terrain sea 0604 0605\n" + ENEMY + "german pz-pi 0505")
    assert "bridge" not in t.options()


def test_8_10b_an_engineer_that_was_moved_out_of_a_full_hex_holds_no_pontoon():
    """[6.4c] Ruling R83: it was not in its hex when its Movement Phase began."""
    t = german(MAJOR + "german pz-pi 0505\ngerman 1-8p 0505\ngerman 2-8p 0505\nsoviet r-181 0605")
    t.play("done", "pz-pi", "move", "0504")
    assert asked(t) == ("german", "target")
    assert "bridge" not in t.options()


def test_8_10m_where_a_bridge_was_demolished_a_pontoon_can_be():
    """[10.17]"""
    t = german(
        MAJOR + "hexside bridge 0505/0605\nblown = 0505/0605=1\n" + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505"
    )
    bridge(t, "0605")
    t.play("1-8p")
    assert costs(t)["0605"] == 1


def test_8_10_what_is_said_in_the_log():
    t = german(MAJOR + ENEMY + "german pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    assert "pontoon bridge at 0505/0605 [8.10c]" in t.log()[-1]
    assert named(t, "bridging") == ""


# --- one pontoon, one place


def test_8_10e_a_bridge_that_was_crossed_is_not_moved_in_the_fire_phase():
    """Ruling R83: the hexside is named until the next own Movement Phase."""
    t = german(MAJOR + "soviet r-181 0604\nsoviet r-309 1212\ngerman pz-pi 0505\ngerman 1-8p 0505\ngerman 2-8p 0404")
    bridge(t, "0605")
    t.play("1-8p 0605 hold stop", "2-8p 0505 hold stop", "done")
    assert t.position.state.phase == "german fire"
    assert "bridge" not in t.options()


def test_8_10e_nor_after_an_assault_over_it():
    """Ruling R83. Two enemies beyond the river, and one engineer that would serve both assaults."""
    t = table(MAJOR + "turn 2 german fire\nsoviet r-181 0604\nsoviet r-309 0605\ngerman pz-pi 0505\ngerman 1-8p 0505")
    bridge(t, "0605")
    t.play("0605 1-8p assault", "die 6")
    assert "bridge" not in t.options()


def test_8_10i_an_engineer_that_advances_leaves_its_bridge_behind():
    """[10.15c] It goes from 0205 over its own bridge to the edge of the map."""
    ground = river("major-river", 1)
    t = table(ground + "turn 2 german fire\nsoviet r-181 0105\nsoviet r-309 1212\ngerman pz-pi 0205\ngerman 1-8p 0305")
    t.play("bridge", "0105", "0105 pz-pi assault", "die 1", "pz-pi")
    assert t.at("pz-pi") == "0105"
    assert list(t.game.hexside_marks(t.position.state)) == []
    assert "pontoon" not in t.text()


def test_8_10b_an_engineer_that_has_just_advanced_to_a_river_builds_no_bridge():
    """Ruling R83: it was not there when the Movement Phase began."""
    t = table(MAJOR + "turn 2 german fire\nsoviet r-181 0505\nsoviet r-309 0605\ngerman pz-pi 0404\ngerman 1-8p 0404")
    t.play("0505 pz-pi assault", "die 1", "pz-pi")
    assert t.at("pz-pi") == "0505"
    assert "bridge" not in t.options()


def test_8_10l_the_engineer_need_not_go_round_by_a_bridge():
    """The bridge far off leads to 0605 as well, but for more points."""
    t = german(MAJOR + "hexside bridge 0508/0608\n" + ENEMY + "german pz-pi 0505")
    t.play("pz-pi")
    assert costs(t)["0605"] == 2


def test_8_10j_boats_do_not_use_bridges():
    """[15.2a] The gunboat goes across the river below the pontoon."""
    t = soviet(MAJOR + "terrain objective 0505\n" + GERMANS + "soviet army-01 0505 br-42\nsoviet lg42 0505")
    bridge(t, "0605")
    t.play("lg42 0605 stop")
    assert "army-01" in units(t)
