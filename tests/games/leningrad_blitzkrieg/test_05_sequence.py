"""[5.0] Sequence of play."""

import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.command_table import asked, cup, drawn, in_cup, own_map, table, units

HQS = "axis hq-16a 2010\naxis hq-18a 2020\nsoviet hq-8a 3010\nsoviet hq-11a 3020\n"


def phase(t):
    return t.position.state.turn, t.position.state.phase


def pass_by(t, *chits):
    """Draw these chits and do nothing with them."""
    for chit in chits:
        t.play(f"draw {chit}")
        while not t.position.chance and t.position.state.phase == "orders":
            t.play("done")


def test_5_0_the_phases_of_a_turn_follow_one_another_and_then_the_next_turn_comes():
    t = table("turn 1 chit selection\n" + HQS)
    assert phase(t) == (1, "chit selection")
    t.play("soviet chit-8a")
    assert phase(t) == (1, "orders")
    pass_by(t, "chit-16a", "chit-18a", "chit-4pzg", "chit-8a", "supply")
    assert t.position.ask.kind != "last-order"  # Manstein's HQ is not on the map
    assert phase(t) == (2, "chit selection")


def test_5_0_turns_go_on_until_the_game_ends():
    t = cup(HQS, axis="chit-16a", turn=8)
    pass_by(t, "chit-16a")
    assert phase(t) == (9, "chit selection")
    t = cup(HQS, axis="chit-16a", turn=9)
    pass_by(t, "chit-16a")
    assert t.position.over


def test_5_1_both_players_choose_first():
    t = table("turn 4 chit selection\n" + HQS)
    assert {t.game.sides[side] for side in t.position.asks} == {"axis", "soviet"}
    assert {ask.kind for ask in t.position.asks.values()} == {"chits"}


def test_5_1_nothing_is_drawn_before_both_have_chosen():
    t = table("turn 4 chit selection\n" + HQS)
    t.play("axis chit-16a", "axis chit-18a", "axis chit-4pzg")
    assert phase(t) == (4, "chit selection")
    assert not t.position.chance
    t.play("soviet chit-8a", "soviet chit-11a", "soviet chit-27a")
    assert t.position.chance


def test_5_1_the_chosen_chits_go_into_the_cup():
    t = table("turn 4 chit selection\n" + HQS)
    t.play("axis chit-16a", "axis chit-18a", "axis chit-4pzg", "soviet chit-8a", "soviet chit-11a", "soviet chit-27a")
    assert in_cup(t, "axis") == {"chit-16a", "chit-18a", "chit-4pzg"}
    assert in_cup(t, "soviet") == {"chit-8a", "chit-11a", "chit-27a"}


@pytest.mark.parametrize(("chit", "side"), [("chit-16a", "axis"), ("chit-8a", "soviet")])
def test_5_2a_the_owner_of_the_drawn_chit_becomes_active(chit, side):
    t = cup(HQS, axis="chit-16a", soviet="chit-8a")
    t.play(f"draw {chit}")
    assert asked(t) == (side, "unit")
    assert t.game.sides[t.position.state.active] == side


def test_5_2a_the_other_side_does_nothing_in_the_meantime():
    t = drawn(HQS, soviet="chit-8a")
    for unit in ("hq-16a", "hq-18a"):
        with pytest.raises(Refusal):
            t.play(unit)


def test_5_2b_supply_is_checked_when_its_chit_comes_and_not_before():
    t = cup(HQS + "soviet rd-10 3010", axis="chit-16a", supply=1)
    pass_by(t, "chit-16a")
    assert t.position.state.face[t.game.units["rd-10"]] == 0
    t.play("draw supply")
    assert t.position.state.face[t.game.units["rd-10"]] == 1


def test_5_2b_without_the_supply_chit_there_is_no_check():
    t = cup(HQS + "soviet rd-10 3010", axis="chit-16a")
    pass_by(t, "chit-16a")
    assert phase(t)[0] == 5
    assert t.position.state.face[t.game.units["rd-10"]] == 0


