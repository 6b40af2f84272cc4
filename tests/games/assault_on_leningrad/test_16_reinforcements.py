"""[16.0] Reinforcements and Withdrawals."""

import pytest

from northfront.games.assault.leningrad.victory import losses
from tests.games.assault.table import asked, cost, hexes, in_set, own_map, units

AREA_B = {"3826", "3827", "3828", "3829", "3830"}


def test_16_12_units_come_on_their_turn():
    for turn, due in ((6, set()), (7, {"8-10pz"})):
        t = own_map(f"turn {turn} german movement\ngerman 8-10pz g7\ngerman 1-inf 2030")
        assert units(t) - {"1-inf"} == due


def test_16_12_soviets_too():
    t = own_map("turn 4 soviet movement\nsoviet 1-gv s5\nsoviet 4-vol 0320")
    assert asked(t) == ("soviet", "unit")
    t = own_map("turn 5 soviet movement\nsoviet 1-gv s5\nsoviet 4-vol 0320")
    assert asked(t) == ("soviet", "appear")


def test_16_13a_in_any_hex_of_leningrad():
    t = own_map("turn 5 soviet movement\nsoviet 1-gv s5\nsoviet 4-vol J5")
    t.play("1-gv")
    assert len(hexes(t)) == 3 + 54 - 1  # not with the 4th Volunteers
    t.play("0219")
    assert t.at("1-gv") == "0219"


def test_16_13b_with_germans_inside_in_a_district_without_them():
    t = own_map("turn 5 soviet movement\nsoviet 1-gv s5\ngerman 1-inf J5")
    t.play("1-gv")
    assert len(hexes(t)) == 36
    assert t.why("H5") == "[16.13b] reinforcements do not appear there"
    assert t.why("0320") == "[16.13b] reinforcements do not appear there"


INSIDE = "german 1-inf J5\ngerman 11-inf E4\ngerman 12-inf D8\n"


def test_16_13c_with_germans_in_every_district_in_0120():
    t = own_map("turn 5 soviet movement\nsoviet 1-gv s5\n" + INSIDE)
    t.play("1-gv")
    assert hexes(t) == {"0120"}


def test_16_13c_or_not_at_all():
    t = own_map("turn 5 soviet movement\nsoviet 1-gv s5\nsoviet 4-vol 0319\ngerman 21-inf 0120\n" + INSIDE)
    assert asked(t) == ("soviet", "unit")
    assert t.at("1-gv") == "s5"


def test_16_13c_one_to_the_refuge():
    t = own_map(
        "turn 6 soviet movement\nsoviet 2-gv s6\nsoviet 3-gv s6\nsoviet 4-vol 0319\n"
        "german 1-inf J5\ngerman 11-inf E4\ngerman 12-inf D8"
    )
    t.play("2-gv 0120")
    assert (t.position.ask.kind, t.at("3-gv")) == ("unit", "s6")


def test_16_14_germans_enter_by_their_area_and_pay_the_hex():
    t = own_map("turn 9 german movement\ngerman 122-inf g9")
    t.play("122-inf")
    assert hexes(t) == AREA_B
    assert t.why("1236") == "[16.14] it does not enter there"
    terrain = {name: t.game.board.terrain_at(t.game.board.grid.hex(name)) for name in AREA_B - {"3830"}}
    points = {"clear": "1", "woods": "2", "marsh": "3"}
    assert {name: cost(t, name) for name in terrain} == {name: points[ground] for name, ground in terrain.items()}


def test_16_14_not_where_it_could_not_stack():
    t = own_map("turn 9 german movement\ngerman 122-inf g9\ngerman 121-inf 3828\ngerman hq-56 3827")
    t.play("122-inf")
    assert t.why("3828") == "[7.5b] it may not stack with the unit there"
    assert "3827" in hexes(t)


