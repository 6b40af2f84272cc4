"""[17.4]: the Soviet surprise of turn 7."""

import pytest

from tests.games.spi_leningrad.battle import battle, shifts
from tests.games.spi_leningrad.table import table

# The attack in all of these: rifle-10 in 0502 with 4 against inf-1 in 0503 with 6 is 1-2. Both are in supply by a source
# in their own hex. Four columns to the right of 1-2 is 4-1.
FRONT = """
    has soviet-source 0502
    has german-source 0503
"""
FIGHT = """
    german inf-1 0503
    soviet rifle-10 0502 4-4-5
"""
SIX = [f"rifle-0{n}" for n in range(1, 7)]


def combat(turn, in_time, more=""):
    t = table(f"{FRONT}{more}\nturn {turn} soviet combat\n{FIGHT}\nin_time = {in_time}")
    t.play("0503")
    return t


def movement(turn, units, more=""):
    return table(f"{FRONT}{more}\nturn {turn} soviet movement\n{FIGHT}\n{units}")


def boxed(*units, box="s7-inf-34"):
    return "\n".join(f"soviet {unit} {box}" for unit in units)


def enter(t, *units):
    """Into 2713; the first three of the six go on to 2712, for a hex holds only three."""
    for unit in units:
        t.play(f"{unit} 2713")
        t.play("2712 stop" if unit in SIX[:3] else "stop")


def column(t):
    return t.preview("rifle-10")["column"]


def cases(preview):
    return {shift["rule"]: shift["columns"] for shift in preview["shifts"]}


def entry_hexes(t):
    return [option for option in t.options() if option.isdecimal()]


def test_17_4a_six_in_time_give_four_columns():
    t = combat(7, 6)
    preview = t.preview("rifle-10")
    assert (preview["ratio"], preview["column"]) == ("1-2", "4-1")
    assert cases(preview) == {"17.4a": 4}


def test_RS3_the_four_columns_are_to_the_right():
    # Ruling R2. A 4 is 1/- in column 4-1; without the surprise it would be -/1, to the left of it -/E.
    t = combat(7, 6)
    t.play("rifle-10 attack die 4")
    assert t.game.sides[t.position.ask.side] == "german"
    assert (t.position.ask.kind, t.options()) == ("harm", ["step", "retreat"])


@pytest.mark.parametrize("in_time", [0, 1, 5])
def test_17_4a_five_are_not_enough(in_time):
    t = combat(7, in_time)
    assert column(t) == "1-2"
    assert cases(t.preview("rifle-10")) == {}
    t.play("rifle-10 attack die 4")
    assert t.game.sides[t.position.ask.side] == "soviet"  # -/1


@pytest.mark.parametrize("turn", [8, 9, 12])
def test_17_4a_only_on_turn_7(turn):
    assert column(combat(turn, 6)) == "1-2"


def test_17_4a_the_other_shifts_are_added():
    # One to the left for the swamp: three to the right of 1-2 is 3-1.
    t = combat(7, 6, "terrain swamp 0503")
    assert column(t) == "3-1"
    assert cases(t.preview("rifle-10")) == {"17.4a": 4, "9.6n1": -1}


def test_17_4a_every_attack_of_the_turn_gains_them():
    # A second pair: rifle-11 in 1002 with 3 against inf-11 in 1003 with 6 is 1-2 as well.
    t = table(f"""
        {FRONT}
        has soviet-source 1002
        has german-source 1003
        turn 7 soviet combat
        {FIGHT}
        german inf-11 1003
        soviet rifle-11 1002 3-3-5
        in_time = 6
    """)
    t.play("0503 rifle-10 attack die 4 step")  # 1/-, and the German unit stays
    t.play("1003")
    assert t.preview("rifle-11")["column"] == "4-1"


def test_17_4a_an_overrun_gains_them_too():
    # Ruling R43. Two columns to the left of 1-2 for the overrun, four to the right: 2-1, where a 6 is 1/-.
    t = table(f"{FRONT}\nturn 7 soviet movement\n{FIGHT}\nin_time = 6")
    t.play("rifle-10")
    preview = t.preview("0503")
    assert (preview["ratio"], preview["column"]) == ("1-2", "2-1")
    assert cases(preview) == {"7.1": -2, "17.4a": 4}
    t.play("0503 die 6")
    assert (t.game.sides[t.position.ask.side], t.position.ask.kind) == ("german", "harm")


