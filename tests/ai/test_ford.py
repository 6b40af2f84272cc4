"""The staff in The Ford. No puzzle of the folder, for hints do not find this: they value each march by itself."""

from northfront.ai.staff.player import StaffPlayer
from tests.ai.puzzle import parse_puzzle

BEST_TWO = """\
title: The best two in Gorka
idea: All German battalions together have 24 points. Against tanks and guards that is 2-1, and 1-1 in a town [4.2, 4.3];
  against tanks and rifles it is a column better, and one roll in six destroys both.
side: soviet

position:
scenario crossing
turn 1 second movement
active soviet
german pz-1 0303  german pz-2 0503  german gr-1 0503  german gr-2 0402  german gr-3 0403
soviet ri-2 0505  soviet ri-3 0502  soviet tk-1 0703  soviet gd-1 0803  soviet de-1 0605

solved:
tk-1 at 0703
gd-1 at 0703

solution:
gd-1 0703
done
"""


def test_the_two_strongest_units_hold_gorka():
    """It once put rifles beside the tanks and sent the guards out."""
    puzzle = parse_puzzle("ford", "best-two", BEST_TWO)
    assert puzzle.replay() == []
    for seed in range(5):
        missed, _ = puzzle.played_by(StaffPlayer(seed, "quick"), seed)
        assert not missed
