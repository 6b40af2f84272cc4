"""[6.0] Which chits go into the cup, and who knows of them."""

from random import Random

import pytest

from northfront.core.errors import Refusal
from northfront.core.view import view
from tests.games.leningrad_blitzkrieg.command_table import cup, in_cup, in_hand, table

HQS = "axis hq-4pzg 1010\naxis hq-16a 2010\naxis hq-18a 2020\nsoviet hq-8a 3010\nsoviet hq-11a 3020\n"


def choosing(turn, text=""):
    return table(f"turn {turn} chit selection\n{HQS}{text}")


def chosen(turn, axis="", soviet="", text=""):
    """The cup after these choices."""
    t = choosing(turn, text)
    for side, chits in (("axis", axis), ("soviet", soviet)):
        for chit in chits.split():
            t.play(f"{side} {chit}")
    assert t.position.state.phase == "orders"
    return t


def seen(t, side):
    """All that a side is shown, as text."""
    viewer = t.game.side(side) if side else None
    return str(view(t.position, viewer))


# --- the secret choice


@pytest.mark.parametrize(("chooser", "other", "chit"), [("axis", "soviet", "chit-18a"), ("soviet", "axis", "chit-11a")])
def test_6_1_1_the_choice_is_secret(chooser, other, chit):
    before, after = choosing(4), choosing(4)
    after.play(f"{chooser} {chit}")
    for viewer in (other, ""):
        one, two = (view(t.position, t.game.side(viewer) if viewer else None) for t in (before, after))
        assert {key: one[key] for key in one if key != "serial"} == {key: two[key] for key in two if key != "serial"}
    assert chit not in after.options(chooser)


def test_6_1_1_neither_log_nor_view_tells_what_went_into_the_cup():
    t = chosen(4, "chit-16a chit-18a manstein", "chit-8a chit-11a soviet-reinf")
    log = " ".join(t.log())
    for words in ("16", "18th", "Manstein", "8th", "11th", "einforcement"):
        assert words not in log
    assert view(t.position, 0)["chits"] == {"axis": ["chit-16a", "chit-18a"]}
    assert view(t.position, 1)["chits"] == {"soviet": ["chit-8a", "chit-11a", "soviet-reinf"]}
    assert view(t.position, None)["chits"] == {}
    assert view(t.position, 1)["hand"] == {"soviet": []}


def test_6_1_1_all_chosen_chits_go_into_the_same_cup_except_manstein():
    t = chosen(4, "chit-16a manstein axis-reinf", "chit-8a chit-11a soviet-reinf")
    assert set(t.options()) == {"chit-16a", "axis-reinf", "chit-8a", "chit-11a", "soviet-reinf", "supply"}


def test_6_1_1_the_axis_does_not_choose_for_the_soviets():
    t = choosing(4)
    for answer in ("axis chit-8a", "soviet chit-16a"):
        with pytest.raises(Refusal):
            t.play(answer)


def test_6_1_1_no_chit_twice():
    t = choosing(4)
    t.play("axis chit-16a")
    assert "chit-16a" not in t.options("axis")
    with pytest.raises(Refusal):
        t.play("axis chit-16a")


def test_6_1_2_chits_that_were_not_chosen_are_not_drawn():
    t = chosen(4, "chit-16a manstein axis-reinf", "chit-8a chit-11a soviet-reinf")
    for chit in ("chit-18a", "chit-4pzg", "chit-27a", "chit-23a"):
        assert chit not in t.options()
        with pytest.raises(Refusal):
            t.play(f"draw {chit}")


@pytest.mark.parametrize(("viewer", "enemy"), [("axis", "soviet"), ("soviet", "axis")])
def test_6_1_3_nobody_sees_the_chits_of_the_other(viewer, enemy):
    """Two cups with as many chits of the enemy look the same."""
    cups = {
        "axis": ("chit-16a,chit-18a", "chit-4pzg,chit-16a"),
        "soviet": ("chit-8a,chit-11a", "chit-27a,soviet-reinf"),
    }
    one, two = (cup(HQS, **{enemy: chits, viewer: cups[viewer][0]}) for chits in cups[enemy])
    assert seen(one, viewer) == seen(two, viewer)
    assert seen(one, "") == seen(two, "")


def test_6_1_3_how_many_each_side_put_in_is_known():
    t = chosen(4, "chit-16a manstein axis-reinf", "chit-8a chit-11a soviet-reinf")
    for viewer in (0, 1, None):
        assert view(t.position, viewer)["facts"]["cup"] == {"axis": 2, "soviet": 3}


