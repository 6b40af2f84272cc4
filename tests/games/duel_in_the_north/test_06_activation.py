import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import RAILED
from tests.games.duel_in_the_north.table import table

# Down a column the distance is the difference of the rows: from 3010 to 3014 it is four hexes.
# 41st Corps reaches 4 hexes, 18th and 16th Army 6, the Soviet 8th and 11th Army 4, 34th Army 6, the Luga group 3.
# 3011 touches 2910 2911 3010 3012 3110 3111. The units in 6020 and 6030 keep the turn going.
SPARE = "german id-251 6020\nsoviet rd-126 6030"


def drawn(text, german="", soviet="", dice="", turn=3):
    """The activation phase with these chits in the cup; the first of the dice is the chit that has been drawn."""
    cup = f"chits = german={german} soviet={soviet}"
    t = table(f"turn {turn} activation\n{cup}\ndice {dice or german or soviet}\n{SPARE}\n{text}")
    t.play()
    return t


def moving(t):
    """The units that may move now."""
    assert t.position.ask.kind == "unit"
    return {answer for answer in t.options() if answer not in ("split", "done")}


def no_more_attacks(t):
    if t.position.ask.kind == "target":
        t.play("done")


def test_6_0a_a_unit_that_is_not_activated_does_not_move():
    t = drawn("german corps-41 3010\ngerman pd-1 3011\ngerman pd-6 3020\nsoviet rd-43 3030", german="corps-41")
    t.play("move-attack")
    assert moving(t) == {"corps-41", "pd-1"}
    for other in ("pd-6", "rd-43"):
        with pytest.raises(Refusal):
            t.play(other)


def test_6_0a_a_unit_that_is_not_activated_does_not_attack():
    # All three touch 3011. From 3006 to 3010 it is four hexes, to 3012 six; the infantry is of the 18th Army.
    t = drawn(
        """
        german corps-41 3006
        german pd-1 3010
        german pd-6 3012
        german id-1 2910
        soviet rd-10 3011
        """,
        german="corps-41",
    )
    t.play("attack-move", "3011")
    assert "pd-1" in t.options()
    assert not {"pd-6", "id-1"} & set(t.options())
    with pytest.raises(Refusal):
        t.play("pd-6")


@pytest.mark.parametrize(
    ("side", "hq", "near", "far", "reach"),
    [
        ("german", "corps-41", "pd-1", "pd-6", 4),
        ("german", "corps-57", "pd-19", "md-20", 3),
        ("german", "army-18", "id-1", "id-11", 6),
        ("german", "army-16", "id-30", "id-126", 6),
        ("german", "finn-hq-4", "finn-4", "finn-8", 3),
        ("soviet", "army-8", "rd-43", "rd-10", 4),
        ("soviet", "army-34", "rd-43", "rd-10", 6),
        ("soviet", "log", "rd-43", "rd-10", 3),
    ],
)
def test_6_0b_a_unit_must_be_in_range_of_its_headquarters(side, hq, near, far, reach):
    t = drawn(f"{side} {hq} 3010\n{side} {near} 30{10 + reach}\n{side} {far} 30{11 + reach}", **{side: hq})
    t.play("move-attack")
    assert moving(t) == {hq, near}
    with pytest.raises(Refusal, match=r"6\.0"):
        t.play(far)


def test_6_0b_a_german_unit_must_have_the_colour_of_its_headquarters():
    t = drawn("german army-18 3010\ngerman id-1 3011\ngerman id-30 3011\ngerman pd-1 3011", german="army-18")
    t.play("move-attack")
    assert moving(t) == {"army-18", "id-1"}
    with pytest.raises(Refusal, match=r"6\.[02]"):
        t.play("id-30")


def test_6_0b_the_range_is_taken_when_the_chit_is_drawn():
    # pd-1 is five hexes off at the draw and three later; pd-6 four at the draw and six later (E-07).
    t = drawn("german corps-41 3010\ngerman pd-1 3015\ngerman pd-6 3006", german="corps-41")
    t.play("move-attack", "corps-41 3012 stop")
    assert moving(t) == {"pd-6"}


