import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41.fire_table import asked, column, dead, german, soviet, table, targets

# German artillery has 8 with range 20, nbw-1 12 with range 12, a mortar of the 42nd Army 5 with range 6, art-51 10 with range 30, how-101 of
# the Leningrad Front Reserve 9 with range 24. The hex 2206 is walled in on the side of the guns, east of it.
WALL = "terrain urban 2105 2205 2305 2204\n"
TARGET = "german 1-8m 2206\n"


def test_11_1_blocking_terrain_does_not_matter():
    t = german(WALL + "german mot-a1 2201\ngerman mot-pzj 2203\nsoviet r-181 2206\n")
    assert targets(t) == {"2206"}
    t.play("2206")
    assert t.options() == ["mot-a1", "all"]
    assert t.why("mot-pzj").startswith("[10.7c]")
    t.play("mot-a1 fire", "die 1")
    assert dead(t, "r-181")


def test_11_1_only_units_with_a_plus():
    t = german(WALL + "german mot-pzj 2203\nsoviet r-181 2206\n")
    assert targets(t) == set()


def test_11_2a_otherwise_it_is_ordinary_fire():
    """Once a phase [10.2a], a hex once [10.5], modifiers, rubble."""
    t = german(
        "terrain urban 2206\n" + WALL + "german mot-a3 2201\ngerman mot-a1 2202\nsoviet r-181 2206\nsoviet r-309 2208\n"
    )
    t.play("2206 mot-a3 fire", "die 1")
    assert dead(t, "r-181")
    assert t.position.chance.why.startswith("Rubble")
    t.play("die 1", "2208")
    assert t.why("mot-a3").startswith("[10.2a]")
    t.play("mot-a1")
    assert t.options() == ["fire"]  # no close assault


def test_11_2a_an_artillery_unit_next_to_the_target_does_not_assault():
    t = german("german mot-a1 2205\nsoviet r-181 2206\n")
    t.play("2206 mot-a1")
    assert t.why("assault").startswith("[10.15a]")


def test_11_2b_direct_and_indirect_fire_together():
    t = german(WALL + "german 1-8m 2207\ngerman mot-a1 2201\nsoviet r-181 2206\n")
    t.play("2206 1-8m mot-a1")
    assert column(t) == "10-19"  # 7 + 8
    assert "assault" in t.options()


@pytest.mark.parametrize(("at", "within"), [("2809", True), ("2810", False)])
def test_11_2c_a_german_unit_needs_nothing_but_range(at, within):
    """nbw-1 has range 12, and 2809 is 12 hexes away; nobody sees it, for all around is built up."""
    t = table(f"terrain urban 2201 2102 2708 2709 2808\ngerman nbw-1 2101\nsoviet r-181 {at}\n", "3 german fire")
    assert (asked(t) == ("german", "target") and at in t.options()) == within


def test_11_2d_a_soviet_unit_needs_a_spotter():
    t = soviet(WALL + TARGET + "soviet army-01 2201 art-51\n")
    assert targets(t) == set()
    assert t.why("2206")
    with pytest.raises(Refusal):
        t.play("2206")
    t = soviet(WALL + TARGET + "soviet army-01 2201 art-51\nsoviet army-02 2207 1-1dno\n")
    t.play("2206 army-01 fire", "die 1")
    assert dead(t, "1-8m")


def test_11_2d_the_spotter_is_of_the_same_sub_command():
    t = soviet(WALL + TARGET + "soviet army-01 2201 art-51\nsoviet how-101 2202\nsoviet r-181 2207\n")
    t.play("2206")
    assert t.options() == ["r-181", "how-101", "all"]
    assert t.why("army-01").startswith("[11.2d]")
    with pytest.raises(Refusal, match=r"11\.2d"):
        t.play("army-01")


def test_11_2d_a_spotter_needs_a_line_of_fire():
    """An anti-tank battalion has range 3."""
    for ground, seen in (("", True), ("terrain urban 2208\n", False)):
        t = soviet(WALL + ground + TARGET + "soviet army-01 2201 art-51\nsoviet army-02 2209 at-1\n")
        assert targets(t) == ({"2206"} if seen else set())


@pytest.mark.parametrize("face", ["unknown", "mg-1 hidden"])
def test_11_2d_a_face_down_unit_does_not_spot(face):
    """Ruling R76."""
    t = soviet(WALL + TARGET + f"soviet army-01 2201 art-51\nsoviet army-02 2207 {face}\n")
    assert targets(t) == set()


def test_11_2d_it_does_once_it_is_flipped():
    """Ruling R76."""
    t = soviet(WALL + TARGET + "soviet army-01 2201 art-51\nsoviet army-02 2207 unknown\n")
    t.play("flip army-02", "draw 1-1dno")
    assert targets(t) == {"2206"}


def test_11_2d_a_spotter_of_too_short_a_range_was_flipped_in_vain():
    """Ruling R76."""
    t = soviet(WALL + TARGET + "soviet army-01 2201 art-51\nsoviet army-02 2208 unknown\n")
    t.play("flip army-02", "draw 1-1dno")
    assert targets(t) == set()


