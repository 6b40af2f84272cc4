import pytest

from northfront.core.errors import IllegalAnswer, Refusal
from northfront.games import fixture

# The usual field: Soviets in 0303, Germans in 0302 north of it and perhaps in 0202 to its north-west.
# 0303 touches 0302, 0304, 0202, 0203, 0402, 0403. 0302 touches 0301, 0303, 0201, 0202, 0401, 0402.
# 0202 touches 0201, 0203, 0102, 0103, 0302, 0303.

RESULTS = {  # the printed table, row by row
    1: "AE A1 A1 X1 D1",
    2: "A1 A1 X1 D1 D1",
    3: "A1 X1 -  D1 D1",
    4: "A1 -  D1 D1 DE",
    5: "-  D1 D1 DE DE",
    6: "D1 D1 DE DE DE",
}
COLUMNS = ["1-2", "1-1", "2-1", "3-1", "4-1"]
BY_4_AND_5 = {("A1", "-"): "1-2", ("-", "D1"): "1-1", ("D1", "D1"): "2-1", ("D1", "DE"): "3-1", ("DE", "DE"): "4-1"}


def position(text, pz="6/3", ri="3/1", active="german"):
    """Attackers of 6 and defenders of 3 unless told otherwise: one against one is 2-1."""
    counters = "".join(
        f"counter german panzer pz-{n} strength={pz} moves=6\ncounter soviet rifle ri-{n} strength={ri} moves=4\n"
        for n in (1, 2, 3, 4)
    )
    return fixture("ford", f"grid flat-top 0101-0505\n{counters}\nturn 1 first combat\nactive {active}\n{text}")


def asked(f):
    return [f.game.sides[side] for side in f.position.asks]


def result(f):
    """The result of pz-1 against ri-1, told by who is gone and who is asked about a 1."""
    if f.at("ri-1") == "eliminated":
        return "DE"
    if f.at("pz-1") == "eliminated":
        return "AE"
    if "step" not in f.options():
        return "-"
    if asked(f) == ["german"]:
        return "A1"
    f.play("step ri-1")
    return "X1" if "step" in f.options() else "D1"


def column(orders, text, pz="6/3", ri="3/1"):
    """The column that was used: no two columns give the same results for both a 4 and a 5."""
    results = []
    for die in (4, 5):
        f = position(text, pz, ri)
        f.play(orders, f"die {die}")
        results.append(result(f))
    return BY_4_AND_5[results[0], results[1]]


def reduced(f, unit):
    return f.position.state.face[f.game.units[unit]] == 1


def test_4_1_only_adjacent_enemy_hexes_are_attacked():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0304")
    assert f.options() == ["0303", "done"]
    with pytest.raises(IllegalAnswer):
        f.play("0304")


def test_4_1_only_adjacent_units_attack():
    f = position("german pz-1 0302\ngerman pz-2 0301\nsoviet ri-1 0303")
    f.play("0303")
    assert f.options() == ["pz-1"]
    with pytest.raises(IllegalAnswer):
        f.play("pz-2")


def test_4_1_attacking_is_never_compulsory():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("done")
    assert f.position.state.phase == "second movement"
    assert (f.at("pz-1"), f.at("ri-1")) == ("0302", "0303")


def test_4_1_some_of_the_adjacent_units_may_stay_out():
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303")
    f.play("0303 pz-2")
    assert f.options() == ["pz-1", "attack"]
    f.play("attack")
    assert f.position.chance


def test_4_1_no_attack_without_attackers():
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303")
    f.play("0303")
    with pytest.raises(Refusal):
        f.play("attack")


def test_4_1_each_unit_attacks_once():
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303\nsoviet ri-2 0301")
    f.play("0303 pz-1 attack die 3", "0301")  # a 3 on 2-1 is nothing
    assert f.options() == ["pz-2"]
    with pytest.raises(IllegalAnswer):
        f.play("pz-1")


def test_4_1_a_hex_is_no_target_for_units_that_have_all_attacked():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0301")
    f.play("0303 pz-1 die 3")
    assert f.options() == ["done"]


