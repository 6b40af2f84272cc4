import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked
from tests.games.duel_in_the_north.table import table

# Attacks against 3110 from 3010 and 3011. Around 3110: 3109 3210 3211 3111 3011 3010.
# Two divisions of 9 against 4 are 4-1: a 5 is -/1R2, and the only defender is gone.


def combat(text, hq="corps-41 2910"):
    name = hq.split()[0]
    t = table(f"""
        {text}
        has german-source 1410
        has soviet-source 6810
        turn 3 activation
        chits = german={name} soviet=
        german {hq}
    """)
    t.play(f"draw {name}", "attack-move")
    return t


def advancing(t):
    """Who may still advance."""
    return [answer for answer in t.options() if answer != "done"] if t.position.ask.kind == "advance" else []


PANZERS = "german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\n"


def won(text="", force=PANZERS):
    t = combat(force + text)
    t.play("3110 all attack 0", "die 2 die 3")
    assert t.at("rd-112") == "eliminated"
    return t


def test_10_4a_attackers_may_enter_the_hex_when_the_defenders_are_eliminated():
    t = won()
    assert (asked(t), t.options()) == (("german", "advance"), ["pd-1", "pd-6", "done"])
    t.play("pd-6 stop", "done")
    assert (t.at("pd-1"), t.at("pd-6")) == ("3010", "3110")


def test_10_4a_or_when_they_have_retreated():
    t = combat(PANZERS)
    t.play("3110 all attack 0", "die 1 die 2", "3210 3310")  # -/R2
    assert asked(t) == ("german", "advance")
    t.play("pd-1 stop")
    assert t.at("pd-1") == "3110"


def test_10_4a_not_while_a_defender_is_left():
    t = combat("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\nsoviet rd-98 3110")  # 2-1
    t.play("3110 all attack 0", "die 2 die 3", "pd-1", "rd-98")  # 1/1
    assert t.at("rd-98") == "eliminated"
    assert asked(t) == ("german", "unit")


def test_10_4a_the_soviets_advance_as_well():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        soviet rd-112 3210
        soviet td-21 3210
        german kg-a 3110
    """)
    t.play("draw army-8", "attack-move", "3110 all attack 0", "die 4 die 5")  # 8 to 4: 2-1, -/1R2
    assert asked(t) == ("soviet", "advance")
    assert set(t.options()) == {"rd-112", "td-21", "done"}
    t.play("rd-112")
    assert t.at("rd-112") == "3110"


INFANTRY = "german id-1 3010\ngerman id-11 3010\ngerman id-21 3010\ngerman id-58 3011\nsoviet rd-112 3110\n"


def test_10_4a_no_more_than_three_may_enter():
    t = combat(INFANTRY, hq="army-18 2910")
    t.play("3110 all attack 0", "die 1 die 1")  # 32 to 4: 8-1, four more: 6 is -/1R2
    t.play("id-1", "id-11")
    assert set(advancing(t)) == {"id-21", "id-58"}
    t.play("id-21")
    assert advancing(t) == []
    assert t.at("id-58") == "3011"


def test_10_4a_infantry_goes_into_the_hex_and_no_farther():
    t = combat(INFANTRY, hq="army-18 2910")
    t.play("3110 all attack 0", "die 1 die 1", "id-1")
    assert t.at("id-1") == "3110"
    assert asked(t) == ("german", "advance")


def test_10_4b_zones_of_the_enemy_do_not_matter():
    """Ruling E-37."""
    # rd-98 in 3211 covers 3110 and 3210.
    t = won("soviet rd-98 3211")
    t.play("pd-1")
    assert (t.at("pd-1"), asked(t)) == ("3110", ("german", "advance-on"))
    t.play("3210")
    assert t.at("pd-1") == "3210"


def test_10_4c_mechanized_units_may_go_one_hex_farther():
    t = won()
    t.play("pd-1")
    assert asked(t) == ("german", "advance-on")
    assert {"3109", "3111", "3210", "3211", "stop"} <= set(t.options())
    t.play("3211")
    assert t.at("pd-1") == "3211"
    assert (asked(t), t.options()) == (("german", "advance"), ["pd-6", "done"])  # one hex, not two
    assert {"3110", "3211"} <= set(t.position.state.named("held"))  # [15.0b]


@pytest.mark.parametrize(("unit", "mechanized"), [("pd-6", True), ("md-36", True), ("id-269", False)])
def test_10_4c_panzers_and_motorized_divisions_are_mechanized(unit, mechanized):
    t = won(force=f"german pd-1 3010\ngerman {unit} 3010\nsoviet rd-112 3110\n")  # 16 or 18 to 4
    t.play(unit)
    assert (asked(t)[1] == "advance-on") is mechanized


def test_10_4c_not_into_a_hex_of_the_enemy_nor_into_water():
    t = won("soviet rd-98 3211\nsoviet army-11 3111", force="terrain lake 3210\n" + PANZERS)
    t.play("pd-1")
    assert "3109" in t.options()
    for wrong in ("3210", "3211", "3111"):
        assert wrong not in t.options()
        with pytest.raises(Refusal):
            t.play(wrong)


def test_10_4c_not_over_a_lake_hexside():
    t = won(force="hexside lake 3110/3210\n" + PANZERS)
    t.play("pd-1")
    assert "3211" in t.options()
    assert "3210" not in t.options()


def test_10_4c_not_into_a_full_hex():
    t = won("german id-1 3109\ngerman id-11 3109\ngerman id-21 3109\ngerman id-58 3111\ngerman id-61 3111")
    t.play("pd-1")
    assert "3111" in t.options()
    assert "3109" not in t.options()


def test_10_4c_a_kampfgruppe_of_panzers_is_mechanized():
    """Ruling E-40."""
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
        german pd-1 3010
        german kg-e kg-pool
        soviet rd-123 3110
    """)
    t.play("draw corps-41", "move-attack", "split")
    if t.position.ask.kind == "division":
        t.play("pd-1")
    t.play("done", "done", "3110 kg-e attack 0", "die 4 die 5")  # 4 to 2: -/1R2
    t.play("kg-e")
    assert asked(t) == ("german", "advance-on")


