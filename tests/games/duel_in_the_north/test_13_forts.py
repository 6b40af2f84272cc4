import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked
from tests.games.duel_in_the_north.table import table

# Germans attack 3110; around it lie 3109 3210 3211 3111 3011 3010. 18 to 4 is 4-1, with two columns for the fort 2-1.

FORTS = {"printed": "has fort 3110\n", "marker": "soviet fort-1 3110\n"}
PANZERS = "german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\n"


def combat(text):
    t = table(f"""
        {text}
        has german-source 1410
        has soviet-source 6810
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
    """)
    t.play("draw corps-41", "attack-move")
    return t


def soviet_combat(text):
    """Three tank divisions, 15 in all, from 3210."""
    t = table(f"""
        {text}
        has german-source 1410
        turn 8 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        soviet td-21 3210
        soviet td-24 3210
        soviet td-3 3210
    """)
    t.play("draw army-8", "attack-move", "3110 all")
    return t


def shift(t):
    return sum(each["columns"] for each in t.preview("attack")["shifts"])


@pytest.mark.parametrize("fort", FORTS.values(), ids=FORTS)
def test_13_0a_printed_forts_and_markers_work_alike(fort):
    t = combat(fort + PANZERS)
    t.play("3110 all")
    assert (t.preview("attack")["ratio"], shift(t), t.preview("attack")["column"]) == ("4-1", -2, "2-1")
    assert [each["rule"] for each in t.preview("attack")["shifts"]] == ["13.0d"]


def test_13_0a_a_marker_on_a_printed_fort_adds_nothing():
    t = combat(FORTS["printed"] + FORTS["marker"] + PANZERS)
    t.play("3110 all")
    assert shift(t) == -2


def reinforcement(text, turn=4):
    return table(f"""
        turn {turn} reinforcement
        german corps-41 2010
        {text}
    """)


# 4010 holds a division, 4210 headquarters alone, 4410 nobody; 3110 is in the zone of the Germans in 3010.
PLACES = "soviet rd-112 4010\nsoviet army-8 4210\nsoviet rd-98 3110\ngerman pd-1 3010\n"


def test_13_0b_markers_go_where_a_soviet_unit_is_and_no_enemy_zone():
    """Ruling E-14."""
    t = reinforcement(PLACES + "soviet fort-1 s4-fort")
    assert (asked(t), t.options()) == (("soviet", "fort"), ["4010", "done"])
    for wrong in ("4210", "4410", "3110", "3010"):
        with pytest.raises(Refusal):
            t.play(wrong)
    t.play("4010")
    assert t.at("fort-1") == "4010"


@pytest.mark.parametrize("wrong", ["4210", "4410", "3110"])
def test_13_0b_the_refusal_names_the_rule(wrong):
    t = reinforcement(PLACES + "soviet fort-1 s4-fort")
    assert "13.0b" in t.why(wrong) or "3.1c" in t.why(wrong)


def test_13_0b_headquarters_beside_a_division_do_no_harm():
    t = reinforcement(PLACES + "soviet army-11 4010\nsoviet fort-1 s4-fort")
    assert "4010" in t.options()


def test_13_0b_a_marker_may_be_kept():
    """Ruling E-14."""
    t = reinforcement(PLACES + "soviet fort-1 s4-fort")
    t.play("done")
    assert t.at("fort-1") == "fort-store"
    t = reinforcement(PLACES + "soviet fort-1 fort-store", turn=5)
    assert asked(t) == ("soviet", "fort")
    t.play("4010")
    assert t.at("fort-1") == "4010"


def test_13_0b_a_marker_does_not_come_before_its_turn():
    t = reinforcement(PLACES + "soviet fort-1 s5-fort")
    assert t.position.chance is not None or t.position.ask.kind != "fort"
    assert t.at("fort-1") == "s5-fort"


def test_13_0b_one_fort_to_a_hex():
    """Ruling E-14."""
    t = reinforcement(PLACES + "soviet rd-48 4610\nsoviet fort-1 s4-fort\nsoviet fort-2 s4-fort")
    assert t.options() == ["4010", "4610", "done"]
    t.play("4010")
    assert t.options() == ["4610", "done"]
    with pytest.raises(Refusal):
        t.play("4010")
    t.play("4610")
    assert sorted((t.at("fort-1"), t.at("fort-2"))) == ["4010", "4610"]


def test_13_0b_with_nowhere_to_build_the_markers_are_kept_unasked():
    t = table("turn 4 reinforcement\nsoviet army-8 4010\nsoviet fort-1 s4-fort\ngerman corps-41 2010")
    assert t.position.state.phase != "reinforcement"
    assert t.at("fort-1") == "fort-store"


