import pytest

from tests.games.duel_in_the_north.battle import added, asked
from tests.games.duel_in_the_north.table import table

# 9 to 4 is 2-1: net 3 and 4 are -/-, 2 is 1/-, 5 and 6 are 1/1. 9 to 6 is 1-1: net 5 and 6 are -/-.
# A fighter adds one, close air support two.

TWO_TO_ONE = "german pd-1 3010\nsoviet rd-112 3110\n"
EVEN = "german pd-1 3010\nsoviet rd-10 3110\n"


def attack(text, *orders):
    t = table(f"""
        has soviet-source 6810
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
        {text}
    """)
    t.play("draw corps-41", "attack-move", "3110 pd-1 attack", *orders)
    return t


@pytest.mark.parametrize(
    ("unit", "word", "dice"),
    [("gf-1", "fighter", "die 1 die 1"), ("gf-1", "fighter", "die 1 die 2"), ("gc-1", "support", "die 1 die 1")],
)
def test_10_7a_no_effect_on_the_ground_costs_the_attacker_an_air_unit(unit, word, dice):
    t = attack(TWO_TO_ONE + f"german {unit} airfield", f"{word} done 0", dice)  # net 3, 4, 4
    assert t.at(unit) == "lost"


@pytest.mark.parametrize("dice", ["die 1 die 2", "die 2 die 2"])
def test_10_7a_any_other_result_costs_none(dice):
    t = attack(TWO_TO_ONE + "german gc-1 airfield", "support done 0", dice, "done")  # net 5 and 6: 1/1
    assert t.at("gc-1") == "flown"


def test_10_7a_a_loss_of_the_attacker_alone_is_an_effect():
    # Support against support cancels out, without a dogfight: net 2 is 1/-.
    t = attack(TWO_TO_ONE + "german gc-1 airfield\nsoviet sc-1 airfield", "support support done 0", "die 1 die 1")
    assert (t.at("gc-1"), t.at("sc-1")) == ("flown", "flown")


def test_10_7a_never_the_defender():
    t = attack(TWO_TO_ONE + "soviet sc-1 airfield", "support 0", "die 2 die 3")  # 5 - 2: -/-
    assert t.at("sc-1") == "flown"
    t = attack(TWO_TO_ONE + "german gc-1 airfield\nsoviet sc-1 airfield", "support support done 0", "die 1 die 2")
    assert (t.at("gc-1"), t.at("sc-1")) == ("lost", "flown")


def test_10_7a_soviet_attackers_lose_theirs():
    t = table("""
        turn 8 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        soviet td-21 3210
        soviet td-24 3210
        soviet td-3 3210
        soviet sc-1 airfield
        german pd-1 3110
    """)
    t.play("draw army-8", "attack-move", "3110 all attack", "support done 0", "die 1 die 1")  # 15 to 7, net 4
    assert t.at("sc-1") == "lost"


def test_10_7b_who_only_fought_in_the_air_is_safe():
    t = attack(TWO_TO_ONE + "german gf-1 airfield\nsoviet sf-1 airfield", "fighter fighter", "die 5 die 4")
    t.play("0", "die 1 die 2")  # -/-
    assert (t.at("gf-1"), t.at("sf-1")) == ("flown", "lost")


def test_10_7b_support_that_came_with_them_is_not():
    t = attack(
        TWO_TO_ONE + "german gf-1 airfield\ngerman gc-1 airfield\nsoviet sf-1 airfield",
        "fighter fighter support",
        "die 5 die 4",
    )
    t.play("done 0", "die 1 die 1")  # net 4
    assert (t.at("gf-1"), t.at("gc-1")) == ("flown", "lost")


@pytest.mark.parametrize(("unit", "word"), [("gf-1", "fighter"), ("gc-1", "support")])
def test_10_7c_the_attacker_may_call_an_air_unit_off(unit, word):
    t = attack(TWO_TO_ONE + f"german {unit} airfield", word)
    assert asked(t) == ("german", "abort")
    assert set(t.options()) == {word, "done"}
    t.play(word)
    assert asked(t) == ("german", "artillery")  # nothing is left to be called off
    assert added(t) == 0
    t.play("0", "die 1 die 2")  # -/-
    assert t.at(unit) == "flown"


def test_10_7c_some_or_all_of_them():
    t = attack(EVEN + "german gf-1 airfield\ngerman gc-1 airfield\ngerman gc-2 airfield", "fighter support support")
    assert set(t.options()) == {"fighter", "support", "done"}
    t.play("support")
    assert asked(t) == ("german", "abort")
    t.play("done")
    assert added(t) == 3


def test_10_7c_it_is_decided_after_the_dogfight():
    t = attack(
        TWO_TO_ONE + "german gf-1 airfield\ngerman gc-1 airfield\nsoviet sf-1 airfield", "fighter fighter support"
    )
    assert t.position.chance is not None
    t.play("die 5 die 4")
    assert (asked(t), set(t.options())) == (("german", "abort"), {"support", "done"})


def test_10_7c_fighters_that_have_fought_are_not_called_off():
    t = attack(TWO_TO_ONE + "german gf-1 airfield\nsoviet sf-1 airfield", "fighter fighter", "die 5 die 4")
    assert asked(t) == ("german", "artillery")


def test_10_7c_the_defender_calls_nothing_off():
    t = attack(TWO_TO_ONE + "soviet sc-1 airfield", "support")
    assert asked(t) == ("german", "artillery")
    assert added(t) == -2


def test_10_7c_who_was_called_off_does_not_fly_again_this_turn():
    t = attack(TWO_TO_ONE + "german gc-1 airfield\ngerman pd-6 3010\nsoviet rd-98 3109", "support support 0")
    t.play("die 1 die 2", "3109 pd-6 attack")
    assert asked(t) == ("german", "artillery")


def test_10_7c_the_question_shows_what_an_abort_would_take_away():
    t = attack(TWO_TO_ONE + "german gf-1 airfield\ngerman gc-1 airfield\n", "fighter support")
    assert (added(t, "done"), added(t, "fighter"), added(t, "support")) == (3, 2, 1)


BOTH = EVEN + "german gf-1 airfield\ngerman gc-1 airfield\n"


@pytest.mark.parametrize(("word", "victim", "other"), [("fighter", "gf-1", "gc-1"), ("support", "gc-1", "gf-1")])
def test_10_7d_the_defender_chooses_the_victim(word, victim, other):
    t = attack(BOTH, "fighter support done 0", "die 1 die 1")  # net 5 in 1-1: -/-
    assert asked(t) == ("soviet", "anti-aircraft")
    assert set(t.options()) == {"fighter", "support"}
    t.play(word)
    assert (t.at(victim), t.at(other)) == ("lost", "flown")


def test_10_7d_it_is_one_air_unit_only():
    t = attack(EVEN + "german gc-1 airfield\ngerman gc-2 airfield", "support support done 0", "die 1 die 1")  # net 6
    assert sorted((t.at("gc-1"), t.at("gc-2"))) == ["flown", "lost"]


def test_10_7d_who_was_called_off_cannot_be_chosen():
    t = attack(BOTH, "fighter support support done 0", "die 2 die 2")  # only the fighter counts: net 5
    assert (t.at("gf-1"), t.at("gc-1")) == ("lost", "flown")


def test_10_7d_the_victim_is_gone_for_good():
    t = table("""
        turn 4 air allotment
        german corps-41 2910
        german gc-1 lost
        german gc-2 flown
        soviet rd-112 5010
    """)
    assert (t.at("gc-1"), t.at("gc-2")) == ("lost", "airfield")