def test_6_0b_any_soviet_headquarters_does_for_a_soviet_unit():
    for hq in ("army-8", "army-22", "kog"):
        t = drawn(f"soviet {hq} 3010\nsoviet rd-43 3012", soviet=hq)
        t.play("move-attack")
        assert moving(t) == {hq, "rd-43"}


def test_6_0c_the_owner_chooses_whether_to_move_or_to_attack_first():
    t = drawn("german corps-41 3008\ngerman pd-1 3010\nsoviet rd-10 3011", german="corps-41")
    assert t.position.ask.kind == "order"
    assert set(t.options()) == {"move-attack", "attack-move", "pass"}


def test_6_0c_a_unit_moves_and_then_attacks_and_that_is_all():
    # 9 to 6 is 1-1, where a 5 has no effect.
    t = drawn("german corps-41 3008\ngerman pd-1 3008\nsoviet rd-10 3011", german="corps-41", dice="corps-41 2 3")
    t.play("move-attack", "pd-1 3010", "done")
    assert t.position.ask.kind == "target"
    t.play("3011 pd-1 attack 0")
    no_more_attacks(t)
    assert t.position.state.phase == "hex activation"


def test_6_0c_a_unit_attacks_and_then_moves_and_does_not_attack_again():
    # 3115 touches 3016. The way there, out of the zone of 3011, costs nine points at most.
    t = drawn(
        "german corps-41 3010\ngerman pd-1 3010\nsoviet rd-10 3011\nsoviet rd-33 3016",
        german="corps-41",
        dice="corps-41 2 3",
    )
    t.play("attack-move", "3011 pd-1 attack 0")
    no_more_attacks(t)
    t.play("pd-1 3115", "done")
    assert t.at("pd-1") == "3115"
    assert t.position.state.phase == "hex activation"


def test_6_0c_the_order_binds_all_units_of_the_activation():
    # E-67: pd-6 comes next to the enemy only when the attacks are over.
    t = drawn("german corps-41 3008\ngerman pd-6 3008\nsoviet rd-10 3011", german="corps-41")
    t.play("attack-move", "pd-6 3010", "done")
    assert t.at("pd-6") == "3010"
    assert t.position.state.phase == "hex activation"


def test_6_0d_terrain_and_enemies_on_the_way_do_not_matter():
    t = drawn(
        """
        terrain marsh 3011
        terrain lake 3013
        hexside major-river 3010/3011
        german corps-41 3010
        german pd-1 3014
        soviet rd-10 3012
        """,
        german="corps-41",
    )
    t.play("move-attack")
    assert "pd-1" in moving(t)


def test_6_0d_the_hex_of_the_unit_counts_and_that_of_the_headquarters_does_not():
    # Four columns to the east take four hexes, and lead up to two rows down: 3412 is four hexes off, 3413 five.
    t = drawn("german corps-41 3010\ngerman pd-1 3412\ngerman pd-6 3413\ngerman pd-8 3010", german="corps-41")
    t.play("move-attack")
    assert moving(t) == {"corps-41", "pd-1", "pd-8"}


def test_6_0e_an_arrival_needs_no_range():
    t = drawn("soviet army-8 5010\nsoviet rd-179 s2-south\nsoviet rd-235 s2-east", soviet="army-8", turn=2)
    t.play("move-attack")
    assert moving(t) == {"army-8", "rd-179", "rd-235"}


def test_6_0e_an_arrival_may_attack_out_of_range():
    t = drawn("soviet army-8 5010\nsoviet rd-179 s2-south\ngerman id-1 3832", soviet="army-8", turn=2)
    t.play("move-attack", "rd-179 3834 3833", "done", "3832")
    assert "rd-179" in t.options()


def test_6_0e_a_unit_on_the_map_still_needs_its_range():
    t = drawn("soviet army-8 5010\nsoviet rd-179 3834", soviet="army-8", turn=2)
    t.play("move-attack")
    assert moving(t) == {"army-8"}


def test_6_0f_what_a_unit_has_done_uses_up_its_activation():
    # Only 43 RD moves under the first headquarters; 10 RD, which did nothing, was not activated (R71).
    t = drawn(
        "soviet army-8 3010\nsoviet army-11 3011\nsoviet rd-43 3012\nsoviet rd-10 3012",
        soviet="army-8,army-11",
        dice="army-8 army-11",
    )
    t.play("move-attack", "rd-43 3013 stop", "done", "move-attack")
    assert moving(t) == {"army-11", "rd-10"}