@pytest.mark.parametrize("at", ["3109", "3210", "3211", "3111", "3011", "3010"])
def test_13_0c_a_fort_has_no_facing(at):
    t = combat(f"soviet fort-1 3110\ngerman pd-1 {at}\ngerman pd-6 {at}\nsoviet rd-112 3110")
    t.play("3110 all")
    assert shift(t) == -2


@pytest.mark.parametrize(
    ("ground", "left"),
    [
        ("terrain forest 3110\n", 3),
        ("place 3110 Somewhere\n", 3),
        ("terrain city 3110\n", 4),
        ("terrain major-city 3110\n", 5),
        ("hexside major-river 3010/3110\n", 4),
        ("terrain city 3110\nhexside river 3010/3110\n", 4),  # of the terrain only the largest
    ],
)
def test_13_0d_the_fort_comes_on_top_of_the_terrain(ground, left):
    t = combat(ground + FORTS["marker"] + PANZERS)
    t.play("3110 all")
    assert shift(t) == -left


def test_13_0d_the_dice_are_read_in_that_column():
    t = combat("terrain forest 3110\n" + FORTS["marker"] + PANZERS)  # 4-1 and three to the left: 1-1
    t.play("3110 all attack 0", "die 3 die 4", "pd-6")  # 1/1; in 4-1 it would be -/1R3
    assert t.position.state.face[t.game.units["pd-6"]] == 1
    assert t.at("rd-112") == "eliminated"


def test_13_0d_only_while_in_the_forts_hex():
    t = combat("soviet fort-1 3210\nhas fort 3010\n" + PANZERS)
    t.play("3110 all")
    assert shift(t) == 0


def test_13_0d_a_lone_headquarters_has_it_too():
    t = combat(FORTS["marker"] + "german pd-1 3010\nsoviet army-11 3110")
    t.play("3110 all")
    assert shift(t) == -2


def test_13_0e_the_fort_outlives_its_garrison():
    t = combat(FORTS["marker"] + PANZERS)
    t.play("3110 all attack 0", "die 4 die 5")  # 2-1: -/1R2
    assert (t.at("rd-112"), t.at("fort-1")) == ("eliminated", "3110")


def test_13_0e_the_fort_does_not_retreat():
    t = combat(FORTS["marker"] + PANZERS)
    t.play("3110 all attack 0", "die 3 die 4", "retreat", "3210 3310")
    assert (t.at("rd-112"), t.at("fort-1")) == ("3310", "3110")


def test_13_0e_the_fort_takes_no_loss_for_its_garrison():
    t = combat(FORTS["marker"] + PANZERS + "soviet rd-43 3110")  # 18 to 5: 3-1, so 1-1
    t.play("3110 all attack 0", "die 3 die 4", "pd-1")  # 1/1
    assert set(t.options()) == {"rd-112", "rd-43"}


@pytest.mark.parametrize("fort", FORTS.values(), ids=FORTS)
def test_13_0f_the_garrison_may_stand(fort):
    t = combat(fort + PANZERS)
    t.play("3110 all attack 0", "die 3 die 4")  # -/R2
    assert (asked(t), set(t.options())) == (("soviet", "stand"), {"retreat", "stand"})


@pytest.mark.parametrize("fort", FORTS.values(), ids=FORTS)
@pytest.mark.parametrize("unit", ["pd-1", "finn-4"])
def test_13_0g_a_fort_never_helps_germans_or_finns(fort, unit):
    t = soviet_combat(f"{fort}german {unit} 3110")
    assert shift(t) == 0


def test_13_0g_enemy_occupation_does_not_destroy_it():
    t = combat(FORTS["marker"] + PANZERS)
    t.play("3110 all attack 0", "die 4 die 5", "pd-1 stop")
    assert (t.at("pd-1"), t.at("fort-1")) == ("3110", "3110")


def test_13_0g_it_serves_the_soviets_again_when_they_are_back():
    # td-21 takes 3110 back from a Kampfgruppe, then the Germans attack it there.
    t = table("""
        has german-source 1410
        turn 3 activation
        chits = german=corps-41 soviet=army-8
        german corps-41 2810
        german pd-1 3010
        german kg-a 3110
        soviet army-8 3310
        soviet td-21 3210
        soviet td-24 3210
        soviet fort-1 3110
    """)
    t.play("draw army-8", "attack-move", "3110 all attack 0", "die 4 die 5")  # 10 to 4: 2-1, -/1R2
    t.play("td-21 stop", "done", "done")
    assert t.at("td-21") == "3110"
    t.play("draw corps-41", "attack-move", "3110 pd-1")
    assert shift(t) == -2
