"""[11.0] Supply: the gates of the city, both sides checked at once, and headquarters that die and return."""

import pytest

from northfront.games.assault.supply import german_units, soviet_units
from tests.games.assault_on_leningrad.table import (
    dice,
    german,
    hexes,
    in_set,
    own_map,
    reduced,
    soviet,
    strengths,
    table,
)

SOUTH = "soviet work-1 D8\n"  # somebody is left in the city


def fed(t, unit):
    s = t.position.state
    return bool((german_units(s) | soviet_units(s)) >> t.game.units[unit] & 1)


def on_map(text, side="german"):
    return own_map(f"turn 20 {side} movement\n{text}")


@pytest.mark.parametrize(
    ("inset", "main"), [("A4", "0120"), ("E1", "0218"), ("G3", "0319"), ("K4", "0419"), ("K7", "0420")]
)
def test_11_51_a_unit_on_the_fringe_is_supplied_as_on_its_main_map_hex(inset, main):
    """North of the Neva no German path leads home on the main map, and the fringe does not borrow that of the interior."""
    behind = main in ("0419", "0420")
    for at in (inset, main):
        assert fed(on_map(SOUTH + f"german hq-38 0521\ngerman 1-inf {at}"), "1-inf") == behind, at


@pytest.mark.parametrize("at", ["0120", "0117", "A4", "C4", "0420"])
def test_11_51_a_headquarters_on_the_fringe_supplies_as_from_its_main_map_hex(at):
    by_hex = {hq: fed(on_map(SOUTH + f"german hq-38 {hq}\ngerman 1-inf {at}"), "1-inf") for hq in ("0419", "K4")}
    assert by_hex["0419"] == by_hex["K4"] == (at in ("C4", "0420"))


@pytest.mark.parametrize(("at", "supplied"), [("0924", True), ("1024", False)])
def test_11_53b_from_the_main_map_to_a_headquarters_inside_the_fringe_hex_is_the_last_of_six(at, supplied):
    assert fed(on_map(SOUTH + f"german hq-38 J6\ngerman 1-inf {at}"), "1-inf") == supplied


WALL = SOUTH + "soviet 1-tank J6\n"  # between J7 and J4, and over K6 and K7


@pytest.mark.parametrize(
    ("hq", "supplied"), [("0420", True), ("K7", True), ("K6", True), ("0319", False), ("G3", False)]
)
def test_11_51_a_headquarters_on_the_fringe_feeds_the_interior_by_every_gate(hq, supplied):
    """Out by K4 and 0419 to 0420, where it counts as standing; 0319 is beyond the Neva and has no supply itself."""
    assert fed(on_map(WALL + f"german hq-38 {hq}\ngerman 1-inf J4"), "1-inf") == supplied


def test_11_53c_not_by_a_gate_in_a_zone():
    """A unit in 0519 has 0419 in its zone, and 0420 is in none but shut off on the Inset."""
    text = WALL + "german hq-38 K7\ngerman 1-inf H5\n"
    assert fed(on_map(text), "1-inf")
    assert not fed(on_map(text + "soviet 191-rifle 0519"), "1-inf")


GATES = (
    "grid point-up A1-C9\nterrain interior B1 B2 B4 B5\nhas fringe A1 A4 3020 {0}\nlink fringe A1 A1 3020\n"
    "link fringe A4 A4 {0}\nterrain lake A2 A3 B3 C1 C2 C3 C4 C5 A5 A6 B6 A7 A8 A9 B7 B8 B9 C6 C7 C8 C9\n"
    "line rail 3820 3720 3620 3520 3420\nsoviet 2-vol 0101\n"
)


@pytest.mark.parametrize(
    ("gate", "inside", "fringe"), [("3025", True, True), ("3026", False, True), ("3027", False, False)]
)
def test_11_53b_out_by_one_gate_and_in_by_another_within_six_hexes(gate, inside, fringe):
    """From 3025 to 3020 are six hexes, the first one counted; a unit on the fringe does not count its own."""
    for at, supplied in (("B4", inside), ("A4", fringe)):
        assert fed(german(GATES.format(gate) + f"german hq-38 B1\ngerman 1-inf {at}"), "1-inf") == supplied, at


