import pytest

from northfront.core.ask import Draw, Roll
from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# The usual field: Germans in 1006, Soviets in 1007 south of them, both in supply. 1006 touches 1005, 1007, 0906, 0907,
# 1106 and 1107; 1007 touches 1006, 1008, 0907, 0908, 1107 and 1108. German infantry has a strength of 6.
SOURCES = "has german-source 1004\nhas soviet-source 1009\n"
INFANTRY = {
    "1-1-5": 4, "1-2-5": 1, "1-3-5": 1, "1-5-5": 1, "2-2-5": 5, "2-3-5": 2, "2-4-5": 2, "3-1-5": 1,
    "3-2-5": 3, "3-3-5": 3, "3-4-5": 3, "3-5-5": 1, "3-7-5": 1, "4-2-5": 2, "4-3-5": 3, "4-4-5": 3,
    "4-5-5": 1, "4-6-5": 1, "5-1-5": 1, "5-3-5": 1, "5-4-5": 1, "5-5-5": 1, "6-4-5": 1,
}  # fmt: skip
ARMOR = {
    "armor-4-2-7": 1, "armor-4-3-7": 1, "armor-5-3-7": 1, "armor-5-5-7": 1, "armor-6-5-7": 1, "armor-7-5-7": 1,
    "armor-9-3-7": 1, "armor-10-4-7": 1, "mech-3-3-7": 1, "mech-4-4-7": 2, "mech-5-5-7": 1,
}  # fmt: skip


def position(text, phase="german combat"):
    return table(f"{SOURCES}turn 3 {phase}\n{text}")


def face(t, unit):
    """What is known of a Soviet unit: nothing while it is untried."""
    u = t.game.units[unit]
    return t.game.pieces[u].face_mark(t.position.state.face[u])


def pool(t):
    """What may be drawn now, and how often it is there."""
    assert isinstance(t.position.chance, Draw)
    return {word: count for word, count in t.position.chance.pool if count}


def test_14_0_all_soviet_units_begin_untried():
    game = table("turn 3 german movement\ngerman inf-1 0112", board=False).game
    state = game.start().state
    untried = [u for u, piece in enumerate(game.pieces) if piece.kind.startswith("untried")]
    assert len(untried) == 55
    assert all(game.pieces[u].face_mark(state.face[u]) == "" for u in untried)


def test_14_0_every_printed_face_is_as_likely_as_it_is_frequent():
    t = position("german inf-1 1006\nsoviet rifle-01 1007")
    t.play("1007", "inf-1", "attack")
    assert pool(t) == INFANTRY
    assert sum(INFANTRY.values()) == 43


def test_14_0_a_face_that_is_on_the_map_is_not_drawn_again():
    t = position("german inf-1 1006\nsoviet rifle-01 1007\nsoviet rifle-02 2001 4-6-5\nsoviet rifle-03 2002 4-4-5")
    t.play("1007", "inf-1", "attack")
    assert "4-6-5" not in t.options()
    assert pool(t)["4-4-5"] == 2
    with pytest.raises(Refusal):
        t.play("draw 4-6-5")


def test_14_0_a_position_with_more_units_of_a_face_than_counters_is_found_out():
    two = "soviet rifle-01 1007 4-2-5\nsoviet rifle-02 1007 4-2-5\n"  # as many as there are
    assert position(two).position.state.check() == []
    (wrong,) = position(two + "soviet rifle-03 1008 4-2-5").position.state.check()
    assert wrong.startswith("more units of")


def test_14_0_nor_is_one_that_was_lost():
    t = position("german inf-1 1006\nsoviet rifle-01 1007\nsoviet rifle-02 eliminated 4-6-5")
    t.play("1007", "inf-1", "attack")
    assert "4-6-5" not in t.options()


def test_14_0_two_units_of_one_battle_draw_from_the_same_pool():
    t = position("german inf-1 1006\nsoviet rifle-01 1007\nsoviet rifle-02 1007")
    t.play("1007", "inf-1", "attack", "draw 2-2-5")
    assert pool(t) == INFANTRY | {"2-2-5": 4}
    t = position("german inf-1 1006\nsoviet rifle-01 1007\nsoviet rifle-02 1007")
    t.play("1007", "inf-1", "attack", "draw 6-4-5")
    assert "6-4-5" not in t.options()