def test_6_1_3_a_computer_player_has_to_guess():
    """What a player imagines is not the truth, but has its size."""
    t = cup(HQS, axis="chit-16a,chit-18a", soviet="chit-8a,chit-11a,chit-27a", turn=4, supply=1)
    guesses = set()
    for seed in range(30):
        s = t.position.state.copy()
        t.game.guess(s, 0, t.game.facts(s, 0), Random(seed))
        guesses.add(frozenset(s.named("chits")["soviet"]))
        assert s.named("chits")["axis"] == ["chit-16a", "chit-18a"]
    assert len(guesses) > 5
    assert all(len(guess) == 3 for guess in guesses)
    assert not any({"chit-34a", "reserve"} & guess for guess in guesses)  # neither due nor in the game


def test_6_1_3_so_does_the_soviet_one():
    t = cup(HQS, axis="chit-16a,manstein", soviet="chit-8a,chit-11a,chit-27a", turn=4, supply=1)
    guesses = set()
    for seed in range(30):
        s = t.position.state.copy()
        t.game.guess(s, 1, t.game.facts(s, 1), Random(seed))
        guesses.add(frozenset(s.named("chits")["axis"]))
        assert s.named("chits")["soviet"] == t.position.state.named("chits")["soviet"]
    assert len(guesses) > 1
    assert {len(guess) for guess in guesses} == {2}


def test_6_1_3_a_chit_that_went_back_is_known_to_be_there():
    t = cup(HQS, hand="manstein", soviet="chit-27a,chit-8a", supply=1)
    t.play("draw chit-8a", "interrupt")
    for seed in range(20):
        s = t.position.state.copy()
        t.game.guess(s, 0, t.game.facts(s, 0), Random(seed))
        assert "chit-8a" in s.named("chits")["soviet"]


def test_6_1_3_nobody_reckons_with_a_chit_that_came_back_and_was_drawn_again():
    t = cup(HQS, hand="manstein", soviet="chit-27a,chit-8a", supply=1)
    t.play("draw chit-8a", "interrupt", "done", "draw chit-8a")
    for seed in range(20):
        s = t.position.state.copy()
        t.game.guess(s, 0, t.game.facts(s, 0), Random(seed))
        assert "chit-8a" not in s.named("chits")["soviet"]  # it is being carried out


def test_6_1_3_nobody_reckons_with_a_kept_chit_that_had_come_back():
    """[16.2b]"""
    t = cup(HQS + "setting zhukov=on\nzhukov = 4", hand="manstein", soviet="chit-27a,soviet-reinf", turn=6, supply=1)
    t.play("draw soviet-reinf", "interrupt", "done", "draw soviet-reinf", "keep")
    for seed in range(20):
        s = t.position.state.copy()
        t.game.guess(s, 0, t.game.facts(s, 0), Random(seed))
        assert s.named("hand")["soviet"] == ["soviet-reinf"]
        assert "soviet-reinf" not in s.named("chits")["soviet"]


# --- which and how many


@pytest.mark.parametrize(("turn", "number"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 5)])
def test_6_2_1_as_many_soviet_chits_as_the_turn_gives(turn, number):
    t = choosing(turn)
    count = 0
    while 1 in t.position.asks:
        t.play(f"soviet {t.options('soviet')[0]}")
        count += 1
    assert count == number


def test_6_2_1_neither_fewer_nor_more():
    t = choosing(4)
    t.play("soviet chit-8a", "soviet chit-11a")
    assert "done" not in t.options("soviet")
    t.play("soviet chit-27a")
    assert list(t.position.asks) == [0]


@pytest.mark.parametrize(("turn", "number"), [(3, 3), (4, 3), (5, 4), (8, 4), (9, 4)])
def test_6_2_2a_as_many_axis_chits_as_the_turn_gives(turn, number):
    t = choosing(turn)
    count = 0
    while 0 in t.position.asks:
        t.play(f"axis {t.options('axis')[0]}")
        count += 1
    assert count == number


def test_6_2_2a_all_chits_if_there_are_not_more():
    t = choosing(2)  # four for the Axis, who has four
    assert list(t.position.asks) == [1]
    t.play("soviet chit-8a", "soviet chit-11a")
    assert in_cup(t, "axis") == {"chit-4pzg", "chit-16a", "chit-18a"}
    assert in_hand(t) == {"manstein"}


