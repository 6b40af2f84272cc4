"""[6.0] Disengagement of stacks that came from elsewhere, and of arrivals."""

from tests.games.spi_leningrad.table import table

# 0112 touches 0111, 0113, 0211 and 0212; from 0212 a unit controls 0112, not 0111.
# 2213 touches 2113, 2212 and 2313; from 2313 a unit controls 2213, not 2113.


def hexes(t):
    return [answer for answer in t.options() if answer.isdecimal()]


def test_6_2_infantry_does_not_disengage_from_the_hex_in_which_it_arrives():
    # Five points are left after entering, 3 + 1 would be enough, and inf-1 would stay behind.
    t = table("turn 2 german movement\ngerman inf-1 0112\ngerman inf-93 g2-inf\nsoviet rifle-01 0212")
    t.play("inf-93 0112")
    assert hexes(t) == ["0212"]  # an overrun, no more
    assert t.why("0111").startswith(("[6.2]", "[4.7a]"))


def test_6_1_armor_does():
    t = table("turn 10 german movement\ngerman inf-1 2213\ngerman 12/39 g10-39\nsoviet rifle-01 2313")
    t.play("12/39 2213")
    assert t.preview("2113")["cost"] == "3"


def test_6_2_a_stack_with_infantry_disengages_only_from_where_it_began():
    # A strait in column 01: rifle-01 in 0203 controls 0103 only, where inf-11 would stay behind.
    sea = " ".join(f"02{row:02}" for row in range(1, 14) if row != 3)
    t = table(f"""
        terrain sea {sea}
        hexside lake 0104/0203
        has german-source 0101
        turn 3 german movement
        german 1/41 0101
        german inf-1 0101
        german inf-11 0103
        soviet rifle-01 0203
    """)
    t.play("1/41 join inf-1 0103")
    assert hexes(t) == ["0203"]
    assert t.why("0104").startswith(("[6.2]", "[4.7a]"))
    t.play("leave inf-1")
    assert "0104" in t.options()  # armor by itself


def test_6_3_a_unit_that_cannot_go_anywhere_is_told_why():
    # Unsupplied, two points: too few for an overrun.
    t = table("turn 3 soviet movement\ngerman inf-1 0504\nsoviet rifle-01 0505\nsoviet rifle-02 2001")
    t.play("rifle-01")
    assert t.options() == ["stop"]
    assert "6.3" in t.why("0506")
    t.play("stop")
    assert "rifle-01" in t.options()  # it has not moved
