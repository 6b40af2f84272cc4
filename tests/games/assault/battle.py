"""Attacks that tests of several sections begin with: Germans in 2020 against 2021, and tables with one result."""

from tests.games.assault.table import table

ONE = "german 1-inf 2020\nsoviet 2-vol 2021\n"  # 8 A against 3 C

# 4 A against 4 B is 1-1 with one more on the die: 1 is 1/-, 2 -/-, 3 2/1, 4 1/1, 5 1/2, 6 -/1.
EVEN = "german 1-1mot 2020\nsoviet 111-rifle 2021\n"


def even(die, more="", phase="combat", **settings):
    lines = "".join(f"setting {name}={value}\n" for name, value in settings.items())
    t = table(f"{more}\n{lines}turn 3 german {phase}\n{EVEN}german 96-inf 3030\n")
    t.play("2021 1-1mot attack", f"die {die}")
    return t


def always(told):
    """A Combat Results Table on which every die gives this result."""
    return f"table combat\n  die 1-3 1-2 1-1 3-2 2-1 3-1 4-1 5-1 6-1 7-1\n  1 {' '.join([told] * 10)}\n"


def result(told, side, text):
    """A Combat Phase on the empty board in which every die gives this result."""
    return table(f"{always(told)}turn 4 {side} combat\n{text}")
