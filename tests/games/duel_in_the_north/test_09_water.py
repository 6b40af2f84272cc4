import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.table import table

# The channel is column 30 from 3002 to 3030, with land on both sides. 3001 touches only its first hex; 2901 and 2902 touch
# 3002, 2902 and 2903 touch 3003, and so on: 2921 touches 3021 and 3022.
# 8th Army, which takes the units along, stands in 3001 too. The units in 6020 and 6030 keep the turn going.
SPARE = "german id-251 6020\nsoviet rd-126 6030"


def channel(text, water="sea", dice=""):
    """The Move mode of 8th Army beside a channel."""
    rows = " ".join(f"30{row:02}" for row in range(2, 31))
    t = table(
        f"""
        terrain {water} {rows}
        turn 3 activation
        chits = german= soviet=army-8
        dice army-8 {dice}
        {SPARE}
        soviet army-8 3001
        {text}
        """
    )
    t.play("move-attack")
    return t


def hexes(t):
    return sorted(answer for answer in t.options() if answer.isdecimal())


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_9_4a_soviet_infantry_moves_over_the_water(water):
    t = channel("soviet rd-43 3001", water)
    t.play("rd-43 ship")
    assert t.position.ask.kind == "landing"
    t.play("2910")
    assert t.at("rd-43") == "2910"


@pytest.mark.parametrize(
    ("unit", "may"),
    [
        ("rd-43", True),
        ("nkvd-1", True),
        ("ac-5", True),
        ("ldno-1", True),
        ("td-3", False),
        ("md-163", False),
        ("nkvd-21", False),
        ("cd-25", False),
        ("army-8", False),
    ],
)
def test_9_4a_infantry_only(unit, may):
    # E-19: airborne and militia are infantry.
    t = channel("" if unit == "army-8" else f"soviet {unit} 3001")
    t.play(unit)
    assert t.position.ask.kind == "leg"
    assert ("ship" in t.options()) is may
    if not may:
        with pytest.raises(Refusal):
            t.play("ship")


@pytest.mark.parametrize(("hq", "unit"), [("army-18", "id-1"), ("finn-hq-4", "finn-4")])
def test_9_4a_no_german_unit(hq, unit):
    t = table(
        f"""
        terrain sea 3011 3012
        turn 3 activation
        chits = german={hq} soviet=
        dice {hq}
        german {hq} 3010
        german {unit} 3010
        """
    )
    t.play("move-attack", unit)
    assert "ship" not in t.options()


def test_9_4a_two_units_in_a_turn():
    t = channel("soviet rd-43 3001\nsoviet rd-10 3001\nsoviet rd-33 3001")
    t.play("rd-43 ship 2910", "rd-10 ship 3110", "rd-33")
    assert "ship" not in t.options()
    with pytest.raises(Refusal, match=r"9\.4a"):
        t.play("ship")


@pytest.mark.parametrize(("sailed", "may"), [(0, True), (1, True), (2, False)])
def test_9_4a_those_of_earlier_activations_count(sailed, may):
    t = channel(f"soviet rd-43 3001\nsailed = {sailed}")
    t.play("rd-43")
    assert ("ship" in t.options()) is may


def island(waters):
    """4017 is an island; the columns of water around it are given by their first and last rows."""
    names = [f"{c}{row:02}" for c, (first, last) in waters.items() for row in range(first, last + 1)]
    names.remove("4017")
    t = table(
        f"""
        terrain lake {" ".join(names)}
        turn 3 activation
        chits = german= soviet=army-8
        dice army-8
        soviet army-8 4013
        soviet rd-43 40{waters[40][0] - 1}
        """
    )
    t.play("move-attack", "rd-43 ship")
    return hexes(t)


def test_9_4a_only_over_water_next_to_land():
    # Two hexes of water around the island: one touches it, the other the shore. Of three the middle one touches no land.
    near = {38: (16, 18), 39: (15, 18), 40: (15, 19), 41: (15, 18), 42: (16, 18)}
    wide = {37: (15, 18), 38: (15, 19), 39: (14, 19), 40: (14, 20), 41: (14, 19), 42: (15, 19), 43: (15, 18)}
    assert "4017" in island(near)
    assert "4017" not in island(wide)
    assert "4021" in island(wide)  # along the shore to the other side


def test_9_4a_no_stack_goes_over_the_water():
    t = table("""
        terrain sea 3011
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3009
        soviet rd-43 3010
        soviet rd-10 3010
    """)
    t.play("draw army-8", "move-attack", "rd-43")
    assert "ship" in t.options()
    t.play("join rd-10")
    assert t.why("ship").startswith("[9.4a]")
    t.play("leave rd-10", "ship")
    assert "3010" not in t.options()  # where it comes from