def test_6_1a_a_soviet_headquarters_activates_units_of_every_kind_in_its_range():
    t = drawn(
        """
        soviet army-8 3010
        soviet rd-43 3010
        soviet td-3 3011
        soviet md-163 3012
        soviet cd-25 3014
        soviet ac-5 3009
        soviet ldno-1 3006
        """,
        soviet="army-8",
    )
    t.play("move-attack")
    assert moving(t) == {"army-8", "rd-43", "td-3", "md-163", "cd-25", "ac-5", "ldno-1"}


def test_6_1a_but_no_other_headquarters():
    t = drawn("soviet army-8 3010\nsoviet army-11 3011\nsoviet rd-43 3012", soviet="army-8")
    assert t.position.ask.kind == "order"  # a Soviet chit names its headquarters (E-05)
    t.play("move-attack")
    assert moving(t) == {"army-8", "rd-43"}
    with pytest.raises(Refusal):
        t.play("army-11")


def test_6_1b_a_soviet_unit_is_activated_once_in_a_turn():
    # rd-10 is in the range of the second headquarters only: seven hexes from 3010, four from 3013.
    t = drawn(
        "soviet army-8 3010\nsoviet army-11 3013\nsoviet rd-43 3012\nsoviet rd-10 3017",
        soviet="army-8,army-11",
        dice="army-8 army-11",
    )
    t.play("move-attack", "rd-43 3014 stop", "done", "move-attack")
    assert moving(t) == {"army-11", "rd-10"}
    with pytest.raises(Refusal, match=r"6\.1"):
        t.play("rd-43")


def test_6_1b_nor_does_it_attack_a_second_time():
    t = drawn(
        "soviet army-8 3008\nsoviet rd-43 3010\nsoviet td-3 3012\ngerman id-1 3011\nused = rd-43",
        soviet="army-8",
    )
    t.play("attack-move", "3011")
    assert "td-3" in t.options()
    assert "rd-43" not in t.options()


def test_6_1b_in_the_next_turn_it_may_be_activated_again():
    t = drawn("soviet army-8 3010\nsoviet rd-43 3012", soviet="army-8", dice="army-8 army-8")
    t.play("move-attack", "rd-43 3014 stop", "done")
    while t.position.ask.kind == "hex":
        t.play("pass")
    assert t.position.state.turn == 4
    t.play("move-attack")
    assert moving(t) == {"army-8", "rd-43"}


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


def test_6_1b_who_came_by_rail_has_been_activated():
    t = table(RAILED)
    t.play("draw army-8", "move-attack", "done", "rd-111", "draw army-11", "move-attack")
    assert t.at("rd-111") == "6610"
    assert "rd-111" not in t.options()


def test_6_1b_who_has_attacked_has_been_activated():
    """Ruling R71."""
    t = table("""
        has soviet-source 6810
        turn 8 activation
        chits = german= soviet=army-8,army-11
        soviet army-8 3310
        soviet army-11 3310
        soviet td-21 3210
        soviet td-3 3210
        german id-1 3110
    """)
    t.play("draw army-8", "attack-move", "3110 td-21 attack 0", "die 3 die 4", "done", "done")  # 5 to 9: 1-2, -/-
    t.play("draw army-11", "move-attack")
    assert set(t.options()) == {"td-3", "army-11", "done"}


def test_6_2a_a_german_headquarters_activates_all_units_of_its_colour_in_its_range():
    t = drawn(
        """
        german corps-41 3010
        german pd-1 3010
        german md-36 3012
        german id-290 3014
        german pd-19 3011
        german id-6 3011
        """,
        german="corps-41",
    )
    t.play("move-attack")
    assert moving(t) == {"corps-41", "pd-1", "md-36", "id-290"}


