import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41.fire_table import asked, dead, drm, german, soviet, table, targets, told

# A panzergrenadier battalion has (8), an engineer battalion of the 8th Panzer (7), a panzer battalion (10) with range 3, the
# reconnaissance battalion 5 with range 2 and no parentheses. Around 2206 lie 2205 2207 2106 2107 2306 2307.
ONE = "german 1-8p 2205\nsoviet r-181 2206\n"
CITY = "terrain objective 2206\n" + ONE


def ready(text, *units, target="2206"):
    """A fire that is declared but for its kind."""
    t = german(text)
    t.play(f"{target} {' '.join(units)}")
    return t


def test_10_11a_a_close_assault_has_minus_one():
    t = ready(ONE, "1-8p")
    assert drm(t, "assault") == {"close assault": -1}
    t.play("assault", "die 2")
    assert dead(t, "r-181")


def test_10_11a_what_another_unit_would_bring_is_shown_as_a_close_assault_if_they_can_make_one():
    t = german(CITY + "german pz-pi 2207\ngerman pz-a1 2210\n")
    assert drm(t, "2206") == {"close assault": -1}  # all three: the engineers cancel the objective
    t.play("2206")
    assert "close assault" not in drm(t, "pz-a1")
    assert drm(t, "1-8p") == {"close assault": -1, "objective": 2}
    t.play("1-8p")
    added, alone = t.preview("pz-a1"), t.preview("fire")
    assert "close assault" in drm(t, "pz-a1")
    assert "close assault" not in drm(t, "fire")
    t.play("pz-a1")
    assert t.preview("assault")["odds"] == added["odds"] != alone["odds"]


def test_10_11a_once_for_the_whole_fire():
    """Ruling R29."""
    t = ready("german 1-8p 2205\ngerman 2-8p 2207\ngerman pz-a1 2210\nsoviet r-181 2206\n", "all")
    assert drm(t, "assault") == {"close assault": -1}


def test_10_11b_to_be_adjacent_is_not_enough():
    t = ready(ONE, "1-8p")
    assert drm(t, "fire") == {}
    t.play("fire", "die 2")
    assert not dead(t, "r-181")


def test_10_15a_a_unit_without_parentheses_cannot_assault():
    t = ready("german pz-au 2205\nsoviet r-181 2206\n", "pz-au")
    assert t.options() == ["fire"]
    assert t.why("assault").startswith("[10.15a]")
    with pytest.raises(Refusal, match=r"10\.15a"):
        t.play("assault")


def test_10_15a_nor_one_that_is_not_adjacent():
    t = ready("german 1-10pz 2204\nsoviet r-181 2206\n", "1-10pz")
    assert t.why("assault").startswith("[10.15a]")
    assert "assault" in ready("german 1-10pz 2205\nsoviet r-181 2206\n", "1-10pz").options()


def test_10_15a_others_add_their_fire():
    """Ruling R29."""
    t = ready("german 1-8p 2205\ngerman pz-au 2204\ngerman pz-a1 2210\nsoviet r-181 2206\n", "pz-au", "pz-a1")
    assert t.why("assault").startswith("[10.15a]")
    t.play("1-8p")
    assert t.preview("assault")["ratio"] == "strength 21"
    t.play("assault", "die 4")  # 3 in all, from 20 to 29
    assert dead(t, "r-181")


def test_10_15b_close_assault_is_optional():
    assert ready(ONE, "1-8p").options() == ["fire", "assault"]


def test_10_15a_the_soviets_assault_too():
    t = soviet(ONE)
    t.play("2205 r-181 assault", "die 2", "r-181")
    assert t.at("r-181") == "2205"


def test_10_15c_who_assaulted_may_advance():
    t = ready(ONE, "1-8p", "assault")
    t.play("die 1")
    assert (asked(t), t.options()) == (("german", "advance"), ["1-8p", "done"])
    assert any("advances into 2206 [10.15c]" in line for line in told(t, "1-8p"))
    assert t.at("1-8p") == "2206"
    assert "held = 2206" in t.text()  # [4.2a]


def test_10_15c_nobody_advances_after_ordinary_fire():
    t = ready(ONE, "1-8p")
    t.play("fire", "die 1")
    assert dead(t, "r-181")
    assert asked(t) == ("german", "target")


def test_10_15c_nor_if_nothing_was_hit():
    t = ready(ONE, "1-8p")
    t.play("assault", "die 6")
    assert asked(t) == ("german", "target")


