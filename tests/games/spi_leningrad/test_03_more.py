"""[3.0] What does not last from one turn to the next."""

from tests.games.spi_leningrad.table import table


def until(t, turn, phase):
    while (t.position.state.turn, t.position.state.phase) != (turn, phase):
        t.play("done")


def test_3_0_the_set_up_is_of_the_first_turn_only():
    t = table("setting german-placement=free\nturn 1 soviet combat\ngerman inf-1 0112\nsoviet rifle-01 2001")
    until(t, 2, "german movement")
    assert t.position.ask.kind == "unit"


def test_11_0Pa_a_unit_that_broke_off_is_judged_anew_on_its_next_turn():
    # Nobody has a source: infantry has three points. inf-1 stays behind in 0502 without finishing its move.
    t = table("turn 3 german movement\ngerman 1/41 0501\ngerman inf-1 0501\nsoviet rifle-01 2001")
    t.play("1/41 join inf-1 0502 leave inf-1 0504 stop")
    until(t, 4, "german movement")
    t.play("inf-1")
    assert "0505" in t.options()
    assert "0506" not in t.options()
