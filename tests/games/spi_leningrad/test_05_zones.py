import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# A unit that stands alone in an enemy zone cannot disengage: an overrun of its neighbour is all that is left to it. So
# whether a hex is in a zone can be told by what its lonely unit may do.
# Some positions are a strait: column 01 alone, with the sea in column 02, so that there is one way, 0101 0102 0103 ...
# A hex of column 02 may be land: 0203 touches 0103 and 0104, 0204 touches 0104 and 0105.

AROUND_0505 = ["0504", "0506", "0404", "0405", "0604", "0605"]
AROUND_0605 = ["0604", "0606", "0505", "0506", "0705", "0706"]
TWO_FROM_0505 = ["0503", "0507", "0403", "0406", "0603", "0606", "0304", "0305", "0306", "0704", "0705", "0706"]


def strait(text, *land, phase="turn 3 german movement"):
    sea = [name for name in (f"02{row:02}" for row in range(1, 14)) if name not in land]
    return table(f"terrain sea {' '.join(sea)}\n{phase}\ngerman inf-291 2501\nsoviet rifle-43 2513\n{text}")


def column(first, last):
    return [f"01{row:02}" for row in range(first, last + 1)]


def hexes(t):
    return [answer for answer in t.options() if answer.isdecimal()]


def until(t, turn, phase):
    """Let everything pass before this phase."""
    while (t.position.state.turn, t.position.state.phase) != (turn, phase):
        t.play("done")


def attack(t, target, *units):
    """Announce an attack of these units."""
    t.play(target, *units)
    if t.position.chance is None and t.position.ask.kind == "attackers":
        t.play("attack")


@pytest.mark.parametrize(
    ("enemy", "at"), [*(("0505", at) for at in AROUND_0505), *(("0605", at) for at in AROUND_0605)]
)
def test_5_0a_the_zone_is_the_six_hexes_around_a_unit(enemy, at):
    t = table(f"has german-source {at}\ngerman inf-1 {at}\nsoviet rifle-01 {enemy}\nturn 3 german movement")
    t.play("inf-1")
    assert hexes(t) == [enemy]


@pytest.mark.parametrize("at", TWO_FROM_0505)
def test_5_0a_it_reaches_no_further(at):
    t = table(f"has german-source {at}\ngerman inf-1 {at}\nsoviet rifle-01 0505\nturn 3 german movement")
    t.play("inf-1")
    assert "0505" not in t.options()
    assert len(hexes(t)) > 12


@pytest.mark.parametrize("unit", ["inf-1", "inf-1 reduced", "1/41", "36/41 reduced"])
def test_5_0a_every_german_combat_unit_has_one(unit):
    name, *marks = unit.split()
    t = table(f"""
        has soviet-source 0504
        german {name} 0505 {" ".join(marks)}
        soviet rifle-01 0504
        turn 3 soviet movement
    """)
    t.play("rifle-01")
    assert hexes(t) == ["0505"]


@pytest.mark.parametrize("unit", ["rifle-01", "rifle-01 1-1-5", "armor-01", "armor-01 mech-3-3-7"])
def test_5_0a_every_soviet_combat_unit_has_one(unit):
    name, *marks = unit.split()
    t = table(f"""
        has german-source 0504
        german inf-1 0504
        soviet {name} 0505 {" ".join(marks)}
        turn 3 german movement
    """)
    t.play("inf-1")
    assert hexes(t) == ["0505"]


def test_5_0a_a_fort_has_none():
    # 1 + 1 + 1 to 0104, 2 for the fort in 0105, 1 for 0106.
    t = strait("has german-source 0101\ngerman inf-1 0101\nsoviet fort-01 0105")
    t.play("inf-1")
    assert hexes(t) == column(2, 6)


def test_5_0a_an_air_unit_has_none():
    # 1 + 1 + 1 to 0104, 2 for the interdicted hex.
    t = strait("has soviet-source 0101\nsoviet rifle-01 0101\ngerman air-1 0105", phase="turn 3 soviet movement")
    t.play("rifle-01")
    assert hexes(t) == column(2, 5)


def test_5_0a_the_zone_of_a_friend_stops_nobody():
    t = strait("has german-source 0101\ngerman inf-1 0101\ngerman inf-11 0104")
    t.play("inf-1")
    assert hexes(t) == column(2, 7)


