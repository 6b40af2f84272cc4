import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, german, reduced
from tests.games.duel_in_the_north.table import table

# Kampfgruppen: kg-a to kg-d infantry, kg-e and kg-f panzer, kg-g and kg-h motorized.
# A Soviet division far away keeps the game going.

POOL = "german kg-a kg-pool\ngerman kg-e kg-pool\ngerman kg-g kg-pool\n"


def moving(text, hq="corps-41 2910", pool=POOL, order="move-attack"):
    name = hq.split()[0]
    t = table(f"""
        has german-source 1410
        has soviet-source 6810
        turn 3 activation
        chits = german={name} soviet=
        german {hq}
        soviet rd-98 6010
        {pool}
        {text}
    """)
    t.play(f"draw {name}", order)
    return t


def split(t, division):
    t.play("split")
    if t.position.ask.kind == "division":
        t.play(division)


def next_turn(t):
    """Let everything pass until the next turn."""
    turn = t.position.state.turn
    while t.position.state.turn == turn:
        t.play("pass" if "pass" in t.options() else "done")


@pytest.mark.parametrize(("division", "group"), [("pd-1", "kg-e"), ("md-36", "kg-g"), ("id-269", "kg-a")])
def test_14_0a_a_division_splits_into_itself_reduced_and_a_kampfgruppe(division, group):
    t = moving(f"german {division} 3010")
    assert "split" in t.options()
    split(t, division)
    assert reduced(t, division)
    assert (t.at(division), t.at(group)) == ("3010", "3010")
    assert asked(t) == ("german", "unit")


def test_14_0a_only_before_anything_has_moved():
    t = moving("german pd-1 3010\ngerman pd-6 3010")
    t.play("pd-6 3009 stop")
    assert "split" not in t.options()
    with pytest.raises(Refusal):
        t.play("split")


def test_14_0a_headquarters_that_have_moved_count():
    t = moving("german pd-1 3010")
    t.play("corps-41 2911 stop")
    assert "split" not in t.options()


def test_14_0a_one_after_another_may_split():
    t = moving("german pd-1 3010\ngerman md-36 3010")
    split(t, "pd-1")
    assert "split" in t.options()
    split(t, "md-36")
    assert (t.at("kg-e"), t.at("kg-g")) == ("3010", "3010")


def test_14_0a_after_combat_as_well_when_the_move_mode_comes_second():
    t = moving("german pd-1 3010", order="attack-move")
    assert asked(t) == ("german", "unit")
    split(t, "pd-1")
    assert t.at("kg-e") == "3010"


def test_14_0a_only_divisions_that_are_activated():
    t = moving("german pd-1 3010\ngerman pd-6 3510\ngerman pd-19 3010")  # out of range; another colour
    t.play("split")
    if t.position.ask.kind == "division":
        assert t.options() == ["pd-1"]
        t.play("pd-1")
    assert (reduced(t, "pd-1"), reduced(t, "pd-6"), reduced(t, "pd-19")) == (True, False, False)


def test_14_0a_a_division_that_is_not_on_the_map_yet_does_not_split():
    t = german(f"{POOL}german pd-19 g4-south", order="move-attack", turn=4, hq="corps-57 4632")
    assert "pd-19" in t.options()
    assert "split" not in t.options()


def test_14_0a_the_kampfgruppe_is_supplied_as_its_division_was():
    t = german(POOL + "german pd-1 3010 lack=1", order="move-attack")
    t.play("split", "pd-1")
    assert t.position.state.lack[t.game.units["kg-e"]] == 1


@pytest.mark.parametrize("pool", ["", "german kg-a kg-pool", "german kg-g kg-pool", "german kg-e unused"])
def test_14_0b_there_must_be_a_kampfgruppe_of_the_type(pool):
    t = moving("german pd-1 3010", pool=pool)
    assert "split" not in t.options()
    with pytest.raises(Refusal):
        t.play("split")


def test_14_0b_when_all_are_used_nobody_splits():
    t = moving("german pd-1 3010\ngerman pd-6 3010")
    split(t, "pd-1")
    assert "split" not in t.options()


def test_14_0b_a_reduced_division_does_not_split():
    """Ruling E-40."""
    t = moving("german pd-1 3010 reduced")
    assert "split" not in t.options()


def test_14_0b_finns_do_not_split():
    """Ruling E-40."""
    t = moving("german finn-4 3010", hq="finn-hq-4 2910")
    assert "split" not in t.options()


def test_14_0b_the_soviets_have_none():
    t = table(f"""
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        soviet td-21 3210
        {POOL}
    """)
    t.play("draw army-8", "move-attack")
    assert "split" not in t.options()