def test_4_1_each_hex_is_attacked_once():
    f = position("german pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303")
    f.play("0303 pz-1 attack die 3")
    assert f.options() == ["done"]
    with pytest.raises(IllegalAnswer):
        f.play("0303")


def test_4_1_a_unit_that_has_advanced_does_not_attack_again():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0304")
    f.play("0303 pz-1 die 6 pz-1")
    assert f.at("pz-1") == "0303"
    assert f.options() == ["done"]


def test_4_1_units_and_hexes_are_free_again_in_the_next_combat_phase():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 3", "done done")
    assert (asked(f), f.options()) == (["soviet"], ["0302", "done"])
    f.play("0302 ri-1 die 5", "done", "draw german", "done")  # 3 to 6 is 1-2, where a 5 is nothing
    assert (asked(f), f.options()) == (["german"], ["0303", "done"])
    f.play("0303")
    assert f.options() == ["pz-1"]


def test_4_1_the_soviets_attack_in_their_combat_phase():
    f = position("german pz-1 0302\nsoviet ri-1 0303", active="soviet")
    assert (asked(f), f.options()) == (["soviet"], ["0302", "done"])
    f.play("0302 ri-1 die 1")  # 3 to 6 is 1-2, where a 1 is AE: now the Soviets are the attackers
    assert (f.at("ri-1"), f.at("pz-1")) == ("eliminated", "0302")


@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (3, 6, "1-2"),
        (5, 6, "1-2"),
        (6, 6, "1-1"),
        (11, 6, "1-1"),
        (12, 6, "2-1"),
        (17, 6, "2-1"),
        (18, 6, "3-1"),
        (23, 6, "3-1"),
        (24, 6, "4-1"),
        (30, 6, "4-1"),  # there is no 5-1; the next in favour of the defender is 4-1
    ],
)
def test_4_2_the_ratio_is_rounded_in_favour_of_the_defender(attackers, defenders, expected):
    text = "german pz-1 0302\nsoviet ri-1 0303"
    assert column("0303 pz-1", text, pz=f"{attackers}/1", ri=f"{defenders}/1") == expected


def test_4_2_the_strengths_of_all_attackers_are_added():
    text = "german pz-1 0302\ngerman pz-2 0302\ngerman pz-3 0202\nsoviet ri-1 0303"
    assert column("0303 pz-1 attack", text) == "2-1"
    assert column("0303 pz-1 pz-2 attack", text) == "4-1"  # 12 to 3
    assert column("0303 pz-1 pz-2 pz-3", text, ri="6/1") == "3-1"  # 18 to 6


def test_4_2_units_that_stay_out_do_not_count():
    text = "german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303\nsoviet ri-2 0403"
    assert column("0303 pz-1 attack", text) == "2-1"


def test_4_2_the_strengths_of_all_defenders_in_the_hex_are_added():
    text = "german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0303"
    assert column("0303 pz-1", text) == "1-1"  # 6 to 6


def test_4_2_a_reduced_unit_counts_with_its_back():
    assert column("0303 pz-1", "german pz-1 0302 reduced\nsoviet ri-1 0303") == "1-1"  # 3 to 3
    defenders = "german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0303 reduced"
    assert column("0303 pz-1", defenders, ri="4/2") == "1-1"  # 6 to 4 + 2
    assert column("0303 pz-1", defenders, ri="2/1") == "2-1"  # 6 to 2 + 1


# From here to the end of 4.3: pz-1 in 0302 and pz-2 in 0202 attack with 6 + 6 against 4, which is 3-1 before shifts.
ATTACK = "german pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303\n"
ALL_ACROSS = "hexside river 0302/0303 0202/0303\n"


def shifted(text):
    return column("0303 pz-1 pz-2", text + ATTACK, ri="4/2")


@pytest.mark.parametrize(("terrain", "expected"), [("clear", "3-1"), ("woods", "2-1"), ("town", "2-1")])
def test_4_3_one_column_to_the_left_for_defenders_in_woods_or_a_town(terrain, expected):
    assert shifted(f"terrain {terrain} 0303\n") == expected


def test_4_3_the_terrain_of_the_attackers_does_not_matter():
    assert shifted("terrain woods 0302\nterrain town 0202\n") == "3-1"


