"""[4.3] [17.3] Units that are put straight into a place."""

import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import hexes
from tests.games.duel_in_the_north.table import table

# 5512 touches 5412, 5413, 5511, 5513, 5612 and 5613. Two hexes from it: 5311 to 5313, 5411, 5414, 5510, 5514, 5611, 5614
# and 5711 to 5713.
AROUND = {"5412", "5413", "5511", "5513", "5612", "5613"}
INDEX_LIMIT = {"5311", "5312", "5313", "5411", "5414", "5510", "5514", "5611", "5614", "5711", "5712", "5713"}
OTHER = "soviet rd-16 3010\n"  # so that there is always something left to decide


def reinforcement(turn, text):
    return table(f"turn {turn} reinforcement\n{OTHER}{text}")


def test_4_3a_militia_is_placed_in_leningrad():
    t = reinforcement(3, "soviet ldno-1 s3-leningrad")
    assert t.position.ask.kind == "place"
    assert set(t.options()) == {"5606", "5706", "5705"}
    t.play("5705")
    assert t.at("ldno-1") == "5705"


def test_4_3a_each_unit_for_itself():
    t = reinforcement(4, "soviet ldno-2 s4-leningrad\nsoviet ldno-3 s4-leningrad")
    t.play("5606", "5706")
    assert {t.at("ldno-2"), t.at("ldno-3")} == {"5606", "5706"}


@pytest.mark.parametrize(
    ("turn", "unit", "box", "expected"),
    [
        (4, "log", "s4-luga", "5512"),
        (5, "kog", "s5-kingisepp", "5108"),
        (5, "nog", "s5-novgorod", "5914"),
        (5, "ldno-5", "s5-leningrad", "5706"),
        (7, "ldno-2g", "s7-leningrad", "5706"),
    ],
)
def test_4_3a_a_single_place_is_no_question(turn, unit, box, expected):
    t = reinforcement(turn, f"soviet {unit} {box}")
    assert t.at(unit) == expected


def test_4_3a_the_two_divisions_of_turn_6():  # ruling E-11
    t = reinforcement(6, "soviet rd-115 s6-city")
    assert set(t.options()) == {"5606", "5706", "5805"}
    t.play("5805")
    assert t.at("rd-115") == "5805"
    assert "rd-115" in t.position.state.named("placed")


@pytest.mark.parametrize(
    ("turn", "unit", "box"),
    [
        (6, "ldno-1g", "s6-leningrad"),
        (10, "nkvd-1", "s10-leningrad"),
        (11, "rd-377", "s11-leningrad"),
        (12, "ldno-4g", "s12-leningrad"),
    ],
)
def test_17_3b_any_of_the_three_hexes_of_leningrad(turn, unit, box):
    t = reinforcement(turn, f"soviet {unit} {box}")
    assert set(t.options()) == {"5606", "5706", "5705"}


def test_4_3a_not_before_their_turn():
    t = reinforcement(3, "soviet ldno-2 s4-leningrad")
    assert t.at("ldno-2") == "s4-leningrad"
    assert t.position.ask.kind == "hex"


FULL = "\n".join(f"soviet {unit} 5706" for unit in ("rd-43", "rd-10", "rd-33"))


def test_4_3a_a_full_place_sends_a_unit_next_door():  # ruling R77
    t = table(f"turn 5 reinforcement\nsoviet ldno-5 s5-leningrad\n{FULL}")
    assert hexes(t) == {"5606", "5607", "5705", "5707", "5806", "5807"}
    t.play("5707")
    assert t.at("ldno-5") == "5707"


# --- they do nothing on the turn on which they are placed


def test_4_3b_they_do_not_move():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8
        placed = ldno-1
        soviet army-8 5605
        soviet ldno-1 5606
        soviet rd-43 5606
    """)
    t.play("draw army-8", "move-attack")
    assert "rd-43" in t.options()
    assert "ldno-1" not in t.options()
    assert t.why("ldno-1").startswith("[4.3b]")
    with pytest.raises(Refusal, match=r"4\.3b"):
        t.play("ldno-1")


def test_4_3b_they_are_not_taken_along():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8
        placed = ldno-1
        soviet army-8 5605
        soviet ldno-1 5606
        soviet rd-43 5606
        soviet rd-10 5606
    """)
    t.play("draw army-8", "move-attack", "rd-43", "join")
    assert t.options() == ["rd-10"]


