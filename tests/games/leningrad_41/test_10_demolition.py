import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41.fire_table import asked, dead, drm, end_turn, german, rubble, soviet, table, targets, told

# Around 2206 lie 2205 2207 2106 2107 2306 2307. Fire at a bridge over a major river has +2, over a minor one +1; at an urban hex +1, at
# an objective +2; an engineer next to it -1.
MAJOR = "hexside major-river 2205/2206\nhexside bridge 2205/2206\n"
MINOR = "hexside river 2205/2206\nhexside bridge 2205/2206\n"
GUNS = "german mot-a1 2201\ngerman mot-a2 2201\ngerman mot-a3 2202\ngerman nbw-1 2202\n"  # 8 + 8 + 10 + 12 = 38
SOVIET_GUNS = (
    "soviet army-41 2301 art-51\nsoviet army-42 2302 art-704\nsoviet army-43 2303 mtr-42\n"  # 10 + 10 + 5 = 25
)


# Bridges.


@pytest.mark.parametrize(("turn", "allowed"), [(1, False), (2, False), (3, True), (10, True)])
def test_10_17a_bridges_may_be_attacked_from_turn_3(turn, allowed):
    assert ("bridge-fire" in german(MAJOR + GUNS, turn=turn).options()) == allowed
    assert ("bridge-fire" in soviet(MAJOR + SOVIET_GUNS, turn=turn).options()) == allowed


def test_10_17a_before_turn_3_the_reason_is_given():
    t = german(MAJOR + GUNS + "soviet r-181 2206\n", turn=2)
    with pytest.raises(Refusal):
        t.play("bridge-fire")


def test_10_17a_either_hex_of_the_bridge_must_be_in_range():
    """Ruling R40. A panzer battalion has range 3: 2202 is 3 from 2205, 2210 is 4 from 2206."""
    for at, within in (("2202", True), ("2201", False), ("2209", True), ("2210", False)):
        assert ("bridge-fire" in german(f"{MAJOR}german 1-10pz {at}\n").options()) == within


def test_10_17a_and_in_sight():
    assert "bridge-fire" not in german(f"terrain urban 2204\n{MAJOR}german 1-10pz 2202\n").options()


def test_10_17a_a_river_without_a_bridge_is_no_target():
    assert "bridge-fire" not in german("hexside major-river 2205/2206\n" + GUNS).options()


def test_10_17a_nor_is_a_pontoon():
    """Only printed bridges."""
    t = soviet("hexside major-river 2205/2206\ngerman pz-pi 2205\nsoviet r-181 2206\n" + SOVIET_GUNS)
    assert "bridge-fire" not in t.options()


@pytest.mark.parametrize(("die", "hit"), [(2, True), (3, False)])
def test_10_17b_a_hit_demolishes_it(die, hit):
    """38 hits up to 4, and the major river adds 2."""
    t = german(MAJOR + GUNS)
    t.play("bridge-fire 2205 all")
    assert drm(t) == {"bridge": 2}
    t.play("fire", f"die {die}")
    assert ("blown = 2205/2206=1" in t.text()) == hit


def test_10_17b_the_soviets_do_it_too():
    t = soviet(MINOR + SOVIET_GUNS)
    t.play("bridge-fire 2206 all")
    assert drm(t) == {"bridge": 1}
    t.play("fire", "die 2")
    assert "blown = 2205/2206=1" in t.text()


def test_10_17a_it_is_never_a_close_assault():
    t = german(MAJOR + "german 1-8p 2205\n")
    t.play("bridge-fire 2205 1-8p")
    assert t.options() == ["fire"]


def test_10_17a_units_at_its_ends_are_not_hit():
    """Ruling R40."""
    t = german(MAJOR + GUNS + "soviet r-181 2206\nsoviet tr-1 2205\n")
    t.play("bridge-fire 2205 all fire", "die 1")
    assert (t.at("r-181"), t.at("tr-1")) == ("2206", "2205")
    assert asked(t) == ("german", "target")


def test_10_17a_hidden_units_at_its_ends_are_not_flipped():
    t = german(MAJOR + GUNS + "soviet army-01 2206 unknown\n")
    t.play("bridge-fire 2205 all fire", "die 1")
    assert t.position.state.unknown(t.game.units["army-01"])