def test_14_0b_a_kampfgruppe_does_not_split():
    t = german("german kg-e 3010 kin=7\ngerman kg-f kg-pool", order="move-attack")
    assert "kg-e" in t.options()
    assert "split" not in t.options()


def test_14_0c_splitting_costs_no_movement_points():
    # 4210 is twelve hexes from 3010.
    t = moving("german pd-1 3010")
    split(t, "pd-1")
    t.play("pd-1")
    assert "4210" in t.options()
    assert "4310" not in t.options()


def test_14_0c_the_kampfgruppe_moves_by_itself():
    """Ruling E-40: it has the colour of its division."""
    t = moving("german pd-1 3010")
    split(t, "pd-1")
    assert {"pd-1", "kg-e"} <= set(t.options())
    t.play("kg-e 4210")
    assert (t.at("kg-e"), t.at("pd-1")) == ("4210", "3010")


def test_14_0c_an_infantry_kampfgruppe_goes_on_foot():
    t = moving("german id-269 3010")
    split(t, "id-269")
    t.play("kg-a")
    assert "3610" in t.options()
    assert "3710" not in t.options()


def test_14_0c_it_counts_for_stacking():
    text = "german pd-1 3010\ngerman pd-6 3010\ngerman pd-8 3010"
    t = moving(text)
    split(t, "pd-1")
    t.play("done", "done")
    assert asked(t) == ("german", "excess")
    assert set(t.options()) == {"pd-1", "pd-6", "pd-8", "kg-e"}
    t = moving(text)
    split(t, "pd-1")
    t.play("kg-e 3009 stop", "done")
    assert t.position.ask.kind != "excess"


def test_14_0c_it_attacks_with_its_own_strength():
    t = moving("german pd-1 3010\nsoviet rd-123 3110")
    split(t, "pd-1")
    t.play("done", "done", "3110 kg-e")
    assert t.preview("attack")["ratio"] == "2-1"  # 4 to 2
    t.play("pd-1")
    assert t.preview("attack")["ratio"] == "4-1"  # 9 to 2: 5 and 4


# pd-1 splits; its Kampfgruppe may join another division that is reduced.
PAIR = "german pd-1 3010\ngerman pd-6 3010 reduced\n"


def test_14_0d_a_kampfgruppe_and_a_reduced_division_of_its_type_combine():
    t = moving(PAIR)
    split(t, "pd-1")
    t.play("done")
    assert (asked(t), t.options()) == (("german", "combine"), ["pd-1", "pd-6", "done"])


def test_14_0d_nobody_must():
    t = moving(PAIR)
    split(t, "pd-1")
    t.play("done", "done")
    next_turn(t)
    assert (reduced(t, "pd-6"), t.at("kg-e")) == (True, "3010")


def test_14_0d_they_may_have_moved_there():
    t = moving("german pd-1 3010\ngerman pd-6 2909 reduced\n")
    split(t, "pd-1")
    t.play("kg-e 3209 stop", "pd-6 3209 stop", "done")
    assert (asked(t), t.options()) == (("german", "combine"), ["pd-6", "done"])


@pytest.mark.parametrize(
    "other",
    [
        "german pd-6 3009 reduced",  # not in the hex
        "german pd-6 3010",  # not reduced
        "german md-36 3010 reduced",  # of another type
        "german id-269 3010 reduced",
        "german pd-19 3010 reduced",  # not activated
    ],
)
def test_14_0d_otherwise_they_do_not(other):
    t = moving(f"german pd-1 2909\n{other}")
    split(t, "pd-1")
    t.play("kg-e 3010 stop", "done")
    assert t.position.ask.kind != "combine"


def test_14_0d_a_group_is_free_again_when_its_division_is_lost():
    t = table("""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        dice corps-41 1 1 corps-56
        german corps-41 3010
        german corps-56 3010
        german pd-1 3010 reduced
        german pd-6 3010 reduced
        german kg-e 3010 kin=7
        soviet rd-10 3011
    """)
    t.play("corps-41", "move-attack", "done", "pd-1", "3011 pd-1 attack 0")  # 5 to 6 is 1-2: it is lost
    assert t.at("pd-1") == "eliminated"
    t.play("done", "move-attack", "done")
    assert t.position.ask.kind == "combine"
    assert "pd-6" in t.options()


def test_14_0d_a_kampfgruppe_of_another_command_is_not_activated():
    t = german("german pd-6 3010 reduced\ngerman kg-e 3010 kin=6", order="move-attack")  # of 3rd Panzer Group
    t.play("done")
    assert asked(t)[1] != "combine"


