"""The rules of a game on a made-up board of the printed size, all clear, for the tests to lay out."""

from textwrap import dedent

from northfront import games
from northfront.core.events import sentence
from northfront.core.fixture import Fixture


class Table(Fixture):
    """A fixture that also previews and tells."""

    def preview(self, answer):
        ask = self.position.ask
        assert ask.preview is not None
        return ask.preview(ask.options.read(self.game, answer))

    def log(self):
        self._told = [*getattr(self, "_told", []), *self.position.take_events()]
        return [sentence(self.game, event) for event in self._told]


def lay(name, grid, text, board=True):
    """A fixture of this game on an empty grid, or, without `board`, on the game's own map."""
    made = games.fixture(name, (f"grid {grid}\nground clear\n" if board else "") + dedent(text))
    made.__class__ = Table
    return made
