"""The rules of a game on a made-up board of the printed size, all clear, for the tests to lay out."""

from textwrap import dedent

from northfront import games


def lay(name, grid, text, board=True):
    """A fixture of this game on an empty grid, or, without `board`, on the game's own map."""
    return games.fixture(name, (f"grid {grid}\nground clear\n" if board else "") + dedent(text))
