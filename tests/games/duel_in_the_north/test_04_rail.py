"""[4.2] Reinforcements by rail."""

import pytest

from tests.games.duel_in_the_north.table import table

# A line from the edge: 6810, the source, is a town as well, so that there is always one station; 6710; 6610, the town in
# question. 6711 touches 6710 and 6810's neighbour 6811, but neither 6610 nor 6810.
LINE = "line rail 6610 6710 6810\nplace 6810 Edge\nhas soviet-source 6810\n"
TOWN = "place 6610 Town\n"
SOVIET = (
    "turn 3 activation\nchits = german= soviet=army-8\nsoviet army-8 3010\nsoviet rd-111 s3-east\n"
    "soviet rd-16 5030\n"  # out of range: with it there is always something left to decide
)


def soviets(text, ground=LINE + TOWN, trains=1, order="move-attack"):
    t = table(f"{ground}{SOVIET}rail = german=0 soviet={trains}\n{text}")
    t.play("draw army-8", order, "done")
    return t


def stations(text, ground=LINE + TOWN):
    """Where 111 RD may be put."""
    t = soviets(text, ground)
    assert t.position.ask.kind == "rail"
    t.play("rd-111")
    return set(t.options()) if t.position.ask.kind == "station" else {t.at("rd-111")}


# --- how many


def test_4_2b_each_side_with_arrivals_at_an_edge_rolls_a_die():
    t = table("turn 3 reinforcement\ngerman id-93 g3-west\nsoviet rd-111 s3-east\nsoviet rd-43 5010")
    t.play("die 4", "die 2")
    assert t.position.state.named("rail") == {"german": 4, "soviet": 2}
    assert t.position.state.phase == "hex activation"


def test_4_2b_a_side_without_them_rolls_none():
    t = table("turn 3 reinforcement\nsoviet rd-111 s3-east\nsoviet rd-43 5010")
    t.play("die 5")
    assert t.position.state.named("rail") == {"german": 0, "soviet": 5}


def test_4_2b_a_side_whose_arrivals_wait_rolls_again():
    t = table("turn 5 reinforcement\nsoviet rd-111 s3-east\nsoviet rd-43 5010")
    assert t.position.chance is not None
    t.play("die 1")
    assert t.position.state.named("rail") == {"german": 0, "soviet": 1}


def test_4_2b_other_arrivals_have_no_trains():
    t = table("""
        turn 6 reinforcement
        german pd-19 g4-south
        german finn-4 g6-finland
        soviet rd-179 s2-south
        soviet rd-43 5010
    """)
    assert t.position.chance is None
    assert t.position.state.phase == "hex activation"


def test_4_2b_the_die_is_the_limit():
    t = soviets("soviet rd-113 s3-east\nsoviet rd-118 s3-east", trains=2)
    assert set(t.options()) == {"rd-111", "rd-113", "rd-118", "done"}
    t.play("rd-111", "6610", "rd-118", "6610")
    assert (t.at("rd-111"), t.at("rd-118"), t.at("rd-113")) == ("6610", "6610", "s3-east")
    assert t.position.ask.kind != "rail"


def test_4_2b_the_limit_is_for_the_turn():
    t = table(f"""
        {LINE}
        turn 3 activation
        chits = german= soviet=army-8,army-11
        rail = german=0 soviet=1
        soviet army-8 3010
        soviet army-11 3020
        soviet rd-111 s3-east
        soviet rd-113 s3-east
        soviet rd-16 5030
    """)
    t.play("draw army-8", "move-attack", "done", "rd-111")
    t.play("draw army-11", "move-attack", "done")
    assert t.position.ask.kind != "rail"
    assert (t.at("rd-111"), t.at("rd-113")) == ("6810", "s3-east")


def test_4_2b_headquarters_count_as_well():  # ruling E-13
    t = table(f"""
        {LINE}
        turn 6 activation
        chits = german= soviet=army-34
        rail = german=0 soviet=1
        soviet army-34 s6-east
        soviet rd-245 s6-east
        soviet rd-16 5030
    """)
    t.play("draw army-34", "move-attack", "done", "army-34")
    assert t.at("army-34") == "6810"
    assert t.position.ask.kind != "rail"


def test_4_2b_trains_are_not_kept_for_the_next_turn():
    t = table("turn 3 hex activation\nrail = german=2 soviet=3\nsoviet rd-16 5030")
    t.play("pass")
    assert t.position.state.turn == 4
    assert t.position.state.rail == [0, 0]


# --- when, and who


def test_4_2a_straight_into_a_town_when_the_move_mode_ends():
    t = soviets("")
    assert t.position.ask.kind == "rail"
    assert set(t.options()) == {"rd-111", "done"}
    t.play("rd-111", "6610")
    assert t.at("rd-111") == "6610"


def test_4_2a_it_is_a_choice():
    t = soviets("")
    t.play("done")
    assert t.at("rd-111") == "s3-east"


