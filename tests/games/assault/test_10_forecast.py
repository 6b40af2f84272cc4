"""[10.2] What a player is told before an attack: why the strengths are not those printed, and what each result means."""

import pytest

from tests.games.assault.battle import ONE
from tests.games.assault.table import german, own_map, ratio, soviet, strengths

WEST = "german 1-inf 2020\ngerman 11-inf 2022\nsoviet 2-vol 2021\n"


def because(t):
    return [(each["whose"], each["rule"], each["text"]) for each in t.preview("attack")["because"]]


def attack(text, *units):
    t = german(text, "combat")
    t.play(f"2021 {' '.join(units or ('1-inf',))}")
    return t


def test_10_21a_nothing_changes_what_is_printed():
    t = attack(ONE)
    assert (strengths(t), because(t)) == ("8 to 3", [])


def test_11_23a_out_of_supply_on_either_side():
    assert because(attack(ONE + "unsupplied = 1-inf")) == [("attacker", "11.23a", "units out of supply are halved")]
    assert because(attack(ONE + "unsupplied = 2-vol")) == [("defender", "11.23a", "units out of supply are halved")]
    assert because(attack(WEST + "unsupplied = 11-inf")) == []  # it does not take part


def test_12_42b_disrupted():
    assert because(attack(ONE + "disrupted = 2-vol")) == [("defender", "12.42b", "disrupted units are halved")]


@pytest.mark.parametrize(("terrain", "by"), [("woods", "doubled"), ("city", "tripled")])
def test_10_31_terrain(terrain, by):
    told = [("defender", "10.31", f"{by} by the terrain of 2021")]
    assert because(attack(f"terrain {terrain} 2021\n{ONE}")) == told


def test_10_33a_a_river_before_all_who_attack():
    river = "hexside river 2020/2021\n"
    assert because(attack(river + WEST)) == [("defender", "10.33a", "doubled behind a river")]
    assert because(attack(river + WEST, "1-inf", "11-inf")) == []


def test_10_39_hex_by_hex():
    t = german("terrain woods 2021\ngerman 1-inf 2020\nsoviet 2-vol 2021\nsoviet 1-vol 1920\n", "combat")
    t.play("2021 1-inf also 1920")
    assert because(t) == [("defender", "10.31", "doubled by the terrain of 2021")]


@pytest.mark.parametrize(
    ("side", "at", "whose", "rule"), [("soviet", "0520", "attacker", "13.4"), ("german", "0519", "defender", "13.5")]
)
def test_13_4_13_5_the_guns_of_the_fleet_help_the_soviets(side, at, whose, rule):
    places = "soviet naval 0321\nsoviet 2-vol 0519\ngerman 1-inf 0520\n"
    for fire, told in ((at, [(whose, rule, "with the guns of the fleet")]), ("0419", [])):
        t = own_map(f"turn 20 {side} combat\n{places}soviet firepower {fire}\n")
        t.play(f"{at} {'2-vol' if side == 'soviet' else '1-inf'}")
        assert because(t) == told


def test_10_21d_beyond_the_table_there_is_one_result():
    t = german("german 1-inf 2020\nsoviet guer-1 2021", "combat")
    t.play("2021 1-inf")
    assert t.preview("attack")["odds"] == {"DE": "1"}
    assert (ratio(t), t.preview("attack")["column"]) == ("8-1", "8-1")
    t = german("german 269-inf 2020\nsoviet guer-1 2021", "combat")
    t.play("2021 269-inf")
    assert t.preview("attack")["column"] == "7-1"


def test_10_21d_below_it_there_is_none():
    t = soviet("german 1-inf 2020\nsoviet lts 2021", "combat")  # 2 to 8
    t.play("2020 lts")
    assert t.preview("attack")["odds"] == {}


@pytest.mark.parametrize(
    ("result", "words", "tone"),
    [
        ("AE", "{attacker} are destroyed", "bad"),
        ("2/-", "{attacker} take 2 penalties", "bad-part"),
        ("-/-", "nothing happens", "even"),
        ("2/1", "{attacker} take 2 penalties, then {defender} take a penalty", "even"),
        ("-/1", "{defender} take a penalty", "good-part"),
        ("DE", "{defender} are destroyed", "good"),
    ],
)
def test_10_24a_what_a_result_means(result, words, tone):
    from northfront.games.assault.forecast import effect, said

    assert (said(result), effect(result).tone) == (words, tone)