# 16 to 4 is 4-1, less the columns for the river: a 9 is -/1R2 in 2-1, -/1R3 in 3-1, -/2R2 in 4-1.
MIXED = "german pd-1 3010\ngerman id-269 3010\nsoviet rd-112 3110\n"
RIVER = "hexside river 3010/3110\n"
BRIDGE = "hexside bridge 3010/3110\n"


@pytest.mark.parametrize(
    ("ground", "crossing"),
    [
        (RIVER, False),
        (RIVER.replace("river", "major-river"), False),
        (RIVER + BRIDGE, True),
        (RIVER + BRIDGE + "blown = 3010/3110=1\n", False),
        (RIVER + "pontoons = 3010/3110=1\n", True),
    ],
)
def test_10_4d_mechanized_units_advance_over_a_river_by_bridge_only(ground, crossing):
    """Ruling E-25."""
    t = combat(ground + MIXED)
    t.play("3110 all attack 0", "die 4 die 5")
    assert t.at("rd-112") == "eliminated"
    assert advancing(t) == (["pd-1", "id-269"] if crossing else ["id-269"])
    if not crossing:
        with pytest.raises(Refusal, match=r"10\.4d"):
            t.play("pd-1")


def test_10_4d_who_attacked_from_the_dry_side_may_advance():
    t = combat(RIVER + "german pd-1 3010\ngerman pd-6 3011\nsoviet rd-112 3110\n")
    t.play("3110 all attack 0", "die 4 die 5")
    assert advancing(t) == ["pd-6"]


def test_10_4d_the_second_hex_does_not_lie_over_a_river_either():
    """Ruling E-37."""
    t = won(force="hexside river 3110/3210 3110/3211\nhexside bridge 3110/3211\n" + PANZERS)
    t.play("pd-1")
    assert "3211" in t.options()
    with pytest.raises(Refusal, match=r"10\.4d"):
        t.play("3210")


def test_10_4e_nobody_must_advance():
    t = won()
    t.play("done")
    assert (t.at("pd-1"), t.at("pd-6")) == ("3010", "3010")
    t = won()
    t.play("pd-1", "stop")
    assert t.at("pd-1") == "3110"


def test_10_4e_only_those_who_took_part_advance():
    t = combat("german pd-1 3010\ngerman pd-6 3010\ngerman pd-8 3011\nsoviet rd-112 3110\n")
    t.play("3110 pd-1 attack 0", "die 4 die 5")  # 9 to 4: -/1R2
    assert advancing(t) == ["pd-1"]
    for other in ("pd-6", "pd-8"):
        with pytest.raises(Refusal):
            t.play(other)


def test_10_4f_headquarters_do_not_advance():
    t = combat(PANZERS, hq="corps-41 3010")
    t.play("3110 all attack 0", "die 2 die 3")
    assert advancing(t) == ["pd-1", "pd-6"]
    with pytest.raises(Refusal):
        t.play("corps-41")
