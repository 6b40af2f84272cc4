"""Where clauses of combat, air, bridges, forts and Kampfgruppen meet each other."""

import pytest

from northfront.core.errors import Refusal
from northfront.core.view import view
from tests.games.duel_in_the_north.table import table

# Germans in 3010 against 3110 unless said otherwise; around 3110 lie 3109 3210 3211 3111 3011 3010, around 3010 lie 3009
# 3109 3110 3011 2910 2909.


def german(text, order="attack-move", turn=3, hq="corps-41 2910"):
    name = hq.split()[0]
    t = table(f"""
        {text}
        has german-source 1410
        has soviet-source 6810
        turn {turn} activation
        chits = german={name} soviet=
        german {hq}
        soviet rd-126 6030
    """)
    t.play(f"draw {name}", order)
    return t


def soviet(text, order="attack-move", hqs="army-8 3310", turn=8):
    names = [line.split()[0] for line in hqs.split(",")]
    lines = "\n".join(f"soviet {line}" for line in hqs.split(","))
    t = table(f"""
        {text}
        has soviet-source 6810
        turn {turn} activation
        chits = german= soviet={",".join(names)}
        {lines}
    """)
    t.play(f"draw {names[0]}", order)
    return t


def asked(t):
    ask = t.position.ask
    return t.game.sides[ask.side], ask.kind


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def added(t, answer):
    return sum(each["dice"] for each in t.preview(answer)["modifiers"])


def give_way(t):
    while asked(t)[1] in ("stand", "retreat-unit", "retreat-hex"):
        t.play("retreat" if "retreat" in t.options() else t.options()[0])


# --- 4.4, 10.3, 10.4: the squares

TANKS = "soviet td-21 5302\nsoviet td-24 5302\nsoviet td-3 5302\n"


@pytest.mark.parametrize("dice", ["die 3 die 4", "die 5 die 6"])
def test_4_4e_in_a_square_a_retreat_is_over(dice):
    # 15 to 12 is 1-1, with three guns: 10 is -/R2, 14 is -/1R3. From 5301 only the first hex comes nearer to 5300.
    t = soviet(f"has finnish-square 5300\ngerman finn-4 5301\ngerman finn-8 5301\n{TANKS}", hqs="army-23 5304")
    t.play("5301 all attack 3", dice)
    if asked(t)[1] == "loss":
        t.play("finn-4")
    give_way(t)
    assert (t.at("finn-4"), t.at("finn-8")) == ("5300", "5300")


def test_4_4e_a_full_square_takes_nobody():
    # Three divisions in 5300, and no other way leads nearer to it.
    full = "german finn-2 5300\ngerman finn-10 5300\ngerman finn-18 5300\n"
    t = soviet(f"has finnish-square 5300\n{full}german finn-4 5301\n{TANKS}", hqs="army-23 5304")
    t.play("5301 all attack 0", "die 3 die 4")  # 15 to 6: 2-1, -/R2
    give_way(t)
    assert t.at("finn-4") == "eliminated"


EAST = "has finnish-square 6500\ngerman finn-4 6500\nsoviet rd-43 6501\n"


def from_the_east(east):
    """finn-4 has beaten rd-43 out of a square beyond the lake: 5 to 1, one more on the dice; 5 is -/1R2."""
    t = german(f"east = {east}\n{EAST}", turn=8, hq="finn-hq-4 6500")
    t.play("6501 finn-4 attack 0", "die 2 die 2")
    assert t.at("rd-43") == "eliminated"
    return t


def test_4_4b_the_fourth_does_not_come_in_by_an_advance():
    t = from_the_east("finn-2 finn-10 finn-18")
    assert asked(t) != ("german", "advance")
    assert t.at("finn-4") == "6500"


def test_4_4b_who_advances_out_of_such_a_square_counts():
    t = from_the_east("finn-2 finn-10")
    t.play("finn-4")
    assert t.at("finn-4") == "6501"
    assert set(t.position.state.named("east")) == {"finn-2", "finn-4", "finn-10"}


