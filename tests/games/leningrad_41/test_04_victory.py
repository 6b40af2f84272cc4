import pytest

from tests.games.leningrad_41.arrivals_table import (
    OBJECTIVES,
    asked,
    held,
    own_game,
    own_map,
    phase,
    result,
    start,
    table,
)


def last_fire(turn, text):
    """The last phase of a turn, ended."""
    t = table(f"turn {turn} soviet fire\n{text}")
    t.play("done")
    return t


def all_objectives():
    """The 36 objectives of the printed map."""
    game = own_game()
    return game.board.grid.names(game.board.ground("objective"))


def end_of_game(count, turn=10, text="G 1-8m 5105", rubble=""):
    """The German controls so many objectives of the real map when the turn ends."""
    hexes = " ".join(all_objectives()[:count])
    t = own_map(f"turn {turn} soviet fire\n{text}\nS army-01 0101 unknown\nheld = {hexes}\n{rubble}")
    t.play("done")
    return t


def test_4_2a_a_unit_takes_the_hex_in_which_it_is_and_those_it_passes():
    t = table("turn 5 german movement\nG 1-8m 0510  S army-01 0101 unknown")
    t.play("1-8m", "0511", "0512", "stop")
    assert {"0511", "0512"} <= held(t)
    assert "0513" not in held(t)


def test_4_2a_a_move_over_several_hexes_takes_all_on_its_way():
    board = "grid point-up 0101-0108\nground clear\n"
    t = table("turn 5 german movement\nG 1-8m 0101", board=board)
    t.play("1-8m", "0106", "stop")
    assert {"0102", "0103", "0104", "0105", "0106"} <= held(t)
    t = table("turn 5 soviet movement\nS r-181 0101\nheld = 0102 0103 0104 0107", board=board)
    t.play("r-181", "0105", "stop")
    assert held(t) == {"0107"}


def test_4_2a_an_advance_after_combat_takes_the_hex():
    t = table("turn 5 german fire\nG 1-8m 0505  G 2-8m 0505  S army-01 0405 1-1dno  S r-181 0102")
    t.play("0405", "all", "assault", "die 1", "1-8m")
    assert t.at("1-8m") == "0405"
    assert "0405" in held(t)


def test_4_2a_paratroops_take_the_hex_where_they_land():
    t = table(
        "setting airborne=on\nturn 5 german movement\nG 1-3f german-entry  S army-01 0101 unknown\nairborne_turn = 5"
    )
    t.play("1-3f", "drop", "0510", "die 1")
    assert "0510" in held(t)


def test_4_2a_a_unit_shot_on_entering_does_not_gain_the_hex():
    """Ruling R56: fire comes while it is entering."""
    t = table("turn 5 german movement\nG 1-8m 0506  S army-01 0404 1-1dno  S r-181 0403")
    t.play("1-8m", "0405", "all", "fire", "die 1")
    assert t.at("1-8m") == "german-dead"
    assert "0405" not in held(t)


def test_4_2a_a_placed_reinforcement_leaves_its_hex_soviet():
    t = table("turn 2 soviet reinforcement\nG 1-8m 0909\nS army-01 pool-42\nheld = 0115")
    t.play("draw kom-1", "0202", "up")
    assert held(t) == {"0115"}


def test_4_2b_all_hexes_are_soviet_at_the_start():
    t = start("ready")
    assert held(t) == set()
    assert t.game.facts(t.position.state, None)["objectives"] == {"german": 0, "soviet": 36}
    assert len(all_objectives()) == 36


def test_4_2c_a_hex_changes_hands_again_and_again():
    board = "grid point-up 0101-0308\nground clear\n"
    t = table("turn 1 german movement\nG 1-8m 0101\nS r-181 0308", board=board)
    t.play("1-8m", "0102", "0103", "stop")
    assert "0102" in held(t)
    t = table("turn 1 soviet movement\nS r-181 0302\nG 1-8m 0107\nheld = 0101 0102 0103", board=board)
    t.play("r-181", "0202", "0102", "stop", "done")
    assert held(t) == {"0101", "0103"}
    t = table("turn 2 german movement\nG 1-8m 0103\nS r-181 0308\nheld = 0101 0103", board=board)
    t.play("1-8m", "0102", "stop")
    assert {"0101", "0102", "0103"} <= held(t)


