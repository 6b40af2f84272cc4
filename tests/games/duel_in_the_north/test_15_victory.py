"""[15.0] [17.0] [17.8] [17.9] Who has won."""

import pytest

from northfront import games
from tests.games.duel_in_the_north.battle import SET_UP, german
from tests.games.duel_in_the_north.table import table

# Riga 3319, Tallinn 3807, Narva 4908, Vitebsk 5332 and Rzhev 6827 are worth one point, Shlisselburg 5906 and Volkhov 6306
# two, the hexes of Leningrad 5606 and 5706 three: fifteen in all, so that ten to five is the margin the Germans need.
SEVEN = "3319 3807 4908 5906 6306 5706 5606"
OTHERS = "5332 6827"


def end(held, turn=14, text="soviet rd-16 6020\ngerman id-1 2020", scenario="historical"):
    return table(f"scenario {scenario}\nturn {turn} end of turn\nheld = {held}\n{text}").position.over


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("5606 5706 5906 6306", "german"),  # 3 + 3 + 2 + 2
        ("5606 5706 5906 3319 3807", "german"),  # 3 + 3 + 2 + 1 + 1
        ("5606 5706 6306 4908 3807", "german"),
        ("5606 5706 5906 5332 6827", "german"),  # 3 + 3 + 2 + 1 + 1
        ("5606 5706 5906 3319", "soviet"),  # nine
        ("5606 5706 6306 4908", "soviet"),
        ("5706 5906 6306 3319 3807", "soviet"),
        ("3319 3807 4908 5906 6306 5332 6827", "soviet"),  # nine: all but Leningrad
        ("", "soviet"),
        ("5705 5512 5914 5108", "soviet"),  # worth nothing
    ],
)
def test_15_0a_the_points_of_each_place(held, expected):
    assert end(held) == expected


@pytest.mark.parametrize("place", ["3319", "3807", "4908", "5332", "6827"])
def test_15_0a_places_of_one_point(place):
    other = "5332" if place == "6827" else "6827"
    assert end(f"5606 5706 5906 {place}") == "soviet"  # nine
    assert end(f"5606 5706 5906 {place} {other}") == "german"


# --- control


def moved(hq, unit, held=""):
    """A unit goes through Riga from 3318 to 3320."""
    side, other = ("soviet", "german") if hq == "army-8" else ("german", "soviet")
    text = "" if unit == hq else f"{side} {hq} 3317"
    t = table(f"turn 3 activation\nchits = {side}={hq} {other}=\nheld = {held}\n{side} {unit} 3318\n{text}")
    t.play(f"draw {hq}", "move-attack", unit, "3319", "3320", "stop")
    assert t.at(unit) == "3320"
    return t.position.state.named("held")


def test_15_0b_passing_through_is_enough():
    assert "3319" in moved("corps-41", "pd-1")


def test_15_0b_the_last_one_counts():
    assert "3319" not in moved("army-8", "rd-43", held="3319")


def test_15_0b_headquarters_take_control_too():  # ruling E-66
    assert "3319" in moved("corps-41", "corps-41")


def test_15_0b_every_hex_of_the_way():
    t = table("turn 3 activation\nchits = german=corps-41 soviet=\ngerman corps-41 3317\ngerman pd-1 3318")
    t.play("draw corps-41", "move-attack", "pd-1", "3321", "stop")  # straight down, in one go
    assert {"3319", "3320", "3321"} <= set(t.position.state.named("held"))


def test_15_0b_a_zone_takes_nothing():
    t = table("turn 3 activation\nchits = german=corps-41 soviet=\ngerman corps-41 3317\ngerman pd-1 3317")
    t.play("draw corps-41", "move-attack", "pd-1", "3318", "stop")
    assert "3319" not in t.position.state.named("held")


def test_15_0b_after_the_free_set_up_the_border_parts_the_land():
    # 2632 is east of the border, 2327 west of it; nobody is in either any more.
    t = table(SET_UP + "held = 2632", board=False)
    t.play("id-121 1833", "done")
    held = set(t.position.state.named("held"))
    assert "2632" not in held
    assert {"2327", "1833", "2128"} <= held


def test_15_0b_who_lands_takes_the_hex():
    t = table("""
        terrain sea 3011
        turn 3 activation
        chits = german= soviet=army-8
        held = 3012
        soviet army-8 3009
        soviet rd-43 3010
    """)
    t.play("draw army-8", "move-attack", "rd-43 ship 3012")
    assert "3012" not in t.position.state.named("held")


def test_15_0b_a_headquarters_that_returns_takes_its_hex():
    t = table("turn 3 chits\nheld = 3011\nsoviet army-8 returning\nsoviet rd-43 3010")
    t.play("3011")
    assert "3011" not in t.position.state.named("held")


def test_15_0b_west_of_the_border_a_soviet_hex_is_soviet():
    t = table(SET_UP + "soviet rd-90 2327", board=False)
    t.play("id-121 1833", "done")
    assert "2327" not in t.position.state.named("held")


def test_15_0b_a_retreat_takes_control_of_its_way():
    t = german("held = 3210 3310\ngerman pd-1 3010\nsoviet rd-112 3110")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210", "3310")  # -/R2
    assert not {"3210", "3310"} & set(t.position.state.named("held"))