def test_4_4b_an_advance_on_the_map_is_no_entry():
    t = german(f"east = finn-2\n{EAST.replace('finn-4 6500', 'finn-4 6502')}", turn=8, hq="finn-hq-4 6500")
    t.play("6501 finn-4 attack 0", "die 2 die 2", "finn-4")
    assert set(t.position.state.named("east")) == {"finn-2"}


# --- 5.1, 14.0: a Kampfgruppe is a part of its division


def test_5_1j_a_kampfgruppe_lives_on_the_arrow_of_its_division():
    t = german(
        "has german-arrow 4634\narrow = pd-19\ngerman pd-19 4632\ngerman kg-e kg-pool",
        order="move-attack",
        turn=5,
        hq="corps-57 4632",
    )
    t.play("split", "pd-19")
    assert set(t.position.state.named("arrow")) == {"pd-19", "kg-e"}


def test_5_1j_in_the_pool_it_has_forgotten_that():
    t = table("""
        has german-arrow 4634
        turn 5 activation
        chits = german=corps-57 soviet=
        arrow = corps-57 pd-19 kg-e
        german corps-57 4632
        german pd-19 4632 reduced
        german kg-e 4632 kin=6
        soviet rd-98 6010
    """)
    t.play("draw corps-57", "move-attack", "done", "pd-19")
    while t.position.state.turn == 5:
        t.play("pass" if "pass" in t.options() else "done")
    assert (t.at("kg-e"), reduced(t, "pd-19")) == ("kg-pool", False)
    assert set(t.position.state.named("arrow")) == {"corps-57", "pd-19"}
    assert t.position.state.kin[t.game.units["kg-e"]] == 0
    assert t.position.state.joined[t.game.units["pd-19"]] == 0  # another may take it in again


# --- 5.2, 10.0: who has no strength of his own


def test_5_2e_a_unit_without_strength_may_attack_beside_others():
    """Ruling R17: it is the total that must not be nothing."""
    t = soviet("soviet ldno-1 3210 lack=2\nsoviet td-21 3210\ngerman kg-a 3110")
    t.play("3110 ldno-1")
    assert "attack" not in t.options()
    with pytest.raises(Refusal, match=r"5\.2e"):
        t.play("attack")
    t.play("td-21")
    assert t.preview("attack")["ratio"] == "1-1"  # 5 and nothing to 4


def test_5_2e_alone_they_have_no_target():
    t = soviet("soviet ldno-1 3210 lack=2\nsoviet ldno-6 3210 lack=2\ngerman kg-a 3110")
    assert asked(t) == ("soviet", "unit")


# --- 7.1, 9.3, 10.3: passing through a full hex

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


FULL = "soviet rd-98 3210\nsoviet rd-48 3210\nsoviet rd-50 3210\n"


def test_10_3e_on_the_way_back_a_full_hex_is_passed_through():
    t = german("german pd-1 3010\nsoviet rd-112 3110\n" + FULL)
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210")  # -/R2
    assert t.position.state.check() == []
    t.play("3310")
    assert t.at("rd-112") == "3310"


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


# --- 9.3: an overrun that fails

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


BRIDGE = "hexside river 3010/3110\nhexside bridge 3010/3110\n"


# --- 10.1, 11.0: what the air would bring


def air(units, text="german pd-1 3010\nsoviet rd-112 3110\n"):
    sides = {"g": "german", "s": "soviet"}
    t = german(text + "".join(f"{sides[unit[0]]} {unit} airfield\n" for unit in units.split()), turn=8)
    t.play("3110 pd-1")
    return t


def test_11_0c_the_question_shows_what_an_air_unit_would_add():
    t = air("gf-1 gc-1 sc-1")
    t.play("attack")
    assert (added(t, "fighter"), added(t, "support"), added(t, "pass")) == (1, 2, 0)
    t.play("support")
    assert (added(t, "support"), added(t, "pass")) == (0, 2)


