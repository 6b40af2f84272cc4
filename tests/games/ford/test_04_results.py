import pytest

from northfront.core.errors import IllegalAnswer, Refusal
from tests.games.ford.field import COLUMNS, RESULTS, asked, position, reduced, result


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


def test_4_6_an_attacker_does_not_retreat_into_the_hex_that_he_attacked():
    # 3 against 3 is 1-1, a 3 is X1: the defender loses his last step, and 0303 lies empty and out of every zone.
    f = position("german pz-1 0302\nsoviet ri-1 0303", pz="3/1", ri="3")
    f.play("0303 pz-1", "die 3", "step ri-1", "retreat pz-1")
    assert "0303" not in f.options()
    assert f.why("0303").startswith("[4.6]")
