import pytest

from tests.games.leningrad_41.arrivals_table import asked, phase, table


def german(text, turn=5):
    return table(f"turn {turn} german movement\n{text}\nS r-181 0113")


def soviet(text, turn=5, lines=""):
    return table(f"{lines}turn {turn} soviet movement\n{text}\nG 1-469i 0913")


def test_6_1a_two_german_units_may_share_a_hex_but_not_three():
    t = german("G 1-8m 0505  G 2-8m 0506")
    t.play("1-8m")
    assert "0506" in t.options()
    t = german("G 1-8m 0505  G 2-8m 0506  G 3-8m 0506")
    t.play("1-8m")
    assert t.why("0506").startswith("[6.1a]")


def test_6_1a_so_it_is_in_objectives():
    t = german("G 1-8m 0505  G 2-8m 0404  G 3-8m 0404")
    t.play("1-8m")
    assert t.why("0404").startswith("[6.1a]")


def test_6_1b_two_soviet_units_may_share_an_objective_and_nothing_else():
    t = soviet("S army-01 0505 1-1dno  S army-02 0506 2-1dno  S army-03 0404 3-1dno")
    t.play("army-01")
    assert t.why("0506").startswith("[6.1b]")
    assert "0404" in t.options()
    t = soviet("S army-01 0505 1-1dno  S army-02 0404 2-1dno  S army-03 0404 3-1dno")
    t.play("army-01")
    assert t.why("0404").startswith("[6.1b]")


def test_6_1b_urban_hexes_hold_one():
    t = soviet("S army-01 0505 1-1dno  S army-02 0506 2-1dno", lines="terrain urban 0506\n")
    t.play("army-01")
    assert t.why("0506").startswith("[6.1b]")


def test_6_1b_face_down_units_count_as_well():
    t = soviet("S army-01 0505 unknown  S army-02 0506 unknown")
    t.play("army-01")
    assert t.why("0506").startswith("[6.1b]")


@pytest.mark.parametrize("pair", [("stug-659", "bbg"), ("nbw-1", "mrs-21"), ("flak-88", "bridge-col")])
def test_6_1c_every_unit_counts_one(pair):
    first, second = pair
    t = german(f"G pi-48 0505  G {first} 0506")
    t.play("pi-48")
    assert "0506" in t.options()
    t = german(f"G pi-48 0505  G {first} 0506  G {second} 0506")
    t.play("pi-48")
    assert t.why("0506").startswith("[6.1a]")


def test_6_1c_leaders_do_not_count():
    """[14.5a]"""
    t = german("G 1-8m 0505  G 2-8m 0506  G manstein 0506")
    t.play("1-8m")
    assert "0506" in t.options()
    t = german("G 1-8m 0505  G 2-8m 0505  G manstein 0506")
    t.play("manstein")
    assert "0505" in t.options()
    t = soviet("S zhdanov 0505  S army-01 0506 unknown")
    t.play("zhdanov")
    assert "0506" in t.options()
    t = soviet("S zhdanov 0505  S zhukov 0506")
    t.play("zhdanov")
    assert "0506" in t.options()


@pytest.mark.parametrize("other", ["1-10pz", "1-469i", "1-1pol", "1-1tot", "1-3f"])
def test_6_2a_german_divisions_do_not_share_a_hex(other):
    """The example of the book: 8th Panzer and 3rd Motorized; 7th Flieger is a division here (R38)."""
    t = german(f"G 1-8m 0505  G {other} 0506")
    t.play("1-8m")
    assert t.why("0506").startswith("[6.2a]")


@pytest.mark.parametrize("other", ["1-8m", "1-10pz", "1-469i", "1-1pol", "1-1tot", "1-3f"])
def test_6_2b_corps_units_stack_with_every_division(other):
    t = german(f"G stug-659 0505  G {other} 0506")
    t.play("stug-659")
    assert "0506" in t.options()
    t = german(f"G stug-659 0506  G {other} 0505")
    t.play(other)
    assert "0506" in t.options()


def test_6_2b_within_the_limit_of_two():
    t = german("G stug-659 0505  G stug-660 0506  G 1-8m 0506")
    t.play("stug-659")
    assert t.why("0506").startswith("[6.1a]")


def test_6_3a_soviet_sub_commands_do_not_share_a_hex():
    t = soviet("S army-01 0505 unknown  S r-181 0404")
    t.play("army-01")
    assert t.why("0404").startswith("[6.3a]")
    t = soviet("S r-181 0505  S army-01 0404 unknown")
    t.play("r-181")
    assert t.why("0404").startswith("[6.3a]")
    t = soviet("S r-181 0505  S r-309 0404")
    t.play("r-181")
    assert "0404" in t.options()


