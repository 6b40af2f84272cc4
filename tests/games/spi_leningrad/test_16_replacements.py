import pytest

from tests.games.spi_leningrad.table import table

# 0111 touches 0110, 0112, 0210 and 0211. What is lost is not to come back here and meddle: replenish=none.
HOME = "has german-source 0111 0112 0113\n"


def position(text, data=HOME, turn=3):
    return table(f"{data}setting replenish=none\nturn {turn} german movement\n{text}")


def wait(t, turn, phase="german movement"):
    """Let everything pass until then."""
    while (t.position.state.turn, t.position.state.phase) != (turn, phase):
        t.play("done")


def reduced(t, unit="inf-1"):
    return t.position.state.face[t.game.units[unit]] == 1


# A unit that stands in its hex on turn 3 has spent the whole of turn 4 there when turn 5 begins.


@pytest.mark.parametrize(
    ("data", "at", "rebuilt"),
    [
        (HOME, "0111", True),
        (HOME, "0112", True),
        (HOME, "0113", True),
        ("has german-source 0112\nterrain city 0312\n", "0312", True),
        ("has german-source 0112\nterrain soviet-city 0312\n", "0312", True),
        ("has german-source 0112\n", "0312", False),
        ("has german-source 0112\nterrain hill 0312\n", "0312", False),
        ("has german-source 0112\nterrain city 0312\n", "0311", False),
    ],
)
def test_16_6a_a_unit_is_rebuilt_in_east_prussia_or_a_city(data, at, rebuilt):
    t = position(f"german inf-1 {at} reduced", data)
    wait(t, 5)
    assert reduced(t) is not rebuilt


def test_16_6a_a_city_taken_from_the_soviets_will_do():  # ruling R31
    t = position("german inf-1 0312 reduced", "has german-source 0112\nterrain city 0312\nhas soviet-source 0312\n")
    wait(t, 5)
    assert not reduced(t)


@pytest.mark.parametrize("unit", ["1/41", "36/41"])
def test_16_6a_motor_units_are_rebuilt_too(unit):
    t = position(f"german {unit} 0111 reduced")
    wait(t, 5)
    assert not reduced(t, unit)


def test_16_6a_a_unit_that_moves_to_another_such_hex_begins_anew():
    t = position("german inf-1 0111 reduced")
    wait(t, 4)
    t.play("inf-1", "0112", "stop")
    wait(t, 5)
    assert reduced(t)
    wait(t, 6)
    assert not reduced(t)


def test_16_6a_nobody_is_asked():  # ruling R27
    t = position("german inf-1 0111 reduced")
    asked = set()
    while reduced(t):
        asked.add(t.position.state.phase)
        t.play("done")
    assert (t.position.state.turn, t.position.state.phase) in ((4, "german movement"), (5, "german movement"))
    assert "german replacement" not in asked


def test_16_6a_a_unit_that_came_later_is_not_rebuilt_with_the_others_of_its_hex():
    t = position("german inf-1 0111 reduced\ngerman inf-11 0112 reduced\nresting = inf-1", turn=4)
    t.play("inf-11 0111 stop")
    wait(t, 5)
    assert (reduced(t, "inf-1"), reduced(t, "inf-11")) == (False, True)
    wait(t, 6)
    assert not reduced(t, "inf-11")


def test_16_6a_time_before_the_loss_does_not_count():
    # On turn 4 armor-01 goes from 0208 to 0210 and overruns 0111: 10 against 6 is 1-1, one more for armor and two less:
    # 1-2, a 5 is 1/2. Both take steps, and no enemy is left. Turn 5 is the first that inf-1 spends there reduced.
    t = table(f"""
        {HOME}
        has soviet-source 0208
        setting replenish=none
        turn 4 german replacement
        german inf-1 0111
        soviet armor-01 0208 armor-10-4-7
    """)
    wait(t, 4, "soviet movement")
    t.play("armor-01 0210 0111 die 5", "step", "steps")
    assert t.at("armor-01") == "eliminated"
    assert reduced(t, "inf-1")
    wait(t, 5)
    assert reduced(t, "inf-1")
    wait(t, 6)
    assert not reduced(t, "inf-1")


# --- enemy zones and supply


def test_16_6b_not_in_an_enemy_zone():
    t = position("german inf-1 0111 reduced\nsoviet rifle-01 0210 4-4-5")
    wait(t, 5)
    assert reduced(t)
    t = position("german inf-1 0111 reduced\nsoviet rifle-01 0310 4-4-5")  # two hexes away
    wait(t, 5)
    assert not reduced(t)


def test_16_6b_not_if_an_enemy_comes_during_the_turn():
    # From 0308 to 0210 are three hexes, and two points are left: not enough for an overrun.
    t = position("german inf-1 0111 reduced\nsoviet rifle-01 0308 4-4-5", HOME + "has soviet-source 0308\n")
    wait(t, 4, "soviet movement")
    t.play("rifle-01", "0210")
    wait(t, 5)
    assert t.at("rifle-01") == "0210"
    assert reduced(t)


