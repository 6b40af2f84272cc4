"""The tuner: the same seed finds the same weights, better ones than today's, and an unknown weight is refused."""

import math
import runpy
from pathlib import Path

import pytest

from northfront.ai.staff.planner import outlook_of

TOOL = Path(__file__).parents[2] / "tools" / "tune.py"
GAME = "spi-leningrad"
HASTE, RISK = (outlook_of(GAME, 0).weights[name] for name in ("haste", "risk"))


@pytest.fixture
def tool(monkeypatch):
    """The tool, with a game that is won the more the nearer haste is to twice what it is today."""
    module = runpy.run_path(str(TOOL))

    def play(trial):
        haste = dict(trial.weights)["haste"]
        return module["Scored"](trial.candidate, -abs(math.log(haste / (2 * HASTE))))

    for function in ("sift", "leads"):
        monkeypatch.setitem(module[function].__globals__, "play", play)
    return module


@pytest.fixture
def contest(tool):
    return tool["Contest"](GAME, 0, "greedy", 5, 1)


def test_it_finds_what_wins_and_finds_it_again(tool, contest, capsys):
    found, again = (tool["evolve"](contest, {"haste": HASTE, "risk": RISK}, 12, 1) for _ in range(2))
    assert found == again
    assert found["haste"] / HASTE == pytest.approx(2, rel=0.15)
    assert "generation 12" in capsys.readouterr().out


def test_sifting_says_which_weight_matters_and_by_how_much(tool, contest):
    """From half to double today's value the lead grows by the logarithm of four; the other weight does nothing."""
    first, second = tool["sift"](contest, {"risk": RISK, "haste": HASTE}, 20)
    assert (first.name, second.name) == ("haste", "risk")
    assert first.change == pytest.approx(math.log(4))
    assert second.change == pytest.approx(0, abs=1e-9)


def test_sifting_plays_every_game_with_its_own_weights_and_the_same_ones_again(tool, contest, monkeypatch):
    seen = []

    def play(trial):
        seen.append((trial.seed, trial.weights))
        return tool["Scored"](trial.candidate, 0.0)

    monkeypatch.setitem(tool["sift"].__globals__, "play", play)
    for _ in range(2):
        tool["sift"](contest, {"haste": 1.0}, 10)
    assert seen[:10] == seen[10:]
    assert {weights for _, weights in seen} == {(("haste", 0.5),), (("haste", 2.0),)}


def test_a_weight_may_start_from_another_value(tool, monkeypatch, capsys):
    monkeypatch.setattr(
        "sys.argv", ["tune.py", GAME, "risk", f"haste={8 * HASTE}", "--side", "german", "--sift", "9", "--jobs", "1"]
    )
    tool["main"]()
    told = capsys.readouterr().out.splitlines()
    assert told[1].split()[:2] == ["haste", "-1.39"], "beyond the best, more is worse"


def test_an_unknown_weight_is_refused(tool, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["tune.py", GAME, "courage", "--side", "german"])
    with pytest.raises(SystemExit):
        tool["main"]()
    assert "no such weight: courage" in capsys.readouterr().err