def test_10_15c_only_adjacent_units_with_parentheses_advance():
    t = ready("german 1-8p 2205\ngerman pz-au 2207\ngerman 1-10pz 2204\nsoviet r-181 2206\n", "all")
    t.play("assault", "die 1")
    assert t.options() == ["1-8p", "done"]
    for other in ("pz-au", "1-10pz"):
        with pytest.raises(Refusal):
            t.play(other)


def test_10_15c_only_units_of_this_assault():
    t = ready("german 1-8p 2205\ngerman 2-8p 2207\nsoviet r-181 2206\n", "1-8p")
    t.play("assault", "die 1")
    assert t.options() == ["1-8p", "done"]


def test_10_15c_the_hex_must_be_empty():
    """Ruling R30. 8 + 8 = 16 hits on 1 and 2; -1 and the objective make +1."""
    t = ready(CITY + "german 2-8p 2207\nsoviet r-309 2206\n", "all")
    t.play("assault", "die 1", "die 6")
    assert dead(t, "r-181")
    assert not dead(t, "r-309")
    assert asked(t) == ("german", "target")


def test_10_15c_two_units_advance_and_no_more():
    """[6.1a]"""
    t = ready("german 1-8p 2205\ngerman 2-8p 2207\ngerman 1-28p 2106\nsoviet r-181 2206\n", "all")
    t.play("assault", "die 1", "1-8p 2-8p")
    assert asked(t) == ("german", "target")
    assert t.at("1-28p") == "2106"


def test_10_15c_one_soviet_unit_advances_into_an_ordinary_hex_and_two_into_an_objective():
    """[6.1b]"""
    for terrain, expected in (("urban", 1), ("objective", 2)):
        t = soviet(
            f"terrain {terrain} 2205\ngerman 1-8p 2205\nsoviet r-181 2206\nsoviet r-309 2204\nsoviet how-101 2210\n"
        )
        t.play("2205 all assault", "die 1")  # 23, at most 2 in all
        if asked(t) == ("", "chance"):
            t.play("die 1")  # no rubble
        count = 0
        while asked(t) == ("soviet", "advance"):
            t.play(t.options()[0])
            count += 1
        assert count == expected


def test_10_15c_divisions_do_not_mix_in_the_hex_they_take():
    """[6.2a] A leader lets them assault together [14.2b]."""
    t = ready("german 1-8p 2205\ngerman 1-8m 2207\ngerman manstein 2205\nsoviet r-181 2206\n", "all")
    t.play("assault", "die 1", "1-8p")
    assert asked(t) == ("german", "target")
    assert t.at("1-8m") == "2207"


def test_10_15d_the_advance_is_optional():
    t = ready(ONE, "1-8p")
    t.play("assault", "die 1", "done")
    assert t.at("1-8p") == "2205"
    assert asked(t) == ("german", "target")


def test_10_15d_it_is_decided_before_the_next_fire():
    t = ready(ONE + "german 2-8p 2309\nsoviet r-309 2308\n", "1-8p")
    t.play("assault", "die 1")
    with pytest.raises(Refusal):
        t.play("2308")


def test_10_15e_it_costs_no_movement_points():
    """Terrain that costs 3, with nothing left to spend."""
    t = ready(CITY + "moved = 1-8p\nspent = 16\n", "1-8p")
    t.play("assault", "die 1")
    t = ready("terrain objective 2206\ngerman pz-pi 2205\nsoviet r-181 2206\nmoved = pz-pi\n", "pz-pi")
    t.play("assault", "die 1", "die 1", "pz-pi")
    assert t.at("pz-pi") == "2206"


def test_10_15f_it_draws_no_defensive_fire():
    """[9.6b]"""
    t = ready(ONE + "soviet r-309 2207\n", "1-8p")
    t.play("assault", "die 1", "1-8p")
    assert asked(t) == ("german", "target")
    assert t.at("1-8p") == "2206"


def test_10_15c_a_unit_that_advanced_has_fired():
    """[10.2a]"""
    t = ready(ONE + "soviet r-309 2207\n", "1-8p")
    t.play("assault", "die 1", "1-8p")
    assert targets(t) == set()


# Rivers.

MAJOR = "hexside major-river 2205/2206\n"
MINOR = "hexside river 2205/2206\n"
BRIDGE = "hexside bridge 2205/2206\n"


