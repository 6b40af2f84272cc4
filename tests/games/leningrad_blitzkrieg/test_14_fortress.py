"""[14.0] Fortresses: built in supply orders, lost in combat."""

import pytest

from tests.games.leningrad_blitzkrieg.supply_table import (
    ISLAND,
    asked,
    attack,
    cup,
    ordered,
    state_of,
    strengths,
    supply,
)
from tests.games.table import against

STORE = "soviet fort-1 fortress-store\nsoviet fort-2 fortress-store\n"
CITIES = "terrain major-city 4510 4515 4520\n"
# Four panzer divisions next to the city of 2010, whose neighbours are 2009, 2011, 1910, 1911, 2110 and 2111.
PANZERS = """
    terrain major-city 2010
    axis hq-4pzg 1906
    axis pd-1 2009
    axis pd-6 2009
    axis pd-8 1910
    axis pd-12 1910
"""


def assault(text, turn=5, board=PANZERS):
    return ordered("chit-4pzg", f"{board}{text}", turn)


def build(text, *hexes, turn=4, store=STORE):
    t = supply(CITIES + store + text, turn)
    if asked(t) == [("axis", "transfer")]:
        t.play("done")
    t.play(*hexes)
    return t


# --- 14.0


def test_14_0a_a_fortress_has_a_zone_of_control():  # ruling R43
    t = supply("axis id-1 0410\naxis id-11 0310\nsoviet fort-1 0510 reduced")
    assert t.options() == ["id-11", "done"]


def test_14_0a_a_fortress_bars_its_hex():
    # hq-16a could enter 1011 for 1 and 2 points, but not the city of 1012 with a fortress in it.
    t = ordered("chit-16a", "terrain major-city 1012\naxis hq-16a 1010\nsoviet fort-1 1012 reduced")
    t.play("hq-16a")
    assert "1011" in t.options()
    assert "1012" not in t.options()


def test_14_0a_a_fortress_cuts_enemy_lines():
    # The railway ends in 0410, next to the fortress of 0510, and 1110 is eight hexes from 0310.
    assert state_of(supply("axis id-1 1110\nsoviet fort-1 0510 reduced"), "id-1") == ("1110", "reduced")
    assert state_of(supply("axis id-1 1110"), "id-1") == ("1110", "full")


def test_14_0a_a_fortress_keeps_its_own_line_open():
    # The way out of 3010 leads through 3111 and 3112. id-1 in 3212 controls 3112 and 3113, but not 3012.
    pocket = (
        "terrain sea 3009 3011 2910 2911 3110 3210 3211\nterrain major-city 3112\naxis id-1 3212\nsoviet rd-10 3010\n"
    )
    assert state_of(supply(pocket), "rd-10") == ("3010", "reduced")
    assert state_of(supply(f"{pocket}soviet fort-1 3112 reduced"), "rd-10") == ("3010", "full")


def test_14_0b_there_are_only_two():
    t = build("", "4510", "4515")
    assert {t.at("fort-1"), t.at("fort-2")} == {"4510", "4515"}
    t = supply(f"{CITIES}soviet fort-1 4510\nsoviet fort-2 4515 reduced")
    assert t.options() == ["4515", "done"]
    assert t.why("4520").startswith(("[14.0b]", "[15.5b]"))


# --- 14.1


def test_14_1_1_in_major_cities_of_the_soviets_with_a_line():
    t = build(f"terrain major-city 3030\n{ISLAND}has town 4610\nterrain major-city 4525\nheld = 4525\n")
    assert t.options() == ["4510", "4515", "4520", "done"]
    for refused in ("3030", "4525", "4610", "4611"):
        assert t.why(refused).startswith("[14.1.1]")
    assert t.why("4525") == "[14.1.1] the enemy controls it"


def test_14_1_1_no_unit_is_needed_there():
    t = build("soviet rd-10 4020", "4510", "done")
    assert state_of(t, "fort-1") == ("4510", "reduced")