@pytest.mark.parametrize("leader", ["zhdanov", "zhukov"])
def test_11_2d_leaders_do_not_spot(leader):
    """Ruling R86."""
    assert targets(soviet(WALL + TARGET + f"soviet army-01 2201 art-51\nsoviet {leader} 2207\n")) == set()


@pytest.mark.parametrize("spotter", ["army-02 2209 mtr-42", "army-02 2212 art-704"])
def test_11_2d_other_artillery_spots(spotter):
    """Ruling R86: with a line of its own."""
    assert targets(soviet(WALL + TARGET + f"soviet army-01 2201 art-51\nsoviet {spotter}\n")) == {"2206"}


def test_11_2d_the_gunboat_and_aurora_spot():
    """Ruling R86."""
    for spotter in ("lg42", "aurora"):
        t = soviet(WALL + TARGET + f"terrain sea 2208\nsoviet army-01 2201 art-51\nsoviet {spotter} 2208\n")
        t.play("2206")
        assert "army-01" in t.options()


@pytest.mark.parametrize(("at", "seen"), [("2209", True), ("2210", False)])
def test_11_2e_the_target_is_in_range_of_the_spotter(at, seen):
    """An anti-tank battalion has range 3."""
    t = soviet(WALL + TARGET + f"soviet army-01 2201 art-51\nsoviet army-02 {at} at-1\n")
    assert targets(t) == ({"2206"} if seen else set())


def test_11_2e_the_range_of_the_gun_counts_too():
    """The mortar has range 6."""
    for at, within in (("2212", True), ("2812", False)):
        ground = "terrain urban 2209 2210 2508 2509 2608 2609 2708\n"
        t = soviet(ground + TARGET + f"soviet army-01 {at} mtr-42\nsoviet army-02 2207 1-1dno\n")
        t.play("2206")
        assert ("army-01" in t.options()) == within
        if not within:
            assert t.why("army-01").startswith("[10.6a]")


def test_11_2f_the_spotter_fires_at_the_same_hex():
    t = soviet(WALL + TARGET + "soviet army-01 2201 art-51\nsoviet army-02 2207 1-1dno\n")
    t.play("2206 army-01 army-02")
    assert t.preview("fire")["ratio"] == "strength 14"


def test_11_2f_or_at_another():
    t = soviet(WALL + TARGET + "german 2-8m 2208\nsoviet army-01 2201 art-51\nsoviet army-02 2207 1-1dno\n")
    t.play("2208 army-02 fire", "die 6", "2206 army-01 fire", "die 1")
    assert dead(t, "1-8m")


def test_11_2f_or_not_at_all():
    t = soviet(WALL + TARGET + "soviet army-01 2201 art-51\nsoviet army-02 2207 1-1dno\n")
    t.play("2206 army-01 fire", "die 1", "done")
    assert dead(t, "1-8m")


def test_11_2d_with_a_line_of_its_own_no_spotter_is_needed():
    """Ruling R86."""
    assert targets(soviet(TARGET + "soviet army-01 2201 art-51\n")) == {"2206"}
    assert targets(soviet(WALL + TARGET + "soviet army-01 2207 art-51\n")) == {"2206"}


def test_11_2d_under_a_leader_each_still_needs_a_spotter_of_its_own_army():
    """Ruling R86."""
    t = soviet(
        WALL + TARGET + "soviet army-01 2209 art-51\nsoviet r-181 2207\nsoviet zhukov 2208\nterrain urban 2208\n"
    )
    t.play("2206 r-181")
    assert t.why("army-01").startswith("[11.2d]")


def test_11_2d_bridges_and_structures_need_a_spotter_too():
    t = soviet(
        WALL
        + "terrain urban 2206\nhexside river 2206/2207\nhexside bridge 2206/2207\nterrain urban 2106 2306 2307 2107\n"
        + "soviet army-01 2201 art-51\nrubble = 2105 2204 2205 2305 2106 2107 2306 2307\n"
    )
    assert "bridge-fire" not in t.options()
    assert "structure-fire" not in t.options()


def test_11_3_there_is_no_indirect_defensive_fire():
    """[9.3a] Not even at an adjacent hex."""
    text = "german 1-8m 2208\nsoviet army-01 2206 mtr-42\nsoviet army-02 2107 1-1dno\nsoviet army-03 2307 art-51\n"
    t = table(text, "3 german movement")
    t.play("1-8m 2207")
    assert asked(t)[0] == "soviet"
    assert "army-02" in t.options()
    for gun in ("army-01", "army-03"):
        assert gun not in t.options()
        with pytest.raises(Refusal, match=r"9\.3a|11\.3"):
            t.play(gun)


def test_11_3_nor_for_the_german():
    t = table("german mot-a1 2206\ngerman 1-8m 2107\nsoviet r-181 2208\n", "3 soviet movement")
    t.play("r-181 2207")
    assert asked(t)[0] == "german"
    assert "1-8m" in t.options()
    assert "mot-a1" not in t.options()