def test_16_15_into_a_zone_but_not_on_top_of_an_enemy():
    t = own_map("turn 9 german movement\ngerman 122-inf g9\nsoviet 191-rifle 3828")
    t.play("122-inf")
    assert hexes(t) == AREA_B - {"3828"}
    assert t.why("3828") == "[16.15] an enemy unit is there"
    t.play("3827")
    assert asked(t) == ("german", "unit")  # the rigid zone stops it


def test_16_15_a_blocked_area_keeps_them_out():
    blocked = "".join(
        f"soviet {unit} {at}\n"
        for unit, at in zip(["191-rifle", "2-vol", "1-vol", "3-vol", "4-vol"], sorted(AREA_B), strict=True)
    )
    t = own_map("turn 9 german movement\ngerman 122-inf g9\n" + blocked)
    t.play("122-inf")
    assert t.options() == ["stop"]
    t.play("stop", "done")
    assert t.at("122-inf") == "g9"


def test_16_15_a_unit_of_ones_own_blocks_the_hex_too():
    t = own_map("turn 9 german movement\ngerman 122-inf g9\ngerman 1-inf 3826\ngerman hq-39 g9\nsoviet 4-vol 0320")
    t.play("122-inf")
    assert t.why("3826") == "[7.5b] it may not stack with the unit there"
    t.play("stop", "hq-39")
    assert "3826" in t.options()


def test_16_15_who_enters_a_rigid_zone_stops_there():
    t = own_map("turn 9 german movement\ngerman 122-inf g9\nsoviet 191-rifle 3730\nsoviet 4-vol 0320")
    t.play("122-inf 3830")
    assert t.position.ask.kind == "unit"


def test_16_16a_soviet_reinforcements_move_on_the_turn_they_appear():
    t = own_map("turn 5 soviet movement\nsoviet 1-gv s5\ngerman 1-inf 1520")
    t.play("1-gv 0320", "1-gv")
    assert asked(t) == ("soviet", "leg")
    assert "0419" in hexes(t)


def test_16_16a_nobody_enters_in_the_mechanized_movement_phase():
    t = own_map("turn 9 german mechanized\ngerman 12-29pz g9\ngerman 1-1pz 2030\nsoviet 4-vol 0320")
    assert units(t) == {"1-1pz"}
    assert t.why("12-29pz") == "[16.16a] it is not on the map"


def test_16_16b_they_are_in_supply_in_the_player_turn_of_entry():
    t = own_map("turn 9 german movement\ngerman 122-inf g9\nsoviet 2-vol 0320")
    t.play("122-inf 3827 stop", "done")
    assert not in_set(t, "unsupplied", "122-inf")
    t.play("die 1")
    assert in_set(t, "unsupplied", "122-inf")


@pytest.mark.parametrize(
    ("unit", "box", "turn", "hex_", "points"),
    [("1-inf", "g1", 1, "1136", "½"), ("1-1pz", "g1", 1, "1136", "⅓"), ("3-8mot", "g2", 2, "3830", "⅓")],
)
def test_16_17_two_hexes_are_entered_by_road(unit, box, turn, hex_, points):
    t = own_map(f"turn {turn} german movement\ngerman {unit} {box}")
    t.play(unit)
    assert cost(t, hex_) == points


def test_16_19a_any_arrival_may_be_delayed():
    t = own_map("turn 1 german movement\ngerman 1-inf g1\ngerman hq-38 g1\nsoviet 2-vol 0320")
    t.play("hq-38 1236 stop", "done")
    assert t.at("1-inf") == "g1"
    t = own_map("turn 4 german movement\ngerman 1-inf g1")
    t.play("1-inf")
    assert "1136" in hexes(t)


def test_16_19a_the_soviets_may_wait_too():
    t = own_map("turn 6 soviet movement\nsoviet 2-gv s6\nsoviet 3-gv s6\nsoviet 4-vol 0320")
    t.play("2-gv 0320", "delay")
    assert (t.at("2-gv"), t.at("3-gv"), asked(t)) == ("0320", "s6", ("soviet", "unit"))


