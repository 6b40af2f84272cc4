"""[8.11] Marines by water. Row 05 is sea unless a test says otherwise, the rows 04 and 06 are its coasts."""

import pytest

from tests.games.leningrad_41.movement_table import asked, face_up, hexes, named, river, soviet, units

SEA = "terrain sea " + " ".join(f"05{c:02}" for c in range(1, 13)) + "\n"
ENEMY = "german 1-469i 1212\n"
COAST = {f"{row}{c:02}" for row in ("04", "06") for c in range(1, 13)}
MARINE = "soviet army-01 0403 rb-1\n"


def test_8_11a_a_marine_may_go_by_water():
    t = soviet(SEA + ENEMY + MARINE)
    t.play("army-01 amphibious 0610")
    assert t.at("army-01") == "0610"


def test_8_11a_marines_of_the_front_reserve_too():
    t = soviet(SEA + ENEMY + "soviet rb-5 0403")
    t.play("rb-5 amphibious 0610")
    assert t.at("rb-5") == "0610"


@pytest.mark.parametrize("unit", ["r-181 0403", "army-01 0403 kom-1", "nkvd-6 0403", "br-lfr 0403"])
def test_8_11a_nobody_else(unit):
    t = soviet(SEA + ENEMY + f"soviet {unit}")
    t.play(unit.split()[0])
    assert "amphibious" not in t.options()
    assert t.why("amphibious").startswith("[8.11a]")


def test_8_11a_one_in_each_phase():
    t = soviet(SEA + ENEMY + MARINE + "soviet army-02 0405 rb-2\nsoviet rb-5 0407")
    t.play("army-01 amphibious 0610")
    for unit in ("army-02", "rb-5"):
        t.play(unit)
        assert t.why("amphibious").startswith("[8.11a]")
        t.play("stop")


def test_8_11a_and_one_in_the_next():
    t = soviet(SEA + "german 1-469i 1212\ngerman 2-469i 1211\n" + MARINE + "soviet army-02 0405 rb-2\nsoviet rb-5 0407")
    t.play("army-01 amphibious 0610", "done")
    while t.position.state.turn == 2 or t.position.state.phase != "soviet movement":
        t.play("die 1" if t.position.chance else t.options()[-1])
    t.play("army-01")
    assert "amphibious" in t.options()


def test_8_11a_a_face_down_marine_must_be_flipped():
    """Ruling R76."""
    t = soviet(SEA + ENEMY + "soviet army-01 0403 rb-1 hidden")
    t.play("army-01")
    assert "amphibious" not in t.options()
    assert t.why("amphibious")
    t.play("stop", "flip army-01", "draw rb-1")
    assert face_up(t, "army-01")
    t.play("army-01 amphibious 0610")
    assert t.at("army-01") == "0610"


@pytest.mark.parametrize(
    ("at", "ground", "able"),
    [
        ("0403", SEA, True),
        ("0303", SEA, False),
        ("0505", river("major-river"), True),
        ("0605", river("major-river"), True),
        ("0405", river("major-river"), False),
        ("0505", river("river"), False),
    ],
)
def test_8_11b_it_starts_on_the_coast_or_a_major_river(at, ground, able):
    """Ruling R27."""
    t = soviet(f"{ground}{ENEMY}soviet army-01 {at} rb-1")
    t.play("army-01")
    assert ("amphibious" in t.options()) is able
    if not able:
        assert t.why("amphibious").startswith("[8.11b]")


@pytest.mark.parametrize(
    ("enemy", "able"), [("0402", False), ("0404", False), ("0304", False), ("0302", True), ("0405", True)]
)
def test_8_11b_with_no_german_next_to_it(enemy, able):
    t = soviet(f"{SEA}german 1-469i {enemy}\n{MARINE}")
    t.play("army-01")
    assert ("amphibious" in t.options()) is able
    if not able:
        assert t.why("amphibious").startswith("[8.11b]")


