"""What a player is told of a fire beforehand, die by die: it must be what the rules will do."""

from fractions import Fraction

import pytest

from tests.games.leningrad_41 import movement_table
from tests.games.leningrad_41.fire_table import german, soviet
from tests.games.table import sums

TARGET = "german 1-8p 2205\nsoviet r-181 2206\n"


def volley(text, chosen, answer="fire", side=german):
    t = side(text)
    t.play(chosen)
    return t.preview(answer)["volley"]


def unused(text, chosen, answer="fire", side=german):
    return [(each["rule"], each["dice"]) for each in volley(text, chosen, answer, side)["unused"]]


def test_10_13a_one_defender_is_eliminated_or_not():
    t = german(TARGET)
    t.play("2206 1-8p")
    shown = t.preview("fire")
    assert shown["odds"] == {"-": "5/6", "E": "1/6"}
    assert shown["words"] == {"-": "no effect", "E": "eliminated"}
    assert shown["tones"] == {"-": "even", "E": "good"}


def test_10_13a_of_several_each_is_hit_by_its_own_die():
    t = german(TARGET + "german pz-a1 2210\nsoviet r-309 2206\n")
    t.play("2206 1-8p pz-a1")  # 8 and 8 are 16, which hit on 1 and 2
    shown = t.preview("fire")
    assert shown["odds"] == {"-": "4/9", "1 E": "4/9", "E": "1/9"}
    assert shown["words"] == {"-": "none lost", "1 E": "1 lost", "E": "both lost"}
    assert shown["tones"] == {"-": "even", "1 E": "good-part", "E": "good"}
    assert sums(t, "fire") == {"cleared": Fraction(1, 9), "harmed": Fraction(5, 9), "paid": 0}


def test_10_13a_all_of_three():
    t = german(TARGET + "soviet r-309 2206\nsoviet r-1025 2206\n")
    t.play("2206 1-8p")
    assert t.preview("fire")["words"] == {"-": "none lost", "1 E": "1 lost", "2 E": "2 lost", "E": "all lost"}


def test_10_12a_each_target_has_its_own_modifiers():
    hits = [(each["unit"], each["hits"]) for each in volley(TARGET + "soviet tr-1 2206\n", "2206 1-8p")["targets"]]
    assert hits == [("r-181", 1), ("tr-1", 0)]


def test_10_12a_a_face_down_unit_may_turn_out_to_be_armored():
    text = "german pz-au 2205\ngerman mot-pzj 2204\nsoviet army-01 2206 1-1dno hidden\nsoviet r-181 2206\n"
    known, hidden = volley(text, "2206 pz-au")["targets"]
    assert (known["unit"], known["if_armored"]) == ("r-181", None)
    assert (hidden["unit"], hidden["back"], hidden["hits"], hidden["if_armored"]) == ("", "42", 1, 0)
    assert volley(text, "2206 mot-pzj")["targets"][1]["if_armored"] is None  # anti-armor: it makes no difference


@pytest.mark.parametrize(
    ("text", "chosen", "expected"),
    [
        (TARGET, "2206 1-8p", ("offensive fire", "10.3a")),
        (TARGET + "german pz-a1 2210\n", "2206 all", ("offensive fire, 2 units of the 8th Panzer Division", "13.2b")),
        (
            TARGET + "german 1-8m 2207\ngerman manstein 2205\n",
            "2206 1-8p 1-8m",
            ("offensive fire, 2 units under one leader", "14.2a"),
        ),
    ],
)
def test_13_1_under_whose_command_they_fire(text, chosen, expected):
    shown = volley(text, chosen)
    assert (shown["kind"], shown["rule"]) == expected


def test_14_2a_a_leader_matters_only_between_commands():
    shown = volley(TARGET + "german pz-a1 2207\ngerman manstein 2205\n", "2206 1-8p pz-a1")
    assert (shown["kind"], shown["rule"]) == ("offensive fire, 2 units of the 8th Panzer Division", "13.2b")


def test_13_4b_soviets_by_their_own_case():
    shown = volley("german 1-8p 2205\nsoviet r-181 2206\nsoviet r-309 2206\n", "2205 all", side=soviet)
    assert shown["rule"] == "13.4b"


ENGINEERS = "german pz-pi 2205\nsoviet r-181 2206\n"


@pytest.mark.parametrize(
    ("ground", "answer", "expected"),
    [
        ("terrain objective 2206\nhas fort 2206\n", "assault", [("10.20a", 2), ("10.20a", 1)]),
        ("terrain urban 2206\n", "assault", [("10.20a", 1)]),
        ("has fort 2206\n", "assault", [("10.20a", 1)]),
        ("", "assault", []),
        ("terrain objective 2206\n", "fire", []),
    ],
)
def test_10_20a_what_engineers_cancel_is_shown(ground, answer, expected):
    assert unused(ground + ENGINEERS, "2206 pz-pi", answer) == expected


def test_10_20a_nothing_is_cancelled_without_engineers():
    assert unused("terrain objective 2206\n" + TARGET, "2206 1-8p", "assault") == []


def test_10_20a_a_fort_that_shields_nobody_is_not_cancelled():
    text = "has fort 2205\ngerman 1-8p 2205\nsoviet sap-106 2206\n"
    assert unused(text, "2205 sap-106", "assault", soviet) == []


def test_10_12a_anti_armor_weapons_against_armor():
    text = "german mot-pzj 2204\nsoviet tr-1 2206\n"
    assert unused(text, "2206 mot-pzj") == [("10.12a", 0)]
    assert unused(TARGET.replace("r-181", "tr-1"), "2206 1-8p") == []
    assert unused(text.replace("tr-1", "r-181"), "2206 mot-pzj") == []


def defensive(way=""):
    t = movement_table.german("german 1-8p 0303\nsoviet r-181 0605\nsoviet r-309 0605\n")
    t.play(f"1-8p {way} 0505")
    t.play("r-181 r-309")
    return t.preview("fire")["volley"]


def test_9_2d_what_a_defender_is_told():
    shown = defensive()
    assert [each["rule"] for each in shown["unused"]] == ["9.5a"]
    assert [rule for *_, rule in shown["remarks"]] == ["9.2d"]
    assert shown["fewer"] == [[["r-181", "r-309"], 14, "1/3"], [["r-181"], 7, "1/6"], [["r-309"], 7, "1/6"]]


def test_8_8c_fire_ends_a_motor_move():
    assert [rule for *_, rule in defensive("motorized")["remarks"]] == ["8.8c", "9.2d"]


def test_9_2d_offensive_fire_is_not_told_that_it_costs_nothing():
    assert volley(TARGET, "2206 1-8p")["remarks"] == []
