import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, german
from tests.games.duel_in_the_north.table import table

# Germans in 3010 (and 3011) push Soviets out of 3110. East of it are 3210 and 3211; 3210 goes on to 3309 and 3310, 3211 to
# 3310 and 3311. Each step to the east is one hex nearer to 6810; 3109 and 3111 are as far from it as 3110 (37 hexes).
# One division against one: 9 to 4, 2-1, where a 7 is -/R2.

EAST = "has soviet-source 6810"


def combat(text, source=EAST):
    t = table(f"""
        {source}
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
        {text}
    """)
    t.play("draw corps-41", "attack-move")
    return t


def pushed(text="", source=EAST, ground=""):
    """rd-112 must go back two hexes from 3110."""
    t = combat(f"{ground}\ngerman pd-1 3010\nsoviet rd-112 3110\n{text}", source)
    t.play("3110 pd-1 attack 0", "die 3 die 4")
    return t


def hexes(t):
    assert asked(t)[1] == "retreat-hex"
    return t.options()


def whole_way(t):
    while t.position.ask.kind == "retreat-hex":
        t.play(t.options()[0])


def test_10_3a_two_hexes():
    t = pushed()
    assert (asked(t), t.options()) == (("soviet", "retreat-hex"), ["3210", "3211"])
    t.play("3211")
    assert hexes(t) == ["3310", "3311"]
    t.play("3311")
    assert t.at("rd-112") == "3311"
    assert asked(t) == ("german", "advance")


def test_10_3a_three_hexes():
    t = combat("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\nsoviet rd-98 3110")  # 2-1
    t.play("3110 pd-1 pd-6 attack 0", "die 5 die 6", "rd-98", "retreat")  # -/1R3
    t.play("3210 3310")
    assert hexes(t) == ["3410", "3411"]
    t.play("3410")
    assert (t.at("rd-112"), t.at("rd-98")) == ("3410", "eliminated")


def test_10_3a_all_survivors_go():
    t = combat("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\nsoviet rd-98 3110\nsoviet army-11 3110")
    t.play("3110 pd-1 pd-6 attack 0", "die 3 die 4", "retreat")
    assert set(t.options()) == {"rd-112", "rd-98", "army-11"}
    while asked(t)[1] in ("retreat-unit", "retreat-hex"):
        t.play(t.options()[0])
    assert "3110" not in {t.at(unit) for unit in ("rd-112", "rd-98", "army-11")}
    assert {t.at(unit) for unit in ("rd-112", "rd-98", "army-11")} <= {"3309", "3310", "3311"}


def test_10_3a_a_lone_headquarters_goes_as_well():
    """Ruling E-53."""
    t = combat("german pd-1 3010\nsoviet army-11 3110")  # 9 to 3: 3-1
    t.play("3110 pd-1 attack 0", "die 2 die 3")  # -/R2
    assert asked(t) == ("soviet", "retreat-hex")
    t.play("3210 3310")
    assert t.at("army-11") == "3310"


def test_10_3b_units_go_apart_by_their_own_ways():
    t = combat("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\nsoviet rd-98 3110")
    t.play("3110 pd-1 pd-6 attack 0", "die 3 die 4", "retreat")
    assert asked(t) == ("soviet", "retreat-unit")
    t.play("rd-98 3210 3309")
    assert (t.at("rd-98"), t.at("rd-112")) == ("3309", "3110")
    t.play("3211 3311")
    assert t.at("rd-112") == "3311"


def test_10_3c_a_retreat_costs_no_movement_points():
    # ldno-2 moves 2: marsh alone costs 3, and a major river 2 more. 9 to 2 across no river is 4-1: a 4 is -/R2.
    t = combat("""
        terrain marsh 3210 3211 3309 3310 3311
        hexside major-river 3110/3210 3110/3211
        german pd-1 3010
        soviet ldno-2 3110
    """)
    t.play("3110 pd-1 attack 0", "die 2 die 2")
    assert hexes(t) == ["3210", "3211"]
    t.play("3210 3310")
    assert t.at("ldno-2") == "3310"


def test_10_3c_the_attacker_never_retreats():
    t = pushed()
    t.play("3210 3310", "done")
    assert t.at("pd-1") == "3010"


def test_10_3d_each_step_comes_nearer_to_a_source():
    t = pushed()
    for wrong in ("3109", "3111", "3011"):  # as far, as far, farther
        assert wrong not in t.options()
        with pytest.raises(Refusal):
            t.play(wrong)
    t.play("3210")
    for wrong in ("3209", "3211", "3110"):
        assert wrong not in t.options()