def test_4_2a_also_when_the_attacks_come_first():
    t = soviets("", order="attack-move")
    assert t.position.ask.kind == "rail"


def test_4_2a_who_has_entered_on_foot_is_not_railed():
    t = table(f"{LINE}{SOVIET}rail = german=0 soviet=2\nsoviet rd-113 s3-east")
    t.play("draw army-8", "move-attack", "rd-111", "6820", "stop", "done")
    assert set(t.options()) == {"rd-113", "done"}


def test_4_2a_only_arrivals_of_an_edge():  # ruling E-13
    t = soviets("soviet rd-179 s2-south\nsoviet rd-43 6810")
    assert set(t.options()) == {"rd-111", "done"}


def test_4_2a_a_railed_unit_may_attack():  # ruling E-13
    # Headquarters in 6611 have no zone, so the line stays open. 6611 touches 6610. army-8 is far away.
    t = soviets("german army-16 6611")
    t.play("rd-111", "6610")
    assert t.position.ask.kind == "target"
    t.play("6611")
    assert "rd-111" in t.options()


GERMAN = """
    line rail 1410 1510 1610
    place 1610 Town
    has german-source 1410
    turn 3 activation
    rail = german=1 soviet=0
    german id-93 g3-west
    soviet rd-43 6010
"""


def test_4_2a_the_germans_from_their_own_edge():
    t = table(GERMAN + "chits = german=army-18 soviet=\nheld = 1410 1510 1610\ngerman army-18 3010")
    t.play("draw army-18", "move-attack", "done", "id-93")
    assert t.at("id-93") == "1610"


def test_4_2a_germans_in_the_activation_of_their_colour():
    t = table(GERMAN + "chits = german=army-16 soviet=\nheld = 1410 1510 1610\ngerman army-16 3010")
    t.play("draw army-16", "move-attack", "done")
    assert t.position.ask.kind != "rail"
    assert t.at("id-93") == "g3-west"


# --- where


@pytest.mark.parametrize("ground", ["place 6610 Town\n", "terrain city 6610\n", "terrain major-city 6610\n"])
def test_4_2c_a_town_or_a_city(ground):
    assert stations("", LINE + ground) == {"6610", "6810"}


def test_4_2c_not_the_open_country():
    assert stations("", LINE) == {"6810"}


def test_4_2c_it_must_be_friendly():
    assert stations("held = 6610") == {"6810"}
    assert stations("german army-16 6610") == {"6810"}


def test_4_2d_by_a_line_of_rail_hexes():
    assert stations("", "place 6610 Town\nline rail 6710 6810\nplace 6810 Edge\nhas soviet-source 6810\n") == {"6810"}


def test_4_2d_the_hexes_must_be_joined_by_the_line():
    # Rails in 6610 and 6710 that do not meet.
    ground = "place 6610 Town\nline rail 6610 6609\nline rail 6710 6810\nplace 6810 Edge\nhas soviet-source 6810\n"
    assert stations("", ground) == {"6810"}


def test_4_2d_major_and_other_lines_make_one_way():
    ground = (
        "place 6610 Town\nline rail 6610 6710\nline major-rail 6710 6810\nplace 6810 Edge\nhas soviet-source 6810\n"
    )
    assert stations("", ground) == {"6610", "6810"}


def test_4_2d_every_hex_of_it_must_be_friendly():
    assert stations("held = 6710") == {"6810"}


@pytest.mark.parametrize("text", ["held = 6810", "german army-16 6810"])
def test_4_2d_so_must_the_edge(text):
    t = soviets(text)
    assert t.position.ask.kind != "rail"
    assert t.at("rd-111") == "s3-east"


@pytest.mark.parametrize("source", ["", "has german-source 6810\n", "has soviet-arrow 6810\n"])
def test_4_2d_it_must_lead_to_a_symbol_of_its_side(source):
    t = soviets("", "line rail 6610 6710 6810\nplace 6610 Town\n" + source)
    assert t.position.ask.kind != "rail"


def test_4_2e_no_hex_of_it_in_an_enemy_zone():
    assert stations("german id-1 6711") == {"6810"}


def test_4_2e_not_the_town_either():
    assert stations("german id-1 6509") == {"6810"}  # 6509 touches 6610 only


def test_4_2e_friends_do_not_help():
    assert stations("german id-1 6711\nsoviet rd-43 6710") == {"6810"}


def test_4_2e_headquarters_have_no_zone():
    assert stations("german army-16 6711") == {"6610", "6810"}


@pytest.mark.parametrize("river", ["river", "major-river"])
def test_4_2f_not_over_a_river_without_a_bridge(river):
    assert stations("", f"{LINE}{TOWN}hexside {river} 6610/6710\n") == {"6810"}


def test_4_2f_over_a_bridge():
    ground = f"{LINE}{TOWN}hexside river 6610/6710\nhexside bridge 6610/6710\n"
    assert stations("", ground) == {"6610", "6810"}
    assert stations("blown = 6610/6710=1", ground) == {"6810"}
