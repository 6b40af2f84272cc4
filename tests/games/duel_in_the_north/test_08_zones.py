import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.table import table

# 3010, in an even column, touches 3009 3011 2909 2910 3109 3110; 3110, in an odd one, touches 3109 3111 3010 3011 3210 3211.
# The strait is column 14 with the sea in column 15: 1410 touches only 1409 and 1411. Where 1515 is land, a unit there
# touches 1415 and 1416.
GERMANS = {"corps-41", "army-18"}


def moves(hq, text, dice=""):
    """The Move mode of this headquarters."""
    cup = f"chits = german={hq} soviet=" if hq in GERMANS else f"chits = german= soviet={hq}"
    t = table(f"turn 3 activation\n{cup}\ndice {hq} {dice}\n{text}")
    t.play("move-attack")
    return t


def strait(hq, text):
    sea = " ".join(f"15{row:02}" for row in range(35) if row != 15)
    return moves(hq, f"terrain sea {sea}\n{text}")


def hexes(t):
    return sorted(answer for answer in t.options() if answer.isdecimal())


def column(first, last):
    return [f"14{row:02}" for row in range(first, last + 1)]


def stopped(t):
    """Has the unit's move come to its end?"""
    return t.position.ask.kind != "leg"


AROUND = [
    ("3010", "3009", "3008"),
    ("3010", "3011", "3012"),
    ("3010", "2909", "2908"),
    ("3010", "2910", "2911"),
    ("3010", "3109", "3108"),
    ("3010", "3110", "3111"),
    ("3110", "3109", "3108"),
    ("3110", "3111", "3112"),
    ("3110", "3010", "3009"),
    ("3110", "3011", "3012"),
    ("3110", "3210", "3209"),
    ("3110", "3211", "3212"),
]


@pytest.mark.parametrize(("centre", "beside", "start"), AROUND)
def test_8_0a_the_zone_is_the_six_hexes_around_a_unit(centre, beside, start):
    t = moves("corps-41", f"german corps-41 {start}\ngerman pd-1 {start}\nsoviet rd-43 {centre}")
    t.play(f"pd-1 {beside}")
    assert stopped(t)


@pytest.mark.parametrize("unit", ["rd-43", "rd-43 hidden", "td-3", "cd-25", "ldno-1", "ac-5"])
def test_8_0a_every_combat_unit_has_one(unit):
    name, *marks = unit.split()
    t = moves("corps-41", f"german corps-41 3012\ngerman pd-1 3012\nsoviet {name} 3010 {' '.join(marks)}")
    t.play("pd-1 3011")
    assert stopped(t)


@pytest.mark.parametrize("unit", ["pd-1", "id-1 reduced", "sd-207", "kg-a", "finn-4"])
def test_8_0a_german_units_as_well(unit):
    name, *marks = unit.split()
    t = moves("army-8", f"soviet army-8 3012\nsoviet rd-43 3012\ngerman {name} 3010 {' '.join(marks)}")
    t.play("rd-43 3011")
    assert stopped(t)


@pytest.mark.parametrize(
    ("hq", "own", "enemy"),
    [
        ("corps-41", "german pd-1", "soviet army-8"),
        ("army-8", "soviet rd-43", "german corps-41"),
    ],
)
def test_8_0a_a_headquarters_has_none(hq, own, enemy):
    side, unit = own.split()
    t = moves(hq, f"{side} {hq} 3012\n{own} 3012\n{enemy} 3010")
    t.play(f"{unit} 3011")
    assert not stopped(t)
    t.play("2910")
    assert not stopped(t)


def test_8_0a_two_hexes_off_there_is_no_zone():
    t = moves("corps-41", "german corps-41 3013\ngerman pd-1 3013\nsoviet rd-43 3010")
    t.play("pd-1 3012")
    assert not stopped(t)


def test_8_0a_the_zone_of_a_friend_stops_nobody():
    t = moves("corps-41", "german corps-41 3012\ngerman pd-1 3012\ngerman pd-6 3010")
    t.play("pd-1 3011")
    assert not stopped(t)


