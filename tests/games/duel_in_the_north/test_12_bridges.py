import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, soviet
from tests.games.duel_in_the_north.table import table

# A river flows all around 3110, with a bridge to 3010. So there is one dry way into 3110, while the bridge stands.
# A panzer division pays one point for a clear hex and two more for a river: 3110 from 3010 is 1 by bridge, 3 without.
MOAT = "hexside river 3110/3109 3110/3210 3110/3211 3110/3111 3110/3011 3110/3010\n"
BRIDGE = MOAT + "hexside bridge 3110/3010\n"


def moving(text, hq="corps-41 2910", order="move-attack"):
    name = hq.split()[0]
    t = table(f"""
        {text}
        turn 3 activation
        chits = german={name} soviet=
        german {hq}
    """)
    t.play(f"draw {name}", order)
    return t


def pairs(t, field):
    """The hexsides of a field."""
    return {frozenset(name.split("/")) for name in t.position.state.named(field)}


THE_BRIDGE = {frozenset(("3010", "3110"))}


@pytest.mark.parametrize("at", ["3010", "3110"])
def test_12_0a_an_activated_unit_at_either_end_may_try(at):
    """Ruling E-38."""
    t = moving(BRIDGE + f"german pd-1 {at}")
    t.play("pd-1")
    assert "demolish" in t.options()
    t.play("demolish", "die 2")
    assert pairs(t, "blown") == THE_BRIDGE


@pytest.mark.parametrize("at", ["3109", "3009", "2910"])
def test_12_0a_nobody_else(at):
    """Ruling E-38: 3109 touches both hexes, but the bridge does not lead to it."""
    t = moving(BRIDGE + f"german pd-1 {at}")
    t.play("pd-1")
    assert "demolish" not in t.options()
    with pytest.raises(Refusal):
        t.play("demolish")


def test_12_0a_a_river_without_a_bridge_has_nothing_to_demolish():
    t = moving(MOAT + "german pd-1 3010")
    t.play("pd-1")
    assert "demolish" not in t.options()


def test_12_0a_nor_has_a_blown_bridge():
    t = moving(BRIDGE + "blown = 3010/3110=1\ngerman pd-1 3010")
    t.play("pd-1")
    assert "demolish" not in t.options()


def test_12_0a_headquarters_cannot():
    """Ruling E-38."""
    t = moving(BRIDGE + "german pd-1 3010", hq="corps-41 3010")
    t.play("corps-41")
    assert "demolish" not in t.options()


def test_12_0a_the_soviets_may_as_well():
    t = table(f"""
        {BRIDGE}
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3210
        soviet rd-112 3110
    """)
    t.play("draw army-8", "move-attack", "rd-112 demolish", "die 5")
    assert pairs(t, "blown") == THE_BRIDGE


def test_12_0a_of_several_bridges_one_is_named():
    t = moving(BRIDGE + "hexside bridge 3110/3011\ngerman pd-1 3110")
    t.play("pd-1 demolish")
    assert (asked(t), t.options()) == (("german", "bridge"), ["3010", "3011"])
    t.play("3011", "die 3")
    assert pairs(t, "blown") == {frozenset(("3011", "3110"))}


def test_12_0a_a_stack_does_not_blow_a_bridge():
    t = soviet(BRIDGE + "soviet rd-112 3110\nsoviet rd-98 3110\ngerman id-1 2010", "move-attack", "army-8 3210")
    t.play("rd-112")
    assert "demolish" in t.options()
    t.play("join rd-98")
    assert t.why("demolish").startswith("[12.0a]")


def test_12_0b_only_at_the_beginning_of_the_move():
    t = moving(BRIDGE + "german pd-1 2909")
    t.play("pd-1 3010")
    assert "demolish" not in t.options()
    t = moving(BRIDGE + "german pd-1 3010")
    t.play("pd-1 3009")
    assert "demolish" not in t.options()
    t.play("3010")
    assert "demolish" not in t.options()


@pytest.mark.parametrize("die", ["die 1", "die 6"])
def test_12_0b_it_takes_the_whole_move(die):
    t = moving(BRIDGE + "german pd-1 3010\ngerman pd-6 2909")
    t.play("pd-1 demolish", die)
    assert asked(t) == ("german", "unit")
    assert "pd-6" in t.options()
    assert "pd-1" not in t.options()
    with pytest.raises(Refusal):
        t.play("pd-1")


def test_12_0b_who_has_demolished_may_still_attack():
    """Ruling E-65."""
    t = moving(BRIDGE + "german pd-1 3010\nsoviet rd-112 3110")
    t.play("pd-1 demolish", "die 2", "done")
    assert (asked(t), t.options()) == (("german", "target"), ["3110", "done"])


def test_12_0c_zones_of_the_enemy_are_no_hindrance():
    t = moving(BRIDGE + "german pd-1 3010\nsoviet rd-112 3110\nsoviet rd-98 3009")
    t.play("pd-1 demolish", "die 2")
    assert pairs(t, "blown") == THE_BRIDGE


@pytest.mark.parametrize("die", range(1, 7))
def test_12_0d_only_a_one_fails(die):
    t = moving(BRIDGE + "german pd-1 3010")
    t.play("pd-1 demolish", f"die {die}")
    assert pairs(t, "blown") == (set() if die == 1 else THE_BRIDGE)


def test_12_0d_each_unit_has_a_die_of_its_own():
    t = moving(BRIDGE + "german pd-1 3010\ngerman pd-6 3010")
    t.play("pd-1 demolish", "die 1")
    t.play("pd-6 demolish", "die 4")
    assert pairs(t, "blown") == THE_BRIDGE


