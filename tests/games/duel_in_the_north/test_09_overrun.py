import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import added, air, asked, german, reduced
from tests.games.duel_in_the_north.overrun import GERMAN, KILL, SPARE, VICTIM, combat, exploiting, no_more_attacks
from tests.games.duel_in_the_north.table import table

# The hexes and the odds are described in overrun.py.
NOTHING = "2 3"


def soviet_combat(text):
    return combat(text, cup="german= soviet=army-8", hq="army-8")


def marked(t):
    """The units with an Overrun marker."""
    return set(t.position.state.named("overran"))


def give_way(t):
    """The defender takes the first way back that he finds."""
    while t.position.ask.kind in ("retreat-unit", "retreat-hex"):
        t.play(t.options()[0])


@pytest.mark.parametrize(("unit", "may"), [("pd-1", True), ("md-36", True), ("id-290", False)])
def test_9_3a_only_mechanized_units_overrun(unit, may):
    t = combat(f"{GERMAN}german {unit} 3010\nsoviet rd-43 3011")
    t.play(f"3011 {unit}")
    assert "attack" in t.options()
    assert ("overrun" in t.options()) is may
    if not may:
        with pytest.raises(Refusal, match=r"9\.3a"):
            t.play("overrun")


@pytest.mark.parametrize(
    ("unit", "may"),
    [("td-3", True), ("md-163", True), ("rd-70", False), ("cd-25", False), ("ac-5", False), ("ldno-5", False)],
)
def test_9_3a_soviet_units_too(unit, may):
    # E-19: airborne and militia are infantry.
    t = soviet_combat(f"soviet army-8 3009\nsoviet {unit} 3010\ngerman id-1 3011 reduced")
    t.play(f"3011 {unit}")
    assert ("overrun" in t.options()) is may


def test_9_3a_a_security_division_does_not():
    t = combat("german army-18 3009\ngerman sd-207 3010\nsoviet rd-43 3011", cup="german=army-18 soviet=", hq="army-18")
    t.play("3011 sd-207")
    assert "overrun" not in t.options()


def test_9_3a_several_stacks_may_act_together():
    t = combat(f"{VICTIM}german pd-6 3010\ngerman md-36 2911", KILL)
    t.play("3011 pd-1 pd-6 md-36 overrun", "done")
    no_more_attacks(t)
    assert marked(t) == {"pd-1", "pd-6", "md-36"}
    assert set(t.options()) == {"pd-1", "pd-6", "md-36", "done"}


def test_9_3a_infantry_may_take_part_but_gets_no_marker():
    t = combat(f"{VICTIM}german id-290 3010", KILL)
    t.play("3011 pd-1 id-290")
    assert "overrun" in t.options()
    t.play("overrun", "done")
    no_more_attacks(t)
    assert marked(t) == {"pd-1"}
    assert "id-290" not in t.options()


def test_9_3b_no_artillery():
    # The dice are rolled at once; in an attack the headquarters is asked for its guns.
    t = combat(f"{GERMAN}german pd-1 3010\nsoviet rd-10 3011", "3 3")
    t.play("3011 pd-1 overrun")
    no_more_attacks(t)
    assert asked(t) == ("soviet", "hex")
    assert (t.at("pd-1"), t.at("rd-10")) == ("3010", "3011")
    t = combat(f"{GERMAN}german pd-1 3010\nsoviet rd-10 3011", "3 3")
    t.play("3011 pd-1 attack")
    assert asked(t) == ("german", "artillery")


def test_9_3b_no_artillery_for_infantry_that_takes_part():
    t = combat(f"{GERMAN}german pd-1 3010\ngerman id-290 3010\nsoviet rd-10 3011", KILL)
    t.play("3011 pd-1 id-290 overrun")  # 16 to 6 is 2-1, where a 2 is 1/-
    assert asked(t) == ("german", "loss")


def test_9_3b_fighters_give_nothing_to_an_overrun():
    # A 6 on 1-1 has no effect; with the fighter it would be a 7, 1/1. Nor can anti-aircraft guns hit it (10.7b).
    t = combat(f"{GERMAN}german pd-1 3010\nsoviet rd-10 3011\ngerman gf-1 airfield", "3 3")
    t.play("3011 pd-1 overrun")
    assert asked(t) == ("german", "air")
    t.play("fighter")
    no_more_attacks(t)
    assert (t.at("pd-1"), t.at("rd-10")) == ("3010", "3011")
    assert not reduced(t, "pd-1")
    assert t.at("gf-1") != "lost"


