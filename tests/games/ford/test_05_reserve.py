from random import Random

import pytest

from northfront.core.errors import IllegalAnswer, Refusal
from northfront.core.imagine import PlayerView
from northfront.core.view import knowledge, view
from northfront.games import fixture, load

GERMAN, SOVIET = "german", "soviet"
MARKED = ["0602", "0605", "0703", "0803", "0804"]
RESERVE = ["tk-1", "gd-1", "de-1", "de-2"]
SET_UP = """
    turn 1 soviet set-up
    soviet ri-1 0101
    soviet tk-1 reserve hidden
    soviet gd-1 reserve hidden
    soviet de-1 reserve hidden
    soviet de-2 reserve hidden
"""


def moving(text, active=GERMAN, board="0101-0206"):
    """The game's own counters on a board of two columns: 0203 touches 0202, 0204, 0103 and 0104."""
    return fixture("ford", f"grid flat-top {board}\nturn 1 first movement\nactive {active}\n{text}")


def asked(f):
    return [f.game.sides[side] for side in f.position.asks]


def seen(f, side=GERMAN):
    return view(f.position, f.game.side(side))


def face_down(f, unit):
    return unit not in seen(f)["units"]


def test_5_1_the_soviet_player_places_his_reserve_before_anything_else():
    position = load("ford").start("crossing", {})
    assert [position.game.sides[side] for side in position.asks] == [SOVIET]
    assert [position.text(answer) for answer in position.options()] == RESERVE
    assert position.chance is None


def test_5_1_a_counter_goes_to_a_marked_hex():
    f = fixture("ford", SET_UP + "german pz-1 0104")
    f.play("gd-1")
    assert f.options() == MARKED
    for other in ("0702", "0503", "0904"):
        with pytest.raises(IllegalAnswer):
            f.play(other)
    f.play("0703")
    assert f.at("gd-1") == "0703"


def test_5_1_all_four_are_placed_and_then_the_first_turn_begins():
    f = fixture("ford", SET_UP + "german pz-1 0104")
    with pytest.raises(Refusal):
        f.play("done")
    f.play("de-1 0602", "tk-1 0804", "gd-1 0703")
    assert f.options() == ["de-2"]
    f.play("de-2 0605")
    assert f.position.state.phase == "initiative"
    assert [f.at(each) for each in RESERVE] == ["0804", "0703", "0602", "0605"]


def test_5_1_a_placed_counter_is_not_placed_again():
    f = fixture("ford", SET_UP + "german pz-1 0104")
    f.play("de-1 0602")
    with pytest.raises(IllegalAnswer):
        f.play("de-1")


def test_5_1_they_lie_face_down():
    f = fixture("ford", SET_UP + "german pz-1 0104")
    f.play("de-1 0602", "tk-1 0804", "gd-1 0703", "de-2 0605")
    assert seen(f)["backs"] == [[hex_, SOVIET, "reserve"] for hex_ in ("0602", "0605", "0703", "0804")]


def test_5_1_the_germans_do_not_learn_which_counter_went_where():
    one, other = (fixture("ford", SET_UP + "german pz-1 0104") for _ in range(2))
    one.play("de-1 0602", "tk-1 0804", "gd-1 0703", "de-2 0605")
    other.play("tk-1 0602", "de-1 0804", "de-2 0703", "gd-1 0605")
    assert knowledge(one.position, 0) == knowledge(other.position, 0)


def test_5_1_two_of_the_four_are_decoys():
    kinds = {piece.id: piece.kind for piece in load("ford").pieces}
    assert [each for each in RESERVE if kinds[each] == "decoy"] == ["de-1", "de-2"]


def test_5_1_each_counter_goes_to_a_hex_of_its_own():
    f = fixture("ford", SET_UP + "german pz-1 0104")
    f.play("tk-1 0703", "gd-1")
    assert f.options() == [name for name in MARKED if name != "0703"]
    assert f.why("0703").startswith("[5.1]")


@pytest.mark.parametrize("counter", RESERVE)
def test_5_2_a_face_down_counter_has_a_zone_whatever_it_is(counter):
    f = moving(f"german pz-1 0101\nsoviet {counter} 0203 hidden")
    f.play("pz-1")
    assert f.options() == ["0102", "0103", "0201", "0202", "stay"]  # it stops in 0103 and 0202
    assert f.why("0104").startswith("[3.5]")