def test_10_1m_a_fighter_that_would_have_to_fight_adds_nothing():
    t = air("gf-1 gf-2 sc-1")
    t.play("attack fighter")
    assert (added(t, "pass"), added(t, "support")) == (1, -2)  # the German fighter fights then
    t.play("support")
    assert (added(t, "fighter"), added(t, "pass")) == (-2, -2)


def test_10_7c_the_question_shows_what_an_abort_would_take_away():
    t = air("gf-1 gc-1")
    t.play("attack fighter support")
    assert (added(t, "done"), added(t, "fighter"), added(t, "support")) == (3, 2, 1)


def test_9_3b_nor_would_a_fighter_add_anything_to_an_overrun():
    t = air("gf-1")
    t.play("overrun")
    assert added(t, "fighter") == 0


# --- 6.1, 9.5, 10.0, 10.1: what an attack takes and shows


def test_6_1b_who_has_attacked_has_been_activated():
    """Ruling R71."""
    t = soviet("soviet td-21 3210\nsoviet td-3 3210\ngerman id-1 3110", hqs="army-8 3310,army-11 3310")
    t.play("3110 td-21 attack 0", "die 3 die 4", "done", "done")  # 5 to 9: 1-2, -/-
    t.play("draw army-11", "move-attack")
    assert set(t.options()) == {"td-3", "army-11", "done"}


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


def test_2_4e_a_headquarters_out_of_supply_defends_with_one():
    """Ruling R53."""
    t = german("german pd-1 3010\nsoviet army-11 3110 lack=2")
    t.play("3110 pd-1")
    assert t.preview("attack")["ratio"] == "9-1"


def test_2_4e_several_headquarters_add_their_numbers_and_fall_one_by_one():
    """Ruling R53."""
    t = german("german pd-1 3010\ngerman pd-6 3010\nsoviet army-11 3110\nsoviet army-8 3110")  # 18 to 6: 3-1
    t.play("3110 all")
    assert t.preview("attack")["ratio"] == "3-1"
    t.play("attack 0", "die 3 die 4")  # -/1R2
    assert (asked(t), set(t.options())) == (("soviet", "loss"), {"army-8", "army-11"})
    t.play("army-8", "3210", "3310")
    assert (t.at("army-8"), t.at("army-11")) == ("returning", "3310")


def test_10_1i_a_headquarters_that_is_not_on_the_map_gives_no_artillery():
    t = table("""
        turn 4 activation
        chits = german=corps-57 soviet=
        german corps-57 g4-south
        german pd-19 g4-south
        soviet rd-112 4633
    """)
    t.play("draw corps-57", "move-attack", "pd-19 4634", "done", "4633 pd-19 attack")
    assert t.position.chance is not None


# --- 9.3, 11.1: air units


def test_9_3c_from_an_overrun_nobody_is_called_off():
    t = air("gf-1")
    t.play("overrun fighter")
    assert t.position.chance is not None  # the dice of the attack


@pytest.mark.parametrize(("choice", "dice"), [("abort", 0), ("stay", -2)])
def test_11_1g_whether_support_that_wins_stays_is_an_option(choice, dice):
    """Ruling R32."""
    t = air("gf-1 sc-1", f"setting cas-victory={choice}\ngerman pd-1 3010\nsoviet rd-112 3110\n")
    t.play("attack fighter support", "die 2 die 3")
    assert added(t, "0") == dice


def test_10_0e_the_question_shows_what_all_of_them_would_be():
    t = german("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-10 3110")
    t.play("3110")
    assert [t.preview(answer)["ratio"] for answer in ("pd-1", "all")] == ["1-1", "3-1"]  # 9 or 18 to 6


def test_4_4b_who_has_come_in_there_before_may_advance_again():
    t = from_the_east("finn-2 finn-4 finn-10")
    assert asked(t) == ("german", "advance")


def test_10_5a_a_headquarters_that_is_left_alone_has_nobody_who_could_pay():
    """Ruling R35."""
    # 25 to 3 is 8-1, four more on the dice: 10 is -/2R2.
    t = german(
        "german pd-1 3010\ngerman pd-6 3010\ngerman md-36 3010\nsoviet rd-123 3110\nsoviet rd-43 3110\nsoviet army-11 3110"
    )
    t.play("3110 all attack 0", "die 3 die 3", "rd-123")
    assert (t.at("rd-123"), t.at("rd-43")) == ("eliminated", "eliminated")
    assert asked(t) == ("soviet", "retreat-hex")