def test_4_3_one_column_if_every_attacker_attacks_across_the_river():
    assert shifted(ALL_ACROSS) == "2-1"


@pytest.mark.parametrize("bank", ["0302/0303", "0202/0303"])
def test_4_3_no_column_if_one_attacker_is_on_the_bank_of_the_defender(bank):
    assert shifted(f"hexside river {bank}\n") == "3-1"


def test_4_3_only_those_who_attack_are_asked_where_they_stand():
    # pz-1 attacks alone across the river: 6 to 3, 2-1, becomes 1-1. pz-2 in 0202 stays out.
    text = "hexside river 0302/0303\ngerman pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303"
    assert column("0303 pz-1 attack", text) == "1-1"


def test_4_3_a_road_across_the_river_changes_nothing():
    assert shifted(ALL_ACROSS + "line road 0302 0303\nline road 0202 0303\n") == "2-1"


def test_4_3_a_river_behind_the_defender_changes_nothing():
    assert shifted("hexside river 0303/0304 0301/0302\n") == "3-1"


@pytest.mark.parametrize("terrain", ["woods", "town"])
def test_4_3_the_river_is_one_column_more(terrain):
    assert shifted(ALL_ACROSS + f"terrain {terrain} 0303\n") == "1-1"


@pytest.mark.parametrize("strength", [16, 20, 24])
def test_4_3_the_last_column_is_shifted_however_strong_the_attackers_are(strength):
    # 4-1, 5-1 and 6-1 all use the column 4-1, and the column to its left is 3-1.
    text = "german pz-1 0302\nsoviet ri-1 0303"
    assert column("0303 pz-1", text, pz=f"{strength}/1", ri="4/2") == "4-1"
    assert column("0303 pz-1", f"terrain woods 0303\n{text}", pz=f"{strength}/1", ri="4/2") == "3-1"


@pytest.mark.parametrize("die", RESULTS)
@pytest.mark.parametrize("ratio", COLUMNS)
def test_4_4_the_die_gives_the_result_of_the_table(ratio, die):
    strength = {"1-2": 2, "1-1": 4, "2-1": 8, "3-1": 12, "4-1": 16}[ratio]
    f = position("german pz-1 0302\nsoviet ri-1 0303", pz=f"{strength}/1", ri="4/2")
    f.play("0303 pz-1", f"die {die}")
    assert result(f) == RESULTS[die].split()[COLUMNS.index(ratio)]


def test_4_4_it_is_one_die_of_six():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1")
    for wrong in ("die 0", "die 7"):
        with pytest.raises(IllegalAnswer):
            f.play(wrong)
    f.play("die 3")
    assert f.position.chance is None


def test_4_4_no_result_changes_nothing():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 3")
    assert (f.at("pz-1"), f.at("ri-1")) == ("0302", "0303")
    assert not reduced(f, "pz-1")
    assert not reduced(f, "ri-1")


def test_4_4_ae_eliminates_all_attackers_and_no_one_else():
    # 6 + 6 to 12 + 12 is 1-2, where a 1 is AE.
    f = position("german pz-1 0302\ngerman pz-2 0202\ngerman pz-3 0203\nsoviet ri-1 0303\nsoviet ri-2 0303", ri="12/6")
    f.play("0303 pz-1 pz-2 attack die 1")
    assert [f.at(f"pz-{n}") for n in (1, 2, 3)] == ["eliminated", "eliminated", "0203"]
    assert f.at("ri-1") == f.at("ri-2") == "0303"


def test_4_4_de_eliminates_all_defenders_and_no_one_else():
    # 6 + 6 to 3 + 3 is 2-1, where a 6 is DE.
    f = position("german pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303\nsoviet ri-2 0303\nsoviet ri-3 0304")
    f.play("0303 pz-1 pz-2 die 6")
    assert [f.at(f"ri-{n}") for n in (1, 2, 3)] == ["eliminated", "eliminated", "0304"]
    assert (f.at("pz-1"), f.at("pz-2")) == ("0302", "0202")


def test_4_4_a_result_against_the_defender_does_not_hit_the_attacker():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 4")
    assert asked(f) == ["soviet"]
    f.play("step ri-1")
    assert f.options() == ["done"]
    assert reduced(f, "ri-1")
    assert not reduced(f, "pz-1")


