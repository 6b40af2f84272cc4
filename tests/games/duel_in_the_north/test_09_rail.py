import pytest

from tests.games.duel_in_the_north.table import table

# The strait is column 14 with the sea in column 15: 1410 touches only 1409 and 1411, so that there is one way.
# Where 1515 is land, a unit there touches 1415 and 1416. All hexes are Soviet, which bothers no German train.
GERMANS = {"corps-41", "army-18"}
FOREST = f"terrain forest {' '.join(f'14{row:02}' for row in range(35))}\n"


def way(first, last):
    return " ".join(column(first, last))


def column(first, last):
    return [f"14{row:02}" for row in range(first, last + 1)]


def alone(hq, unit, text, at="1400", land=""):
    """A unit, or the headquarters itself, has been taken up to move down the strait."""
    side, cup = ("german", f"german={hq} soviet=") if hq in GERMANS else ("soviet", f"german= soviet={hq}")
    sea = " ".join(f"15{row:02}" for row in range(35) if f"15{row:02}" != land)
    own = "" if unit == hq else f"{side} {hq} {at}\n"
    t = table(
        f"""
        terrain sea {sea}
        turn 3 activation
        chits = {cup}
        dice {hq}
        {own}{side} {unit} {at}
        {text}
        """
    )
    t.play("move-attack", unit)
    return t


def hexes(t):
    return sorted(answer for answer in t.options() if answer.isdecimal())


# Sixths of a point: a major line costs a foot unit 2 and a motorized one 3, a minor line 3 and 6.
@pytest.mark.parametrize(
    ("hq", "unit", "major", "minor"),
    [
        ("army-18", "id-1", 18, 12),
        ("army-18", "army-18", 18, 12),
        ("corps-41", "pd-1", 24, 12),
        ("corps-41", "corps-41", 24, 12),
        ("corps-41", "id-290", 18, 12),
        ("army-8", "rd-43", 15, 10),
        ("army-8", "ldno-1", 6, 4),
        ("army-8", "army-8", 15, 10),
        ("army-8", "cd-25", 24, 16),
        ("army-8", "td-3", 16, 8),
    ],
)
def test_9_6c_major_and_minor_lines_have_their_rates(hq, unit, major, minor):
    # Through forest all the way: the terrain does not count (9.6a).
    assert hexes(alone(hq, unit, f"{FOREST}line major-rail {way(0, 34)}")) == column(1, major)
    assert hexes(alone(hq, unit, f"{FOREST}line rail {way(0, 34)}")) == column(1, minor)


@pytest.mark.parametrize("terrain", ["forest", "marsh", "city", "clear"])
def test_9_6a_the_railway_replaces_the_cost_of_the_terrain(terrain):
    t = alone("army-18", "id-1", f"terrain {terrain} {way(1, 34)}\nline rail {way(0, 34)}")
    assert t.preview("1402")["cost"] == 1  # two halves


def test_9_6a_in_both_directions():
    t = alone("army-18", "id-1", f"{FOREST}line rail {way(0, 34)}", at="1420")
    assert hexes(t) == [*column(8, 19), *column(21, 32)]


def test_9_6a_the_line_must_join_the_two_hexes():
    # 1401 and 1402 both have a railway, but not the same one: ½, then 2 for the forest. After that the train is left for
    # good (E-24): 2 more to 1403 make 4½, and 1404 would make 6½.
    t = alone("army-18", "id-1", f"{FOREST}line rail 1400 1401\nline rail 1402 1403 1404 1405")
    assert hexes(t) == ["1401", "1402", "1403"]


def test_9_6a_half_a_point_left_pays_for_no_other_hex():
    # ½ and five clear hexes make 5½.
    t = alone("army-18", "id-1", "line rail 1400 1401")
    assert hexes(t) == column(1, 6)


def test_9_6b_a_unit_must_begin_its_move_on_the_railway():
    # Three forest hexes of two points, though there is a line from 1401 on.
    t = alone("army-18", "id-1", f"{FOREST}line major-rail {way(1, 34)}")
    assert hexes(t) == ["1401", "1402", "1403"]


def test_9_6b_also_after_a_stop_on_the_way():
    t = alone("army-18", "id-1", f"{FOREST}line major-rail {way(1, 34)}")
    t.play("1401")
    assert hexes(t) == ["1400", "1402", "1403"]


def test_9_6b_one_that_has_begun_on_it_goes_on_after_a_leg():
    # Four points are left after 1404: eight hexes, back past the start too.
    t = alone("army-18", "id-1", f"{FOREST}line rail {way(0, 34)}")
    t.play("1404")
    assert hexes(t) == [*column(0, 3), *column(5, 12)]


def test_9_6b_one_that_has_left_it_does_not_board_again():
    # E-24. From 1400 by rail to 1401, by forest to 1402, and back to 1401 and 1400 on foot: ½ + 2 + 2 = 4½, and 1½ left.
    t = alone("army-18", "id-1", f"{FOREST}line rail 1400 1401")
    t.play("1401 1402 1401")
    assert t.at("id-1") == "1401"
    assert t.position.ask.kind != "leg"


def test_9_6d_from_a_major_to_a_minor_line_and_back_without_extra_cost():
    # Foot: six hexes at a third, eight at a half. Motorized: six at a half, nine at one.
    lines = f"{FOREST}line major-rail {way(0, 6)}\nline rail {way(6, 34)}"
    assert hexes(alone("army-18", "id-1", lines)) == column(1, 14)
    assert hexes(alone("corps-41", "pd-1", lines)) == column(1, 15)
    # Foot: four hexes at a half, twelve at a third.
    lines = f"{FOREST}line rail {way(0, 4)}\nline major-rail {way(4, 34)}"
    assert hexes(alone("army-18", "id-1", lines)) == column(1, 16)


@pytest.mark.parametrize("river", ["river", "major-river"])
def test_9_6a_over_a_standing_bridge_the_train_goes_on(river):
    lines = f"line rail {way(0, 34)}\nhexside {river} 1402/1403\nhexside bridge 1402/1403"
    assert hexes(alone("army-18", "id-1", lines)) == column(1, 12)


def test_9_6a_a_blown_bridge_ends_the_ride():
    # ½ + ½, then 1 + 1 across the river, and from there one for each hex: 3 to 1403, 6 to 1406.
    lines = f"line rail {way(0, 34)}\nhexside river 1402/1403\nhexside bridge 1402/1403\nblown = 1402/1403=1"
    assert hexes(alone("army-18", "id-1", lines)) == column(1, 6)


def test_9_6a_a_zone_stops_a_train():
    # E-24. The enemy in 1515 has 1415 and 1416 in his zone; 1415 is seven hexes off.
    t = alone("army-18", "id-1", f"line rail {way(0, 34)}\nsoviet rd-43 1515", at="1408", land="1515")
    assert hexes(t) == [*column(0, 7), *column(9, 15)]
    assert t.why("1416").startswith("[8.0e]")


def test_9_6a_to_leave_a_zone_by_rail_costs_one_point_more():
    # 1½ to 1414, and nine hexes at a half.
    t = alone("army-18", "id-1", f"line rail {way(0, 34)}\nsoviet rd-43 1515", at="1415", land="1515")
    assert hexes(t) == [*column(5, 14), "1416"]


def test_9_6a_a_soviet_unit_uses_lines_in_german_hands():
    lines = f"{FOREST}line rail {way(0, 34)}\nheld = {way(1, 34)}"
    assert hexes(alone("army-8", "rd-43", lines)) == column(1, 10)
