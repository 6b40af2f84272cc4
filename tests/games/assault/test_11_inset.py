"""[11.5] Supply on the Inset and by the fringe."""

import pytest

from tests.games.assault.supply import fed
from tests.games.assault.table import german, own_map

SOUTH = "soviet work-1 D8\n"  # somebody is left in the city


def on_map(text, side="german"):
    return own_map(f"turn 20 {side} movement\n{text}")


def test_11_51_on_the_fringe_as_on_the_main_map():
    t = own_map("turn 20 german combat\ngerman hq-38 0521\ngerman 1-inf K6\nsoviet 1-tank F5")
    assert fed(t, "1-inf") == {"1-inf"}
    t = own_map("turn 20 german combat\ngerman hq-38 1124\ngerman 1-inf K6\nsoviet 1-tank F5")
    assert fed(t, "1-inf") == set()  # more than six hexes from 0420


def test_11_51_a_unit_on_the_fringe_lifts_the_zone_over_its_main_map_hex():
    text = "turn 20 german combat\ngerman hq-38 0521\nsoviet 191-rifle 0421\n"
    assert fed(own_map(text + "german 1-inf K6"), "hq-38", "1-inf") == {"hq-38", "1-inf"}


@pytest.mark.parametrize(
    ("inset", "main"), [("A4", "0120"), ("E1", "0218"), ("G3", "0319"), ("K4", "0419"), ("K7", "0420")]
)
def test_11_51_a_unit_on_the_fringe_is_supplied_as_on_its_main_map_hex(inset, main):
    """North of the Neva no German path leads home on the main map, and the fringe does not borrow that of the interior."""
    behind = main in ("0419", "0420")
    for at in (inset, main):
        assert bool(fed(on_map(SOUTH + f"german hq-38 0521\ngerman 1-inf {at}"), "1-inf")) == behind, at


@pytest.mark.parametrize("at", ["0120", "0117", "A4", "C4", "0420"])
def test_11_51_a_headquarters_on_the_fringe_supplies_as_from_its_main_map_hex(at):
    by_hex = {hq: bool(fed(on_map(SOUTH + f"german hq-38 {hq}\ngerman 1-inf {at}"), "1-inf")) for hq in ("0419", "K4")}
    assert by_hex["0419"] == by_hex["K4"] == (at in ("C4", "0420"))


WALL = SOUTH + "soviet 1-tank J6\n"  # between J7 and J4, and over K6 and K7


@pytest.mark.parametrize(
    ("hq", "supplied"), [("0420", True), ("K7", True), ("K6", True), ("0319", False), ("G3", False)]
)
def test_11_51_a_headquarters_on_the_fringe_feeds_the_interior_by_every_gate(hq, supplied):
    """Out by K4 and 0419 to 0420, where it counts as standing; 0319 is beyond the Neva and has no supply itself."""
    assert bool(fed(on_map(WALL + f"german hq-38 {hq}\ngerman 1-inf J4"), "1-inf")) == supplied


GATES = (
    "grid point-up A1-C9\nterrain interior B1 B2 B4 B5\nhas fringe A1 A4 3020 {0}\nlink fringe A1 A1 3020\n"
    "link fringe A4 A4 {0}\nterrain lake A2 A3 B3 C1 C2 C3 C4 C5 A5 A6 B6 A7 A8 A9 B7 B8 B9 C6 C7 C8 C9\n"
    "line rail 3820 3720 3620 3520 3420\nsoviet 2-vol 0101\n"
)


@pytest.mark.parametrize(("gate", "supplied"), [("3025", True), ("3026", False)])
def test_11_51_from_the_interior_to_a_headquarters_on_the_fringe_within_six_hexes(gate, supplied):
    for hq in ("A1", "3020"):
        assert bool(fed(german(GATES.format(gate) + f"german hq-38 {hq}\ngerman 1-inf B4"), "1-inf")) == supplied, hq


