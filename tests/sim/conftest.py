"""Players of no account for the Ford, so that a contest has somebody to tell apart."""

import pytest

from northfront import games
from northfront.ai import player
from northfront.sim.results import series


class Stubborn:
    """Always gives the same of the options: the first, or the last."""

    def __init__(self, place):
        self._place = place

    def choose(self, view, _budget=0.0):
        return view.ask["options"][self._place]


@pytest.fixture
def strangers(monkeypatch):
    """`first` and `last` play beside the players that everybody knows; in this process only."""
    known = {"first": 0, "last": -1}
    choose = lambda name, seed, game: Stubborn(known[name]) if name in known else player(name, seed, game)
    monkeypatch.setattr("northfront.sim.match_spec.player", choose)
    monkeypatch.setattr("northfront.cli.contests.player", choose)


@pytest.fixture
def agreed():
    """A series on the Ford between two random players."""
    return series("simulate", games.load("ford"), "", {}, ("random", "random"), 7)
