"""[17.0] Victory Conditions."""

import pytest

from northfront.games.assault.leningrad.victory import german_decisive, losses, points, soviet_decisive
from northfront.games.assault.tables import GERMAN, SOVIET
from tests.games.assault.table import asked, own_map

PLACES = 5 + 5 + 5 + 15 + 10 + 5 + 5 + 10 * 5


def end(text, turn=25):
    return own_map(f"turn {turn} soviet fringe\n{text}")


def at(text, phase="german movement", turn=20):
    return own_map(f"turn {turn} {phase}\n{text}")


def score(t):
    return points(t.position.state, GERMAN), points(t.position.state, SOVIET)


BOTH = "german 1-inf J5\nsoviet 1-tank D8\n"  # nobody has a decisive victory


@pytest.mark.parametrize(
    ("held", "result"),
    [
        ("", "soviet"),
        ("held = 3113 2107 1202 0401 0611 0312 0326 J7 J5", "german"),
        ("held = 3113 2107 1202 0611 0312 0326 J5", "soviet"),
    ],
)
def test_17_0a_without_a_decisive_victory_points_decide(held, result):
    assert end(BOTH + held).position.over == result


def test_17_0a_equal_points_are_a_draw():
    half = "held = 3113 2107 1202 0401 0611 0312 0326"  # 50 of 100
    assert end(BOTH + half).position.over == "draw"
    assert end(BOTH + "german 96-inf 2030 reduced\n" + half).position.over == "soviet"


def test_17_0a_a_decisive_victory_comes_first():
    assert (
        end("soviet 1-tank 0320\nheld = 3113 2107 1202 0401 0611 0312 0326 J7 J5 H5 G5").position.over
        == "soviet-decisive"
    )


def test_17_11_no_soviet_in_leningrad():
    assert end("german 1-inf J5\nsoviet 2-vol 0119").position.over == "german-decisive"
    assert german_decisive(at("german 1-inf J5\nsoviet naval 0220").position.state)
    assert not german_decisive(at("german 1-inf J5\nsoviet work-1 B2").position.state)
    assert not german_decisive(at("german 1-inf 1520\nsoviet work-1 0219").position.state)


def test_17_11_both_or_neither_is_no_decision():
    """The city is empty, no German is in it, and its way to the east is open: points decide."""
    assert end("german 1-inf 1520\nsoviet 2-vol 0119").position.over == "soviet"


def test_17_11_a_unit_on_the_fringe_is_not_in_leningrad():
    over = own_map("turn 25 soviet fringe\ngerman 1-inf J5\nsoviet 2-vol K5\nsoviet naval 0220").position.over
    assert over == "german-decisive"


def test_17_12a_no_german_inside_and_a_way_to_the_east():
    assert soviet_decisive(at("german 1-inf 1520\nsoviet 1-tank 0320").position.state)
    assert not soviet_decisive(at("german 1-inf J5\nsoviet 1-tank 0220").position.state)


def test_17_12b_not_through_german_zones():
    ring = zip(
        ["1-inf", "11-inf", "12-inf", "21-inf", "32-inf", "58-inf"],
        ["0120", "0119", "0218", "0319", "0419", "0420"],
        strict=True,
    )
    text = "".join(f"german {unit} {h}\n" for unit, h in ring)
    assert not soviet_decisive(at(text + "soviet 1-tank 0320").position.state)


def test_17_12b_the_neva_may_be_crossed_and_soviet_units_lift_a_zone():
    ring = "german 1-inf 0120\ngerman 11-inf 0119\ngerman 12-inf 0218\ngerman 32-inf 0419\ngerman 58-inf 0420\n"
    assert not soviet_decisive(at(ring + "soviet 1-tank 0320").position.state)  # 0319 is in the zone of 0218
    assert soviet_decisive(at(ring + "soviet 1-tank 0320\nsoviet 4-vol 0319").position.state)  # and on to 0418


def test_17_21_both_count_places():
    assert score(at("soviet 1-tank 0320")) == (0, PLACES)


