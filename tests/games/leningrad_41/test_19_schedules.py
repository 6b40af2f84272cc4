"""The schedules. A unit of each division and a few of the Corps are enough."""

import pytest

from northfront.core.ask import Draw
from northfront.core.view import view
from northfront.sim.secrecy import heard
from tests.games.leningrad_41.arrivals_table import (
    asked,
    chance,
    face,
    own_game,
    own_map,
    phase,
    pool,
    seen,
    start,
    table,
    units_in,
)

DIVISIONS = {"3-mot": "1-8m", "8-pz": "1-10pz", "269-inf": "1-469i", "tot": "1-1tot", "pol": "1-1pol", "7-fl": "1-3f"}
CORPS = "G stug-659 pool-corps  G pi-48 pool-corps  G nbw-1 pool-corps  G flak-88 pool-corps"


def german(turn, come=(), corps=CORPS, more=""):
    """The first German phase; divisions that have come are on the map, the others wait."""
    places = iter(("0505", "0507", "0509", "0511", "0513", "0605"))
    lines = "  ".join(f"G {unit} {next(places) if name in come else name}" for name, unit in DIVISIONS.items())
    return table(f"turn {turn} german reinforcement\n{lines}\n{corps}\nS army-50 0101 unknown\n{more}")


def arrivals(t):
    return units_in(t, "german-entry") - {"manstein"}


def draw(t, count):
    """So many Corps units are drawn, and then no more."""
    for name in ("stug-659", "pi-48", "nbw-1")[:count]:
        assert name in pool(t)
        t.play(f"draw {name}")


def test_19_1a_germans_enter_over_the_south_edge():
    game = own_game()
    entry = set(game.board.grid.names(game.chart.entry[0]))
    assert entry == {f"51{n:02}" for n in range(1, 29)}  # the land of the last row
    t = table("turn 2 german movement\nG 1-8m german-entry  S army-50 0101 unknown")
    t.play("1-8m")
    assert [h for h in t.options() if h.isdecimal()] == ["0901", "0902", "0903"]
    assert t.why("0505").startswith(("[19.1a]", "[7.1c]"))


def test_19_1b_all_units_of_a_division_come_together():
    t = start("ready")
    for name in ("rudel", "ju87-1", "ju87-2", "ju87-3", "ju87-4", "ju88-1"):
        t.play(f"draw {name}")
    t.play("die 1", "draw bbg", "die 1")
    assert len(arrivals(t)) == 13 + 1  # the division and the Brandenburgers
    assert units_in(t, "3-mot") == set()
    assert len(units_in(t, "8-pz")) == 14


def test_19_1b_the_movement_phase_does_not_end_before():
    t = table("turn 2 german movement\nG 1-8m german-entry  G 2-8m german-entry  S army-50 0101 unknown")
    t.play("1-8m", "0901", "stop")
    assert t.why("done").startswith(("[19.1b]", "[7.2b]"))
    t.play("2-8m", "0901", "stop")
    assert "done" in t.options()


def test_19_1c_corps_units_and_air_markers_are_drawn_singly_and_at_random():
    t = german(2, come=["3-mot"])
    t.play("die 3")
    assert pool(t) == {"stug-659": 1, "pi-48": 1, "nbw-1": 1, "flak-88": 1}
    t.play("draw pi-48")
    assert pool(t) == {"stug-659": 1, "nbw-1": 1, "flak-88": 1}


def test_19_1d_a_division_that_has_come_does_not_come_again():
    """Ruling R49: a second 6 brings the air marker only; 7th Flieger is not due anew."""
    t = german(6, come=["3-mot", "8-pz", "7-fl"], more="G rudel pool-luftwaffe\nairborne_turn = 5")
    t.play("die 6", "draw rudel")
    assert t.position.state.airborne_turn == 5
    assert arrivals(t) == set()


def test_19_1d_the_log_tells_only_of_a_division_that_arrives():
    """[19.1l] On turn 2 the division of turn 1 is not announced again."""
    t = german(2, come=["3-mot"])
    assert [line for line in t.log() if "Division" in line] == ["8th Panzer Division arrives [19.1b]"]


def test_19_1e_when_the_corps_has_come_no_more_arrive():
    t = german(5, corps="G stug-659 pool-corps")
    t.play("die 5", "draw stug-659")
    assert phase(t) == "5 german movement"
    t = german(5, corps="")
    t.play("die 5")
    assert phase(t) == "5 german movement"


