"""[11.0] A road that is cut between its ends."""

import pytest

from tests.games.spi_leningrad.table import table

# A road down the whole first column to a source in 0101. 0203 touches 0103 and 0104 of it.
# inf-1 in 0113 has six points in supply, three without, and so comes four hexes east or not.
ROAD = f"has german-source 0101\nline road {' '.join(f'01{row:02}' for row in range(1, 14))}\n"


@pytest.mark.parametrize(
    ("text", "supplied"),
    [
        ("", True),
        ("soviet rifle-01 0203", False),  # a zone
        ("soviet rifle-01 0203\ngerman inf-11 0103\ngerman inf-12 0104", True),
        ("soviet rifle-01 0103\ngerman inf-11 0102\ngerman inf-12 0104", False),  # an enemy on the road itself
        ("soviet fort-01 0103", True),
    ],
)
def test_11_3a_a_road_is_cut_anywhere_between_its_ends(text, supplied):
    t = table(f"{ROAD}turn 3 german movement\ngerman inf-1 0113\n{text}")
    t.play("inf-1")
    assert ("0512" in t.options()) is supplied


def test_11_0Pc_everybody_may_know_who_is_unsupplied():
    t = table("""
        has german-source 0101
        turn 3 german movement
        german inf-1 0101
        german inf-11 0110
        german inf-12 eliminated
        soviet rifle-01 2001
    """)
    assert t.game.facts(t.position.state, None)["unsupplied"] == ["inf-11", "rifle-01"]
