"""Arrivals on the map. Germans enter by 0901 to 0903, the Front Reserve by 0101 and 0102."""

from northfront.core.view import view
from northfront.sim.secrecy import heard
from tests.games.leningrad_41.arrivals_table import asked, backs, face, phase, pool, seen, table, units_in


def german(text, turn=2, lines=""):
    return table(f"{lines}turn {turn} german movement\n{text}\nS army-50 0114 unknown")


def soviet(text, turn=2):
    return table(f"turn {turn} soviet movement\n{text}\nG 1-469i 0914")


def test_7_1a_reinforcements_enter_after_the_start():
    t = german("G 1-8m german-entry")
    t.play("1-8m")
    assert t.options()[:3] == ["0901", "0902", "0903"]
    t.play("0902", "stop")
    assert t.at("1-8m") == "0902"


def test_7_1b_nobody_enters_through_an_enemy_hex():
    t = german("G 1-8m german-entry  S army-01 0902 unknown")
    t.play("1-8m")
    assert t.options()[:2] == ["0901", "0903"]
    assert t.why("0902").startswith(("[7.1b]", "[8.14a]"))
    t = soviet("S r-181 reserve-entry  G 1-8m 0101")
    t.play("r-181")
    assert t.options() == ["0102", "stop"]


def test_7_1b_a_friendly_hex_must_have_room():
    """[6.4a] [6.2a]"""
    t = german("G 1-8m german-entry  G 1-10pz 0901  G 2-8m 0902  G 3-8m 0902")
    t.play("1-8m")
    assert [h for h in t.options() if h.isdecimal()] == ["0903"]


def test_7_1c_they_pay_for_the_first_hex_and_move_on():
    """Ruling R79: a clear hex costs 1, an urban one 2."""
    t = german("G 1-469i german-entry", lines="terrain urban 0902\n")
    t.play("1-469i")
    costs = {t.game.board.grid.name(h): cost for h, cost in t.position.ask.costs().items()}
    assert costs["0901"] == 1
    assert costs["0902"] == 2
    t.play("0902")
    assert "14 points" in str(t.position.ask.prompt)
    t.play("0802", "stop")
    assert t.at("1-469i") == "0802"


def test_7_1c_each_pays_for_its_own_first_hex_only():
    t = german("G 1-469i german-entry  G 2-469i german-entry")
    t.play("1-469i", "0901", "0801", "stop", "2-469i", "0901")
    assert "15 points" in str(t.position.ask.prompt)


def test_7_1c_the_log_tells_who_enters_and_who_moves():
    t = german("G 1-469i german-entry")
    t.play("1-469i", "0901")
    assert t.log()[-1].endswith("enters the map in 0901 [7.1c]")
    t.play("0801")
    assert t.log()[-1].endswith("moves from 0901 to 0801 [8.1a]")


def drive_in(t, unit, first):
    """Enter by motorized movement, chosen before the first hex or in it."""
    for order in (unit, first):
        t.play(order)
        if "motorized" in t.options():
            t.play("motorized")


def test_7_1c_motorized_units_may_drive_onto_a_clear_hex():
    """[8.8a] Ruling R79: motorized movement is possible if the first hex is clear; R9: it is chosen for the whole move."""
    t = german("G 1-8m german-entry")
    drive_in(t, "1-8m", "0901")
    t.play("0801")  # a short leg, as when fire may stop it
    assert "30 points" in str(t.position.ask.prompt)


def test_7_1c_their_reach_is_doubled():
    row = "grid point-up 0101-0140\nground clear\nhas german-entry 0101\n"
    for unit, last in (("1-8m", "0132"), ("1-469i", "0116")):
        t = table(f"turn 2 german movement\nG {unit} german-entry", board=row)
        drive_in(t, unit, "0101")
        assert [h for h in t.options() if h.isdecimal()][-1] == last