def test_10_17a_a_bridge_is_attacked_once_in_a_phase():
    """Ruling R40."""
    t = german(MAJOR + GUNS)
    t.play("bridge-fire 2205 mot-a1 fire", "die 6")
    assert "bridge-fire" not in t.options()


def test_10_17a_it_is_no_attack_on_a_hex():
    """[10.5] Ruling R40."""
    t = german(MAJOR + GUNS + "soviet r-181 2206\n")
    t.play("bridge-fire 2205 mot-a1 fire", "die 6")
    assert targets(t) == {"2206"}
    t.play("2206 mot-a2 fire", "die 6")


def test_10_17a_whoever_fired_at_a_bridge_has_fired():
    """[10.2a]"""
    t = german(MAJOR + GUNS + "soviet r-181 2206\n")
    t.play("bridge-fire 2205 mot-a1 fire", "die 6", "2206")
    assert t.why("mot-a1").startswith("[10.2a]")


def test_10_17a_command_control_holds():
    """[13.2a]"""
    t = german(MAJOR + GUNS + "german pz-a1 2301\n")
    t.play("bridge-fire 2205 mot-a1")
    assert t.why("pz-a1").startswith("[13.2a]")


def test_10_17a_two_bridges_of_one_hex_can_be_told_apart():
    t = german("hexside river 2205/2206 2205/2204\nhexside bridge 2205/2206 2205/2204\n" + GUNS)
    t.play("bridge-fire 2205")
    assert asked(t)[1] != "firers"
    t.play("2204", "all fire", "die 1")
    assert "blown = 2204/2205=1" in t.text()


def test_10_17c_only_the_modifiers_for_bridges():
    """Neither terrain, fortifications, rubble nor tanks."""
    ground = "terrain objective 2205 2206\nhas fort 2205 2206\nrubble = 2205 2206\n"
    t = german(MAJOR + ground + GUNS + "soviet tr-1 2206\n")
    t.play("bridge-fire 2205 all")
    assert drm(t) == {"bridge": 2}


def test_10_17c_an_engineer_next_to_it_helps():
    for unit, at, helps in (
        ("pz-pi", "2205", True),
        ("pz-pi", "2206", True),
        ("bridge-col", "2205", False),
        ("1-8p", "2205", False),
    ):
        t = german(f"{MAJOR}german {unit} {at}\n")
        t.play(f"bridge-fire 2205 {unit}")
        assert sum(drm(t).values()) == (1 if helps else 2), unit


def test_10_17d_a_demolished_bridge_is_gone():
    """[8.9a]"""
    t = german(MAJOR + GUNS + "german 1-8m 2204\nsoviet r-181 2206\n")
    t.play("bridge-fire 2205 mot-a1 mot-a2 mot-a3 nbw-1 fire", "die 1")
    assert "bridge-fire" not in t.options()
    t = german(MAJOR + "german 1-8p 2205\nsoviet r-181 2206\nblown = 2205/2206=1\n")
    assert "bridge-fire" not in t.options()
    t.play("2206 1-8p")
    assert t.options() == ["fire"]


def test_10_17d_a_pontoon_can_take_its_place():
    t = german(MAJOR + "german pz-pi 2205\nsoviet r-181 2206\nblown = 2205/2206=1\n")
    t.play("bridge 2206", "2206 pz-pi")
    assert "assault" in t.options()


def test_10_17d_it_stays_demolished_in_later_turns():
    t = german(MAJOR + GUNS)
    t.play("bridge-fire 2205 all fire", "die 1")
    end_turn(t)
    assert "blown = 2205/2206=1" in t.text()


# Rubble.

BATTLE = "german 1-8m 2205\ngerman 2-8m 2207\ngerman mot-a3 2202\ngerman mot-a1 2201\nsoviet r-181 2206\n"  # 7 + 7 + 10 + 8 = 32


def rubbled(t):
    return rubble(t) == ["2206"]


