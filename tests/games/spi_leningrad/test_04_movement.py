import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# Most positions are a strait: column 01 alone, with the sea in column 02, so that there is one way, 0101 0102 0103 ...
# A hex of column 02 may be land: 0203 touches 0103 and 0104, 0204 touches 0104 and 0105.
# A unit far away in 2501 keeps the phase going.


def strait(text, *land, phase="turn 3 german movement"):
    sea = [name for name in (f"02{row:02}" for row in range(1, 14)) if name not in land]
    spare = "german inf-291 2501\nsoviet rifle-43 2513"
    return table(f"terrain sea {' '.join(sea)}\n{phase}\n{spare}\n{text}")


def column(first, last):
    return [f"01{row:02}" for row in range(first, last + 1)]


def hexes(t):
    return [answer for answer in t.options() if answer.isdecimal()]


def until(t, turn, phase):
    """Let everything pass before this phase."""
    while (t.position.state.turn, t.position.state.phase) != (turn, phase):
        t.play("done")


def test_4_0Ga_a_player_moves_only_his_own_units():
    t = strait("german inf-1 0101\nsoviet rifle-01 0110")
    assert t.options() == ["inf-1", "inf-291", "done"]
    with pytest.raises(Refusal):
        t.play("rifle-01")
    until(t, 3, "soviet movement")
    assert t.options() == ["rifle-01", "rifle-43", "done"]
    with pytest.raises(Refusal):
        t.play("inf-1")


@pytest.mark.parametrize(("phase", "unit"), [("german combat", "inf-1"), ("soviet combat", "rifle-01")])
def test_4_0Ga_nobody_moves_in_a_combat_phase(phase, unit):
    t = strait("german inf-1 0105\nsoviet rifle-01 0106", phase=f"turn 3 {phase}")
    assert t.position.ask.kind == "target"
    with pytest.raises(Refusal):
        t.play(unit)


def test_4_0Ga_an_enemy_unit_is_refused_as_such():
    t = strait("german inf-1 0101\nsoviet rifle-01 0113")
    assert "4.0Ga" in t.why("rifle-01")
    assert "16.3" in t.why("inf-11")  # out of the game


def test_4_0Gb_a_moving_unit_attacks_only_by_overrun():
    # Three hexes to 0104 leave the three points of an overrun, four hexes to 0105 do not.
    t = strait("has german-source 0101\ngerman inf-1 0101\nsoviet rifle-01 0105")
    t.play("inf-1 0104")
    assert hexes(t) == ["0105"]
    t = strait("has german-source 0101\ngerman inf-1 0101\nsoviet rifle-01 0106")
    t.play("inf-1 0105")
    assert "0106" not in t.options()
    with pytest.raises(Refusal):
        t.play("0106")


def test_4_0P_a_unit_goes_in_whatever_directions_its_owner_likes():
    # 0505 0506 0605 and back to 0505: three steps, three points left.
    t = table("has german-source 0505\ngerman inf-1 0505\nturn 3 german movement")
    t.play("inf-1 0506 0605 0505")
    assert t.at("inf-1") == "0505"
    assert "0508" in t.options()
    assert "0509" not in t.options()


def test_4_0P_from_hex_to_adjacent_hex():
    t = strait("has german-source 0101\ngerman inf-1 0101")
    t.play("inf-1")
    assert t.preview("0104")["path"] == column(1, 4)


def test_4_0P_stacks_hold_three_at_most():
    # On turn 1 a German hex may hold more.
    text = "has german-source 0105\n"
    text += "".join(f"german {unit} 0105\n" for unit in ("inf-1", "inf-11", "inf-12", "inf-21"))
    t = strait(text, phase="turn 1 german movement")
    t.play("inf-1 join inf-11")
    assert "join" in t.options()
    t.play("join inf-21")
    assert "join" not in t.options()
    t.play("0106 stop")
    assert [t.at(unit) for unit in ("inf-1", "inf-11", "inf-12", "inf-21")] == ["0106", "0106", "0105", "0106"]


