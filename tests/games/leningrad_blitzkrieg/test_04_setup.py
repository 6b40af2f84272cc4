"""[4.0] Preparation for play, on the game's own map. The campaign begins with a set-up that each player may change."""

from collections import Counter
from random import Random

import pytest

from northfront.core.errors import Refusal
from northfront.core.view import view
from tests.games.leningrad_blitzkrieg.command_table import asked, in_hand, own_map, units

EIGHTH_ARMY = {"0331", "0433", "0535", "0635", "0736", "0836"}  # its set-up hexes; its HQ is in 0833


def hexes_of(t, names):
    return Counter(t.at(name) for name in names)


def test_4_0_1_the_soviet_player_sets_up_first():
    t = own_map()
    assert asked(t) == ("soviet", "set-up")
    with pytest.raises(Refusal):
        t.play("pd-1")
    t.play("done")
    assert asked(t) == ("axis", "set-up")
    with pytest.raises(Refusal):
        t.play("rd-10")


def test_4_0_1_then_come_the_attacks_before_the_first_turn():
    t = own_map()
    t.play("done done")
    assert t.position.state.phase == "opening attack"


def test_4_0_1_in_the_ready_scenario_nobody_sets_up():
    assert own_map("ready").position.state.phase == "opening attack"


def test_4_0_1_the_axis_player_sees_the_soviet_set_up():
    t = own_map()
    t.play("td-28 0433 done")
    assert view(t.position, t.game.side("axis"))["units"]["td-28"]["at"] == "0433"


@pytest.mark.parametrize(
    ("unit", "to"),
    [
        ("rd-10", "0938"),  # a set-up hex of the 11th Army
        ("rd-10", "0432"),  # no set-up hex
        ("rd-10", "1340"),  # the HQ of the 11th Army
        ("rd-16", "1624"),  # Latvia is for other units of the same army
        ("rd-43", "4106"),  # 23rd Army, but not on the isthmus
    ],
)
def test_4_0_2_a_a_unit_starts_where_its_code_says(unit, to):
    t = own_map()
    t.play(unit)
    assert to not in t.options()
    assert t.why(to).startswith("[4.0(2)")
    with pytest.raises(Refusal, match=r"4\.0\(2\)"):
        t.play(to)


def test_4_0_2_a_only_units_with_a_code_are_set_up():
    t = own_map()
    for name in ("hq-8a", "hq-48a", "rd-111", "fort-1", "chit-8a"):
        assert name not in t.options()
        with pytest.raises(Refusal):
            t.play(name)
    t.play("done")
    for name in ("hq-4pzg", "id-206", "pd-12"):  # an HQ, the Available Box, turn 7
        assert name not in t.options()
        with pytest.raises(Refusal):
            t.play(name)


def test_4_0_2_a_two_units_in_a_hex_and_no_third():
    t = own_map()
    t.play("td-28 0433")  # beside rd-10
    t.play("rd-90 0433")  # into a full hex: one of the two must make room
    assert t.position.ask.kind == "exchange"
    assert units(t) == {"rd-10", "td-28"}
    t.play("rd-10")
    assert (t.at("rd-90"), t.at("td-28"), t.at("rd-10")) == ("0433", "0433", "0635")


def test_4_0_2_a_an_hq_takes_one_of_the_two_places():
    t = own_map()  # td-28 is beside the HQ in 0833
    t.play("rd-10 0833")
    assert (t.at("rd-10"), t.at("td-28"), t.at("hq-8a")) == ("0833", "0433", "0833")


def test_4_0_2_1_a_unit_may_start_in_any_set_up_hex_of_its_army_or_beside_its_hq():
    t = own_map()
    t.play("rd-10")  # now in 0433
    assert set(t.options()) == (EIGHTH_ARMY | {"0833"}) - {"0433"}


def test_4_0_2_1_every_set_up_hex_keeps_a_unit():
    t = own_map()
    t.play("rd-10 0331")  # rd-10 is alone in 0433: td-23, alone in 0331, must take its place
    assert (t.at("rd-10"), t.at("td-23")) == ("0331", "0433")


def test_4_0_2_1_the_hex_of_the_hq_may_lack_a_unit():
    t = own_map()
    t.play("td-28 0433")
    assert t.at("td-28") == t.at("rd-10") == "0433"
    army = ("rd-10", "rd-48", "rd-90", "rd-125", "td-23", "td-28", "md-202")
    assert set(hexes_of(t, army)) == EIGHTH_ARMY


