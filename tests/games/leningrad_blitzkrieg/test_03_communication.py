"""[3.3] Communication lines. A unit without one loses a step when Supply is drawn.

Most tests use ten hexes from 2001 to 2010 between lakes. An enemy in the pocket 1905 reaches 2004 and 2005; it has no line.
"""

import pytest

from tests.games.leningrad_blitzkrieg.command_table import corridor, drawn, starved

SOVIET = corridor() + "has soviet-source 2001\n"
AXIS = corridor(rail=10) + "has axis-source 2001\n"
POCKET = {
    "soviet": corridor(pockets=("1905",)) + "has soviet-source 2001\n",
    "axis": corridor(rail=10, pockets=("1905",)) + "has axis-source 2001\n",
}
OWN = {"soviet": ("rd-10", "rd-48"), "axis": ("id-1", "id-11")}
ENEMY = {"soviet": "axis id-21", "axis": "soviet rd-90"}
BOTH = pytest.mark.parametrize("side", ["axis", "soviet"])


def cut(board, side, at="2010", others=""):
    """Is a unit of this side without a line?"""
    return OWN[side][0] in starved(f"{board}\n{side} {OWN[side][0]} {at}\n{others}")


@BOTH
def test_3_3a_a_chain_of_hexes_to_a_source(side):
    assert not cut(POCKET[side], side)
    assert cut(POCKET[side] + "terrain lake 2005", side)  # the chain is broken


@BOTH
def test_3_3a_a_unit_in_the_source_itself(side):
    assert not cut(POCKET[side], side, at="2001")


def test_3_3a_no_source_no_line():
    assert starved("soviet rd-10 2010") == {"rd-10"}


@BOTH
def test_3_3a_any_source_of_the_side_will_do(side):
    broken = POCKET[side] + "terrain lake 2005\n"
    assert not cut(broken + f"has {side}-source 2009\nline rail 2009 2010", side)


def test_3_3b_lines_decide_where_reinforcements_arrive():
    t = drawn(
        corridor(rail=10) + "has soviet-source 2001\nterrain lake 2005\nsoviet rd-111 available",
        soviet="soviet-reinf",
    )
    t.play("rd-111")
    assert set(t.options()) == {"2001", "2002", "2003", "2004"}


@pytest.mark.parametrize(("source", "to"), [("2001", "2004"), ("2105", "2105")])
def test_3_3b_lines_decide_which_way_a_retreat_goes(source, to):
    """Ruling R17: the hex that the unit leaves carries no line once it is gone."""
    # From 2005 it could go to 2004 or into the pocket 2105, both free of zones and joined only through 2005.
    t = drawn(
        corridor(pockets=("2105",))
        + f"""
        has soviet-source {source}
        hexside lake 2105/2004
        axis hq-4pzg 2007
        axis pd-1 2006
        axis pd-6 2006
        soviet rd-10 2005
        """,
        axis="chit-4pzg",
    )
    t.play("done", "2005 all attack", "die 2")  # 16 to 3 is 5-1, where a 2 is R
    assert t.at("rd-10") == to


@BOTH
def test_3_3_1a_a_town_of_the_enemy(side):
    theirs, ours = ("", "held = 2005") if side == "axis" else ("held = 2005", "")
    board = POCKET[side] + "has town 2005\n"
    assert cut(board, side, others=theirs)
    assert not cut(board, side, others=ours)


@BOTH
def test_3_3_1a_a_major_city_of_the_enemy(side):
    theirs, ours = ("", "held = 2005") if side == "axis" else ("held = 2005", "")
    board = POCKET[side] + "terrain major-city 2005\n"
    assert cut(board, side, others=theirs)
    assert not cut(board, side, others=ours)


@BOTH
def test_3_3_1b_an_enemy_unit_in_the_way(side):
    assert cut(POCKET[side], side, others=f"{ENEMY[side]} 2005")


@BOTH
def test_3_3_1b_an_enemy_unit_in_the_source(side):
    assert cut(POCKET[side], side, others=f"{ENEMY[side]} 2001")


@BOTH
def test_3_3_1c_an_enemy_zone_in_the_way(side):
    assert cut(POCKET[side], side, others=f"{ENEMY[side]} 1905")


@BOTH
def test_3_3_1c_friendly_units_keep_it_open(side):
    second = OWN[side][1]
    both = f"{side} {second} 2004\n{side} {'hq-16a' if side == 'axis' else 'hq-8a'} 2005"
    assert not cut(POCKET[side], side, others=f"{ENEMY[side]} 1905\n{both}")


@BOTH
@pytest.mark.parametrize("held", ["2004", "2005"])
def test_3_3_1c_every_hex_of_the_zone_needs_one(side, held):
    assert cut(POCKET[side], side, others=f"{ENEMY[side]} 1905\n{side} {OWN[side][1]} {held}")


