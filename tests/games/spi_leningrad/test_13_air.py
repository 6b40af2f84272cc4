import pytest

from northfront.core.ask import Draw, Roll
from northfront.core.errors import Refusal
from tests.games.spi_leningrad.battle import asked, battle, result, shifts
from tests.games.spi_leningrad.table import table

# The hexes are described in battle.py: 0705 touches 0805; 1505 touches 1605, far off.

ATTACK = "german inf-1 0705\nsoviet rifle-01 0805 3-3-5\n"
DEFENCE = "german inf-1 0805\nsoviet rifle-01 0705 3-3-5\n"
SECOND = "german inf-30 1505\nsoviet rifle-09 1605 3-3-5\n"
ONE = "german air-1 airfield\n"
TWO = ONE + "german air-2 airfield\n"


def test_13_0G_air_units_help_attackers_and_defenders():
    t = battle(ATTACK + TWO)
    t.play("0805 inf-1 attack")
    assert (asked(t), t.options()) == (("german", "air"), ["0", "1", "2"])
    t = battle(DEFENCE + TWO, "soviet combat")
    t.play("0805 rifle-01 attack")
    assert (asked(t), t.options()) == (("german", "air"), ["0", "1", "2"])


def test_13_0G_in_overruns_too():
    t = battle(ATTACK + TWO, "german movement")
    t.play("inf-1 0805")
    assert (asked(t), t.options()) == (("german", "air"), ["0", "1", "2"])
    assert shifts(t, "2") == {"7.1": -2, "13.1a": 2}
    t = battle(DEFENCE + TWO, "soviet movement")
    t.play("rifle-01 0805")
    assert (asked(t), t.options()) == (("german", "air"), ["0", "1", "2"])
    assert shifts(t, "2") == {"7.1": -2, "13.1a": -2}


def test_13_0G_nobody_is_asked_if_no_air_unit_is_ready():
    for box in ("flown", "g7-air", "unused"):
        t = battle(ATTACK + f"german air-1 {box}")
        t.play("0805 inf-1 attack")
        assert isinstance(t.position.chance, Roll)


def test_13_0P_air_is_placed_before_the_die():
    t = battle(ATTACK + ONE)
    t.play("0805 inf-1 attack")
    assert t.position.chance is None
    t.play("1")
    assert isinstance(t.position.chance, Roll)
    assert t.at("air-1") == "flown"


def test_13_0P_the_attack_is_announced_first():
    t = battle(ATTACK + ONE)
    t.play("0805 inf-1")
    assert asked(t) == ("german", "attackers")
    assert shifts(t) == {}


def test_13_0P_or_on_a_hex_in_the_interdiction_phase():
    t = battle(ATTACK + TWO, "german interdiction")
    assert asked(t) == ("german", "air-hex")
    for at in ("0101", "0705", "0805", "2913"):  # empty, own, enemy
        assert at in t.options()
    t.play("0805", "2913")
    assert {t.at("air-1"), t.at("air-2")} == {"0805", "2913"}
    assert t.position.state.phase == "soviet movement"


def test_13_0P_both_may_go_to_the_same_hex():
    t = battle(ATTACK + TWO, "german interdiction")
    t.play("1010", "1010")
    assert t.at("air-1") == t.at("air-2") == "1010"


def test_13_0P_what_is_kept_back_may_defend():
    """Ruling R22."""
    t = battle(DEFENCE + TWO, "german interdiction")
    t.play("2913", "done", "done")  # one interdicts, one is kept; no Soviet unit moves
    assert t.position.state.phase == "soviet combat"
    t.play("0805 rifle-01 attack")
    assert (asked(t), t.options()) == (("german", "air"), ["0", "1"])


def test_13_0P_any_hex_may_be_interdicted():
    t = table(
        "terrain sea 0505\nturn 3 german interdiction\ngerman air-1 airfield\ngerman inf-1 0101\nsoviet rifle-01 2001"
    )
    assert {"0505", "0101", "2001", "1507"} <= set(t.options())


