"""[2.3] [2.4] [2.5] What the counters are: steps, headquarters, air units."""

import pytest

from tests.games.duel_in_the_north.battle import LINE, asked, german
from tests.games.duel_in_the_north.table import table

# 3012 touches 3011 and 3013; 3008 touches 3009. 3011 and 3008 are three hexes apart.


def attack(target, *attackers, defenders, hq="corps-41", marks=""):
    """A German attack from 3011 on 3012, with the dice still to come. The Move mode follows it."""
    lines = [f"german {unit} 3011 {marks}" for unit in attackers] + [f"soviet {unit} {target}" for unit in defenders]
    t = table("\n".join(("turn 3 activation", f"chits = german={hq} soviet=", f"german {hq} 3010", *lines)))
    t.play(f"draw {hq}", "attack-move", target)
    return t


def face(t, unit):
    return t.position.state.face[t.game.units[unit]]


# --- steps


def test_2_3b_a_loss_turns_a_whole_unit():
    t = attack("3012", "pd-1", defenders=["rd-10"])  # 9 to 6 is 1-1; a 2 is 1/-
    t.play("pd-1", "attack", "0", "die 1", "die 1")
    assert (t.at("pd-1"), face(t, "pd-1")) == ("3011", 1)
    assert t.at("rd-10") == "3012"


def test_2_3b_a_loss_removes_a_reduced_unit():
    t = attack("3012", "pd-1", defenders=["rd-23"], marks="reduced")  # 5 to 4 is 1-1
    t.play("pd-1", "attack", "0", "die 1", "die 1")
    assert t.at("pd-1") == "eliminated"


def test_2_3c_a_loss_removes_a_soviet_unit():
    t = attack("3012", "pd-1", defenders=["rd-10"])  # a 7 on 1-1 is 1/1
    t.play("pd-1", "attack", "0", "die 3", "die 4")
    assert t.at("rd-10") == "eliminated"
    assert face(t, "pd-1") == 1


@pytest.mark.parametrize("unit", ["rd-43", "td-21", "md-198", "cd-25", "ac-5", "ldno-1"])
def test_2_3c_soviet_units_have_one_face(unit):
    t = table(f"turn 3 hex activation\nsoviet {unit} 3010")
    assert len(t.game.pieces[t.game.units[unit]].faces) == 1


def test_2_3d_a_loss_removes_headquarters():
    t = attack("3012", "pd-1", defenders=["army-8"])  # 9 to 3 is 3-1; a 3 is 1/1
    t.play("pd-1", "attack", "0", "die 1", "die 2")
    assert t.at("army-8") == "returning"


def test_2_3d_headquarters_are_no_combat_units_and_have_no_zone():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3011
        soviet army-8 3014
    """)
    t.play("draw corps-41", "move-attack", "pd-1")
    t.play("3013")  # next to 3014
    assert t.position.ask.kind == "leg"
    assert "3113" in t.options()


def test_2_3e_finns_are_germans():
    t = table("""
        turn 7 activation
        chits = german=finn-hq-4 soviet=
        german finn-hq-4 5604
        german finn-4 5605
    """)
    t.play("draw finn-hq-4", "move-attack", "finn-4", "5606", "stop")
    assert "5606" in t.position.state.named("held")


# --- headquarters


def test_2_4b_the_chit_serves_headquarters_of_its_colour():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german corps-56 3020
        german army-18 3030
        german pd-1 3011
    """)
    t.play("draw corps-41")
    assert t.position.ask.kind == "headquarters"
    assert set(t.options()) == {"corps-41", "corps-56"}


def test_2_4b_the_one_that_has_acted_is_out_of_the_choice():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        acted = corps-41
        german corps-41 3010
        german corps-56 3020
        german pd-1 3011
        german pd-8 3021
    """)
    t.play("draw corps-41", "move-attack")
    assert {"corps-56", "pd-8"} <= set(t.options())
    assert not {"corps-41", "pd-1"} & set(t.options())


def test_2_4c_headquarters_do_not_count_towards_the_stacking_limit():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3011
        german corps-56 3010
        german pd-1 3010
        german pd-6 3010
        german pd-8 3010
        soviet rd-43 6010
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "corps-41", "3010", "stop", "done")
    assert t.position.ask.kind != "excess"
    assert {t.at(unit) for unit in ("corps-41", "corps-56", "pd-1", "pd-6", "pd-8")} == {"3010"}


def test_2_4c_a_headquarters_comes_by_rail_into_a_full_town():
    t = table(f"""
        {LINE}
        turn 6 activation
        chits = german= soviet=army-34
        rail = german=0 soviet=2
        soviet army-34 s6-east
        soviet rd-245 s6-east
        soviet rd-16 6610
        soviet rd-43 6610
        soviet rd-10 6610
    """)
    t.play("draw army-34", "move-attack", "done")
    assert t.options() == ["army-34", "done"]  # 245 RD would be the fourth
    t.play("army-34")
    assert t.at("army-34") == "6610"


def test_2_4c_a_headquarters_finds_room_in_a_full_place():  # ruling R77
    t = table("turn 4 reinforcement\nsoviet log s4-luga\nsoviet rd-43 5512\nsoviet rd-10 5512\nsoviet rd-33 5512")
    assert t.at("log") == "5512"


def test_2_4d_headquarters_do_not_attack():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3011
        german pd-1 3011
        soviet rd-43 3012
    """)
    t.play("draw corps-41", "attack-move", "3012")
    assert "pd-1" in t.options()
    assert "corps-41" not in t.options()


