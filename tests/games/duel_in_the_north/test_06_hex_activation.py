import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import PAIR, POOL, asked, german
from tests.games.duel_in_the_north.table import table

# One chit is drawn and passed: that of a headquarters far off, in 6010 or 6030, whose side then comes second.
FAR = {"german": "german corps-41 6010", "soviet": "soviet army-8 6030"}
CHIT = {"german": "corps-41", "soviet": "army-8"}


def exhausted(text, last, dice="", turn=3):
    """The chits are all drawn, the last of them by this side."""
    cup = "chits = german=corps-41 soviet=" if last == "german" else "chits = german= soviet=army-8"
    t = table(f"turn {turn} activation\n{cup}\ndice {CHIT[last]} {dice}\n{FAR[last]}\n{text}")
    t.play("pass")
    return t


def moving(t):
    assert t.position.ask.kind == "unit"
    return {answer for answer in t.options() if answer not in ("split", "done")}


def no_more_attacks(t):
    if t.position.ask.kind == "target":
        t.play("done")


BOTH = "german pd-1 3010\ngerman pd-6 3012\nsoviet rd-43 3020\nsoviet rd-10 3022"


@pytest.mark.parametrize(("last", "first"), [("german", "soviet"), ("soviet", "german")])
def test_6_3b_the_side_that_did_not_draw_last_begins(last, first):
    t = exhausted(BOTH, last)
    assert t.position.state.phase == "hex activation"
    assert asked(t) == (first, "hex")
    t.play("pass")
    assert asked(t) == (last, "hex")


def test_6_3b_on_the_first_turn_the_german_begins():
    # E-48: his chits come first, so the last one is Soviet.
    t = table(
        f"""
        turn 1 activation
        chits = german=corps-41 soviet=army-8
        dice corps-41 army-8
        {FAR["german"]}
        {FAR["soviet"]}
        {BOTH}
        """
    )
    t.play("pass", "pass")
    assert asked(t) == ("german", "hex")


def test_6_3a_it_comes_only_after_the_last_chit():
    t = table(
        f"""
        turn 3 activation
        chits = german=corps-41 soviet=army-8
        dice corps-41 army-8
        {FAR["german"]}
        {FAR["soviet"]}
        {BOTH}
        """
    )
    t.play("pass")
    assert asked(t) == ("soviet", "order")
    t.play("pass")
    assert asked(t) == ("german", "hex")


def test_6_3a_a_player_activates_one_hex_of_his_own():
    t = exhausted(BOTH, "soviet")
    assert {"3010", "3012", "pass"} <= set(t.options())
    assert not {"3020", "3022", "3011"} & set(t.options())
    with pytest.raises(Refusal):
        t.play("3020")
    t.play("3010", "move-attack")
    assert moving(t) == {"pd-1"}


def test_6_3a_one_hex_and_no_more():
    # Both sides have had theirs: the next turn begins, and there is only one headquarters on the map.
    t = exhausted(BOTH, "german", dice="corps-41", turn=3)
    t.play("3020", "move-attack", "rd-43 3021 stop", "done")
    assert asked(t) == ("german", "hex")
    t.play("3010", "move-attack", "pd-1 3009 stop", "done")
    assert t.position.state.turn == 4
    assert asked(t) == ("german", "order")


def test_6_3c_only_units_that_have_not_been_activated_take_part():
    text = "soviet rd-43 3020\nsoviet rd-10 3020\nsoviet rd-33 3022\ngerman pd-1 3010\nused = rd-43 rd-33"
    t = exhausted(text, "german")
    assert "3020" in t.options()
    assert "3022" not in t.options()
    with pytest.raises(Refusal, match=r"6\.3"):
        t.play("3022")
    t.play("3020", "move-attack")
    assert moving(t) == {"rd-10"}


def test_6_3c_a_unit_that_its_headquarters_has_activated_does_not_count_as_fresh():
    # pd-1 is in the range of 41st Corps and moves; pd-6 is out of it.
    t = table(
        """
        turn 3 activation
        chits = german=corps-41 soviet=army-8
        dice corps-41 army-8
        german corps-41 3010
        german pd-1 3012
        german pd-6 3020
        soviet army-8 6030
        """
    )
    t.play("move-attack", "pd-1 3013 stop", "done", "pass")
    assert asked(t) == ("german", "hex")
    assert "3020" in t.options()
    assert not {"3010", "3013"} & set(t.options())


def test_6_3c_not_all_units_of_the_hex_have_to_act():
    t = exhausted("soviet rd-43 3020\nsoviet rd-10 3020\ngerman pd-1 3010", "german")
    t.play("3020", "move-attack", "rd-10 3022 stop", "done")
    assert (t.at("rd-43"), t.at("rd-10")) == ("3020", "3022")
    assert asked(t) == ("german", "hex")


BRIDGE = "hexside river 3010/3011\nhexside bridge 3010/3011\n"


def test_6_3c_nor_is_he_fresh_for_a_hex_activation():
    t = table(f"""
        {BRIDGE}
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet rd-43 3010
        soviet rd-16 5030
    """)
    t.play("draw army-8", "move-attack", "rd-43 demolish", "die 4", "done")
    assert t.options() == ["5030", "pass"]