def test_14_0_the_odds_of_an_attack_go_over_all_that_may_be_drawn():
    # Of 43 units 6 have a defence of 1: 6-1, where only a 6 is E/-. One has 7: 1-2, where only a 1 is -/E. The columns
    # between, 3-1, 2-1 and 1-1, have no E.
    t = position("german inf-1 1006\nsoviet rifle-01 1007")
    t.play("1007")
    odds = t.preview("inf-1")["odds"]
    assert odds["E/-"] == "1/43"  # 6/43 of 1/6
    assert odds["-/E"] == "1/258"  # 1/43 of 1/6


def test_14_0_and_over_nothing_else():
    t = position("german inf-1 1006\nsoviet rifle-01 1007\nsoviet rifle-02 2001 3-7-5")
    t.play("1007")
    odds = t.preview("inf-1")["odds"]
    assert odds["E/-"] == "1/42"
    assert odds.get("-/E", "0") == "0"


# --- revealing


def test_14_1a_a_defender_is_revealed_once_the_attack_is_announced():
    t = position("german inf-1 1006\nsoviet rifle-01 1007")
    t.play("1007", "inf-1")
    assert t.position.chance is None
    assert face(t, "rifle-01") == ""
    t.play("attack")
    assert isinstance(t.position.chance, Draw)
    t.play("draw 3-3-5")
    assert face(t, "rifle-01") == "3-3-5"
    assert isinstance(t.position.chance, Roll)


def test_14_1a_an_attacker_is_revealed_once_the_attack_is_announced():
    t = position("german inf-1 1006\nsoviet rifle-01 1007", "soviet combat")
    t.play("1006", "rifle-01")
    assert t.position.chance is None
    assert face(t, "rifle-01") == ""
    t.play("attack", "draw 6-4-5")
    assert face(t, "rifle-01") == "6-4-5"
    assert isinstance(t.position.chance, Roll)


def test_14_1a_only_those_who_take_part_are_revealed():
    t = position("german inf-1 1006\nsoviet rifle-01 1007\nsoviet rifle-02 1007", "soviet combat")
    t.play("1006", "rifle-02", "attack", "draw 4-4-5")
    assert (face(t, "rifle-01"), face(t, "rifle-02")) == ("", "4-4-5")
    assert isinstance(t.position.chance, Roll)


def test_14_1a_all_defenders_of_the_hex_take_part_and_no_others():
    t = position("german inf-1 1006\nsoviet rifle-01 1007\nsoviet rifle-02 1007\nsoviet rifle-03 1107")
    t.play("1007", "inf-1", "attack", "draw 4-4-5")
    assert (face(t, "rifle-01"), face(t, "rifle-02")) == ("4-4-5", "")
    t.play("draw 1-1-5")
    assert (face(t, "rifle-02"), face(t, "rifle-03")) == ("1-1-5", "")
    assert isinstance(t.position.chance, Roll)


def test_14_1a_a_tried_unit_draws_nothing():
    t = position("german inf-1 1006\nsoviet rifle-01 1007 3-3-5")
    t.play("1007", "inf-1", "attack")
    assert isinstance(t.position.chance, Roll)


def test_14_1a_what_is_drawn_counts():
    # 6 to 1 is 6-1, where a 6 is E/-; 6 to 7 is 1-2, where a 6 is 2/2.
    t = position("german inf-1 1006\nsoviet rifle-01 1007")
    t.play("1007", "inf-1", "attack", "draw 5-1-5", "die 6")
    assert t.at("rifle-01") == "eliminated"
    t = position("german inf-1 1006\nsoviet rifle-01 1007")
    t.play("1007", "inf-1", "attack", "draw 3-7-5", "die 6")
    assert t.at("rifle-01") == "1007"
    assert t.position.ask.kind == "harm"