def test_14_1_1_only_in_a_supply_order():
    t = cup(f"{CITIES}{STORE}soviet hq-8a 4510", soviet="chit-8a,soviet-reinf")
    t.play("draw chit-8a")
    assert asked(t) == [("soviet", "unit")]
    t.play("done", "draw soviet-reinf")
    assert t.position.state.turn == 5


@pytest.mark.parametrize("defender", ["soviet rd-10 4510\n", "soviet fort-1 4510 reduced\n"])  # ruling R61
def test_14_1_2_not_next_to_the_enemy(defender):
    store = STORE.replace("soviet fort-1 fortress-store\n", "") if "fort-1" in defender else STORE
    t = build(f"{defender}axis id-1 4509\n", store=store)
    assert "4510" not in t.options()
    assert t.why("4510").startswith("[14.1.2]")
    assert "4515" in t.options()


def test_14_1_2_an_empty_city_next_to_the_enemy_has_no_line_even():  # ruling R41
    t = build("axis id-1 4509\n")
    assert "4510" not in t.options()
    assert t.why("4510").startswith("[14.1.")


def test_14_1_2_two_hexes_away_is_far_enough():
    t = build("axis id-1 4508\n")
    assert "4510" in t.options()


def test_14_1_3_two_steps_in_one_order():  # 15.5a, ruling R8
    t = build("", "4510")
    assert asked(t) == [("soviet", "fortress")]
    t.play("4510")
    assert state_of(t, "fort-1") == ("4510", "full")
    assert t.position.state.turn == 5  # no third


def test_14_1_4_5_one_step_then_two():
    t = build("", "4515")
    assert state_of(t, "fort-1") == ("4515", "reduced")
    t.play("4515")
    assert state_of(t, "fort-1") == ("4515", "full")
    assert t.at("fort-2") == "fortress-store"


def test_14_1_6_two_steps_at_most():
    t = supply(f"{CITIES}soviet fort-1 4510\nsoviet fort-2 fortress-store")
    assert t.options() == ["4515", "4520", "done"]
    assert t.why("4510").startswith("[14.1.6]")


def test_14_1_6_no_second_marker_in_a_hex():
    t = build("", "4510", "4510")
    assert (t.at("fort-1"), t.at("fort-2")) == ("4510", "fortress-store")


def test_14_1_7_a_reduced_fortress_is_repaired():
    t = build("", "4510", store="soviet fort-1 4510 reduced\nsoviet fort-2 eliminated\n")
    assert state_of(t, "fort-1") == ("4510", "full")


def test_14_1_7_under_the_same_conditions():
    # Cut off on an island, the fortress cannot be repaired.
    t = supply(f"{ISLAND}terrain major-city 3030 4510\nsoviet fort-1 3030 reduced\nsoviet fort-2 fortress-store")
    assert t.options() == ["4510", "done"]
    assert t.why("3030").startswith("[14.1.1]")


# --- 14.2


@pytest.mark.parametrize(("fort", "defence"), [("", 3), ("soviet fort-1 2010 reduced", 3), ("soviet fort-1 2010", 4)])
def test_14_2_1_two_steps_add_one(fort, defence):
    assert strengths(assault(f"soviet rd-10 2010\n{fort}"), "2010")[0] == f"32 against {defence}"


@pytest.mark.parametrize(("fort", "told"), [("", []), ("soviet fort-1 2010", [("defender", "14.2.1")])])
def test_14_2_1_the_attacker_is_told_of_it(fort, told):
    t = assault(f"soviet rd-10 2010\n{fort}")
    t.play("done", "2010", "all")
    assert [(each["whose"], each["rule"]) for each in t.preview("attack")["because"]] == told


