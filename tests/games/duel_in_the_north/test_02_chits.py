"""[2.6] Which chits go into the cup, and what a drawn one does."""

from random import Random

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.table import table

FOUR = "german army-18 3010\ngerman army-16 3012\ngerman corps-41 3014\ngerman corps-56 3016\n"


def cup(t, side="german"):
    return set(t.position.state.named("chits")[side])


def passed(t, *chits):
    """Draw these chits and do nothing with them."""
    for chit in chits:
        t.play(f"draw {chit}")
        if t.position.ask.kind == "headquarters":
            t.play(chit)
        t.play("pass")


def test_2_6a_as_many_chits_as_the_track_allots():
    t = table("turn 2 chits\n" + FOUR)  # three for the Germans
    for left, chit in ((3, "army-18"), (2, "corps-41"), (1, "army-16")):
        assert t.position.ask.kind == "chits"
        assert f" {left} more" in t.position.asks[0].prompt
        t.play(f"german {chit}")
    assert t.position.state.phase == "activation"
    assert cup(t) == {"army-18", "corps-41", "army-16"}


def test_2_6a_no_choice_when_there_are_not_more():
    t = table("turn 2 chits\ngerman army-18 3010\ngerman army-16 3012\ngerman corps-41 3014\nsoviet army-8 5010")
    assert t.position.state.phase == "activation"
    assert cup(t) == {"army-18", "army-16", "corps-41"}
    assert cup(t, "soviet") == {"army-8"}


def test_2_6a_each_side_has_its_own_number():
    # Turn 1: two for the Soviets.
    t = table("turn 1 chits\n" + FOUR + "soviet army-8 5010\nsoviet army-11 5012\nsoviet army-22 5014")
    t.play("soviet army-22", "soviet army-8")
    assert cup(t) == {"army-18", "army-16", "corps-41", "corps-56"}
    assert cup(t, "soviet") == {"army-22", "army-8"}


def test_2_6b_the_owner_chooses():
    t = table("turn 2 chits\n" + FOUR)
    assert set(t.options("german")) == {"army-18", "army-16", "corps-41", "corps-56"}
    t.play("german corps-56")
    assert set(t.options("german")) == {"army-18", "army-16", "corps-41"}
    with pytest.raises(Refusal):
        t.play("german corps-56")


@pytest.mark.parametrize("place", ["unused", "eliminated", "withdrawn"])
def test_2_6b_headquarters_must_be_in_play(place):
    t = table("turn 2 chits\n" + FOUR + f"german corps-6 {place}")
    assert "corps-6" not in t.options("german")


def test_2_6b_headquarters_that_are_not_due_yet_have_no_chit():
    t = table("turn 2 chits\n" + FOUR + "german corps-57 g4-south")
    assert "corps-57" not in t.options("german")


def test_2_6b_the_sides_choose_at_the_same_time():
    t = table("turn 2 chits\n" + FOUR + "".join(f"soviet army-{n} 50{n}\n" for n in (11, 22, 23, 27)))
    t.play("soviet army-11")
    assert "army-11" not in t.options("soviet")
    assert len(t.options("german")) == 4
    t.play("german army-18", "soviet army-22", "german army-16", "german corps-41", "soviet army-23")
    assert (len(cup(t)), len(cup(t, "soviet"))) == (3, 3)


def test_2_6c_headquarters_without_a_chit_stay_but_do_not_act():
    t = table("""
        turn 2 activation
        chits = german=army-18 soviet=
        german army-18 3010
        german corps-41 3014
        german pd-1 3015
    """)
    assert t.options() == ["army-18"]
    passed(t, "army-18")
    assert t.position.state.phase == "hex activation"
    assert t.at("corps-41") == "3014"


def test_2_6d_headquarters_that_are_due_come_on_top():
    t = table("turn 4 chits\n" + FOUR + "german corps-57 g4-south")  # four are allotted
    assert cup(t) == {"army-18", "army-16", "corps-41", "corps-56", "corps-57"}


def test_2_6d_so_do_headquarters_that_were_placed():
    soviets = "".join(f"soviet army-{n} 50{n}\n" for n in (11, 22, 23, 27))
    t = table("turn 4 reinforcement\n" + soviets + "soviet log s4-luga")
    assert t.position.state.phase == "activation"
    assert cup(t, "soviet") == {"army-11", "army-22", "army-23", "army-27", "log"}