@pytest.mark.parametrize(("terrain", "ends"), [("major-city", False), ("city", True), ("forest", True)])
def test_8_0b_no_zone_reaches_into_a_major_city(terrain, ends):
    t = moves("corps-41", f"terrain {terrain} 3011\ngerman corps-41 3012\ngerman pd-1 3012\nsoviet rd-43 3010")
    t.play("pd-1 3011")
    assert stopped(t) is ends


def test_8_0b_to_leave_a_major_city_costs_nothing_more():
    # In the strait: from 1415, next to the enemy in 1515, six clear hexes to the north.
    t = strait("army-18", "terrain major-city 1415\ngerman army-18 1415\ngerman id-1 1415\nsoviet rd-43 1515")
    t.play("id-1")
    assert "1409" in t.options()


def test_8_0b_a_unit_in_a_major_city_has_its_zone_outside():
    t = moves("corps-41", "terrain major-city 3010\ngerman corps-41 3012\ngerman pd-1 3012\nsoviet rd-43 3010")
    t.play("pd-1 3011")
    assert stopped(t)


@pytest.mark.parametrize(
    ("lines", "ends"),
    [
        ("hexside lake 3010/3011", False),
        ("hexside sea 3010/3011", False),
        ("hexside lake 3010/3011\nhexside bridge 3010/3011", True),
        ("hexside sea 3010/3011\nhexside bridge 3010/3011", True),
        ("hexside lake 3010/3011\nhexside bridge 3010/3011\nblown = 3010/3011=1", False),
        ("hexside river 3010/3011", True),
        ("hexside major-river 3010/3011", True),
    ],
)
def test_8_0c_no_zone_crosses_a_sea_or_lake_hexside_without_a_bridge(lines, ends):
    t = moves("corps-41", f"{lines}\ngerman corps-41 3012\ngerman pd-1 3012\nsoviet rd-43 3010")
    t.play("pd-1 3011")
    assert stopped(t) is ends


def test_8_0c_across_the_other_hexsides_it_holds():
    t = moves("corps-41", "hexside lake 3010/3011\ngerman corps-41 2911\ngerman pd-1 2911\nsoviet rd-43 3010")
    t.play("pd-1 2910")
    assert stopped(t)


def test_8_0d_a_friend_does_not_lift_a_zone_for_a_moving_unit():
    t = moves("corps-41", "german corps-41 3012\ngerman pd-1 3012\ngerman pd-6 3011\nsoviet rd-43 3010")
    t.play("pd-1 3011")
    assert stopped(t)


def test_8_0e_a_unit_that_enters_a_zone_goes_no_farther():
    # 1415 costs three points; 1416 would be the fourth of six, but it lies beyond the first hex of the zone.
    t = strait("army-18", "german army-18 1412\ngerman id-1 1412\nsoviet rd-43 1515")
    t.play("id-1")
    assert hexes(t) == [*column(6, 11), *column(13, 15)]
    for beyond in ("1416", "1417", "1418"):
        assert t.why(beyond).startswith("[8.0e]")
    with pytest.raises(Refusal, match=r"8\.0e"):
        t.play("1416")
    t.play("1415")
    assert stopped(t)
    assert "id-1" not in t.options()


def test_8_0e_a_headquarters_stops_as_well():
    t = strait("army-18", "german army-18 1412\nsoviet rd-43 1515")
    t.play("army-18")
    assert t.why("1416").startswith("[8.0e]")
    t.play("1415")
    assert stopped(t)


def test_8_0e_entering_costs_nothing_more():
    t = strait("army-18", "german army-18 1409\ngerman id-1 1409\nsoviet rd-43 1515")
    t.play("id-1 1415")  # six hexes, six points
    assert t.at("id-1") == "1415"


def test_8_0f_a_unit_may_go_from_zone_to_zone_and_stops_there():
    t = strait("army-18", "german army-18 1415\ngerman id-1 1415\nsoviet rd-43 1515")
    t.play("id-1")
    assert "1416" in t.options()
    assert t.why("1417").startswith("[8.0e]")
    t.play("1416")
    assert t.at("id-1") == "1416"
    assert stopped(t)