@pytest.mark.parametrize("counter", RESERVE)
def test_5_2_a_face_down_counter_is_an_enemy_unit_as_far_as_the_germans_know(counter):
    f = moving(f"german pz-1 0101\nsoviet {counter} 0203 hidden")
    f.play("pz-1")
    assert f.why("0203").startswith("[3.4]")


@pytest.mark.parametrize("counter", RESERVE)
def test_5_2_nobody_retreats_into_its_zone(counter):
    # gr-1 in 0302 attacks 0303 with 4 to 3, 1-1: a 1 is A1. Of 0201, 0301 and 0401 the last touches 0501.
    text = f"german gr-1 0302\nsoviet ri-1 0303\nsoviet {counter} 0501 hidden"
    f = fixture("ford", f"grid flat-top 0101-0505\nturn 1 first combat\nactive german\n{text}")
    f.play("0303 gr-1 die 1 retreat gr-1")
    assert f.options() == ["0201", "0301"]
    assert f.why("0401").startswith("[4.6]")


def test_5_2_the_germans_see_only_its_back():
    f = moving("german pz-1 0101\nsoviet tk-1 0203 hidden\nsoviet ri-1 0206")
    assert seen(f)["backs"] == [["0203", SOVIET, "reserve"]]
    assert "tk-1" not in str(seen(f))
    assert "ri-1" in seen(f)["units"]


def test_5_2_its_owner_sees_its_face():
    f = moving("german pz-1 0101\nsoviet tk-1 0203 hidden")
    assert seen(f, SOVIET)["units"]["tk-1"]["at"] == "0203"
    assert seen(f, SOVIET)["backs"] == []


@pytest.mark.parametrize("back", ["tk-1", "gd-1", "de-1"])
def test_5_2_a_decoy_looks_like_any_other_counter(back):
    text = "german pz-1 0101\nsoviet ri-1 0206\nsoviet {} 0203 hidden\nsoviet {} 0205 hidden"
    assert knowledge(moving(text.format(back, "de-2")).position, 0) == knowledge(
        moving(text.format("de-2", back)).position, 0
    )


def test_5_2_the_germans_do_not_learn_which_face_down_counter_moved():
    text = "german pz-1 0101\nsoviet {} 0203 hidden\nsoviet {} 0205 hidden"
    one = moving(text.format("tk-1", "de-1"), active=SOVIET)
    other = moving(text.format("de-1", "tk-1"), active=SOVIET)
    one.play("tk-1 0204")
    other.play("de-1 0204")
    assert knowledge(one.position, 0) == knowledge(other.position, 0)
    assert seen(one)["backs"] == [["0204", SOVIET, "reserve"], ["0205", SOVIET, "reserve"]]


def test_5_2_the_germans_are_told_only_that_something_moved():
    f = moving("german pz-1 0101\nsoviet tk-1 0205 hidden", active=SOVIET)
    f.play("tk-1 0204")
    (event,) = f.position.take_events()
    assert "unit" in event.seen_by(f.game.side(SOVIET)).args
    assert "unit" not in event.seen_by(f.game.side(GERMAN)).args


@pytest.mark.parametrize("counter", ["tk-1", "gd-1"])
def test_5_3_a_counter_next_to_a_german_unit_is_turned_face_up(counter):
    f = moving(f"german pz-1 0101\nsoviet {counter} 0203 hidden")
    assert face_down(f, counter)
    f.play("pz-1 0103")
    assert seen(f)["units"][counter]["at"] == "0203"


def test_5_3_a_decoy_is_removed():
    f = moving("german pz-1 0101\nsoviet de-1 0203 hidden")
    f.play("pz-1 0103")
    assert f.at("de-1") == "eliminated"
    assert seen(f)["backs"] == []


def test_5_3_two_hexes_away_a_counter_stays_face_down():
    f = moving("german pz-1 0101\nsoviet tk-1 0203 hidden\nsoviet de-1 0203 hidden")
    f.play("pz-1 0102")
    assert face_down(f, "tk-1")
    assert face_down(f, "de-1")
    assert f.at("de-1") == "0203"


def test_5_3_only_a_german_unit_uncovers():
    f = moving("german pz-1 0101\nsoviet tk-1 0205 hidden\nsoviet de-1 0205 hidden\nsoviet ri-1 0206", active=SOVIET)
    f.play("ri-1 0204")
    assert face_down(f, "tk-1")
    assert face_down(f, "de-1")