@pytest.mark.parametrize(
    ("city", "worth"), [("3113", 5), ("2107", 5), ("1202", 5), ("0401", 15), ("0611", 10), ("0312", 5), ("0326", 5)]
)
def test_17_22a_cities_go_to_the_last_who_passed(city, worth):
    assert score(at(f"soviet 1-tank 0320\nheld = {city}")) == (worth, PLACES - worth)


def test_17_22a_passing_through_is_enough():
    t = at("german 1-1pz 0612\nsoviet 1-tank 0320")
    t.play("1-1pz 0611", "0610")
    assert t.position.state.named("held") == ["0611"]


def test_17_22a_on_the_way_of_one_leg():
    t = at("german 1-1pz 0411\nsoviet 1-tank 0320")
    t.play("1-1pz")
    assert t.preview("0610")["path"] == ["0411", "0511", "0611", "0610"]
    t.play("0610")
    assert t.position.state.named("held") == ["0611"]


def test_17_22a_and_the_soviets_take_it_back():
    t = at("soviet 1-tank 0610\ngerman 1-inf 1520\nheld = 0611", "soviet movement")
    t.play("1-tank 0611 stop")
    assert t.position.state.named("held") == []


def test_17_22a_the_last_soviet_turn_may_still_take_a_city_back():
    t = at("german 1-inf J5\nsoviet 1-tank D8\nsoviet 2-vol 0612\nheld = 0611", "soviet movement", 25)
    t.play("2-vol 0611")
    assert score(t)[1] == PLACES


def test_17_22b_key_points_are_worth_five():
    assert score(at("soviet 1-tank D8\ngerman 1-inf H4\nheld = J7 H5")) == (10, PLACES - 10)
    t = at("german 1-inf J5\nsoviet 1-tank D8")
    t.play("1-inf I4")
    assert "I4" in t.position.state.named("held")


def test_17_22b_a_key_point_is_occupied_by_changing_the_map_too():
    t = at("soviet 1-tank 0320\ngerman 1-inf 1520\nheld = J5 H5", "soviet movement")
    assert score(t)[0] == 10
    t.play("transfer 1-tank J5")
    assert score(t)[0] == 5


def test_17_22b_and_by_the_change_that_germans_on_the_inset_force():
    t = at("soviet 1-tank 0320\ngerman 1-inf 0420\nheld = J5 H5")
    t.play("1-inf K6")
    assert asked(t) == ("soviet", "deploy")
    t.play("1-tank J5")
    assert (t.at("1-tank"), score(t)[0]) == ("J5", 5)


def test_17_22b_going_to_the_city_hex_takes_nothing():
    t = at("soviet 1-tank J6\ngerman 1-inf 1520\nheld = J5 H5", "soviet movement")
    t.play("transfer 1-tank 0320")
    assert score(t)[0] == 10


def test_17_23a_one_point_for_infantry_two_for_panzers():
    s = at(
        "german 1-inf eliminated\ngerman 1-1mot eliminated\ngerman hq-38 eliminated\nsoviet 1-tank 0320"
    ).position.state
    assert losses(s) == 8 + 2 * 4


def test_17_23a_units_that_were_removed_because_too_many_stood_in_a_hex_count():
    t = at("german 1-inf K6\ngerman 11-inf K7\nsoviet 4-vol D8", "german mechanized")
    t.play("1-inf")
    assert losses(t.position.state) == 8


def test_17_23b_full_strength_when_eliminated_and_the_difference_when_reduced():
    s = at("german 1-inf eliminated reduced\ngerman 11-inf 2030 reduced\nsoviet 1-tank 0320").position.state
    assert losses(s) == 8 + 4


def test_17_23c_the_examples_of_the_text():
    """122nd Infantry 8-A-6 eliminated: 8. 6/11 Panzer from 5 to 3: 4, and 6 more for its second step."""
    assert losses(at("german 122-inf eliminated\nsoviet 1-tank 0320").position.state) == 8
    assert losses(at("german 6-11pz 2030 reduced\nsoviet 1-tank 0320").position.state) == 4
    assert losses(at("german 6-11pz eliminated reduced\nsoviet 1-tank 0320").position.state) == 10


