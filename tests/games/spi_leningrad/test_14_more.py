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