def test_13_1a_each_air_unit_is_a_column_for_the_german_attacker():
    t = battle(ATTACK + TWO)
    t.play("0805 inf-1 attack")
    assert [shifts(t, n) for n in ("0", "1", "2")] == [{}, {"13.1a": 1}, {"13.1a": 2}]
    assert [t.preview(n)["column"] for n in ("0", "1", "2")] == ["2-1", "3-1", "4-1"]


def test_13_1a_and_for_the_german_defender():
    t = battle(DEFENCE + TWO, "soviet combat")
    t.play("0805 rifle-01 attack")
    assert [shifts(t, n) for n in ("0", "1", "2")] == [{}, {"13.1a": -1}, {"13.1a": -2}]
    assert [t.preview(n)["column"] for n in ("0", "1", "2")] == ["1-2", "1-3", "1-4"]  # 3 against 6


@pytest.mark.parametrize(("air", "expected"), [("0", "-/1"), ("1", "1/1"), ("2", "2/2")])
def test_13_1a_the_result_is_that_of_the_shifted_column(air, expected):
    t = battle(ATTACK + TWO)
    t.play("0805 inf-1 attack", air, "die 1")  # 2-1, 3-1, 4-1
    assert result(t, "rifle-01", "inf-1") == expected


@pytest.mark.parametrize(("air", "expected"), [("0", "2/2"), ("1", "1/2"), ("2", "-/2")])
def test_13_1a_the_result_for_the_defender(air, expected):
    t = battle(DEFENCE + TWO, "soviet combat")
    t.play("0805 rifle-01 attack", air, "die 6")  # 1-2, 1-3, 1-4
    assert result(t, "inf-1", "rifle-01") == expected


def test_13_1a_air_counts_in_a_soviet_city_as_well():
    t = battle("terrain soviet-city 0805\n" + DEFENCE + ONE, "soviet combat")
    t.play("0805 rifle-01 attack")
    assert shifts(t, "1") == {"13.1a": -1}


def test_13_1b_air_units_do_not_attack_alone():
    t = battle(ATTACK + SECOND.replace("1505", "1305") + ONE)  # nobody is next to 1605
    assert t.options() == ["0805", "done"]
    t.play("0805")
    assert "air-1" not in t.options()
    with pytest.raises(Refusal):
        t.play("air-1")


def test_13_1b_air_units_suffer_no_results():
    # 3 against 7 + 5 is 1-4, with an air unit 1-3: a 1 is -/E.
    t = battle("german inf-1 0705 reduced\nsoviet rifle-01 0805 3-7-5\nsoviet rifle-02 0805 3-5-5\n" + ONE)
    t.play("0805 inf-1 attack", "1", "die 1")
    assert (t.at("inf-1"), t.at("air-1")) == ("eliminated", "flown")


def test_13_1b_air_units_do_not_count_for_stacking():
    full = "german inf-11 0705\ngerman inf-12 0705\n"
    t = battle(ATTACK + full + TWO, "german interdiction")
    t.play("0705", "0705")
    assert {t.at(unit) for unit in ("inf-1", "inf-11", "inf-12", "air-1", "air-2")} == {"0705"}
    t = battle(ATTACK + full + TWO)
    t.play("0805 inf-1 inf-11 inf-12 attack", "2")
    assert isinstance(t.position.chance, Roll)
    assert {t.at(unit) for unit in ("inf-1", "inf-11", "inf-12")} == {"0705"}


def test_13_1b_nor_for_soviet_stacks():
    # A third unit joins two under the bombs: 2 points.
    t = battle("soviet rifle-01 0705\nsoviet rifle-02 0706\nsoviet rifle-03 0706\ngerman air-1 0706", "soviet movement")
    t.play("rifle-01 0706")
    assert t.at("rifle-01") == "0706"