def test_4_0P_the_phase_ends_when_the_player_is_done():
    t = strait("has german-source 0101\ngerman inf-1 0101\ngerman inf-11 0101\nsoviet rifle-01 0110")
    t.play("inf-1 0102 stop")
    assert t.position.state.phase == "german movement"
    t.play("done")
    assert t.position.state.phase != "german movement"
    assert t.at("inf-11") == "0101"


@pytest.mark.parametrize(
    ("side", "unit", "allowance"),
    [
        ("german", "inf-1", 6),
        ("german", "1/41", 8),
        ("german", "36/41", 8),
        ("soviet", "rifle-01", 5),
        ("soviet", "armor-01", 7),
    ],
)
def test_4_1a_a_unit_goes_as_far_as_its_allowance_lasts(side, unit, allowance):
    t = strait(f"has {side}-source 0101\n{side} {unit} 0101", phase=f"turn 3 {side} movement")
    t.play(unit)
    assert hexes(t) == column(2, 1 + allowance)
    beyond = f"01{2 + allowance:02}"
    assert t.why(beyond).startswith("[4.1a]")
    with pytest.raises(Refusal, match=r"4\.1a"):
        t.play(beyond)


def test_4_1a_what_one_leg_has_cost_is_spent():
    t = strait("has german-source 0101\ngerman inf-1 0101")
    t.play("inf-1 0103")
    assert (t.preview("0104")["cost"], t.preview("0104")["left"]) == (1, 3)
    assert hexes(t) == ["0101", "0102", *column(4, 7)]  # four points


def test_4_1a_points_are_not_kept_for_later():
    t = strait("has german-source 0101\ngerman inf-1 0101")
    t.play("inf-1 0103 stop")
    assert "inf-1" not in t.options()
    until(t, 4, "german movement")
    t.play("inf-1")
    assert hexes(t) == ["0101", "0102", *column(4, 9)]  # six points, not ten


def test_4_1a_points_are_not_given_to_another_unit():
    t = strait("has german-source 0101\ngerman inf-1 0101\ngerman inf-11 0101")
    t.play("inf-1 0102 stop", "inf-11")
    assert hexes(t) == column(2, 7)


def test_4_1b_nobody_has_to_move():
    t = strait("has german-source 0101\ngerman inf-1 0101\nsoviet rifle-01 0110")
    t.play("done")
    until(t, 3, "soviet movement")
    assert "done" in t.options()
    until(t, 4, "german movement")
    assert (t.at("inf-1"), t.at("rifle-01")) == ("0101", "0110")


def test_4_1b_a_unit_may_stop_early():
    t = strait("has german-source 0101\ngerman inf-1 0101")
    t.play("inf-1 0102")
    assert "stop" in t.options()
    t.play("stop")
    assert (t.at("inf-1"), t.position.ask.kind) == ("0102", "unit")


# Without a source the allowance is halved: 3 for German infantry, 2 for Soviet infantry. A swamp across a river costs 4.
@pytest.mark.parametrize(("side", "unit"), [("german", "inf-1"), ("soviet", "rifle-01")])
def test_4_3_one_hex_may_be_entered_for_the_whole_allowance(side, unit):
    t = strait(
        f"terrain swamp 0102\nhexside river 0101/0102\nline road 0102 0103\n{side} {unit} 0101",
        phase=f"turn 3 {side} movement",
    )
    t.play(unit)
    assert hexes(t) == ["0102"]
    t.play("0102")
    assert t.at(unit) == "0102"
    assert "0103" not in t.options()  # nothing is left, not even for the road


def test_4_3_only_from_the_hex_in_which_it_began():
    t = strait("terrain swamp 0103\nhexside river 0102/0103\ngerman inf-1 0101")
    t.play("inf-1")
    assert hexes(t) == ["0102"]
    assert t.why("0103").startswith(("[4.1a]", "[4.3]"))  # 1 + 4 of 3 points
    t.play("0102")
    assert "0103" not in t.options()


def test_4_3_not_over_open_water():
    t = strait("hexside lake 0102/0103\ngerman inf-1 0102")
    t.play("inf-1")
    assert hexes(t) == ["0101"]
    assert t.why("0103").startswith("[4.9e]")


