import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import added, asked
from tests.games.duel_in_the_north.table import table

# pd-1 in 3010 attacks rd-112 in 3110: 9 to 4, 2-1. In the second fight pd-6 in 3010 attacks rd-98 in 3109.

ATTACK = "german corps-41 2910\ngerman pd-1 3010\nsoviet rd-112 3110\n"
SECOND = "german pd-6 3010\nsoviet rd-98 3109\n"


def ready(units):
    sides = {"g": "german", "s": "soviet"}
    return "".join(f"{sides[unit[0]]} {unit} airfield\n" for unit in units.split())


def attack(air, *orders, text=ATTACK):
    t = table(f"""
        has soviet-source 6810
        turn 8 activation
        chits = german=corps-41 soviet=
        {text}
        {ready(air)}
    """)
    t.play("draw corps-41", "attack-move", "3110 pd-1 attack", *orders)
    return t


def soviet_attack(air, *orders):
    """td-21, td-24 and td-3 attack pd-1: 15 to 7, 2-1."""
    t = table(f"""
        turn 8 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        soviet td-21 3210
        soviet td-24 3210
        soviet td-3 3210
        german pd-1 3110
        {ready(air)}
    """)
    t.play("draw army-8", "attack-move", "3110 all attack", *orders)
    return t


def test_11_0a_an_air_unit_flies_once_a_turn():
    t = attack("gc-1 gf-1", "support pass done 0", "die 1 die 2", "done", text=ATTACK + SECOND)  # 5: 1/1, no advance
    t.play("3109 pd-6 attack")
    assert (asked(t), set(t.options())) == (("german", "air"), {"fighter", "pass"})


def test_11_0a_not_in_another_activation_either():
    t = table(f"""
        turn 8 activation
        chits = german=corps-41,army-18 soviet=
        {ATTACK}
        german army-18 2910
        german id-1 3010
        {ready("gf-1")}
    """)
    t.play("draw corps-41", "attack-move", "3110 pd-1 attack fighter", "fighter 0", "die 1 die 2", "done")  # called off
    t.play("draw army-18", "attack-move", "3110 id-1 attack")
    assert asked(t) == ("german", "artillery")


def test_11_0a_what_has_flown_is_not_ready():
    t = table(f"""
        turn 8 activation
        chits = german=corps-41 soviet=
        {ATTACK}
        german gf-1 flown
        german gc-1 lost
        german gc-9 g8-air
        german gc-2 unused
    """)
    t.play("draw corps-41", "attack-move", "3110 pd-1 attack")
    assert asked(t) == ("german", "artillery")


def test_11_0a_who_has_flown_in_defence_does_not_fly_again():
    t = attack("sc-1", "support 0", "die 2 die 3", "3109 pd-6 attack", text=ATTACK + SECOND)  # 5 - 2: -/-
    assert asked(t) == ("german", "artillery")


def test_11_0b_fighters_give_cover_where_there_is_no_dogfight():
    t = attack("gf-1", "fighter done")
    assert added(t) == 1
    t = attack("sf-1", "fighter")
    assert added(t) == -1


def test_11_0b_or_they_fight_in_the_air():
    t = attack("gf-1 sf-1", "fighter fighter", "die 5 die 4")
    assert added(t) == 0


def test_11_0c_the_attacker_decides_first():
    t = attack("gf-1 gc-1 sf-1 sc-1")
    assert (asked(t), set(t.options())) == (("german", "air"), {"fighter", "support", "pass"})
    t = soviet_attack("gf-1 gc-1 sf-1 sc-1")
    assert (asked(t), set(t.options())) == (("soviet", "air"), {"fighter", "support", "pass"})


def test_11_0c_then_they_decide_by_turns_one_unit_at_a_time():
    t = attack("gf-1 gf-2 gc-1 sf-1 sf-2 sc-1")
    sides = []
    for word in ("fighter", "support", "support", "fighter", "fighter", "fighter"):
        sides.append(asked(t))
        t.play(word)
    assert sides == [("german", "air"), ("soviet", "air")] * 3


def test_11_0c_a_kind_that_is_not_ready_is_not_offered():
    t = attack("gc-1 sf-1")
    assert set(t.options()) == {"support", "pass"}
    with pytest.raises(Refusal):
        t.play("fighter")
    t.play("support")
    assert (asked(t), set(t.options())) == (("soviet", "air"), {"fighter", "pass"})


def test_11_0c_a_side_without_air_is_not_asked():
    t = attack("gf-1 gf-2", "fighter")
    assert asked(t) == ("german", "air")
    t = attack("sf-1")
    assert asked(t) == ("soviet", "air")
    t = attack("")
    assert asked(t) == ("german", "artillery")


def test_11_0c_the_question_shows_what_an_air_unit_would_add():
    t = attack("gf-1 gc-1 sc-1")
    assert (added(t, "fighter"), added(t, "support"), added(t, "pass")) == (1, 2, 0)
    t.play("support")
    assert (added(t, "support"), added(t, "pass")) == (0, 2)


def test_11_0d_who_has_passed_may_come_in_after_the_other():
    t = attack("gf-1 sf-1 sc-1", "pass")
    assert asked(t) == ("soviet", "air")
    t.play("support")
    assert (asked(t), set(t.options())) == (("german", "air"), {"fighter", "pass"})
    t.play("fighter")
    assert asked(t) == ("soviet", "air")


def test_11_0d_two_passes_close_the_hex():
    t = attack("gf-1 sf-1", "pass", "pass")
    assert asked(t) == ("german", "artillery")
    assert (t.at("gf-1"), t.at("sf-1")) == ("airfield", "airfield")


def test_11_0d_two_passes_later_on_close_it_as_well():
    t = attack("gf-1 gc-1 sf-1 sc-1", "support pass pass")
    assert asked(t) == ("german", "abort")
    t = attack("gf-1 gc-1 sf-1 sc-1", "pass support pass pass")
    assert asked(t) == ("german", "artillery")


def test_11_0d_a_pass_alone_closes_nothing():
    t = attack("gf-1 gc-1 sf-1 sc-1", "support pass fighter pass")
    assert t.position.ask.kind == "abort"  # German air is exhausted
    t = attack("gf-1 gc-1 gc-2 sf-1 sc-1", "support pass support")
    assert asked(t) == ("soviet", "air")


def test_11_0d_who_kept_air_back_may_use_it_in_the_next_fight():
    t = attack("gf-1", "pass 0", "die 1 die 2", "3109 pd-6 attack", text=ATTACK + SECOND)
    assert asked(t) == ("german", "air")


def test_11_0e_air_comes_before_artillery():
    t = attack("gc-1 sc-1")
    kinds = []
    for word in ("support", "support", "done", "2"):
        kinds.append(asked(t))
        t.play(word)
    assert kinds == [("german", "air"), ("soviet", "air"), ("german", "abort"), ("german", "artillery")]
    assert t.position.chance is not None