def test_4_4_a_result_against_the_attacker_does_not_hit_the_defender():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 1")
    assert asked(f) == ["german"]
    f.play("step pz-1")
    assert f.options() == ["done"]
    assert reduced(f, "pz-1")
    assert not reduced(f, "ri-1")


def test_4_4_x_hits_both_and_the_defender_first():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 2")
    assert asked(f) == ["soviet"]
    f.play("step ri-1")
    assert asked(f) == ["german"]
    f.play("step pz-1")
    assert reduced(f, "ri-1")
    assert reduced(f, "pz-1")


def test_4_4_the_attacker_retreats_from_what_the_defender_has_left():
    # X1 as above. While ri-1 is in 0303, 0202 and 0402 are in its zone; once its last step is gone, they are free.
    f = position("german pz-1 0302\nsoviet ri-1 0303 reduced", ri="3/3")
    f.play("0303 pz-1 die 2", "step ri-1", "retreat pz-1")
    assert f.at("ri-1") == "eliminated"
    assert {"0202", "0402"} <= set(f.options())


def test_4_5_the_owner_chooses_the_unit_that_loses_a_step():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0303")  # 6 to 6, 1-1: a 5 is D1
    f.play("0303 pz-1 die 5")
    assert (asked(f), f.options()) == (["soviet"], ["step", "retreat"])
    f.play("step")
    assert (asked(f), f.options()) == (["soviet"], ["ri-1", "ri-2"])
    f.play("ri-2")
    assert (reduced(f, "ri-1"), reduced(f, "ri-2")) == (False, True)
    assert f.at("ri-1") == f.at("ri-2") == "0303"
    assert f.options() == ["done"]  # one step, no more


def test_4_5_the_attacker_chooses_among_all_his_attackers():
    # 6 + 6 to 3 + 3 is 2-1: a 1 is A1. pz-3 is elsewhere.
    f = position("german pz-1 0302\ngerman pz-2 0202\ngerman pz-3 0105\nsoviet ri-1 0303\nsoviet ri-2 0303")
    f.play("0303 pz-1 pz-2 die 1 step")
    assert f.options() == ["pz-1", "pz-2"]
    f.play("pz-2")
    assert (reduced(f, "pz-1"), reduced(f, "pz-2")) == (False, True)


def test_4_5_a_unit_outside_the_battle_cannot_take_the_loss():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0304")
    f.play("0303 pz-1 die 4 step")
    assert f.options() == ["ri-1"]
    with pytest.raises(IllegalAnswer):
        f.play("ri-2")


def test_4_5_the_last_step_is_the_end_of_a_unit():
    f = position("german pz-1 0302\nsoviet ri-1 0303 reduced", ri="3/3")  # 6 to 3: a 4 is D1
    f.play("0303 pz-1 die 4 step ri-1")
    assert f.at("ri-1") == "eliminated"


def test_4_5_a_unit_without_a_back_has_one_step():
    f = position("german pz-1 0302\nsoviet ri-1 0303", ri="3")
    f.play("0303 pz-1 die 4 step ri-1")
    assert f.at("ri-1") == "eliminated"


def test_4_5_all_units_retreat_and_lose_nothing():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0303")
    f.play("0303 pz-1 die 5 retreat")
    assert f.options() == ["ri-1", "ri-2"]
    f.play("ri-2 0304")
    assert (asked(f), f.options()) == (["soviet"], ["ri-1"])  # the other one cannot stay
    f.play("ri-1 0203")
    assert (f.at("ri-1"), f.at("ri-2")) == ("0203", "0304")
    assert not reduced(f, "ri-1")
    assert not reduced(f, "ri-2")


def test_4_5_all_attackers_retreat():
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303\nsoviet ri-2 0303")  # 12 to 6: a 1 is A1
    f.play("0303 pz-1 pz-2 die 1 retreat pz-1 0301")
    assert f.options() == ["pz-2"]
    f.play("pz-2 0201")
    assert (f.at("pz-1"), f.at("pz-2")) == ("0301", "0201")
    assert not reduced(f, "pz-1")
    assert not reduced(f, "pz-2")