def test_19_1e_nor_air_markers():
    t = german(5)
    t.play("die 6")
    assert asked(t) != "chance"
    t = german(1, corps="", more="G rudel pool-luftwaffe  G ju87-1 pool-luftwaffe")
    t.play("draw rudel", "draw ju87-1")
    assert chance(t) != "19.1c"


def test_19_1f_what_is_due_after_turn_10_does_not_come():
    t = german(10, come=["3-mot", "8-pz"])
    t.play("die 6")
    assert t.at("1-3f") == "7-fl"
    assert asked(t) != "chance"


def test_19_1g_german_units_enter_face_up():
    """[6.7]"""
    t = table("turn 2 german movement\nG 1-8m german-entry  S army-50 0101 unknown")
    t.play("1-8m", "0901", "stop")
    assert seen(t, "1-8m", "soviet")


def test_19_1h_manstein_comes_on_turn_1():
    t = german(1, more="G manstein manstein")
    t.play("die 1", "draw nbw-1", "die 1")
    assert t.at("manstein") == "german-entry"
    t = german(2, come=["3-mot"], more="G manstein manstein")
    t.play("die 1", "draw nbw-1")
    assert t.at("manstein") == "manstein"


def test_19_1i_six_air_markers_on_turn_1():
    """[12.2a]"""
    t = start("ready")
    markers = ["rudel", "ju87-1", "ju87-2", "ju87-3", "ju87-4", "ju88-1", "he111-1", "ju88-2", "bf110-1", "bf110-2"]
    assert pool(t) == dict.fromkeys(markers, 1)
    for name in markers[:6]:
        assert chance(t) == "19.1c"
        t.play(f"draw {name}")
    assert units_in(t, "german-air") == set(markers[:6])
    assert chance(t) == "19.1j"


@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_19_1j_half_a_die_of_corps_units_on_turn_1(die, count):
    """[19.1m] And on turn 2."""
    for turn, come in ((1, []), (2, ["3-mot"])):
        t = german(turn, come)
        t.play(f"die {die}")
        draw(t, count)
        assert len(units_in(t, "pool-corps")) == 4 - count
        assert not isinstance(t.position.chance, Draw)


@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_19_1o_half_a_die_of_corps_units_on_turn_3(die, count):
    t = german(3, come=["3-mot", "8-pz"])
    t.play("die 1", f"die {die}")
    draw(t, count)
    assert phase(t) == "3 german movement"


def test_19_1m_the_roll_of_turn_2_cites_its_own_case():
    t = german(2, come=["3-mot"])
    assert chance(t) == "19.1m"


def test_19_1o_on_turn_3_the_division_is_rolled_for_before_the_corps():
    """In the order in which the schedule lists them; on turn 1 it is the other way round."""
    t = german(3, come=["3-mot", "8-pz"])
    assert chance(t) == "19.1n"
    t.play("die 4")
    assert arrivals(t) == {"1-1tot"}
    assert chance(t) == "19.1o"


@pytest.mark.parametrize(("die", "unit"), [(1, "1-8m"), (3, "1-8m"), (4, "1-10pz"), (6, "1-10pz")])
def test_19_1k_a_division_on_turn_1(die, unit):
    t = german(1)
    t.play("die 1", "draw nbw-1")
    assert chance(t) == "19.1k"
    t.play(f"die {die}")
    assert arrivals(t) == {"nbw-1", unit}


@pytest.mark.parametrize(("first", "second"), [("3-mot", "1-10pz"), ("8-pz", "1-8m")])
def test_19_1l_the_other_division_on_turn_2(first, second):
    t = german(2, come=[first])
    t.play("die 1", "draw nbw-1")
    assert arrivals(t) == {"nbw-1", second}


def test_19_1l_the_first_division_waits_at_the_edge_but_is_not_sent_for_twice():
    """[7.2b] A division that was held up counts as the one that came."""
    t = table(
        f"turn 2 german reinforcement\nG 1-8m german-entry  G 1-10pz 8-pz  G 1-469i 269-inf\n{CORPS}\nS army-50 0101 unknown"
    )
    t.play("die 1", "draw nbw-1")
    assert arrivals(t) == {"1-8m", "1-10pz", "nbw-1"}


@pytest.mark.parametrize(("die", "unit"), [(1, "1-469i"), (3, "1-469i"), (4, "1-1tot"), (5, "1-1tot"), (6, "1-1pol")])
def test_19_1n_a_division_on_turn_3(die, unit):
    t = german(3, come=["3-mot", "8-pz"])
    t.play(f"die {die}", "die 1", "draw nbw-1")
    assert arrivals(t) == {"nbw-1", unit}