def test_7_1c_motorized_units_may_drive_in_by_road():
    """Ruling R79: or if a Prospekt or railroad in it reaches the edge, as in 5116 of the printed map. Urban hexes cost 2."""
    road = " ".join(f"{row:02}01" for row in range(30, 0, -1))
    board = (
        f"grid point-up 0101-3003\nground urban\nterrain clear 0103\nhas german-entry 3001 3003\nline prospekt {road}\n"
    )
    for first, farthest in (("3001", "1501"), ("3003", "2303")):  # 16 hexes with the first, or 8
        t = table("turn 2 german movement\nG 1-8m german-entry", board=board)
        drive_in(t, "1-8m", first)
        hexes = [h for h in t.options() if h.isdecimal() and h.endswith(first[2:])]
        assert hexes[0] == farthest


def test_7_1c_arrivals_fire_in_the_same_turn():
    t = german("G 1-8m german-entry  S army-01 0802 1-1dno")
    t.play("1-8m", "0902", "hold", "stop", "done", "0802")
    assert "1-8m" in t.options()


def test_7_1d_a_unit_that_moves_in_may_be_fired_at_in_its_first_hex():
    t = german("G 1-8m german-entry  S army-01 0802 1-1dno")
    t.play("1-8m", "0902")
    assert asked(t) == "soviet defensive-fire"
    t = soviet("S r-181 reserve-entry  G 1-8m 0202")
    t.play("r-181", "0102")
    assert asked(t) == "german defensive-fire"
    t = soviet("S army-01 0202 unknown  S r-181 reserve-entry  G 1-8m 0103")
    t.play("r-181", "0102", "1-8m", "fire", "die 1")
    assert t.at("r-181") == "pool-lfr"


def test_7_1d_a_unit_that_is_placed_may_not():
    """Ruling R7, [9.6c]."""
    t = table("turn 2 soviet reinforcement\nG 1-8m 0909\nS army-01 pool-42")
    t.play("draw kom-1", "0707", "up")
    assert asked(t) == "chance"  # the roll for the Front Reserve
    t = table("turn 2 german reinforcement\nG 1-8m 0505  G 2-8m german-dead  S army-01 0404 1-1dno")
    t.play("3-mot", "draw 2-8m", "0505")
    assert asked(t) == "chance"


def test_7_1e_units_off_the_map_cannot_be_attacked():
    t = table(
        "turn 2 soviet fire\nS army-01 0706 1-1dno  S army-02 0902 2-1dno  G 1-8m german-entry  G manstein german-entry  G 1-469i 0707"
    )
    assert [h for h in t.options() if h.isdecimal()] == ["0707"]


def test_7_2a_every_german_unit_waits_off_the_map():
    """[3.8a] Whatever the schedule brings goes to the box from which it enters."""
    t = table("turn 1 german reinforcement\nG manstein manstein  G 1-8m 3-mot  G 1-10pz 8-pz  G nbw-1 pool-corps")
    t.play("die 1", "draw nbw-1", "die 3")
    assert units_in(t, "german-entry") == {"manstein", "nbw-1", "1-8m"}
    assert phase(t) == "1 german movement"


BLOCKED = "S army-01 0901 unknown  S army-02 0902 unknown  S army-03 0903 unknown"


def test_7_2b_units_that_cannot_enter_wait():
    t = german(f"G 1-8m german-entry  G 2-8m 0505\n{BLOCKED}")
    assert "done" in t.options()
    t.play("done")
    assert t.at("1-8m") == "german-entry"
    t = german("G 1-8m german-entry", turn=3)  # a later turn
    t.play("1-8m")
    assert "0901" in t.options()


def test_7_2b_units_that_can_enter_must():
    """Ruling R88."""
    t = german("G 1-8m german-entry  G 2-8m 0505")
    assert t.why("done").startswith(("[7.2b]", "[19.1b]"))
    t.play("1-8m", "stop")
    assert t.why("done").startswith(("[7.2b]", "[19.1b]"))
    t.play("1-8m", "0901", "stop")
    assert "done" in t.options()