def test_15_0b_a_retreat_takes_control_of_its_way():
    t = german("held = 3210 3310\ngerman pd-1 3010\nsoviet rd-112 3110")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210", "3310")  # -/R2
    assert not {"3210", "3310"} & set(t.position.state.named("held"))


def test_4_4c_nobody_but_a_finn_retreats_into_a_square():
    # From 6401 both 6500 and 6501 come nearer to 6801.
    t = table("""
        has finnish-square 6500
        has soviet-source 6801
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 6302
        german pd-1 6301
        soviet rd-112 6401
    """)
    t.play("draw corps-41", "attack-move", "6401 pd-1 attack 0", "die 3 die 4")  # -/R2
    assert t.at("rd-112") == "6501"


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


def test_15_0b_an_advance_takes_control_of_its_way():
    t = german("german pd-1 3010\nsoviet rd-43 3110")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "pd-1", "3211")
    assert {"3110", "3211"} <= set(t.position.state.named("held"))


def test_9_3d_infantry_that_helps_may_attack_across_a_river():
    """The river is then due for the column (10.1f), but the mechanized units do not cross it."""
    t = german("hexside river 3011/3110\ngerman pd-1 3010\ngerman id-290 3011\nsoviet rd-10 3110")
    t.play("3110 pd-1 id-290")
    assert "overrun" in t.options()
    assert t.preview("overrun")["column"] == "1-1"  # 16 to 6: 2-1, less one


def test_4_4c_no_panzer_goes_on_into_a_square():
    # 5301 touches 5300 and 5302; the square next to it stays closed in an advance as in a breakthrough.
    t = german("has finnish-square 5300\ngerman pd-1 5302\nsoviet rd-43 5301", turn=8, hq="corps-41 5303")
    t.play("5301 pd-1 overrun", "die 1 die 1", "pd-1")
    assert asked(t) == ("german", "advance-on")
    assert t.why("5300").startswith("[4.4c]")
    t.play("stop", "pd-1")
    assert asked(t) == ("german", "exploit-hex")
    assert t.why("5300").startswith("[4.4c]")


def test_12_0a_a_stack_does_not_blow_a_bridge():
    t = soviet(BRIDGE + "soviet rd-112 3110\nsoviet rd-98 3110\ngerman id-1 2010", "move-attack", "army-8 3210")
    t.play("rd-112")
    assert "demolish" in t.options()
    t.play("join rd-98")
    assert t.why("demolish").startswith("[12.0a]")


def test_12_1a_the_bridge_is_named_by_the_hex_of_the_unit():
    t = table(f"{BRIDGE}turn 3 end of turn\nblown = 3010/3110=1\ngerman pd-1 3010\nsoviet rd-98 5010")
    assert (asked(t), t.options()) == (("german", "repair"), ["3010", "done"])


def test_12_1a_only_the_bridge_of_that_hex_is_repaired():
    far = "hexside river 3510/3610\nhexside bridge 3510/3610\n"
    blown = "blown = 3010/3110=1 3510/3610=1\n"
    t = table(f"{BRIDGE}{far}turn 3 end of turn\n{blown}german pd-1 3010\ngerman pd-6 3510\nsoviet rd-98 5010")
    t.play("3010")
    assert list(t.position.state.named("blown")) == ["3510/3610"]


def test_13_0b_with_nowhere_to_build_the_markers_are_kept_unasked():
    t = table("turn 4 reinforcement\nsoviet army-8 4010\nsoviet fort-1 s4-fort\ngerman corps-41 2010")
    assert t.position.state.phase != "reinforcement"
    assert t.at("fort-1") == "fort-store"


# --- 14.0: who splits, who combines, and what it uses up

POOL = "german kg-e kg-pool\ngerman kg-f kg-pool\n"