def test_15_0b_an_advance_takes_control_of_its_way():
    t = german("german pd-1 3010\nsoviet rd-43 3110")
    t.play("3110 pd-1 attack 0", "die 3 die 4", "pd-1", "3211")
    assert {"3110", "3211"} <= set(t.position.state.named("held"))


def test_15_0c_nobody_need_be_there_at_the_end():
    assert end("5606 5706 5906 6306") == "german"
    assert end("5606 5706 5906 6306", text="soviet rd-16 6306\ngerman id-1 2020") == "soviet"  # he is in Volkhov


def test_15_0c_points_are_counted_after_the_last_turn_only():
    assert end("5606 5706 5906 6306", turn=13) == ""


def test_15_0d_at_the_start_all_of_it_is_soviet():
    held = set(games.load("duel-in-the-north").start().state.named("held"))
    assert not held & {*SEVEN.split(), *OTHERS.split()}


def test_15_0e_losses_bring_no_points():  # ruling E-43
    lost = "".join(f"soviet rd-{n} eliminated\n" for n in (10, 33, 48, 90, 126, 188))
    assert end("5606 5706 5906 3319", text=f"{lost}soviet rd-16 6020\ngerman id-1 2020") == "soviet"


# --- the end


@pytest.mark.parametrize("scenario", ["historical", "alternative"])
def test_17_0a_fourteen_turns(scenario):
    assert end("", turn=13, scenario=scenario) == ""
    assert end("", turn=14, scenario=scenario) == "soviet"


def test_17_0a_nothing_is_asked_after_the_end():
    t = table("turn 14 end of turn\nsoviet rd-16 6020")
    assert (t.position.over, len(t.position.asks), t.position.chance) == ("soviet", 0, None)


@pytest.mark.parametrize("scenario", ["historical", "alternative"])
def test_17_8a_all_seven_places_win_at_once(scenario):  # ruling E-44
    assert end(SEVEN, turn=5, scenario=scenario) == "german-automatic"


@pytest.mark.parametrize("missing", SEVEN.split())
def test_17_8a_not_with_one_of_them_missing(missing):
    held = " ".join(name for name in SEVEN.split() if name != missing)
    assert end(f"{held} {OTHERS}", turn=5) == ""


def test_17_8a_not_before_the_end_of_the_turn():
    t = table(f"turn 5 hex activation\nheld = {SEVEN}\nsoviet rd-16 6020\ngerman id-1 2020")
    assert t.position.over == ""
    while not t.position.over and t.position.state.turn == 5:
        t.play("pass")
    assert t.position.over == "german-automatic"


def test_17_8a_no_soviet_unit_left():
    assert end("", turn=5, text="german id-1 2020\nsoviet rd-16 eliminated") == "german-automatic"


def test_17_8a_those_still_to_come_do_not_count():
    assert end("", turn=5, text="german id-1 2020\nsoviet rd-111 s3-east\nsoviet rd-272 s7-east") == "german-automatic"


@pytest.mark.parametrize("unit", ["rd-16", "ldno-1", "army-8"])
def test_17_8a_one_is_enough_to_go_on(unit):
    assert end("", turn=5, text=f"german id-1 2020\nsoviet {unit} 6020") == ""


def test_17_8a_the_last_one_may_fall_to_want_of_supply():  # ruling E-15: supply comes first
    assert end("", turn=5, text="german id-1 2020\nsoviet rd-16 6020 lack=2") == "german-automatic"


@pytest.mark.parametrize(("choice", "over"), [("seven", "german-automatic"), ("nine", "")])
def test_17_8a_whether_nine_hexes_are_wanted_is_an_option(choice, over):
    """Ruling R44."""
    t = table(f"setting automatic={choice}\nturn 5 end of turn\nheld = {SEVEN}\nsoviet rd-16 6020\ngerman id-1 2020")
    assert t.position.over == over


def test_17_9a_five_points_more():
    assert end("5606 5706 5906 6306") == "german"  # 10 to 5
    assert end("5606 5706 5906 3319") == "soviet"  # 9 to 6


def test_17_9a_a_unit_holds_the_hex_it_is_in():
    held = "5606 5706 5906"
    assert end(held, text="soviet rd-16 6020\ngerman id-1 6306") == "german"
    assert end(held, text="soviet rd-16 6020\ngerman id-1 6307") == "soviet"


def test_15_0a_each_line_of_the_ledger_is_a_hex_of_the_side_that_holds_it():
    t = table(
        "turn 5 activation\nchits = german= soviet=army-8\nheld = 5606 6306\nsoviet rd-16 6020\nsoviet army-8 6020"
    )
    held = {"german": {}, "soviet": {}}
    for row in t.game.ledger(t.position.state):
        held[t.game.sides[row.side]] |= dict.fromkeys(t.game.board.grid.names(row.hexes), row.points)
    assert held["german"] == {"5606": 3, "6306": 2}
    assert set(held["soviet"]) == {*SEVEN.split(), *OTHERS.split()} - {"5606", "6306"}
    assert sum(held["soviet"].values()) == 10