def test_7_2b_part_of_a_division_may_have_to_wait():
    """Ruling R51: one hex with room for two."""
    t = german(
        "G 1-8m german-entry  G 2-8m german-entry  G 3-8m german-entry\nS army-01 0901 unknown  S army-02 0902 unknown"
        "  S army-03 0802 unknown  S army-04 0803 unknown  S army-05 0904 unknown"
    )
    for unit in ("1-8m", "2-8m"):
        t.play(unit, "0903", "hold")
    assert "done" in t.options()
    t.play("done")
    assert t.at("3-8m") == "german-entry"


def test_7_2b_a_division_cannot_be_held_back_by_moving_another():
    """Ruling R88, [8.2a]: a sub-command with units that can enter is not finished before they have entered."""
    t = german("G 1-8m 0505  G 2-8m german-entry  G 1-10pz 0510")
    t.play("1-8m", "0506", "stop")
    if "1-10pz" in t.options():
        t.play("1-10pz", "0511", "stop")
    assert "2-8m" in t.options()
    assert "done" not in t.options()


def test_7_2b_manstein_enters_too():
    t = german("G manstein german-entry  G 1-8m 0505", turn=1)
    assert "done" not in t.options()
    t.play("manstein", "0901", "stop")
    assert t.at("manstein") == "0901"


def test_7_3a_soviet_units_come_by_the_schedules():
    t = table("turn 2 soviet reinforcement\nG 1-8m 0909\nS army-01 pool-42  S r-181 pool-lfr")
    t.play("draw kom-1", "0707", "down", "die 1", "draw r-181")
    assert t.at("army-01") == "0707"
    assert t.at("r-181") == "reserve-entry"


def test_7_3b_reserves_that_do_not_enter_return_to_the_pool():
    """Ruling R88."""
    t = soviet("S r-181 reserve-entry  S r-309 reserve-entry  S army-01 0404 unknown")
    t.play("r-181", "0101", "stop", "done")
    assert t.at("r-181") == "0101"
    assert t.at("r-309") == "pool-lfr"


def test_7_3b_also_if_they_cannot_enter():
    t = soviet("S r-181 reserve-entry  S army-01 0404 unknown  G 1-8m 0101  G 2-8m 0102")
    t.play("done")
    assert t.at("r-181") == "pool-lfr"


# A German next to every objective.
EVERYWHERE = "G 1-8m 0201  G 2-8m 0403  G 3-8m 0706  G 1-29m 0214  G 2-29m 0414  G mot-kr 0614"


def test_7_3b_army_units_without_a_hex_return_to_their_pool():
    """Ruling R62: nine objectives are Soviet, each with a German next to it."""
    t = table(f"turn 2 soviet reinforcement\n{EVERYWHERE}\nS army-01 pool-42  S army-02 0909 unknown")
    t.play("draw kom-1")
    assert asked(t) == "chance"
    assert t.at("army-01") == "pool-42"
    assert face(t, "army-01") == ""
    t.play("die 1")
    assert phase(t) == "2 soviet movement"


def test_7_3b_the_german_is_not_told_what_went_back_unseen():
    views = []
    for name in ("kom-1", "art-51"):
        t = table(f"turn 2 soviet reinforcement\n{EVERYWHERE}\nS army-01 pool-42  S army-02 0909 unknown")
        t.play(f"draw {name}")
        assert name not in str(heard(t.position, t.game.side("german")))
        views.append(view(t.position, t.game.side("german")))
    assert views[0] == views[1]


def test_7_3c_army_units_are_seen_by_the_soviet_player_alone():
    t = table("turn 2 soviet reinforcement\nG 1-8m 0909\nS army-01 pool-42  S army-02 0404 unknown")
    assert t.position.chance.for_side == t.game.side("soviet")
    t.play("draw kom-1")
    assert "Komsomol" in str(t.position.ask.prompt)
    assert not seen(t, "army-01")
    t.play("0707", "down")
    assert face(t, "army-01") == "kom-1"
    assert seen(t, "army-01", "soviet")
    assert not seen(t, "army-01")
    assert backs(t) == ["0404", "0707"]
    assert "kom-1" not in str(heard(t.position, t.game.side("german")))


