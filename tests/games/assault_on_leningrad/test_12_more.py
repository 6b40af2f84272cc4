"""[12.0] Airpower: the example of the text, the Inset, and a whole round of disruption."""

from tests.games.assault_on_leningrad.table import asked, dice, german, in_set, own_map


def test_12_52a_the_example_of_the_text():
    """Class B against class A, with Ground Support: -1 and +1 are 0."""
    t = german("german 96-inf 2020\nsoviet 191-rifle 2021\ngerman luft-1 ready", "combat")
    t.play("2021", "2021 96-inf")
    assert [line["dice"] for line in t.preview("attack")["modifiers"]] == [-1, 1]
    assert dice(t) == 0


def test_12_44_three_bombers_two_hits_two_units_in_a_city_hex_but_all_on_the_inset():
    t = own_map(
        "turn 3 german air\nsoviet 4-vol 0320\nsoviet 1-tank 0320\nsoviet work-1 0320\n"
        "soviet 2-vol J5\nsoviet work-2 J5\ngerman 1-inf 2030"
    )
    t.play("0320 0320 J5 0320 done", "die 1", "work-1", "die 2", "die 1", "die 1")
    assert t.options() == ["1-tank", "4-vol"]
    t.play("1-tank")
    hit = {u for u in ("4-vol", "1-tank", "work-1", "2-vol", "work-2") if in_set(t, "disrupted", u)}
    assert hit == {"work-1", "1-tank", "2-vol", "work-2"}


def test_12_41b_germans_stay_disrupted_to_the_end_of_their_own_player_turn():
    t = own_map("turn 20 soviet air\nsoviet 4-vol 0119\ngerman 11-inf J5\ngerman hq-2 J5\ngerman 1-inf 2030")
    t.play("die 6", "J5 done", "die 1", "done", "die 1", "done")
    assert asked(t) == ("german", "unit")
    assert t.why("11-inf") == "[12.42a] it is disrupted"
    t.play("done")
    assert t.position.state.phase == "soviet air"
    assert not in_set(t, "disrupted", "11-inf")


def test_12_45_disrupted_units_are_brought_on_to_the_inset_when_germans_come():
    t = own_map("turn 20 german movement\nsoviet 4-vol 0320\ngerman 1-inf 0420\ndisrupted = 4-vol")
    t.play("1-inf K6", "4-vol J4")
    assert (t.at("4-vol"), in_set(t, "disrupted", "4-vol")) == ("J4", True)