def test_4_2c_a_hex_that_is_left_stays_with_who_was_last_there():
    board = "grid point-up 0101-0308\nground clear\n"
    t = table("turn 5 german movement\nG 1-8m 0101\nS r-181 0308\nheld = 0101", board=board)
    t.play("1-8m", "0104", "stop")
    assert "0101" in held(t)


@pytest.mark.parametrize(("count", "winner"), [(21, "soviet"), (22, "german"), (23, "german")])
def test_4_3a_the_german_needs_22_objectives_at_the_end_of_turn_10(count, winner):
    t = end_of_game(count)
    assert asked(t) == "over"
    assert result(t) == winner


def test_4_3a_not_earlier():
    t = end_of_game(22, turn=9)
    assert asked(t) != "over"
    assert phase(t).startswith("10 german")


def test_4_3a_hexes_that_are_no_objectives_do_not_count():
    t = own_map(
        "turn 10 soviet fire\nG 1-8m 5105\nS army-01 0101 unknown\nheld = "
        + " ".join(f"51{n:02}" for n in range(1, 29))
    )
    t.play("done")
    assert result(t) == "soviet"


def test_4_3b_rubbled_objectives_count():
    t = end_of_game(22, rubble=f"rubble = {' '.join(all_objectives()[:22])}")
    assert result(t) == "german"


def test_4_4_otherwise_the_soviet_player_wins():
    t = end_of_game(0)
    assert result(t) == "soviet"


@pytest.mark.parametrize("turn", [1, 5, 9])
def test_4_5a_all_objectives_end_the_game_at_once(turn):
    t = last_fire(turn, f"G 1-8m 0909  S army-01 0101 unknown\nheld = {OBJECTIVES}")
    assert asked(t) == "over"
    assert result(t) == "german-at-once"


def test_4_5a_all_but_one_are_not_enough():
    t = last_fire(5, f"G 1-8m 0909  S army-01 0101 unknown\nheld = {OBJECTIVES[5:]}")
    assert asked(t) != "over"


def test_4_5b_no_german_left_ends_the_game_at_once():
    t = last_fire(5, "S army-01 0101 unknown  G 1-8m german-dead  G 2-8m german-entry  G 3-8m 3-mot")
    assert asked(t) == "over"
    assert result(t) == "soviet-at-once"


def test_4_5b_one_unit_or_a_leader_is_enough():
    """Ruling R55."""
    for unit in ("1-8m", "manstein", "stug-659"):
        t = last_fire(5, f"S army-01 0101 unknown  G {unit} 0909")
        assert asked(t) != "over", unit


def test_4_5b_an_air_marker_is_no_ground_unit():
    t = last_fire(5, "S army-01 0101 unknown  G rudel german-air")
    assert result(t) == "soviet-at-once"


def test_4_5b_if_both_conditions_are_met_the_german_wins():
    """Ruling R80."""
    t = last_fire(5, f"S army-01 0101 unknown\nheld = {OBJECTIVES}")
    assert result(t) == "german-at-once"


def test_4_5c_sudden_death_is_not_tested_within_a_turn():
    t = table(f"turn 5 german fire\nG 1-8m 0909  S army-01 0808 unknown\nheld = {OBJECTIVES}")
    t.play("done")
    assert asked(t) != "over"
    t = table("turn 5 german fire\nS army-01 0101 unknown  S army-02 pool-42")
    assert asked(t) != "over"
    assert phase(t).startswith("5 soviet")


def test_4_6_turn_10_always_has_a_winner():
    for count in (0, 21, 22, 36):
        assert result(end_of_game(count)) in ("german", "soviet", "german-at-once")
    assert {each.winner for each in own_game().results.values()} == {"german", "soviet"}


def test_4_3_the_ledger_names_the_objectives_of_each_side():
    t = own_map(
        f"turn 5 soviet fire\nG 1-8m 5105\nS army-01 0101 unknown\nheld = 5104 {' '.join(all_objectives()[:5])}\n"
    )
    german, soviet = t.game.ledger(t.position.state)
    names = t.game.board.grid.names
    assert (german.side, german.points, set(names(german.hexes))) == (0, 5, set(all_objectives()[:5]))
    assert (soviet.side, soviet.points, set(names(soviet.hexes))) == (1, 31, set(all_objectives()[5:]))
