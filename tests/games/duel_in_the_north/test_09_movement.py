import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.table import table

# The strait is column 14 with the sea in column 15: 1410 touches only 1409 and 1411, so that there is one way.
# Where 1515 is land, a unit there touches 1415 and 1416. The units in 6020 and 6030 keep the turn going.
SPARE = "german id-251 6020\nsoviet rd-126 6030"
GERMANS = {"corps-41", "army-18", "finn-hq-4"}


def moves(hq, text, others="", dice=""):
    """The Move mode of this headquarters."""
    chits = f"{hq},{others}" if others else hq
    cup = f"chits = german={chits} soviet=" if hq in GERMANS else f"chits = german= soviet={chits}"
    t = table(f"turn 3 activation\n{cup}\ndice {hq} {dice}\n{SPARE}\n{text}")
    t.play(f"{hq} move-attack" if others else "move-attack")
    return t


def strait(hq, text, land="", **more):
    sea = " ".join(f"15{row:02}" for row in range(35) if f"15{row:02}" != land)
    return moves(hq, f"terrain sea {sea}\n{text}", **more)


def alone(hq, unit, text="", at="1401"):
    """A unit, or the headquarters itself, has been taken up to move down the strait."""
    side = "german" if hq in GERMANS else "soviet"
    name = unit.split()[0]
    own = "" if name == hq else f"{side} {hq} {at}\n"
    marks = " ".join(unit.split()[1:])
    t = strait(hq, f"{text}\n{own}{side} {name} {at} {marks}")
    t.play(name)
    return t


def hexes(t):
    return sorted(answer for answer in t.options() if answer.isdecimal())


def column(first, last):
    return [f"14{row:02}" for row in range(first, last + 1)]


def moving(t):
    assert t.position.ask.kind == "unit"
    return {answer for answer in t.options() if answer not in ("split", "done")}


def test_9_0a_the_activated_units_and_the_headquarters_itself_move():
    # E-06: another headquarters does not, not even one of the same colour.
    t = moves("corps-41", "german corps-41 3010\ngerman corps-56 3010\ngerman pd-1 3011", others="corps-56")
    assert moving(t) == {"corps-41", "pd-1"}
    t.play("corps-41 3013 stop")
    assert t.at("corps-41") == "3013"
    assert moving(t) == {"pd-1"}


def test_9_0a_nobody_has_to_move():
    t = moves("corps-41", "german corps-41 3010\ngerman pd-1 3011")
    t.play("done")
    assert (t.at("corps-41"), t.at("pd-1")) == ("3010", "3011")


