"""The rules of Duel in the North on a made-up board of the printed size, all clear, for the tests to lay out."""

from textwrap import dedent

from northfront import games
from northfront.core.events import sentence
from northfront.core.fixture import Fixture

BLANK = "grid flat-top 1400-6834 odd\nground clear\n"


class Table(Fixture):
    """A fixture that also previews and tells."""

    def preview(self, answer):
        ask = self.position.ask
        assert ask.preview is not None
        return ask.preview(ask.options.read(self.game, answer))

    def log(self):
        self._told = [*getattr(self, "_told", []), *self.position.take_events()]
        return [sentence(self.game, event) for event in self._told]


def table(text, board=True):
    made = games.fixture("duel-in-the-north", (BLANK if board else "") + dedent(text))
    made.__class__ = Table
    return made
