"""[9.0] Movement, overrun, the sea and units face down: where clauses meet each other, and single ones that are easily lost."""

import pytest

from northfront.core.view import view
from tests.games.duel_in_the_north.battle import added, air, asked, german, give_way, soviet
from tests.games.duel_in_the_north.table import table


def test_9_5b_a_german_who_comes_by_rail_reveals_his_neighbours():
    # No zone reaches into a major city, so its station is open though 43 RD stands next to it in 1710.
    t = table("""
        line rail 1410 1510 1610
        terrain major-city 1610
        has german-source 1410
        turn 3 activation
        chits = german=army-18 soviet=
        rail = german=1 soviet=0
        held = 1410 1510 1610
        german army-18 3010
        german id-93 g3-west
        soviet rd-43 1710 hidden
    """)
    t.play("draw army-18", "move-attack", "done", "id-93")
    assert t.at("id-93") == "1610"
    assert t.position.state.knows(0, t.game.units["rd-43"])


@pytest.mark.parametrize(("marks", "granted"), [("", False), (" lack=2", True)])
def test_9_1a_a_stack_has_the_one_hex_only_if_all_of_it_lacks_supply(marks, granted):
    # A marsh costs the militia three of its two points.
    t = table(f"""
        terrain marsh 3011
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3009
        soviet rd-43 3010 lack=2
        soviet ldno-1 3010{marks}
    """)
    t.play("draw army-8", "move-attack", "rd-43 join ldno-1")
    assert ("3011" in t.options()) == granted


def test_9_5a_who_threatens_a_hex_is_not_told_of_units_that_lie_face_down():
    t = table("turn 3 activation\nsoviet rd-43 3010 hidden\nsoviet rd-10 3010\ngerman pd-1 3012")
    found = t.game.threat(t.position.state, t.game.board.grid.hex("3011"))
    assert {piece.id for u, piece in enumerate(t.game.pieces) if found >> u & 1} == {"rd-10", "pd-1"}


def test_9_2b_who_is_left_behind_at_the_start_may_still_move():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3010
        german pd-6 3010
    """)
    t.play("draw corps-41", "move-attack", "pd-1 join pd-6 leave pd-6 3011 stop")
    assert "pd-6" in t.options()


def test_9_5b_who_lands_in_a_german_zone_is_revealed():
    t = table("""
        terrain sea 3011
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3009
        soviet rd-43 3010 hidden
        soviet rd-10 3012
        german id-1 3013
        soviet rd-16 5030
    """)
    t.play("draw army-8", "move-attack", "rd-43 ship 3012")
    assert t.position.state.knows(0, t.game.units["rd-43"])


@pytest.mark.parametrize(("unit", "seen"), [("pd-1", True), ("corps-41", False)])
def test_9_5b_whoever_is_passed_by_is_revealed_though_nobody_stops(unit, seen):
    # No zone reaches into the two hexes of the city; from 3011 the zone of a German reaches 2911 and 43 RD.
    t = table("""
        terrain major-city 3010 3011 3012
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3010
        soviet rd-43 2911 hidden
    """)
    t.play("draw corps-41", "move-attack", f"{unit} 3014 stop")
    assert t.at(unit) == "3014"
    assert t.position.state.knows(0, t.game.units["rd-43"]) == seen


def test_9_5a_a_hidden_unit_ends_its_move_by_a_word():
    for mark, kind in ((" hidden", "leg"), ("", "unit")):
        t = table(f"turn 3 activation\nchits = german= soviet=army-8\nsoviet army-8 3010\nsoviet rd-43 3010{mark}")
        t.play("draw army-8", "move-attack", "rd-43 3015")
        assert t.position.ask.kind == kind  # none of its five points is left


def test_9_4a_no_stack_goes_over_the_water():
    t = table("""
        terrain sea 3011
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3009
        soviet rd-43 3010
        soviet rd-10 3010
    """)
    t.play("draw army-8", "move-attack", "rd-43")
    assert "ship" in t.options()
    t.play("join rd-10")
    assert t.why("ship").startswith("[9.4a]")
    t.play("leave rd-10", "ship")
    assert "3010" not in t.options()  # where it comes from


def test_9_4e_nobody_lands_in_sweden():  # ruling R83
    t = table("""
        terrain sea 1406
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 1408
        soviet rd-43 1407
    """)
    t.play("draw army-8", "move-attack", "rd-43 ship")
    assert "1506" in t.options()
    assert t.why("1405").startswith("[9.4e]")


def test_9_0e_an_entry_hex_may_be_too_dear():
    t = table("""
        terrain marsh 6810
        scenario alternative
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet ldno-1 s3-leningrad
    """)
    t.play("draw army-8", "move-attack", "ldno-1")
    assert "6811" in t.options()
    assert t.why("6810").startswith("[9.0e]")


@pytest.mark.parametrize(("enemy", "seen"), [("", False), ("german id-1 5905", True)])
def test_9_5b_who_is_placed_lies_face_down_unless_a_german_is_near(enemy, seen):
    t = table(f"turn 6 reinforcement\nsoviet rd-115 s6-city\nsoviet rd-16 5030\n{enemy}")
    t.play("5805")
    assert t.position.state.knows(0, t.game.units["rd-115"]) == seen


def test_9_5b_whoever_begins_next_to_the_germans_is_known():
    t = table("turn 1 reinforcement\nsoviet rd-43 3010 hidden\nsoviet rd-10 3014 hidden\ngerman id-1 3011")
    assert t.position.state.knows(0, t.game.units["rd-43"])
    assert not t.position.state.knows(0, t.game.units["rd-10"])


def test_9_0a_the_lost_are_not_counted_among_those_who_may_still_move():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        dice corps-41 1 1
        german corps-41 3010
        german pd-1 3010 reduced
        soviet rd-10 3011
    """)
    t.play("attack-move", "3011 pd-1 attack 0")  # 5 to 6 is 1-2: it is lost
    assert "1 has not moved" in t.position.ask.prompt