def test_10_16a_no_assault_across_a_major_river():
    t = ready(MAJOR + ONE, "1-8p")
    assert t.options() == ["fire"]
    with pytest.raises(Refusal, match=r"10\.1[56]a"):
        t.play("assault")


def test_10_16a_except_by_a_bridge():
    """[10.16b]"""
    t = ready(MAJOR + BRIDGE + ONE, "1-8p")
    assert drm(t, "assault") == {"close assault": -1, "across water": 1}
    t.play("assault", "die 1", "1-8p")
    assert t.at("1-8p") == "2206"


def test_10_16a_a_demolished_bridge_is_none():
    t = ready(MAJOR + BRIDGE + ONE + "blown = 2205/2206=1\n", "1-8p")
    assert t.options() == ["fire"]


def test_10_16a_or_by_a_pontoon():
    """[10.16b] Ruling R83."""
    t = german(MAJOR + ONE + "german pz-pi 2205\n")
    t.play("bridge 2206")
    t.play("2206 1-8p")
    assert drm(t, "assault") == {"close assault": -1, "across water": 1}
    t.play("assault", "die 1", "1-8p")
    assert t.at("1-8p") == "2206"


def test_10_16b_a_pontoon_over_an_arm_of_the_sea_counts_as_water():
    """[8.10m] Every pontoon brings the modifier."""
    t = german("hexside sea 2205/2206\n" + ONE + "german pz-pi 2205\n")
    t.play("bridge 2206", "2206 1-8p")
    assert drm(t, "assault") == {"close assault": -1, "across water": 1}


def test_10_16a_a_pontoon_does_not_serve_the_enemy():
    """Ruling R73."""
    t = soviet(MAJOR + ONE + "german pz-pi 2205\n")
    t.play("2205 r-181")
    assert t.options() == ["fire"]


def test_10_16a_an_engineer_that_has_moved_holds_no_pontoon():
    """Ruling R83."""
    assert "bridge" not in german(MAJOR + ONE + "german pz-pi 2205\nmoved = pz-pi\n").options()


def test_10_16a_nor_does_one_that_has_advanced():
    """Ruling R83: it was not there when its Movement Phase began."""
    t = german("hexside major-river 2206/2207\ngerman pz-pi 2205\nsoviet r-181 2206\nsoviet r-309 2207\n")
    t.play("2206 pz-pi assault", "die 1", "pz-pi")
    assert "bridge" not in t.options()


def test_10_16a_nobody_follows_the_engineer_who_held_the_pontoon():
    """[8.10h] It is gone when he leaves."""
    text = MAJOR + ONE + "german pz-pi 2205\n"
    t = german(text)
    t.play("bridge 2206", "2206 all assault", "die 1", "1-8p")
    assert "pz-pi" in t.options()
    t = german(text)
    t.play("bridge 2206", "2206 all assault", "die 1", "pz-pi")
    assert asked(t) == ("german", "target")
    assert t.at("1-8p") == "2205"


def test_8_10e_after_an_assault_the_pontoon_stays_where_it_is():
    """[8.10e] Ruling R83: the first assault names the hexside until the next own Movement Phase."""
    river = "hexside major-river 2205/2206 2205/2106\n"
    t = german(river + "german pz-pi 2205\ngerman 1-8p 2205\nsoviet r-181 2206\nsoviet r-309 2106\n")
    t.play("bridge 2206", "2206 1-8p assault", "die 6")
    assert "bridge" not in t.options()


def test_8_10e_after_a_crossing_too():
    """[8.10e] Ruling R83: the first crossing names it, for the Offensive Fire Phase as well."""
    river = "hexside major-river 2205/2206 2205/2106\n"
    text = river + "german pz-pi 2205\ngerman 1-8p 2204\nsoviet r-309 2106\n"
    t = table(text, "3 german movement")
    t.play("bridge 2206", "1-8p 2205")
    while asked(t)[0] == "soviet":
        t.play("hold")
    t.play("2206")
    while asked(t)[0] == "soviet":
        t.play("hold")
    t.play("stop", "done")
    assert asked(t) == ("german", "target")
    assert "bridge" not in t.options()


@pytest.mark.parametrize("bridge", ["", BRIDGE])
def test_10_16c_across_a_minor_river_with_or_without_a_bridge(bridge):
    t = ready(MINOR + bridge + ONE, "1-8p")
    assert drm(t, "assault") == {"close assault": -1, "across water": 1}
    t.play("assault", "die 1", "1-8p")
    assert t.at("1-8p") == "2206"