@pytest.mark.parametrize("terrain", ["urban", "objective"])
@pytest.mark.parametrize("die", [1, 5, 6])
def test_10_18a_a_six_after_an_elimination_leaves_rubble(terrain, die):
    t = german(f"terrain {terrain} 2206\n{BATTLE}")
    t.play("2206 all fire", "die 1")
    assert t.position.chance.why.startswith("Rubble")
    t.play(f"die {die}")
    assert rubbled(t) == (die == 6)


def test_10_18a_not_in_clear_terrain():
    for ground in ("", "has fort 2206\n"):
        t = german(ground + BATTLE)
        t.play("2206 all fire", "die 1")
        assert dead(t, "r-181")
        assert asked(t) == ("german", "target")


def test_10_18a_not_without_an_elimination():
    t = german("terrain urban 2206\n" + BATTLE)
    t.play("2206 all fire", "die 6")
    assert asked(t) == ("german", "target")


def test_10_18a_not_while_a_unit_is_left():
    """Ruling R28."""
    t = german("terrain objective 2206\nsoviet r-309 2206\n" + BATTLE)
    t.play("2206 all fire", "die 1", "die 6")
    assert (dead(t, "r-181"), dead(t, "r-309")) == (True, False)
    assert asked(t) == ("german", "target")


def test_10_18a_nor_while_a_leader_is_left():
    """Ruling R28."""
    t = german("terrain objective 2206\nsoviet zhdanov 2206\n" + BATTLE)
    t.play("2206 all fire", "die 1")
    assert dead(t, "r-181")
    assert asked(t) == ("german", "target")


def test_10_18a_one_roll_for_a_fire():
    """Ruling R28."""
    t = german("terrain objective 2206\nsoviet r-309 2206\n" + BATTLE)
    t.play("2206 all fire", "die 1", "die 1", "die 1")
    assert asked(t) == ("german", "target")


def test_10_18b_the_roll_has_no_modifiers():
    """A close assault has -1, and a six is still a six; terrain has +2, and a five is no six."""
    for die, expected in ((6, True), (5, False), (4, False)):
        t = german("terrain objective 2206\n" + BATTLE)
        t.play("2206 all assault", "die 1", f"die {die}")
        assert rubbled(t) == expected


def test_10_18c_rubble_does_not_prevent_the_advance():
    t = german("terrain objective 2206\n" + BATTLE)
    t.play("2206 all assault", "die 1", "die 6", "1-8m")
    assert t.at("1-8m") == "2206"
    assert rubbled(t)


def test_10_18d_rubble_stays():
    t = german("terrain objective 2206\n" + BATTLE)
    t.play("2206 all fire", "die 1", "die 6")
    end_turn(t)
    assert rubbled(t)


def test_10_18e_rubble_adds_one_for_the_defender():
    """Of either side."""
    t = german("terrain urban 2206\nrubble = 2206\n" + BATTLE)
    t.play("2206 all")
    assert drm(t) == {"urban": 1, "rubble": 1}
    t = soviet("terrain urban 2205\nrubble = 2205\n" + BATTLE)
    t.play("2205 all")
    assert drm(t) == {"urban": 1, "rubble": 1}


def test_10_18f_a_hex_is_not_rubbled_twice():
    t = german("terrain objective 2206\nrubble = 2206\n" + BATTLE)
    t.play("2206 all fire", "die 1")
    assert dead(t, "r-181")
    assert asked(t) == ("german", "target")


def test_10_18a_the_soviets_leave_rubble_too():
    t = soviet("terrain urban 2205\ngerman 1-8m 2205\nsoviet r-181 2206\nsoviet r-309 2204\nsoviet how-101 2210\n")
    t.play("2205 all fire", "die 1", "die 6")
    assert rubble(t) == ["2205"]


def test_10_18a_defensive_fire_leaves_none():
    """[9.5a] Nor does anybody advance [9.5c]."""
    t = table("terrain urban 2207\ngerman 1-8m 2208\nsoviet r-181 2206\nsoviet tr-1 2307\n", "3 german movement")
    t.play("1-8m 2207", "all", "fire", "die 1")
    assert dead(t, "1-8m")
    assert not t.position.chance


# Structures.


