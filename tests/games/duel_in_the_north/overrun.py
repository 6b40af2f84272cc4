"""Overruns that tests begin with, and the moves that follow them."""

from tests.games.duel_in_the_north.battle import asked
from tests.games.duel_in_the_north.table import table

# The attack goes from 3010 against 3011. Around 3011: 3010 3012 2910 2911 3110 3111; around 3010: 3009 3011 2909 2910 3109
# 3110. The units in 6020 and 6030 keep the turn going.
# pd-1 has 9. Against rd-43 (1) that is 9-1: the column 4-1 and five more on the dice, so that the least roll of 2 makes 7,
# 1R3, and rd-43 is gone. Against rd-10 (6) it is 1-1: a 5 or 6 has no effect, a 7 is 1/1. Against rd-90 (3) it is 3-1: a 5
# is R2.
SPARE = "german id-251 6020\nsoviet rd-126 6030"
KILL = "1 1"


def combat(text, dice="", order="move-attack", cup="german=corps-41 soviet=", hq="corps-41"):
    """The Combat mode, after a Move mode in which nobody moved."""
    t = table(f"turn 3 activation\nchits = {cup}\ndice {hq} {dice}\n{SPARE}\n{text}")
    t.play(order)
    if order == "move-attack":
        t.play("done")
    assert t.position.ask.kind == "target"
    return t


def no_more_attacks(t):
    if t.position.ask.kind == "target":
        t.play("done")


GERMAN = "german corps-41 3009\n"
VICTIM = f"{GERMAN}german pd-1 3010\nsoviet rd-43 3011\n"


def exploiting(text, dice=KILL, order="move-attack", **more):
    """pd-1 has overrun rd-43 in 3011 and stands in 3010 still."""
    t = combat(VICTIM + text, dice, order, **more)
    t.play("3011 pd-1 overrun", "done")
    no_more_attacks(t)
    assert asked(t) == ("german", "exploit")
    return t