def test_13_2_air_is_committed_before_untried_units_are_revealed():
    t = battle("german inf-1 0705\nsoviet rifle-01 0805\n" + ONE)
    t.play("0805 inf-1 attack")
    assert asked(t) == ("german", "air")
    t.play("1")
    assert isinstance(t.position.chance, Draw)
    t.play("draw 3-3-5")
    assert isinstance(t.position.chance, Roll)  # and it is too late to ask again
    t.play("die 1")
    assert result(t, "rifle-01", "inf-1") == "1/1"  # 3-1


def test_13_2_also_when_the_soviets_attack():
    t = battle("german inf-1 0805\nsoviet rifle-01 0705\n" + ONE, "soviet combat")
    t.play("0805 rifle-01 attack")
    assert asked(t) == ("german", "air")
    t.play("0")
    assert isinstance(t.position.chance, Draw)
    t.play("draw 6-4-5")
    assert isinstance(t.position.chance, Roll)


# Soviet movement under the bombs. 0505, in an odd column, touches 0504 0506 0404 0405 0604 0605; infantry has 5 points.
def movement(text, sources="has soviet-source 0504 0505"):
    return table(f"{sources}\nturn 3 soviet movement\n{text}")


def step(text, unit="rifle-01", to="0506"):
    """What a step costs and leaves."""
    t = movement(text)
    t.play(unit)
    preview = t.preview(to)
    return preview["cost"], preview["left"]


BOTH_ON_0506 = "german air-1 0506\ngerman air-2 0506\n"


def test_13_3_one_air_unit_doubles_and_two_quadruple_the_cost():
    assert step("soviet rifle-01 0505") == (1, 4)
    assert step("soviet rifle-01 0505\ngerman air-1 0506") == (2, 3)
    assert step("soviet rifle-01 0505\n" + BOTH_ON_0506) == (4, 1)


def test_13_3_the_terrain_and_the_river_are_doubled_as_well():
    """Ruling R37."""
    assert step("terrain swamp 0506\nsoviet rifle-01 0505\ngerman air-1 0506") == (4, 1)
    river = "hexside river " + " ".join(f"0506/{other}" for other in ("0505", "0507", "0405", "0406", "0605", "0606"))
    assert step(f"{river}\nsoviet rifle-01 0505\ngerman air-1 0506") == (4, 1)  # no way round the river


def test_13_3_so_is_a_step_along_a_road():
    """Ruling R39."""
    road = "line road 0505 0506\nsoviet armor-01 0505\n"
    assert step(road, "armor-01") == (0.5, 6.5)
    assert step(road + "german air-1 0506", "armor-01") == (1, 6)
    assert step(road + BOTH_ON_0506, "armor-01") == (2, 5)


def test_13_3_other_hexes_cost_what_they_cost():
    assert step("soviet rifle-01 0505\ngerman air-1 0506", to="0605") == (1, 4)


def test_13_3_a_hex_may_be_out_of_reach_for_it():
    # 0510 is the fifth hex south of 0505; doubled, it would be the sixth point by any way.
    t = movement("soviet rifle-01 0505")
    t.play("rifle-01")
    assert "0510" in t.options()
    t = movement("soviet rifle-01 0505\ngerman air-1 0510")
    t.play("rifle-01")
    assert "0509" in t.options()
    assert "0510" not in t.options()


def soviet_supply(rifle, german, air="", sources="has soviet-source 0505"):
    """The shifts when a rifle unit attacks from one hex into another; the source is in 0505."""
    placed = f"soviet rifle-01 {rifle} 3-3-5\ngerman inf-1 {german}\n{air}"
    t = table(f"{sources}\nhas german-source {german}\nturn 3 soviet combat\n{placed}")
    t.play(f"{german} rifle-01")
    return shifts(t)


ON_SOURCE = "german air-1 0505"
BOTH_ON_SOURCE = "german air-1 0505\ngerman air-2 0505"