def test_4_5_attackers_in_several_hexes_all_retreat():
    f = position("german pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303\nsoviet ri-2 0303")
    f.play("0303 pz-1 pz-2 die 1 retreat pz-1 0301 pz-2 0102")
    assert (f.at("pz-1"), f.at("pz-2")) == ("0301", "0102")


def test_4_5_the_choice_is_the_owners():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 4")
    with pytest.raises(Refusal):
        f.play("german step")
    with pytest.raises(Refusal):
        f.play("done")  # and he must choose one


def test_4_6_a_retreat_is_one_hex_out_of_enemy_zones():
    # The zone of pz-1 in 0302 covers 0202 and 0402, that of pz-2 in 0503 covers 0402 and 0403.
    f = position("german pz-1 0302\ngerman pz-2 0503\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 4 retreat ri-1")
    assert f.options() == ["0203", "0304"]
    for zone in ("0202", "0402", "0403"):
        assert f.why(zone).startswith("[4.6]")
        with pytest.raises(IllegalAnswer, match=r"\[4\.6\]"):
            f.play(zone)
    with pytest.raises(IllegalAnswer):
        f.play("0305")  # two hexes
    f.play("0203")
    assert f.at("ri-1") == "0203"


def test_4_6_no_retreat_onto_an_enemy():
    # 0302 is in no German zone; only pz-1 itself bars it.
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 4 retreat ri-1")
    assert f.options() == ["0203", "0304", "0403"]
    assert f.why("0302").startswith("[4.6]")


def test_4_6_the_attacker_retreats_out_of_the_zone_of_the_defender():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 1 retreat pz-1")
    assert f.options() == ["0201", "0301", "0401"]
    assert f.why("0202").startswith("[4.6]")
    assert f.why("0303").startswith("[4.6]")


def test_4_6_a_friend_in_the_hex_does_not_lift_the_zone():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0402")
    f.play("0303 pz-1 die 4 retreat ri-1")
    assert f.why("0402").startswith("[4.6]")


def test_4_6_no_retreat_into_a_full_hex():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0203\nsoviet ri-3 0203\nsoviet ri-4 0304")
    f.play("0303 pz-1 die 4 retreat ri-1")
    assert f.options() == ["0304", "0403"]
    assert f.why("0203").startswith(("[4.6]", "[3.6]"))


# pz-1 in 0302, pz-2 in 0503 and pz-3 in 0103 leave only 0304: 0202 and 0203 are in the zone of 0103, 0402 and 0403 in
# that of 0503.
ONE_WAY_OUT = "german pz-1 0302\ngerman pz-2 0503\ngerman pz-3 0103\nsoviet ri-1 0303\n"


def test_4_6_retreat_may_be_chosen_if_one_hex_is_left():
    f = position(ONE_WAY_OUT)
    f.play("0303 pz-1 die 4")
    assert f.options() == ["step", "retreat"]
    f.play("retreat ri-1")
    assert f.options() == ["0304"]


def test_4_6_retreat_cannot_be_chosen_if_there_is_no_hex():
    f = position(ONE_WAY_OUT + "german pz-4 0205")  # 0205 does not touch 0304
    f.play("0303 pz-1 die 4")
    assert f.options() == ["step", "retreat"]
    f = position(ONE_WAY_OUT + "german pz-4 0305")  # 0305 does
    f.play("0303 pz-1 die 4")
    assert f.options() == ["step"]
    with pytest.raises(IllegalAnswer):
        f.play("retreat")


def test_4_6_the_attacker_without_a_hex_cannot_retreat_either():
    # 0101 touches only 0102, where the defender is, and 0201, which is in the zone of 0102.
    f = position("german pz-1 0101\nsoviet ri-1 0102")
    f.play("0102 pz-1 die 1")
    assert f.options() == ["step"]


def test_4_6_a_unit_that_finds_no_hex_left_is_eliminated():
    f = position(ONE_WAY_OUT + "soviet ri-2 0303\nsoviet ri-3 0304")  # one place is left in 0304; 6 to 6: a 5 is D1
    f.play("0303 pz-1 die 5")
    assert f.options() == ["step", "retreat"]  # ruling R1: one of them can
    f.play("retreat ri-2 0304 ri-1")
    assert (f.at("ri-2"), f.at("ri-1")) == ("0304", "eliminated")