def test_6_2b_a_german_unit_moves_once_in_an_activation():
    t = drawn("german corps-41 3010\ngerman pd-1 3011\ngerman pd-6 3011", german="corps-41")
    t.play("move-attack", "pd-1 3012 stop")
    assert moving(t) == {"corps-41", "pd-6"}
    with pytest.raises(Refusal):
        t.play("pd-1")


def test_6_2b_but_it_may_be_activated_again_by_the_other_headquarters():
    t = drawn(
        "german corps-41 3010\ngerman corps-56 3011\ngerman pd-1 3012",
        german="corps-41,corps-56",
        dice="corps-41 corps-56",
    )
    t.play("corps-41", "move-attack", "pd-1 3013 stop", "done", "move-attack")
    assert moving(t) == {"corps-56", "pd-1"}


def test_6_2b_and_attack_again():
    # 9 to 6 is 1-1, where a 5 has no effect.
    t = drawn(
        "german corps-41 3008\ngerman corps-56 3008\ngerman pd-1 3010\nsoviet rd-10 3011",
        german="corps-41,corps-56",
        dice="corps-41 2 3 corps-56",
    )
    t.play("corps-41", "move-attack", "done", "3011 pd-1 attack 0")
    no_more_attacks(t)
    t.play("move-attack", "done", "3011")
    assert "pd-1" in t.options()


def test_6_2c_a_chit_serves_either_headquarters_of_its_colour():
    t = drawn(
        "german corps-41 3010\ngerman corps-56 3011\ngerman army-18 3011\ngerman pd-1 3012",
        german="corps-41,corps-56",
        dice="corps-41 corps-56",
    )
    assert t.position.ask.kind == "headquarters"
    assert set(t.options()) == {"corps-41", "corps-56"}
    t.play("corps-56", "move-attack")
    assert moving(t) == {"corps-56", "pd-1"}


def test_6_2c_each_headquarters_is_activated_once():
    # The chit of 56th Corps comes when 56th Corps has acted: 41st Corps is the only one left, so nobody is asked.
    t = drawn(
        "german corps-41 3010\ngerman corps-56 3011\ngerman pd-1 3012",
        german="corps-41,corps-56",
        dice="corps-41 corps-56",
    )
    t.play("corps-56", "pass")
    assert t.position.ask.kind == "order"
    t.play("move-attack")
    assert moving(t) == {"corps-41", "pd-1"}


def test_6_2c_the_other_headquarters_has_a_range_of_its_own():
    # From 3010 it is two hexes to 3012 and eleven to 3021, from 3017 five and four.
    t = drawn(
        "german corps-41 3010\ngerman corps-56 3017\ngerman pd-1 3012\ngerman pd-6 3021",
        german="corps-41",
    )
    t.play("corps-56", "move-attack")
    assert moving(t) == {"corps-56", "pd-6"}


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


@pytest.mark.parametrize(
    ("turn", "called"), [(13, {"army-18", "id-1"}), (14, {"army-18", "id-1", "id-30", "pd-1", "id-6"})]
)
def test_6_2d_from_turn_14_any_german_headquarters_activates_any_german_unit(turn, called):
    # The Finns are left out of it (E-46).
    t = drawn(
        """
        german army-18 3010
        german id-1 3011
        german id-30 3011
        german pd-1 3011
        german id-6 3012
        german finn-4 3012
        """,
        german="army-18",
        turn=turn,
    )
    t.play("move-attack")
    assert moving(t) == called


def test_6_2d_but_then_each_unit_only_once_in_the_turn():
    # E-04. id-1 is one hex from 3010 and five from 3016; id-30 ten from 3010 and four from 3016.
    t = drawn(
        "german army-18 3010\ngerman army-16 3016\ngerman id-1 3011\ngerman id-30 3020",
        german="army-18,army-16",
        dice="army-18 army-16",
        turn=14,
    )
    t.play("move-attack", "id-1 3012 stop", "done", "move-attack")
    assert moving(t) == {"army-16", "id-30"}


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


def test_6_2d_who_was_used_on_turn_14_is_refused_for_that():
    t = table("turn 14 activation\nchits = german=army-18 soviet=\nused = id-1\ngerman army-18 3010\ngerman id-1 3010")
    t.play("draw army-18", "move-attack")
    assert t.why("id-1").startswith("[6.1b]")
