"""[4.0] Sequence of Play."""

from northfront import games
from tests.games.assault.table import asked, in_set, units
from tests.games.assault_on_stalingrad.table import german, own_map, soviet

GAME = games.load("assault-on-stalingrad")
FRONT = "german 113-inf 0812\nsoviet 18-rifle 0811\nsoviet 35-guards 1010\n"


def test_4_0a_the_german_player_turn_comes_first():
    position = GAME.start()
    position.step("done")
    assert (position.state.turn, position.state.phase) == (1, "german air")


def test_4_0_a1_the_germans_bomb_first_and_keep_the_rest():
    t = own_map("turn 1 german air\n" + FRONT)
    assert asked(t) == ("german", "bomb")
    t.play("0811 done", "die 6")
    assert t.game.facts(t.position.state, None)["ready"] == {"german": 1}
    t.play("done")
    assert asked(t) == ("german", "support")


def test_4_0_a2_4_0_b2_both_sides_are_checked_in_both_supply_phases():
    """[4.0-A2] [4.0-B2]"""
    for phase in ("german supply", "soviet supply"):
        pocket = "soviet 18-rifle 1013\ngerman 44-inf 1012\ngerman 71-inf 1014\ngerman 76-inf 0912\n"
        t = own_map(
            f"turn 4 {phase}\n{pocket}german 94-inf 0914\ngerman 113-inf 1112\ngerman 295-inf 1114\nsoviet 35-guards 0405"
        )
        assert in_set(t, "unsupplied", "18-rifle")  # surrounded
        assert in_set(t, "unsupplied", "44-inf")  # without its headquarters
        assert not in_set(t, "unsupplied", "35-guards")


def test_4_0_a3a_reinforcements_may_enter_when_the_movement_phase_begins():
    assert units(german("german hq-11 g3w\ngerman hq-4 g4s", turn=3)) == {"hq-11"}


def test_4_0_a3b_4_0_b3_only_one_side_moves():
    """[4.0-A3b] [4.0-B3]"""
    assert german(FRONT).why("18-rifle") == "[6.11] it is not your unit"
    assert soviet(FRONT).why("113-inf") == "[6.11] it is not your unit"


def test_4_0_a4a_4_0_b4a_only_one_side_attacks():
    """[4.0-A4a] [4.0-B4a]"""
    t = german(FRONT, "combat")
    assert t.options() == ["0811", "done"]
    t = soviet(FRONT, "combat")
    assert t.options() == ["0812", "done"]


def test_4_0_a5a_mechanized_units_move_again():
    assert units(german(FRONT + "german 16-pz 1826\ngerman hq-14pz 1726", "mechanized")) == {"16-pz", "hq-14pz"}


def test_4_0_a5b_4_0_b4b_disruption_ends_with_the_owners_turn():
    """[4.0-A5b] [4.0-B4b]"""
    t = german(FRONT + "disrupted = 113-inf 18-rifle", "fringe")
    assert (in_set(t, "disrupted", "113-inf"), in_set(t, "disrupted", "18-rifle")) == (False, True)
    t = soviet(FRONT + "disrupted = 113-inf 18-rifle", "fringe", turn=5)
    assert (in_set(t, "disrupted", "113-inf"), in_set(t, "disrupted", "18-rifle")) == (True, False)


def test_4_0_b5_the_soviets_move_once():
    t = soviet(FRONT, "combat", turn=5)
    t.play("done")
    assert (t.position.state.turn, t.position.state.phase) == (6, "german air")


def test_4_0b_the_next_turn_begins_with_the_german_air_phase():
    t = own_map("turn 5 soviet fringe\n" + FRONT)
    assert (t.position.state.turn, t.position.state.phase) == (6, "german air")