# 12 against 4 is 3-1, where a 5 is 1/-. From 0105 the one way back is 0106.
CORNERED = """
    has german-source 0104
    has soviet-source 0105
    german inf-1 0104
    german inf-11 0104
    soviet rifle-01 0105 4-4-5
"""


@pytest.mark.parametrize(("third", "escapes"), [("0108", True), ("0107", False)])
def test_5_0a_zones_bar_a_retreat(third, escapes):
    t = strait(f"{CORNERED}\ngerman inf-12 {third}", phase="turn 3 german combat")
    attack(t, "0105", "inf-1", "inf-11")
    t.play("die 5")
    if escapes:
        t.play("retreat")
    assert t.at("rifle-01") == ("0106" if escapes else "eliminated")


def test_5_0a_zones_bar_a_supply_line():
    # From 0106 to 0101 are five points. An enemy in 0203 controls 0103 and 0104, one in 0403 neither.
    text = "has german-source 0101\ngerman inf-1 0106\nsoviet rifle-01 "
    t = strait(text + "0403")
    t.play("inf-1")
    assert hexes(t) == column(1, 5) + column(7, 12)
    t = strait(text + "0203", "0203")
    t.play("inf-1")
    assert hexes(t) == column(4, 5) + column(7, 9)  # three points, and 0104 is the end of the way


@pytest.mark.parametrize(
    "ground",
    [
        "terrain swamp 0504",
        "terrain hill 0504",
        "terrain city 0504",
        "terrain soviet-city 0504",
        "terrain city 0505",
        "terrain swamp 0505",
        "hexside river 0504/0505",
        "line road 0504 0505",
    ],
)
def test_5_0b_a_zone_extends_into_every_terrain(ground):
    t = table(f"""
        {ground}
        has german-source 0503
        german inf-1 0504
        soviet rifle-01 0505
        turn 3 german movement
    """)
    t.play("inf-1")
    assert hexes(t) == ["0505"]


def test_5_0b_and_into_a_fort():
    t = table("""
        has soviet-source 0504
        soviet fort-01 0504
        soviet rifle-01 0504
        german inf-1 0505
        turn 3 soviet movement
    """)
    t.play("rifle-01")
    assert hexes(t) == ["0505"]


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_5_0b_but_not_over_open_water(water):
    t = strait(f"hexside {water} 0105/0106\nhas german-source 0105\ngerman inf-1 0105\nsoviet rifle-01 0106")
    t.play("inf-1")
    assert hexes(t) == column(1, 4)


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_5_0b_a_unit_passes_an_enemy_beyond_the_water(water):
    # rifle-01 in 0203 would control 0103 and 0104.
    text = "has german-source 0101\ngerman inf-1 0101\nsoviet rifle-01 0203\n"
    t = strait(text, "0203")
    t.play("inf-1")
    assert hexes(t) == ["0102", "0103"]
    t = strait(f"{text}hexside {water} 0103/0203 0104/0203", "0203")
    t.play("inf-1")
    assert hexes(t) == column(2, 7)


def test_5_0c_units_in_each_others_zones_may_attack_each_other():
    t = table("""
        german inf-1 0504
        soviet rifle-01 0505
        turn 3 german combat
    """)
    assert t.options() == ["0505", "done"]
    until(t, 3, "soviet combat")
    assert t.options() == ["0504", "done"]


def test_5_0c_neither_is_in_the_others_zone_over_open_water():
    t = table("""
        hexside lake 0504/0505
        german inf-1 0504
        soviet rifle-01 0505
        german inf-11 0904
        soviet rifle-02 0905
        turn 3 german combat
    """)
    assert t.options() == ["0905", "done"]
    until(t, 3, "soviet combat")
    assert t.options() == ["0904", "done"]


def test_5_0c_several_zones_are_no_more_than_one():
    # 0105 is in the zones of 0106 and 0204; the lake keeps 0204 away from 0104. Leaving costs 3 and 1 either way.
    text = "has german-source 0105\ngerman inf-1 0105\ngerman inf-11 0105\nsoviet rifle-01 0106\n"
    t = strait(text)
    t.play("inf-1")
    assert t.preview("0104")["cost"] == 4
    t = strait(f"{text}soviet rifle-02 0204\nhexside lake 0104/0204", "0204")
    t.play("inf-1")
    assert (t.preview("0104")["cost"], t.preview("0104")["left"]) == (4, 2)
    assert hexes(t) == ["0102", "0103", "0104", "0106", "0204"]
    with pytest.raises(Refusal):
        t.play("0101")