def test_10_3d_a_step_that_comes_no_nearer_is_refused_for_that():
    t = combat("german pd-1 3109\nsoviet rd-112 3110")  # its zone has 3010 and 3210, not 3111
    t.play("3110 pd-1 attack 0", "die 3 die 4")
    # Only 3211 is left, then 3310 or 3311.
    assert t.at("rd-112") == "3211"
    with pytest.raises(Refusal, match=r"10\.3d"):
        t.play("3212")


@pytest.mark.parametrize(
    "enemy",
    [
        "german army-18 6810",  # occupied, though a headquarters has no zone
        "german pd-19 6809",  # in its zone
    ],
)
def test_10_3d_a_source_that_the_enemy_holds_or_controls_does_not_count(enemy):
    t = pushed(enemy)
    assert t.at("rd-112") == "eliminated"
    t = pushed(enemy, source="has soviet-source 6810 6815")
    assert t.at("rd-112") == "3110"
    assert hexes(t) == ["3210", "3211"]


def test_10_3d_without_any_source_there_is_no_way():
    assert pushed(source="has german-source 1410").at("rd-112") == "eliminated"


def test_10_3d_the_owner_chooses_among_sources_and_keeps_to_one():
    """Ruling E-34."""
    # From 3110: 3109 is nearer to 3100 (9 for 10), 3210 to 6810. From 3109 only 3108 is nearer to 3100 still;
    # 3209 would be nearer to 6810, but the first step was not. The Germans in 3111 cover 3211.
    t = combat("german pd-1 3111\nsoviet rd-112 3110", source="has soviet-source 3100 6810")
    t.play("3110 pd-1 attack 0", "die 3 die 4")
    assert hexes(t) == ["3109", "3210"]
    t.play("3109")
    assert t.at("rd-112") == "3108"


@pytest.mark.parametrize("came", ["arrow=4034", "arrow=3834", ""])
def test_10_3d_an_arrow_serves_those_who_came_in_there(came):
    """Ruling E-34."""
    # 3110 is 28 hexes from 4034, 3111 and 3211 are 27, 3210 and 3011 28. The Germans in 3109 cover 3010 and 3210.
    t = combat(f"german pd-1 3109\nsoviet rd-179 3110 {came}\ngerman pd-6 3109", source="has soviet-arrow 4034")
    t.play("3110 pd-1 pd-6 attack 0", "die 2 die 3")  # 18 to 5: 3-1, -/R2
    if came == "arrow=4034":
        assert hexes(t) == ["3111", "3211"]
    else:
        assert t.at("rd-179") == "eliminated"


def test_10_3d_no_other_arrow_is_a_goal():
    """Ruling R34: of two open arrows it goes back to its own."""
    # The Germans in 3109 cover 3010 and 3210. 3011 is nearer to 2034 alone, 3211 to 4034 alone, 3111 to both.
    source = "has soviet-arrow 2034 4034"
    t = combat("german pd-1 3109\nsoviet rd-179 3110 arrow=2034\ngerman pd-6 3109", source=source)
    t.play("3110 pd-1 pd-6 attack 0", "die 2 die 3")
    assert hexes(t) == ["3011", "3111"]
    assert t.why("3211").startswith("[10.3d]")


def soviets_attack(text, dice="die 3 die 4"):
    """Three tank divisions, 15 in all, against 3110 from the east."""
    t = table(f"""
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        soviet td-21 3210
        soviet td-24 3210
        soviet td-3 3210
        {text}
    """)
    t.play("draw army-8", "attack-move", "3110 all attack 0", dice)
    return t


def test_10_3d_germans_go_back_to_the_west():
    t = soviets_attack("has german-source 1410\nhas soviet-source 6810\ngerman pd-1 3110")  # 15 to 7
    t.play("retreat")
    assert (asked(t), t.options()) == (("german", "retreat-hex"), ["3010", "3011"])
    t.play("3011")
    assert t.options() == ["2910", "2911"]