@BOTH
def test_3_3_1c_the_hex_of_the_unit_itself_is_held(side):
    """The line ends where a friendly unit is: the unit."""
    assert not cut(POCKET[side], side, at="2004", others=f"{ENEMY[side]} 1905")


@BOTH
def test_3_3_1c_a_source_in_a_zone_needs_a_unit(side):
    """Ruling R52."""
    board = POCKET[side].replace(f"{side}-source 2001", f"{side}-source 2004")
    assert cut(board, side, others=f"{ENEMY[side]} 1905\n{side} {OWN[side][1]} 2005")
    assert not cut(board, side, at="2005", others=f"{ENEMY[side]} 1905\n{side} {OWN[side][1]} 2004")


@BOTH
def test_3_3_1c_a_zone_off_the_line_does_not_matter(side):
    board = POCKET[side]
    assert not cut(board.replace(" 1902", ""), side, at="2001", others=f"{ENEMY[side]} 2010")


@BOTH
def test_3_3_1_both_sides_check_at_the_same_time(side):
    """An enemy that this check eliminates still cuts the line."""
    assert cut(POCKET[side], side, others=f"{ENEMY[side]} 1905 reduced")


@BOTH
@pytest.mark.parametrize(
    "water", ["terrain lake 2005", "terrain sea 2005", "hexside lake 2004/2005", "hexside sea 2004/2005"]
)
def test_3_3_2a_water_cuts_a_line(side, water):
    assert cut((SOVIET if side == "soviet" else AXIS) + water, side)


@BOTH
@pytest.mark.parametrize("river", ["river", "major-river"])
def test_3_3_2b_rivers_do_not(side, river):
    board = POCKET[side] if side == "soviet" else corridor(rail=4) + "has axis-source 2001\n"
    assert not cut(board + f"hexside {river} 2004/2005\n", side)


def test_3_3_4_soviet_lines_have_any_length():
    assert starved("has soviet-source 5042\nsoviet rd-10 0101") == set()


def test_3_3_4_soviet_lines_need_no_railway():
    assert not cut(SOVIET, "soviet")


@pytest.mark.parametrize(("rail", "at", "lost"), [(4, "2010", False), (3, "2010", True), (3, "2009", False)])
def test_3_3_5b_six_hexes_from_the_railway_and_no_more(rail, at, lost):
    """Ruling R30: the railway hex is not one of the six."""
    assert cut(corridor(rail=rail) + "has axis-source 2001\n", "axis", at=at) == lost


def test_3_3_5a_any_length_by_rail():
    track = " ".join(f"{column:02}01" for column in range(1, 51))
    assert starved(f"has axis-source 0101\nline rail {track}\naxis id-1 5001\naxis id-11 5007") == set()
    assert starved(f"has axis-source 0101\nline rail {track}\naxis id-1 5008") == {"id-1"}


def test_3_3_5a_rail_must_be_joined_to_the_source():
    # Between 2003 and 2005 the railway is missing; beyond it nothing is joined to the source.
    board = corridor(rail=3) + "line rail 2005 2006 2007 2008 2009 2010\nhas axis-source 2001\n"
    assert not cut(board, "axis", at="2009")
    assert cut(board, "axis", at="2010")  # ruling R53


def test_3_3_5a_railway_hexes_that_no_railway_joins():
    # Railways end in both 2003 and 2004, but none crosses the hexside between them.
    board = corridor(rail=3, pockets=("2105",)) + "line rail 2105 2004\nhas axis-source 2001\n"
    assert cut(board, "axis", at="2010")


@pytest.mark.parametrize("enemy", ["soviet rd-90 2003", "soviet rd-90 1904"])
def test_3_3_5a_the_railway_is_cut_like_any_line(enemy):
    # 1904 reaches 2003 and 2004.
    board = corridor(rail=10, pockets=("1904",)) + "has axis-source 2001\n"
    assert cut(board, "axis", others=enemy)


def test_3_3_5b_terrain_does_not_shorten_the_six_hexes():
    board = corridor(rail=4) + "has axis-source 2001\nterrain swamp 2005 2006\nterrain deep-woods 2007 2008\n"
    assert not cut(board, "axis")


def test_3_3_5b_a_detour_counts():
    # On open ground 2010 is six hexes from 2004; a lake in between makes it seven.
    open_ground = "has axis-source 2001\nline rail 2001 2002 2003 2004\naxis id-1 2010\n"
    assert starved(open_ground) == set()
    lake = "terrain lake 1906 1907 1905 2006 2105 2106 2107\n"
    assert starved(open_ground + lake) == {"id-1"}
