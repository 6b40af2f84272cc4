"""[3.0] The phases of a turn, and who may do what in an activation."""

from itertools import groupby

import pytest

from tests.games.duel_in_the_north.table import table


def units(t):
    """The units among the answers."""
    return {answer for answer in t.options() if answer in t.game.units}


def idle(t):
    """Do nothing, or take the first outcome of chance."""
    options = t.options()
    t.play("pass" if "pass" in options else options[0])


def test_3_0a_the_phases_in_their_order():
    t = table("""
        turn 3 reinforcement
        german army-18 3010
        german id-1 3020
        german id-93 g3-west
        soviet army-8 5010
        soviet rd-43 5020
    """)
    seen = []
    while t.position.state.turn == 3:
        seen.append(t.position.state.phase)
        idle(t)
    assert [phase for phase, _ in groupby(seen)] == ["reinforcement", "activation", "hex activation"]
    assert (t.position.state.turn, t.position.state.phase) == (4, "reinforcement")  # the die for 93 ID, who still waits


def test_3_0a_the_sequence():
    t = table("turn 3 hex activation\nsoviet rd-43 5020")
    assert [step.phase for step in t.game.sequence.steps] == [
        "soviet set-up",
        "german set-up",
        "reinforcement",
        "air allotment",
        "chits",
        "activation",
        "hex activation",
        "end of turn",
    ]


@pytest.mark.parametrize(("turn", "offered"), [(6, False), (7, True), (9, True)])
def test_3_1a_arrivals_come_from_the_schedule(turn, offered):
    t = table(f"turn {turn} activation\nchits = german= soviet=army-8\nsoviet army-8 5010\nsoviet rd-272 s7-east")
    t.play("draw army-8", "move-attack")
    assert ("rd-272" in t.options()) == offered


def test_3_1b_chits_of_arrivals_may_exceed_what_can_be_drawn():  # ruling E-02
    t = table("""
        turn 4 activation
        chits = german=army-18,army-16,corps-41,corps-56,corps-57 soviet=
        german army-18 3010
        german army-16 3012
        german corps-41 3014
        german corps-56 3016
        german corps-57 g4-south
        german id-1 6010
    """)
    for chit in ("army-18", "army-16", "corps-41"):
        t.play(f"draw {chit}")
        if t.position.ask.kind == "headquarters":
            t.play(chit)
        t.play("pass")
    assert set(t.options()) == {"corps-56", "corps-57"}  # four may be drawn on turn 4
    t.play("draw corps-56", "pass")
    assert t.position.state.phase == "hex activation"
    assert t.at("corps-57") == "g4-south"


# --- forts. 3021 touches 3020.


def test_3_1c_forts_go_where_a_soviet_unit_is_out_of_enemy_zones():  # ruling E-14
    t = table("""
        turn 3 reinforcement
        soviet fort-1 s3-fort
        soviet rd-43 3010
        soviet rd-10 3020
        german id-1 3021
        soviet army-8 3030
    """)
    assert t.position.ask.kind == "fort"
    assert set(t.options()) == {"3010", "done"}
    t.play("3010")
    assert t.at("fort-1") == "3010"


def test_3_1c_headquarters_have_no_zone_that_would_bar_a_fort():
    t = table("turn 3 reinforcement\nsoviet fort-1 s3-fort\nsoviet rd-10 3020\ngerman army-18 3021")
    assert "3020" in t.options()


def test_3_1c_one_fort_a_hex():
    t = table("""
        turn 4 reinforcement
        soviet fort-1 3010
        soviet fort-2 s4-fort
        soviet fort-3 s4-fort
        soviet rd-43 3010
        soviet rd-10 3020
        soviet rd-33 3030
    """)
    assert set(t.options()) == {"3020", "3030", "done"}
    t.play("3020")
    assert set(t.options()) == {"3030", "done"}


def test_3_1c_a_fort_may_be_kept():
    t = table("turn 3 reinforcement\nsoviet fort-1 s3-fort\nsoviet rd-43 3010\nsoviet rd-10 3020")
    t.play("done")
    assert t.at("fort-1") == "fort-store"
    while t.position.state.turn == 3:
        t.play("pass")
    assert (t.position.state.turn, t.position.ask.kind) == (4, "fort")
    t.play("3020")
    assert t.at("fort-1") == "3020"


def test_3_1c_forts_come_on_their_turn():
    t = table("turn 3 reinforcement\nsoviet fort-1 s4-fort\nsoviet rd-43 3010")
    assert t.position.ask.kind == "hex"
    assert t.at("fort-1") == "s4-fort"


# --- air


def test_3_2a_air_units_that_were_lost_do_not_come_back():
    t = table("turn 3 end of turn\ngerman gf-1 lost\ngerman gc-1 airfield\nsoviet sf-1 lost\nsoviet rd-43 3010")
    assert t.position.state.turn == 4
    assert [t.at(unit) for unit in ("gf-1", "gc-1", "sf-1")] == ["lost", "airfield", "lost"]


