"""Assault on Stalingrad on its own map. Rows run to the south, places to the west, as on the other map of the family.

Kalach is 1414 on the east bank of the Don, 1415 lies across it, and a road crosses there; 0811 and 0810 face each other over the Don
without a road. Rynok is 1105 on the west bank of the Volga, 1104 and 1204 lie across it. The city is 1205, 1306 and 1406.
"""

from functools import partial

from tests.games.table import lay

NAME = "assault-on-stalingrad"
own_map = partial(lay, NAME, "", board=False)
table = partial(lay, NAME, "point-up 0101-3026 even")  # an empty board


def german(text, phase="movement", turn=3):
    return own_map(f"turn {turn} german {phase}\n{text}")


def soviet(text, phase="movement", turn=19):
    """A Soviet phase; on turn 19 nothing is drawn."""
    return own_map(f"turn {turn} soviet {phase}\n{text}")


def combat(told, side, text):
    """A Combat Phase in which every die gives this result."""
    table = f"table combat\n  die 1-3 1-2 1-1 3-2 2-1 3-1 4-1 5-1 6-1 7-1\n  1 {' '.join([told] * 10)}\n"
    return own_map(f"{table}turn 12 {side} combat\n{text}")