def test_13_3_an_interdicted_hex_lengthens_soviet_supply_lines():
    # Five hexes from the source; with the source itself doubled, six points.
    assert soviet_supply("1005", "1105") == {}
    assert soviet_supply("1005", "1105", ON_SOURCE) == {"11.2": -2}
    # From four hexes away it is 3 + 2 or 3 + 4 points.
    assert soviet_supply("0905", "1005", ON_SOURCE) == {}
    assert soviet_supply("0905", "1005", BOTH_ON_SOURCE) == {"11.2": -2}
    # From two hexes away it is 1 + 4, from three 2 + 4.
    assert soviet_supply("0705", "0805", BOTH_ON_SOURCE) == {}
    assert soviet_supply("0805", "0905", BOTH_ON_SOURCE) == {"11.2": -2}


def test_13_3_the_hex_of_the_unit_itself_does_not_count_for_its_line():
    """Ruling R36."""
    assert soviet_supply("1005", "1105", "german air-1 1005") == {}


def test_13_3_the_road_part_of_a_line_is_not_hit():
    """Ruling R21."""
    road = "line road 0505 0605 0705 0805 0905 1005 1105 1205\nhas soviet-source 0505"
    assert soviet_supply("1205", "1305") == {"11.2": -2}  # seven hexes without the road
    assert soviet_supply("1205", "1305", sources=road) == {}
    assert soviet_supply("1205", "1305", "german air-1 0805\ngerman air-2 0505", road) == {}


def test_13_3_german_supply_lines_are_not_hit():
    # inf-1 is five hexes from its source, which is in 0505.
    t = table("""
        has german-source 0505
        has soviet-source 1105
        turn 3 soviet combat
        german inf-1 1005
        german air-1 0505
        soviet rifle-01 1105 3-3-5
    """)
    t.play("1005 rifle-01")
    assert shifts(t) == {}


ON_ENTRY = "german air-1 2906\n"
BOTH_ON_ENTRY = ON_ENTRY + "german air-2 2906\n"


def arriving(text):
    t = table(f"{text}turn 2 soviet movement\ngerman inf-1 0112\nsoviet rifle-20 s2-inf")
    t.play("rifle-20")
    return t


@pytest.mark.parametrize(
    ("text", "cost", "left"),
    [
        ("", 1, 4),
        (ON_ENTRY, 2, 3),
        (BOTH_ON_ENTRY, 4, 1),
        ("terrain swamp 2906\n" + ON_ENTRY, 4, 1),
        ("terrain swamp 2906\n" + BOTH_ON_ENTRY, 5, 0),  # ruling R41: never more than it has
    ],
)
def test_13_3_an_interdicted_entry_hex_costs_more(text, cost, left):
    t = arriving(text)
    assert (t.preview("2906")["cost"], t.preview("2906")["left"]) == (cost, left)
    assert (t.preview("2908")["cost"], t.preview("2908")["left"]) == (1, 4)
    t.play("2906")
    assert t.at("rifle-20") == "2906"


BOTH_ON_0505 = "german air-1 0505\ngerman air-2 0505\n"


def test_13_4_the_first_hex_costs_double_or_fourfold():
    assert step("soviet rifle-01 0505\ngerman air-1 0505") == (2, 3)
    assert step("soviet rifle-01 0505\n" + BOTH_ON_0505) == (4, 1)
    assert step("terrain swamp 0506\nsoviet rifle-01 0505\ngerman air-1 0505") == (4, 1)
    assert step("line road 0505 0506\nsoviet armor-01 0505\ngerman air-1 0505", "armor-01") == (1, 6)


def test_13_4_only_the_first():
    t = movement("soviet rifle-01 0505\ngerman air-1 0505")
    t.play("rifle-01")
    assert t.preview("0507")["cost"] == 3
    t.play("0506")
    assert t.preview("0507")["left"] == 2


def test_13_4_only_for_units_that_begin_there():
    # Into 0505 for 2, out of it for 1.
    t = movement("soviet rifle-01 0504\ngerman air-1 0505")
    t.play("rifle-01 0505")
    assert t.preview("0506")["left"] == 2