def test_8_0f_from_the_zone_of_one_enemy_into_that_of_another():
    # 3012 is in the zone of 3011, 3013 in that of 3014.
    t = moves("corps-41", "german corps-41 3012\ngerman pd-1 3012\nsoviet rd-43 3011\nsoviet rd-10 3014")
    t.play("pd-1 3013")
    assert t.at("pd-1") == "3013"
    assert stopped(t)


@pytest.mark.parametrize(
    ("hq", "unit", "allowance"),
    [
        ("army-18", "german id-1", 6),
        ("army-18", "german army-18", 6),
        ("corps-41", "german pd-1", 12),
        ("army-8", "soviet rd-43", 5),
        ("army-8", "soviet td-3", 8),
    ],
)
def test_8_0g_to_leave_a_zone_costs_one_point_more(hq, unit, allowance):
    # Two points to 1414, one for each hex after it; 1416 is in the zone too, and the way ends there.
    side, name = unit.split()
    enemy = "soviet rd-10" if side == "german" else "german id-58"
    others = "" if name == hq else f"{side} {hq} 1415\n"
    t = strait(hq, f"{others}{unit} 1415\n{enemy} 1515")
    t.play(name)
    assert hexes(t) == [*column(16 - allowance, 14), "1416"]
    assert t.why(f"14{15 - allowance:02}").startswith(("[9.0e]", "[8.0g]"))


def test_8_0g_it_is_paid_once_on_leaving():
    t = strait("army-18", "german army-18 1415\ngerman id-1 1415\nsoviet rd-43 1515")
    t.play("id-1")
    assert (t.preview("1414")["cost"], t.preview("1413")["cost"]) == (2, 3)


def test_8_0g_from_zone_to_zone_as_well():
    t = strait("army-18", "german army-18 1415\ngerman id-1 1415\nsoviet rd-43 1515")
    t.play("id-1")
    assert t.preview("1416")["cost"] == 2


def test_8_0g_it_is_added_to_the_terrain():
    # A militia division has two points: a clear hex costs it 1 + 1, a forest 2 + 1.
    text = "soviet army-8 1415\nsoviet ldno-1 1415\ngerman id-1 1515"
    t = strait("army-8", text)
    t.play("ldno-1")
    assert "1414" in t.options()
    t = strait("army-8", f"terrain forest 1414\n{text}")
    t.play("ldno-1")
    assert "1414" not in t.options()
    t = strait("army-8", "terrain forest 1414\nsoviet army-8 1415\nsoviet ldno-1 1415\ngerman id-1 6010")
    t.play("ldno-1")
    assert "1414" in t.options()


# 9 to 3 is 3-1, where a 5 is R2 for the defender. He goes east, to the source in 6810: from 3010, 38 hexes away, 3109 and
# 3110 are nearer (37). The zone of the attacker in 2910 reaches neither.
RETREAT = """
    has soviet-source 6810
    german corps-41 2908
    german pd-1 2910
    soviet rd-90 3010
"""


def test_8_0h_a_unit_retreats_where_no_zone_is():
    t = moves("corps-41", RETREAT, dice="2 3")
    t.play("done", "3010 pd-1 attack 0")
    assert t.position.ask.kind == "retreat-hex"
    assert hexes(t) == ["3109", "3110"]


def test_8_0h_a_retreat_does_not_enter_a_zone():
    # id-1 in 3209 has 3108 3109 3208 3210 3308 3309 in its zone: by 3110 and 3211 there is one way, and nothing to ask.
    t = moves("corps-41", f"{RETREAT}\ngerman id-1 3209", dice="2 3")
    t.play("done", "3010 pd-1 attack 0")
    assert t.at("rd-90") == "3211"


def test_8_0h_a_friend_does_not_open_a_zone_for_a_retreat():
    # E-34: rd-10 stands in 3109.
    t = moves("corps-41", f"{RETREAT}\ngerman id-1 3209\nsoviet rd-10 3109", dice="2 3")
    t.play("done", "3010 pd-1 attack 0")
    assert t.at("rd-90") == "3211"