def test_4_0_2_1_the_second_unit_of_a_hex_is_free_to_go():
    t = own_map()
    t.play("td-28 0433", "rd-10 0535")
    assert (t.at("td-28"), t.at("rd-10"), t.at("md-202")) == ("0433", "0535", "0535")


def test_4_0_2_1_a_hex_of_one_unit_leaves_no_choice():
    t = own_map()
    assert "rd-67" not in t.options()  # Libau has one hex and one unit
    with pytest.raises(Refusal, match=r"4\.0\(2\)"):
        t.play("rd-67")


def test_4_0_2_1_german_armies_set_up_in_the_same_way():
    t = own_map()
    t.play("done", "id-30")  # the 16th Army has eight units for five hexes and the hex of its HQ
    assert set(t.options()) == {"0940", "0941", "0942", "1042", "0840"}
    t.play("0840")
    assert t.at("id-30") == t.at("hq-16a") == "0840"


def test_4_0_2_1_an_army_with_a_unit_for_each_hex_has_none_for_its_hq():
    t = own_map()
    t.play("done", "id-291")  # the 18th Army has seven of each
    assert set(t.options()) == {"0232", "0333", "0334", "0434", "0435", "0536"}
    assert t.why("0335").startswith("[4.0(2)1]")


def test_4_0_2_2_any_hex_of_the_area_will_do():
    t = own_map()
    t.play("rd-16")  # Estonia: two hexes round 1908, 2211 and 2715
    assert {"1909", "2213", "2717"} <= set(t.options())
    assert "2214" not in t.options()
    t.play("2213")
    assert t.at("rd-16") == "2213"


def test_4_0_2_2_an_area_has_no_water():
    t = own_map()
    t.play("rd-16")
    grid, water = t.game.board.grid, t.game.board.ground("sea", "lake")
    assert not any(water >> grid.hex(name) & 1 for name in t.options())


def test_4_0_2_2_hexes_of_an_area_may_stay_empty():
    t = own_map()
    t.play("rd-16 2211", "rd-180 2213")
    assert t.at("rd-16") == t.at("rd-182") == "2211"


def test_4_0_2_2_two_units_in_a_hex_of_an_area():
    t = own_map()
    t.play("rd-16 2211", "rd-180 2211")  # rd-182 is there, too: one changes places
    if t.position.ask.kind == "exchange":
        t.play("rd-16")
    assert hexes_of(t, ("rd-16", "rd-180", "rd-182"))["2211"] == 2


def test_4_0_5_all_units_begin_full():
    for scenario in ("campaign", "ready"):
        t = own_map(scenario)
        assert not any(t.position.state.face[u] for name, u in t.game.units.items() if not name.startswith("fort"))
        assert "reduced" not in t.text()


def test_4_0_7_the_first_turn():
    t = own_map("ready")
    assert t.position.state.turn == 1
    t.play("done")
    assert (t.position.state.turn, t.position.state.phase) == (1, "chit selection")


def test_4_0_6_the_chits_of_the_first_turn():
    t = own_map("ready")
    t.play("done")
    assert set(t.options("soviet")) == {"chit-8a", "chit-11a"}
    t.play("soviet chit-8a")  # four chits for the Axis, who has just four
    assert set(t.options()) == {"chit-4pzg", "chit-16a", "chit-18a", "chit-8a", "supply"}
    assert in_hand(t) == {"manstein"}


def test_4_0_3_and_4_the_hqs_of_the_map_and_of_the_box():
    t = own_map()
    assert [t.at(f"hq-{army}") for army in ("18a", "4pzg", "16a")] == ["0335", "0637", "0840"]
    assert t.why("hq-8a").startswith("[4.0(3)]")
    assert {t.at(f"hq-{army}") for army in ("48a", "34a", "42a", "55a")} == {"available"}
    assert {t.at(name) for name in ("pd-12", "md-18", "md-20")} == {"track"}


@pytest.mark.parametrize("seed", range(3))
def test_4_0_2_any_set_up_ends_legally(seed):
    """[3.1.1a] Whatever is moved and exchanged, all hexes keep to their limits and all armies to their hexes."""
    t, rng = own_map(), Random(seed)
    for _ in range(60):
        t.play(rng.choice([answer for answer in t.options() if answer != "done"]))
    while t.position.ask.kind != "set-up":
        t.play(t.options()[0])
    for code, army in t.game.codes.items():
        there = sum({1 << t.position.state.where[u] for u, each in t.game.code_of.items() if each == code})
        assert not army.must & ~there
        assert not there & ~army.hexes
    s = t.position.state
    assert max(s.crowd(h) for h in s.stacks) == 2