def test_4_3b_they_do_not_attack():
    # 3012 touches 3011 and 3013.
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8
        placed = ldno-1
        soviet army-8 3014
        soviet ldno-1 3011
        soviet rd-10 3013
        german id-1 3012
    """)
    t.play("draw army-8", "attack-move", "3012")
    assert "rd-10" in t.options()
    assert "ldno-1" not in t.options()


def test_4_3b_not_by_a_hex_activation_either():
    t = table("turn 3 hex activation\nplaced = ldno-1\nsoviet ldno-1 5606\nsoviet rd-43 3010")
    assert set(t.options()) == {"3010", "pass"}


def test_4_3b_on_the_next_turn_they_are_like_others():
    t = table("turn 3 hex activation\nplaced = ldno-1\nsoviet ldno-1 5606\nsoviet rd-43 3010")
    t.play("pass")
    assert t.position.state.turn == 4
    assert set(t.options()) == {"3010", "5606", "pass"}


def test_4_3b_whoever_was_just_placed_is_marked():
    t = reinforcement(4, "soviet log s4-luga")
    assert t.position.state.named("placed") == ["log"]


def test_4_3b_placed_headquarters_command_but_stay():  # ruling E-10
    t = table("""
        turn 4 activation
        chits = german= soviet=log
        placed = log
        soviet log 5512
        soviet rd-43 5513
    """)
    t.play("draw log", "move-attack")
    assert "rd-43" in t.options()
    assert "log" not in t.options()


def test_4_3b_a_headquarters_that_was_placed_is_not_taken_along():
    t = table("""
        turn 4 activation
        chits = german= soviet=log
        placed = log
        soviet log 5512
        soviet rd-43 5512
    """)
    t.play("draw log", "move-attack", "rd-43")
    assert "join" not in t.options()


# --- when the place is lost


def test_17_3c_next_to_a_town_that_the_enemy_controls():
    t = reinforcement(4, "soviet log s4-luga\nheld = 5512")
    assert t.position.ask.kind == "place"
    assert set(t.options()) == AROUND


def test_17_3c_further_away_if_he_is_in_it():
    t = reinforcement(4, "soviet log s4-luga\ngerman id-1 5512")  # all around it is his zone
    assert set(t.options()) == INDEX_LIMIT


def test_17_3c_only_friendly_hexes():
    t = reinforcement(4, "soviet log s4-luga\nheld = 5512 5412 5413 5511")
    assert set(t.options()) == {"5513", "5612", "5613"}


def test_17_3c_only_land():
    t = table(f"terrain sea 5412\nterrain lake 5413\nturn 4 reinforcement\n{OTHER}soviet log s4-luga\nheld = 5512")
    assert set(t.options()) == AROUND - {"5412", "5413"}


def test_17_3c_a_zone_alone_does_not_bar_the_town():
    t = reinforcement(4, "soviet log s4-luga\ngerman id-1 5511")
    assert t.at("log") == "5512"


def test_17_3b_the_hexes_of_leningrad_that_are_left():
    t = reinforcement(3, "soviet ldno-1 s3-leningrad\nheld = 5706")
    assert set(t.options()) == {"5606", "5705"}


def test_17_3b_with_all_of_leningrad_lost_the_nearest_hexes():  # ruling E-12
    t = reinforcement(3, "soviet ldno-1 s3-leningrad\nheld = 5606 5706 5705")
    assert set(t.options()) == {"5505", "5506", "5605", "5607", "5704", "5707", "5805", "5806", "5807"}


# --- 48th Army for the Novgorod group


def gone(t, unit):
    return not t.at(unit).isdecimal() and t.at(unit) != "returning"


def test_17_3g_48th_army_takes_the_place_of_the_novgorod_group():
    t = reinforcement(7, "soviet nog 5814\nsoviet army-48 s7-novgorod")
    assert t.at("army-48") == "5814"
    assert gone(t, "nog")


def test_17_3g_its_chit_goes_into_the_cup():
    t = reinforcement(7, "soviet nog 5814\nsoviet army-48 s7-novgorod")
    assert t.position.state.named("chits")["soviet"] == ["army-48"]


def test_17_3g_not_before_turn_7():
    t = reinforcement(6, "soviet nog 5814\nsoviet army-48 s7-novgorod")
    assert (t.at("nog"), t.at("army-48")) == ("5814", "s7-novgorod")


def test_17_3g_among_the_headquarters_that_return():  # ruling E-59
    t = reinforcement(7, "soviet nog returning\nsoviet army-48 s7-novgorod")
    assert t.position.ask.kind == "return"
    t.play("3010")
    assert t.at("army-48") == "3010"
    assert gone(t, "nog")


def test_17_3g_at_novgorod_if_the_group_never_came():  # ruling E-59
    t = reinforcement(7, "soviet army-48 s7-novgorod")
    assert t.at("army-48") == "5914"


@pytest.mark.parametrize("lost", ["held = 5914", "german army-16 5914"])
def test_17_3g_48th_army_gives_way_where_novgorod_is_lost(lost):
    t = table(f"turn 7 reinforcement\nsoviet army-48 s7-novgorod\nsoviet rd-16 3010\n{lost}")
    assert t.position.ask.kind == "place"
    assert hexes(t) == {"5814", "5815", "5913", "5915", "6014", "6015"}
    t.play("5913")
    assert t.at("army-48") == "5913"


def test_17_3g_and_like_others_that_are_put_there_it_does_not_move():
    t = table("turn 7 reinforcement\nsoviet army-48 s7-novgorod\nsoviet rd-16 3010")
    assert t.at("army-48") == "5914"
    assert t.position.state.named("placed") == ["army-48"]


def test_17_3g_the_chit_of_48th_army_is_not_automatic():
    hqs = ["army-8", "army-11", "army-22", "army-23", "army-27"]
    text = "\n".join(f"soviet {hq} 30{10 + n}" for n, hq in enumerate(hqs))
    t = table(f"turn 7 reinforcement\n{text}\nsoviet nog 3016\nsoviet army-48 s7-novgorod\nsoviet rd-16 3020")
    assert set(t.options()) == {*hqs, "army-48"}  # five of these six go in
    t.play(*hqs)
    assert set(t.position.state.named("chits")["soviet"]) == set(hqs)


def test_17_3g_it_takes_over_the_lack_of_supply():
    t = table("turn 7 reinforcement\nsoviet nog 5814 lack=1\nsoviet army-48 s7-novgorod\nsoviet rd-16 5030")
    assert t.position.state.lack[t.game.units["army-48"]] == 1