@pytest.mark.parametrize("turn", [4, 7, 10])
def test_19_1p_one_die_a_turn_from_turn_4(turn):
    t = german(turn, come=["3-mot", "8-pz", "tot"])
    assert chance(t) == "19.1p"
    t.play("die 4")
    draw(t, 2)
    assert phase(t) == f"{turn} german movement"


@pytest.mark.parametrize("die", [1, 2, 3])
def test_19_1q_a_division_and_a_corps_unit_on_1_to_3(die):
    t = german(4, come=["3-mot", "8-pz", "tot", "pol"])
    t.play(f"die {die}", "draw nbw-1")
    assert arrivals(t) == {"1-469i", "nbw-1"}


def played(t, *dice):
    """These dice, and nbw-1 if a Corps unit is drawn between them."""
    waiting = list(dice)
    while asked(t) == "chance" and phase(t).endswith("german reinforcement"):
        if isinstance(t.position.chance, Draw):
            t.play("draw nbw-1")
        else:
            t.play(f"die {waiting.pop(0)}")
    return waiting


@pytest.mark.parametrize(
    ("dice", "unit"), [((1, 5, 2), "1-469i"), ((1, 2, 5), "1-1pol"), ((2, 3, 3, 6, 6, 1, 2), "1-1pol")]
)
def test_19_1q_of_two_divisions_the_higher_die_decides(dice, unit):
    """A die for each in the order of the schedule, 269th Infantry before SS Polizei; ties again."""
    t = german(4, come=["3-mot", "8-pz", "tot"])
    assert played(t, *dice) == []
    assert arrivals(t) == {unit, "nbw-1"}


def test_19_1q_without_a_division_left_the_corps_unit_still_comes():
    """Ruling R48."""
    t = german(4, come=["3-mot", "8-pz", "tot", "pol", "269-inf"])
    t.play("die 2", "draw nbw-1")
    assert arrivals(t) == {"nbw-1"}


def test_19_1q_it_does_not_bring_a_division_of_the_first_turns():
    """Ruling R50."""
    t = german(4, come=["8-pz", "tot", "pol", "269-inf"])
    t.play("die 2", "draw nbw-1")
    assert t.at("1-8m") == "3-mot"


def test_19_1r_two_corps_units_on_a_4():
    t = german(4, come=["3-mot", "8-pz", "tot"])
    t.play("die 4")
    draw(t, 2)
    assert arrivals(t) == {"stug-659", "pi-48"}
    assert phase(t) == "4 german movement"


def test_19_1s_three_corps_units_on_a_5():
    t = german(4, come=["3-mot", "8-pz", "tot"])
    t.play("die 5")
    draw(t, 3)
    assert arrivals(t) == {"stug-659", "pi-48", "nbw-1"}
    assert phase(t) == "4 german movement"


def test_19_1t_an_air_marker_on_a_6_and_7th_flieger_next_turn():
    t = german(4, come=["3-mot", "8-pz", "tot"], more="G rudel pool-luftwaffe  G ju87-1 pool-luftwaffe")
    t.play("die 6", "draw rudel")
    assert t.at("rudel") == "german-air"
    assert t.at("ju87-1") == "pool-luftwaffe"
    assert t.at("1-3f") == "7-fl"
    assert t.position.state.airborne_turn == 5
    t = german(5, come=["3-mot", "8-pz", "tot"], more="airborne_turn = 5")
    t.play("die 4")
    draw(t, 2)
    assert "1-3f" in arrivals(t)


def test_19_1t_a_second_6_does_not_put_it_off():
    """Ruling R49: what is on its way is not triggered anew."""
    t = german(5, come=["3-mot", "8-pz"], more="airborne_turn = 5\nG rudel pool-luftwaffe")
    t.play("die 6", "draw rudel")
    assert "1-3f" in arrivals(t)
    assert t.position.state.airborne_turn == 5


# --- 42nd Army


def soviet(text="", turn=2, pool_size=4, held="", rubble=""):
    units = "  ".join(f"S army-{n:02} pool-42" for n in range(1, pool_size + 1))
    lines = (f"held = {held}\n" if held else "") + (f"rubble = {rubble}\n" if rubble else "")
    return table(f"turn {turn} soviet reinforcement\nG 1-8m 0910\n{units}\nS army-50 0101 unknown\n{text}\n{lines}")


TWELVE = "terrain objective 0113 0313 0513\n"  # twelve objectives in all


