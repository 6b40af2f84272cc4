import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import SET_UP, asked
from tests.games.duel_in_the_north.table import table

# 18th Army in 3010; its units gather in 3012. The units in 6020 and 6030 keep the turn going.
SPARE = "german id-251 6020\nsoviet rd-126 6030"


def moves(text, hq="army-18", side="german"):
    """The Move mode of this headquarters."""
    cup = f"chits = german={hq} soviet=" if side == "german" else f"chits = german= soviet={hq}"
    t = table(f"turn 3 activation\n{cup}\ndice {hq}\n{SPARE}\n{text}")
    t.play("move-attack")
    return t


def test_7_0a_no_unit_enters_a_hex_of_the_enemy():
    t = moves("german army-18 3010\ngerman id-1 3011\nsoviet rd-10 3012")
    t.play("id-1")
    assert "3012" not in t.options()
    assert t.why("3012").startswith("[7.0a]")
    with pytest.raises(Refusal, match=r"7\.0a"):
        t.play("3012")


def test_7_0a_not_even_that_of_a_lone_headquarters():
    # E-64: it has no zone, but it is not run over.
    t = moves("german army-18 3010\ngerman id-1 3011\nsoviet army-8 3012")
    t.play("id-1")
    assert {"3013", "3014"} <= set(t.options())  # round it
    assert t.why("3012").startswith("[7.0a]")


def test_7_0a_nor_does_a_soviet_unit_enter_a_german_hex():
    t = moves("soviet army-8 3010\nsoviet rd-43 3011\ngerman id-1 3012", hq="army-8", side="soviet")
    t.play("rd-43")
    assert t.why("3012").startswith("[7.0a]")


def test_7_0a_an_entry_hex_with_an_enemy_is_refused_for_that():
    t = table("turn 4 activation\nchits = german=corps-57 soviet=\ngerman corps-57 g4-south\nsoviet rd-43 4634")
    t.play("draw corps-57", "move-attack", "corps-57")
    assert t.why("4634").startswith("[7.0a]")


def test_7_0a_nobody_sets_up_where_the_enemy_stands():
    t = table(SET_UP + "soviet rd-90 2327", board=False)
    t.play("id-1")
    assert "2328" in t.options()
    assert t.why("2327").startswith("[7.0a]")


@pytest.mark.parametrize("terrain", ["clear", "forest", "marsh", "city", "major-city"])
def test_7_1a_three_combat_units_may_share_a_hex_and_a_fourth_may_not(terrain):
    text = f"terrain {terrain} 3012\ngerman army-18 3010\ngerman id-1 3012\ngerman id-11 3012\ngerman id-21 3011\n"
    t = moves(text)
    t.play("id-21 3012 stop", "done")
    assert asked(t) == ("soviet", "hex")
    t = moves(text + "german id-58 3012")
    t.play("id-21 3012 stop", "done")
    assert asked(t) == ("german", "excess")


def test_7_1a_headquarters_do_not_count():
    t = moves("german army-18 3011\ngerman army-16 3012\ngerman id-1 3012\ngerman id-11 3012\ngerman id-21 3011")
    t.play("id-21 3012 stop", "army-18 3012 stop", "done")
    assert asked(t) == ("soviet", "hex")
    assert {t.at(unit) for unit in ("id-1", "id-11", "id-21", "army-18", "army-16")} == {"3012"}


@pytest.mark.parametrize("marks", ["", " reduced"])
def test_7_1a_strength_and_size_do_not_matter(marks):
    t = moves(
        f"""
        german army-18 3010
        german id-1 3012{marks}
        german sd-207 3012{marks}
        german kg-a 3012
        german id-21 3011{marks}
        """
    )
    t.play("id-21 3012 stop", "done")
    assert asked(t) == ("german", "excess")


def test_7_1b_a_unit_may_pass_through_a_full_hex():
    # Column 14 with the sea beside it: the way from 1410 to 1412 leads through 1411.
    sea = " ".join(f"15{row:02}" for row in range(35))
    t = moves(
        f"""
        terrain sea {sea}
        german army-18 1410
        german id-1 1411
        german id-11 1411
        german id-58 1411
        german id-21 1410
        """
    )
    t.play("id-21 1412 stop", "done")
    assert t.at("id-21") == "1412"
    assert asked(t) == ("soviet", "hex")


def test_7_1b_the_limit_holds_when_all_have_moved_and_not_before():
    t = moves("german army-18 3010\ngerman id-1 3012\ngerman id-11 3012\ngerman id-58 3012\ngerman id-21 3011")
    t.play("id-21 3012 stop")
    assert asked(t) == ("german", "unit")  # four units there, and nothing happens yet
    t.play("id-11 3013 stop", "done")
    assert asked(t) == ("soviet", "hex")
    assert [t.at(unit) for unit in ("id-1", "id-11", "id-58", "id-21")] == ["3012", "3013", "3012", "3012"]


def test_7_1c_the_owner_chooses_who_is_lost():
    # pd-1 is not of this activation, but it stands in the hex; 18th Army stands there too, and does not count.
    t = moves("german army-18 3012\ngerman id-1 3012\ngerman id-11 3012\ngerman pd-1 3012\ngerman id-21 3011")
    t.play("id-21 3012 stop", "done")
    assert asked(t) == ("german", "excess")
    assert set(t.options()) == {"id-1", "id-11", "pd-1", "id-21"}
    t.play("id-11")
    assert t.at("id-11") == "eliminated"
    assert [t.at(unit) for unit in ("id-1", "pd-1", "id-21", "army-18")] == ["3012"] * 4
    assert asked(t) == ("soviet", "hex")


def test_7_1c_as_many_as_are_too_many():
    t = moves(
        """
        german army-18 3010
        german id-1 3012
        german id-11 3012
        german id-58 3012
        german id-21 3011
        german id-61 3011
        """
    )
    t.play("id-21 3012 stop", "id-61 3012 stop", "done", "id-1")
    assert asked(t) == ("german", "excess")
    t.play("id-61")
    assert (t.at("id-1"), t.at("id-61")) == ("eliminated", "eliminated")
    assert asked(t) == ("soviet", "hex")


def test_7_1c_a_soviet_owner_chooses_for_his_stack():
    t = moves(
        "soviet army-8 3010\nsoviet rd-43 3012\nsoviet rd-10 3012\nsoviet td-3 3012\nsoviet rd-33 3011",
        hq="army-8",
        side="soviet",
    )
    t.play("rd-33 3012 stop", "done")
    assert asked(t) == ("soviet", "excess")
    t.play("rd-43")
    assert t.at("rd-43") == "eliminated"
    assert asked(t) == ("german", "hex")


def test_7_1c_the_loss_comes_before_the_attacks():
    # E-41: at the end of the Move mode. The enemy in 3013 can be attacked afterwards, by those who are left.
    t = moves(
        """
        german army-18 3010
        german id-1 3012
        german id-11 3012
        german id-58 3012
        german id-21 3011
        soviet rd-10 3013
        """
    )
    t.play("id-21 3012", "done")
    assert asked(t) == ("german", "excess")
    t.play("id-1")
    assert asked(t) == ("german", "target")
    t.play("3013")
    assert {"id-11", "id-58", "id-21"} <= set(t.options())
    assert "id-1" not in t.options()