def test_16_19b_never_early_and_never_elsewhere():
    t = own_map("turn 2 german movement\ngerman 11-inf g3\ngerman hq-56 g2")
    assert t.why("11-inf") == "[16.12] it is neither on the map nor due to arrive"
    t.play("hq-56")
    assert hexes(t) == AREA_B


def test_16_21_withdrawals_on_turns_11_and_22_only():
    for turn in (10, 12):
        assert own_map(f"turn {turn} german movement\ngerman 3-8mot 2030").at("3-8mot") == "2030"
    assert own_map("turn 11 german movement\ngerman 3-8mot 2030").at("3-8mot") == "withdrawn"
    assert own_map("turn 22 german movement\ngerman 1-1pz 2030\ngerman hq-41 2031").at("hq-41") == "withdrawn"


def test_16_22_even_surrounded_and_out_of_supply():
    t = own_map("turn 11 german movement\ngerman 8-10pz 2030\nsoviet 191-rifle 2029\nunsupplied = 8-10pz")
    assert t.at("8-10pz") == "withdrawn"
    assert not in_set(t, "unsupplied", "8-10pz")
    assert any(line.endswith("[16.22]") for line in t.log())


def test_16_22_who_has_not_come_yet_never_comes():
    t = own_map("turn 11 german movement\ngerman 8-10pz g7\ngerman 1-inf 2030")
    assert t.at("8-10pz") == "withdrawn"


def test_16_22_a_lost_headquarters_of_the_41st_corps_does_not_return_on_turn_22():
    t = own_map("turn 22 german movement\ngerman hq-41 g1\ngerman 1-inf 2030\nsoviet 4-vol 0320")
    assert (units(t), t.at("hq-41")) == ({"1-inf"}, "withdrawn")


def test_16_23_no_substitutes():
    t = own_map("turn 11 german movement\ngerman 3-8mot eliminated\ngerman 3-29mot 2030\ngerman 36-87mot 2032")
    assert (t.at("3-8mot"), t.at("3-29mot"), t.at("36-87mot")) == ("eliminated", "withdrawn", "2032")


def test_16_24_losses_of_withdrawn_units_count():
    from northfront.games.assault.leningrad.victory import losses

    t = own_map("turn 11 german movement\ngerman 8-10pz 2030 reduced\ngerman 3-8mot 2032")
    assert losses(t.position.state) == 2 * (5 - 3)


def test_16_24_of_a_division_that_leaves_only_what_it_lost_counts():
    t = own_map(
        "turn 11 german movement\ngerman 8-10pz eliminated\ngerman 8-8mot 2020 reduced\ngerman 8-28mot g7\n"
        "german 3-8mot 2021\ngerman 3-29mot J5\ngerman 1-inf 2030\nsoviet 4-vol D8"
    )
    assert losses(t.position.state) == 2 * 5 + 2 * 2
    assert {t.at(u) for u in ("8-8mot", "8-28mot", "3-8mot", "3-29mot")} == {"withdrawn"}


def test_16_25_nobody_is_removed_otherwise():
    t = own_map("turn 12 german movement\ngerman 1-inf 3826")
    t.play("1-inf")
    assert {answer for answer in t.options() if not t.game.board.grid.has(answer)} == {"stop"}


def test_16_26_the_41st_corps_stays_if_germans_are_on_the_inset():
    t = own_map("turn 22 german movement\ngerman 1-1pz 2030\ngerman 11-inf J5")
    assert t.at("1-1pz") == "2030"
    t = own_map("turn 22 german movement\ngerman 1-1pz 2030\ngerman 11-inf 0420")
    assert t.at("1-1pz") == "withdrawn"


def test_16_26_but_it_does_if_the_corps_stays():
    for inside in ("J5", "K6"):
        t = own_map(f"turn 22 german movement\ngerman hq-41 g1\ngerman 1-inf {inside}\nsoviet 4-vol D8")
        assert units(t) == {"hq-41", "1-inf"}