def test_9_3b_in_an_attack_they_count():
    t = combat(f"{GERMAN}german pd-1 3010\nsoviet rd-10 3011\ngerman gf-1 airfield", "3 3")
    t.play("3011 pd-1 attack", "fighter", "done", "0")  # done: nothing is aborted
    assert t.at("rd-10") == "eliminated"
    assert reduced(t, "pd-1")


def test_9_3b_close_air_support_cannot_be_sent():
    t = combat(f"{VICTIM}german gf-1 airfield\ngerman gc-1 airfield", KILL)
    t.play("3011 pd-1 overrun")
    assert set(t.options()) == {"fighter", "pass"}


def test_9_3b_what_the_ratio_adds_above_4_to_1_still_counts():
    # E-68: without it a 2 would be 1/1, and pd-1 would be reduced.
    t = exploiting("")
    assert t.at("rd-43") == "eliminated"
    assert not reduced(t, "pd-1")


def test_9_3b_the_air_of_the_defender_still_counts():
    # E-68: 9 on the dice is R2 on 1-1; less two for the close air support it is a 7, 1/1.
    t = combat(f"{GERMAN}german pd-1 3010\nsoviet rd-10 3011\nsoviet sc-1 airfield", "4 5")
    t.play("3011 pd-1 overrun", "support")
    assert t.at("rd-10") == "eliminated"
    assert reduced(t, "pd-1")


def test_9_3b_nor_would_a_fighter_add_anything_to_an_overrun():
    t = air("gf-1")
    t.play("overrun")
    assert added(t, "fighter") == 0


def test_9_3c_fighters_may_come_to_dogfight():
    # 6 against 2: the Soviet side loses what it has there. The German fighter has flown.
    t = combat(f"{VICTIM}german gf-1 airfield\nsoviet sf-1 airfield", f"6 2 {KILL}")
    t.play("3011 pd-1 overrun", "fighter", "fighter")
    assert (t.at("sf-1"), t.at("gf-1")) == ("lost", "flown")
    assert t.at("rd-43") == "eliminated"


def test_9_3c_from_an_overrun_nobody_is_called_off():
    t = air("gf-1")
    t.play("overrun fighter")
    assert t.position.chance is not None  # the dice of the attack


@pytest.mark.parametrize(
    ("lines", "may"),
    [
        ("", True),
        ("hexside river 3010/3011", False),
        ("hexside major-river 3010/3011", False),
        ("hexside river 3010/3011\nhexside bridge 3010/3011", True),
        ("hexside river 3010/3011\nhexside bridge 3010/3011\nblown = 3010/3011=1", False),
        ("hexside river 3010/3011\npontoons = 3010/3011=1", True),
        ("hexside river 3011/3012", True),
        ("terrain forest 3011", False),
        ("terrain marsh 3011", False),
        ("terrain city 3011", False),
        ("terrain major-city 3011", False),
        ("place 3011 Somewhere", False),
        ("terrain forest 3010", True),
    ],
)
def test_9_3d_not_across_a_river_nor_into_close_ground(lines, may):
    t = combat(f"{lines}\n{VICTIM}")
    t.play("3011 pd-1")
    assert "attack" in t.options()
    assert ("overrun" in t.options()) is may
    if not may:
        assert t.why("overrun").startswith("[9.3d]")


def test_9_3d_infantry_that_helps_may_attack_across_a_river():
    """The river is then due for the column (10.1f), but the mechanized units do not cross it."""
    t = german("hexside river 3011/3110\ngerman pd-1 3010\ngerman id-290 3011\nsoviet rd-10 3110")
    t.play("3110 pd-1 id-290")
    assert "overrun" in t.options()
    assert t.preview("overrun")["column"] == "1-1"  # 16 to 6: 2-1, less one


def test_9_3e_success_gives_a_marker_even_without_an_advance():
    t = exploiting("")
    assert t.at("pd-1") == "3010"
    assert marked(t) == {"pd-1"}


def test_9_3e_and_the_usual_advance():
    t = combat(VICTIM, KILL)
    t.play("3011 pd-1 overrun")
    assert asked(t) == ("german", "advance")
    t.play("pd-1")
    assert t.at("pd-1") == "3011"
    assert asked(t) == ("german", "advance-on")
    t.play("stop")
    no_more_attacks(t)
    assert asked(t) == ("german", "exploit")
    t.play("pd-1 3012 3013")
    assert t.at("pd-1") == "3013"


