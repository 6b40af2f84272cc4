"""[4.0] Sequence of Play."""

from northfront import games
from tests.games.assault.table import asked, german, in_set, own_map, soviet, table, units

GAME = games.load("assault-on-leningrad")


def test_4_0a_the_german_player_turn_comes_first():
    position = GAME.start()
    position.step("done")
    assert (position.state.turn, position.state.phase) == (1, "german air")


def test_4_0_a1_the_germans_bomb_first():
    t = table("turn 1 german air\nsoviet 2-vol 2020")
    assert asked(t) == ("german", "bomb")
    assert t.options() == ["2020", "done"]
    t.play("done")
    assert t.position.state.phase == "german movement"


def test_4_0_a1_what_does_not_bomb_is_kept_for_ground_support():
    t = table("turn 1 german air\nsoviet 2-vol 2020\ngerman 1-inf 2021")
    t.play("2020 done", "die 6")
    assert t.position.state.game.facts(t.position.state, None)["ready"]["german"] == 2
    t.play("done")
    assert asked(t) == ("german", "support")


def test_4_0_a2_both_sides_are_checked_in_the_german_player_turn():
    t = table("""
        turn 4 german supply
        german 1-inf 2020
        soviet 2-vol 3030
        german 11-inf 3031  german 12-inf 3129  german 21-inf 2930
        german 32-inf 3130  german 121-inf 2931  german 122-inf 3029
    """)
    assert in_set(t, "unsupplied", "1-inf")  # no headquarters
    assert in_set(t, "unsupplied", "2-vol")  # surrounded


def test_4_0_a3a_reinforcements_may_enter_when_the_movement_phase_begins():
    t = own_map("turn 2 german movement\ngerman hq-56 g2")
    assert units(t) == {"hq-56"}


def test_4_0_a3a_withdrawals_come_first():
    t = own_map("turn 11 german movement\ngerman 3-8mot 2030\ngerman 1-inf 2032")
    assert t.at("3-8mot") == "withdrawn"
    assert units(t) == {"1-inf"}


def test_4_0_a3b_no_soviet_moves_in_the_german_movement_phase():
    t = german("german 1-inf 2020\nsoviet 2-vol 3030")
    assert t.why("2-vol") == "[6.11] it is not your unit"


def test_4_0_a4a_only_germans_attack_in_the_german_combat_phase():
    t = german("german 1-inf 2020\nsoviet 2-vol 2021", "combat")
    assert asked(t) == ("german", "target")
    assert t.options() == ["2021", "done"]


def test_4_0_a4a_no_soviet_fires_or_advances_in_the_german_combat_phase():
    t = german("german 1-inf 2020\nsoviet 191-rifle 2021", "combat")
    t.play("2021 1-inf attack", "die 1", "retreat 2019")  # 8 to 5 is 3-2: a 1 is 1/-
    assert (t.at("191-rifle"), t.at("1-inf")) == ("2021", "2019")
    assert t.position.state.phase == "soviet air"


def test_4_0_a5a_mechanized_units_move_again():
    t = german("german 1-1pz 2020\nsoviet 2-vol 3030", "combat")
    assert (t.position.state.phase, units(t)) == ("german mechanized", {"1-1pz"})


def test_4_0_a5b_german_disruption_ends_with_the_german_player_turn():
    t = german("german 1-inf 2020\nsoviet 2-vol 3030\ndisrupted = 1-inf 2-vol", "mechanized")
    assert t.position.state.phase == "soviet air"
    assert not in_set(t, "disrupted", "1-inf")
    assert in_set(t, "disrupted", "2-vol")


def test_4_0_a5b_german_markers_stay_through_the_mechanized_movement_phase():
    t = german("german 1-1pz 2020\ngerman tot-1 3030\nsoviet 2-vol 1010\ndisrupted = 1-1pz 2-vol", "mechanized")
    assert t.why("1-1pz") == "[12.42a] it is disrupted"
    t.play("done")
    assert (in_set(t, "disrupted", "1-1pz"), in_set(t, "disrupted", "2-vol")) == (False, True)


def test_4_0_b1_the_soviets_bomb_as_the_germans_do():
    t = table("turn 4 soviet air\ngerman 1-inf 2020")
    t.play("die 6")  # two Air Units
    assert asked(t) == ("soviet", "bomb")
    t.play("2020 2020", "die 4 die 6")
    assert in_set(t, "disrupted", "1-inf")


def test_4_0_b2_both_sides_are_checked_in_the_soviet_player_turn():
    t = table("turn 4 soviet supply\ngerman 1-inf 2020\nsoviet 2-vol 3030")
    assert in_set(t, "unsupplied", "1-inf")
    assert not in_set(t, "unsupplied", "2-vol")


def test_4_0_b3_only_soviets_move_in_the_soviet_movement_phase():
    t = soviet("german 1-inf 2020\nsoviet 2-vol 3030")
    assert units(t) == {"2-vol"}
    assert t.why("1-inf") == "[6.11] it is not your unit"


def test_4_0_b4a_only_soviets_attack_in_the_soviet_combat_phase():
    t = soviet("german 1-inf 2020 reduced\nsoviet 2-vol 2021", "combat")
    assert asked(t) == ("soviet", "target")


def test_4_0_b4b_soviet_disruption_ends_with_the_soviet_player_turn():
    t = table("turn 4 soviet fringe\ngerman 1-inf 2020\nsoviet 2-vol 3030\ndisrupted = 1-inf 2-vol")
    assert not in_set(t, "disrupted", "2-vol")
    assert in_set(t, "disrupted", "1-inf")


def test_4_0_b5_soviet_tanks_do_not_move_again():
    t = soviet("soviet 1-tank 3030\ngerman 1-inf 2020", "combat")
    assert (t.position.state.turn, t.position.state.phase) == (5, "german air")


def test_4_0b_then_the_next_turn_begins():
    t = table("turn 4 soviet fringe\nsoviet 2-vol 3030")
    assert (t.position.state.turn, t.position.state.phase) == (5, "german air")