def test_14_2_1_alone_it_defends_with_one_or_none():  # ruling R24
    # 32 to 1 is 10-1+, less two columns for the city 8-1; against nothing the last column without shifts (10.3.5).
    assert strengths(assault("soviet fort-1 2010"), "2010") == ("32 against 1", "8-1")
    assert strengths(assault("soviet fort-1 2010 reduced"), "2010") == ("32 against 0", "10-1")


def test_14_2_2_enemy_zones_cost_nothing_in_its_hex():
    # 4509 touches 4510, 4508, 4408, 4409, 4608 and 4609: rd-10 leaves the zone for 4511, which is not in it.
    for fort, cost in (("soviet fort-1 4510 reduced\n", 1), ("", 3)):
        t = ordered("chit-8a", f"{CITIES}soviet hq-8a 4513\nsoviet rd-10 4510\naxis id-1 4509\n{fort}")
        t.play("rd-10")
        assert t.preview("4511")["cost"] == cost


def test_14_2_2_nor_to_enter_it():
    for fort, cost in (("soviet fort-1 4510 reduced\n", 1), ("", 3)):
        t = ordered("chit-8a", f"{CITIES}soviet hq-8a 4513\nsoviet rd-10 4511\naxis id-1 4509\n{fort}")
        t.play("rd-10")
        assert t.preview("4510")["cost"] == cost


def test_14_2_2_reinforcements_arrive_in_it():
    text = "terrain major-city 4510\naxis id-1 4509\nsoviet rd-111 available\n"
    t = ordered("soviet-reinf", text)
    t.play("rd-111")
    assert "4510" not in t.options()
    t = ordered("soviet-reinf", f"{text}soviet fort-1 4510 reduced")
    t.play("rd-111")
    assert "4510" in t.options()


def test_14_2_2_its_own_zone_is_not_negated_elsewhere():
    # The fortress lifts zones in its own hex only: 4511 next to it is still in the zone of id-1.
    t = ordered("chit-8a", f"{CITIES}soviet hq-8a 4513\nsoviet rd-10 4512\nsoviet fort-1 4510\naxis id-1 4411")
    # 4411 touches 4410, 4412, 4311, 4312, 4511 and 4512.
    t.play("rd-10")
    assert t.preview("4511")["cost"] == 5  # 1, and 2 each to leave 4512 and to enter 4511


def test_14_2_2_a_retreat_into_it_costs_no_step():
    # The only way out of 2010 is 2011, next to pd-12 in 1911. 16 to 3 is 5-1: a 2 is R.
    board = """
        terrain sea 1910 2110 2111
        terrain major-city 2011
        axis hq-4pzg 1906
        axis pd-1 2009
        axis pd-6 2009
        axis pd-12 1911
        soviet rd-10 2010
    """
    for fort, face in (("soviet fort-1 2011 reduced", "full"), ("", "reduced")):
        t = ordered("chit-4pzg", f"{board}{fort}", 5)
        t.play("done", "2010", "pd-1", "pd-6", "attack", "die 2")
        assert state_of(t, "rd-10") == ("2011", face)


def test_14_2_3_two_units_besides():
    t = ordered("chit-8a", f"{CITIES}soviet hq-8a 4511\nsoviet rd-10 4510\nsoviet rd-48 4512\nsoviet fort-1 4510")
    t.play("rd-48", "4510", "stop", "done")
    assert t.at("rd-48") == "4510"
    assert t.position.state.turn == 5


def test_14_2_3_but_no_third():
    t = ordered(
        "soviet-reinf",
        f"{CITIES}soviet rd-10 4510\nsoviet rd-48 4510\nsoviet fort-1 4510\nsoviet rd-111 available",
    )
    t.play("rd-111")
    assert "4510" not in t.options()