@pytest.mark.parametrize(("hq", "column"), [("army-8", "3-1"), ("army-22", "4-1"), ("army-34", "2-1")])
def test_2_4e_headquarters_alone_defend_with_their_artillery(hq, column):
    t = attack("3012", "pd-1", defenders=[hq])  # 9 to 3, 2 and 4
    assert t.preview("pd-1")["column"] == column


def test_2_4e_headquarters_in_company_add_nothing():
    t = attack("3012", "pd-1", defenders=["army-8", "rd-70"])  # 9 to 3; with the artillery it would be 9 to 6
    assert t.preview("pd-1")["column"] == "3-1"


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


def test_2_4f_eliminated_headquarters_come_back_on_the_next_turn():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3011
        soviet army-8 3012
        soviet rd-43 6010
    """)
    t.play("draw corps-41", "attack-move", "3012", "pd-1", "attack", "0", "die 6", "die 6", "done")  # 3-1: -/2R2
    assert t.at("army-8") == "returning"
    t.play("done")
    while t.position.state.turn == 3:
        assert t.at("army-8") == "returning"
        t.play("pass")
    assert (t.position.state.turn, t.position.ask.kind) == (4, "return")
    t.play("6010")
    assert t.at("army-8") == "6010"


def test_2_4g_artillery_is_spent_once_an_activation():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3011
        german pd-6 3009
        soviet rd-10 3012
        soviet rd-33 3008
    """)
    t.play("draw corps-41", "attack-move", "3012", "pd-1", "attack")
    assert t.position.ask.kind == "artillery"
    assert t.options() == ["0", "1", "2"]
    t.play("1", "die 2", "die 2")  # 9 to 6 is 1-1; 4 and 1 make a 5: no effect
    t.play("3008", "pd-6", "attack")
    assert t.options() == ["0", "1"]


def test_2_4g_all_of_it_spent_leaves_nothing_to_ask():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3011
        german pd-6 3009
        soviet rd-10 3012
        soviet rd-33 3008
    """)
    t.play("draw corps-41", "attack-move", "3012", "pd-1", "attack", "2", "die 1", "die 2")  # a 5 on 1-1: no effect
    t.play("3008", "pd-6", "attack")
    assert t.position.chance is not None  # the dice already


def test_2_4g_the_next_activation_has_its_own_artillery():
    t = table("""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        german corps-41 3010
        german corps-56 3010
        german pd-1 3011
        soviet rd-10 3012
    """)
    for hq in ("corps-41", "corps-56"):
        t.play(f"draw {hq}")
        if t.position.ask.kind == "headquarters":
            t.play(hq)
        t.play("attack-move", "3012", "pd-1", "attack")
        assert t.options() == ["0", "1", "2"]
        t.play("2", "die 1", "die 2", "done")


# --- air units


def test_2_5c_air_units_join_on_their_turn():
    t = table("""
        turn 7 end of turn
        german gf-1 airfield
        german gf-5 g8-air
        german gc-9 g8-air
        soviet sf-3 s9-air
        soviet rd-43 6010
    """)
    assert t.position.state.turn == 8
    assert [t.at(unit) for unit in ("gf-1", "gf-5", "gc-9")] == ["airfield"] * 3
    assert t.at("sf-3") == "s9-air"


def test_2_5d_air_units_that_have_flown_are_back_on_the_next_turn():
    t = table("""
        turn 3 end of turn
        german gf-1 flown
        german gc-1 flown
        soviet sc-1 flown
        soviet rd-43 6010
    """)
    assert [t.at(unit) for unit in ("gf-1", "gc-1", "sc-1")] == ["airfield"] * 3