def test_4_3_not_into_a_full_hex():
    t = strait(
        """terrain swamp 0103
        hexside river 0102/0103
        german inf-1 0102
        german inf-11 0103
        german inf-12 0103
        german inf-21 0103"""
    )
    t.play("inf-1")
    assert hexes(t) == ["0101"]
    assert t.why("0103").startswith("[4.6a]")


def test_4_3_it_pays_for_disengaging_too():
    # Ruling R12. One hex and the three points extra are 4, and the unit has 2, not enough for an overrun.
    t = strait("soviet rifle-01 0105\nsoviet rifle-02 0105\ngerman inf-1 0106", phase="turn 3 soviet movement")
    t.play("rifle-01")
    assert hexes(t) == ["0104"]
    t.play("0104")
    assert t.at("rifle-01") == "0104"
    assert "0103" not in t.options()


def test_4_3_somebody_must_stay_behind_even_so():
    # Ruling R12. Three points, just enough for the overrun.
    t = strait("german inf-1 0105\nsoviet rifle-01 0106")
    t.play("inf-1")
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith(("[6.3]", "[6.0P]", "[4.7c]"))


def test_4_3_not_from_one_enemy_zone_into_another():
    # Ruling R12. 0104 is in the zone of rifle-02 in 0103.
    t = strait("german inf-1 0105\ngerman inf-11 0105\nsoviet rifle-01 0106\nsoviet rifle-02 0103")
    t.play("inf-1")
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith("[6.4]")


def test_4_3_not_after_some_of_the_points_are_spent():  # ruling R49
    # To 0103 and back: one point is left, and the unit is where it began.
    t = strait("terrain swamp 0101\nhexside river 0101/0102\ngerman inf-1 0102")
    t.play("inf-1")
    assert "0101" in t.options()
    t.play("0103 0102")
    assert hexes(t) == ["0103"]
    assert "4.1a" in t.why("0101")


def test_4_3_every_unit_of_a_stack_gives_up_all_its_points():
    # Infantry has three points, too little for 0102. Armor has four, as much as it costs, and so nothing for the road either.
    t = strait("terrain swamp 0102\nhexside river 0101/0102\nline road 0102 0103\ngerman 1/41 0101\ngerman inf-1 0101")
    t.play("1/41 join inf-1")
    assert hexes(t) == ["0102"]
    t.play("0102")
    assert t.at("1/41") == t.at("inf-1") == "0102"
    assert t.options() == ["inf-291", "done"]


def test_4_4_no_unit_enters_or_passes_an_enemy_hex():
    t = strait("has german-source 0101\ngerman inf-1 0101\nsoviet rifle-01 0104")
    t.play("inf-1")
    assert hexes(t) == ["0102", "0103"]
    assert t.why("0104").startswith("[4.4]")
    with pytest.raises(Refusal, match=r"4\.4"):
        t.play("0104")
    with pytest.raises(Refusal):
        t.play("0105")


def test_4_4_nor_does_a_soviet_unit():
    t = strait(
        "has soviet-source 0101\nsoviet rifle-01 0101\ngerman inf-1 0104 reduced", phase="turn 3 soviet movement"
    )
    t.play("rifle-01")
    assert hexes(t) == ["0102", "0103"]
    assert t.why("0104").startswith("[4.4]")


def test_4_4_an_adjacent_enemy_hex_is_not_entered_without_an_overrun():
    # Two points, too few for an overrun; disengaging to 0104 is the one thing left (R12).
    t = strait("soviet rifle-01 0105\nsoviet rifle-02 0105\ngerman inf-1 0106", phase="turn 3 soviet movement")
    t.play("rifle-01")
    assert "0106" not in t.options()
    assert t.why("0106").startswith(("[4.4]", "[7.0P]", "[7.3]"))


def test_4_4_air_units_are_no_hindrance():
    t = strait("has soviet-source 0101\nsoviet rifle-01 0101\ngerman air-1 0103", phase="turn 3 soviet movement")
    t.play("rifle-01")
    assert hexes(t) == column(2, 5)  # 1 + 2 + 1 + 1