def test_14_2_3_a_retreat_ends_beside_one_unit_and_the_fortress():
    # The only way out of 2010 is 2011. 16 to 3 is 5-1: a 2 is R, and there is room for a second unit.
    t = ordered(
        "chit-4pzg",
        """
        terrain sea 1910 1911 2110 2111
        terrain major-city 2011
        axis hq-4pzg 1906
        axis pd-1 2009
        axis pd-6 2009
        soviet rd-10 2010
        soviet rd-48 2011
        soviet fort-1 2011
        """,
        5,
    )
    attack(t, "2010", 2)
    assert t.at("rd-10") == t.at("rd-48") == "2011"
    assert asked(t) == [("axis", "advance")]  # it goes no further


def test_14_2_4_no_step_for_lack_of_supply():
    t = supply(f"{ISLAND}terrain major-city 3030\nsoviet fort-1 3030\nsoviet rd-10 3030")
    assert state_of(t, "fort-1") == ("3030", "full")
    assert state_of(t, "rd-10") == ("3030", "reduced")


def test_14_2_4_not_the_last_one_either():
    t = supply(f"{ISLAND}terrain major-city 3030\nsoviet fort-1 3030 reduced")
    assert state_of(t, "fort-1") == ("3030", "reduced")


def test_14_2_4_losses_in_combat_may_fall_on_it():  # ruling R25
    # 32 to 5 is 6-1, in the city 4-1: a 3 is R, turned into a step.
    t = assault("soviet rd-10 2010\nsoviet hq-8a 2010\nsoviet fort-1 2010")
    attack(t, "2010", 3)
    t.play("stand")
    assert t.options() == ["rd-10", "hq-8a", "fort-1"]
    t.play("fort-1")
    assert state_of(t, "fort-1") == ("2010", "reduced")
    assert state_of(t, "rd-10") == ("2010", "full")


@pytest.mark.parametrize(("die", "steps"), [(3, 1), (5, 2)])  # R and RR of the column 4-1
def test_14_2_5_steps_in_place_of_a_retreat(die, steps):
    t = assault("soviet rd-10 2010\nsoviet hq-8a 2010\nsoviet fort-1 2010")
    attack(t, "2010", die)
    assert asked(t) == [("soviet", "stand")]
    assert t.options() == ["retreat", "stand"]
    t.play("stand", *(["fort-1"] * (steps - 1)), "rd-10")
    assert t.at("rd-10") == t.at("hq-8a") == t.at("fort-1") == "2010"
    assert state_of(t, "rd-10")[1] == "reduced"
    assert asked(t) != [("soviet", "loss")]


def test_14_2_5_the_number_before_rr_is_added():
    # 32 to 4 is 8-1, in the city 6-1: a 5 is 1RR, three steps; a fortress of two and a division of two have four.
    t = assault("soviet rd-10 2010\nsoviet fort-1 2010")
    attack(t, "2010", 5)
    t.play("stand", "fort-1", "fort-1")  # the third can fall on rd-10 alone
    assert t.at("fort-1") == "eliminated"
    assert state_of(t, "rd-10") == ("2010", "reduced")
    assert asked(t) != [("axis", "advance")]  # the hex is not empty


def test_14_2_5_2rr_is_four_steps():
    # 32 to 3 is 10-1, in the city 8-1: a 5 is 2RR. cd-25 and the fortress have four steps, and nothing is left.
    t = assault("soviet cd-25 2010\nsoviet fort-1 2010")
    attack(t, "2010", 5)
    t.play("stand", "cd-25", "cd-25")
    assert t.at("cd-25") == "available"
    assert t.at("fort-1") == "eliminated"
    assert asked(t) == [("axis", "advance")]


def test_14_2_5_or_the_units_retreat_and_the_fortress_is_lost():  # ruling R44
    t = assault("soviet rd-10 2010\nsoviet hq-8a 2010\nsoviet fort-1 2010")
    attack(t, "2010", 3)
    t.play("retreat")
    assert asked(t) in ([("soviet", "retreat-unit")], [("soviet", "retreat-hex")])
    while asked(t)[0][0] == "soviet":
        t.play(t.options()[0])
    assert state_of(t, "rd-10")[1] == state_of(t, "hq-8a")[1] == "full"
    assert "2010" not in (t.at("rd-10"), t.at("hq-8a"))
    assert t.at("fort-1") == "eliminated"


