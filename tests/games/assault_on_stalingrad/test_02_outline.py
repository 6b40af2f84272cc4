"""[2.0] [3.0] Introduction and components."""

from northfront import games
from tests.games.assault_on_stalingrad.table import german, own_map, soviet

GAME = games.load("assault-on-stalingrad")


def test_2_0a_a_german_and_a_soviet_player_turn():
    phases = [step.phase for step in GAME.sequence.steps]
    assert [phase.split()[0] for phase in phases] == ["set-up"] + ["german"] * 6 + ["soviet"] * 4


def test_2_0b_nineteen_turns():
    assert GAME.turns == 19
    assert not own_map("turn 18 soviet fringe\nsoviet 22-tank 1406").position.over
    assert own_map("turn 19 soviet fringe\nsoviet 22-tank 1406").position.over


def test_3_2_4b_19_22a_every_counter_shows_its_first_face():
    """[19.22a]"""
    assert set(GAME.start().state.face) == {0}


def test_3_2_6_headquarters_and_workers_are_infantry_but_not_those_of_panzer_corps():
    t = german("german hq-8 1826\ngerman hq-14pz 1726")
    foot, wheels = (t.game.units[name] for name in ("hq-8", "hq-14pz"))
    assert (t.game.mechanized >> foot & 1, t.game.mechanized >> wheels & 1) == (0, 1)
    t.play("hq-8")
    assert t.preview("1825")["cost"] == 0.5  # along the road
    t = german("german hq-14pz 1826")
    t.play("hq-14pz")
    assert t.preview("1825")["cost"] == 0.333


def test_3_2_8b_air_units_are_no_ground_units():
    t = german("german 113-inf 0811\ngerman luft-1 ready")
    assert t.why("luft-1") == "[3.2-8b] it is not a ground unit"


def test_3_2_9_one_die():
    t = own_map("turn 2 german air\ngerman 113-inf 0811\nsoviet 18-rifle 1010")
    assert [str(number) for number in t.position.chance.options] == ["1", "2", "3", "4", "5", "6"]


def test_3_2_8b_tank_corps_are_ground_units_and_use_the_mechanized_column():
    t = soviet("soviet 13-tank 1104\ngerman 16-pz 2020")
    t.play("13-tank")
    assert t.preview("1204")["cost"] == 3  # woods