def test_17_24_soviet_losses_count_nothing():
    assert score(at("soviet 1-tank eliminated\nsoviet 4-vol 0320")) == (0, PLACES)


def garrison(text, turn=20):
    """The state after the end of a German player-turn."""
    return own_map(f"turn {turn} german fringe\n{text}\nsoviet 1-tank 0320").position.state


@pytest.mark.parametrize("city", ["3113", "2107", "1202", "0401"])
def test_17_25a_a_captured_city_needs_a_division(city):
    assert garrison(f"german 1-inf {city}\ncaptured = {city}\nheld = {city}").forfeited == 0
    assert garrison(f"german 1-inf 2030\ncaptured = {city}\nheld = {city}").named("forfeited") == [city]


def test_17_25a_from_the_turn_in_which_it_is_entered():
    t = at("german 1-1pz 3114\nsoviet 1-tank 0320")
    t.play("1-1pz 3113")
    assert t.position.state.named("captured") == ["3113"]


def test_17_25a_other_cities_need_none():
    assert garrison("german 1-inf 2030\nheld = 0611").forfeited == 0


@pytest.mark.parametrize(("stays", "lost"), [(("3-8mot", "3-29mot"), False), (("3-29mot",), True)])
def test_17_25a_what_counts_is_who_is_there_when_the_mechanized_phase_is_over(stays, lost):
    t = at(
        "german 3-8mot 3113\ngerman 3-29mot 3113\nsoviet 1-tank 0320\nheld = 3113\ncaptured = 3113", "german mechanized"
    )
    if "3-8mot" not in stays:
        t.play("3-8mot 3114 stop")
    t.play("done")
    assert (t.position.state.named("forfeited") == ["3113"]) == lost
    assert score(t)[0] == (0 if lost else 5)


def test_17_25a_a_regiment_that_drives_through_forfeits_the_city():
    t = at("german 1-1pz 2106\nsoviet 1-tank 0320", "german mechanized")
    t.play("1-1pz 2107 2108 stop")
    assert (t.position.state.named("forfeited"), score(t)[0]) == (["2107"], 0)


@pytest.mark.parametrize(
    ("there", "enough"),
    [
        ("german 1-inf 2107 reduced\n", True),
        ("german ss-pol 2107\n", True),
        ("german 1-1pz 2107\ngerman 1-1mot 2107\ngerman 1-113mot 2107\n", True),
        ("german 36-87mot 2107\ngerman 36-118mot 2107 reduced\n", True),
        ("german 1-1pz 2107\ngerman 1-1mot 2107\n", False),
        ("german 1-1pz 2107\n", False),
        ("german hq-38 2107\n", False),
    ],
)
def test_17_25b_what_counts_as_a_division(there, enough):
    assert (not garrison(there + "captured = 2107\nheld = 2107").forfeited) == enough


def test_17_25c_one_failure_is_for_ever():
    t = at("german 1-inf 2107\nsoviet 1-tank 0320\nheld = 2107\ncaptured = 2107\nforfeited = 2107")
    assert score(t) == (0, PLACES)
    assert (
        own_map(
            "turn 20 german supply\ngerman 1-inf 2107\nsoviet 1-tank 0320\nforfeited = 2107"
        ).position.state.unsupplied
        == 0
    )


def test_17_25d_the_garrison_may_change():
    assert garrison("german 11-inf 2107\ngerman 1-inf 2030\ncaptured = 2107\nheld = 2107").forfeited == 0


@pytest.mark.parametrize(
    "text", ["", "held = 3113 2107\n", "held = 3113\ngerman 96-inf 2030 reduced\ngerman 1-1pz eliminated\n"]
)
def test_17_22_17_23_the_ledger_adds_up(text):
    t = at(BOTH + text)
    rows = t.game.ledger(t.position.state)
    assert tuple(sum(row.points for row in rows if row.side == side) for side in (GERMAN, SOVIET)) == score(t)
    assert any(row.rule == "17.23" for row in rows) == ("reduced" in text)
    assert all(row.points for row in rows)