def test_14_1a_an_overrun_reveals_the_defender():
    t = position("german inf-1 1006\nsoviet rifle-01 1007", "german movement")
    t.play("inf-1")
    assert face(t, "rifle-01") == ""
    t.play("1007", "draw 3-3-5")
    assert face(t, "rifle-01") == "3-3-5"
    assert isinstance(t.position.chance, Roll)


def test_14_1a_an_overrun_reveals_those_who_make_it():
    t = position("german inf-1 1006\nsoviet rifle-01 1007\nsoviet rifle-02 1007", "soviet movement")
    t.play("rifle-01", "1006", "draw 5-5-5")
    assert (face(t, "rifle-01"), face(t, "rifle-02")) == ("5-5-5", "")
    assert isinstance(t.position.chance, Roll)


def test_14_1a_mere_contact_and_movement_reveal_nothing():
    t = position("german inf-1 1006\nsoviet rifle-01 1008", "soviet movement")
    t.play("rifle-01", "1007", "stop")
    assert face(t, "rifle-01") == ""
    while t.position.state.phase == "soviet movement":
        t.play("done")
    t.play("1006")
    assert face(t, "rifle-01") == ""


def test_14_1a_a_revealed_unit_is_never_untried_again():  # ruling R23
    t = position("german inf-1 1006\nsoviet rifle-01 1007")
    t.play("1007", "inf-1", "attack", "draw 3-3-5", "die 1")  # 2-1: -/1
    t.play("step")
    while (t.position.state.turn, t.position.state.phase) != (4, "german combat"):
        t.play("done")
    assert face(t, "rifle-01") == "3-3-5"
    t.play("1007", "inf-1", "attack")
    assert isinstance(t.position.chance, Roll)


@pytest.mark.parametrize("word", ["done", "inf-1", "inf-11", "1007"])
def test_14_1b_a_revealed_attack_goes_on_as_it_was_announced(word):
    t = position("german inf-1 1006\ngerman inf-11 1006\nsoviet rifle-01 1007\nsoviet rifle-02 1007")
    t.play("1007", "inf-1", "attack", "draw 3-7-5")
    for _ in range(2):  # before the second draw, and before the die
        assert not t.position.asks
        with pytest.raises(Refusal):
            t.play(word)
        if isinstance(t.position.chance, Draw):
            t.play("draw 4-6-5")
    t.play("die 1")  # 6 to 13 is 1-3: -/E, for inf-1 alone
    assert (t.at("inf-1"), t.at("inf-11")) == ("eliminated", "1006")


def test_14_1b_a_revealed_overrun_goes_on():
    t = position("german inf-1 1006\nsoviet rifle-01 1007", "german movement")
    t.play("inf-1", "1007", "draw 4-6-5")
    assert not t.position.asks
    with pytest.raises(Refusal):
        t.play("stop")
    t.play("die 1")  # 6 to 6 is 1-1, two columns left 1-3: -/E
    assert t.at("inf-1") == "eliminated"


def test_14_2_armored_units_have_a_pool_of_their_own():
    t = position("german inf-1 1006\nsoviet armor-01 1007")
    t.play("1007", "inf-1", "attack")
    assert pool(t) == ARMOR
    assert sum(ARMOR.values()) == 12
    with pytest.raises(Refusal):
        t.play("draw 4-4-5")


def test_14_2_infantry_takes_nothing_from_it():
    t = position(
        "german inf-1 1006\nsoviet armor-01 1007\nsoviet rifle-02 2001 5-5-5\nsoviet armor-02 2001 armor-5-5-7"
    )
    t.play("1007", "inf-1", "attack")
    assert pool(t) == {word: count for word, count in ARMOR.items() if word != "armor-5-5-7"}


# --- the counters that come back (ruling R1). Three infantry units are due on turn 9; one of them is in the box.

SHORT = """
    has german-source 1004
    has soviet-source 1009
    turn 9 soviet fortification
    german inf-1 1006
    soviet rifle-30 1007
    soviet rifle-43 s9-inf
    soviet rifle-05 eliminated 4-6-5
    soviet rifle-06 eliminated 3-7-5
    soviet rifle-07 eliminated 1-1-5
    soviet armor-05 eliminated armor-5-5-7
"""


