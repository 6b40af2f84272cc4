"""[14.0] Counters that come back do so once."""

from tests.games.spi_leningrad.table import table


def test_14_0_an_arrival_is_filled_up_once():  # ruling R1
    # Three are due on turn 9, one is in its box; when they have entered nobody takes their place in it.
    t = table("""
        turn 9 soviet fortification
        german inf-1 0112
        soviet rifle-43 s9-inf
        soviet rifle-05 eliminated 4-6-5
        soviet rifle-06 eliminated 3-7-5
        soviet rifle-07 eliminated 1-1-5
    """)
    t.play("draw rifle-06", "draw rifle-05", "rifle-06 2908 stop")
    assert t.position.chance is None
    assert t.position.ask.kind == "unit"
    assert (t.at("rifle-06"), t.at("rifle-07")) == ("2908", "eliminated")


def test_14_0_no_counter_comes_back_before_they_have_run_out():  # ruling R1
    # The 43 infantry counters last for 19 at the start and the 24 that arrive on turns 1 to 8.
    t = table(
        "turn 8 soviet fortification\ngerman inf-1 0112\nsoviet rifle-05 eliminated 4-6-5\nsoviet rifle-43 s8-inf"
    )
    assert t.position.chance is None
    assert t.options() == ["rifle-43", "done"]