def test_5_2b_reinforcements_come_when_their_chit_is_drawn_and_not_otherwise():
    box = "has soviet-source 5001\nline rail 5001 4901\nsoviet rd-111 available"
    t = cup(HQS + box, axis="chit-16a", soviet="soviet-reinf")
    pass_by(t, "chit-16a")
    assert t.at("rd-111") == "available"
    t.play("draw soviet-reinf")
    assert asked(t) == ("soviet", "reinforcement")


def test_5_3_the_chit_of_an_hq_activates_it_and_its_units():
    t = drawn(HQS + "axis id-1 2012\naxis id-11 2018", axis="chit-16a")
    assert units(t) == {"hq-16a", "id-1"}


ATTACK = "axis hq-4pzg 2008\naxis pd-1 2009\nsoviet rd-10 2012\nsoviet rd-48 3030\n"


def test_5_4_1_movement_comes_first():
    t = drawn(ATTACK, axis="chit-4pzg")
    assert asked(t) == ("axis", "unit")
    assert "2012" not in t.options()  # nothing is attacked yet


def test_5_4_1_nobody_has_to_move():
    t = drawn(ATTACK, axis="chit-4pzg")
    t.play("done")
    assert t.at("pd-1") == "2009"


def test_5_4_1_a_unit_moves_once():
    t = drawn(ATTACK, axis="chit-4pzg")
    t.play("pd-1 2010 stop")
    assert units(t) == {"hq-4pzg"}


def test_5_4_2_attacks_follow_movement():
    t = drawn(ATTACK, axis="chit-4pzg")
    t.play("pd-1 2011 stop", "done")
    assert asked(t) == ("axis", "target")
    assert set(t.options()) == {"2012", "done"}


def test_5_4_2_and_after_an_attack_nobody_moves():
    t = drawn(ATTACK + "axis pd-6 2007", axis="chit-4pzg")
    t.play("pd-1 2011 stop", "done", "2012 pd-1 attack", "die 3")  # 8 to 3 is 2-1, where a 3 has no effect
    assert phase(t) == (5, "chit selection")
    assert t.at("pd-6") == "2007"


def test_5_4_2_only_activated_units_attack():
    t = drawn("axis hq-4pzg 2007\naxis pd-1 2011\naxis pd-6 2013\nsoviet rd-10 2012", axis="chit-4pzg")
    t.play("done", "2012")
    assert units(t) == {"pd-1"}  # pd-6 is out of range


def test_5_4_3_then_the_next_chit_is_drawn():
    t = cup(HQS, axis="chit-16a", soviet="chit-8a")
    pass_by(t, "chit-16a")
    assert t.position.chance
    assert t.options() == ["chit-8a"]


def test_5_4_3_an_empty_cup_ends_the_turn():
    t = cup(HQS, axis="chit-16a", soviet="chit-8a")
    pass_by(t, "chit-16a", "chit-8a")
    assert phase(t) == (5, "chit selection")


def test_5_5_the_turn_marker_goes_on():
    t = cup(HQS, axis="chit-16a", soviet="chit-8a", turn=6)
    pass_by(t, "chit-8a", "chit-16a")
    assert phase(t) == (7, "chit selection")


def test_5_5_chits_are_chosen_afresh():
    t = cup(HQS, axis="chit-16a", soviet="chit-8a", turn=6)
    pass_by(t, "chit-8a", "chit-16a")
    assert {"chit-16a", "chit-18a", "manstein"} <= set(t.options("axis"))
    assert "chit-8a" in t.options("soviet")


def test_5_0_the_attack_before_the_first_turn_comes_once():
    t = own_map("ready")
    t.play("done", "soviet chit-8a")
    while t.position.state.turn == 1:
        t.play(f"draw {t.options()[0]}" if t.position.chance else t.options()[-1])
    assert phase(t) == (2, "chit selection")