def test_9_3e_a_retreat_is_a_success_as_well():
    t = combat(f"has soviet-source 6811\n{GERMAN}german pd-1 3010\nsoviet rd-90 3011", "2 3")
    t.play("3011 pd-1 overrun")
    give_way(t)
    assert t.at("rd-90") not in ("3011", "eliminated")
    t.play("done")
    no_more_attacks(t)
    assert asked(t) == ("german", "exploit")
    assert marked(t) == {"pd-1"}


def test_9_3e_neither_costs_movement_points():
    # Down the strait of column 14 three marshes take all twelve points; the advance takes two hexes, and two more follow.
    sea = " ".join(f"15{row:02}" for row in range(35))
    t = table(
        f"""
        terrain sea {sea}
        terrain marsh 1409 1410 1411
        turn 3 activation
        chits = german=corps-41 soviet=
        dice corps-41 {KILL}
        {SPARE}
        german corps-41 1408
        german pd-1 1408
        soviet rd-43 1412
        """
    )
    t.play("move-attack", "pd-1 1411", "done", "1412 pd-1 overrun", "pd-1 1413")
    no_more_attacks(t)
    t.play("pd-1 1414 1415")
    assert t.at("pd-1") == "1415"


def test_9_3e_a_stalwart_defence_that_empties_the_hex_leaves_the_marker():
    # 18 to 8, 2-1: a 9 is -/1R2, and the other division pays for standing.
    t = german("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\nsoviet rd-98 3110")
    t.play("3110 all overrun", "die 4 die 5", "rd-98", "stalwart")
    assert asked(t) == ("german", "exploit")  # no advance (10.5c), but all defenders are gone
    assert set(t.position.state.named("overran")) == {"pd-1", "pd-6"}


def test_9_3e_who_died_of_it_has_no_marker():
    t = german("german pd-1 3010 reduced\ngerman pd-6 3010\nsoviet rd-10 3110")  # 14 to 6: 2-1, a 5 is 1/1
    t.play("3110 all overrun", "die 2 die 3", "pd-1", "done")
    assert t.at("pd-1") == "eliminated"
    assert set(t.position.state.named("overran")) == {"pd-6"}


def test_9_3f_failure_ends_the_matter():
    t = combat(f"{GERMAN}german pd-1 3010\nsoviet rd-10 3011", NOTHING)
    t.play("3011 pd-1 overrun")
    no_more_attacks(t)
    assert marked(t) == set()
    assert asked(t) == ("soviet", "hex")


def test_9_3f_one_defender_who_holds_is_enough():
    # 9 to 12 is 1-2, where a 9 is 1/1: one of the two is lost, the other holds the hex.
    t = combat(f"{GERMAN}german pd-1 3010\nsoviet rd-10 3011\nsoviet rd-33 3011", "4 5")
    t.play("3011 pd-1 overrun", "rd-33")
    no_more_attacks(t)
    assert (t.at("rd-10"), t.at("rd-33")) == ("3011", "eliminated")
    assert marked(t) == set()
    assert asked(t) == ("soviet", "hex")


def test_9_3f_a_plain_attack_gives_no_marker():
    t = combat(VICTIM, KILL)
    t.play("3011 pd-1 attack 0", "done")
    no_more_attacks(t)
    assert marked(t) == set()
    assert asked(t) == ("soviet", "hex")


FAILED = "german pd-1 3010\ngerman pd-6 3009\ngerman id-290 3010\ngerman kg-e kg-pool\nsoviet rd-10 3110\n"


def failed(text=FAILED):
    t = german(text)
    t.play("3110 pd-1 id-290 overrun", "die 1 die 2")  # 16 to 6: 2-1, -/-
    if asked(t)[1] == "target":
        t.play("done")
    assert asked(t) == ("german", "unit")
    return t


def test_9_3f_who_has_failed_does_not_move_in_this_activation():
    t = failed()
    assert "pd-1" not in t.options()
    assert {"pd-6", "id-290"} <= set(t.options())


def test_9_3f_others_may_still_be_broken_down():
    t = failed()
    assert "split" in t.options()
    t.play("split", "pd-6")
    assert t.at("kg-e") == "3009"


def test_9_3f_but_not_the_division_that_failed():
    t = failed(FAILED.replace("german pd-6 3009\n", ""))
    assert "split" not in t.options()
