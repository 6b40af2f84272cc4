import pytest

from tests.games.leningrad_41.arrivals_table import asked, chance, phase, table

FIELD = "G 1-8m 0909  S army-01 0101 1-1dno  S army-02 0103 unknown"


def at(turn, name, text=FIELD):
    return table(f"turn {turn} {name}\n{text}")


def through(t, until):
    """Do nothing until this phase comes; return the phases on the way."""
    phases = [phase(t)]
    while phases[-1] != until:
        t.play("die 4" if asked(t) == "chance" else "done" if "done" in t.options() else "pass")
        if phase(t) != phases[-1]:
            phases.append(phase(t))
    return phases


def test_5_1a_a_turn_has_two_player_turns_with_phases_in_a_fixed_order():
    """[5.2a] [5.2b] [5.2c] With air markers on both sides and units that wait, no phase passes unseen."""
    text = "G 1-8m 0909  G rudel german-air  G 2-8m german-dead  S army-01 0808 1-1dno  S army-02 pool-42"
    t = at(2, "german reinforcement", text)
    t.play("pass", "die 1")
    assert phase(t) == "2 german air strikes"
    t.play("done")
    assert phase(t) == "2 german movement"
    t.play("done")
    assert phase(t) == "2 german fire"
    t.play("done")
    assert phase(t) == "2 soviet reinforcement"
    t.play("draw kom-1", "0202", "down", "die 1")
    assert phase(t) == "2 soviet movement"
    t.play("done")
    assert phase(t) == "2 soviet fire"
    t.play("done")
    assert phase(t) == "3 german reinforcement"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("german air strikes", "air-target"),
        ("german movement", "unit"),
        ("german fire", "target"),
        ("soviet movement", "unit"),
        ("soviet fire", "target"),
    ],
)
def test_5_1b_each_phase_has_its_own_actions(name, kind):
    text = "G 1-8m 0505  G rudel german-air  S army-01 0404 1-1dno"
    t = at(5, name, text)
    assert asked(t) == f"{name.split()[0]} {kind}"
    assert ("1-8m" in t.options()) is (name == "german movement")
    assert ("army-01" in t.options()) is (name == "soviet movement")


def test_5_2a_the_german_player_is_first():
    t = at(4, "soviet fire")
    t.play("done")
    assert phase(t) == "5 german reinforcement"


def test_5_2b_the_german_phases():
    text = "G 1-8m 0909  G rudel german-air  S army-01 0808 1-1dno"
    t = at(5, "german reinforcement", text)
    assert through(t, "5 soviet reinforcement") == [
        "5 german reinforcement",
        "5 german air strikes",
        "5 german movement",
        "5 german fire",
        "5 soviet reinforcement",
    ]


def test_5_2c_the_soviet_phases():
    t = at(5, "soviet reinforcement", "G 1-8m 0909  S army-01 0808 1-1dno")
    assert through(t, "6 german reinforcement") == [
        "5 soviet reinforcement",
        "5 soviet movement",
        "5 soviet fire",
        "6 german reinforcement",
    ]


def test_5_2d_there_are_no_soviet_reinforcements_on_turn_1():
    for turn, expected in ((1, "1 soviet movement"), (2, "2 soviet reinforcement")):
        t = at(turn, "german fire", "G 1-8m 0505  S army-01 0404 1-1dno  S army-02 pool-42  S r-181 pool-lfr")
        t.play("done")
        assert phase(t) == expected


def test_5_2d_nobody_arrives_on_turn_1():
    t = at(1, "german fire", "G 1-8m 0505  S army-01 0404 1-1dno  S army-02 pool-42  S r-181 pool-lfr")
    t.play("done")
    assert t.at("army-02") == "pool-42"
    assert t.at("r-181") == "pool-lfr"


def test_5_2e_then_the_next_turn_begins():
    t = at(6, "soviet fire")
    t.play("done")
    assert phase(t) == "7 german reinforcement"


def test_5_3_only_the_german_has_an_air_strike_phase():
    t = at(5, "german reinforcement", "G 1-8m 0909  S army-01 0101 1-1dno  S air-10 soviet-air  G rudel german-air")
    phases = through(t, "6 german reinforcement")
    assert "5 german air strikes" in phases
    assert [name for name in phases if "air" in name] == ["5 german air strikes"]


def test_5_3_defensive_fire_falls_into_the_enemy_movement_phase():
    t = at(5, "german movement", "G 1-8m 0506  S army-01 0404 1-1dno")
    t.play("1-8m", "0405")
    assert asked(t) == "soviet defensive-fire"
    assert phase(t) == "5 german movement"
    t = at(5, "soviet movement", "G 1-8m 0506  S r-181 0403")
    t.play("r-181", "0405")
    assert asked(t) == "german defensive-fire"


def test_5_4a_the_game_ends_after_turn_10():
    t = at(10, "soviet fire")
    t.play("done")
    assert asked(t) == "over"
    t = at(9, "soviet fire")
    t.play("done")
    assert asked(t) != "over"


def test_5_4b_sudden_death_ends_it_earlier():
    t = at(3, "soviet fire", "S army-01 0101 1-1dno  S army-02 0103 unknown")
    t.play("done")
    assert asked(t) == "over"
    t = at(3, "soviet fire")
    t.play("done")
    assert asked(t) == "chance"
    assert chance(t).startswith("19.1")


def test_5_1b_what_was_done_in_a_player_turn_does_not_bind_the_next():
    """A unit that moved may move again on the next turn, and an objective takes a new arrival each turn [19.2d]."""
    t = at(5, "german movement", "G 1-8m 0909  S army-01 0808 unknown  S army-02 pool-42  S army-03 pool-42")
    t.play("1-8m", "0910", "stop")
    assert "1-8m" not in t.options()
    t.play("done", "draw kom-1", "0202", "down", "die 1", "army-01", "0708", "stop", "done", "done", "die 4")
    assert phase(t) == "6 german movement"
    assert "1-8m" in t.options()
    t.play("done", "draw kom-2")
    assert "0202" in t.options()
    t.play("0404", "down", "die 1")
    assert "army-01" in t.options()
