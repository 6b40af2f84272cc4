"""The usual battlefield of the combat tests, and how they read an attack."""

from collections import Counter
from fractions import Fraction

from tests.games.spi_leningrad.table import table

# Most attacks go against 0805, in an even column: around it, clockwise from the north, 0804 0905 0906 0806 0706 0705.
# 0804 touches 0803 0904 0905 0805 0705 0704. So 0705 and 0905 touch both 0804 and 0805; 0706 does not touch 0804.
# 1505 and 1605 are two adjacent hexes far off, for a second fight.
# Each of them is a source of both sides, so that every unit is in supply where it stands.
GROUND = "0704 0705 0706 0804 0805 0806 0905 0906 1505 1605"
SUPPLIED = f"has german-source {GROUND}\nhas soviet-source {GROUND}"

# The printed table, column by column, for a die of 1 to 6.
PRINTED = {
    "1-4": ["-/E", "-/E", "-/E", "-/E", "-/2", "-/2"],
    "1-3": ["-/E", "-/E", "-/2", "-/2", "-/2", "1/2"],
    "1-2": ["-/E", "-/2", "-/2", "-/1", "1/2", "2/2"],
    "1-1": ["-/2", "-/1", "1/2", "2/2", "1/1", "2/1"],
    "2-1": ["-/1", "1/2", "2/2", "1/1", "2/1", "1/-"],
    "3-1": ["1/1", "2/2", "1/1", "2/1", "1/-", "1/-"],
    "4-1": ["2/2", "1/1", "2/1", "1/-", "1/-", "2/-"],
    "5-1": ["1/1", "2/1", "1/-", "1/-", "2/-", "2/-"],
    "6-1": ["2/1", "1/-", "1/-", "2/-", "2/-", "E/-"],
    "7-1": ["1/-", "1/-", "2/-", "2/-", "E/-", "E/-"],
    "8-1": ["1/-", "2/-", "2/-", "E/-", "E/-", "E/-"],
    "9-1": ["2/-", "2/-", "E/-", "E/-", "E/-", "E/-"],
    "10-1": ["2/-", "E/-", "E/-", "E/-", "E/-", "E/-"],
}


def battle(text, phase="german combat", turn=3, sources=SUPPLIED):
    return table(f"{sources}\nturn {turn} {phase}\n{text}")


def shifts(t, answer="attack"):
    """The columns of the preview by rule."""
    found = Counter()
    for each in t.preview(answer)["shifts"]:
        found[each["rule"]] += each["columns"]
    return dict(found)


def odds(t, answer="attack"):
    return {result: Fraction(chance) for result, chance in t.preview(answer)["odds"].items()}


def asked(t):
    """Who decides now, and what."""
    ask = t.position.ask
    return t.game.sides[ask.side], ask.kind


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def result(t, defender, attacker):
    """The result of the table, told by what becomes of a unit of each side; a defender who has a choice retreats."""
    left = _harm(t, defender)
    if left in ("1", "2"):
        t.play("retreat")
        while asked(t)[1] in ("retreat-unit", "retreat-hex"):
            t.play(t.options()[0])
    return f"{left}/{_harm(t, attacker)}"


def _harm(t, unit):
    if t.at(unit) == "eliminated":
        return "E"
    side = t.game.sides[t.game.side_of[t.game.units[unit]]]
    if asked(t) != (side, "harm"):
        return "-"
    return "2" if "steps" in t.options() else "1"