def drawn(t):
    """How many 42nd Army units come, each placed in the first hex offered."""
    count, names = 0, iter(("kom-1", "kom-2", "kom-3", "kom-4", "lg-1", "lg-2", "lg-3"))
    while chance(t) == "7.3c":
        t.play(f"draw {next(names)}")
        t.play(t.options()[0], "down")
        count += 1
    return count


@pytest.mark.parametrize(
    ("held", "rubble", "count"),
    [
        ("", "", 1),  # nine
        ("0202 0404 0707", "", 1),  # six
        ("0202 0404 0707 0115", "", 0),  # five
        ("", "0202 0404 0707", 1),
        ("", "0202 0404 0707 0115", 0),
        ("0202 0404", "0707 0115", 0),
        ("0202 0404", "0202 0404", 1),  # counted once
    ],
)
def test_19_2a_one_unit_for_six_objectives_held_and_not_rubbled(held, rubble, count):
    assert drawn(soviet(held=held, rubble=rubble)) == count


@pytest.mark.parametrize(("held", "count"), [("", 2), ("0113", 1)])
def test_19_2a_two_for_twelve(held, count):
    units = "  ".join(f"S army-{n:02} pool-42" for n in range(1, 5))
    t = table(
        f"{TWELVE}turn 2 soviet reinforcement\nG 1-8m 0910\n{units}\nS army-50 0101 unknown\n"
        + (f"held = {held}\n" if held else "")
    )
    assert drawn(t) == count


def test_19_2a_not_on_turn_1():
    """[5.2d]"""
    t = table("turn 1 german fire\nG 1-8m 0505  S army-01 0404 1-1dno  S army-02 pool-42")
    t.play("done")
    assert phase(t) == "1 soviet movement"


def test_19_2a_on_the_printed_map_six_units_come_at_first():
    """36 objectives."""
    units = "\n".join(f"S army-{n:02} pool-42" for n in range(1, 10))
    assert drawn(own_map(f"turn 2 soviet reinforcement\nG 1-8m 5105\n{units}\n")) == 6


def test_19_2a_occupied_and_threatened_objectives_count():
    """Ruling R62: all that are Soviet and not rubbled, empty or not, next to Germans or not."""
    near = "G 2-8m 0214  G 3-8m 0414  S army-49 0202 unknown"
    assert drawn(soviet(near, held="0707 0615 0515")) == 1


def test_19_2a_a_small_pool_gives_what_it_has():
    assert drawn(soviet(pool_size=0)) == 0


def test_19_2b_they_are_placed_in_soviet_objectives():
    t = soviet(held="0202")
    t.play("draw kom-1")
    assert set(t.options()) - {"flip"} == {"0404", "0707", "0115", "0215", "0315", "0415", "0515", "0615"}
    assert t.why("0202").startswith("[19.2b]")
    assert t.why("0505").startswith("[19.2b]")  # no objective


def test_19_2b_the_german_is_told_where_but_not_which_unit():
    told = []
    for side in ("german", "soviet"):
        t = soviet(held="0202")
        t.play("draw kom-1")
        t.position.take_events()
        t.play("0404")
        told += [line["text"] for line in heard(t.position, t.game.side(side)) if line["kind"].endswith("placed")]
    assert told == ["A Soviet unit is placed in 0404 [19.2b]", "1st Komsomol Battalion is placed in 0404 [19.2b]"]


def test_19_2c_not_in_rubble_nor_next_to_a_german():
    t = soviet("G 2-8m 0405", rubble="0202")
    t.play("draw kom-1")
    assert t.why("0202").startswith("[19.2c]")
    assert t.why("0404").startswith("[19.2c]")
    assert "0707" in t.options()


def test_19_2c_two_hexes_away_is_far_enough():
    t = soviet("G 2-8m 0406")
    t.play("draw kom-1")
    assert "0404" in t.options()


def test_19_2d_one_in_each_hex():
    units = "  ".join(f"S army-{n:02} pool-42" for n in range(1, 5))
    t = table(f"{TWELVE}turn 2 soviet reinforcement\nG 1-8m 0910\n{units}\nS army-50 0101 unknown")
    t.play("draw kom-1", "0707", "down", "draw kom-2")
    assert t.why("0707").startswith("[19.2d]")
    t.play("0404", "down")
    assert asked(t) == "chance"


OVERFULL = "S army-48 0707 1-1dno  S army-49 0707 2-1dno"


def test_19_2e_they_may_be_placed_beyond_the_limit():
    t = soviet(OVERFULL)
    t.play("draw kom-1", "0707", "down", "die 1")
    assert phase(t) == "2 soviet movement"
    t.play("army-48", "0706", "stop", "done")
    assert t.at("army-01") == "0707"