def test_7_3c_the_german_sees_the_same_whatever_was_drawn():
    views = []
    for name in ("kom-1", "art-51", "kir-t1"):
        t = table("turn 2 soviet reinforcement\nG 1-8m 0909\nS army-01 pool-42  S army-02 0404 unknown")
        t.play(f"draw {name}")
        first = view(t.position, t.game.side("german"))
        t.play("0707", "down")
        views.append((first, view(t.position, t.game.side("german"))))
    assert views[0] == views[1] == views[2]


def test_7_3d_reserves_are_drawn_at_random_and_enter_face_up():
    t = table("turn 2 soviet reinforcement\nG 1-8m 0909\nS r-181 pool-lfr  S r-309 pool-lfr  S army-01 0404 unknown")
    t.play("die 1")
    assert pool(t) == {"r-181": 1, "r-309": 1}
    t.play("draw r-309", "r-309", "0101", "stop")
    assert seen(t, "r-309")
    assert t.at("r-181") == "pool-lfr"


def test_7_7a_eliminated_soviet_units_go_back_to_their_pool():
    for unit, box in (
        ("army-01 0405 kom-1", "pool-42"),
        ("r-181 0405", "pool-lfr"),
        ("army-01 0405 art-51", "pool-42"),
    ):
        t = table(f"turn 5 german fire\nG 1-8m 0505  G 2-8m 0505  S {unit}  S army-02 0114 unknown")
        t.play("0405", "all", "fire", "die 1")
        assert t.at(unit.split()[0]) == box


def test_7_7a_and_can_be_drawn_again():
    t = table("turn 5 german fire\nG 1-8m 0505  G 2-8m 0505  S r-181 0405  S army-02 0114 unknown")
    t.play("0405", "all", "fire", "die 1", "die 1")
    assert pool(t) == {"r-181": 1}


def test_7_7a_an_unknown_unit_that_is_hit_becomes_known():
    """[6.6c] It is flipped first, so both know which identity went back."""
    t = table("turn 5 german fire\nG 1-8m 0505  G 2-8m 0505  S army-01 0405 unknown  S army-02 0114 unknown")
    t.play("0405", "all", "fire", "draw kom-1", "die 1")
    assert t.at("army-01") == "pool-42"
    assert pool(t) == {"kom-1": 49}  # the pool holds one counter


def test_7_7b_an_eliminated_leader_is_out_of_the_game():
    """[14.7]"""
    for leader in ("zhdanov", "zhukov"):
        t = table(f"turn 5 german fire\nG 1-8m 0505  G 2-8m 0505  S {leader} 0405  S army-02 0114 unknown")
        t.play("0405", "all", "assault", "die 1")
        assert t.at(leader) == "eliminated"
    t = table("turn 5 soviet movement\nS zhukov eliminated  S army-01 0404 unknown  G 1-8m 0909")
    assert "zhukov" not in t.options()


def test_7_7c_there_are_no_soviet_replacements():
    """[15.1d] [15.2c] What is out of the game is never drawn."""
    t = table(
        "turn 5 soviet reinforcement\nG 1-8m 0909\nS aurora eliminated  S lg42 eliminated  S army-01 0404 unknown"
    )
    t.play("die 6")
    assert phase(t) == "5 soviet movement"
    assert t.at("aurora") == t.at("lg42") == "eliminated"


def test_7_8_air_markers_do_not_enter_the_map():
    t = table("turn 4 german reinforcement\nG 1-8m 0505  G rudel pool-luftwaffe  S army-01 0404 unknown")
    t.play("die 6", "draw rudel")
    assert t.at("rudel") == "german-air"
    t = table("turn 2 soviet reinforcement\nG 1-8m 0909\nS air-10 pool-lfr  S army-01 0404 unknown")
    t.play("die 1", "draw air-10")
    assert t.at("air-10") == "soviet-air"
    assert "air-10" not in t.options()


def test_7_8_air_markers_are_no_replacements():
    t = table("turn 2 german reinforcement\nG 1-8m 0505  G rudel flown  S army-01 0404 unknown")
    assert asked(t) == "chance"  # nobody is asked for a replacement