def test_14_2_5_a_fortress_alone_always_stands():  # rulings R24 and R44
    # 32 to 1 is 10-1, in the city 8-1: a 1 is RR, two steps.
    t = assault("soviet fort-1 2010")
    attack(t, "2010", 1)
    assert t.at("fort-1") == "eliminated"
    # With 8 to 1, two columns down 6-1, a 1 is R: one step.
    t = assault("soviet fort-1 2010", board="terrain major-city 2010\naxis hq-4pzg 1906\naxis pd-1 2009\n")
    attack(t, "2010", 1)
    assert state_of(t, "fort-1") == ("2010", "reduced")


def test_14_2_5_no_choice_without_a_fortress():
    t = assault("soviet rd-10 2010\nsoviet hq-8a 2010")
    attack(t, "2010", 2)  # 32 to 4 is 8-1, 6-1 in the city: R
    assert asked(t) in ([("soviet", "retreat-unit")], [("soviet", "retreat-hex")])


# --- 14.3


def test_14_3_1_it_neither_moves_nor_attacks():
    t = ordered("chit-8a", f"{CITIES}soviet hq-8a 4511\nsoviet rd-10 4510\nsoviet fort-1 4510\naxis id-1 4509 reduced")
    assert t.options() == ["rd-10", "hq-8a", "done"]
    assert t.why("fort-1").startswith("[14.3.1]")
    t.play("done", "4509")
    assert t.options() == ["rd-10", "all"]
    assert t.why("fort-1").startswith("[14.3.1]")
    t.play("all")
    assert against(t) == "3 against 2"


def test_14_3_1_nor_advances():
    # 3 and 3 against 2 is 3-1: a 6 is RR.
    t = ordered(
        "chit-8a",
        f"{CITIES}soviet hq-8a 4513\nsoviet rd-10 4510\nsoviet rd-48 4510\nsoviet fort-1 4510\naxis id-1 4509 reduced",
    )
    attack(t, "4509", 6)
    while asked(t) == [("axis", "retreat-hex")]:
        t.play(t.options()[0])
    assert asked(t) == [("soviet", "advance")]
    assert "fort-1" not in t.options()


def test_14_3_2_the_soviet_player_cannot_give_it_up():
    # Steps that his own attack costs fall on the attackers: 3 against 2 is 1.5-1, and a 1 is A1.
    t = ordered("chit-8a", f"{CITIES}soviet hq-8a 4513\nsoviet rd-10 4510\nsoviet fort-1 4510\naxis id-1 4509 reduced")
    attack(t, "4509", 1)
    assert state_of(t, "rd-10") == ("4510", "reduced")
    assert state_of(t, "fort-1") == ("4510", "full")


def test_14_3_2_no_supply_order_removes_it():
    t = supply(f"{CITIES}soviet fort-1 4510\nsoviet fort-2 4515")
    assert t.position.state.turn == 5  # nobody was asked
    assert (t.at("fort-1"), t.at("fort-2")) == ("4510", "4515")


def test_14_3_3_a_lost_marker_is_gone():
    t = ordered(
        "chit-4pzg", f"{PANZERS}terrain major-city 4510\nsoviet fort-1 2010\nsoviet fort-2 eliminated", 5, supply=1
    )
    attack(t, "2010", 1)
    assert t.at("fort-1") == "eliminated"
    t.play("done", "draw supply")
    while asked(t) == [("axis", "transfer")]:
        t.play("done")
    assert t.position.state.turn == 6  # the Soviet player is not asked


def test_14_3_3_the_other_may_still_be_built():
    t = build("", "4510", store="soviet fort-1 eliminated\nsoviet fort-2 fortress-store\n")
    assert t.at("fort-2") == "4510"
    assert t.options() == ["4510", "done"]
