"""[6.0] [7.0] Activation and stacking: where clauses meet each other, and single ones that are easily lost."""

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import PAIR, POOL, RAILED, SET_UP, asked, german, soviet
from tests.games.duel_in_the_north.table import table

BRIDGE = "hexside river 3010/3011\nhexside bridge 3010/3011\n"


@pytest.mark.parametrize("die", [1, 4])
def test_6_1b_who_tried_to_blow_a_bridge_has_been_activated(die):
    t = table(f"""
        {BRIDGE}
        turn 3 activation
        chits = german= soviet=army-8,army-11
        soviet army-8 3010
        soviet army-11 3009
        soviet rd-43 3010
    """)
    t.play("draw army-8", "move-attack", "rd-43 demolish", f"die {die}", "done", "draw army-11", "move-attack")
    assert "rd-43" not in t.options()
    with pytest.raises(Refusal, match=r"6\.1b"):
        t.play("rd-43")


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


def test_6_2d_a_finnish_headquarters_still_commands_its_own_corps_only():
    t = table("""
        scenario alternative
        turn 14 activation
        chits = german=finn-hq-4 soviet=
        german finn-hq-4 3010
        german finn-4 3011
        german finn-2 3011
        german id-1 3011
    """)
    t.play("draw finn-hq-4", "move-attack")
    assert set(t.options()) == {"finn-hq-4", "finn-4", "done"}


def test_6_2c_an_arrival_may_be_activated_again_and_is_then_like_any_other():
    t = table("""
        turn 1 activation
        chits = german=corps-41,corps-56 soviet=
        held = 1410
        german corps-41 1412
        german corps-56 1412
        german md-sst g1-west
        german pd-1 1410
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "md-sst 1410 stop", "done")
    t.play("draw corps-56", "move-attack", "md-sst")
    assert "join" in t.options()
    t.play("stop")
    assert "md-sst" in t.options()  # it has done nothing yet


def test_6_2d_who_was_used_on_turn_14_is_refused_for_that():
    t = table("turn 14 activation\nchits = german=army-18 soviet=\nused = id-1\ngerman army-18 3010\ngerman id-1 3010")
    t.play("draw army-18", "move-attack")
    assert t.why("id-1").startswith("[6.1b]")


def test_6_3c_so_is_he_in_a_hex_activation():
    t = table("turn 3 hex activation\nused = id-1\ngerman id-11 3010\ngerman id-1 3010")
    t.play("3010", "move-attack")
    assert t.why("id-1").startswith("[6.1b]")


def test_7_0a_an_entry_hex_with_an_enemy_is_refused_for_that():
    t = table("turn 4 activation\nchits = german=corps-57 soviet=\ngerman corps-57 g4-south\nsoviet rd-43 4634")
    t.play("draw corps-57", "move-attack", "corps-57")
    assert t.why("4634").startswith("[7.0a]")


def test_6_1b_who_came_by_rail_has_been_activated():
    t = table(RAILED)
    t.play("draw army-8", "move-attack", "done", "rd-111", "draw army-11", "move-attack")
    assert t.at("rd-111") == "6610"
    assert "rd-111" not in t.options()


def test_7_0a_nobody_sets_up_where_the_enemy_stands():
    t = table(SET_UP + "soviet rd-90 2327", board=False)
    t.play("id-1")
    assert "2328" in t.options()
    assert t.why("2327").startswith("[7.0a]")


def test_6_1b_who_has_attacked_has_been_activated():
    """Ruling R71."""
    t = soviet("soviet td-21 3210\nsoviet td-3 3210\ngerman id-1 3110", hqs="army-8 3310,army-11 3310")
    t.play("3110 td-21 attack 0", "die 3 die 4", "done", "done")  # 5 to 9: 1-2, -/-
    t.play("draw army-11", "move-attack")
    assert set(t.options()) == {"td-3", "army-11", "done"}


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