@pytest.mark.parametrize(("turn", "in_time"), [(7, 5), (8, 6)])
def test_17_4a_an_overrun_gains_nothing_before_the_sixth_nor_on_another_turn(turn, in_time):
    t = table(f"{FRONT}\nturn {turn} soviet movement\n{FIGHT}\nin_time = {in_time}")
    t.play("rifle-10")
    assert t.preview("0503")["column"] == "1-4"
    assert cases(t.preview("0503")) == {"7.1": -2}


def test_17_4a_the_columns_come_with_the_sixth_of_them():
    # Ruling R43. The same overrun, looked at before the last of the six enters and after.
    t = movement(7, boxed(*SIX), "has soviet-source 2713")
    enter(t, *SIX[:5])
    t.play("rifle-10")
    assert t.preview("0503")["column"] == "1-4"
    t.play("stop")
    enter(t, SIX[5])
    t.play("rifle-10")
    assert t.preview("0503")["column"] == "2-1"


def test_17_4a_from_their_entry_to_an_attack_of_others():
    t = movement(7, boxed(*SIX), "has soviet-source 2713")
    enter(t, *SIX[:5])
    assert t.position.state.in_time == 5
    enter(t, SIX[5])
    assert t.position.state.in_time == 6
    t.play("done", "0503")
    assert column(t) == "4-1"


def test_17_4a_only_the_six_matter():
    # Two more infantry units and an armored one are due on turn 7: they may stay behind.
    others = f"{boxed('rifle-07', 'rifle-08', box='s7-inf')}\nsoviet armor-01 s7-arm"
    t = movement(7, f"{boxed(*SIX)}\n{others}", "has soviet-source 2713")
    enter(t, *SIX)
    t.play("done", "0503")
    assert column(t) == "4-1"


def test_17_4a_another_unit_cannot_stand_in_for_one_of_the_six():
    t = movement(7, f"{boxed(*SIX)}\n{boxed('rifle-07', box='s7-inf')}", "has soviet-source 2713 2601")
    enter(t, *SIX[:5])
    t.play("rifle-07 2601 stop")
    assert t.position.state.in_time == 5
    t.play("done", "0503")
    assert column(t) == "1-2"


def test_17_4a_the_germans_gain_nothing():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5\nin_time = 6", turn=7)
    t.play("0805 inf-1")
    assert shifts(t) == {}


def test_17_4a_not_by_an_overrun_either():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805 3-3-5\nin_time = 6", "german movement", turn=7)
    t.play("inf-1")
    assert shifts(t, "0805") == {"7.1": -2}


def test_17_4b_a_german_unit_in_2713_does_not_take_the_surprise_away():
    # They enter in the nearest free hexes, all in the zone of 2713.
    t = movement(7, f"german inf-11 2713\n{boxed(*SIX)}")
    for unit in SIX:
        t.play(unit)
        assert "2713" not in t.options()
        t.play(entry_hexes(t)[0])
        if t.position.ask.kind == "leg":
            t.play("stop")
        assert t.at(unit).isdecimal()
    assert t.position.state.in_time == 6
    t.play("done", "0503")
    assert column(t) == "4-1"


def test_17_4b_the_zone_alone_does_not_turn_them_aside():
    t = movement(7, f"german inf-11 2712\n{boxed(*SIX)}")
    t.play("rifle-01")
    assert entry_hexes(t) == ["2713"]


@pytest.mark.parametrize("held", [1, 6])
def test_17_4c_if_one_is_held_back_the_surprise_is_lost(held):
    t = movement(7, boxed(*SIX), "has soviet-source 2713")
    enter(t, *SIX[: 6 - held])
    t.play("rifle-06 stop")
    t.play("done", "0503")
    assert column(t) == "1-2"
    assert t.at("rifle-06") == "s7-inf-34"


@pytest.mark.parametrize(("turn", "entry"), [(7, "2713"), (8, "2908"), (9, "2906"), (10, "2906"), (12, "2906")])
def test_17_4c_where_they_enter_later(turn, entry):
    t = movement(turn, boxed(*SIX), "has soviet-source 2713 2906 2908")
    t.play("rifle-01")
    assert entry_hexes(t) == [entry]
    t.play(entry)
    assert t.at("rifle-01") == entry


def test_17_4c_a_single_late_one_enters_there_too():
    t = movement(8, f"{boxed('rifle-06')}\nin_time = 5", "has soviet-source 2908")
    t.play("rifle-06 2908 stop")
    t.play("done", "0503")
    assert column(t) == "1-2"  # the sixth, but too late


def test_17_4c_the_others_of_turn_7_keep_their_entry_hex():
    t = movement(8, boxed("rifle-07", box="s7-inf"), "has soviet-source 2601")
    t.play("rifle-07")
    assert entry_hexes(t) == ["2601"]