def test_13_4_each_unit_of_a_stack_pays():
    t = movement("soviet rifle-01 0505\nsoviet rifle-02 0505\ngerman air-1 0505")
    t.play("rifle-01 0506 stop", "rifle-02")
    assert (t.preview("0506")["cost"], t.preview("0506")["left"]) == (2, 3)


def test_13_4_from_one_interdicted_hex_into_another():
    """Ruling R20: both multiply."""
    assert step("soviet rifle-01 0505\ngerman air-1 0505\ngerman air-2 0506") == (4, 1)


def test_13_4_a_unit_that_arrives_there_does_not_begin_there():
    t = arriving(ON_ENTRY)
    t.play("2906")
    assert (t.preview("2905")["cost"], t.preview("2905")["left"]) == (1, 2)


def test_13_4_nor_does_interdiction_touch_german_units():
    t = table("""
        has german-source 0501
        turn 2 german movement
        german air-1 0501
        german air-2 0112
        german inf-1 0501
        german inf-93 g2-inf
    """)
    t.play("inf-93")
    assert t.preview("0112")["cost"] == 1
    t.play("stop", "inf-1")
    assert t.preview("0502")["cost"] == 1


def test_13_5_an_air_unit_helps_in_one_combat_only():
    t = battle(ATTACK + SECOND + ONE)
    t.play("0805 inf-1 attack", "1", "die 6", "step", "done")  # 3-1: 1/-; no advance
    assert t.at("air-1") == "flown"
    t.play("1605 inf-30 attack")
    assert isinstance(t.position.chance, Roll)


def test_13_5_the_other_one_is_still_there():
    t = battle(ATTACK + SECOND + TWO)
    t.play("0805 inf-1 attack", "1", "die 6", "step", "done")
    t.play("1605 inf-30 attack")
    assert (asked(t), t.options()) == (("german", "air"), ["0", "1"])


def test_13_5_what_was_not_used_stays_ready():
    t = battle(ATTACK + SECOND + ONE)
    t.play("0805 inf-1 attack", "0", "die 6", "step", "done")  # 2-1: 1/-
    assert t.at("air-1") == "airfield"
    t.play("1605 inf-30 attack")
    assert (asked(t), t.options()) == (("german", "air"), ["0", "1"])


def test_13_5_used_in_an_overrun_it_is_not_there_for_the_attack():
    # 2-1 with two columns for the overrun and one for the air unit is 1-1: a 2 is -/1.
    t = battle(ATTACK + ONE, "german movement")
    t.play("inf-1 0805", "1", "die 2", "step", "stop", "done")
    assert t.position.state.phase == "german combat"
    t.play("0805 inf-1 attack")
    assert isinstance(t.position.chance, Roll)


def test_13_5_used_in_combat_it_does_not_interdict():
    t = battle(ATTACK + SECOND + ONE)
    t.play("0805 inf-1 attack", "1", "die 6", "step", "done", "done")
    assert t.position.state.phase == "soviet movement"


def test_13_5_interdicting_it_does_not_defend():
    t = battle(DEFENCE + "german air-1 2913", "soviet combat")
    t.play("0805 rifle-01 attack")
    assert isinstance(t.position.chance, Roll)


@pytest.mark.parametrize("at", ["flown", "2913"])
def test_13_5_on_the_next_turn_it_is_ready_again(at):
    t = battle(DEFENCE + f"german air-1 {at}", "soviet combat")
    t.play("done")
    assert (t.position.state.turn, t.position.state.phase) == (4, "german movement")
    assert t.at("air-1") == "airfield"


def test_13_5_used_in_its_own_turn_it_does_not_defend_in_the_soviet_one():
    t = battle(ATTACK + SECOND + ONE)
    t.play("0805 inf-1 attack", "1", "die 6", "step", "done")
    while t.position.state.phase != "soviet combat":
        t.play("done")
    t.play("1505 rifle-09 attack")
    assert isinstance(t.position.chance, Roll)
