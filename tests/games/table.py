"""The rules of a game on a made-up board of the printed size, all clear, for the tests to lay out."""

from fractions import Fraction
from textwrap import dedent

from northfront import games


def lay(name, grid, text, board=True):
    """A fixture of this game on an empty grid, or, without `board`, on the game's own map."""
    return games.fixture(name, (f"grid {grid}\nground clear\n" if board else "") + dedent(text))


def against(t, answer="attack"):
    """The strengths of a forecast: "8 against 3"."""
    card = t.preview(answer)
    return f"{card['attack']} against {card['defence']}"


def sums(t, answer="attack"):
    """The chances of a forecast by what they mean. All results together are certain."""
    card = t.preview(answer)
    assert sum(map(Fraction, card["odds"].values())) == 1
    return {each["meaning"]: Fraction(each["chance"]) for each in card["sums"]}