def test_9_0a_the_lost_are_not_counted_among_those_who_may_still_move():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        dice corps-41 1 1
        german corps-41 3010
        german pd-1 3010 reduced
        soviet rd-10 3011
    """)
    t.play("attack-move", "3011 pd-1 attack 0")  # 5 to 6 is 1-2: it is lost
    assert "1 unit has not moved" in t.position.ask.prompt


@pytest.mark.parametrize(
    ("hq", "unit", "allowance"),
    [
        ("army-18", "id-1", 6),
        ("army-18", "id-1 reduced", 6),
        ("army-18", "army-18", 6),
        ("corps-41", "pd-1", 12),
        ("corps-41", "pd-1 reduced", 12),
        ("corps-41", "md-36", 12),
        ("corps-41", "corps-41", 12),
        ("finn-hq-4", "finn-4", 5),
        ("army-8", "rd-43", 5),
        ("army-8", "td-3", 8),
        ("army-8", "cd-25", 8),
        ("army-8", "ldno-1", 2),
        ("army-8", "army-8", 5),
    ],
)
def test_9_0b_a_unit_goes_as_far_as_its_allowance_lasts(hq, unit, allowance):
    t = alone(hq, unit, at="1400")
    assert hexes(t) == column(1, allowance)
    beyond = f"14{allowance + 1:02}"
    assert t.why(beyond).startswith("[9.0e]")
    with pytest.raises(Refusal, match=r"9\.0e"):
        t.play(beyond)


def test_9_0c_a_unit_ends_its_move_before_the_next_begins():
    t = moves("corps-41", "german corps-41 3010\ngerman pd-1 3011\ngerman pd-6 3012")
    t.play("pd-1 3014")
    with pytest.raises(Refusal):
        t.play("pd-6")
    t.play("stop", "pd-6 3015 stop")
    assert moving(t) == {"corps-41"}
    with pytest.raises(Refusal):
        t.play("pd-1")


def test_9_0c_no_attack_before_all_have_moved():
    t = moves("corps-41", "german corps-41 3008\ngerman pd-1 3009\ngerman pd-6 3009\nsoviet rd-10 3011")
    t.play("pd-1 3010")
    assert t.position.ask.kind == "unit"
    with pytest.raises(Refusal):
        t.play("3011")
    t.play("done")
    assert t.position.ask.kind == "target"


def test_9_0c_no_move_before_all_have_attacked():
    t = table(
        f"""
        turn 3 activation
        chits = german=corps-41 soviet=
        dice corps-41
        {SPARE}
        german corps-41 3008
        german pd-1 3010
        soviet rd-10 3011
        """
    )
    t.play("attack-move")
    assert t.position.ask.kind == "target"
    with pytest.raises(Refusal):
        t.play("pd-1")
    t.play("done")
    assert moving(t) == {"corps-41", "pd-1"}


def test_9_0d_from_hex_to_adjacent_hex():
    t = moves("corps-41", "german corps-41 3010\ngerman pd-1 3010")
    t.play("pd-1")
    path = t.preview("3013")["path"]
    assert path[-3:] == ["3011", "3012", "3013"]


def test_9_0d_what_one_leg_has_cost_is_spent():
    t = alone("army-18", "id-1")
    t.play("1405")
    assert hexes(t) == [*column(3, 4), *column(6, 7)]


COSTS = [
    ("", 1, 1),
    ("terrain forest 1402", 2, 3),
    ("terrain marsh 1402", 3, 4),
    ("terrain city 1402", 1, 1),
    ("terrain major-city 1402", 1, 1),
    ("place 1402 Somewhere", 1, 1),
    ("terrain forest 1402\nplace 1402 Somewhere", 2, 3),
    ("hexside river 1401/1402", 2, 3),
    ("hexside major-river 1401/1402", 3, 5),
    ("terrain forest 1402\nhexside river 1401/1402", 3, 5),
    ("hexside river 1401/1402\nhexside bridge 1401/1402", 1, 1),
    ("hexside major-river 1401/1402\nhexside bridge 1401/1402", 1, 1),
    ("hexside river 1401/1402\nhexside bridge 1401/1402\nblown = 1401/1402=1", 2, 3),
    ("hexside major-river 1401/1402\npontoons = 1401/1402=1", 1, 1),
]


@pytest.mark.parametrize(("lines", "foot", "motor"), COSTS)
def test_9_0d_each_hex_costs_what_the_chart_says_for_foot_and_motor(lines, foot, motor):
    assert alone("army-18", "id-1", lines).preview("1402")["cost"] == foot
    assert alone("corps-41", "pd-1", lines).preview("1402")["cost"] == motor


@pytest.mark.parametrize(
    ("hq", "unit", "cost"),
    [
        ("army-18", "army-18", 2),
        ("army-18", "sd-207", 2),
        ("army-8", "army-8", 2),
        ("army-8", "ldno-1", 2),
        ("army-8", "ac-5", 2),
        ("army-8", "cd-25", 2),
        ("army-8", "td-3", 3),
        ("army-8", "md-163", 3),
        ("corps-41", "md-36", 3),
        ("corps-41", "corps-41", 3),
    ],
)
def test_9_0d_who_is_motorized(hq, unit, cost):
    assert alone(hq, unit, "terrain forest 1402").preview("1402")["cost"] == cost


def test_9_0d_the_hexside_costs_the_same_from_the_other_bank():
    t = alone("army-18", "id-1", "hexside river 1401/1402", at="1402")
    assert t.preview("1401")["cost"] == 2


@pytest.mark.parametrize("water", ["lake", "sea"])
def test_9_0d_no_unit_walks_into_the_water(water):
    t = moves("corps-41", f"terrain {water} 3011\ngerman corps-41 3010\ngerman pd-1 3010")
    t.play("pd-1")
    assert "3011" not in t.options()
    with pytest.raises(Refusal):
        t.play("3011")


def test_9_0e_a_hex_that_is_too_dear_is_closed():
    t = alone("army-8", "ldno-1", "terrain marsh 1411", at="1410")  # three points, and two to spend
    assert hexes(t) == ["1408", "1409"]
    with pytest.raises(Refusal, match=r"9\.0e"):
        t.play("1411")


def test_9_0e_so_it_is_to_what_is_left():
    # Five clear hexes leave one point of six: not enough for a forest.
    t = alone("army-18", "id-1", "terrain forest 1406", at="1400")
    assert hexes(t) == column(1, 5)
    assert t.why("1406").startswith("[9.0e]")
    t = alone("army-18", "id-1", "terrain forest 1405", at="1400")
    assert hexes(t) == column(1, 5)  # 4 + 2


def test_9_0e_an_entry_hex_may_be_too_dear():
    t = table("""
        terrain marsh 6810
        scenario alternative
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet ldno-1 s3-leningrad
    """)
    t.play("draw army-8", "move-attack", "ldno-1")
    assert "6811" in t.options()
    assert t.why("6810").startswith("[9.0e]")


def test_9_0f_points_are_not_saved():
    # pd-1 leaves ten of its twelve points unused; its second activation still has twelve.
    t = strait(
        "corps-41",
        "german corps-41 1401\ngerman corps-56 1401\ngerman pd-1 1401",
        others="corps-56",
        dice="corps-56",
    )
    t.play("pd-1 1403 stop", "done", "move-attack", "pd-1")
    assert hexes(t) == [*column(0, 2), *column(4, 15)]


def test_9_0f_nor_transferred():
    t = strait("army-18", "german army-18 1401\ngerman id-1 1401\ngerman id-11 1401")
    t.play("id-1 1402 stop", "id-11")
    assert hexes(t) == ["1400", *column(2, 7)]


# Across a major river into a marsh a motorized unit pays 4 + 4.
DEAR = "terrain marsh 1411\nhexside major-river 1410/1411"


@pytest.mark.parametrize(("hq", "unit"), [("corps-41", "pd-1"), ("army-8", "td-3"), ("corps-41", "corps-41")])
def test_9_1a_an_unsupplied_unit_may_always_move_one_hex(hq, unit):
    t = alone(hq, f"{unit} lack=2", DEAR, at="1410")  # six points, or four
    assert "1411" in t.options()
    assert "1412" not in t.options()
    t.play("1411")
    assert t.at(unit) == "1411"
    assert t.position.ask.kind != "leg"


def test_9_1a_only_as_its_first_hex():
    t = alone("corps-41", "pd-1 lack=2", DEAR, at="1409")
    assert "1411" not in t.options()
    t.play("1410")
    assert "1411" not in t.options()


def test_9_1a_only_if_it_is_unsupplied():
    for marks in ("", " lack=1"):
        t = alone("army-8", f"ldno-1{marks}", "terrain marsh 1411", at="1410")
        assert "1411" not in t.options()


def test_9_1a_into_an_enemy_zone_but_not_into_an_enemy_or_the_water():
    # E-22. 1415 is next to the enemy in 1515.
    text = "terrain marsh 1415\nhexside major-river 1414/1415\ngerman corps-41 1414\ngerman pd-1 1414 lack=2\n"
    t = strait("corps-41", f"{text}soviet rd-43 1515", land="1515")
    t.play("pd-1")
    assert "1415" in t.options()
    assert "1514" not in t.options()
    t = strait("corps-41", f"{text}soviet rd-43 1415", land="1515")
    t.play("pd-1")
    assert "1415" not in t.options()


@pytest.mark.parametrize(("marks", "granted"), [("", False), (" lack=2", True)])
def test_9_1a_a_stack_has_the_one_hex_only_if_all_of_it_lacks_supply(marks, granted):
    # A marsh costs the militia three of its two points.
    t = table(f"""
        terrain marsh 3011
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3009
        soviet rd-43 3010 lack=2
        soviet ldno-1 3010{marks}
    """)
    t.play("draw army-8", "move-attack", "rd-43 join ldno-1")
    assert ("3011" in t.options()) == granted


@pytest.mark.parametrize(
    ("hq", "unit", "allowance"),
    [
        ("corps-41", "pd-1 lack=1", 12),
        ("corps-41", "pd-1 lack=2", 6),
        ("corps-41", "pd-1 lack=3", 6),
        ("corps-41", "md-36 lack=2", 6),
        ("corps-41", "corps-41 lack=2", 6),
        ("army-8", "td-3 lack=2", 4),
        ("army-8", "md-163 lack=2", 4),
        ("army-8", "rd-43 lack=2", 5),
        ("army-8", "cd-25 lack=2", 8),
        ("army-8", "army-8 lack=2", 5),
        ("army-18", "army-18 lack=2", 6),
        ("army-18", "id-1 lack=2", 6),
    ],
)
def test_9_1b_out_of_supply_halves_the_movement_of_motorized_units(hq, unit, allowance):
    # Of the headquarters only the motorized ones (E-18).
    assert hexes(alone(hq, unit, at="1400")) == column(1, allowance)


STACK = "german corps-41 1400\ngerman pd-1 1401\ngerman pd-6 1401\ngerman id-290 1401\n"


def test_9_2a_units_that_start_together_may_move_together():
    t = strait("corps-41", STACK)
    t.play("pd-1 join pd-6 1404 stop")
    assert [t.at(unit) for unit in ("pd-1", "pd-6", "id-290")] == ["1404", "1404", "1401"]
    assert moving(t) == {"corps-41", "id-290"}


def test_9_2a_the_whole_stack_at_once():
    t = strait("corps-41", STACK)
    t.play("pd-1 stack 1404 stop")
    assert [t.at(unit) for unit in ("pd-1", "pd-6", "id-290")] == ["1404"] * 3
    assert moving(t) == {"corps-41"}


def test_9_2a_nobody_joins_on_the_way():
    t = strait("corps-41", "german corps-41 1400\ngerman pd-1 1401\ngerman pd-6 1402")
    t.play("pd-1")
    assert "join" not in t.options()
    t.play("1402")
    assert "join" not in t.options()


def test_9_2a_nobody_joins_who_has_moved():
    t = strait("corps-41", "german corps-41 1400\ngerman pd-1 1401\ngerman pd-6 1402")
    t.play("pd-6 1401 stop", "pd-1")
    assert "join" not in t.options()
    assert "stack" not in t.options()


def test_9_2a_nobody_joins_who_is_not_activated():
    t = strait("corps-41", "german corps-41 1400\ngerman pd-1 1401\ngerman id-1 1401")
    t.play("pd-1")
    assert "join" not in t.options()


def test_9_2b_the_slowest_sets_the_pace():
    t = strait("corps-41", STACK)
    t.play("pd-1 join id-290")
    assert hexes(t) == ["1400", *column(2, 7)]
    t.play("1404")
    assert hexes(t) == [*column(1, 3), *column(5, 7)]


def test_9_2b_a_unit_may_stay_behind_so_that_the_others_go_on():
    # Three hexes: nine points are left to pd-1, three to id-290.
    t = strait("corps-41", STACK)
    t.play("pd-1 join id-290 1404 leave id-290")
    assert t.at("id-290") == "1404"
    assert hexes(t)[-1] == "1413"
    t.play("1413")
    assert (t.at("pd-1"), t.at("id-290")) == ("1413", "1404")
    assert moving(t) == {"corps-41", "pd-6"}


def test_9_2b_the_faster_unit_may_be_the_one_that_stays():
    t = strait("corps-41", STACK)
    t.play("pd-1 join id-290 1404 leave pd-1")
    assert hexes(t)[-1] == "1407"


def test_9_2b_a_halved_unit_slows_the_stack_as_well():
    # Out of Supply: pd-6 has six points of twelve.
    t = strait("corps-41", "german corps-41 1400\ngerman pd-1 1401\ngerman pd-6 1401 lack=2")
    t.play("pd-1 join pd-6")
    assert hexes(t) == ["1400", *column(2, 7)]


def test_9_2b_a_stack_stops_in_a_zone_as_a_unit_does():
    t = strait("corps-41", "german corps-41 1412\ngerman pd-1 1412\ngerman pd-6 1412\nsoviet rd-43 1515", land="1515")
    t.play("pd-1 join pd-6")
    assert "1416" not in t.options()
    t.play("1415")
    assert [t.at(unit) for unit in ("pd-1", "pd-6")] == ["1415", "1415"]
    assert t.position.ask.kind == "unit"


def test_9_2b_who_is_left_behind_at_the_start_may_still_move():
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 3010
        german pd-1 3010
        german pd-6 3010
    """)
    t.play("draw corps-41", "move-attack", "pd-1 join pd-6 leave pd-6 3011 stop")
    assert "pd-6" in t.options()