def test_6_3b_leaders_may_be_with_either():
    for unit in ("army-01 0404 unknown", "r-181 0404"):
        for leader in ("zhdanov", "zhukov"):
            t = soviet(f"S {leader} 0405  S {unit}")
            t.play(leader)
            assert "0404" in t.options()
    t = soviet("S zhdanov 0404  S zhukov 0404  S army-01 0404 unknown  S army-02 0405 unknown  S r-181 0403")
    t.play("army-02")
    assert "0404" in t.options()


# A single row: to go on, a unit must pass through every hex.
ROW = "grid point-up 0101-0108\nground clear\n"


def test_6_4a_a_unit_does_not_even_pass_through_a_full_hex():
    """Ruling R75."""
    t = table("turn 5 german movement\nG 1-8m 0101  G 2-8m 0103  G 3-8m 0103", board=ROW)
    t.play("1-8m")
    assert t.options() == ["0102", "motorized", "stop"]
    t = table("turn 5 german movement\nG 1-8m 0101  G 2-8m 0103", board=ROW)
    t.play("1-8m")
    assert "0104" in t.options()


def test_6_4a_nor_through_a_hex_with_another_division():
    t = table("turn 5 german movement\nG 1-8m 0101  G 1-10pz 0103", board=ROW)
    t.play("1-8m")
    assert t.options() == ["0102", "motorized", "stop"]
    t.play("motorized")
    assert t.options() == ["0102", "stop"]


def test_6_4a_soviet_units_block_their_own_way():
    t = table("turn 5 soviet movement\nS r-181 0101  S r-309 0103", board=ROW)
    t.play("r-181")
    assert t.options() == ["0102", "stop"]


def test_6_4a_an_advance_keeps_the_limit():
    t = table("turn 5 german fire\nG 1-8m 0505  G 2-8m 0505  G 3-8m 0404  S army-01 0405 1-1dno  S r-181 0102")
    t.play("0405", "all", "assault", "die 1", "1-8m", "2-8m")
    assert t.at("1-8m") == t.at("2-8m") == "0405"
    assert asked(t) != "german advance"  # the third has no room
    assert t.at("3-8m") == "0404"


def test_6_4b_units_move_one_at_a_time():
    t = german("G 1-8m 0505  G 2-8m 0505")
    t.play("1-8m", "0507", "stop")
    assert t.at("2-8m") == "0505"
    t.play("2-8m", "0507", "stop")
    assert t.at("2-8m") == "0507"


CROWD = "G 1-8m 0505  G 2-8m 0505  G 3-8m 0505\nfresh = 3-8m"


def test_6_4c_the_opponent_eliminates_the_surplus():
    t = german(CROWD)
    t.play("done")
    assert asked(t) == "soviet excess"
    assert t.options() == ["1-8m", "2-8m", "3-8m"]  # the opponent chooses (R35)
    t.play("1-8m")
    assert t.options() == ["eliminate", "move"]
    t.play("eliminate")
    assert t.at("1-8m") == "german-dead"
    assert phase(t) != "5 german movement"


def test_6_4c_or_moves_it_to_the_nearest_legal_hex():
    t = german(CROWD)
    t.play("done", "1-8m", "move")
    assert set(t.options()) == {"0404", "0405", "0504", "0506", "0604", "0605"}
    t.play("0604")
    assert t.at("1-8m") == "0604"
    assert any("is moved to 0604 [6.4c]" in line for line in t.log())


def test_6_4c_the_nearest_hex_must_be_legal():
    """One hex away all are full, held by the enemy or by another division; the next are two hexes away."""
    around = "G 1-10pz 0404  G 2-10pz 0405  G 1-469i 0504  G stug-659 0506  G stug-660 0506  G 1-1tot 0604"
    t = german(f"{CROWD}\n{around}\nS army-01 0605 1-1dno")
    t.play("done", "1-8m", "move")
    offered = set(t.options())
    assert not offered & {"0404", "0405", "0504", "0505", "0506", "0604", "0605"}
    grid = t.game.board.grid
    assert {grid.distance(grid.hex("0505"), grid.hex(h)) for h in offered} == {2}


def test_6_4c_two_too_many_are_dealt_with_one_by_one():
    t = german("G 1-8m 0505  G 2-8m 0505  G 3-8m 0505  G 1-29m 0505\nfresh = 3-8m 1-29m", turn=6)
    t.play("done", "1-8m", "eliminate")
    assert asked(t) == "soviet excess"
    t.play("2-8m", "eliminate")
    assert phase(t) != "6 german movement"


def test_6_4c_a_legal_stack_is_left_alone():
    t = german("G 1-8m 0505  G 2-8m 0505\nfresh = 2-8m")
    t.play("done")
    assert asked(t) != "soviet excess"


def test_6_4c_the_displaced_unit_draws_no_fire():
    t = german(f"{CROWD}\nS army-01 0703 1-1dno")
    t.play("done", "1-8m", "move", "0604")
    assert asked(t) != "soviet defensive-fire"