@pytest.mark.parametrize(("hq", "supplied"), [("0921", True), ("1021", False)])
def test_11_53a_from_the_interior_the_fringe_hex_is_the_first_of_six(hq, supplied):
    """0419 0520 0620 0720 0821 0921: the last of six. On the main map 1021 is six hexes from 0419 and would do."""
    t = own_map(f"turn 20 german movement\ngerman hq-38 {hq}\ngerman 1-inf G6\ngerman 58-inf 0419\nsoviet 1-tank D8")
    assert fed(t, "1-inf", "58-inf") == ({"1-inf", "58-inf"} if supplied else {"58-inf"})


def test_11_53a_free_of_zones_on_the_inset():
    text = "turn 20 german movement\ngerman hq-38 0521\ngerman 1-inf H4\n"
    assert fed(own_map(text), "1-inf") == {"1-inf"}
    wall = "soviet 1-tank J5\nsoviet 191-rifle I6\nsoviet 177-rifle J7\n"
    assert fed(own_map(text + wall), "1-inf") == set()


def test_11_53b_with_its_headquarters_on_the_inset_too():
    t = own_map("turn 20 german movement\ngerman hq-38 F6\ngerman 1-inf B2\nsoviet 1-tank D9")
    assert fed(t, "hq-38", "1-inf") == {"hq-38", "1-inf"}  # the railway runs through 0420


GATE = "grid point-up A1-C3\nterrain interior B1 B2 C1 C2\nhas fringe A1 3020\nlink fringe A1 A1 3020\n"


@pytest.mark.parametrize(
    ("at", "rail", "supplied"),
    [
        ("B1", "3820 3720 3620 3520", True),  # 3020 3120 3220 3320 3420 3520: six
        ("B1", "3820 3720 3620", False),
        ("A1", "3820 3720 3620", True),  # on the fringe it is as if it were in 3020, which is not counted
    ],
)
def test_11_53b_a_headquarters_in_the_interior_counts_the_fringe_hex(at, rail, supplied):
    t = german(f"{GATE}line rail {rail}\ngerman hq-38 {at}\nsoviet 2-vol 0101")
    assert bool(fed(t, "hq-38")) == supplied


@pytest.mark.parametrize(("at", "supplied"), [("0924", True), ("1024", False)])
def test_11_53b_from_the_main_map_to_a_headquarters_inside_the_fringe_hex_is_the_last_of_six(at, supplied):
    assert bool(fed(on_map(SOUTH + f"german hq-38 J6\ngerman 1-inf {at}"), "1-inf")) == supplied


@pytest.mark.parametrize(
    ("gate", "inside", "fringe"), [("3025", True, True), ("3026", False, True), ("3027", False, False)]
)
def test_11_53b_out_by_one_gate_and_in_by_another_within_six_hexes(gate, inside, fringe):
    """From 3025 to 3020 are six hexes, the first one counted; a unit on the fringe does not count its own."""
    for at, supplied in (("B4", inside), ("A4", fringe)):
        assert bool(fed(german(GATES.format(gate) + f"german hq-38 B1\ngerman 1-inf {at}"), "1-inf")) == supplied, at


def test_11_53c_the_fringe_hex_of_the_main_map_must_be_clear():
    text = "turn 20 german movement\ngerman hq-38 0521\ngerman 1-inf H5\nsoviet 191-rifle 0421\nsoviet 177-rifle 0519\n"
    assert fed(own_map(text), "1-inf") == set()
    assert fed(own_map(text + "german 11-inf 0420"), "1-inf") == {"1-inf"}


def test_11_53c_not_by_a_gate_in_a_zone():
    """A unit in 0519 has 0419 in its zone, and 0420 is in none but shut off on the Inset."""
    text = WALL + "german hq-38 K7\ngerman 1-inf H5\n"
    assert fed(on_map(text), "1-inf")
    assert not fed(on_map(text + "soviet 191-rifle 0519"), "1-inf")


def test_8_31_german_supply_does_not_lead_through_the_city_hexes():
    text = "turn 20 german movement\ngerman hq-38 0419\n"
    assert fed(own_map(text + "german 1-inf 0218"), "hq-38", "1-inf") == {"hq-38"}
