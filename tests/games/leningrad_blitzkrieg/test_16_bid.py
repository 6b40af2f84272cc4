"""[16.1] The bid for the Axis side."""

import pytest

from northfront.sim.review import lead_of
from tests.games.leningrad_blitzkrieg.command_table import drawn

# Two cities next to each other on a German railway, worth 10 points each, and three Soviet ones on the other side of the map.
MAP = """
    has axis-source 2008
    has soviet-source 4010
    line rail 2008 2009 2010 2011
    terrain major-city 2010 2011 4011 4012 4013
    held = 2010 2011
"""


def end(bid, losses=0):
    """Who wins when the last turn ends."""
    t = drawn(f"{MAP}setting bid={bid}\nlosses = {losses}", axis="chit-16a", turn=9)  # its HQ is not on the map
    assert t.position.over
    return t.position.over


@pytest.mark.parametrize(
    ("bid", "losses", "winner"),
    [
        ("20", 0, "axis"),
        ("20", 1, "soviet"),
        ("15", 5, "axis"),
        ("15", 6, "soviet"),
        ("5", 0, "axis"),
        ("25", 0, "soviet"),
    ],
)
def test_16_1_3_the_axis_must_reach_the_bid(bid, losses, winner):
    assert end(bid, losses) == winner


def test_16_1_3_the_higher_total_does_not_matter():
    assert end("none") == "soviet"  # 20 to 30
    assert end("20") == "axis"


def test_16_1_3_an_axis_player_with_more_points_loses_below_his_bid():
    three_more = MAP.replace("held = 2010 2011", "held = 2010 2011 4011 4012 4013")
    t = drawn(three_more + "setting bid=80", axis="chit-16a", turn=9)
    assert t.position.over == "soviet"


def test_16_1_3_with_a_bid_nobody_draws():
    even = MAP.replace(" 4013", "")  # 20 to 20
    assert drawn(even, axis="chit-16a", turn=9).position.over == "draw"
    assert drawn(even + "setting bid=20", axis="chit-16a", turn=9).position.over == "axis"
    assert drawn(even + "setting bid=25", axis="chit-16a", turn=9).position.over == "soviet"


def told(bid):
    """The lead that the ledger adds up to at the beginning, the level that it reaches, and how many points are needed."""
    t = drawn(f"{MAP}setting bid={bid}", axis="chit-16a", turn=8)
    s = t.position.state
    rows = t.game.ledger(s)
    lead = lead_of(rows)
    level = next(level for level in t.game.levels_by_option(s) if lead >= level.least)
    return lead, level.id, t.game.facts(s, None).get("needed")


@pytest.mark.parametrize(
    ("bid", "expected"),
    [
        ("none", (-10, "soviet", None)),  # 20 to 30
        ("15", (5, "axis", 15)),
        ("20", (0, "axis", 20)),  # to reach the bid is enough
        ("25", (-5, "soviet", 25)),
    ],
)
def test_16_1_3_the_points_are_shown_against_the_bid(bid, expected):
    assert told(bid) == expected