def test_5_3_every_counter_of_a_stack_and_of_every_adjacent_hex_is_uncovered():
    f = moving("german pz-1 0101\nsoviet tk-1 0203 hidden\nsoviet de-1 0203 hidden\nsoviet gd-1 0104 hidden")
    f.play("pz-1 0103")
    assert not face_down(f, "tk-1")
    assert not face_down(f, "gd-1")
    assert f.at("de-1") == "eliminated"


def test_5_3_a_counter_that_comes_up_to_a_german_unit_is_turned_face_up():
    f = moving("german pz-1 0101\nsoviet tk-1 0104 hidden", active=SOVIET)
    f.play("tk-1 0103")
    assert face_down(f, "tk-1")
    f = moving("german pz-1 0101\nsoviet tk-1 0104 hidden", active=SOVIET)
    f.play("tk-1 0102")
    assert seen(f)["units"]["tk-1"]["at"] == "0102"


def test_5_3_a_decoy_that_comes_up_to_a_german_unit_is_removed():
    f = moving("german pz-1 0101\nsoviet de-1 0104 hidden", active=SOVIET)
    f.play("de-1 0102")
    assert f.at("de-1") == "eliminated"


def test_5_3_an_advance_uncovers():
    # 6 to 3 is 2-1: a 6 is DE. 0303 touches 0304, 0302 does not.
    text = "german pz-1 0302\nsoviet ri-1 0303\nsoviet tk-1 0304 hidden\nsoviet de-1 0304 hidden"
    f = fixture("ford", f"grid flat-top 0101-0505\nturn 1 first combat\nactive german\n{text}")
    f.play("0303 pz-1 die 6")
    assert face_down(f, "tk-1")
    f.play("pz-1")
    assert not face_down(f, "tk-1")
    assert f.at("de-1") == "eliminated"


def test_5_3_a_counter_placed_next_to_a_german_unit_is_uncovered():
    f = fixture("ford", SET_UP + "german pz-1 0702")  # 0702 touches 0703 and 0602, but none of the other marked hexes
    f.play("tk-1 0703", "de-1 0602", "gd-1 0804", "de-2 0605")
    assert not face_down(f, "tk-1")
    assert f.at("de-1") == "eliminated"
    assert face_down(f, "gd-1")
    assert face_down(f, "de-2")


def test_5_3_a_removed_decoy_has_no_zone_any_more():
    f = moving("german pz-1 0101\ngerman pz-2 0101\nsoviet de-1 0203 hidden")
    f.play("pz-1 0103", "pz-2")
    assert "0203" in f.options()
    assert "0105" in f.options()


def test_5_3_a_counter_once_uncovered_stays_face_up():
    f = moving("german pz-1 0101\nsoviet tk-1 0203 hidden")
    f.play("pz-1 0103", "done done", "tk-1 0206", "done done", "draw german", "pz-1 0101")
    assert seen(f)["units"]["tk-1"]["at"] == "0206"


def test_5_3_an_uncovered_counter_fights_with_its_strength():
    # gr-1 and gr-2 with 4 + 4 against 5: 1-1, where a 4 is nothing; against 4 it would be 2-1, D1.
    f = moving("german gr-1 0101\ngerman gr-2 0101\nsoviet tk-1 0203 hidden")
    f.play("gr-1 0103", "gr-2 0202", "done", "0203 gr-1 gr-2 die 4")
    assert f.options() == ["done"]
    f = moving("german gr-1 0101\ngerman gr-2 0101\nsoviet gd-1 0203 hidden")
    f.play("gr-1 0103", "gr-2 0202", "done", "0203 gr-1 gr-2 die 4")
    assert asked(f) == [SOVIET]


def test_5_3_somebody_who_saw_a_decoy_go_can_think_back_to_before():
    """In one attack a counter is destroyed, a unit advances and uncovers a decoy; the Germans go on deciding."""
    f = fixture(
        "ford",
        "grid flat-top 0101-0206\nturn 1 first combat\nactive german\n"
        "german pz-1 0101\ngerman pz-2 0101\nsoviet ri-1 0102\nsoviet de-1 0103 hidden",
    )
    f.play("0102 pz-1 pz-2, die 6, pz-1")
    assert f.at("de-1") == "eliminated"
    imagined = PlayerView(f.position, 0).imagine(Random(1))
    assert imagined.state.digest() == f.position.state.digest()
