"""Option: 7th Flieger comes by parachute. On the table 1 to 3 is a landing, 4 one in silence, 5 a drift, 6 the end."""

import pytest

from tests.games.leningrad_41.arrivals_table import asked, held, phase, table

ON = "setting airborne=on\n"


def drop(text="", turn=5, due=5, lines="", setting=ON):
    return table(
        f"{lines}{setting}turn {turn} german movement\nG 1-3f german-entry  G 2-3f german-entry\n"
        f"G 1-469i 0914  S army-50 0101 unknown\nairborne_turn = {due}\n{text}"
    )


def test_18_1a_paratroops_may_land_or_march():
    t = drop()
    t.play("1-3f")
    assert {"0901", "drop"} <= set(t.options())
    t.play("drop", "0505", "die 1")
    assert t.at("1-3f") == "0505"
    t.play("2-3f", "0901", "stop")
    assert t.at("2-3f") == "0901"


def test_18_1a_only_with_the_option():
    t = drop(setting="")
    t.play("1-3f")
    assert "drop" not in t.options()


def test_18_1a_nobody_else_jumps():
    t = drop("G 1-8m german-entry  G bbg german-entry")
    for unit in ("1-8m", "bbg"):
        t.play(unit)
        assert "drop" not in t.options()
        t.play("stop")


def test_18_1a_they_land_in_the_movement_phase():
    """Ruling R59."""
    t = table(f"{ON}turn 5 german reinforcement\nG 1-3f 7-fl  G 1-469i 0914  S army-50 0101 unknown\nairborne_turn = 5")
    t.play("die 4")
    assert phase(t) == "5 german movement"
    assert t.at("1-3f") == "german-entry"


def test_18_1b_only_on_the_turn_of_their_arrival():
    t = drop(turn=6, due=5)  # they were held up
    t.play("1-3f")
    assert "drop" not in t.options()


def test_18_1c_replacements_march():
    """A Flieger unit that returns while its comrades arrive, or later, comes on foot."""
    t = table(
        f"{ON}turn 6 german reinforcement\nG 1-3f german-dead  G 1-469i 0914  S army-50 0101 unknown\nairborne_turn = 5"
    )
    t.play("7-fl", "draw 1-3f")
    assert t.at("1-3f") == "german-entry"
    t.play("die 4", "1-3f")
    assert "drop" not in t.options()


def test_18_2a_they_land_in_clear_hexes_with_room():
    t = drop("G 1-8m 0505  G 3-3f 0606  G 2-st 0606  G fl-pi 0608  G stug-659 0610", lines="terrain urban 0303\n")
    t.play("1-3f", "drop")
    assert t.why("0303").startswith("[18.2a]")  # urban
    assert t.why("0404").startswith("[18.2a]")  # an objective
    assert t.why("0606").startswith("[6.1a]")  # two are there
    assert t.why("0505").startswith("[6.2a]")  # another division
    assert {"0608", "0610", "0802"} <= set(t.options())


def test_18_2a_not_in_the_sea():
    t = drop(lines="terrain sea 0303\n")
    t.play("1-3f", "drop")
    assert "0303" not in t.options()


@pytest.mark.parametrize(("die", "where"), [(1, "0505"), (3, "0505"), (4, "0505"), (6, "german-dead")])
def test_18_2b_the_hex_is_named_and_then_a_die_rolled(die, where):
    t = drop()
    t.play("1-3f", "drop", "0505")
    assert asked(t) == "chance"
    t.play(f"die {die}")
    assert t.at("1-3f") == where


def test_18_2b_each_unit_has_its_own_roll():
    t = drop()
    t.play("1-3f", "drop", "0505", "die 6", "2-3f", "drop", "0505", "die 1")
    assert t.at("1-3f") == "german-dead"
    assert t.at("2-3f") == "0505"


# East along the row, then clockwise with north up: numbers grow westward and southward.
DRIFTS = [(1, "0504"), (2, "0604"), (3, "0605"), (4, "0506"), (5, "0405"), (6, "0404")]


@pytest.mark.parametrize(("die", "to"), DRIFTS)
def test_18_2b_a_drift_takes_it_one_hex_off(die, to):
    t = drop()
    t.play("1-3f", "drop", "0505", "die 5", f"die {die}")
    assert t.at("1-3f") == ("german-dead" if to == "0404" else to)  # 0404 is an objective