@pytest.mark.parametrize(
    ("terrain", "allowed"), [("urban", True), ("objective", True), ("clear", False), ("sea", False)]
)
def test_10_19a_empty_structures_may_be_demolished(terrain, allowed):
    assert ("structure-fire" in german(f"terrain {terrain} 2206\n{GUNS}").options()) == allowed
    assert ("structure-fire" in soviet(f"terrain {terrain} 2206\ngerman 1-8m 2305\n{SOVIET_GUNS}").options()) == allowed


@pytest.mark.parametrize(
    "unit",
    [
        "german 1-8p 2206",
        "soviet r-181 2206",
        "soviet army-01 2206 unknown",
        "soviet zhdanov 2206",
        "german manstein 2206",
    ],
)
def test_10_19a_only_if_no_unit_of_either_side_is_there(unit):
    """Ruling R41: a leader is a unit."""
    assert "structure-fire" not in german(f"terrain urban 2206\n{GUNS}{unit}\n").options()


def test_10_19a_in_range_and_in_sight():
    for ground, at, within in (
        ("", "2203", True),
        ("", "2202", False),
        ("terrain urban 2205\nrubble = 2205\n", "2203", False),
    ):
        t = german(f"terrain urban 2206\n{ground}german 1-10pz {at}\n")
        assert ("structure-fire" in t.options()) == within, (ground, at)


@pytest.mark.parametrize(("die", "hit"), [(2, True), (3, False)])
def test_10_19b_a_hit_leaves_rubble_at_once(die, hit):
    """38 hits up to 4; an objective has +2."""
    t = german("terrain objective 2206\n" + GUNS)
    t.play("structure-fire 2206 all fire", f"die {die}")
    assert rubbled(t) == hit
    assert not t.position.chance


def test_10_19a_rubble_is_no_target():
    """[10.18f] Ruling R41."""
    assert "structure-fire" not in german("terrain urban 2206\nrubble = 2206\n" + GUNS).options()


def test_10_19a_a_structure_is_attacked_once_in_a_phase():
    """[10.5]"""
    t = german("terrain urban 2206\n" + GUNS)
    t.play("structure-fire 2206 mot-a1 fire", "die 6")
    assert "structure-fire" not in t.options()


def test_10_19a_a_hex_that_was_just_emptied_was_attacked():
    """[10.5]"""
    t = german("terrain urban 2206\n" + BATTLE)
    t.play("2206 1-8m 2-8m mot-a3 fire", "die 1", "die 1")
    assert dead(t, "r-181")
    assert "structure-fire" not in t.options()


def test_10_19a_it_is_never_a_close_assault():
    t = german("terrain urban 2206\ngerman 1-8p 2205\n")
    t.play("structure-fire 2206 1-8p")
    assert t.options() == ["fire"]


@pytest.mark.parametrize(("terrain", "plain"), [("urban", 1), ("objective", 2)])
def test_10_19c_only_the_modifiers_for_structures(terrain, plain):
    t = german(f"terrain {terrain} 2206\nhas fort 2206\nhexside river 2205/2206\n{GUNS}german mot-pi 2205\n")
    t.play("structure-fire 2206 mot-a1")
    assert drm(t) == {terrain: plain}
    t.play("mot-pi")
    assert sum(drm(t).values()) == plain - 1
    assert len(drm(t)) == 2


def test_10_19c_the_fire_is_logged():
    t = german("terrain urban 2206\n" + GUNS)
    lines = told(t, "structure-fire", "2206", "all", "fire", "die 3")
    assert any("strength 38" in line and "rolls 3, 4 in all" in line for line in lines)
    assert any("2206 is reduced to rubble" in line for line in lines)


def test_10_19a_whoever_fired_at_a_structure_has_fired():
    """[10.2a]"""
    t = german("terrain urban 2206\nsoviet r-181 2306\n" + GUNS)
    t.play("structure-fire 2206 mot-a1 fire", "die 6", "2306")
    assert t.why("mot-a1").startswith("[10.2a]")


def test_10_17a_10_19a_why_nothing_can_be_demolished():
    t = german("german 1-8p 2205\nsoviet r-181 2206\n")
    assert t.why("bridge-fire").startswith("[10.17a]")
    assert t.why("structure-fire").startswith("[10.19a]")