def test_6_3c_so_is_he_in_a_hex_activation():
    t = table("turn 3 hex activation\nused = id-1\ngerman id-11 3010\ngerman id-1 3010")
    t.play("3010", "move-attack")
    assert t.why("id-1").startswith("[6.1b]")


def test_6_3c_who_has_split_has_been_activated():
    """Ruling R71."""
    t = german(POOL + "german pd-1 3010\ngerman pd-6 3012", order="move-attack")
    t.play("split", "pd-1", "done", "done")
    while asked(t) != ("german", "hex"):
        t.play("pass")
    assert "3010" not in t.options()
    assert "3012" in t.options()


def test_6_3c_so_has_who_has_combined():
    """Ruling R71."""
    t = german(PAIR.replace("kg-f 3010 kin=7", "pd-8 3012"), order="move-attack")
    t.play("done", "pd-6")
    while asked(t) != ("german", "hex"):
        t.play("pass")
    assert "3010" not in t.options()


def test_6_3d_neither_headquarters_nor_range_is_needed_and_both_orders_are_open():
    t = exhausted("german pd-1 3010\nsoviet rd-43 3030", "soviet")
    t.play("3010")
    assert asked(t) == ("german", "order")
    assert {"move-attack", "attack-move"} <= set(t.options())


def test_6_3d_the_units_move_and_attack_as_usual_but_without_artillery():
    # 9 to 6 is 1-1, where a 5 has no effect. Nobody is asked for artillery (E-29), though 56th Corps stands by.
    t = exhausted("german pd-1 3010\ngerman corps-56 3009\nsoviet rd-10 3012", "soviet", dice="2 3")
    t.play("3010", "move-attack", "pd-1 3011", "done", "3012 pd-1 attack")
    no_more_attacks(t)
    assert (t.at("pd-1"), t.at("rd-10")) == ("3011", "3012")
    assert asked(t) == ("soviet", "hex")


def test_6_3d_an_attack_may_come_first():
    t = exhausted("german pd-1 3011\nsoviet rd-10 3012", "soviet", dice="2 3")
    t.play("3011", "attack-move", "3012 pd-1 attack")
    no_more_attacks(t)
    assert moving(t) == {"pd-1"}


def test_6_3d_a_headquarters_may_move_by_it():
    # E-06: 11th Army has not been activated.
    t = exhausted("soviet army-11 3020\nsoviet rd-43 3030\ngerman pd-1 3010", "german")
    t.play("3020", "move-attack")
    assert moving(t) == {"army-11"}


def test_6_3d_a_headquarters_activates_nobody_by_it():
    t = exhausted("soviet army-11 3020\nsoviet rd-43 3021\ngerman pd-1 3010", "german")
    t.play("3020", "move-attack")
    assert "rd-43" not in t.options()


def test_6_3e_the_units_of_the_hex_act_together_in_one_activation():
    t = exhausted("soviet rd-43 3020\nsoviet rd-10 3020\nsoviet rd-33 3021\ngerman pd-1 3010", "german")
    t.play("3020", "move-attack")
    assert moving(t) == {"rd-43", "rd-10"}
    t.play("rd-43 3022 stop")
    assert moving(t) == {"rd-10"}


@pytest.mark.parametrize("turn", [3, 14])
def test_6_3f_german_units_of_one_colour_only(turn):
    # On turn 14 any headquarters activates any unit, but a hex still only one colour.
    t = exhausted("german pd-1 3010\ngerman id-1 3010\ngerman pd-6 3010\nsoviet rd-43 3030", "soviet", turn=turn)
    t.play("3010")
    assert asked(t) == ("german", "colour")
    assert set(t.options()) == {"A18", "PG4"}
    t.play("PG4", "move-attack")
    assert moving(t) == {"pd-1", "pd-6"}


def test_6_3f_a_hex_of_one_colour_raises_no_question():
    t = exhausted("german pd-1 3010\ngerman id-290 3010\nsoviet rd-43 3030", "soviet")
    t.play("3010", "move-attack")
    assert moving(t) == {"pd-1", "id-290"}


def test_6_3f_soviet_units_are_free_of_this():
    t = exhausted("soviet rd-43 3020\nsoviet td-3 3020\nsoviet ldno-1 3020\ngerman pd-1 3010", "german")
    t.play("3020", "move-attack")
    assert moving(t) == {"rd-43", "td-3", "ldno-1"}


def test_6_3g_units_not_yet_on_the_map_stay_away():
    t = exhausted("soviet rd-43 3020\nsoviet rd-179 s2-south\ngerman pd-1 3010", "german", turn=2)
    assert "s2-south" not in t.options()
    t.play("3020", "move-attack")
    assert moving(t) == {"rd-43"}
    t.play("rd-43 3021 stop", "done")
    assert t.at("rd-179") == "s2-south"


def test_6_3g_with_nothing_but_arrivals_there_is_nothing_to_activate():
    t = exhausted("soviet rd-179 s2-south\ngerman pd-1 3010", "german", turn=2)
    assert asked(t) == ("german", "hex")