@pytest.mark.parametrize("text", ["S army-01 0504 unknown", "G 1-8m 0504", "G 3-3f 0504  G 2-st 0504"])
def test_18_2b_a_drift_into_a_hex_where_it_may_not_land_is_the_end(text):
    t = drop(text)
    t.play("1-3f", "drop", "0505", "die 5", "die 1")
    assert t.at("1-3f") == "german-dead"


def test_18_2b_a_drift_off_the_map_is_the_end():
    t = drop()
    t.play("1-3f", "drop", "0501", "die 5", "die 1")
    assert t.at("1-3f") == "german-dead"


def test_18_2b_on_a_4_it_may_not_fire_this_turn():
    for die, fires in ((1, True), (4, False)):
        t = drop("S army-01 0405 1-1dno  G 1-8m 0406")
        t.play("1-3f", "drop", "0505", f"die {die}", "hold", "2-3f", "0901", "stop", "done", "0405")
        assert ("1-3f" in t.options()) is fires


def test_18_2b_a_silent_unit_alone_has_no_target():
    t = drop("S army-01 0405 1-1dno  G 1-8m 0901  S army-02 0802 1-2dno")
    t.play("1-3f", "drop", "0505", "die 4", "hold", "2-3f", "0903", "hold", "stop", "done")
    assert phase(t) == "5 german fire"
    assert "0405" not in t.options()
    assert "0802" in t.options()


def test_18_3a_not_where_an_enemy_or_a_fortification_is():
    t = drop("S army-01 0507 unknown  S zhdanov 0508", lines="has fort 0510\n")
    t.play("1-3f", "drop")
    for barred in ("0507", "0508", "0510"):
        assert t.why(barred).startswith("[18.3a]"), barred


def test_18_3a_nor_drift_onto_a_fortification():
    t = drop(lines="has fort 0504\n")
    t.play("1-3f", "drop", "0505", "die 5", "die 1")
    assert t.at("1-3f") == "german-dead"


def test_18_3b_no_other_move_that_turn():
    t = drop()
    t.play("1-3f", "drop", "0505", "die 1")
    assert asked(t) == "german unit"
    assert "1-3f" not in t.options()


def test_18_3c_soviet_units_may_fire_as_it_lands():
    t = drop("S army-01 0405 1-1dno")
    t.play("1-3f", "drop", "0505", "die 1")
    assert asked(t) == "soviet defensive-fire"
    t.play("army-01", "fire", "die 1")
    assert t.at("1-3f") == "german-dead"


def test_18_3c_a_unit_shot_in_landing_does_not_gain_the_hex():
    """[4.2a] Ruling R56."""
    t = drop("S army-01 0405 1-1dno")
    t.play("1-3f", "drop", "0505", "die 1", "army-01", "fire", "die 1")
    assert t.at("1-3f") == "german-dead"
    assert "0505" not in held(t)


def test_18_3c_after_a_drift_in_its_last_hex():
    t = drop("S army-01 0403 1-1dno")
    t.play("1-3f", "drop", "0505", "die 5", "die 1")
    assert asked(t) == "soviet defensive-fire"
    assert "0504" in str(t.position.ask.prompt)


def test_18_3c_not_at_a_unit_that_never_came_down():
    t = drop("S army-01 0405 1-1dno")
    t.play("1-3f", "drop", "0505", "die 6")
    assert asked(t) == "german unit"


def test_18_3d_a_unit_that_landed_never_drives_again():
    t = table("turn 6 german movement\nG 1-3f 0505  G 2-3f 0605  S army-50 0101 unknown\nlanded = 1-3f")
    t.play("1-3f")
    assert "motorized" not in t.options()
    t.play("stop", "2-3f")
    assert "motorized" in t.options()  # it marched in


def test_18_3d_landing_is_remembered():
    t = drop()
    t.play("1-3f", "drop", "0505", "die 1")
    landed = t.position.state.landed
    assert landed >> t.game.units["1-3f"] & 1
    assert not landed >> t.game.units["2-3f"] & 1


@pytest.mark.parametrize(
    ("unit", "setting", "turn", "lines", "case"),
    [
        ("1-3f", "", 5, "", "18.1a"),
        ("bbg", ON, 5, "", "18.1a"),
        ("1-3f", ON, 6, "", "18.1b"),
        ("1-3f", ON, 5, "ground urban\n", "18.2a"),
    ],
)
def test_18_1_why_a_unit_does_not_jump(unit, setting, turn, lines, case):
    t = drop("G bbg german-entry", turn=turn, setting=setting, lines=lines)
    t.play(unit)
    assert t.why("drop").startswith(f"[{case}]")