def test_14_0e_the_division_is_at_full_strength_on_the_next_turn():
    t = moving(PAIR)
    split(t, "pd-1")
    t.play("done", "pd-6")
    assert reduced(t, "pd-6")  # not yet
    next_turn(t)
    assert not reduced(t, "pd-6")
    assert t.at("pd-6") == "3010"
    assert t.at("kg-e") == "kg-pool"
    assert reduced(t, "pd-1")


def test_14_0e_if_it_lives_to_see_it():
    # pd-6 attacks with 5 against 2: 2-1, a 2 is 1/-.
    t = moving(PAIR + "soviet rd-123 3110")
    split(t, "pd-1")
    t.play("done", "pd-6", "3110 pd-6 attack 0", "die 1 die 1")
    assert t.at("pd-6") == "eliminated"
    next_turn(t)
    assert t.at("pd-6") == "eliminated"


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
    next_turn(t)
    assert (reduced(t, "pd-6"), t.at("kg-e")) == (True, "3012")


def test_14_0f_a_division_may_split_and_combine_on_one_turn():
    """Ruling R90: each of the two once."""
    t = moving("german pd-1 3010")
    split(t, "pd-1")
    t.play("done")
    assert (asked(t), t.options()) == (("german", "combine"), ["pd-1", "done"])
    t.play("pd-1")
    assert reduced(t, "pd-1")  # still broken down on this turn
    next_turn(t)
    assert (reduced(t, "pd-1"), t.at("kg-e")) == (False, "kg-pool")


def test_14_0f_or_combine_on_the_next():
    t = moving("german pd-1 3010")
    split(t, "pd-1")
    t.play("done", "done")
    next_turn(t)
    t.play("draw corps-41", "move-attack", "done")
    assert (asked(t), t.options()) == (("german", "combine"), ["pd-1", "done"])
    t.play("pd-1")
    next_turn(t)
    assert (reduced(t, "pd-1"), t.at("kg-e")) == (False, "kg-pool")


def twice(text):
    """The Move mode of the first of two activations of the same units."""
    t = table(f"""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        german corps-41 2910
        german corps-56 2910
        soviet rd-98 6010
        german kg-e kg-pool
        german kg-f kg-pool
        {text}
    """)
    t.play("draw corps-41", "corps-41", "move-attack")
    return t


def test_14_0f_it_may_combine_in_a_second_activation():
    t = twice("german pd-1 3010")
    split(t, "pd-1")
    t.play("done", "done", "draw corps-56", "move-attack", "done")
    assert (asked(t), t.options()) == (("german", "combine"), ["pd-1", "done"])


def test_14_0f_it_splits_once_a_turn_even_if_it_has_combined_since():
    t = twice("german pd-1 3010")
    split(t, "pd-1")
    t.play("done", "pd-1", "draw corps-56", "move-attack")
    assert asked(t) == ("german", "unit")
    assert "split" not in t.options()  # though there is another group in the pool


def test_14_0f_it_combines_once_a_turn_even_if_it_has_split():
    t = twice("german pd-1 3010\ngerman pd-6 3010")
    split(t, "pd-1")
    split(t, "pd-6")
    t.play("done", "pd-1")  # pd-1 takes in one group; the other is beside it
    assert (asked(t), t.options()) == (("german", "combine"), ["pd-6", "done"])


def test_14_0f_a_division_combines_once_in_a_turn():
    t = table("""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        german corps-41 2910
        german corps-56 2910
        german pd-6 3010 reduced
        german kg-e 3010 kin=7
        german kg-f 3010 kin=7
        soviet rd-126 6030
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "done", "pd-6", "draw corps-56", "move-attack", "done")
    assert asked(t)[1] != "combine"


def test_14_0g_two_reduced_divisions_do_not_combine():
    t = moving("german pd-1 3010 reduced\ngerman pd-6 3010 reduced")
    t.play("done")
    assert t.position.ask.kind != "combine"


def test_14_0g_nor_do_two_kampfgruppen():
    t = moving("german pd-1 3010\ngerman pd-6 3010", pool=POOL + "german kg-f kg-pool")
    split(t, "pd-1")
    split(t, "pd-6")
    t.play("kg-e 3209 stop", "kg-f 3209 stop", "done")
    assert t.position.ask.kind != "combine"


def test_14_0g_they_may_stack():
    t = moving("german pd-1 3010 reduced\ngerman pd-6 3010 reduced\ngerman pd-8 3010 reduced")
    t.play("done")
    assert t.position.ask.kind != "excess"
    assert (t.at("pd-1"), t.at("pd-6"), t.at("pd-8")) == ("3010", "3010", "3010")