def test_10_16b_ordinary_fire_across_a_river_has_no_modifier():
    """Ruling R42."""
    for river in (MAJOR, MAJOR + BRIDGE, MINOR):
        assert drm(ready(river + ONE, "1-8p"), "fire") == {}


def test_10_16c_once_for_the_whole_fire():
    t = ready(MINOR + "hexside river 2206/2207\n" + ONE + "german 2-8p 2207\n", "all")
    assert drm(t, "assault")["across water"] == 1


def test_10_16a_who_has_a_river_before_him_does_not_advance():
    t = ready(MAJOR + ONE + "german 2-8p 2207\n", "all")
    t.play("assault", "die 1")
    assert t.options() == ["2-8p", "done"]


def test_10_16a_whoever_stands_behind_it_is_told_so():
    assert ready(MAJOR + ONE, "1-8p").why("assault").startswith("[10.16a]")
    assert ready(MAJOR + ONE.replace("1-8p", "pz-au"), "pz-au").why("assault").startswith("[10.15a]")  # no parentheses


def test_10_16a_who_only_fires_across_the_river_costs_no_modifier():
    """The assault itself is made over dry land."""
    t = ready(MAJOR + ONE + "german 2-8p 2207\n", "all")
    assert drm(t, "assault") == {"close assault": -1}


def test_10_15a_no_assault_into_the_sea():
    """Ruling R89: where nobody can advance there is no assault; the gunboat at sea can only be shot at."""
    t = ready("terrain sea 2206\ngerman 1-8p 2205\nsoviet lg42 2206\n", "1-8p")
    assert t.options() == ["fire"]


def test_10_15a_the_gunboat_on_a_river_can_be_assaulted():
    t = ready("hexside major-river 2206/2207\ngerman 1-8p 2205\nsoviet lg42 2206\n", "1-8p")
    assert "assault" in t.options()


# Engineers.


@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        ("terrain urban 2206\n", {}),
        ("terrain objective 2206\n", {}),
        ("has fort 2206\n", {}),
        ("terrain objective 2206\nhas fort 2206\n", {}),
        ("terrain urban 2206\nrubble = 2206\n", {"rubble": 1}),
        (MINOR + "terrain urban 2206\n", {"across water": 1}),
    ],
)
def test_10_20a_engineers_cancel_the_terrain(ground, expected):
    """[10.20b] Rubble counts all the same. Ruling R44."""
    text = ground + "german pz-pi 2205\ngerman 1-8p 2205\nsoviet r-181 2206\n"
    t = ready(text, "all")
    shown = drm(t, "assault")
    shown.pop("engineers", None)
    assert shown == {"close assault": -1, **expected}
    t = ready(text, "1-8p")
    assert "close assault" in drm(t, "assault")
    assert set(drm(t, "assault")) - {"close assault", *expected}  # without engineers the terrain counts


def test_10_20b_rubble_in_an_assault_by_engineers():
    t = ready("terrain objective 2206\nrubble = 2206\ngerman pz-pi 2205\nsoviet r-181 2206\n", "pz-pi")
    assert any("rolls 1, 1 in all" in line for line in told(t, "assault", "die 1"))


def test_10_20a_not_in_ordinary_fire():
    t = ready("terrain objective 2206\ngerman pz-pi 2205\nsoviet r-181 2206\n", "pz-pi")
    assert drm(t, "fire") == {"objective": 2}


def test_10_20a_only_from_the_next_hex():
    """Ruling R44: the engineer is one of those who assault."""
    t = ready(MAJOR + CITY.replace("1-8p 2205", "1-8p 2207") + "german pz-pi 2205\n", "all")
    assert drm(t, "assault") == {"close assault": -1, "objective": 2}


def test_10_20a_no_bridge_engineers():
    """Ruling R39."""
    t = ready("terrain objective 2206\ngerman 1-8p 2205\ngerman bridge-col 2205\nsoviet r-181 2206\n", "all")
    assert drm(t, "assault") == {"close assault": -1, "objective": 2}


@pytest.mark.parametrize(("unit", "cancelled"), [("sap-106", True), ("br-lfr", False)])
def test_10_20a_soviet_sappers_do_it_and_bridge_engineers_do_not(unit, cancelled):
    t = soviet(f"terrain urban 2205\ngerman 1-8p 2205\nsoviet r-181 2206\nsoviet {unit} 2204\n")
    t.play(f"2205 r-181 {unit}")
    assert ("urban" not in drm(t, "assault")) == cancelled