# --- activation


def test_3_3a_the_chits_of_both_sides_are_in_one_cup():
    t = table("turn 2 chits\ngerman army-18 3010\nsoviet army-8 5010\nsoviet army-11 5020")
    assert set(t.options()) == {"army-18", "army-8", "army-11"}


def test_3_3b_headquarters_return_before_the_chits_are_drawn():
    t = table("turn 4 chits\nsoviet army-8 returning\nsoviet rd-43 5010")
    assert t.position.ask.kind == "return"
    t.play("5010")
    assert t.options() == ["army-8"]


def test_3_3c_the_track_limits_what_is_drawn():
    t = table("""
        turn 2 activation
        chits = german=army-18 soviet=army-8
        drawn = german=3 soviet=0
        german army-18 3010
        soviet army-8 5010
    """)
    assert t.options() == ["army-8"]  # the Germans have drawn their three


def test_3_3d_the_active_side_changes_with_the_chit():
    t = table("""
        turn 2 activation
        chits = german=army-18 soviet=army-8
        german army-18 3010
        soviet army-8 5010
    """)
    t.play("draw army-18")
    assert t.game.sides[t.position.ask.side] == "german"
    t.play("pass", "draw army-8")
    assert t.game.sides[t.position.ask.side] == "soviet"


def test_3_3e_units_of_the_colour_within_range_and_no_other_headquarters():
    # Range 4: 3014 is four hexes from 3010, 3015 five.
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german corps-56 3009
        german pd-1 3014
        german pd-6 3015
        german id-290 3011
        german id-1 3011
    """)
    t.play("draw corps-41", "corps-41", "move-attack")
    assert units(t) == {"corps-41", "pd-1", "id-290"}


def test_3_3e_another_headquarters_is_refused_by_its_case():
    t = table("turn 3 activation\nchits = german= soviet=army-8\nsoviet army-8 3010\nsoviet army-11 3010")
    t.play("draw army-8", "move-attack")
    assert t.why("army-11").startswith("[3.3e]")


def test_3_3f_soviet_headquarters_command_any_soviet_unit_within_range():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet army-11 3009
        soviet rd-43 3014
        soviet td-21 3011
        soviet ldno-1 3006
        soviet rd-10 3015
    """)
    t.play("draw army-8", "move-attack")
    assert units(t) == {"army-8", "rd-43", "td-21", "ldno-1"}


def test_3_3g_only_units_in_range_attack():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3014
        german pd-6 3016
        soviet rd-10 3015
    """)
    t.play("draw corps-41", "attack-move", "3015")
    assert units(t) == {"pd-1"}


def test_3_3h_the_next_chit_follows_both_modes():
    t = table("""
        turn 3 activation
        chits = german=corps-41,army-18 soviet=
        german corps-41 3010
        german pd-1 3011
        german army-18 5010
        german id-1 5011
        soviet rd-10 3012
    """)
    t.play("draw corps-41", "move-attack", "done")
    assert t.position.ask.kind == "target"
    t.play("done")
    assert t.options() == ["army-18"]


def test_3_3i_the_phase_ends_when_both_sides_are_done():
    t = table("""
        turn 2 activation
        chits = german=army-18 soviet=army-8
        drawn = german=2 soviet=2
        german army-18 3010
        german pd-1 3030
        soviet army-8 5010
    """)
    t.play("draw army-8", "pass")
    assert t.position.state.phase == "activation"
    t.play("draw army-18", "pass")
    assert t.position.state.phase == "hex activation"


# --- end of turn


def test_3_4a_chits_that_were_not_drawn_leave_the_cup():
    t = table("""
        turn 3 end of turn
        chits = german=corps-41 soviet=army-11
        german army-18 3010
        soviet army-8 5010
    """)
    assert t.position.state.named("chits") == {"german": ["army-18"], "soviet": ["army-8"]}


def test_3_4a_what_was_done_in_a_turn_is_forgotten_at_its_end():
    t = table("""
        turn 3 end of turn
        acted = army-8
        used = rd-43
        placed = ldno-1
        drawn = german=3 soviet=3
        sailed = 2
        soviet army-8 5010
        soviet rd-43 5011
        soviet ldno-1 5012
    """)
    t.play("draw army-8", "move-attack")
    assert units(t) == {"army-8", "rd-43", "ldno-1"}
    assert t.position.state.named("sailed") == 0


def test_3_4b_a_blown_bridge_may_be_repaired_at_the_end_of_a_turn():
    t = table("""
        hexside river 3010/3011
        hexside bridge 3010/3011
        turn 3 end of turn
        blown = 3010/3011=1
        soviet rd-43 3010
    """)
    assert t.position.ask.kind == "repair"


def test_3_4c_the_turn_marker_advances():
    t = table("turn 3 hex activation\nsoviet rd-43 5020")
    t.play("pass")
    assert t.position.state.turn == 4