THREE = "german id-1 {0}\ngerman id-11 {0}\ngerman id-21 {0}\n"


def overrun(text):
    """pd-1 has overrun rd-43 in 3110 and stands in 3010: 9-1, so that any roll kills."""
    t = german(text + "\ngerman pd-1 3010\nsoviet rd-43 3110\n")
    t.play("3110 pd-1 overrun", "die 1 die 1", "done", "pd-1")
    assert asked(t) == ("german", "exploit-hex")
    return t


def test_9_3g_a_full_hex_is_passed_through_but_not_stopped_in():
    t = overrun(THREE.format("3109"))
    t.play("3109")
    assert asked(t) == ("german", "exploit-hex")
    assert "stop" not in t.options()
    assert t.position.state.check() == []
    t.play("3209")
    assert t.at("pd-1") == "3209"


def test_9_3g_not_where_a_zone_would_hold_it():
    t = overrun(THREE.format("3109") + "soviet rd-10 3209")  # its zone has 3109
    assert "3109" not in t.options()
    assert t.why("3109").startswith("[7.1a]")


def test_9_3g_not_where_it_could_not_go_on():
    # From 3109 only 3010 can be reached, and there are three already, pd-1 among them.
    sea = "terrain sea 3108 3209 3210 3009\nhexside lake 3109/3110\n"
    t = overrun(f"{sea}{THREE.format('3109')}german id-58 3010\ngerman id-61 3010")
    assert t.why("3109").startswith("[7.1a]")


def test_9_3g_the_second_hex_has_room():
    t = overrun(THREE.format("3210"))
    t.play("3110")
    assert "3210" not in t.options()
    assert {"3211", "stop"} <= set(t.options())


def test_9_3g_the_way_is_taken_and_seen():
    # The hidden division in 3209 is in the zone of 3109, but has none into a major city. 3009 is out of its sight.
    t = overrun("terrain major-city 3109\nsoviet rd-10 3209 hidden")
    assert "rd-10" not in view(t.position, 0)["units"]
    t.play("3109", "3009")
    assert t.at("pd-1") == "3009"
    assert {"3109", "3009"} <= set(t.position.state.named("held"))
    assert "rd-10" in view(t.position, 0)["units"]