def test_8_11b_a_lone_leader_is_a_german_unit_too():
    t = soviet(f"{SEA}german manstein 0402\n{ENEMY}{MARINE}")
    t.play("army-01")
    assert "amphibious" not in t.options()


def test_8_11b_it_must_begin_the_phase_there():
    t = soviet(SEA + ENEMY + "soviet army-01 0303 rb-1")
    t.play("army-01 0403")
    assert "amphibious" not in t.options()


def test_8_11c_any_number_of_river_hexes():
    t = soviet(
        "grid point-up 0101-0240\n" + river("major-river", 1, 40) + "soviet army-01 0101 rb-1\ngerman 1-469i 0240"
    )
    t.play("army-01 amphibious")
    assert "0138" in hexes(t)  # more than twelve points could buy


def test_8_11c_any_number_of_sea_hexes():
    sea = "terrain sea " + " ".join(f"01{c:02}" for c in range(1, 40)) + "\n"
    t = soviet("grid point-up 0101-0240\n" + sea + "soviet army-01 0201 rb-1\ngerman 1-469i 0140")
    t.play("army-01 amphibious")
    assert "0237" in hexes(t)


def test_8_11c_from_the_river_into_the_sea():
    sea = "terrain sea " + " ".join(f"{row:02}01" for row in range(1, 13)) + "\n"
    t = soviet(sea + river("major-river") + "german 1-469i 1212\nsoviet army-01 0512 rb-1")
    t.play("army-01 amphibious")
    assert {"0102", "1102"} <= hexes(t)


def test_8_11c_not_over_land():
    """Ruling R27: 0505 is coast and nothing else, with sea on both sides; it ends the way."""
    sea = "terrain sea 0501 0502 0503 0504 0506 0507 0508\n"
    t = soviet(sea + ENEMY + "soviet army-01 0402 rb-1")
    t.play("army-01 amphibious")
    assert {"0505", "0404", "0604"} <= hexes(t)
    assert not {"0407", "0607", "0507"} & hexes(t)


def test_8_11c_the_refusal_names_the_rule_and_no_enemy():
    sea = "terrain sea 0501 0502 0503 0504 0506 0507 0508\n"
    t = soviet(sea + ENEMY + "soviet army-01 0402 rb-1")
    t.play("army-01 amphibious")
    assert t.why("0407").startswith("[8.11c]")


def test_8_11c_a_river_hex_on_the_coast_lets_it_pass():
    sea = "terrain sea 0501 0502 0503 0504 0506 0507 0508\nhexside major-river 0405/0505\n"
    t = soviet(sea + ENEMY + "soviet army-01 0402 rb-1")
    t.play("army-01 amphibious")
    assert {"0505", "0407", "0607"} <= hexes(t)


def test_8_11c_bridges_and_the_river_itself_are_no_hindrance():
    """Ruling R27."""
    ground = river("major-river") + "hexside bridge 0505/0605 0506/0605\n"
    t = soviet(ground + ENEMY + "soviet army-01 0502 rb-1")
    t.play("army-01 amphibious")
    assert {"0601", "0512", "0612"} <= hexes(t)


def test_8_11c_own_units_are():
    """[6.4a] Ruling R27."""
    ground = "grid point-up 0101-0212\n" + river("major-river", 1)
    t = soviet(
        ground
        + "soviet army-01 0102 rb-1\nsoviet r-181 0105\nsoviet r-309 0205\nsoviet nkvd-6 0104\nsoviet nkvd-13 0204\ngerman 1-469i 0212"
    )
    t.play("army-01 amphibious")
    assert hexes(t) == {"0101", "0201", "0202", "0103", "0203"}


