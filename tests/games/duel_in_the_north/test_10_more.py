"""[10.0] [11.0] Combat and the air: where clauses meet each other, and single ones that are easily lost."""

import pytest

from tests.games.duel_in_the_north.battle import added, air, asked, german
from tests.games.duel_in_the_north.table import table

FULL = "soviet rd-98 3210\nsoviet rd-48 3210\nsoviet rd-50 3210\n"


def test_10_3e_on_the_way_back_a_full_hex_is_passed_through():
    t = german("german pd-1 3010\nsoviet rd-112 3110\n" + FULL)
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210")  # -/R2
    assert t.position.state.check() == []
    t.play("3310")
    assert t.at("rd-112") == "3310"


def test_11_0c_the_question_shows_what_an_air_unit_would_add():
    t = air("gf-1 gc-1 sc-1")
    t.play("attack")
    assert (added(t, "fighter"), added(t, "support"), added(t, "pass")) == (1, 2, 0)
    t.play("support")
    assert (added(t, "support"), added(t, "pass")) == (0, 2)


def test_10_1m_a_fighter_that_would_have_to_fight_adds_nothing():
    t = air("gf-1 gf-2 sc-1")
    t.play("attack fighter")
    assert (added(t, "pass"), added(t, "support")) == (1, -2)  # the German fighter fights then
    t.play("support")
    assert (added(t, "fighter"), added(t, "pass")) == (-2, -2)


def test_10_7c_the_question_shows_what_an_abort_would_take_away():
    t = air("gf-1 gc-1")
    t.play("attack fighter support")
    assert (added(t, "done"), added(t, "fighter"), added(t, "support")) == (3, 2, 1)


def test_10_1i_a_headquarters_that_is_not_on_the_map_gives_no_artillery():
    t = table("""
        turn 4 activation
        chits = german=corps-57 soviet=
        german corps-57 g4-south
        german pd-19 g4-south
        soviet rd-112 4633
    """)
    t.play("draw corps-57", "move-attack", "pd-19 4634", "done", "4633 pd-19 attack")
    assert t.position.chance is not None


@pytest.mark.parametrize(("choice", "dice"), [("abort", 0), ("stay", -2)])
def test_11_1g_whether_support_that_wins_stays_is_an_option(choice, dice):
    """Ruling R32."""
    t = air("gf-1 sc-1", f"setting cas-victory={choice}\ngerman pd-1 3010\nsoviet rd-112 3110\n")
    t.play("attack fighter support", "die 2 die 3")
    assert added(t, "0") == dice


def test_10_0e_the_question_shows_what_all_of_them_would_be():
    t = german("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-10 3110")
    t.play("3110")
    assert [t.preview(answer)["ratio"] for answer in ("pd-1", "all")] == ["1-1", "3-1"]  # 9 or 18 to 6


def test_10_5a_a_headquarters_that_is_left_alone_has_nobody_who_could_pay():
    """Ruling R35."""
    # 25 to 3 is 8-1, four more on the dice: 10 is -/2R2.
    t = german(
        "german pd-1 3010\ngerman pd-6 3010\ngerman md-36 3010\nsoviet rd-123 3110\nsoviet rd-43 3110\nsoviet army-11 3110"
    )
    t.play("3110 all attack 0", "die 3 die 3", "rd-123")
    assert (t.at("rd-123"), t.at("rd-43")) == ("eliminated", "eliminated")
    assert asked(t) == ("soviet", "retreat-hex")


def test_10_3e_a_headquarters_ends_its_retreat_in_a_full_hex():
    t = german("german pd-1 3010\nsoviet army-11 3110\n" + FULL.replace("3210", "3310"))
    t.play("3110 pd-1 attack 0", "die 2 die 3", "3211", "3310")  # 9 to 3: 3-1, -/R2
    assert t.at("army-11") == "3310"