def test_14_0_lost_infantry_fills_up_an_arrival_that_is_short_of_counters():
    t = table(SHORT)
    assert pool(t) == {"rifle-05": 1, "rifle-06": 1, "rifle-07": 1}
    t.play("draw rifle-06")
    assert pool(t) == {"rifle-05": 1, "rifle-07": 1}
    t.play("draw rifle-05")
    assert t.position.state.phase == "soviet movement"
    assert t.position.chance is None
    assert [t.at(f"rifle-{n}") for n in ("05", "06", "07", "43")] == ["s9-inf", "s9-inf", "eliminated", "s9-inf"]
    t.play("rifle-06", "2908")
    assert t.at("rifle-06") == "2908"


def test_14_0_they_come_untried_and_their_figures_may_be_drawn_again():
    t = table(SHORT)
    t.play("draw rifle-06", "draw rifle-05")
    assert (face(t, "rifle-05"), face(t, "rifle-06")) == ("", "")
    t.play("done", "1006", "rifle-30", "attack")
    assert pool(t) == INFANTRY | {"1-1-5": 3}  # rifle-07 is still out, with one of the four


def test_14_0_by_choice_no_counter_comes_back():
    t = table(SHORT + "    setting replenish=none\n")
    assert (t.position.chance, t.position.state.phase) == (None, "soviet movement")
    assert set(t.options()) == {"rifle-30", "rifle-43", "done"}


def test_14_0_without_losses_the_missing_units_do_not_come():
    t = table("""
        turn 9 soviet fortification
        german inf-1 0112
        soviet rifle-43 s9-inf
    """)
    assert (t.position.chance, t.position.state.phase) == (None, "soviet movement")
    assert set(t.options()) == {"rifle-43", "done"}


def test_14_0_a_full_arrival_takes_nobody():
    t = table(SHORT + "    soviet rifle-41 s9-inf\n    soviet rifle-42 s9-inf\n")
    assert (t.position.chance, t.position.state.phase) == (None, "soviet movement")
    assert t.at("rifle-05") == "eliminated"


def test_14_0_only_the_arrival_that_falls_due_is_filled_up():
    # On turn 10 one infantry unit is due, and it is there; that of turn 9 has been and gone.
    t = table(SHORT.replace("turn 9", "turn 10").replace("s9-inf", "s10-inf"))
    assert (t.position.chance, t.position.state.phase) == (None, "soviet movement")


def test_14_0_an_arrival_is_filled_up_once():  # ruling R1
    # Three are due on turn 9, one is in its box; when they have entered nobody takes their place in it.
    t = table("""
        turn 9 soviet fortification
        german inf-1 0112
        soviet rifle-43 s9-inf
        soviet rifle-05 eliminated 4-6-5
        soviet rifle-06 eliminated 3-7-5
        soviet rifle-07 eliminated 1-1-5
    """)
    t.play("draw rifle-06", "draw rifle-05", "rifle-06 2908 stop")
    assert t.position.chance is None
    assert t.position.ask.kind == "unit"
    assert (t.at("rifle-06"), t.at("rifle-07")) == ("2908", "eliminated")


def test_14_0_no_counter_comes_back_before_they_have_run_out():  # ruling R1
    # The 43 infantry counters last for 19 at the start and the 24 that arrive on turns 1 to 8.
    t = table(
        "turn 8 soviet fortification\ngerman inf-1 0112\nsoviet rifle-05 eliminated 4-6-5\nsoviet rifle-43 s8-inf"
    )
    assert t.position.chance is None
    assert t.options() == ["rifle-43", "done"]


def test_14_0_lost_armor_does_not_come_back():
    t = table("""
        turn 8 soviet fortification
        german inf-1 0112
        soviet rifle-41 s8-inf
        soviet rifle-42 s8-inf
        soviet rifle-43 s8-inf
        soviet armor-05 eliminated armor-5-5-7
    """)
    assert (t.position.chance, t.position.state.phase) == (None, "soviet movement")
    assert t.at("armor-05") == "eliminated"