@pytest.mark.parametrize("squares", ["has finnish-square 5200", ""])
def test_10_3d_finns_go_back_to_their_squares_only(squares):
    """Ruling E-34."""
    t = table(f"""
        {squares}
        has german-source 1410
        turn 8 activation
        chits = german= soviet=army-23
        soviet army-23 5205
        soviet td-21 5204
        soviet td-24 5204
        soviet td-3 5204
        german finn-4 5203
    """)
    t.play("draw army-23", "attack-move", "5203 all attack 0", "die 3 die 4", "retreat")  # 15 to 6
    assert t.at("finn-4") == ("5201" if squares else "eliminated")


def test_10_3e_no_retreat_into_a_zone_of_the_enemy():
    # pd-6 in 3212 covers 3211 (and 3311), not 3210.
    t = pushed("german pd-6 3212")
    assert t.at("rd-112") == "3210"
    assert hexes(t) == ["3309", "3310"]


def test_10_3e_a_friendly_unit_does_not_lift_the_zone():
    """Ruling E-34."""
    # pd-6 in 3310 covers 3210 and 3211; rd-98 stands in 3210.
    t = pushed("german pd-6 3310\nsoviet rd-98 3210")
    assert t.at("rd-112") == "eliminated"


def test_10_3e_no_zone_over_a_lake_hexside():
    t = pushed("german pd-6 3212", ground="hexside lake 3211/3212")
    assert hexes(t) == ["3210", "3211"]


def test_10_3e_no_retreat_into_a_hex_of_the_enemy():
    # A headquarters has no zone, but it is there.
    t = pushed("german army-18 3211")
    assert t.at("rd-112") == "3210"


def test_10_3e_no_retreat_into_water():
    t = pushed(ground="terrain lake 3210")
    assert t.at("rd-112") == "3211"
    t = pushed(ground="terrain lake 3210\nterrain sea 3211")
    assert t.at("rd-112") == "eliminated"


FULL = "soviet rd-98 3310\nsoviet rd-48 3310\nsoviet rd-50 3310\n"


def test_10_3e_the_stacking_limit_binds():
    t = pushed(FULL)
    t.play("3211")
    assert t.at("rd-112") == "3311"  # 3310 is full
    t = pushed(FULL.replace("soviet rd-50 3310\n", ""))
    t.play("3211")
    assert hexes(t) == ["3310", "3311"]


def test_10_3e_headquarters_are_free_of_it():
    t = combat("german pd-1 3010\nsoviet army-11 3110\n" + FULL)
    t.play("3110 pd-1 attack 0", "die 2 die 3", "3211")
    assert hexes(t) == ["3310", "3311"]


def test_10_3e_on_the_way_back_a_full_hex_is_passed_through():
    t = german("german pd-1 3010\nsoviet rd-112 3110\n" + FULL.replace("3310", "3210"))
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210")  # -/R2
    assert t.position.state.check() == []
    t.play("3310")
    assert t.at("rd-112") == "3310"


def test_10_3e_a_headquarters_ends_its_retreat_in_a_full_hex():
    t = german("german pd-1 3010\nsoviet army-11 3110\n" + FULL)
    t.play("3110 pd-1 attack 0", "die 2 die 3", "3211", "3310")  # 9 to 3: 3-1, -/R2
    assert t.at("army-11") == "3310"


def test_10_3f_who_cannot_go_is_eliminated():
    t = pushed("german pd-6 3310")  # covers 3210 and 3211
    assert t.at("rd-112") == "eliminated"
    assert asked(t) == ("german", "advance")


def test_10_3f_who_cannot_go_the_whole_way_is_eliminated():
    # 3309, 3310 and 3311 are covered from 3410 and 3412; 3210 and 3211 are not.
    t = pushed("german pd-19 3410\ngerman pd-12 3412")
    whole_way(t)
    assert t.at("rd-112") == "eliminated"


def test_10_3f_unless_the_defence_is_stalwart():
    t = combat("german pd-1 3010\ngerman pd-6 3010\ngerman pd-8 3310\nsoviet rd-112 3110\nsoviet rd-98 3110")
    t.play("3110 pd-1 pd-6 attack 0", "die 3 die 4")
    assert asked(t) == ("soviet", "stand")
    t.play("stalwart", "rd-98")
    assert (t.at("rd-112"), t.at("rd-98")) == ("3110", "eliminated")


def test_10_3f_germans_are_lost_with_all_their_steps():
    # rd-112 in 2910 covers 3010 and 3011.
    t = soviets_attack("has german-source 1410\ngerman pd-1 3110\nsoviet rd-112 2910")
    t.play("retreat")
    assert t.at("pd-1") == "eliminated"