@pytest.mark.parametrize(("setting", "left"), [("off", {"0103", "0104"}), ("on", set())])
def test_8_11c_by_option_it_takes_the_hexes_on_its_way(setting, left):
    """[4.2a] Ruling R56: otherwise only the last. The south bank is full, so that it has to pass 0103 and 0104."""
    ground = (
        "grid point-up 0101-0212\n"
        + river("major-river", 1)
        + f"held = 0103 0104 0105\nsetting water-control={setting}\n"
    )
    full = "soviet r-181 0201\nsoviet r-309 0202\nsoviet nkvd-6 0203\nsoviet nkvd-13 0204\n"
    t = soviet(ground + full + "soviet army-01 0102 rb-1\ngerman 1-469i 0212")
    t.play("army-01 amphibious 0105 stop")
    assert set(named(t, "held").split()) == left


def test_8_11d_it_ends_on_the_coast_or_a_major_river():
    t = soviet(SEA + ENEMY + MARINE)
    t.play("army-01 amphibious")
    assert hexes(t) == COAST - {"0403"}
    assert t.why("0506").startswith("[8.11d]")
    assert t.why("0303").startswith("[8.11")


def test_8_11e_the_move_takes_the_whole_allowance():
    t = soviet(SEA + ENEMY + MARINE)
    t.play("army-01 amphibious 0610")
    assert asked(t)[1] == "unit"
    assert "army-01" not in units(t)


def test_8_11e_on_a_river_it_goes_on_by_water_only():
    t = soviet(river("major-river") + ENEMY + "soviet army-01 0502 rb-1")
    t.play("army-01 amphibious 0505")
    if asked(t)[1] == "leg":
        assert not {"0404", "0405", "0705"} & hexes(t)


def test_8_11f_it_enters_no_hex_with_a_german_unit():
    t = soviet(SEA + "german 1-469i 0610\n" + MARINE)
    t.play("army-01 amphibious")
    assert "0610" not in hexes(t)
    assert t.why("0610").startswith("[8.1")
    ground = "grid point-up 0101-0212\n" + river("major-river", 1)
    t = soviet(ground + "german 1-469i 0107\ngerman 2-469i 0207\ngerman 3-469i 0206\nsoviet army-01 0102 rb-1")
    t.play("army-01 amphibious")
    assert max(hexes(t) & {f"01{c:02}" for c in range(1, 13)}) < "0107"


def test_8_11g_it_may_be_fired_at_where_it_lands():
    t = soviet(SEA + "dice 1\ngerman 1-469i 0710\n" + MARINE)  # 0710 touches 0609 and 0610
    t.play("army-01 amphibious 0610")
    assert asked(t) == ("german", "defensive-fire")
    t.play("1-469i fire")
    assert t.at("army-01") == "pool-42"


def test_8_11g_and_on_its_way_at_sea():
    """It pauses next to the enemy, and goes on."""
    ground = "grid point-up 0101-0212\nterrain sea " + " ".join(f"01{c:02}" for c in range(1, 13)) + "\n"
    t = soviet(ground + "dice 6\ngerman 1-469i 0206\nsoviet army-01 0202 rb-1")  # 0206 touches 0106 and 0107
    t.play("army-01 amphibious")
    assert "0209" not in hexes(t)
    assert "0106" in hexes(t)
    t.play("0106")
    assert asked(t) == ("german", "defensive-fire")
    t.play("1-469i fire")
    assert asked(t) == ("soviet", "leg")
    assert "stop" not in t.options()
    assert t.why("stop").startswith("[8.11d]")
    t.play("0107 hold", "0209")
    assert t.at("army-01") == "0209"


def test_8_11g_an_unarmed_leader_does_not_make_it_pause():
    ground = "grid point-up 0101-0212\nterrain sea " + " ".join(f"01{c:02}" for c in range(1, 13)) + "\n"
    t = soviet(ground + "german manstein 0206\nsoviet army-01 0202 rb-1")
    t.play("army-01 amphibious 0209")
    assert t.at("army-01") == "0209"


def test_8_11_a_second_thought_at_the_water_costs_nothing():
    """A marine that only looked at the water has not moved; the one amphibious move is still to be had."""
    t = soviet(SEA + ENEMY + MARINE + "soviet army-02 0405 rb-2")
    t.play("army-01 amphibious stop", "army-02")
    assert "amphibious" in t.options()