def test_16_6b_not_even_if_the_enemy_is_gone_before_the_turn_ends():
    # 1/41 in 0310 destroys rifle-01 in 0210 in the combat of turn 4: 10 to 1, a 6 is E. Turn 5 is the first whole turn.
    t = position("german inf-1 0111 reduced\ngerman 1/41 0310\nsoviet rifle-01 0210 1-1-5")
    wait(t, 4, "german combat")
    t.play("0210", "1/41", "attack", "die 6", "done")
    assert t.at("rifle-01") == "eliminated"
    wait(t, 5)
    assert reduced(t)
    wait(t, 6)
    assert not reduced(t)


def test_16_6b_not_without_supply():
    t = position("german inf-1 1003 reduced", HOME + "terrain city 1003\n")
    wait(t, 5)
    assert reduced(t)


# The city 0506 is five points from the source 0501. From 0603 a Soviet unit controls 0503 and 0504 of the line, and
# does not touch 0506.
CITY = "has german-source 0501\nhas soviet-source 0803\nterrain city 0506\n"


def test_16_6b_not_if_supply_is_cut_during_the_turn():
    t = position("german inf-1 0506 reduced\nsoviet rifle-01 0803 4-4-5", CITY)
    wait(t, 4, "soviet movement")
    t.play("rifle-01", "0603", "stop")
    wait(t, 5)
    assert reduced(t)


def test_16_6b_in_supply_it_would_have_been_rebuilt():
    t = position("german inf-1 0506 reduced\nsoviet rifle-01 0803 4-4-5", CITY)
    wait(t, 5)
    assert not reduced(t)


# --- time


def test_16_6c_in_on_one_turn_there_the_next_turned_over_on_the_third():
    t = position("german inf-1 0210 reduced\nsoviet rifle-01 2001")
    t.play("inf-1", "0111", "stop")
    wait(t, 4)
    assert reduced(t)
    wait(t, 4, "soviet movement")
    assert reduced(t)
    wait(t, 5)
    assert not reduced(t)


def test_16_6c_units_at_rest_since_the_turn_began():
    t = position("german inf-1 0111 reduced\ngerman inf-11 0112 reduced\nresting = inf-1", turn=4)
    t.play("inf-11", "0113", "stop")
    wait(t, 5)
    assert not reduced(t, "inf-1")
    assert reduced(t, "inf-11")


def test_16_7_friends_in_the_hex_do_not_lift_the_zone():
    t = position("german inf-1 0111 reduced\ngerman inf-11 0111\ngerman inf-12 0111\nsoviet rifle-01 0210 4-4-5")
    wait(t, 5)
    assert reduced(t)


def test_16_8_three_units_recover_in_one_hex():
    # More than three never stand in one (4.6a).
    t = position("german inf-1 0111 reduced\ngerman inf-11 0111 reduced\ngerman 1/41 0111 reduced")
    wait(t, 5)
    assert [reduced(t, unit) for unit in ("inf-1", "inf-11", "1/41")] == [False] * 3


def test_16_8_three_more_in_another_hex():
    t = position(
        "".join(f"german inf-{n} 0111 reduced\n" for n in (1, 11, 12))
        + "".join(f"german inf-{n} 0112 reduced\n" for n in (21, 30, 32))
    )
    wait(t, 5)
    assert not any(reduced(t, f"inf-{n}") for n in (1, 11, 12, 21, 30, 32))


def test_16_8_a_unit_may_be_rebuilt_again():
    # rifle-01 comes from 0207 to 0210 on turn 5 and attacks: 4 to 6 is 1-2, where a 5 is 1/2.
    t = position("german inf-1 0111 reduced\nsoviet rifle-01 0207 4-4-5", HOME + "has soviet-source 0207\n")
    wait(t, 5)
    assert not reduced(t)
    wait(t, 5, "soviet movement")
    t.play("rifle-01", "0210")
    wait(t, 5, "soviet combat")
    t.play("0111", "rifle-01", "attack", "die 5", "step", "steps")
    assert t.at("rifle-01") == "eliminated"
    assert reduced(t)
    wait(t, 6)
    assert reduced(t)
    wait(t, 7)
    assert not reduced(t)


def test_16_9_a_unit_that_leaves_has_to_begin_anew():
    t = position("german inf-1 0111 reduced")
    wait(t, 4)
    t.play("inf-1", "0211", "stop")
    wait(t, 5)
    assert reduced(t)
    t.play("inf-1", "0111", "stop")
    wait(t, 6)
    assert reduced(t)
    wait(t, 7)
    assert not reduced(t)


def test_16_9_leaving_is_allowed():
    t = position("german inf-1 0111 reduced\nresting = inf-1", turn=4)
    t.play("inf-1")
    assert "0211" in t.options()
