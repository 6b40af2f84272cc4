import pytest

from northfront.games import fixture

# The objective is 0303. It touches 0302, 0304, 0202, 0203, 0402 and 0403.


def position(turn, text):
    return fixture("ford", f"grid flat-top 0101-0505\nhas objective 0303\nturn {turn}\n{text}")


def end_of(turn, text):
    """The position after the last decision of a turn."""
    f = position(f"{turn} second combat\nactive soviet", text)
    assert f.position.over == ""
    f.play("done")
    return f


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5, 6])
def test_6_1_the_germans_win_when_they_hold_gorka_at_the_end_of_a_turn(turn):
    f = end_of(turn, "german pz-1 0303\nsoviet ri-1 0101")
    assert f.position.over == "german victory"
    assert not f.position.asks
    assert f.position.chance is None


def test_6_1_gorka_is_0703():
    for hex_, outcome in (("0703", "german victory"), ("0702", "")):
        f = fixture("ford", f"turn 3 second combat\nactive soviet\ngerman pz-1 {hex_}\nsoviet ri-1 0101")
        f.play("done")
        assert f.position.over == outcome


@pytest.mark.parametrize("text", ["german pz-1 0302\nsoviet ri-1 0101", "german pz-1 0302\nsoviet ri-1 0303"])
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_6_1_the_game_goes_on_while_they_do_not_hold_it(turn, text):
    f = end_of(turn, text)
    assert f.position.over == ""
    assert (f.position.state.turn, f.position.state.phase) == (turn + 1, "initiative")


def test_6_1_entering_gorka_during_a_turn_is_not_enough():
    f = position("3 first movement\nactive german", "german pz-1 0301\nsoviet ri-1 0505")
    f.play("pz-1 0303", "done done done")
    assert (f.at("pz-1"), f.position.over) == ("0303", "")
    f.play("done")
    assert f.position.over == "german victory"


def test_6_1_being_driven_out_before_the_end_of_the_turn_is_no_victory():
    # tk-1 5, gd-1 4 and ri-1 3 against a reduced grenadier of 2: 12 to 2 is above 4-1, where a 1 is D1.
    f = position(
        "3 second combat\nactive soviet",
        "german gr-1 0303 reduced\nsoviet tk-1 0304\nsoviet gd-1 0304\nsoviet ri-1 0203",
    )
    f.play("0303 tk-1 gd-1 ri-1 die 1 retreat gr-1 0302 done")
    assert f.at("gr-1") == "0302"
    f.play("done")
    assert (f.position.over, f.position.state.turn) == ("", 4)


@pytest.mark.parametrize("text", ["german pz-1 0302\nsoviet ri-1 0101", "german pz-1 0302\nsoviet ri-1 0303"])
def test_6_1_the_soviets_win_when_six_turns_have_passed(text):
    f = end_of(6, text)
    assert f.position.over == "soviet victory"
    assert not f.position.asks
    assert f.position.chance is None


def test_6_1_the_soviets_do_not_win_before_the_sixth_turn_is_over():
    f = position("6 first combat\nactive german", "german pz-1 0101\nsoviet ri-1 0303")
    for _ in range(3):
        assert f.position.over == ""
        f.play("done")
    assert f.position.over == "soviet victory"


def test_6_2_a_side_without_a_unit_on_the_map_has_lost():
    assert end_of(2, "german pz-1 0101").position.over == "german victory"
    assert end_of(2, "soviet ri-1 0101").position.over == "soviet victory"


def test_6_2_a_single_reduced_unit_is_enough():
    assert end_of(2, "german gr-1 0101 reduced\nsoviet ri-1 0505 reduced").position.over == ""


def test_6_2_a_counter_that_is_not_on_the_map_does_not_count():
    assert end_of(2, "german pz-1 0101\nsoviet tk-1 reserve hidden").position.over == "german victory"


def test_6_2_the_soviets_have_not_lost_before_the_end_of_the_turn():
    # 6 to 3 is 2-1, where a 6 is DE.
    f = position("2 first combat\nactive german", "german pz-1 0101\nsoviet ri-1 0102")
    f.play("0102 pz-1 die 6 done")
    assert f.at("ri-1") == "eliminated"
    for _ in range(3):
        assert f.position.over == ""
        f.play("done")
    assert (f.position.over, f.position.state.turn) == ("german victory", 2)


def test_6_2_the_germans_have_not_lost_before_the_end_of_the_turn():
    # A reduced grenadier has 2 against 4, the guards: 1-2, where a 1 is AE.
    f = position("2 first combat\nactive german", "german gr-1 0101 reduced\nsoviet gd-1 0102")
    f.play("0102 gr-1 die 1")
    assert f.at("gr-1") == "eliminated"
    for _ in range(3):
        assert f.position.over == ""
        f.play("done")
    assert (f.position.over, f.position.state.turn) == ("soviet victory", 2)