def test_19_2e_if_nobody_leaves_the_arrival_is_eliminated():
    t = soviet(OVERFULL)
    t.play("draw kom-1", "0707", "down", "die 1", "done")
    assert t.at("army-01") == "pool-42"
    assert t.at("army-48") == t.at("army-49") == "0707"


def test_19_2e_the_arrival_itself_may_leave():
    t = soviet(OVERFULL)
    t.play("draw kom-1", "0707", "down", "die 1", "army-01", "0706", "stop", "done")
    assert t.at("army-01") == "0706"


def test_19_2e_with_units_of_the_front_reserve_as_well():
    """[6.3a] Ruling R87."""
    t = soviet("S r-181 0707")
    t.play("draw kom-1", "0707", "down", "die 1", "done")
    assert t.at("army-01") == "pool-42"
    t = soviet("S r-181 0707")
    t.play("draw kom-1", "0707", "down", "die 1", "r-181", "0706", "stop", "done")
    assert t.at("army-01") == "0707"


def test_19_2e_a_unit_lost_face_down_stays_unknown_to_the_german():
    """[3.5c] [6.5b] [6.6a] What the German sees is the same whatever was drawn."""
    shown = []
    for name in ("kom-1", "art-51"):
        t = soviet(OVERFULL)
        t.play(f"draw {name}", "0707", "down", "die 1", "done")
        german_side = t.game.side("german")
        told = heard(t.position, german_side)
        shown.append((told, view(t.position, german_side)))
    assert shown[0] == shown[1]


def test_19_2f_face_down_or_face_up_as_the_soviet_player_likes():
    for choices, open_ in ((("down",), False), (("up", "draw kom-1"), True)):
        t = soviet()
        t.play("draw kom-1", "0707", *choices)
        assert seen(t, "army-01") is open_
        assert face(t, "army-01") == "kom-1"


# --- Leningrad Front Reserve

RESERVE = ("r-181", "r-309", "r-68", "r-252", "r-329", "r-942", "r-947")


def reserve(turn=2, units=RESERVE):
    lines = "  ".join(f"S {name} pool-lfr" for name in units)
    return table(f"turn {turn} soviet reinforcement\nG 1-8m 0910\n{lines}\nS army-50 0101 unknown")


@pytest.mark.parametrize("die", [1, 4, 6])
def test_19_3a_one_die_of_reserves(die):
    """Ruling R15: one die, not two."""
    t = reserve()
    assert chance(t) == "19.3a"
    assert t.position.chance.sides == 6
    t.play(f"die {die}")
    for name in RESERVE[:die]:
        t.play(f"draw {name}")
    assert phase(t) == "2 soviet movement"
    assert units_in(t, "reserve-entry") == set(RESERVE[:die])


def test_19_3a_a_small_pool_gives_what_it_has():
    """Ruling R62."""
    t = reserve(units=RESERVE[:2])
    t.play("die 6", "draw r-181", "draw r-309")
    assert phase(t) == "2 soviet movement"


def test_19_3b_they_enter_from_the_north_and_the_north_east():
    game = own_game()
    entry = set(game.board.grid.names(game.chart.entry[1]))
    north = {name for name in game.board.grid.names(game.chart.land) if name.startswith("01")}
    east = {f"{row:02}01" for row in range(1, 46)}  # up to 4501, inclusive
    assert entry == north | (east & set(game.board.grid.names(game.chart.land)))
    t = table("turn 2 soviet movement\nS r-181 reserve-entry  G 1-8m 0910  S army-50 0404 unknown")
    t.play("r-181")
    assert t.options() == ["0101", "0102", "stop"]


def test_19_3b_other_hexes_are_refused_with_its_case():
    t = table("turn 2 soviet movement\nS r-181 reserve-entry  G 1-8m 0910  S army-50 0404 unknown")
    t.play("r-181")
    assert t.why("0505").startswith("[19.3b]")


def test_19_3c_they_are_drawn_at_random():
    t = reserve()
    t.play("die 2")
    assert pool(t) == dict.fromkeys(RESERVE, 1)
    t.play("draw r-68")
    assert pool(t) == {name: 1 for name in RESERVE if name != "r-68"}


def test_19_3d_they_enter_face_up():
    """[7.3d]"""
    t = reserve()
    t.play("die 1", "draw r-181")
    assert seen(t, "r-181")
    t.play("r-181", "0102", "stop")
    assert seen(t, "r-181")