@pytest.mark.parametrize(
    ("turn", "chit"),
    [(1, "chit-27a"), (2, "chit-23a"), (3, "soviet-reinf"), (3, "chit-48a"), (4, "chit-34a"), (6, "chit-55a")],
)
def test_6_2_1_no_soviet_chit_before_its_turn(turn, chit):
    t = choosing(turn)
    assert chit not in t.options("soviet")
    with pytest.raises(Refusal):
        t.play(f"soviet {chit}")
    assert chit in choosing(turn + 1).options("soviet")


def test_6_2_2a_no_axis_reinforcements_before_turn_four():
    t = choosing(3)
    assert "axis-reinf" not in t.options("axis")
    assert "axis-reinf" in choosing(4).options("axis")


def test_6_2_1_a_chit_that_is_refused_comes_with_its_reason():
    t = choosing(4)
    t.play("soviet chit-8a")
    assert t.why("chit-34a", "soviet").startswith("[15.2")  # not before turn 5
    assert t.why("chit-8a", "soviet").startswith("[6.")  # it is chosen already
    assert t.why("reserve", "soviet").startswith("[16.3")  # only by option


def test_6_2_1_chits_of_hqs_off_the_map_may_be_chosen():
    """Ruling R49."""
    t = choosing(4)  # only 8A and 11A have their HQ on the map
    assert {"chit-27a", "chit-23a", "chit-48a"} <= set(t.options("soviet"))


def test_6_2_1_reinforcements_count_towards_the_number():
    """Ruling R4."""
    t = chosen(4, "chit-16a chit-18a chit-4pzg", "chit-8a soviet-reinf chit-11a")
    assert in_cup(t, "soviet") == {"chit-8a", "soviet-reinf", "chit-11a"}


def test_6_2_2b_both_chits_of_the_panzer_group_on_one_turn():
    t = chosen(3, "chit-4pzg manstein chit-16a", "chit-8a chit-11a")
    assert in_cup(t, "axis") == {"chit-4pzg", "chit-16a"}
    assert in_hand(t) == {"manstein"}


@pytest.mark.parametrize("turn", range(3, 10))
def test_6_2_4_supply_goes_in_on_every_turn_besides_the_others(turn):
    t = choosing(turn)
    while t.position.asks:
        side = t.game.sides[next(iter(t.position.asks))]
        t.play(f"{side} {t.options(side)[0]}")
    assert "supply" in t.options()
    number = {side: view(t.position, None)["facts"]["allotment"][side] for side in ("axis", "soviet")}
    assert len(in_cup(t, "axis")) + len(in_hand(t)) == number["axis"]
    assert len(in_cup(t, "soviet")) == number["soviet"]


def test_6_2_4_nobody_chooses_supply():
    t = choosing(4)
    assert "supply" not in t.options("axis") + t.options("soviet")


# --- Manstein


def test_6_3_1_manstein_counts_but_stays_in_hand():
    t = chosen(4, "manstein chit-16a chit-18a", "chit-8a chit-11a chit-27a")
    assert in_hand(t) == {"manstein"}
    assert in_cup(t, "axis") == {"chit-16a", "chit-18a"}
    assert "manstein" not in t.options()
    with pytest.raises(Refusal):
        t.play("draw manstein")


def test_6_3_1_manstein_may_be_left_out():
    t = chosen(4, "chit-4pzg chit-16a chit-18a", "chit-8a chit-11a chit-27a")
    assert in_hand(t) == set()
    t.play("draw chit-8a")
    assert t.position.ask.kind == "unit"  # nobody can interrupt


def test_6_3_2_manstein_is_played_from_the_hand():
    t = chosen(4, "manstein chit-16a chit-18a", "chit-8a chit-11a chit-27a")
    t.play("draw chit-8a")
    assert t.position.ask.kind == "interrupt"
    t.play("interrupt")
    assert in_hand(t) == set()
    assert "hq-4pzg" in t.options()


def test_6_3_1_manstein_is_not_kept_for_the_next_turn():
    t = cup(HQS, hand="manstein", axis="chit-16a", turn=5)
    t.play("draw chit-16a", "pass", "done", "pass")
    assert t.position.state.turn == 6
    assert in_hand(t) == set()
    assert "manstein" in t.options("axis")  # to be chosen afresh