def test_14_0a_a_division_that_is_not_on_the_map_yet_does_not_split():
    t = german(f"{POOL}german pd-19 g4-south", order="move-attack", turn=4, hq="corps-57 4632")
    assert "pd-19" in t.options()
    assert "split" not in t.options()


def test_14_0b_a_kampfgruppe_does_not_split():
    t = german("german kg-e 3010 kin=7\ngerman kg-f kg-pool", order="move-attack")
    assert "kg-e" in t.options()
    assert "split" not in t.options()


def test_14_0a_the_kampfgruppe_is_supplied_as_its_division_was():
    t = german(POOL + "german pd-1 3010 lack=1", order="move-attack")
    t.play("split", "pd-1")
    assert t.position.state.lack[t.game.units["kg-e"]] == 1


def test_6_3c_who_has_split_has_been_activated():
    """Ruling R71."""
    t = german(POOL + "german pd-1 3010\ngerman pd-6 3012", order="move-attack")
    t.play("split", "pd-1", "done")
    while asked(t) != ("german", "hex"):
        t.play("pass")
    assert "3010" not in t.options()
    assert "3012" in t.options()


PAIR = "german pd-6 3010 reduced\ngerman kg-e 3010 kin=7\ngerman kg-f 3010 kin=7\n"


def test_6_3c_so_has_who_has_combined():
    """Ruling R71."""
    t = german(PAIR.replace("kg-f 3010 kin=7", "pd-8 3012"), order="move-attack")
    t.play("done", "pd-6")
    while asked(t) != ("german", "hex"):
        t.play("pass")
    assert "3010" not in t.options()


def test_14_0f_a_division_combines_once_in_a_turn():
    t = table(f"""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        german corps-41 2910
        german corps-56 2910
        {PAIR}
        soviet rd-126 6030
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "done", "pd-6", "draw corps-56", "move-attack", "done")
    assert asked(t)[1] != "combine"


def test_14_0d_a_kampfgruppe_of_another_command_is_not_activated():
    t = german("german pd-6 3010 reduced\ngerman kg-e 3010 kin=6", order="move-attack")  # of 3rd Panzer Group
    t.play("done")
    assert asked(t)[1] != "combine"


def test_14_0e_they_must_still_be_together_when_the_next_turn_begins():
    """Ruling R74: in the activation of the other headquarters the group goes its own way."""
    t = table("""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        german corps-41 2910
        german corps-56 2910
        german pd-6 3010 reduced
        german kg-e 3010 kin=7
        soviet rd-126 6030
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "done", "pd-6")
    t.play("draw corps-56", "move-attack", "kg-e 3012 stop", "done")
    while t.position.state.turn == 3:
        t.play("pass" if "pass" in t.options() else "done")
    assert (reduced(t, "pd-6"), t.at("kg-e")) == (True, "3012")


@pytest.mark.parametrize(("choice", "over"), [("seven", "german-automatic"), ("nine", "")])
def test_17_8a_whether_nine_hexes_are_wanted_is_an_option(choice, over):
    """Ruling R44."""
    seven = "3319 3807 4908 5906 6306 5706 5606"
    t = table(f"setting automatic={choice}\nturn 5 end of turn\nheld = {seven}\nsoviet rd-16 6020\ngerman id-1 2020")
    assert t.position.over == over


def test_10_3e_a_headquarters_ends_its_retreat_in_a_full_hex():
    t = german("german pd-1 3010\nsoviet army-11 3110\n" + FULL.replace("3210", "3310"))
    t.play("3110 pd-1 attack 0", "die 2 die 3", "3211", "3310")  # 9 to 3: 3-1, -/R2
    assert t.at("army-11") == "3310"


def test_18_5a_nobody_says_that_the_finns_halt_after_turn_10():
    for scenario, told in (("historical", True), ("alternative", False)):
        t = table(f"scenario {scenario}\nturn 10 end of turn\ngerman id-1 2020\nsoviet rd-16 6020")
        assert any("Finns halt" in line for line in t.log()) is told
