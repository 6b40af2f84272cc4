import pytest

from northfront.core.errors import Refusal
from northfront.games import fixture, load

# 0101 and 0102 are neighbours in one column, so that each side has something to attack.
BOARD = """
    grid flat-top 0101-0505
    has objective 0505
    counter german panzer pz-1 strength=6/3 moves=6
    counter soviet rifle ri-1 strength=3/1 moves=4
    german pz-1 0101
    soviet ri-1 0102
"""


def position(turn):
    return fixture("ford", f"{BOARD}\n{turn}")


def asked(f):
    return [f.game.sides[side] for side in f.position.asks]


def test_2_1_the_cup_holds_two_german_chits_and_one_soviet_chit():
    f = position("turn 1 initiative")
    assert dict(f.position.chance.pool) == {"german": 2, "soviet": 1}


def test_2_1_nobody_moves_before_the_chit_is_drawn():
    f = position("turn 1 initiative")
    assert asked(f) == []
    with pytest.raises(Refusal):
        f.play("pz-1")


def test_2_1_no_other_chit_can_be_drawn():
    f = position("turn 1 initiative")
    with pytest.raises(Refusal):
        f.play("draw nobody")
    assert f.position.chance


@pytest.mark.parametrize("owner", ["german", "soviet"])
def test_2_1_the_owner_of_the_chit_moves_and_fights_first(owner):
    f = position("turn 1 initiative")
    f.play(f"draw {owner}")
    assert (f.position.state.phase, asked(f)) == ("first movement", [owner])
    f.play("done")
    assert (f.position.state.phase, asked(f)) == ("first combat", [owner])


def test_2_1_each_turn_a_chit_is_drawn_from_the_full_cup():
    f = position("turn 1 initiative")
    f.play("draw soviet", "done done done done")
    assert f.position.state.turn == 2
    assert dict(f.position.chance.pool) == {"german": 2, "soviet": 1}
    f.play("draw german")
    assert asked(f) == ["german"]


def test_2_1_in_the_school_the_germans_begin_and_from_the_second_turn_on_a_chit_is_drawn():
    position = load("ford").start("school", {})
    assert position.chance is None
    assert [position.game.sides[side] for side in position.asks] == ["german"]
    for side in (0, 0, 1, 1):
        position.step_text("done", side)
    assert position.state.turn == 2
    assert dict(position.chance.pool) == {"german": 2, "soviet": 1}


@pytest.mark.parametrize(("first", "second"), [("german", "soviet"), ("soviet", "german")])
def test_2_2_one_side_moves_and_fights_then_the_other(first, second):
    f = position("turn 1 initiative")
    f.play(f"draw {first}")
    seen = []
    while f.position.asks:
        seen.append((f.position.state.phase, *asked(f)))
        f.play("done")
    assert seen == [
        ("first movement", first),
        ("first combat", first),
        ("second movement", second),
        ("second combat", second),
    ]


@pytest.mark.parametrize("first", ["german", "soviet"])
def test_2_2_a_side_moves_its_own_units_and_attacks_the_hexes_of_the_other(first):
    f = position("turn 1 initiative")
    f.play(f"draw {first}")
    offered = []
    for _ in range(4):
        offered.append(f.options())
        f.play("done")
    german, soviet = [["pz-1", "done"], ["0102", "done"]], [["ri-1", "done"], ["0101", "done"]]
    assert offered == (german + soviet if first == "german" else soviet + german)


@pytest.mark.parametrize("answer", ["ri-1", "0102", "soviet done"])
def test_2_2_in_the_movement_phase_nobody_attacks_and_the_other_side_does_nothing(answer):
    f = position("turn 1 first movement\nactive german")
    with pytest.raises(Refusal):
        f.play(answer)


@pytest.mark.parametrize("answer", ["pz-1", "0101", "soviet done"])
def test_2_2_in_the_combat_phase_nobody_moves_and_the_other_side_does_nothing(answer):
    f = position("turn 1 first combat\nactive german")
    with pytest.raises(Refusal):
        f.play(answer)