def test_4_6_both_units_of_a_stack_may_take_the_same_empty_hex():
    f = position(ONE_WAY_OUT + "soviet ri-2 0303")
    f.play("0303 pz-1 die 5 retreat ri-2 0304 ri-1 0304")
    assert f.at("ri-1") == f.at("ri-2") == "0304"


def test_4_6_retreat_cannot_be_chosen_by_a_stack_of_which_no_unit_finds_a_hex():
    f = position(ONE_WAY_OUT + "soviet ri-2 0303\nsoviet ri-3 0304\nsoviet ri-4 0304")
    f.play("0303 pz-1 die 5")
    assert f.options() == ["step"]  # ruling R1


def test_4_7_attackers_may_advance_after_an_elimination():
    f = position("german pz-1 0302\ngerman pz-2 0202\nsoviet ri-1 0303")
    f.play("0303 pz-1 pz-2 die 6")
    assert (asked(f), f.options()) == (["german"], ["pz-1", "pz-2", "done"])
    f.play("pz-2")
    assert f.at("pz-2") == "0303"
    f.play("pz-1")
    assert f.at("pz-1") == "0303"


def test_4_7_attackers_may_advance_after_a_retreat():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 4 retreat ri-1 0304")
    assert f.options() == ["pz-1", "done"]
    f.play("pz-1")
    assert f.at("pz-1") == "0303"


def test_4_7_attackers_may_advance_after_the_last_step_of_the_defender():
    f = position("german pz-1 0302\nsoviet ri-1 0303", ri="3")
    f.play("0303 pz-1 die 4 step ri-1")
    assert f.options() == ["pz-1", "done"]


def test_4_7_no_attacker_must_advance():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0105")
    f.play("0303 pz-1 die 6 done")
    assert f.at("pz-1") == "0302"
    f.play("done")  # the combat phase goes on until it is ended
    assert f.position.state.phase == "second movement"


def test_4_7_nobody_advances_into_a_hex_that_is_not_empty():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0303 reduced", ri="3/3")  # 6 to 6: a 5 is D1
    f.play("0303 pz-1 die 5 step ri-2")
    assert (f.at("ri-1"), f.at("ri-2")) == ("0303", "eliminated")
    assert f.options() == ["done"]
    assert f.at("pz-1") == "0302"


def test_4_7_only_attackers_advance():
    f = position("german pz-1 0302\ngerman pz-2 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 attack die 6")
    assert f.options() == ["pz-1", "done"]
    with pytest.raises(IllegalAnswer):
        f.play("pz-2")


def test_4_7_an_attacker_that_has_retreated_does_not_advance():
    f = position("german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0105")
    f.play("0303 pz-1 die 2", "retreat ri-1 0304", "retreat pz-1 0202")  # X1; 0202 touches 0303
    assert f.options() == ["done"]
    assert (f.at("pz-1"), f.position.state.phase) == ("0202", "first combat")
    f.play("done")
    assert f.position.state.phase == "second movement"


def test_4_7_an_attacker_that_has_lost_a_step_may_advance():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 2", "retreat ri-1 0304", "step pz-1", "pz-1")
    assert f.at("pz-1") == "0303"
    assert reduced(f, "pz-1")


def test_4_7_an_advance_costs_no_points_and_heeds_no_zone():
    f = position(
        """hexside river 0302/0303
        terrain woods 0303
        german pz-1 0302
        soviet ri-1 0303
        soviet ri-2 0304
        soviet ri-3 0402""",
        pz="24/3",
    )  # 8-1 or, after two columns, at least 2-1: a 6 is DE. 0302 and 0303 are in zones of 0402, 0303 also in that of 0304.
    f.play("0303 pz-1 die 6 pz-1")
    assert f.at("pz-1") == "0303"


def test_4_7_defenders_never_advance():
    f = position("german pz-1 0302\nsoviet ri-1 0303")
    f.play("0303 pz-1 die 1 retreat pz-1 0301")
    assert (asked(f), f.options()) == (["german"], ["done"])
    assert f.at("ri-1") == "0303"