def test_12_0d_after_a_success_there_is_nothing_left_to_try():
    """Ruling E-38."""
    t = moving(BRIDGE + "german pd-1 3010\ngerman pd-6 3010")
    t.play("pd-1 demolish", "die 4", "pd-6")
    assert "demolish" not in t.options()


def test_12_0e_a_blown_bridge_is_a_river_to_cross():
    t = moving(BRIDGE + "german pd-1 3010\ngerman pd-6 3010")
    t.play("pd-6")
    assert t.preview("3110")["cost"] == 1
    t = moving(BRIDGE + "german pd-1 3010\ngerman pd-6 3010")
    t.play("pd-1 demolish", "die 2", "pd-6")
    assert t.preview("3110")["cost"] == 3


def test_12_0e_and_a_river_to_attack_over():
    text = BRIDGE + "german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110"
    for demolished, left in ((False, 0), (True, -1)):
        t = moving(text)
        if demolished:
            t.play("pd-1 demolish", "die 2")
        t.play("done", "3110 pd-6")
        assert sum(each["columns"] for each in t.preview("attack")["shifts"]) == left


def test_12_0e_no_railway_runs_over_it():
    # By rail a panzer division pays one point too, but over the river it pays three.
    t = moving(BRIDGE + "line rail 2910 3010 3110\nblown = 3010/3110=1\ngerman pd-1 3010")
    t.play("pd-1")
    assert t.preview("3110")["cost"] == 3


def end_of_turn(text):
    return table(f"""
        {text}
        has german-source 1410
        has soviet-source 6810
        turn 3 end of turn
    """)


def repair(t):
    """Answer the questions of a repair with the first hexes offered."""
    while not t.position.chance and t.position.ask.kind in ("repair", "repair-across"):
        t.play(t.options()[0])


BLOWN = BRIDGE + "blown = 3010/3110=1\n"
FAR = "soviet rd-98 5010\n"


@pytest.mark.parametrize("at", ["3010", "3110"])
def test_12_1a_a_unit_at_the_bridge_may_repair_it(at):
    t = end_of_turn(BLOWN + FAR + f"german pd-1 {at}")
    assert asked(t) == ("german", "repair")
    assert "done" in t.options()
    repair(t)
    assert pairs(t, "blown") == set()


def test_12_1a_nobody_must():
    t = end_of_turn(BLOWN + FAR + "german pd-1 3010")
    t.play("done")
    assert t.position.ask.kind != "repair"
    assert pairs(t, "blown") == THE_BRIDGE


def test_12_1a_the_soviets_repair_as_well():
    t = end_of_turn(BLOWN + "soviet rd-112 3110\ngerman pd-1 2010")
    assert asked(t) == ("soviet", "repair")
    repair(t)
    assert pairs(t, "blown") == set()


@pytest.mark.parametrize(
    "units",
    [
        "german pd-1 2910\nsoviet rd-98 5010",  # not at the bridge
        "german corps-41 3010\nsoviet rd-98 5010",  # only headquarters
        "german pd-1 3010\nsoviet army-8 3110",  # an enemy at the other end
        "german pd-1 3010\nsoviet rd-98 3110",
        "german pd-1 3010\nsoviet rd-98 3009",  # his zone at this end
        "german pd-1 3010\nsoviet rd-98 3210",  # his zone at the other end
        "soviet rd-98 3110\ngerman pd-1 2910",  # a German zone in 3010
    ],
)
def test_12_1a_otherwise_it_stays_blown(units):
    t = end_of_turn(BLOWN + units)
    assert t.position.ask.kind != "repair"
    assert pairs(t, "blown") == THE_BRIDGE


def test_12_1a_an_enemy_two_hexes_off_is_no_hindrance():
    t = end_of_turn(BLOWN + "german pd-1 3010\nsoviet rd-98 3310")  # 3110, 3210, 3310
    assert asked(t) == ("german", "repair")


def test_12_1a_each_of_several_bridges():
    t = end_of_turn(BRIDGE + "hexside bridge 3110/3011\nblown = 3010/3110=1 3011/3110=1\n" + FAR + "german pd-1 3110")
    repair(t)
    assert pairs(t, "blown") == set()


def test_12_1a_a_repaired_bridge_bears_again():
    t = end_of_turn(BLOWN + FAR + "german corps-41 2910\ngerman pd-1 3010")
    repair(t)
    while t.position.chance is None:
        t.play("pass" if "pass" in t.options() else "done")
    t.play("draw corps-41", "move-attack", "pd-1")
    assert t.preview("3110")["cost"] == 1


def test_12_1a_the_bridge_is_named_by_the_hex_of_the_unit():
    t = table(f"{BRIDGE}turn 3 end of turn\nblown = 3010/3110=1\ngerman pd-1 3010\nsoviet rd-98 5010")
    assert (asked(t), t.options()) == (("german", "repair"), ["3010", "done"])


def test_12_1a_only_the_bridge_of_that_hex_is_repaired():
    far = "hexside river 3510/3610\nhexside bridge 3510/3610\n"
    blown = "blown = 3010/3110=1 3510/3610=1\n"
    t = table(f"{BRIDGE}{far}turn 3 end of turn\n{blown}german pd-1 3010\ngerman pd-6 3510\nsoviet rd-98 5010")
    t.play("3010")
    assert list(t.position.state.named("blown")) == ["3510/3610"]