def test_2_6d_the_choice_is_among_the_others():
    t = table("turn 6 chits\n" + FOUR + "german corps-57 4020\ngerman corps-39 4022\ngerman corps-6 g6-south")
    assert set(t.options("german")) == {"army-18", "army-16", "corps-41", "corps-56", "corps-57", "corps-39"}
    for chit in ("army-18", "army-16", "corps-41", "corps-56", "corps-57"):  # five, and the sixth by itself
        t.play(f"german {chit}")
    assert cup(t) == {"army-18", "army-16", "corps-41", "corps-56", "corps-57", "corps-6"}


def test_2_6e_later_on_only_by_choice():
    t = table("turn 5 chits\n" + FOUR + "german corps-57 4020")  # four are allotted
    assert "corps-57" in t.options("german")
    for chit in ("army-18", "army-16", "corps-41", "corps-56"):
        t.play(f"german {chit}")
    assert "corps-57" not in cup(t)


def test_2_6e_even_if_it_has_not_entered_yet():
    t = table("turn 5 chits\n" + FOUR + "german corps-57 g4-south")
    assert "corps-57" in t.options("german")
    for chit in ("army-18", "army-16", "corps-41", "corps-56"):
        t.play(f"german {chit}")
    assert "corps-57" not in cup(t)


def test_2_6f_every_chit_in_the_cup_may_come():
    t = table("""
        turn 2 activation
        chits = german=army-18,corps-41 soviet=army-8
        german army-18 3010
        german corps-41 3014
        soviet army-8 5010
    """)
    assert set(t.options()) == {"army-18", "corps-41", "army-8"}
    passed(t, "corps-41")
    assert set(t.options()) == {"army-18", "army-8"}


def test_2_6f_nobody_reckons_with_a_chit_that_has_been_drawn():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8,army-11
        soviet army-8 3010
        soviet army-11 3012
        soviet army-22 3014
        soviet rd-43 3010
    """)
    t.play("draw army-8")
    for seed in range(20):
        guessed = t.position.state.copy()
        t.game.guess(guessed, 0, t.game.facts(guessed, 0), Random(seed))
        assert guessed.named("chits")["soviet"] in (["army-11"], ["army-22"])


@pytest.mark.parametrize(("viewer", "own", "other"), [(0, "german", "soviet"), (1, "soviet", "german")])
def test_2_6f_a_computer_player_of_either_side_guesses_the_cup_of_the_other(viewer, own, other):
    there = {"german": {"army-18", "army-16", "corps-41"}, "soviet": {"army-8", "army-11", "army-22"}}
    lines = "".join(
        f"{side} {hq} {30 + n}{10 if side == 'german' else 20}\n"
        for side in there
        for n, hq in enumerate(sorted(there[side]))
    )
    t = table(f"turn 3 activation\nchits = german=army-18,army-16 soviet=army-8,army-11\n{lines}")
    guesses = set()
    for seed in range(20):
        s = t.position.state.copy()
        t.game.guess(s, viewer, t.game.facts(s, viewer), Random(seed))
        assert s.named("chits")[own] == t.position.state.named("chits")[own]
        guesses.add(frozenset(s.named("chits")[other]))
    assert len(guesses) > 1
    assert all(len(guess) == 2 and guess <= there[other] for guess in guesses)


def test_2_6g_a_drawn_chit_names_the_side_and_its_headquarters():
    t = table("""
        turn 2 activation
        chits = german=army-18 soviet=army-8
        german army-18 3010
        german id-1 3011
        soviet army-8 5010
        soviet rd-10 5011
    """)
    t.play("draw army-8")
    assert t.game.sides[t.position.ask.side] == "soviet"
    t.play("move-attack")
    assert {"army-8", "rd-10"} <= set(t.options())
    assert not {"army-18", "id-1"} & set(t.options())


def test_2_6h_two_headquarters_of_a_colour_may_use_the_same_units():
    t = table("""
        turn 3 activation
        chits = german=corps-41,corps-56 soviet=
        german corps-41 3010
        german corps-56 3010
        german pd-1 3011
    """)
    t.play("draw corps-41", "corps-41", "move-attack", "pd-1", "3012", "stop", "done")
    t.play("draw corps-56", "move-attack")
    assert "pd-1" in t.options()