@pytest.mark.parametrize(("gate", "supplied"), [("3025", True), ("3026", False)])
def test_11_51_from_the_interior_to_a_headquarters_on_the_fringe_within_six_hexes(gate, supplied):
    for hq in ("A1", "3020"):
        assert fed(german(GATES.format(gate) + f"german hq-38 {hq}\ngerman 1-inf B4"), "1-inf") == supplied, hq


POCKET = "soviet 4-vol 0420\ngerman 11-inf 0520\ngerman 12-inf 0522\n"  # both neighbours on the main map are in zones


@pytest.mark.parametrize(
    ("inside", "supplied"),
    [
        ("", True),  # straight into the city hex
        ("german hq-38 B2\n", True),  # by the Inset now
        ("german 1-inf J6\n", False),  # K6 and K7 are in its zone
        ("german 1-inf I5\ngerman 21-inf I6\ngerman 32-inf I7\n", False),  # all of J is
        ("german 1-inf I5\ngerman 21-inf I6\ngerman 32-inf I7\nsoviet 2-vol J6\n", True),  # a friend lifts it
    ],
)
def test_11_14b_the_interior_hex_must_be_in_no_german_zone(inside, supplied):
    assert fed(on_map(POCKET + inside, "soviet"), "4-vol") == supplied


def test_11_24c_both_sides_are_checked_before_anybody_dies():
    lane = "ground lake\nterrain clear 3820 3720 3620 3520 3519 3518 3517 3516 3515\nline rail 3820 3720 3620 3520\n"
    t = table(
        lane + "german hq-38 3520\ngerman 1-inf 3515\nsoviet 1-mtn 3517\nunsupplied = 1-mtn\nturn 4 german supply\n"
    )
    assert t.at("1-mtn") == "eliminated"
    assert in_set(t, "unsupplied", "1-inf")


def test_11_36a_a_headquarters_that_starved_leaves_its_markers_behind():
    rock = "ground lake\nterrain clear 1510 1511\n"
    t = table(rock + "german hq-38 1510\ngerman 1-inf 1511\nunsupplied = hq-38 1-inf\nturn 4 soviet supply\n")
    assert (t.at("hq-38"), in_set(t, "unsupplied", "hq-38")) == ("g1", False)
    assert reduced(t, "1-inf")


def test_11_36a_one_that_died_disrupted_is_fit_when_it_returns():
    t = soviet("german hq-38 2020\nsoviet 191-rifle 2021\nsoviet 177-rifle 2019\ndisrupted = hq-38", "combat")
    t.play("2020 all attack")
    assert (t.at("hq-38"), in_set(t, "disrupted", "hq-38")) == ("g1", False)


def test_8_37c_one_that_is_too_many_on_the_fringe_does_not_return():
    t = own_map(f"turn 20 german mechanized\n{SOUTH}german hq-38 K6\ngerman hq-28 K7\ngerman 1-inf K6")
    t.play("hq-38")
    assert (t.at("hq-38"), t.at("hq-28"), t.at("1-inf")) == ("eliminated", "0420", "0420")


def test_11_33a_a_lone_headquarters_is_modified_like_others():
    t = soviet("terrain woods 2020\ngerman hq-38 2020\nsoviet 191-rifle 2021\nunsupplied = hq-38", "combat")
    t.play("2020 191-rifle")
    assert (strengths(t), dice(t)) == ("5 to 1", 2)


def test_11_21_over_the_neva_out_of_supply():
    t = on_map("soviet 4-vol 0517\ngerman 1-inf 2030\nunsupplied = 4-vol", "soviet")
    t.play("4-vol")
    assert {"0416", "0417"} <= hexes(t)
    t.play("0416")
    assert t.at("4-vol") == "0416"
    assert t.why("4-vol") == "[6.19a] it has moved already"


def test_11_21_stacking_holds():
    t = german("german 1-1pz 2030\ngerman 11-inf 2031\nsoviet 2-vol 3030\nunsupplied = 1-1pz")
    t.play("1-1pz")
    assert t.why("2031") == "[7.5b] it may not stack with the unit there"
