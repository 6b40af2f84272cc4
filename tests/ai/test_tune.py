"""The tuner: the same seed finds the same weights, better ones than today's, and an unknown weight is refused."""

import math
import runpy
from pathlib import Path

import pytest

from northfront import games

TOOL = Path(__file__).parents[2] / "tools" / "tune.py"
GAME = "spi-leningrad"


@pytest.fixture
def tool(monkeypatch):
    """The tool, with a game that is won the more the nearer haste is to twice what it is today."""
    module = runpy.run_path(str(TOOL))
    wanted = 2 * games.outlook(GAME).weights["haste"]

    def play(trial):
        haste = dict(trial.weights)["haste"]
        return module["Scored"](trial.candidate, -abs(math.log(haste / wanted)))

    monkeypatch.setitem(module["tune"].__globals__, "play", play)
    monkeypatch.setitem(module["leads"].__globals__, "play", play)
    return module


def test_it_finds_what_wins_and_finds_it_again(tool, capsys):
    found, again = (tool["tune"](GAME, 0, ["haste", "risk"], 12, 1, 5, 1) for _ in range(2))
    assert found == again
    assert found["haste"] / games.outlook(GAME).weights["haste"] == pytest.approx(2, rel=0.15)
    assert "generation 12" in capsys.readouterr().out


def test_an_unknown_weight_is_refused(tool, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["tune.py", GAME, "courage", "--side", "german"])
    with pytest.raises(SystemExit):
        tool["main"]()
    assert "no such weight: courage" in capsys.readouterr().err