def test_9_5b_germans_who_retreat_past_a_hidden_unit_reveal_it():
    # Out of 3110 by 3010, a major city without zones of control, to 2910. 3009 touches 3010 but neither of the others.
    t = soviet("""
        terrain major-city 3010
        terrain lake 3011
        has german-source 1410
        soviet td-21 3210
        soviet td-24 3210
        soviet td-3 3210
        soviet rd-10 3009 hidden
        german pd-1 3110
    """)
    t.play("3110 all attack 0", "die 3 die 4")  # 15 to 7: -/R2
    give_way(t)
    assert t.at("pd-1") == "2910"
    assert "rd-10" in view(t.position, 0)["units"]


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


def test_9_3b_nor_would_a_fighter_add_anything_to_an_overrun():
    t = air("gf-1")
    t.play("overrun")
    assert added(t, "fighter") == 0


def test_9_5a_a_hidden_unit_that_attacks_out_of_a_fort_is_revealed():
    """Ruling R72."""
    t = soviet("has fort 3210\nsoviet td-21 3210 hidden\nsoviet td-3 3210 hidden\ngerman id-1 3110")
    t.play("3110 td-21")
    assert "td-21" not in view(t.position, 0)["units"]
    t.play("attack")
    assert "td-21" in view(t.position, 0)["units"]
    assert "td-3" not in view(t.position, 0)["units"]


# pd-1 has 9. A rifle division face down may be rd-10 (6) or rd-43 (1), which lies elsewhere.
HIDDEN = "has fort 3110\ngerman pd-1 3010\nsoviet rd-10 3110 hidden\nsoviet rd-43 5010 hidden\n"


def test_9_5c_the_odds_are_those_of_what_the_attacker_can_see():
    """Ruling R56."""
    t = german(HIDDEN)
    t.play("3110 pd-1")
    even = [{"column": "1-1", "chance": "1/2"}, {"column": "9-1", "chance": "1/2"}]
    assert t.preview("attack")["ratio"] == even


def test_9_5c_units_that_he_sees_count_as_they_are():
    t = german(HIDDEN + "soviet rd-123 3110")  # 2 more: 9 to 8 or to 3
    t.play("3110 pd-1")
    even = [{"column": "1-1", "chance": "1/2"}, {"column": "3-1", "chance": "1/2"}]
    assert t.preview("attack")["ratio"] == even


def test_9_5c_the_owner_knows_his_own():
    t = soviet("soviet rd-10 3210 hidden\nsoviet td-21 3210 hidden\ngerman kg-a 3110")
    t.play("3110 all")
    assert t.preview("attack")["ratio"] == "2-1"  # 3 and 5 to 4


def test_9_3c_from_an_overrun_nobody_is_called_off():
    t = air("gf-1")
    t.play("overrun fighter")
    assert t.position.chance is not None  # the dice of the attack


def test_9_5b_soviets_who_retreat_reveal_nobody():
    t = german("german pd-1 3010\nsoviet rd-112 3110\nsoviet rd-10 3211 hidden\n")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210", "3310")
    assert "rd-10" not in view(t.position, 0)["units"]


def test_9_5b_nor_does_a_headquarters_that_retreats():
    # As above, but with a lone headquarters of 2, which has no zone of control.
    t = soviet("""
        terrain major-city 3010
        terrain lake 3011
        has german-source 1410
        soviet td-21 3210
        soviet rd-10 3009 hidden
        german corps-41 3110
    """)
    t.play("3110 all attack 0", "die 3 die 4")  # 5 to 2: 2-1, -/R2
    assert t.at("corps-41") == "2910"
    assert "rd-10" not in view(t.position, 0)["units"]


def test_9_5b_soviets_who_break_through_reveal_nobody():
    t = soviet("soviet td-21 3210\nsoviet td-24 3210\nsoviet rd-10 3208 hidden\ngerman kg-a 3110")
    t.play("3110 all overrun", "die 6 die 6", "done", "td-21 3209 3108")  # 10 to 4: 2-1, -/1R3
    assert "rd-10" not in view(t.position, 0)["units"]


def test_9_3d_infantry_that_helps_may_attack_across_a_river():
    """The river is then due for the column (10.1f), but the mechanized units do not cross it."""
    t = german("hexside river 3011/3110\ngerman pd-1 3010\ngerman id-290 3011\nsoviet rd-10 3110")
    t.play("3110 pd-1 id-290")
    assert "overrun" in t.options()
    assert t.preview("overrun")["column"] == "1-1"  # 16 to 6: 2-1, less one