def test_9_4b_a_unit_must_begin_next_to_the_water():
    t = channel("soviet rd-43 3000")
    t.play("rd-43")
    assert "ship" not in t.options()
    t.play("3001")
    assert t.position.ask.kind == "leg"
    assert "ship" not in t.options()


def test_9_4b_at_the_start_of_its_move():
    t = channel("soviet rd-43 2903")
    t.play("rd-43")
    assert "ship" in t.options()
    t.play("2904")
    assert "ship" not in t.options()


def test_9_4c_at_most_twenty_water_hexes():
    # From 3002 to 3021 it is twenty.
    t = channel("soviet rd-43 3001")
    t.play("rd-43 ship")
    assert {"2921", "3121"} <= set(t.options())
    assert not {"2922", "3122"} & set(t.options())
    with pytest.raises(Refusal, match=r"9\.4c"):
        t.play("2922")
    t.play("2921")
    assert t.at("rd-43") == "2921"


def test_9_4c_it_ends_on_land():
    t = channel("soviet rd-43 3001")
    t.play("rd-43 ship")
    assert hexes(t)
    assert not any(name.startswith("30") and name > "3001" for name in hexes(t))
    with pytest.raises(Refusal):
        t.play("3010")


def test_9_4c_the_landing_touches_the_water():
    t = channel("soviet rd-43 3001")
    t.play("rd-43 ship")
    assert not {"2810", "3210"} & set(t.options())


def test_9_4c_it_is_the_whole_move():
    # E-23.
    t = channel("soviet rd-43 3001")
    t.play("rd-43 ship 2902")
    assert t.position.ask.kind == "unit"
    assert "rd-43" not in t.options()


def test_9_4d_not_into_an_enemy_nor_into_his_zone():
    # id-1 in 2907 touches 2906 2908 2807 2808 3007 3008; over the water it has no zone (8.0c), so ships pass.
    t = channel("soviet rd-43 3001\ngerman id-1 2907")
    t.play("rd-43 ship")
    assert {"2905", "2909", "3107"} <= set(t.options())
    for name in ("2906", "2907", "2908"):
        assert name not in t.options()
        assert t.why(name).startswith("[9.4d]") or name == "2907"


def test_9_4d_a_headquarters_bars_its_own_hex_only():
    t = channel("soviet rd-43 3001\ngerman army-18 2907")
    t.play("rd-43 ship")
    assert {"2906", "2908"} <= set(t.options())
    assert "2907" not in t.options()


def test_9_4d_a_friend_who_is_there_opens_a_zone():
    t = channel("soviet rd-43 3001\nsoviet rd-10 2906\ngerman id-1 2907")
    t.play("rd-43 ship")
    assert "2906" in t.options()
    assert "2908" not in t.options()


def test_9_4d_one_who_has_landed_there_may_attack():
    # E-65. 8th Army, in 2902, is four hexes from 2906.
    t = table(
        f"""
        terrain sea {" ".join(f"30{row:02}" for row in range(2, 31))}
        turn 3 activation
        chits = german= soviet=army-8
        dice army-8
        {SPARE}
        soviet army-8 2902
        soviet rd-43 3001
        soviet rd-10 2906
        german id-1 2907
        """
    )
    t.play("move-attack", "rd-43 ship 2906", "done", "2907")
    assert "rd-43" in t.options()


def test_9_4e_never_in_finland():
    # On the map: from 5202, on the bay of Vyborg, the coast of Finland lies to the west, from 4802 to Helsinki in 3902 and
    # beyond, and all of it within twenty water hexes. Narva (4908) and Tallinn (3807) may be reached.
    t = table(
        """
        turn 3 activation
        chits = german= soviet=army-23
        dice army-23
        soviet army-23 5203
        soviet rd-123 5202
        """,
        board=False,
    )
    t.play("move-attack", "rd-123 ship")
    assert {"4908", "3807"} <= set(t.options())
    assert not [name for name in hexes(t) if name < "4900" and int(name[2:]) <= 3]
    with pytest.raises(Refusal, match=r"9\.4e"):
        t.play("3902")


def test_9_4e_nobody_lands_in_sweden():  # ruling R83
    t = table("""
        terrain sea 1406
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 1408
        soviet rd-43 1407
    """)
    t.play("draw army-8", "move-attack", "rd-43 ship")
    assert "1506" in t.options()
    assert t.why("1405").startswith("[9.4e]")


def test_9_4f_next_turn_it_may_be_done_again():
    t = channel("soviet rd-43 3001\nsailed = 2", dice="army-8")
    t.play("done")
    while t.position.ask.kind == "hex":
        t.play("pass")
    assert t.position.state.turn == 4
    t.play("move-attack", "rd-43")
    assert "ship" in t.options()
